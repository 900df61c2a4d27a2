//! GLM-4 and GLM-Edge (GLM et al. 2024): a Llama that rotates neighbouring columns, a share of them, with the MLP's two
//! inputs in one matrix; the models of April 2025 have norms before and after attention and MLP.

use super::llama::{ATTENTION, DECODER, LLAMA, NORMS};
use crate::family::keys::WRITING;
use crate::family::rotary::{READ, ROPE, RopeKeys, SHARE, rotary_rows};
use crate::family::table::Row::{Activation, Is, Or};
use crate::family::table::{Family, Rows, Rule, same};

pub(in crate::family) const GLM: Family = Family {
    name: "GLM",
    model_types: &["glm"],
    config: &[DECODER, ROWS, rotary_rows!(HALF), WRITING],
    only: &[("is_causal", "true")],
    harmless: &[READ],
    weights: &[NORMS, ATTENTION, JOINED_MLP],
    ..LLAMA
};

pub(in crate::family) const GLM4: Family = Family {
    name: "GLM-4-0414",
    model_types: &["glm4"],
    config: &[DECODER, ROWS, rotary_rows!(HALF), WRITING, &[("norm_position", Is("\"both\""))]],
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

const ROWS: Rows = &[
    ("d_head", Or("head_dim", "128")),
    ("norm", Is("\"rms_norm\"")),
    ("norm_eps", Or("rms_norm_eps", "1.5625e-7")),
    ("positions", Is("\"rotary\"")),
    ("rotary_pairs", Is("\"interleaved\"")),
    ("mlp_gated", Is("true")),
    ("activation", Activation("hidden_act", "silu")),
    ("qkv_bias", Or("attention_bias", "true")),
    ("out_bias", Is("false")),
    ("mlp_bias", Is("false")),
];

const HALF: RopeKeys = RopeKeys { share: Some((SHARE, 0.5)), ..ROPE };

/// A gated MLP with both inputs in one matrix.
pub(super) const JOINED_MLP: &[Rule] = &[
    same("layers.{i}.mlp.gate_up_proj.*", &["decoder.blocks.{i}.mlp.gate.*", "decoder.blocks.{i}.mlp.up.*"]),
    same("layers.{i}.mlp.down_proj.*", &["decoder.blocks.{i}.mlp.down.*"]),
];
