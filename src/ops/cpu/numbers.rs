//! The numbers of tensors on the CPU.

use std::ops::Deref;

use burn::backend::Flex;
use burn::backend::tensor::FloatTensor;
use burn::tensor::{Tensor, TensorData};

use super::gradient::Operand;

/// A tensor on the CPU: numbers, and where among them each one lies.
pub(super) type OnCpu = FloatTensor<Flex>;

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

pub(super) fn in_a_row(x: OnCpu) -> OnCpu {
    if x.is_contiguous() { x } else { x.to_contiguous() }
}

pub(super) fn slice(x: &OnCpu) -> &[f32] {
    x.as_slice().expect("its numbers stand in a row")
}

/// A function of rows of numbers that gives as many.
pub(super) fn mapped(x: &OnCpu, function: impl FnOnce(&[f32]) -> Vec<f32>) -> OnCpu {
    OnCpu::from_data(TensorData::new(function(slice(x)), x.layout().shape().clone()))
}

/// Numbers that become others: in place, where nobody else has them.
pub(super) fn changed(x: OnCpu, function: impl FnOnce(&mut [f32])) -> OnCpu {
    let whole = is_whole(&x) && x.storage::<f32>().len() == x.layout().num_elements();
    let mut x = if whole { x } else { x.to_contiguous() };
    function(x.storage_mut());
    x
}

pub(super) fn numbers<const D: usize>(numbers: Vec<f32>, shape: [usize; D]) -> OnCpu {
    OnCpu::from_data(TensorData::new(numbers, shape))
}

/// Whether a tensor's numbers are all there are, one after the other.
pub(super) fn is_whole(x: &OnCpu) -> bool {
    x.layout().start_offset() == 0 && x.is_contiguous()
}
