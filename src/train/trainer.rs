//! A training run in progress, one step at a time; the caller drives it.

use burn::tensor::{Device, Tensor};

use super::batch::Batch;
use super::checkpoint::Checkpoint;
use super::corpus::Corpus;
use super::evaluate::{Score, evaluate};
use super::forward::{StepSettings, step};
use super::norms::Norms;
use super::optimizer::Optimizer;
use super::pool::{pool, pool_of};
use super::progress::{Progress, StepRecord};
use super::recipe::{Recipe, Settings};
use super::schedule::{Noam, cooldown_factor};
use super::setup::Setup;
use crate::config::Config;
use crate::error::{Error, Result, TrainingProblem};
use crate::model::{DropoutDraws, FreshParameters, Model};
use crate::site::read_packed;
use crate::weights;

/// The loss, in nats, from which a run counts as diverged: uniform guesses have ln d_vocab, at most 17.
const HOPELESS: f32 = 1_000.0;

/// A model in training.
pub struct Trainer {
    pub setup: Setup,
    pub settings: Settings,
    pub progress: Progress,
    recipe: Box<dyn Recipe>,
    model: Model,
    optimizer: Optimizer,
    parts: Vec<String>,
    /// The unread results of steps: step, learning rate, and `[2 + 1 + parts]` numbers on the device.
    unread: Vec<(u64, f64, Tensor<1>)>,
    /// The most recent pool of batches, and its index.
    drawn: Option<(u64, Vec<Batch>)>,
}

impl Trainer {
    /// A run before its first step.
    ///
    /// # Errors
    /// An impossible setup.
    pub fn new(setup: &Setup, corpus: Option<&Corpus>, device: &Device) -> Result<Self> {
        let plan = setup.plan(corpus)?;
        let model = Model::new(&plan.config, &mut FreshParameters { seed: setup.seed }, device);
        Ok(Self {
            setup: setup.clone(),
            settings: plan.settings,
            progress: Progress { setup: setup.clone(), ..Progress::default() },
            recipe: plan.recipe,
            parts: Norms::parts_of(&model.config),
            model,
            optimizer: Optimizer::new(),
            unread: Vec::new(),
            drawn: None,
        })
    }

    /// Continues a saved run.
    ///
    /// # Errors
    /// Files that do not belong together.
    pub fn restore(saved: &Checkpoint, corpus: Option<&Corpus>, device: &Device) -> Result<Self> {
        let progress = saved.progress()?;
        let mut trainer = Self::new(&progress.setup, corpus, device)?;
        let config = Config::from_json(&saved.config)?;
        if config != trainer.model.config {
            let problem =
                "config.json is not what training/progress.json says: the recipe has changed, start a new run";
            return Err(Error::training(problem));
        }
        trainer.model = weights::load(&config, &saved.weights, device)?;
        trainer.optimizer = Optimizer::restore(&saved.moments()?, &trainer.model, device)?;
        if trainer.optimizer.steps() != progress.step {
            let problem = "training/optimizer.safetensors is of another step than training/progress.json: the folder \
                           was written only in part, start a new run";
            return Err(Error::training(problem));
        }
        trainer.progress = progress;
        Ok(trainer)
    }

    pub fn config(&self) -> &Config {
        &self.model.config
    }

    pub fn recipe(&self) -> &dyn Recipe {
        self.recipe.as_ref()
    }

    /// The names of the parts with separate gradient norms.
    pub fn parts(&self) -> &[String] {
        &self.parts
    }

    /// The number of steps so far.
    pub fn step_count(&self) -> u64 {
        self.progress.step
    }

    /// Whether all steps are done.
    pub fn finished(&self) -> bool {
        self.step_count() >= self.settings.steps
    }

    /// Trains one step; [`Trainer::read`] reads its results.
    pub fn step(&mut self) -> Result<()> {
        let now = self.step_count() + 1;
        let config = &self.model.config;
        let noam = Noam { d_model: config.d_model, warmup: self.settings.warmup, factor: self.settings.factor };
        let (number, place) = pool_of(now);
        if self.drawn.as_ref().is_none_or(|(held, _)| *held != number) {
            let batches = pool(self.recipe.as_ref(), config, &self.settings, self.setup.seed, number);
            self.drawn = Some((number, batches));
        }
        let (_, batches) = self.drawn.as_ref().expect("drawn above");
        let settings = StepSettings {
            rate: noam.rate(now) * cooldown_factor(now, self.settings.steps, self.settings.cooldown),
            smoothing: self.settings.smoothing,
            clip: self.settings.clip,
            draws: DropoutDraws::training(config, self.setup.seed, now),
        };
        let found = step(&mut self.model, &mut self.optimizer, &batches[place], settings)?;
        let mut all = vec![found.loss, found.accuracy, found.norms.global];
        all.extend(found.norms.by_part);
        self.unread.push((now, settings.rate, Tensor::cat(all, 0)));
        self.progress.step = now;
        Ok(())
    }

    /// The results of the steps since the last read, in a single read from the device, which waits for the last step.
    ///
    /// # Errors
    /// A loss or gradient that is not finite, or a loss that shows divergence.
    pub async fn read(&mut self) -> Result<Vec<StepRecord>> {
        let unread = std::mem::take(&mut self.unread);
        let values = read_packed(unread.iter().map(|(_, _, values)| values.clone()).collect()).await?;
        let width = 3 + self.parts.len();
        let rows: Vec<StepRecord> = unread
            .iter()
            .zip(values.chunks(width))
            .map(|((step, rate, _), row)| StepRecord {
                step: *step,
                rate: *rate,
                loss: row[0],
                accuracy: row[1],
                norm: row[2],
                norms: row[3..].to_vec(),
            })
            .collect();
        if let Some(bad) = rows.iter().find(|row| !(row.loss < HOPELESS && row.norm.is_finite())) {
            let StepRecord { step, loss, .. } = bad;
            return Err(Error::Training(match (*step, *loss) {
                (step, loss) if loss.is_finite() && bad.norm.is_finite() => TrainingProblem::Hopeless { step, loss },
                (step, _) => TrainingProblem::LossLost { step },
            }));
        }
        rows.iter().for_each(|row| self.progress.add(row));
        Ok(rows)
    }

    /// The current model.
    pub fn model(&self) -> Model {
        self.model.clone()
    }

    /// The current model's score on `count` held-out examples.
    pub async fn evaluate(&mut self, count: usize) -> Result<Score> {
        let score = evaluate(&self.model(), &self.recipe.evaluation(count, self.config())).await?;
        let overall = score.overall();
        let accuracy = overall.accuracy(self.recipe.counts());
        self.progress.scores.push((self.step_count(), accuracy, overall.mean_loss()));
        Ok(score)
    }

    /// The files of the model and of the run, to use it or to continue.
    pub async fn save(&self) -> Result<Checkpoint> {
        let text = |e: serde_json::Error| Error::training(e.to_string());
        Ok(Checkpoint {
            config: self.config().to_json(),
            weights: weights::save(&self.model()).await?,
            tokenizer: self.recipe.tokenizer(),
            processor: self.recipe.processor(),
            optimizer: weights::write_tensors(&self.optimizer.save().await?)?,
            progress: serde_json::to_string(&self.progress).map_err(text)?,
        })
    }
}
