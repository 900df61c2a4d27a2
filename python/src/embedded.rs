//! The bundled models.

use burn::tensor::Device;
use headlight::Result;
use headlight::config::{Config, Precision};
use headlight::engine::session::WholeModel;
use headlight::family::Names;
use headlight::image::Picture;
use headlight::model::Model;
use headlight::text::Tokenizer;
use headlight::weights::{Assembly, Header, split};
use pyo3::prelude::*;

/// The files of a model in this module.
pub struct Embedded {
    pub name: &'static str,
    config: &'static str,
    weights: &'static [u8],
    reads: Reads,
}

/// What it reads with.
enum Reads {
    /// `tokenizer.json`
    Texts(&'static str),
    /// `preprocessor_config.json`
    Images(&'static str),
}

macro_rules! embedded {
    ($($name:literal: $reads:ident $file:literal),*) => {
        [$(Embedded {
            name: $name,
            config: include_str!(concat!("../../models/", $name, "/config.json")),
            weights: include_bytes!(concat!("../../models/", $name, "/model.safetensors")),
            reads: Reads::$reads(include_str!(concat!("../../models/", $name, "/", $file))),
        }),*]
    };
}

static ALL: [Embedded; 10] = embedded![
    "add": Texts "tokenizer.json",
    "copy": Texts "tokenizer.json",
    "dates": Texts "tokenizer.json",
    "digits": Images "preprocessor_config.json",
    "fill": Texts "tokenizer.json",
    "induction": Texts "tokenizer.json",
    "phrases": Texts "tokenizer.json",
    "reverse": Texts "tokenizer.json",
    "sort": Texts "tokenizer.json",
    "tales": Texts "tokenizer.json"
];

/// A model that came along, with its tokenizer or its processor of images.
pub struct Opened {
    pub model: Model,
    pub tokenizer: Option<Tokenizer>,
    /// `preprocessor_config.json`
    pub processor: Option<&'static str>,
}

impl Embedded {
    /// A model by its name, with or without `models/` before it.
    pub fn find(name: &str) -> Option<&'static Self> {
        let name = name.strip_prefix("models/").unwrap_or(name);
        ALL.iter().find(|model| model.name == name)
    }

    /// Its files, as a session takes them, with these images if it reads any.
    pub fn files(&self, images: Vec<(String, Picture)>) -> WholeModel {
        let (tokenizer, processor, images) = match self.reads {
            Reads::Texts(file) => (Some(file.to_owned()), None, Vec::new()),
            Reads::Images(file) => (None, Some(file.to_owned()), images),
        };
        WholeModel { config: self.config.to_owned(), weights: self.weights.to_vec(), tokenizer, processor, images }
    }

    pub fn open(&self, precision: Precision) -> Result<Opened> {
        let config = Config::from_json(self.config)?;
        let (header, data) = split(self.weights)?;
        let headers = vec![Header::parse(header)?];
        let mut assembly = Assembly::new(&config, Names::own(), headers, &Device::flex())?.with_precision(precision);
        assembly.feed(0, data)?;
        let (tokenizer, processor) = match self.reads {
            Reads::Texts(file) => (Some(Tokenizer::from_json(file, &config)?), None),
            Reads::Images(file) => (None, Some(file)),
        };
        Ok(Opened { model: assembly.finish()?, tokenizer, processor })
    }
}

/// The names of the bundled models.
#[pyfunction]
pub fn embedded_models() -> Vec<&'static str> {
    ALL.iter().map(|model| model.name).collect()
}
