//! The model of a question: a preset with changed keys, or keys alone.

use serde::Deserialize;
use serde_json::{Map, Value};

use super::words::{END, PAD, START};
use crate::config::FORMAT;
use crate::config::{Config, merge_keys, preset_keys};
use crate::error::{Error, InputProblem, KeyProblem, Result};

/// The least length of a table of learned positions.
const SHORTEST_TABLE: usize = 64;

/// A preset by name with keys changed, or a whole configuration.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct LabConfig {
    #[cfg_attr(test, ts(optional))]
    pub preset: Option<String>,
    /// Keys of `config.json`; an object, such as `dropout`, changes only the keys it has.
    #[cfg_attr(test, ts(optional, type = "Record<string, unknown>"))]
    pub keys: Map<String, Value>,
}

impl LabConfig {
    /// The configuration with every default filled in. What a preset does not fix follows the keys that are changed.
    ///
    /// # Errors
    /// An unknown preset or key, and an impossible value, by name.
    pub fn resolve(&self) -> Result<Config> {
        read(&self.merged()?)
    }

    /// The same for a model that reads a vocabulary of `words` tokens in texts of `longest` tokens.
    ///
    /// Unless the keys say otherwise, token tables are as large as the words need, and a table of learned
    /// positions as long.
    pub(super) fn resolve_for(&self, words: usize, longest: usize) -> Result<Config> {
        let mut keys = self.merged()?;
        if keys.get("architecture").and_then(Value::as_str) == Some("attention") {
            return read(&keys);
        }
        let says = |key: &str| self.keys.get(key).is_some_and(|value| !value.is_null());
        if !says("d_vocab") {
            keys.insert("d_vocab".into(), words.into());
        }
        if !says("n_ctx") && keys.get("positions").and_then(Value::as_str) == Some("learned") {
            // In steps, so that a further word rarely makes another model.
            keys.insert("n_ctx".into(), longest.next_power_of_two().max(SHORTEST_TABLE).into());
        }
        for (key, id) in [("pad_id", PAD), ("start_id", START), ("end_id", END)] {
            keys.insert(key.into(), id.into());
        }
        match keys.get("d_vocab").and_then(Value::as_u64) {
            Some(d_vocab) if (d_vocab as usize) < words => {
                let problem = KeyProblem::FewTokens { value: d_vocab, words };
                Err(InputProblem::Key { key: "d_vocab".into(), problem }.into())
            }
            _ => read(&keys),
        }
    }

    fn merged(&self) -> Result<Map<String, Value>> {
        let mut keys = match &self.preset {
            Some(name) => preset_keys(name).map_err(Error::without_file)?,
            None => Map::from_iter([("format".into(), FORMAT.into())]),
        };
        merge_keys(&mut keys, &self.keys);
        Ok(keys)
    }
}

fn read(keys: &Map<String, Value>) -> Result<Config> {
    Config::from_json(&Value::from(keys.clone()).to_string()).map_err(Error::without_file)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn config(preset: &str, keys: Value) -> Result<Config> {
        serde_json::from_value::<LabConfig>(json!({ "preset": preset, "keys": keys })).expect("json").resolve()
    }

    #[test]
    fn what_a_preset_does_not_fix_follows_the_keys() {
        let base = config("vaswani-base", json!({ "d_model": 64, "n_heads": 4, "d_vocab": 10 })).expect("keys");
        assert_eq!(
            (base.attention.d_head, base.attention.d_value, base.attention.d_out, base.mlp.d_mlp),
            (16, 16, 64, 2_048)
        );
        let causal = config("causal", json!({ "d_model": 32 })).expect("keys");
        assert_eq!((causal.attention.d_head, causal.attention.d_out), (3, 3), "the preset fixes its head's width");
        let wider = config("causal", json!({ "d_head": 5 })).expect("keys");
        assert_eq!((wider.attention.d_head, wider.attention.d_out), (5, 5));
        assert_eq!(config("causal", json!({ "d_head": null })).expect("keys").attention.d_head, 16);
    }

    #[test]
    fn dropout_changes_place_by_place() {
        let dropout = config("mini-padding", json!({ "dropout": { "mlp": 0.5 } })).expect("keys").dropout;
        assert_eq!((dropout.pattern, dropout.attention, dropout.mlp), (0.1, 0.1, 0.5));
        assert_eq!(config("mini-padding", json!({ "dropout": 0.3 })).expect("keys").dropout.pattern, 0.3);
    }

    #[test]
    fn a_bad_key_is_one_sentence_about_the_key() {
        for (preset, keys, words) in [
            ("mini", json!({ "n_heads": 3 }), "`n_heads` is 3"),
            ("mini", json!({ "colour": 1 }), "`colour` is not a known key"),
            ("mini", json!({ "n_heads": "two" }), "`n_heads` cannot be read"),
            ("tiny", json!({}), "`preset` \"tiny\" is unknown"),
            ("causal", json!({ "residual": true }), "`d_out` is 3"),
        ] {
            let error = config(preset, keys).expect_err(words);
            assert!(error.is_input() && error.to_string().starts_with(words), "{error}");
            assert!(!error.to_string().contains("config.json"), "{error}");
        }
    }

    #[test]
    fn tables_are_as_large_as_the_words_need() {
        let of = |preset: &str, keys: Value| LabConfig {
            preset: Some(preset.into()),
            keys: keys.as_object().cloned().unwrap_or_default(),
        };
        let small = of("vaswani-base", json!({})).resolve_for(7, 4).expect("words");
        assert_eq!((small.d_vocab, small.n_ctx), (7, 5_000));
        assert_eq!((small.writing.pad_id, small.writing.start_id, small.writing.end_id), (Some(0), Some(1), Some(2)));
        let learned = of("vaswani-base", json!({ "positions": "learned" }));
        assert_eq!(learned.resolve_for(7, 4).expect("words").n_ctx, 64);
        assert_eq!(learned.resolve_for(7, 65).expect("words").n_ctx, 128);
        assert_eq!(of("vaswani-base", json!({ "d_vocab": 37_000 })).resolve_for(7, 4).expect("words").d_vocab, 37_000);
        let message = of("vaswani-base", json!({ "d_vocab": 5 })).resolve_for(7, 4).expect_err("too few").to_string();
        assert!(message.contains("d_vocab") && message.contains('7'), "{message}");
        assert_eq!(
            of("mini", json!({})).resolve_for(7, 4).expect("words").d_vocab,
            0,
            "given embeddings have no table"
        );
    }
}
