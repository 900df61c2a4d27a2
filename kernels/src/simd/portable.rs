//! Eight lanes in plain Rust, which the compiler vectorises for targets with vectors by default (NEON).

use half::f16;

use super::Simd;

#[derive(Clone, Copy)]
pub struct Portable;

const LANES: usize = 8;
type Lanes = [f32; LANES];

#[inline(always)]
fn zip<T: Copy>(a: [T; LANES], b: [T; LANES], f: impl Fn(T, T) -> T) -> [T; LANES] {
    std::array::from_fn(|i| f(a[i], b[i]))
}

impl Simd for Portable {
    type F32 = Lanes;
    type F64 = [f64; LANES / 2];
    type I32 = [i32; LANES];
    const LANES: usize = LANES;
    const DOTS_BYTES: bool = false;

    inlined! {
        fn streams_bytes(self) -> bool => false;
        fn splat(self, x: f32) -> Lanes => [x; LANES];
        unsafe fn load(self, from: *const f32) -> Lanes => from.cast::<Lanes>().read_unaligned();
        unsafe fn load_splat(self, from: *const f32) -> Lanes => [*from; LANES];
        unsafe fn store(self, to: *mut f32, x: Lanes) => to.cast::<Lanes>().write_unaligned(x);
        unsafe fn load_f16(self, from: *const f16) -> Lanes =>
            from.cast::<[f16; LANES]>().read_unaligned().map(f16::to_f32);
        fn add(self, a: Lanes, b: Lanes) -> Lanes => zip(a, b, |a, b| a + b);
        fn sub(self, a: Lanes, b: Lanes) -> Lanes => zip(a, b, |a, b| a - b);
        fn mul(self, a: Lanes, b: Lanes) -> Lanes => zip(a, b, |a, b| a * b);
        fn div(self, a: Lanes, b: Lanes) -> Lanes => zip(a, b, |a, b| a / b);
        fn mul_add(self, a: Lanes, b: Lanes, c: Lanes) -> Lanes => {
            // A multiply-add in software is slow: only if the target has the instruction.
            std::array::from_fn(
                |i| if cfg!(target_feature = "neon") { a[i].mul_add(b[i], c[i]) } else { a[i] * b[i] + c[i] },
            )
        };
        fn max(self, a: Lanes, b: Lanes) -> Lanes => zip(a, b, |a, b| if a > b { a } else { b });
        fn min(self, a: Lanes, b: Lanes) -> Lanes => zip(a, b, |a, b| if a < b { a } else { b });
        fn abs(self, a: Lanes) -> Lanes => a.map(f32::abs);
        fn if_less(self, a: Lanes, b: Lanes, x: Lanes, y: Lanes) -> Lanes =>
            std::array::from_fn(|i| if a[i] < b[i] { x[i] } else { y[i] });
        fn scale_by_power(self, p: Lanes, n: Lanes) -> Lanes =>
            zip(p, n, |p, n| f32::from_bits(p.to_bits().wrapping_add(n.to_bits() << 23)));
        fn round(self, a: Lanes) -> Lanes => a.map(f32::round_ties_even);
        unsafe fn store_i8(self, to: *mut i8, x: Lanes) => to.cast::<[i8; LANES]>().write_unaligned(x.map(|x| x as i8));
        unsafe fn store_i16(self, to: *mut i16, x: Lanes) =>
            to.cast::<[i16; LANES]>().write_unaligned(x.map(|x| x as i16));
        unsafe fn load_i32(self, from: *const i32) -> [i32; LANES] => from.cast::<[i32; LANES]>().read_unaligned();
        unsafe fn load_splat_i32(self, from: *const i32) -> [i32; LANES] => [from.read_unaligned(); LANES];
        fn dot_shorts(self, a: [i32; LANES], b: [i32; LANES], sums: [i32; LANES]) -> [i32; LANES] => {
            let low = |x: i32| i32::from(x as i16);
            std::array::from_fn(|i| sums[i] + low(a[i]) * low(b[i]) + (a[i] >> 16) * (b[i] >> 16))
        };
        fn dot_bytes(self, a: [i32; LANES], b: [i32; LANES], sums: [i32; LANES]) -> [i32; LANES] => {
            let products = |a: i32, b: i32| {
                a.to_le_bytes()
                    .iter()
                    .zip(b.to_le_bytes())
                    .map(|(a, b)| i32::from(a.cast_signed()) * i32::from(b))
                    .sum::<i32>()
            };
            std::array::from_fn(|i| sums[i] + products(a[i], b[i]))
        };
        fn sum(self, a: Lanes) -> f32 => {
            let [a, b, c, d, e, f, g, h] = a;
            ((a + e) + (c + g)) + ((b + f) + (d + h))
        };
        fn largest(self, a: Lanes) -> f32 =>
            a.into_iter().fold(f32::NEG_INFINITY, |most, x| if x > most { x } else { most });
        unsafe fn gather(self, from: *const f32, step: usize) -> Lanes => std::array::from_fn(|i| *from.add(i * step));
        fn sum_each(self, of: &[[i32; LANES]; LANES]) -> [i32; LANES] => of.map(|lanes| lanes.iter().sum());
        fn splat_i32(self, x: i32) -> [i32; LANES] => [x; LANES];
        fn sub_i32(self, a: [i32; LANES], b: [i32; LANES]) -> [i32; LANES] => zip(a, b, |a, b| a - b);
        fn to_f32(self, x: [i32; LANES]) -> Lanes => x.map(|x| x as f32);
        unsafe fn add_products(self, a: *const i8, b: *const i16, sums: [i32; LANES]) -> [i32; LANES] => {
            let product = |i| i32::from(*a.add(i)) * i32::from(*b.add(i));
            std::array::from_fn(|i| sums[i] + product(2 * i) + product(2 * i + 1))
        };
        fn widen(self, x: Lanes) -> [[f64; LANES / 2]; 2] =>
            [0, LANES / 2].map(|first| std::array::from_fn(|i| f64::from(x[first + i])));
        fn splat_f64(self, x: f64) -> [f64; LANES / 2] => [x; LANES / 2];
        fn add_f64(self, a: [f64; LANES / 2], b: [f64; LANES / 2]) -> [f64; LANES / 2] =>
            std::array::from_fn(|i| a[i] + b[i]);
        fn sum_f64(self, a: [f64; LANES / 2]) -> f64 => (a[0] + a[2]) + (a[1] + a[3]);
    }
}
