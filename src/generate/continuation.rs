//! Extending a session's target token by token.

use super::distribution::Sampling;
use super::next_token::{choose, next_logits};
use super::rules::{Place, answer_limit};
use crate::edit::Edits;
use crate::error::{Absent, InputProblem, Result, refuse};
use crate::run::{Inputs, Session};
use crate::site::Stack;

/// Extends the session's target by its prompt and at most `max_new` tokens, and returns them, the end token included.
///
/// It stops at an end token, and at the model's longest text; if the target is already that long, there is no answer.
/// Every step runs on the cached keys and values of the steps before. The choice at step i depends only on the seed and
/// i, so that stepping by hand yields the same tokens.
///
/// # Errors
/// A model without an output head, a session of several sequences, or one whose target has no room. An error of `told`
/// stops it.
pub fn generate(
    session: &mut Session,
    edits: &Edits,
    sampling: &Sampling,
    max_new: usize,
    told: &mut dyn FnMut(u32) -> Result<()>,
) -> Result<Vec<u32>> {
    check(session)?;
    let given = target(session).len();
    check_room(session)?;
    let most = answer_limit(&session.model.config, given, max_new);
    let mut ids = Vec::new();
    while ids.len() < most && has_room(session) {
        session.finish();
        let config = &session.model.config;
        let place = Place::new(config, session.forced_first(), target(session), given, max_new);
        let id = choose(config, sampling, &next_logits(session)?, place);
        ids.push(id);
        told(id)?;
        if session.model.config.is_end(id) {
            break;
        }
        append(session, edits, id)?;
    }
    Ok(ids)
}

/// Refuses a session whose target cannot grow.
pub(super) fn check(session: &Session) -> Result<()> {
    if session.model.layers(Stack::Decoder).is_none() {
        return Err(session.model.config.architecture.lacks(Absent::OutputHead));
    }
    match session.run().inputs().decoder.as_deref() {
        Some([_]) => Ok(()),
        _ => refuse("generation takes one text at a time"),
    }
}

/// Refuses a target of the longest length that the model reads.
pub(super) fn check_room(session: &Session) -> Result<()> {
    let (length, config) = (target(session).len(), &session.model.config);
    match config.longest_text().filter(|limit| length >= *limit) {
        Some(limit) => Err(InputProblem::NoRoom { length, limit }.into()),
        None => Ok(()),
    }
}

/// Whether a session's target can grow by a token.
pub fn has_room(session: &Session) -> bool {
    let ids = target(session);
    !ids.is_empty() && session.model.config.room_after(ids.len()) > 0
}

/// The tokens of a session's target.
pub fn target(session: &Session) -> &[u32] {
    session.run().inputs().decoder.iter().flatten().next().map_or(&[], Vec::as_slice)
}

/// Appends a token to the target, and marks it real in a given padding. Nothing runs yet.
///
/// # Errors
/// As [`Session::update`].
pub fn append(session: &mut Session, edits: &Edits, id: u32) -> Result<()> {
    let mut inputs: Inputs = session.run().inputs().clone();
    let alone = session.model.layers(Stack::Encoder).is_none();
    inputs.decoder.iter_mut().flatten().for_each(|ids| ids.push(id));
    let paddings = &mut inputs.paddings;
    let own = paddings.target.iter_mut().chain(paddings.source.iter_mut().filter(|_| alone));
    own.flatten().for_each(|bits| bits.push(1));
    session.update(inputs, edits)
}
