//! Training on the command line: step after step, with evaluations and checkpoints on the way.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use burn::tensor::Device;
use embassy_futures::block_on;

use super::checkpoint::CheckpointFolder;
use super::corpus::Corpus;
use super::evaluate::{EXAM, Score};
use super::progress::StepRecord;
use super::setup::Setup;
use super::trainer::Trainer;
use crate::error::{Error, Result};

/// The number of steps between two reads of their results.
const READ_EVERY: u64 = 100;
/// The number of held-out examples in an evaluation during the run.
const EVALUATION_EXAMPLES: usize = 400;

/// The recipe, the number of steps, and the folder to write.
pub struct Options {
    pub setup: Setup,
    pub corpus: Option<Corpus>,
    pub out: PathBuf,
    /// Continue the run in `out`.
    pub resume: bool,
    /// `None` for the recipe's default.
    pub steps: Option<u64>,
    pub device: Device,
}

/// The events of a run.
#[derive(Clone, Debug)]
pub enum Report {
    /// One step is done; every step is reported.
    Step { step: u64, steps: u64 },
    /// The results of the steps since the last read.
    Read { steps: Vec<StepRecord> },
    /// Held-out examples were evaluated.
    Evaluated { step: u64, score: Score },
    /// The folder was written.
    Saved { step: u64 },
}

/// Trains a recipe and writes a model folder.
///
/// # Errors
/// An impossible setup, a folder that cannot be written, or a run that diverges.
pub fn run(options: &Options, report: &mut dyn FnMut(Report)) -> Result<Score> {
    block_on(train(options, report))
}

async fn train(options: &Options, report: &mut dyn FnMut(Report)) -> Result<Score> {
    let folder = CheckpointFolder::new(&options.out);
    let (corpus, device) = (options.corpus.as_ref(), &options.device);
    let mut trainer = match options.resume {
        true => Trainer::restore(&folder.open()?, corpus, device)?,
        false => Trainer::new(&options.setup, corpus, device)?,
    };
    let (held, requested) = (&trainer.setup, &options.setup);
    if options.resume && *requested != Setup::new(&held.recipe, requested.seed) && requested != held {
        let (held, requested) = (&held.recipe, &requested.recipe);
        if held == requested {
            let problem = "the folder holds this recipe with other keys: leave --setup out, or choose another --out";
            return Err(Error::training(problem));
        }
        return Err(Error::training(format!(
            "the folder holds the recipe {held:?}, not {requested:?}: choose another --out"
        )));
    }
    let steps = options.steps.unwrap_or(trainer.settings.steps);
    let started = Instant::now();
    let before = Duration::from_secs_f64(trainer.progress.seconds);
    while trainer.step_count() < steps {
        trainer.step()?;
        let now = trainer.step_count();
        report(Report::Step { step: now, steps });
        if now.is_multiple_of(READ_EVERY) {
            let steps = trainer.read().await?;
            report(Report::Read { steps });
        }
        if now.is_multiple_of(trainer.settings.evaluate_every) && now < steps {
            let score = trainer.evaluate(EVALUATION_EXAMPLES).await?;
            report(Report::Evaluated { step: now, score });
            save(&mut trainer, &folder, before + started.elapsed()).await?;
            report(Report::Saved { step: now });
        }
    }
    trainer.read().await?;
    let score = trainer.evaluate(EXAM).await?;
    report(Report::Evaluated { step: steps, score: score.clone() });
    save(&mut trainer, &folder, before + started.elapsed()).await?;
    report(Report::Saved { step: steps });
    Ok(score)
}

async fn save(trainer: &mut Trainer, folder: &CheckpointFolder, time: Duration) -> Result<()> {
    trainer.read().await?;
    trainer.progress.seconds = time.as_secs_f64();
    folder.save(&trainer.save().await?, &trainer.progress)
}
