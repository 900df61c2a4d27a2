//! Rotary positions (Su et al. 2021): queries and keys are rotated by their position, so that their product depends on
//! the distance between them.

use burn::tensor::Tensor;

use crate::config::Pairing;
use crate::ops;

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
    let [_, _, pos, d] = x.dims();
    let half = d / 2;
    let angle = |i: usize| (start + i / half) as f64 / base.powf((2 * (i % half)) as f64 / d as f64);
    let table = (0..pos * half).map(angle).map(|angle| [angle.cos() as f32, angle.sin() as f32]);
    ops::rotate(x, table.collect(), pairs == Pairing::Interleaved)
}
