//! What is answered: `LabAnswer` of `www/protocol.d.ts`, large arrays apart from the small record.

use std::collections::BTreeMap;

use serde::Serialize;

use super::words::LabToken;
use crate::config::Config;
use crate::cost::LayerCost;
use crate::measure::SublayerInfo;
use crate::site::PackedTensor;

/// An answer. What is skipped in the record travels as one of its [`Answer::buffers`].
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Answer {
    Run(Box<RunAnswer>),
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
        #[serde(skip)]
        values: Vec<f32>,
        #[serde(skip)]
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

/// One array of an answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Buffer<'a> {
    Floats(&'a [f32]),
    Bytes(&'a [u8]),
}

impl Answer {
    /// The arrays, each under its name.
    pub fn buffers(&self) -> Vec<(&'static str, Buffer<'_>)> {
        match self {
            Self::Run(run) => {
                vec![("values", Buffer::Floats(&run.values)), ("mask_values", Buffer::Bytes(&run.mask_values))]
            }
            Self::Positions { values, rotated, .. } => {
                vec![("values", Buffer::Floats(values)), ("rotated", Buffer::Floats(rotated))]
            }
            _ => Vec::new(),
        }
    }
}

/// What a run of an untrained model gave.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RunAnswer {
    pub tensors: Vec<PackedTensor>,
    #[serde(skip)]
    pub values: Vec<f32>,
    pub config: Config,
    pub parameters: usize,
    pub sublayers: Vec<SublayerInfo>,
    pub sources: Vec<Vec<LabToken>>,
    pub targets: Option<Vec<Vec<LabToken>>>,
    pub masks: Vec<LabMask>,
    /// 1 is masked.
    #[serde(skip)]
    pub mask_values: Vec<u8>,
    /// The fastest forward pass.
    pub ms: f64,
}

/// Where a sublayer's mask is: `[batch, heads or 1, query, key]`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LabMask {
    pub path: String,
    pub shape: [usize; 4],
    pub offset: usize,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PartRow {
    pub name: String,
    pub parameters: f64,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CostRow {
    pub length: usize,
    pub flops: f64,
    pub pattern_bytes: f64,
    pub cache_bytes: f64,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AblationRow {
    pub row: &'static str,
    pub config: BTreeMap<&'static str, f64>,
    pub parameters: f64,
    pub flops: f64,
}

/// What 1/√d does at one width of head.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct ScalingRow {
    pub d_head: usize,
    pub variance_raw: f64,
    pub variance_scaled: f64,
    /// In nats.
    pub entropy_raw: f64,
    pub entropy_scaled: f64,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Curve {
    pub name: String,
    pub y: Vec<f32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct PairLength {
    pub source: usize,
    pub target: usize,
}

/// One pair's five rows.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TokenRow {
    pub input_ids: Vec<LabToken>,
    pub attention_mask: Vec<u8>,
    pub decoder_input_ids: Vec<LabToken>,
    pub decoder_attention_mask: Vec<u8>,
    pub labels: Vec<LabToken>,
}
