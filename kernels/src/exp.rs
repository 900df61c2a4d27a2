//! eˣ, in vectors: x = n ln 2 + r with |r| ≤ ½ ln 2, and a polynomial for eʳ (S. Moshier's of Cephes' `expf`).

use std::hint::black_box;

use crate::simd::{Kernel, Simd, dispatch};
use crate::threads::{Unwritten, each_row, written};

/// 1.5 · 2²³. Added to a number of up to 22 bits, it rounds that number and leaves it in the last bits.
const MAGIC: f32 = 12_582_912.0;

/// The least and the greatest exponent with a normal power.
const LEAST: f32 = -87.3;
const GREATEST: f32 = 88.0;

static CONSTANTS: [f32; 13] = [
    LEAST,
    GREATEST,
    std::f32::consts::LOG2_E,
    MAGIC,
    // −ln 2 in two parts, the first of 10 bits.
    -0.693_359_4,
    2.121_944_4e-4,
    1.987_569_1e-4,
    1.398_199_9e-3,
    8.333_452e-3,
    4.166_579_6e-2,
    1.666_666_5e-1,
    5e-1,
    1.0,
];

/// Constants in memory that the compiler cannot see: V8 rebuilds a constant vector at each use, in several
/// instructions, but loads one in a single instruction.
#[derive(Clone, Copy)]
pub(crate) struct Table<S, const N: usize> {
    simd: S,
    constants: *const f32,
}

impl<S: Simd, const N: usize> Table<S, N> {
    #[inline(always)]
    pub(crate) fn new(simd: S, constants: &'static [f32; N]) -> Self {
        Self { simd, constants: black_box(constants.as_ptr()) }
    }

    #[inline(always)]
    pub(crate) fn get<const I: usize>(self) -> S::F32 {
        const { assert!(I < N) }
        // SAFETY: the table has N constants.
        unsafe { self.simd.load_splat(self.constants.add(I)) }
    }
}

/// The exponential and its constants, created once outside of loops.
#[derive(Clone, Copy)]
pub struct Exp<S> {
    pub(crate) simd: S,
    table: Table<S, 13>,
}

impl<S: Simd> Elementwise<S> for Exp<S> {
    /// eˣ; 0 where it is too small for a normal number, e⁸⁸ where it is too large.
    #[inline(always)]
    fn of(self, x: S::F32) -> S::F32 {
        self.of_sum(x, None)
    }
}

impl<S: Simd> Exp<S> {
    #[inline(always)]
    pub fn new(simd: S) -> Self {
        Self { simd, table: Table::new(simd, &CONSTANTS) }
    }

    /// 1, from the table.
    #[inline(always)]
    pub fn one(self) -> S::F32 {
        self.table.get::<12>()
    }

    /// e^(x − most). Corrected for the rounding error of the difference (Knuth's two-sum), which the exponential would
    /// magnify.
    #[inline(always)]
    pub fn beside(self, x: S::F32, most: S::F32) -> S::F32 {
        let simd = self.simd;
        let d = simd.sub(x, most);
        let back = simd.sub(d, x);
        let low = simd.sub(simd.sub(x, simd.sub(d, back)), simd.add(most, back));
        self.of_sum(d, Some(low))
    }

    /// e^(x + low), where `low` is at most the rounding error of `x`.
    #[inline(always)]
    pub fn of_sum(self, x: S::F32, low: Option<S::F32>) -> S::F32 {
        let simd = self.simd;
        let within = simd.min(self.table.get::<1>(), simd.max(self.table.get::<0>(), x));
        let n = simd.add(simd.mul(within, self.table.get::<2>()), self.table.get::<3>());
        let whole = simd.sub(n, self.table.get::<3>());
        let r = simd.mul_add(whole, self.table.get::<4>(), within);
        let r = match low {
            Some(low) => simd.add(r, low),
            None => r,
        };
        let r = simd.mul_add(whole, self.table.get::<5>(), r);
        self.or_nothing(x, self.power(r, n))
    }

    /// e^(high + low), for a sum between −87 and 88.
    #[inline(always)]
    pub(crate) fn of_parts(self, high: S::F32, low: S::F32) -> S::F32 {
        let simd = self.simd;
        let n = simd.mul_add(simd.add(high, low), self.table.get::<2>(), self.table.get::<3>());
        let whole = simd.sub(n, self.table.get::<3>());
        let r = simd.add(simd.mul_add(whole, self.table.get::<4>(), high), low);
        self.power(simd.mul_add(whole, self.table.get::<5>(), r), n)
    }

    /// eʳ 2ⁿ, with `n` in the last bits of a number beside [`MAGIC`].
    #[inline(always)]
    fn power(self, r: S::F32, n: S::F32) -> S::F32 {
        let simd = self.simd;
        let p = simd.add(simd.mul_add(self.curve(r), simd.mul(r, r), r), self.table.get::<12>());
        simd.scale_by_power(p, n)
    }

    /// (eʳ − 1 − r) / r², for |r| ≤ ½ ln 2.
    #[inline(always)]
    fn curve(self, r: S::F32) -> S::F32 {
        let simd = self.simd;
        let p = simd.mul_add(self.table.get::<6>(), r, self.table.get::<7>());
        let p = simd.mul_add(p, r, self.table.get::<8>());
        let p = simd.mul_add(p, r, self.table.get::<9>());
        let p = simd.mul_add(p, r, self.table.get::<10>());
        simd.mul_add(p, r, self.table.get::<11>())
    }

    /// eʳ − 1 − r, for |r| ≤ ½ ln 2, without the difference of large numbers.
    #[inline(always)]
    pub(crate) fn exp_minus_line(self, r: S::F32) -> S::F32 {
        self.simd.mul(self.curve(r), self.simd.mul(r, r))
    }

    /// `power` where `x` is large enough, 0 below, NaN for NaN.
    #[inline(always)]
    fn or_nothing(self, x: S::F32, power: S::F32) -> S::F32 {
        let (simd, zero) = (self.simd, self.simd.splat(0.0));
        simd.if_less(self.table.get::<0>(), x, power, simd.if_less(x, zero, zero, x))
    }
}

/// A function of each number. It is not a closure, because one that is not inlined loses the requested instructions.
pub(crate) trait Elementwise<S: Simd>: Copy {
    fn of(self, x: S::F32) -> S::F32;
}

/// Writes `function` of each number of `x` to `y`. The last vector may be incomplete.
#[inline(always)]
pub(crate) fn map<S: Simd>(simd: S, x: &[f32], y: &mut Unwritten, function: impl Elementwise<S>) {
    assert_eq!(x.len(), y.len(), "x and y must have the same length");
    // SAFETY: both have this length.
    unsafe { each_vector::<S, false>(simd, x, y.as_mut_ptr().cast(), function) };
}

/// Multiplies each number of `y` by `function` of the number of `x` in the same place.
#[inline(always)]
pub(crate) fn scale_by<S: Simd>(simd: S, x: &[f32], y: &mut [f32], function: impl Elementwise<S>) {
    assert_eq!(x.len(), y.len(), "x and y must have the same length");
    // SAFETY: both have this length, and `y` is initialised.
    unsafe { each_vector::<S, true>(simd, x, y.as_mut_ptr(), function) };
}

/// # Safety
/// `y` is as long as `x`, and initialised if it is scaled.
#[inline(always)]
unsafe fn each_vector<S: Simd, const SCALE: bool>(simd: S, x: &[f32], y: *mut f32, function: impl Elementwise<S>) {
    let whole = x.len() - x.len() % S::LANES;
    let (mut from, mut to) = (x.as_ptr(), y);
    let mut rest = [[0f32; 16]; 2];
    let mut i = 0;
    while i < x.len() {
        // SAFETY: `LANES` numbers are left; no vector has more than 16 lanes.
        unsafe {
            if i == whole {
                rest[0][..x.len() - whole].copy_from_slice(&x[whole..]);
                if SCALE {
                    rest[1].as_mut_ptr().copy_from_nonoverlapping(to, x.len() - whole);
                }
                (from, to) = (rest[0].as_ptr(), rest[1].as_mut_ptr());
            }
            let value = function.of(simd.load(from));
            simd.store(to, if SCALE { simd.mul(simd.load(to), value) } else { value });
            (from, to) = (from.add(S::LANES), to.add(S::LANES));
        }
        i += S::LANES;
    }
    // SAFETY: the last numbers of `y`.
    unsafe { y.add(whole).copy_from_nonoverlapping(rest[1].as_ptr(), x.len() - whole) };
}

/// eˣ of each number.
pub fn exp(x: &[f32]) -> Vec<f32> {
    struct Each<'a>(&'a [f32], &'a mut Unwritten);
    impl Kernel for Each<'_> {
        type Output = ();
        #[inline(always)]
        fn run<S: Simd>(self, simd: S) {
            map(simd, self.0, self.1, Exp::new(simd));
        }
    }
    // SAFETY: `each_row` writes every number of y.
    unsafe { written(x.len(), |y| each_row(x, y, 1, |x, y| dispatch(Each(x, y)))) }
}
