//! WebAssembly's 128 bits: four lanes.

use core::arch::wasm32::*;

use half::f16;

use super::{Kernel, Simd};

#[derive(Clone, Copy)]
pub struct Simd128;

/// The masks of sign, exponent and fraction of half-precision numbers, and the factor 2¹¹². In memory, because V8
/// rebuilds a constant vector at each use, in several instructions.
static HALF: [v128; 2] = [u32x4(MASK, MASK, MASK, MASK), u32x4(BIAS, BIAS, BIAS, BIAS)];
const MASK: u32 = 0x8fff_e000;
const BIAS: u32 = (127 + 112) << 23;

/// Every browser that runs the engine has these instructions. The feature `relaxed-simd` needs more.
#[cfg(not(feature = "relaxed-simd"))]
#[inline(always)]
pub fn run<K: Kernel>(kernel: K) -> K::Output {
    kernel.run(Simd128)
}

#[cfg(feature = "relaxed-simd")]
#[inline]
#[target_feature(enable = "relaxed-simd")]
pub fn run<K: Kernel>(kernel: K) -> K::Output {
    kernel.run(Simd128)
}

impl Simd for Simd128 {
    type F32 = v128;
    type F64 = v128;
    type I32 = v128;
    const LANES: usize = 4;
    const DOTS_BYTES: bool = cfg!(feature = "relaxed-simd");

    inlined! {
        #[cfg(not(feature = "relaxed-simd"))]
        fn streams_bytes(self) -> bool => false;
        /// Where the browser has no single instruction for `dot_bytes`, x86's older ones round its 16-bit sums down to
        /// 32,767. The others take eight bits of `b`, or a sign.
        #[cfg(feature = "relaxed-simd")]
        fn streams_bytes(self) -> bool => {
            const ROUNDED: i32 = 2 * 32_767;
            let found = i32x4_relaxed_dot_i8x16_i7x16_add(i8x16_splat(127), i8x16_splat(-1), i32x4_splat(0));
            i32x4_extract_lane::<0>(found) != ROUNDED
        };
        fn splat(self, x: f32) -> v128 => f32x4_splat(x);
        unsafe fn load(self, from: *const f32) -> v128 => v128_load(from.cast());
        unsafe fn load_splat(self, from: *const f32) -> v128 => v128_load32_splat(from.cast());
        unsafe fn store(self, to: *mut f32, x: v128) => v128_store(to.cast(), x);
        unsafe fn load_f16(self, from: *const f16) -> v128 => {
            let wide = i32x4_shl(i32x4_load_extend_i16x4(from.cast()), 13);
            let [mask, power] = [(&raw const HALF[0]).read_volatile(), (&raw const HALF[1]).read_volatile()];
            f32x4_mul(v128_and(wide, mask), power)
        };
        fn add(self, a: v128, b: v128) -> v128 => f32x4_add(a, b);
        fn sub(self, a: v128, b: v128) -> v128 => f32x4_sub(a, b);
        fn mul(self, a: v128, b: v128) -> v128 => f32x4_mul(a, b);
        fn div(self, a: v128, b: v128) -> v128 => f32x4_div(a, b);
        #[cfg(not(feature = "relaxed-simd"))]
        fn mul_add(self, a: v128, b: v128, c: v128) -> v128 => f32x4_add(f32x4_mul(a, b), c);
        #[cfg(feature = "relaxed-simd")]
        fn mul_add(self, a: v128, b: v128, c: v128) -> v128 => f32x4_relaxed_madd(a, b, c);
        fn max(self, a: v128, b: v128) -> v128 => f32x4_pmax(b, a);
        fn min(self, a: v128, b: v128) -> v128 => f32x4_pmin(b, a);
        fn abs(self, a: v128) -> v128 => f32x4_abs(a);
        fn if_less(self, a: v128, b: v128, x: v128, y: v128) -> v128 => v128_bitselect(x, y, f32x4_lt(a, b));
        fn scale_by_power(self, p: v128, n: v128) -> v128 => i32x4_add(p, i32x4_shl(n, 23));
        fn round(self, a: v128) -> v128 => f32x4_nearest(a);
        unsafe fn store_i8(self, to: *mut i8, x: v128) => {
            let whole = i32x4_trunc_sat_f32x4(x);
            let shorts = i16x8_narrow_i32x4(whole, whole);
            v128_store32_lane::<0>(i8x16_narrow_i16x8(shorts, shorts), to.cast())
        };
        unsafe fn store_i16(self, to: *mut i16, x: v128) => {
            let whole = i32x4_trunc_sat_f32x4(x);
            v128_store64_lane::<0>(i16x8_narrow_i32x4(whole, whole), to.cast())
        };
        unsafe fn load_i32(self, from: *const i32) -> v128 => v128_load(from.cast());
        unsafe fn load_splat_i32(self, from: *const i32) -> v128 => v128_load32_splat(from.cast());
        fn dot_shorts(self, a: v128, b: v128, sums: v128) -> v128 => i32x4_add(i32x4_dot_i16x8(a, b), sums);
        #[cfg(not(feature = "relaxed-simd"))]
        fn dot_bytes(self, a: v128, b: v128, sums: v128) -> v128 => {
            // The even bytes, then the odd ones, as 16-bit integers.
            let sums = self.dot_shorts(i16x8_shr(i16x8_shl(a, 8), 8), i16x8_shr(i16x8_shl(b, 8), 8), sums);
            self.dot_shorts(i16x8_shr(a, 8), i16x8_shr(b, 8), sums)
        };
        #[cfg(feature = "relaxed-simd")]
        fn dot_bytes(self, a: v128, b: v128, sums: v128) -> v128 => i32x4_relaxed_dot_i8x16_i7x16_add(a, b, sums);
        fn sum(self, a: v128) -> f32 => {
            let a = f32x4_add(a, i64x2_shuffle::<1, 1>(a, a));
            f32x4_extract_lane::<0>(a) + f32x4_extract_lane::<1>(a)
        };
        fn largest(self, a: v128) -> f32 => {
            let a = f32x4_pmax(a, i64x2_shuffle::<1, 1>(a, a));
            f32x4_extract_lane::<0>(a).max(f32x4_extract_lane::<1>(a))
        };
        unsafe fn gather(self, from: *const f32, step: usize) -> v128 => {
            let first = v128_load32_zero(from.cast());
            let two = v128_load32_lane::<1>(first, from.add(step).cast());
            let three = v128_load32_lane::<2>(two, from.add(2 * step).cast());
            v128_load32_lane::<3>(three, from.add(3 * step).cast())
        };
        fn sum_each(self, of: &[v128; 4]) -> v128 => {
            // Lanes 0 and 2, then 1 and 3, of each.
            let pairs = |a, b| i32x4_add(i32x4_shuffle::<0, 4, 1, 5>(a, b), i32x4_shuffle::<2, 6, 3, 7>(a, b));
            let (ab, cd) = (pairs(of[0], of[1]), pairs(of[2], of[3]));
            i32x4_add(i64x2_shuffle::<0, 2>(ab, cd), i64x2_shuffle::<1, 3>(ab, cd))
        };
        fn splat_i32(self, x: i32) -> v128 => i32x4_splat(x);
        fn sub_i32(self, a: v128, b: v128) -> v128 => i32x4_sub(a, b);
        fn to_f32(self, x: v128) -> v128 => f32x4_convert_i32x4(x);
        unsafe fn add_products(self, a: *const i8, b: *const i16, sums: v128) -> v128 => {
            let (a, b) = (i16x8_load_extend_i8x8(a), v128_load(b.cast()));
            i32x4_add(i32x4_dot_i16x8(a, b), sums)
        };
        fn widen(self, x: v128) -> [v128; 2] =>
            [f64x2_promote_low_f32x4(x), f64x2_promote_low_f32x4(i64x2_shuffle::<1, 1>(x, x))];
        fn splat_f64(self, x: f64) -> v128 => f64x2_splat(x);
        fn add_f64(self, a: v128, b: v128) -> v128 => f64x2_add(a, b);
        fn sum_f64(self, a: v128) -> f64 => f64x2_extract_lane::<0>(a) + f64x2_extract_lane::<1>(a);
        unsafe fn transpose(self, rows: &[*const f32], to: *mut f32, width: usize) => {
            // Unrolled by hand: `map` and loops over an array are not inlined in WebAssembly.
            let (a, b) = (v128_load(rows[0].cast()), v128_load(rows[1].cast()));
            let (c, d) = (v128_load(rows[2].cast()), v128_load(rows[3].cast()));
            let (ab, cd) = (i32x4_shuffle::<0, 4, 1, 5>(a, b), i32x4_shuffle::<0, 4, 1, 5>(c, d));
            let (ba, dc) = (i32x4_shuffle::<2, 6, 3, 7>(a, b), i32x4_shuffle::<2, 6, 3, 7>(c, d));
            v128_store(to.cast(), i64x2_shuffle::<0, 2>(ab, cd));
            v128_store(to.add(width).cast(), i64x2_shuffle::<1, 3>(ab, cd));
            v128_store(to.add(2 * width).cast(), i64x2_shuffle::<0, 2>(ba, dc));
            v128_store(to.add(3 * width).cast(), i64x2_shuffle::<1, 3>(ba, dc));
        };
    }
}
