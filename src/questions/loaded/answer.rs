//! The answers about a loaded model: large arrays apart from the small record.

use std::collections::BTreeMap;

use serde::Serialize;

use super::question::{Attention, Side};
use super::token_probability::TokenProbability;
use crate::attribute::Part;
use crate::measure::{ModelInfo, RowMean};
use crate::questions::Buffer;
use crate::run::{PatternMap, PlacedImage};
use crate::site::HeadRef;
use crate::text::{Token, TokenKind};

/// An answer. Its arrays ([`Answer::buffers`]) travel beside the record.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "ModelAnswer"))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Answer {
    Patterns(Box<SubjectPatterns>),
    Heads {
        rows: Vec<HeadRow>,
    },
    Repeated {
        /// The input of a decoder without encoder as text; absent if the ids are a decoder's output.
        text: Option<String>,
        /// Different tokens, followed by their first half again.
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
    Mean {
        /// The number of heads.
        heads: usize,
        /// `[queries, keys]`
        shape: [usize; 2],
        #[serde(skip_serializing)]
        #[cfg_attr(test, ts(type = "Float32Array"))]
        values: Vec<f32>,
    },
    Rows {
        heads: Vec<HeadRef>,
        /// `[heads, keys]`
        shape: [usize; 2],
        #[serde(skip_serializing)]
        #[cfg_attr(test, ts(type = "Float32Array"))]
        values: Vec<f32>,
        /// 1 is masked.
        #[serde(skip_serializing)]
        #[cfg_attr(test, ts(type = "Uint8Array"))]
        masks: Vec<u8>,
    },
    Rollout {
        maps: Vec<RolloutMap>,
        #[serde(skip_serializing)]
        #[cfg_attr(test, ts(type = "Float32Array"))]
        values: Vec<f32>,
    },
    /// The flow from each input; empty if the model has no such input.
    Flow {
        source: Vec<f64>,
        target: Vec<f64>,
    },
    Timeline {
        steps: Vec<TimelineStep>,
    },
    Shift {
        /// The answer without the edits, as text.
        output: String,
        /// Its tokens, with the end token.
        steps: Vec<ShiftStep>,
        /// The head whose pattern moves most during the answer, by largest absolute difference; null if none does.
        head: Option<HeadChange>,
    },
    Rounding {
        /// The mean |exact − rounded| of the cells of all patterns that have a weight.
        mean: f32,
        /// The cell that is furthest off.
        worst: Option<MovedCell>,
        /// The rows of all patterns, and those whose strongest key is another one.
        rows: usize,
        moved: usize,
        /// The mean KL(exact ‖ rounded) of the answer's tokens, or of the next one, in nats; null without a decoder.
        kl: Option<f32>,
    },
    Beams {
        /// Best first.
        texts: Vec<BeamText>,
    },
    Sweep {
        /// One row for each requested layer that has the part; empty where gradients are not available.
        rows: Vec<SweepRow>,
        /// Aligned positions of this text and the other one.
        pairs: Vec<(usize, usize)>,
        /// The other text's tokens, of the swept stack.
        from: Vec<Token>,
        /// The two ends of the scores, 1 and 0.
        clean: f32,
        corrupted: f32,
        /// With the other run's probability, and with this one's; null without an output head.
        answer: Option<TokenProbability>,
        foil: Option<TokenProbability>,
    },
    Ablate {
        /// KL(unedited ‖ edited) of the reported distributions, summed, in nats; `None` without edits.
        effect: Option<f32>,
        rows: Vec<AblateRow>,
    },
    Lens(Box<LensAnswer>),
    Attribute(Box<AttributeAnswer>),
    HeadKeys(Box<HeadKeysAnswer>),
    Cell(Box<CellAnswer>),
    Routes {
        /// The last one first.
        routes: Vec<RouteEdge>,
    },
    Weights(Box<WeightsAnswer>),
}

impl Answer {
    /// The arrays by name.
    pub fn buffers(&self) -> Vec<(&'static str, Buffer<'_>)> {
        match self {
            Self::Patterns(patterns) => {
                vec![("values", Buffer::Floats(&patterns.values)), ("masks", Buffer::Bytes(&patterns.masks))]
            }
            Self::Rows { values, masks, .. } => {
                vec![("values", Buffer::Floats(values)), ("masks", Buffer::Bytes(masks))]
            }
            Self::Weighted { values, .. }
            | Self::Similar { values, .. }
            | Self::Mean { values, .. }
            | Self::Rollout { values, .. } => vec![("values", Buffer::Floats(values))],
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
            | Self::Rounding { .. }
            | Self::Beams { .. }
            | Self::Sweep { .. }
            | Self::Ablate { .. } => Vec::new(),
        }
    }
}

/// The output head's prediction from a stream, site by site.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LensAnswer {
    /// From `decoder.blocks.0.resid_pre` to the head's input before the final norm.
    pub sites: Vec<String>,
    /// For each site, whether the requested trained lens has a matrix for it.
    pub translated: Vec<bool>,
    /// The position of the first column.
    pub first: usize,
    /// `[sites, positions]`
    pub shape: [usize; 2],
    /// The number of tokens reported for each cell.
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
    /// Of the traced token, `[sites, positions]`; empty if there is none.
    #[serde(skip_serializing)]
    #[cfg_attr(test, ts(type = "Float32Array"))]
    pub probability: Vec<f32>,
    /// 0 is the most probable.
    #[serde(skip_serializing)]
    #[cfg_attr(test, ts(type = "Float32Array"))]
    pub rank: Vec<f32>,
}

/// The parts of a stream, in the order they were added, and their sum.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AttributeAnswer {
    pub answer: Option<TokenProbability>,
    pub foil: Option<TokenProbability>,
    /// The most probable tokens at the position, the first one first; empty if the question is not about a token.
    pub candidates: Vec<TokenProbability>,
    /// The row in question; null: all of them.
    pub position: Option<usize>,
    pub parts: Vec<Part>,
    pub sum: f32,
    /// The run's own number.
    pub whole: f32,
    /// `whole − sum`
    pub residue: f32,
}

/// A head's part, split by key.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HeadKeysAnswer {
    pub path: String,
    pub head: usize,
    /// The side whose tokens are the keys.
    pub source: Side,
    pub sum: f32,
    /// One for each key.
    #[serde(skip_serializing)]
    #[cfg_attr(test, ts(type = "Float32Array"))]
    pub values: Vec<f32>,
    /// The head's pattern: the mean over the rows in question.
    #[serde(skip_serializing)]
    #[cfg_attr(test, ts(type = "Float32Array"))]
    pub pattern: Vec<f32>,
}

/// A cell's raw product, split by the parts of its query's and its key's stream.
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

/// One edge from a token before a sublayer to a token after it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RouteEdge {
    pub path: String,
    /// Null for the residual connection and for an MLP.
    pub head: Option<usize>,
    /// Whether it is an MLP's output.
    pub mlp: bool,
    pub query: usize,
    pub key: usize,
    /// Its share of the token there.
    pub share: f32,
}

/// A head's weights applied to a token, independent of any text and without norms.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WeightsAnswer {
    pub path: String,
    pub head: usize,
    /// The tokens whose logits rise most when the head attends to the token; empty without logits.
    pub raised: Vec<TokenValue>,
    /// The tokens whose logits fall most.
    pub lowered: Vec<TokenValue>,
    /// The tokens that a query of the token matches best, by q · k.
    pub matched: Vec<TokenValue>,
    /// Σ λ / Σ |λ| of the head's output as a map on tokens: 1 if attending to a token always makes that token more
    /// likely.
    pub copying: Option<f32>,
    /// The composition with earlier heads.
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

/// ‖AB‖ / (‖A‖ ‖B‖) of a head's maps and an earlier head's, 0 to 1; null if the head does not read the earlier one.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HeadComposition {
    pub path: String,
    pub head: usize,
    pub query: Option<f32>,
    pub key: Option<f32>,
    pub value: Option<f32>,
}

/// The patterns of a subject, with its tokens.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SubjectPatterns {
    pub model: ModelInfo,
    pub source: Vec<Token>,
    /// The decoder's input.
    pub target: Vec<Token>,
    /// The images among them; absent of other models.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(as = "Option<Vec<PlacedImage>>", optional))]
    pub images: Vec<PlacedImage>,
    /// The decoder's output, part of its input.
    pub emitted: Vec<u32>,
    /// The end token after that, which is not part of the input.
    pub end: Option<Token>,
    /// The output as text, without special tokens.
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

/// One head's measures by name; `None` if no row counts for a measure. Only models that read pictures beside text have
/// `pictures`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HeadRow {
    pub path: String,
    pub head: usize,
    #[cfg_attr(
        test,
        ts(type = "Record<HeadMeasure | \"separator\" | \"contribution\", RowMean | null> \
                   & { pictures?: RowMean | null }")
    )]
    pub measures: BTreeMap<&'static str, Option<RowMean>>,
}

/// The composition of tokens after one attention sublayer: the place of `[queries, inputs]` among the values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RolloutMap {
    pub attention: Attention,
    pub block: usize,
    /// The inputs are the source's; for a decoder with an encoder the source's, then the target's.
    pub shape: [usize; 2],
    pub offset: usize,
}

/// The chosen token and its alternatives at one step of generation.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TimelineStep {
    pub chosen: ChosenToken,
    /// The most probable first.
    pub rejected: Vec<TokenProbability>,
}

/// An emitted token.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ChosenToken {
    #[serde(flatten)]
    pub top: TokenProbability,
    /// 0 is the most probable.
    pub rank: usize,
}

/// One token of the answer without edits, and the effect of the edits on it, given the same text before it.
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

/// A cell of a pattern, with its weight in both precisions.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MovedCell {
    pub path: String,
    pub head: usize,
    pub query: usize,
    pub key: usize,
    pub exact: f32,
    pub rounded: f32,
}

/// An answer found by beam search.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BeamText {
    /// Its tokens, without the end token.
    pub ids: Vec<u32>,
    /// The answer as text, without special tokens.
    pub text: String,
    /// ln p of all tokens, with the end token; forced tokens count 0.
    pub log_probability: f64,
    /// The score by which answers are ranked.
    pub score: f64,
}

/// A head whose pattern changes, with its largest absolute difference.
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

/// The effect of silencing one head on the model's answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AblateRow {
    pub path: String,
    pub head: usize,
    /// The fall of ln p of the whole answer with this head silenced, in nats: of the answer and the token after it, or
    /// of the best guess for the asked token.
    pub loss: Option<f32>,
    /// Without logits: the relative change of the last stack's output.
    pub change: Option<f32>,
    /// The edits' effect that remains when the head is silenced both with and without them.
    pub effect: Option<f32>,
    /// The first step at which another token becomes the most probable one: the number of tokens before it, and the
    /// token.
    pub other: Option<OtherToken>,
}

/// The new most probable token at a step.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OtherToken {
    pub step: usize,
    #[serde(flatten)]
    pub top: TokenProbability,
}
