//! The sentences about a template that is refused or fails. The page translates them by their code.

use serde::Serialize;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum Problem {
    #[error("{file} cannot be read: {reason}")]
    Config { file: String, reason: String },
    #[error("the conversation cannot be read: {reason}")]
    Turns { reason: String },
    #[error("the conversation has no turns")]
    Empty,
    #[error("the model has no chat template: write the prompt as text")]
    NoTemplate,
    #[error("the model has several chat templates and none of them is called \"default\"")]
    NoDefault,
    #[error("the chat template has {length} characters, more than the {limit} that are read")]
    LongTemplate { length: usize, limit: usize },
    #[error("the conversation has {count} turns, more than the {limit} that are read")]
    ManyTurns { count: usize, limit: usize },
    #[error("line {line} of the chat template cannot be read: {reason}")]
    Syntax { line: usize, reason: String },
    #[error("the chat template refuses this conversation: {reason}")]
    Refused { reason: String },
    #[error("line {line} of the chat template fails: {reason}")]
    Failed { line: usize, reason: String },
    #[error("the chat template does not come to an end: it was stopped")]
    Endless,
    #[error("the chat template writes more than {limit} characters")]
    LongText { limit: usize },
}

pub type Result<T> = std::result::Result<T, Problem>;
