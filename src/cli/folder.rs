//! A model folder, and the device it is put on.

use std::fs;
use std::path::{Path, PathBuf};

use burn::tensor::Device;
use clap::ValueEnum;
use headlight::model::{Config, Model};
use headlight::text::Tokenizer;
use headlight::{Error, Result, weights};

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

/// A model folder that was read as far as its configuration.
pub struct Folder {
    path: PathBuf,
    pub config: Config,
}

impl Folder {
    /// Reads `config.json`.
    pub fn open(path: &Path) -> Result<Self> {
        let file = path.join("config.json");
        let text = text(&file, fs::read(&file), Error::ConfigSyntax)?;
        Ok(Self { path: path.to_owned(), config: Config::from_json(&text)? })
    }

    /// Reads `model.safetensors`.
    pub fn model(&self, device: &Device) -> Result<Model> {
        let file = self.path.join("model.safetensors");
        let bytes = fs::read(&file).map_err(|e| Error::file(file, e))?;
        weights::load(&self.config, &bytes, device)
    }

    /// Reads `tokenizer.json`, where there is one.
    pub fn tokenizer(&self) -> Result<Option<Tokenizer>> {
        let file = self.path.join("tokenizer.json");
        match fs::read(&file) {
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => Ok(None),
            read => Tokenizer::from_json(&text(&file, read, Error::Tokenizer)?, &self.config).map(Some),
        }
    }
}

fn text(file: &Path, read: std::io::Result<Vec<u8>>, broken: fn(String) -> Error) -> Result<String> {
    let bytes = read.map_err(|e| Error::file(file, e))?;
    String::from_utf8(bytes).map_err(|e| broken(e.to_string()))
}
