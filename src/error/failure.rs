//! Failures: each names the cause and the place where it can be mended.

use std::path::PathBuf;

use serde::Serialize;

use super::weights::join;
use super::{EditProblem, InputProblem, KeyProblem, LensProblem, TrainingProblem, WeightProblem};

/// The crate's result.
pub type Result<T> = std::result::Result<T, Error>;

/// The name of a weights file without one.
const WEIGHTS: &str = "model.safetensors";

/// A failure; the message names the remedy.
#[derive(Debug, Serialize, thiserror::Error)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "EngineProblem"))]
#[serde(tag = "code", content = "params")]
#[non_exhaustive]
pub enum Error {
    /// `config.json` cannot be used; `key` is the key to mend.
    #[error("config.json: `{key}` {problem}")]
    Config { key: String, problem: KeyProblem },
    /// The metadata of a GGUF file cannot be used; `key` is the key to mend.
    #[error("the file's metadata: `{key}` {problem}")]
    Metadata { key: String, problem: KeyProblem },
    /// A family that is not read here.
    #[error("{model_type} models can't be opened yet. Supported: {}", .known.join(", "))]
    Family { model_type: String, known: Vec<&'static str> },
    /// A mixture of experts of a family that is not read here.
    #[error(
        "{model_type} models are mixtures of experts, which can't be opened yet: each token chooses some of many MLPs"
    )]
    Mixture { model_type: String },
    /// `config.json` is invalid JSON or has an unknown key.
    #[error("config.json cannot be read: {0}")]
    ConfigSyntax(String),
    /// `generation_config.json` is invalid JSON.
    #[error("generation_config.json cannot be read: {0}")]
    Generation(String),
    /// The weights do not fit the configuration.
    #[error("{file} does not fit config.json: {}", join(problems))]
    Weights { file: String, problems: Vec<WeightProblem> },
    /// The weights file itself is broken.
    #[error("{file} cannot be read: {problem}")]
    WeightsSyntax { file: String, problem: String },
    /// A file that is not a lens for the model.
    #[error("{file} cannot be used as a lens: {problem}")]
    Lens { file: String, problem: LensProblem },
    /// The tokenizer file is broken.
    #[error("tokenizer.json cannot be read: {0}")]
    Tokenizer(String),
    /// An edit of a part that the model lacks.
    #[error("edits: `{edit}` {problem}")]
    Edit { edit: String, problem: EditProblem },
    /// A file or folder that cannot be read; only outside the page.
    #[error("{path} cannot be read: {source}", path = .path.display())]
    #[serde(skip)]
    Reading { path: PathBuf, source: std::io::Error },
    /// A file or folder that cannot be written; only outside the page.
    #[error("{path} cannot be written: {source}", path = .path.display())]
    #[serde(skip)]
    Writing { path: PathBuf, source: std::io::Error },
    /// The device failed.
    #[error("the {engine} engine failed: {problem}")]
    Device { engine: &'static str, problem: String },
    /// An answer was abandoned for more urgent work.
    #[error("a newer request replaced this one: try again")]
    Overtaken,
    /// A request that the model cannot answer: text, ids, paddings.
    #[error(transparent)]
    #[serde(untagged)]
    Input(InputProblem),
    /// Training cannot go on.
    #[error("training stopped: {0}")]
    #[serde(untagged)]
    Training(TrainingProblem),
}

impl Error {
    /// A configuration key with an unusable value.
    pub(crate) fn config(key: impl Into<String>, problem: impl Into<KeyProblem>) -> Self {
        Self::Config { key: key.into(), problem: problem.into() }
    }

    /// The same in the settings of one block.
    #[must_use]
    pub(crate) fn in_block(self, block: &str) -> Self {
        match self {
            Self::Config { key, problem } => Self::Config { key: format!("layers.{block}.{key}"), problem },
            other => other,
        }
    }

    /// An impossible edit.
    pub(crate) fn edit(edit: impl Into<String>, problem: EditProblem) -> Self {
        Self::Edit { edit: edit.into(), problem }
    }

    /// Weights that do not fit the configuration.
    pub fn weights(problems: Vec<WeightProblem>) -> Self {
        Self::Weights { file: WEIGHTS.into(), problems }
    }

    /// A broken weights file.
    pub fn weights_syntax(problem: impl Into<String>) -> Self {
        Self::WeightsSyntax { file: WEIGHTS.into(), problem: problem.into() }
    }

    /// A reason to stop training, in English.
    pub(crate) fn training(problem: impl Into<String>) -> Self {
        Self::Training(TrainingProblem::Said(problem.into()))
    }

    /// The error of reading a file or folder.
    pub fn reading(path: impl Into<PathBuf>, source: std::io::Error) -> Self {
        Self::Reading { path: path.into(), source }
    }

    /// The error of writing a file or folder.
    pub fn writing(path: impl Into<PathBuf>, source: std::io::Error) -> Self {
        Self::Writing { path: path.into(), source }
    }

    /// The same error for a named weights file.
    #[must_use]
    pub fn in_file(mut self, name: &str) -> Self {
        if let Self::Weights { file, .. } | Self::WeightsSyntax { file, .. } = &mut self {
            name.clone_into(file);
        }
        self
    }

    /// The error of a configuration key without the file, for a configuration that is not in one.
    #[must_use]
    pub(crate) fn without_file(self) -> Self {
        match self {
            Self::Config { key, problem } => InputProblem::Key { key, problem }.into(),
            Self::ConfigSyntax(problem) => {
                InputProblem::Said(format!("the configuration cannot be read: {problem}")).into()
            }
            other => other,
        }
    }

    /// Whether the user's input is at fault, not the model's files or the engine.
    pub fn is_input(&self) -> bool {
        matches!(self, Self::Input(_) | Self::Edit { .. } | Self::Lens { .. })
    }
}

/// The error of an impossible request, as one sentence.
pub(crate) fn refuse<T>(sentence: impl Into<String>) -> Result<T> {
    Err(InputProblem::Said(sentence.into()).into())
}

impl From<InputProblem> for Error {
    fn from(problem: InputProblem) -> Self {
        Self::Input(problem)
    }
}
