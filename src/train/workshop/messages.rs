//! The workshop's commands and events.

use serde::{Deserialize, Serialize};

use crate::config::{Architecture, Config, SiteInfo};
use crate::cost::parts;
use crate::error::TrainingProblem;
use crate::measure::{HeadMeasure, SublayerInfo};
use crate::site::HeadRef;
use crate::tagged;
use crate::train::corpus::CorpusKind;
use crate::train::norms::Norms;
use crate::train::progress::StepRecord;
use crate::train::recipe::{Counts, Probe, Settings, Sizes};
use crate::train::setup::{Plan, Setup};

/// A setup with every default filled in, for the page.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "TrainPlan"))]
pub struct PlanSummary {
    pub recipe: String,
    pub architecture: Architecture,
    pub config: Config,
    pub sublayers: Vec<SublayerInfo>,
    pub sites: Vec<SiteInfo>,
    pub settings: Settings,
    pub sizes: Sizes,
    pub probe: Probe,
    pub counts: Counts,
    pub parameters: f64,
    pub parts: Vec<String>,
}

impl PlanSummary {
    /// Describes a plan for the page.
    pub(super) fn new(setup: &Setup, plan: Plan) -> Self {
        let paths = plan.config.sublayers().into_iter();
        Self {
            sublayers: paths.map(|path| SublayerInfo::new(&plan.config, path, None)).collect(),
            sites: plan.config.sites(),
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

/// A run that starts or continues.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "TrainRun"))]
pub struct RunSummary {
    pub setup: Setup,
    pub plan: PlanSummary,
    pub step: u64,
    pub moments: Vec<u64>,
    /// For a run that continues: the mean loss of every ten steps, and its evaluations.
    pub losses: Vec<f32>,
    pub scores: Vec<ScoreSummary>,
}

/// A score on held-out examples.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "TrainScore"))]
pub struct ScoreSummary {
    pub step: u64,
    pub accuracy: f64,
    pub loss: f64,
}

/// A recipe's entry in the list.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "TrainRecipe"))]
pub struct RecipeSummary {
    pub name: &'static str,
    /// What it is trained on, if it does not make its examples up.
    pub reads: Option<CorpusKind>,
}

/// The answers to commands, apart from snapshots and files.
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
        /// A sample: random tokens, repeated once. A single decoder reads it; beside an encoder it is the answer.
        text: String,
    },
    Measures {
        steps: Vec<u64>,
        heads: Vec<HeadRef>,
        #[cfg_attr(test, ts(as = "Vec<HeadMeasure>"))]
        names: [HeadMeasure; HeadMeasure::ALL.len()],
        /// [head, measure]: the number of rows of each mean, equal at every step.
        rows: Vec<usize>,
        /// [step, head, measure]; NaN if a measure does not apply.
        #[serde(skip_serializing)]
        #[cfg_attr(test, ts(type = "Float32Array"))]
        values: Vec<f32>,
    },
}

/// The commands answered by [`WorkshopAnswer`].
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "WorkshopCommand", tag = "kind"))]
#[serde(remote = "Self", rename_all = "snake_case", deny_unknown_fields)]
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

tagged::read_by!(Command, "kind");

/// The events of one run since the last report.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "TrainRunReport"))]
pub struct RunReport {
    pub step: u64,
    pub finished: bool,
    /// The steps since the last report: [step, loss, accuracy, rate, norm, norm of each part] each.
    #[serde(skip_serializing)]
    #[cfg_attr(test, ts(type = "Float32Array"))]
    pub rows: Vec<StepRecord>,
    pub scores: Vec<ScoreSummary>,
    pub moments: Vec<u64>,
    /// The cause of divergence and its remedy, if the run diverged. Its moments stay.
    pub failure: Option<TrainingProblem>,
}

/// The events since the last report.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "WorkshopReport"))]
pub struct Report {
    pub going: bool,
    pub runs: Vec<RunReport>,
    /// Milliseconds per step, over all runs.
    pub ms: f64,
    /// The bytes in use by the device's own count; `None` if it has none.
    pub device_bytes: Option<f64>,
}
