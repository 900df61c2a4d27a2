//! The non-linearities of an MLP.

use std::f64::consts::{FRAC_1_SQRT_2, FRAC_2_SQRT_PI};
use std::hint::black_box;

use crate::exp::{Elementwise, Exp, map};
use crate::simd::{Kernel, Simd, dispatch};
use crate::threads::each_row;

/// x Φ(x), exact (Hendrycks & Gimpel 2016).
///
/// # Panics
/// Where `x` and `y` differ in length; the same below.
pub fn gelu(x: &[f32], y: &mut [f32]) {
    each(x, y, Function::Gelu);
}

/// ½ x (1 + tanh(√(2/π) (x + 0.044715 x³))), an approximation of GELU.
pub fn gelu_tanh(x: &[f32], y: &mut [f32]) {
    each(x, y, Function::GeluTanh);
}

/// x sigmoid(x), also called swish.
pub fn silu(x: &[f32], y: &mut [f32]) {
    each(x, y, Function::Silu);
}

#[derive(Clone, Copy)]
enum Function {
    Gelu,
    GeluTanh,
    Silu,
}

fn each(x: &[f32], y: &mut [f32], function: Function) {
    each_row(x, y, 1, |x, y| dispatch(Each { x, y, function }));
}

struct Each<'a> {
    x: &'a [f32],
    y: &'a mut [f32],
    function: Function,
}

impl Kernel for Each<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let exp = Exp::new(simd);
        match self.function {
            Function::Gelu => map(simd, self.x, self.y, Gelu { exp, tail: Tail::new(simd) }),
            Function::GeluTanh => map(simd, self.x, self.y, GeluTanh(exp)),
            Function::Silu => map(simd, self.x, self.y, Silu(exp)),
        }
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
        let simd = self.exp.simd;
        // Φ(x) = Q(−x), and 1 − Q(x) right of 0.
        let q = self.tail.of(self.exp, simd.abs(x));
        simd.mul(x, simd.if_less(x, simd.splat(0.0), q, simd.sub(self.exp.one(), q)))
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
}

impl<S: Simd> Elementwise<S> for GeluTanh<S> {
    #[inline(always)]
    fn of(self, x: S::F32) -> S::F32 {
        // ½ (1 + tanh u) = sigmoid(2u); beyond 12 the power is 0.
        let simd = self.0.simd;
        let [low, high] = simd.widen(simd.min(simd.splat(12.0), simd.abs(x)));
        times_sigmoid(self.0, x, self.0.of_f64([self.exponent(low), self.exponent(high)]))
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

    #[inline(always)]
    fn of(self, exp: Exp<S>, z: S::F32) -> S::F32 {
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
        simd.mul(exp.of_f64(exponents), r)
    }

    #[inline(always)]
    fn coefficient(self, i: usize) -> S::F32 {
        // SAFETY: `i` is one of the table's.
        unsafe { self.simd.load_splat(self.coefficients.add(i)) }
    }
}
