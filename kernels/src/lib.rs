//! What a transformer computes on a CPU, four or eight numbers at a time: products, softmax, norms, activations.
//!
//! Nothing here knows of tensors or models: all are slices of `f32`, row after row. Each function picks the processor's
//! widest instructions at run time ([`simd`]), and, with the feature `rayon`, shares long work among threads.
//!
//! Errors against 64-bit arithmetic, held by `tests/`: 2·10⁻⁷ relative for the exponential, softmax and norms, 10⁻⁶ for
//! the activations, their tails included.

pub mod activation;
pub mod exp;
pub mod norm;
pub mod product;
pub mod simd;
pub mod softmax;
mod threads;

pub use activation::{gelu, gelu_tanh, silu};
pub use norm::{layer_norm, rms_norm};
pub use product::{Matrix, Weights, linear, products};
pub use softmax::softmax;
#[cfg(feature = "rayon")]
pub use threads::{run_thread, start_threads};
