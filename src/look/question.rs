//! The questions about a model and a text.

use serde::{Deserialize, Serialize};

use crate::edit::Edits;
use crate::error::{InputProblem, Result};
use crate::generate::Sampling;
use crate::measure::Fusion;
use crate::site::{HeadRef, Kind, Stack, SublayerPath};
use crate::sweep::{Score, SweepPart};

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

impl Target {
    /// How many tokens there are at most.
    pub(super) fn limit(&self) -> usize {
        match self {
            Self::Ids(ids) => ids.len(),
            Self::Write(writes) => writes.write,
        }
    }
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

/// What parts of a stream are measured towards.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Toward {
    /// The logit of a token, less that of `foil`, at a row of the last stack: absent, the most probable token, and a
    /// decoder's last row or the first masked token of an encoder; without `foil`, nothing is taken off. Of a model
    /// with classes the logit of a class, which has no position.
    Answer { position: Option<usize>, answer: Option<u32>, foil: Option<Foil> },
    /// The cosine of the output, its mean over all rows, and that of another text.
    Likeness { source: String },
    /// The length of the output at a row, or of its mean over all rows, along itself.
    Output { position: Option<usize> },
    /// A cell's raw product, by the stream of its query or of its key.
    Score { path: String, head: usize, query: usize, key: usize, side: QuerySide },
}

/// The token that an answer is held against.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(untagged, expecting = "the foil is a token's id, or \"likeliest\"")]
pub enum Foil {
    Token(u32),
    Chosen(FoilChoice),
}

/// How a foil is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum FoilChoice {
    /// The most probable token that is not the answer.
    Likeliest,
}

/// One of the two that meet in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum QuerySide {
    Query,
    Key,
}

/// Where a path ends, by its site: q, k or v of an attention, the norm of an MLP, or the last stack's output.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Receiver"))]
#[serde(deny_unknown_fields)]
pub struct ReceiverName {
    pub site: String,
    /// Of q, k and v: one head; of k and v one that keys and values are of. Absent: all.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub head: Option<usize>,
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
    /// The most probable answers, so many followed side by side: `of.target` says how many tokens they have at most.
    /// Scores are ln p / length^`length_penalty`.
    Beams { of: Subject, beams: usize, length_penalty: f64 },
    /// How much of another text's answer comes back when its values are put into this one: of one layer, or, of all at
    /// once, approximately.
    Sweep {
        of: Subject,
        /// The other text, run without edits; what a decoder has said stays.
        from: String,
        stack: Side,
        block: Option<usize>,
        part: SweepPart,
        /// Heads' values go along the stream to this input alone. Absent: every way.
        #[serde(default)]
        #[cfg_attr(test, ts(optional))]
        receiver: Option<ReceiverName>,
        /// Positions of this text and of the other one that belong together; null aligns them.
        pairs: Option<Vec<(usize, usize)>>,
        asked: Option<usize>,
        score: Score,
        /// Null: what the other text's run says, and what this one's does.
        answer: Option<u32>,
        foil: Option<u32>,
    },
    /// Each of these heads silenced, once, alone.
    Ablate { of: Subject, asked: Option<usize>, heads: Vec<HeadRef> },
    /// What the output head would say of a stream at each of its sites: of rows `positions[0]..positions[1]`, or all.
    /// `token` is traced through them. `between`: at the sites inside of a block too.
    Lens {
        of: Subject,
        stack: Side,
        token: Option<u32>,
        between: bool,
        positions: Option<[usize; 2]>,
        /// Through the trained lens that was taken under this key. Absent: through none.
        #[serde(default)]
        #[cfg_attr(test, ts(optional))]
        trained: Option<String>,
    },
    /// What of the stream's parts lies towards something.
    Attribute { of: Subject, toward: Toward },
    /// From which keys a head took its part.
    HeadKeys { of: Subject, toward: Toward, path: String, head: usize },
    /// The raw product of a cell by the parts of its query and of its key.
    Cell { of: Subject, path: String, head: usize, query: usize, key: usize },
    /// The ways to a token of a stack through its layers, each with a share from `threshold` on.
    Routes { of: Subject, stack: Side, position: usize, threshold: f32 },
    /// What a head's weights say of a token, whatever the text is.
    Weights { of: Subject, path: String, head: usize, token: u32 },
}

impl Question {
    const KINDS: [&str; 18] = [
        "look",
        "heads",
        "repeated",
        "weighted",
        "similar",
        "rollout",
        "flow",
        "timeline",
        "shift",
        "beams",
        "sweep",
        "ablate",
        "lens",
        "attribute",
        "head-keys",
        "cell",
        "routes",
        "weights",
    ];

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
            | Self::Beams { of, .. }
            | Self::Sweep { of, .. }
            | Self::Ablate { of, .. }
            | Self::Lens { of, .. }
            | Self::Attribute { of, .. }
            | Self::HeadKeys { of, .. }
            | Self::Cell { of, .. }
            | Self::Routes { of, .. }
            | Self::Weights { of, .. } => of,
        }
    }
}
