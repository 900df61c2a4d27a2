//! The processor's vectors of `f32`, behind one trait: a kernel is written once, for any number of lanes.
//!
//! [`dispatch`] runs a [`Kernel`] with the widest vectors of the processor. Its code must be inlined into `dispatch`,
//! where those instructions are allowed: every function on the way is `#[inline(always)]`.

/// Functions of a set of vectors, each with its value, inlined into the kernel. An intrinsic is safe where the
/// processor has it, which a value of the set proves.
macro_rules! inlined {
    ($(
        $(#[$about:meta])*
        $($word:ident)+ ($this:ident $(, $name:ident: $of:ty)*) $(-> $out:ty)? => $value:expr;
    )*) => {$(
        $(#[$about])*
        #[inline(always)]
        #[allow(unused_unsafe, reason = "some values need no intrinsic")]
        $($word)+ ($this $(, $name: $of)*) $(-> $out)? {
            // SAFETY: `self` proves that the processor has these instructions; pointers are guaranteed by the caller.
            unsafe { $value }
        }
    )*};
}

#[cfg(not(target_arch = "wasm32"))]
mod portable;
#[cfg(target_arch = "wasm32")]
mod wasm;
#[cfg(target_arch = "x86_64")]
mod x86;

use crate::pieces::{MOST_LANES, TILE_ROWS};

/// A set of vector instructions. A value of this type proves that the processor has them.
pub trait Simd: Copy + Send + Sync {
    /// A vector of `LANES` `f32`.
    type F32: Copy;
    /// Half as many `f64`.
    type F64: Copy;
    /// As many `i32`.
    type I32: Copy;
    const LANES: usize;
    /// Whether `dot_bytes` is faster than `dot_shorts`.
    const DOTS_BYTES: bool;
    /// Whether two of `dot_bytes` take less than two of `add_products`: with few rows.
    fn streams_bytes(self) -> bool;

    fn splat(self, x: f32) -> Self::F32;
    /// # Safety
    /// `from` has `LANES` numbers.
    unsafe fn load(self, from: *const f32) -> Self::F32;
    /// One number in all lanes.
    ///
    /// # Safety
    /// `from` has a number.
    unsafe fn load_splat(self, from: *const f32) -> Self::F32;
    /// # Safety
    /// `to` has room for `LANES` numbers.
    unsafe fn store(self, to: *mut f32, x: Self::F32);
    /// # Safety
    /// `from` has `LANES` half-precision numbers (IEEE 754 binary16), none of them infinite.
    unsafe fn load_f16(self, from: *const half::f16) -> Self::F32;

    fn add(self, a: Self::F32, b: Self::F32) -> Self::F32;
    fn sub(self, a: Self::F32, b: Self::F32) -> Self::F32;
    fn mul(self, a: Self::F32, b: Self::F32) -> Self::F32;
    fn div(self, a: Self::F32, b: Self::F32) -> Self::F32;
    /// a b + c, rounded once or twice.
    fn mul_add(self, a: Self::F32, b: Self::F32, c: Self::F32) -> Self::F32;
    /// The larger one; `b` if one is NaN.
    fn max(self, a: Self::F32, b: Self::F32) -> Self::F32;
    /// The smaller one; `b` if one is NaN.
    fn min(self, a: Self::F32, b: Self::F32) -> Self::F32;
    fn abs(self, a: Self::F32) -> Self::F32;
    /// `x` where a < b, `y` elsewhere; `y` if one is NaN.
    fn if_less(self, a: Self::F32, b: Self::F32, x: Self::F32, y: Self::F32) -> Self::F32;
    /// p · 2ⁿ, where `n` is 1.5 · 2²³ + n, so that its last bits hold the integer.
    fn scale_by_power(self, p: Self::F32, n: Self::F32) -> Self::F32;
    /// The nearest whole numbers, ties to the even one.
    fn round(self, a: Self::F32) -> Self::F32;
    /// # Safety
    /// `to` has room for `LANES` bytes; the numbers are whole, and from −128 to 127.
    unsafe fn store_i8(self, to: *mut i8, x: Self::F32);
    /// # Safety
    /// `to` has room for `LANES` integers; the numbers are whole, and from −32,768 to 32,767.
    unsafe fn store_i16(self, to: *mut i16, x: Self::F32);
    fn sum(self, a: Self::F32) -> f32;
    fn largest(self, a: Self::F32) -> f32;

    /// `LANES` numbers, `step` apart.
    ///
    /// # Safety
    /// `from` has them.
    unsafe fn gather(self, from: *const f32, step: usize) -> Self::F32;

    fn splat_i32(self, x: i32) -> Self::I32;
    fn sub_i32(self, a: Self::I32, b: Self::I32) -> Self::I32;
    /// The sum of each of `LANES` vectors.
    fn sum_each(self, of: &[Self::I32; MOST_LANES]) -> Self::I32;
    fn to_f32(self, x: Self::I32) -> Self::F32;
    /// # Safety
    /// `from` has `LANES` numbers.
    unsafe fn load_i32(self, from: *const i32) -> Self::I32;
    /// One number in all lanes.
    ///
    /// # Safety
    /// `from` has a number.
    unsafe fn load_splat_i32(self, from: *const i32) -> Self::I32;
    /// Lanes are pairs of 16-bit integers: their two products, added to each lane.
    fn dot_shorts(self, a: Self::I32, b: Self::I32, sums: Self::I32) -> Self::I32;
    /// Lanes are four bytes, those of `b` from 0 to 127: their four products, added to each lane.
    fn dot_bytes(self, a: Self::I32, b: Self::I32, sums: Self::I32) -> Self::I32;
    /// The products of `2 LANES` bytes and 16-bit integers, two added to each lane.
    ///
    /// # Safety
    /// `a` and `b` have `2 LANES` numbers.
    unsafe fn add_products(self, a: *const i8, b: *const i16, sums: Self::I32) -> Self::I32;

    fn widen(self, x: Self::F32) -> [Self::F64; 2];
    fn splat_f64(self, x: f64) -> Self::F64;
    fn add_f64(self, a: Self::F64, b: Self::F64) -> Self::F64;
    fn sum_f64(self, a: Self::F64) -> f64;

    /// Columns `0..LANES` of `LANES` rows, as rows of `to`, `width` apart.
    ///
    /// # Safety
    /// Each row has `LANES` numbers; `to` has room for `LANES` rows.
    #[inline(always)]
    unsafe fn transpose(self, rows: &[*const f32], to: *mut f32, width: usize) {
        for (i, row) in rows[..Self::LANES].iter().enumerate() {
            for k in 0..Self::LANES {
                // SAFETY: guaranteed by the caller.
                unsafe { *to.add(k * width + i) = *row.add(k) }
            }
        }
    }
}

/// The operations of a product's tiles. Some processors have wider vectors, and more registers, for these alone.
pub trait Tiles: Copy {
    type F32: Copy;
    const LANES: usize;
    /// The most rows of a tile: their sums, two vectors each, fill the registers.
    const ROWS: usize;

    fn splat(self, x: f32) -> Self::F32;
    /// # Safety
    /// `from` has `LANES` numbers.
    unsafe fn load(self, from: *const f32) -> Self::F32;
    /// One number in all lanes.
    ///
    /// # Safety
    /// `from` has a number.
    unsafe fn load_splat(self, from: *const f32) -> Self::F32;
    /// # Safety
    /// `to` has room for `LANES` numbers.
    unsafe fn store(self, to: *mut f32, x: Self::F32);
    fn add(self, a: Self::F32, b: Self::F32) -> Self::F32;
    /// a b + c, rounded once or twice.
    fn mul_add(self, a: Self::F32, b: Self::F32, c: Self::F32) -> Self::F32;
    /// Asks for a cache line, wherever it is, and does not wait for it.
    #[inline(always)]
    fn fetch(self, at: *const u8) {
        let _ = at;
    }
}

impl<S: Simd> Tiles for S {
    type F32 = <S as Simd>::F32;
    const LANES: usize = <S as Simd>::LANES;
    const ROWS: usize = TILE_ROWS;

    #[inline(always)]
    fn splat(self, x: f32) -> Self::F32 {
        Simd::splat(self, x)
    }
    #[inline(always)]
    unsafe fn load(self, from: *const f32) -> Self::F32 {
        // SAFETY: guaranteed by the caller.
        unsafe { Simd::load(self, from) }
    }
    #[inline(always)]
    unsafe fn load_splat(self, from: *const f32) -> Self::F32 {
        // SAFETY: guaranteed by the caller.
        unsafe { Simd::load_splat(self, from) }
    }
    #[inline(always)]
    unsafe fn store(self, to: *mut f32, x: Self::F32) {
        // SAFETY: guaranteed by the caller.
        unsafe { Simd::store(self, to, x) }
    }
    #[inline(always)]
    fn add(self, a: Self::F32, b: Self::F32) -> Self::F32 {
        Simd::add(self, a, b)
    }
    #[inline(always)]
    fn mul_add(self, a: Self::F32, b: Self::F32, c: Self::F32) -> Self::F32 {
        Simd::mul_add(self, a, b, c)
    }
}

/// Work on tiles.
pub trait TileKernel {
    fn run<T: Tiles>(self, tiles: T);
}

/// The lanes of the widest tiles, if they are wider than other vectors.
#[inline]
pub fn wide_lanes() -> Option<usize> {
    #[cfg(target_arch = "x86_64")]
    return x86::Avx512::detect().map(|_| x86::Avx512::LANES);
    #[cfg(not(target_arch = "x86_64"))]
    None
}

/// Runs work on tiles with the widest vectors if `wide`, else as [`dispatch`] does.
#[inline]
pub fn dispatch_tiles<K: TileKernel>(kernel: K, wide: bool) {
    struct Narrow<K>(K);
    impl<K: TileKernel> Kernel for Narrow<K> {
        type Output = ();
        #[inline(always)]
        fn run<S: Simd>(self, simd: S) {
            self.0.run(simd);
        }
    }
    #[cfg(target_arch = "x86_64")]
    if let Some(tiles) = x86::Avx512::detect().filter(|_| wide) {
        return tiles.run(kernel);
    }
    let _ = wide;
    dispatch(Narrow(kernel));
}

/// Σ aᵢ bᵢ
#[inline(always)]
pub fn dot<S: Simd>(simd: S, a: &[f32], b: &[f32]) -> f32 {
    let count = a.len().min(b.len());
    let whole = count - count % S::LANES;
    let mut sums = simd.splat(0.0);
    for i in (0..whole).step_by(S::LANES) {
        // SAFETY: both slices have `i + LANES` numbers.
        unsafe { sums = simd.mul_add(simd.load(a.as_ptr().add(i)), simd.load(b.as_ptr().add(i)), sums) };
    }
    simd.sum(sums) + a[whole..count].iter().zip(&b[whole..]).map(|(a, b)| a * b).sum::<f32>()
}

/// Work that is generic over vectors.
pub trait Kernel {
    type Output;
    fn run<S: Simd>(self, simd: S) -> Self::Output;
}

/// Runs a kernel with the processor's widest vectors.
#[inline]
pub fn dispatch<K: Kernel>(kernel: K) -> K::Output {
    #[cfg(target_arch = "wasm32")]
    return wasm::run(kernel);
    #[cfg(target_arch = "x86_64")]
    if let Some(avx2) = x86::Avx2::<{ x86::NO_VNNI }>::detect() {
        return avx2.run(kernel);
    }
    #[cfg(not(target_arch = "wasm32"))]
    kernel.run(portable::Portable)
}

/// The same for a kernel of products of bytes, for which some processors have an instruction more. Each kernel stays a
/// separate function: browsers keep the sums of a tile in registers only if the function is small.
#[inline(never)]
pub fn dispatch_dots<K: Kernel>(kernel: K) -> K::Output {
    #[cfg(target_arch = "x86_64")]
    {
        if let Some(vnni) = x86::Avx2::<{ x86::AVX_VNNI }>::detect() {
            return vnni.run(kernel);
        }
        if let Some(vnni) = x86::Avx2::<{ x86::AVX512_VNNI }>::detect() {
            return vnni.run(kernel);
        }
    }
    dispatch(kernel)
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;

    /// Every operation on eight numbers, in several vectors if there are fewer lanes.
    struct Everything {
        a: [f32; 8],
        b: [f32; 8],
    }

    impl Kernel for Everything {
        type Output = Vec<f32>;

        fn run<S: Simd>(self, simd: S) -> Vec<f32> {
            let mut found = Vec::new();
            for at in (0..8).step_by(S::LANES) {
                // SAFETY: a whole vector is left.
                let (a, b) = unsafe { (simd.load(self.a[at..].as_ptr()), simd.load(self.b[at..].as_ptr())) };
                let half = self.a.map(half::f16::from_f32);
                let bytes = self.a.map(|a| (a * 10.0) as i8);
                let shorts = [self.b.map(|b| (b * 3000.0) as i16); 2].concat();
                // SAFETY: both have twice the lanes of the widest vector.
                let products =
                    unsafe { simd.add_products([bytes; 2].concat().as_ptr(), shorts.as_ptr(), simd.splat_i32(-5)) };
                // SAFETY: both have twice the lanes of the widest vector.
                let dots = unsafe {
                    let all = simd.load_i32(shorts.as_ptr().cast());
                    simd.dot_shorts(all, simd.load_splat_i32(shorts.as_ptr().cast()), simd.splat_i32(-4))
                };
                let (signed, small) = (bytes.map(|byte| byte ^ -0x55), bytes.map(|byte| byte & 0x7f));
                // SAFETY: both have the bytes of the widest vector.
                let byte_dots = unsafe {
                    let all = simd.load_i32([signed; 4].concat().as_ptr().cast());
                    simd.dot_bytes(all, simd.load_splat_i32(small[2..].as_ptr().cast()), simd.splat_i32(-4))
                };
                // SAFETY: it has two numbers for each lane.
                let gathered = unsafe { simd.gather([self.a, self.b].concat().as_ptr(), 2) };
                // SAFETY: each has the lanes of the widest vector. Fewer lanes are summed in several vectors.
                let sums = unsafe {
                    let whole: [[i32; 8]; 8] = std::array::from_fn(|i| std::array::from_fn(|k| (i * i + k) as i32));
                    simd.to_f32(simd.sum_each(&whole.each_ref().map(|lanes| simd.load_i32(lanes.as_ptr()))))
                };
                let differences = simd.sub_i32(products, simd.splat_i32(7));
                let power = simd.splat(12_582_912.0 + 3.0);
                // SAFETY: it has as many numbers.
                let halves = unsafe { simd.load_f16(half[at..].as_ptr()) };
                let [low, high] = simd.widen(a);
                let (mut stored, mut wider) = ([0i8; 8], [0i16; 8]);
                // SAFETY: no vector has more than 8 lanes.
                unsafe {
                    simd.store_i8(stored.as_mut_ptr(), simd.round(a));
                    simd.store_i16(wider.as_mut_ptr(), simd.round(simd.mul(a, simd.splat(300.0))));
                }
                let all = [
                    simd.add(a, b),
                    simd.sub(a, b),
                    simd.mul(a, b),
                    simd.div(a, b),
                    simd.mul_add(a, b, b),
                    simd.max(a, b),
                    simd.min(a, b),
                    simd.abs(a),
                    simd.round(simd.mul(a, b)),
                    simd.if_less(a, b, a, simd.splat(7.0)),
                    simd.scale_by_power(a, power),
                    halves,
                    simd.to_f32(products),
                    simd.to_f32(differences),
                    simd.to_f32(dots),
                    simd.to_f32(byte_dots),
                    gathered,
                    sums,
                ];
                for vector in all {
                    let mut lanes = [0f32; 8];
                    // SAFETY: no vector has more than 8 lanes.
                    unsafe { simd.store(lanes.as_mut_ptr(), vector) };
                    found.extend(lanes);
                    found.extend([simd.sum(vector), simd.largest(vector), simd.sum_f64(simd.widen(vector)[0]) as f32]);
                }
                found.push(simd.sum_f64(simd.add_f64(low, high)) as f32);
                found.extend(stored.map(f32::from));
                found.extend(wider.map(f32::from));
            }
            found
        }
    }

    #[test]
    fn vectors_compute_the_same_as_scalar_code() {
        let a = [1.5, -2.25, 0.0, 3.0, -0.5, 100.0, 7.0, -8.0];
        let b = [2.0, -2.25, 4.0, -1.0, 0.125, 3.0, -7.0, 0.5];
        let plain = Everything { a, b }.run(portable::Portable);
        // Most of these numbers are exact in any order; the others differ little.
        let mut found = vec![dispatch(Everything { a, b })];
        #[cfg(target_arch = "x86_64")]
        {
            let with_vnni = x86::Avx2::<{ x86::AVX_VNNI }>::detect().map(|simd| simd.run(Everything { a, b }));
            let with_avx512 = x86::Avx2::<{ x86::AVX512_VNNI }>::detect().map(|simd| simd.run(Everything { a, b }));
            found.extend([with_vnni, with_avx512].into_iter().flatten());
        }
        for all in found {
            assert_eq!(all.len(), plain.len());
            for (found, expected) in all.iter().zip(&plain) {
                assert!((found - expected).abs() <= 1e-6 * expected.abs(), "{found} is not {expected}");
            }
        }
        assert_eq!(plain[..8], std::array::from_fn::<f32, 8, _>(|i| a[i] + b[i]));
    }
}
