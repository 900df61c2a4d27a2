//! Checkpoints of a training run: a model folder, and the state needed to resume.

use std::fs;
use std::path::{Path, PathBuf};

use super::progress::Progress;
use crate::error::{Error, Result};
use crate::named_files::NamedFiles;
use crate::weights::{self, Tensors};

const CONFIG: &str = "config.json";
const WEIGHTS: &str = "model.safetensors";
const TOKENIZER: &str = "tokenizer.json";
const PROCESSOR: &str = "preprocessor_config.json";
const OPTIMIZER: &str = "training/optimizer.safetensors";
const PROGRESS: &str = "training/progress.json";

/// The files of a run: those of a model folder, and two in `training/`.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "TrainFiles"))]
pub struct Checkpoint {
    #[cfg_attr(test, ts(rename = "config.json"))]
    pub config: String,
    #[cfg_attr(test, ts(rename = "model.safetensors", type = "Uint8Array"))]
    pub weights: Vec<u8>,
    #[cfg_attr(test, ts(rename = "tokenizer.json", optional))]
    pub tokenizer: Option<String>,
    /// Of a model that reads images.
    #[cfg_attr(test, ts(rename = "preprocessor_config.json", optional))]
    pub processor: Option<String>,
    #[cfg_attr(test, ts(rename = "training/optimizer.safetensors", type = "Uint8Array"))]
    pub optimizer: Vec<u8>,
    #[cfg_attr(test, ts(rename = "training/progress.json"))]
    pub progress: String,
}

impl Checkpoint {
    /// The files by their paths, as [`Self::files`] names them.
    ///
    /// # Errors
    /// A file that is missing, or is no text.
    pub fn from_files(mut files: NamedFiles) -> Result<Self> {
        Ok(Self {
            config: files.take_text(CONFIG)?,
            tokenizer: files.find_text(TOKENIZER)?,
            processor: files.find_text(PROCESSOR)?,
            progress: files.take_text(PROGRESS)?,
            weights: files.take(WEIGHTS)?,
            optimizer: files.take(OPTIMIZER)?,
        })
    }

    /// The progress of the run.
    ///
    /// # Errors
    /// A truncated file, or a file of anything else.
    pub fn progress(&self) -> Result<Progress> {
        let broken = |e| Error::training(format!("training/progress.json cannot be read, start a new run: {e}"));
        serde_json::from_str(&self.progress).map_err(broken)
    }

    /// Adam's moments.
    ///
    /// # Errors
    /// A truncated file.
    pub(super) fn moments(&self) -> Result<Tensors> {
        weights::read_tensors(&self.optimizer).map_err(|e| match e {
            Error::WeightsSyntax { problem, .. } => {
                Error::training(format!("training/optimizer.safetensors cannot be read, start a new run: {problem}"))
            }
            other => other,
        })
    }

    /// Each file's path in the folder, with its bytes.
    pub fn files(&self) -> Vec<(&'static str, &[u8])> {
        let optional = [(TOKENIZER, &self.tokenizer), (PROCESSOR, &self.processor)];
        let optional = optional.into_iter().filter_map(|(name, file)| Some((name, file.as_ref()?.as_bytes())));
        let mut files = vec![
            (CONFIG, self.config.as_bytes()),
            // The order matters: after an interrupted save the moments are of another step, which restoring detects.
            (OPTIMIZER, &self.optimizer),
            (WEIGHTS, &self.weights),
            (PROGRESS, self.progress.as_bytes()),
        ];
        files.splice(1..1, optional);
        files
    }
}

/// A model folder on disk.
pub struct CheckpointFolder(PathBuf);

impl CheckpointFolder {
    pub fn new(path: &Path) -> Self {
        Self(path.to_owned())
    }

    fn write(&self, file: &str, bytes: &[u8]) -> Result<()> {
        let path = self.0.join(file);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|e| Error::writing(folder, e))?;
        }
        // Written under another name and then renamed: an interrupted run leaves the last complete file.
        let part = path.with_extension("part");
        fs::write(&part, bytes).and_then(|()| fs::rename(&part, &path)).map_err(|e| Error::writing(path, e))
    }

    fn read(&self, file: &str) -> Result<Vec<u8>> {
        let path = self.0.join(file);
        fs::read(&path).map_err(|e| Error::reading(path, e))
    }

    /// Writes all files and the loss curve.
    pub fn save(&self, saved: &Checkpoint, progress: &Progress) -> Result<()> {
        for (file, bytes) in saved.files() {
            self.write(file, bytes)?;
        }
        self.write("training/loss.svg", super::curve::svg(progress).as_bytes())
    }

    /// Reads the last saved files.
    pub fn open(&self) -> Result<Checkpoint> {
        let text = |file: &str| {
            String::from_utf8(self.read(file)?).map_err(|e| Error::training(format!("{file} is no text: {e}")))
        };
        let optional = |file: &str| self.0.join(file).exists().then(|| text(file)).transpose();
        Ok(Checkpoint {
            config: text("config.json")?,
            weights: self.read("model.safetensors")?,
            tokenizer: optional(TOKENIZER)?,
            processor: optional(PROCESSOR)?,
            optimizer: self.read("training/optimizer.safetensors")?,
            progress: text("training/progress.json")?,
        })
    }
}
