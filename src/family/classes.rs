//! Class heads of other makers: whether the weights have one, and what its classes are called.

use serde_json::Value;

use super::keys::Keys;
use super::table::Row::Of;
use super::table::Rows;
use crate::config::MOST_CLASSES;
use crate::error::{KeyProblem, Result};

/// Of an encoder that sorts texts into classes. What stands before its map to classes is the family's own.
pub(super) const CLASSES: Rows = &[
    ("classes", Of(classes)),
    ("multi_label", Of(|keys| Ok(Some(keys.get("problem_type").is_some_and(|kind| kind == MULTI_LABEL).into())))),
];

const MULTI_LABEL: &str = "multi_label_classification";

/// Other heads have weights of the same names: of each token, or of several texts one.
const SORTS_TEXTS: &str = "ForSequenceClassification";

/// How many classes there are where nothing says so.
const USUAL: u64 = 2;

fn classes(keys: &Keys) -> Result<Option<Value>> {
    let made_as = keys.get("architectures").and_then(Value::as_array);
    let mut made_as = made_as.into_iter().flatten().filter_map(Value::as_str);
    if !made_as.any(|name| name.ends_with(SORTS_TEXTS)) || !keys.has("classifier.weight") {
        return Ok(None);
    }
    let Some(names) = keys.get("id2label") else {
        let count = ["num_labels", "_num_labels"].iter().find_map(|key| keys.get(key)?.as_u64());
        let count = count.map_or(USUAL as usize, |count| usize::try_from(count).unwrap_or(usize::MAX));
        if count > MOST_CLASSES {
            return keys.wrong("num_labels", KeyProblem::TooMany { value: count, most: MOST_CLASSES });
        }
        return Ok(Some((0..count).map(|i| format!("LABEL_{i}")).collect()));
    };
    let count = names.as_object().map_or(0, serde_json::Map::len);
    let name = |i: usize| Some(Value::from(names.get(i.to_string())?.as_str()?));
    match (0..count).map(name).collect::<Option<Vec<_>>>() {
        Some(named) if count > 0 => Ok(Some(named.into())),
        _ => keys.wrong("id2label", KeyProblem::ClassNames),
    }
}
