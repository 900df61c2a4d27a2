//! GLM-4 and GLM-Edge (GLM et al. 2024): a Llama that rotates neighbouring columns, a share of them, with the MLP's two
//! inputs in one matrix; the models of April 2025 have norms before and after attention and MLP, and so has the text
//! part of GLM-4.1V (GLM-V Team 2025).

use super::llama::{ATTENTION, DECODER, HEAD_WIDTH, LLAMA, NORMS, RMS_NORM_1E5};
use crate::family::keys::WRITING;
use crate::family::rotary::{READ, ROPE, RopeKeys, SHARE, rotary_rows};
use crate::family::table::Row::{Activation, Is, Or};
use crate::family::table::{Family, Rows, Rule, same};

pub(in crate::family) const GLM: Family = Family {
    name: "GLM",
    model_types: &["glm"],
    config: &[DECODER, NORM, BLOCKS, rotary_rows!(HALF), WRITING],
    only: &[("is_causal", "true")],
    harmless: &[READ],
    weights: &[NORMS, ATTENTION, JOINED_MLP],
    ..LLAMA
};

pub(in crate::family) const GLM4: Family = Family {
    name: "GLM-4-0414",
    model_types: &["glm4"],
    config: &[DECODER, NORM, BLOCKS, rotary_rows!(HALF), WRITING, &[("norm_position", Is("\"both\""))]],
    only: &[("is_causal", "true")],
    harmless: &[READ],
    weights: &[
        NORMS,
        ATTENTION,
        JOINED_MLP,
        &[
            same("layers.{i}.post_self_attn_layernorm.*", &["decoder.blocks.{i}.attn.out_norm.*"]),
            same("layers.{i}.post_mlp_layernorm.*", &["decoder.blocks.{i}.mlp.out_norm.*"]),
        ],
    ],
    ..LLAMA
};

/// Here the share of columns that rotate has no default.
pub(in crate::family) const GLM4V: Family = Family {
    name: "GLM-4.1V",
    model_types: &["glm4v_text"],
    config: &[
        DECODER,
        HEAD_WIDTH,
        RMS_NORM_1E5,
        BLOCKS,
        rotary_rows!(WHOLE),
        WRITING,
        &[("norm_position", Is("\"both\"")), ("qkv_bias", Is("true"))],
    ],
    harmless: &[READ, &["attention_bias"]],
    ..GLM4
};

const NORM: Rows = &[
    ("d_head", Or("head_dim", "128")),
    ("norm", Is("\"rms_norm\"")),
    ("norm_eps", Or("rms_norm_eps", "1.5625e-7")),
    ("qkv_bias", Or("attention_bias", "true")),
];

const BLOCKS: Rows = &[
    ("positions", Is("\"rotary\"")),
    ("rotary_pairs", Is("\"interleaved\"")),
    ("mlp_gated", Is("true")),
    ("activation", Activation("hidden_act", "silu")),
    ("out_bias", Is("false")),
    ("mlp_bias", Is("false")),
];

const HALF: RopeKeys = RopeKeys { share: Some((SHARE, 0.5)), ..ROPE };

const WHOLE: RopeKeys = RopeKeys { share: Some((SHARE, 1.0)), ..ROPE };

/// A gated MLP with both inputs in one matrix.
pub(super) const JOINED_MLP: &[Rule] = &[
    same("layers.{i}.mlp.gate_up_proj.*", &["decoder.blocks.{i}.mlp.gate.*", "decoder.blocks.{i}.mlp.up.*"]),
    same("layers.{i}.mlp.down_proj.*", &["decoder.blocks.{i}.mlp.down.*"]),
];
