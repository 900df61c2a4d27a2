//! Runs: what was computed for a text and its edits, what of it still holds for the next, and what is read back.

mod activations;
mod blocks;
mod inputs;
mod patches;
mod pattern_change;
mod pattern_map;
mod patterns;
mod probes;
mod resumable_run;
mod reuse;
mod rows;
mod sent_patterns;
mod session;
mod stage;
mod step_values;
mod variants;

pub use blocks::{MOST_WHOLE, Patterns, WholePatterns};
pub use inputs::{InputVectors, Inputs};
pub use pattern_map::PatternMap;
pub use resumable_run::{PATTERN_BUDGET, Run};
pub use reuse::PendingStage;
pub use sent_patterns::SentPatterns;
pub use session::Session;
pub use variants::Variants;
