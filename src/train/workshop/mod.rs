//! The workshop: one or two training runs side by side for a page: commands in, answers out, steps in time slices.

mod messages;
mod moments;
mod run;

pub use messages::{Command, Report, RunReport, WorkshopAnswer};
use messages::{PlanSummary, RecipeSummary, RunSummary, ScoreSummary};
use run::WorkshopRun;

use burn::tensor::Device;

use crate::cost::parts;
use crate::error::{InputProblem, Result, refuse};
use crate::measure::HeadMeasure;
use crate::text::Tokenizer;
use crate::train::checkpoint::Checkpoint;
use crate::train::corpus::{Corpus, CorpusKind};
use crate::train::recipes::{NAMES, reads};
use crate::train::setup::{Plan, Setup};
use crate::train::snapshot::{Snapshot, SnapshotRequest};
use crate::train::trainer::Trainer;

/// More runs side by side would be hard to tell apart.
const MOST_RUNS: usize = 2;
/// The most parameters of a run on the page. Each takes four numbers: weight, gradient and two moments.
const MOST_PARAMETERS: u128 = 50_000_000;
/// The number of cached snapshots.
const MOST_SNAPSHOTS: usize = 4;

/// The runs, the data that they may read, and the most recent snapshots.
pub struct Workshop {
    device: Device,
    corpora: Vec<Corpus>,
    benches: Vec<WorkshopRun>,
    snapshots: Vec<((usize, u64), Snapshot)>,
    /// The steps since the last report.
    steps: u64,
    busy_ms: f64,
}

impl Workshop {
    pub fn new(device: &Device) -> Self {
        Self {
            device: device.clone(),
            corpora: Vec::new(),
            benches: Vec::new(),
            snapshots: Vec::new(),
            steps: 0,
            busy_ms: 0.0,
        }
    }

    /// Takes the data for recipes that are trained on some.
    pub fn add_corpus(&mut self, corpus: Corpus) {
        self.corpora.retain(|one| one.kind() != corpus.kind());
        self.corpora.push(corpus);
    }

    /// Whether data of this kind are here.
    pub fn has_corpus(&self, kind: CorpusKind) -> bool {
        self.corpora.iter().any(|one| one.kind() == kind)
    }

    /// The data of a recipe.
    fn corpus(&self, recipe: &str) -> Option<&Corpus> {
        let kind = reads(recipe)?;
        self.corpora.iter().find(|one| one.kind() == kind)
    }

    /// Carries out a command.
    ///
    /// # Errors
    /// An impossible command, or a device that failed.
    pub async fn tell(&mut self, command: Command) -> Result<WorkshopAnswer> {
        Ok(match command {
            Command::Recipes {} => WorkshopAnswer::Recipes {
                recipes: NAMES.iter().map(|name| RecipeSummary { name, reads: reads(name) }).collect(),
            },
            Command::Plan { setup } => {
                WorkshopAnswer::Plan { plan: Box::new(PlanSummary::new(&setup, self.plan(&setup)?)) }
            }
            Command::Begin { setups, every } => self.begin(&setups, every).await?,
            Command::Go { steps } => self.go(steps)?,
            Command::Pause {} => {
                self.benches.iter_mut().for_each(|bench| bench.goal = bench.trainer.step_count());
                WorkshopAnswer::Paused
            }
            Command::End {} => {
                self.benches.clear();
                self.snapshots.clear();
                WorkshopAnswer::Ended
            }
            Command::Measures { run, steps, source, target } => self.measures(run, steps, &source, &target).await?,
            Command::Repeated { run, seed } => {
                let WorkshopRun { trainer, tokenizer, .. } = self.bench(run)?;
                let tokenizer = tokenizer.as_ref().ok_or(InputProblem::NoTokenizer)?;
                let ids = tokenizer.repeated(trainer.config(), seed, true)?;
                WorkshopAnswer::Repeated { text: tokenizer.decode(&ids)? }
            }
        })
    }

    fn plan(&self, setup: &Setup) -> Result<Plan> {
        let plan = setup.plan(self.corpus(&setup.recipe))?;
        let parameters: u128 = parts(&plan.config, true).iter().map(|part| part.parameters).sum();
        if parameters > MOST_PARAMETERS {
            let [parameters, most] = [parameters, MOST_PARAMETERS].map(|n| n as f64);
            return Err(InputProblem::TrainedSize { parameters, most }.into());
        }
        Ok(plan)
    }

    async fn begin(&mut self, setups: &[Setup], every: u64) -> Result<WorkshopAnswer> {
        if setups.is_empty() || setups.len() > MOST_RUNS {
            return refuse(format!("{} runs were given: give one or two", setups.len()));
        }
        let mut benches = Vec::new();
        for setup in setups {
            self.plan(setup)?;
            let trainer = Trainer::new(setup, self.corpus(&setup.recipe), &self.device)?;
            benches.push(WorkshopRun::new(trainer, every).await?);
        }
        self.place(benches)
    }

    /// Continues a saved run and replaces the current runs.
    ///
    /// # Errors
    /// Files that do not belong together.
    pub async fn restore(&mut self, saved: &Checkpoint, every: u64) -> Result<WorkshopAnswer> {
        let setup = saved.progress()?.setup;
        self.plan(&setup)?;
        let trainer = Trainer::restore(saved, self.corpus(&setup.recipe), &self.device)?;
        let bench = WorkshopRun::new(trainer, every).await?;
        self.place(vec![bench])
    }

    fn place(&mut self, benches: Vec<WorkshopRun>) -> Result<WorkshopAnswer> {
        let runs = benches.iter().map(|bench| {
            let (setup, progress) = (&bench.trainer.setup, &bench.trainer.progress);
            let score = |(step, accuracy, loss): &(u64, f64, f64)| ScoreSummary {
                step: *step,
                accuracy: *accuracy,
                loss: *loss,
            };
            Ok(RunSummary {
                setup: setup.clone(),
                plan: PlanSummary::new(setup, self.plan(setup)?),
                step: bench.trainer.step_count(),
                moments: bench.moments.steps(),
                losses: progress.losses.clone(),
                scores: progress.scores.iter().map(score).collect(),
            })
        });
        let runs = runs.collect::<Result<_>>()?;
        (self.benches, self.steps, self.busy_ms) = (benches, 0, 0.0);
        self.snapshots.clear();
        Ok(WorkshopAnswer::Begun { runs })
    }

    fn go(&mut self, steps: Option<u64>) -> Result<WorkshopAnswer> {
        if self.benches.is_empty() {
            return Err(InputProblem::NoRun.into());
        }
        for bench in &mut self.benches {
            let made = bench.trainer.step_count();
            let last = bench.trainer.settings.steps;
            // A finished run needs a number of further steps to continue.
            bench.goal = steps.map_or(last, |steps| made.saturating_add(steps));
        }
        Ok(WorkshopAnswer::Going)
    }

    /// Whether any run has steps left.
    pub fn is_running(&self) -> bool {
        self.benches.iter().any(WorkshopRun::is_running)
    }

    /// Trains for about `ms` milliseconds, at least one step; the run with fewer steps comes first.
    ///
    /// # Errors
    /// A device that failed. A run that diverges stops, and its report has the cause.
    pub async fn slice(&mut self, ms: f64, now: impl Fn() -> f64) -> Result<()> {
        let started = now();
        while let Some(bench) =
            self.benches.iter_mut().filter(|b| b.is_running()).min_by_key(|b| b.trainer.step_count())
        {
            let before = now();
            bench.step().await?;
            self.steps += 1;
            let spent = now() - before;
            self.busy_ms += spent;
            bench.trainer.progress.seconds += spent / 1_000.0;
            if now() - started >= ms {
                break;
            }
        }
        Ok(())
    }

    /// Reads the events since the last report.
    ///
    /// # Errors
    /// A device that failed.
    pub async fn report(&mut self) -> Result<Report> {
        let mut runs = Vec::new();
        for bench in &mut self.benches {
            bench.read().await?;
            runs.push(RunReport {
                step: bench.trainer.step_count(),
                finished: bench.trainer.finished(),
                rows: std::mem::take(&mut bench.rows),
                scores: std::mem::take(&mut bench.scores),
                moments: bench.moments.steps(),
                failure: bench.failure.clone(),
            });
        }
        let (steps, ms) = (std::mem::take(&mut self.steps), std::mem::take(&mut self.busy_ms));
        let device_bytes = self.device.memory_pool_usage().map(|usage| usage.bytes_in_use as f64);
        Ok(Report { going: self.is_running(), runs, ms: ms / steps.max(1) as f64, device_bytes })
    }

    fn bench(&self, run: usize) -> Result<&WorkshopRun> {
        self.benches.get(run).ok_or_else(|| InputProblem::Said(format!("there is no run {run}: start it")).into())
    }

    /// Runs a text on a model at one moment of its training.
    ///
    /// # Errors
    /// A moment that is not kept, a text that cannot be read, or an edit of a part that the model lacks.
    pub fn snapshot(&mut self, request: &SnapshotRequest) -> Result<(&Snapshot, Option<&Tokenizer>)> {
        let bench = self.bench(request.run)?;
        // A diverged run is shown at its last good moment.
        let now = if bench.failure.is_some() { bench.moments.steps().last().copied() } else { None };
        let key = (request.run, request.step.or(now).unwrap_or(bench.trainer.step_count()));
        match self.snapshots.iter().position(|(held, _)| *held == key) {
            Some(place) => {
                let found = self.snapshots.remove(place);
                self.snapshots.push(found);
            }
            None => {
                let model = bench.model(request.step.or(now), &self.device)?;
                if self.snapshots.len() >= MOST_SNAPSHOTS {
                    self.snapshots.remove(0);
                }
                self.snapshots.push((key, Snapshot::new(model, key.1)));
            }
        }
        let bench = &self.benches[request.run];
        let (_, snapshot) = self.snapshots.last_mut().expect("inserted above");
        bench.look(snapshot, &request.source, &request.target, &request.edits)?;
        Ok((snapshot, bench.tokenizer.as_ref()))
    }

    async fn measures(&self, run: usize, steps: Vec<u64>, source: &str, target: &str) -> Result<WorkshopAnswer> {
        let bench = self.bench(run)?;
        let (mut heads, mut values, mut rows) = (Vec::new(), Vec::new(), Vec::new());
        for step in &steps {
            let mut snapshot = Snapshot::new(bench.model(Some(*step), &self.device)?, *step);
            bench.look(&mut snapshot, source, target, &Default::default())?;
            let found = snapshot.measures().await?;
            (heads, rows) = (found.heads, found.rows);
            values.extend(found.values);
        }
        Ok(WorkshopAnswer::Measures { steps, heads, names: HeadMeasure::ALL, rows, values })
    }

    /// The files of a moment; those of the current one can also continue the run.
    ///
    /// # Errors
    /// A moment that is not kept, a run that diverged, or a device that failed.
    pub async fn save(&mut self, run: usize, step: Option<u64>) -> Result<Checkpoint> {
        self.bench(run)?;
        // The results of the last steps belong to the saved curve, and may show divergence.
        self.benches[run].read().await?;
        let bench = self.bench(run)?;
        match step {
            None if bench.failure.is_some() => Err(InputProblem::Diverged.into()),
            None => bench.trainer.save().await,
            Some(step) => Ok(Checkpoint {
                config: bench.trainer.config().to_json(),
                weights: bench.weights(step)?.to_vec(),
                tokenizer: bench.trainer.recipe().tokenizer(),
                processor: bench.trainer.recipe().processor(),
                optimizer: Vec::new(),
                progress: String::new(),
            }),
        }
    }
}
