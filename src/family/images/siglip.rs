//! SigLIP (Zhai et al. 2023): the encoder of images, which has no class token, and the encoder of texts, whose last row
//! stands for the whole. It was trained on texts that are filled up with ends, which it sees.

use serde_json::{Value, json};

use super::tower::{BLOCKS, SETTINGS, SIZES, activation_or};
use super::vit::{ENCODER, image};
use crate::error::Result;
use crate::family::classes::CLASSES;
use crate::family::keys::{first_token, last_token, padding};
use crate::family::table::Row::{Is, Key, Of, Or};
use crate::family::table::{Family, Keys, PLAIN, same};

pub(in crate::family) const SIGLIP: Family = Family {
    name: "SigLIP",
    model_types: &["siglip_vision_model"],
    config: &[
        ENCODER,
        SIZES,
        CLASSES,
        &[
            ("norm_eps", Or("layer_norm_eps", "1e-6")),
            ("activation", Of(|keys| activation_or(keys, "gelu_pytorch_tanh"))),
            ("input", Of(|keys| image(keys, json!({ "class_token": false })))),
            ("class_rows", Is("\"patches\"")),
        ],
    ],
    harmless: &[SETTINGS, &["vision_use_head"]],
    prefixes: &["vision_model."],
    weights: &[BLOCKS],
    // The pooling head has no part in the classes.
    spare: &["head.**", "embeddings.position_ids"],
    ..PLAIN
};

pub(in crate::family) const SIGLIP_TEXT: Family = Family {
    name: "SigLIP's encoder of texts",
    model_types: &["siglip_text_model"],
    config: &[
        ENCODER,
        SIZES,
        &[
            ("d_vocab", Key("vocab_size")),
            ("n_ctx", Or("max_position_embeddings", "64")),
            ("pad_id", Of(padding)),
            ("start_id", Of(first_token)),
            ("end_id", Of(last_token)),
            ("norm_eps", Or("layer_norm_eps", "1e-6")),
            ("activation", Of(|keys| activation_or(keys, "gelu_pytorch_tanh"))),
            ("pooled_row", Is("\"last\"")),
            ("d_pooled", Of(projected)),
            ("pooled_bias", Is("true")),
        ],
    ],
    harmless: &[SETTINGS, &["projection_size"]],
    prefixes: &["text_model."],
    weights: &[
        BLOCKS,
        &[
            same("embeddings.token_embedding.weight", &["encoder.embed.tokens.weight"]),
            same("final_layer_norm.*", &["encoder.norm.*"]),
            same("head.*", &["pooled.*"]),
        ],
    ],
    spare: &["embeddings.position_ids"],
    ..PLAIN
};

/// The width of the projection, which is as wide as the model unless the file says another.
fn projected(keys: &Keys) -> Result<Option<Value>> {
    Ok(keys.get("projection_size").or_else(|| keys.get("hidden_size")).cloned())
}
