//! Gemma, Gemma 2 and Gemma 3. The 1 of their norms, by 1 + w, is added in these files.

use serde_json::{Map, Value, json};

use super::llama::NORMS_OF_HEADS;
use super::rows::{
    ALIKE, BIASES, CHOICES, DECODER, GATED, HEADS, NORMS, QUERIES_KEYS, QUERY_KEY_NORMS, READ, RMS_NORM, ROTARY,
    VALUES, each_layer, window_width,
};
use crate::error::Result;
use crate::family::keys::WRITING;
use crate::family::layers::{count, window};
use crate::family::table::Row::{Is, Of, Or};
use crate::family::table::{Family, Keys, PLAIN, Rows, Rule, Ties, same};

pub(in crate::family) const GEMMA: Family = Family {
    name: "Gemma",
    model_types: &["gemma"],
    config: &[DECODER, HEADS, RMS_NORM, ROTARY, BIASES, WRITING, MLP],
    alike: ALIKE,
    harmless: &[READ],
    weights: &[NORMS, QUERIES_KEYS, VALUES, GATED],
    choices: CHOICES,
    ties: Ties::Always,
    ..PLAIN
};

pub(in crate::family) const GEMMA2: Family = Family {
    name: "Gemma 2",
    model_types: &["gemma2"],
    config: &[
        DECODER,
        HEADS,
        RMS_NORM,
        ROTARY,
        BIASES,
        WRITING,
        MLP,
        BOTH,
        &[
            ("score_cap", Or("attn_logit_softcapping", "50")),
            ("logits_cap", Or("final_logit_softcapping", "30")),
            ("layers", Of(alternate)),
        ],
    ],
    harmless: &[READ, WINDOW],
    weights: &[NORMS, QUERIES_KEYS, VALUES, GATED, OUT_NORMS],
    ..GEMMA
};

pub(in crate::family) const GEMMA3: Family = Family {
    name: "Gemma 3",
    model_types: &["gemma3"],
    config: &[
        DECODER,
        HEADS,
        RMS_NORM,
        ROTARY,
        BIASES,
        WRITING,
        MLP,
        BOTH,
        NORMS_OF_HEADS,
        &[("logits_cap", Or("final_logit_softcapping", "null")), ("layers", Of(each))],
    ],
    harmless: &[READ, WINDOW, &["rope.freq_base_swa"]],
    weights: &[NORMS, QUERIES_KEYS, QUERY_KEY_NORMS, VALUES, GATED, OUT_NORMS],
    ..GEMMA
};

const MLP: Rows = &[("embedding_scale", Is("true")), ("mlp_gated", Is("true")), ("activation", Is("\"gelu_tanh\""))];

const BOTH: Rows = &[("norm_position", Is("\"both\"")), ("attention_scale", Of(scale))];

const WINDOW: &[&str] = &["attention.sliding_window"];

const OUT_NORMS: &[Rule] = &[
    same("blk.{i}.post_attention_norm.*", &["decoder.blocks.{i}.attn.out_norm.*"]),
    same("blk.{i}.post_ffw_norm.*", &["decoder.blocks.{i}.mlp.out_norm.*"]),
];

/// The files do not say it: 1 / √d_head, but in the largest of each.
fn scale(keys: &Keys) -> Result<Option<Value>> {
    let number = |key: &str| keys.get(key).and_then(Value::as_u64).filter(|n| *n > 0);
    let (width, heads) = (number("embedding_length"), number("attention.head_count"));
    Ok(match (count(keys, "block_count")?, width.zip(heads)) {
        (46 | 62, Some((width, heads))) => Some(((width / heads) as f64).powf(-0.5).into()),
        _ => None,
    })
}

/// Every other layer has a window, the first one too.
fn alternate(keys: &Keys) -> Result<Option<Value>> {
    let width = window_width(keys).unwrap_or_else(|| 4096.into());
    each_layer(keys, |i| window(Some(&width).filter(|_| i % 2 == 0)))
}

/// Of six layers five have a window and a base of their own, and nothing stretches these.
fn each(keys: &Keys) -> Result<Option<Value>> {
    let Some(width) = window_width(keys) else { return Ok(None) };
    let base = keys.get("rope.freq_base_swa").cloned().unwrap_or_else(|| 10_000.into());
    each_layer(keys, |i| {
        let mut settings = Map::new();
        if i % 6 != 5 {
            settings = window(Some(&width));
            settings.insert("rotary_base".into(), base.clone());
            settings.insert("rotary_rule".into(), json!(null));
        }
        settings
    })
}
