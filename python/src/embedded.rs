//! The models that come along.

use burn::tensor::Device;
use headlight::Result;
use headlight::config::{Config, Precision};
use headlight::engine::session::WholeModel;
use headlight::family::Names;
use headlight::model::Model;
use headlight::text::Tokenizer;
use headlight::weights::{Assembly, Header, split};
use pyo3::prelude::*;

/// The files of a model in this module.
pub struct Embedded {
    pub name: &'static str,
    config: &'static str,
    weights: &'static [u8],
    tokenizer: &'static str,
}

macro_rules! embedded {
    ($($name:literal),*) => {
        [$(Embedded {
            name: $name,
            config: include_str!(concat!("../../models/", $name, "/config.json")),
            weights: include_bytes!(concat!("../../models/", $name, "/model.safetensors")),
            tokenizer: include_str!(concat!("../../models/", $name, "/tokenizer.json")),
        }),*]
    };
}

static ALL: [Embedded; 9] =
    embedded!["add", "copy", "dates", "fill", "induction", "phrases", "reverse", "sort", "tales"];

impl Embedded {
    /// A model by its name, with or without `models/` before it.
    pub fn find(name: &str) -> Option<&'static Self> {
        let name = name.strip_prefix("models/").unwrap_or(name);
        ALL.iter().find(|model| model.name == name)
    }

    /// Its files, as a session takes them.
    pub fn files(&self) -> WholeModel {
        WholeModel {
            config: self.config.to_owned(),
            weights: self.weights.to_vec(),
            tokenizer: Some(self.tokenizer.to_owned()),
            processor: None,
        }
    }

    pub fn open(&self, precision: Precision) -> Result<(Model, Tokenizer)> {
        let config = Config::from_json(self.config)?;
        let (header, data) = split(self.weights)?;
        let headers = vec![Header::parse(header)?];
        let mut assembly = Assembly::new(&config, Names::own(), headers, &Device::flex())?.with_precision(precision);
        assembly.feed(0, data)?;
        Ok((assembly.finish()?, Tokenizer::from_json(self.tokenizer, &config)?))
    }
}

/// The names of the models that come along.
#[pyfunction]
pub fn embedded_models() -> Vec<&'static str> {
    ALL.iter().map(|model| model.name).collect()
}
