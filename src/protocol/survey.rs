//! A survey of another maker's model, before its weights are read.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::config::{Architecture, Config};
use crate::lab::PartRow;

/// What such a model is, by its configuration and the headers of its weights.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Survey {
    pub name: String,
    /// "BERT", "GPT-2", …; "headlight" for models of this program.
    pub family: &'static str,
    pub architecture: Architecture,
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    pub config: Config,
    pub parameters: f64,
    pub parts: Vec<PartRow>,
    /// Of the weights in memory, by how this engine may keep their matrices.
    #[cfg_attr(test, ts(type = "Partial<Record<Precision, number>>"))]
    pub bytes: BTreeMap<&'static str, f64>,
    /// Of its largest tensor in memory, likewise.
    #[cfg_attr(test, ts(type = "Partial<Record<Precision, number>>"))]
    pub pieces: BTreeMap<&'static str, f64>,
    /// How many bytes of one tensor the device computes with at once; null where any.
    pub piece_limit: Option<f64>,
    /// How many bytes it can hold; null where that is not known.
    #[cfg_attr(test, ts(as = "Option<f64>"))]
    pub limit: f64,
    /// Tensors of the files that are not read.
    pub ignored: Vec<String>,
    /// What they ask of how a text is written and is not done here, as "num_beams 4".
    pub unfollowed: Vec<String>,
}
