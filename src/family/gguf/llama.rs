//! Llama and its relatives. llama.cpp rotates neighbouring columns of Llama's heads, so its files have the rows of
//! queries and keys in that order; those of Qwen and Phi are as their makers have them.

use serde_json::{Map, Value};

use super::rows::{
    ALIKE, BIASES, CHOICES, DECODER, GATED, HEADS, NORMS, QUERIES_KEYS, QUERY_KEY_NORMS, READ, RMS_NORM, ROTARY, SILU,
    VALUES, each_layer, window_width,
};
use crate::error::Result;
use crate::family::keys::WRITING;
use crate::family::rotary::still;
use crate::family::table::Row::{Is, Of};
use crate::family::table::{Family, Keys, PLAIN, Rows, Rule, Ties, in_pairs, same};

/// Llama, Mistral, SmolLM and others.
pub(in crate::family) const LLAMA: Family = Family {
    name: "Llama",
    model_types: &["llama"],
    config: &[DECODER, HEADS, RMS_NORM, ROTARY, SILU, BIASES, WRITING],
    alike: ALIKE,
    harmless: &[READ, EXPERTS],
    weights: &[NORMS, PAIRED, VALUES, GATED],
    choices: CHOICES,
    ties: Ties::Always,
    ..PLAIN
};

pub(in crate::family) const QWEN2: Family = Family {
    name: "Qwen2",
    model_types: &["qwen2"],
    harmless: &[READ],
    weights: &[NORMS, QUERIES_KEYS, VALUES, GATED],
    ..LLAMA
};

pub(in crate::family) const QWEN3: Family = Family {
    name: "Qwen3",
    model_types: &["qwen3"],
    config: &[DECODER, HEADS, RMS_NORM, ROTARY, SILU, BIASES, WRITING, NORMS_OF_HEADS],
    weights: &[NORMS, QUERIES_KEYS, QUERY_KEY_NORMS, VALUES, GATED],
    ..QWEN2
};

/// Every fourth layer does not rotate.
pub(in crate::family) const SMOLLM3: Family = Family {
    name: "SmolLM3",
    model_types: &["smollm3"],
    config: &[DECODER, HEADS, RMS_NORM, ROTARY, SILU, BIASES, WRITING, &[("layers", Of(fourth))]],
    harmless: &[READ],
    ..LLAMA
};

pub(in crate::family) const PHI3: Family = Family {
    name: "Phi-3",
    model_types: &["phi3"],
    config: &[
        DECODER,
        HEADS,
        RMS_NORM,
        ROTARY,
        SILU,
        WRITING,
        &[
            ("window", Of(|keys| Ok(window_width(keys)))),
            ("qkv_bias", Is("false")),
            ("out_bias", Is("false")),
            ("mlp_bias", Is("false")),
        ],
    ],
    harmless: &[READ, &["attention.sliding_window"]],
    weights: &[
        NORMS,
        &[
            same(
                "blk.{i}.attn_qkv.*",
                &["decoder.blocks.{i}.attn.q.*", "decoder.blocks.{i}.attn.k.*", "decoder.blocks.{i}.attn.v.*"],
            ),
            same("blk.{i}.attn_output.*", &["decoder.blocks.{i}.attn.o.*"]),
            same("blk.{i}.ffn_up.*", &["decoder.blocks.{i}.mlp.gate.*", "decoder.blocks.{i}.mlp.up.*"]),
            same("blk.{i}.ffn_down.*", &["decoder.blocks.{i}.mlp.down.*"]),
        ],
    ],
    ..QWEN2
};

pub(super) const NORMS_OF_HEADS: Rows = &[("query_key_norm", Is("\"head\""))];

/// Without experts these keys say nothing.
const EXPERTS: &[&str] = &["expert_count", "expert_used_count"];

const PAIRED: &[Rule] = &[
    in_pairs("blk.{i}.attn_q.*", &["decoder.blocks.{i}.attn.q.*"]),
    in_pairs("blk.{i}.attn_k.*", &["decoder.blocks.{i}.attn.k.*"]),
];

fn fourth(keys: &Keys) -> Result<Option<Value>> {
    each_layer(keys, |i| (i % 4 == 3).then(still).into_iter().collect::<Map<_, _>>())
}
