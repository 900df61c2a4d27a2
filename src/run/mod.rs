//! Runs: cached values for a text and its edits, their reuse by the next request, and reading back.

mod activations;
mod blocks;
mod delivered_patterns;
mod gradient_probe;
mod held_step;
mod inputs;
mod patched_batch;
mod patches;
mod pattern_change;
mod pattern_map;
mod patterns;
mod provenance;
mod resumable_run;
mod reuse;
mod rows;
mod session;
mod stage;

pub use blocks::{MOST_WHOLE, Patterns, WholePatterns};
pub use delivered_patterns::DeliveredPatterns;
pub use inputs::{InputVectors, Inputs};
pub use patched_batch::PatchedBatch;
pub use pattern_map::PatternMap;
pub use provenance::Provenance;
pub use resumable_run::{PATTERN_BUDGET, Run};
pub use reuse::PendingStage;
pub use session::Session;
