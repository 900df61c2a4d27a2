//! The numbers of tensors on the CPU that want no gradients.

use std::ops::Deref;

use burn::tensor::Tensor;

use super::gradient::Operand;
use super::numbers::{OnCpu, slice};

/// The numbers of a tensor on the CPU, one after the other; copied only where they do not lie so.
#[derive(Clone, Debug)]
pub struct HostFloats(OnCpu);

impl HostFloats {
    /// Nothing where the tensor is elsewhere, or gradients are wanted.
    pub fn new<const D: usize>(x: &Tensor<D>) -> Option<Self> {
        floats(x).map(Self)
    }
}

impl Deref for HostFloats {
    type Target = [f32];

    fn deref(&self) -> &[f32] {
        slice(&self.0)
    }
}

/// A tensor of 32-bit numbers on the CPU without gradients, wherever its numbers lie, none before another that is read
/// earlier.
pub(super) fn on_cpu<const D: usize>(x: &Tensor<D>) -> Option<OnCpu> {
    Operand::new(x)?.constant()
}

/// The same with its numbers one after the other.
pub(super) fn floats<const D: usize>(x: &Tensor<D>) -> Option<OnCpu> {
    Operand::in_a_row(x)?.constant()
}
