//! SigLIP (Zhai et al. 2023): the encoder of images, which has no class token.

use serde_json::json;

use super::tower::{BLOCKS, SETTINGS, SIZES, activation_or};
use super::vit::{ENCODER, image};
use crate::family::classes::CLASSES;
use crate::family::table::Row::{Is, Of, Or};
use crate::family::table::{Family, PLAIN};

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
