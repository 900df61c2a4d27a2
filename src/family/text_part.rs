//! The text part of models that read pictures or sound too: a model of another family, which reads texts alone here.

use serde_json::{Map, Value, json};

use super::images::beside_text::{TEXT_SETTINGS, usual_text};
use super::names::{NamedPart, Names};

/// Each `model_type` with that of its text part, unless the file names another.
const WHOLES: [(&str, &str); 13] = [
    ("audioflamingo3", "qwen2"),
    ("emu3", "emu3_text_model"),
    ("florence2", "bart"),
    ("glm4v", "glm4v_text"),
    ("glmasr", "llama"),
    ("llava_next", "llama"),
    ("llava_onevision", "qwen2"),
    ("mistral3", "mistral"),
    ("musicflamingo", "qwen2"),
    ("qwen2_5_vl", "qwen2_5_vl_text"),
    ("qwen2_audio", "qwen2"),
    ("qwen2_vl", "qwen2_vl_text"),
    ("qwen3_vl", "qwen3_vl_text"),
];

/// The beginnings of its tensors. In older files, and of the output head, there is none.
const PREFIXES: &[&str] = &["model.language_model.", "language_model.", "model.text_model.", "text_model.", ""];

/// The beginnings of what is not read.
const OTHER_PARTS: [&str; 6] =
    ["audio_tower.", "image_newline", "multi_modal_projector.", "vision_tower.", "visual.", "vqmodel."];

/// The keys of the text part, as of a model by itself; `None` for other models.
pub(super) fn text_part(keys: &Map<String, Value>) -> Option<Map<String, Value>> {
    let model_type = keys.get("model_type").and_then(Value::as_str)?;
    let (_, usual_kind) = WHOLES.iter().find(|(kind, _)| *kind == model_type)?;
    // Early files of Qwen2-VL and Qwen2.5-VL hold the keys of both parts side by side.
    let of_writing = ["bos_token_id", "eos_token_id", "pad_token_id"];
    let of_text = |key: &str| {
        let of_pictures = key.ends_with("_token_id") && !of_writing.contains(&key);
        !of_pictures && key != "vision_config" && key != "model_type"
    };
    let text = match keys.get("text_config") {
        Some(text) => text.as_object()?.clone(),
        None => keys.clone().into_iter().filter(|(key, _)| of_text(key)).collect(),
    };
    let kind = text.get("model_type").and_then(Value::as_str).unwrap_or(usual_kind).to_owned();
    let mut all = json!({ "model_type": kind });
    let part = all.as_object_mut()?;
    part.extend(usual_text(Some(&kind)).as_object()?.clone());
    // A window of null is none; any other null is silent.
    part.extend(text.into_iter().filter(|(key, value)| !value.is_null() || key == "sliding_window"));
    part.retain(|key, _| !TEXT_SETTINGS.contains(&key.as_str()));
    part.extend(keys.get("_name_or_path").map(|value| ("_name_or_path".to_owned(), value.clone())));
    // Without pictures the three numbers of a position are the same.
    for key in ["rope_scaling", "rope_parameters"] {
        if let Some(Value::Object(said)) = part.get_mut(key) {
            said.retain(|_, value| *value != "mrope");
        }
    }
    Some(part.clone())
}

/// The names of its tensors without their beginning.
pub(super) fn tensors<'n>(all: &[&'n str]) -> Vec<&'n str> {
    all.iter().filter_map(|name| PREFIXES.iter().find_map(|prefix| name.strip_prefix(prefix))).collect()
}

/// The names of the whole, of those of the text part.
pub(super) fn names(text: Names) -> Names {
    let unread = OTHER_PARTS.iter().flat_map(|part| [(*part).to_owned(), format!("model.{part}")]).collect();
    Names::of_parts(vec![NamedPart { prefixes: PREFIXES, ours: &[""], names: text, unread }])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_silent_text_part_has_the_numbers_of_its_kind() {
        // Of transformers 5.24: `Qwen2VLTextConfig`, `Qwen2_5_VLTextConfig`, `Qwen3VLTextConfig`, `Emu3TextConfig`.
        for (kind, theta, norm, width, heads, key_heads) in [
            ("qwen2_vl", 1e6, 1e-5, 8192, 64, 8),
            ("qwen2_5_vl", 1e6, 1e-5, 8192, 64, 8),
            ("qwen3_vl", 5e5, 1e-6, 4096, 32, 32),
            ("emu3", 1e6, 1e-5, 4096, 32, 8),
        ] {
            let keys = json!({ "model_type": kind, "text_config": {} });
            let part = text_part(keys.as_object().expect("keys")).expect("a text part");
            assert_eq!([&part["rope_theta"], &part["rms_norm_eps"]], [&json!(theta), &json!(norm)], "{kind}");
            let sizes = [&part["hidden_size"], &part["num_attention_heads"], &part["num_key_value_heads"]];
            assert_eq!(sizes, [&json!(width), &json!(heads), &json!(key_heads)], "{kind}");
        }
    }
}
