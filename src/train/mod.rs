//! Training: recipes, batches, the loss, Adam with its schedule, and the run.

mod batch;
mod card;
mod characters;
mod checkpoint;
mod corpus;
mod curve;
mod evaluate;
mod example;
mod forward;
mod gradients;
mod loss;
mod ngram;
mod norms;
mod optimizer;
mod pairs;
mod pool;
mod progress;
mod recipe;
mod recipes;
#[cfg(not(target_family = "wasm"))]
mod run;
mod schedule;
mod setup;
mod snapshot;
pub mod tasks;
mod trainer;
mod workshop;

pub use batch::Batch;
pub use card::{Figure, figures};
pub use checkpoint::{Checkpoint, CheckpointFolder};
pub use corpus::{Corpus, CorpusKind, TextCorpus};
pub use evaluate::{EXAM, Score, Tally, evaluate};
pub use example::Example;
pub use forward::{StepResult, StepSettings, forward, step};
pub use loss::{cross_entropy, share_right, smoothed_target};
pub use ngram::Trigram;
pub use norms::Norms;
pub use optimizer::Optimizer;
pub use pairs::{Pair, pair_figures, pairs};
pub use pool::batch;
pub use progress::{Progress, StepRecord};
pub use recipe::{Counts, Data, Probe, ProbePicture, Recipe, Settings, Size, Sizes};
pub use recipes::{NAMES, READERS, find, reads};
#[cfg(not(target_family = "wasm"))]
pub use run::{Options, Report, run};
pub use schedule::{Noam, cooldown_factor};
pub use setup::{Plan, Setup};
pub use snapshot::{Snapshot, SnapshotMeasures, SnapshotRequest};
pub use trainer::Trainer;
pub use workshop::{Command, Report as WorkshopReport, RunReport, Workshop, WorkshopAnswer};
