//! Models of several parts: whether the output head is the embeddings, which the whole says, as in transformers.

use serde_json::{Map, Value};

use super::keys::yes_or_no;

/// What transformers reads `tie_word_embeddings` of.
#[derive(Clone, Copy)]
enum Reads {
    /// Nothing: the head is always a matrix of its own.
    Nothing,
    /// The whole alone, which is tied if it says so.
    Whole,
    /// The whole alone, which is tied unless it says that it is not.
    WholeUnlessFalse,
    /// Both: it is tied if the whole or its text part says so, as files before transformers 5 do.
    Either,
}

/// By `model_type`.
const WHOLES: [(&str, Reads); 21] = [
    ("audioflamingo3", Reads::Nothing),
    ("emu3", Reads::Whole),
    ("florence2", Reads::WholeUnlessFalse),
    ("gemma3", Reads::WholeUnlessFalse),
    ("gemma4", Reads::WholeUnlessFalse),
    ("gemma4_unified", Reads::WholeUnlessFalse),
    ("glm4v", Reads::Either),
    ("glmasr", Reads::WholeUnlessFalse),
    ("idefics3", Reads::Whole),
    ("llava", Reads::Either),
    ("llava_next", Reads::Whole),
    ("llava_onevision", Reads::Either),
    ("mistral3", Reads::WholeUnlessFalse),
    ("musicflamingo", Reads::Nothing),
    ("qwen2_5_vl", Reads::Either),
    ("qwen2_audio", Reads::Nothing),
    ("qwen2_vl", Reads::Either),
    ("qwen3_5", Reads::Whole),
    ("qwen3_vl", Reads::Whole),
    ("smolvlm", Reads::Whole),
    ("t5gemma", Reads::WholeUnlessFalse),
];

const KEY: &str = "tie_word_embeddings";

/// The keys of a model of several parts, with one answer in the whole and in the part that writes; others unchanged.
pub(super) fn settled(mut keys: Map<String, Value>) -> Map<String, Value> {
    let kind = keys.get("model_type").and_then(Value::as_str);
    let Some((_, reads)) = WHOLES.iter().find(|(whole, _)| Some(*whole) == kind) else { return keys };
    let said = |keys: &Map<String, Value>| keys.get(KEY).and_then(yes_or_no);
    let of_text = || keys.get("text_config").and_then(Value::as_object).and_then(said);
    let ties = match reads {
        Reads::Nothing => false,
        Reads::Whole => said(&keys) == Some(true),
        Reads::WholeUnlessFalse => said(&keys) != Some(false),
        Reads::Either => said(&keys) == Some(true) || of_text() == Some(true),
    };
    keys.insert(KEY.into(), ties.into());
    for part in ["text_config", "decoder"] {
        if let Some(Value::Object(part)) = keys.get_mut(part) {
            part.insert(KEY.into(), ties.into());
        }
    }
    keys
}
