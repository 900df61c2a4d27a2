//! Questions beyond a run: about a loaded model, and of the laboratory about small models and formulas.

mod buffer;
pub mod laboratory;
pub mod loaded;

pub use buffer::Buffer;
