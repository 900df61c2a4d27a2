//! Classification heads of other makers: whether the weights hold one, and the names of its classes. A decoder that
//! classifies, or has no output head, opens as an encoder whose tokens see only earlier ones.

use serde_json::{Map, Value};

use super::table::Row::Of;
use super::table::{Keys, Row, Rows, Rule, same};
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
const HEADS: [&str; 4] = ["classifier.weight", "classifier.out_proj.weight", "cls_classifier.weight", SCORE];

/// The name of a decoder's class head.
const SCORE: &str = "score.weight";

/// Classes of models that write: one of them without its matrix is incomplete.
const WRITES: [&str; 4] = ["ForCausalLM", "LMHeadModel", "DoubleHeadsModel", "ForConditionalGeneration"];

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

/// Whether the files hold a decoder that writes nothing: it classifies, or has no output head.
pub(super) fn is_without_words(keys: &Keys) -> Result<bool> {
    let family = keys.family;
    if !family.rows().any(|row| matches!(row, ("architecture", Row::Is("\"decoder\"")))) {
        return Ok(false);
    }
    let head = family.choices.iter().find(|choice| choice.ours == "head.weight");
    let has_head = head.is_none_or(|choice| choice.theirs.iter().any(|name| keys.has(name)));
    let bare = keys.get("architectures").is_some() && !is_made_as(keys, &WRITES) && !has_head && !keys.ties();
    Ok(bare || text_classes(keys)?.is_some())
}

/// The keys of `headlight/1` of such a decoder, from those of one that writes.
pub(super) fn without_words(keys: &Keys, of_decoder: Map<String, Value>) -> Result<Map<String, Value>> {
    let of_head = |key: &str| key.starts_with("head") || key.starts_with("logits");
    let mut ours = Map::new();
    for (key, value) in of_decoder.into_iter().filter(|(key, _)| !of_head(key)) {
        let value = match (key.as_str(), value) {
            ("layers", Value::Object(layers)) => {
                layers.into_iter().map(|(path, layer)| (as_encoder(&path), layer)).collect()
            }
            (_, value) => value,
        };
        ours.insert(if key == "n_decoder_layers" { "n_encoder_layers".to_owned() } else { key }, value);
    }
    ours.extend([("architecture".to_owned(), "encoder".into()), ("causal".to_owned(), true.into())]);
    if let Some(classes) = text_classes(keys)? {
        let rows = if sorts_tokens(keys) { "each" } else { "last" };
        let bias = ["score.bias", "classifier.bias"].iter().any(|name| keys.has(name));
        ours.extend([("class_rows".to_owned(), rows.into()), ("class_bias".to_owned(), bias.into())]);
        ours.insert("classes".into(), classes);
        ours.extend(keys.value(SEVERAL)?.map(|several| ("multi_label".to_owned(), several)));
    }
    Ok(ours)
}

/// The name of a decoder's part in such a model.
pub(super) fn as_encoder(ours: &str) -> String {
    ours.strip_prefix("decoder.").map_or_else(|| ours.to_owned(), |part| format!("encoder.{part}"))
}

/// The tensors of such a model besides those of its family.
pub(super) const CLASS_HEADS: &[Rule] = &[same("score.*", &["class_head.*"]), same("classifier.*", &["class_head.*"])];

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
