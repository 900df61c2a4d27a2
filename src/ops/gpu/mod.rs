//! The operations of the model that have a program of the project's own, for tensors on the GPU: one dispatch each,
//! where burn's operations take several.
//!
//! Each gives nothing where the tensors are elsewhere, or where gradients are wanted: then the caller's own operations
//! compute the same.

mod draw;
mod launch;
mod linear;
mod product;
mod programs;

pub use draw::{Colours, Heads, Pixels};
pub use launch::{add_values, append, apply, attend, delta_weights, mix, norm, rotate, softmax};
pub use linear::{lay_side_by_side, linear, linears, normalises};
pub use product::Other;
