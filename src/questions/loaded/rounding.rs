//! The cost of rounded weights on a text: the page's model beside the same model in more bits.

use super::answer::{Answer, MovedCell};
use super::pattern_source::PatternSource;
use super::subject::SubjectRun;
use super::timeline::{first_row, logits_before};
use crate::clock::{Clock, Turns};
use crate::error::{InputProblem, Result};
use crate::generate::kl;
use crate::site::read_packed;

/// Compares all patterns of both, and the distributions that the answer's tokens were chosen from. Linear layers are
/// left out: their weights have no scale in common with patterns.
pub(super) async fn rounding<C: Clock>(
    rounded: &SubjectRun,
    exact: &SubjectRun,
    turns: &mut Turns<'_, C>,
) -> Result<Answer> {
    if rounded.session.model.config != exact.session.model.config {
        return Err(InputProblem::NoOther.into());
    }
    let (mut sum, mut cells, mut rows, mut moved) = (0.0, 0usize, 0, 0);
    let mut worst: Option<MovedCell> = None;
    for path in exact.session.run().softmax_paths() {
        let Some((before, after)) = exact.pattern(path).zip(rounded.pattern(path)) else { continue };
        let [_, queries, keys] = before.dims();
        let both = read_packed(vec![before.flatten(0, 2), after.flatten(0, 2)]).await?;
        exact.session.check_finite(&both)?;
        let (before, after) = both.split_at(both.len() / 2);
        for (row, (before, after)) in before.chunks(keys).zip(after.chunks(keys)).enumerate() {
            for (key, (a, b)) in before.iter().zip(after).enumerate() {
                // A masked key has no weight in either.
                if *a == 0.0 && *b == 0.0 {
                    continue;
                }
                sum += f64::from((a - b).abs());
                cells += 1;
                if worst.as_ref().is_none_or(|worst| (a - b).abs() > (worst.exact - worst.rounded).abs()) {
                    let (head, query) = (row / queries, row % queries);
                    worst = Some(MovedCell { path: path.to_string(), head, query, key, exact: *a, rounded: *b });
                }
            }
            rows += 1;
            moved += usize::from(strongest(before) != strongest(after));
            if row % queries == queries - 1 {
                turns.rest().await?;
            }
        }
    }
    let mean = if cells == 0 { 0.0 } else { (sum / cells as f64) as f32 };
    Ok(Answer::Rounding { mean, worst, rows, moved, kl: answer_kl(rounded, exact, turns).await? })
}

/// The first of a row's largest weights.
fn strongest(row: &[f32]) -> usize {
    row.iter().enumerate().fold(0, |most, (key, weight)| if *weight > row[most] { key } else { most })
}

/// The mean KL(exact ‖ rounded) of the answer's tokens, or of the next token of a text without an answer, in nats;
/// `None` without a decoder or a head.
async fn answer_kl<C: Clock>(
    rounded: &SubjectRun,
    exact: &SubjectRun,
    turns: &mut Turns<'_, C>,
) -> Result<Option<f32>> {
    let config = &exact.session.model.config;
    if !config.architecture.has_decoder() {
        return Ok(None);
    }
    let (first, count) = (first_row(exact), exact.answer().len().max(1));
    let (mut sum, mut read) = (0.0, 0);
    for from in (0..count).step_by(config.logit_rows_at_once()) {
        let step = config.logit_rows_at_once().min(count - from);
        let before = logits_before(&exact.session, first + from, step, turns).await?;
        let after = logits_before(&rounded.session, first + from, step, turns).await?;
        for (before, after) in before.chunks(config.d_vocab).zip(after.chunks(config.d_vocab)) {
            sum += kl(before, after);
            read += 1;
            turns.rest().await?;
        }
    }
    Ok((read > 0).then(|| sum / read as f32))
}
