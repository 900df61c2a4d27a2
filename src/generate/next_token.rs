//! The next token: its logits, and the choice from them.

use std::ops::Range;

use embassy_futures::block_on;

use super::distribution::Sampling;
use super::rules::Place;
use crate::config::Config;
use crate::error::{Absent, Result};
use crate::run::Session;
use crate::site::read_packed;

/// The logits of the next token after the first sequence of a finished session: `[d_vocab]`.
///
/// # Errors
/// A model without an output head, numbers that are not finite, or a device that failed.
pub async fn read_next_logits(session: &Session) -> Result<Vec<f32>> {
    let Some(logits) = session.run().last_logits(&session.model) else {
        return Err(session.model.config.architecture.lacks(Absent::OutputHead));
    };
    let logits = read_packed(vec![logits.slice_dim(0, 0..1).flatten(0, 2)]).await?;
    session.check_finite(&logits)?;
    Ok(logits)
}

/// The same, blocking until the device is done, which a page on WebGPU may not do.
///
/// # Errors
/// The same.
pub fn next_logits(session: &Session) -> Result<Vec<f32>> {
    block_on(read_next_logits(session))
}

/// The logits of some rows of the first sequence, `[rows, d_vocab]`, or of the classes: `[classes]`, or `[rows,
/// classes]` where each row has one. Empty if the model has neither head.
///
/// # Errors
/// Numbers that are not finite, or a device that failed.
pub async fn read_logits(session: &Session, rows: Range<usize>) -> Result<Vec<f32>> {
    let (run, model) = (session.run(), &session.model);
    let at_once = if model.config.head.exists { model.config.logit_rows_at_once() } else { rows.len().max(1) };
    let mut all = Vec::new();
    for from in rows.clone().step_by(at_once) {
        let some = from..rows.end.min(from + at_once);
        let logits = run.logits(model, some.clone()).or_else(|| run.class_logits_of(model, some));
        let logits = logits.map(|logits| logits.slice_dim(0, 0..1).flatten(0, 2));
        let logits = read_packed(logits.into_iter().collect()).await?;
        session.check_finite(&logits)?;
        all.extend(logits);
    }
    Ok(all)
}

/// The token written at a place: chosen by `sampling` under the rules of the model's files, and in a prompt the most
/// probable one. The logits themselves are unchanged.
pub fn choose(config: &Config, sampling: &Sampling, logits: &[f32], place: Place) -> u32 {
    let greedy = Sampling::default();
    let sampling = if place.prompted(config).is_some() { &greedy } else { sampling };
    sampling.choose(&place.scores(config, logits), place.written()) as u32
}
