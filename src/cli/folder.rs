//! A model folder, and the device it is put on.

use std::fs;
use std::path::{Path, PathBuf};

use burn::tensor::Device;
use clap::ValueEnum;
use headlight::config::UNNAMED;
use headlight::config::{Config, Precision};
use headlight::family::{self, FamilyConfig, Names};
use headlight::model::Model;
use headlight::text::Tokenizer;
use headlight::weights::{Assembly, Header};
use headlight::{Error, Result};

use super::files::{WeightsFile, text, weight_files};

/// The device that holds the tensors.
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
    let problem = "--device gpu needs a headlight built with --features gpu: use --device cpu";
    Err(headlight::InputProblem::Said(problem.into()).into())
}

/// A model folder, read up to the configuration and the headers of the weights.
pub struct Folder {
    path: PathBuf,
    pub config: Config,
    /// The family's common name.
    pub family: &'static str,
    /// Generation settings of the files that are not followed here.
    pub unfollowed: Vec<String>,
    names: Names,
    weights: Vec<PathBuf>,
}

impl Folder {
    /// Reads `config.json`, `generation_config.json` and the headers of the weights.
    pub fn open(path: &Path) -> Result<Self> {
        let file = path.join("config.json");
        let config = text(&file, fs::read(&file), Error::ConfigSyntax)?;
        let file = path.join("generation_config.json");
        let generation = found(&file)?.map(|read| text(&file, Ok(read), Error::Generation)).transpose()?;
        let weights = weight_files(path)?;
        let files = weights.iter().filter(|file| file.exists()).map(|file| WeightsFile::open(file));
        let files: Vec<WeightsFile> = files.collect::<Result<_>>()?;
        let names: Vec<&str> = files.iter().flat_map(|file| file.header.names()).collect();
        let opened = family::open(&config, generation.as_deref(), &names)?;
        let FamilyConfig { mut config, family, unfollowed, names } = opened;
        // Without a name in its configuration, the model has the folder's name.
        if let (UNNAMED, Some(folder)) = (&config.name[..], path.file_name().and_then(|name| name.to_str())) {
            config.name = folder.into();
        }
        Ok(Self { path: path.to_owned(), config, family, unfollowed, names, weights })
    }

    /// The same with an explicit map of tensor names.
    pub fn with_names(self, names: Names) -> Self {
        Self { names, ..self }
    }

    /// Reads the weights.
    pub fn model(&self, precision: Precision, device: &Device) -> Result<Model> {
        self.model_and_spare(precision, device).map(|(model, _)| model)
    }

    /// The same, with the names of tensors that are not read.
    pub fn model_and_spare(&self, precision: Precision, device: &Device) -> Result<(Model, Vec<String>)> {
        let files: Vec<WeightsFile> = self.weights.iter().map(|file| WeightsFile::open(file)).collect::<Result<_>>()?;
        let headers: Vec<Header> = files.iter().map(|file| file.header.clone()).collect();
        let mut assembly = Assembly::new(&self.config, self.names.clone(), headers, device)?.with_precision(precision);
        for (i, file) in files.into_iter().enumerate() {
            file.read(|piece| assembly.feed(i, piece))?;
        }
        let spare = assembly.spare().to_vec();
        Ok((assembly.finish()?, spare))
    }

    /// Reads `tokenizer.json`, if it exists.
    pub fn tokenizer(&self) -> Result<Option<Tokenizer>> {
        self.tokenizer_file()?.map(|text| Tokenizer::from_json(&text, &self.config)).transpose()
    }

    /// The text of `tokenizer.json`, if it exists.
    pub fn tokenizer_file(&self) -> Result<Option<String>> {
        let file = self.path.join("tokenizer.json");
        found(&file)?.map(|read| text(&file, Ok(read), Error::Tokenizer)).transpose()
    }
}

/// A file's bytes; `None` if it does not exist.
fn found(file: &Path) -> Result<Option<Vec<u8>>> {
    match fs::read(file) {
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => Ok(None),
        read => read.map(Some).map_err(|e| Error::file(file, e)),
    }
}
