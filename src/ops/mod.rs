//! The operations of a transformer, each on the device that its tensors are on.

pub mod cpu;
pub mod gpu;
mod matrix;
mod precision;

pub use matrix::{Matrix, RoundingError};
pub use precision::Precision;
