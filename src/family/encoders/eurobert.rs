//! EuroBERT (Boizard et al. 2025): an encoder of Llama's blocks, whose tokens see both ways.

use serde_json::Value;

use crate::error::{KeyProblem, Result};
use crate::family::classes::{SEVERAL, sorts_tokens, text_classes};
use crate::family::decoders::llama::{ATTENTION_BIAS, GATED, HALVES, HEAD_WIDTH, RMS_NORM_1E5};
use crate::family::keys::{last_token, padding, tie};
use crate::family::rotary::{READ, ROTARY};
use crate::family::table::Row::{Has, Is, Key, Of, Or};
use crate::family::table::{Family, Keys, PLAIN, choice, same};

pub(in crate::family) const EUROBERT: Family = Family {
    name: "EuroBERT",
    model_types: &["eurobert"],
    config: &[
        HEAD_WIDTH,
        RMS_NORM_1E5,
        HALVES,
        GATED,
        ATTENTION_BIAS,
        ROTARY,
        &[
            ("architecture", Is("\"encoder\"")),
            ("d_model", Key("hidden_size")),
            ("n_heads", Key("num_attention_heads")),
            ("n_kv_heads", Or("num_key_value_heads", "null")),
            ("d_mlp", Key("intermediate_size")),
            ("n_encoder_layers", Key("num_hidden_layers")),
            ("d_vocab", Key("vocab_size")),
            ("n_ctx", Or("max_position_embeddings", "8192")),
            ("pad_id", Of(padding)),
            ("end_id", Of(last_token)),
            ("mlp_bias", Or("mlp_bias", "false")),
            ("tie", Of(tie)),
            ("head", Of(|keys| Ok(Some(has_head(keys).into())))),
            ("logits_bias", Has("lm_head.bias")),
            ("classes", Of(text_classes)),
            ("multi_label", SEVERAL),
            ("class_rows", Of(rows_of_classes)),
            ("class_transform", Of(|keys| Ok((!sorts_tokens(keys)).then(|| "gelu".into())))),
        ],
    ],
    only: &[("is_causal", "false")],
    harmless: &[READ, &["bos_token", "classifier_pooling", "clf_pooling", "eos_token", "mask_token", "pad_token"]],
    prefixes: &["model."],
    weights: &[&[
        same("layers.{i}.input_layernorm.*", &["encoder.blocks.{i}.attn.norm.*"]),
        same("layers.{i}.self_attn.q_proj.*", &["encoder.blocks.{i}.attn.q.*"]),
        same("layers.{i}.self_attn.k_proj.*", &["encoder.blocks.{i}.attn.k.*"]),
        same("layers.{i}.self_attn.v_proj.*", &["encoder.blocks.{i}.attn.v.*"]),
        same("layers.{i}.self_attn.o_proj.*", &["encoder.blocks.{i}.attn.o.*"]),
        same("layers.{i}.post_attention_layernorm.*", &["encoder.blocks.{i}.mlp.norm.*"]),
        same("layers.{i}.mlp.gate_proj.*", &["encoder.blocks.{i}.mlp.gate.*"]),
        same("layers.{i}.mlp.up_proj.*", &["encoder.blocks.{i}.mlp.up.*"]),
        same("layers.{i}.mlp.down_proj.*", &["encoder.blocks.{i}.mlp.down.*"]),
        same("norm.*", &["encoder.norm.*"]),
        same("lm_head.bias", &["head.bias"]),
        same("dense.*", &["class_head.transform.*"]),
        same("classifier.*", &["class_head.*"]),
    ]],
    choices: &[
        choice("encoder.embed.tokens.weight", &["embed_tokens.weight"], &["lm_head.weight"]),
        choice("head.weight", &["lm_head.weight"], &["embed_tokens.weight"]),
    ],
    spare: &["rotary_emb.inv_freq"],
    ..PLAIN
};

/// Whether there is an output head. A tied one has no matrix of its own.
fn has_head(keys: &Keys) -> bool {
    let fills_in = || keys.get("architectures").is_some_and(|all| all.to_string().contains("ForMaskedLM"));
    keys.has("lm_head.weight") || keys.has("lm_head.bias") || keys.ties() && fills_in()
}

/// The rows that a class head reads.
fn rows_of_classes(keys: &Keys) -> Result<Option<Value>> {
    if sorts_tokens(keys) {
        return Ok(Some("each".into()));
    }
    match keys.get("classifier_pooling").map_or(Some("late"), Value::as_str) {
        _ if text_classes(keys)?.is_none() => Ok(None),
        Some("bos") => Ok(None),
        Some("mean") => Ok(Some("visible".into())),
        Some("late") => Ok(Some("visible_logits".into())),
        _ => keys.wrong("classifier_pooling", KeyProblem::Unreadable("expected bos, mean or late".into())),
    }
}
