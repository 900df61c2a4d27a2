//! The setup of a run: a recipe, and the changes to it.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::corpus::Corpus;
use super::recipe::{Data, Recipe, Settings, refuse};
use super::recipes::find;
use crate::config::{Config, merge_keys};
use crate::error::{Error, InputProblem, KeyProblem, Result};

/// The keys of `config.json` that follow from the data.
const OF_THE_DATA: [&str; 21] = [
    "format",
    "architecture",
    "d_vocab",
    "pad_id",
    "start_id",
    "end_id",
    "other_end_ids",
    "forced_first_id",
    "prompt_ids",
    "suppressed_ids",
    "suppressed_first_ids",
    "suppressed_sequences",
    "forced_last_ids",
    "min_length",
    "min_new_tokens",
    "no_repeat_ngram",
    "repetition_penalty",
    "head",
    "input",
    "classes",
    "class_rows",
];

/// The settings of a run. On the cpu, the same setup, with the same text if it reads one, gives bit-identical
/// numbers.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "TrainSetup"))]
#[serde(deny_unknown_fields, default)]
pub struct Setup {
    pub recipe: String,
    pub seed: u64,
    pub data: Data,
    /// Keys of `config.json` that replace the recipe's. An object, such as `dropout`, replaces only the keys it has.
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    pub keys: Map<String, Value>,
    /// Keys of [`Settings`] that replace the recipe's.
    #[cfg_attr(test, ts(type = "Partial<TrainSettings>"))]
    pub settings: Map<String, Value>,
}

/// A setup with every default filled in.
pub struct Plan {
    pub recipe: Box<dyn Recipe>,
    pub config: Config,
    pub settings: Settings,
}

impl Setup {
    /// A recipe with its defaults.
    pub fn new(recipe: &str, seed: u64) -> Self {
        Self { recipe: recipe.into(), seed, ..Self::default() }
    }

    /// Reads a setup.
    ///
    /// # Errors
    /// Invalid JSON, or an unknown key, by name.
    pub fn from_json(text: &str) -> Result<Self> {
        serde_json::from_str(text).map_err(|e| InputProblem::Said(format!("the setup cannot be read: {e}")).into())
    }

    /// Fills in every default.
    ///
    /// # Errors
    /// An unknown recipe or key, an impossible value, or a key that follows from the data, by name.
    pub fn plan(&self, corpus: Option<&Corpus>) -> Result<Plan> {
        let recipe = find(&self.recipe, &self.data, corpus)?;
        let mut keys = recipe.keys();
        for key in OF_THE_DATA {
            if self.keys.get(key).is_some_and(|value| keys.get(key) != Some(value)) {
                return refuse(key, KeyProblem::OfData);
            }
        }
        merge_keys(&mut keys, &self.keys);
        let config = Config::from_json(&Value::from(keys).to_string()).map_err(Error::without_file)?;
        if config.architecture.has_decoder() && !config.attention.causal {
            return refuse("causal", KeyProblem::SeesFuture);
        }
        let longest = recipe.longest();
        if config.n_ctx < longest {
            return refuse("n_ctx", KeyProblem::Short { value: config.n_ctx, longest });
        }
        let settings = settings(recipe.settings(), &self.settings)?;
        Ok(Plan { recipe, config, settings })
    }
}

fn settings(usual: Settings, changed: &Map<String, Value>) -> Result<Settings> {
    let mut all = match serde_json::to_value(usual) {
        Ok(Value::Object(all)) => all,
        _ => Map::new(),
    };
    merge_keys(&mut all, changed);
    // One key at a time: serde does not name the key of a wrong value.
    for (key, value) in changed {
        let alone = Map::from_iter([(key.clone(), value.clone())]);
        if let Err(e) = serde_json::from_value::<Settings>(alone.into()) {
            return refuse(key, KeyProblem::Unusable(e.to_string()));
        }
    }
    let mut settings: Settings =
        serde_json::from_value(all.into()).or_else(|e| refuse("settings", e.to_string().into()))?;
    if !changed.contains_key("cooldown") {
        // A shorter run has a shorter cooldown.
        settings.cooldown = settings.cooldown.min(settings.steps / 3);
    }
    settings.check()?;
    Ok(settings)
}
