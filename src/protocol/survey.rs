//! A survey of another maker's model, before its weights are read.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::config::{Architecture, Config};
use crate::questions::laboratory::PartRow;

/// A model's description from its configuration and the headers of its weights.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Survey {
    pub name: String,
    /// "BERT", "GPT-2", …; "headlight" for models of this program.
    pub family: &'static str,
    pub architecture: Architecture,
    pub config: Config,
    pub parameters: f64,
    pub parts: Vec<PartRow>,
    /// The bytes of the weights in memory, by the precisions of this engine.
    #[cfg_attr(test, ts(type = "Partial<Record<Precision, number>>"))]
    pub bytes: BTreeMap<&'static str, f64>,
    /// The bytes of its largest tensor in memory, by precision; a matrix with a row per token may be several tensors.
    #[cfg_attr(test, ts(type = "Partial<Record<Precision, number>>"))]
    pub pieces: BTreeMap<&'static str, f64>,
    /// The most bytes of one tensor that the device computes with at once; null for no limit.
    pub piece_limit: Option<f64>,
    /// The bytes that it can hold; null if unknown.
    #[cfg_attr(test, ts(as = "Option<f64>"))]
    pub limit: f64,
    /// Tensors of the files that are not read.
    pub ignored: Vec<String>,
    /// The generation settings of the files that are not followed here, such as "num_beams 4".
    pub unfollowed: Vec<String>,
    /// The encoder that is opened of files with one of images and one of texts; null for all others.
    #[cfg_attr(test, ts(type = "\"images\" | \"texts\" | null"))]
    pub tower: Option<&'static str>,
}
