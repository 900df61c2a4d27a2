//! The operations of a transformer. Each computes where its tensors are: by this project's kernels on the CPU, by its
//! programs on the GPU, and elsewhere, or where a kernel does not fit, by burn's operations in `reference`.

/// Computes an operation by the first of the three that can: the first two give `None` where the tensors are elsewhere.
/// An engine without a GPU leaves out the second. With `elsewhere` it leaves out the third too: its tensors must then
/// be ones that the kernels read, of 32-bit numbers that are not read backwards (no `flip`).
macro_rules! by_device {
    (cpu: $cpu:expr, $(gpu: $gpu:expr,)? elsewhere: $elsewhere:expr $(,)?) => {
        match $cpu {
            Some(computed) => computed,
            #[cfg(feature = "gpu")]
            None => by_device! { $(gpu: $gpu,)? otherwise: $elsewhere },
            #[cfg(not(feature = "gpu"))]
            None => by_device!(),
        }
    };
    (cpu: $cpu:expr, gpu: $gpu:expr, otherwise: $otherwise:expr $(,)?) => {
        match $cpu {
            Some(computed) => computed,
            None => by_device! { gpu: $gpu, otherwise: $otherwise },
        }
    };
    () => { unreachable!("without a GPU, tensors have 32 bits and are not flipped") };
    (otherwise: $otherwise:expr $(,)?) => { $otherwise };
    (gpu: $gpu:expr, otherwise: $otherwise:expr $(,)?) => {{
        #[cfg(feature = "gpu")]
        let computed = $gpu.unwrap_or_else(|| $otherwise);
        #[cfg(not(feature = "gpu"))]
        let computed = $otherwise;
        computed
    }};
}

mod activate;
mod append;
mod attend;
pub mod cpu;
mod delta;
mod from_numbers;
#[cfg(feature = "gpu")]
pub mod gpu;
mod heads;
mod linear;
mod loss;
mod matmul;
mod matrix;
mod norm;
mod pool;
mod precision;
#[cfg_attr(not(any(feature = "gpu", test)), expect(dead_code, reason = "without a GPU the kernels do most of them"))]
mod reference;
mod rotate;
mod visibility;

pub use activate::{activate, mix};
pub use append::append;
pub use attend::{Scoring, Want, add_values, attend};
pub use delta::{delta_weights, furthest_of_blocks};
pub use from_numbers::FromNumbers;
pub use heads::{join_heads, projected_norms, share_heads, split_heads};
pub use linear::{Then, lay_side_by_side, linear, linear_of, linears};
pub use loss::cross_entropy;
pub use matmul::matmul;
pub use matrix::{Matrix, RoundingError};
pub use norm::{RowNorm, Rows, norm};
pub use pool::largest_of_blocks;
pub use precision::Precision;
pub use rotate::rotate;
pub use visibility::Visibility;
