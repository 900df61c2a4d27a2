//! Layer normalisation (Ba et al. 2016) and root-mean-square normalisation (Zhang & Sennrich 2019), row by row.

use crate::simd::{Kernel, Simd, dispatch};
use crate::threads::each_row;

/// y = (x − mean) / √(variance + eps) · weight + bias, for each row of `weight.len()` numbers.
///
/// # Panics
/// Where `x` and `y`, or `weight` and `bias`, differ in length.
pub fn layer_norm(x: &[f32], weight: &[f32], bias: &[f32], eps: f64, y: &mut [f32]) {
    assert_eq!(weight.len(), bias.len(), "a weight and a bias for each column");
    each_row(x, y, weight.len(), |x, y| dispatch(Rows { x, y, weight, bias: Some(bias), eps }));
}

/// y = x / √(mean of x² + eps) · weight, for each row of `weight.len()` numbers.
///
/// # Panics
/// Where `x` and `y` differ in length.
pub fn rms_norm(x: &[f32], weight: &[f32], eps: f64, y: &mut [f32]) {
    each_row(x, y, weight.len(), |x, y| dispatch(Rows { x, y, weight, bias: None, eps }));
}

struct Rows<'a> {
    x: &'a [f32],
    y: &'a mut [f32],
    weight: &'a [f32],
    bias: Option<&'a [f32]>,
    eps: f64,
}

impl Kernel for Rows<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let width = self.weight.len();
        for (x, y) in self.x.chunks_exact(width).zip(self.y.chunks_exact_mut(width)) {
            let mean = if self.bias.is_some() { sum(simd, x, |x| x, |x| x) / width as f64 } else { 0.0 };
            // Both parts of the mean: rows far from 0 lose nothing by the first's rounding.
            let (high, low) = (mean as f32, (mean - f64::from(mean as f32)) as f32);
            let (highs, lows) = (simd.splat(high), simd.splat(low));
            let centred = |x| simd.sub(simd.sub(x, highs), lows);
            let centre = |x: f32| x - high - low;
            let squares = |x| {
                let d = centred(x);
                simd.mul(d, d)
            };
            let square = |x| centre(x) * centre(x);
            let scale = (sum(simd, x, squares, square) / width as f64 + self.eps).sqrt().recip() as f32;
            let scales = simd.splat(scale);
            let whole = width - width % S::LANES;
            for i in (0..whole).step_by(S::LANES) {
                // SAFETY: `i + LANES` numbers are there, in every row.
                unsafe {
                    let weight = simd.load(self.weight.as_ptr().add(i));
                    let d = simd.mul(centred(simd.load(x.as_ptr().add(i))), scales);
                    let scaled = match self.bias {
                        Some(bias) => simd.mul_add(d, weight, simd.load(bias.as_ptr().add(i))),
                        None => simd.mul(d, weight),
                    };
                    simd.store(y.as_mut_ptr().add(i), scaled);
                }
            }
            for i in whole..width {
                y[i] = centre(x[i]) * scale * self.weight[i] + self.bias.map_or(0.0, |bias| bias[i]);
            }
        }
    }
}

/// Σ f(xᵢ), added up in 64 bits.
#[inline(always)]
fn sum<S: Simd>(simd: S, x: &[f32], vector: impl Fn(S::F32) -> S::F32, single: impl Fn(f32) -> f32) -> f64 {
    let whole = x.len() - x.len() % S::LANES;
    let mut sums = [simd.splat_f64(0.0); 2];
    for i in (0..whole).step_by(S::LANES) {
        // SAFETY: `i + LANES` numbers are there.
        let [low, high] = simd.widen(vector(unsafe { simd.load(x.as_ptr().add(i)) }));
        sums = [simd.add_f64(sums[0], low), simd.add_f64(sums[1], high)];
    }
    let rest: f64 = x[whole..].iter().map(|x| f64::from(single(*x))).sum();
    simd.sum_f64(simd.add_f64(sums[0], sums[1])) + rest
}
