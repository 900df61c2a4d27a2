//! The operations of the model that have a program of the project's own, for tensors on the GPU: one dispatch each,
//! where burn's operations take several.
//!
//! Each gives nothing where the tensors are elsewhere, or where gradients are wanted: then the caller's own operations
//! compute the same.

#[cfg(all(feature = "gpu", feature = "web"))]
mod draw;
#[cfg(feature = "gpu")]
mod launch;
#[cfg(feature = "gpu")]
mod linear;
#[cfg(feature = "gpu")]
mod product;
#[cfg(feature = "gpu")]
mod programs;
#[cfg(not(feature = "gpu"))]
mod stub;
mod visibility;

#[cfg(all(feature = "gpu", feature = "web"))]
pub use draw::{Colours, Heads, Pixels};
#[cfg(feature = "gpu")]
pub use launch::{add_values, append, apply, attend, mix, norm, softmax};
#[cfg(feature = "gpu")]
pub use linear::{lay_side_by_side, linear, linears};
#[cfg(not(feature = "gpu"))]
pub use stub::{add_values, append, apply, attend, lay_side_by_side, linear, linears, mix, norm, softmax};
pub use visibility::{Function, Visibility};
