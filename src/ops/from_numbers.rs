//! Tensors made of numbers.

use burn::backend::Dispatch;
use burn::backend::ops::{FloatTensorOps, IntTensorOps};
use burn::tensor::{DType, Device, Int, Tensor, TensorData};

/// In place of burn's `Tensor::from_data`, with which each visitor would download conversions between all types of
/// numbers.
pub trait FromNumbers {
    /// # Panics
    ///
    /// If the numbers are of a type that tensors here do not have, or have another number of dimensions.
    fn from_numbers(numbers: impl Into<TensorData>, device: &Device) -> Self;
}

impl<const D: usize> FromNumbers for Tensor<D> {
    fn from_numbers(numbers: impl Into<TensorData>, device: &Device) -> Self {
        let numbers = checked(numbers.into(), D, [DType::F32, DType::F16]);
        Self::from_dispatch(Dispatch::float_from_data(numbers, device.as_dispatch()))
    }
}

impl<const D: usize> FromNumbers for Tensor<D, Int> {
    fn from_numbers(numbers: impl Into<TensorData>, device: &Device) -> Self {
        let numbers = checked(numbers.into(), D, [DType::I32, DType::I8]);
        Self::from_dispatch(Dispatch::int_from_data(numbers, device.as_dispatch()))
    }
}

fn checked(numbers: TensorData, dimensions: usize, types: [DType; 2]) -> TensorData {
    assert_eq!(numbers.rank(), dimensions, "a tensor has the dimensions of its numbers");
    assert!(types.contains(&numbers.dtype()), "a tensor of {types:?} has no numbers of type {:?}", numbers.dtype());
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_keep_their_type_and_values() {
        let device = Device::flex();
        let whole = Tensor::<1, Int>::from_numbers([3i32, -1], &device).into_data();
        assert_eq!((whole.dtype(), whole.try_to_vec::<i32>().unwrap()), (DType::I32, vec![3, -1]));
        let numbers = Tensor::<2>::from_numbers([[0.5f32, -2.0]], &device).into_data();
        assert_eq!((numbers.dtype(), numbers.try_to_vec::<f32>().unwrap()), (DType::F32, vec![0.5, -2.0]));
    }

    #[test]
    #[should_panic(expected = "no numbers of type F64")]
    fn numbers_of_another_type_are_a_mistake() {
        let _ = Tensor::<1>::from_numbers([0.5f64], &Device::flex());
    }

    #[test]
    #[should_panic(expected = "no numbers of type I32")]
    fn numbers_of_another_kind_are_a_mistake() {
        let _ = Tensor::<1>::from_numbers([1i32], &Device::flex());
    }

    #[test]
    #[should_panic(expected = "the dimensions of its numbers")]
    fn other_dimensions_are_a_mistake() {
        let _ = Tensor::<2>::from_numbers([0.5f32], &Device::flex());
    }
}
