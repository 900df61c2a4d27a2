//! Rewrites an answer from the first token that the model would now choose differently, as after an edit.

use super::Sampling;
use super::continuation::{check, target};
use super::next_token::{choose, read_logits, rows_at_once};
use super::rules::Place;
use crate::edit::Replacement;
use crate::error::Result;
use crate::run::Session;
use crate::site::Stack;

/// What is written of an answer, and what stood there before.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AnswerWriter {
    /// Token ids, without the start token.
    pub emitted: Vec<u32>,
    /// The answer is at most so long.
    limit: usize,
    /// How many of the tokens are known to be the model's own.
    own: usize,
    /// Whether the answer is at its end.
    over: bool,
}

impl AnswerWriter {
    /// A text that was written under other edits, or none; it becomes the answer of at most `limit` tokens.
    pub fn new(emitted: Vec<u32>, limit: usize) -> Self {
        Self { emitted, limit, own: 0, over: false }
    }

    /// Whether this is the answer that such a draft would become, for a session that has not changed.
    pub fn is_answer(&self, emitted: &[u32], limit: usize) -> bool {
        self.over && self.emitted == emitted && self.limit == limit
    }

    /// Compares the draft with what the model writes, or adds the next token to it, and gives the session its text:
    /// finished before, it may have stages to run then. Returns whether anything of the text has changed; where
    /// nothing has, the answer is at its end. The token that ends a text is not written.
    ///
    /// # Errors
    /// Numbers that are not finite, or a device that failed.
    pub async fn step(&mut self, session: &mut Session, sampling: &Sampling) -> Result<bool> {
        if self.over || check(session).is_err() {
            return Ok(false);
        }
        // Later tokens that are still those of the draft would be seen by earlier ones.
        if self.own == 0 && !self.emitted.is_empty() && sees_later(session) {
            return self.keep(session, 0, None);
        }
        let rows = session.run().inputs().rows(Stack::Decoder);
        // The row before the first token says it.
        let first = rows - 1 - self.emitted.len();
        while first + self.own < rows {
            let from = first + self.own;
            let to = rows.min(from + rows_at_once(&session.model.config));
            let logits = read_logits(session, from..to).await?;
            if logits.is_empty() {
                return Ok(false);
            }
            for row in logits.chunks(session.model.config.d_vocab) {
                let config = &session.model.config;
                // How many are asked for does not end the text.
                let place = Place::new(config, &target(session)[..=first + self.own], first + 1, usize::MAX);
                let id = choose(config, sampling, row, place);
                if config.is_end(id) || self.own >= self.limit || config.room_after(first + self.own + 1) == 0 {
                    self.over = true;
                    return self.keep(session, self.own, None);
                }
                self.own += 1;
                if self.emitted.get(self.own - 1) != Some(&id) {
                    return self.keep(session, self.own - 1, Some(id));
                }
            }
        }
        Ok(false)
    }

    /// Gives the session the text as it was when so many tokens were written, and returns them. The draft stays whole
    /// and is over.
    ///
    /// # Errors
    /// None that the text as it is did not have.
    pub fn look_back(&mut self, session: &mut Session, count: usize) -> Result<&[u32]> {
        self.over = true;
        let emitted = &self.emitted[..count.min(self.emitted.len())];
        replace_last(session, self.emitted.len() - emitted.len(), None)?;
        Ok(emitted)
    }

    /// Keeps so many tokens and writes the next one. Returns whether that is another text.
    fn keep(&mut self, session: &mut Session, count: usize, next: Option<u32>) -> Result<bool> {
        let gone = self.emitted.len() - count;
        if gone == 0 && next.is_none() {
            return Ok(false);
        }
        self.emitted.truncate(count);
        self.emitted.extend(next);
        replace_last(session, gone, next)?;
        Ok(true)
    }
}

/// Gives the session its text without so many tokens at the end, and with the one that is there instead.
fn replace_last(session: &mut Session, gone: usize, next: Option<u32>) -> Result<()> {
    let mut inputs = session.run().inputs().clone();
    for ids in inputs.decoder.iter_mut().flatten() {
        ids.truncate(ids.len() - gone);
        ids.extend(next);
    }
    let edits = session.edits().clone();
    session.update(inputs, &edits)
}

/// Whether some row of the decoder depends on later ones: then a token's own logits are not those from before it was
/// written.
pub fn sees_later(session: &Session) -> bool {
    let (config, edits) = (&session.model.config, session.edits());
    let frozen = edits.patterns.values().any(|replacement| *replacement == Replacement::Frozen);
    !edits.causal.unwrap_or(config.causal) || (frozen && !config.causal)
}
