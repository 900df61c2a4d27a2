//! Every operation by burn's own, on any device: the fallback where no kernel fits, and the reference of its tests.

use std::f64::consts::{FRAC_1_SQRT_2, FRAC_2_SQRT_PI};
use std::ops::Range;

use burn::tensor::ops::PadMode;
use burn::tensor::{FloatDType, Int, Tensor, TensorData, activation};
use headlight_kernels::ActivationFunction;

use super::from_numbers::FromNumbers;
use super::matmul::matmul;
use super::matrix::{Half, Matrix};
use super::visibility::Visibility;

/// The approximate number of weights expanded to 32 bits at a time.
pub const EXPANDED_AT_ONCE: usize = 1 << 20;

pub fn activate<const D: usize>(x: Tensor<D>, f: ActivationFunction) -> Tensor<D> {
    match f {
        ActivationFunction::Relu => activation::relu(x),
        ActivationFunction::Relu2 => {
            let above = activation::relu(x);
            above.clone() * above
        }
        ActivationFunction::Gelu => activation::gelu(x),
        ActivationFunction::GeluTanh => gelu_tanh(x),
        ActivationFunction::Silu => activation::silu(x),
        ActivationFunction::QuickGelu => x.clone() * activation::sigmoid(x * 1.702),
        // A card may compute it by exponentials, which overflow; from 20 on it is 1 in 32 bits.
        ActivationFunction::Tanh => x.clamp(-20.0, 20.0).tanh(),
        ActivationFunction::Sigmoid => activation::sigmoid(x),
        ActivationFunction::ExpBelow => {
            let below = activation::relu(-x);
            (-below.clone()).exp() - 1.0 + below
        }
    }
}

/// As in burn, but with x³ as products: a general power takes longer than all the rest.
fn gelu_tanh<const D: usize>(x: Tensor<D>) -> Tensor<D> {
    let cube = x.clone() * x.clone() * x.clone();
    let inner = (x.clone() + cube * 0.044715) * (FRAC_2_SQRT_PI * FRAC_1_SQRT_2);
    x * (inner.tanh() + 1.0) * 0.5
}

pub fn mix(g: Tensor<3>, a: Tensor<3>, b: Tensor<3>) -> Tensor<3> {
    g.clone() * a + (-g + 1.0) * b
}

pub fn append(rows: Tensor<3>, count: usize, later: Tensor<3>) -> Tensor<3> {
    Tensor::cat(vec![rows.slice_dim(1, 0..count), later], 1)
}

pub fn split_heads(x: Tensor<3>, heads: usize) -> Tensor<4> {
    let [batch, pos, width] = x.dims();
    x.reshape([batch, pos, heads, width / heads]).swap_dims(1, 2)
}

pub fn join_heads(x: Tensor<4>) -> Tensor<3> {
    let [batch, heads, pos, d] = x.dims();
    x.swap_dims(1, 2).reshape([batch, pos, heads * d])
}

pub fn projected_norms(x: Tensor<3>, weight: Tensor<2>) -> Tensor<2> {
    let ([heads, rows, d], [d_out, _]) = (x.dims(), weight.dims());
    // A view: no number moves.
    let of_head = weight.reshape([1, d_out, heads, d]).permute([0, 2, 3, 1]);
    let y: Tensor<3> = matmul(x.unsqueeze(), of_head).squeeze_dim(0);
    (y.clone() * y).sum_dim(2).sqrt().reshape([heads, rows])
}

pub fn softmax(x: Tensor<4>, factor: f64, visibility: &Visibility) -> Tensor<4> {
    let device = x.device();
    let x = if factor == 1.0 { x } else { x * factor };
    let safe = match visibility.safe_bias(&device) {
        Some(bias) => x + bias,
        None => x,
    };
    let pattern = activation::softmax(safe, 3);
    match visibility.live_rows(&device) {
        Some(live) => pattern * live,
        None => pattern,
    }
}

pub fn norm(x: Tensor<3>, weight: &Tensor<1>, bias: Option<&Tensor<1>>, eps: f64) -> Tensor<3> {
    let centred = if bias.is_some() { x.clone() - x.mean_dim(2) } else { x };
    let deviation = (centred.clone().square().mean_dim(2) + eps).sqrt(); // [batch, pos, 1]
    let scaled = centred / deviation * weight.clone().unsqueeze();
    match bias {
        Some(bias) => scaled + bias.clone().unsqueeze(),
        None => scaled,
    }
}

pub fn linear<const D: usize>(x: Tensor<D>, weight: &Matrix, bias: Option<&Tensor<1>>) -> Tensor<D> {
    let [rows, columns] = weight.dims();
    let mut shape = x.dims();
    shape[D - 1] = rows;
    let count = shape[..D - 1].iter().product();
    let x = x.reshape([count, columns]);
    let y = match weight {
        Matrix::Whole(values) => matmul(x, values.clone().transpose()),
        Matrix::Half(Half { numbers, scale }) => {
            let expanded = |rows| numbers.clone().slice_dim(0, rows).cast(FloatDType::F32);
            by_rows(&x, numbers.dims(), expanded) * *scale
        }
        Matrix::Rounded(rounded) => by_rows(&x, weight.dims(), |rows| rounded.expanded(rows)),
        Matrix::Pieces(pieces) => Tensor::cat(pieces.iter().map(|piece| linear(x.clone(), piece, None)).collect(), 1),
    }; // [count, rows]
    match bias {
        Some(bias) => y + bias.clone().unsqueeze(),
        None => y,
    }
    .reshape(shape)
}

/// x Wᵀ, with some rows of W expanded at a time.
fn by_rows(x: &Tensor<2>, [rows, columns]: [usize; 2], expanded: impl Fn(Range<usize>) -> Tensor<2>) -> Tensor<2> {
    let step = (EXPANDED_AT_ONCE / columns.max(1)).max(1);
    let part = |row: usize| matmul(x.clone(), expanded(row..(row + step).min(rows)).transpose());
    Tensor::cat((0..rows).step_by(step).map(part).collect(), 1)
}

pub fn rotate(x: Tensor<4>, table: &[[f32; 2]], neighbours: bool) -> Tensor<4> {
    let [batch, heads, pos, d] = x.dims();
    let half = d / 2;
    // Either [pos, half, 2], or [pos, 2, half]: the axis of the two columns is the last or the one before.
    let (shape, axis) = match neighbours {
        true => ([batch, heads, pos, half, 2], 4),
        false => ([batch, heads, pos, 2, half], 3),
    };
    let mut table_shape = [1, 1, pos, half, half];
    table_shape[axis] = 1;
    let [cos, sin] = [0, 1].map(|part| {
        let values: Vec<f32> = table.iter().map(|both| both[part]).collect();
        Tensor::<5>::from_numbers(TensorData::new(values, table_shape), &x.device())
    });
    let both: Tensor<5> = x.reshape(shape);
    let (a, b) = (both.clone().slice_dim(axis, 0..1), both.slice_dim(axis, 1..2));
    let turned = vec![a.clone() * cos.clone() - b.clone() * sin.clone(), a * sin + b * cos];
    Tensor::cat(turned, axis).reshape([batch, heads, pos, d])
}

pub fn delta_weights(q: Tensor<4>, k: Tensor<4>, beta: Tensor<4>, decay: Tensor<4>, start: usize) -> Tensor<4> {
    let ([.., queries, _], [.., keys, _]) = (q.dims(), k.dims());
    let kept = decay.exp();
    let mut left = q;
    let columns = (0..keys).rev().map(|key| {
        let at = |x: &Tensor<4>| x.clone().slice_dim(2, key..key + 1); // [batch, head, 1, any]
        let before = key.saturating_sub(start).min(queries);
        let x = left.clone().slice_dim(2, before..queries); // the queries from this key on
        if before == queries {
            let [batch, heads, ..] = (x * at(&k)).dims();
            return Tensor::zeros([batch, heads, queries, 1], &k.device());
        }
        let weight = (x.clone() * at(&k)).sum_dim(3) * at(&beta); // [batch, head, query, 1]
        let moved = (x - weight.clone() * at(&k)) * at(&kept);
        let [batch, heads, _, width] = moved.dims();
        if before == 0 {
            left = moved;
            return weight;
        }
        let earlier = left.clone().slice_dim(2, 0..before).expand([batch, heads, before, width]);
        left = Tensor::cat(vec![earlier, moved], 2);
        Tensor::cat(vec![Tensor::zeros([batch, heads, before, 1], &k.device()), weight], 2)
    });
    let mut columns: Vec<Tensor<4>> = columns.collect();
    columns.reverse();
    Tensor::cat(columns, 3)
}

pub fn largest_of_blocks(x: Tensor<4>, block: usize) -> Tensor<4> {
    let [batch, heads, queries, keys] = x.dims();
    let (rows, cols) = (queries.div_ceil(block), keys.div_ceil(block));
    // Numbers are not negative, so the padding at the ends is never the maximum.
    let ends = [(0, rows * block - queries), (0, cols * block - keys)];
    let even = if ends == [(0, 0); 2] { x } else { x.pad(ends, PadMode::Constant(0.0)) };
    even.reshape([batch * heads * rows * block * cols, block]) // one row of one block each
        .max_dim(1)
        .reshape([batch * heads * rows, block, cols])
        .max_dim(1)
        .reshape([batch, heads, rows, cols])
}

pub fn cross_entropy(logits: Tensor<2>, labels: &[Option<u32>], smoothing: f64) -> Tensor<1> {
    let (device, rows) = (logits.device(), labels.len());
    let flat: Vec<i32> = labels.iter().map(|id| id.unwrap_or_default() as i32).collect();
    let real: Vec<f32> = labels.iter().map(|id| if id.is_some() { 1.0 } else { 0.0 }).collect();
    let count = real.iter().sum::<f32>().max(1.0);
    let labels = Tensor::<2, Int>::from_numbers(TensorData::new(flat, [rows, 1]), &device);
    let real = Tensor::<2>::from_numbers(TensorData::new(real, [rows, 1]), &device);
    let log_p = activation::log_softmax(logits, 1); // [labels, d_vocab]
    let of_label = log_p.clone().gather(1, labels); // [labels, 1]
    let of_all = log_p.mean_dim(1); // [labels, 1]
    let each = of_label * -(1.0 - smoothing) - of_all * smoothing;
    (each * real).sum() / count
}
