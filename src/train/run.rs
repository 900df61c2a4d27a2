//! The loop: batch after batch, with evaluations, checkpoints and reports on the way.

use std::path::PathBuf;
use std::time::Instant;

use burn::tensor::{Device, Tensor};

use super::checkpoint::{Folder, Progress};
use super::evaluate::{Score, exact_match};
use super::forward::{StepSettings, step, trainable, trained};
use super::optimizer::Optimizer;
use super::recipe::{self, batch};
use super::schedule::Noam;
use crate::error::{Error, Result};
use crate::model::{Chance, Fresh, Model};

/// Losses are averaged over, and reported every, so many steps.
pub const LOSS_EVERY: u64 = 100;
/// Held-out examples of an evaluation on the way, and of the last one.
const GLANCE: usize = 400;
const EXAM: usize = 2_000;

/// What to train, for how long, and where to put it.
#[derive(Clone, Debug)]
pub struct Options {
    pub recipe: String,
    pub out: PathBuf,
    /// `None` takes the recipe's own.
    pub steps: Option<u64>,
    /// `None` is 1.
    pub seed: Option<u64>,
    /// Go on from what `out` holds.
    pub resume: bool,
    pub device: Device,
}

/// What happened.
#[derive(Clone, Debug)]
pub enum Report {
    /// A step was made; every one is reported.
    Step { step: u64, steps: u64, loss: Option<f32>, rate: f64 },
    /// Held-out examples were answered.
    Evaluated { step: u64, score: Score },
    /// The folder was written.
    Saved { step: u64 },
}

/// Moves losses from the device to the progress. Seldom: each one waits for its step.
fn read_losses(unread: &mut Vec<Tensor<1>>, progress: &mut Progress) {
    progress.recent.extend(unread.drain(..).map(|loss| loss.into_scalar::<f32>()));
}

/// Goes on from a folder, if it holds this recipe.
fn resume(options: &Options, folder: &Folder) -> Result<(Model, Optimizer, Progress)> {
    let (model, optimizer, progress) = folder.resume(&options.device)?;
    if progress.recipe != options.recipe {
        let (held, asked) = (&progress.recipe, &options.recipe);
        return Err(Error::Training(format!(
            "the folder holds the recipe {held:?}, not {asked:?}: choose another --out"
        )));
    }
    Ok((model, optimizer, progress))
}

/// Trains a recipe, and leaves a model folder.
pub fn run(options: &Options, report: &mut dyn FnMut(Report)) -> Result<Score> {
    let recipe = recipe::find(&options.recipe)?;
    let settings = recipe.settings();
    let steps = options.steps.unwrap_or(settings.steps);
    let folder = Folder::new(&options.out);
    let (model, mut optimizer, mut progress) = match options.resume {
        true => resume(options, &folder)?,
        false => {
            let seed = options.seed.unwrap_or(1);
            let model = Model::new(&recipe.config()?, &mut Fresh { seed }, &options.device);
            (model, Optimizer::new(), Progress { recipe: options.recipe.clone(), seed, ..Progress::default() })
        }
    };
    let mut model = trainable(&model);
    let seed = progress.seed;
    let noam = Noam { d_model: model.config.d_model, warmup: settings.warmup, factor: settings.factor };
    let tokenizer = recipe.tokenizer();
    let started = Instant::now() - std::time::Duration::from_secs_f64(progress.seconds);
    let mut unread: Vec<Tensor<1>> = Vec::new();
    for now in progress.step + 1..=steps {
        let batch = batch(recipe.as_ref(), &model.config, &settings, seed, now);
        let chance = Chance::training(&model.config, seed, now);
        let rate = noam.rate(now);
        let loss = step(
            &mut model,
            &mut optimizer,
            &batch,
            StepSettings { rate, smoothing: settings.smoothing, chance: Some(chance) },
        )?;
        unread.push(loss);
        let mut mean = None;
        if now % LOSS_EVERY == 0 {
            read_losses(&mut unread, &mut progress);
            let loss = progress.recent.drain(..).sum::<f32>() / LOSS_EVERY as f32;
            if !loss.is_finite() {
                return Err(Error::Training(format!(
                    "the loss is no longer a number at step {now}: use a smaller rate or another seed"
                )));
            }
            progress.losses.push(loss);
            mean = Some(loss);
        }
        progress.step = now;
        report(Report::Step { step: now, steps, loss: mean, rate });
        if now % settings.evaluate_every == 0 && now < steps {
            let snapshot = trained(&model);
            let score = exact_match(&snapshot, &recipe.evaluation(GLANCE))?;
            progress.scores.push((now, score.overall()));
            report(Report::Evaluated { step: now, score });
            progress.seconds = started.elapsed().as_secs_f64();
            read_losses(&mut unread, &mut progress);
            folder.save_model(&snapshot, &tokenizer)?;
            folder.save_training(&optimizer, &progress)?;
            report(Report::Saved { step: now });
        }
    }
    let snapshot = trained(&model);
    let score = exact_match(&snapshot, &recipe.evaluation(EXAM))?;
    progress.scores.push((progress.step, score.overall()));
    progress.seconds = started.elapsed().as_secs_f64();
    report(Report::Evaluated { step: progress.step, score: score.clone() });
    read_losses(&mut unread, &mut progress);
    folder.save_model(&snapshot, &tokenizer)?;
    folder.save_training(&optimizer, &progress)?;
    report(Report::Saved { step: progress.step });
    Ok(score)
}
