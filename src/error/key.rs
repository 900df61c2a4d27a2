//! What is wrong with the value of a key: of a configuration, or of what somebody sets.

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
    #[error("is {value}, expected 0 up to, not including, 1")]
    Rate { value: f32 },
    #[error("must be a positive number")]
    Positive,
    // ---- sizes that belong together ----
    #[error("is {value}, which does not divide d_model, {d_model}: use a number that does, or give d_head")]
    Heads { value: usize, d_model: usize },
    #[error("is {value}, which does not divide n_heads, {n_heads}")]
    KvHeads { value: usize, n_heads: usize },
    #[error("is {value}, too much for {n_heads} heads: together at most {most}")]
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
    // ---- models of other makers ----
    #[error("is missing: add the family it is of, one of {}", .known.join(", "))]
    NoFamily { known: Vec<&'static str> },
    #[error("is {value:?}, an activation that is not read here: relu, gelu, gelu_new and silu are")]
    Activation { value: String },
    #[error("is {value}; {family} models are read here only with {only}")]
    Only { value: String, family: &'static str, only: &'static str },
    #[error("is not known here for {family} models and may change what they compute: take the key out if it does not")]
    Foreign { family: &'static str },
    #[error("is {value}, and `{other}` is {wanted}: both must be the same here")]
    Differs { value: String, other: &'static str, wanted: String },
    #[error("asks for {value} positions; only \"default\" ones are read here")]
    Positions { value: String },
    #[error("turns only a part of each head, which is not read here")]
    PartlyTurned,
    // ---- what is trained, and what is run on words ----
    #[error("is {value}: use at most the {steps} steps there are")]
    Cooldown { value: u64, steps: u64 },
    #[error("is {value}: use a number above 0, up to 1000")]
    Factor { value: f64 },
    #[error("is {value}: use 0 up to, not including, 1")]
    Smoothing { value: f64 },
    #[error("is {value}: use a number above 0, or null for no clipping")]
    Clip { value: f64 },
    #[error("cannot be used: {0}")]
    Unusable(String),
    #[error("does not concern this recipe: leave it out")]
    OtherRecipe,
    #[error("belongs to the data of the recipe: leave it out")]
    OfData,
    #[error("must stay true: a decoder that sees the future reads its answers there")]
    SeesFuture,
    #[error("is {value}, shorter than the data: use {longest} or more")]
    Short { value: usize, longest: usize },
    #[error("is {value}, and these words with their special tokens need {words}")]
    FewTokens { value: u64, words: usize },
    /// The rest of a sentence in English: what is met only in files that a person writes.
    #[error("{0}")]
    Said(String),
}

impl From<&str> for KeyProblem {
    fn from(said: &str) -> Self {
        Self::Said(said.into())
    }
}

impl From<String> for KeyProblem {
    fn from(said: String) -> Self {
        Self::Said(said)
    }
}
