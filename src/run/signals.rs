//! The images and sounds that a host gave, by name.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::keep::inputs::Inputs;
use crate::config::{Config, InputConfig};
use crate::error::{InputProblem, Result};
use crate::model::Signal;
use crate::text::{Reading, Token, Tokenizer, patch_tokens, time_tokens};

/// A model's images or sounds; all its sessions share them.
#[derive(Clone, Debug, Default)]
pub struct Signals(Arc<Mutex<BTreeMap<String, Signal>>>);

impl Signals {
    /// Adds one, or replaces the one of that name.
    pub fn put(&self, name: String, signal: Signal) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(name, signal);
    }

    /// Drops the one of this name.
    pub fn remove(&self, name: &str) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(name);
    }

    /// The one of this name; `None` if the model reads text.
    ///
    /// # Errors
    /// A name that none has.
    pub fn find(&self, config: &Config, name: &str) -> Result<Option<Signal>> {
        let missing = match config.input {
            InputConfig::Tokens => return Ok(None),
            InputConfig::Pixels(_) => InputProblem::NoPixels,
            InputConfig::Features(_) => InputProblem::NoFeatures,
        };
        let found = self.0.lock().unwrap_or_else(PoisonError::into_inner).get(name).cloned();
        Ok(Some(found.ok_or(missing)?))
    }

    /// The same as a model's input, with the decoder's output so far.
    ///
    /// # Errors
    /// A name that none has; a model that writes without its tokenizer.
    pub fn read(
        &self,
        config: &Config,
        tokenizer: Option<&Tokenizer>,
        name: &str,
        answer: &[u32],
    ) -> Result<Option<(Reading, Inputs)>> {
        let Some(signal) = self.find(config, name)? else { return Ok(None) };
        let tokens = signal_tokens(config.input, &signal);
        let reading = match (config.architecture.has_decoder(), tokenizer) {
            (false, _) => Reading::of_signal(tokens, Vec::new()),
            (true, None) => return Err(InputProblem::NoTokenizer.into()),
            (true, Some(tokenizer)) => {
                let answer: Vec<Token> = answer.iter().map(|id| tokenizer.token(*id)).collect();
                let target = Reading::of(tokenizer, config, Vec::new(), &answer)?.target;
                Reading::of_signal(tokens, target)
            }
        };
        let inputs = Inputs { signal: Some(signal), decoder: reading.decoder(), ..Inputs::default() };
        Ok(Some((reading, inputs)))
    }
}

/// The rows of a signal as tokens for display.
pub fn signal_tokens(input: InputConfig, signal: &Signal) -> Vec<Token> {
    match input {
        InputConfig::Tokens => Vec::new(),
        InputConfig::Pixels(pixels) => patch_tokens(&pixels, signal.grid()),
        InputConfig::Features(_) => time_tokens(signal.rows(), signal.row_seconds()),
    }
}
