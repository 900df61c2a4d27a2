//! Resizing of a picture along one side: of bytes as Pillow does it, number by number, or of floats.

use super::resample::Taps;

/// A number of a picture.
pub trait Sample: Copy {
    /// The sum of some numbers by their weights.
    fn mix(weights: &[f64], at: impl Fn(usize) -> Self) -> Self;
}

/// The fraction bits of weights of bytes.
const BITS: u32 = 22;

impl Sample for u8 {
    fn mix(weights: &[f64], at: impl Fn(usize) -> Self) -> Self {
        let whole = |weight: f64| (weight * f64::from(1 << BITS)).round() as i64;
        let half = 1i64 << (BITS - 1);
        let sum = weights.iter().enumerate().map(|(i, weight)| whole(*weight) * i64::from(at(i))).sum::<i64>();
        ((sum + half) >> BITS).clamp(0, 255) as u8
    }
}

impl Sample for f32 {
    fn mix(weights: &[f64], at: impl Fn(usize) -> Self) -> Self {
        weights.iter().enumerate().map(|(i, weight)| weight * f64::from(at(i))).sum::<f64>() as f32
    }
}

/// `[outer, old, inner]` → `[outer, new, inner]`
pub fn along<S: Sample>(numbers: &[S], old: usize, inner: usize, taps: &[Taps]) -> Vec<S> {
    let mut resized = Vec::with_capacity(numbers.len() / old * taps.len());
    for block in numbers.chunks(old * inner) {
        for (first, weights) in taps {
            resized.extend((0..inner).map(|column| S::mix(weights, |i| block[(first + i) * inner + column])));
        }
    }
    resized
}
