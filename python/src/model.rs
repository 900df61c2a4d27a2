//! A model in memory.

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use burn::tensor::Device;
use embassy_futures::block_on;
use headlight::config::{OWN_FAMILY, Precision};
use headlight::folder::Folder;
use headlight::image::{ImageProcessor, Picture};
use headlight::measure::ModelInfo;
use headlight::model::Signal;
use headlight::questions::loaded::QuestionSessions;
use headlight::run::{Session, Signals};
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
    /// Of a model that reads images; or the sentence why it cannot be read.
    processor: Result<Option<ImageProcessor>>,
    /// The number of images so far, which names the next one.
    images: AtomicUsize,
    /// The common name of its family.
    pub family: &'static str,
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

    /// The numbers that the model reads of a picture.
    pub fn pixels(&self, picture: &Picture) -> Result<Signal> {
        let processor = self.processor.as_ref().map_err(|problem| said(problem.to_string()))?;
        let processor = processor.as_ref().ok_or_else(|| {
            let reads = if self.session.model.config.input.pixels().is_some() {
                "needs the model's preprocessor_config.json: add it to the folder, or give pixels="
            } else {
                "does not concern this model: it reads no image"
            };
            said(format!("image= {reads}"))
        })?;
        let (shape, values) = processor.pixels(picture)?;
        Signal::new(self.session.model.config.input, &shape, values)
    }

    /// Puts an image in under a new name, until the last run on it is dropped.
    pub fn put(&self, signal: Signal) -> Arc<GivenImage> {
        let name = format!("image {}", self.images.fetch_add(1, Ordering::Relaxed) + 1);
        let signals = self.session.signals().clone();
        signals.put(name.clone(), signal);
        Arc::new(GivenImage { name, signals })
    }
}

/// An image that runs name as their text.
pub struct GivenImage {
    pub name: String,
    signals: Signals,
}

impl Drop for GivenImage {
    fn drop(&mut self) {
        self.signals.remove(&self.name);
    }
}

#[pymethods]
impl Model {
    /// Opens a folder or, if there is none, a model that comes along. `threads` 0: one for each processor.
    #[new]
    #[pyo3(signature = (folder, precision = "f32", threads = 0))]
    fn new(py: Python<'_>, folder: &str, precision: &str, threads: usize) -> PyResult<Self> {
        compute(py, threads, |_| {
            let precision: Precision = precision.parse().map_err(said)?;
            let path = Path::new(folder);
            let embedded = if path.exists() { None } else { Embedded::find(folder) };
            let (model, tokenizer, processor, family) = match embedded {
                Some(embedded) => {
                    let Opened { model, tokenizer, processor } = embedded.open(precision)?;
                    (model, tokenizer, Ok(processor), OWN_FAMILY)
                }
                None => {
                    let folder = Folder::open(path)?;
                    let reads_images = folder.config.input.pixels().is_some();
                    let processor = if reads_images { folder.image_processor() } else { Ok(None) };
                    (folder.model(precision, &Device::flex())?, folder.tokenizer()?, processor, folder.family)
                }
            };
            let tokenizer = tokenizer.map(Arc::new);
            let session = Session::new(model).with_tokenizer(tokenizer.clone());
            let (questions, images) = (Mutex::default(), AtomicUsize::new(0));
            let loaded = LoadedModel { session, tokenizer, processor, images, family, threads, questions };
            Ok(Self { loaded: Box::new(loaded) })
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
