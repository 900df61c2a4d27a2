//! Beam search: the most probable texts, followed side by side.

use super::continuation::{append, check, has_room};
use super::distribution::{leading, log_softmax};
use super::next_token::{allowed, forced, next_logits};
use crate::edit::Edits;
use crate::error::Result;
use crate::run::Session;

/// How a beam search goes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BeamSettings {
    /// How many texts are followed; 1 is the greedy choice.
    pub beams: usize,
    /// α in score = ln p / length^α: 0 prefers short texts, 1 ranks by the mean per token.
    pub length_penalty: f64,
    pub max_new: usize,
}

/// A text that a beam search found.
#[derive(Clone, Debug, PartialEq)]
pub struct Beam {
    /// The new tokens, the end token included.
    pub ids: Vec<u32>,
    /// The natural logarithm of the text's probability, given what is forced.
    pub log_probability: f64,
    /// What texts are ranked by.
    pub score: f64,
}

impl Beam {
    fn new(ids: Vec<u32>, log_probability: f64, length_penalty: f64) -> Self {
        let score = log_probability / (ids.len().max(1) as f64).powf(length_penalty);
        Self { ids, log_probability, score }
    }
}

/// A text that is not yet finished, with the session that holds its caches.
struct OpenBeam {
    session: Session,
    ids: Vec<u32>,
    log_probability: f64,
}

/// The most probable texts, best first.
///
/// Each step keeps the most probable continuations of all texts together; one that ends leaves the
/// beam, which is narrower from then on (Sutskever et al. 2014, §3.2). Scores are divided by
/// length^α, as length normalisation is usually written. Every text has its own session, a clone of
/// its parent's: tensors are shared until a step adds to them.
///
/// # Errors
/// As [`super::generate`].
pub fn beam_search(
    session: &Session,
    edits: &Edits,
    settings: BeamSettings,
    told: &mut dyn FnMut(usize),
) -> Result<Vec<Beam>> {
    check(session)?;
    let config = &session.model.config;
    let mut live = vec![OpenBeam { session: session.clone(), ids: Vec::new(), log_probability: 0.0 }];
    let mut found = Vec::new();
    for step in 0..settings.max_new {
        let width = settings.beams - found.len();
        if width == 0 || !live.first().is_some_and(|text| has_room(&text.session)) {
            break;
        }
        let mut continued: Vec<(f64, usize, u32)> = Vec::new();
        for (parent, text) in live.iter_mut().enumerate() {
            text.session.finish();
            if let Some(id) = forced(config, step) {
                // Where there is no choice, nothing is to be ranked.
                continued.push((text.log_probability, parent, id));
                continue;
            }
            let logits = next_logits(&text.session)?;
            let log_p = log_softmax(&logits);
            let width = width.min(logits.len() - config.suppressed_ids.len());
            let best = leading(&allowed(config, &logits), width).into_iter();
            continued.extend(best.map(|id| (text.log_probability + log_p[id], parent, id as u32)));
        }
        // Stable: equal ones stay in the order of their parents and ranks.
        continued.sort_by(|a, b| b.0.total_cmp(&a.0));
        let mut next = Vec::new();
        for (log_probability, parent, id) in continued.into_iter().take(width) {
            let mut ids = live[parent].ids.clone();
            ids.push(id);
            if config.is_end(id) {
                found.push(Beam::new(ids, log_probability, settings.length_penalty));
                continue;
            }
            let mut session = live[parent].session.clone();
            append(&mut session, edits, id)?;
            next.push(OpenBeam { session, ids, log_probability });
        }
        live = next;
        told(step + 1);
    }
    found.extend(live.into_iter().map(|text| Beam::new(text.ids, text.log_probability, settings.length_penalty)));
    found.sort_by(|a, b| b.score.total_cmp(&a.score));
    Ok(found)
}
