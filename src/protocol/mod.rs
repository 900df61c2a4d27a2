//! Records that cross between the engine and the page and belong to no other folder.

mod early_patterns;
mod picture;
mod run_update;
mod scene;
mod survey;

pub use early_patterns::EarlyPatterns;
pub use picture::{Picture, PlacedHead};
pub use run_update::{BaselineRank, Candidate, Effect, Ended, RunUpdate, Stages};
pub use scene::{CostEstimate, Scene};
pub use survey::Survey;
