//! The workshop's commands and events.

use serde::{Deserialize, Serialize};

use crate::config::Architecture;
use crate::config::Config;
use crate::cost::parts;
use crate::error::TrainingProblem;
use crate::measure::HeadMeasure;
use crate::site::HeadRef;
use crate::train::norms::Norms;
use crate::train::progress::StepRecord;
use crate::train::recipe::{Counts, Probe, Settings, Sizes};
use crate::train::setup::{Plan, Setup};

/// A setup with every default filled in, as the page lists it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "TrainPlan"))]
pub struct PlanSummary {
    pub recipe: String,
    pub architecture: Architecture,
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    pub config: Config,
    pub settings: Settings,
    pub sizes: Sizes,
    pub probe: Probe,
    pub counts: Counts,
    pub parameters: f64,
    pub parts: Vec<String>,
}

impl PlanSummary {
    /// A plan in the words of the page.
    pub(super) fn new(setup: &Setup, plan: Plan) -> Self {
        Self {
            recipe: setup.recipe.clone(),
            architecture: plan.config.architecture,
            settings: plan.settings,
            sizes: plan.recipe.sizes(),
            probe: plan.recipe.probe(),
            counts: plan.recipe.counts(),
            parameters: parts(&plan.config, true).iter().map(|part| part.parameters).sum::<u128>() as f64,
            parts: Norms::parts_of(&plan.config),
            config: plan.config,
        }
    }
}

/// A run as it begins, or goes on.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "TrainRun"))]
pub struct RunSummary {
    pub setup: Setup,
    pub plan: PlanSummary,
    pub step: u64,
    pub moments: Vec<u64>,
    /// Of a run that goes on: the mean loss of every ten steps, and its evaluations.
    pub losses: Vec<f32>,
    pub scores: Vec<ScoreSummary>,
}

/// On held-out examples.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "TrainScore"))]
pub struct ScoreSummary {
    pub step: u64,
    pub accuracy: f64,
    pub loss: f64,
}

/// A recipe in the list.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "TrainRecipe"))]
pub struct RecipeSummary {
    pub name: &'static str,
    pub reads: bool,
}

/// What a command is answered with, but for looks and files.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum WorkshopAnswer {
    Recipes {
        recipes: Vec<RecipeSummary>,
    },
    Plan {
        plan: Box<PlanSummary>,
    },
    Begun {
        runs: Vec<RunSummary>,
    },
    Going,
    Paused,
    Ended,
    Repeated {
        /// Random tokens said twice: what a decoder alone reads, or one beside an encoder has said.
        text: String,
    },
    Measures {
        steps: Vec<u64>,
        heads: Vec<HeadRef>,
        #[cfg_attr(test, ts(as = "Vec<HeadMeasure>"))]
        names: [HeadMeasure; HeadMeasure::ALL.len()],
        /// [head, measure]: how many rows of the text each is the mean of, at every step.
        rows: Vec<usize>,
        /// [step, head, measure]; NaN where a measure does not apply.
        #[serde(skip_serializing)]
        #[cfg_attr(test, ts(type = "Float32Array"))]
        values: Vec<f32>,
    },
}

/// Commands that are answered with [`WorkshopAnswer`].
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "WorkshopCommand"))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    Recipes {},
    Plan { setup: Setup },
    Begin { setups: Vec<Setup>, every: u64 },
    Go { steps: Option<u64> },
    Pause {},
    End {},
    Measures { run: usize, steps: Vec<u64>, source: String, target: String },
    Repeated { run: usize, seed: u64 },
}

/// What happened in one run since the last report.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "TrainRunReport"))]
pub struct RunReport {
    pub step: u64,
    pub finished: bool,
    /// Since the last report: [step, loss, accuracy, rate, norm, norm of each part] each.
    #[serde(skip_serializing)]
    #[cfg_attr(test, ts(type = "Float32Array"))]
    pub rows: Vec<StepRecord>,
    pub scores: Vec<ScoreSummary>,
    pub moments: Vec<u64>,
    /// Why this run cannot go on, and what to change: it diverged. Its moments stay.
    pub failure: Option<TrainingProblem>,
}

/// What happened since the last report.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "WorkshopReport"))]
pub struct Report {
    pub going: bool,
    pub runs: Vec<RunReport>,
    /// Milliseconds a step took, all runs together.
    pub ms: f64,
    /// Bytes in use on the device, by its own count; `None` where it has none.
    pub device_bytes: Option<f64>,
}
