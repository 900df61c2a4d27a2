//! Pairs of columns rotated by an angle for each position (Su et al. 2021).

use burn::tensor::Tensor;

use super::cpu;
#[cfg(feature = "gpu")]
use super::{gpu, reference};

/// Rotates pair i of the row at position p by the angle whose cosine and sine are in row p · d/2 + i of `table`.
/// `neighbours`: the columns of pair i are 2i and 2i + 1, not i and i + d/2.
///
/// # Shapes
/// - x and output: `[batch, head, pos, d]`
pub fn rotate(x: Tensor<4>, table: Vec<[f32; 2]>, neighbours: bool) -> Tensor<4> {
    by_device! {
        cpu: cpu::rotate(&x, &table, neighbours),
        gpu: gpu::rotate(&x, &table, neighbours),
        elsewhere: reference::rotate(x, &table, neighbours),
    }
}
