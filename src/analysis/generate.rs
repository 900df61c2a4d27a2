//! Generation: a session's target grows token by token, by choice or by beam search.

use std::borrow::Cow;

use crate::edit::Edits;
use crate::error::{Error, InputProblem, Result};
use crate::model::Config;
use crate::trace::{Inputs, Session, Stack};

use super::distribution::{Sampling, leading, log_softmax};

/// The logits of the next token after the first sequence of a finished session: `[d_vocab]`.
///
/// Reads from the device and waits for it, which a page on WebGPU may not do.
///
/// # Errors
/// A model without an output head, or a device that failed.
pub fn next_logits(session: &Session) -> Result<Vec<f32>> {
    let failed = |problem: String| Error::Device { engine: "tensor", problem };
    let Some(logits) = session.run().last_logits(&session.model) else {
        let architecture = session.model.config.architecture.name();
        return Err(InputProblem::Missing { missing: "an output head is", architecture }.into());
    };
    let first = logits.slice_dim(0, 0..1); // [1, 1, d_vocab]
    first.into_data().try_to_vec().map_err(|e| failed(format!("{e:?}")))
}

/// The token that is written at `position` of an answer: as `sampling` has it, but what the model's files force or
/// suppress there. The logits themselves stay the model's.
pub fn choose(config: &Config, sampling: &Sampling, logits: &[f32], position: usize) -> u32 {
    match forced(config, position) {
        Some(id) => id,
        None => sampling.choose(&allowed(config, logits), position) as u32,
    }
}

/// What is written at `position` of an answer whatever the logits are.
pub fn forced(config: &Config, position: usize) -> Option<u32> {
    config.forced_first_id.filter(|_| position == 0)
}

/// The logits without those of tokens that are never written.
pub fn allowed<'a>(config: &Config, logits: &'a [f32]) -> Cow<'a, [f32]> {
    let mut allowed = Cow::Borrowed(logits);
    for id in &config.suppressed_ids {
        allowed.to_mut()[*id as usize] = f32::NEG_INFINITY;
    }
    allowed
}

/// Extends the session's target by at most `max_new` tokens, and returns them, the end token included.
///
/// It stops at a token that ends a text and where the target is as long as the model reads. Every step
/// runs on the cached keys and values of the steps before. The choice at step i depends on the seed
/// and i alone, so a person who steps by hand meets the same tokens.
///
/// # Errors
/// A model without an output head, or a session of several sequences.
pub fn generate(
    session: &mut Session,
    edits: &Edits,
    sampling: &Sampling,
    max_new: usize,
    told: &mut dyn FnMut(u32),
) -> Result<Vec<u32>> {
    check(session)?;
    let mut ids = Vec::new();
    while ids.len() < max_new && has_room(session) {
        session.finish();
        let id = choose(&session.model.config, sampling, &next_logits(session)?, ids.len());
        ids.push(id);
        told(id);
        if session.model.config.is_end(id) {
            break;
        }
        append(session, edits, id)?;
    }
    Ok(ids)
}

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
struct Live {
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
/// As [`generate`].
pub fn beam_search(
    session: &Session,
    edits: &Edits,
    settings: BeamSettings,
    told: &mut dyn FnMut(usize),
) -> Result<Vec<Beam>> {
    check(session)?;
    let config = &session.model.config;
    let mut live = vec![Live { session: session.clone(), ids: Vec::new(), log_probability: 0.0 }];
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
            next.push(Live { session, ids, log_probability });
        }
        live = next;
        told(step + 1);
    }
    found.extend(live.into_iter().map(|text| Beam::new(text.ids, text.log_probability, settings.length_penalty)));
    found.sort_by(|a, b| b.score.total_cmp(&a.score));
    Ok(found)
}

/// Refuses what cannot grow.
fn check(session: &Session) -> Result<()> {
    let config = &session.model.config;
    if session.model.layers(Stack::Decoder).is_none() {
        let architecture = config.architecture.name();
        return Err(InputProblem::Missing { missing: "an output head is", architecture }.into());
    }
    match session.run().inputs().decoder.as_deref() {
        Some([_]) => Ok(()),
        _ => {
            let problem = "takes one text at a time".into();
            Err(InputProblem::Other { what: "generation".into(), problem }.into())
        }
    }
}

/// Whether a session's target can grow by a token.
pub fn has_room(session: &Session) -> bool {
    let target = session.run().inputs().decoder.iter().flatten().next();
    target.is_some_and(|ids| ids.len() < session.model.config.n_ctx)
}

/// Adds a token to the target; a given padding says that it is real. Nothing runs yet.
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
