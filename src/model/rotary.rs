//! Rotary positions (Su et al. 2021): queries and keys are rotated by their position, so that their product depends on
//! the distance between them.

use burn::tensor::{Tensor, TensorData};

use crate::config::Pairing;
use crate::ops::cpu;

/// The rotation of queries and keys.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rotary {
    /// The base of the wavelengths: 10,000 in the paper.
    pub base: f64,
    pub pairs: Pairing,
}

/// Rotates the two columns of pair i of the row at position p by p / base^(2i / d_head).
///
/// # Shapes
/// - input and output: `[batch, head, pos, d_head]`; row 0 is position `start`
pub fn rotate(x: Tensor<4>, start: usize, Rotary { base, pairs }: Rotary) -> Tensor<4> {
    let [batch, heads, pos, d] = x.dims();
    let half = d / 2;
    let angle = |i: usize| (start + i / half) as f64 / base.powf((2 * (i % half)) as f64 / d as f64);
    let angles = || (0..pos * half).map(angle);
    let table = angles().map(|angle| [angle.cos() as f32, angle.sin() as f32]);
    if let Some(turned) = cpu::rotate(&x, table.collect(), pairs == Pairing::Interleaved) {
        return turned;
    }
    // Either [pos, half, 2], or [pos, 2, half]: the axis of the two columns is the last or the one before.
    let (shape, axis) = match pairs {
        Pairing::Interleaved => ([batch, heads, pos, half, 2], 4),
        Pairing::Halves => ([batch, heads, pos, 2, half], 3),
    };
    let mut table_shape = [1, 1, pos, half, half];
    table_shape[axis] = 1;
    let table = |of: fn(f64) -> f64| {
        let values: Vec<f32> = angles().map(|angle| of(angle) as f32).collect();
        Tensor::<5>::from_data(TensorData::new(values, table_shape), &x.device())
    };
    let (cos, sin) = (table(f64::cos), table(f64::sin));
    let both: Tensor<5> = x.reshape(shape);
    let (a, b) = (both.clone().slice_dim(axis, 0..1), both.slice_dim(axis, 1..2));
    let turned = vec![a.clone() * cos.clone() - b.clone() * sin.clone(), a * sin + b * cos];
    Tensor::cat(turned, axis).reshape([batch, heads, pos, d])
}
