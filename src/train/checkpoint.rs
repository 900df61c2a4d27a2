//! Training on disk: the model folder, and beside it what is needed to go on.

use std::fs;
use std::path::{Path, PathBuf};

use burn::tensor::Device;
use serde::{Deserialize, Serialize};

use super::optimizer::Optimizer;
use crate::error::{Error, Result};
use crate::model::{Config, Model};
use crate::weights;

/// How far training has come.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Progress {
    pub recipe: String,
    pub seed: u64,
    pub step: u64,
    pub seconds: f64,
    /// The mean loss of every hundred steps.
    pub losses: Vec<f32>,
    /// The losses since then.
    pub recent: Vec<f32>,
    /// (step, share of right answers)
    pub scores: Vec<(u64, f64)>,
}

/// A model folder with its training state in `training/`.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(path: &Path) -> Self {
        Self(path.to_owned())
    }

    fn write(&self, file: &str, bytes: &[u8]) -> Result<()> {
        let path = self.0.join(file);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|e| Error::file(folder, e))?;
        }
        // Written beside and then moved: an interrupted run leaves the last whole file.
        let part = path.with_extension("part");
        fs::write(&part, bytes).and_then(|()| fs::rename(&part, &path)).map_err(|e| Error::file(path, e))
    }

    fn read(&self, file: &str) -> Result<Vec<u8>> {
        let path = self.0.join(file);
        fs::read(&path).map_err(|e| Error::file(path, e))
    }

    /// Writes the model folder: config, weights, tokenizer.
    pub fn save_model(&self, model: &Model, tokenizer: &str) -> Result<()> {
        self.write("config.json", model.config.to_json().as_bytes())?;
        self.write("tokenizer.json", tokenizer.as_bytes())?;
        self.write("model.safetensors", &weights::save(model)?)
    }

    /// Writes what `resume` needs, and the loss curve.
    pub fn save_training(&self, optimizer: &Optimizer, progress: &Progress) -> Result<()> {
        self.write("training/optimizer.safetensors", &weights::write_tensors(&optimizer.save())?)?;
        let text = serde_json::to_string(progress).map_err(|e| Error::Training(e.to_string()))?;
        self.write("training/progress.json", text.as_bytes())?;
        self.write("training/loss.svg", super::curve::svg(progress).as_bytes())
    }

    /// The model, optimiser and progress as last saved.
    pub fn resume(&self, device: &Device) -> Result<(Model, Optimizer, Progress)> {
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).map_err(|e| Error::Training(e.to_string()));
        let config = Config::from_json(&text(self.read("config.json")?)?)?;
        let model = weights::load(&config, &self.read("model.safetensors")?, device)?;
        let moments = weights::read_tensors(&self.read("training/optimizer.safetensors")?)?;
        let progress = serde_json::from_str(&text(self.read("training/progress.json")?)?)
            .map_err(|e| Error::Training(format!("training/progress.json: {e}: start again without --resume")))?;
        Ok((model, Optimizer::restore(&moments, device)?, progress))
    }
}
