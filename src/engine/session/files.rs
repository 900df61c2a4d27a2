//! The files of models and lenses as a host hands them over.

use serde::Deserialize;

pub use crate::engine::HeldModel;
use crate::engine::ModelFiles;
use crate::error::Result;
use crate::image::Picture;
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
    /// The images beside them, by name.
    pub images: Vec<(String, Picture)>,
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
    /// Whether it is a model as it was computed with: if it is refused, the host opens the files that it was made from.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub kept: bool,
    /// The precision of its matrices in memory; null: the files' full one.
    #[cfg_attr(test, ts(as = "Option<crate::config::Precision>"))]
    pub precision: Option<String>,
}

impl ModelInPieces {
    pub(super) fn files(&self) -> ModelFiles<'_> {
        ModelFiles {
            config: &self.config,
            generation: self.generation.as_deref(),
            tokenizer: self.tokenizer.as_deref(),
            processor: self.processor.as_deref(),
            headers: &self.headers,
            names: &self.files,
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
