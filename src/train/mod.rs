//! Training: recipes, batches, the loss, Adam with its schedule, and the loop.

mod batch;
mod checkpoint;
mod curve;
pub mod dates;
mod evaluate;
mod forward;
mod loss;
mod optimizer;
mod recipe;
mod run;
mod schedule;

pub use batch::{Batch, Pair};
pub use evaluate::{Score, exact_match};
pub use forward::{StepSettings, forward, step, trainable, trained};
pub use loss::{cross_entropy, smoothed_target};
pub use optimizer::Optimizer;
pub use recipe::{NAMES, Recipe, Settings, batch, find};
pub use run::{Options, Report, run};
pub use schedule::Noam;
