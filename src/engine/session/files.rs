//! The files of models and lenses as a host hands them over.

use serde::Deserialize;

pub use crate::engine::HeldModel;
use crate::error::Result;
use crate::image::Picture;
use crate::named_files::NamedFiles;
use crate::train::{Corpus, CorpusKind};

/// The files of a recipe's data, beside the host's models, and whether they are compressed by gzip.
pub(super) fn corpus_files(of: CorpusKind) -> (Vec<&'static str>, bool) {
    match of {
        CorpusKind::Text => (vec!["tales/novels.txt", "tales/tokenizer.json"], false),
        CorpusKind::Digits => (vec!["digits/training.bin"], true),
    }
}

/// A recipe's data from these files.
///
/// # Errors
/// A text that is too short, a tokenizer that cannot be read, or bytes that are no digits.
pub(super) fn read_corpus(of: CorpusKind, files: Vec<Vec<u8>>) -> Result<Corpus> {
    let mut files = files.into_iter();
    let mut next = || files.next().unwrap_or_default();
    match of {
        CorpusKind::Text => {
            let [text, tokenizer] = [next(), next()].map(|file| String::from_utf8_lossy(&file).into_owned());
            Corpus::new(&text, &tokenizer)
        }
        CorpusKind::Digits => Corpus::of_digits(next()),
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
    /// Whether a file of this name is one of its own. Others, as those that training needs, may lie beside these.
    pub(super) fn takes(name: &str) -> bool {
        ["config.json", "model.safetensors", "tokenizer.json", "preprocessor_config.json"].contains(&name)
    }

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
    /// `config.json`; of GGUF files "": they hold it, and their tokenizer.
    pub config: String,
    /// `generation_config.json`
    pub generation: Option<String>,
    /// `tokenizer.json`
    pub tokenizer: Option<String>,
    /// `preprocessor_config.json`, of a model that reads images or sound.
    #[cfg_attr(test, ts(optional = nullable))]
    pub processor: Option<String>,
    /// Its safetensors files, or the GGUF files of one model in order.
    pub files: Vec<FileInPieces>,
    /// The file of the model's computed copy, if the host can keep one: the last file. It is read instead of the
    /// others, unless it is refused.
    #[cfg_attr(test, ts(optional = nullable))]
    pub copy: Option<CopyFile>,
    /// The text that runs through the page's model while its weights arrive; null: none.
    #[cfg_attr(test, ts(optional = nullable))]
    pub text: Option<String>,
    /// The precision of its matrices in memory; null: the files' full one.
    #[cfg_attr(test, ts(as = "Option<crate::config::Precision>"))]
    pub precision: Option<String>,
}

/// A file of weights.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct FileInPieces {
    pub name: String,
    /// The bytes of the file.
    pub size: u64,
}

/// The place of a model's computed copy in the host's storage.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct CopyFile {
    pub folder: String,
    pub name: String,
    /// The bytes of the file; null: there is none yet.
    pub size: Option<u64>,
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
