//! The kernels of a transformer on a CPU, four or eight numbers at a time: products, softmax, norms, activations.
//!
//! Everything is a slice of `f32`, row after row; there are no tensors or models here. Each function picks the
//! processor's widest instructions at run time ([`simd`]) and, with the feature `rayon`, shares long work among
//! threads.
//!
//! Errors against 64-bit arithmetic, held by `tests/`: relative, 2·10⁻⁷ for the exponential and RMS norm, 2.5·10⁻⁷ for
//! softmax, 4·10⁻⁷ of the larger addend for layer norm, 10⁻⁶ for the activations, their tails included.

mod activation;
mod adam;
mod attend;
mod blocks;
mod bytes;
mod delta;
mod exp;
mod finite;
mod ggml;
mod loss;
mod norm;
mod pieces;
mod product;
mod rotary;
mod scan;
mod simd;
mod softmax;
mod sums;
mod threads;
mod weighted;
mod weights;

pub use activation::ActivationFunction;
pub use adam::AdamStep;
pub use attend::{Head, attend};
pub use blocks::largest_of_blocks;
pub use bytes::{BLOCK as WEIGHT_BLOCK, halved};
pub use delta::DeltaRule;
pub use exp::exp;
pub use finite::are_finite;
pub use ggml::{Quantized, extend_blocks, pack_blocks};
pub use loss::cross_entropy;
pub use norm::{layer_norm, norm_backward, rms_norm};
pub use product::{Matrix, Weights, linear, product, product_norms, products};
pub use rotary::Rotation;
pub use scan::{first_not_less, greatest};
pub use softmax::{Masks, pattern, softmax, softmax_backward};
pub use sums::{column_sums, sum_of_squares};
pub use threads::{join_threads, with_threads_awake};
#[cfg(feature = "rayon")]
pub use threads::{run_thread, start_threads};
pub use weighted::{add_whole_units, distance_moments, entropy};
pub use weights::{
    Bits, RoundedRows, extend_bf16, extend_f16, extend_f32, fingerprint, round_rows, squares_of_blocks, transpose,
};
