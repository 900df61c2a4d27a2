//! The settings of a layer, which may differ from those of the others.

use serde::{Deserialize, Serialize};

use super::switches::{NormKind, NormPosition, Pairing, Parallel, QueryKeyNorm};

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
    /// The norm of queries and keys before rotation, of the kind of the layer's norm.
    pub query_key_norm: QueryKeyNorm,
    /// Whether the MLP reads the stream before attention, as attention does.
    pub parallel: Parallel,
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
    /// Added to the stored weights of norms: 1 where the file holds w for 1 + w.
    #[serde(rename = "norm_offset")]
    pub offset: f32,
}

impl Default for NormConfig {
    fn default() -> Self {
        Self { kind: NormKind::LayerNorm, position: NormPosition::Pre, eps: 1e-5, offset: 0.0 }
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
    /// The number of a head's columns that rotate, the first ones; `None` for all.
    #[serde(rename = "rotary_columns")]
    pub columns: Option<usize>,
}

impl Default for RotaryConfig {
    fn default() -> Self {
        Self { base: 10_000.0, pairs: Pairing::Interleaved, columns: None }
    }
}
