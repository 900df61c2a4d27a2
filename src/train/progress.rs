//! The progress of a run, and the results of its steps.

use serde::{Deserialize, Serialize};

use super::setup::Setup;

/// The results of one step.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StepRecord {
    pub step: u64,
    /// The loss of the batch before the step, in nats per labelled token.
    pub loss: f32,
    /// The share of the batch's labels that were the most probable token.
    pub accuracy: f32,
    pub rate: f64,
    /// The global norm of the gradients before clipping.
    pub norm: f32,
    /// The norm of each part, in the order of [`Norms::parts_of`].
    pub norms: Vec<f32>,
}

/// The number of steps over which the saved curve averages losses.
pub const CURVE_EVERY: u64 = 10;

/// The progress of a run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Progress {
    pub setup: Setup,
    pub step: u64,
    pub seconds: f64,
    /// The mean loss of every ten steps.
    pub losses: Vec<f32>,
    /// The losses since the last mean.
    pub recent: Vec<f32>,
    /// (step, accuracy on held-out examples, loss on them)
    pub scores: Vec<(u64, f64, f64)>,
}

impl Progress {
    pub(super) fn add(&mut self, stepped: &StepRecord) {
        self.recent.push(stepped.loss);
        if self.recent.len() as u64 == CURVE_EVERY {
            self.losses.push(self.recent.drain(..).sum::<f32>() / CURVE_EVERY as f32);
        }
    }
}
