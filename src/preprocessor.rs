//! The settings of images or sound: a file by themselves, or under a key of `processor_config.json`.

use serde_json::{Map, Value};

use crate::error::{InputProblem, Result};

/// The key of the settings of images in `processor_config.json`, and of sound.
pub(crate) const OF_IMAGES: &str = "image_processor";
pub(crate) const OF_SOUND: &str = "feature_extractor";

/// The file that holds the settings of a processor's parts, as transformers 5 writes it.
pub(crate) const WHOLE: &str = "processor_config.json";
/// The file of one part alone.
pub(crate) const ALONE: &str = "preprocessor_config.json";

/// The key of the class of processors, and its older name.
pub(crate) const CLASS_KEYS: [&str; 2] = ["image_processor_type", "feature_extractor_type"];

/// Whether the text of `processor_config.json` has the settings of a part.
///
/// # Errors
/// A text that is not an object in JSON.
#[cfg(feature = "folder")]
pub(crate) fn has(whole: &str, part: &str) -> Result<bool> {
    Ok(keys(WHOLE, whole)?.get(part).is_some_and(Value::is_object))
}

/// The settings in the text of one of both files, and the file's name, which the text tells.
///
/// # Errors
/// A text that is not an object in JSON.
pub(crate) fn settings(text: &str, part: &str) -> Result<(&'static str, Map<String, Value>)> {
    let mut keys = keys(if text.contains(&format!("\"{part}\"")) { WHOLE } else { ALONE }, text)?;
    Ok(match keys.remove(part) {
        Some(Value::Object(inside)) => (WHOLE, inside),
        _ => (ALONE, keys),
    })
}

/// The text with the class that transformers takes for images of this family, if it names none, as the oldest files.
pub(crate) fn with_class(text: String, family: &str) -> String {
    let class = match family {
        "ViT" | "DeiT" | "CLIP" | "SmolVLM" => family,
        "DINOv2" => "Bit",
        "DINOv3" => "DINOv3ViT",
        "SigLIP" => "Siglip",
        "Idefics 3" => "Idefics3",
        "LLaVA" => "Llava",
        _ => return text,
    };
    match settings(&text, OF_IMAGES) {
        Ok((_, mut keys)) if !CLASS_KEYS.iter().any(|key| keys.get(*key).is_some_and(Value::is_string)) => {
            keys.insert(CLASS_KEYS[0].into(), format!("{class}ImageProcessor").into());
            Value::from(keys).to_string()
        }
        _ => text,
    }
}

fn keys(file: &str, text: &str) -> Result<Map<String, Value>> {
    Ok(serde_json::from_str(text).map_err(|e| InputProblem::Said(format!("{file} cannot be read: {e}")))?)
}
