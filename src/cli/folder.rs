//! A model folder, and the device it is put on.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use burn::tensor::Device;
use clap::ValueEnum;
use headlight::family::{self, Names};
use headlight::model::{Config, Model};
use headlight::text::Tokenizer;
use headlight::weights::{Assembly, Header, parts_of};
use headlight::{Error, Result};

/// Where tensors live.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum DeviceKind {
    #[default]
    Cpu,
    Gpu,
}

impl DeviceKind {
    /// Opens the device.
    pub fn open(self) -> Result<Device> {
        match self {
            Self::Cpu => Ok(Device::flex()),
            Self::Gpu => gpu(),
        }
    }
}

#[cfg(feature = "gpu")]
fn gpu() -> Result<Device> {
    let failed = |e: &dyn std::fmt::Display| Error::Device { engine: "gpu", problem: format!("{e}: use --device cpu") };
    Device::wgpu_options().init().map_err(|e| failed(&e))
}

#[cfg(not(feature = "gpu"))]
fn gpu() -> Result<Device> {
    let problem = "needs a headlight built with --features gpu: use --device cpu".into();
    Err(headlight::InputProblem::Other { what: "--device gpu".into(), problem }.into())
}

/// A model folder that was read as far as its configuration and the headers of its weights.
pub struct Folder {
    path: PathBuf,
    pub config: Config,
    /// What people call the family.
    pub family: &'static str,
    names: Names,
    weights: Vec<PathBuf>,
}

/// How much of a file is read at once.
const PIECE: usize = 1 << 20;

impl Folder {
    /// Reads `config.json`, `generation_config.json` and the headers of `model.safetensors` or of its parts.
    pub fn open(path: &Path) -> Result<Self> {
        let file = path.join("config.json");
        let config = text(&file, fs::read(&file), Error::ConfigSyntax)?;
        let file = path.join("generation_config.json");
        let generation = found(&file)?.map(|read| text(&file, Ok(read), Error::Generation)).transpose()?;
        let weights = weight_files(path)?;
        let headers = weights.iter().filter(|file| file.exists()).map(|file| header(file).map(|(header, _)| header));
        let headers: Vec<Header> = headers.collect::<Result<_>>()?;
        let names: Vec<&str> = headers.iter().flat_map(Header::names).collect();
        let opened = family::open(&config, generation.as_deref(), &names)?;
        Ok(Self { path: path.to_owned(), config: opened.config, family: opened.family, names: opened.names, weights })
    }

    /// Reads the weights.
    pub fn model(&self, device: &Device) -> Result<Model> {
        let read = self.weights.iter().map(|file| header(file)).collect::<Result<Vec<_>>>()?;
        let (headers, files): (Vec<Header>, Vec<fs::File>) = read.into_iter().unzip();
        let mut assembly = Assembly::new(&self.config, self.names.clone(), headers, device)?;
        let mut piece = vec![0; PIECE];
        for (i, mut file) in files.into_iter().enumerate() {
            loop {
                match file.read(&mut piece).map_err(|e| Error::file(&self.weights[i], e))? {
                    0 => break,
                    n => assembly.feed(i, &piece[..n])?,
                }
            }
        }
        assembly.finish()
    }

    /// Reads `tokenizer.json`, where there is one.
    pub fn tokenizer(&self) -> Result<Option<Tokenizer>> {
        let file = self.path.join("tokenizer.json");
        let read = found(&file)?;
        read.map(|read| Tokenizer::from_json(&text(&file, Ok(read), Error::Tokenizer)?, &self.config)).transpose()
    }
}

/// The safetensors files of a folder: one, or the parts that an index lists.
fn weight_files(path: &Path) -> Result<Vec<PathBuf>> {
    let index = path.join("model.safetensors.index.json");
    let one = path.join("model.safetensors");
    if one.exists() || !index.exists() {
        return Ok(vec![one]);
    }
    let text = text(&index, fs::read(&index), Error::WeightsSyntax)?;
    Ok(parts_of(&text)?.into_iter().map(|name| path.join(name)).collect())
}

/// A file's header, and the file where its data section begins.
fn header(path: &Path) -> Result<(Header, fs::File)> {
    let wrong = |e| Error::file(path, e);
    let mut file = fs::File::open(path).map_err(wrong)?;
    let length = file.metadata().map_err(wrong)?.len();
    let mut size = [0; 8];
    let short = |e: std::io::Error| match e.kind() {
        std::io::ErrorKind::UnexpectedEof => Error::WeightsSyntax("it is too short to be a safetensors file".into()),
        _ => Error::file(path, e),
    };
    file.read_exact(&mut size).map_err(short)?;
    let size = u64::from_le_bytes(size);
    if size > length {
        return Err(Error::WeightsSyntax("its header is longer than the file".into()));
    }
    let mut json = vec![0; size as usize];
    file.read_exact(&mut json).map_err(short)?;
    let json = String::from_utf8(json).map_err(|e| Error::WeightsSyntax(e.to_string()))?;
    Ok((Header::parse(&json)?, file))
}

/// A file's bytes, or nothing where there is no such file.
fn found(file: &Path) -> Result<Option<Vec<u8>>> {
    match fs::read(file) {
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => Ok(None),
        read => read.map(Some).map_err(|e| Error::file(file, e)),
    }
}

fn text(file: &Path, read: std::io::Result<Vec<u8>>, broken: fn(String) -> Error) -> Result<String> {
    let bytes = read.map_err(|e| Error::file(file, e))?;
    String::from_utf8(bytes).map_err(|e| broken(e.to_string()))
}
