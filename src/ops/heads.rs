//! Heads split, joined and shared, and the norms of their projections.

use burn::tensor::Tensor;

use super::{cpu, reference};

/// `[batch, pos, head · d]` → `[batch, head, pos, d]`
pub fn split_heads(x: Tensor<3>, heads: usize) -> Tensor<4> {
    by_device! { cpu: cpu::split_heads(&x, heads), elsewhere: reference::split_heads(x, heads) }
}

/// `[batch, head, pos, d]` → `[batch, pos, head · d]`
pub fn join_heads(x: Tensor<4>) -> Tensor<3> {
    by_device! { cpu: cpu::join_heads(&x), elsewhere: reference::join_heads(x) }
}

/// `[batch, kv_head, key, d]` → `[batch, head, key, d]`: query head h reads key-value head ⌊h · kv_heads / heads⌋
/// (Ainslie et al. 2023).
pub fn share_heads(x: Tensor<4>, heads: usize) -> Tensor<4> {
    let [batch, kv_heads, keys, d] = x.dims();
    if kv_heads == heads {
        return x;
    }
    let x: Tensor<5> = x.unsqueeze_dim(2); // [batch, kv_head, 1, key, d]
    x.repeat_dim(2, heads / kv_heads).reshape([batch, heads, keys, d])
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
