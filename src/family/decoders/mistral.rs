//! Mistral (Jiang et al. 2023): a Llama whose layers may all have a window. In Ministral 3 (Mistral AI 2025) queries
//! grow beyond the length of the first texts of its training.

use serde_json::{Value, json};

use super::llama::{DECODER, GATED, HALVES, HEAD_WIDTH, LLAMA, NO_BIAS, RMS_NORM, RMS_NORM_1E5};
use crate::error::{KeyProblem, Result};
use crate::family::keys::WRITING;
use crate::family::rotary::{READ, ROTARY, rule_of};
use crate::family::table::Row::{Of, Or};
use crate::family::table::{Family, Keys};

pub(in crate::family) const MISTRAL: Family = Family {
    name: "Mistral",
    model_types: &["mistral"],
    config: &[DECODER, HEAD_WIDTH, RMS_NORM, HALVES, ROTARY, GATED, NO_BIAS, WRITING, &[("window", Of(window))]],
    only: &[("is_causal", "true")],
    harmless: &[READ, &["sliding_window"]],
    ..LLAMA
};

pub(in crate::family) const MINISTRAL3: Family = Family {
    name: "Ministral 3",
    model_types: &["ministral3"],
    config: &[
        DECODER,
        RMS_NORM_1E5,
        HALVES,
        ROTARY,
        GATED,
        NO_BIAS,
        WRITING,
        &[("d_head", Or("head_dim", "128")), ("window", Or("sliding_window", "null")), ("query_growth", Of(growth))],
    ],
    harmless: &[READ, &["layer_types"]],
    ..MISTRAL
};

/// The growth of queries, which stands among the numbers of the rotation.
fn growth(keys: &Keys) -> Result<Option<Value>> {
    let Some((key, rule)) = rule_of(keys)? else { return keys.wrong("rope_parameters", KeyProblem::Missing) };
    let number = |name: &str| match rule.get(name).and_then(Value::as_f64) {
        Some(number) => Ok(number),
        None => keys.wrong(&format!("{key}.{name}"), KeyProblem::Missing),
    };
    let length = number("original_max_position_embeddings")? as u64;
    Ok(Some(json!({ "beta": number("llama_4_scaling_beta")?, "length": length })))
}

/// A file without the key means the first model's window; null means none.
fn window(keys: &Keys) -> Result<Option<Value>> {
    Ok(keys.stated("sliding_window").map_or_else(|| Some(4096.into()), |width| Some(width.clone())))
}
