//! DeBERTa (He et al. 2021): a BERT whose scores are sums of three products, of contents and of embeddings of
//! distances, which all layers share.

use serde_json::{Value, json};

use super::bert::{CHOICES, HEAD, HEADS};
use crate::error::{KeyProblem, Result};
use crate::family::classes::{TEXT_CLASSES, transform};
use crate::family::keys::{last_token, padding, tie};
use crate::family::layers::{count, count_or};
use crate::family::table::Row::{Activation, Is, Key, Of, Or};
use crate::family::table::{Family, Keys, Rows, Rule, Ties, by_head, same};

pub(in crate::family) const DEBERTA: Family = Family {
    name: "DeBERTa",
    relatives: &[],
    model_types: &["deberta-v2"],
    config: &[
        TEXT_CLASSES,
        ROWS,
        HEAD,
        &[
            ("d_head", Or("attention_head_size", "null")),
            ("distances", Of(distances)),
            ("stream_convolution", Of(convolution)),
            ("class_transform", Of(|keys| transform(keys, "gelu"))),
        ],
    ],
    only: &[("pooler_hidden_act", "\"gelu\""), ("legacy", "true")],
    alike: &[("hidden_size", "pooler_hidden_size"), ("hidden_size", "embedding_size")],
    harmless: &[
        FIXED_KEYS,
        &["max_relative_positions", "norm_rel_ebd", "pooler_dropout", "pos_att_type", "position_buckets"],
        &["conv_kernel_size", "conv_act", "conv_groups"],
    ],
    prefixes: &["deberta."],
    weights: &[
        BLOCKS,
        HEADS,
        &[
            same("encoder.LayerNorm.*", &["encoder.distances.norm.*"]),
            same("encoder.conv.conv.*", &["encoder.convolution.*"]),
            same("encoder.conv.LayerNorm.*", &["encoder.convolution.norm.*"]),
            same("encoder.layer.{i}.attention.self.query_proj.*", &["encoder.blocks.{i}.attn.q.*"]),
            same("encoder.layer.{i}.attention.self.key_proj.*", &["encoder.blocks.{i}.attn.k.*"]),
            same("encoder.layer.{i}.attention.self.value_proj.*", &["encoder.blocks.{i}.attn.v.*"]),
            same("encoder.layer.{i}.attention.self.pos_query_proj.*", &["encoder.blocks.{i}.attn.q_distance.*"]),
            same("encoder.layer.{i}.attention.self.pos_key_proj.*", &["encoder.blocks.{i}.attn.k_distance.*"]),
        ],
    ],
    choices: CHOICES,
    ties: Ties::Usually,
    spare: &["embeddings.position_embeddings.weight", "embeddings.position_ids", "pooler.dense.*"],
};

const ROWS: Rows = &[
    ("architecture", Is("\"encoder\"")),
    ("d_vocab", Key("vocab_size")),
    ("d_model", Key("hidden_size")),
    ("n_heads", Key("num_attention_heads")),
    ("d_mlp", Key("intermediate_size")),
    ("n_encoder_layers", Key("num_hidden_layers")),
    ("pad_id", Of(padding)),
    ("end_id", Of(last_token)),
    ("norm_position", Is("\"post\"")),
    ("norm_eps", Or("layer_norm_eps", "1e-7")),
    ("positions", Is("\"none\"")),
    ("embedding_norm", Is("true")),
    ("activation", Activation("hidden_act", "gelu")),
    ("tie", Of(tie)),
    ("n_ctx", Or("max_position_embeddings", "512")),
    ("token_types", Or("type_vocab_size", "0")),
    ("attention_scale", Of(scale)),
];

const BLOCKS: &[Rule] = &[
    same("embeddings.token_type_embeddings.*", &["encoder.embed.types.*"]),
    same("embeddings.LayerNorm.*", &["encoder.embed.norm.*"]),
    same("encoder.rel_embeddings.weight", &["encoder.distances.weight"]),
    same("encoder.layer.{i}.attention.output.dense.*", &["encoder.blocks.{i}.attn.o.*"]),
    same("encoder.layer.{i}.attention.output.LayerNorm.*", &["encoder.blocks.{i}.attn.norm.*"]),
    same("encoder.layer.{i}.intermediate.dense.*", &["encoder.blocks.{i}.mlp.up.*"]),
    same("encoder.layer.{i}.output.dense.*", &["encoder.blocks.{i}.mlp.down.*"]),
    same("encoder.layer.{i}.output.LayerNorm.*", &["encoder.blocks.{i}.mlp.norm.*"]),
];

/// The first version: queries, keys and values in one tensor, keys without a bias, and separate maps for distances.
pub(in crate::family) const DEBERTA_V1: Family = Family {
    name: "DeBERTa v1",
    model_types: &["deberta"],
    config: &[
        TEXT_CLASSES,
        ROWS,
        HEAD,
        &[
            ("distances", Of(all_distances)),
            ("key_bias", Is("false")),
            ("class_transform", Of(|keys| transform(keys, "gelu"))),
        ],
    ],
    only: &[("talking_head", "false"), ("pooler_hidden_act", "\"gelu\""), ("legacy", "true")],
    harmless: &[&[
        "relative_attention",
        "position_biased_input",
        "max_relative_positions",
        "padding_idx",
        "pooler_dropout",
        "pos_att_type",
    ]],
    weights: &[
        BLOCKS,
        HEADS,
        &[
            by_head(
                "encoder.layer.{i}.attention.self.in_proj.weight",
                &[
                    "encoder.blocks.{i}.attn.q.weight",
                    "encoder.blocks.{i}.attn.k.weight",
                    "encoder.blocks.{i}.attn.v.weight",
                ],
            ),
            same("encoder.layer.{i}.attention.self.q_bias", &["encoder.blocks.{i}.attn.q.bias"]),
            same("encoder.layer.{i}.attention.self.v_bias", &["encoder.blocks.{i}.attn.v.bias"]),
            same("encoder.layer.{i}.attention.self.pos_q_proj.*", &["encoder.blocks.{i}.attn.q_distance.*"]),
            same("encoder.layer.{i}.attention.self.pos_proj.weight", &["encoder.blocks.{i}.attn.k_distance.weight"]),
        ],
    ],
    ..DEBERTA
};

/// The values that the file must state: transformers computes something else without them.
const FIXED: [(&str, bool); 2] = [("relative_attention", true), ("position_biased_input", false)];
const FIXED_KEYS: &[&str] = &["relative_attention", "share_att_key", "position_biased_input"];

/// One over the root of a head's width for each of the three products.
fn scale(keys: &Keys) -> Result<Option<Value>> {
    both_products(keys)?;
    for (key, value) in FIXED {
        if keys.flag(key) != Some(value) {
            return keys.wrong(key, KeyProblem::Unreadable(format!("expected {value}")));
        }
    }
    let (width, heads) = (count(keys, "hidden_size")?, count(keys, "num_attention_heads")?);
    Ok(Some((3.0 * (width / heads.max(1)) as f64).sqrt().recip().into()))
}

/// Refuses scores that lack one of the products: "c2p" of contents with distances, and "p2c" the other way.
fn both_products(keys: &Keys) -> Result<()> {
    let named = |name: &str| match keys.get("pos_att_type") {
        Some(Value::String(text)) => text.to_lowercase().split('|').any(|part| part.trim() == name),
        Some(Value::Array(list)) => list.iter().any(|part| part == name),
        _ => false,
    };
    match named("c2p") && named("p2c") {
        true => Ok(()),
        false => keys.wrong("pos_att_type", KeyProblem::Unreadable("expected c2p and p2c".into())),
    }
}

fn positive(keys: &Keys, key: &str) -> Option<i64> {
    keys.get(key).and_then(Value::as_i64).filter(|number| *number > 0)
}

fn farthest(keys: &Keys) -> Result<i64> {
    let longest = count_or(keys, "max_position_embeddings", 1, 512)?;
    Ok(positive(keys, "max_relative_positions").unwrap_or(longest as i64))
}

/// An embedding of each distance, for each direction.
fn all_distances(keys: &Keys) -> Result<Option<Value>> {
    Ok(Some(json!({ "span": farthest(keys)?, "own_maps": true })))
}

/// A number of embeddings for each direction: of buckets, or of all distances.
fn distances(keys: &Keys) -> Result<Option<Value>> {
    let farthest = farthest(keys)?;
    let own_maps = keys.flag("share_att_key") != Some(true);
    let norm = keys.get("norm_rel_ebd").and_then(Value::as_str).unwrap_or("none").to_lowercase();
    let norm = norm.split('|').any(|part| part.trim() == "layer_norm");
    Ok(Some(match positive(keys, "position_buckets") {
        Some(span) => json!({ "span": span, "farthest": farthest, "norm": norm, "own_maps": own_maps }),
        None => json!({ "span": farthest, "norm": norm, "own_maps": own_maps }),
    }))
}

/// Of the larger ones of version 2: a convolution of the embeddings beside the first layer.
fn convolution(keys: &Keys) -> Result<Option<Value>> {
    let width = count_or(keys, "conv_kernel_size", 0, 0)?;
    if width == 0 {
        return Ok(None);
    }
    let name = keys.get("conv_act").and_then(Value::as_str).unwrap_or("tanh");
    let activation = keys.activation("conv_act", name)?;
    Ok(Some(json!({ "width": width, "groups": count_or(keys, "conv_groups", 1, 1)?, "activation": activation })))
}
