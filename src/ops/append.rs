//! Rows appended to earlier ones: the cache of keys and values.

use burn::tensor::Tensor;

#[cfg(feature = "gpu")]
use super::gpu;
use super::{cpu, reference};

/// Appends `later` rows to the first `count` of `rows`: in place where there is room and no other owner, else in a
/// copy, which may have more room than rows.
///
/// # Shapes
/// - rows: `[batch, room, width]`
/// - later: `[batch, more, width]`
/// - output: `[batch, at least count + more, width]`
pub fn append(rows: Tensor<3>, count: usize, later: &Tensor<3>) -> Tensor<3> {
    let appended = cpu::append(rows, count, later);
    #[cfg(feature = "gpu")]
    let appended = match appended {
        Err(rows) => gpu::append(rows, count, later),
        done => done,
    };
    appended.unwrap_or_else(|rows| reference::append(rows, count, later.clone()))
}
