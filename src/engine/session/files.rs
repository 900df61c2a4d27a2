//! The files of models and lenses as a host hands them over.

use std::slice;

use serde::Deserialize;

pub use crate::engine::HeldModel;
use crate::engine::ModelFiles;
use crate::error::Result;
use crate::image::Picture;
use crate::named_files::NamedFiles;
use crate::train::Corpus;

/// The data of recipes as the host hands them over.
pub(super) enum CorpusFiles {
    Text { text: String, tokenizer: String },
    Digits(Vec<u8>),
}

impl CorpusFiles {
    /// # Errors
    /// A text that is too short, a tokenizer that cannot be read, or bytes that are no digits.
    pub(super) fn read(self) -> Result<Corpus> {
        match self {
            Self::Text { text, tokenizer } => Corpus::new(&text, &tokenizer),
            Self::Digits(bytes) => Corpus::of_digits(bytes),
        }
    }
}

/// A model whose files are all here.
pub struct WholeModel {
    /// `config.json`
    pub config: String,
    /// `model.safetensors`
    pub weights: Vec<u8>,
    /// `tokenizer.json`
    pub tokenizer: Option<String>,
    /// `preprocessor_config.json`, of a model that reads images
    pub processor: Option<String>,
    /// The images beside them, by name: each is read by the model once it is loaded.
    pub images: Vec<(String, Picture)>,
}

impl WholeModel {
    /// Its files by their names.
    ///
    /// # Errors
    /// A file that is missing, or is no text.
    pub fn from_files(mut files: NamedFiles, images: Vec<(String, Picture)>) -> Result<Self> {
        Ok(Self {
            config: files.take_text("config.json")?,
            weights: files.take("model.safetensors")?,
            tokenizer: files.find_text("tokenizer.json")?,
            processor: files.find_text("preprocessor_config.json")?,
            images,
        })
    }
}

/// A model whose weights the host reads in pieces on demand.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ModelInPieces {
    /// `config.json`
    pub config: String,
    /// `generation_config.json`
    pub generation: Option<String>,
    /// `tokenizer.json`
    pub tokenizer: Option<String>,
    /// `preprocessor_config.json`, of a model that reads images or sound.
    #[cfg_attr(test, ts(optional = nullable))]
    pub processor: Option<String>,
    /// The JSON header of each safetensors file.
    pub headers: Vec<String>,
    /// The name of each file.
    pub files: Vec<String>,
    /// The bytes of each file after its header.
    pub sizes: Vec<u64>,
    /// The model's computed copy, if the host has one: the last file. It is read instead of the others, unless it is
    /// refused.
    #[cfg_attr(test, ts(optional = nullable))]
    pub copy: Option<CopyFile>,
    /// Whether the host can write a computed copy.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub can_copy: bool,
    /// The precision of its matrices in memory; null: the files' full one.
    #[cfg_attr(test, ts(as = "Option<crate::config::Precision>"))]
    pub precision: Option<String>,
}

/// A model's computed copy.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct CopyFile {
    pub name: String,
    /// The JSON of its safetensors header.
    pub header: String,
    /// The bytes after the header.
    pub size: u64,
}

impl ModelInPieces {
    /// Its files, or its copy.
    pub(super) fn files<'a>(&'a self, copy: Option<&'a CopyFile>) -> ModelFiles<'a> {
        ModelFiles {
            config: &self.config,
            generation: self.generation.as_deref(),
            tokenizer: self.tokenizer.as_deref(),
            processor: self.processor.as_deref(),
            headers: copy.map_or(&self.headers[..], |file| slice::from_ref(&file.header)),
            names: copy.map_or(&self.files[..], |file| slice::from_ref(&file.name)),
        }
    }
}

/// A file of matrices by layer, whose data the host reads in pieces on demand.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "LensInPieces"))]
#[serde(deny_unknown_fields)]
pub struct LensFile {
    /// The key that questions use.
    pub key: String,
    /// The file's name.
    pub name: String,
    /// The JSON of its safetensors header.
    pub header: String,
    /// The bytes after the header.
    pub size: u64,
}
