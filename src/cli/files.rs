//! Reads files: edits, and weights (safetensors or PyTorch's own format), both in pieces.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use burn_store::pytorch_reader::{DType, PytorchError, PytorchReader, Tensor};
use headlight::edit::Edits;
use headlight::weights::{Header, TensorEntry, check_data_len, header_len, parts_of};
use headlight::{Error, Result};
use safetensors::Dtype;

/// The number of bytes in one read.
const PIECE: usize = 1 << 20;
/// PyTorch tensors may share storage; together they may be this many times as large as the file.
const SHARED: u64 = 8;

/// A file of weights, read up to its header.
pub struct WeightsFile {
    pub header: Header,
    path: PathBuf,
    data: Data,
}

/// The source of the numbers.
enum Data {
    /// The rest of the file.
    Safetensors(fs::File),
    /// Each tensor, which is read on demand.
    PyTorch(Vec<Tensor>),
}

impl WeightsFile {
    pub fn open(path: &Path) -> Result<Self> {
        let safetensors = path.extension().is_some_and(|extension| extension == "safetensors");
        let (header, data) = match safetensors {
            true => header(path)
                .map(|(header, file)| (header, Data::Safetensors(file)))
                .map_err(|e| e.in_file(&name_of(path)))?,
            false => pytorch(path).map(|(header, tensors)| (header, Data::PyTorch(tensors)))?,
        };
        Ok(Self { header: header.in_file(&name_of(path)), path: path.into(), data })
    }

    pub fn name(&self) -> String {
        name_of(&self.path)
    }

    /// Passes on the data section in pieces.
    pub fn read(self, mut take: impl FnMut(&[u8]) -> Result<()>) -> Result<()> {
        let wrong = |e| Error::file(&self.path, e);
        match self.data {
            Data::Safetensors(mut file) => {
                let mut piece = vec![0; PIECE];
                loop {
                    match file.read(&mut piece).map_err(wrong)? {
                        0 => return Ok(()),
                        n => take(&piece[..n])?,
                    }
                }
            }
            Data::PyTorch(tensors) => tensors.iter().try_for_each(|tensor| take(&tensor.read().map_err(wrong)?)),
        }
    }
}

fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Reads an edit document; no edits without a file.
pub fn edits(file: Option<&Path>) -> Result<Edits> {
    match file {
        Some(file) => Edits::from_json(&fs::read_to_string(file).map_err(|e| Error::file(file, e))?),
        None => Ok(Edits::default()),
    }
}

/// A file's text, from its bytes or read error.
pub fn text(file: &Path, read: std::io::Result<Vec<u8>>, broken: fn(String) -> Error) -> Result<String> {
    let bytes = read.map_err(|e| Error::file(file, e))?;
    String::from_utf8(bytes).map_err(|e| broken(e.to_string()))
}

/// The weight files of a folder: one file, or the parts in an index; safetensors before PyTorch.
pub fn weight_files(folder: &Path) -> Result<Vec<PathBuf>> {
    let one = folder.join("model.safetensors");
    for name in ["model.safetensors", "pytorch_model.bin"] {
        let (file, index) = (folder.join(name), folder.join(format!("{name}.index.json")));
        if file.exists() {
            return Ok(vec![file]);
        }
        if index.exists() {
            let text = text(&index, fs::read(&index), Error::weights_syntax)?;
            return Ok(parts_of(&text)?.into_iter().map(|name| folder.join(name)).collect());
        }
    }
    let entries = fs::read_dir(folder).map(|entries| entries.flatten().map(|entry| entry.path()).collect());
    let mut checkpoints: Vec<PathBuf> = entries.unwrap_or_default();
    checkpoints.retain(|file| file.extension().is_some_and(|extension| extension == "pt"));
    match &checkpoints[..] {
        [] => Ok(vec![one]),
        [only] => Ok(vec![only.clone()]),
        _ => Err(Error::file(folder, io::Error::other("it holds several .pt files: leave one of them"))),
    }
}

/// A safetensors file's header, and the file at its data section, whose length is checked.
fn header(path: &Path) -> Result<(Header, fs::File)> {
    let wrong = |e| Error::file(path, e);
    let mut file = fs::File::open(path).map_err(wrong)?;
    let length = file.metadata().map_err(wrong)?.len();
    let mut first = Vec::new();
    file.by_ref().take(8).read_to_end(&mut first).map_err(wrong)?;
    let mut json = vec![0; header_len(&first, length)?];
    file.read_exact(&mut json).map_err(wrong)?;
    let data_len = length - 8 - json.len() as u64;
    let json = String::from_utf8(json).map_err(|e| Error::weights_syntax(e.to_string()))?;
    let header = Header::parse(&json)?;
    check_data_len(data_len, header.data_len())?;
    Ok((header, file))
}

/// The tensors of a PyTorch file, with a header that places them one after another.
fn pytorch(path: &Path) -> Result<(Header, Vec<Tensor>)> {
    let reader = PytorchReader::new(path).map_err(|e| match e {
        PytorchError::Io(e) => Error::file(path, e),
        other => Error::file(path, io::Error::other(other)),
    })?;
    let mut tensors: Vec<Tensor> = reader.into_tensors().into_values().collect();
    tensors.sort_by(|a, b| a.name.cmp(&b.name));
    let length = fs::metadata(path).map_err(|e| Error::file(path, e))?.len();
    let mut at = 0u64;
    let entry = |tensor: &Tensor| {
        let (name, shape, begin) = (tensor.name.clone(), tensor.shape().to_vec(), at);
        let one = tensor.dtype().size() as u64;
        let bytes = shape.iter().try_fold(one, |bytes, n| bytes.checked_mul(*n as u64)).filter(|n| *n <= length);
        at = bytes.and_then(|bytes| at.checked_add(bytes)).filter(|all| *all / SHARED <= length).ok_or_else(|| {
            Error::file(path, io::Error::other(format!("it is too small for `{name}` to be as large as it says")))
        })?;
        Ok(TensorEntry { name, dtype: dtype(tensor.dtype()), shape, begin, end: at, aliases: Vec::new() })
    };
    let entries: Result<Vec<TensorEntry>> = tensors.iter().map(entry).collect();
    Ok((Header { tensors: entries?, ..Header::default() }, tensors))
}

/// The safetensors type of a PyTorch type.
fn dtype(dtype: DType) -> Dtype {
    match dtype {
        DType::F64 => Dtype::F64,
        DType::F32 => Dtype::F32,
        DType::F16 => Dtype::F16,
        DType::BF16 => Dtype::BF16,
        DType::I64 => Dtype::I64,
        DType::I32 => Dtype::I32,
        DType::I16 => Dtype::I16,
        DType::I8 => Dtype::I8,
        DType::U64 => Dtype::U64,
        DType::U32 => Dtype::U32,
        DType::U16 => Dtype::U16,
        DType::U8 => Dtype::U8,
        DType::Bool => Dtype::BOOL,
    }
}
