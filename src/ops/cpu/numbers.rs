//! The numbers of tensors on the CPU.

use burn::backend::Flex;
use burn::backend::tensor::FloatTensor;
use burn::tensor::TensorData;

/// A tensor on the CPU: numbers, and where among them each one lies.
pub(super) type OnCpu = FloatTensor<Flex>;

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

/// Changes the numbers: in place if no other tensor shares them, else in a copy.
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
