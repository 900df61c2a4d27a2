//! Their `config.json`: what each key comes to here, and which keys must not be passed over.

use serde_json::{Map, Value};

use super::harmless::HARMLESS;
use super::names;
use super::table::{Family, Row, Rows};
use crate::config::Config;
use crate::config::FORMAT;
use crate::error::{Error, KeyProblem, Result};

/// Their keys, with what else tells how the model is built.
pub(super) struct Keys<'a> {
    family: &'a Family,
    config: Map<String, Value>,
    generation: Map<String, Value>,
    tensors: &'a [&'a str],
}

impl<'a> Keys<'a> {
    pub fn new(
        family: &'a Family,
        config: Map<String, Value>,
        generation: Map<String, Value>,
        tensors: &'a [&'a str],
    ) -> Self {
        Self { family, config, generation, tensors }
    }

    /// Their key's value, where it is there and not null.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.config.get(key).filter(|value| !value.is_null())
    }

    /// Whether the weights have this tensor.
    pub fn has(&self, tensor: &str) -> bool {
        self.tensors.iter().any(|name| names::without_prefix(self.family, name).any(|rest| rest == tensor))
    }

    /// A special token's id, as text is written on with it, or else as the configuration says. Of several, as where
    /// more than one token ends a text, the first.
    pub fn token(&self, key: &str) -> Option<Value> {
        self.tokens(key).first().cloned()
    }

    /// All of them. A sequence of several tokens is none.
    pub fn tokens(&self, key: &str) -> Vec<Value> {
        let said = [&self.generation, &self.config].into_iter().find_map(|map| map.get(key).filter(|v| !v.is_null()));
        let Some(value) = said else { return Vec::new() };
        let all = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
        let one = |value: &Value| match value.as_array().map(Vec::as_slice) {
            Some([alone]) => alone.as_u64(),
            _ => value.as_u64(),
        };
        // Some families name ids by default that a smaller vocabulary does not have.
        let d_vocab = self.get("vocab_size").and_then(Value::as_u64).unwrap_or(0);
        all.iter().filter_map(one).filter(|id| *id < d_vocab).map(Value::from).collect()
    }

    /// An error about one of their keys.
    pub fn wrong<T>(&self, key: &str, problem: KeyProblem) -> Result<T> {
        Err(Error::config(key, problem))
    }

    /// Our configuration.
    pub fn config(&self) -> Result<Config> {
        self.check()?;
        let mut ours = Map::from_iter([("format".to_owned(), Value::from(FORMAT))]);
        let path = self.get("_name_or_path").and_then(Value::as_str).unwrap_or_default();
        if let Some(name) = path.trim_end_matches('/').rsplit('/').next().filter(|name| !name.is_empty()) {
            ours.insert("name".into(), name.into());
        }
        for (key, row) in self.family.rows() {
            if let Some(value) = self.value(*row)? {
                ours.insert((*key).into(), value);
            }
        }
        Config::from_json(&Value::from(ours).to_string())
    }

    fn value(&self, row: Row) -> Result<Option<Value>> {
        let json = |text: &str| serde_json::from_str::<Value>(text).ok();
        Ok(match row {
            Row::Key(key) => match self.get(key) {
                Some(value) => Some(value.clone()),
                None => return self.wrong(key, KeyProblem::Missing),
            },
            Row::Or(key, otherwise) => self.get(key).cloned().or_else(|| json(otherwise)),
            Row::Is(value) => json(value),
            Row::Activation(key) => match self.get(key).and_then(Value::as_str) {
                Some(name) => Some(activation(name).map_or_else(|| self.unknown_activation(key, name), Ok)?.into()),
                None => return self.wrong(key, KeyProblem::Missing),
            },
            Row::Has(tensor) => Some(self.has(tensor).into()),
            Row::Of(of) => of(self)?,
        })
    }

    fn unknown_activation<T>(&self, key: &str, name: &str) -> Result<T> {
        self.wrong(key, KeyProblem::Activation { value: name.into() })
    }

    /// Refuses what would change the mathematics without a word. A key that nobody knows and that is false asks for
    /// nothing: it is passed over.
    fn check(&self) -> Result<()> {
        let family = self.family;
        for (key, value) in &self.config {
            if value.is_null() {
                continue;
            }
            if let Some((_, only)) = family.only.iter().find(|(known, _)| known == key) {
                if serde_json::from_str::<Value>(only).is_ok_and(|only| !alike(&only, value)) {
                    return self.wrong(key, KeyProblem::Only { value: value.to_string(), family: family.name, only });
                }
                continue;
            }
            let read = family.rows().any(|(_, row)| row.reads() == Some(key));
            let harmless = HARMLESS.contains(&key.as_str())
                || family.harmless.contains(&key.as_str())
                || family.alike.iter().any(|(_, other)| other == key)
                || key.contains("dropout")
                || key.contains("drop_prob")
                || key.contains("layerdrop");
            if !read && !harmless && *value != Value::Bool(false) {
                return self.wrong(key, KeyProblem::Foreign { family: family.name });
            }
        }
        for (one, other) in family.alike {
            if let (Some(a), Some(b)) = (self.get(one), self.get(other))
                && a != b
            {
                return self
                    .wrong(other, KeyProblem::Differs { value: b.to_string(), other: one, wanted: a.to_string() });
            }
        }
        Ok(())
    }
}

impl Row {
    /// The key of theirs that it is about.
    pub fn reads(self) -> Option<&'static str> {
        match self {
            Self::Key(key) | Self::Or(key, _) | Self::Activation(key) => Some(key),
            Self::Is(_) | Self::Has(_) | Self::Of(_) => None,
        }
    }
}

/// Whether two values say the same: 1 and 1.0 do.
fn alike(a: &Value, b: &Value) -> bool {
    match (a.as_f64(), b.as_f64()) {
        (Some(a), Some(b)) => a == b,
        _ => a == b,
    }
}

/// Our name of an activation of theirs.
pub(super) fn activation(name: &str) -> Option<&'static str> {
    Some(match name {
        "relu" => "relu",
        "gelu" | "gelu_python" => "gelu",
        "gelu_new" | "gelu_fast" | "gelu_pytorch_tanh" | "gelu_accurate" => "gelu_tanh",
        "silu" | "swish" => "silu",
        _ => return None,
    })
}

/// The token text begins with.
pub(super) fn first_token(keys: &Keys) -> Result<Option<Value>> {
    Ok(keys.token("bos_token_id"))
}

/// The token a decoder begins with.
pub(super) fn decoder_start(keys: &Keys) -> Result<Option<Value>> {
    Ok(["decoder_start_token_id", "bos_token_id", "pad_token_id"].into_iter().find_map(|key| keys.token(key)))
}

/// What a model never writes, and where its text ends.
pub(super) const WRITING: Rows = &[
    ("end_id", Row::Of(last_token)),
    ("other_end_ids", Row::Of(other_last_tokens)),
    ("suppressed_ids", Row::Of(suppressed)),
];

/// What ends a text as well.
fn other_last_tokens(keys: &Keys) -> Result<Option<Value>> {
    Ok(Some(keys.tokens("eos_token_id").into_iter().skip(1).collect()))
}

/// What an answer begins with, as the language that is translated into.
pub(super) fn forced_first(keys: &Keys) -> Result<Option<Value>> {
    // As old files of BART say it.
    let first = keys.get("force_bos_token_to_be_generated") == Some(&Value::Bool(true));
    let old = || keys.token("bos_token_id").filter(|_| first);
    Ok(keys.token("forced_bos_token_id").or_else(old))
}

/// What is never written: tokens of their own, for of longer sequences only the last could be kept back. An end is
/// no bad word, for no text would end.
fn suppressed(keys: &Keys) -> Result<Option<Value>> {
    let ends = keys.tokens("eos_token_id");
    let bad = keys.tokens("bad_words_ids").into_iter().filter(|id| !ends.contains(id));
    Ok(Some(keys.tokens("suppress_tokens").into_iter().chain(bad).collect()))
}

/// The token text ends with.
pub(super) fn last_token(keys: &Keys) -> Result<Option<Value>> {
    Ok(keys.token("eos_token_id"))
}

/// The token that fills short rows.
pub(super) fn padding(keys: &Keys) -> Result<Option<Value>> {
    Ok(keys.token("pad_token_id"))
}
