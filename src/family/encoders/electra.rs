//! ELECTRA (Clark et al. 2020): a BERT with embeddings of another width, and the generator's head if the file has it.

use super::bert::{BLOCKS, CONTEXT, GELU, MASKED, SIZES, TYPES};
use super::roberta::gelu_before_head;
use crate::family::classes::{TEXT_CLASSES, transform};
use crate::family::table::Row::{Has, Of, Or};
use crate::family::table::{Family, PLAIN, Ties, choice, same};

pub(in crate::family) const ELECTRA: Family = Family {
    name: "ELECTRA",
    model_types: &["electra"],
    config: &[
        MASKED,
        CONTEXT,
        SIZES,
        GELU,
        TYPES,
        TEXT_CLASSES,
        &[
            ("d_embed", Or("embedding_size", "128")),
            ("class_transform", Of(|keys| transform(keys, "gelu"))),
            ("head", Has(DENSE)),
            ("head_transform", Of(|keys| gelu_before_head(keys, DENSE))),
            ("logits_bias", Has(DENSE)),
        ],
    ],
    only: &[("is_decoder", "false"), ("add_cross_attention", "false"), ("position_embedding_type", "\"absolute\"")],
    harmless: &[&["generator_size", "summary_activation", "summary_type", "summary_use_proj"]],
    prefixes: &["electra."],
    weights: &[
        BLOCKS,
        &[
            same("embeddings_project.*", &["encoder.embed.project.*"]),
            same("generator_predictions.dense.*", &["head.transform.*"]),
            same("generator_predictions.LayerNorm.*", &["head.norm.*"]),
            same("generator_lm_head.bias", &["head.bias"]),
            same("classifier.dense.*", &["class_head.transform.*"]),
            same("classifier.out_proj.*", &["class_head.*"]),
            same("classifier.*", &["class_head.*"]),
        ],
    ],
    choices: &[
        choice("encoder.embed.tokens.weight", &["embeddings.word_embeddings.weight"], &["generator_lm_head.weight"]),
        choice("head.weight", &["generator_lm_head.weight"], &["embeddings.word_embeddings.weight"]),
    ],
    ties: Ties::Usually,
    spare: &["embeddings.position_ids", "embeddings.token_type_ids"],
    ..PLAIN
};

const DENSE: &str = "generator_predictions.dense.weight";
