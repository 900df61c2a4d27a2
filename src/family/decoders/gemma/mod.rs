//! Gemma (Gemma Team 2024), Gemma 2 (2024) and the text part of Gemma 3 (2025): Llamas with scaled embeddings and norms
//! by 1 + w. From Gemma 2 on attention and MLP have norms before and after, and layers with a window alternate with
//! others; Gemma 2 caps scores and logits, Gemma 3 has norms of each head's queries and keys. VaultGemma (Sinha et
//! al. 2025) is a Gemma 2 without the norms after.

pub(in crate::family) mod gemma4;

use serde_json::{Map, Value, json};

use super::llama::{ATTENTION, ATTENTION_BIAS, CHOICES, DECODER, GATED_MLP, HALVES, HEAD_WIDTH, LLAMA, RMS_NORM};
use super::qwen3::QUERY_KEY_NORMS;
use crate::config::ActivationFunction;
use crate::error::Result;
use crate::family::keys::WRITING;
use crate::family::layers::{count_or, layers, sliding, window};
use crate::family::rotary::{READ, ROPE, ROTARY, RopeKeys, rotation, rotation_of_windows};
use crate::family::table::Row::{Activation, Is, Of, Or};
use crate::family::table::{Family, Keys, PLAIN, Rows, Rule, Ties, same};

pub(in crate::family) const GEMMA: Family = Family {
    name: "Gemma",
    model_types: &["gemma"],
    config: &[
        ROWS,
        DECODER,
        HEAD_WIDTH,
        RMS_NORM,
        HALVES,
        ROTARY,
        ATTENTION_BIAS,
        WRITING,
        &[("activation", Of(tanh))],
    ],
    only: &[
        ("hidden_activation", "\"gelu_pytorch_tanh\""),
        ("is_causal", "true"),
        ("use_bidirectional_attention", "false"),
    ],
    harmless: &[READ, &["hidden_act"]],
    ties: Ties::Usually,
    ..LLAMA
};

pub(in crate::family) const GEMMA2: Family = Family {
    name: "Gemma 2",
    model_types: &["gemma2"],
    config: &[
        ROWS,
        SCALED,
        BOTH_NORMS,
        DECODER,
        HEAD_WIDTH,
        RMS_NORM,
        HALVES,
        ROTARY,
        ATTENTION_BIAS,
        WRITING,
        ALTERNATE,
        CAPS,
    ],
    only: &[("is_causal", "true"), ("use_bidirectional_attention", "false")],
    harmless: &[READ, SETTINGS, &["attn_logit_softcapping", "final_logit_softcapping", "sliding_window_size"]],
    weights: &[NORMS, ATTENTION, GATED_MLP, OUT_NORMS],
    ties: Ties::Usually,
    ..LLAMA
};

pub(in crate::family) const VAULT_GEMMA: Family = Family {
    name: "VaultGemma",
    model_types: &["vaultgemma"],
    config: &[ROWS, SCALED, DECODER, HEAD_WIDTH, RMS_NORM, HALVES, ROTARY, ATTENTION_BIAS, WRITING, ALTERNATE, CAPS],
    weights: &[NORMS, ATTENTION, GATED_MLP],
    ..GEMMA2
};

pub(in crate::family) const GEMMA3: Family = Family {
    name: "Gemma 3",
    model_types: &["gemma3_text"],
    config: &[
        ROWS,
        SCALED,
        BOTH_NORMS,
        DECODER,
        HEAD_WIDTH,
        RMS_NORM,
        HALVES,
        ATTENTION_BIAS,
        WRITING,
        &[
            ("query_key_norm", Is("\"head\"")),
            ("layers", Of(each)),
            ("logits_cap", Or("final_logit_softcapping", "null")),
            ("score_cap", Is("null")),
        ],
    ],
    only: &[("is_causal", "true"), ("use_bidirectional_attention", "false")],
    // transformers does not cap scores, whatever the file says.
    harmless: &[READ, SETTINGS, &["attn_logit_softcapping", "rope_local_base_freq", "sliding_window_pattern"]],
    prefixes: &["model.", "language_model.", "language_model.model.", "model.language_model."],
    weights: &[NORMS, ATTENTION, GATED_MLP, OUT_NORMS, QUERY_KEY_NORMS],
    choices: CHOICES,
    ties: Ties::Usually,
    spare: &["layers.{i}.self_attn.rotary_emb.inv_freq", "vision_tower.**", "multi_modal_projector.**"],
    ..PLAIN
};

/// The keys of the text part of a Gemma 3 that reads pictures too. Its file leaves out what is as usual.
pub(in crate::family) fn text_part(keys: &Map<String, Value>) -> Option<Map<String, Value>> {
    let usual = json!({
        "hidden_size": 2304, "intermediate_size": 9216, "num_hidden_layers": 26, "num_attention_heads": 8,
        "num_key_value_heads": 4, "head_dim": 256, "vocab_size": 262_208, "max_position_embeddings": 131_072,
        "hidden_activation": "gelu_pytorch_tanh", "pad_token_id": 0, "bos_token_id": 2, "eos_token_id": 1,
    });
    let around = ["pad_token_id", "bos_token_id", "eos_token_id", "_name_or_path"];
    text_part_of(keys, "gemma3", &usual, &around, GEMMA3.model_types[0])
}

/// The keys of the text part of a model of this kind, named `model_type`: those that it states, then those around it,
/// then the usual ones.
fn text_part_of(
    keys: &Map<String, Value>,
    kind: &str,
    usual: &Value,
    around: &[&str],
    model_type: &str,
) -> Option<Map<String, Value>> {
    let text = keys.get("text_config").filter(|_| keys.get("model_type").is_some_and(|one| one == kind))?;
    let around = around.iter().filter_map(|key| Some(((*key).to_owned(), keys.get(*key)?.clone())));
    let mut all: Map<String, Value> = usual.as_object().cloned()?.into_iter().chain(around).collect();
    all.extend(text.as_object()?.clone());
    all.insert("model_type".into(), model_type.into());
    Some(all)
}

pub(in crate::family) const ROWS: Rows =
    &[("norm_offset", Is("1")), ("embedding_scale", Is("true")), ("mlp_gated", Is("true")), ("mlp_bias", Is("false"))];

/// From Gemma 2 on.
pub(in crate::family) const SCALED: Rows =
    &[("activation", Activation("hidden_activation", "gelu_pytorch_tanh")), ("attention_scale", Of(scale))];
pub(in crate::family) const BOTH_NORMS: Rows = &[("norm_position", Is("\"both\""))];

/// Of Gemma 2: every other layer has a window.
const ALTERNATE: Rows = &[("layers", Of(|keys| Ok(Some(alternate(keys, "decoder", 0)?))))];

/// Of Gemma 2: caps of scores and logits.
pub(in crate::family) const CAPS: Rows = &[
    ("score_cap", Of(|keys| cap(keys, "attn_logit_softcapping", 50))),
    ("logits_cap", Of(|keys| cap(keys, "final_logit_softcapping", 30))),
];

pub(in crate::family) const SETTINGS: &[&str] =
    &["hidden_act", "layer_types", "query_pre_attn_scalar", "sliding_window"];

const NORMS: &[Rule] = &[
    same("layers.{i}.input_layernorm.*", &["decoder.blocks.{i}.attn.norm.*"]),
    same("layers.{i}.pre_feedforward_layernorm.*", &["decoder.blocks.{i}.mlp.norm.*"]),
    same("norm.*", &["decoder.norm.*"]),
];

const OUT_NORMS: &[Rule] = &[
    same("layers.{i}.post_attention_layernorm.*", &["decoder.blocks.{i}.attn.out_norm.*"]),
    same("layers.{i}.post_feedforward_layernorm.*", &["decoder.blocks.{i}.mlp.out_norm.*"]),
];

/// The first files say "gelu" and mean its approximation.
fn tanh(keys: &Keys) -> Result<Option<Value>> {
    let name = keys.get("hidden_act").and_then(Value::as_str).unwrap_or("gelu");
    keys.activation("hidden_act", if ActivationFunction::Gelu.names().contains(&name) { "gelu_tanh" } else { name })
}

fn scale(keys: &Keys) -> Result<Option<Value>> {
    let width = keys.get("query_pre_attn_scalar").map_or(Some(256.0), Value::as_f64).filter(|width| *width > 0.0);
    match width {
        Some(width) => Ok(Some(width.powf(-0.5).into())),
        None => keys.wrong("query_pre_attn_scalar", crate::error::KeyProblem::Positive),
    }
}

/// A cap that a file without the key has too; null means none.
pub(super) fn cap(keys: &Keys, key: &str, usual: u32) -> Result<Option<Value>> {
    Ok(Some(keys.stated(key).cloned().unwrap_or_else(|| usual.into())))
}

fn width(keys: &Keys) -> Value {
    keys.stated("sliding_window").cloned().unwrap_or_else(|| 4096.into())
}

/// The windows of a stack: every other layer has one, the first too. It is `more` tokens wider than the file says.
pub(in crate::family) fn alternate(keys: &Keys, stack: &str, more: u64) -> Result<Value> {
    let width = width(keys);
    let width = width.as_u64().map_or(width, |width| width.saturating_add(more).into());
    let blocks = sliding(keys, |i| i % 2 == 0)?.into_iter().map(|slides| window(Some(&width).filter(|_| slides)));
    Ok(layers(stack, blocks))
}

const LOCAL: RopeKeys = RopeKeys { theta: "rope_local_base_freq", ..ROPE };
const GLOBAL: RopeKeys = RopeKeys { default_theta: 1e6, ..ROPE };

/// Of six layers five have a window, unless the file says which, and a base of their own.
fn each(keys: &Keys) -> Result<Option<Value>> {
    let (width, pattern) = (width(keys), count_or(keys, "sliding_window_pattern", 1, 6)?);
    let block = |slides: bool| {
        if !slides {
            return rotation(keys, Some("full_attention"), &GLOBAL);
        }
        let mut settings = rotation_of_windows(keys, &LOCAL)?;
        settings.extend(window(Some(&width)));
        Ok(settings)
    };
    let blocks: Vec<_> = sliding(keys, |i| (i + 1) % pattern != 0)?.into_iter().map(block).collect::<Result<_>>()?;
    Ok(Some(layers("decoder", blocks.into_iter())))
}
