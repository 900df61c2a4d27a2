//! Llama (Touvron et al. 2023) and models of the same architecture: a decoder with RMS norms, rotary positions in
//! halves, heads that share keys and values, and a gated MLP.

use crate::family::keys::{WRITING, first_token, padding, tie};
use crate::family::layers::{LATER_WINDOWS, later_windows};
use crate::family::rotary::{self, ROTARY};
use crate::family::table::Row::{Activation, Is, Key, Of, Or};
use crate::family::table::{Choice, Family, PLAIN, Rows, Rule, choice, same};

pub(in crate::family) const LLAMA: Family = Family {
    name: "Llama",
    model_types: &["llama", "emu3_text_model"],
    config: &[
        DECODER,
        HEAD_WIDTH,
        RMS_NORM,
        HALVES,
        GATED,
        ATTENTION_BIAS,
        ROTARY,
        WRITING,
        &[("mlp_bias", Or("mlp_bias", "false"))],
    ],
    only: &[("rope_interleaved", "false"), ("is_llama_config", "true"), ("is_causal", "true")],
    harmless: &[rotary::READ, &["max_sequence_length"]],
    prefixes: &["model."],
    weights: &[NORMS, ATTENTION, GATED_MLP],
    choices: CHOICES,
    spare: SPARE,
    ..PLAIN
};

/// Qwen2 (Yang et al. 2024): with biases on queries, keys and values.
pub(in crate::family) const QWEN2: Family = Family {
    name: "Qwen2",
    model_types: &["qwen2", "qwen2_5_vl_text", "qwen2_vl_text"],
    config: &[
        DECODER,
        HEAD_WIDTH,
        RMS_NORM,
        HALVES,
        GATED,
        ROTARY,
        WRITING,
        &[
            ("qkv_bias", Is("true")),
            ("out_bias", Is("false")),
            ("mlp_bias", Or("mlp_bias", "false")),
            ("layers", Of(later_windows)),
        ],
    ],
    only: &[("use_mrope", "false"), ("is_causal", "true")],
    harmless: &[rotary::READ, LATER_WINDOWS],
    ..LLAMA
};

/// Seed-OSS (ByteDance 2025): with biases on queries, keys and values.
pub(in crate::family) const SEED_OSS: Family = Family {
    name: "Seed-OSS",
    model_types: &["seed_oss"],
    config: &[
        DECODER,
        RMS_NORM,
        HALVES,
        GATED,
        ROTARY,
        WRITING,
        &[
            ("d_head", Or("head_dim", "128")),
            ("qkv_bias", Or("attention_bias", "true")),
            ("out_bias", Or("attention_out_bias", "false")),
            ("mlp_bias", Or("mlp_bias", "false")),
        ],
    ],
    only: &[("is_causal", "true")],
    harmless: &[rotary::READ],
    ..LLAMA
};

/// Arcee's AFM (2025): a Llama whose MLPs square a ReLU in place of a gate.
pub(in crate::family) const ARCEE: Family = Family {
    name: "Arcee",
    model_types: &["arcee"],
    config: &[
        DECODER,
        HEAD_WIDTH,
        RMS_NORM_1E5,
        HALVES,
        SQUARED,
        ATTENTION_BIAS,
        ROTARY,
        WRITING,
        &[("mlp_bias", Or("mlp_bias", "false"))],
    ],
    only: &[("is_causal", "true")],
    harmless: &[rotary::READ],
    weights: &[NORMS, ATTENTION, MLP],
    ..LLAMA
};

/// The sizes and tokens of a decoder, under Llama's names.
pub(super) const DECODER: Rows = &[
    ("architecture", Is("\"decoder\"")),
    ("d_model", Key("hidden_size")),
    ("n_heads", Key("num_attention_heads")),
    ("n_kv_heads", Or("num_key_value_heads", "null")),
    ("d_mlp", Key("intermediate_size")),
    ("n_decoder_layers", Key("num_hidden_layers")),
    ("d_vocab", Key("vocab_size")),
    ("n_ctx", Or("max_position_embeddings", "2048")),
    ("start_id", Of(first_token)),
    ("pad_id", Of(padding)),
    ("tie", Of(tie)),
];

pub(in crate::family) const HEAD_WIDTH: Rows = &[("d_head", Or("head_dim", "null"))];

pub(in crate::family) const RMS_NORM: Rows = &[("norm", Is("\"rms_norm\"")), ("norm_eps", Or("rms_norm_eps", "1e-6"))];

/// The same where transformers' default is larger.
pub(in crate::family) const RMS_NORM_1E5: Rows =
    &[("norm", Is("\"rms_norm\"")), ("norm_eps", Or("rms_norm_eps", "1e-5"))];

/// Rotary positions in halves.
pub(in crate::family) const HALVES: Rows = &[("positions", Is("\"rotary\"")), ("rotary_pairs", Is("\"halves\""))];

pub(in crate::family) const GATED: Rows =
    &[("mlp_gated", Is("true")), ("activation", Activation("hidden_act", "silu"))];

/// MLPs without a gate.
pub(super) const SQUARED: Rows = &[("activation", Activation("hidden_act", "relu2"))];

/// Biases of all four maps of attention, or of none.
pub(in crate::family) const ATTENTION_BIAS: Rows =
    &[("qkv_bias", Or("attention_bias", "false")), ("out_bias", Or("attention_bias", "false"))];

/// No biases at all.
pub(super) const NO_BIAS: Rows = &[("qkv_bias", Is("false")), ("out_bias", Is("false")), ("mlp_bias", Is("false"))];

/// A norm before each sublayer, and the last one.
pub(super) const NORMS: &[Rule] = &[
    same("layers.{i}.input_layernorm.*", &["decoder.blocks.{i}.attn.norm.*"]),
    same("layers.{i}.post_attention_layernorm.*", &["decoder.blocks.{i}.mlp.norm.*"]),
    same("norm.*", &["decoder.norm.*"]),
];

pub(super) const ATTENTION: &[Rule] = &[
    same("layers.{i}.self_attn.q_proj.*", &["decoder.blocks.{i}.attn.q.*"]),
    same("layers.{i}.self_attn.k_proj.*", &["decoder.blocks.{i}.attn.k.*"]),
    same("layers.{i}.self_attn.v_proj.*", &["decoder.blocks.{i}.attn.v.*"]),
    same("layers.{i}.self_attn.o_proj.*", &["decoder.blocks.{i}.attn.o.*"]),
];

pub(super) const GATED_MLP: &[Rule] = &[
    same("layers.{i}.mlp.gate_proj.*", &["decoder.blocks.{i}.mlp.gate.*"]),
    same("layers.{i}.mlp.up_proj.*", &["decoder.blocks.{i}.mlp.up.*"]),
    same("layers.{i}.mlp.down_proj.*", &["decoder.blocks.{i}.mlp.down.*"]),
];

/// MLPs without a gate.
pub(super) const MLP: &[Rule] = &[
    same("layers.{i}.mlp.up_proj.*", &["decoder.blocks.{i}.mlp.up.*"]),
    same("layers.{i}.mlp.down_proj.*", &["decoder.blocks.{i}.mlp.down.*"]),
];

pub(super) const CHOICES: &[Choice] = &[
    choice("decoder.embed.tokens.weight", &["embed_tokens.weight"], &["lm_head.weight"]),
    choice("head.weight", &["lm_head.weight"], &["embed_tokens.weight"]),
];

pub(super) const SPARE: &[&str] = &["layers.{i}.self_attn.rotary_emb.inv_freq", "rotary_emb.inv_freq"];
