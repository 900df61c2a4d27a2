//! One or two runs side by side, for a page: commands in, answers out, steps made in slices of time.

use burn::tensor::Device;
use serde::{Deserialize, Serialize};

use super::checkpoint::Saved;
use super::corpus::Corpus;
use super::look::{Head, Look, Looked};
use super::moments::Moments;
use super::norms::Norms;
use super::recipe::{Counts, NAMES, Probe, READERS, Settings, Sizes};
use super::setup::{Plan, Setup};
use super::trainer::{Stepped, Trainer};
use crate::analysis::{HeadMeasure, parts};
use crate::error::{Error, InputProblem, Result};
use crate::model::config::Architecture;
use crate::model::{Config, Model};
use crate::text::Tokenizer;
use crate::weights;

/// More runs side by side cannot be told apart.
const MOST_RUNS: usize = 2;
/// Parameters that a run here may have: four numbers each, a weight, a gradient and two moments.
const MOST_PARAMETERS: u128 = 50_000_000;
/// Held-out examples of an evaluation, and the tokens they may have together: whoever looks has to wait for it.
const GLANCE: usize = 200;
const GLANCE_TOKENS: usize = 4_000;
/// Models that stay ready to be looked at again.
const LOOKED: usize = 4;

/// `TrainPlan` of `www/protocol.d.ts`.
#[derive(Clone, Debug, Serialize)]
pub struct PlanTold {
    pub recipe: String,
    pub architecture: Architecture,
    pub config: Config,
    pub settings: Settings,
    pub sizes: Sizes,
    pub probe: Probe,
    pub counts: Counts,
    pub parameters: f64,
    pub parts: Vec<String>,
}

/// `TrainRun` of `www/protocol.d.ts`.
#[derive(Clone, Debug, Serialize)]
pub struct RunTold {
    pub setup: Setup,
    pub plan: PlanTold,
    pub step: u64,
    pub moments: Vec<u64>,
    pub losses: Vec<f32>,
    pub scores: Vec<ScoreTold>,
}

/// `TrainScore` of `www/protocol.d.ts`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct ScoreTold {
    pub step: u64,
    pub accuracy: f64,
    pub loss: f64,
}

/// A recipe in the list.
#[derive(Clone, Debug, Serialize)]
pub struct RecipeTold {
    pub name: &'static str,
    pub reads: bool,
}

/// What a command is answered with; `TrainAnswer` of `www/protocol.d.ts`, but for looks and files.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Told {
    Recipes {
        recipes: Vec<RecipeTold>,
    },
    Plan {
        plan: Box<PlanTold>,
    },
    Begun {
        runs: Vec<RunTold>,
    },
    Going,
    Paused,
    Ended,
    Measures {
        steps: Vec<u64>,
        heads: Vec<Head>,
        names: [HeadMeasure; 7],
        #[serde(skip)]
        values: Vec<f32>,
    },
}

/// Commands that are answered with [`Told`].
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    Recipes {},
    Plan { setup: Setup },
    Begin { setups: Vec<Setup>, every: u64 },
    Go { steps: Option<u64> },
    Pause {},
    End {},
    Measures { run: usize, steps: Vec<u64>, source: String, target: String },
}

/// What happened in one run since the last report.
#[derive(Clone, Debug, Serialize)]
pub struct RunReport {
    pub step: u64,
    pub finished: bool,
    #[serde(skip)]
    pub rows: Vec<Stepped>,
    pub scores: Vec<ScoreTold>,
    pub moments: Vec<u64>,
    pub failure: Option<String>,
}

/// What happened since the last report.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    pub going: bool,
    pub runs: Vec<RunReport>,
    /// Milliseconds a step took, all runs together.
    pub ms: f64,
    /// Bytes in use on the device, by its own count; `None` where it has none.
    pub device_bytes: Option<f64>,
}

/// A run with what is kept of it.
struct Bench {
    trainer: Trainer,
    tokenizer: Tokenizer,
    moments: Moments,
    /// The step to stop at.
    goal: u64,
    failure: Option<String>,
    rows: Vec<Stepped>,
    scores: Vec<ScoreTold>,
}

/// The runs, the text they may read, and the models last looked at.
pub struct Workshop {
    device: Device,
    corpus: Option<Corpus>,
    benches: Vec<Bench>,
    looked: Vec<((usize, u64), Looked)>,
    /// Since the last report.
    steps: u64,
    busy_ms: f64,
}

impl Workshop {
    pub fn new(device: &Device) -> Self {
        Self { device: device.clone(), corpus: None, benches: Vec::new(), looked: Vec::new(), steps: 0, busy_ms: 0.0 }
    }

    /// Reads the text that some recipes are trained on.
    ///
    /// # Errors
    /// A text that is too short, or a tokenizer that cannot be read.
    pub fn read_corpus(&mut self, text: &str, tokenizer: &str) -> Result<()> {
        self.corpus = Some(Corpus::new(text, tokenizer)?);
        Ok(())
    }

    /// Whether that text is there.
    pub fn has_corpus(&self) -> bool {
        self.corpus.is_some()
    }

    /// Does what a command says.
    ///
    /// # Errors
    /// A command that cannot be followed, in one sentence; a device that failed.
    pub async fn tell(&mut self, command: Command) -> Result<Told> {
        Ok(match command {
            Command::Recipes {} => Told::Recipes {
                recipes: NAMES.iter().map(|name| RecipeTold { name, reads: READERS.contains(name) }).collect(),
            },
            Command::Plan { setup } => Told::Plan { plan: Box::new(plan_told(&setup, self.plan(&setup)?)?) },
            Command::Begin { setups, every } => self.begin(&setups, every).await?,
            Command::Go { steps } => self.go(steps)?,
            Command::Pause {} => {
                self.benches.iter_mut().for_each(|bench| bench.goal = bench.trainer.made());
                Told::Paused
            }
            Command::End {} => {
                self.benches.clear();
                self.looked.clear();
                Told::Ended
            }
            Command::Measures { run, steps, source, target } => self.measures(run, steps, &source, &target).await?,
        })
    }

    fn plan(&self, setup: &Setup) -> Result<Plan> {
        let plan = setup.plan(self.corpus.as_ref())?;
        let parameters: u128 = parts(&plan.config, true).iter().map(|part| part.parameters).sum();
        if parameters > MOST_PARAMETERS {
            let problem = format!(
                "has {parameters} parameters, and at most {MOST_PARAMETERS} can be trained here: \
                 make it narrower or shallower"
            );
            return Err(InputProblem::Other { what: "this model".into(), problem }.into());
        }
        Ok(plan)
    }

    async fn begin(&mut self, setups: &[Setup], every: u64) -> Result<Told> {
        if setups.is_empty() || setups.len() > MOST_RUNS {
            let problem = format!("are {}: give one or two", setups.len());
            return Err(InputProblem::Other { what: "the runs".into(), problem }.into());
        }
        let mut benches = Vec::new();
        for setup in setups {
            self.plan(setup)?;
            let trainer = Trainer::new(setup, self.corpus.as_ref(), &self.device)?;
            benches.push(Bench::new(trainer, every).await?);
        }
        self.place(benches)
    }

    /// Goes on with a saved run, in place of what there was.
    ///
    /// # Errors
    /// Files that do not belong together.
    pub async fn restore(&mut self, saved: &Saved, every: u64) -> Result<Told> {
        self.plan(&saved.progress()?.setup)?;
        let trainer = Trainer::restore(saved, self.corpus.as_ref(), &self.device)?;
        let bench = Bench::new(trainer, every).await?;
        self.place(vec![bench])
    }

    fn place(&mut self, benches: Vec<Bench>) -> Result<Told> {
        let runs = benches.iter().map(|bench| {
            let (setup, progress) = (&bench.trainer.setup, &bench.trainer.progress);
            let score =
                |(step, accuracy, loss): &(u64, f64, f64)| ScoreTold { step: *step, accuracy: *accuracy, loss: *loss };
            Ok(RunTold {
                setup: setup.clone(),
                plan: plan_told(setup, self.plan(setup)?)?,
                step: bench.trainer.made(),
                moments: bench.moments.steps(),
                losses: progress.losses.clone(),
                scores: progress.scores.iter().map(score).collect(),
            })
        });
        let runs = runs.collect::<Result<_>>()?;
        (self.benches, self.steps, self.busy_ms) = (benches, 0, 0.0);
        self.looked.clear();
        Ok(Told::Begun { runs })
    }

    fn go(&mut self, steps: Option<u64>) -> Result<Told> {
        if self.benches.is_empty() {
            return Err(InputProblem::Other { what: "there".into(), problem: "is no run: begin one".into() }.into());
        }
        for bench in &mut self.benches {
            let made = bench.trainer.made();
            let last = bench.trainer.settings.steps;
            // A run that is done goes on when it is told for how long.
            bench.goal = steps.map_or(last, |steps| made.saturating_add(steps));
        }
        Ok(Told::Going)
    }

    /// Whether there are steps to make.
    pub fn going(&self) -> bool {
        self.benches.iter().any(Bench::going)
    }

    /// Makes steps for about so many milliseconds, at least one; the run that is behind comes first.
    ///
    /// # Errors
    /// A device that failed. A run that diverges stops by itself, and says so in its report.
    pub async fn slice(&mut self, ms: f64, now: impl Fn() -> f64) -> Result<()> {
        let started = now();
        while let Some(bench) = self.benches.iter_mut().filter(|b| b.going()).min_by_key(|b| b.trainer.made()) {
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

    /// What happened since the last report.
    ///
    /// # Errors
    /// A device that failed.
    pub async fn report(&mut self) -> Result<Report> {
        let mut runs = Vec::new();
        for bench in &mut self.benches {
            bench.read().await?;
            runs.push(RunReport {
                step: bench.trainer.made(),
                finished: bench.trainer.finished(),
                rows: std::mem::take(&mut bench.rows),
                scores: std::mem::take(&mut bench.scores),
                moments: bench.moments.steps(),
                failure: bench.failure.clone(),
            });
        }
        let (steps, ms) = (std::mem::take(&mut self.steps), std::mem::take(&mut self.busy_ms));
        let device_bytes = self.device.memory_pool_usage().map(|usage| usage.bytes_in_use as f64);
        Ok(Report { going: self.going(), runs, ms: ms / steps.max(1) as f64, device_bytes })
    }

    fn bench(&self, run: usize) -> Result<&Bench> {
        self.benches.get(run).ok_or_else(|| {
            let problem = format!("{run} is not there: begin it");
            Error::Input(InputProblem::Other { what: "run".into(), problem })
        })
    }

    /// Runs a text through a model as it is or was.
    ///
    /// # Errors
    /// A moment that is not kept, a text that cannot be read, an edit that names what the model does not have.
    pub fn look(&mut self, look: &Look) -> Result<(&Looked, &Tokenizer)> {
        let bench = self.bench(look.run)?;
        // A run that diverged has no model of now: its last good one stands for it.
        let now = if bench.failure.is_some() { bench.moments.steps().last().copied() } else { None };
        let key = (look.run, look.step.or(now).unwrap_or(bench.trainer.made()));
        match self.looked.iter().position(|(held, _)| *held == key) {
            Some(place) => {
                let found = self.looked.remove(place);
                self.looked.push(found);
            }
            None => {
                let model = bench.model(look.step.or(now), &self.device)?;
                if self.looked.len() >= LOOKED {
                    self.looked.remove(0);
                }
                self.looked.push((key, Looked::new(model, key.1)));
            }
        }
        let tokenizer = &self.benches[look.run].tokenizer;
        let (_, looked) = self.looked.last_mut().expect("it was put there above");
        looked.read(tokenizer, &look.source, &look.target, &look.edits)?;
        Ok((looked, tokenizer))
    }

    async fn measures(&self, run: usize, steps: Vec<u64>, source: &str, target: &str) -> Result<Told> {
        let bench = self.bench(run)?;
        let (mut heads, mut values) = (Vec::new(), Vec::new());
        for step in &steps {
            let mut looked = Looked::new(bench.model(Some(*step), &self.device)?, *step);
            looked.read(&bench.tokenizer, source, target, &Default::default())?;
            let found = looked.measures().await?;
            heads = found.heads;
            values.extend(found.values);
        }
        Ok(Told::Measures { steps, heads, names: HeadMeasure::ALL, values })
    }

    /// The files of a moment; as it is now, with what is needed to go on.
    ///
    /// # Errors
    /// A moment that is not kept, a run that diverged, or a device that failed.
    pub async fn save(&mut self, run: usize, step: Option<u64>) -> Result<Saved> {
        self.bench(run)?;
        // What the last steps found belongs to the curve, and may be that the run diverged.
        self.benches[run].read().await?;
        let bench = self.bench(run)?;
        match step {
            None if bench.failure.is_some() => {
                let problem = "diverged: save one of its moments".into();
                Err(InputProblem::Other { what: "the run".into(), problem }.into())
            }
            None => bench.trainer.save().await,
            Some(step) => Ok(Saved {
                config: bench.trainer.config().to_json(),
                weights: bench.weights(step)?.to_vec(),
                tokenizer: bench.trainer.recipe().tokenizer(),
                optimizer: Vec::new(),
                progress: String::new(),
            }),
        }
    }
}

impl Bench {
    async fn new(trainer: Trainer, every: u64) -> Result<Self> {
        let tokenizer = Tokenizer::from_json(&trainer.recipe().tokenizer(), trainer.config())?;
        let mut moments = Moments::new(every);
        moments.keep(trainer.made(), &trainer.model()).await?;
        let goal = trainer.made();
        Ok(Self { trainer, tokenizer, moments, goal, failure: None, rows: Vec::new(), scores: Vec::new() })
    }

    fn going(&self) -> bool {
        self.failure.is_none() && self.trainer.made() < self.goal
    }

    async fn step(&mut self) -> Result<()> {
        self.trainer.step()?;
        let (made, settings) = (self.trainer.made(), &self.trainer.settings);
        let evaluates = made.is_multiple_of(settings.evaluate_every) || made == settings.steps;
        if self.moments.due(made) || evaluates {
            self.read().await?;
        }
        if self.moments.due(made) && self.failure.is_none() {
            let kept = self.moments.keep(made, &self.trainer.model()).await;
            self.failed(kept)?;
        }
        if evaluates && self.failure.is_none() {
            let count = GLANCE.min(GLANCE_TOKENS / self.trainer.recipe().longest().max(1)).max(1);
            let score = self.trainer.evaluate(count).await?.overall();
            let accuracy = score.accuracy(self.trainer.recipe().counts());
            self.scores.push(ScoreTold { step: made, accuracy, loss: score.mean_loss() });
        }
        Ok(())
    }

    /// Reads what the last steps found; a run that has diverged stops here.
    async fn read(&mut self) -> Result<()> {
        if self.failure.is_none() {
            let read = self.trainer.read().await;
            match read {
                Ok(rows) => self.rows.extend(rows),
                Err(error) => self.failed(Err(error))?,
            }
        }
        Ok(())
    }

    /// Notes that the run cannot go on; what concerns the device is the caller's.
    fn failed(&mut self, outcome: Result<()>) -> Result<()> {
        match outcome {
            Err(Error::Training(problem)) => {
                self.failure = Some(problem);
                Ok(())
            }
            other => other,
        }
    }

    fn weights(&self, step: u64) -> Result<&[u8]> {
        self.moments.weights(step).ok_or_else(|| {
            let problem = format!("{step} is no longer kept: choose another moment");
            InputProblem::Other { what: "step".into(), problem }.into()
        })
    }

    fn model(&self, step: Option<u64>, device: &Device) -> Result<Model> {
        match step {
            Some(step) => weights::load(self.trainer.config(), self.weights(step)?, device),
            None => Ok(self.trainer.model()),
        }
    }
}

fn plan_told(setup: &Setup, plan: Plan) -> Result<PlanTold> {
    Ok(PlanTold {
        recipe: setup.recipe.clone(),
        architecture: plan.config.architecture,
        settings: plan.settings,
        sizes: plan.recipe.sizes(),
        probe: plan.recipe.probe(),
        counts: plan.recipe.counts(),
        parameters: parts(&plan.config, true).iter().map(|part| part.parameters).sum::<u128>() as f64,
        parts: Norms::parts_of(&plan.config),
        config: plan.config,
    })
}
