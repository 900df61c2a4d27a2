//! The engine: a device, its models and their questions, for any host. Nothing here knows JavaScript.

mod arrival;
mod compute;
mod early;
#[allow(clippy::module_inception, reason = "the folder is named after its main type")]
mod engine;
mod heard;
mod loaded_model;
mod loading;
mod memory;
#[cfg(feature = "gpu")]
mod pixels;
mod questions;
mod recording;
mod run_update;
mod self_test;
pub mod session;
mod training;
#[cfg(test)]
mod typescript;

pub use arrival::ModelFiles;
pub use compute::Compute;
pub use engine::{Engine, Trace};
pub use heard::Heard;
pub use loading::{HeldModel, Slot};
#[cfg(feature = "gpu")]
pub use pixels::{Pixels, one_cell, pixels_of};
pub use questions::QuestionAnswer;
pub use recording::{RECORDING_FORMAT, RecordedText, Recording};
pub use self_test::{multiplies_as_the_cpu, runs_as_the_cpu};
pub use training::{TrainAnswer, TrainCommand};
