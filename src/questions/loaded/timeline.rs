//! The probability of each emitted token, and the most probable alternatives.

use super::answer::{ChosenToken, TimelineStep};
use super::subject::{SubjectRun, finish};
use super::token_probability::TokenProbability;
use crate::clock::{Clock, Turns};
use crate::error::{InputProblem, Result};
use crate::generate::{leading, rank_of, read_logits, sees_later, softmax};
use crate::run::Session;
use crate::text::Tokenizer;

/// For each emitted token, and the end token, its probability before it was chosen, at sampling temperature 1, and
/// `rejected` alternatives.
pub(super) async fn timeline<C: Clock>(
    seen: &SubjectRun,
    tokenizer: Option<&Tokenizer>,
    rejected: usize,
    turns: &mut Turns<'_, C>,
) -> Result<Vec<TimelineStep>> {
    if !seen.session.model.config.architecture.has_decoder() {
        return Err(InputProblem::NoTimeline.into());
    }
    let mut steps = Vec::new();
    let d_vocab = seen.session.model.config.d_vocab;
    let answer = seen.answer();
    for (from, ids) in chunks(seen, &answer) {
        let logits = logits_before(&seen.session, first_row(seen) + from, ids.len(), turns).await?;
        for (logits, id) in logits.chunks(d_vocab).zip(ids) {
            steps.push(step(logits, *id as usize, tokenizer, rejected));
            turns.rest().await?;
        }
    }
    Ok(steps)
}

/// An answer in chunks whose logits are read together, each with the index of its first token.
pub(super) fn chunks<'a>(seen: &SubjectRun, answer: &'a [u32]) -> impl Iterator<Item = (usize, &'a [u32])> {
    let at_once = seen.session.model.config.logit_rows_at_once();
    answer.chunks(at_once).enumerate().map(move |(i, ids)| (i * at_once, ids))
}

/// The decoder row that predicts the first emitted token: the one before it.
pub(super) fn first_row(seen: &SubjectRun) -> usize {
    seen.target.len() - seen.emitted.len() - 1
}

/// The logits of `count` decoder rows from row `first` on, each computed with nothing after it: `[count, d_vocab]`.
pub(super) async fn logits_before<C: Clock>(
    session: &Session,
    first: usize,
    count: usize,
    turns: &mut Turns<'_, C>,
) -> Result<Vec<f32>> {
    let mut logits = Vec::new();
    if sees_later(session) {
        for row in first..first + count {
            logits.extend(read_logits(&until(session, row, turns).await?, row..row + 1).await?);
        }
    } else {
        logits = read_logits(session, first..first + count).await?;
    }
    Ok(logits)
}

/// The session with this row as the decoder's last, without its patterns.
async fn until<C: Clock>(session: &Session, row: usize, turns: &mut Turns<'_, C>) -> Result<Session> {
    let mut session = session.clone().with_budget(0);
    let mut inputs = session.run().inputs().clone();
    inputs.decoder.iter_mut().flatten().for_each(|ids| ids.truncate(row + 1));
    let edits = session.edits().clone();
    session.update(inputs, &edits)?;
    finish(&mut session, turns).await?;
    Ok(session)
}

fn step(logits: &[f32], id: usize, tokenizer: Option<&Tokenizer>, rejected: usize) -> TimelineStep {
    let probabilities = softmax(logits, 1.0);
    let top = |id: usize| TokenProbability::new(tokenizer, id, probabilities[id]);
    let others = leading(logits, rejected + 1).into_iter().filter(|other| *other != id).take(rejected);
    TimelineStep {
        chosen: ChosenToken { top: top(id), rank: rank_of(logits, id) },
        rejected: others.map(top).collect(),
    }
}
