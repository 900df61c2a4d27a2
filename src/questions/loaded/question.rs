//! The questions about a model and a text.

use serde::{Deserialize, Serialize};

use crate::config::Config;
use crate::edit::Edits;
use crate::error::{InputProblem, Result};
use crate::generate::Sampling;
use crate::measure::Fusion;
use crate::site::{HeadRef, Kind, Stack, SublayerPath};
use crate::sweep::{Score, SweepPart};
use crate::tagged;

/// A model and its input.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Subject {
    /// `None` is the page's model; else the key of a registered one.
    #[serde(default)]
    pub model: Option<String>,
    pub source: String,
    /// Whether the source has all its special tokens; none are added to it.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub verbatim: bool,
    /// The names of the images beside the source, as `Scene.images`.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<Vec<String>>", optional))]
    pub images: Vec<String>,
    /// The image whose rows and patterns are read, as `Scene.tile`.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub tile: Option<usize>,
    pub target: Target,
    /// The forced first token of the output, as `Scene.first`.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub first: Option<u32>,
    pub edits: Edits,
}

impl Subject {
    /// The same with another text; beside a text, with another picture in the place of one, by default the first.
    ///
    /// # Errors
    /// No picture in that place.
    pub(super) fn with_source(&self, from: &str, image: Option<usize>, config: &Config) -> Result<Self> {
        let (mut other, from) = (self.clone(), from.to_owned());
        match (config.vision.is_some(), image) {
            (true, image) => {
                let (image, images) = (image.unwrap_or(0), self.images.len());
                *other.images.get_mut(image).ok_or(InputProblem::NoImageAt { image, images })? = from;
            }
            (false, None) => other.source = from,
            (false, Some(_)) => return Err(InputProblem::ReadsNoImage.into()),
        }
        Ok(other)
    }
}

/// The output of a decoder.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(untagged, expecting = "the target is a list of token ids, or how many tokens to write, { \"write\": 8 }")]
pub enum Target {
    /// These ids, without the start token.
    Ids(Vec<u32>),
    /// The model writes this number of tokens itself, unless it ends or its text is full.
    Write(WriteCount),
}

#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct WriteCount {
    pub write: usize,
    /// Absent: greedy.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<Sampling>", optional))]
    pub sampling: Sampling,
}

impl Target {
    /// The most tokens it can have.
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
    /// The encoder's self-attention.
    Encoder,
    /// The decoder's self-attention.
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

    /// Whether a sublayer has this kind.
    pub(super) fn has(self, path: SublayerPath) -> bool {
        path.kind != Kind::Mlp && Self::of(path) == self
    }
}

/// The stack in question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Side {
    Encoder,
    Decoder,
}

/// The target of an attribution.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(tag = "kind"))]
#[serde(remote = "Self", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Toward {
    /// The logit of a token minus that of `foil`, at a row of the last stack. By default the token is the most probable
    /// one, and the row a decoder's last or an encoder's first masked token; without `foil` nothing is subtracted. For
    /// a model with classes it is the logit of a class, which has no position.
    Answer { position: Option<usize>, answer: Option<u32>, foil: Option<Foil> },
    /// The cosine between the output's mean over all rows and that of another text.
    Likeness { source: String },
    /// The length of the output at a row, or of its mean over all rows, along its own direction.
    Output { position: Option<usize> },
    /// A cell's raw product, through the stream of its query or of its key.
    Score { path: String, head: usize, query: usize, key: usize, side: QuerySide },
}

tagged::read_by!(Toward, "kind");

/// The token whose logit is subtracted from the answer's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(untagged, expecting = "the foil is a token's id, or \"likeliest\"")]
pub enum Foil {
    Token(u32),
    Chosen(FoilChoice),
}

/// The choice of a foil.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum FoilChoice {
    /// The most probable token besides the answer.
    Likeliest,
}

/// The query or the key of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum QuerySide {
    Query,
    Key,
}

/// The end of a path, by its site: q, k or v of an attention, the norm of an MLP, or the last stack's output.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Receiver"))]
#[serde(deny_unknown_fields)]
pub struct ReceiverName {
    pub site: String,
    /// For q, k and v: one head; for k and v a key-value head. Absent: all.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub head: Option<usize>,
}

/// A question, as the page writes it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "ModelQuestion", tag = "kind"))]
#[serde(remote = "Self", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Question {
    /// Whole patterns of these sublayers, or of all.
    Patterns { of: Subject, paths: Option<Vec<String>> },
    /// Every head's measures.
    Heads { of: Subject },
    /// Random tokens of the vocabulary, followed by their first half again: the text that shows an induction head, and
    /// whose next tokens are known. Only `of.model` is used.
    Repeated { of: Subject, seed: u64 },
    /// The contribution of each key to each query in one sublayer.
    Weighted { of: Subject, path: String },
    /// The similarity of the heads of one kind.
    Similar { of: Subject, attention: Attention },
    /// The mean pattern of all heads of one kind, over all layers.
    Mean { of: Subject, attention: Attention },
    /// One query's row in all heads of one kind.
    Rows { of: Subject, attention: Attention, query: usize },
    /// How much of each input reaches each token through the layers.
    Rollout { of: Subject, fusion: Fusion, residual: f32 },
    /// The largest flow to one token after the last layer of a stack from each input.
    Flow { of: Subject, fusion: Fusion, residual: f32, stack: Side, query: usize },
    /// For each emitted token: its probability before it was chosen, and the best alternatives.
    Timeline { of: Subject, rejected: usize },
    /// The effect of the edits on the answer that the model writes without them; `of.target` is the number of tokens.
    Shift { of: Subject },
    /// The cost of the page's rounded weights: its patterns and its answer beside those of `of.model`, the same model
    /// in more bits.
    Rounding { of: Subject },
    /// The most probable answers by beam search with this many beams; `of.target` is the most tokens of each. Scores
    /// are ln p / length^`length_penalty`.
    Beams { of: Subject, beams: usize, length_penalty: f64 },
    /// How much of another text's answer is restored by patching its values into this one: exactly for one layer, or
    /// approximately for all at once.
    Sweep {
        of: Subject,
        /// The other text, run without edits; the decoder's output stays. For a model that reads images beside text:
        /// the name of another picture.
        from: String,
        /// The image beside the text in whose place that one is read, counted from 0. Absent: the first.
        #[serde(default)]
        #[cfg_attr(test, ts(optional))]
        image: Option<usize>,
        stack: Side,
        block: Option<usize>,
        part: SweepPart,
        /// Heads' values reach only this input, along the stream. Absent: every path.
        #[serde(default)]
        #[cfg_attr(test, ts(optional))]
        receiver: Option<ReceiverName>,
        /// Aligned positions of this text and the other one; null aligns them.
        pairs: Option<Vec<(usize, usize)>>,
        asked: Option<usize>,
        score: Score,
        /// Null: the most probable token of the other text's run, and of this one's.
        answer: Option<u32>,
        foil: Option<u32>,
    },
    /// Each of these heads silenced, one at a time.
    Ablate { of: Subject, asked: Option<usize>, heads: Vec<HeadRef> },
    /// The output head's prediction from a stream at each of its sites: for rows `positions[0]..positions[1]`, or all.
    /// `token` is traced through them. `between` adds the sites inside blocks.
    Lens {
        of: Subject,
        stack: Side,
        token: Option<u32>,
        between: bool,
        positions: Option<[usize; 2]>,
        /// The trained lens registered under this key. Absent: none.
        #[serde(default)]
        #[cfg_attr(test, ts(optional))]
        trained: Option<String>,
    },
    /// The share of the stream's parts in a target.
    Attribute { of: Subject, toward: Toward },
    /// The keys that a head's part comes from.
    HeadKeys { of: Subject, toward: Toward, path: String, head: usize },
    /// The raw product of a cell, split by the parts of its query and its key.
    Cell { of: Subject, path: String, head: usize, query: usize, key: usize },
    /// The routes to a token of a stack through its layers, each with a share of at least `threshold`.
    Routes { of: Subject, stack: Side, position: usize, threshold: f32 },
    /// A head's weights applied to a token, independent of any text.
    Weights { of: Subject, path: String, head: usize, token: u32 },
}

tagged::read_by!(Question, "kind");

impl Question {
    const KINDS: [&str; 21] = [
        "patterns",
        "heads",
        "repeated",
        "weighted",
        "similar",
        "mean",
        "rows",
        "rollout",
        "flow",
        "timeline",
        "shift",
        "rounding",
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

    /// Whether a kind of question belongs here.
    pub fn has(kind: &str) -> bool {
        Self::KINDS.contains(&kind)
    }

    /// Reads a question.
    pub fn from_json(text: &str) -> Result<Self> {
        serde_json::from_str(text).map_err(|e| InputProblem::Said(format!("the question cannot be read: {e}")).into())
    }

    /// The subject of the question.
    pub fn subject(&self) -> &Subject {
        match self {
            Self::Patterns { of, .. }
            | Self::Heads { of }
            | Self::Repeated { of, .. }
            | Self::Weighted { of, .. }
            | Self::Similar { of, .. }
            | Self::Mean { of, .. }
            | Self::Rows { of, .. }
            | Self::Rollout { of, .. }
            | Self::Flow { of, .. }
            | Self::Timeline { of, .. }
            | Self::Shift { of }
            | Self::Rounding { of }
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
