//! Rotary positions (Su et al. 2021): queries and keys are rotated by their position, so that their product depends on
//! the distance between them. A model may rotate only the first columns (Black et al. 2022); the others compare content
//! alone.
//!
//! ```text
//! x_i, x_j = c (x_i cos pθ − x_j sin pθ), c (x_i sin pθ + x_j cos pθ)      pair of columns i, j at position p
//! θ        = 1 / base^(2 pair / d)                                       d columns rotate; c = 1
//! linear     θ / factor
//! dynamic    of base (factor n / trained − factor + 1)^(d / (d − 2))     n = max(length of the text, trained)
//! llama3     (1 − s) θ / factor + s θ       s = (trained θ / 2π − low) / (high − low), from 0 to 1
//! yarn       r θ / factor + (1 − r) θ       r rises from 0 to 1 between the pair that turns beta_fast times in the
//!                                           trained length and the one that turns beta_slow times; c is given
//! proportional   θ / factor of the first pairs, 0 of the others
//! longrope   θ / short_i, in texts longer than trained θ / long_i; c is given
//! image      the first half of the pairs by 2π y / base^(4 pair / d), the second by x, from −1 to 1 across the image;
//!            class tokens and registers do not rotate (Siméoni et al. 2025)
//! ```

use std::f64::consts::PI;

use burn::tensor::Tensor;

use crate::config::{Pairing, RotaryConfig, RotaryRule};
use crate::ops;

/// The rows of a text, or of an image: its patches down and across come last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    pub rows: usize,
    pub grid: Option<[usize; 2]>,
}

impl From<usize> for Extent {
    /// A text with this number of tokens.
    fn from(rows: usize) -> Self {
        Self { rows, grid: None }
    }
}

/// Rotates the row at position p, which is row p − `start`, of a text or an image.
///
/// # Shapes
/// - input and output: `[batch, head, pos, d_head]`
pub fn rotate(x: Tensor<4>, start: usize, extent: Extent, rotary: &RotaryConfig) -> Tensor<4> {
    let [_, _, pos, d] = x.dims();
    if let Some(columns) = rotary.columns.filter(|columns| *columns < d) {
        let first = x.clone().slice_dim(3, 0..columns);
        return Tensor::cat(vec![rotate(first, start, extent, rotary), x.slice_dim(3, columns..d)], 3);
    }
    if let Some(grid) = extent.grid {
        let first = extent.rows - grid[0] * grid[1];
        let table = (start..start + pos).flat_map(|p| turns_of_patch(p.checked_sub(first), grid, d, rotary.base));
        return ops::rotate(x, table.collect(), rotary.pairs == Pairing::Interleaved);
    }
    let (turns, factor) = frequencies(rotary, d, extent.rows);
    let angles = (start..start + pos).flat_map(|p| turns.iter().map(move |turn| p as f64 * turn));
    let table = angles.map(|angle| [angle.cos(), angle.sin()].map(|side| (factor * side) as f32));
    ops::rotate(x, table.collect(), rotary.pairs == Pairing::Interleaved)
}

/// Cosine and sine for each pair of columns of a patch, or of a row that is none and does not rotate.
fn turns_of_patch(patch: Option<usize>, [down, across]: [usize; 2], columns: usize, base: f64) -> Vec<[f32; 2]> {
    let middle = |i: usize, of: usize| 2.0 * (i as f64 + 0.5) / of as f64 - 1.0;
    let place = patch.map_or([0.0; 2], |patch| [middle(patch / across, down), middle(patch % across, across)]);
    let turns = (0..columns / 4).map(|pair| 2.0 * PI * base.powf(-4.0 * pair as f64 / columns as f64));
    let turns: Vec<f64> = turns.collect();
    let angles = place.into_iter().flat_map(|place| turns.iter().map(move |turn| place * turn));
    angles.map(|angle| [angle.cos() as f32, angle.sin() as f32]).collect()
}

/// The angle between neighbouring positions of each pair of `columns` columns, in a text of `length` tokens, and the
/// factor of rotated values.
pub fn frequencies(rotary: &RotaryConfig, columns: usize, length: usize) -> (Vec<f64>, f64) {
    let d = columns as f64;
    let pairs = columns / 2;
    let plain = |base: f64| (0..pairs).map(move |pair| base.powf(-2.0 * pair as f64 / d));
    let base = rotary.base;
    match &rotary.rule {
        None => (plain(base).collect(), 1.0),
        Some(RotaryRule::Linear { factor }) => (plain(base).map(|turn| turn / factor).collect(), 1.0),
        Some(RotaryRule::Dynamic { factor, trained_length }) => {
            let stretch = factor * length.max(*trained_length) as f64 / *trained_length as f64 - (factor - 1.0);
            (plain(base * stretch.powf(d / (d - 2.0))).collect(), 1.0)
        }
        Some(RotaryRule::Llama3 { factor, low_freq_factor: low, high_freq_factor: high, trained_length }) => {
            let stretched = |turn: f64| {
                let kept = ((*trained_length as f64 * turn / (2.0 * PI) - low) / (high - low)).clamp(0.0, 1.0);
                (1.0 - kept) * turn / factor + kept * turn
            };
            (plain(base).map(stretched).collect(), 1.0)
        }
        Some(RotaryRule::Yarn { factor, trained_length, beta_fast, beta_slow, truncate, attention_factor }) => {
            let pair_of =
                |rotations: f64| d * (*trained_length as f64 / (rotations * 2.0 * PI)).ln() / (2.0 * base.ln());
            let (first, last) = (pair_of(*beta_fast), pair_of(*beta_slow));
            let (first, last) = if *truncate { (first.floor(), last.ceil()) } else { (first, last) };
            let (first, last) = (first.max(0.0), last.min(d - 1.0));
            let span = if first == last { 0.001 } else { last - first };
            let stretched = |(pair, turn): (usize, f64)| {
                let share = ((pair as f64 - first) / span).clamp(0.0, 1.0);
                share * turn / factor + (1.0 - share) * turn
            };
            (plain(base).enumerate().map(stretched).collect(), *attention_factor)
        }
        Some(RotaryRule::Proportional { pairs: turning, factor }) => {
            let turns = plain(base).enumerate().map(|(pair, turn)| if pair < *turning { turn / factor } else { 0.0 });
            (turns.collect(), 1.0)
        }
        Some(RotaryRule::Longrope { short_factor, long_factor, trained_length, attention_factor }) => {
            let factors = if length > *trained_length { long_factor } else { short_factor };
            (plain(base).zip(factors).map(|(turn, factor)| turn / factor).collect(), *attention_factor)
        }
    }
}
