//! Errors that stop training.

use serde::Serialize;

#[derive(Debug, Clone, PartialEq, Serialize, thiserror::Error)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "code", content = "params")]
pub enum TrainingProblem {
    #[error("at step {step} the loss is no longer a number: {BEAR}")]
    LossLost { step: u64 },
    #[error("at step {step} the loss is {loss:.0}, far worse than guessing: {BEAR}")]
    Hopeless { step: u64, loss: f32 },
    #[error("at step {step} the weights are no longer numbers: {BEAR}")]
    WeightsLost { step: u64 },
    /// An English sentence, for problems of a folder on disk.
    #[error("{0}")]
    Said(String),
}

/// The remedy for divergence.
const BEAR: &str = "use a smaller factor, a longer warmup or a clip of 1";
