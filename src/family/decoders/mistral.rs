//! Mistral (Jiang et al. 2023): a Llama whose layers may all have a window.

use serde_json::Value;

use super::llama::{DECODER, GATED, HALVES, HEAD_WIDTH, LLAMA, NO_BIAS, RMS_NORM};
use crate::error::Result;
use crate::family::keys::WRITING;
use crate::family::rotary::{READ, ROTARY};
use crate::family::table::Row::Of;
use crate::family::table::{Family, Keys};

pub(in crate::family) const MISTRAL: Family = Family {
    name: "Mistral",
    model_types: &["mistral"],
    config: &[DECODER, HEAD_WIDTH, RMS_NORM, HALVES, ROTARY, GATED, NO_BIAS, WRITING, &[("window", Of(window))]],
    only: &[("is_causal", "true")],
    harmless: &[READ, &["sliding_window"]],
    ..LLAMA
};

/// A file without the key means the first model's window; null means none.
fn window(keys: &Keys) -> Result<Option<Value>> {
    Ok(keys.stated("sliding_window").map_or_else(|| Some(4096.into()), |width| Some(width.clone())))
}
