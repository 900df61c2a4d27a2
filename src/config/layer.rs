//! The settings of a layer, which may differ from those of the others.

use serde::{Deserialize, Serialize};

use super::switches::{NormKind, NormPosition, Pairing, Parallel, QueryKeyNorm};
use crate::site::Kind;

/// The settings of one block's sublayers.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(default)]
pub struct LayerConfig {
    #[serde(flatten)]
    pub norm: NormConfig,
    #[serde(flatten)]
    pub rotary: RotaryConfig,
    /// The factor of raw products; `None` is 1/√d_head.
    pub attention_scale: Option<f64>,
    /// The norm of queries and keys, of the kind of the layer's norm.
    pub query_key_norm: QueryKeyNorm,
    /// The growth of self-attention's queries with their position; `None` for none.
    pub query_growth: Option<QueryGrowth>,
    /// Whether attention has no norm, although the MLP has.
    pub mlp_norm_only: bool,
    /// Whether the MLP reads the stream before attention, as attention does.
    pub parallel: Parallel,
    /// The keys that a query of self-attention sees: its own position and `window` − 1 before it, in an encoder as many
    /// after it. `None` for all.
    pub window: Option<usize>,
    /// The cap c of scores, c · tanh(score / c), before the mask; `None` for none.
    pub score_cap: Option<f64>,
    /// The sizes of a layer of the gated delta rule, which stands in place of softmax attention; `None` for softmax.
    pub gated_delta: Option<GatedDeltaConfig>,
    /// The sizes of the heads where they are not the model's; `None` for those.
    pub head_sizes: Option<HeadSizes>,
    /// Whether values are what keys are before their norm and rotation, without a map of their own.
    pub values_from_keys: bool,
    /// Whether each head's values pass a norm of the layer's kind, without a weight.
    pub value_norm: bool,
    /// Whether the stream after the block is multiplied by a learned number.
    pub block_scale: bool,
    /// The earlier block of the stack whose keys and values self-attention reads; `None` for its own.
    pub keys_of: Option<usize>,
    /// The width of the MLP's hidden activations; `None` for the model's.
    pub mlp_width: Option<usize>,
}

/// Queries at position p times 1 + beta · ln(1 + ⌊p / length⌋), after their rotation (Llama 4).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct QueryGrowth {
    pub beta: f64,
    pub length: usize,
}

impl QueryGrowth {
    /// The factor of the query at a position.
    pub fn factor(self, position: usize) -> f64 {
        1.0 + self.beta * ((1 + position / self.length) as f64).ln()
    }
}

/// The sizes of a layer's heads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct HeadSizes {
    pub n_kv_heads: usize,
    /// The width of queries, keys and values.
    pub d_head: usize,
}

/// The sizes of a linear layer: a recurrence by the gated delta rule (Yang et al. 2025) in place of a softmax.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct GatedDeltaConfig {
    /// The heads of queries and keys, each read by `n_value_heads / n_key_heads` heads.
    pub n_key_heads: usize,
    /// The heads, each with values of its own.
    pub n_value_heads: usize,
    pub d_key: usize,
    pub d_value: usize,
    /// The positions that the convolution of queries, keys and values reads: its own and those before it.
    pub convolution: usize,
}

impl GatedDeltaConfig {
    /// The numbers of a row of queries and of keys.
    pub fn d_keys(&self) -> usize {
        self.n_key_heads * self.d_key
    }

    /// The numbers of a row of values.
    pub fn d_values(&self) -> usize {
        self.n_value_heads * self.d_value
    }
}

impl LayerConfig {
    /// The position of the norms of one of the block's sublayers.
    pub fn norm_position(&self, kind: Kind) -> NormPosition {
        if self.mlp_norm_only && kind != Kind::Mlp { NormPosition::None } else { self.norm.position }
    }
}

/// The norm of a sublayer. Those of embeddings, stacks and heads are of the same kind as every layer's.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(default)]
pub struct NormConfig {
    #[serde(rename = "norm")]
    pub kind: NormKind,
    #[serde(rename = "norm_position")]
    pub position: NormPosition,
    #[serde(rename = "norm_eps")]
    pub eps: f64,
    /// Whether norms have a weight; else it is 1.
    #[serde(rename = "norm_weight")]
    pub weight: bool,
    /// Whether layer norms have a bias.
    #[serde(rename = "norm_bias")]
    pub bias: bool,
    /// Added to the stored weights of norms: 1 where the file holds w for 1 + w.
    #[serde(rename = "norm_offset")]
    pub offset: f32,
}

impl Default for NormConfig {
    fn default() -> Self {
        Self {
            kind: NormKind::LayerNorm,
            position: NormPosition::Pre,
            eps: 1e-5,
            weight: true,
            bias: true,
            offset: 0.0,
        }
    }
}

/// The rotation of queries and keys.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(default)]
pub struct RotaryConfig {
    /// The base of the wavelengths.
    #[serde(rename = "rotary_base")]
    pub base: f64,
    /// The pairs of columns that rotate together.
    #[serde(rename = "rotary_pairs")]
    pub pairs: Pairing,
    /// The number of a head's columns that rotate, the first ones; `None` for all, 0 for none.
    #[serde(rename = "rotary_columns")]
    pub columns: Option<usize>,
    /// The rule of the wavelengths; `None` for those of the base alone.
    #[serde(rename = "rotary_rule")]
    pub rule: Option<RotaryRule>,
}

impl Default for RotaryConfig {
    fn default() -> Self {
        Self { base: 10_000.0, pairs: Pairing::Interleaved, columns: None, rule: None }
    }
}

/// The rule that stretches wavelengths, so that a model reads longer texts than those of its training. The names of its
/// numbers are transformers'; `trained_length` is the length of those texts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum RotaryRule {
    /// All wavelengths, by one factor (Chen et al. 2023).
    Linear { factor: f64 },
    /// A base that grows with texts longer than the trained ones.
    Dynamic { factor: f64, trained_length: usize },
    /// Long wavelengths by a factor, short ones not at all (Llama 3.1).
    Llama3 { factor: f64, low_freq_factor: f64, high_freq_factor: f64, trained_length: usize },
    /// Pairs that turn seldom in a trained text by a factor, those that turn often not at all (Peng et al. 2023).
    Yarn {
        factor: f64,
        trained_length: usize,
        #[serde(default = "beta_fast")]
        beta_fast: f64,
        #[serde(default = "one")]
        beta_slow: f64,
        /// Whether the blend begins and ends at whole pairs.
        #[serde(default = "yes")]
        truncate: bool,
        /// The factor of rotated queries, and of rotated keys.
        #[serde(default = "one")]
        attention_factor: f64,
    },
    /// Only the first pairs turn, by wavelengths of the whole width, times a factor (Gemma Team 2026).
    Proportional {
        pairs: usize,
        #[serde(default = "one")]
        factor: f64,
    },
    /// Each pair by a factor, others in texts longer than the trained ones (Ding et al. 2024).
    Longrope {
        short_factor: Vec<f64>,
        long_factor: Vec<f64>,
        trained_length: usize,
        /// The factor of rotated queries, and of rotated keys.
        #[serde(default = "one")]
        attention_factor: f64,
    },
}

fn beta_fast() -> f64 {
    32.0
}

fn one() -> f64 {
    1.0
}

fn yes() -> bool {
    true
}
