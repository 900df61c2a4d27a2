//! Launches the programs on tensors, and returns tensors.

use burn::backend::Cube;
use burn::backend::tensor::FloatTensor;
use burn::cubecl::calculate_cube_count_elemwise;
use burn::cubecl::prelude::{CubeCount, CubeDim};
use burn::tensor::{DType, Tensor, TensorData};
use headlight_kernels::ActivationFunction;

use super::programs::{self, MOST_KEYS, Masked, UNITS, WIDEST_HEAD, apply_each, mix_each, norm_rows, softmax_rows};
use crate::ops::{FromNumbers, Visibility};

/// A tensor on the GPU: a buffer, and where in it each number lies.
pub type OnGpu = FloatTensor<Cube>;

/// More workgroups than this are a second row of them.
const MOST_IN_ROW: usize = 32768;

/// softmax(factor · scores) over the keys that are seen, the last axis; a row that sees none is 0. Scores may lie in
/// any order: cubek-reduce 0.3.1, with which burn finds a row's largest number and its sum, mixes up the rows of some
/// tensors whose fastest axis is an earlier one.
///
/// # Shapes
/// - scores and output: `[batch, head, query, key]`
pub fn softmax(scores: &Tensor<4>, factor: f32, visibility: &Visibility) -> Option<Tensor<4>> {
    let [batch, heads, queries, _] = scores.dims();
    let numbers = on_gpu(scores)?;
    let (mask, start, masked) = masking(visibility, scores, &numbers)?;
    let (weights, out) = empty(scores, scores.dims())?;
    softmax_rows::launch(
        &out.client.clone(),
        workgroups(batch * heads * queries),
        CubeDim::new_1d(UNITS as u32),
        numbers.into_tensor_arg(),
        mask.into_tensor_arg(),
        out.into_tensor_arg(),
        factor,
        start,
        masked,
    );
    Some(weights)
}

/// softmax(factor · q kᵀ), the same with the products, and what these weights make of the values.
///
/// # Shapes
/// - q: `[batch, head, query, d]`
/// - k: `[batch, kv_head, key, d]`
/// - v: `[batch, kv_head, key, d_value]`
/// - outputs: `[batch, head, query, key]` and `[batch, head, query, d_value]`
pub fn attend(
    q: &Tensor<4>,
    k: &Tensor<4>,
    v: &Tensor<4>,
    factor: f32,
    visibility: &Visibility,
) -> Option<[Tensor<4>; 2]> {
    let ([batch, heads, queries, _], [_, _, keys, width]) = (q.dims(), v.dims());
    // A patch may have made several sequences of one of them.
    if keys > MOST_KEYS || k.dims()[0] != batch || v.dims()[0] != batch {
        return None;
    }
    let (on_q, on_k, on_v) = (on_gpu(q)?, on_gpu(k)?, on_gpu(v)?);
    let (mask, start, masked) = masking(visibility, q, &on_q)?;
    let (weights, out) = empty(q, [batch, heads, queries, keys])?;
    let (z, on_z) = empty(q, [batch, queries, heads, width])?;
    programs::attend::launch(
        &out.client.clone(),
        workgroups(batch * heads * queries),
        CubeDim::new_1d(UNITS as u32),
        on_q.into_tensor_arg(),
        on_k.into_tensor_arg(),
        on_v.into_tensor_arg(),
        mask.into_tensor_arg(),
        out.into_tensor_arg(),
        on_z.into_tensor_arg(),
        factor,
        start,
        masked,
    );
    Some([weights, z.swap_dims(1, 2)])
}

/// weights v: each query's mean of the values.
///
/// # Shapes
/// - weights: `[batch, head, query, key]`
/// - v: `[batch, kv_head, key, d]`
/// - output: `[batch, head, query, d]`
pub fn add_values(weights: &Tensor<4>, v: &Tensor<4>) -> Option<Tensor<4>> {
    let ([batch, heads, queries, keys], [sequences, .., d]) = (weights.dims(), v.dims());
    if keys > MOST_KEYS || sequences != batch {
        return None;
    }
    let (on_weights, on_v) = (on_gpu(weights)?, on_gpu(v)?);
    let (z, out) = empty(v, [batch, queries, heads, d])?;
    let client = out.client.clone();
    let units = CubeDim::new_1d(UNITS as u32);
    programs::add_values::launch(
        &client,
        calculate_cube_count_elemwise(&client, batch * queries * heads * d, units),
        units,
        on_weights.into_tensor_arg(),
        on_v.into_tensor_arg(),
        out.into_tensor_arg(),
    );
    Some(z.swap_dims(1, 2))
}

/// The weights of the gated delta rule; nothing for heads wider than a workgroup holds, or other batches of keys.
///
/// # Shapes
/// - q: `[batch, head, query, d]`
/// - k: `[batch, head, key, d]`
/// - beta and decay: `[batch, head, key, 1]`
/// - output: `[batch, head, query, key]`
pub fn delta_weights(
    q: &Tensor<4>,
    k: &Tensor<4>,
    beta: &Tensor<4>,
    decay: &Tensor<4>,
    start: usize,
) -> Option<Tensor<4>> {
    let ([batch, heads, queries, width], [.., keys, _]) = (q.dims(), k.dims());
    let rates = [batch, heads, keys, 1];
    if width > WIDEST_HEAD || k.dims() != [batch, heads, keys, width] || beta.dims() != rates || decay.dims() != rates {
        return None;
    }
    let (on_q, on_k, beta, decay) = (on_gpu(q)?, on_gpu(k)?, on_gpu(beta)?, on_gpu(decay)?);
    let (weights, out) = empty(q, [batch, heads, queries, keys])?;
    programs::delta_rows::launch(
        &out.client.clone(),
        workgroups(batch * heads * queries),
        CubeDim::new_1d(UNITS as u32),
        on_q.into_tensor_arg(),
        on_k.into_tensor_arg(),
        beta.into_tensor_arg(),
        decay.into_tensor_arg(),
        out.into_tensor_arg(),
        start,
    );
    Some(weights)
}

/// Layer norm of the last axis; without a bias root-mean-square norm.
///
/// # Shapes
/// - x and output: `[batch, pos, d]`
/// - weight and bias: `[d]`
pub fn norm(x: &Tensor<3>, weight: &Tensor<1>, bias: Option<&Tensor<1>>, eps: f64) -> Option<Tensor<3>> {
    let [batch, pos, width] = x.dims();
    let (numbers, weight) = (floats(x)?, floats(weight)?);
    let (bias, shifted) = or_nothing(bias, &weight)?;
    let (normalised, out) = empty(x, x.dims())?;
    norm_rows::launch(
        &out.client.clone(),
        workgroups(batch * pos),
        CubeDim::new_1d(UNITS as u32),
        numbers.into_buffer_arg(),
        weight.into_buffer_arg(),
        bias.into_buffer_arg(),
        out.into_buffer_arg(),
        eps as f32,
        batch * pos,
        width,
        shifted,
    );
    Some(normalised)
}

/// A function of each number.
pub fn apply<const D: usize>(function: ActivationFunction, x: &Tensor<D>) -> Option<Tensor<D>> {
    let numbers = floats(x)?;
    let (applied, out) = empty(x, x.dims())?;
    let client = out.client.clone();
    let count = x.dims().iter().product::<usize>();
    let units = CubeDim::new_1d(UNITS as u32);
    let workgroups = calculate_cube_count_elemwise(&client, count, units);
    apply_each::launch(&client, workgroups, units, numbers.into_buffer_arg(), out.into_buffer_arg(), function);
    Some(applied)
}

/// g a + (1 − g) b, number by number.
pub fn mix(g: &Tensor<3>, a: &Tensor<3>, b: &Tensor<3>) -> Option<Tensor<3>> {
    let ((on_g, on_a), on_b) = (floats(g).zip(floats(a))?, floats(b)?);
    let (mixed, out) = empty(g, g.dims())?;
    let client = out.client.clone();
    let units = CubeDim::new_1d(UNITS as u32);
    mix_each::launch(
        &client,
        calculate_cube_count_elemwise(&client, g.dims().iter().product(), units),
        units,
        on_g.into_buffer_arg(),
        on_a.into_buffer_arg(),
        on_b.into_buffer_arg(),
        out.into_buffer_arg(),
    );
    Some(mixed)
}

/// Pairs of columns of each row, turned by the angles whose cosines and sines are in `table`; `neighbours`: the columns
/// of pair i are 2i and 2i + 1, not i and i + d/2.
///
/// # Shapes
/// - x and output: `[batch, head, pos, d]`
pub fn rotate(x: &Tensor<4>, table: &[[f32; 2]], neighbours: bool) -> Option<Tensor<4>> {
    let [batch, heads, pos, d] = x.dims();
    let on_x = on_gpu(x)?;
    let angles = TensorData::new(table.as_flattened().to_vec(), [2 * table.len()]);
    let angles = floats(&Tensor::<1>::from_numbers(angles, &x.device()))?;
    let (y, out) = empty(x, [batch, pos, heads, d])?;
    let client = out.client.clone();
    let units = CubeDim::new_1d(UNITS as u32);
    programs::rotate_pairs::launch(
        &client,
        calculate_cube_count_elemwise(&client, batch * pos * heads * d / 2, units),
        units,
        on_x.into_tensor_arg(),
        angles.into_buffer_arg(),
        out.into_tensor_arg(),
        neighbours,
    );
    Some(y.swap_dims(1, 2))
}

/// Appends rows to the first `count` of `[batch, room, width]`: in place if there is room and no other tensor shares
/// them, else in a copy, with twice the room if it was too small. Returns the rows if they are not on the GPU.
#[allow(clippy::result_large_err, reason = "a tensor that was not appended to is given back")]
pub fn append(rows: Tensor<3>, count: usize, later: &Tensor<3>) -> Result<Tensor<3>, Tensor<3>> {
    if numbers(later).is_none() {
        return Err(rows);
    }
    let ([batch, room, width], [_, more, _]) = (rows.dims(), later.dims());
    let at = |places| [0..batch, places, 0..width];
    let rows = match count + more <= room {
        true => rows,
        false => {
            let larger = Tensor::empty([batch, 2 * (count + more), width], &rows.device());
            larger.slice_assign(at(0..count), rows.slice_dim(1, 0..count))
        }
    };
    Ok(rows.slice_assign(at(count..count + more), later.clone()))
}

pub(super) fn workgroups(rows: usize) -> CubeCount {
    let wide = rows.clamp(1, MOST_IN_ROW);
    CubeCount::Static(wide as u32, rows.div_ceil(wide) as u32, 1)
}

/// The mask's cells on the device of `x`, or `place` if the program reads none; the first query's position; the kind.
fn masking(visibility: &Visibility, x: &Tensor<4>, place: &OnGpu) -> Option<(OnGpu, usize, Masked)> {
    if !visibility.masks_any() {
        return Some((place.clone(), 0, Masked::Never));
    }
    if let Some(start) = visibility.causal_from() {
        return Some((place.clone(), start, Masked::Later));
    }
    Some((floats(&visibility.bias(&x.device())?)?, 0, Masked::Cells))
}

/// A tensor and whether there is one; without one, the program gets `place`, which it does not read.
pub(super) fn or_nothing<const D: usize>(x: Option<&Tensor<D>>, place: &OnGpu) -> Option<(OnGpu, bool)> {
    match x {
        Some(x) => Some((floats(x)?, true)),
        None => Some((place.clone(), false)),
    }
}

/// A tensor that nothing is written into yet, beside `x`, and where its numbers are to be written.
pub(super) fn empty<const D: usize, const E: usize>(x: &Tensor<D>, shape: [usize; E]) -> Option<(Tensor<E>, OnGpu)> {
    let empty = Tensor::empty(shape, &x.device());
    let numbers = floats(&empty)?;
    Some((empty, numbers))
}

/// A contiguous tensor of 32-bit numbers on the GPU; `None` for any other, and for an empty one.
pub(super) fn floats<const D: usize>(x: &Tensor<D>) -> Option<OnGpu> {
    on_gpu(x).filter(OnGpu::is_contiguous)
}

/// The same in any layout.
pub(super) fn on_gpu<const D: usize>(x: &Tensor<D>) -> Option<OnGpu> {
    numbers(x).filter(|x| x.dtype == DType::F32)
}

/// The same of any type.
pub(super) fn numbers<const D: usize>(x: &Tensor<D>) -> Option<OnGpu> {
    let x = x.clone().try_into_primitive::<Cube>().ok()?;
    (x.meta.num_elements() > 0).then_some(x)
}
