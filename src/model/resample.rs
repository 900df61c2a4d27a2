//! Cubic interpolation of a row of numbers to another length (Keys 1981), as PyTorch and Pillow have it.
//!
//! ```text
//! x    = (i + ½) old / new − ½                  the place of new number i among the old ones
//! w(t) = (a + 2) t³ − (a + 3) t² + 1            |t| ≤ 1
//! w(t) = a t³ − 5a t² + 8a t − 4a               1 < |t| < 2
//! ```

/// How old numbers are weighed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filter {
    /// Four neighbours, a = −¾; places beyond the ends repeat the last number.
    Sampled,
    /// A filter that widens where the length shrinks, a = −½; places beyond the ends are left out.
    Smoothed,
}

fn cubic(a: f64, t: f64) -> f64 {
    match t.abs() {
        t if t <= 1.0 => ((a + 2.0) * t - (a + 3.0)) * t * t + 1.0,
        t if t < 2.0 => ((t - 5.0) * t + 8.0) * t * a - 4.0 * a,
        _ => 0.0,
    }
}

/// The weight of each old number in each new one, `[new, old]`, row-major.
pub fn weights(old: usize, new: usize, filter: Filter) -> Vec<f32> {
    let scale = old as f64 / new as f64;
    let mut all = vec![0f32; new * old];
    for (i, row) in all.chunks_mut(old).enumerate() {
        let center = (i as f64 + 0.5) * scale;
        match filter {
            Filter::Sampled => {
                let x = center - 0.5;
                for tap in -1..=2 {
                    let place = x.floor() + f64::from(tap);
                    row[place.clamp(0.0, (old - 1) as f64) as usize] += cubic(-0.75, x - place) as f32;
                }
            }
            Filter::Smoothed => {
                let wide = scale.max(1.0);
                let reach = |side: f64| (center + side * 2.0 * wide + 0.5).clamp(0.0, old as f64) as usize;
                let taps = reach(-1.0)..reach(1.0);
                let weigh = |place: usize| cubic(-0.5, (place as f64 - center + 0.5) / wide);
                let sum: f64 = taps.clone().map(weigh).sum();
                taps.for_each(|place| row[place] = (weigh(place) / sum) as f32);
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As `torch.nn.functional.interpolate` has them in torch 2.15, `bicubic`, of a row of zeros and one 1.
    #[test]
    fn weights_are_those_of_torch() {
        let cases: [(Filter, usize, usize, &[f32]); 2] = [
            (
                Filter::Sampled,
                3,
                5,
                &[
                    1.0960001, -0.096, 0.0, 0.6119997, 0.46, -0.0719998, 0.0, 1.0, 0.0, -0.0719998, 0.4599998,
                    0.6120001, 0.0, -0.096, 1.0960002,
                ],
            ),
            (
                Filter::Smoothed,
                5,
                2,
                &[
                    0.3470952, 0.4156204, 0.2394127, 0.0291551, -0.0312833, -0.0312833, 0.0291551, 0.2394127,
                    0.4156204, 0.3470952,
                ],
            ),
        ];
        for (filter, old, new, expected) in cases {
            let found = weights(old, new, filter);
            assert_eq!(found.len(), expected.len());
            for (a, b) in found.iter().zip(expected) {
                assert!((a - b).abs() < 1e-6, "{filter:?}: {found:?}");
            }
        }
    }

    #[test]
    fn every_new_number_is_a_mean() {
        for filter in [Filter::Sampled, Filter::Smoothed] {
            for (old, new) in [(1, 4), (4, 1), (7, 16), (16, 7), (5, 5)] {
                for row in weights(old, new, filter).chunks(old) {
                    assert!((row.iter().sum::<f32>() - 1.0).abs() < 1e-6, "{filter:?} {old} to {new}: {row:?}");
                }
            }
        }
    }
}
