//! CLIP (Radford et al. 2021): the encoder of images, whose first stream has a norm, and the encoder of texts, which
//! sees earlier tokens only. Both project the row that stands for the whole to one space.

use serde_json::{Value, json};

use super::tower::{BLOCKS, SETTINGS, SIZES, activation_or};
use super::vit::{ENCODER, image};
use crate::error::{KeyProblem, Result};
use crate::family::classes::{CLASSES, classes};
use crate::family::keys::{first_token, padding};
use crate::family::layers::count_or;
use crate::family::table::Row::{Is, Key, Of, Or};
use crate::family::table::{Family, Keys, Ties, same};

pub(in crate::family) const CLIP: Family = Family {
    name: "CLIP",
    relatives: &[],
    model_types: &["clip_vision_model"],
    config: &[
        ENCODER,
        SIZES,
        CLASSES,
        &[
            // Classes are read from patches without the last norm, which is that of the class token.
            ("final_norm", Of(|keys| Ok(Some(classes(keys)?.is_none().into())))),
            ("norm_eps", Or("layer_norm_eps", "1e-5")),
            ("activation", Of(|keys| activation_or(keys, "quick_gelu"))),
            ("embedding_norm", Is("true")),
            ("input", Of(|keys| image(keys, json!({ "patch_bias": false })))),
            ("class_rows", Is("\"patches\"")),
            ("pooled_row", Of(|keys| Ok(keys.has("visual_projection.weight").then(|| "first".into())))),
            ("d_pooled", Of(|keys| projected(keys, "visual_projection.weight"))),
        ],
    ],
    only: &[],
    alike: &[],
    harmless: &[SETTINGS],
    prefixes: &["vision_model."],
    weights: &[
        BLOCKS,
        &[
            same("embeddings.class_embedding", &["encoder.embed.class.weight"]),
            same("pre_layrnorm.*", &["encoder.embed.norm.*"]),
            same("visual_projection.weight", &["pooled.weight"]),
        ],
    ],
    choices: &[],
    ties: Ties::IfSet,
    spare: &["embeddings.position_ids", "post_layernorm.*"],
};

pub(in crate::family) const CLIP_TEXT: Family = Family {
    name: "CLIP's encoder of texts",
    relatives: &[],
    model_types: &["clip_text_model"],
    config: &[
        ENCODER,
        SIZES,
        &[
            ("causal", Is("true")),
            ("d_vocab", Key("vocab_size")),
            ("n_ctx", Or("max_position_embeddings", "77")),
            ("pad_id", Of(padding)),
            ("start_id", Of(first_token)),
            ("end_id", Of(end)),
            ("norm_eps", Or("layer_norm_eps", "1e-5")),
            ("activation", Of(|keys| activation_or(keys, "quick_gelu"))),
            ("pooled_row", Of(pooled_row)),
            ("d_pooled", Of(|keys| projected(keys, "text_projection.weight"))),
        ],
    ],
    only: &[],
    alike: &[],
    harmless: &[SETTINGS],
    prefixes: &["text_model."],
    weights: &[
        BLOCKS,
        &[
            same("embeddings.token_embedding.weight", &["encoder.embed.tokens.weight"]),
            same("final_layer_norm.*", &["encoder.norm.*"]),
            same("text_projection.weight", &["pooled.weight"]),
        ],
    ],
    choices: &[],
    ties: Ties::IfSet,
    spare: &["embeddings.position_ids"],
};

/// The width of the projection, if the file has one.
fn projected(keys: &Keys, tensor: &str) -> Result<Option<Value>> {
    Ok(if keys.has(tensor) { Some(count_or(keys, "projection_dim", 1, 512)?.into()) } else { None })
}

/// The end of text, if the vocabulary has it.
fn end(keys: &Keys) -> Result<Option<Value>> {
    match keys.get("eos_token_id") {
        None => Ok(None),
        Some(id) if id.is_u64() => Ok(keys.ids(id).first().cloned()),
        Some(_) => keys.wrong("eos_token_id", KeyProblem::Unreadable("expected one whole number".into())),
    }
}

/// Old files said 2 for every end of text; the token with the highest id was meant, and still is (transformers 5.24).
/// Of a text without an end the first row is pooled.
fn pooled_row(keys: &Keys) -> Result<Option<Value>> {
    let row = match end(keys)? {
        Some(end) if end == 2 => "highest",
        Some(_) => "end",
        None => "first",
    };
    Ok(Some(row.into()))
}
