//! The text part of Gemma 4 (Gemma Team 2026): as Gemma 3, with norms by w, norms of values, and a number that
//! multiplies the stream after each block. Layers without a window have wider heads, of which only some columns rotate;
//! in some models these have fewer keys and no map of values. In others the last layers read the keys and values of
//! earlier ones, and each layer has an embedding of each token.

use serde_json::{Map, Value, json};

use super::{BOTH_NORMS, NORMS, OUT_NORMS, text_part_of};
use crate::error::{Error, KeyProblem, Result};
use crate::family::decoders::llama::{ATTENTION, ATTENTION_BIAS, CHOICES, DECODER, GATED_MLP, HALVES, RMS_NORM, SPARE};
use crate::family::decoders::qwen3::QUERY_KEY_NORMS;
use crate::family::keys::WRITING;
use crate::family::layers::{FULL, SLIDING, count_or, layers, sliding, window};
use crate::family::rotary::{ROPE, RopeKeys, rotation};
use crate::family::table::Row::{Activation, Is, Of, Or};
use crate::family::table::{Family, Keys, PLAIN, Rule, Ties, same};

/// Here no layer has embeddings of its own, whatever the file says.
const UNIFIED: &str = "gemma4_unified_text";

pub(in crate::family) const GEMMA4: Family = Family {
    name: "Gemma 4",
    model_types: &["gemma4_text", UNIFIED],
    config: &[
        BOTH_NORMS,
        DECODER,
        RMS_NORM,
        HALVES,
        ATTENTION_BIAS,
        WRITING,
        &[
            ("d_head", Or("head_dim", "256")),
            ("d_layer_embed", Of(layer_width)),
            ("embedding_scale", Is("true")),
            ("attention_scale", Is("1")),
            ("activation", Activation("hidden_activation", "gelu_pytorch_tanh")),
            ("mlp_gated", Is("true")),
            ("mlp_bias", Is("false")),
            ("query_key_norm", Is("\"head\"")),
            ("value_norm", Is("true")),
            ("block_scale", Is("true")),
            ("layers", Of(each)),
            ("logits_cap", Or("final_logit_softcapping", "null")),
        ],
    ],
    only: &[("is_causal", "true")],
    harmless: &[&[
        "attention_k_eq_v",
        "enable_moe_block",
        "global_head_dim",
        "hidden_size_per_layer_input",
        "layer_types",
        "moe_intermediate_size",
        "num_experts",
        "num_global_key_value_heads",
        "num_kv_shared_layers",
        "per_layer_config",
        "rope_parameters",
        "sliding_window",
        "top_k_experts",
        "use_bidirectional_attention",
        "use_double_wide_mlp",
        "vocab_size_per_layer_input",
    ]],
    prefixes: &["model.", "language_model.", "language_model.model.", "model.language_model."],
    weights: &[NORMS, ATTENTION, GATED_MLP, OUT_NORMS, QUERY_KEY_NORMS, AT_ENDS],
    choices: CHOICES,
    ties: Ties::Usually,
    spare: &[
        SPARE[0],
        SPARE[1],
        "audio_tower.**",
        "embed_audio.**",
        "embed_vision.**",
        "vision_tower.**",
        "vision_embedder.**",
        // Maps of layers that read the keys and values of an earlier one.
        "layers.{i}.self_attn.k_norm.*",
        "layers.{i}.self_attn.k_proj.*",
        "layers.{i}.self_attn.v_norm.*",
        "layers.{i}.self_attn.v_proj.*",
    ],
    ..PLAIN
};

const AT_ENDS: &[Rule] = &[
    same("layers.{i}.layer_scalar", &["decoder.blocks.{i}.scale"]),
    same("embed_tokens_per_layer.weight", &["decoder.embed.layers.weight"]),
    same("per_layer_model_projection.weight", &["decoder.embed.layer_project.weight"]),
    same("per_layer_projection_norm.weight", &["decoder.embed.layer_norm.weight"]),
    same("layers.{i}.per_layer_input_gate.weight", &["decoder.blocks.{i}.mlp.layer_gate.weight"]),
    same("layers.{i}.per_layer_projection.weight", &["decoder.blocks.{i}.mlp.layer_project.weight"]),
    same("layers.{i}.post_per_layer_input_norm.weight", &["decoder.blocks.{i}.mlp.layer_norm.weight"]),
];

/// The keys of the text part of a model that reads pictures and sound too. Its file leaves out what is as usual.
pub(in crate::family) fn text_part(keys: &Map<String, Value>) -> Option<Map<String, Value>> {
    let mut usual = json!({
        "hidden_size": 2304, "intermediate_size": 9216, "num_hidden_layers": 30, "num_attention_heads": 8,
        "num_key_value_heads": 4, "vocab_size": 262_144, "max_position_embeddings": 131_072,
        "hidden_activation": "gelu_pytorch_tanh", "pad_token_id": 0, "bos_token_id": 2, "eos_token_id": 1,
    });
    let text = text_part_of(keys, "gemma4", &usual, &["_name_or_path"], GEMMA4.model_types[0]);
    text.or_else(|| {
        (usual["max_position_embeddings"], usual["sliding_window"]) = (262_144.into(), 1024.into());
        text_part_of(keys, "gemma4_unified", &usual, &["_name_or_path"], UNIFIED)
    })
}

/// Of six layers five have a window, unless the file says which; the last one never has.
fn each(keys: &Keys) -> Result<Option<Value>> {
    check(keys)?;
    let width = keys.stated("sliding_window").cloned().unwrap_or_else(|| 512.into());
    let mut types = sliding(keys, |i| (i + 1) % 6 != 0)?;
    types.last_mut().into_iter().for_each(|last| *last = false);
    let first_shared = first_shared(keys, &types)?;
    let keys_are_values = keys.flag("attention_k_eq_v") == Some(true);
    let width_of_shared = match keys.flag("use_double_wide_mlp") {
        Some(true) => Some(large(keys, "intermediate_size", 9216)?.saturating_mul(2)),
        _ => None,
    };
    let block = |(i, kind): (usize, &bool)| {
        let slides = *kind;
        let [n_kv_heads, d_head] = head_sizes(keys, i, slides)?;
        let mut settings = rotation_of(keys, slides, d_head)?;
        settings.insert("head_sizes".into(), json!({ "n_kv_heads": n_kv_heads, "d_head": d_head }));
        settings.extend(window(Some(&width).filter(|_| slides)));
        if keys_are_values && !slides {
            settings.insert("values_from_keys".into(), true.into());
        }
        if i >= first_shared {
            let lender = types[..first_shared].iter().rposition(|other| other == kind);
            settings.insert("keys_of".into(), lender.into());
            settings.extend(width_of_shared.map(|width| ("mlp_width".to_owned(), width.into())));
        }
        Ok(settings)
    };
    let blocks: Vec<_> = types.iter().enumerate().map(block).collect::<Result<_>>()?;
    Ok(Some(layers("decoder", blocks.into_iter())))
}

/// The first of the layers that read the keys and values of the last one of their type before them all.
fn first_shared(keys: &Keys, types: &[bool]) -> Result<usize> {
    let (key, count) = ("num_kv_shared_layers", types.len());
    let shared = count_or(keys, key, 0, 0)?;
    let first = count.saturating_sub(shared);
    match types[first..].iter().find(|kind| !types[..first].contains(kind)) {
        None => Ok(first),
        Some(_) => keys.wrong(key, format!("is {shared}: no layer before these has keys of their type").into()),
    }
}

/// Refuses what is not computed here.
fn check(keys: &Keys) -> Result<()> {
    if keys.flag("enable_moe_block") == Some(true) {
        return Err(Error::Mixture { model_type: GEMMA4.model_types[0].into() });
    }
    let only = |key: &str, value: String, only| keys.wrong(key, KeyProblem::Only { value, family: GEMMA4.name, only });
    // This says that rows of pictures see each other; the text part reads no pictures.
    if let Some(direction) = keys.get("use_bidirectional_attention").filter(|direction| *direction != "vision") {
        return only("use_bidirectional_attention", direction.to_string(), "\"vision\"");
    }
    Ok(())
}

/// The width of embeddings for each layer; their table must have the same vocabulary.
fn layer_width(keys: &Keys) -> Result<Option<Value>> {
    let stated = count_or(keys, "hidden_size_per_layer_input", 0, 256)?;
    let width = if keys.get("model_type").is_some_and(|kind| kind == UNIFIED) { 0 } else { stated };
    let key = "vocab_size_per_layer_input";
    let (rows, tokens) = (large(keys, key, 262_144)?, large(keys, "vocab_size", 262_144)?);
    if width > 0 && rows != tokens {
        let (value, wanted) = (rows.to_string(), tokens.to_string());
        return keys.wrong(key, KeyProblem::Differs { value, other: "vocab_size", wanted });
    }
    Ok(Some(width.into()))
}

/// A size that may be large.
fn large(keys: &Keys, key: &str, usual: u64) -> Result<u64> {
    match keys.get(key).map_or(Some(usual), Value::as_u64) {
        Some(size) => Ok(size),
        None => keys.wrong(key, KeyProblem::Unreadable("expected a whole number".into())),
    }
}

/// The heads of keys and the width of heads in a layer.
fn head_sizes(keys: &Keys, layer: usize, slides: bool) -> Result<[usize; 2]> {
    let count = |key: &str, usual: usize| count_or(keys, key, 1, usual);
    let (n_kv_heads, d_head) = (count("num_key_value_heads", 4)?, count("head_dim", 256)?);
    let key = "per_layer_config";
    if let Some(all) = keys.get(key) {
        let unreadable = || keys.wrong(key, KeyProblem::Unreadable("expected a size of each layer's heads".into()));
        let Some(all) = all.as_object() else { return unreadable() };
        let Some(own) = all.get(&layer.to_string()) else { return Ok([n_kv_heads, d_head]) };
        let Some(own) = own.as_object() else { return unreadable() };
        let known = ["num_key_value_heads", "head_dim"];
        let size = |i: usize, usual: usize| match own.get(known[i]) {
            Some(size) => size.as_u64().filter(|size| *size > 0).map(|size| size as usize),
            None => Some(usual),
        };
        return match (size(0, n_kv_heads), size(1, d_head)) {
            (Some(n_kv_heads), Some(d_head)) if own.keys().all(|key| known.contains(&key.as_str())) => {
                Ok([n_kv_heads, d_head])
            }
            _ => unreadable(),
        };
    }
    if slides {
        return Ok([n_kv_heads, d_head]);
    }
    let fewer = keys.flag("attention_k_eq_v") == Some(true);
    let n_kv_heads = if fewer { count("num_global_key_value_heads", n_kv_heads)? } else { n_kv_heads };
    Ok([n_kv_heads, count("global_head_dim", 512)?])
}

const LOCAL: RopeKeys = RopeKeys { theta: "rope_parameters", ..ROPE };

/// The rotation of a layer with heads of this width.
fn rotation_of(keys: &Keys, slides: bool, d_head: usize) -> Result<Map<String, Value>> {
    let (key, kind) = ("rope_parameters", if slides { SLIDING } else { FULL });
    let usual = json!({ SLIDING: { "rope_type": "default", "rope_theta": 1e4 },
        FULL: { "rope_type": "proportional", "partial_rotary_factor": 0.25, "rope_theta": 1e6 } });
    let Some(said) = keys.get(key).unwrap_or(&usual).get(kind) else {
        return keys.wrong(key, format!("has no {kind}").as_str().into());
    };
    let number = |name: &str, usual: f64| match said.get(name) {
        Some(value) => value.as_f64().filter(|number| *number >= 0.0),
        None => Some(usual),
    };
    match said.get("rope_type").and_then(Value::as_str) {
        Some("proportional") => {}
        // All columns rotate, whatever `partial_rotary_factor` says.
        Some("default") if let Some(base) = number("rope_theta", 0.0) => {
            return Ok(Map::from_iter([("rotary_base".to_owned(), base.into())]));
        }
        Some(other) if !["linear", "dynamic", "llama3", "yarn", "longrope"].contains(&other) => {
            return keys.wrong(key, KeyProblem::Positions { value: json!(other).to_string() });
        }
        _ => return rotation(keys, Some(kind), &LOCAL),
    }
    let numbers = (number("rope_theta", 0.0), number("partial_rotary_factor", 1.0), number("factor", 1.0));
    let (Some(base), Some(share), Some(factor)) = numbers else {
        return keys.wrong(key, KeyProblem::Unreadable("expected numbers".into()));
    };
    let pairs = (share * d_head as f64 / 2.0).floor() as u64;
    let rule = json!({ "kind": "proportional", "pairs": pairs, "factor": factor });
    Ok(Map::from_iter([("rotary_base".to_owned(), base.into()), ("rotary_rule".to_owned(), rule)]))
}
