//! How sure the model was of each token that was emitted, and what it might have said instead.

use super::answer::{ChosenToken, TimelineStep};
use super::subject::{SubjectRun, finish, finite};
use super::token_probability::TokenProbability;
use crate::clock::{Clock, Turns};
use crate::edit::Replacement;
use crate::error::{Result, refuse};
use crate::generate::{leading, rank_of, softmax};
use crate::run::Session;
use crate::site::read_packed;
use crate::text::Tokenizer;

/// Logits that are read in one go: 16 MB.
const AT_ONCE: usize = 4 << 20;

/// Of each emitted token its probability before it was, at sampling temperature 1, and `rejected` others.
pub(super) async fn timeline<C: Clock>(
    seen: &SubjectRun,
    tokenizer: Option<&Tokenizer>,
    rejected: usize,
    turns: &mut Turns<'_, C>,
) -> Result<Vec<TimelineStep>> {
    if !seen.session.model.config.architecture.has_decoder() {
        return refuse("this model", "does not write token by token: it has no timeline");
    }
    let mut steps = Vec::new();
    let d_vocab = seen.session.model.config.d_vocab;
    let together = !sees_later(&seen.session);
    let at_once = if together { (AT_ONCE / d_vocab).max(1) } else { 1 };
    for from in (0..seen.emitted.len()).step_by(at_once) {
        let to = seen.emitted.len().min(from + at_once);
        let logits = match together {
            true => read(&seen.session, first_row(seen) + from..first_row(seen) + to).await?,
            false => {
                let before = until(seen, from, turns).await?;
                read(&before, first_row(seen) + from..first_row(seen) + to).await?
            }
        };
        finite(&logits)?;
        for (logits, id) in logits.chunks(d_vocab).zip(&seen.emitted[from..to]) {
            steps.push(step(logits, *id as usize, tokenizer, rejected));
            turns.rest().await?;
        }
    }
    Ok(steps)
}

/// The row of the decoder that says the first emitted token: the one before it.
fn first_row(seen: &SubjectRun) -> usize {
    seen.target.len() - seen.emitted.len() - 1
}

/// Whether some row of the decoder depends on later ones: then a token's own logits are not those from before it was
/// emitted.
fn sees_later(session: &Session) -> bool {
    let (config, edits) = (&session.model.config, session.edits());
    let frozen = edits.patterns.values().any(|replacement| *replacement == Replacement::Frozen);
    !edits.causal.unwrap_or(config.causal) || (frozen && !config.causal)
}

/// The session as it was before token `step` was emitted. Where its heads look is not asked.
async fn until<C: Clock>(seen: &SubjectRun, step: usize, turns: &mut Turns<'_, C>) -> Result<Session> {
    let mut session = seen.session.clone().with_budget(0);
    let mut inputs = session.run().inputs().clone();
    inputs.decoder.iter_mut().flatten().for_each(|ids| ids.truncate(first_row(seen) + step + 1));
    let edits = session.edits().clone();
    session.update(inputs, &edits)?;
    finish(&mut session, turns).await?;
    Ok(session)
}

/// The logits of some rows of the first sequence: `[rows, d_vocab]`.
async fn read(session: &Session, rows: std::ops::Range<usize>) -> Result<Vec<f32>> {
    let logits = session.run().logits(&session.model, rows);
    read_packed(logits.map(|logits| logits.slice_dim(0, 0..1).flatten(0, 2)).into_iter().collect()).await
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
