//! Generation rules from a model's files: forced tokens, forbidden tokens and penalties.

use std::borrow::Cow;

use crate::config::Config;

/// Where in a text a token is chosen.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    /// The decoder's tokens so far.
    pub ids: &'a [u32],
    /// How many of them were given.
    pub given: usize,
    /// How many there may be at most; where a person may have it go on, as on the page, as many as the model reads.
    pub most: usize,
}

impl<'a> Place<'a> {
    /// In a text that `given` tokens begin, and that gets at most `new` ones more.
    pub fn new(config: &Config, ids: &'a [u32], given: usize, new: usize) -> Self {
        Self { ids, given, most: given.saturating_add(new.min(config.room_after(given))) }
    }

    /// How many tokens of the answer there are.
    pub fn written(&self) -> usize {
        self.ids.len() - self.given
    }

    /// What is written here whatever the logits are: what answers begin with, after the start token alone, or one of
    /// the ends where no other token fits. None where the choice is free.
    pub fn forced<'c>(&self, config: &'c Config) -> &'c [u32] {
        if self.ids.len() + 1 == self.most && !config.forced_last_ids.is_empty() {
            &config.forced_last_ids
        } else if self.ids.len() == 1 && self.written() == 0 {
            config.forced_first_id.as_slice()
        } else {
            &[]
        }
    }

    /// Logits, or logarithms of probabilities, as the files have them here: −∞ for what must not follow. The rules and
    /// their order are those of `transformers.generate`.
    pub fn scores<'l>(&self, config: &Config, logits: &'l [f32]) -> Cow<'l, [f32]> {
        let forced = self.forced(config);
        if !forced.is_empty() {
            let mut alone = vec![f32::NEG_INFINITY; logits.len()];
            forced.iter().for_each(|id| alone[*id as usize] = 0.0);
            return alone.into();
        }
        let mut scores = Cow::Borrowed(logits);
        if config.repetition_penalty != 1.0 {
            let penalty = config.repetition_penalty as f32;
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
        let mut all = config.suppressed_ids.clone();
        // No tokens follow each other twice in a text.
        if let Some(before) = config.no_repeat_ngram.checked_sub(1).filter(|n| *n < self.ids.len()) {
            let tail = &self.ids[self.ids.len() - before..];
            all.extend(self.ids.windows(before + 1).filter(|n| n.starts_with(tail)).map(|n| n[before]));
        }
        for sequence in &config.suppressed_sequences {
            if let Some((last, _)) = sequence.split_last().filter(|(_, before)| self.ids.ends_with(before)) {
                all.push(*last);
            }
        }
        if self.ids.len() < config.min_length || self.written() < config.min_new_tokens {
            all.extend(config.end_id.iter().chain(&config.other_end_ids));
        }
        // A forced first token is not chosen: the first one that is comes after it.
        if self.written() == usize::from(config.forced_first_id.is_some() && self.given <= 1) {
            all.extend(&config.suppressed_first_ids);
        }
        all
    }
}
