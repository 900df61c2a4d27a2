//! Recipes: each names a model, its data, and its number of steps.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::example::Example;
use crate::config::{Config, FORMAT, object};
use crate::error::{InputProblem, KeyProblem, Result};
use crate::model::Signal;
use crate::random::Stream;

/// The default settings of a recipe's training.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "TrainSettings"))]
#[serde(deny_unknown_fields, default)]
pub struct Settings {
    pub steps: u64,
    /// Sequences per step.
    pub batch: usize,
    /// The number of steps with a rising learning rate.
    pub warmup: u64,
    /// The factor on the learning rate of every step.
    pub factor: f64,
    /// The number of last steps over which the rate falls to 0; 0 for no cooldown.
    pub cooldown: u64,
    /// ε of label smoothing.
    pub smoothing: f64,
    /// The largest global norm of the gradients; `None` for no clipping (Pascanu, Mikolov & Bengio 2013).
    pub clip: Option<f64>,
    /// Steps between evaluations and checkpoints.
    pub evaluate_every: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            steps: 1_000,
            batch: 32,
            warmup: 100,
            factor: 1.0,
            cooldown: 0,
            smoothing: 0.0,
            clip: Some(1.0),
            evaluate_every: 1_000,
        }
    }
}

impl Settings {
    /// # Errors
    /// A value that cannot be trained with, with its key.
    pub fn check(&self) -> Result<()> {
        let whole = |key: &str, value: u64, most: u64| match value {
            n if (1..=most).contains(&n) => Ok(()),
            value => refuse(key, KeyProblem::Range { value, least: 1, most }),
        };
        whole("steps", self.steps, 1_000_000)?;
        whole("batch", self.batch as u64, 1_024)?;
        whole("warmup", self.warmup, 1_000_000)?;
        whole("evaluate_every", self.evaluate_every, 1_000_000)?;
        if self.cooldown > self.steps {
            return refuse("cooldown", KeyProblem::Cooldown { value: self.cooldown, steps: self.steps });
        }
        if !(self.factor > 0.0 && self.factor <= 1_000.0) {
            return refuse("factor", KeyProblem::Factor { value: self.factor });
        }
        if !(0.0..1.0).contains(&self.smoothing) {
            return refuse("smoothing", KeyProblem::Smoothing { value: self.smoothing });
        }
        match self.clip {
            Some(clip) if !(clip > 0.0 && clip.is_finite()) => refuse("clip", KeyProblem::Clip { value: clip }),
            _ => Ok(()),
        }
    }
}

/// The requested sizes of a recipe's data; `None` for the default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "TrainData"))]
#[serde(deny_unknown_fields, default)]
pub struct Data {
    /// The longest word, number or window, in tokens.
    #[cfg_attr(test, ts(optional))]
    pub length: Option<usize>,
    /// The number of different letters.
    #[cfg_attr(test, ts(optional))]
    pub symbols: Option<usize>,
}

/// A size of a recipe's data, and its range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "TrainSize"))]
pub struct Size {
    pub value: usize,
    pub least: usize,
    pub most: usize,
}

impl Size {
    /// The requested size, or this one.
    ///
    /// # Errors
    /// A size outside the range, with its key.
    pub(super) fn or(self, key: &str, requested: Option<usize>) -> Result<Self> {
        match requested {
            Some(n) if (self.least..=self.most).contains(&n) => Ok(Self { value: n, ..self }),
            Some(n) => {
                let [value, least, most] = [n, self.least, self.most].map(|n| n as u64);
                refuse(key, KeyProblem::Range { value, least, most })
            }
            None => Ok(self),
        }
    }
}

/// The sizes of a recipe's data, if it has any.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "TrainSizes"))]
pub struct Sizes {
    pub length: Option<Size>,
    pub symbols: Option<Size>,
}

impl Sizes {
    /// These sizes with the requested changes.
    ///
    /// # Errors
    /// A size that the recipe lacks, or one outside its range.
    pub(super) fn with(self, data: &Data) -> Result<Self> {
        let pick = |key: &str, size: Option<Size>, requested: Option<usize>| match (size, requested) {
            (Some(size), requested) => size.or(key, requested).map(Some),
            (None, Some(_)) => refuse(key, KeyProblem::OtherRecipe),
            (None, None) => Ok(None),
        };
        Ok(Self {
            length: pick("length", self.length, data.length)?,
            symbols: pick("symbols", self.symbols, data.symbols)?,
        })
    }
}

/// The error of a key with an impossible value.
pub(super) fn refuse<T>(key: &str, problem: KeyProblem) -> Result<T> {
    Err(InputProblem::Key { key: key.into(), problem }.into())
}

/// A text or picture on which the page shows the heads during training.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "TrainProbe"))]
pub struct Probe {
    /// A text, or the name of a picture.
    pub source: String,
    /// The answer of an encoder-decoder; a single decoder reads only the source.
    pub target: String,
    /// The pictures to choose from, of a model that reads no text.
    #[cfg_attr(test, ts(optional, as = "Option<Vec<ProbePicture>>"))]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pictures: Vec<ProbePicture>,
}

/// A picture in two colours: a character for each pixel, `#` where it is dark.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "TrainPicture"))]
pub struct ProbePicture {
    pub name: String,
    pub rows: Vec<String>,
}

/// A model and its training data.
pub trait Recipe {
    /// The keys of `config.json`.
    fn keys(&self) -> Map<String, Value>;
    fn settings(&self) -> Settings;
    /// The sizes of its data.
    fn sizes(&self) -> Sizes {
        Sizes::default()
    }
    /// The most tokens of its texts in one stack.
    fn longest(&self) -> usize;
    /// `tokenizer.json`, of a model that reads tokens.
    fn tokenizer(&self) -> Option<String> {
        None
    }
    /// `preprocessor_config.json`, of a model that reads images.
    fn processor(&self) -> Option<String> {
        None
    }
    /// One training example.
    fn draw(&self, stream: &mut Stream, config: &Config) -> Example;
    /// At most `count` held-out examples, each with the group it is reported under.
    fn evaluation(&self, count: usize, config: &Config) -> Vec<(String, Example)>;
    fn probe(&self) -> Probe;
    /// A picture of the probe by its name.
    ///
    /// # Errors
    /// A name that none has.
    fn picture(&self, _name: &str, _config: &Config) -> Result<Signal> {
        Err(InputProblem::NoPixels.into())
    }
    /// The kind of accuracy: over whole answers or single tokens.
    fn counts(&self) -> Counts {
        Counts::Answers
    }

    /// The configuration with every default filled in.
    ///
    /// # Errors
    /// Keys that are impossible for a model, by name.
    fn config(&self) -> Result<Config> {
        Config::from_json(&Value::from(self.keys()).to_string())
    }
}

/// The unit of an accuracy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Counts {
    /// Answers with every token right.
    Answers,
    /// Single tokens.
    Tokens,
}

/// The keys of a recipe's model.
pub(super) fn keys(fixed: &str, sizes: &[(&str, usize)]) -> Map<String, Value> {
    let mut all = object(fixed);
    all.insert("format".into(), FORMAT.into());
    all.extend(sizes.iter().map(|(key, size)| ((*key).to_owned(), (*size).into())));
    all
}
