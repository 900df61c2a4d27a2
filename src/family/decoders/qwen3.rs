//! Qwen3 (Yang et al. 2025): a Llama with norms of each head's queries and keys.

use super::llama::{ATTENTION, ATTENTION_BIAS, DECODER, GATED, GATED_MLP, HALVES, LLAMA, NORMS, RMS_NORM};
use crate::family::keys::WRITING;
use crate::family::layers::{LATER_WINDOWS, later_windows};
use crate::family::rotary::{READ, ROTARY};
use crate::family::table::Row::{Is, Of, Or};
use crate::family::table::{Family, Rule, same};

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
            ("layers", Of(later_windows)),
        ],
    ],
    only: &[("is_causal", "true")],
    harmless: &[READ, LATER_WINDOWS],
    weights: &[NORMS, ATTENTION, GATED_MLP, QUERY_KEY_NORMS],
    ..LLAMA
};

pub(super) const QUERY_KEY_NORMS: &[Rule] = &[
    same("layers.{i}.self_attn.q_norm.*", &["decoder.blocks.{i}.attn.q_norm.*"]),
    same("layers.{i}.self_attn.k_norm.*", &["decoder.blocks.{i}.attn.k_norm.*"]),
];
