//! softmax(x)ᵢ = e^(xᵢ − max x) / Σⱼ e^(xⱼ − max x).

use crate::exp::Exp;
use crate::simd::{Kernel, Simd, dispatch};
use crate::threads::each_row;

/// The softmax of each row of `width` numbers. A row of −∞ alone is no number.
///
/// # Panics
/// Where `x` and `y` differ in length.
pub fn softmax(x: &[f32], y: &mut [f32], width: usize) {
    each_row(x, y, width, |x, y| dispatch(Rows { x, y, width }));
}

struct Rows<'a> {
    x: &'a [f32],
    y: &'a mut [f32],
    width: usize,
}

impl Kernel for Rows<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let exp = Exp::new(simd);
        for (x, y) in self.x.chunks_exact(self.width).zip(self.y.chunks_exact_mut(self.width)) {
            row(exp, simd, x, y);
        }
    }
}

#[inline(always)]
fn row<S: Simd>(exp: Exp<S>, simd: S, x: &[f32], y: &mut [f32]) {
    let whole = x.len() - x.len() % S::LANES;
    let (from, to) = (x.as_ptr(), y.as_mut_ptr());
    let mut most = simd.splat(f32::NEG_INFINITY);
    let mut i = 0;
    while i < whole {
        // SAFETY: `i + LANES` numbers are there; the same below.
        most = simd.max(most, unsafe { simd.load(from.add(i)) });
        i += S::LANES;
    }
    let most = x[whole..].iter().fold(simd.largest(most), |most, x| if *x > most { *x } else { most });
    let most = simd.splat(most);
    let mut sums = [simd.splat_f64(0.0); 2];
    let mut i = 0;
    while i < whole {
        let e = exp.beside(unsafe { simd.load(from.add(i)) }, most);
        let [low, high] = simd.widen(e);
        sums = [simd.add_f64(sums[0], low), simd.add_f64(sums[1], high)];
        unsafe { simd.store(to.add(i), e) };
        i += S::LANES;
    }
    let mut sum = simd.sum_f64(simd.add_f64(sums[0], sums[1]));
    if whole < x.len() {
        let mut rest = [f32::NEG_INFINITY; 16];
        let last = &mut rest[..x.len() - whole];
        last.copy_from_slice(&x[whole..]);
        // SAFETY: no vector has more than sixteen lanes.
        unsafe { simd.store(rest.as_mut_ptr(), exp.beside(simd.load(rest.as_ptr()), most)) };
        let last = &rest[..x.len() - whole];
        sum += last.iter().map(|e| f64::from(*e)).sum::<f64>();
        y[whole..].copy_from_slice(last);
    }
    let inverse = simd.splat(sum.recip() as f32);
    let to = y.as_mut_ptr();
    let mut i = 0;
    while i < whole {
        unsafe { simd.store(to.add(i), simd.mul(simd.load(to.add(i)), inverse)) };
        i += S::LANES;
    }
    for e in &mut y[whole..] {
        *e *= sum.recip() as f32;
    }
}
