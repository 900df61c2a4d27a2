//! Rotary positions (Su et al. 2021): a query and a key turn with their place, so that their product
//! depends on the distance between them.

use burn::tensor::{Tensor, TensorData};

/// The base of the wavelengths.
const BASE: f64 = 10_000.0;

/// Turns columns (2i, 2i + 1) of the row at position p by p / 10000^(2i / d_head).
///
/// # Shapes
/// - input and output: `[batch, head, pos, d_head]`; row 0 is position `start`
pub fn rotate(x: Tensor<4>, start: usize) -> Tensor<4> {
    let [batch, heads, pos, d] = x.dims();
    let half = d / 2;
    let angle = |i: usize| (start + i / half) as f64 / BASE.powf((2 * (i % half)) as f64 / d as f64);
    let table = |of: fn(f64) -> f64| {
        let values: Vec<f32> = (0..pos * half).map(|i| of(angle(i)) as f32).collect();
        Tensor::<5>::from_data(TensorData::new(values, [1, 1, pos, half, 1]), &x.device())
    };
    let (cos, sin) = (table(f64::cos), table(f64::sin));
    let pairs: Tensor<5> = x.reshape([batch, heads, pos, half, 2]);
    let (a, b) = (pairs.clone().slice_dim(4, 0..1), pairs.slice_dim(4, 1..2)); // [batch, head, pos, d_head / 2, 1]
    let turned = vec![a.clone() * cos.clone() - b.clone() * sin.clone(), a * sin + b * cos];
    Tensor::cat(turned, 4).reshape([batch, heads, pos, d])
}
