//! The laboratory's answers: large arrays apart from the small record.

use std::collections::BTreeMap;

use serde::Serialize;

use super::words::LabToken;
use crate::config::Config;
use crate::cost::LayerCost;
use crate::measure::SublayerInfo;
use crate::questions::Buffer;
use crate::site::PackedTensor;

/// An answer. Its arrays ([`Answer::buffers`]) travel beside the record.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "LabAnswer"))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Answer {
    Run(Box<RunAnswer>),
    Trained(Box<RunAnswer>),
    Cost {
        parts: Vec<PartRow>,
        parameters: f64,
        rows: Vec<CostRow>,
    },
    Layers {
        rows: Vec<LayerCost>,
    },
    Ablations {
        rows: Vec<AblationRow>,
    },
    Positions {
        n: usize,
        d: usize,
        #[serde(skip_serializing)]
        #[cfg_attr(test, ts(type = "Float32Array"))]
        values: Vec<f32>,
        #[serde(skip_serializing)]
        #[cfg_attr(test, ts(type = "Float32Array"))]
        rotated: Vec<f32>,
        largest_error: f32,
    },
    Scaling {
        rows: Vec<ScalingRow>,
    },
    Schedule {
        rates: Vec<f64>,
    },
    Smoothing {
        target: Vec<f64>,
    },
    Activations {
        x: Vec<f32>,
        curves: Vec<Curve>,
    },
    Tokenize {
        length: PairLength,
        rows: Vec<TokenRow>,
    },
}

impl Answer {
    /// The arrays, each under its name.
    pub fn buffers(&self) -> Vec<(&'static str, Buffer<'_>)> {
        match self {
            Self::Run(run) | Self::Trained(run) => {
                vec![("values", Buffer::Floats(&run.values)), ("mask_values", Buffer::Bytes(&run.mask_values))]
            }
            Self::Positions { values, rotated, .. } => {
                vec![("values", Buffer::Floats(values)), ("rotated", Buffer::Floats(rotated))]
            }
            _ => Vec::new(),
        }
    }
}

/// What a run of a model gave.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunAnswer {
    pub tensors: Vec<PackedTensor>,
    #[serde(skip_serializing)]
    #[cfg_attr(test, ts(type = "Float32Array"))]
    pub values: Vec<f32>,
    /// As resolved, every default filled in.
    pub config: Config,
    pub parameters: usize,
    pub sublayers: Vec<SublayerInfo>,
    /// What each row is: words, and padding marked.
    pub sources: Vec<Vec<LabToken>>,
    pub targets: Option<Vec<Vec<LabToken>>>,
    /// Tokens by id: what the columns of logits are.
    pub vocabulary: Vec<LabToken>,
    pub masks: Vec<LabMask>,
    /// 1 is masked.
    #[serde(skip_serializing)]
    #[cfg_attr(test, ts(type = "Uint8Array"))]
    pub mask_values: Vec<u8>,
    /// The fastest forward pass.
    pub ms: f64,
}

/// Where a sublayer's mask is: `[batch, heads or 1, query, key]`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LabMask {
    pub path: String,
    pub shape: [usize; 4],
    pub offset: usize,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PartRow {
    pub name: String,
    pub parameters: f64,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CostRow {
    pub length: usize,
    pub flops: f64,
    pub pattern_bytes: f64,
    pub cache_bytes: f64,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AblationRow {
    pub row: &'static str,
    #[cfg_attr(test, ts(type = "Record<string, number>"))]
    pub config: BTreeMap<&'static str, f64>,
    pub parameters: f64,
    pub flops: f64,
}

/// What 1/√d does at one width of head.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ScalingRow {
    pub d_head: usize,
    pub variance_raw: f64,
    pub variance_scaled: f64,
    /// In nats.
    pub entropy_raw: f64,
    pub entropy_scaled: f64,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Curve {
    pub name: String,
    pub y: Vec<f32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PairLength {
    pub source: usize,
    pub target: usize,
}

/// One pair's five rows.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TokenRow {
    pub input_ids: Vec<LabToken>,
    pub attention_mask: Vec<u8>,
    pub decoder_input_ids: Vec<LabToken>,
    pub decoder_attention_mask: Vec<u8>,
    pub labels: Vec<LabToken>,
}
