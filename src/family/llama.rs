//! Llama (Touvron et al. 2023) and models of the same architecture: a decoder with RMS norms, rotary positions in
//! halves, heads that share keys and values, and a gated MLP.

use serde_json::Value;

use super::keys::{WRITING, first_token, padding, tie};
use super::table::Row::{Activation, Is, Key, Of, Or};
use super::table::{Choice, Family, Keys, Rows, Rule, Ties, choice, same};
use crate::error::{KeyProblem, Result};

pub(super) const LLAMA: Family = Family {
    name: "Llama",
    relatives: &[],
    model_types: &["llama"],
    config: &[
        ROWS,
        WRITING,
        &[("qkv_bias", Or("attention_bias", "false")), ("out_bias", Or("attention_bias", "false"))],
    ],
    only: &[
        ("pretraining_tp", "1"),
        ("rope_interleaved", "false"),
        ("is_llama_config", "true"),
        ("partial_rotary_factor", "1"),
        ("is_causal", "true"),
    ],
    alike: &[],
    harmless: HARMLESS,
    prefixes: &["model."],
    weights: &[WEIGHTS],
    choices: CHOICES,
    ties: Ties::IfSet,
    spare: SPARE,
};

/// Qwen2 (Yang et al. 2024): with biases on queries, keys and values.
pub(super) const QWEN2: Family = Family {
    name: "Qwen2",
    relatives: &[],
    model_types: &["qwen2"],
    config: &[ROWS, WRITING, &[("qkv_bias", Is("true")), ("out_bias", Is("false"))]],
    only: &[
        ("use_sliding_window", "false"),
        ("partial_rotary_factor", "1"),
        ("use_mrope", "false"),
        ("is_causal", "true"),
    ],
    alike: &[],
    // Without the window, its settings have no effect.
    harmless: &["rope_parameters", "rope_scaling", "rope_theta", "sliding_window", "max_window_layers", "layer_types"],
    prefixes: &["model."],
    weights: &[WEIGHTS],
    choices: CHOICES,
    ties: Ties::IfSet,
    spare: SPARE,
};

const HARMLESS: &[&str] = &["rope_parameters", "rope_scaling", "rope_theta", "max_sequence_length"];

const ROWS: Rows = &[
    ("architecture", Is("\"decoder\"")),
    ("d_model", Key("hidden_size")),
    ("n_heads", Key("num_attention_heads")),
    ("n_kv_heads", Or("num_key_value_heads", "null")),
    ("d_head", Or("head_dim", "null")),
    ("d_mlp", Key("intermediate_size")),
    ("n_decoder_layers", Key("num_hidden_layers")),
    ("d_vocab", Key("vocab_size")),
    ("n_ctx", Or("max_position_embeddings", "2048")),
    ("start_id", Of(first_token)),
    ("pad_id", Of(padding)),
    ("norm", Is("\"rms_norm\"")),
    ("norm_eps", Or("rms_norm_eps", "1e-6")),
    ("positions", Is("\"rotary\"")),
    ("rotary_pairs", Is("\"halves\"")),
    ("rotary_base", Of(base)),
    ("activation", Activation("hidden_act")),
    ("mlp_gated", Is("true")),
    ("mlp_bias", Or("mlp_bias", "false")),
    ("tie", Of(tie)),
];

const WEIGHTS: &[Rule] = &[
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

const CHOICES: &[Choice] = &[
    choice("decoder.embed.tokens.weight", &["embed_tokens.weight"], &["lm_head.weight"]),
    choice("head.weight", &["lm_head.weight"], &["embed_tokens.weight"]),
];

const SPARE: &[&str] = &["layers.{i}.self_attn.rotary_emb.inv_freq", "rotary_emb.inv_freq"];

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
