//! Translates the keys of another maker's `config.json`, and lists those that must not be ignored.

use std::cell::RefCell;

use serde_json::{Map, Value};

use super::classes::{is_without_words, without_words};
use super::harmless::is_harmless;
use super::names;
use super::table::{Family, Keys, Row, Rows, Ties};
use crate::config::{ActivationFunction, Config, FORMAT};
use crate::error::{Error, KeyProblem, Result};

impl<'a> Keys<'a> {
    pub fn new(
        family: &'static Family,
        config: Map<String, Value>,
        generation: Option<Map<String, Value>>,
        tensors: &'a [&'a str],
    ) -> Self {
        let plain = |keys: Map<String, Value>| keys.into_iter().map(|(key, value)| (key, plain(value))).collect();
        Self { family, config: plain(config), generation: generation.map(plain), tensors, asked: RefCell::default() }
    }

    /// The value of a key, if it is present and not null.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.stated(key).filter(|value| !value.is_null())
    }

    /// The value of a key, if it is present; some families tell null from an absent one.
    pub fn stated(&self, key: &str) -> Option<&Value> {
        self.asked.borrow_mut().push(key.to_owned());
        self.config.get(key)
    }

    /// The one of two names that the file has; the last, if none.
    pub fn named(&self, [first, last]: [&'static str; 2]) -> &'static str {
        if self.get(first).is_some() { first } else { last }
    }

    /// A boolean key; some files write 0 and 1.
    pub fn flag(&self, key: &str) -> Option<bool> {
        yes_or_no(self.get(key)?)
    }

    /// Whether a missing output head or embedding is tied to the other.
    pub fn ties(&self) -> bool {
        let tied = self.flag("tie_word_embeddings");
        match self.family.ties {
            Ties::Always => true,
            Ties::Usually => tied != Some(false),
            Ties::IfSet => tied == Some(true),
        }
    }

    /// Whether the weights have this tensor.
    pub fn has(&self, tensor: &str) -> bool {
        self.tensors.iter().any(|name| names::without_prefix(self.family, name).any(|rest| rest == tensor))
    }

    /// A generation key. If the model has `generation_config.json`, only that file counts.
    pub fn writing(&self, key: &str) -> Option<&Value> {
        self.generation.as_ref().unwrap_or(&self.config).get(key).filter(|value| !value.is_null())
    }

    /// A special token's id, from the generation keys or from the configuration. If several are listed, such as
    /// multiple end tokens, the first.
    pub fn token(&self, key: &str) -> Option<Value> {
        self.tokens(key).first().cloned().or_else(|| self.ids(self.get(key)?).first().cloned())
    }

    /// All of these ids, from the generation keys.
    pub fn tokens(&self, key: &str) -> Vec<Value> {
        self.writing(key).map(|value| self.ids(value)).unwrap_or_default()
    }

    /// The ids in a value. Some families have default ids that a smaller vocabulary lacks; those are dropped.
    pub fn ids(&self, value: &Value) -> Vec<Value> {
        let all = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
        let d_vocab = self.config.get("vocab_size").and_then(Value::as_u64).unwrap_or(0);
        all.iter().filter_map(Value::as_u64).filter(|id| *id < d_vocab).map(Value::from).collect()
    }

    /// An error about one of these keys.
    pub fn wrong<T>(&self, key: &str, problem: KeyProblem) -> Result<T> {
        Err(Error::config(key, problem))
    }

    /// The configuration in this project's format.
    pub fn config(&self) -> Result<Config> {
        self.check()?;
        let mut ours = Map::from_iter([("format".to_owned(), Value::from(FORMAT))]);
        let path = self.get("_name_or_path").and_then(Value::as_str).unwrap_or_default();
        if let Some(name) = path.trim_end_matches('/').rsplit('/').next().filter(|name| !name.is_empty()) {
            ours.insert("name".into(), name.into());
        }
        for (key, row) in self.family.rows() {
            if let Some(value) = self.value(*row)? {
                ours.insert((*key).into(), plain(value));
            }
        }
        if ours.contains_key("classes") {
            // Left over from pretraining: the model no longer predicts tokens.
            ours.retain(|key, _| !["head", "head_transform", "logits_bias"].contains(&key.as_str()));
        }
        if is_without_words(self)? {
            ours.retain(|key, _| key == "end_id" || WRITING.iter().all(|(ours, _)| ours != key));
            ours = without_words(self, ours)?;
        }
        Config::from_json(&Value::from(ours).to_string()).map_err(|e| self.in_their_words(e))
    }

    /// An error under the key that the user's file has.
    fn in_their_words(&self, error: Error) -> Error {
        let Error::Config { key, problem } = error else { return error };
        let ours = key.rsplit('.').next().unwrap_or(&key);
        let row_of = |ours: &str| self.family.rows().find(|(name, _)| *name == ours).map(|(_, row)| *row);
        let row = row_of(ours).or_else(|| row_of("layers").filter(|_| key.starts_with("layers")));
        // A decoder that writes nothing is an encoder here.
        let row = row.or_else(|| row_of("n_decoder_layers").filter(|_| ours == "n_encoder_layers"));
        let theirs = match row {
            Some(Row::Of(of)) => {
                self.asked.take();
                of(self).ok();
                let there = |name: &str| self.config.get(name).is_some_and(|value| !value.is_null());
                told_of(ours, &self.asked.take(), there)
            }
            row => row.and_then(Row::reads).map(str::to_owned),
        };
        match theirs {
            Some(theirs) => Error::config(theirs, problem),
            None => Error::Config { key, problem },
        }
    }

    /// The generation settings of the files that are not followed here, such as "num_beams 4".
    pub fn unfollowed(&self) -> Vec<String> {
        let asked = |(key, nothing): &(&str, &str)| {
            let value = self.writing(key)?;
            let nothing: Value = serde_json::from_str(nothing).unwrap_or_default();
            let said: String = value.to_string().chars().take(LONGEST_VALUE).collect();
            (!alike(value, &nothing)).then(|| format!("{key} {said}"))
        };
        UNFOLLOWED.iter().filter_map(asked).collect()
    }

    pub fn value(&self, row: Row) -> Result<Option<Value>> {
        let json = |text: &str| serde_json::from_str::<Value>(text).ok();
        Ok(match row {
            Row::Key(key) => match self.get(key) {
                Some(value) => Some(value.clone()),
                None => return self.wrong(key, KeyProblem::Missing),
            },
            Row::Or(key, otherwise) => match (self.get(key), json(otherwise)) {
                (Some(value), Some(Value::Bool(_))) => {
                    Some(yes_or_no(value).map_or_else(|| value.clone(), Value::from))
                }
                (value, otherwise) => value.cloned().or(otherwise),
            },
            Row::Is(value) => json(value),
            Row::Activation(key, usual) => match self.get(key).map_or(Some(usual), Value::as_str) {
                Some(name) => self.activation(key, name)?,
                None => return self.wrong(key, KeyProblem::Unreadable("expected the name of an activation".into())),
            },
            Row::Has(tensor) => Some(self.has(tensor).into()),
            Row::Of(of) => of(self)?,
        })
    }

    /// Our name of the activation that this key names.
    pub fn activation(&self, key: &str, name: &str) -> Result<Option<Value>> {
        match ActivationFunction::named(name) {
            Some(function) => Ok(Some(function.name().into())),
            None => self.wrong(key, KeyProblem::activation(name)),
        }
    }

    /// Refuses keys that would silently change the computation. An unknown key that is false or empty has no effect and
    /// is ignored.
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
            let harmless = is_harmless(key)
                || family.harmless_keys().any(|known| known == key)
                || family.alike.iter().any(|(_, other)| other == key);
            if !read && !harmless && !is_neutral(value) {
                return self.wrong(key, KeyProblem::Foreign { family: family.name });
            }
        }
        for (one, other) in family.alike {
            if let (Some(a), Some(b)) = (self.get(one), self.get(other))
                && !alike(a, b)
            {
                return self
                    .wrong(other, KeyProblem::Differs { value: b.to_string(), other: one, wanted: a.to_string() });
            }
        }
        Ok(())
    }
}

/// Of the keys that a value was computed from, the one that an error about it names: the first that the file has, or
/// where all are missing the last.
fn told_of(ours: &str, asked: &[String], there: impl Fn(&str) -> bool) -> Option<String> {
    let fits = |name: &&String| match ours {
        "window" => ["sliding_window", "window_size", "local_attention"].contains(&name.as_str()),
        _ if ours.starts_with("rotary") => name.contains("rope") || name.contains("rotary"),
        _ => true,
    };
    let first = asked.iter().filter(fits).find(|name| there(name));
    first.or_else(|| asked.iter().rfind(fits)).cloned()
}

/// Further settings that change the output of `transformers.generate`, with their neutral values.
const UNFOLLOWED: [(&str, &str); 28] = [
    ("constraints", "null"),
    ("diversity_penalty", "0"),
    ("do_sample", "false"),
    ("dola_layers", "null"),
    ("encoder_no_repeat_ngram_size", "0"),
    ("encoder_repetition_penalty", "1"),
    ("epsilon_cutoff", "0"),
    ("eta_cutoff", "0"),
    ("exponential_decay_length_penalty", "null"),
    ("force_words_ids", "null"),
    ("guidance_scale", "1"),
    ("length_penalty", "1"),
    ("max_length", "20"),
    ("max_new_tokens", "null"),
    ("min_p", "null"),
    ("num_beam_groups", "1"),
    ("num_beams", "1"),
    ("penalty_alpha", "null"),
    ("remove_invalid_values", "false"),
    ("renormalize_logits", "false"),
    ("return_timestamps", "false"),
    ("sequence_bias", "null"),
    ("stop_strings", "null"),
    ("temperature", "1"),
    ("top_h", "null"),
    ("top_k", "50"),
    ("top_p", "1"),
    ("typical_p", "1"),
];

/// Longer values are cut: a list may be as long as a vocabulary.
const LONGEST_VALUE: usize = 40;

impl Row {
    /// The foreign key that it reads.
    pub fn reads(self) -> Option<&'static str> {
        match self {
            Self::Key(key) | Self::Or(key, _) | Self::Activation(key, _) => Some(key),
            Self::Is(_) | Self::Has(_) | Self::Of(_) => None,
        }
    }
}

/// Whether the value of an unknown key is neutral.
fn is_neutral(value: &Value) -> bool {
    match value {
        Value::Array(all) => all.is_empty(),
        Value::Object(all) => all.is_empty(),
        Value::String(text) => text.is_empty(),
        other => *other == Value::Bool(false),
    }
}

/// Converts whole floats to integers, inside lists and objects too: some files write 12.0.
fn plain(value: Value) -> Value {
    match value {
        Value::Number(x) if x.is_f64() => match x.as_f64() {
            Some(x) if x.fract() == 0.0 && (0.0..1e15).contains(&x) => (x as u64).into(),
            _ => x.into(),
        },
        Value::Array(all) => all.into_iter().map(plain).collect(),
        Value::Object(all) => all.into_iter().map(|(key, value)| (key, plain(value))).collect(),
        other => other,
    }
}

/// Booleans, with 0 and 1 for false and true.
pub(super) fn yes_or_no(value: &Value) -> Option<bool> {
    value.as_bool().or_else(|| Some(value.as_f64()? != 0.0))
}

/// Whether two values mean the same: 1, 1.0 and true do.
fn alike(a: &Value, b: &Value) -> bool {
    let number = |value: &Value| value.as_f64().or_else(|| value.as_bool().map(|yes| f64::from(u8::from(yes))));
    match (number(a), number(b)) {
        (Some(a), Some(b)) => a == b,
        _ => a == b,
    }
}

/// For a single stack: whether its output head is its embedding.
pub(super) fn tie(keys: &Keys) -> Result<Option<Value>> {
    Ok(Some(if keys.ties() { "output" } else { "none" }.into()))
}

/// The MLP's width, four times the model's by default.
pub(super) fn four_times(keys: &Keys, inner: &str, model: &str) -> Result<Option<Value>> {
    Ok(keys.get(inner).cloned().or_else(|| Some((4.0 * keys.get(model)?.as_f64()?).into())))
}

/// The start token of a text.
pub(super) fn first_token(keys: &Keys) -> Result<Option<Value>> {
    Ok(keys.token("bos_token_id"))
}

/// The start token of a decoder.
pub(super) fn decoder_start(keys: &Keys) -> Result<Option<Value>> {
    let written = |key: &&str| keys.tokens(key).first().cloned();
    let names = ["decoder_start_token_id", "bos_token_id", "pad_token_id"];
    Ok(names[..2].iter().find_map(written).or_else(|| names.iter().find_map(|key| keys.token(key))))
}

/// The end tokens and suppressed tokens of a model.
pub(super) const WRITING: Rows = &[
    ("end_id", Row::Of(last_token)),
    ("other_end_ids", Row::Of(|keys| Ok(Some(keys.tokens("eos_token_id").into_iter().skip(1).collect())))),
    ("suppressed_ids", Row::Of(suppressed)),
    ("suppressed_first_ids", Row::Of(|keys| Ok(Some(keys.tokens("begin_suppress_tokens").into())))),
    ("suppressed_sequences", Row::Of(suppressed_sequences)),
    ("forced_last_ids", Row::Of(|keys| Ok(Some(keys.tokens("forced_eos_token_id").into())))),
    ("min_length", Row::Of(min_length)),
    ("min_new_tokens", Row::Of(|keys| Ok(keys.writing("min_new_tokens").cloned()))),
    ("no_repeat_ngram", Row::Of(|keys| Ok(keys.writing("no_repeat_ngram_size").cloned()))),
    ("early_stopping", Row::Of(early_stopping)),
    ("repetition_penalty", Row::Of(|keys| Ok(keys.writing("repetition_penalty").cloned()))),
];

/// The forced first token of an answer, such as the target language of a translation.
pub(super) fn forced_first(keys: &Keys) -> Result<Option<Value>> {
    // The spelling of old BART files.
    let first = keys.writing("force_bos_token_to_be_generated") == Some(&Value::Bool(true));
    let old = || keys.tokens("bos_token_id").first().cloned().filter(|_| first);
    Ok(keys.tokens("forced_bos_token_id").first().cloned().or_else(old))
}

/// Maps `true`, `false` and `"never"`.
fn early_stopping(keys: &Keys) -> Result<Option<Value>> {
    let Some(said) = keys.writing("early_stopping") else { return Ok(None) };
    let name = match (said == "never", yes_or_no(said)) {
        (true, _) => "never",
        (false, Some(true)) => "full",
        _ => "estimated",
    };
    Ok(Some(name.into()))
}

/// If both are set, the answer's own length counts.
fn min_length(keys: &Keys) -> Result<Option<Value>> {
    Ok(keys.writing("min_length").filter(|_| keys.writing("min_new_tokens").is_none()).cloned())
}

/// Sequences that are never written, of tokens in the vocabulary.
fn bad_words(keys: &Keys) -> Vec<Vec<Value>> {
    let Some(Value::Array(all)) = keys.writing("bad_words_ids") else { return Vec::new() };
    let whole = |word: &Value| Some(keys.ids(word)).filter(|ids| Some(ids.len()) == word.as_array().map(Vec::len));
    all.iter().filter_map(whole).collect()
}

/// Tokens that are never written. An end token is exempt: without it no text would end.
fn suppressed(keys: &Keys) -> Result<Option<Value>> {
    let ends = keys.tokens("eos_token_id");
    let bad = bad_words(keys).into_iter().filter(|word| word.len() == 1).flatten().filter(|id| !ends.contains(id));
    Ok(Some(keys.tokens("suppress_tokens").into_iter().chain(bad).collect()))
}

fn suppressed_sequences(keys: &Keys) -> Result<Option<Value>> {
    Ok(Some(bad_words(keys).into_iter().filter(|word| word.len() > 1).collect()))
}

/// The end token of a text.
pub(super) fn last_token(keys: &Keys) -> Result<Option<Value>> {
    Ok(keys.tokens("eos_token_id").first().cloned())
}

/// The token that pads short rows.
pub(super) fn padding(keys: &Keys) -> Result<Option<Value>> {
    Ok(keys.token("pad_token_id"))
}
