//! Granite (IBM 2024): a Llama with fixed factors of embeddings, scores, sublayers' outputs and logits.

use serde_json::Value;

use super::llama::{ATTENTION_BIAS, DECODER, GATED, HALVES, HEAD_WIDTH, LLAMA, RMS_NORM};
use crate::error::{KeyProblem, Result};
use crate::family::keys::WRITING;
use crate::family::rotary::{READ, ROTARY};
use crate::family::table::Row::{Is, Of, Or};
use crate::family::table::{Family, Keys};

pub(in crate::family) const GRANITE: Family = Family {
    name: "Granite",
    model_types: &["granite"],
    config: &[
        DECODER,
        HEAD_WIDTH,
        RMS_NORM,
        HALVES,
        GATED,
        ATTENTION_BIAS,
        ROTARY,
        WRITING,
        &[
            ("mlp_bias", Or("mlp_bias", "false")),
            ("embedding_scale", Or("embedding_multiplier", "1")),
            ("attention_scale", Or("attention_multiplier", "1")),
            ("layer_scale", Or("residual_multiplier", "1")),
            ("layer_scale_learned", Is("false")),
            ("logits_scale", Of(logits_scale)),
        ],
    ],
    only: &[("is_causal", "true")],
    harmless: &[READ, &["logits_scaling"]],
    ..LLAMA
};

/// The file has a divisor.
fn logits_scale(keys: &Keys) -> Result<Option<Value>> {
    match keys.get("logits_scaling").map_or(Some(1.0), Value::as_f64).filter(|divisor| *divisor > 0.0) {
        Some(divisor) => Ok(Some(divisor.recip().into())),
        None => keys.wrong("logits_scaling", KeyProblem::Positive),
    }
}
