//! Opens a GGUF file's metadata: keys without the architecture's prefix, and special tokens under their usual names.

use serde_json::{Map, Value};

use super::{gemma, gpt2, llama};
use crate::error::{Error, KeyProblem, Result};
use crate::family::table::Family;

pub(in crate::family) const GGUF_FAMILIES: [&Family; 9] = [
    &llama::LLAMA,
    &llama::QWEN2,
    &llama::QWEN3,
    &llama::SMOLLM3,
    &llama::PHI3,
    &gemma::GEMMA,
    &gemma::GEMMA2,
    &gemma::GEMMA3,
    &gpt2::GPT2,
];

const ARCHITECTURE: &str = "general.architecture";
/// What a file may hold beside a model: an adapter, a part for pictures, statistics.
const KIND: &str = "general.type";
/// Before the keys that come from the file's tensors. They replace the architecture's own.
pub(crate) const OF_TENSORS: &str = "tensors.";
/// Keys that have one number, or one for each layer.
const PER_LAYER: [&str; 3] = ["attention.head_count", "attention.head_count_kv", "feed_forward_length"];
/// Tokens that end a text, the usual one first.
const ENDS: [&str; 3] = ["eos_token_id", "eot_token_id", "eom_token_id"];

/// Whether these keys are a GGUF file's.
pub(in crate::family) fn is_gguf(keys: &Map<String, Value>) -> bool {
    keys.contains_key(ARCHITECTURE)
}

/// The table for the metadata of a GGUF file, and the keys that it reads.
pub(in crate::family) fn open(all: &Map<String, Value>) -> Result<(&'static Family, Map<String, Value>)> {
    let architecture = architecture(all);
    if let Some(kind) = all.get(KIND).and_then(Value::as_str).filter(|kind| *kind != "model") {
        let problem = KeyProblem::Only { value: kind.into(), family: "GGUF", only: "model" };
        return Err(Error::Metadata { key: KIND.into(), problem });
    }
    let model_type = architecture.to_owned();
    if all.get(&format!("{architecture}.expert_count")).and_then(Value::as_u64).is_some_and(|count| count > 0) {
        return Err(Error::Mixture { model_type });
    }
    let Some(family) = GGUF_FAMILIES.iter().find(|family| family.model_types.contains(&architecture)) else {
        let known = GGUF_FAMILIES.iter().flat_map(|family| family.spelled()).collect();
        return Err(Error::Family { model_type, known });
    };
    keys_of(all, architecture).map(|keys| (*family, keys)).map_err(|error| in_metadata(error, all))
}

fn architecture(all: &Map<String, Value>) -> &str {
    all.get(ARCHITECTURE).and_then(Value::as_str).unwrap_or_default()
}

/// An error about a key as it is spelled in the file.
pub(in crate::family) fn in_metadata(error: Error, all: &Map<String, Value>) -> Error {
    match error {
        Error::Config { key, problem } => {
            let key = if all.contains_key(&key) { key } else { format!("{}.{key}", architecture(all)) };
            Error::Metadata { key, problem }
        }
        other => other,
    }
}

/// The keys of the architecture, and what else a table reads.
fn keys_of(all: &Map<String, Value>, architecture: &str) -> Result<Map<String, Value>> {
    let mut keys = Map::new();
    for (key, value) in all {
        let Some(key) = key.strip_prefix(architecture).and_then(|key| key.strip_prefix('.')) else { continue };
        let value = match value {
            Value::Array(each) if PER_LAYER.contains(&key) => {
                let Some(first) = each.first().filter(|first| each.iter().all(|other| other == *first)) else {
                    return Err(Error::config(key, "differs from layer to layer, which is not supported"));
                };
                first.clone()
            }
            value => value.clone(),
        };
        keys.insert(key.to_owned(), value);
    }
    let of_tensors = all.iter().filter_map(|(key, value)| Some((key.strip_prefix(OF_TENSORS)?, value)));
    keys.extend(of_tensors.map(|(key, value)| (key.to_owned(), value.clone())));
    let token = |name: &str| all.get(&format!("tokenizer.ggml.{name}")).cloned();
    keys.insert("_name_or_path".into(), all.get("general.name").cloned().unwrap_or_default());
    keys.insert("bos_token_id".into(), token("bos_token_id").unwrap_or_default());
    keys.insert("pad_token_id".into(), token("padding_token_id").unwrap_or_default());
    let mut ends: Vec<Value> = ENDS.iter().filter_map(|name| token(name)).collect();
    ends.dedup();
    keys.insert("eos_token_id".into(), ends.into());
    Ok(keys)
}
