//! A model folder: configuration, weights and tokenizer.

use std::fs;
use std::path::{Path, PathBuf};

use burn::tensor::Device;

use super::text_file::{found, text};
use super::weight_files::weight_files;
use super::weights_file::WeightsFile;
use crate::config::{Config, Precision, UNNAMED};
use crate::error::{Error, Result};
use crate::family::{self, FamilyConfig, Names};
use crate::model::Model;
use crate::text::Tokenizer;
use crate::weights::{Assembly, Header};

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
