//! Layer normalisation (Ba et al. 2016) and root-mean-square normalisation (Zhang & Sennrich 2019), row by row.

use crate::simd::{Kernel, Simd, dispatch, dot};
use crate::sums::{in_chunks, sum};
use crate::threads::{Unwritten, each_row, written};

/// y = (x − mean) / √(variance + eps) · weight + bias, for each row of `weight.len()` numbers.
///
/// # Panics
/// If `weight` and `bias` differ in length, or `x` has no whole rows.
pub fn layer_norm(x: &[f32], weight: &[f32], bias: &[f32], eps: f64) -> Vec<f32> {
    assert_eq!(weight.len(), bias.len(), "each column needs a weight and a bias");
    norm(x, weight, Some(bias), eps)
}

/// y = x / √(mean of x² + eps) · weight, for each row of `weight.len()` numbers.
///
/// # Panics
/// If `x` has no whole rows.
pub fn rms_norm(x: &[f32], weight: &[f32], eps: f64) -> Vec<f32> {
    norm(x, weight, None, eps)
}

fn norm(x: &[f32], weight: &[f32], bias: Option<&[f32]>, eps: f64) -> Vec<f32> {
    // SAFETY: every row is written.
    unsafe { written(x.len(), |y| each_row(x, y, weight.len(), |x, y| dispatch(Rows { x, y, weight, bias, eps }))) }
}

/// Turns the gradients of y, in `gradients`, into those of x. Returns the gradients of the weight and of the bias. For
/// RMS norm (not `centred`) the latter has no meaning.
///
/// # Panics
/// If `x` and `gradients` differ in length.
pub fn norm_backward(
    x: &[f32],
    weight: &[f32],
    centred: bool,
    eps: f64,
    gradients: &mut [f32],
) -> (Vec<f32>, Vec<f32>) {
    let width = weight.len();
    let mut sums = in_chunks(gradients, width, 2 * width, |at, g, sums| {
        dispatch(Back { x: &x[at..][..g.len()], weight, centred, eps, g, sums });
    });
    let bias = sums.split_off(width);
    (sums, bias)
}

struct Back<'a> {
    x: &'a [f32],
    weight: &'a [f32],
    centred: bool,
    eps: f64,
    g: &'a mut [f32],
    /// The running sums of the weight's and the bias's gradients.
    sums: &'a mut [f32],
}

impl Kernel for Back<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let width = self.weight.len();
        let (weights, biases) = self.sums.split_at_mut(width);
        let mut normal = vec![0f32; width];
        for (x, g) in self.x.chunks_exact(width).zip(self.g.chunks_exact_mut(width)) {
            let (mean, scale) = moments(simd, x, self.centred, self.eps);
            let (high, low) = parts(mean);
            normal.iter_mut().zip(x).for_each(|(normal, x)| *normal = (x - high - low) * scale);
            weights.iter_mut().zip(g.iter().zip(&normal)).for_each(|(sum, (g, normal))| *sum += g * normal);
            biases.iter_mut().zip(g.iter()).for_each(|(sum, g)| *sum += g);
            g.iter_mut().zip(self.weight).for_each(|(g, weight)| *g *= weight);
            let along = dot(simd, g, &normal) / width as f32;
            let mean = if self.centred { (sum(simd, g, |x| x, |x| x) / width as f64) as f32 } else { 0.0 };
            g.iter_mut().zip(&normal).for_each(|(g, normal)| *g = scale * (*g - mean - normal * along));
        }
    }
}

/// The mean, 0 for rows that are not centred, and 1 / √(variance + eps).
#[inline(always)]
fn moments<S: Simd>(simd: S, x: &[f32], centred: bool, eps: f64) -> (f64, f32) {
    let width = x.len() as f64;
    let mean = if centred { sum(simd, x, |x| x, |x| x) / width } else { 0.0 };
    let (high, low) = parts(mean);
    let (highs, lows) = (simd.splat(high), simd.splat(low));
    let squares = |x| {
        let d = simd.sub(simd.sub(x, highs), lows);
        simd.mul(d, d)
    };
    let square = |x: f32| (x - high - low) * (x - high - low);
    (mean, (sum(simd, x, squares, square) / width + eps).sqrt().recip() as f32)
}

/// A mean as two floats, so that rows far from 0 lose nothing by rounding it.
fn parts(mean: f64) -> (f32, f32) {
    (mean as f32, (mean - f64::from(mean as f32)) as f32)
}

struct Rows<'a> {
    x: &'a [f32],
    y: &'a mut Unwritten,
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
            let (mean, scale) = moments(simd, x, self.bias.is_some(), self.eps);
            let (high, low) = parts(mean);
            let (highs, lows) = (simd.splat(high), simd.splat(low));
            let centred = |x| simd.sub(simd.sub(x, highs), lows);
            let centre = |x: f32| x - high - low;
            let scales = simd.splat(scale);
            let whole = width - width % S::LANES;
            for i in (0..whole).step_by(S::LANES) {
                // SAFETY: every row has `i + LANES` numbers.
                unsafe {
                    let weight = simd.load(self.weight.as_ptr().add(i));
                    let d = simd.mul(centred(simd.load(x.as_ptr().add(i))), scales);
                    let scaled = match self.bias {
                        Some(bias) => simd.mul_add(d, weight, simd.load(bias.as_ptr().add(i))),
                        None => simd.mul(d, weight),
                    };
                    simd.store(y.as_mut_ptr().add(i).cast(), scaled);
                }
            }
            for i in whole..width {
                y[i].write(centre(x[i]) * scale * self.weight[i] + self.bias.map_or(0.0, |bias| bias[i]));
            }
        }
    }
}
