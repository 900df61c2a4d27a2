//! Sweeps of patches: the clean run's value put into the corrupted run, place by place or head by head (Meng et al.
//! 2022; Zhang & Nanda 2023).

mod cells;
mod gradient;
mod part;
mod receiver;
mod score;
mod tensors;

pub use cells::Sweep;
pub use part::SweepPart;
pub use receiver::Receiver;
pub use score::{Metric, Score};
pub use tensors::{NamedTensor, patch_tensors, path_tensors};
