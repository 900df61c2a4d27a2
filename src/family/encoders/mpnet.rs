//! MPNet (Song et al. 2020): a RoBERTa without segments, whose scores have a learned bias by distance too, shared by
//! all layers.

use serde_json::Value;

use super::bert::{GELU, MASKED, SIZES};
use super::roberta::{HEAD, HEAD_CHOICES, HEAD_RULES};
use crate::error::Result;
use crate::family::classes::TEXT_CLASSES;
use crate::family::table::Row::{Is, Of};
use crate::family::table::{Family, Keys, PLAIN, Ties, same};

pub(in crate::family) const MPNET: Family = Family {
    name: "MPNet",
    model_types: &["mpnet"],
    config: &[
        MASKED,
        SIZES,
        GELU,
        TEXT_CLASSES,
        HEAD,
        // Positions do not count token 1, whatever the padding token is.
        &[("n_ctx", Of(longest)), ("position_offset", Is("2")), ("position_pad_id", Is("1"))],
        &[("relative_bias", Is("true"))],
    ],
    // transformers computes with 32 buckets, whatever the file says.
    only: &[("relative_attention_num_buckets", "32")],
    harmless: &[&["max_position_embeddings"]],
    prefixes: &["mpnet."],
    weights: &[
        HEAD_RULES,
        &[
            same("embeddings.position_embeddings.*", &["encoder.embed.positions.*"]),
            same("embeddings.LayerNorm.*", &["encoder.embed.norm.*"]),
            same("encoder.relative_attention_bias.*", &["encoder.relative_bias.*"]),
            same("encoder.layer.{i}.attention.attn.q.*", &["encoder.blocks.{i}.attn.q.*"]),
            same("encoder.layer.{i}.attention.attn.k.*", &["encoder.blocks.{i}.attn.k.*"]),
            same("encoder.layer.{i}.attention.attn.v.*", &["encoder.blocks.{i}.attn.v.*"]),
            same("encoder.layer.{i}.attention.attn.o.*", &["encoder.blocks.{i}.attn.o.*"]),
            same("encoder.layer.{i}.attention.LayerNorm.*", &["encoder.blocks.{i}.attn.norm.*"]),
            same("encoder.layer.{i}.intermediate.dense.*", &["encoder.blocks.{i}.mlp.up.*"]),
            same("encoder.layer.{i}.output.dense.*", &["encoder.blocks.{i}.mlp.down.*"]),
            same("encoder.layer.{i}.output.LayerNorm.*", &["encoder.blocks.{i}.mlp.norm.*"]),
        ],
    ],
    choices: HEAD_CHOICES,
    ties: Ties::Usually,
    spare: &["embeddings.position_ids", "pooler.dense.*"],
    ..PLAIN
};

/// The rows of the table from the first position's on, which is always row 2.
fn longest(keys: &Keys) -> Result<Option<Value>> {
    let rows = keys.get("max_position_embeddings").and_then(Value::as_u64).unwrap_or(512);
    Ok(Some(rows.saturating_sub(2).into()))
}
