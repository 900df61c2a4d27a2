//! Records that cross between the engine and the page and belong to no other folder. A test writes the TypeScript of
//! all records.

mod picture;
mod run_update;
mod scene;
mod survey;
#[cfg(test)]
mod typescript;

pub use picture::{Picture, PlacedHead};
pub use run_update::{BaselineRank, Candidate, Effect, Ended, RunUpdate, Stages};
pub use scene::{CostEstimate, Scene};
pub use survey::Survey;
