//! Qwen3 (Yang et al. 2025): a Llama with norms of each head's queries and keys.

use serde_json::Value;

use super::llama::{ATTENTION, ATTENTION_BIAS, DECODER, GATED, GATED_MLP, HALVES, LLAMA, NORMS, RMS_NORM};
use crate::error::Result;
use crate::family::keys::WRITING;
use crate::family::layers::{count_or, layers, sliding, window, window_width};
use crate::family::rotary::{READ, ROTARY};
use crate::family::table::Row::{Is, Of, Or};
use crate::family::table::{Family, Keys, Rule, same};

pub(in crate::family) const QWEN3: Family = Family {
    name: "Qwen3",
    model_types: &["qwen3"],
    config: &[
        DECODER,
        RMS_NORM,
        HALVES,
        ROTARY,
        GATED,
        ATTENTION_BIAS,
        WRITING,
        &[
            ("d_head", Or("head_dim", "128")),
            ("mlp_bias", Is("false")),
            ("query_key_norm", Is("\"head\"")),
            ("layers", Of(windows)),
        ],
    ],
    only: &[("is_causal", "true")],
    harmless: &[READ, &["sliding_window", "use_sliding_window", "max_window_layers", "layer_types"]],
    weights: &[NORMS, ATTENTION, GATED_MLP, QUERY_KEY_NORMS],
    ..LLAMA
};

pub(super) const QUERY_KEY_NORMS: &[Rule] = &[
    same("layers.{i}.self_attn.q_norm.*", &["decoder.blocks.{i}.attn.q_norm.*"]),
    same("layers.{i}.self_attn.k_norm.*", &["decoder.blocks.{i}.attn.k_norm.*"]),
];

/// The windows of later layers, if the file turns them on.
pub(super) fn windows(keys: &Keys) -> Result<Option<Value>> {
    if keys.flag("use_sliding_window") != Some(true) {
        return Ok(None);
    }
    let first = count_or(keys, "max_window_layers", 0, 28)?;
    let width = window_width(keys);
    let each = sliding(keys, |i| i >= first && !width.is_null())?;
    let blocks = each.into_iter().map(|slides| window(Some(&width).filter(|_| slides)));
    Ok(Some(layers("decoder", blocks)))
}
