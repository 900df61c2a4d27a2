//! Layer normalisation (Ba et al. 2016) and root-mean-square normalisation (Zhang & Sennrich 2019).

use burn::tensor::Tensor;

use super::cpu;
#[cfg(feature = "gpu")]
use super::{gpu, reference};

/// Normalises the last axis: layer norm with a bias, RMS norm without.
///
/// # Shapes
/// - x and output: `[batch, pos, d]`
/// - weight and bias: `[d]`
pub fn norm(x: Tensor<3>, weight: &Tensor<1>, bias: Option<&Tensor<1>>, eps: f64) -> Tensor<3> {
    by_device! {
        cpu: cpu::norm(&x, weight, bias, eps),
        gpu: gpu::norm(&x, weight, bias, eps),
        elsewhere: reference::norm(x, weight, bias, eps),
    }
}
