//! Layers that differ: the types that a file gives them, and their settings in this project's format.

use serde_json::{Map, Value, json};

use super::table::Keys;
use crate::error::{KeyProblem, Result};

/// The type of a layer with a window.
pub(super) const SLIDING: &str = "sliding_attention";
pub(super) const FULL: &str = "full_attention";

/// The number of layers, where they are counted under this name.
pub(super) fn count(keys: &Keys, key: &str) -> Result<usize> {
    match keys.get(key) {
        Some(_) => count_or(keys, key, 1, 0),
        None => keys.wrong(key, KeyProblem::Missing),
    }
}

/// A whole number from `least` on, or this one if it is absent.
pub(super) fn count_or(keys: &Keys, key: &str, least: u64, otherwise: usize) -> Result<usize> {
    let Some(value) = keys.get(key) else { return Ok(otherwise) };
    match value.as_u64().filter(|count| *count >= least) {
        // A file with more is refused by its number of layers.
        Some(count) => Ok(count.min(10_000) as usize),
        None => keys.wrong(key, KeyProblem::Unreadable(format!("expected a whole number from {least} on"))),
    }
}

/// Whether each layer has a window: by `layer_types`, else by this rule of the family.
pub(super) fn sliding(keys: &Keys, usual: impl Fn(usize) -> bool) -> Result<Vec<bool>> {
    let count = count(keys, "num_hidden_layers")?;
    let Some(types) = keys.get("layer_types") else { return Ok((0..count).map(usual).collect()) };
    let slides = |kind: &Value| match kind.as_str() {
        Some(SLIDING) => Some(true),
        Some(FULL) => Some(false),
        _ => None,
    };
    let types: Option<Vec<bool>> = types.as_array().and_then(|types| types.iter().map(slides).collect());
    match types.filter(|types| types.len() == count) {
        Some(types) => Ok(types),
        None => {
            let problem = format!("must be {count} of \"{FULL}\" and \"{SLIDING}\", one for each layer");
            keys.wrong("layer_types", problem.into())
        }
    }
}

/// The width of windows that the file gives, null for none; else the usual one.
pub(super) fn window_width(keys: &Keys) -> Value {
    keys.stated("sliding_window").cloned().unwrap_or_else(|| 4096.into())
}

/// The keys that [`later_windows`] reads.
pub(super) const LATER_WINDOWS: &[&str] = &["sliding_window", "use_sliding_window", "max_window_layers", "layer_types"];

/// The windows of later layers, if the file turns them on.
pub(super) fn later_windows(keys: &Keys) -> Result<Option<Value>> {
    if keys.flag("use_sliding_window") != Some(true) {
        return Ok(None);
    }
    let first = count_or(keys, "max_window_layers", 0, 28)?;
    let width = window_width(keys);
    let each = sliding(keys, |i| i >= first && !width.is_null())?;
    let blocks = each.into_iter().map(|slides| window(Some(&width).filter(|_| slides)));
    Ok(Some(layers("decoder", blocks)))
}

/// `layers` of this project's format, from the settings of each block of a stack.
pub(super) fn layers(stack: &str, blocks: impl Iterator<Item = Map<String, Value>>) -> Value {
    let blocks = blocks.enumerate().filter(|(_, settings)| !settings.is_empty());
    blocks.map(|(i, settings)| (format!("{stack}.blocks.{i}"), Value::from(settings))).collect::<Map<_, _>>().into()
}

/// The setting of a window, as a map; empty without one.
pub(super) fn window(width: Option<&Value>) -> Map<String, Value> {
    width.filter(|width| !width.is_null()).map(|width| ("window".to_owned(), json!(width))).into_iter().collect()
}
