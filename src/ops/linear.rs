//! Linear maps, fused with the operation that follows.

use burn::tensor::Tensor;
use headlight_kernels::ActivationFunction;

use super::activate::{activate, gate};
#[cfg(feature = "gpu")]
use super::gpu;
use super::{Matrix, cpu, reference};

/// The operation after a linear map.
#[derive(Clone, Copy, Debug)]
pub enum Then<'a, const D: usize> {
    Nothing,
    /// f(x Wᵀ + b)
    Activate(ActivationFunction),
    /// y · f(x Wᵀ + b)
    Gate(ActivationFunction, &'a Tensor<D>),
    /// y + x Wᵀ + b
    Add(&'a Tensor<D>),
}

/// x Wᵀ + b, and the operation after it.
///
/// # Shapes
/// - x: `[…, in]`
/// - weight: `[out, in]`
/// - bias: `[out]`
/// - y and output: `[…, out]`
pub fn linear<const D: usize>(x: Tensor<D>, weight: &Matrix, bias: Option<&Tensor<1>>, then: Then<D>) -> Tensor<D> {
    match then {
        Then::Nothing => by_device! {
            cpu: on_cpu(&x, weight, bias),
            gpu: gpu::linear(&x, weight, bias, None, None),
            otherwise: reference::linear(x, weight, bias),
        },
        Then::Activate(f) => by_device! {
            gpu: gpu::linear(&x, weight, bias, Some(f), None),
            otherwise: activate(linear(x, weight, bias, Then::Nothing), f),
        },
        Then::Gate(f, y) => by_device! {
            gpu: gpu::linear(&x, weight, bias, Some(f), None).map(|gate| y.clone() * gate),
            otherwise: gate(linear(x, weight, bias, Then::Nothing), y.clone(), f),
        },
        Then::Add(y) => by_device! {
            cpu: weight.as_tensor().and_then(|weight| cpu::linear_onto(y, &x, weight, bias)),
            gpu: gpu::linear(&x, weight, bias, None, Some(y)),
            otherwise: y.clone() + linear(x, weight, bias, Then::Nothing),
        },
    }
}

fn on_cpu<const D: usize>(x: &Tensor<D>, weight: &Matrix, bias: Option<&Tensor<1>>) -> Option<Tensor<D>> {
    match weight {
        Matrix::Whole(weight) => cpu::linear(x, weight, bias),
        Matrix::Half(weight) => cpu::linear_f16(x, &weight.numbers, weight.scale, bias),
        Matrix::Rounded(weight) => cpu::linear_rounded(x, &weight.numbers, &weight.scales, weight.bits, bias),
    }
}

/// x Wᵀ + b for each of several maps.
pub fn linears<const N: usize>(x: Tensor<3>, each: [(&Matrix, Option<&Tensor<1>>); N]) -> [Tensor<3>; N] {
    by_device! {
        gpu: gpu::linears(&x, each),
        otherwise: each.map(|(weight, bias)| linear(x.clone(), weight, bias, Then::Nothing)),
    }
}

/// Moves tensors of one type next to each other, so that [`linears`] multiplies with all of them at once; a CPU gains
/// nothing from it.
pub fn lay_side_by_side<const D: usize>(each: &mut [&mut Tensor<D>]) {
    #[cfg(feature = "gpu")]
    gpu::lay_side_by_side(each);
    #[cfg(not(feature = "gpu"))]
    let _ = each;
}
