//! The non-linearities of an MLP.

use std::f64::consts::{FRAC_1_SQRT_2, FRAC_2_SQRT_PI};
use std::hint::black_box;

use crate::exp::{Elementwise, Exp, map, scale_by};
use crate::simd::{Kernel, Simd, dispatch};
use crate::threads::each_row;

/// A function of each number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Activation {
    /// max(0, x)
    Relu,
    /// x Φ(x), exact (Hendrycks & Gimpel 2016).
    Gelu,
    /// ½ x (1 + tanh(√(2/π) (x + 0.044715 x³))), an approximation of GELU.
    GeluTanh,
    /// x sigmoid(x), also called swish.
    Silu,
}

impl Activation {
    /// # Panics
    /// Where `x` and `y` differ in length; the same below.
    pub fn forward(self, x: &[f32], y: &mut [f32]) {
        each_row(x, y, 1, |x, y| dispatch(Each { x, y, function: self, slope: false }));
    }

    /// From the gradients of its values, in `gradients`, to those of x: each times the slope at x.
    pub fn backward(self, x: &[f32], gradients: &mut [f32]) {
        each_row(x, gradients, 1, |x, y| dispatch(Each { x, y, function: self, slope: true }));
    }
}

struct Each<'a> {
    x: &'a [f32],
    y: &'a mut [f32],
    function: Activation,
    slope: bool,
}

impl Kernel for Each<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let exp = Exp::new(simd);
        let Self { x, y, function, slope } = self;
        match (function, slope) {
            (Activation::Relu, false) => map(simd, x, y, Relu(exp)),
            (Activation::Gelu, false) => map(simd, x, y, Gelu { exp, tail: Tail::new(simd) }),
            (Activation::GeluTanh, false) => map(simd, x, y, GeluTanh(exp)),
            (Activation::Silu, false) => map(simd, x, y, Silu(exp)),
            (Activation::Relu, true) => scale_by(simd, x, y, Slope(Relu(exp))),
            (Activation::Gelu, true) => scale_by(simd, x, y, Slope(Gelu { exp, tail: Tail::new(simd) })),
            (Activation::GeluTanh, true) => scale_by(simd, x, y, Slope(GeluTanh(exp))),
            (Activation::Silu, true) => scale_by(simd, x, y, Slope(Silu(exp))),
        }
    }
}

/// The slope of a function.
#[derive(Clone, Copy)]
struct Slope<F>(F);

#[derive(Clone, Copy)]
struct Relu<S>(Exp<S>);

impl<S: Simd> Elementwise<S> for Relu<S> {
    #[inline(always)]
    fn of(self, x: S::F32) -> S::F32 {
        let simd = self.0.simd;
        // What is no number stays none.
        simd.if_less(x, simd.splat(0.0), simd.splat(0.0), x)
    }
}

impl<S: Simd> Elementwise<S> for Slope<Relu<S>> {
    #[inline(always)]
    fn of(self, x: S::F32) -> S::F32 {
        let exp = self.0.0;
        exp.simd.if_less(exp.simd.splat(0.0), x, exp.one(), exp.simd.splat(0.0))
    }
}

#[derive(Clone, Copy)]
struct Gelu<S> {
    exp: Exp<S>,
    tail: Tail<S>,
}

impl<S: Simd> Elementwise<S> for Gelu<S> {
    #[inline(always)]
    fn of(self, x: S::F32) -> S::F32 {
        self.exp.simd.mul(x, self.share(x).0)
    }
}

impl<S: Simd> Gelu<S> {
    /// Φ(x) = Q(−x), and 1 − Q(x) right of 0; and e^(−x²/2).
    #[inline(always)]
    fn share(self, x: S::F32) -> (S::F32, S::F32) {
        let simd = self.exp.simd;
        let (power, r) = self.tail.of(self.exp, simd.abs(x));
        let q = simd.mul(power, r);
        (simd.if_less(x, simd.splat(0.0), q, simd.sub(self.exp.one(), q)), power)
    }
}

impl<S: Simd> Elementwise<S> for Slope<Gelu<S>> {
    /// Φ(x) + x φ(x)
    #[inline(always)]
    fn of(self, x: S::F32) -> S::F32 {
        const DENSITY: f64 = 0.5 * FRAC_2_SQRT_PI * FRAC_1_SQRT_2;
        let simd = self.0.exp.simd;
        let (share, power) = self.0.share(x);
        simd.mul_add(simd.mul(x, power), simd.splat(DENSITY as f32), share)
    }
}

#[derive(Clone, Copy)]
struct GeluTanh<S>(Exp<S>);

impl<S: Simd> GeluTanh<S> {
    /// −2u = −2 √(2/π) (x + 0.044715 x³)
    #[inline(always)]
    fn exponent(self, x: S::F64) -> S::F64 {
        const SLOPE: f64 = -2.0 * FRAC_2_SQRT_PI * FRAC_1_SQRT_2;
        let simd = self.0.simd;
        let cubic = simd.mul_f64(simd.splat_f64(SLOPE * 0.044_715), simd.mul_f64(x, x));
        simd.mul_f64(x, simd.add_f64(simd.splat_f64(SLOPE), cubic))
    }

    /// e^(−2u) for 0 ≤ z ≤ 12.
    #[inline(always)]
    fn power(self, z: S::F32) -> S::F32 {
        let [low, high] = self.0.simd.widen(z);
        self.0.of_f64([self.exponent(low), self.exponent(high)])
    }
}

impl<S: Simd> Elementwise<S> for GeluTanh<S> {
    #[inline(always)]
    fn of(self, x: S::F32) -> S::F32 {
        // ½ (1 + tanh u) = sigmoid(2u); beyond 12 the power is 0.
        let simd = self.0.simd;
        times_sigmoid(self.0, x, self.power(simd.min(simd.splat(12.0), simd.abs(x))))
    }
}

impl<S: Simd> Elementwise<S> for Slope<GeluTanh<S>> {
    #[inline(always)]
    fn of(self, x: S::F32) -> S::F32 {
        const SLOPE: f64 = 2.0 * FRAC_2_SQRT_PI * FRAC_1_SQRT_2;
        let simd = self.0.0.simd;
        let z = simd.min(simd.splat(12.0), simd.abs(x));
        // x times the derivative of 2u.
        let cubic =
            simd.mul_add(simd.mul(z, z), simd.splat((3.0 * SLOPE * 0.044_715) as f32), simd.splat(SLOPE as f32));
        slope_of_product(self.0.0, x, self.0.power(z), simd.mul(x, cubic))
    }
}

#[derive(Clone, Copy)]
struct Silu<S>(Exp<S>);

impl<S: Simd> Elementwise<S> for Silu<S> {
    #[inline(always)]
    fn of(self, x: S::F32) -> S::F32 {
        let simd = self.0.simd;
        times_sigmoid(self.0, x, self.0.of(simd.sub(simd.splat(0.0), simd.abs(x))))
    }
}

impl<S: Simd> Elementwise<S> for Slope<Silu<S>> {
    #[inline(always)]
    fn of(self, x: S::F32) -> S::F32 {
        let exp = self.0.0;
        slope_of_product(exp, x, exp.of(exp.simd.sub(exp.simd.splat(0.0), exp.simd.abs(x))), x)
    }
}

/// The slope of x sigmoid(u), which is s + s (1 − s) x u′ with s = sigmoid(u), from e^(−|u|) and x u′.
#[inline(always)]
fn slope_of_product<S: Simd>(exp: Exp<S>, x: S::F32, power: S::F32, x_times_slope: S::F32) -> S::F32 {
    let simd = exp.simd;
    let sum = simd.add(exp.one(), power);
    let s = simd.div(simd.if_less(x, simd.splat(0.0), power, exp.one()), sum);
    let flat = simd.div(power, simd.mul(sum, sum));
    // Where a power is 0, so is the rest, however large x.
    let flat = simd.if_less(simd.splat(0.0), power, simd.mul(flat, x_times_slope), simd.splat(0.0));
    simd.add(s, flat)
}

/// x sigmoid(u), from e^(−|u|), where u has the sign of x.
#[inline(always)]
fn times_sigmoid<S: Simd>(exp: Exp<S>, x: S::F32, power: S::F32) -> S::F32 {
    let simd = exp.simd;
    let above = simd.if_less(x, simd.splat(0.0), simd.mul(x, power), x);
    simd.div(above, simd.add(exp.one(), power))
}

/// Q(z) = ½ erfc(z / √2) = e^(−z²/2) R(z) for z ≥ 0, with R a polynomial in (z − 4) / (z + 4).
///
/// The polynomial was fitted to within 2·10⁻⁸ of R over 0 ≤ z ≤ 14.2, past which Q is no ordinary number.
#[derive(Clone, Copy)]
struct Tail<S> {
    simd: S,
    coefficients: *const f32,
}

static COEFFICIENTS: [f32; 11] = [
    -6.589_396e-5,
    -1.688_790_5e-4,
    6.577_479e-4,
    5.032_264e-4,
    -8.497_783e-3,
    3.086_535_3e-2,
    -7.170_676_4e-2,
    1.243_792_1e-1,
    -1.703_977_4e-1,
    9.441_064e-2,
    4.0,
];

impl<S: Simd> Tail<S> {
    #[inline(always)]
    fn new(simd: S) -> Self {
        Self { simd, coefficients: black_box(COEFFICIENTS.as_ptr()) }
    }

    /// e^(−z²/2) and R(z).
    #[inline(always)]
    fn of(self, exp: Exp<S>, z: S::F32) -> (S::F32, S::F32) {
        let simd = self.simd;
        // Past it, Q is 0.
        let z = simd.min(simd.splat(15.0), z);
        let t = simd.div(simd.sub(z, self.coefficient(10)), simd.add(z, self.coefficient(10)));
        let r = simd.mul_add(self.coefficient(0), t, self.coefficient(1));
        let r = simd.mul_add(r, t, self.coefficient(2));
        let r = simd.mul_add(r, t, self.coefficient(3));
        let r = simd.mul_add(r, t, self.coefficient(4));
        let r = simd.mul_add(r, t, self.coefficient(5));
        let r = simd.mul_add(r, t, self.coefficient(6));
        let r = simd.mul_add(r, t, self.coefficient(7));
        let r = simd.mul_add(r, t, self.coefficient(8));
        let r = simd.mul_add(r, t, self.coefficient(9));
        let minus_half = simd.splat_f64(-0.5);
        let [low, high] = simd.widen(z);
        let exponents =
            [simd.mul_f64(simd.mul_f64(low, low), minus_half), simd.mul_f64(simd.mul_f64(high, high), minus_half)];
        (exp.of_f64(exponents), r)
    }

    #[inline(always)]
    fn coefficient(self, i: usize) -> S::F32 {
        // SAFETY: `i` is one of the table's.
        unsafe { self.simd.load_splat(self.coefficients.add(i)) }
    }
}
