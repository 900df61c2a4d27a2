//! Rotary positions (Su et al. 2021): queries and keys are rotated by their position, so that their product depends on
//! the distance between them. A model may rotate the first columns alone (Black et al. 2022); all others then compare
//! what positions hold, wherever they stand.

use burn::tensor::Tensor;

use crate::config::{Pairing, RotaryConfig};
use crate::ops;

/// The rotation of queries and keys.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rotary {
    /// The base of the wavelengths: 10,000 in the paper.
    pub base: f64,
    pub pairs: Pairing,
    /// The number of columns that rotate, the first ones; `None` for all.
    pub columns: Option<usize>,
}

impl Rotary {
    pub fn new(config: &RotaryConfig) -> Self {
        let RotaryConfig { base, pairs, columns } = *config;
        Self { base, pairs, columns }
    }
}

/// Rotates the two columns of pair i of the row at position p by p / base^(2i / d), where d columns rotate.
///
/// # Shapes
/// - input and output: `[batch, head, pos, d_head]`; row 0 is position `start`
pub fn rotate(x: Tensor<4>, start: usize, rotary: Rotary) -> Tensor<4> {
    let Rotary { base, pairs, columns } = rotary;
    let [_, _, pos, d] = x.dims();
    if let Some(columns) = columns.filter(|columns| *columns < d) {
        let first = x.clone().slice_dim(3, 0..columns);
        return Tensor::cat(vec![rotate(first, start, rotary), x.slice_dim(3, columns..d)], 3);
    }
    let half = d / 2;
    let angle = |i: usize| (start + i / half) as f64 / base.powf((2 * (i % half)) as f64 / d as f64);
    let table = (0..pos * half).map(angle).map(|angle| [angle.cos() as f32, angle.sin() as f32]);
    ops::rotate(x, table.collect(), pairs == Pairing::Interleaved)
}
