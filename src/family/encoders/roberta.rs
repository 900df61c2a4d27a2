//! RoBERTa (Liu et al. 2019), XLM-RoBERTa (Conneau et al. 2020) and CamemBERT (Martin et al. 2020): a BERT whose
//! positions begin after the padding token's row.

use serde_json::Value;

use super::bert::{BLOCKS, GELU, MASKED, SIZES, TYPES};
use crate::config::ActivationFunction;
use crate::error::{KeyProblem, Result};
use crate::family::classes::{TEXT_CLASSES, transform};
use crate::family::table::Row::{Has, Of};
use crate::family::table::{Choice, Family, Keys, Rows, Rule, Ties, choice, same};

pub(in crate::family) const ROBERTA: Family = Family {
    name: "RoBERTa",
    relatives: &["XLM-RoBERTa", "CamemBERT"],
    model_types: &["roberta", "xlm-roberta", "camembert"],
    config: &[
        MASKED,
        SIZES,
        GELU,
        TYPES,
        TEXT_CLASSES,
        HEAD,
        &[
            ("n_ctx", Of(longest)),
            ("position_offset", Of(|keys| Ok(Some((pad(keys) + 1).into())))),
            ("position_pad_id", Of(|keys| Ok(Some(pad(keys).into())))),
        ],
    ],
    only: &[("is_decoder", "false"), ("add_cross_attention", "false"), ("position_embedding_type", "\"absolute\"")],
    alike: &[],
    harmless: &[&["max_position_embeddings"]],
    prefixes: &["roberta."],
    weights: &[BLOCKS, HEAD_RULES],
    choices: HEAD_CHOICES,
    ties: Ties::Usually,
    spare: &["embeddings.position_ids", "embeddings.token_type_ids", "pooler.dense.*"],
};

const DENSE: &str = "lm_head.dense.weight";

/// The output head or the class head.
pub(super) const HEAD: Rows = &[
    ("class_transform", Of(|keys| transform(keys, "tanh"))),
    ("head", Has(DENSE)),
    ("head_transform", Of(|keys| gelu_before_head(keys, DENSE))),
    ("logits_bias", Has(DENSE)),
];

pub(super) const HEAD_RULES: &[Rule] = &[
    same("lm_head.dense.*", &["head.transform.*"]),
    same("lm_head.layer_norm.*", &["head.norm.*"]),
    same("classifier.dense.*", &["class_head.transform.*"]),
    same("classifier.out_proj.*", &["class_head.*"]),
    same("classifier.*", &["class_head.*"]),
];

pub(super) const HEAD_CHOICES: &[Choice] = &[
    choice("encoder.embed.tokens.weight", &["embeddings.word_embeddings.weight"], &["lm_head.decoder.weight"]),
    choice("head.weight", &["lm_head.decoder.weight"], &["embeddings.word_embeddings.weight"]),
    choice("head.bias", &["lm_head.decoder.bias", "lm_head.bias"], &[]),
];

/// The padding token. Positions do not count it, and begin after its row.
fn pad(keys: &Keys) -> u64 {
    keys.get("pad_token_id").and_then(Value::as_u64).unwrap_or(1).min(u64::from(u32::MAX))
}

/// The rows of the table from the first position's on.
fn longest(keys: &Keys) -> Result<Option<Value>> {
    let rows = keys.get("max_position_embeddings").and_then(Value::as_u64).unwrap_or(512);
    Ok(Some(rows.saturating_sub(pad(keys) + 1).into()))
}

/// Whether the output head has a transform. Its activation is GELU, whatever the layers' is.
pub(in crate::family) fn gelu_before_head(keys: &Keys, dense: &str) -> Result<Option<Value>> {
    let (exists, named) = (keys.has(dense), keys.get("hidden_act"));
    match named {
        Some(name) if exists && name.as_str().and_then(ActivationFunction::named) != Some(ActivationFunction::Gelu) => {
            let problem = KeyProblem::Only { value: name.to_string(), family: keys.family.name, only: "\"gelu\"" };
            keys.wrong("hidden_act", problem)
        }
        _ => Ok(Some(exists.into())),
    }
}
