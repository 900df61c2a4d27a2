//! StableLM (Bellagente et al. 2024) and Nemotron (Parmar et al. 2024): Llamas with layer norms that rotate a share of
//! each head's columns. Nemotron's norms are by 1 + w, and its MLPs square a ReLU; so do those of Jais 2 (Inception
//! 2025), which rotates all columns.

use super::cohere::norm_of_each_head;
use super::llama::{
    ATTENTION, ATTENTION_BIAS, DECODER, GATED, GATED_MLP, HALVES, HEAD_WIDTH, LLAMA, MLP, NORMS, SQUARED,
};
use crate::family::keys::WRITING;
use crate::family::rotary::{READ, ROPE, ROTARY, RopeKeys, SHARE, rotary_rows};
use crate::family::table::Row::{Is, Of, Or};
use crate::family::table::{Family, Rule, same};

pub(in crate::family) const STABLELM: Family = Family {
    name: "StableLM",
    model_types: &["stablelm"],
    config: &[
        DECODER,
        HALVES,
        GATED,
        rotary_rows!(QUARTER),
        WRITING,
        &[
            ("norm_eps", Or("layer_norm_eps", "1e-5")),
            ("qkv_bias", Or("use_qkv_bias", "false")),
            ("out_bias", Is("false")),
            ("mlp_bias", Is("false")),
            ("query_key_norm", Of(|keys| norm_of_each_head(keys, "qk_layernorm"))),
            ("parallel", Of(|keys| Ok((keys.flag("use_parallel_residual") == Some(true)).then(|| "one_norm".into())))),
        ],
    ],
    only: &[("is_causal", "true")],
    harmless: &[READ, &["qk_layernorm", "use_parallel_residual"]],
    weights: &[NORMS, ATTENTION, GATED_MLP, HEAD_NORMS],
    ..LLAMA
};

pub(in crate::family) const NEMOTRON: Family = Family {
    name: "Nemotron",
    model_types: &["nemotron"],
    config: &[
        DECODER,
        HEAD_WIDTH,
        HALVES,
        SQUARED,
        ATTENTION_BIAS,
        rotary_rows!(HALF),
        WRITING,
        &[("norm_eps", Or("norm_eps", "1e-5")), ("norm_offset", Is("1")), ("mlp_bias", Or("mlp_bias", "false"))],
    ],
    only: &[("is_causal", "true")],
    // transformers does not read the share under this name.
    harmless: &[READ, &["rope_percent"]],
    weights: &[NORMS, ATTENTION, MLP],
    ..LLAMA
};

pub(in crate::family) const JAIS2: Family = Family {
    name: "Jais 2",
    model_types: &["jais2"],
    config: &[
        DECODER,
        HEAD_WIDTH,
        HALVES,
        SQUARED,
        ROTARY,
        WRITING,
        &[
            ("norm_eps", Or("layer_norm_eps", "1e-5")),
            ("qkv_bias", Or("attention_bias", "true")),
            ("out_bias", Or("attention_bias", "true")),
            ("mlp_bias", Or("mlp_bias", "true")),
        ],
    ],
    only: &[("is_causal", "true")],
    ..NEMOTRON
};

const HALF: RopeKeys = RopeKeys { share: Some((SHARE, 0.5)), ..ROPE };

const QUARTER: RopeKeys = RopeKeys { share: Some((SHARE, 0.25)), ..ROPE };

/// The norms of the one of 12 billion parameters, a tensor for each head.
const HEAD_NORMS: &[Rule] = &[
    same("layers.{i}.self_attn.q_layernorm.norms.{h}.weight", &["decoder.blocks.{i}.attn.q_norm.{h}.weight"]),
    same("layers.{i}.self_attn.k_layernorm.norms.{h}.weight", &["decoder.blocks.{i}.attn.k_norm.{h}.weight"]),
];
