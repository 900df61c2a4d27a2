//! The update about a scene: all its numbers, read back at once.

use std::borrow::Cow;

use burn::tensor::Tensor;

use crate::config::Config;
use crate::error::Result;
use crate::generate::{Place, Sampling, choice_probabilities, choose, kl, leading, rank_of, target};
use crate::measure::relative_change;
use crate::model::Signal;
use crate::protocol::{BaselineRank, Candidate, Effect, Ended, RunUpdate, Stages};
use crate::questions::loaded::{TokenProbability, asked_row, logits_of, moved_head, output_of};
use crate::run::{DeliveredPatterns, Session, WholePatterns, placed_images};
use crate::site::{Activation, Name, Site, Stack, Values, read_each};
use crate::text::{Token, Tokenizer, answer_text};

/// The scene's tokens, and the parts to read back.
#[derive(Default)]
pub(super) struct PictureRequest {
    pub(super) source: Vec<Token>,
    /// The decoder's input.
    pub(super) target: Vec<Token>,
    /// The part of it that the model has emitted.
    pub(super) emitted: Vec<u32>,
    /// The model's whole answer; the picture may show only its beginning.
    pub(super) answer: Vec<u32>,
    pub(super) sampling: Sampling,
    pub(super) candidates: usize,
    /// The asked token of an encoder with a head; `None` is the first masked one.
    pub(super) asked: Option<usize>,
    pub(super) whole: WholePatterns,
    /// When the scene was accepted, by `now`.
    pub(super) started: f64,
}

/// Reads everything the page shows in one packed read, without the rows of patterns that are already `delivered`.
pub(super) async fn read(
    session: &Session,
    tokenizer: Option<&Tokenizer>,
    shown: &PictureRequest,
    delivered: &mut DeliveredPatterns,
    now: fn() -> f64,
) -> Result<RunUpdate> {
    let mut patterns = session.patterns_beside(&shown.whole, delivered);
    let (update, values) = read_beside(session, tokenizer, shown, std::mem::take(&mut patterns.parts)).await?;
    let changed = !delivered.matches(&patterns);
    let update = RunUpdate {
        maps: changed.then(|| patterns.maps.clone()),
        known_rows: changed.then(|| std::mem::take(&mut patterns.known_rows)),
        values: changed.then_some(values),
        masks: changed.then(|| std::mem::take(&mut patterns.masks)),
        ms: now() - shown.started,
        ..update
    };
    *delivered = DeliveredPatterns::new(patterns);
    Ok(update)
}

/// The same without patterns.
pub(super) async fn describe(
    session: &Session,
    tokenizer: Option<&Tokenizer>,
    shown: &PictureRequest,
) -> Result<RunUpdate> {
    Ok(read_beside(session, tokenizer, shown, Vec::new()).await?.0)
}

/// The update without patterns, and the numbers of these `parts` from the same read.
async fn read_beside(
    session: &Session,
    tokenizer: Option<&Tokenizer>,
    shown: &PictureRequest,
    parts: Vec<Tensor<1>>,
) -> Result<(RunUpdate, Vec<Values>)> {
    let run = session.run();
    let (gate_paths, gates) = gate_means(session);
    let asked = asked_row(session, tokenizer, &shown.source, shown.asked);
    let logits = logits_of(session, run, asked);
    let (mut before_logits, mut outputs, mut moved_paths, mut moved) = (None, Vec::new(), Vec::new(), Vec::new());
    if let Some(baseline) = session.baseline() {
        before_logits = logits_of(session, baseline, asked);
        if logits.is_none() {
            outputs = [run, baseline].iter().filter_map(|run| output_of(session, run)).collect();
        }
        (moved_paths, moved) = session.pattern_changes().into_iter().unzip();
    }
    let logits: Vec<Tensor<1>> = logits.into_iter().chain(before_logits).collect();
    let sections = [parts, logits, outputs, gates, moved];
    let lengths = sections.each_ref().map(Vec::len);
    let mut read = read_each(sections.concat()).await?.into_iter();
    let [values, logits, outputs, gates, moved] = lengths.map(|length| read.by_ref().take(length).collect::<Vec<_>>());
    for values in [&values, &logits, &outputs].into_iter().flatten() {
        session.check_finite(values)?;
    }
    let [logits, before_logits]: [&[f32]; 2] = std::array::from_fn(|i| logits.get(i).map_or(&[][..], |logits| logits));
    let (gates, moved) = (gates.concat(), moved.concat());
    let config = &session.model.config;
    let ended = if !can_generate(session) || logits.is_empty() {
        None
    } else if shown.emitted.last().is_some_and(|id| config.is_end(*id)) {
        Some(Ended::EndToken)
    } else if config.room_after(shown.target.len()) == 0 {
        Some(Ended::Full)
    } else {
        None
    };
    let writes = can_generate(session) && !logits.is_empty() && ended.is_none();
    let ids = target(session);
    let given = ids.len().saturating_sub(shown.emitted.len());
    let place = Place::new(config, session.forced_first(), ids, given, usize::MAX);
    let next = writes.then(|| choose(config, &shown.sampling, logits, place));
    let forced = writes && !place.forced(config).is_empty();
    let suppressed = writes
        && !forced
        && match place.scores(config, logits) {
            Cow::Borrowed(_) => false,
            Cow::Owned(scores) => {
                let likeliest = leading(logits, 1)[0];
                scores[likeliest] == f32::NEG_INFINITY || leading(&scores, 1)[0] != likeliest
            }
        };
    let effect = session.baseline().map(|_| {
        let top = |logits: &[f32]| {
            let id = leading(logits, 1)[0];
            TokenProbability::choice(config, tokenizer, id, choice_probabilities(config, logits)[id])
        };
        let told = !logits.is_empty();
        Effect {
            top_before: told.then(|| top(before_logits)),
            top_after: told.then(|| top(logits)),
            kl: (told && !config.has_independent_classes()).then(|| kl(before_logits, logits)),
            change: match &outputs[..] {
                [output, before] => Some(relative_change(before, output)),
                _ => None,
            },
            head: moved_head(config, &moved_paths, &moved),
        }
    });
    let (ran, stages) = run.progress();
    let output = tokenizer.map(|t| answer_text(t, config, &shown.target, shown.emitted.len())).transpose()?;
    let before = match config.continues_text() {
        true => shown.target.iter().map(|token| token.id).collect(),
        false => shown.emitted.clone(),
    };
    let next_text =
        tokenizer.zip(next).map(|(tokenizer, next)| tokenizer.decode_after(&before, &[next])).transpose()?;
    let candidates = candidates(config, shown, tokenizer, (place, next), [logits, before_logits]);
    let update = RunUpdate {
        source: shown.source.clone(),
        grid: config.input.pixels().and(run.inputs().signal.as_ref()).map(Signal::grid),
        images: placed_images(config, run.inputs()),
        target: shown.target.clone(),
        given: shown.target.len().saturating_sub(shown.emitted.len()),
        emitted: shown.answer.clone(),
        output: output.unwrap_or_default(),
        next_text,
        candidates,
        asked: asked.filter(|_| config.head.exists || config.sorts_tokens()),
        gates: gate_paths.into_iter().zip(gates).collect(),
        maps: None,
        known_rows: None,
        values: None,
        masks: None,
        next,
        forced,
        suppressed,
        ended,
        effect,
        ms: 0.0,
        stages: Stages { ran, all: stages },
    };
    Ok((update, values))
}

/// The most probable tokens and the `next` one, with the probabilities of sampling, or of the model at temperature 0.
/// For a model with classes, the most probable classes. The logits are those with the edits and those without.
fn candidates(
    config: &Config,
    shown: &PictureRequest,
    tokenizer: Option<&Tokenizer>,
    (place, next): (Place, Option<u32>),
    [logits, before]: [&[f32]; 2],
) -> Vec<Candidate> {
    if logits.is_empty() {
        return Vec::new();
    }
    let probabilities_of = |logits: &[f32]| match shown.sampling.temperature {
        _ if !config.head.exists => choice_probabilities(config, logits),
        0.0 => Sampling { temperature: 1.0, ..shown.sampling }.probabilities(logits),
        _ => shown.sampling.probabilities(&place.scores(config, logits)),
    };
    let probabilities = probabilities_of(logits);
    let before_probabilities = if before.is_empty() { Vec::new() } else { probabilities_of(before) };
    // A vocabulary takes long to scan: ranks are counted only for a token outside the leading ones.
    let mut ranked: Vec<(usize, usize)> = leading(logits, shown.candidates).into_iter().enumerate().collect();
    let next = next.map(|id| id as usize).filter(|next| ranked.iter().all(|(_, id)| id != next));
    ranked.extend(next.map(|id| (rank_of(logits, id), id)));
    ranked
        .into_iter()
        .map(|(rank, id)| Candidate {
            top: TokenProbability::choice(config, tokenizer, id, probabilities[id]),
            rank,
            logit: logits[id],
            baseline: before_probabilities.get(id).map(|p| BaselineRank { rank: rank_of(before, id), probability: *p }),
        })
        .collect()
}

/// The mean gates of a run, on the device, with their sublayers.
fn gate_means(session: &Session) -> (Vec<String>, Vec<Tensor<1>>) {
    let (mut paths, mut means) = (Vec::new(), Vec::new());
    if session.model.config.attention.gate {
        for path in session.run().attention_paths() {
            let gate = session.run().activation(&session.model, Site::In(path, Name::Gate), session.baseline());
            if let Some(Activation::Stream(gate)) = gate {
                paths.push(path.to_string());
                // Flattened first: burn would sum a tensor of several axes axis by axis.
                let count = gate.shape().num_elements();
                means.push(gate.reshape([1, count]).mean_dim(1).flatten(0, 1));
            }
        }
    }
    (paths, means)
}

/// Whether the model has a decoder with a next token.
fn can_generate(session: &Session) -> bool {
    session.model.layers(Stack::Decoder).is_some()
}
