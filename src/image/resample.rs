//! Interpolation of a row of numbers to another length, as PyTorch and Pillow have it.
//!
//! ```text
//! x    = (i + ½) old / new − ½                  the place of new number i among the old ones
//! w(t) = 1 − |t|                                linear, |t| < 1
//! w(t) = (a + 2) |t|³ − (a + 3) t² + 1          cubic, |t| ≤ 1 (Keys 1981)
//! w(t) = a |t|³ − 5a t² + 8a |t| − 4a           1 < |t| < 2
//! w(t) = sinc(t) sinc(t / 3)                    Lanczos, |t| < 3
//! ```

use std::f64::consts::PI;

/// The curve that old numbers are weighed by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Curve {
    Box,
    Linear,
    Hamming,
    /// a = −½
    Cubic,
    Lanczos,
}

impl Curve {
    /// The distance from which on it is 0.
    fn reach(self) -> f64 {
        match self {
            Self::Box => 0.5,
            Self::Linear | Self::Hamming => 1.0,
            Self::Cubic => 2.0,
            Self::Lanczos => 3.0,
        }
    }

    fn at(self, t: f64) -> f64 {
        let sinc = |t: f64| if t == 0.0 { 1.0 } else { (PI * t).sin() / (PI * t) };
        match self {
            Self::Box => f64::from(u8::from(t > -0.5 && t <= 0.5)),
            Self::Linear => (1.0 - t.abs()).max(0.0),
            Self::Hamming if t.abs() >= 1.0 => 0.0,
            Self::Hamming => sinc(t) * (0.54 + 0.46 * (PI * t).cos()),
            Self::Cubic => cubic(-0.5, t),
            Self::Lanczos if t.abs() >= 3.0 => 0.0,
            Self::Lanczos => sinc(t) * sinc(t / 3.0),
        }
    }
}

fn cubic(a: f64, t: f64) -> f64 {
    match t.abs() {
        t if t < 1.0 => ((a + 2.0) * t - (a + 3.0)) * t * t + 1.0,
        t if t < 2.0 => ((t - 5.0) * t + 8.0) * t * a - 4.0 * a,
        _ => 0.0,
    }
}

/// The old numbers that a new one is a sum of: the first of them, and their weights, which sum to 1.
pub type Taps = (usize, Vec<f64>);

/// Of each new number, with a curve that widens where the length shrinks; places beyond the ends are left out.
pub fn smoothed(old: usize, new: usize, curve: Curve) -> Vec<Taps> {
    let scale = old as f64 / new as f64;
    let wide = scale.max(1.0);
    let taps = |i: usize| {
        let center = (i as f64 + 0.5) * scale;
        let end = |side: f64| (center + side * curve.reach() * wide + 0.5).clamp(0.0, old as f64) as usize;
        let places = end(-1.0)..end(1.0);
        let weigh = |place: usize| curve.at((place as f64 - center + 0.5) / wide);
        let weights: Vec<f64> = places.clone().map(weigh).collect();
        let sum: f64 = weights.iter().sum();
        (places.start, weights.into_iter().map(|weight| weight / sum).collect())
    };
    (0..new).map(taps).collect()
}

/// The same of four neighbours, cubic with a = −¾; places beyond the ends repeat the last number.
pub fn sampled(old: usize, new: usize) -> Vec<Taps> {
    let taps = |i: usize| {
        let x = (i as f64 + 0.5) * old as f64 / new as f64 - 0.5;
        let place = |tap: i32| (x.floor() + f64::from(tap)).clamp(0.0, (old - 1) as f64) as usize;
        let first = place(-1);
        let mut weights = vec![0.0; place(2) - first + 1];
        for tap in -1..=2 {
            weights[place(tap) - first] += cubic(-0.75, x - x.floor() - f64::from(tap));
        }
        (first, weights)
    };
    (0..new).map(taps).collect()
}

/// The weight of each of `old` numbers in each new one, `[new, old]`, row-major.
pub fn matrix(taps: &[Taps], old: usize) -> Vec<f32> {
    let mut all = vec![0f32; taps.len() * old];
    for ((first, weights), row) in taps.iter().zip(all.chunks_mut(old)) {
        row[*first..].iter_mut().zip(weights).for_each(|(cell, weight)| *cell = *weight as f32);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As `torch.nn.functional.interpolate` has them in torch 2.15, `bicubic`, of a row of zeros and one 1.
    #[test]
    fn weights_are_those_of_torch() {
        let cases: [(Vec<Taps>, usize, &[f32]); 2] = [
            (
                sampled(3, 5),
                3,
                &[
                    1.0960001, -0.096, 0.0, 0.6119997, 0.46, -0.0719998, 0.0, 1.0, 0.0, -0.0719998, 0.4599998,
                    0.6120001, 0.0, -0.096, 1.0960002,
                ],
            ),
            (
                smoothed(5, 2, Curve::Cubic),
                5,
                &[
                    0.3470952, 0.4156204, 0.2394127, 0.0291551, -0.0312833, -0.0312833, 0.0291551, 0.2394127,
                    0.4156204, 0.3470952,
                ],
            ),
        ];
        for (taps, old, expected) in cases {
            let found = matrix(&taps, old);
            assert_eq!(found.len(), expected.len());
            for (a, b) in found.iter().zip(expected) {
                assert!((a - b).abs() < 1e-6, "{found:?}");
            }
        }
    }

    #[test]
    fn every_new_number_is_a_mean() {
        for (old, new) in [(1, 4), (4, 1), (7, 16), (16, 7), (5, 5)] {
            let curves = [Curve::Box, Curve::Linear, Curve::Hamming, Curve::Cubic, Curve::Lanczos];
            let smoothed = curves.map(|curve| smoothed(old, new, curve));
            for (first, weights) in smoothed.into_iter().flatten().chain(sampled(old, new)) {
                assert!(first + weights.len() <= old && (weights.iter().sum::<f64>() - 1.0).abs() < 1e-12);
            }
        }
    }
}
