//! Passes over a long row of numbers, such as the logits of a vocabulary.

use crate::simd::{Kernel, Simd, dispatch};

/// The numbers between two checks.
const CHUNK: usize = 128;

/// The greatest number, −∞ if there is none; NaN is skipped.
pub fn greatest(x: &[f32]) -> f32 {
    dispatch(Greatest(x))
}

struct Greatest<'a>(&'a [f32]);

impl Kernel for Greatest<'_> {
    type Output = f32;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> f32 {
        let Self(x) = self;
        let whole = x.len() - x.len() % S::LANES;
        let mut most = simd.splat(f32::NEG_INFINITY);
        for at in (0..whole).step_by(S::LANES) {
            // SAFETY: a whole vector is left.
            most = simd.max(unsafe { simd.load(x.as_ptr().add(at)) }, most);
        }
        x[whole..].iter().fold(simd.largest(most), |most, x| if *x > most { *x } else { most })
    }
}

/// The place of the first number that is not less than `least`, NaN included.
pub fn first_not_less(x: &[f32], least: f32) -> Option<usize> {
    let not_less = |x: &f32| !matches!(x.partial_cmp(&least), Some(std::cmp::Ordering::Less));
    // Without an exit inside a chunk, so that the compiler vectorises the loop.
    let found = x.chunks(CHUNK).position(|chunk| chunk.iter().fold(0, |any, x| any | u32::from(not_less(x))) != 0)?;
    let from = found * CHUNK;
    x[from..].iter().position(not_less).map(|at| from + at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_found_anywhere() {
        let mut x: Vec<f32> = (0..2 * CHUNK + 3).map(|i| (i as f32).sin()).collect();
        assert_eq!([greatest(&[]), greatest(&[f32::NAN])], [f32::NEG_INFINITY; 2]);
        assert_eq!([first_not_less(&[], 0.0), first_not_less(&x, 2.0)], [None; 2]);
        for at in [0, 5, CHUNK - 1, CHUNK, 2 * CHUNK + 2] {
            let before = std::mem::replace(&mut x[at], 2.0);
            assert_eq!((greatest(&x), first_not_less(&x, 2.0)), (2.0, Some(at)));
            x[at] = f32::NAN;
            assert_eq!(first_not_less(&x, 2.0), Some(at));
            assert!(greatest(&x) < 1.0, "NaN is skipped");
            x[at] = before;
        }
    }
}
