//! Cohere's Command R (2024) and, as "Cohere 2", R7B (2024): decoders whose attention and MLP read one norm of the same
//! stream, without a bias, and which rotate neighbouring columns. In Cohere 2 three of four layers have a window, and
//! only these rotate.

use serde_json::{Map, Value};

use super::llama::{ATTENTION, ATTENTION_BIAS, DECODER, GATED, GATED_MLP, HEAD_WIDTH, LLAMA, NORMS};
use crate::error::{KeyProblem, Result};
use crate::family::keys::WRITING;
use crate::family::layers::{count_or, layers, sliding, window, window_width};
use crate::family::rotary::{READ, ROPE, ROTARY, RopeKeys, rotary_rows, still};
use crate::family::table::Row::{Is, Of, Or};
use crate::family::table::{Family, Keys, Rows, Rule, Ties, same};

pub(in crate::family) const COHERE: Family = Family {
    name: "Cohere",
    model_types: &["cohere"],
    config: &[
        ROWS,
        DECODER,
        HEAD_WIDTH,
        GATED,
        ATTENTION_BIAS,
        rotary_rows!(HALF_A_MILLION),
        WRITING,
        &[("query_key_norm", Of(|keys| norm_of_each_head(keys, "use_qk_norm")))],
    ],
    only: &[("is_causal", "true")],
    harmless: &[READ, &["use_qk_norm"]],
    weights: &[NORMS, ATTENTION, GATED_MLP, HEAD_NORMS],
    ties: Ties::Usually,
    ..LLAMA
};

pub(in crate::family) const COHERE2: Family = Family {
    name: "Cohere 2",
    model_types: &["cohere2"],
    config: &[ROWS, DECODER, HEAD_WIDTH, GATED, ATTENTION_BIAS, ROTARY, WRITING, &[("layers", Of(each))]],
    only: &[
        ("is_causal", "true"),
        ("order_of_interleaved_layers", "\"local_attn_first\""),
        ("position_embedding_type", "\"rope_gptj\""),
        ("rotary_pct", "1"),
        ("use_gated_activation", "true"),
        ("use_parallel_block", "true"),
    ],
    harmless: &[
        READ,
        &[
            "layer_switch",
            "layer_types",
            "sliding_window",
            "sliding_window_pattern",
            "use_embedding_sharing",
            "use_parallel_embedding",
        ],
    ],
    ties: Ties::Usually,
    ..LLAMA
};

const ROWS: Rows = &[
    ("norm_eps", Or("layer_norm_eps", "1e-5")),
    ("norm_bias", Is("false")),
    ("parallel", Is("\"one_norm\"")),
    ("mlp_bias", Is("false")),
    ("positions", Is("\"rotary\"")),
    ("rotary_pairs", Is("\"interleaved\"")),
    ("logits_scale", Or("logit_scale", "0.0625")),
];

const HALF_A_MILLION: RopeKeys = RopeKeys { default_theta: 500_000.0, ..ROPE };

/// The norms of Command R+, a row of weights for each head.
const HEAD_NORMS: &[Rule] = &[
    same("layers.{i}.self_attn.q_norm.weight", &["decoder.blocks.{i}.attn.q_norm.{queries}.weight"]),
    same("layers.{i}.self_attn.k_norm.weight", &["decoder.blocks.{i}.attn.k_norm.{keys}.weight"]),
];

/// `query_key_norm` of a family with such norms where this flag is set.
pub(super) fn norm_of_each_head(keys: &Keys, flag: &str) -> Result<Option<Value>> {
    match (keys.get(flag), keys.flag(flag)) {
        (Some(_), None) => keys.wrong(flag, KeyProblem::Unreadable("expected true or false".into())),
        (_, set) => Ok((set == Some(true)).then(|| "each_head".into())),
    }
}

/// Of four layers three have a window, unless the file says which; the others do not rotate.
fn each(keys: &Keys) -> Result<Option<Value>> {
    let width = window_width(keys);
    let pattern = count_or(keys, "sliding_window_pattern", 1, 4)?;
    let slides = sliding(keys, |i| (i + 1) % pattern != 0)?;
    if width.is_null() && slides.contains(&true) {
        return keys.wrong("sliding_window", KeyProblem::Missing);
    }
    let block = |slides: bool| match slides {
        true => window(Some(&width)),
        false => Map::from_iter([still()]),
    };
    Ok(Some(layers("decoder", slides.into_iter().map(block))))
}
