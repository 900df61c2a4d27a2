//! The records that cross between the engine and the page and belong to no other room; what all of them are in
//! TypeScript is written by a test.

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
