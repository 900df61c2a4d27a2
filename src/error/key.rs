//! Errors of a key's value: in a configuration, or in the user's settings.

use headlight_kernels::ActivationFunction;
use serde::Serialize;

#[derive(Debug, Clone, PartialEq, Serialize, thiserror::Error)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "code", content = "params")]
#[non_exhaustive]
pub enum KeyProblem {
    #[error("is missing")]
    Missing,
    #[error("is not a known key")]
    NotKnown,
    #[error("cannot be read: {0}")]
    Unreadable(String),
    #[error("{value:?} is unknown: use one of {}", .known.join(", "))]
    Unknown { value: String, known: Vec<&'static str> },
    // ---- numbers ----
    #[error("is {value}, expected 1 to {most}")]
    Size { value: usize, most: usize },
    #[error("is {value}, expected at most {most}")]
    TooMany { value: usize, most: usize },
    #[error("is {value}: use {least} to {most}")]
    Range { value: u64, least: u64, most: u64 },
    #[error("is {value}: use at most {most}")]
    AtMost { value: u64, most: u64 },
    #[error("is {value}, expected at least 0 and below 1")]
    Rate { value: f32 },
    #[error("must be a positive number")]
    Positive,
    // ---- sizes that must agree ----
    #[error("is {value}, which does not divide d_model, {d_model}: use a number that does, or give d_head")]
    Heads { value: usize, d_model: usize },
    #[error("is {value}, which does not divide n_heads, {n_heads}")]
    KvHeads { value: usize, n_heads: usize },
    #[error("is {value}, too wide for {n_heads} heads: their total is at most {most}")]
    HeadWidth { value: usize, n_heads: usize, most: usize },
    #[error("is {value}, but with a residual, a gate or several sublayers it must be d_model, {d_model}")]
    OutWidth { value: usize, d_model: usize },
    #[error("must be even for sinusoidal positions")]
    Odd,
    #[error("is {value}, and must be even for rotary positions")]
    OddHead { value: usize },
    #[error("is outside the vocabulary of {d_vocab} tokens")]
    Outside { d_vocab: usize },
    #[error("is missing: the decoder needs a first token, or token ids instead of text")]
    NoFirst,
    #[error("is missing: rows of one length need a padding token, or an end token in its place")]
    NoPad,
    // ---- other makers' models ----
    #[error("is missing: add the model's family, one of {}", .known.join(", "))]
    NoFamily { known: Vec<&'static str> },
    #[error("is {value:?}, an activation that is not supported here: use {}", .known.join(", "))]
    Activation { value: String, known: Vec<&'static str> },
    #[error("is {value}; {family} models are supported only with {only}")]
    Only { value: String, family: &'static str, only: &'static str },
    #[error("is not supported for {family} models and may change their results: remove the key if it does not")]
    Foreign { family: &'static str },
    #[error("is {value}, and `{other}` is {wanted}: they must be equal here")]
    Differs { value: String, other: &'static str, wanted: String },
    #[error(
        "asks for {value} positions, which are not supported: use default, linear, dynamic, llama3, yarn or longrope"
    )]
    Positions { value: String },
    #[error("rotates only part of each head, which {family} models do not")]
    PartlyTurned { family: &'static str },
    // ---- training, and texts in words ----
    #[error("is {value}: use at most {steps}, the number of steps")]
    Cooldown { value: u64, steps: u64 },
    #[error("is {value}: use a number above 0, up to 1000")]
    Factor { value: f64 },
    #[error("is {value}: use at least 0 and below 1")]
    Smoothing { value: f64 },
    #[error("is {value}: use a number above 0, or null for no clipping")]
    Clip { value: f64 },
    #[error("cannot be used: {0}")]
    Unusable(String),
    #[error("does not belong to this recipe: remove it")]
    OtherRecipe,
    #[error("is set by the recipe's data: remove it")]
    OfData,
    #[error("must stay true: a decoder that sees the future would copy the answers")]
    SeesFuture,
    #[error("is {value}, shorter than the data: use {longest} or more")]
    Short { value: usize, longest: usize },
    #[error("is {value}, but these words with their special tokens need {words}")]
    FewTokens { value: u64, words: usize },
    /// The rest of an English sentence, for problems only in hand-written files.
    #[error("{0}")]
    Said(String),
}

impl KeyProblem {
    /// Of an activation that is not known by this name.
    pub fn activation(name: &str) -> Self {
        let known = ActivationFunction::NAMED.map(ActivationFunction::name);
        Self::Activation { value: name.into(), known: known.into() }
    }
}

impl From<&str> for KeyProblem {
    fn from(sentence: &str) -> Self {
        Self::Said(sentence.into())
    }
}

impl From<String> for KeyProblem {
    fn from(sentence: String) -> Self {
        Self::Said(sentence)
    }
}
