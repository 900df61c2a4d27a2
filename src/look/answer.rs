//! The answers about a loaded model: large arrays apart from the small record.

use std::collections::BTreeMap;

use serde::Serialize;

use super::question::{Attention, Side};
use super::token_probability::TokenProbability;
use crate::attribute::Part;
use crate::lab::Buffer;
use crate::measure::{ModelInfo, RowMean};
use crate::run::PatternMap;
use crate::site::HeadRef;
use crate::text::{Token, TokenKind};

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
    Beams {
        /// Best first.
        texts: Vec<BeamText>,
    },
    Sweep {
        /// Of each layer that was asked for and has the part; none where gradients cannot be had.
        rows: Vec<SweepRow>,
        /// Positions of this text and of the other one that belong together.
        pairs: Vec<(usize, usize)>,
        /// The other text's tokens, of the stack that was swept.
        from: Vec<Token>,
        /// What the scores lie between: 1 and 0.
        clean: f32,
        corrupted: f32,
        /// With the other run's probability, and with this one's; null without an output head.
        answer: Option<TokenProbability>,
        foil: Option<TokenProbability>,
    },
    Ablate {
        /// KL(unedited ‖ edited) of the distributions that are told, summed, in nats; `None` where nothing is edited.
        effect: Option<f32>,
        rows: Vec<AblateRow>,
    },
    Lens(Box<LensAnswer>),
    Attribute(Box<AttributeAnswer>),
    HeadKeys(Box<HeadKeysAnswer>),
    Cell(Box<CellAnswer>),
    Routes {
        /// The last first.
        routes: Vec<RouteEdge>,
    },
    Weights(Box<WeightsAnswer>),
}

impl Answer {
    /// The arrays, each under its name.
    pub fn buffers(&self) -> Vec<(&'static str, Buffer<'_>)> {
        match self {
            Self::Look(look) => vec![("values", Buffer::Floats(&look.values)), ("masks", Buffer::Bytes(&look.masks))],
            Self::Weighted { values, .. } | Self::Similar { values, .. } | Self::Rollout { values, .. } => {
                vec![("values", Buffer::Floats(values))]
            }
            Self::Lens(lens) => {
                [("entropy", &lens.entropy), ("kl", &lens.kl), ("probability", &lens.probability), ("rank", &lens.rank)]
                    .map(|(name, values)| (name, Buffer::Floats(values)))
                    .to_vec()
            }
            Self::HeadKeys(keys) => {
                vec![("values", Buffer::Floats(&keys.values)), ("pattern", Buffer::Floats(&keys.pattern))]
            }
            Self::Cell(cell) => vec![("values", Buffer::Floats(&cell.values))],
            Self::Attribute(_)
            | Self::Routes { .. }
            | Self::Weights(_)
            | Self::Heads { .. }
            | Self::Repeated { .. }
            | Self::Flow { .. }
            | Self::Timeline { .. }
            | Self::Shift { .. }
            | Self::Beams { .. }
            | Self::Sweep { .. }
            | Self::Ablate { .. } => Vec::new(),
        }
    }
}

/// What the output head would say of a stream, site by site.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LensAnswer {
    /// `decoder.blocks.0.resid_pre` first, and last what the head reads before the final norm.
    pub sites: Vec<String>,
    /// Of each site whether the trained lens that was asked for has a matrix for it.
    pub translated: Vec<bool>,
    /// The position of the first column.
    pub first: usize,
    /// `[sites, positions]`
    pub shape: [usize; 2],
    /// How many tokens are told of each cell.
    pub tops: usize,
    /// `[sites, positions, tops]`, the most probable first.
    pub top: Vec<TokenProbability>,
    /// In nats, `[sites, positions]`.
    #[serde(skip_serializing)]
    #[cfg_attr(test, ts(type = "Float32Array"))]
    pub entropy: Vec<f32>,
    /// KL(last ‖ lens) in nats, `[sites, positions]`.
    #[serde(skip_serializing)]
    #[cfg_attr(test, ts(type = "Float32Array"))]
    pub kl: Vec<f32>,
    /// Of the token that is traced, `[sites, positions]`; empty where none is.
    #[serde(skip_serializing)]
    #[cfg_attr(test, ts(type = "Float32Array"))]
    pub probability: Vec<f32>,
    /// 0 is the most probable.
    #[serde(skip_serializing)]
    #[cfg_attr(test, ts(type = "Float32Array"))]
    pub rank: Vec<f32>,
}

/// The parts of a stream, in the order that they were added, and what they sum to.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AttributeAnswer {
    pub answer: Option<TokenProbability>,
    pub foil: Option<TokenProbability>,
    /// The most probable tokens there, the first one first; none where it is not about a token.
    pub candidates: Vec<TokenProbability>,
    /// The row it is about; null: all of them.
    pub position: Option<usize>,
    pub parts: Vec<Part>,
    pub sum: f32,
    /// The run's own number.
    pub whole: f32,
    /// `whole − sum`
    pub residue: f32,
}

/// A head's part by its keys.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HeadKeysAnswer {
    pub path: String,
    pub head: usize,
    /// Whose tokens the keys are.
    pub source: Side,
    pub sum: f32,
    /// One for each key.
    #[serde(skip_serializing)]
    #[cfg_attr(test, ts(type = "Float32Array"))]
    pub values: Vec<f32>,
    /// Where the head looked; the mean over the rows that are asked about.
    #[serde(skip_serializing)]
    #[cfg_attr(test, ts(type = "Float32Array"))]
    pub pattern: Vec<f32>,
}

/// A cell's raw product by the parts of its query's stream and of its key's.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CellAnswer {
    pub path: String,
    pub head: usize,
    pub query: usize,
    pub key: usize,
    /// Each with the sum of its row.
    pub query_parts: Vec<Part>,
    /// Each with the sum of its column.
    pub key_parts: Vec<Part>,
    pub sum: f32,
    /// The run's own product.
    pub raw: f32,
    /// `raw − sum`
    pub residue: f32,
    /// `[query_parts, key_parts]`
    #[serde(skip_serializing)]
    #[cfg_attr(test, ts(type = "Float32Array"))]
    pub values: Vec<f32>,
}

/// One way from a token before a sublayer to a token after it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RouteEdge {
    pub path: String,
    /// Null where the stream goes on by itself, or an MLP adds to it.
    pub head: Option<usize>,
    /// Whether it is what an MLP adds.
    pub mlp: bool,
    pub query: usize,
    pub key: usize,
    /// Of all that the token is made of there.
    pub share: f32,
}

/// What a head's weights say of a token, whatever the text is: norms left out.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WeightsAnswer {
    pub path: String,
    pub head: usize,
    /// The tokens whose logits looking at the token raises most; none where there are no logits.
    pub raised: Vec<TokenValue>,
    /// And those that it lowers most.
    pub lowered: Vec<TokenValue>,
    /// The tokens that a query of the token matches best, by q · k.
    pub matched: Vec<TokenValue>,
    /// Σ λ / Σ |λ| of what looking at tokens writes: 1 where every token becomes likelier that is looked at.
    pub copying: Option<f32>,
    /// How much of earlier heads it reads.
    pub reads: Vec<HeadComposition>,
}

/// A token with a number that is no probability.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TokenValue {
    pub id: u32,
    pub text: String,
    pub kind: TokenKind,
    pub value: f32,
}

/// ‖AB‖ / (‖A‖ ‖B‖) of a head's maps and an earlier head's, 0 to 1; null where the one does not read the other.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HeadComposition {
    pub path: String,
    pub head: usize,
    pub query: Option<f32>,
    pub key: Option<f32>,
    pub value: Option<f32>,
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
    /// The end that it wrote after that, which nothing reads.
    pub end: Option<Token>,
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

/// An answer that beams have found.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BeamText {
    /// Its tokens, without the one that ends it.
    pub ids: Vec<u32>,
    /// The same as text, special tokens left out.
    pub text: String,
    /// ln p of all tokens, the one that ends it included; what is forced costs nothing.
    pub log_probability: f64,
    /// What it is ranked by.
    pub score: f64,
}

/// A head whose pattern is another one, by its largest absolute difference.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HeadChange {
    pub path: String,
    pub head: usize,
    pub difference: f32,
}

/// One layer of a sweep: a score for each head, or for each pair of positions.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SweepRow {
    pub block: usize,
    pub cells: Vec<f32>,
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
