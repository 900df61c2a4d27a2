//! The text part of Qwen 3.5 (Qwen Team 2026): of four layers three are linear, by the gated delta rule, and one has a
//! softmax, norms of each head's queries and keys, and gates of the heads' outputs. Norms are by 1 + w.

use serde_json::{Map, Value, json};

use super::llama::{ATTENTION_BIAS, CHOICES, DECODER, GATED, GATED_MLP, HALVES, NORMS, RMS_NORM, SPARE};
use super::qwen3::QUERY_KEY_NORMS;
use crate::error::{KeyProblem, Result};
use crate::family::keys::WRITING;
use crate::family::layers::{count, count_or, layers};
use crate::family::rotary::{READ, ROPE, RopeKeys, SHARE, rotary_rows};
use crate::family::table::Row::{Is, Of, Or};
use crate::family::table::{Family, Keys, PLAIN, Rule, by_head, same};

pub(in crate::family) const QWEN3_5: Family = Family {
    name: "Qwen3.5",
    model_types: &["qwen3_5_text"],
    config: &[
        DECODER,
        RMS_NORM,
        HALVES,
        rotary_rows!(QUARTER),
        GATED,
        ATTENTION_BIAS,
        WRITING,
        &[
            ("d_head", Or("head_dim", "256")),
            ("mlp_bias", Is("false")),
            ("norm_offset", Is("1")),
            ("query_key_norm", Is("\"head\"")),
            ("z_gate", Is("true")),
            ("layers", Of(each)),
        ],
    ],
    only: &[("is_causal", "true"), ("attn_output_gate", "true")],
    harmless: &[
        READ,
        &[
            "full_attention_interval",
            "layer_types",
            "linear_conv_kernel_dim",
            "linear_key_head_dim",
            "linear_num_key_heads",
            "linear_num_value_heads",
            "linear_value_head_dim",
            "mamba_ssm_dtype",
            "mtp_num_hidden_layers",
            "mtp_use_dedicated_embeddings",
        ],
    ],
    prefixes: &["model.", "model.language_model."],
    weights: &[NORMS, LAYERS, GATED_MLP, QUERY_KEY_NORMS],
    choices: CHOICES,
    spare: &[SPARE[0], SPARE[1], "visual.**"],
    ..PLAIN
};

/// A quarter of a head's columns rotates.
const QUARTER: RopeKeys = RopeKeys { share: Some((SHARE, 0.25)), ..ROPE };

const LAYERS: &[Rule] = &[
    by_head("layers.{i}.self_attn.q_proj.*", &["decoder.blocks.{i}.attn.q.*", "decoder.blocks.{i}.attn.z_gate.*"]),
    same("layers.{i}.self_attn.k_proj.*", &["decoder.blocks.{i}.attn.k.*"]),
    same("layers.{i}.self_attn.v_proj.*", &["decoder.blocks.{i}.attn.v.*"]),
    same("layers.{i}.self_attn.o_proj.*", &["decoder.blocks.{i}.attn.o.*"]),
    same(
        "layers.{i}.linear_attn.in_proj_qkv.*",
        &["decoder.blocks.{i}.attn.q.*", "decoder.blocks.{i}.attn.k.*", "decoder.blocks.{i}.attn.v.*"],
    ),
    same("layers.{i}.linear_attn.in_proj_z.*", &["decoder.blocks.{i}.attn.z_gate.*"]),
    same("layers.{i}.linear_attn.in_proj_a.*", &["decoder.blocks.{i}.attn.decay.*"]),
    same("layers.{i}.linear_attn.dt_bias", &["decoder.blocks.{i}.attn.decay.bias"]),
    same("layers.{i}.linear_attn.A_log", &["decoder.blocks.{i}.attn.decay_rate"]),
    same("layers.{i}.linear_attn.in_proj_b.*", &["decoder.blocks.{i}.attn.beta.*"]),
    same("layers.{i}.linear_attn.conv1d.weight", &["decoder.blocks.{i}.attn.convolution"]),
    same("layers.{i}.linear_attn.norm.*", &["decoder.blocks.{i}.attn.z_norm.*"]),
    same("layers.{i}.linear_attn.out_proj.*", &["decoder.blocks.{i}.attn.o.*"]),
];

/// The keys of the text part of a model that reads pictures too. Its file may leave out what is as usual.
pub(in crate::family) fn text_part(keys: &Map<String, Value>) -> Option<Map<String, Value>> {
    let text = keys.get("text_config").filter(|_| keys.get("model_type").is_some_and(|kind| kind == "qwen3_5"))?;
    let usual = json!({
        "hidden_size": 4096, "intermediate_size": 12_288, "num_hidden_layers": 32, "num_attention_heads": 16,
        "num_key_value_heads": 4, "vocab_size": 248_320, "max_position_embeddings": 32_768, "hidden_act": "silu",
    });
    let mut all = usual.as_object().cloned()?;
    all.extend(text.as_object()?.clone());
    all.extend(keys.get("_name_or_path").map(|value| ("_name_or_path".to_owned(), value.clone())));
    all.insert("model_type".into(), QWEN3_5.model_types[0].into());
    Some(all)
}

/// Linear layers where `layer_types` says so, else all but every fourth.
fn each(keys: &Keys) -> Result<Option<Value>> {
    if keys.get("hidden_act").is_some_and(|name| name != "silu") {
        let value = keys.config["hidden_act"].to_string();
        return keys.wrong("hidden_act", KeyProblem::Only { value, family: QWEN3_5.name, only: "\"silu\"" });
    }
    let count = count(keys, "num_hidden_layers")?;
    let every = count_or(keys, "full_attention_interval", 1, 4)?;
    let linear: Option<Vec<bool>> = match keys.get("layer_types") {
        None => Some((1..=count).map(|layer| !layer.is_multiple_of(every)).collect()),
        Some(types) => types.as_array().and_then(|types| {
            let linear = |kind: &Value| match kind.as_str() {
                Some("linear_attention") => Some(true),
                Some("full_attention") => Some(false),
                _ => None,
            };
            types.iter().map(linear).collect()
        }),
    };
    let Some(linear) = linear.filter(|linear| linear.len() == count) else {
        let problem = format!("must be {count} of \"linear_attention\" and \"full_attention\", one for each layer");
        return keys.wrong("layer_types", problem.into());
    };
    let size = |key: &str, usual| count_or(keys, key, 1, usual);
    let (n_key_heads, n_value_heads) = (size("linear_num_key_heads", 16)?, size("linear_num_value_heads", 32)?);
    if !n_value_heads.is_multiple_of(n_key_heads) {
        let problem = format!("is {n_value_heads}: expected a multiple of `linear_num_key_heads`, {n_key_heads}");
        return keys.wrong("linear_num_value_heads", problem.into());
    }
    let sizes = json!({
        "n_key_heads": n_key_heads, "n_value_heads": n_value_heads,
        "d_key": size("linear_key_head_dim", 128)?, "d_value": size("linear_value_head_dim", 128)?,
        "convolution": size("linear_conv_kernel_dim", 4)?,
    });
    let blocks = linear.into_iter().map(|linear| {
        let sizes = linear.then(|| ("gated_delta".to_owned(), sizes.clone()));
        sizes.into_iter().collect::<Map<_, _>>()
    });
    Ok(Some(layers("decoder", blocks)))
}
