//! What is answered, large arrays apart from the small record.

use std::collections::BTreeMap;

use serde::Serialize;

use super::question::Attention;
use super::token_probability::TokenProbability;
use crate::lab::Buffer;
use crate::measure::{ModelInfo, RowMean};
use crate::run::PatternMap;
use crate::site::HeadRef;
use crate::text::Token;

/// An answer. Its arrays ([`Answer::buffers`]) travel beside the record.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "LookAnswer"))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Answer {
    Look(Box<LookAnswer>),
    Heads {
        rows: Vec<HeadRow>,
    },
    Repeated {
        /// Of a decoder alone, what it reads; absent where the ids are what a decoder has said.
        text: Option<String>,
        /// Different tokens, and the first half of them again.
        ids: Vec<u32>,
    },
    Weighted {
        /// `[heads, queries, keys]`
        shape: [usize; 3],
        #[serde(skip_serializing)]
        #[cfg_attr(test, ts(type = "Float32Array"))]
        values: Vec<f32>,
    },
    Similar {
        heads: Vec<HeadRef>,
        /// `[heads, heads]`
        #[serde(skip_serializing)]
        #[cfg_attr(test, ts(type = "Float32Array"))]
        values: Vec<f32>,
    },
    Rollout {
        maps: Vec<RolloutMap>,
        #[serde(skip_serializing)]
        #[cfg_attr(test, ts(type = "Float32Array"))]
        values: Vec<f32>,
    },
    /// The flow from each input; none where the model has no such input.
    Flow {
        source: Vec<f64>,
        target: Vec<f64>,
    },
    Timeline {
        steps: Vec<TimelineStep>,
    },
    Shift {
        /// What is written without the edits, as text.
        output: String,
        /// Its tokens, the one that ends it included.
        steps: Vec<ShiftStep>,
        /// The head whose pattern moves most as that is written, by largest absolute difference; null when none does.
        head: Option<HeadChange>,
    },
    Ablate {
        /// KL(unedited ‖ edited) of the distributions that are told, summed, in nats; `None` where nothing is edited.
        effect: Option<f32>,
        rows: Vec<AblateRow>,
    },
}

impl Answer {
    /// The arrays, each under its name.
    pub fn buffers(&self) -> Vec<(&'static str, Buffer<'_>)> {
        match self {
            Self::Look(look) => vec![("values", Buffer::Floats(&look.values)), ("masks", Buffer::Bytes(&look.masks))],
            Self::Weighted { values, .. } | Self::Similar { values, .. } | Self::Rollout { values, .. } => {
                vec![("values", Buffer::Floats(values))]
            }
            Self::Heads { .. }
            | Self::Repeated { .. }
            | Self::Flow { .. }
            | Self::Timeline { .. }
            | Self::Shift { .. }
            | Self::Ablate { .. } => Vec::new(),
        }
    }
}

/// The patterns of a subject, and what it is.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "SubjectPatterns"))]
pub struct LookAnswer {
    pub model: ModelInfo,
    pub source: Vec<Token>,
    /// The decoder's input.
    pub target: Vec<Token>,
    /// Of it, what the decoder has said.
    pub emitted: Vec<u32>,
    /// The same as text, special tokens left out.
    pub output: String,
    pub maps: Vec<PatternMap>,
    #[serde(skip_serializing)]
    #[cfg_attr(test, ts(type = "Float32Array"))]
    pub values: Vec<f32>,
    /// 1 is masked.
    #[serde(skip_serializing)]
    #[cfg_attr(test, ts(type = "Uint8Array"))]
    pub masks: Vec<u8>,
}

/// One head's measures: by name, `None` where no row counts for a measure.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HeadRow {
    pub path: String,
    pub head: usize,
    #[cfg_attr(test, ts(type = "Record<HeadMeasure | \"separator\" | \"contribution\", RowMean | null>"))]
    pub measures: BTreeMap<&'static str, Option<RowMean>>,
}

/// What the tokens are made of after one attention sublayer: the place of `[queries, inputs]` among the values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RolloutMap {
    pub attention: Attention,
    pub block: usize,
    /// The inputs are the source's; of a decoder beside an encoder the source's, then the target's.
    pub shape: [usize; 2],
    pub offset: usize,
}

/// What was chosen and what was not, at one step of the writing.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TimelineStep {
    pub chosen: ChosenToken,
    /// The most probable first.
    pub rejected: Vec<TokenProbability>,
}

/// A token that was emitted.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ChosenToken {
    #[serde(flatten)]
    pub top: TokenProbability,
    /// 0 is the most probable.
    pub rank: usize,
}

/// One token of the answer without edits, and what the edits do to it: its text before it is the same.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ShiftStep {
    /// With its probability without edits, at sampling temperature 1.
    #[serde(flatten)]
    pub before: TokenProbability,
    /// Its probability with them.
    pub after: f32,
    /// KL(unedited ‖ edited) of the distribution it was chosen from, in nats.
    pub kl: f32,
}

/// A head whose pattern is another one, by its largest absolute difference.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HeadChange {
    pub path: String,
    pub head: usize,
    pub difference: f32,
}

/// What becomes of the model's words without one head.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AblateRow {
    pub path: String,
    pub head: usize,
    /// By how much ln p of all that is said falls with this head silenced, in nats: of the answer and the token after
    /// it, or of the best guess for the asked token.
    pub loss: Option<f32>,
    /// Where there are no logits: the relative change of the last stack's output.
    pub change: Option<f32>,
    /// What is left of the edits' effect when the head is silenced with and without them.
    pub effect: Option<f32>,
    /// Where another token becomes the most probable one, the first such: how many were said before it, and which.
    pub other: Option<OtherToken>,
}

/// A token in the place of another one.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OtherToken {
    pub step: usize,
    #[serde(flatten)]
    pub top: TokenProbability,
}
