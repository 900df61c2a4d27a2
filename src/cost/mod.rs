//! The cost of a model, a run or a request: parameters, arithmetic and memory.

mod ablations;
mod affordable;
mod layers;
mod memory;
mod operations;
mod parameters;
mod request;

pub use ablations::{Ablation, ablations};
pub use affordable::affordable_tokens;
pub use layers::{LayerCost, layers};
pub use memory::{beam_bytes, pattern_budget};
pub use operations::{Cost, cost};
pub use parameters::{Part, parts};
pub use request::{RequestCost, request_cost};
