//! Runs, times and reads a model; makes untrained models and caches the last few.

use burn::tensor::{Device, Tensor};

use super::answer::{LabMask, RunAnswer};
use super::prepared_run::{PreparedRun, prepare};
use super::question::LabRun;
use super::trained::TrainedModel;
use super::untrained::UntrainedParameters;
use super::words::{LabToken, Words};
use crate::clock::{Clock, Turns};
use crate::config::Architecture;
use crate::config::Config;
use crate::cost::parts;
use crate::edit::{Edits, Replacement};
use crate::error::{InputProblem, Result, refuse};
use crate::measure::sublayer_infos;
use crate::model::Model;
use crate::run::{Inputs, Run};
use crate::site::{SiteFilter, Stack, pack, read_packed};

/// How many models are kept, and how many parameters they have together: 512 MB.
const MOST_MODELS: usize = 3;
const MOST_KEPT: u128 = 1 << 27;
/// The largest model a page can make: 1 GB of parameters.
const MOST_PARAMETERS: u128 = 1 << 28;
const MOST_REPEATS: usize = 1_000;
const LARGEST_GAIN: f32 = 1e3;

/// A device, the models that were made last, and the trained ones that were given.
pub struct Lab {
    pub(super) device: Device,
    /// The one used last at the end.
    models: Vec<CachedModel>,
    pub(super) trained: Vec<TrainedModel>,
    most_parameters: u128,
}

/// A model and what it was made from.
struct CachedModel {
    config: Config,
    seed: u64,
    gain: f32,
    words: Words,
    model: Model,
    parameters: u128,
}

impl CachedModel {
    fn is(&self, config: &Config, seed: u64, gain: f32, words: &Words) -> bool {
        (&self.config, self.seed, self.gain, &self.words) == (config, seed, gain, words)
    }
}

impl Lab {
    pub fn new(device: &Device) -> Self {
        Self { device: device.clone(), models: Vec::new(), trained: Vec::new(), most_parameters: MOST_PARAMETERS }
    }

    /// The same laboratory, but its largest model has this many parameters: for where there is more memory
    /// than in a page.
    pub fn with_most_parameters(self, most_parameters: u128) -> Self {
        Self { most_parameters, ..self }
    }

    /// How many untrained models are kept.
    pub fn models(&self) -> usize {
        self.models.len()
    }

    /// Makes the model if it is not there yet, runs it, and reads what the question asks for.
    pub(super) async fn run(&mut self, question: &LabRun, clock: &impl Clock) -> Result<RunAnswer> {
        let prepared = prepare(question, self.most_parameters)?;
        let PreparedRun { config, words, sources, targets, inputs, wanted, numbers } = prepared;
        let gain = question.gain.unwrap_or(1.0);
        if !(gain.is_finite() && gain.abs() <= LARGEST_GAIN) {
            return refuse(format!("the gain is {gain}: use a number up to {LARGEST_GAIN}"));
        }
        let repeats = question.repeats.unwrap_or(0);
        if repeats > MOST_REPEATS {
            return refuse(format!("`repeats` is {repeats}: use 0 to {MOST_REPEATS}"));
        }
        let edits = question.edits.clone().unwrap_or_default();
        // A sublayer on given embeddings has no rows of its own for words.
        let own = if config.architecture == Architecture::Attention { Words::default() } else { words.clone() };
        let model = self.model(&config, question.seed, gain, own);

        let tokens = RunTokens {
            sources: words.describe(&sources),
            targets: targets.map(|rows| words.describe(&rows)),
            vocabulary: words.tokens(),
        };
        let answer = read_run(model, &inputs, &edits, &wanted, repeats, tokens, &mut Turns::new(clock)).await?;
        debug_assert_eq!(answer.values.len() as u128, numbers, "the size was known before");
        Ok(answer)
    }

    /// The model of this configuration, seed, gain and vocabulary, made now or kept from an earlier question.
    fn model(&mut self, config: &Config, seed: u64, gain: f32, words: Words) -> &Model {
        let found = self.models.iter().position(|kept| kept.is(config, seed, gain, &words));
        let kept = match found {
            Some(i) => self.models.remove(i),
            None => {
                let parameters = parts(config, true).iter().map(|part| part.parameters).sum();
                // Before the new one is made: together they might not fit.
                while self.models.len() >= MOST_MODELS || self.parameters() + parameters > MOST_KEPT {
                    if self.models.is_empty() {
                        break;
                    }
                    self.models.remove(0);
                }
                let model = Model::new(config, &mut UntrainedParameters { seed, gain, words: &words }, &self.device);
                CachedModel { config: config.clone(), seed, gain, words, model, parameters }
            }
        };
        self.models.push(kept);
        &self.models[self.models.len() - 1].model
    }

    fn parameters(&self) -> u128 {
        self.models.iter().map(|kept| kept.parameters).sum()
    }
}

/// What the rows and columns of a run are.
pub(super) struct RunTokens {
    pub(super) sources: Vec<Vec<LabToken>>,
    pub(super) targets: Option<Vec<Vec<LabToken>>>,
    pub(super) vocabulary: Vec<LabToken>,
}

/// Runs a model once, and again so many times to see how fast it is; reads what is wanted of it.
pub(super) async fn read_run<C: Clock>(
    model: &Model,
    inputs: &Inputs,
    edits: &Edits,
    wanted: &SiteFilter,
    repeats: usize,
    tokens: RunTokens,
    turns: &mut Turns<'_, C>,
) -> Result<RunAnswer> {
    let baseline = match edits.patterns.values().any(|r| *r == Replacement::Frozen) {
        true => Some(finish_run(model, inputs, &Edits::default(), None, turns).await?),
        false => None,
    };
    let (mut run, mut ms) = time_run(model, inputs, edits, baseline.as_ref(), turns).await?;
    for _ in 0..repeats {
        let (again, took) = time_run(model, inputs, edits, baseline.as_ref(), turns).await?;
        (run, ms) = (again, ms.min(took));
    }
    let (tensors, parts) = pack(run.trace(model, wanted, baseline.as_ref()));
    let values = read_packed(parts).await?;
    if values.iter().any(|x| x.is_nan() || *x == f32::INFINITY) {
        return Err(InputProblem::SettingsOverflow.into());
    }
    let (mut masks, mut mask_values) = (Vec::new(), Vec::new());
    for path in run.attention_paths().filter(|path| wanted.wants_any(model.config.sites_inside(*path))) {
        let Some(mask) = run.mask_of(model, path, baseline.as_ref()) else { continue };
        masks.push(LabMask { path: path.to_string(), shape: mask.shape, offset: mask_values.len() });
        mask_values.extend(mask.cells);
    }
    let RunTokens { sources, targets, vocabulary } = tokens;
    Ok(RunAnswer {
        tensors,
        values,
        config: model.config.clone(),
        parameters: model.parameters(),
        sublayers: sublayer_infos(model).await?,
        sources,
        targets,
        vocabulary,
        masks,
        mask_values,
        ms,
    })
}

/// A run with nothing left to do.
async fn finish_run<C: Clock>(
    model: &Model,
    inputs: &Inputs,
    edits: &Edits,
    baseline: Option<&Run>,
    turns: &mut Turns<'_, C>,
) -> Result<Run> {
    let mut run = Run::new(model, SiteFilter::Nothing);
    run.update(model, inputs.clone(), edits)?;
    while run.advance(model, baseline) {
        turns.rest().await?;
    }
    Ok(run)
}

/// A run from nothing to the logits of every position, and how many milliseconds it took.
async fn time_run<C: Clock>(
    model: &Model,
    inputs: &Inputs,
    edits: &Edits,
    baseline: Option<&Run>,
    turns: &mut Turns<'_, C>,
) -> Result<(Run, f64)> {
    let started = turns.now();
    let run = finish_run(model, inputs, edits, baseline, turns).await?;
    read_packed(last_number(model, &run).into_iter().collect()).await?;
    Ok((run, turns.now() - started))
}

/// One number of the last thing computed: a gpu has finished everything once it is read.
fn last_number(model: &Model, run: &Run) -> Option<Tensor<1>> {
    let last = model.stacks().last()?.stack;
    let out = run.stack_out(model, last)?;
    let out = match last {
        Stack::Decoder => model.logits(out.clone()).unwrap_or(out),
        _ => out,
    };
    Some(out.slice([0..1, 0..1, 0..1]).flatten(0, 2))
}
