//! Questions: about a loaded model, and of the laboratory.

mod laboratory;
mod loaded;
