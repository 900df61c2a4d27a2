//! Products of matrices.

use burn::tensor::Tensor;

use super::{cpu, reference};

/// The product of two matrices, or of each pair of them; one stands for several on the other side.
///
/// # Shapes
/// - a: `[…, rows, depth]`
/// - b: `[…, depth, columns]`
/// - output: `[…, rows, columns]`
pub fn matmul<const D: usize>(a: Tensor<D>, b: Tensor<D>) -> Tensor<D> {
    by_device! { cpu: cpu::product(&a, &b), elsewhere: a.matmul(b) }
}

/// The norm of each row of x Wᵀ, with each head's columns of W, without gradients.
///
/// # Shapes
/// - x: `[head, row, d]`
/// - weight: `[d_out, head · d]`
/// - output: `[head, row]`
pub fn projected_norms(x: Tensor<3>, weight: Tensor<2>) -> Tensor<2> {
    cpu::projected_norms(&x, &weight).unwrap_or_else(|| reference::projected_norms(x, weight))
}
