//! Rewrites an answer from the first token that the model would now choose differently, as after an edit.

use super::Sampling;
use super::continuation::{check, target};
use super::next_token::{choose, read_logits};
use super::rules::{Place, answer_limit};
use crate::edit::Replacement;
use crate::error::Result;
use crate::run::Session;
use crate::site::Stack;

/// An answer in progress: the written part, and the rest of the draft.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AnswerWriter {
    /// Token ids, without the start token.
    pub emitted: Vec<u32>,
    /// The most tokens of the answer after its prompt.
    limit: usize,
    /// The number of leading tokens that are known to be the model's own.
    own: usize,
    /// Whether the answer is complete.
    over: bool,
}

impl AnswerWriter {
    /// A draft from an earlier answer under other edits, or an empty one, for an answer of at most `limit` tokens
    /// after its prompt.
    pub fn new(emitted: Vec<u32>, limit: usize) -> Self {
        Self { emitted, limit, own: 0, over: false }
    }

    /// The same, of whose tokens the first `own` are known to be the model's choices.
    pub fn with_own(self, own: usize) -> Self {
        Self { own: own.min(self.emitted.len()).min(self.limit), ..self }
    }

    /// The number of leading tokens that are known to be the model's choices.
    pub fn own(&self) -> usize {
        self.own
    }

    /// Whether the answer is complete and equals this draft under this limit, so that rewriting would change nothing.
    pub fn is_answer(&self, emitted: &[u32], limit: usize) -> bool {
        self.over && self.emitted == emitted && self.limit == limit
    }

    /// Compares the draft with the model's choices, or adds the next token, and updates the session, which must be
    /// finished and may then have stages to run. Returns whether the text has changed; if not, the answer is complete.
    /// The end token is not written.
    ///
    /// # Errors
    /// Numbers that are not finite, or a device that failed.
    pub async fn step(&mut self, session: &mut Session, sampling: &Sampling) -> Result<bool> {
        if self.over || check(session).is_err() {
            return Ok(false);
        }
        // Earlier rows would see the later tokens of the draft.
        if self.own == 0 && !self.emitted.is_empty() && sees_later(session) {
            return self.keep(session, 0, None);
        }
        let rows = session.run().inputs().rows(Stack::Decoder);
        // The row before the first token predicts it.
        let first = rows - 1 - self.emitted.len();
        while first + self.own < rows {
            let from = first + self.own;
            let to = rows.min(from + session.model.config.logit_rows_at_once());
            let logits = read_logits(session, from..to).await?;
            if logits.is_empty() {
                return Ok(false);
            }
            for row in logits.chunks(session.model.config.d_vocab) {
                let (config, forced) = (&session.model.config, session.forced_first());
                // The requested number of tokens does not end the text.
                let place = Place::new(config, forced, &target(session)[..=first + self.own], first + 1, usize::MAX);
                let id = choose(config, sampling, row, place);
                if config.is_end(id) || self.own >= answer_limit(config, first + 1, self.limit) {
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

    /// Sets the session to the text after its first `count` tokens, and returns them. The draft stays whole and
    /// complete.
    ///
    /// # Errors
    /// None beyond those of the complete text.
    pub fn look_back(&mut self, session: &mut Session, count: usize) -> Result<&[u32]> {
        self.over = true;
        let emitted = &self.emitted[..count.min(self.emitted.len())];
        replace_last(session, self.emitted.len() - emitted.len(), None)?;
        Ok(emitted)
    }

    /// Keeps this many tokens and writes the next one. Returns whether the text changes.
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

/// Removes this many tokens at the end of the session's text, and adds the replacement, if there is one.
fn replace_last(session: &mut Session, gone: usize, next: Option<u32>) -> Result<()> {
    let mut inputs = session.run().inputs().clone();
    for ids in inputs.decoder.iter_mut().flatten() {
        ids.truncate(ids.len() - gone);
        ids.extend(next);
    }
    let edits = session.edits().clone();
    session.update(inputs, &edits)
}

/// Whether a row of the decoder depends on later ones: then the logits of a token change once later ones are written.
pub fn sees_later(session: &Session) -> bool {
    let (config, edits) = (&session.model.config, session.edits());
    let frozen = edits.patterns.values().any(|replacement| *replacement == Replacement::Frozen);
    !edits.causal.unwrap_or(config.attention.causal) || (frozen && !config.attention.causal)
}
