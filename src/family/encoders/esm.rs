//! ESM-1b (Rives et al. 2021) and ESM-2 (Lin et al. 2023): encoders of proteins, pre-norm, ESM-1b with learned
//! positions, ESM-2 with rotary ones. Where masked tokens were dropped in training their embeddings are 0, and those of
//! the others larger.

use serde_json::Value;

use super::roberta::{HEAD, HEAD_CHOICES, HEAD_RULES};
use crate::error::{KeyProblem, Result};
use crate::family::classes::TEXT_CLASSES;
use crate::family::keys::{last_token, padding, tie};
use crate::family::table::Row::{Is, Key, Of, Or};
use crate::family::table::{Family, Keys, PLAIN, Ties, same};

pub(in crate::family) const ESM: Family = Family {
    name: "ESM-2",
    relatives: &["ESM-1b"],
    model_types: &["esm"],
    config: &[
        TEXT_CLASSES,
        HEAD,
        &[
            ("architecture", Is("\"encoder\"")),
            ("d_model", Or("hidden_size", "768")),
            ("n_heads", Or("num_attention_heads", "12")),
            ("d_mlp", Or("intermediate_size", "3072")),
            ("n_encoder_layers", Or("num_hidden_layers", "12")),
            ("d_vocab", Key("vocab_size")),
            ("pad_id", Of(padding)),
            ("end_id", Of(last_token)),
            ("norm_eps", Or("layer_norm_eps", "1e-12")),
            ("activation", Is("\"gelu\"")),
            ("embedding_norm", Or("emb_layer_norm_before", "false")),
            ("embedding_scale", Of(|keys| Ok(drops_tokens(keys).then(|| KEPT.into())))),
            ("mask_dropout_id", Of(|keys| Ok(keys.get("mask_token_id").filter(|_| drops_tokens(keys)).cloned()))),
            ("positions", Of(|keys| Ok(Some(if rotates(keys)? { "rotary" } else { "learned" }.into())))),
            ("rotary_pairs", Is("\"halves\"")),
            ("rotary_base", Or("rope_theta", "10000")),
            ("n_ctx", Of(longest)),
            ("position_offset", Of(|keys| Ok((!rotates(keys)?).then(|| (pad(keys) + 1).into())))),
            ("position_pad_id", Of(|keys| Ok((!rotates(keys)?).then(|| pad(keys).into())))),
            ("tie", Of(tie)),
        ],
    ],
    only: &[
        ("is_decoder", "false"),
        ("add_cross_attention", "false"),
        ("is_folding_model", "false"),
        ("hidden_act", "\"gelu\""),
    ],
    harmless: &[&["max_position_embeddings", "position_embedding_type"]],
    prefixes: &["esm."],
    weights: &[
        HEAD_RULES,
        &[
            same("embeddings.position_embeddings.*", &["encoder.embed.positions.*"]),
            same("embeddings.layer_norm.*", &["encoder.embed.norm.*"]),
            same("encoder.layer.{i}.attention.self.query.*", &["encoder.blocks.{i}.attn.q.*"]),
            same("encoder.layer.{i}.attention.self.key.*", &["encoder.blocks.{i}.attn.k.*"]),
            same("encoder.layer.{i}.attention.self.value.*", &["encoder.blocks.{i}.attn.v.*"]),
            same("encoder.layer.{i}.attention.output.dense.*", &["encoder.blocks.{i}.attn.o.*"]),
            same("encoder.layer.{i}.attention.LayerNorm.*", &["encoder.blocks.{i}.attn.norm.*"]),
            same("encoder.layer.{i}.intermediate.dense.*", &["encoder.blocks.{i}.mlp.up.*"]),
            same("encoder.layer.{i}.output.dense.*", &["encoder.blocks.{i}.mlp.down.*"]),
            same("encoder.layer.{i}.LayerNorm.*", &["encoder.blocks.{i}.mlp.norm.*"]),
            same("encoder.emb_layer_norm_after.*", &["encoder.norm.*"]),
        ],
    ],
    choices: HEAD_CHOICES,
    ties: Ties::Usually,
    spare: &[
        "contact_head.**",
        "embeddings.position_embeddings.weight",
        "embeddings.position_ids",
        // As transformers 5 names the one of all layers.
        "encoder.layer.*.attention.self.rotary_embeddings.inv_freq",
        "encoder.layer.{i}.attention.self.rotary_embeddings.inv_freq",
        "pooler.dense.*",
        "rotary_embeddings.inv_freq",
    ],
    ..PLAIN
};

/// The share of tokens that training did not mask: of 15 in 100, 80 in 100 were.
const KEPT: f64 = 1.0 - 0.15 * 0.8;

fn drops_tokens(keys: &Keys) -> bool {
    keys.flag("token_dropout") == Some(true)
}

fn rotates(keys: &Keys) -> Result<bool> {
    match keys.get("position_embedding_type").map_or(Some("absolute"), Value::as_str) {
        Some("rotary") => Ok(true),
        Some("absolute") => Ok(false),
        _ => keys.wrong("position_embedding_type", KeyProblem::Unreadable("expected absolute or rotary".into())),
    }
}

/// The padding token, which learned positions do not count.
fn pad(keys: &Keys) -> u64 {
    keys.get("pad_token_id").and_then(Value::as_u64).unwrap_or(1).min(u64::from(u32::MAX))
}

/// The rows of a table from the first position's on, or the length of the trained texts.
fn longest(keys: &Keys) -> Result<Option<Value>> {
    let rows = keys.get("max_position_embeddings").and_then(Value::as_u64).unwrap_or(1026);
    Ok(Some(if rotates(keys)? { rows } else { rows.saturating_sub(pad(keys) + 1) }.into()))
}
