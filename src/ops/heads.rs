//! Heads split, joined and shared.

use burn::tensor::Tensor;

use super::cpu;
#[cfg(feature = "gpu")]
use super::reference;

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
