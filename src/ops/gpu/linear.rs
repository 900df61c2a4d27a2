//! Matrix products with weights, fused with the operation that follows; products whose weights are adjacent in memory
//! share a dispatch.

use burn::backend::Cube;
use burn::cubecl::ir::{ElemType, FloatKind};
use burn::cubecl::prelude::{CubeCount, CubeDim};
use burn::tensor::{DType, Shape, Tensor};
use headlight_kernels::ActivationFunction;

use super::launch::{OnGpu, empty, floats, numbers, or_nothing, workgroups};
use super::product::{ALIGNED, Other, TILE, Then, product_by_turns, product_in_tiles};
use super::programs::UNITS;
use crate::ops::{Matrix, RowNorm};

/// The most rows that are multiplied without tiles.
const FEW_ROWS: usize = 4;

/// Whether the products of x normalise it: those in tiles do, which read each number of x often.
pub fn normalises(x: &Tensor<3>, norm: &RowNorm) -> bool {
    let [batch, pos, _] = x.dims();
    batch * pos > FEW_ROWS && floats(x).is_some() && floats(&norm.weight).is_some()
}

/// f(x Wᵀ + b), of x after a norm if one is given, plus or times another tensor, of weights in 32 bits, or 16 without a
/// scale.
///
/// # Shapes
/// - x: `[…, columns]`
/// - weight: `[rows, columns]`
/// - bias: `[rows]`
/// - other and output: `[…, rows]`
pub fn linear<const D: usize>(
    x: &Tensor<D>,
    norm: Option<&RowNorm>,
    weight: &Matrix,
    bias: Option<&Tensor<1>>,
    function: Option<ActivationFunction>,
    other: Option<(Other, &Tensor<D>)>,
) -> Option<Tensor<D>> {
    let weight = weight.as_tensor()?;
    let (mut shape, [outputs, _]) = (x.dims(), weight.dims());
    shape[D - 1] = outputs;
    if other.is_some_and(|(_, other)| other.dims() != shape) {
        return None;
    }
    let (numbers, weight) = (floats(x)?, weights(weight)?);
    let (bias, biased) = or_nothing(bias, &numbers)?;
    let then = Then { biased, function, other: other.map(|(other, _)| other) };
    let (other, _) = or_nothing(other.map(|(_, other)| other), &numbers)?;
    let (y, out) = empty(x, shape)?;
    multiply([numbers, weight, bias, other, out], norm, [outputs; 2], then)?;
    Some(y)
}

/// x Wᵀ + b for each of two or three, where they were laid side by side, of x after a norm if one is given.
///
/// # Shapes
/// - x: `[batch, pos, columns]`
/// - weights: `[rows, columns]`, biases: `[rows]`
/// - outputs: `[batch, pos, rows]`
pub fn linears<const N: usize>(
    x: &Tensor<3>,
    norm: Option<&RowNorm>,
    each: [(&Matrix, Option<&Tensor<1>>); N],
) -> Option<[Tensor<3>; N]> {
    let [batch, pos, _] = x.dims();
    let numbers = floats(x)?;
    let close = |weight: &OnGpu| weight.meta.num_elements().is_multiple_of(ALIGNED);
    let weight = joined(each.iter().map(|(w, _)| weights(w.as_tensor()?).filter(close)).collect::<Option<Vec<_>>>()?)?;
    let biases = each.iter().filter_map(|(_, bias)| *bias).map(floats).collect::<Option<Vec<_>>>()?;
    let (bias, biased) = match biases.len() {
        0 => (numbers.clone(), false),
        some if some == N => (joined(biases)?, true),
        _ => return None,
    };
    let outputs = each.map(|(weight, _)| weight.dims()[0]);
    let sizes = outputs.map(|outputs| batch * pos * outputs);
    let (_, out) = empty(x, [sizes.iter().map(|size| aligned(*size)).sum::<usize>()])?;
    let second = outputs[0] + outputs[1];
    let (other, then) = (numbers.clone(), Then { biased, function: None, other: None });
    multiply([numbers, weight, bias, other, out.clone()], norm, [outputs[0], second], then)?;
    let mut parts = parts(&out, &sizes).into_iter().zip(outputs);
    Some(std::array::from_fn(|_| {
        let (part, outputs) = parts.next().expect("there is a part for each");
        of_shape(&part, &[batch, pos, outputs])
    }))
}

/// Moves tensors of one type to where `linears` multiplies with all at once, on the GPU. They stay where they are if
/// they are together larger than the device's largest buffer.
pub fn lay_side_by_side<const D: usize>(each: &mut [&mut Tensor<D>]) {
    let Some(all) = each.iter().map(|tensor| numbers(tensor)).collect::<Option<Vec<_>>>() else { return };
    let sizes: Vec<usize> = all.iter().map(|one| one.meta.num_elements()).collect();
    let bytes = sizes.iter().zip(&all).map(|(size, one)| (aligned(*size) * one.dtype.size()) as u64).sum::<u64>();
    if all.first().is_none_or(|one| bytes > one.client.properties().memory.max_page_size) {
        return;
    }
    let padded = each.iter().zip(&sizes).flat_map(|(tensor, size)| {
        let gap = Tensor::<1>::zeros([aligned(*size) - size], (&tensor.device(), tensor.dtype()));
        [(**tensor).clone().reshape([*size]), gap]
    });
    let Some(whole) = numbers(&Tensor::cat(padded.filter(|part| part.dims() != [0]).collect(), 0)) else { return };
    for (tensor, part) in each.iter_mut().zip(parts(&whole, &sizes)) {
        **tensor = of_shape(&part, &tensor.dims());
    }
}

/// Parts of these sizes, each beginning at an aligned place.
fn parts(whole: &OnGpu, sizes: &[usize]) -> Vec<OnGpu> {
    let each = whole.dtype.size() as u64;
    let (mut start, length) = (0, whole.meta.num_elements());
    let mut part = |size: &usize| {
        let (begin, end) = (start as u64 * each, (length - start - size) as u64 * each);
        start += aligned(*size);
        lying(whole, whole.handle.clone().offset_start(begin).offset_end(end), &[*size])
    };
    sizes.iter().map(&mut part).collect()
}

/// Parts as the whole that they are of, where each begins at the first aligned place after the one before.
fn joined(parts: Vec<OnGpu>) -> Option<OnGpu> {
    let start = |part: &OnGpu| part.handle.offset_start.unwrap_or(0);
    let length = |part: &OnGpu| part.meta.num_elements() as u64;
    let after = |part: &OnGpu| start(part) + aligned(length(part) as usize) as u64 * part.dtype.size() as u64;
    let (first, last) = (parts.first()?, parts.last()?);
    let adjacent = |pair: &[OnGpu]| {
        pair[0].handle.memory.descriptor() == pair[1].handle.memory.descriptor() && after(&pair[0]) == start(&pair[1])
    };
    let mut handle = first.handle.clone();
    handle.offset_end = last.handle.offset_end;
    let count = ((start(last) - start(first)) / first.dtype.size() as u64 + length(last)) as usize;
    parts.windows(2).all(adjacent).then(|| lying(first, handle, &[count]))
}

/// Numbers that lie one after the other, of the type of `like`.
fn lying(like: &OnGpu, handle: burn::cubecl::server::Handle, shape: &[usize]) -> OnGpu {
    OnGpu::new_contiguous(like.client.clone(), like.device.clone(), Shape::from(shape), handle, like.dtype)
}

fn of_shape<const D: usize>(part: &OnGpu, shape: &[usize]) -> Tensor<D> {
    Tensor::from_primitive::<Cube>(lying(part, part.handle.clone(), shape))
}

fn aligned(count: usize) -> usize {
    count.next_multiple_of(ALIGNED)
}

/// Weights in 32 or 16 bits, one after the other.
fn weights(weight: &Tensor<2>) -> Option<OnGpu> {
    numbers(weight).filter(OnGpu::is_contiguous)
}

fn multiply(
    [x, weight, bias, other, out]: [OnGpu; 5],
    norm: Option<&RowNorm>,
    [first, second]: [usize; 2],
    then: Then,
) -> Option<()> {
    let depth = x.meta.shape().iter().copied().last().unwrap_or(1);
    let (rows, columns) = (x.meta.num_elements() / depth, weight.meta.num_elements() / depth);
    let client = out.client.clone();
    let kind = ElemType::Float(if weight.dtype == DType::F16 { FloatKind::F16 } else { FloatKind::F32 });
    let units = CubeDim::new_1d(UNITS as u32);
    if rows <= FEW_ROWS {
        if norm.is_some() {
            return None;
        }
        product_by_turns::launch(
            &client,
            workgroups(rows * columns),
            units,
            x.into_buffer_arg(),
            weight.into_buffer_arg(),
            bias.into_buffer_arg(),
            other.into_buffer_arg(),
            out.into_buffer_arg(),
            rows,
            columns,
            depth,
            first,
            second,
            then,
            kind,
        );
        return Some(());
    }
    let (gain, shift, eps, normed) = match norm {
        Some(RowNorm { weight, bias, eps }) => {
            let (shift, shifted) = or_nothing(bias.as_ref(), &x)?;
            (floats(weight)?, shift, *eps as f32, Some(shifted))
        }
        None => (x.clone(), x.clone(), 0.0, None),
    };
    let tiles = |count: usize| count.div_ceil(TILE) as u32;
    product_in_tiles::launch(
        &client,
        CubeCount::Static(tiles(columns), tiles(rows), 1),
        units,
        x.into_buffer_arg(),
        weight.into_buffer_arg(),
        bias.into_buffer_arg(),
        other.into_buffer_arg(),
        gain.into_buffer_arg(),
        shift.into_buffer_arg(),
        out.into_buffer_arg(),
        eps,
        rows,
        columns,
        depth,
        first,
        second,
        normed,
        then,
        kind,
    );
    Some(())
}
