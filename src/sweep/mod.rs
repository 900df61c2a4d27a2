//! Sweeps of patches: the clean run's value put into the corrupted run, place by place or head by head (Meng et al.
//! 2022; Zhang & Nanda 2023).

mod gradient;
mod part;
mod score;
mod tensors;
mod whole;

pub use part::SweepPart;
pub use score::{Asked, Score};
pub use tensors::{NamedTensor, patch_tensors};
pub use whole::Sweep;
