//! Products of heads' matrices, and heads split, joined and shared.

use burn::tensor::Tensor;

use super::{cpu, reference};

/// The products of each head's matrices.
///
/// # Shapes
/// - a: `[batch, head, rows, depth]`
/// - b: `[batch, head, depth, columns]`
/// - output: `[batch, head, rows, columns]`
pub fn matmul(a: Tensor<4>, b: Tensor<4>) -> Tensor<4> {
    cpu::product(&a, &b).unwrap_or_else(|| a.matmul(b))
}

/// `[batch, pos, head · d]` → `[batch, head, pos, d]`
pub fn split_heads(x: Tensor<3>, heads: usize) -> Tensor<4> {
    cpu::split_heads(&x, heads).unwrap_or_else(|| reference::split_heads(x, heads))
}

/// `[batch, head, pos, d]` → `[batch, pos, head · d]`
pub fn join_heads(x: Tensor<4>) -> Tensor<3> {
    cpu::join_heads(&x).unwrap_or_else(|| reference::join_heads(x))
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
