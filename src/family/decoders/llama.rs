//! Llama (Touvron et al. 2023) and models of the same architecture: a decoder with RMS norms, rotary positions in
//! halves, heads that share keys and values, and a gated MLP.

use serde_json::Value;

use crate::error::{KeyProblem, Result};
use crate::family::keys::{WRITING, first_token, padding, tie};
use crate::family::table::Row::{Activation, Is, Key, Of, Or};
use crate::family::table::{Choice, Family, Keys, Rows, Rule, Ties, choice, same};

pub(in crate::family) const LLAMA: Family = Family {
    name: "Llama",
    relatives: &[],
    model_types: &["llama"],
    config: &[
        DECODER,
        HEAD_WIDTH,
        RMS_NORM,
        HALVES,
        GATED,
        ATTENTION_BIAS,
        WRITING,
        &[("mlp_bias", Or("mlp_bias", "false")), ("rotary_base", Of(base))],
    ],
    only: &[
        ("pretraining_tp", "1"),
        ("rope_interleaved", "false"),
        ("is_llama_config", "true"),
        ("partial_rotary_factor", "1"),
        ("is_causal", "true"),
    ],
    alike: &[],
    harmless: &[HARMLESS],
    prefixes: &["model."],
    weights: &[WEIGHTS],
    choices: CHOICES,
    ties: Ties::IfSet,
    spare: SPARE,
};

/// Qwen2 (Yang et al. 2024): with biases on queries, keys and values.
pub(in crate::family) const QWEN2: Family = Family {
    name: "Qwen2",
    relatives: &[],
    model_types: &["qwen2"],
    config: &[
        DECODER,
        HEAD_WIDTH,
        RMS_NORM,
        HALVES,
        GATED,
        WRITING,
        &[
            ("qkv_bias", Is("true")),
            ("out_bias", Is("false")),
            ("mlp_bias", Or("mlp_bias", "false")),
            ("rotary_base", Of(base)),
        ],
    ],
    only: &[
        ("use_sliding_window", "false"),
        ("partial_rotary_factor", "1"),
        ("use_mrope", "false"),
        ("is_causal", "true"),
    ],
    alike: &[],
    // Without the window, its settings have no effect.
    harmless: &[&[
        "rope_parameters",
        "rope_scaling",
        "rope_theta",
        "sliding_window",
        "max_window_layers",
        "layer_types",
    ]],
    prefixes: &["model."],
    weights: &[WEIGHTS],
    choices: CHOICES,
    ties: Ties::IfSet,
    spare: SPARE,
};

/// Keys about rotation that another key answers for, and such without effect.
pub(super) const HARMLESS: &[&str] = &["rope_parameters", "rope_scaling", "rope_theta", "max_sequence_length"];

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

pub(super) const HEAD_WIDTH: Rows = &[("d_head", Or("head_dim", "null"))];

pub(super) const RMS_NORM: Rows = &[("norm", Is("\"rms_norm\"")), ("norm_eps", Or("rms_norm_eps", "1e-6"))];

/// Rotary positions in halves.
pub(super) const HALVES: Rows = &[("positions", Is("\"rotary\"")), ("rotary_pairs", Is("\"halves\""))];

pub(super) const GATED: Rows = &[("mlp_gated", Is("true")), ("activation", Activation("hidden_act"))];

/// Biases of all four maps of attention, or of none.
pub(super) const ATTENTION_BIAS: Rows =
    &[("qkv_bias", Or("attention_bias", "false")), ("out_bias", Or("attention_bias", "false"))];

/// No biases at all.
pub(super) const NO_BIAS: Rows = &[("qkv_bias", Is("false")), ("out_bias", Is("false")), ("mlp_bias", Is("false"))];

pub(super) const WEIGHTS: &[Rule] = &[
    same("layers.{i}.input_layernorm.*", &["decoder.blocks.{i}.attn.norm.*"]),
    same("layers.{i}.self_attn.q_proj.*", &["decoder.blocks.{i}.attn.q.*"]),
    same("layers.{i}.self_attn.k_proj.*", &["decoder.blocks.{i}.attn.k.*"]),
    same("layers.{i}.self_attn.v_proj.*", &["decoder.blocks.{i}.attn.v.*"]),
    same("layers.{i}.self_attn.o_proj.*", &["decoder.blocks.{i}.attn.o.*"]),
    same("layers.{i}.post_attention_layernorm.*", &["decoder.blocks.{i}.mlp.norm.*"]),
    same("layers.{i}.mlp.gate_proj.*", &["decoder.blocks.{i}.mlp.gate.*"]),
    same("layers.{i}.mlp.up_proj.*", &["decoder.blocks.{i}.mlp.up.*"]),
    same("layers.{i}.mlp.down_proj.*", &["decoder.blocks.{i}.mlp.down.*"]),
    same("norm.*", &["decoder.norm.*"]),
];

pub(super) const CHOICES: &[Choice] = &[
    choice("decoder.embed.tokens.weight", &["embed_tokens.weight"], &["lm_head.weight"]),
    choice("head.weight", &["lm_head.weight"], &["embed_tokens.weight"]),
];

pub(super) const SPARE: &[&str] = &["layers.{i}.self_attn.rotary_emb.inv_freq", "rotary_emb.inv_freq"];

/// The base of the wavelengths; scaled variants are not supported.
fn base(keys: &Keys) -> Result<Option<Value>> {
    let mut base = keys.get("rope_theta");
    for key in ["rope_scaling", "rope_parameters"] {
        let Some(Value::Object(said)) = keys.get(key) else { continue };
        let kind = said.get("rope_type").or_else(|| said.get("type")).filter(|kind| !kind.is_null());
        if kind.is_some_and(|kind| kind != "default") {
            let kind = kind.unwrap_or(&Value::Null);
            return keys.wrong(key, KeyProblem::Positions { value: kind.to_string() });
        }
        if said.get("partial_rotary_factor").and_then(Value::as_f64).is_some_and(|share| share != 1.0) {
            return keys.wrong(key, KeyProblem::PartlyTurned);
        }
        base = said.get("rope_theta").filter(|theta| !theta.is_null()).or(base);
    }
    Ok(base.cloned())
}
