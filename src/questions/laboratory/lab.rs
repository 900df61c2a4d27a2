//! The laboratory: makes untrained models and caches the last few, and keeps the trained ones that it was given.

use burn::tensor::Device;

use super::answer::RunAnswer;
use super::prepared_run::{PreparedRun, prepare};
use super::question::{LabRun, TrainedRun};
use super::timed_run::{RunTokens, read_run};
use super::trained::{ModelReads, TrainedModel};
use super::untrained::UntrainedParameters;
use super::words::Words;
use crate::clock::{Clock, Turns};
use crate::config::{Architecture, Config};
use crate::cost::parts;
use crate::error::{InputProblem, Result, refuse};
use crate::model::Model;

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
    trained: Vec<TrainedModel>,
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

    /// Takes the files of a trained model under a name, in place of those that had it.
    ///
    /// # Errors
    /// Files that do not fit together.
    pub fn add_trained(&mut self, name: String, config: &str, bytes: &[u8], reads: ModelReads<'_>) -> Result<()> {
        let model = TrainedModel::new(name, config, bytes, reads, &self.device)?;
        self.trained.retain(|trained| trained.name != model.name);
        self.trained.push(model);
        Ok(())
    }

    /// Runs a trained model on texts or an image, and reads what the question asks for.
    pub(super) async fn run_trained(&self, question: &TrainedRun, clock: &impl Clock) -> Result<RunAnswer> {
        let found = self.trained.iter().find(|trained| trained.name == question.model);
        found.ok_or(InputProblem::NoModel)?.run(question, clock).await
    }

    fn parameters(&self) -> u128 {
        self.models.iter().map(|kept| kept.parameters).sum()
    }
}
