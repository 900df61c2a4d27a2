//! One run of the workshop: its trainer, its snapshots, and its unsent events.

use burn::tensor::Device;

use super::messages::ScoreSummary;
use super::moments::Moments;
use crate::edit::Edits;
use crate::error::{Error, InputProblem, Result, TrainingProblem};
use crate::model::Model;
use crate::text::Tokenizer;
use crate::train::progress::StepRecord;
use crate::train::snapshot::Snapshot;
use crate::train::trainer::Trainer;
use crate::weights;

/// The number of held-out examples in an evaluation, and the most tokens in all: the page waits for it.
const EVALUATION_EXAMPLES: usize = 200;
const EVALUATION_TOKENS: usize = 4_000;

/// A run with its kept moments.
pub(super) struct WorkshopRun {
    pub(super) trainer: Trainer,
    /// Of a model that reads tokens.
    pub(super) tokenizer: Option<Tokenizer>,
    pub(super) moments: Moments,
    /// The step at which it stops.
    pub(super) goal: u64,
    pub(super) failure: Option<TrainingProblem>,
    pub(super) rows: Vec<StepRecord>,
    pub(super) scores: Vec<ScoreSummary>,
}

impl WorkshopRun {
    pub(super) async fn new(trainer: Trainer, every: u64) -> Result<Self> {
        let tokenizer = trainer.recipe().tokenizer();
        let tokenizer = tokenizer.map(|file| Tokenizer::from_json(&file, trainer.config())).transpose()?;
        let mut moments = Moments::new(every);
        moments.keep(trainer.step_count(), &trainer.model()).await?;
        let goal = trainer.step_count();
        Ok(Self { trainer, tokenizer, moments, goal, failure: None, rows: Vec::new(), scores: Vec::new() })
    }

    pub(super) fn is_running(&self) -> bool {
        self.failure.is_none() && self.trainer.step_count() < self.goal
    }

    pub(super) async fn step(&mut self) -> Result<()> {
        self.trainer.step()?;
        let (made, settings) = (self.trainer.step_count(), &self.trainer.settings);
        let evaluates = made.is_multiple_of(settings.evaluate_every) || made == settings.steps;
        if self.moments.due(made) || evaluates {
            self.read().await?;
        }
        if self.moments.due(made) && self.failure.is_none() {
            let kept = self.moments.keep(made, &self.trainer.model()).await;
            self.record_failure(kept)?;
        }
        if evaluates && self.failure.is_none() {
            let count = EVALUATION_EXAMPLES.min(EVALUATION_TOKENS / self.trainer.recipe().longest().max(1)).max(1);
            let score = self.trainer.evaluate(count).await?.overall();
            let accuracy = score.accuracy(self.trainer.recipe().counts());
            self.scores.push(ScoreSummary { step: made, accuracy, loss: score.mean_loss() });
        }
        Ok(())
    }

    /// Reads the results of the last steps; divergence stops the run.
    pub(super) async fn read(&mut self) -> Result<()> {
        if self.failure.is_none() {
            let read = self.trainer.read().await;
            match read {
                Ok(rows) => self.rows.extend(rows),
                Err(error) => self.record_failure(Err(error))?,
            }
        }
        Ok(())
    }

    /// Records divergence as the run's failure; returns any other error.
    fn record_failure(&mut self, outcome: Result<()>) -> Result<()> {
        match outcome {
            Err(Error::Training(problem)) => {
                self.failure = Some(problem);
                Ok(())
            }
            other => other,
        }
    }

    /// Runs a text, or a picture by its name.
    pub(super) fn look(&self, with: &mut Snapshot, source: &str, target: &str, edits: &Edits) -> Result<()> {
        match &self.tokenizer {
            Some(tokenizer) => with.read(tokenizer, source, target, edits),
            None => with.look_at(self.trainer.recipe().picture(source, self.trainer.config())?, edits),
        }
    }

    pub(super) fn weights(&self, step: u64) -> Result<&[u8]> {
        self.moments.weights(step).ok_or_else(|| InputProblem::NoMoment { step }.into())
    }

    pub(super) fn model(&self, step: Option<u64>, device: &Device) -> Result<Model> {
        match step {
            Some(step) => weights::load(self.trainer.config(), self.weights(step)?, device),
            None => Ok(self.trainer.model()),
        }
    }
}
