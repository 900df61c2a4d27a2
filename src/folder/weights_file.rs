//! A file of weights, safetensors or PyTorch's own format, read in pieces.

use std::fs;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use burn_store::pytorch_reader::Tensor;

use super::pytorch::pytorch;
use crate::error::{Error, Result};
use crate::gguf::{GgufFiles, Head, read_head};
use crate::weights::{Header, check_data_len, header_len};

/// The number of bytes in one read.
const PIECE: usize = 1 << 20;

/// A file of weights, read up to its header.
pub struct WeightsFile {
    pub header: Header,
    path: PathBuf,
    data: Data,
}

/// The source of the numbers.
enum Data {
    /// The rest of the file.
    Rest(fs::File),
    /// Some of its bytes, from here on.
    Gguf { file: fs::File, length: u64 },
    /// Each tensor, which is read on demand.
    PyTorch(Vec<Tensor>),
}

impl WeightsFile {
    pub fn open(path: &Path) -> Result<Self> {
        let safetensors = path.extension().is_some_and(|extension| extension == "safetensors");
        let (header, data) = match safetensors {
            true => {
                header(path).map(|(header, file)| (header, Data::Rest(file))).map_err(|e| e.in_file(&name_of(path)))?
            }
            false => pytorch(path).map(|(header, tensors)| (header, Data::PyTorch(tensors)))?,
        };
        Ok(Self { header: header.in_file(&name_of(path)), path: path.into(), data })
    }

    /// The beginning of a GGUF file, and its weights.
    pub fn open_gguf(path: &Path) -> Result<(GgufFiles, Self)> {
        let wrong = |e| Error::reading(path, e);
        let mut file = fs::File::open(path).map_err(wrong)?;
        let size = file.metadata().map_err(wrong)?.len();
        let mut bytes = Vec::new();
        let files = loop {
            match read_head(&name_of(path), &bytes, size)? {
                Head::Whole(files) => break *files,
                Head::Needs { needs } => {
                    let more = needs - bytes.len() as u64;
                    if file.by_ref().take(more).read_to_end(&mut bytes).map_err(wrong)? == 0 {
                        return Err(wrong(io::Error::from(io::ErrorKind::UnexpectedEof)));
                    }
                }
            }
        };
        file.seek(SeekFrom::Start(files.begin)).map_err(wrong)?;
        let header = Header::parse(&files.header)?.in_file(&name_of(path));
        let data = Data::Gguf { file, length: files.length };
        Ok((files, Self { header, path: path.into(), data }))
    }

    pub fn name(&self) -> String {
        name_of(&self.path)
    }

    /// Passes on the data section in pieces.
    pub fn read(self, mut take: impl FnMut(&[u8]) -> Result<()>) -> Result<()> {
        let wrong = |e| Error::reading(&self.path, e);
        match self.data {
            Data::Rest(file) => pieces(file, &self.path, take),
            Data::Gguf { file, length } => pieces(file.take(length), &self.path, take),
            Data::PyTorch(tensors) => tensors.iter().try_for_each(|tensor| take(&tensor.read().map_err(wrong)?)),
        }
    }
}

fn pieces(mut file: impl Read, path: &Path, mut take: impl FnMut(&[u8]) -> Result<()>) -> Result<()> {
    let mut piece = vec![0; PIECE];
    loop {
        match file.read(&mut piece).map_err(|e| Error::reading(path, e))? {
            0 => return Ok(()),
            n => take(&piece[..n])?,
        }
    }
}

fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// A safetensors file's header, and the file at its data section, whose length is checked.
fn header(path: &Path) -> Result<(Header, fs::File)> {
    let wrong = |e| Error::reading(path, e);
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
