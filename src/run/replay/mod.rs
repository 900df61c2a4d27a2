//! Runs that begin in the middle of another one: patches, batches of them, steps and gradients.

pub(in crate::run) mod gradient_probe;
pub(in crate::run) mod held_step;
pub(in crate::run) mod patched_batch;
pub(in crate::run) mod patches;
