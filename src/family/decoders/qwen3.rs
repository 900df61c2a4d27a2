//! Qwen3 (Yang et al. 2025): a Llama with norms of each head's queries and keys. In HunYuan (Tencent Hunyuan Team 2025)
//! these norms follow the rotation. Apertus (Apertus Team 2025) has xIELU in MLPs without a gate.

use serde_json::{Map, Value};

use super::llama::{
    ATTENTION, ATTENTION_BIAS, DECODER, GATED, GATED_MLP, HALVES, HEAD_WIDTH, LLAMA, MLP, NORMS, RMS_NORM,
    RMS_NORM_1E5, SPARE,
};
use crate::error::{KeyProblem, Result};
use crate::family::keys::WRITING;
use crate::family::layers::{LATER_WINDOWS, later_windows};
use crate::family::rotary::{READ, ROPE, ROTARY, RopeKeys, d_head, rotary_rows, rotation, rule_of};
use crate::family::table::Row::{Is, Of, Or};
use crate::family::table::{Family, Keys, Rule, same};

pub(in crate::family) const QWEN3: Family = Family {
    name: "Qwen3",
    model_types: &["qwen3", "qwen3_vl_text"],
    config: &[
        DECODER,
        RMS_NORM,
        HALVES,
        ROTARY,
        GATED,
        ATTENTION_BIAS,
        WRITING,
        &[
            ("d_head", Or("head_dim", "128")),
            ("mlp_bias", Is("false")),
            ("query_key_norm", Is("\"head\"")),
            ("layers", Of(later_windows)),
        ],
    ],
    only: &[("is_causal", "true")],
    harmless: &[READ, LATER_WINDOWS],
    weights: &[NORMS, ATTENTION, GATED_MLP, QUERY_KEY_NORMS],
    ..LLAMA
};

pub(in crate::family) const HUNYUAN: Family = Family {
    name: "HunYuan",
    model_types: &["hunyuan_v1_dense"],
    config: &[
        DECODER,
        HEAD_WIDTH,
        RMS_NORM_1E5,
        HALVES,
        GATED,
        ATTENTION_BIAS,
        WRITING,
        &[
            ("mlp_bias", Is("false")),
            ("query_key_norm", Is("\"after_rotation\"")),
            ("rotary_base", Of(|keys| Ok(rotation_with_alpha(keys)?.remove("rotary_base")))),
            ("rotary_rule", Of(|keys| Ok(rotation_with_alpha(keys)?.remove("rotary_rule")))),
        ],
    ],
    only: &[("is_causal", "true"), ("use_qk_norm", "true")],
    harmless: &[READ, HUNYUAN_SETTINGS],
    weights: &[
        NORMS,
        ATTENTION,
        GATED_MLP,
        &[
            same("layers.{i}.self_attn.query_layernorm.*", &["decoder.blocks.{i}.attn.q_norm.*"]),
            same("layers.{i}.self_attn.key_layernorm.*", &["decoder.blocks.{i}.attn.k_norm.*"]),
        ],
    ],
    ..LLAMA
};

/// Tokens and sizes of its other models: with experts, with pictures.
const HUNYUAN_SETTINGS: &[&str] = &[
    "attention_head_dim",
    "cla_share_factor",
    "eod_token_id",
    "im_end_id",
    "im_newline_id",
    "im_start_id",
    "image_token_id",
    "mask_init_id",
    "norm_type",
    "num_media_embeds",
    "org_vocab_size",
    "pad_id",
    "routed_scaling_factor",
    "text_end_id",
    "text_start_id",
];

/// The rotation: a rule "dynamic" with an alpha is a larger base, in texts of every length.
fn rotation_with_alpha(keys: &Keys) -> Result<Map<String, Value>> {
    let mut turns = rotation(keys, None, &ROPE)?;
    let alpha = rule_of(keys)?.and_then(|(_, rule)| rule.get("alpha")?.as_f64()).filter(|alpha| *alpha > 0.0);
    let (Some(alpha), Some("dynamic")) = (alpha, turns["rotary_rule"]["kind"].as_str()) else { return Ok(turns) };
    let d_head = d_head(keys)?;
    let base = turns["rotary_base"].as_f64().unwrap_or(ROPE.default_theta) * alpha.powf(d_head / (d_head - 2.0));
    if !base.is_finite() {
        return keys.wrong("head_dim", "has too few columns for the alpha of its rotation".into());
    }
    turns.extend([("rotary_base".into(), base.into()), ("rotary_rule".into(), Value::Null)]);
    Ok(turns)
}

pub(in crate::family) const APERTUS: Family = Family {
    name: "Apertus",
    model_types: &["apertus"],
    config: &[
        DECODER,
        HEAD_WIDTH,
        RMS_NORM_1E5,
        HALVES,
        ATTENTION_BIAS,
        WRITING,
        &[
            ("mlp_bias", Is("false")),
            ("mlp_xielu", Of(|keys| Ok(Some(is_xielu(keys).into())))),
            ("activation", Of(fixed_activation)),
            ("query_key_norm", Is("\"head\"")),
            ("rotary_base", rotary_rows!("rotary_base", APERTUS_ROPE)),
            ("rotary_rule", Of(stated_rule)),
            ("rotary_columns", rotary_rows!("rotary_columns", APERTUS_ROPE)),
        ],
    ],
    only: &[("is_causal", "true"), ("qk_norm", "true")],
    harmless: &[READ, &["hidden_act"]],
    weights: &[
        ATTENTION,
        MLP,
        QUERY_KEY_NORMS,
        &[
            same("layers.{i}.attention_layernorm.*", &["decoder.blocks.{i}.attn.norm.*"]),
            same("layers.{i}.feedforward_layernorm.*", &["decoder.blocks.{i}.mlp.norm.*"]),
            same("norm.*", &["decoder.norm.*"]),
            same("layers.{i}.mlp.act_fn.alpha_p", &["decoder.blocks.{i}.mlp.alpha_p"]),
            same("layers.{i}.mlp.act_fn.alpha_n", &["decoder.blocks.{i}.mlp.alpha_n"]),
        ],
    ],
    // Buffers that transformers always writes with the same numbers: xIELU's slope at 0, "beta", which is read as the
    // old name of a bias, and a bound beside 0.
    spare: &[SPARE[0], SPARE[1], "layers.{i}.mlp.act_fn.bias", "layers.{i}.mlp.act_fn.eps"],
    ..LLAMA
};

const APERTUS_ROPE: RopeKeys = RopeKeys { default_theta: 12e6, ..ROPE };

fn is_xielu(keys: &Keys) -> bool {
    keys.get("hidden_act").is_none_or(|name| name == "xielu")
}

/// The activation where it is not xIELU.
fn fixed_activation(keys: &Keys) -> Result<Option<Value>> {
    match keys.get("hidden_act") {
        _ if is_xielu(keys) => Ok(None),
        Some(Value::String(name)) => keys.activation("hidden_act", name),
        _ => keys.wrong("hidden_act", KeyProblem::Unreadable("expected a name".into())),
    }
}

/// The rule of rotation, which every file states: without one transformers takes that of the first models.
fn stated_rule(keys: &Keys) -> Result<Option<Value>> {
    match rule_of(keys)? {
        Some(_) => Ok(rotation(keys, None, &APERTUS_ROPE)?.remove("rotary_rule")),
        None => keys.wrong("rope_parameters", KeyProblem::Missing),
    }
}

pub(super) const QUERY_KEY_NORMS: &[Rule] = &[
    same("layers.{i}.self_attn.q_norm.*", &["decoder.blocks.{i}.attn.q_norm.*"]),
    same("layers.{i}.self_attn.k_norm.*", &["decoder.blocks.{i}.attn.k_norm.*"]),
];
