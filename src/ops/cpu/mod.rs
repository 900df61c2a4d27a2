//! The operations of the model that have a kernel of the project's own, for tensors on the CPU, with gradients and
//! without.
//!
//! Each gives nothing where the tensors are elsewhere: then the caller's own operations compute the same.

mod append;
mod attention;
mod delta;
mod gradient;
mod host_floats;
mod numbers;
mod operations;
mod training;

pub use append::append;
pub use attention::attend;
pub use delta::delta_weights;
pub use host_floats::HostFloats;
pub use operations::{
    activate, gate, join_heads, largest_of_blocks, linear, linear_f16, linear_onto, linear_rounded, norm, pattern,
    product, product_split, projected_norms, rotate, split_heads,
};
pub use training::{adam, cross_entropy};
