//! AVX2 with multiply-add: eight lanes.

use core::arch::x86_64::*;

use half::f16;

use super::{Kernel, Simd};

/// Created only by [`Avx2::detect`], so every intrinsic below is safe to call.
#[derive(Clone, Copy)]
pub struct Avx2(());

impl Avx2 {
    pub fn detect() -> Option<Self> {
        let all =
            is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") && is_x86_feature_detected!("f16c");
        all.then_some(Self(()))
    }

    #[inline]
    pub fn run<K: Kernel>(self, kernel: K) -> K::Output {
        #[target_feature(enable = "avx2,fma,f16c")]
        fn with_features<K: Kernel>(kernel: K, simd: Avx2) -> K::Output {
            kernel.run(simd)
        }
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe { with_features(kernel, self) }
    }
}

/// The intrinsics of a function's body; the type of `self` makes them safe.
macro_rules! avx2 {
    ($($body:tt)*) => {{
        // SAFETY: `self` proves that the processor has AVX2; pointers are guaranteed by the caller.
        unsafe { $($body)* }
    }};
}

impl Simd for Avx2 {
    type F32 = __m256;
    type F64 = __m256d;
    type I32 = __m256i;
    const LANES: usize = 8;

    #[inline(always)]
    fn splat(self, x: f32) -> __m256 {
        avx2!(_mm256_set1_ps(x))
    }
    #[inline(always)]
    unsafe fn load(self, from: *const f32) -> __m256 {
        avx2!(_mm256_loadu_ps(from))
    }
    #[inline(always)]
    unsafe fn load_splat(self, from: *const f32) -> __m256 {
        avx2!(_mm256_broadcast_ss(&*from))
    }
    #[inline(always)]
    unsafe fn store(self, to: *mut f32, x: __m256) {
        avx2!(_mm256_storeu_ps(to, x))
    }
    #[inline(always)]
    unsafe fn load_f16(self, from: *const f16) -> __m256 {
        avx2!(_mm256_cvtph_ps(_mm_loadu_si128(from.cast())))
    }
    #[inline(always)]
    fn add(self, a: __m256, b: __m256) -> __m256 {
        avx2!(_mm256_add_ps(a, b))
    }
    #[inline(always)]
    fn sub(self, a: __m256, b: __m256) -> __m256 {
        avx2!(_mm256_sub_ps(a, b))
    }
    #[inline(always)]
    fn mul(self, a: __m256, b: __m256) -> __m256 {
        avx2!(_mm256_mul_ps(a, b))
    }
    #[inline(always)]
    fn div(self, a: __m256, b: __m256) -> __m256 {
        avx2!(_mm256_div_ps(a, b))
    }
    #[inline(always)]
    fn mul_add(self, a: __m256, b: __m256, c: __m256) -> __m256 {
        avx2!(_mm256_fmadd_ps(a, b, c))
    }
    #[inline(always)]
    fn max(self, a: __m256, b: __m256) -> __m256 {
        avx2!(_mm256_max_ps(a, b))
    }
    #[inline(always)]
    fn min(self, a: __m256, b: __m256) -> __m256 {
        avx2!(_mm256_min_ps(a, b))
    }
    #[inline(always)]
    fn abs(self, a: __m256) -> __m256 {
        avx2!(_mm256_andnot_ps(_mm256_set1_ps(-0.0), a))
    }
    #[inline(always)]
    fn if_less(self, a: __m256, b: __m256, x: __m256, y: __m256) -> __m256 {
        avx2!(_mm256_blendv_ps(y, x, _mm256_cmp_ps::<_CMP_LT_OQ>(a, b)))
    }
    #[inline(always)]
    fn scale_by_power(self, p: __m256, n: __m256) -> __m256 {
        avx2!(_mm256_castsi256_ps(_mm256_add_epi32(
            _mm256_castps_si256(p),
            _mm256_slli_epi32::<23>(_mm256_castps_si256(n))
        )))
    }
    #[inline(always)]
    fn round(self, a: __m256) -> __m256 {
        avx2!(_mm256_round_ps::<{ _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC }>(a))
    }
    #[inline(always)]
    unsafe fn store_i8(self, to: *mut i8, x: __m256) {
        avx2!({
            let whole = _mm256_cvtps_epi32(x);
            let shorts = _mm_packs_epi32(_mm256_castsi256_si128(whole), _mm256_extracti128_si256::<1>(whole));
            _mm_storel_epi64(to.cast(), _mm_packs_epi16(shorts, shorts));
        })
    }
    #[inline(always)]
    unsafe fn store_i16(self, to: *mut i16, x: __m256) {
        avx2!({
            let whole = _mm256_cvtps_epi32(x);
            let (low, high) = (_mm256_castsi256_si128(whole), _mm256_extracti128_si256::<1>(whole));
            _mm_storeu_si128(to.cast(), _mm_packs_epi32(low, high));
        })
    }
    #[inline(always)]
    unsafe fn load_i32(self, from: *const i32) -> __m256i {
        avx2!(_mm256_loadu_si256(from.cast()))
    }
    #[inline(always)]
    unsafe fn load_splat_i32(self, from: *const i32) -> __m256i {
        avx2!(_mm256_set1_epi32(from.read_unaligned()))
    }
    #[inline(always)]
    fn dot_shorts(self, a: __m256i, b: __m256i, sums: __m256i) -> __m256i {
        avx2!(_mm256_add_epi32(_mm256_madd_epi16(a, b), sums))
    }
    #[inline(always)]
    fn sum(self, a: __m256) -> f32 {
        avx2!({
            let a = _mm_add_ps(_mm256_castps256_ps128(a), _mm256_extractf128_ps::<1>(a));
            let a = _mm_add_ps(a, _mm_movehl_ps(a, a));
            _mm_cvtss_f32(_mm_add_ss(a, _mm_movehdup_ps(a)))
        })
    }
    #[inline(always)]
    fn largest(self, a: __m256) -> f32 {
        avx2!({
            let a = _mm_max_ps(_mm256_castps256_ps128(a), _mm256_extractf128_ps::<1>(a));
            let a = _mm_max_ps(a, _mm_movehl_ps(a, a));
            _mm_cvtss_f32(_mm_max_ss(a, _mm_movehdup_ps(a)))
        })
    }
    #[inline(always)]
    fn splat_i32(self, x: i32) -> __m256i {
        avx2!(_mm256_set1_epi32(x))
    }
    #[inline(always)]
    fn to_f32(self, x: __m256i) -> __m256 {
        avx2!(_mm256_cvtepi32_ps(x))
    }
    #[inline(always)]
    unsafe fn add_products(self, a: *const i8, b: *const i16, sums: __m256i) -> __m256i {
        avx2!({
            let (a, b) = (_mm256_cvtepi8_epi16(_mm_loadu_si128(a.cast())), _mm256_loadu_si256(b.cast()));
            _mm256_add_epi32(_mm256_madd_epi16(a, b), sums)
        })
    }
    #[inline(always)]
    fn widen(self, x: __m256) -> [__m256d; 2] {
        avx2!([_mm256_cvtps_pd(_mm256_castps256_ps128(x)), _mm256_cvtps_pd(_mm256_extractf128_ps::<1>(x))])
    }
    #[inline(always)]
    fn splat_f64(self, x: f64) -> __m256d {
        avx2!(_mm256_set1_pd(x))
    }
    #[inline(always)]
    fn add_f64(self, a: __m256d, b: __m256d) -> __m256d {
        avx2!(_mm256_add_pd(a, b))
    }
    #[inline(always)]
    fn sum_f64(self, a: __m256d) -> f64 {
        avx2!({
            let a = _mm_add_pd(_mm256_castpd256_pd128(a), _mm256_extractf128_pd::<1>(a));
            _mm_cvtsd_f64(_mm_add_sd(a, _mm_unpackhi_pd(a, a)))
        })
    }
    #[inline(always)]
    unsafe fn transpose(self, rows: &[*const f32], to: *mut f32, width: usize) {
        avx2!({
            debug_assert!(rows.len() >= Self::LANES, "each lane needs a row");
            // In a closure that is not inlined, each instruction would become a call.
            let mut lines = [_mm256_setzero_ps(); 8];
            for (line, row) in lines.iter_mut().zip(rows) {
                *line = _mm256_loadu_ps(*row);
            }
            // Interleaves pairs of rows, then pairs of pairs, then halves.
            let mut fours = [_mm256_setzero_ps(); 8];
            for half in 0..2 {
                let (a, b, c, d) = (lines[4 * half], lines[4 * half + 1], lines[4 * half + 2], lines[4 * half + 3]);
                let (ab, ba) = (_mm256_unpacklo_ps(a, b), _mm256_unpackhi_ps(a, b));
                let (cd, dc) = (_mm256_unpacklo_ps(c, d), _mm256_unpackhi_ps(c, d));
                fours[4 * half] = _mm256_shuffle_ps::<0x44>(ab, cd);
                fours[4 * half + 1] = _mm256_shuffle_ps::<0xee>(ab, cd);
                fours[4 * half + 2] = _mm256_shuffle_ps::<0x44>(ba, dc);
                fours[4 * half + 3] = _mm256_shuffle_ps::<0xee>(ba, dc);
            }
            for k in 0..4 {
                _mm256_storeu_ps(to.add(k * width), _mm256_permute2f128_ps::<0x20>(fours[k], fours[4 + k]));
                _mm256_storeu_ps(to.add((4 + k) * width), _mm256_permute2f128_ps::<0x31>(fours[k], fours[4 + k]));
            }
        })
    }
}
