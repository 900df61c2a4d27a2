//! Phi-1, Phi-1.5 and Phi-2 (Gunasekar et al. 2023): a decoder that rotates a share of each head's columns, whose
//! attention and MLP read one norm of the same stream.

use super::llama::{CHOICES, DECODER, HALVES, HEAD_WIDTH, SPARE};
use crate::family::keys::WRITING;
use crate::family::rotary::{READ, ROPE, RopeKeys, SHARE, rotary_rows};
use crate::family::table::Row::{Activation, Has, Is, Or};
use crate::family::table::{Family, PLAIN, same};

pub(in crate::family) const PHI: Family = Family {
    name: "Phi",
    model_types: &["phi"],
    config: &[
        DECODER,
        HEAD_WIDTH,
        HALVES,
        rotary_rows!(HALF),
        WRITING,
        &[
            ("norm_eps", Or("layer_norm_eps", "1e-5")),
            ("activation", Activation("hidden_act", "gelu_new")),
            ("parallel", Is("\"one_norm\"")),
            ("logits_bias", Has("lm_head.bias")),
        ],
    ],
    only: &[("qk_layernorm", "false"), ("is_causal", "true")],
    harmless: &[READ, &["embd_pdrop", "resid_pdrop"]],
    prefixes: &["model."],
    weights: &[&[
        same("layers.{i}.input_layernorm.*", &["decoder.blocks.{i}.attn.norm.*"]),
        same("layers.{i}.self_attn.q_proj.*", &["decoder.blocks.{i}.attn.q.*"]),
        same("layers.{i}.self_attn.k_proj.*", &["decoder.blocks.{i}.attn.k.*"]),
        same("layers.{i}.self_attn.v_proj.*", &["decoder.blocks.{i}.attn.v.*"]),
        same("layers.{i}.self_attn.dense.*", &["decoder.blocks.{i}.attn.o.*"]),
        same("layers.{i}.mlp.fc1.*", &["decoder.blocks.{i}.mlp.up.*"]),
        same("layers.{i}.mlp.fc2.*", &["decoder.blocks.{i}.mlp.down.*"]),
        same("final_layernorm.*", &["decoder.norm.*"]),
        same("lm_head.bias", &["head.bias"]),
    ]],
    choices: CHOICES,
    spare: SPARE,
    ..PLAIN
};

const HALF: RopeKeys = RopeKeys { share: Some((SHARE, 0.5)), ..ROPE };
