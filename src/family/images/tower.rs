//! The encoder of images of a model of two towers, and what CLIP's and SigLIP's have in common.

use serde_json::{Map, Value, json};

use crate::error::Result;
use crate::family::keys::activation;
use crate::family::table::Row::{Key, Or};
use crate::family::table::{Keys, Rows, Rule, same};

/// The keys of the encoder of images in a file of both towers. It leaves out what is as usual, and old files repeat all
/// in a second dictionary, which wins.
pub(in crate::family) fn vision_part(keys: &Map<String, Value>) -> Option<Map<String, Value>> {
    let (kind, usual) = match keys.get("model_type")?.as_str()? {
        "clip" => ("clip_vision_model", json!({ "patch_size": 32, "hidden_act": "quick_gelu" })),
        "siglip" => ("siglip_vision_model", json!({ "patch_size": 16, "hidden_act": "gelu_pytorch_tanh" })),
        _ => return None,
    };
    let sizes = json!({
        "hidden_size": 768, "intermediate_size": 3072, "num_hidden_layers": 12, "num_attention_heads": 12,
        "num_channels": 3, "image_size": 224,
    });
    let usual = || [&sizes, &usual].into_iter().filter_map(Value::as_object).flatten();
    let given = |key: &str| keys.get(key).and_then(Value::as_object);
    let around = ["architectures", "_name_or_path", "id2label", "num_labels", "problem_type"];
    let mut all: Map<String, Value> = usual().map(|(key, value)| (key.clone(), value.clone())).collect();
    all.extend(given("vision_config").into_iter().flatten().map(|(key, value)| (key.clone(), value.clone())));
    if let Some(again) = given("vision_config_dict") {
        all.extend(usual().chain(again).map(|(key, value)| (key.clone(), value.clone())));
    }
    all.extend(around.iter().filter_map(|key| Some(((*key).to_owned(), keys.get(*key)?.clone()))));
    all.insert("model_type".into(), kind.into());
    Some(all)
}

pub(super) const SIZES: Rows = &[
    ("d_model", Key("hidden_size")),
    ("n_heads", Key("num_attention_heads")),
    ("d_mlp", Or("intermediate_size", "3072")),
    ("n_encoder_layers", Key("num_hidden_layers")),
];

/// Read with the input, or of what is not read.
pub(super) const SETTINGS: &[&str] =
    &["hidden_act", "image_size", "initializer_factor", "num_channels", "patch_size", "projection_dim"];

pub(super) const BLOCKS: &[Rule] = &[
    same("embeddings.patch_embedding.*", &["encoder.embed.patches.*"]),
    same("embeddings.position_embedding.weight", &["encoder.embed.positions.weight"]),
    same("encoder.layers.{i}.layer_norm1.*", &["encoder.blocks.{i}.attn.norm.*"]),
    same("encoder.layers.{i}.self_attn.q_proj.*", &["encoder.blocks.{i}.attn.q.*"]),
    same("encoder.layers.{i}.self_attn.k_proj.*", &["encoder.blocks.{i}.attn.k.*"]),
    same("encoder.layers.{i}.self_attn.v_proj.*", &["encoder.blocks.{i}.attn.v.*"]),
    same("encoder.layers.{i}.self_attn.out_proj.*", &["encoder.blocks.{i}.attn.o.*"]),
    same("encoder.layers.{i}.layer_norm2.*", &["encoder.blocks.{i}.mlp.norm.*"]),
    same("encoder.layers.{i}.mlp.fc1.*", &["encoder.blocks.{i}.mlp.up.*"]),
    same("encoder.layers.{i}.mlp.fc2.*", &["encoder.blocks.{i}.mlp.down.*"]),
    same("post_layernorm.*", &["encoder.norm.*"]),
    same("classifier.*", &["class_head.*"]),
];

/// The activation, or the family's usual one.
pub(super) fn activation_or(keys: &Keys, usual: &str) -> Result<Option<Value>> {
    let name = keys.get("hidden_act").and_then(Value::as_str).unwrap_or(usual);
    activation(name).map_or_else(|| keys.unknown_activation("hidden_act", name), |name| Ok(Some(name.into())))
}
