//! Linear maps, fused with the operation that follows.

use burn::tensor::Tensor;
use headlight_kernels::ActivationFunction;

use super::activate::{activate, gate};
use super::{Matrix, Rows, cpu, reference};
#[cfg(feature = "gpu")]
use super::{RowNorm, gpu};

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
            gpu: on_gpu(&x, None, weight, bias, then),
            otherwise: match weight {
                Matrix::Pieces(pieces) => by_pieces(&x, pieces, bias),
                weight => reference::linear(x, weight, bias),
            },
        },
        Then::Activate(f) => by_device! {
            gpu: on_gpu(&x, None, weight, bias, then),
            otherwise: activate(linear(x, weight, bias, Then::Nothing), f),
        },
        Then::Gate(f, y) => by_device! {
            gpu: on_gpu(&x, None, weight, bias, then),
            otherwise: gate(linear(x, weight, bias, Then::Nothing), y.clone(), f),
        },
        Then::Add(y) => by_device! {
            cpu: weight.as_tensor().and_then(|weight| cpu::linear_onto(y, &x, weight, bias)),
            gpu: on_gpu(&x, None, weight, bias, then),
            otherwise: y.clone() + linear(x, weight, bias, Then::Nothing),
        },
    }
}

/// The same of rows that may still want their norm.
pub fn linear_of(rows: Rows, weight: &Matrix, bias: Option<&Tensor<1>>, then: Then<3>) -> Tensor<3> {
    #[cfg(feature = "gpu")]
    if let Some(norm) = &rows.norm
        && let Some(y) = on_gpu(&rows.x, Some(norm), weight, bias, then)
    {
        return y;
    }
    linear(rows.whole(), weight, bias, then)
}

#[cfg(feature = "gpu")]
fn on_gpu<const D: usize>(
    x: &Tensor<D>,
    norm: Option<&RowNorm>,
    weight: &Matrix,
    bias: Option<&Tensor<1>>,
    then: Then<D>,
) -> Option<Tensor<D>> {
    let (function, other) = match then {
        Then::Nothing => (None, None),
        Then::Activate(f) => (Some(f), None),
        Then::Gate(f, y) => (Some(f), Some((gpu::Other::Factor, y))),
        Then::Add(y) => (None, Some((gpu::Other::Added, y))),
    };
    gpu::linear(x, norm, weight, bias, function, other)
}

fn on_cpu<const D: usize>(x: &Tensor<D>, weight: &Matrix, bias: Option<&Tensor<1>>) -> Option<Tensor<D>> {
    match weight {
        Matrix::Whole(weight) => cpu::linear(x, weight, bias),
        Matrix::Half(weight) => cpu::linear_f16(x, &weight.numbers, weight.scale, bias),
        Matrix::Rounded(weight) => cpu::linear_rounded(x, &weight.numbers, &weight.scales, weight.bits, bias),
        Matrix::Pieces(_) => None,
    }
}

/// The outputs of one piece after the other, each by its device's own product.
fn by_pieces<const D: usize>(x: &Tensor<D>, pieces: &[Matrix], bias: Option<&Tensor<1>>) -> Tensor<D> {
    let y = Tensor::cat(pieces.iter().map(|piece| linear(x.clone(), piece, None, Then::Nothing)).collect(), D - 1);
    match bias {
        Some(bias) => y + bias.clone().unsqueeze(),
        None => y,
    }
}

/// x Wᵀ + b for each of several maps.
pub fn linears<const N: usize>(rows: Rows, each: [(&Matrix, Option<&Tensor<1>>); N]) -> [Tensor<3>; N] {
    by_device! {
        gpu: gpu::linears(&rows.x, rows.norm.as_ref(), each),
        otherwise: {
            let x = rows.whole();
            each.map(|(weight, bias)| linear(x.clone(), weight, bias, Then::Nothing))
        },
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
