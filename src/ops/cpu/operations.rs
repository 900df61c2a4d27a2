//! The operations of a forward pass.

use burn::backend::Flex;
use burn::backend::tensor::IntTensor;
use burn::tensor::{Int, Tensor, TensorData, f16};
use headlight_kernels::{ActivationFunction, Bits, Masks, Matrix, Rotation, Weights};

use super::gradient::{Operand, output};
use super::host_floats::floats;
use super::numbers::{OnCpu, changed, in_a_row, mapped, numbers, slice};
use crate::ops::Visibility;

/// x Wᵀ + b of 32-bit numbers.
///
/// # Shapes
/// - x: `[…, columns]`
/// - weight: `[rows, columns]`
/// - bias: `[rows]`
/// - output: `[…, rows]`
pub fn linear<const D: usize>(x: &Tensor<D>, weight: &Tensor<2>, bias: Option<&Tensor<1>>) -> Option<Tensor<D>> {
    linear_with(x, weight, bias, None)
}

/// y + x Wᵀ + b, y and the output `[…, rows]`; nothing where y has other sequences than x.
pub fn linear_onto<const D: usize>(
    y: &Tensor<D>,
    x: &Tensor<D>,
    weight: &Tensor<2>,
    bias: Option<&Tensor<1>>,
) -> Option<Tensor<D>> {
    linear_with(x, weight, bias, Some(y))
}

fn linear_with<const D: usize>(
    x: &Tensor<D>,
    weight: &Tensor<2>,
    bias: Option<&Tensor<1>>,
    onto: Option<&Tensor<D>>,
) -> Option<Tensor<D>> {
    let (shape, [outputs, depth]) = (x.dims(), weight.dims());
    let (x, weight) = (Operand::in_a_row(x)?, Operand::in_a_row(weight)?);
    let bias = match bias {
        Some(bias) => Some(Operand::in_a_row(bias)?),
        None => None,
    };
    let onto = match onto {
        // A patch may have made several sequences of one.
        Some(onto) if onto.dims()[..D - 1] != shape[..D - 1] || onto.dims()[D - 1] != outputs => return None,
        Some(onto) => Some(Operand::in_a_row(onto)?),
        None => None,
    };
    let by = bias.as_ref().map(|bias| slice(&bias.numbers));
    let mut y = multiply(&x.numbers, Weights::F32(slice(&weight.numbers)), by, shape, outputs);
    if let Some(onto) = &onto {
        y = changed(y, |y| y.iter_mut().zip(slice(&onto.numbers)).for_each(|(y, onto)| *y += onto));
    }
    let (left, right) = (x.numbers.clone(), weight.numbers.clone());
    // dx = dy W, dW = dyᵀ x
    let backward = move |dy: &OnCpu| {
        let (left, right) = (slice(&left), slice(&right));
        let rows = left.len() / depth.max(1);
        let lying =
            |numbers, [rows, columns]: [usize; 2]| Matrix { numbers, shape: [rows, columns], row: columns, column: 1 };
        let dy = lying(slice(dy), [rows, outputs]);
        let dx = headlight_kernels::product(dy, lying(right, [outputs, depth]));
        let dw = headlight_kernels::product(transposed(dy), lying(left, [rows, depth]));
        [numbers(dx, shape), numbers(dw, [outputs, depth])]
    };
    let of_bias = move |dy: &OnCpu| numbers(headlight_kernels::column_sums(slice(dy), outputs), [outputs]);
    Some(match (bias, onto) {
        (None, None) => output([x, weight], y, move |dy| backward(&in_a_row(dy))),
        (None, Some(onto)) => output([x, weight, onto], y, move |dy| {
            let dy = in_a_row(dy);
            let [dx, dw] = backward(&dy);
            [dx, dw, dy]
        }),
        (Some(bias), None) => output([x, weight, bias], y, move |dy| {
            let dy = in_a_row(dy);
            let [dx, dw] = backward(&dy);
            [dx, dw, of_bias(&dy)]
        }),
        (Some(bias), Some(onto)) => output([x, weight, bias, onto], y, move |dy| {
            let dy = in_a_row(dy);
            let [dx, dw] = backward(&dy);
            [dx, dw, of_bias(&dy), dy]
        }),
    })
}

/// The same of 16-bit numbers, as they are, times `scale`, without gradients.
pub fn linear_f16<const D: usize>(
    x: &Tensor<D>,
    weight: &Tensor<2>,
    scale: f32,
    bias: Option<&Tensor<1>>,
) -> Option<Tensor<D>> {
    let numbers = weight.clone().try_into_primitive::<Flex>().ok()?;
    multiply_rounded(x, Weights::F16 { numbers: numbers.as_slice::<f16>()?, scale }, weight.dims()[0], bias)
}

/// The same of integers, as they are, with a scale for each block of a row, `[rows, blocks]`.
pub fn linear_rounded<const D: usize>(
    x: &Tensor<D>,
    numbers: &Tensor<2, Int>,
    scales: &Tensor<2>,
    bits: Bits,
    bias: Option<&Tensor<1>>,
) -> Option<Tensor<D>> {
    let weight: IntTensor<Flex> = numbers.clone().try_into_primitive::<Flex>().ok()?;
    let scales = floats(scales)?;
    let (weight, scales) = (weight.as_slice()?, slice(&scales));
    let weights = match bits {
        Bits::Eight => Weights::I8 { numbers: weight, scales },
        Bits::Four => Weights::I4 { numbers: weight, scales },
    };
    multiply_rounded(x, weights, numbers.dims()[0], bias)
}

fn multiply_rounded<const D: usize>(
    x: &Tensor<D>,
    weights: Weights,
    outputs: usize,
    bias: Option<&Tensor<1>>,
) -> Option<Tensor<D>> {
    let bias = match bias {
        Some(bias) => Some(floats(bias)?),
        None => None,
    };
    let y = multiply(&floats(x)?, weights, bias.as_ref().map(slice), x.dims(), outputs);
    Some(Tensor::from_primitive::<Flex>(y))
}

fn multiply<const D: usize>(
    x: &OnCpu,
    weights: Weights,
    bias: Option<&[f32]>,
    mut shape: [usize; D],
    outputs: usize,
) -> OnCpu {
    let depth = std::mem::replace(&mut shape[D - 1], outputs);
    let rows = shape[..D - 1].iter().product();
    numbers(headlight_kernels::linear(slice(x), weights, bias, [rows, depth, outputs]), shape)
}

/// Each head's part of every row: a view, no number moves.
///
/// # Shapes
/// - x: `[batch, pos, head · d]`
/// - output: `[batch, head, pos, d]`
pub fn split_heads(x: &Tensor<3>, heads: usize) -> Option<Tensor<4>> {
    let x = Operand::new(x)?;
    let y = split(x.numbers.clone(), heads);
    Some(output([x], y, |dy| [join(dy)]))
}

/// The heads' parts side by side, `[batch, head, pos, d]` → `[batch, pos, head · d]`.
pub fn join_heads(x: &Tensor<4>) -> Option<Tensor<3>> {
    let [_, heads, ..] = x.dims();
    let x = Operand::new(x)?;
    let y = join(x.numbers.clone());
    Some(output([x], y, move |dy| [split(dy, heads)]))
}

fn split(x: OnCpu, heads: usize) -> OnCpu {
    let [batch, pos, width] = std::array::from_fn(|axis| x.layout().shape()[axis]);
    x.reshape([batch, pos, heads, width / heads].into()).transpose(1, 2)
}

fn join(x: OnCpu) -> OnCpu {
    let [batch, heads, pos, d] = shape(&x);
    x.transpose(1, 2).reshape([batch, pos, heads * d].into())
}

/// The product of two matrices, or of each pair of them; one stands for several on the other side.
///
/// # Shapes
/// - a: `[…, rows, depth]`
/// - b: `[…, depth, columns]`
/// - output: `[…, rows, columns]`
pub fn product<const D: usize>(a: &Tensor<D>, b: &Tensor<D>) -> Option<Tensor<D>> {
    product_as(a, b, false)
}

/// The same as heads split from rows, so that joining them again moves no number.
pub fn product_split(a: &Tensor<4>, b: &Tensor<4>) -> Option<Tensor<4>> {
    product_as(a, b, true)
}

fn product_as<const D: usize>(a: &Tensor<D>, b: &Tensor<D>, split: bool) -> Option<Tensor<D>> {
    let (a, b) = (Operand::new(&as_many(a, b))?, Operand::new(&as_many(b, a))?);
    let y = if split { products_split(&a.numbers, &b.numbers) } else { products(&a.numbers, &b.numbers) };
    let (left, right) = (a.numbers.clone(), b.numbers.clone());
    // da = dy bᵀ, db = aᵀ dy
    Some(output([a, b], y, move |dy| [products(&dy, &turned(&right)), products(&turned(&left), &dy)]))
}

/// x with its one matrix repeated for each of the others', where they are several; no number moves.
fn as_many<const D: usize>(x: &Tensor<D>, others: &Tensor<D>) -> Tensor<D> {
    let (mut shape, others) = (x.dims(), others.dims());
    let axes = shape.iter_mut().zip(others).take(D - 2).filter(|(size, other)| **size == 1 && *other != 1);
    if axes.map(|(size, other)| *size = other).count() == 0 { x.clone() } else { x.clone().expand(shape) }
}

/// Rows as columns.
pub(super) fn turned(x: &OnCpu) -> OnCpu {
    let axes = x.layout().num_dims();
    x.clone().with_layout(x.layout().transpose(axes - 2, axes - 1))
}

pub(super) fn products(a: &OnCpu, b: &OnCpu) -> OnCpu {
    let mut shape = a.layout().shape().clone();
    let last = shape.num_dims() - 1;
    shape[last] = b.layout().shape()[last];
    OnCpu::from_data(TensorData::new(products_beside(a, b, 1), shape))
}

/// A view of `[batch, row, head, column]`.
pub(super) fn products_split(a: &OnCpu, b: &OnCpu) -> OnCpu {
    let [batch, heads, rows, _] = shape(a);
    let [.., columns] = shape(b);
    numbers(products_beside(a, b, heads), [batch, rows, heads, columns]).transpose(1, 2)
}

fn products_beside(a: &OnCpu, b: &OnCpu, beside: usize) -> Vec<f32> {
    let in_lines = |x: &OnCpu| if strides(x)[2..].contains(&1) { x.clone() } else { x.to_contiguous() };
    let (a, b) = (in_lines(a), in_lines(b));
    let ([batch, heads, rows, depth], [.., columns]) = (shape(&a), shape(&b));
    let (left, right) = (Heads::new(&a, heads, [rows, depth]), Heads::new(&b, heads, [depth, columns]));
    headlight_kernels::products(batch * heads, [rows, columns], beside, |i| (left.matrix(i), right.matrix(i)))
}

/// softmax(scale q kᵀ) v, a view of `[batch, query, head, d_value]`.
pub(super) fn attended([q, k, v]: [&OnCpu; 3], scale: f32, masks: Option<Masks>) -> OnCpu {
    let in_lines = |x: &OnCpu| if strides(x)[2..].contains(&1) { x.clone() } else { x.to_contiguous() };
    let (q, k, v) = (in_lines(q), turned(&in_lines(k)), in_lines(v));
    let ([batch, heads, queries, width], [_, _, keys, columns]) = (shape(&q), shape(&v));
    let of_q = Heads::new(&q, heads, [queries, width]);
    let of_k = Heads::new(&k, heads, [width, keys]);
    let of_v = Heads::new(&v, heads, [keys, columns]);
    let head = |i| headlight_kernels::Head { q: of_q.matrix(i), k: of_k.matrix(i), v: of_v.matrix(i) };
    let z = headlight_kernels::attend(batch * heads, heads, scale, masks, head);
    numbers(z, [batch, queries, heads, columns]).transpose(1, 2)
}

/// The norm of each row of x Wᵀ, with each head's columns of W, without gradients.
///
/// # Shapes
/// - x: `[head, row, d]`
/// - weight: `[d_out, head · d]`
/// - output: `[head, row]`
pub fn projected_norms(x: &Tensor<3>, weight: &Tensor<2>) -> Option<Tensor<2>> {
    let ([heads, rows, d], [d_out, width]) = (x.dims(), weight.dims());
    let (x, weight) = (floats(x)?, floats(weight)?);
    let (x, weight) = (slice(&x), slice(&weight));
    if x.is_empty() || weight.is_empty() {
        return None;
    }
    let left = |head: usize| Matrix { numbers: &x[head * rows * d..], shape: [rows, d], row: d, column: 1 };
    let right = |head: usize| Matrix { numbers: &weight[head * d..], shape: [d, d_out], row: 1, column: width };
    let norms = headlight_kernels::product_norms(heads, [rows, d_out], |head| (left(head), right(head)));
    Some(Tensor::from_primitive::<Flex>(numbers(norms, [heads, rows])))
}

/// The matrices of a tensor's heads, its heads counted sequence by sequence.
struct Heads<'a> {
    numbers: &'a [f32],
    heads: usize,
    shape: [usize; 2],
    strides: [usize; 4],
}

impl<'a> Heads<'a> {
    fn new(of: &'a OnCpu, heads: usize, shape: [usize; 2]) -> Self {
        Self { numbers: &of.storage()[of.layout().start_offset()..], heads, shape, strides: strides(of) }
    }

    fn matrix(&self, i: usize) -> Matrix<'a> {
        let [sequence, head, row, column] = self.strides;
        let first = i / self.heads * sequence + i % self.heads * head;
        Matrix { numbers: &self.numbers[first..], shape: self.shape, row, column }
    }
}

fn transposed(Matrix { numbers, shape: [rows, columns], row, column }: Matrix<'_>) -> Matrix<'_> {
    Matrix { numbers, shape: [columns, rows], row: column, column: row }
}

/// The sizes of the last four axes; those that are missing in front have one place.
fn shape(of: &OnCpu) -> [usize; 4] {
    let missing = 4 - of.layout().num_dims();
    std::array::from_fn(|axis| axis.checked_sub(missing).map_or(1, |axis| of.layout().shape()[axis]))
}

fn strides(of: &OnCpu) -> [usize; 4] {
    let missing = 4 - of.layout().num_dims();
    std::array::from_fn(|axis| axis.checked_sub(missing).map_or(0, |axis| of.layout().strides()[axis].unsigned_abs()))
}

/// The softmax of each row of `scale` x, the last axis, over cells that are not masked; 0 in all others.
///
/// # Shapes
/// - x and output: `[batch, head, query, key]`
///
/// # Errors
/// x, where it is elsewhere.
#[allow(clippy::result_large_err, reason = "a tensor that was not turned into a pattern is given back")]
pub fn pattern(x: Tensor<4>, scale: f64, visibility: &Visibility) -> Result<Tensor<4>, Tensor<4>> {
    let [batch, heads, _, keys] = x.dims();
    let Some(Operand { numbers, node }) = Operand::in_a_row(&x) else { return Err(x) };
    // Without a second owner it is turned in place.
    drop(x);
    let scale = scale as f32;
    let y = changed(numbers, |x| {
        with_masks(visibility, [batch, heads], |masks| headlight_kernels::pattern(x, keys, scale, masks));
    });
    let (x, pattern) = (Operand { numbers: y.clone(), node }, y.clone());
    Ok(output([x], y, move |dy| {
        [changed(dy, |dy| headlight_kernels::softmax_backward(slice(&pattern), dy, keys, scale))]
    }))
}

/// Calls `then` with the masked cells of maps `[batch, n_heads, query, key]`, if there are any.
pub(super) fn with_masks<T>(
    visibility: &Visibility,
    [batch, n_heads]: [usize; 2],
    then: impl FnOnce(Option<Masks>) -> T,
) -> T {
    let [_, _, queries, keys] = visibility.shape;
    if !visibility.masks_any() {
        return then(None);
    }
    if let Some(cells) = visibility.held_cells() {
        let size = queries * keys;
        return then(Some(Masks::Cells { cells, size, shared_by: batch * n_heads * size / cells.len().max(1) }));
    }
    let row = |i: usize, row: &mut [u8]| {
        let (map, query) = (i / queries, i % queries);
        visibility.write_row([map / n_heads, map % n_heads, query], row);
    };
    then(Some(Masks::Rule(&row)))
}

/// The largest number in each `block` rows and columns of maps, without gradients; blocks at the ends are smaller.
///
/// # Shapes
/// - x: `[batch, head, query, key]`
/// - output: `[batch, head, ⌈query / block⌉, ⌈key / block⌉]`
pub fn largest_of_blocks(x: &Tensor<4>, block: usize) -> Option<Tensor<4>> {
    let [batch, heads, queries, keys] = x.dims();
    let shape = [batch, heads, queries.div_ceil(block), keys.div_ceil(block)];
    let x = floats(x)?;
    let mut y = vec![0f32; shape.iter().product()];
    headlight_kernels::largest_of_blocks(slice(&x), [queries, keys], block, &mut y);
    Some(Tensor::from_primitive::<Flex>(numbers(y, shape)))
}

/// Layer norm of the last axis, or RMS norm where there is no bias.
///
/// # Shapes
/// - x and output: `[batch, pos, d]`
/// - weight and bias: `[d]`
pub fn norm(x: &Tensor<3>, weight: &Tensor<1>, bias: Option<&Tensor<1>>, eps: f64) -> Option<Tensor<3>> {
    let (x, weight) = (Operand::in_a_row(x)?, Operand::in_a_row(weight)?);
    let (rows, by) = (x.numbers.clone(), weight.numbers.clone());
    let backward = move |dy, centred| {
        let (mut weight, mut bias) = Default::default();
        let dx = changed(dy, |dy| {
            (weight, bias) = headlight_kernels::norm_backward(slice(&rows), slice(&by), centred, eps, dy);
        });
        let [weight, bias] =
            [weight, bias].map(|sums: Vec<f32>| (sums.len(), sums)).map(|(d, sums)| numbers(sums, [d]));
        [dx, weight, bias]
    };
    let by = slice(&weight.numbers);
    Some(match bias {
        None => {
            let y = mapped(&x.numbers, |x| headlight_kernels::rms_norm(x, by, eps));
            output([x, weight], y, move |dy| {
                let [dx, dw, _] = backward(dy, false);
                [dx, dw]
            })
        }
        Some(bias) => {
            let bias = Operand::in_a_row(bias)?;
            let y = mapped(&x.numbers, |x| headlight_kernels::layer_norm(x, by, slice(&bias.numbers), eps));
            output([x, weight, bias], y, move |dy| backward(dy, true))
        }
    })
}

/// A function of each number.
pub fn activate<const D: usize>(x: &Tensor<D>, function: ActivationFunction) -> Option<Tensor<D>> {
    let x = Operand::in_a_row(x)?;
    let y = mapped(&x.numbers, |x| function.forward(x));
    let before = x.numbers.clone();
    Some(output([x], y, move |dy| [changed(dy, |dy| function.backward(slice(&before), dy))]))
}

/// y f(x)
pub fn gate<const D: usize>(x: &Tensor<D>, y: &Tensor<D>, function: ActivationFunction) -> Option<Tensor<D>> {
    let (x, y) = (Operand::in_a_row(x)?, Operand::in_a_row(y)?);
    let (left, right) = (x.numbers.clone(), y.numbers.clone());
    let gated = mapped(&y.numbers, |y| function.gate(slice(&left), y));
    // dx = dy′ y f′(x), dy = dy′ f(x)
    Some(output([x, y], gated, move |dy| {
        let dy = in_a_row(dy);
        let times_y = |dy: &mut [f32]| dy.iter_mut().zip(slice(&right)).for_each(|(dy, y)| *dy *= y);
        [
            changed(dy.clone(), |dy| {
                times_y(dy);
                function.backward(slice(&left), dy);
            }),
            mapped(&dy, |dy| function.gate(slice(&left), dy)),
        ]
    }))
}

/// Turns pairs of columns of `[batch, head, pos, 2 · half]` by angles whose cosines and sines are in
/// `table[pos][half]`; `neighbours` says whether the columns of a pair are, or lie `half` apart.
pub fn rotate(x: &Tensor<4>, table: &[[f32; 2]], neighbours: bool) -> Option<Tensor<4>> {
    let [_, heads, _, d] = x.dims();
    let (x, table) = (Operand::new(x)?, table.to_vec());
    let turn = move |x: OnCpu, back: bool| {
        // Position by position, as they come out of a linear map.
        let by_position = |x: OnCpu| {
            let layout = x.layout().transpose(1, 2);
            x.with_layout(layout)
        };
        let rotation = Rotation { table: &table, half: d / 2, rows: heads, neighbours };
        by_position(mapped(&in_a_row(by_position(x)), |x| rotation.apply(x, back)))
    };
    let y = turn(x.numbers.clone(), false);
    Some(output([x], y, move |dy| [turn(dy, true)]))
}
