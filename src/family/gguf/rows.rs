//! Rows that the architectures share.

use serde_json::{Map, Value, json};

use crate::error::{Error, KeyProblem, Result};
use crate::family::keys::{first_token, padding};
use crate::family::layers::{count, layers};
use crate::family::table::Row::{Has, Is, Key, Of, Or};
use crate::family::table::{Choice, Keys, Rows, Rule, choice, same};

pub(super) const DECODER: Rows = &[
    ("architecture", Is("\"decoder\"")),
    ("d_model", Key("embedding_length")),
    ("n_heads", Key("attention.head_count")),
    ("d_mlp", Key("feed_forward_length")),
    ("n_decoder_layers", Key("block_count")),
    ("d_vocab", Key("vocab_size")),
    ("n_ctx", Or("context_length", "2048")),
    ("start_id", Of(first_token)),
    ("pad_id", Of(padding)),
    ("tie", Of(tie)),
];

/// Heads that may share keys and values, of a width of their own.
pub(super) const HEADS: Rows =
    &[("n_kv_heads", Or("attention.head_count_kv", "null")), ("d_head", Or("attention.key_length", "null"))];

pub(super) const RMS_NORM: Rows =
    &[("norm", Is("\"rms_norm\"")), ("norm_eps", Key("attention.layer_norm_rms_epsilon"))];

/// Rotary positions in halves.
pub(super) const ROTARY: Rows = &[
    ("positions", Is("\"rotary\"")),
    ("rotary_pairs", Is("\"halves\"")),
    ("rotary_base", Or("rope.freq_base", "10000")),
    ("rotary_rule", Of(rule)),
];

/// What the rows of rotary positions read beside their own keys.
pub(super) const READ: &[&str] = &[
    "rope.dimension_count",
    "rope.scaling.type",
    "rope.scaling.factor",
    "rope.scaling.attn_factor",
    "rope.scaling.original_context_length",
    "rope.scaling.finetuned",
    "rope.scaling.yarn_beta_fast",
    "rope.scaling.yarn_beta_slow",
    "rope_freqs",
    "rope_factors_long",
    "rope_factors_short",
];

/// A number here stands for both.
pub(super) const ALIKE: &[(&str, &str)] = &[("attention.key_length", "attention.value_length")];

/// Biases where the file has them.
pub(super) const BIASES: Rows = &[
    ("qkv_bias", Has("blk.0.attn_q.bias")),
    ("out_bias", Has("blk.0.attn_output.bias")),
    ("mlp_bias", Has("blk.0.ffn_up.bias")),
];

pub(super) const SILU: Rows = &[("mlp_gated", Is("true")), ("activation", Is("\"silu\""))];

pub(super) const CHOICES: &[Choice] = &[
    choice("decoder.embed.tokens.weight", &["token_embd.weight"], &[]),
    choice("head.weight", &["output.weight"], &["token_embd.weight"]),
];

pub(super) const NORMS: &[Rule] = &[
    same("blk.{i}.attn_norm.*", &["decoder.blocks.{i}.attn.norm.*"]),
    same("blk.{i}.ffn_norm.*", &["decoder.blocks.{i}.mlp.norm.*"]),
    same("output_norm.*", &["decoder.norm.*"]),
];

pub(super) const QUERIES_KEYS: &[Rule] = &[
    same("blk.{i}.attn_q.*", &["decoder.blocks.{i}.attn.q.*"]),
    same("blk.{i}.attn_k.*", &["decoder.blocks.{i}.attn.k.*"]),
];

pub(super) const QUERY_KEY_NORMS: &[Rule] = &[
    same("blk.{i}.attn_q_norm.*", &["decoder.blocks.{i}.attn.q_norm.*"]),
    same("blk.{i}.attn_k_norm.*", &["decoder.blocks.{i}.attn.k_norm.*"]),
];

pub(super) const VALUES: &[Rule] = &[
    same("blk.{i}.attn_v.*", &["decoder.blocks.{i}.attn.v.*"]),
    same("blk.{i}.attn_output.*", &["decoder.blocks.{i}.attn.o.*"]),
];

pub(super) const GATED: &[Rule] = &[
    same("blk.{i}.ffn_gate.*", &["decoder.blocks.{i}.mlp.gate.*"]),
    same("blk.{i}.ffn_up.*", &["decoder.blocks.{i}.mlp.up.*"]),
    same("blk.{i}.ffn_down.*", &["decoder.blocks.{i}.mlp.down.*"]),
];

/// A file without an output matrix uses its embedding.
fn tie(keys: &Keys) -> Result<Option<Value>> {
    Ok(Some(if keys.has("output.weight") { "none" } else { "output" }.into()))
}

/// The width of windows, if there are any; 0 says that there are none.
pub(super) fn window_width(keys: &Keys) -> Option<Value> {
    keys.get("attention.sliding_window").filter(|width| **width != 0).cloned()
}

/// The settings of each block of a decoder.
pub(super) fn each_layer(keys: &Keys, settings: impl Fn(usize) -> Map<String, Value>) -> Result<Option<Value>> {
    Ok(Some(layers("decoder", (0..count(keys, "block_count")?).map(settings))))
}

fn number(keys: &Keys, key: &str) -> Result<Option<f64>> {
    match keys.get(key).map(|value| value.as_f64().filter(|number| *number > 0.0)) {
        None => Ok(None),
        Some(Some(number)) => Ok(Some(number)),
        Some(None) => keys.wrong(key, KeyProblem::Positive),
    }
}

/// The width of a head.
fn d_head(keys: &Keys) -> Result<f64> {
    match number(keys, "attention.key_length")? {
        Some(width) => Ok(width),
        None => {
            let sizes = (number(keys, "embedding_length")?, number(keys, "attention.head_count")?);
            Ok(sizes.0.zip(sizes.1).map_or(0.0, |(width, heads)| (width / heads).floor()))
        }
    }
}

/// The rule of the angles, of heads that rotate whole.
fn rule(keys: &Keys) -> Result<Option<Value>> {
    let turned = number(keys, "rope.dimension_count")?;
    if turned.is_some_and(|columns| d_head(keys).is_ok_and(|width| width != columns)) {
        return keys.wrong("rope.dimension_count", KeyProblem::PartlyTurned { family: keys.family.name });
    }
    let key = "rope.scaling.type";
    let kind = keys.get(key).and_then(Value::as_str).unwrap_or("none").to_owned();
    let factor = || match number(keys, "rope.scaling.factor")? {
        Some(factor) => Ok(factor),
        None => keys.wrong("rope.scaling.factor", KeyProblem::Missing),
    };
    let trained = || -> Result<f64> {
        let before = number(keys, "rope.scaling.original_context_length")?;
        Ok(before.or(number(keys, "context_length")?).unwrap_or_default())
    };
    let by_factors = |short: &Value, long: &Value, trained: f64, scale: f64| {
        json!({ "kind": "longrope", "short_factor": short, "long_factor": long, "trained_length": trained as u64,
                "attention_factor": scale })
    };
    // A further factor of queries and keys, under any rule.
    let scale = number(keys, "rope.scaling.attn_factor")?.unwrap_or(1.0);
    let lists = (keys.get("rope_freqs"), keys.get("rope_factors_short"), keys.get("rope_factors_long"));
    Ok(match (&kind[..], lists) {
        ("none" | "linear", (None, None, None)) if scale != 1.0 => {
            let problem = "is read beside yarn, longrope and factors of each pair of columns only";
            return Err(Error::config("rope.scaling.attn_factor", problem));
        }
        ("none", (None, None, None)) => None,
        // As of Llama 3.1: a factor for each pair of columns, in texts of any length.
        ("none", (Some(factors), ..)) => Some(by_factors(factors, factors, 1.0, scale)),
        ("linear", (None, ..)) => Some(json!({ "kind": "linear", "factor": factor()? })),
        ("yarn", (None, ..)) => {
            let (factor, trained) = (factor()?, trained()?);
            let (fast, slow) =
                (number(keys, "rope.scaling.yarn_beta_fast")?, number(keys, "rope.scaling.yarn_beta_slow")?);
            Some(json!({
                "kind": "yarn", "factor": factor, "trained_length": trained as u64, "beta_fast": fast.unwrap_or(32.0),
                "beta_slow": slow.unwrap_or(1.0), "truncate": true,
                "attention_factor": scale * (1.0 + 0.1 * factor.ln()),
            }))
        }
        ("none" | "longrope", (_, Some(short), Some(long))) => Some(by_factors(short, long, trained()?, scale)),
        _ => return keys.wrong(key, KeyProblem::Positions { value: kind }),
    })
}
