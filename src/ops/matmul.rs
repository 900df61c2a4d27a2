//! Products of matrices.

use burn::tensor::Tensor;

use super::cpu;

/// The product of two matrices, or of each pair of them; one stands for several on the other side.
///
/// # Shapes
/// - a: `[…, rows, depth]`
/// - b: `[…, depth, columns]`
/// - output: `[…, rows, columns]`
pub fn matmul<const D: usize>(a: Tensor<D>, b: Tensor<D>) -> Tensor<D> {
    by_device! { cpu: cpu::product(&a, &b), elsewhere: a.matmul(b) }
}
