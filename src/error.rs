//! Everything that can go wrong, each with a sentence a person can act on.

use std::path::PathBuf;

/// The crate's result.
pub type Result<T> = std::result::Result<T, Error>;

/// What went wrong, and where the person can mend it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// `config.json` cannot be used; `key` is the key to mend.
    #[error("config.json: `{key}` {problem}")]
    Config { key: String, problem: String },
    /// `config.json` is not JSON, or has a key that nobody knows.
    #[error("config.json cannot be read: {0}")]
    ConfigSyntax(String),
    /// `generation_config.json` is no JSON.
    #[error("generation_config.json cannot be read: {0}")]
    Generation(String),
    /// The weights do not fit the configuration.
    #[error("model.safetensors does not fit config.json: {}", join(.0))]
    Weights(Vec<WeightProblem>),
    /// The weights file itself is broken.
    #[error("model.safetensors cannot be read: {0}")]
    WeightsSyntax(String),
    /// One of several files of weights, or one of another name, is broken or does not fit.
    #[error("{file} {problem}")]
    Part { file: String, problem: String },
    /// The tokenizer file is broken.
    #[error("tokenizer.json cannot be read: {0}")]
    Tokenizer(String),
    /// The tokenizer and the model disagree.
    #[error("tokenizer.json knows token {id}, but the model has only {d_vocab} tokens (d_vocab)")]
    Vocabulary { id: u32, d_vocab: usize },
    /// A request that the model cannot answer: text, ids, paddings.
    #[error("{0}")]
    Input(InputProblem),
    /// An edit that names what the model does not have.
    #[error("edits: `{edit}` {problem}")]
    Edit { edit: String, problem: String },
    /// A file that cannot be read or written.
    #[error("{path} cannot be read or written: {source}", path = .path.display())]
    File { path: PathBuf, source: std::io::Error },
    /// The device failed.
    #[error("the {engine} engine failed: {problem}")]
    Device { engine: &'static str, problem: String },
    /// Training cannot go on.
    #[error("training stopped: {0}")]
    Training(String),
    /// An answer was given up for something more urgent.
    #[error("something newer came in between: ask again")]
    Overtaken,
}

/// What is wrong with a request's text, ids or paddings.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum InputProblem {
    #[error("there is no text: give at least one token")]
    Empty,
    #[error("the {what} has {length} tokens and the model reads at most {limit}: shorten it by {}", .length - .limit)]
    TooLong { what: &'static str, length: usize, limit: usize },
    #[error("token id {id} is not in the vocabulary of {d_vocab} tokens: use 0 to {}", .d_vocab - 1)]
    UnknownId { id: i64, d_vocab: usize },
    #[error("{what}: the rows must have one length, {expected}, but row {row} has {length}")]
    Ragged { what: &'static str, row: usize, length: usize, expected: usize },
    #[error("{what} has {rows} rows and the batch has {expected}: give one row per sequence")]
    Batch { what: &'static str, rows: usize, expected: usize },
    #[error("{what}: {text:?} is not a list of numbers such as 1,2,3")]
    NotNumbers { what: &'static str, text: String },
    #[error("this model reads no text, for its tokenizer.json is missing: open it with that file, or give token ids")]
    NoTokenizer,
    #[error("{missing} missing: this is an {architecture} model")]
    Missing { missing: &'static str, architecture: &'static str },
    #[error("{what} {problem}")]
    Other { what: String, problem: String },
}

impl Error {
    /// The same of the file it was found in, where that is called otherwise than the usual one.
    #[must_use]
    pub fn in_file(self, file: &str) -> Self {
        let problem = match &self {
            _ if file == "model.safetensors" => return self,
            Self::WeightsSyntax(problem) => format!("cannot be read: {problem}"),
            Self::Weights(problems) => format!("does not fit config.json: {}", join(problems)),
            _ => return self,
        };
        Self::Part { file: file.into(), problem }
    }
}

impl From<InputProblem> for Error {
    fn from(problem: InputProblem) -> Self {
        Self::Input(problem)
    }
}

/// What is asked for and cannot be: one sentence.
pub(crate) fn refuse<T>(what: impl Into<String>, problem: impl Into<String>) -> Result<T> {
    Err(InputProblem::Other { what: what.into(), problem: problem.into() }.into())
}

/// One tensor of a checkpoint that does not fit.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WeightProblem {
    #[error("`{0}` is missing")]
    Missing(String),
    #[error("`{0}` is unexpected")]
    Unexpected(String),
    #[error("`{name}` has shape {found:?}, expected {expected:?}")]
    Shape { name: String, found: Vec<usize>, expected: Vec<usize> },
    #[error("`{name}` is for tensors of several shapes, {shapes:?}: only equal parts are read")]
    Unequal { name: String, shapes: Vec<Vec<usize>> },
    #[error("`{name}` holds {dtype}, expected F32, F16 or BF16")]
    Type { name: String, dtype: String },
    #[error("`{0}` holds values that are not finite numbers")]
    NotFinite(String),
}

/// Joins a list for one sentence; long lists are cut with a count, so that every kind of problem is told.
fn join(problems: &[WeightProblem]) -> String {
    const SHOWN: usize = 12;
    let kinds: Vec<&[WeightProblem]> =
        problems.chunk_by(|a, b| std::mem::discriminant(a) == std::mem::discriminant(b)).collect();
    let each = if problems.len() > SHOWN { (SHOWN / kinds.len()).max(1) } else { SHOWN };
    let mut text: Vec<String> =
        kinds.iter().flat_map(|kind| kind.iter().take(each)).take(SHOWN).map(ToString::to_string).collect();
    if problems.len() > text.len() {
        text.push(format!("and {} more", problems.len() - text.len()));
    }
    text.join("; ")
}

impl Error {
    /// A file error with its path.
    pub fn file(path: impl Into<PathBuf>, source: std::io::Error) -> Self {
        Self::File { path: path.into(), source }
    }

    /// Whether the person's own input is at fault (as against the model's files or the engine).
    pub fn is_input(&self) -> bool {
        matches!(self, Self::Input(_) | Self::Edit { .. })
    }
}
