//! One encoder of a model of two towers, and what CLIP's and SigLIP's have in common.

use serde_json::{Map, Value, json};

use crate::error::{Error, Result};
use crate::family::table::Row::{Key, Or};
use crate::family::table::{Keys, Rows, Rule, same};

/// The key with which a file of both towers asks for one of them.
const TOWER: &str = "tower";
const IMAGES: &str = "images";
const TEXTS: &str = "texts";

/// A file of both towers that asks for one of them, by the name that its tensors begin with.
///
/// # Errors
/// A file that is no JSON.
pub fn with_tower(config: &str, prefix: &str) -> Result<String> {
    let mut keys: Map<String, Value> = serde_json::from_str(config).map_err(|e| Error::ConfigSyntax(e.to_string()))?;
    keys.insert(TOWER.into(), if prefix == TEXT_PREFIX { TEXTS } else { IMAGES }.into());
    Ok(Value::from(keys).to_string())
}

/// The beginnings of the towers' tensors, in a file of both.
pub const TOWER_PREFIXES: [&str; 2] = ["vision_model", TEXT_PREFIX];
const TEXT_PREFIX: &str = "text_model";

/// The families of two towers, with the types of their encoders of images and of texts.
const TWO_TOWERS: [(&str, &str, &str); 2] =
    [("clip", "clip_vision_model", "clip_text_model"), ("siglip", "siglip_vision_model", "siglip_text_model")];

fn family_of(keys: &Map<String, Value>) -> Option<&str> {
    keys.get("model_type").and_then(Value::as_str)
}

/// The tower that is opened of a file with several that can be.
pub(in crate::family) fn chosen_tower(keys: &Map<String, Value>) -> Option<&'static str> {
    let both = TWO_TOWERS.iter().any(|(family, ..)| family_of(keys) == Some(family));
    let texts = keys.get(TOWER).is_some_and(|tower| tower == TEXTS);
    both.then_some(if texts { TEXTS } else { IMAGES })
}

/// The usual sizes of an encoder of images, or of texts.
pub(super) fn sizes_of(kind: &str) -> Value {
    match kind {
        "clip_text_model" => json!({
            "hidden_size": 512, "intermediate_size": 2048, "num_hidden_layers": 12, "num_attention_heads": 8,
            "vocab_size": 49408, "max_position_embeddings": 77, "bos_token_id": 49406, "eos_token_id": 49407,
            "pad_token_id": 1,
        }),
        "siglip_text_model" => json!({
            "hidden_size": 768, "intermediate_size": 3072, "num_hidden_layers": 12, "num_attention_heads": 12,
            "vocab_size": 32000, "max_position_embeddings": 64, "bos_token_id": 49406, "eos_token_id": 49407,
            "pad_token_id": 1,
        }),
        _ => json!({
            "hidden_size": 768, "intermediate_size": 3072, "num_hidden_layers": 12, "num_attention_heads": 12,
            "num_channels": 3, "image_size": 224, "patch_size": if kind == "clip_vision_model" { 32 } else { 16 },
        }),
    }
}

/// The keys of one encoder in a file of both towers: that of images, unless `tower` is `texts`. The file leaves out
/// what is as usual, as that of an encoder of texts alone does; old files repeat all in a second dictionary, which
/// wins.
///
/// # Errors
/// A tower that the model does not have.
pub(in crate::family) fn tower_part(keys: &Map<String, Value>) -> Result<Option<Map<String, Value>>> {
    let Some(family) = family_of(keys) else { return Ok(None) };
    if TWO_TOWERS.iter().any(|(.., texts)| family == *texts) {
        let sizes = sizes_of(family);
        let usual = sizes.as_object().into_iter().flatten().chain(keys);
        return Ok(Some(usual.map(|(key, value)| (key.clone(), value.clone())).collect()));
    }
    let Some((_, images, texts)) = TWO_TOWERS.iter().find(|(both, ..)| family == *both) else { return Ok(None) };
    let tower = keys.get(TOWER).filter(|tower| !tower.is_null());
    let (kind, part) = match tower.map_or(Some(IMAGES), Value::as_str) {
        Some(IMAGES) => (images, "vision_config"),
        Some(TEXTS) => (texts, "text_config"),
        _ => return Err(Error::config(TOWER, "is images or texts")),
    };
    let (sizes, activation) = (sizes_of(kind), if family == "clip" { "quick_gelu" } else { "gelu_pytorch_tanh" });
    let usual = json!({ "hidden_act": activation });
    let usual = || [&sizes, &usual].into_iter().filter_map(Value::as_object).flatten();
    let given = |key: &str| keys.get(key).and_then(Value::as_object);
    let around = ["architectures", "_name_or_path", "id2label", "num_labels", "problem_type", "projection_dim"];
    let mut all: Map<String, Value> = usual().map(|(key, value)| (key.clone(), value.clone())).collect();
    all.extend(given(part).into_iter().flatten().map(|(key, value)| (key.clone(), value.clone())));
    if let Some(again) = given(&format!("{part}_dict")) {
        all.extend(usual().chain(again).map(|(key, value)| (key.clone(), value.clone())));
    }
    // The projection is of the whole.
    all.remove("projection_dim");
    all.extend(around.iter().filter_map(|key| Some(((*key).to_owned(), keys.get(*key)?.clone()))));
    all.insert("model_type".into(), (*kind).into());
    Ok(Some(all))
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
    keys.activation("hidden_act", name)
}
