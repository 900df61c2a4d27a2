//! ViT (Dosovitskiy et al. 2021): an encoder of an image's patches, pre-norm, with a class token and learned positions.
//! DeiT (Touvron et al. 2021) has a second class token, which learned from another model's answers.

use serde_json::{Value, json};

use crate::error::Result;
use crate::family::classes::CLASSES;
use crate::family::layers::count_or;
use crate::family::table::Row::{Activation, Is, Key, Of, Or};
use crate::family::table::{Family, Keys, PLAIN, Rows, Rule, same};

pub(in crate::family) const VIT: Family = Family {
    name: "ViT",
    model_types: &["vit"],
    config: &[ENCODER, SIZES, CLASSES, &[("input", Of(|keys| image(keys, json!({}))))]],
    harmless: &[SETTINGS],
    prefixes: &["vit."],
    weights: &[EMBEDDINGS, BLOCKS],
    spare: &["pooler.dense.*", "embeddings.mask_token"],
    ..PLAIN
};

pub(in crate::family) const DEIT: Family = Family {
    name: "DeiT",
    model_types: &["deit"],
    config: &[
        ENCODER,
        SIZES,
        CLASSES,
        &[("input", Of(|keys| image(keys, json!({ "distillation_token": true })))), ("class_rows", Of(both))],
    ],
    harmless: &[SETTINGS],
    prefixes: &["deit."],
    weights: &[
        EMBEDDINGS,
        BLOCKS,
        &[
            same("embeddings.distillation_token", &["encoder.embed.distillation.weight"]),
            same("cls_classifier.*", &["class_head.*"]),
            same("distillation_classifier.*", &["class_head.distillation.*"]),
        ],
    ],
    spare: &["pooler.dense.*", "embeddings.mask_token"],
    ..PLAIN
};

/// An encoder of images: pre-norm, with learned positions.
pub(in crate::family) const ENCODER: Rows = &[("architecture", Is("\"encoder\"")), ("positions", Is("\"learned\""))];

const SIZES: Rows = &[
    ("d_model", Key("hidden_size")),
    ("n_heads", Key("num_attention_heads")),
    ("d_mlp", Key("intermediate_size")),
    ("n_encoder_layers", Key("num_hidden_layers")),
    ("norm_eps", Or("layer_norm_eps", "1e-12")),
    ("activation", Activation("hidden_act", "gelu")),
    ("qkv_bias", Or("qkv_bias", "true")),
];

/// Of heads that are not read.
const SETTINGS: &[&str] =
    &["encoder_stride", "pooler_act", "pooler_output_size", "image_size", "num_channels", "patch_size"];

pub(in crate::family) const EMBEDDINGS: &[Rule] = &[
    same("embeddings.cls_token", &["encoder.embed.class.weight"]),
    same("embeddings.position_embeddings", &["encoder.embed.positions.weight"]),
    same("embeddings.patch_embeddings.projection.*", &["encoder.embed.patches.*"]),
    same("layernorm.*", &["encoder.norm.*"]),
    same("classifier.*", &["class_head.*"]),
];

const BLOCKS: &[Rule] = &[
    same("encoder.layer.{i}.layernorm_before.*", &["encoder.blocks.{i}.attn.norm.*"]),
    same("encoder.layer.{i}.layernorm_after.*", &["encoder.blocks.{i}.mlp.norm.*"]),
    same("encoder.layer.{i}.attention.attention.query.*", &["encoder.blocks.{i}.attn.q.*"]),
    same("encoder.layer.{i}.attention.attention.key.*", &["encoder.blocks.{i}.attn.k.*"]),
    same("encoder.layer.{i}.attention.attention.value.*", &["encoder.blocks.{i}.attn.v.*"]),
    same("encoder.layer.{i}.attention.output.dense.*", &["encoder.blocks.{i}.attn.o.*"]),
    same("encoder.layer.{i}.intermediate.dense.*", &["encoder.blocks.{i}.mlp.up.*"]),
    same("encoder.layer.{i}.output.dense.*", &["encoder.blocks.{i}.mlp.down.*"]),
];

/// The input of an encoder of images with a class token; `more` are the family's own settings.
pub(in crate::family) fn image(keys: &Keys, more: Value) -> Result<Option<Value>> {
    let channels = count_or(keys, "num_channels", 1, 3)?;
    let (patch, image) = (side(keys, "patch_size", 16)?, side(keys, "image_size", 224)?);
    if patch > image {
        return keys.wrong("patch_size", format!("is {patch}, more than the image_size of {image}").into());
    }
    let mut input = json!({
        "kind": "pixels", "channels": channels, "patch_size": patch, "image_size": image, "patch_bias": true,
        "class_token": true,
    });
    if let (Some(input), Value::Object(more)) = (input.as_object_mut(), more) {
        input.extend(more);
    }
    Ok(Some(input))
}

/// The side of a square, or a list of both its sides.
fn side(keys: &Keys, key: &str, usual: usize) -> Result<usize> {
    match keys.get(key).and_then(Value::as_array).map(Vec::as_slice) {
        None => count_or(keys, key, 1, usual),
        Some([height, width]) if height == width => match height.as_u64().filter(|side| (1..=10_000).contains(side)) {
            Some(side) => Ok(side as usize),
            None => keys.wrong(key, "must be 1 to 10000".into()),
        },
        Some(_) => keys.wrong(key, "is not square, which is not supported".into()),
    }
}

/// DeiT with its teacher's head averages the logits of both class tokens.
fn both(keys: &Keys) -> Result<Option<Value>> {
    Ok(keys.has("distillation_classifier.weight").then(|| "first_two".into()))
}
