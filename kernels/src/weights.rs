//! What loading does to weights: bytes become numbers, matrices are turned, rows are rounded, copies are found.

use std::mem::MaybeUninit;
use std::ops::Range;

use half::{bf16, f16};

use crate::bytes::BLOCK;
use crate::pieces::CACHE_LINE;
use crate::simd::{Kernel, Simd, dispatch};
use crate::threads::{Unwritten, each_piece, share_parts, worth_sharing, written};

/// The bits of a rounded number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bits {
    /// From -127 to 127.
    Eight,
    /// From -8 to 7.
    Four,
}

impl Bits {
    /// The largest integer.
    fn largest(self) -> f32 {
        match self {
            Self::Eight => 127.0,
            Self::Four => 7.0,
        }
    }
}

/// The rows of one piece of shared work.
const PIECE_ROWS: usize = 64;

/// Appends little-endian 32-bit floats. Bytes after the last whole number are ignored.
pub fn extend_f32(values: &mut Vec<f32>, bytes: &[u8]) {
    values.extend(bytes.as_chunks().0.iter().map(|bytes| f32::from_le_bytes(*bytes)));
}

/// The same for half-precision floats (IEEE 754 binary16).
pub fn extend_f16(values: &mut Vec<f32>, bytes: &[u8]) {
    values.extend(bytes.as_chunks().0.iter().map(|bytes| f16::from_le_bytes(*bytes).to_f32()));
}

/// The same for brain floats.
pub fn extend_bf16(values: &mut Vec<f32>, bytes: &[u8]) {
    values.extend(bytes.as_chunks().0.iter().map(|bytes| bf16::from_le_bytes(*bytes).to_f32()));
}

/// Σ w² of blocks of 32 bytes with a scale each.
pub fn squares_of_blocks(numbers: &[i8], scales: &[f32]) -> f64 {
    let squares = |numbers: &[i8; BLOCK]| numbers.iter().map(|n| i32::from(*n).pow(2)).sum::<i32>();
    let blocks = numbers.as_chunks().0.iter().zip(scales);
    blocks.map(|(numbers, scale)| f64::from(squares(numbers)) * f64::from(*scale).powi(2)).sum()
}

/// Some columns of a matrix, as rows: y[i][j] = x[j][columns.start + i].
///
/// # Shapes
/// - x: `[rows, width]`
/// - y: `[columns, rows]`
///
/// # Panics
/// If x has another length, or less columns.
pub fn transpose(x: &[f32], [rows, width]: [usize; 2], columns: Range<usize>) -> Vec<f32> {
    assert!(rows.checked_mul(width) == Some(x.len()) && columns.end <= width, "the columns must lie within the matrix");
    let y = |y: &mut Unwritten| {
        each_piece(y, rows.max(1), |at, y| dispatch(Turn { x, width, first: columns.start + at / rows, rows, y }));
    };
    // SAFETY: the pieces cover all rows of y, and each writes all of its rows.
    unsafe { written(columns.len() * rows, y) }
}

/// Columns from `first` on become the rows of y.
struct Turn<'a> {
    x: &'a [f32],
    width: usize,
    first: usize,
    rows: usize,
    y: &'a mut Unwritten,
}

impl Kernel for Turn<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let Self { x, width, first, rows, y } = self;
        let count = y.len() / rows;
        // Each cache line of y is written at once, and the lines of x are read on as streams.
        for top in (0..rows).step_by(CACHE_LINE) {
            let bottom = (top + CACHE_LINE).min(rows);
            let (down, across) = (bottom - (bottom - top) % S::LANES, count - count % S::LANES);
            for column in (0..across).step_by(S::LANES) {
                for row in (top..down).step_by(S::LANES) {
                    let mut lines = [std::ptr::null(); 8];
                    for i in 0..S::LANES {
                        lines[i] = x[(row + i) * width + first + column..].as_ptr();
                    }
                    // SAFETY: whole vectors are left in both directions, of x and of y.
                    unsafe { simd.transpose(&lines, y[column * rows + row..].as_mut_ptr().cast(), rows) };
                }
            }
            for row in top..bottom {
                for column in if row < down { across } else { 0 }..count {
                    y[column * rows + row] = MaybeUninit::new(x[row * width + first + column]);
                }
            }
        }
    }
}

/// A matrix in bytes: w[i][j] ≈ scales[i][j / 32, rounded down] · numbers[i][j].
#[derive(Debug, Default)]
pub struct RoundedRows {
    pub numbers: Vec<i8>,
    pub scales: Vec<f32>,
    /// Σ (w − ŵ)²
    pub apart: f64,
    /// Σ w²
    pub squares: f64,
}

/// Rounds each block of 32 numbers of a row by its own scale; ties go to the even integer. In eight bits the scale is
/// max |w| / 127. In four bits it is -1/8 of the number that is furthest from 0, as in Q4_0: integers reach further
/// down than up. A block too small to be divided by its scale becomes zeros.
///
/// # Panics
/// If a row of `width` numbers is incomplete.
pub fn round_rows(w: &[f32], width: usize, bits: Bits) -> RoundedRows {
    let width = width.max(1);
    assert!(w.len().is_multiple_of(width), "w must hold whole rows");
    let (rows, blocks) = (w.len() / width, width.div_ceil(BLOCK));
    let (mut numbers, mut scales) = (vec![0i8; w.len()], vec![0f32; rows * blocks]);
    let mut errors = vec![[0f64; 2]; rows];
    let step = if worth_sharing(w.len() * 4) { PIECE_ROWS } else { rows.max(1) };
    let parts = w.chunks(step * width).zip(numbers.chunks_mut(step * width));
    let parts = parts.zip(scales.chunks_mut(step * blocks).zip(errors.chunks_mut(step))).collect();
    share_parts(parts, |((w, numbers), (scales, errors))| dispatch(Round { w, numbers, scales, errors, width, bits }));
    let [apart, squares] = errors.iter().fold([0.0; 2], |[a, b], [apart, squares]| [a + apart, b + squares]);
    RoundedRows { numbers, scales, apart, squares }
}

struct Round<'a> {
    w: &'a [f32],
    numbers: &'a mut [i8],
    scales: &'a mut [f32],
    errors: &'a mut [[f64; 2]],
    width: usize,
    bits: Bits,
}

impl Kernel for Round<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let Self { w, numbers, scales, errors, width, bits } = self;
        let blocks = width.div_ceil(BLOCK);
        for (row, error) in errors.iter_mut().enumerate() {
            let (w, numbers) = (&w[row * width..][..width], &mut numbers[row * width..][..width]);
            let scales = &mut scales[row * blocks..][..blocks];
            for (block, (w, numbers)) in w.chunks(BLOCK).zip(numbers.chunks_mut(BLOCK)).enumerate() {
                let sums;
                if let (Ok(w), Ok(numbers)) = (w.try_into(), (&mut *numbers).try_into()) {
                    (scales[block], sums) = round_block(simd, w, numbers, bits);
                } else {
                    let (mut whole, mut rounded) = ([0f32; BLOCK], [0i8; BLOCK]);
                    whole[..w.len()].copy_from_slice(w);
                    (scales[block], sums) = round_block(simd, &whole, &mut rounded, bits);
                    numbers.copy_from_slice(&rounded[..w.len()]);
                }
                *error = [error[0] + sums[0], error[1] + sums[1]];
            }
        }
    }
}

/// The scale of a block, and its two sums.
#[inline(always)]
fn round_block<S: Simd>(simd: S, w: &[f32; BLOCK], numbers: &mut [i8; BLOCK], bits: Bits) -> (f32, [f64; 2]) {
    let (mut most, mut least) = (simd.splat(0.0), simd.splat(0.0));
    for at in (0..BLOCK).step_by(S::LANES) {
        // SAFETY: a whole vector is left.
        let w = unsafe { simd.load(w.as_ptr().add(at)) };
        (most, least) = (simd.max(w, most), simd.max(simd.sub(simd.splat(0.0), w), least));
    }
    let (most, least) = (simd.largest(most), simd.largest(least));
    let scale = match bits {
        Bits::Eight => most.max(least) / 127.0,
        Bits::Four if most > least => most / -8.0,
        Bits::Four => least / 8.0,
    };
    let top = simd.splat(bits.largest());
    let inverse = if scale.recip().is_finite() { scale.recip() } else { 0.0 };
    let mut sums = [simd.splat(0.0); 2];
    for at in (0..BLOCK).step_by(S::LANES) {
        // SAFETY: a whole vector is left in both.
        unsafe {
            let w = simd.load(w.as_ptr().add(at));
            let number = simd.min(simd.round(simd.mul(w, simd.splat(inverse))), top);
            simd.store_i8(numbers.as_mut_ptr().add(at), number);
            let error = simd.sub(w, simd.mul(number, simd.splat(scale)));
            sums = [simd.mul_add(error, error, sums[0]), simd.mul_add(w, w, sums[1])];
        }
    }
    (scale, sums.map(|sum| f64::from(simd.sum(sum))))
}

/// A hash of numbers; equal numbers have equal hashes, zeros of both signs too.
pub fn fingerprint(x: &[f32]) -> u64 {
    /// Odd, with bits that look random: the golden ratio.
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    // Several sums at a time: each waits for its own multiplication only.
    let mut sums = [0u64, 1, 2, 3];
    let mix =
        |sum: &mut u64, x: f32| *sum = (*sum ^ u64::from((x + 0.0).to_bits())).wrapping_mul(FACTOR).rotate_left(29);
    let (fours, rest) = x.as_chunks::<4>();
    for four in fours {
        for i in 0..4 {
            mix(&mut sums[i], four[i]);
        }
    }
    rest.iter().for_each(|x| mix(&mut sums[0], *x));
    let all = sums.iter().fold(x.len() as u64, |all, sum| (all ^ sum).wrapping_mul(FACTOR).rotate_left(31));
    all ^ (all >> 32)
}
