//! Sums over rows, and over all numbers.

use crate::simd::{Kernel, Simd, dispatch};
use crate::threads::{Shared, share, worth_sharing};

/// The rows of one partial sum: for any number of threads, sums are added in the same order.
const CHUNK: usize = 64;

/// Σ f(xᵢ), in 64 bits.
#[inline(always)]
pub(crate) fn sum<S: Simd>(simd: S, x: &[f32], vector: impl Fn(S::F32) -> S::F32, single: impl Fn(f32) -> f32) -> f64 {
    let whole = x.len() - x.len() % S::LANES;
    let mut sums = [simd.splat_f64(0.0); 2];
    for i in (0..whole).step_by(S::LANES) {
        // SAFETY: x has `i + LANES` numbers.
        let [low, high] = simd.widen(vector(unsafe { simd.load(x.as_ptr().add(i)) }));
        sums = [simd.add_f64(sums[0], low), simd.add_f64(sums[1], high)];
    }
    let rest: f64 = x[whole..].iter().map(|x| f64::from(single(*x))).sum();
    simd.sum_f64(simd.add_f64(sums[0], sums[1])) + rest
}

/// Calls `rows` with chunks of rows of `width` numbers, the index of their first number, and `size` zeros for the
/// chunk's sums. Returns the sums over all chunks.
pub(crate) fn in_chunks(
    y: &mut [f32],
    width: usize,
    size: usize,
    rows: impl Fn(usize, &mut [f32], &mut [f32]) + Sync + Send,
) -> Vec<f32> {
    assert!(y.is_empty() || width > 0 && y.len().is_multiple_of(width), "y must hold whole rows");
    let (length, chunk) = (y.len(), (CHUNK * width).max(1));
    let count = length.div_ceil(chunk);
    let mut sums = vec![0f32; count.max(1) * size];
    let (y, parts) = (Shared::new(y), Shared::new(&mut sums));
    let pieces = if worth_sharing(length * 8) { count } else { 1 };
    share(pieces, |piece| {
        for i in (piece..count).step_by(pieces) {
            let at = i * chunk;
            // SAFETY: pieces do not overlap, and neither do their sums.
            let (y, sums) = unsafe {
                let y = std::slice::from_raw_parts_mut(y.at(at), chunk.min(length - at));
                (y, std::slice::from_raw_parts_mut(parts.at(i * size), size))
            };
            rows(at, y, sums);
        }
    });
    let (first, rest) = sums.split_at_mut(size);
    rest.chunks_exact(size.max(1)).for_each(|part| first.iter_mut().zip(part).for_each(|(sum, part)| *sum += part));
    sums.truncate(size);
    sums
}

/// The sum of each column, for rows of `width` numbers.
pub fn column_sums(x: &[f32], width: usize) -> Vec<f32> {
    let mut sums = vec![0f32; width];
    for rows in x.chunks(CHUNK * width.max(1)) {
        let mut part = vec![0f32; width];
        rows.chunks_exact(width.max(1)).for_each(|row| part.iter_mut().zip(row).for_each(|(sum, x)| *sum += x));
        sums.iter_mut().zip(part).for_each(|(sum, part)| *sum += part);
    }
    sums
}

/// Σ xᵢ²
pub fn sum_of_squares(x: &[f32]) -> f64 {
    struct Squares<'a>(&'a [f32]);
    impl Kernel for Squares<'_> {
        type Output = f64;
        #[inline(always)]
        fn run<S: Simd>(self, simd: S) -> f64 {
            sum(simd, self.0, |x| simd.mul(x, x), |x| x * x)
        }
    }
    dispatch(Squares(x))
}
