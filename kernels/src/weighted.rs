//! Sums over a row of weights in 64 bits, for the measures of heads. An atlas has millions of rows.
//!
//! Lanes are the same whatever the processor's vectors, so a row has the same bits everywhere.

use crate::simd::{Kernel, Simd, dispatch};

/// The sums that are added side by side.
const LANES: usize = 8;

/// −Σ p ln p, in nats; a weight of 0 adds nothing.
pub fn entropy(weights: &[f32]) -> f64 {
    dispatch(Summed(weights, Entropy))
}

/// d = Σ_j p_j |j − at|, and Σ_j p_j (|j − at| − d)².
pub fn distance_moments(weights: &[f32], at: usize) -> [f64; 2] {
    dispatch(Moments(weights, at as f64))
}

/// Adds each weight to its sum, in whole units of 1 / `unit`, a half rounded up, and keeps the largest weight of each
/// place. Weights are from 0 on, and less than 2⁵¹ units.
///
/// # Panics
/// If there are other numbers of sums or of largest weights.
pub fn add_whole_units(weights: &[f32], unit: f64, sums: &mut [u64], most: &mut [f32]) {
    assert!(weights.len() == sums.len() && weights.len() == most.len(), "each weight needs a place");
    dispatch(Units { weights, unit, sums, most });
}

/// What a weight adds to a sum. It is not a closure, because one that is not inlined loses the requested instructions.
trait Term: Copy {
    fn of(self, p: f64, key: f64) -> f64;
}

#[inline(always)]
fn sum(weights: &[f32], term: impl Term) -> f64 {
    let (whole, rest) = weights.as_chunks::<LANES>();
    let (mut sums, mut keys) = ([0.0; LANES], [0.0; LANES]);
    for (i, key) in keys.iter_mut().enumerate() {
        *key = i as f64;
    }
    for chunk in whole {
        for i in 0..LANES {
            sums[i] += term.of(f64::from(chunk[i]), keys[i]);
            keys[i] += LANES as f64;
        }
    }
    for (i, p) in rest.iter().enumerate() {
        sums[i] += term.of(f64::from(*p), keys[i]);
    }
    let mut all = 0.0;
    for sum in sums {
        all += sum;
    }
    all
}

struct Summed<'a, T>(&'a [f32], T);

impl<T: Term> Kernel for Summed<'_, T> {
    type Output = f64;

    #[inline(always)]
    fn run<S: Simd>(self, _: S) -> f64 {
        sum(self.0, self.1)
    }
}

struct Moments<'a>(&'a [f32], f64);

impl Kernel for Moments<'_> {
    type Output = [f64; 2];

    #[inline(always)]
    fn run<S: Simd>(self, _: S) -> [f64; 2] {
        let Self(weights, at) = self;
        let mean = sum(weights, Distance { at });
        [mean, sum(weights, Squared { at, mean })]
    }
}

#[derive(Clone, Copy)]
struct Distance {
    at: f64,
}

impl Term for Distance {
    #[inline(always)]
    fn of(self, p: f64, key: f64) -> f64 {
        p * (key - self.at).abs()
    }
}

#[derive(Clone, Copy)]
struct Squared {
    at: f64,
    mean: f64,
}

impl Term for Squared {
    #[inline(always)]
    fn of(self, p: f64, key: f64) -> f64 {
        let off = (key - self.at).abs() - self.mean;
        p * (off * off)
    }
}

#[derive(Clone, Copy)]
struct Entropy;

impl Term for Entropy {
    #[inline(always)]
    fn of(self, p: f64, _: f64) -> f64 {
        -p * finite_ln(p)
    }
}

/// ln x, for x from 0 on, without a branch; of 0 a finite number.
#[inline(always)]
fn finite_ln(x: f64) -> f64 {
    const ONE: u64 = 1f64.to_bits();
    const ROOT: u64 = std::f64::consts::FRAC_1_SQRT_2.to_bits();
    const MANTISSA: u64 = (1 << 52) - 1;
    // Beside this power of two, whole numbers stand in the last bits.
    const WHOLE: f64 = (1u64 << 52) as f64;
    // x = 2^power · rest, with the rest between the roots of 1/2 and of 2.
    let up = x.to_bits() + (ONE - ROOT);
    let power = f64::from_bits((up >> 52) | WHOLE.to_bits()) - (WHOLE + 1023.0);
    let rest = f64::from_bits((up & MANTISSA) + ROOT);
    // ln rest = 2 artanh s
    let s = (rest - 1.0) / (rest + 1.0);
    let square = s * s;
    let mut series = 0.0;
    let mut i = 10;
    while i > 0 {
        i -= 1;
        series = series * square + 1.0 / f64::from(2 * i + 1);
    }
    power * std::f64::consts::LN_2 + 2.0 * s * series
}

struct Units<'a> {
    weights: &'a [f32],
    unit: f64,
    sums: &'a mut [u64],
    most: &'a mut [f32],
}

impl Kernel for Units<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, _: S) {
        // Beside this power of two, whole numbers stand in the last bits.
        const WHOLE: f64 = (1u64 << 52) as f64;
        let Self { weights, unit, sums, most } = self;
        for ((sum, most), weight) in sums.iter_mut().zip(most).zip(weights) {
            // A weight has 24 bits, so that a half is added exactly wherever it matters. The sum is rounded, then down.
            let up = f64::from(*weight) * unit + 0.5;
            let near = up + WHOLE;
            *sum += (near.to_bits() - WHOLE.to_bits()) - u64::from(near - WHOLE > up);
            *most = if *weight > *most { *weight } else { *most };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logarithm_is_the_systems() {
        for x in [1.0, 0.5, 0.707, 0.708, 1.414, 1.415, 1e-45, f64::from(f32::MIN_POSITIVE), 1.0 - 1e-7, 3e38] {
            assert!((finite_ln(x) - x.ln()).abs() <= 4.0 * f64::EPSILON * x.ln().abs(), "{x}: {}", finite_ln(x));
        }
        assert_eq!(entropy(&[0.0, 1.0, 0.0]), 0.0);
        assert_eq!(entropy(&[]), 0.0);
    }

    #[test]
    fn sums_of_rows_of_any_length() {
        for keys in [1, 2, 7, 8, 9, 33, 128] {
            let row: Vec<f32> = (0..keys).map(|i| (i * 37 % 101) as f32 / 1010.0).collect();
            let (mut nats, mut wanted) = (0.0, [0.0; 2]);
            let each = || row.iter().map(|p| f64::from(*p)).enumerate();
            for (_, p) in each().filter(|(_, p)| *p > 0.0) {
                nats -= p * p.ln();
            }
            for at in [0, keys / 2, keys] {
                let apart = |key: usize| key.abs_diff(at) as f64;
                wanted[0] = each().map(|(key, p)| p * apart(key)).sum::<f64>();
                wanted[1] = each().map(|(key, p)| p * (apart(key) - wanted[0]).powi(2)).sum();
                let found = distance_moments(&row, at);
                let near = |(a, b): (f64, f64)| (a - b).abs() <= 1e-13 * b.abs();
                assert!(found.into_iter().zip(wanted).all(near), "{keys} keys: {found:?} is not {wanted:?}");
            }
            assert!((entropy(&row) - nats).abs() <= 1e-13 * nats.abs().max(1.0), "{keys} keys");
        }
    }

    #[test]
    fn units_are_rounded_as_round_does() {
        let unit = (1u64 << 32) as f64;
        let halves = [0.0, 0.5, 1.5, 0.499_999_97, 2.5, 3.4].map(|units| units / unit as f32);
        let row: Vec<f32> = halves.into_iter().chain([0.3, 1.0, 1e-9, 0.999_999_94, 1000.0, 7e-11]).collect();
        let (mut sums, mut most) = (vec![9; row.len()], vec![0.1; row.len()]);
        add_whole_units(&row, unit, &mut sums, &mut most);
        let wanted: Vec<u64> = row.iter().map(|weight| 9 + (f64::from(*weight) * unit).round() as u64).collect();
        assert_eq!(sums, wanted);
        assert_eq!(most, row.iter().map(|weight| weight.max(0.1)).collect::<Vec<_>>());
    }
}
