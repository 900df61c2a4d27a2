//! What can be asked of a model and a text.

use serde::{Deserialize, Serialize};

use crate::edit::Edits;
use crate::error::{InputProblem, Result};
use crate::generate::Sampling;
use crate::measure::Fusion;
use crate::site::{HeadRef, Kind, Stack, SublayerPath};

/// A model, and what it reads.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Subject {
    /// `None` is the page's model; else the key it was taken under.
    #[serde(default)]
    pub model: Option<String>,
    pub source: String,
    pub target: Target,
    pub edits: Edits,
}

/// What a decoder has said.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(untagged, expecting = "the target is a list of token ids, or how many tokens to write, { \"write\": 8 }")]
pub enum Target {
    /// These ids, without the start token.
    Ids(Vec<u32>),
    /// The model writes so many itself, until it ends or its text is full.
    Write(WriteCount),
}

#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct WriteCount {
    pub write: usize,
    /// Absent: the most probable ones.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<Sampling>", optional))]
    pub sampling: Sampling,
}

impl Default for Target {
    fn default() -> Self {
        Self::Ids(Vec::new())
    }
}

/// One kind of attention, in all layers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Attention {
    /// The encoder's own.
    Encoder,
    /// The decoder's own.
    Decoder,
    Cross,
}

impl Attention {
    /// The kind of an attention sublayer.
    pub(super) fn of(path: SublayerPath) -> Self {
        match (path.stack, path.kind) {
            (_, Kind::Cross) => Self::Cross,
            (Stack::Encoder, _) => Self::Encoder,
            _ => Self::Decoder,
        }
    }

    /// Whether a sublayer is of this kind.
    pub(super) fn has(self, path: SublayerPath) -> bool {
        path.kind != Kind::Mlp && Self::of(path) == self
    }
}

/// A stack whose tokens are asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Side {
    Encoder,
    Decoder,
}

/// A question, as the page writes it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "LookQuestion"))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Question {
    /// Patterns, whole: of these sublayers, or of all.
    Look { of: Subject, paths: Option<Vec<String>> },
    /// Every head's measures.
    Heads { of: Subject },
    /// Random tokens of the vocabulary, and the first half of them again: the text that shows an induction head, and
    /// whose next tokens are known. Of `of` the model alone counts.
    Repeated { of: Subject, seed: u64 },
    /// What each key contributes to each query through one sublayer.
    Weighted { of: Subject, path: String },
    /// How alike the heads of one kind are.
    Similar { of: Subject, attention: Attention },
    /// What of the inputs reaches each token through the layers.
    Rollout { of: Subject, fusion: Fusion, residual: f32 },
    /// The largest flow to one token after the last layer of a stack from each input.
    Flow { of: Subject, fusion: Fusion, residual: f32, stack: Side, query: usize },
    /// Of each token that was emitted: its probability before it was, and the best ones that were not chosen.
    Timeline { of: Subject, rejected: usize },
    /// What the edits do to the answer that the model writes without them: `of.target` says how many tokens.
    Shift { of: Subject },
    /// Each of these heads silenced, once, alone.
    Ablate { of: Subject, asked: Option<usize>, heads: Vec<HeadRef> },
}

impl Question {
    const KINDS: [&str; 10] =
        ["look", "heads", "repeated", "weighted", "similar", "rollout", "flow", "timeline", "shift", "ablate"];

    /// Whether a question of this kind is one of these.
    pub fn has(kind: &str) -> bool {
        Self::KINDS.contains(&kind)
    }

    /// Reads a question.
    pub fn from_json(text: &str) -> Result<Self> {
        serde_json::from_str(text).map_err(|e| InputProblem::Said(format!("the question cannot be read: {e}")).into())
    }

    /// What it is asked of.
    pub fn subject(&self) -> &Subject {
        match self {
            Self::Look { of, .. }
            | Self::Heads { of }
            | Self::Repeated { of, .. }
            | Self::Weighted { of, .. }
            | Self::Similar { of, .. }
            | Self::Rollout { of, .. }
            | Self::Flow { of, .. }
            | Self::Timeline { of, .. }
            | Self::Shift { of }
            | Self::Ablate { of, .. } => of,
        }
    }
}
