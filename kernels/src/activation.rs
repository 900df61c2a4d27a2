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
    /// max(0, x)², squared ReLU (So et al. 2021).
    Relu2,
    /// x · Φ(x), exact (Hendrycks & Gimpel 2016).
    Gelu,
    /// ½ x · (1 + tanh(√(2/π) · (x + 0.044715 x³))), an approximation of GELU.
    GeluTanh,
    /// x · sigmoid(x), also called swish.
    Silu,
    /// x · sigmoid(1.702 x), another approximation of GELU (CLIP).
    QuickGelu,
    /// (eˣ − e⁻ˣ) / (eˣ + e⁻ˣ).
    Tanh,
    /// 1 / (1 + e⁻ˣ), of gates; no configuration names it.
    #[serde(skip)]
    Sigmoid,
    /// eˣ − 1 − x below 0, else 0: a part of xIELU (Huang & Schlag 2024); no configuration names it.
    #[serde(skip)]
    ExpBelow,
}

impl ActivationFunction {
    /// Those that a configuration may name.
    pub const NAMED: [Self; 7] =
        [Self::Relu, Self::Relu2, Self::Gelu, Self::GeluTanh, Self::Silu, Self::QuickGelu, Self::Tanh];

    /// The names of this function in configurations: ours, and then those of other makers.
    pub fn names(self) -> &'static [&'static str] {
        match self {
            Self::Relu => &["relu"],
            Self::Relu2 => &["relu2"],
            Self::Gelu => &["gelu", "gelu_python"],
            Self::GeluTanh => &["gelu_tanh", "gelu_new", "gelu_fast", "gelu_pytorch_tanh", "gelu_accurate"],
            Self::Silu => &["silu", "swish"],
            Self::QuickGelu => &["quick_gelu"],
            Self::Tanh => &["tanh"],
            Self::Sigmoid => &["sigmoid"],
            Self::ExpBelow => &["exp_below"],
        }
    }

    /// The name in our configurations.
    pub fn name(self) -> &'static str {
        self.names()[0]
    }

    /// The function that a configuration may mean by this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::NAMED.into_iter().find(|function| function.names().contains(&name))
    }

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

/// Calls `$body` with a function's implementation in vectors.
macro_rules! in_vectors {
    ($function:expr, $simd:expr, |$f:ident| $body:expr) => {
        match $function {
            ActivationFunction::Relu => in_vectors!($f, Relu(Exp::new($simd)), $body),
            ActivationFunction::Relu2 => in_vectors!($f, Relu2(Exp::new($simd)), $body),
            ActivationFunction::Gelu => in_vectors!($f, Gelu::new($simd), $body),
            ActivationFunction::GeluTanh => in_vectors!($f, GeluTanh::new($simd), $body),
            ActivationFunction::Silu => in_vectors!($f, Silu(Exp::new($simd)), $body),
            ActivationFunction::QuickGelu => in_vectors!($f, QuickGelu(Exp::new($simd)), $body),
            ActivationFunction::Tanh => in_vectors!($f, Tanh::new($simd), $body),
            ActivationFunction::Sigmoid => in_vectors!($f, Sigmoid(Exp::new($simd)), $body),
            ActivationFunction::ExpBelow => in_vectors!($f, ExpBelow(Exp::new($simd)), $body),
        }
    };
    ($f:ident, $made:expr, $body:expr) => {{
        let $f = $made;
        $body
    }};
}

impl Kernel for Forward<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let Self { x, y, function } = self;
        in_vectors!(function, simd, |f| map(simd, x, y, f));
    }
}

impl Kernel for Scale<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let Self { x, y, function, slope } = self;
        in_vectors!(function, simd, |f| {
            if slope { scale_by(simd, x, y, Slope(f)) } else { scale_by(simd, x, y, f) }
        });
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
struct Relu2<S>(Exp<S>);

impl<S: Simd> Elementwise<S> for Relu2<S> {
    #[inline(always)]
    fn of(self, x: S::F32) -> S::F32 {
        let above = Relu(self.0).of(x);
        self.0.simd.mul(above, above)
    }
}

impl<S: Simd> Elementwise<S> for Slope<Relu2<S>> {
    #[inline(always)]
    fn of(self, x: S::F32) -> S::F32 {
        let above = Relu(self.0.0).of(x);
        self.0.0.simd.add(above, above)
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
struct Tanh<S> {
    exp: Exp<S>,
    table: Table<S, 6>,
}

/// Coefficients of (tanh x − x) / x³ in x² (S. Moshier's of Cephes' `tanhf`); they hold for |x| below the last number.
static NEAR: [f32; 6] = [-5.704_988_7e-3, 2.063_908_8e-2, -5.373_971_6e-2, 1.333_144_2e-1, -3.333_328e-1, 0.625];

impl<S: Simd> Tanh<S> {
    #[inline(always)]
    fn new(simd: S) -> Self {
        Self { exp: Exp::new(simd), table: Table::new(simd, &NEAR) }
    }

    /// e^(−2 |x|), and 1 more.
    #[inline(always)]
    fn power(self, x: S::F32) -> (S::F32, S::F32) {
        let simd = self.exp.simd;
        let power = self.exp.of(simd.mul(simd.splat(-2.0), simd.abs(x)));
        (power, simd.add(self.exp.one(), power))
    }
}

impl<S: Simd> Elementwise<S> for Tanh<S> {
    #[inline(always)]
    fn of(self, x: S::F32) -> S::F32 {
        let (simd, table) = (self.exp.simd, self.table);
        let (power, sum) = self.power(x);
        let far = simd.div(simd.sub(self.exp.one(), power), sum);
        let far = simd.if_less(x, simd.splat(0.0), simd.sub(simd.splat(0.0), far), far);
        let square = simd.mul(x, x);
        let near = simd.mul_add(table.get::<0>(), square, table.get::<1>());
        let near = simd.mul_add(near, square, table.get::<2>());
        let near = simd.mul_add(near, square, table.get::<3>());
        let near = simd.mul_add(near, square, table.get::<4>());
        let near = simd.mul_add(simd.mul(near, square), x, x);
        simd.if_less(simd.abs(x), table.get::<5>(), near, far)
    }
}

impl<S: Simd> Elementwise<S> for Slope<Tanh<S>> {
    /// 1 − tanh² x, which is 4 e^(−2|x|) / (1 + e^(−2|x|))².
    #[inline(always)]
    fn of(self, x: S::F32) -> S::F32 {
        let simd = self.0.exp.simd;
        let (power, sum) = self.0.power(x);
        simd.div(simd.mul(simd.splat(4.0), power), simd.mul(sum, sum))
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

#[derive(Clone, Copy)]
struct ExpBelow<S>(Exp<S>);

impl<S: Simd> ExpBelow<S> {
    /// min(0, x), and the function there.
    #[inline(always)]
    fn below(self, x: S::F32) -> (S::F32, S::F32) {
        let simd = self.0.simd;
        let x = simd.min(simd.splat(0.0), x);
        let far = simd.sub(simd.sub(self.0.of(x), self.0.one()), x);
        (x, simd.if_less(simd.splat(-0.34), x, self.0.exp_minus_line(x), far))
    }
}

impl<S: Simd> Elementwise<S> for ExpBelow<S> {
    #[inline(always)]
    fn of(self, x: S::F32) -> S::F32 {
        self.below(x).1
    }
}

impl<S: Simd> Elementwise<S> for Slope<ExpBelow<S>> {
    /// eˣ − 1, which is the function and x.
    #[inline(always)]
    fn of(self, x: S::F32) -> S::F32 {
        let (x, value) = self.0.below(x);
        self.0.0.simd.add(value, x)
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
