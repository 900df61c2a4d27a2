//! Maps pooled by blocks.

use burn::tensor::Tensor;

use super::{cpu, reference};

/// The largest number in each block of queries and keys; blocks at the ends are smaller. Numbers are not negative.
///
/// # Shapes
/// - x: `[batch, head, query, key]`
/// - output: `[batch, head, ⌈query / block⌉, ⌈key / block⌉]`
pub fn largest_of_blocks(x: Tensor<4>, block: usize) -> Tensor<4> {
    cpu::largest_of_blocks(&x, block).unwrap_or_else(|| reference::largest_of_blocks(x, block))
}
