//! What a run keeps for the next request: inputs, stages and their rows, and which of them still hold.

pub(in crate::run) mod inputs;
pub(in crate::run) mod resumable_run;
pub(in crate::run) mod reuse;
pub(in crate::run) mod rows;
pub(in crate::run) mod stage;
