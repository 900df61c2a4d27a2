//! Errors of requests: a text, ids, or a question that the model cannot answer.

use serde::Serialize;

use super::KeyProblem;

#[derive(Debug, Clone, PartialEq, Serialize, thiserror::Error)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "code", content = "params")]
#[non_exhaustive]
pub enum InputProblem {
    #[error("there is no text: give at least one token")]
    Empty,
    #[error("the {what} has {length} tokens and the model reads at most {limit}: shorten it by {}", .length - .limit)]
    TooLong {
        what: Part,
        length: usize,
        limit: usize,
        /// The length in UTF-16 units of the readable beginning, if only the text is too long.
        fits: Option<usize>,
    },
    #[error("token id {id} is not in the vocabulary of {d_vocab} tokens: use 0 to {}", .d_vocab - 1)]
    UnknownId { id: i64, d_vocab: usize },
    #[error(
        "the text has the token {token:?}, {id}, and the model has only tokens 0 to {}: remove it from the text",
        .d_vocab - 1
    )]
    TokenOutside { token: String, id: u32, d_vocab: usize },
    #[error(
        "there is no room for another token: {length} tokens are there, and the model reads at most {limit}; \
         shorten the text"
    )]
    NoRoom { length: usize, limit: usize },
    #[error("class {id} does not exist: use 0 to {}", .classes - 1)]
    UnknownClass { id: u32, classes: usize },
    #[error("{what}: all rows must have the same length, {expected}, but row {row} has {length}")]
    Ragged { what: Part, row: usize, length: usize, expected: usize },
    #[error("{what} has {rows} rows and the batch has {expected}: give one row per sequence")]
    Batch { what: Part, rows: usize, expected: usize },
    #[error("{what}: {text:?} is not a list of numbers such as 1,2,3")]
    NotNumbers { what: &'static str, text: String },
    #[error("a maximum length of {length} is too short: the tokenizer's template alone needs {least}")]
    TooShort { length: usize, least: usize },
    #[error("this model cannot read text without its tokenizer.json: open it with that file, or give token ids")]
    NoTokenizer,
    #[error("this model reads an image, not text: give it an image")]
    NoPixels,
    #[error("this model reads no image beside a text: remove the image")]
    ReadsNoImage,
    #[error("this model reads an image beside the text: give it an image")]
    NoImageBeside,
    #[error("the text has {token} {places} times, and there are {images} images: write it once for each image")]
    ImagePlaces { places: usize, images: usize, token: String },
    #[error("the text has {found} image tokens, but its images need {expected}: write each image once")]
    ImageTokens { found: usize, expected: usize },
    #[error("this model reads sound, not text: give it a sound or its features")]
    NoFeatures,
    #[error(
        "this model cannot read an image without its preprocessor_config.json or processor_config.json: open it with \
         that file"
    )]
    NoProcessor,
    #[error(
        "this model cannot read sound without its preprocessor_config.json or processor_config.json: open it with \
         that file, or give it features"
    )]
    NoExtractor,
    #[error("the file cannot be read as a WAV file of whole numbers or 32-bit floats: {problem}")]
    NoWav { problem: String, rate: usize },
    #[error("the sound has {found} samples a second, and the model reads {rate}: resample it first")]
    SoundRate { found: usize, rate: usize },
    #[error("the file holds no sound: give another one")]
    NoSound,
    #[error("the sound has samples that are not finite numbers: give another one")]
    SoundNotFinite,
    #[error(
        "this file does not hold this model's features: its only tensor must be input_features, of shape \
         [1, {bins}, frames] with at most {frames} frames, and of finite numbers"
    )]
    NoFeaturesFile { bins: usize, frames: usize },
    #[error("{missing} missing: this is an {architecture} model")]
    Missing { missing: Absent, architecture: &'static str },
    #[error("`{key}` {problem}")]
    Key { key: String, problem: KeyProblem },
    // ---- overflow ----
    #[error("these edits make numbers overflow in the engine: use smaller values")]
    EditsOverflow,
    #[error("this model's activations overflow in the engine: its files are damaged, or it needs 32-bit weights")]
    NotFinite,
    #[error("these settings make numbers overflow in the engine: use smaller values")]
    SettingsOverflow,
    #[error("the model's outputs overflow at this snapshot: choose an earlier one")]
    MomentOverflow,
    // ---- too large ----
    #[error("the text is too long {task}")]
    TooLongFor { task: Task },
    #[error("this text is too long: `{site}` alone would take {megabytes} MB, and the limit is {most} MB")]
    TextMemory { site: String, megabytes: f64, most: f64 },
    #[error(
        "these activations hold {numbers} numbers, {megabytes} MB with their masks, and the limit is {most} MB: \
         ask for fewer of them, or for a shorter text"
    )]
    SitesMemory { numbers: f64, megabytes: f64, most: f64 },
    #[error(
        "this model has {parameters} parameters, and at most {most} can be made here: \
         make it narrower or give it fewer layers"
    )]
    ModelSize { parameters: f64, most: f64 },
    #[error(
        "this model has {parameters} parameters, and at most {most} can be trained here: \
         make it narrower or shallower"
    )]
    TrainedSize { parameters: f64, most: f64 },
    #[error("this model needs {needed} MiB for its weights, and the page has room for {most} MiB: open a smaller one")]
    WeightsMemory { needed: f64, most: f64 },
    #[error(
        "this model's largest matrix takes {needed} MiB, and this graphics card computes with at most {most} MiB at \
         once: keep it in fewer bits, or choose the CPU engine"
    )]
    PieceMemory { needed: f64, most: f64 },
    #[error("{beams} beams of this length do not fit into memory, only {fit} do: use fewer, or shorten the text")]
    BeamsMemory { beams: usize, fit: usize },
    // ---- missing ----
    #[error("this text needs {bytes:.0} bytes, and the engine has {room:.0}: shorten it to {tokens} tokens")]
    TextRoom { bytes: f64, room: f64, tokens: f64 },
    #[error("there is no model yet: open one first")]
    NoModel,
    #[error("the other model is no longer loaded: open it again")]
    NoOther,
    #[error("the lens file is no longer loaded: open it again")]
    NoLens,
    #[error("this model does not write token by token: it has no timeline")]
    NoTimeline,
    #[error("this model has no attention of this kind, or an edit skips it")]
    NoAttention,
    #[error("`{path}` is not an attention sublayer of this model")]
    NotAttention { path: String },
    #[error("`{path}` is a linear layer: it has no softmax, which this question is about")]
    Linear { path: String },
    #[error("`{head}` is not a head of this model: use 0 to {last}")]
    NotHead { head: String, last: usize },
    #[error("`{path}` did not run: an edit skips it")]
    LeftOut { path: String },
    #[error("a paired token does not exist: the texts have {own} and {other} tokens, counted from 0")]
    NoPair { own: usize, other: usize },
    #[error("there is no image {image} beside the text: it has {images}, counted from 0")]
    NoImageAt { image: usize, images: usize },
    #[error("the pictures are read in {own} and {other} tiles: patch the encoder from a picture with as many tiles")]
    TileCount { own: usize, other: usize },
    // ---- training ----
    #[error("there is no training run: start one")]
    NoRun,
    #[error("step {step} is no longer stored: choose another snapshot")]
    NoMoment { step: u64 },
    #[error("the run diverged: save one of its snapshots")]
    Diverged,
    #[error("this model has no {file}, which is needed")]
    NoFile { file: String },
    /// An English sentence, for problems that the page cannot cause.
    #[error("{0}")]
    Said(String),
}

/// The subject of an error about a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, thiserror::Error)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "RequestPart"))]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    #[error("text")]
    Text,
    #[error("source")]
    Source,
    #[error("target")]
    Target,
    #[error("labels")]
    Labels,
    #[error("the memory")]
    Memory,
    #[error("padding")]
    Padding,
    #[error("target padding")]
    TargetPadding,
}

/// A missing input or part, by the model's architecture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, thiserror::Error)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Absent {
    #[error("the tokens are")]
    Tokens,
    #[error("the source tokens are")]
    SourceTokens,
    #[error("the target tokens are")]
    TargetTokens,
    #[error("the targets are")]
    Targets,
    #[error("--target or --target-ids is")]
    TargetOption,
    #[error("the embeddings are")]
    Embeddings,
    #[error("an output head is")]
    OutputHead,
}

/// The task that a long text makes too expensive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, thiserror::Error)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    #[error("to read this many patterns in full: ask for fewer, or shorten it")]
    Patterns,
    #[error("to compare all heads: shorten it")]
    Comparison,
    #[error("for flow through this many layers: use rollout, or shorten it")]
    Flow,
}
