//! CLIP (Radford et al. 2021): the encoder of images, whose first stream has a norm, with a quick GELU.

use serde_json::json;

use super::tower::{BLOCKS, SETTINGS, SIZES, activation_or};
use super::vit::{ENCODER, image};
use crate::family::classes::{CLASSES, classes};
use crate::family::table::Row::{Is, Of, Or};
use crate::family::table::{Family, Ties, same};

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
        ],
    ],
    choices: &[],
    ties: Ties::IfSet,
    spare: &["embeddings.position_ids", "post_layernorm.*"],
};
