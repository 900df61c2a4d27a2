//! The element-wise functions of a model: an MLP's activations, and a gate's sigmoid.

use std::f64::consts::{FRAC_1_SQRT_2, FRAC_2_SQRT_PI};

use serde::{Deserialize, Serialize};

use crate::exp::{Elementwise, Exp, Table, map, scale_by};
use crate::simd::{Kernel, Simd, dispatch};
use crate::threads::{Unwritten, each_row, written};

/// An element-wise function, by the name it has in a model's configuration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ActivationFunction {
    /// max(0, x).
    Relu,
    /// x · Φ(x), exact (Hendrycks & Gimpel 2016).
    Gelu,
    /// ½ x · (1 + tanh(√(2/π) · (x + 0.044715 x³))), an approximation of GELU.
    GeluTanh,
    /// x · sigmoid(x), also called swish.
    Silu,
    /// x · sigmoid(1.702 x), another approximation of GELU (CLIP).
    QuickGelu,
    /// 1 / (1 + e⁻ˣ), of gates; no configuration names it.
    #[serde(skip)]
    Sigmoid,
}

impl ActivationFunction {
    pub fn forward(self, x: &[f32]) -> Vec<f32> {
        // SAFETY: `each_row` writes every number of y.
        unsafe { written(x.len(), |y| each_row(x, y, 1, |x, y| dispatch(Forward { x, y, function: self }))) }
    }

    /// y f(x), a gated MLP's (Shazeer 2020): SwiGLU where f is SiLU.
    ///
    /// # Panics
    /// If `x` and `y` differ in length.
    pub fn gate(self, x: &[f32], y: &[f32]) -> Vec<f32> {
        let mut gated = y.to_vec();
        each_row(x, &mut gated, 1, |x, y| dispatch(Scale { x, y, function: self, slope: false }));
        gated
    }

    /// Turns the gradients of the values, in `gradients`, into those of x: each is multiplied by the slope at x.
    ///
    /// # Panics
    /// If `x` and `gradients` differ in length.
    pub fn backward(self, x: &[f32], gradients: &mut [f32]) {
        each_row(x, gradients, 1, |x, y| dispatch(Scale { x, y, function: self, slope: true }));
    }
}

struct Forward<'a> {
    x: &'a [f32],
    y: &'a mut Unwritten,
    function: ActivationFunction,
}

/// Multiplies by the value at x, or by the slope.
struct Scale<'a> {
    x: &'a [f32],
    y: &'a mut [f32],
    function: ActivationFunction,
    slope: bool,
}

impl Kernel for Forward<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let Self { x, y, function } = self;
        match function {
            ActivationFunction::Relu => map(simd, x, y, Relu(Exp::new(simd))),
            ActivationFunction::Gelu => map(simd, x, y, Gelu::new(simd)),
            ActivationFunction::GeluTanh => map(simd, x, y, GeluTanh::new(simd)),
            ActivationFunction::Silu => map(simd, x, y, Silu(Exp::new(simd))),
            ActivationFunction::QuickGelu => map(simd, x, y, QuickGelu(Exp::new(simd))),
            ActivationFunction::Sigmoid => map(simd, x, y, Sigmoid(Exp::new(simd))),
        }
    }
}

impl Kernel for Scale<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let Self { x, y, function, slope } = self;
        match (function, slope) {
            (ActivationFunction::Relu, false) => scale_by(simd, x, y, Relu(Exp::new(simd))),
            (ActivationFunction::Gelu, false) => scale_by(simd, x, y, Gelu::new(simd)),
            (ActivationFunction::GeluTanh, false) => scale_by(simd, x, y, GeluTanh::new(simd)),
            (ActivationFunction::Silu, false) => scale_by(simd, x, y, Silu(Exp::new(simd))),
            (ActivationFunction::QuickGelu, false) => scale_by(simd, x, y, QuickGelu(Exp::new(simd))),
            (ActivationFunction::Sigmoid, false) => scale_by(simd, x, y, Sigmoid(Exp::new(simd))),
            (ActivationFunction::Relu, true) => scale_by(simd, x, y, Slope(Relu(Exp::new(simd)))),
            (ActivationFunction::Gelu, true) => scale_by(simd, x, y, Slope(Gelu::new(simd))),
            (ActivationFunction::GeluTanh, true) => scale_by(simd, x, y, Slope(GeluTanh::new(simd))),
            (ActivationFunction::Silu, true) => scale_by(simd, x, y, Slope(Silu(Exp::new(simd)))),
            (ActivationFunction::QuickGelu, true) => scale_by(simd, x, y, Slope(QuickGelu(Exp::new(simd)))),
            (ActivationFunction::Sigmoid, true) => scale_by(simd, x, y, Slope(Sigmoid(Exp::new(simd)))),
        }
    }
}

/// The derivative of a function.
#[derive(Clone, Copy)]
struct Slope<F>(F);

#[derive(Clone, Copy)]
struct Relu<S>(Exp<S>);

impl<S: Simd> Elementwise<S> for Relu<S> {
    #[inline(always)]
    fn of(self, x: S::F32) -> S::F32 {
        let simd = self.0.simd;
        // NaN stays NaN.
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
    table: Table<S, 14>,
}

/// Coefficients of R (see [`Gelu::tail`]), within 2·10⁻⁸ for 0 ≤ z ≤ 14.2; then its 4, and the other constants of
/// `tail`.
static TAIL: [f32; 14] = [
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
    // Added to a number of up to 16, it rounds that to a multiple of 1/256.
    49_152.0,
    -0.5,
    // From here on, Q counts as 0: the value is above −10⁻³⁶.
    13.0,
];

impl<S: Simd> Elementwise<S> for Gelu<S> {
    #[inline(always)]
    fn of(self, x: S::F32) -> S::F32 {
        let (z, _, q) = self.tail(x);
        above_less(self.exp.simd, x, self.exp.simd.mul(z, q))
    }
}

impl<S: Simd> Elementwise<S> for Slope<Gelu<S>> {
    /// Φ(x) + x φ(x): Q(z) − z φ(z) for x < 0, and 1 minus that for x ≥ 0.
    #[inline(always)]
    fn of(self, x: S::F32) -> S::F32 {
        const DENSITY: f64 = -0.5 * FRAC_2_SQRT_PI * FRAC_1_SQRT_2;
        let simd = self.0.exp.simd;
        let (z, power, q) = self.0.tail(x);
        let left = simd.mul_add(simd.mul(z, power), simd.splat(DENSITY as f32), q);
        simd.if_less(x, simd.splat(0.0), left, simd.sub(self.0.exp.one(), left))
    }
}

impl<S: Simd> Gelu<S> {
    #[inline(always)]
    fn new(simd: S) -> Self {
        Self { exp: Exp::new(simd), table: Table::new(simd, &TAIL) }
    }

    /// z = |x|, e^(−z²/2), and Q(z) = 1 − Φ(z) = ½ erfc(z / √2) = e^(−z²/2) R(z), with R a polynomial in
    /// (z − 4) / (z + 4). From 13 on the last two are 0.
    #[inline(always)]
    fn tail(self, x: S::F32) -> (S::F32, S::F32, S::F32) {
        let (simd, table) = (self.exp.simd, self.table);
        let z = simd.min(table.get::<13>(), simd.abs(x));
        let t = simd.div(simd.sub(z, table.get::<10>()), simd.add(z, table.get::<10>()));
        let r = simd.mul_add(table.get::<0>(), t, table.get::<1>());
        let r = simd.mul_add(r, t, table.get::<2>());
        let r = simd.mul_add(r, t, table.get::<3>());
        let r = simd.mul_add(r, t, table.get::<4>());
        let r = simd.mul_add(r, t, table.get::<5>());
        let r = simd.mul_add(r, t, table.get::<6>());
        let r = simd.mul_add(r, t, table.get::<7>());
        let r = simd.mul_add(r, t, table.get::<8>());
        let r = simd.mul_add(r, t, table.get::<9>());
        // z² = coarse² + (z + coarse) (z − coarse). The first term is exact.
        let coarse = simd.sub(simd.add(z, table.get::<11>()), table.get::<11>());
        let high = simd.mul(simd.mul(coarse, table.get::<12>()), coarse);
        let low = simd.mul(simd.mul(simd.add(z, coarse), table.get::<12>()), simd.sub(z, coarse));
        let power = simd.if_less(z, table.get::<13>(), self.exp.of_parts(high, low), simd.splat(0.0));
        (z, power, simd.mul(power, r))
    }
}

/// max(x, 0) − `less`; NaN if x is NaN.
#[inline(always)]
fn above_less<S: Simd>(simd: S, x: S::F32, less: S::F32) -> S::F32 {
    simd.sub(simd.max(simd.splat(0.0), x), less)
}

#[derive(Clone, Copy)]
struct GeluTanh<S> {
    exp: Exp<S>,
    table: Table<S, 8>,
}

/// −2 √(2/π) and 0.044715 times that, each in two parts; then the other constants of [`GeluTanh::power`].
static TANH: [f32; 8] = [
    // With few bits, so that products with it are exact.
    -1.595_764_2,
    -4.961_449_5e-6,
    -0.072_265_625,
    9.108_087_4e-4,
    -0.071_354_814,
    // Added to a number of up to 16, they round that to a multiple of 1/32 and 1/1024.
    393_216.0,
    12_288.0,
    // From here on, the power counts as 0: the value is above −10⁻³⁶.
    9.95,
];

impl<S: Simd> GeluTanh<S> {
    #[inline(always)]
    fn new(simd: S) -> Self {
        Self { exp: Exp::new(simd), table: Table::new(simd, &TANH) }
    }

    /// z = |x| and e^(−2u), u = √(2/π) (z + 0.044715 z³). The exponent is split into an exact part and a small one.
    #[inline(always)]
    fn power(self, x: S::F32) -> (S::F32, S::F32) {
        let (simd, table) = (self.exp.simd, self.table);
        let round = |x, magic| simd.sub(simd.add(x, magic), magic);
        let z = simd.min(table.get::<7>(), simd.abs(x));
        let coarse = round(z, table.get::<5>());
        let fine = simd.sub(z, coarse);
        // −2u / z
        let square = simd.mul(coarse, coarse);
        let rest = simd.mul(simd.add(z, coarse), fine);
        let slope = simd.mul_add(table.get::<2>(), square, table.get::<0>());
        let rest = simd.mul_add(table.get::<4>(), rest, table.get::<1>());
        let rest = simd.mul_add(table.get::<3>(), square, rest);
        let high = round(slope, table.get::<6>());
        let low = simd.add(simd.sub(slope, high), rest);
        let rest = simd.mul_add(fine, simd.add(high, low), simd.mul(coarse, low));
        let power = self.exp.of_parts(simd.mul(coarse, high), rest);
        (z, simd.if_less(z, table.get::<7>(), power, simd.splat(0.0)))
    }
}

impl<S: Simd> Elementwise<S> for GeluTanh<S> {
    /// ½ (1 + tanh u) = sigmoid(2u)
    #[inline(always)]
    fn of(self, x: S::F32) -> S::F32 {
        let simd = self.exp.simd;
        let (z, power) = self.power(x);
        above_less(simd, x, simd.div(simd.mul(z, power), simd.add(self.exp.one(), power)))
    }
}

impl<S: Simd> Elementwise<S> for Slope<GeluTanh<S>> {
    #[inline(always)]
    fn of(self, x: S::F32) -> S::F32 {
        const SLOPE: f64 = 2.0 * FRAC_2_SQRT_PI * FRAC_1_SQRT_2;
        let simd = self.0.exp.simd;
        let (z, power) = self.0.power(x);
        // x times the derivative of 2u.
        let cubic =
            simd.mul_add(simd.mul(z, z), simd.splat((3.0 * SLOPE * 0.044_715) as f32), simd.splat(SLOPE as f32));
        slope_of_product(self.0.exp, x, power, simd.mul(x, cubic))
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

#[derive(Clone, Copy)]
struct QuickGelu<S>(Exp<S>);

/// The factor of x in its sigmoid: seven bits, whose products with multiples of 1/32 are exact, and the rest.
const QUICK: f64 = 1.702;
const QUICK_HIGH: f64 = 1.703_125;

impl<S: Simd> QuickGelu<S> {
    /// e^(−1.702 |x|). The exponent is split into an exact part and a small one.
    #[inline(always)]
    fn power(self, x: S::F32) -> S::F32 {
        let simd = self.0.simd;
        // From here on, the power counts as 0.
        let most = simd.splat(51.0);
        let z = simd.min(most, simd.abs(x));
        let magic = simd.splat(393_216.0);
        let coarse = simd.sub(simd.add(z, magic), magic);
        let rest = simd.mul(coarse, simd.splat((QUICK_HIGH - QUICK) as f32));
        let rest = simd.mul_add(simd.sub(z, coarse), simd.splat(-QUICK as f32), rest);
        let power = self.0.of_parts(simd.mul(coarse, simd.splat(-QUICK_HIGH as f32)), rest);
        simd.if_less(z, most, power, simd.splat(0.0))
    }
}

impl<S: Simd> Elementwise<S> for QuickGelu<S> {
    #[inline(always)]
    fn of(self, x: S::F32) -> S::F32 {
        times_sigmoid(self.0, x, self.power(x))
    }
}

impl<S: Simd> Elementwise<S> for Slope<QuickGelu<S>> {
    #[inline(always)]
    fn of(self, x: S::F32) -> S::F32 {
        let simd = self.0.0.simd;
        slope_of_product(self.0.0, x, self.0.power(x), simd.mul(x, simd.splat(QUICK as f32)))
    }
}

#[derive(Clone, Copy)]
struct Sigmoid<S>(Exp<S>);

impl<S: Simd> Elementwise<S> for Sigmoid<S> {
    #[inline(always)]
    fn of(self, x: S::F32) -> S::F32 {
        let (exp, simd) = (self.0, self.0.simd);
        let power = exp.of(simd.sub(simd.splat(0.0), simd.abs(x)));
        simd.div(simd.if_less(x, simd.splat(0.0), power, exp.one()), simd.add(exp.one(), power))
    }
}

impl<S: Simd> Elementwise<S> for Slope<Sigmoid<S>> {
    /// s (1 − s), which is e^(−|x|) / (1 + e^(−|x|))².
    #[inline(always)]
    fn of(self, x: S::F32) -> S::F32 {
        let (exp, simd) = (self.0.0, self.0.0.simd);
        let power = exp.of(simd.sub(simd.splat(0.0), simd.abs(x)));
        let sum = simd.add(exp.one(), power);
        simd.div(power, simd.mul(sum, sum))
    }
}

/// The derivative of x sigmoid(u), s + s (1 − s) x u′ with s = sigmoid(u), from e^(−|u|) and x u′.
#[inline(always)]
fn slope_of_product<S: Simd>(exp: Exp<S>, x: S::F32, power: S::F32, x_times_slope: S::F32) -> S::F32 {
    let simd = exp.simd;
    let sum = simd.add(exp.one(), power);
    let s = simd.div(simd.if_less(x, simd.splat(0.0), power, exp.one()), sum);
    let flat = simd.div(power, simd.mul(sum, sum));
    // Where the power is 0, so is this term, however large x is.
    let flat = simd.if_less(simd.splat(0.0), power, simd.mul(flat, x_times_slope), simd.splat(0.0));
    simd.add(s, flat)
}

/// x sigmoid(u), from e^(−|u|), if u has the sign of x.
#[inline(always)]
fn times_sigmoid<S: Simd>(exp: Exp<S>, x: S::F32, power: S::F32) -> S::F32 {
    let simd = exp.simd;
    let above = simd.if_less(x, simd.splat(0.0), simd.mul(x, power), x);
    simd.div(above, simd.add(exp.one(), power))
}
