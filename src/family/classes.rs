//! Classification heads of other makers: whether the weights hold one, and the names of its classes.

use serde_json::Value;

use super::table::Keys;
use super::table::Row::Of;
use super::table::{Row, Rows};
use crate::config::MOST_CLASSES;
use crate::error::{KeyProblem, Result};

/// The rows of an encoder with a class head. The transform before its map to classes is the family's own.
pub(super) const CLASSES: Rows = &[("classes", Of(classes)), ("multi_label", SEVERAL)];

/// The same of an encoder of texts, which may have a class for each token instead.
pub(super) const TEXT_CLASSES: Rows =
    &[("classes", Of(text_classes)), ("multi_label", SEVERAL), ("class_rows", Of(rows_of_classes))];

/// Whether a text may belong to several classes at once.
pub(super) const SEVERAL: Row =
    Of(|keys| Ok(Some(keys.get("problem_type").is_some_and(|kind| kind == MULTI_LABEL).into())));

const MULTI_LABEL: &str = "multi_label_classification";
const REGRESSION: &str = "regression";

/// Other heads use the same weight names: multiple choice and the answers to questions.
const SORTS: [&str; 4] = [
    "ForSequenceClassification",
    "ForImageClassification",
    "ForImageClassificationWithTeacher",
    "ForAudioClassification",
];

/// The names of such a head's weights.
const HEADS: [&str; 3] = ["classifier.weight", "classifier.out_proj.weight", "cls_classifier.weight"];

/// The default number of classes.
const USUAL: u64 = 2;

/// A head that gives each token a class.
const SORTS_TOKENS: &str = "ForTokenClassification";

/// Whether the files are of a class whose name ends so.
fn is_made_as(keys: &Keys, kinds: &[&str]) -> bool {
    let made_as = keys.get("architectures").and_then(Value::as_array);
    let mut made_as = made_as.into_iter().flatten().filter_map(Value::as_str);
    made_as.any(|name| kinds.iter().any(|kind| name.ends_with(kind)))
}

/// Whether there is a class for each token.
pub(super) fn sorts_tokens(keys: &Keys) -> bool {
    is_made_as(keys, &[SORTS_TOKENS]) && !is_made_as(keys, &SORTS)
}

/// The rows that a class head of texts reads.
fn rows_of_classes(keys: &Keys) -> Result<Option<Value>> {
    Ok(sorts_tokens(keys).then(|| "each".into()))
}

/// The transform before the classes of a text; those of tokens have none.
pub(super) fn transform(keys: &Keys, name: &str) -> Result<Option<Value>> {
    Ok((!sorts_tokens(keys)).then(|| name.into()))
}

/// The names of the classes, of texts or of tokens, if the files have a head for them.
pub(super) fn text_classes(keys: &Keys) -> Result<Option<Value>> {
    if sorts_tokens(keys) { named_classes(keys) } else { classes(keys) }
}

/// The names of the classes, if the files have a head for them.
pub(super) fn classes(keys: &Keys) -> Result<Option<Value>> {
    let sorts = is_made_as(keys, &SORTS) && !gives_scores(keys);
    if sorts { named_classes(keys) } else { Ok(None) }
}

fn named_classes(keys: &Keys) -> Result<Option<Value>> {
    if !HEADS.iter().any(|name| keys.has(name)) {
        return Ok(None);
    }
    let names = keys.get("id2label");
    let count = match names {
        Some(Value::Object(names)) if !names.is_empty() => names.len(),
        Some(Value::Array(names)) if !names.is_empty() => names.len(),
        _ => {
            let count = ["num_labels", "_num_labels"].iter().find_map(|key| keys.get(key)?.as_u64());
            let count = count.map_or(USUAL as usize, |count| usize::try_from(count).unwrap_or(usize::MAX));
            if count > MOST_CLASSES {
                return keys.wrong("num_labels", KeyProblem::TooMany { value: count, most: MOST_CLASSES });
            }
            count
        }
    };
    let name = |i: usize| match names?.get(i.to_string())? {
        Value::String(name) => Some(name.clone()),
        Value::Number(name) => Some(name.to_string()),
        _ => None,
    };
    let named: Option<Vec<String>> = (0..count).map(name).collect();
    Ok(Some(named.unwrap_or_else(|| (0..count).map(|i| format!("LABEL_{i}")).collect()).into()))
}

/// Whether its outputs are no class logits but scores, such as the similarity of two texts.
fn gives_scores(keys: &Keys) -> bool {
    let own = keys.get("sentence_transformers").and_then(|own| own.get("activation_fn"));
    let activation = own.or_else(|| keys.get("sbert_ce_default_activation_function")).and_then(Value::as_str);
    keys.get("problem_type").is_some_and(|kind| kind == REGRESSION)
        || activation.is_some_and(|name| name.ends_with("Identity"))
}
