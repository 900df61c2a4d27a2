//! Element-wise functions, and values gated by them.

use burn::tensor::Tensor;
use headlight_kernels::ActivationFunction;

#[cfg(feature = "gpu")]
use super::gpu;
use super::{cpu, reference};

/// f(x) of each number.
pub fn activate<const D: usize>(x: Tensor<D>, f: ActivationFunction) -> Tensor<D> {
    by_device! {
        cpu: cpu::activate(&x, f),
        gpu: gpu::apply(f, &x),
        elsewhere: reference::activate(x, f),
    }
}

/// y f(x), number by number (Shazeer 2020).
pub fn gate<const D: usize>(x: Tensor<D>, y: Tensor<D>, f: ActivationFunction) -> Tensor<D> {
    by_device! { cpu: cpu::gate(&x, &y, f), elsewhere: y * activate(x, f) }
}

/// g a + (1 − g) b, number by number.
pub fn mix(g: Tensor<3>, a: Tensor<3>, b: Tensor<3>) -> Tensor<3> {
    by_device! {
        gpu: gpu::mix(&g, &a, &b),
        otherwise: reference::mix(g, a, b),
    }
}
