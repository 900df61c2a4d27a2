//! OLMo (Groeneveld et al. 2024): a Llama with layer norms that have no parameters. OLMo 2 (OLMo et al. 2024) and
//! OLMo 3 (2025): norms follow attention and MLP, and there are norms of all queries and all keys together; in OLMo 3
//! most layers have a window, and only the others rotate by the file's rule. In nanochat (Karpathy 2025) no norm has
//! parameters, one follows the embedding, queries and keys rotate backwards, and MLPs square a ReLU.

use serde_json::Value;

use super::gemma::cap;
use super::llama::{
    ATTENTION, ATTENTION_BIAS, DECODER, GATED, GATED_MLP, HALVES, HEAD_WIDTH, LLAMA, RMS_NORM, RMS_NORM_1E5, SQUARED,
};
use super::qwen3::QUERY_KEY_NORMS;
use crate::error::Result;
use crate::family::keys::WRITING;
use crate::family::layers::{layers, sliding, window, window_width};
use crate::family::rotary::{READ, ROPE, ROTARY, RopeKeys, rotation, rotation_of_windows};
use crate::family::table::Row::{Is, Of, Or};
use crate::family::table::{Family, Keys, Rows, Rule, halves_swapped, same};

pub(in crate::family) const OLMO: Family = Family {
    name: "OLMo",
    model_types: &["olmo"],
    config: &[
        DECODER,
        HEAD_WIDTH,
        HALVES,
        ROTARY,
        GATED,
        ATTENTION_BIAS,
        WRITING,
        &[
            ("norm_weight", Is("false")),
            ("norm_bias", Is("false")),
            ("mlp_bias", Is("false")),
            ("qkv_clip", Or("clip_qkv", "null")),
        ],
    ],
    only: &[("is_causal", "true")],
    harmless: &[READ],
    ..LLAMA
};

pub(in crate::family) const OLMO2: Family = Family {
    name: "OLMo 2",
    model_types: &["olmo2"],
    config: &[ROWS, DECODER, HEAD_WIDTH, RMS_NORM_1E5, HALVES, ROTARY, GATED, ATTENTION_BIAS, WRITING],
    only: &[("is_causal", "true")],
    harmless: &[READ],
    weights: &[OUT_NORMS, ATTENTION, GATED_MLP, QUERY_KEY_NORMS],
    ..LLAMA
};

pub(in crate::family) const OLMO3: Family = Family {
    name: "OLMo 3",
    model_types: &["olmo3"],
    config: &[ROWS, DECODER, HEAD_WIDTH, RMS_NORM_1E5, HALVES, GATED, ATTENTION_BIAS, WRITING, &[("layers", Of(each))]],
    only: &[("is_causal", "true")],
    harmless: &[READ, &["layer_types", "sliding_window"]],
    weights: &[OUT_NORMS, ATTENTION, GATED_MLP, QUERY_KEY_NORMS],
    ..LLAMA
};

const ROWS: Rows = &[
    ("mlp_bias", Is("false")),
    ("norm_position", Is("\"out\"")),
    ("query_key_norm", Is("\"width\"")),
    ("final_norm", Is("true")),
];

pub(in crate::family) const NANOCHAT: Family = Family {
    name: "nanochat",
    model_types: &["nanochat"],
    config: &[
        DECODER,
        HEAD_WIDTH,
        RMS_NORM,
        HALVES,
        ROTARY,
        SQUARED,
        ATTENTION_BIAS,
        WRITING,
        &[
            ("norm_weight", Is("false")),
            ("embedding_norm", Is("true")),
            ("query_key_norm", Is("\"after_rotation\"")),
            ("mlp_bias", Is("false")),
            ("logits_cap", Of(|keys| cap(keys, "final_logit_softcapping", 15))),
        ],
    ],
    only: &[("is_causal", "true")],
    harmless: &[READ, &["final_logit_softcapping"]],
    weights: &[&[
        halves_swapped("layers.{i}.self_attn.q_proj.*", &["decoder.blocks.{i}.attn.q.*"]),
        halves_swapped("layers.{i}.self_attn.k_proj.*", &["decoder.blocks.{i}.attn.k.*"]),
        same("layers.{i}.self_attn.v_proj.*", &["decoder.blocks.{i}.attn.v.*"]),
        same("layers.{i}.self_attn.o_proj.*", &["decoder.blocks.{i}.attn.o.*"]),
        same("layers.{i}.mlp.fc1.*", &["decoder.blocks.{i}.mlp.up.*"]),
        same("layers.{i}.mlp.fc2.*", &["decoder.blocks.{i}.mlp.down.*"]),
    ]],
    ..LLAMA
};

/// A norm after each sublayer, and the last one.
pub(super) const OUT_NORMS: &[Rule] = &[
    same("layers.{i}.post_attention_layernorm.*", &["decoder.blocks.{i}.attn.out_norm.*"]),
    same("layers.{i}.post_feedforward_layernorm.*", &["decoder.blocks.{i}.mlp.out_norm.*"]),
    same("norm.*", &["decoder.norm.*"]),
];

/// transformers gives layers with a window the usual base, whatever `rope_theta` says.
const UNREAD: &str = "";

const OLMO3_ROPE: RopeKeys = RopeKeys { default_theta: 500_000.0, ..ROPE };

/// Of four layers three have a window, unless the file says which.
fn each(keys: &Keys) -> Result<Option<Value>> {
    let width = window_width(keys);
    let block = |slides: bool| {
        let mut settings = match slides {
            true => rotation_of_windows(keys, &RopeKeys { theta: UNREAD, ..OLMO3_ROPE })?,
            false => rotation(keys, Some("full_attention"), &OLMO3_ROPE)?,
        };
        settings.extend(window(Some(&width).filter(|_| slides)));
        Ok(settings)
    };
    let blocks: Vec<_> = sliding(keys, |i| (i + 1) % 4 != 0)?.into_iter().map(block).collect::<Result<_>>()?;
    Ok(Some(layers("decoder", blocks.into_iter())))
}
