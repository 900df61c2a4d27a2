//! AVX2 with multiply-add: eight lanes. For the tiles of products AVX-512: sixteen.

use core::arch::x86_64::*;

use half::f16;

use super::{Kernel, Simd, TileKernel, Tiles};

/// The instructions that multiply bytes and add the products: none, those of AVX, or the same of AVX-512.
pub const NO_VNNI: u8 = 0;
pub const AVX_VNNI: u8 = 1;
pub const AVX512_VNNI: u8 = 2;

/// Created only by [`Avx2::detect`], so every intrinsic below is safe to call.
#[derive(Clone, Copy)]
pub struct Avx2<const VNNI: u8>(());

impl<const VNNI: u8> Avx2<VNNI> {
    pub fn detect() -> Option<Self> {
        let all =
            is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") && is_x86_feature_detected!("f16c");
        let dots = match VNNI {
            AVX_VNNI => is_x86_feature_detected!("avxvnni"),
            AVX512_VNNI => is_x86_feature_detected!("avx512vnni") && is_x86_feature_detected!("avx512vl"),
            _ => true,
        };
        (all && dots).then_some(Self(()))
    }

    #[inline]
    pub fn run<K: Kernel>(self, kernel: K) -> K::Output {
        #[target_feature(enable = "avx2,fma,f16c")]
        fn plain<K: Kernel>(kernel: K, simd: impl Simd) -> K::Output {
            kernel.run(simd)
        }
        #[target_feature(enable = "avx2,fma,f16c,avxvnni")]
        fn with_vnni<K: Kernel>(kernel: K, simd: impl Simd) -> K::Output {
            kernel.run(simd)
        }
        #[target_feature(enable = "avx2,fma,f16c,avx512vnni,avx512vl")]
        fn with_vnni_of_avx512<K: Kernel>(kernel: K, simd: impl Simd) -> K::Output {
            kernel.run(simd)
        }
        // SAFETY: `self` proves that the processor has these.
        unsafe {
            match VNNI {
                AVX_VNNI => with_vnni(kernel, self),
                AVX512_VNNI => with_vnni_of_avx512(kernel, self),
                _ => plain(kernel, self),
            }
        }
    }
}

impl<const VNNI: u8> Simd for Avx2<VNNI> {
    type F32 = __m256;
    type F64 = __m256d;
    type I32 = __m256i;
    const LANES: usize = 8;
    const DOTS_BYTES: bool = true;

    inlined! {
        fn streams_bytes(self) -> bool => VNNI != NO_VNNI;
        fn splat(self, x: f32) -> __m256 => _mm256_set1_ps(x);
        unsafe fn load(self, from: *const f32) -> __m256 => _mm256_loadu_ps(from);
        unsafe fn load_splat(self, from: *const f32) -> __m256 => _mm256_broadcast_ss(&*from);
        unsafe fn store(self, to: *mut f32, x: __m256) => _mm256_storeu_ps(to, x);
        unsafe fn load_f16(self, from: *const f16) -> __m256 => _mm256_cvtph_ps(_mm_loadu_si128(from.cast()));
        fn add(self, a: __m256, b: __m256) -> __m256 => _mm256_add_ps(a, b);
        fn sub(self, a: __m256, b: __m256) -> __m256 => _mm256_sub_ps(a, b);
        fn mul(self, a: __m256, b: __m256) -> __m256 => _mm256_mul_ps(a, b);
        fn div(self, a: __m256, b: __m256) -> __m256 => _mm256_div_ps(a, b);
        fn mul_add(self, a: __m256, b: __m256, c: __m256) -> __m256 => _mm256_fmadd_ps(a, b, c);
        fn max(self, a: __m256, b: __m256) -> __m256 => _mm256_max_ps(a, b);
        fn min(self, a: __m256, b: __m256) -> __m256 => _mm256_min_ps(a, b);
        fn abs(self, a: __m256) -> __m256 => _mm256_andnot_ps(_mm256_set1_ps(-0.0), a);
        fn if_less(self, a: __m256, b: __m256, x: __m256, y: __m256) -> __m256 =>
            _mm256_blendv_ps(y, x, _mm256_cmp_ps::<_CMP_LT_OQ>(a, b));
        fn scale_by_power(self, p: __m256, n: __m256) -> __m256 => _mm256_castsi256_ps(_mm256_add_epi32(
            _mm256_castps_si256(p),
            _mm256_slli_epi32::<23>(_mm256_castps_si256(n))
        ));
        fn round(self, a: __m256) -> __m256 => _mm256_round_ps::<{ _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC }>(a);
        unsafe fn store_i8(self, to: *mut i8, x: __m256) => {
            let whole = _mm256_cvtps_epi32(x);
            let shorts = _mm_packs_epi32(_mm256_castsi256_si128(whole), _mm256_extracti128_si256::<1>(whole));
            _mm_storel_epi64(to.cast(), _mm_packs_epi16(shorts, shorts));
        };
        unsafe fn store_i16(self, to: *mut i16, x: __m256) => {
            let whole = _mm256_cvtps_epi32(x);
            let (low, high) = (_mm256_castsi256_si128(whole), _mm256_extracti128_si256::<1>(whole));
            _mm_storeu_si128(to.cast(), _mm_packs_epi32(low, high));
        };
        unsafe fn load_i32(self, from: *const i32) -> __m256i => _mm256_loadu_si256(from.cast());
        unsafe fn load_splat_i32(self, from: *const i32) -> __m256i => _mm256_set1_epi32(from.read_unaligned());
        fn dot_shorts(self, a: __m256i, b: __m256i, sums: __m256i) -> __m256i =>
            _mm256_add_epi32(_mm256_madd_epi16(a, b), sums);
        fn dot_bytes(self, a: __m256i, b: __m256i, sums: __m256i) -> __m256i => match VNNI {
            AVX_VNNI => _mm256_dpbusd_avx_epi32(sums, b, a),
            AVX512_VNNI => _mm256_dpbusd_epi32(sums, b, a),
            // Two products are at most 2 · 127 · 128, which 16 bits hold.
            _ => {
                let twos = _mm256_maddubs_epi16(b, a);
                _mm256_add_epi32(_mm256_madd_epi16(twos, _mm256_set1_epi16(1)), sums)
            }
        };
        fn sum(self, a: __m256) -> f32 => {
            let a = _mm_add_ps(_mm256_castps256_ps128(a), _mm256_extractf128_ps::<1>(a));
            let a = _mm_add_ps(a, _mm_movehl_ps(a, a));
            _mm_cvtss_f32(_mm_add_ss(a, _mm_movehdup_ps(a)))
        };
        fn largest(self, a: __m256) -> f32 => {
            let a = _mm_max_ps(_mm256_castps256_ps128(a), _mm256_extractf128_ps::<1>(a));
            let a = _mm_max_ps(a, _mm_movehl_ps(a, a));
            _mm_cvtss_f32(_mm_max_ss(a, _mm_movehdup_ps(a)))
        };
        unsafe fn gather(self, from: *const f32, step: usize) -> __m256 => {
            let [a, b, c, d] = [*from, *from.add(step), *from.add(2 * step), *from.add(3 * step)];
            let from = from.add(4 * step);
            _mm256_setr_ps(a, b, c, d, *from, *from.add(step), *from.add(2 * step), *from.add(3 * step))
        };
        fn sum_each(self, of: &[__m256i; 8]) -> __m256i => {
            let ab = _mm256_hadd_epi32(_mm256_hadd_epi32(of[0], of[1]), _mm256_hadd_epi32(of[2], of[3]));
            let cd = _mm256_hadd_epi32(_mm256_hadd_epi32(of[4], of[5]), _mm256_hadd_epi32(of[6], of[7]));
            _mm256_add_epi32(_mm256_permute2x128_si256::<0x20>(ab, cd), _mm256_permute2x128_si256::<0x31>(ab, cd))
        };
        fn splat_i32(self, x: i32) -> __m256i => _mm256_set1_epi32(x);
        fn sub_i32(self, a: __m256i, b: __m256i) -> __m256i => _mm256_sub_epi32(a, b);
        fn to_f32(self, x: __m256i) -> __m256 => _mm256_cvtepi32_ps(x);
        unsafe fn add_products(self, a: *const i8, b: *const i16, sums: __m256i) -> __m256i => {
            let (a, b) = (_mm256_cvtepi8_epi16(_mm_loadu_si128(a.cast())), _mm256_loadu_si256(b.cast()));
            _mm256_add_epi32(_mm256_madd_epi16(a, b), sums)
        };
        fn widen(self, x: __m256) -> [__m256d; 2] =>
            [_mm256_cvtps_pd(_mm256_castps256_ps128(x)), _mm256_cvtps_pd(_mm256_extractf128_ps::<1>(x))];
        fn splat_f64(self, x: f64) -> __m256d => _mm256_set1_pd(x);
        fn add_f64(self, a: __m256d, b: __m256d) -> __m256d => _mm256_add_pd(a, b);
        fn sum_f64(self, a: __m256d) -> f64 => {
            let a = _mm_add_pd(_mm256_castpd256_pd128(a), _mm256_extractf128_pd::<1>(a));
            _mm_cvtsd_f64(_mm_add_sd(a, _mm_unpackhi_pd(a, a)))
        };
        unsafe fn transpose(self, rows: &[*const f32], to: *mut f32, width: usize) => {
            debug_assert!(rows.len() >= <Self as Simd>::LANES, "each lane needs a row");
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
        };
    }
}

/// Created only by [`Avx512::detect`], so every intrinsic below is safe to call.
#[derive(Clone, Copy)]
pub struct Avx512(());

impl Avx512 {
    pub fn detect() -> Option<Self> {
        is_x86_feature_detected!("avx512f").then_some(Self(()))
    }

    #[inline]
    pub fn run<K: TileKernel>(self, kernel: K) {
        #[target_feature(enable = "avx512f")]
        fn wide<K: TileKernel>(kernel: K, tiles: Avx512) {
            kernel.run(tiles);
        }
        // SAFETY: `self` proves that the processor has these.
        unsafe { wide(kernel, self) }
    }
}

impl Tiles for Avx512 {
    type F32 = __m512;
    const LANES: usize = 16;
    // With 12, the compiler keeps sums in memory.
    const ROWS: usize = 11;

    inlined! {
        fn splat(self, x: f32) -> __m512 => _mm512_set1_ps(x);
        unsafe fn load(self, from: *const f32) -> __m512 => _mm512_loadu_ps(from);
        unsafe fn load_splat(self, from: *const f32) -> __m512 => _mm512_set1_ps(*from);
        unsafe fn store(self, to: *mut f32, x: __m512) => _mm512_storeu_ps(to, x);
        fn add(self, a: __m512, b: __m512) -> __m512 => _mm512_add_ps(a, b);
        fn mul_add(self, a: __m512, b: __m512, c: __m512) -> __m512 => _mm512_fmadd_ps(a, b, c);
        fn fetch(self, at: *const u8) => _mm_prefetch::<_MM_HINT_T1>(at.cast());
    }
}
