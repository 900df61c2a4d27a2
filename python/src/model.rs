//! A model in memory.

use std::path::Path;
use std::sync::{Arc, Mutex};

use burn::tensor::Device;
use embassy_futures::block_on;
use headlight::config::{OWN_FAMILY, Precision};
use headlight::folder::Folder;
use headlight::image::ImageProcessor;
use headlight::measure::ModelInfo;
use headlight::questions::loaded::QuestionSessions;
use headlight::run::Session;
use headlight::text::{Tokenizer, choice_id};
use headlight::{InputProblem, Result};
use pyo3::prelude::*;

use crate::compute::compute;
use crate::embedded::{Embedded, Opened};
use crate::errors::{exception, said};

/// A model with its tokenizer, and the number of threads it computes on.
#[pyclass(frozen, module = "headlight._engine")]
pub struct Model {
    // Python's memory is aligned for 16 bytes, and tensors want more.
    loaded: Box<LoadedModel>,
}

pub struct LoadedModel {
    /// Without any input.
    pub session: Session,
    pub tokenizer: Option<Arc<Tokenizer>>,
    /// The common name of its family.
    pub family: &'static str,
    /// `preprocessor_config.json` of a model that reads images, if its folder has one.
    pub processor: Option<String>,
    pub threads: usize,
    /// Other texts that questions have read.
    pub questions: Mutex<QuestionSessions>,
}

impl Model {
    pub fn loaded(&self) -> &LoadedModel {
        &self.loaded
    }
}

impl LoadedModel {
    pub fn tokenizer(&self) -> Result<&Tokenizer> {
        Ok(self.tokenizer.as_deref().ok_or(InputProblem::NoTokenizer)?)
    }
}

#[pymethods]
impl Model {
    /// Opens a folder or, if there is none, a bundled model. `threads` 0: one for each processor.
    #[new]
    #[pyo3(signature = (folder, precision = "f32", threads = 0))]
    fn new(py: Python<'_>, folder: &str, precision: &str, threads: usize) -> PyResult<Self> {
        compute(py, threads, |_| {
            let precision: Precision = precision.parse().map_err(said)?;
            let path = Path::new(folder);
            let embedded = if path.exists() { None } else { Embedded::find(folder) };
            let (model, tokenizer, family, processor) = match embedded {
                Some(embedded) => {
                    let Opened { model, tokenizer, processor } = embedded.open(precision)?;
                    (model, tokenizer, OWN_FAMILY, processor.map(str::to_owned))
                }
                None => {
                    let folder = Folder::open(path)?;
                    let reads_images = folder.config.input.pixels().is_some();
                    let processor = if reads_images { folder.preprocessor()? } else { None };
                    (folder.model(precision, &Device::flex())?, folder.tokenizer()?, folder.family, processor)
                }
            };
            processor.as_deref().map(ImageProcessor::from_json).transpose()?;
            let tokenizer = tokenizer.map(Arc::new);
            let session = Session::new(model).with_tokenizer(tokenizer.clone());
            let questions = Mutex::default();
            Ok(Self { loaded: Box::new(LoadedModel { session, tokenizer, family, processor, threads, questions }) })
        })
    }

    /// The model's description, as JSON.
    fn info(&self, py: Python<'_>) -> PyResult<String> {
        let LoadedModel { session, tokenizer, family, threads, .. } = &*self.loaded;
        compute(py, *threads, |_| {
            let info = block_on(ModelInfo::in_family(&session.model, tokenizer.as_deref(), family))?;
            serde_json::to_string(&info).map_err(|error| said(error.to_string()))
        })
    }

    /// The id of a token as the tokenizer spells it, or of a class by its name; `#5` is an id.
    fn choice(&self, text: &str) -> PyResult<u32> {
        let LoadedModel { session, tokenizer, .. } = &*self.loaded;
        choice_id(text, &session.model.config, tokenizer.as_deref(), false).map_err(|error| exception(&error))
    }
}
