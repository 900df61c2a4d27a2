//! The operations of the model that have a kernel of the project's own, for tensors on the CPU.
//!
//! Each gives nothing where the tensors are elsewhere, or where gradients are wanted: then the caller's own operations
//! compute the same.

use burn::backend::Flex;
use burn::backend::tensor::{FloatTensor, IntTensor};
use burn::tensor::{DType, Int, Tensor, TensorData, f16};
use headlight_kernels::{Matrix, Weights};

/// A tensor on the CPU: numbers, and where among them each one lies.
type OnCpu = FloatTensor<Flex>;

/// x Wᵀ + b of 32-bit numbers.
///
/// # Shapes
/// - x: `[any, columns]`
/// - weight: `[rows, columns]`
/// - bias: `[rows]`
/// - output: `[any, rows]`
pub fn linear(x: &Tensor<2>, weight: &Tensor<2>, bias: Option<&Tensor<1>>) -> Option<Tensor<2>> {
    multiply(x, Weights::F32(floats(weight)?.as_slice()?), weight.dims()[0], bias)
}

/// The same of 16-bit numbers, as they are.
pub fn linear_f16(x: &Tensor<2>, weight: &Tensor<2>, bias: Option<&Tensor<1>>) -> Option<Tensor<2>> {
    let numbers = weight.clone().try_into_primitive::<Flex>().ok()?;
    multiply(x, Weights::F16(numbers.as_slice::<f16>()?), weight.dims()[0], bias)
}

/// The same of 8-bit integers, as they are, with a scale `[rows]` for each row.
pub fn linear_i8(
    x: &Tensor<2>,
    numbers: &Tensor<2, Int>,
    scales: &Tensor<1>,
    bias: Option<&Tensor<1>>,
) -> Option<Tensor<2>> {
    let weight: IntTensor<Flex> = numbers.clone().try_into_primitive::<Flex>().ok()?;
    let scales = floats(scales)?;
    let weights = Weights::I8 { numbers: weight.as_slice()?, scales: scales.as_slice()? };
    multiply(x, weights, numbers.dims()[0], bias)
}

fn multiply(x: &Tensor<2>, weights: Weights, outputs: usize, bias: Option<&Tensor<1>>) -> Option<Tensor<2>> {
    let [rows, depth] = x.dims();
    let x = floats(x)?;
    let bias = match bias {
        Some(bias) => Some(floats(bias)?),
        None => None,
    };
    let bias = bias.as_ref().and_then(|bias| bias.as_slice());
    let mut y = vec![0f32; rows * outputs];
    headlight_kernels::linear(x.as_slice()?, weights, bias, depth, &mut y);
    Some(tensor(y, [rows, outputs]))
}

/// The products of each head's matrices.
///
/// # Shapes
/// - a: `[batch, head, rows, depth]`
/// - b: `[batch, head, depth, columns]`
/// - output: `[batch, head, rows, columns]`
pub fn product(a: &Tensor<4>, b: &Tensor<4>) -> Option<Tensor<4>> {
    let ([batch, heads, rows, depth], [.., columns]) = (a.dims(), b.dims());
    if a.dims()[..2] != b.dims()[..2] {
        return None;
    }
    let (a, b) = (on_cpu(a)?, on_cpu(b)?);
    let a = if strides(&a)[3] == 1 { a } else { a.to_contiguous() };
    let b = if strides(&b)[2..].contains(&1) { b } else { b.to_contiguous() };
    let mut y = vec![0f32; batch * heads * rows * columns];
    headlight_kernels::products(&mut y, rows * columns, |i| {
        (matrix(&a, i, heads, [rows, depth]), matrix(&b, i, heads, [depth, columns]))
    });
    Some(tensor(y, [batch, heads, rows, columns]))
}

/// The i-th of a tensor's matrices, its heads counted sequence by sequence.
fn matrix(of: &OnCpu, i: usize, heads: usize, shape: [usize; 2]) -> Matrix<'_> {
    let [sequence, head, row, column] = strides(of);
    let first = of.layout().start_offset() + i / heads * sequence + i % heads * head;
    Matrix { numbers: &of.storage()[first..], shape, row, column }
}

fn strides(of: &OnCpu) -> [usize; 4] {
    std::array::from_fn(|axis| of.layout().strides()[axis].unsigned_abs())
}

/// Rows `[1, room, width]`, of which `count` are there, with later ones after these: in place where there is room and
/// nobody else has them (an unedited run shares what no edit changes), else in a copy with twice the room.
///
/// Where they are elsewhere or of several sequences, a copy without room.
pub fn append(rows: Tensor<3>, count: usize, later: Tensor<3>) -> Tensor<3> {
    let [batch, room, width] = rows.dims();
    let whole = batch == 1 && on_cpu(&rows).is_some_and(|rows| is_whole(&rows));
    let Some(later) = floats(&later).filter(|_| whole) else {
        return Tensor::cat(vec![rows.slice_dim(1, 0..count), later], 1);
    };
    let later: &[f32] = later.as_slice().unwrap_or_default();
    let (start, end) = (count * width, count * width + later.len());
    let mut rows: OnCpu = rows.try_into_primitive::<Flex>().expect("seen to be on the CPU");
    if end <= room * width
        && let Some(numbers) = rows.try_storage_mut::<f32>()
    {
        numbers[start..end].copy_from_slice(later);
        return Tensor::from_primitive::<Flex>(rows);
    }
    let room = 2 * (end / width);
    let mut numbers = Vec::with_capacity(room * width);
    numbers.extend_from_slice(&rows.storage()[..start]);
    numbers.extend_from_slice(later);
    numbers.resize(room * width, 0.0);
    tensor(numbers, [1, room, width])
}

/// Whether a tensor's numbers are all there are, one after the other.
fn is_whole(x: &OnCpu) -> bool {
    x.layout().start_offset() == 0 && x.is_contiguous()
}

/// A function of rows of numbers that gives as many: of the last axis, or of each number.
pub fn by_rows<const D: usize>(x: &Tensor<D>, function: impl FnOnce(&[f32], &mut [f32])) -> Option<Tensor<D>> {
    let numbers = floats(x)?;
    let numbers = numbers.as_slice::<f32>()?;
    let mut y = vec![0f32; numbers.len()];
    function(numbers, &mut y);
    Some(tensor(y, x.dims()))
}

/// What a function computes of the numbers of a vector.
pub fn with_vector<T>(x: &Tensor<1>, function: impl FnOnce(&[f32]) -> T) -> Option<T> {
    Some(function(floats(x)?.as_slice()?))
}

/// A tensor of 32-bit numbers on the CPU, wherever its numbers lie, none before another that is read earlier.
fn on_cpu<const D: usize>(x: &Tensor<D>) -> Option<OnCpu> {
    let forward = |x: &OnCpu| x.layout().strides().iter().all(|stride| *stride >= 0);
    x.clone().try_into_primitive::<Flex>().ok().filter(|x| x.dtype() == DType::F32 && forward(x))
}

/// The same with its numbers one after the other.
fn floats<const D: usize>(x: &Tensor<D>) -> Option<OnCpu> {
    let x = on_cpu(x)?;
    Some(if x.is_contiguous() { x } else { x.to_contiguous() })
}

fn tensor<const D: usize>(numbers: Vec<f32>, shape: [usize; D]) -> Tensor<D> {
    Tensor::from_primitive::<Flex>(OnCpu::from_data(TensorData::new(numbers, shape)))
}

#[cfg(test)]
mod tests {
    use burn::tensor::Device;

    use super::*;

    fn rows(from: i32, count: usize) -> Tensor<3> {
        let numbers: Vec<f32> = (0..2 * count as i32).map(|i| (from + i) as f32).collect();
        Tensor::from_data(TensorData::new(numbers, [1, count, 2]), &Device::flex())
    }

    fn first(rows: &Tensor<3>, count: usize) -> Vec<f32> {
        rows.clone().slice_dim(1, 0..count).into_data().try_to_vec().expect("floats")
    }

    #[test]
    fn rows_that_are_appended_leave_those_of_whoever_shares_the_earlier_ones() {
        let mut mine = append(rows(0, 3), 3, rows(10, 1));
        let theirs = mine.clone();
        for (count, from) in [(4, 20), (5, 30), (6, 40)] {
            mine = append(mine, count, rows(from, 1));
        }
        assert_eq!(first(&mine, 7), [0., 1., 2., 3., 4., 5., 10., 11., 20., 21., 30., 31., 40., 41.]);
        // Taken back to two rows, and gone on with otherwise.
        let back = append(mine.clone(), 2, rows(50, 2));
        assert_eq!(first(&back, 4), [0., 1., 2., 3., 50., 51., 52., 53.]);
        assert_eq!(first(&mine, 7)[4..8], [4., 5., 10., 11.]);
        assert_eq!(first(&theirs, 4), [0., 1., 2., 3., 4., 5., 10., 11.]);
        // Alone, it is written where it lies.
        drop((back, theirs));
        let before = floats(&mine).expect("floats").storage::<f32>().as_ptr();
        let again = append(mine, 2, rows(60, 1));
        assert_eq!(floats(&again).expect("floats").storage::<f32>().as_ptr(), before);
        assert_eq!(first(&again, 3), [0., 1., 2., 3., 60., 61.]);
    }
}
