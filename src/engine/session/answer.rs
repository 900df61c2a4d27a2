//! The answers of a session.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::speed::Cost;
use crate::attribute::LensInfo;
use crate::engine::{QuestionAnswer, TrainAnswer};
use crate::error::Error;
use crate::gguf::Head;
use crate::measure::ModelInfo;
use crate::protocol::{EarlyPatterns, RunUpdate, Survey};
use crate::site::{PackedTensor, Values};
use crate::train::{CorpusKind, WorkshopReport};
use crate::weights::FileRange;

/// An answer, with its request's number. Arrays travel beside the record.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "EngineAnswer", concrete(Image = ())))]
#[serde(tag = "type", rename_all = "kebab-case", bound = "")]
pub enum Answer<Image> {
    /// The share of a model's weights that has arrived, in bytes.
    Progress {
        id: u64,
        #[cfg_attr(test, ts(type = "\"weights\""))]
        phase: &'static str,
        done: u64,
        total: u64,
    },
    /// The first layers of a model that is still arriving, for this text.
    Early {
        id: u64,
        text: String,
        patterns: EarlyPatterns,
    },
    Loaded {
        id: u64,
        model: Box<ModelInfo>,
    },
    LoadedBeside {
        id: u64,
        model: Box<ModelInfo>,
    },
    Surveyed {
        id: u64,
        survey: Box<Survey>,
    },
    /// A generated answer may have several updates; the last one, with `written`, has it whole. `drawings` is absent if
    /// they are unchanged.
    Ran {
        id: u64,
        result: Box<RunUpdate>,
        written: bool,
        #[serde(skip_serializing)]
        #[cfg_attr(test, ts(optional, type = "Array<Drawing>"))]
        drawings: Option<Vec<Drawing<Image>>>,
    },
    /// A prefetched scene's answer, reported once the scene is requested.
    Prefetched {
        id: u64,
        result: Box<RunUpdate>,
    },
    /// The requested pictures, of the last run.
    Drawn {
        id: u64,
        #[serde(skip_serializing)]
        #[cfg_attr(test, ts(type = "Array<Drawing>"))]
        drawings: Vec<Drawing<Image>>,
    },
    /// The scene was not run: it is expensive and not agreed to (`Scene.agreed`).
    Costly {
        id: u64,
        cost: Cost,
    },
    Lens {
        id: u64,
        lens: Option<LensInfo>,
    },
    /// A sound as the model hears it.
    Sound {
        id: u64,
        name: String,
        /// The seconds of the whole sound; null of features, which do not tell.
        seconds: Option<f64>,
        /// The seconds of it that the model hears, filled up with silence.
        heard: f64,
        /// Its spectrogram, as an image: a column for each frame, the lowest bin at the bottom.
        width: usize,
        height: usize,
        #[serde(skip_serializing)]
        #[cfg_attr(test, ts(type = "Uint8Array<ArrayBuffer>"))]
        rgba: Vec<u8>,
    },
    /// The part of an image that the model sees.
    Image {
        id: u64,
        /// Of the second model; null: the page's.
        key: Option<String>,
        name: String,
        width: usize,
        height: usize,
        /// Red, green, blue and opacity of each pixel.
        #[serde(skip_serializing)]
        #[cfg_attr(test, ts(type = "Uint8Array<ArrayBuffer>"))]
        rgba: Vec<u8>,
    },
    Traced {
        id: u64,
        tensors: Vec<PackedTensor>,
        #[serde(skip_serializing)]
        #[cfg_attr(test, ts(type = "ArrayBuffer"))]
        buffer: Vec<Values>,
    },
    File {
        id: u64,
        #[serde(skip_serializing)]
        #[cfg_attr(test, ts(type = "ArrayBuffer"))]
        bytes: Vec<u8>,
    },
    /// Asks the host to write a piece of the computed copy of this load's model: these bytes, at this place in its
    /// file, which begins anew with the first one. `size` comes with the last piece: the bytes of the whole file. The
    /// answer is `copy-result`.
    WriteCopy {
        id: u64,
        folder: String,
        name: String,
        at: u64,
        size: Option<u64>,
        #[serde(skip_serializing)]
        #[cfg_attr(test, ts(type = "Uint8Array<ArrayBuffer>"))]
        bytes: Vec<u8>,
    },
    /// No more of this computed copy comes: the host removes the unfinished file.
    DropCopy {
        id: u64,
    },
    /// `memory`: the engine's memory in bytes, models included; on the gpu engine, without the card's.
    Answered {
        id: u64,
        answer: Box<Reply>,
        memory: f64,
    },
    /// `memory` as above.
    Told {
        id: u64,
        answer: Box<TrainAnswer>,
        memory: f64,
    },
    /// Sent without a request while steps run; `id` is that of their `go`.
    Training {
        id: u64,
        report: TrainReport,
    },
    Stale {
        id: u64,
    },
    /// The beginning of a GGUF file.
    Unpacked {
        id: u64,
        head: Head,
    },
    Failed {
        id: u64,
        failure: Failure,
    },
    /// What the host will be asked for from here on, in this order.
    WillRead {
        id: u64,
        ranges: Vec<FileRange>,
    },
    /// Asks the host for a piece: the bytes of a file from this one on, at least one. The answer is a `Piece` or
    /// `missing`.
    Read {
        id: u64,
        file: usize,
        from: u64,
    },
    /// The files of a load are not read any more; `needed_later`: unless a later question needs them.
    Close {
        id: u64,
        needed_later: bool,
    },
    /// Asks the host for the model that a question names. The answer is `Give` or `unknown`.
    WantsModel {
        name: String,
    },
    /// Asks the host for the data that recipes are trained on: these files beside its models, unpacked if they are
    /// zipped. The answer is `corpus` or `no-corpus`.
    WantsCorpus {
        of: CorpusKind,
        #[cfg_attr(test, ts(as = "Vec<String>"))]
        files: Vec<&'static str>,
        zipped: bool,
    },
}

/// A picture by its key: images, one below the other, as a card draws a limited number of rows at once.
#[derive(Debug)]
#[cfg_attr(test, derive(ts_rs::TS), ts(concrete(Image = ())))]
pub struct Drawing<Image> {
    pub key: String,
    #[cfg_attr(test, ts(type = "Array<ImageBitmap>"))]
    pub images: Vec<Image>,
}

/// The answer to a question, the cost of its text, or neither: it was dropped for other work.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "QuestionAnswer"))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Reply {
    Costly {
        cost: Cost,
    },
    Overtaken,
    #[serde(untagged)]
    Answer(QuestionAnswer),
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TrainReport {
    #[serde(flatten)]
    pub events: WorkshopReport,
    pub memory: f64,
}

/// What follows from a failure. `input`: the user can mend it; `model`: these files; `engine`: this engine;
/// `device-lost` and `trap`: the engine must restart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum FailureKind {
    Input,
    Model,
    Engine,
    DeviceLost,
    Trap,
}

/// A failure of a request: the engine's own, or the host's.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Failure {
    pub kind: FailureKind,
    pub code: String,
    #[serde(default, skip_serializing_if = "Value::is_null")]
    #[cfg_attr(test, ts(type = "unknown", optional))]
    pub params: Value,
}

impl Failure {
    /// The graphics card is gone, for this reason.
    pub(super) fn device_lost(said: &str) -> Self {
        Self { kind: FailureKind::DeviceLost, code: "device-lost".into(), params: json!({ "said": said }) }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::from(&error)
    }
}

impl From<&Error> for Failure {
    fn from(error: &Error) -> Self {
        let kind = match error {
            error if error.is_input() => FailureKind::Input,
            Error::Device { .. } => FailureKind::Engine,
            _ => FailureKind::Model,
        };
        let mut told = serde_json::to_value(error).unwrap_or_default();
        let code = match told["code"].take() {
            Value::String(code) => code,
            _ => return Self { kind, code: "Said".into(), params: error.to_string().into() },
        };
        Self { kind, code, params: told.get_mut("params").map(Value::take).unwrap_or_default() }
    }
}
