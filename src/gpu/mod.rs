//! The operations of the model that have a program of the project's own, for tensors on the GPU: one dispatch each,
//! where burn's operations take several.
//!
//! Each gives nothing where the tensors are elsewhere, or where gradients are wanted: then the caller's own operations
//! compute the same.

#[cfg(not(feature = "gpu"))]
mod absent;
#[cfg(all(feature = "gpu", feature = "web"))]
mod draw;
mod function;
#[cfg(feature = "gpu")]
mod launch;
#[cfg(feature = "gpu")]
mod linear;
#[cfg(feature = "gpu")]
mod product;
#[cfg(feature = "gpu")]
mod programs;

#[cfg(not(feature = "gpu"))]
pub use absent::{add_values, append, apply, attend, lay_side_by_side, linear, linears, mix, norm, softmax};
#[cfg(all(feature = "gpu", feature = "web"))]
pub use draw::{Colours, Heads, Pixels};
pub use function::{Function, Sight};
#[cfg(feature = "gpu")]
pub use launch::{add_values, append, apply, attend, mix, norm, softmax};
#[cfg(feature = "gpu")]
pub use linear::{lay_side_by_side, linear, linears};
