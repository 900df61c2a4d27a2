//! Back through a linear map, and through one with an activation.

use burn::tensor::Tensor;

use super::held_step::{Added, PartKind, along};
use crate::model::linear::Linear;
use crate::ops::{Matrix, matmul};

/// d W, the backward pass through x Wᵀ: `[directions, out]` → `[directions, in]`
pub(super) fn back_through(direction: Tensor<2>, weight: &Matrix) -> Tensor<2> {
    matmul(direction, weight.whole())
}

/// f(x) / x of each number, at which f is held; 0 where x is 0.
pub(super) fn held_ratio(x: Tensor<2>, made: Tensor<2>) -> Tensor<2> {
    let small = x.clone().abs().lower_elem(f32::MIN_POSITIVE);
    made / x.mask_fill(small, 1.0)
}

/// From f(W x + b) to x, with f held at its ratio to its input: f(x) = x Φ(x) has the ratio Φ(x), tanh x has tanh x /
/// x, and at 0 the ratio is 0. `activated` is the input and the value of f, if there is one.
pub(super) fn back_through_activated(
    direction: Tensor<2>,
    linear: &Linear,
    activated: Option<[Tensor<2>; 2]>,
    path: &str,
) -> (Tensor<2>, Option<Added>) {
    let d = match activated {
        Some([read, made]) => direction * held_ratio(read, made),
        None => direction,
    };
    let bias = linear.bias.as_ref().map(|bias| along(&d, bias.clone().unsqueeze()));
    (back_through(d, &linear.weight), bias.map(|bias| Added::new(PartKind::Bias, path, bias)))
}
