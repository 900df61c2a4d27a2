//! Generation rules from a model's files: forced tokens, forbidden tokens and penalties.

use std::borrow::Cow;

use crate::config::Config;

/// The place in a text where a token is chosen.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    /// The forced first token of the answer: [`crate::run::Session::forced_first`].
    first: Option<u32>,
    /// The decoder's tokens so far.
    pub ids: &'a [u32],
    /// The number of given ones.
    pub given: usize,
    /// The most tokens of the text; where a person may extend it, as on the page, the model's longest.
    pub most: usize,
}

impl<'a> Place<'a> {
    /// A place in a text that begins with `given` tokens and gets its prompt and at most `new` more.
    pub fn new(config: &Config, first: Option<u32>, ids: &'a [u32], given: usize, new: usize) -> Self {
        Self { first, ids, given, most: given.saturating_add(answer_limit(config, given, new)) }
    }

    /// The number of the answer's tokens.
    pub fn written(&self) -> usize {
        self.ids.len() - self.given
    }

    /// The forced tokens here, whatever the logits: the first one of an answer that directly follows the start token,
    /// a place of the prompt with one token, or one of the end tokens at the length limit. Empty if the choice is free.
    pub fn forced<'c>(&'c self, config: &'c Config) -> &'c [u32] {
        if self.ids.len() + 1 == self.most && !config.writing.forced_last_ids.is_empty() {
            &config.writing.forced_last_ids
        } else if self.ids.len() == 1 && self.written() == 0 {
            self.first.as_slice()
        } else {
            self.prompted(config).filter(|ids| ids.len() == 1).unwrap_or_default()
        }
    }

    /// The tokens of which one is written here, where the prompt was not given.
    pub(super) fn prompted<'c>(&self, config: &'c Config) -> Option<&'c [u32]> {
        config.writing.prompt_ids.get(self.written()).filter(|_| self.given <= 1).map(Vec::as_slice)
    }

    /// The number of the answer's tokens before the first chosen one.
    fn first_chosen(&self, config: &Config) -> usize {
        let forced = self.given <= 1 && self.first.is_some();
        usize::from(forced).max(prompt_length(config, self.given))
    }

    /// Logits, or log probabilities, after the rules of the files: −∞ for tokens that must not follow. The rules and
    /// their order are those of `transformers.generate`.
    pub fn scores<'l>(&self, config: &Config, logits: &'l [f32]) -> Cow<'l, [f32]> {
        let forced = self.forced(config);
        if !forced.is_empty() {
            let mut alone = vec![f32::NEG_INFINITY; logits.len()];
            forced.iter().for_each(|id| alone[*id as usize] = 0.0);
            return alone.into();
        }
        if let Some(ids) = self.prompted(config) {
            let mut among = vec![f32::NEG_INFINITY; logits.len()];
            ids.iter().for_each(|id| among[*id as usize] = logits[*id as usize]);
            return among.into();
        }
        let mut scores = Cow::Borrowed(logits);
        if config.writing.repetition_penalty != 1.0 {
            let penalty = config.writing.repetition_penalty as f32;
            let scores = scores.to_mut();
            for id in self.ids {
                let logit = logits[*id as usize];
                scores[*id as usize] = if logit < 0.0 { logit * penalty } else { logit / penalty };
            }
        }
        for id in self.suppressed(config) {
            scores.to_mut()[id as usize] = f32::NEG_INFINITY;
        }
        scores
    }

    /// Tokens that must not follow.
    fn suppressed(&self, config: &Config) -> Vec<u32> {
        let mut all = config.writing.suppressed_ids.clone();
        // No sequence of this length may occur twice in a text.
        if let Some(before) = config.writing.no_repeat_ngram.checked_sub(1).filter(|n| *n < self.ids.len()) {
            let tail = &self.ids[self.ids.len() - before..];
            all.extend(self.ids.windows(before + 1).filter(|n| n.starts_with(tail)).map(|n| n[before]));
        }
        for sequence in &config.writing.suppressed_sequences {
            if let Some((last, _)) = sequence.split_last().filter(|(_, before)| self.ids.ends_with(before)) {
                all.push(*last);
            }
        }
        let least = config.writing.min_new_tokens.saturating_add(prompt_length(config, self.given));
        if self.ids.len() < config.writing.min_length || self.written() < least {
            all.extend(config.writing.end_id.iter().chain(&config.writing.other_end_ids));
        }
        // Forced tokens and prompts are not chosen: the first chosen one follows them.
        if self.written() == self.first_chosen(config) {
            all.extend(&config.writing.suppressed_first_ids);
        }
        all
    }
}

/// The most tokens of an answer after `given` ones: its prompt, which `new` does not count, and at most `new` more.
pub fn answer_limit(config: &Config, given: usize, new: usize) -> usize {
    new.saturating_add(prompt_length(config, given)).min(config.room_after(given))
}

/// The number of tokens of the prompt that an answer after `given` tokens begins with.
fn prompt_length(config: &Config, given: usize) -> usize {
    if given <= 1 { config.writing.prompt_ids.len() } else { 0 }
}
