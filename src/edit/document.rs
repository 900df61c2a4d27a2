//! The edit document: one JSON form for files, the URL and the wasm boundary.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::patch::Patch;
use crate::error::{EditProblem, Error, Result};

/// All edits of a run. An absent field changes nothing.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Edits {
    /// Overrides the causal mask of the decoder's own pattern, or that of a causal model without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub causal: Option<bool>,
    /// Source keys, one row per sequence: 1 real, 0 padding. Positions past a row's end are real.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub padding: Option<Vec<Vec<u8>>>,
    /// The same for the decoder's keys.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub target_padding: Option<Vec<Vec<u8>>>,
    /// `false` omits the division by √d_head.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub scale: Option<bool>,
    /// τ in softmax((q·k·scale + bias) / τ), before masking.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub attention_temperature: Option<f32>,
    /// `false` skips the cross sublayers.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub memory: Option<bool>,
    /// Cells masked in every sequence; one outside the current length is inactive.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub hidden_cells: Vec<HiddenCell>,
    /// The window of a sublayer's self-attention.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub windows: BTreeMap<String, WindowSetting>,
    /// `decoder.blocks.1.cross.3` → the factor on that head's z; 0 ablates it.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub heads: BTreeMap<String, f32>,
    /// A head's pattern, replaced.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub patterns: BTreeMap<String, Replacement>,
    /// A sublayer's gate.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub gates: BTreeMap<String, GateSetting>,
    /// A factor on a sublayer's learned gamma (on 1 if it has none).
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub gammas: BTreeMap<String, f32>,
    /// Patches, in order: values of another text, of a mean or of zeros put in at a site.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub patches: Vec<Patch>,
    /// Dropout and drop-path as in training, drawn from a seed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub dropout: Option<DropoutEdit>,
}

/// `[sublayer, head or null for all, query, key]`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HiddenCell(pub String, pub Option<usize>, pub usize, pub usize);

/// The replacement of a head's pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Replacement {
    /// Equal weight on every visible key.
    Uniform,
    /// Every query attends to itself.
    Identity,
    /// Every query attends to the one before it; the first to itself.
    Previous,
    /// As in the unedited run on the same tokens.
    Frozen,
}

/// A window's setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(untagged)]
pub enum WindowSetting {
    Named(NamedWindow),
    /// The position itself and this many − 1 before it, in an encoder as many after it.
    Width(usize),
}

/// The named settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum NamedWindow {
    Learned,
    /// No window.
    Whole,
}

/// A gate's setting.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(untagged)]
pub enum GateSetting {
    Named(NamedGate),
    /// g, the same everywhere, in 0..=1.
    Value(f32),
}

/// The named settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum NamedGate {
    Learned,
    Open,
    Closed,
}

/// Dropout as an edit: `rate` at every place of the model, drop-path on every sublayer.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct DropoutEdit {
    #[serde(default)]
    pub rate: f32,
    #[serde(default)]
    pub drop_path: f32,
    #[serde(default)]
    pub seed: u64,
}

impl Edits {
    /// Reads an edit document.
    pub fn from_json(text: &str) -> Result<Self> {
        serde_json::from_str(text).map_err(|e| Error::edit("document", EditProblem::Unreadable(e.to_string())))
    }

    /// Whether nothing is edited.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}
