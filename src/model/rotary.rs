//! Rotary positions (Su et al. 2021): queries and keys are rotated by their position, so that their product depends on
//! the distance between them. A model may rotate the first columns alone (Black et al. 2022); all others then compare
//! what positions hold, wherever they stand.
//!
//! ```text
//! x_i, x_j = c (x_i cos pθ − x_j sin pθ), c (x_i sin pθ + x_j cos pθ)      pair of columns i, j at position p
//! θ        = 1 / base^(2 pair / d)                                       d columns rotate; c = 1
//! linear     θ / factor
//! dynamic    of base (factor n / trained − factor + 1)^(d / (d − 2))     n = max(length of the text, trained)
//! llama3     (1 − s) θ / factor + s θ       s = (trained θ / 2π − low) / (high − low), from 0 to 1
//! yarn       r θ / factor + (1 − r) θ       r rises from 0 to 1 between the pair that turns beta_fast times in the
//!                                           trained length and the one that turns beta_slow times; c is given
//! longrope   θ / short_i, in texts longer than trained θ / long_i; c is given
//! ```

use std::f64::consts::PI;

use burn::tensor::Tensor;

use crate::config::{Pairing, RotaryConfig, RotaryRule};
use crate::ops;

/// Rotates the row at position p, which is row p − `start`, of a text of `length` tokens.
///
/// # Shapes
/// - input and output: `[batch, head, pos, d_head]`
pub fn rotate(x: Tensor<4>, start: usize, length: usize, rotary: &RotaryConfig) -> Tensor<4> {
    let [_, _, pos, d] = x.dims();
    if let Some(columns) = rotary.columns.filter(|columns| *columns < d) {
        let first = x.clone().slice_dim(3, 0..columns);
        return Tensor::cat(vec![rotate(first, start, length, rotary), x.slice_dim(3, columns..d)], 3);
    }
    let (turns, factor) = frequencies(rotary, d, length);
    let angles = (start..start + pos).flat_map(|p| turns.iter().map(move |turn| p as f64 * turn));
    let table = angles.map(|angle| [angle.cos(), angle.sin()].map(|side| (factor * side) as f32));
    ops::rotate(x, table.collect(), rotary.pairs == Pairing::Interleaved)
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
        Some(RotaryRule::Longrope { short_factor, long_factor, trained_length, attention_factor }) => {
            let factors = if length > *trained_length { long_factor } else { short_factor };
            (plain(base).zip(factors).map(|(turn, factor)| turn / factor).collect(), *attention_factor)
        }
    }
}
