//! Beam search: keeps the most probable texts side by side.

use super::continuation::{append, check, check_room, target};
use super::distribution::{Sampling, leading, log_softmax};
use super::next_token::{choose, read_next_logits};
use super::rules::{Place, answer_limit};
use crate::clock::{Clock, Turns};
use crate::config::EarlyStopping;
use crate::edit::Edits;
use crate::error::Result;
use crate::run::Session;

/// The settings of a beam search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BeamSettings {
    /// The number of beams; 1 is greedy decoding.
    pub beams: usize,
    /// α in score = ln p / length^α: 0 prefers short texts, 1 ranks by the mean per token.
    pub length_penalty: f64,
    /// The most tokens of a text after its prompt.
    pub max_new: usize,
}

/// A text found by beam search.
#[derive(Clone, Debug, PartialEq)]
pub struct Beam {
    /// The new tokens, the end token included.
    pub ids: Vec<u32>,
    /// The natural logarithm of the text's probability, given the forced tokens, under the rules of the model's files.
    pub log_probability: f64,
    /// The score by which texts are ranked.
    pub score: f64,
}

/// An unfinished text, with the session that holds its caches.
struct RunningBeam {
    session: Session,
    ids: Vec<u32>,
    log_probability: f64,
}

/// The most probable texts, best first; the prompt alone, if there is no room after it.
///
/// Each step keeps as many running texts as there are beams: one that ends makes room for the next best. The search
/// ends as in `transformers.generate`, by the model's `early_stopping`. Scores are divided by length^α (Sutskever et
/// al. 2014, §3.2, with length normalisation). Every text has a session cloned from its parent's: tensors are shared
/// until a step appends to them.
///
/// # Errors
/// As [`super::generate`], and more urgent work.
pub async fn beam_search<C: Clock>(
    session: &Session,
    edits: &Edits,
    settings: BeamSettings,
    turns: &mut Turns<'_, C>,
    told: &mut dyn FnMut(usize),
) -> Result<Vec<Beam>> {
    check(session)?;
    check_room(session)?;
    let (config, forced) = (&session.model.config, session.forced_first());
    let given = target(session).len();
    let (limit, most) = (settings.max_new, answer_limit(config, given, settings.max_new));
    // Enough for all beams to continue even if the best candidates all end.
    let width = settings.beams * (2 + config.writing.other_end_ids.len());
    // All texts begin with one prompt, which is no part of their lengths.
    let mut first = RunningBeam { session: session.clone(), ids: Vec::new(), log_probability: 0.0 };
    let prompt = loop {
        let place = Place::new(config, forced, target(&first.session), given, limit);
        if place.prompted(config).is_none() || first.ids.len() == most {
            break first.ids.len();
        }
        while first.session.advance() {
            turns.rest().await?;
        }
        let logits = read_next_logits(&first.session).await?;
        let place = Place::new(config, forced, target(&first.session), given, limit);
        let id = choose(config, &Sampling::default(), &logits, place);
        append(&mut first.session, edits, id)?;
        first.ids.push(id);
    };
    if prompt == most {
        return Ok(vec![Beam { ids: first.ids, log_probability: 0.0, score: 0.0 }]);
    }
    let score =
        |log_probability: f64, step: usize| log_probability / ((step - prompt) as f64).powf(settings.length_penalty);
    let mut running = vec![first];
    let mut finished: Vec<Beam> = Vec::new();
    for step in prompt + 1..=most {
        let mut continued: Vec<(f64, usize, u32)> = Vec::new();
        for (parent, text) in running.iter_mut().enumerate() {
            while text.session.advance() {
                turns.rest().await?;
            }
            let logits = read_next_logits(&text.session).await?;
            let log_p: Vec<f32> = log_softmax(&logits).into_iter().map(|p| p as f32).collect();
            let scores = Place::new(config, forced, target(&text.session), given, limit).scores(config, &log_p);
            let best = leading(&scores, width).into_iter().filter(|id| scores[*id] > f32::NEG_INFINITY);
            continued.extend(best.map(|id| (text.log_probability + f64::from(scores[id]), parent, id as u32)));
        }
        // Stable: equal ones stay in the order of their parents and ranks.
        continued.sort_by(|a, b| b.0.total_cmp(&a.0));
        let mut next = Vec::new();
        for (rank, (log_probability, parent, id)) in continued.into_iter().take(width).enumerate() {
            let ids = [&running[parent].ids[..], &[id]].concat();
            if step == most || config.is_end(id) {
                if rank < settings.beams {
                    finished.push(Beam { ids, log_probability, score: score(log_probability, step) });
                }
            } else if next.len() < settings.beams {
                let mut session = running[parent].session.clone();
                append(&mut session, edits, id)?;
                next.push(RunningBeam { session, ids, log_probability });
            }
        }
        finished.sort_by(|a, b| b.score.total_cmp(&a.score));
        finished.truncate(settings.beams);
        running = next;
        told(step);
        let Some(best) = running.first() else { break };
        let Some(worst) = finished.last().filter(|_| finished.len() == settings.beams) else { continue };
        // The length at which an unfinished text is compared; a penalty above 0 favours long ones.
        let length = match config.writing.early_stopping {
            EarlyStopping::Full => break,
            EarlyStopping::Never if settings.length_penalty > 0.0 => most,
            EarlyStopping::Never | EarlyStopping::Estimated => step,
        };
        if score(best.log_probability, length) <= worst.score {
            break;
        }
    }
    Ok(finished)
}
