//! A matrix of parameters: in full precision, or in fewer bits per number where memory is short.
//!
//! In 16 bits each number is the nearest half-precision float (IEEE 754 binary16). On the CPU it is multiplied by the
//! matrix's power of two, because processors are slow on subnormal numbers. In eight and in four bits there is a scale
//! for each block b of 32 numbers of a row:
//!
//! ```text
//! w[i][j] ≈ s[i][b] · n[i][j]      n[i][j] = round(w[i][j] / s[i][b])
//!
//! eight bits: s[i][b] = max over j in b of |w[i][j]| / 127
//! four bits:  s[i][b] = -w[i][j] / 8 for the j in b with the largest |w[i][j]|, n at most 7
//! ```
//!
//! A row is an output channel of a linear map, or a token's embedding (Jacob et al. 2018, without zero points).
//! Products use the rounded numbers directly on the CPU, and in 16 bits on the GPU too; elsewhere they are expanded to
//! 32-bit floats for each product, about a million at a time.
//!
//! A matrix may also be in pieces along its rows, where it is larger than what the device computes with at once.

use std::ops::Range;

use burn::tensor::{Device, FloatDType, Int, Tensor, TensorData, f16, kind::Basic};
use headlight_kernels::{Bits, RoundedRows, WEIGHT_BLOCK, halved, pack_blocks, round_rows};

use super::{FromNumbers, Precision};

/// A matrix `[rows, columns]`.
#[derive(Clone, Debug)]
pub enum Matrix {
    /// 32 bits per number.
    Whole(Tensor<2>),
    /// 16 bits per number.
    Half(Half),
    Rounded(Rounded),
    /// Some of its rows each, one after the other; none of them is in pieces.
    Pieces(Vec<Matrix>),
}

/// A matrix in 16 bits per number: w = scale · n.
#[derive(Clone, Debug)]
pub struct Half {
    /// `[rows, columns]`
    pub(super) numbers: Tensor<2>,
    /// A power of two; 1 on the GPU.
    pub(super) scale: f32,
}

/// A matrix in eight or four bits per number.
#[derive(Clone, Debug)]
pub struct Rounded {
    /// `[rows, columns]`; in four bits two in a byte, `[rows, blocks * 16]`, as [`halved`] puts them
    pub(super) numbers: Tensor<2, Int>,
    /// `[rows, blocks]`
    pub(super) scales: Tensor<2>,
    pub(super) bits: Bits,
    columns: usize,
}

impl Rounded {
    /// The rows of a slice in 32 bits, `[rows, columns]`.
    pub(super) fn expanded(&self, rows: Range<usize>) -> Tensor<2> {
        self.expand(self.numbers.clone().slice_dim(0, rows.clone()), self.scales.clone().slice_dim(0, rows))
    }

    /// Rows of numbers times their scales, `[rows, columns]`.
    fn expand(&self, numbers: Tensor<2, Int>, scales: Tensor<2>) -> Tensor<2> {
        let [rows, blocks] = scales.dims();
        let numbers = match self.bits {
            Bits::Eight => numbers.float(),
            Bits::Four => from_halves(numbers.float(), blocks).slice_dim(1, 0..self.columns),
        };
        let each = scales.unsqueeze_dim::<3>(2).expand([rows, blocks, WEIGHT_BLOCK]);
        numbers * each.reshape([rows, blocks * WEIGHT_BLOCK]).slice_dim(1, 0..self.columns)
    }
}

/// The numbers in bytes of two: `[rows, blocks * 32]`.
fn from_halves(bytes: Tensor<2>, blocks: usize) -> Tensor<2> {
    let [rows, _] = bytes.dims();
    let bytes: Tensor<3> = bytes.reshape([rows, blocks, WEIGHT_BLOCK / 2]);
    let upper = (bytes.clone() / 16.0).floor();
    // From 0 to 15, where those from 8 on are negative.
    let lower = bytes - upper.clone() * 16.0;
    let lower = lower.clone() - (lower / 8.0).floor() * 16.0;
    Tensor::cat(vec![lower, upper], 2).reshape([rows, blocks * WEIGHT_BLOCK])
}

/// The rounding error: sums over all rounded numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RoundingError {
    /// Σ (w − ŵ)²
    pub apart: f64,
    /// Σ w²
    pub squares: f64,
}

impl RoundingError {
    fn add(&mut self, x: f32, near: f32) {
        self.apart += (f64::from(x) - f64::from(near)).powi(2);
        self.squares += f64::from(x).powi(2);
    }

    /// The error of numbers that are not rounded, counted beside those that are.
    fn none(values: &[f32]) -> Self {
        let mut error = Self::default();
        values.iter().for_each(|x| error.add(*x, *x));
        error
    }

    /// The relative root-mean-square error: √(Σ (w − ŵ)² / Σ w²).
    pub fn relative(self) -> f64 {
        if self.squares == 0.0 { 0.0 } else { (self.apart / self.squares).sqrt() }
    }
}

impl std::ops::AddAssign for RoundingError {
    fn add_assign(&mut self, other: Self) {
        self.apart += other.apart;
        self.squares += other.squares;
    }
}

impl Matrix {
    /// Numbers `[rows, columns]` in this precision, and the rounding error.
    ///
    /// A matrix that 16 bits cannot hold stays in 32 bits, with error 0: one with a number that is not finite or, on
    /// the GPU, too large.
    pub fn in_precision(
        values: Vec<f32>,
        shape: [usize; 2],
        precision: Precision,
        device: &Device,
    ) -> (Self, RoundingError) {
        match precision {
            Precision::F32 => {
                (Self::Whole(Tensor::from_numbers(TensorData::new(values, shape), device)), <_>::default())
            }
            Precision::F16 => Self::half(&values, shape, device).unwrap_or_else(|| {
                let error = RoundingError::none(&values);
                (Self::in_precision(values, shape, Precision::F32, device).0, error)
            }),
            Precision::Int8 => Self::rounded(&values, shape, Bits::Eight, device),
            Precision::Int4 => Self::rounded(&values, shape, Bits::Four, device),
        }
    }

    fn half(values: &[f32], shape: [usize; 2], device: &Device) -> Option<(Self, RoundingError)> {
        let largest = values.iter().fold(0f32, |largest, x| largest.max(x.abs()));
        let scale = if *device == Device::flex() { half_scale(largest) } else { 1.0 };
        let numbers: Vec<f16> = values.iter().map(|x| f16::from_f32(x / scale)).collect();
        let mut error = RoundingError::default();
        for (&x, number) in values.iter().zip(&numbers) {
            error.add(x, number.to_f32() * scale);
        }
        error.apart.is_finite().then(|| {
            let numbers = Tensor::from_numbers(TensorData::new(numbers, shape), device);
            (Self::Half(Half { numbers, scale }), error)
        })
    }

    fn rounded(values: &[f32], shape: [usize; 2], bits: Bits, device: &Device) -> (Self, RoundingError) {
        let RoundedRows { numbers, scales, apart, squares } = round_rows(values, shape[1], bits);
        (Self::from_blocks(numbers, scales, shape, bits, device), RoundingError { apart, squares })
    }

    /// A matrix `[rows, columns]` of integers that have these bits, and a scale for each block of 32 in a row.
    pub fn from_blocks(
        numbers: Vec<i8>,
        scales: Vec<f32>,
        [rows, columns]: [usize; 2],
        bits: Bits,
        device: &Device,
    ) -> Self {
        let blocks = columns.div_ceil(WEIGHT_BLOCK);
        let (numbers, stored) = match bits {
            Bits::Eight => (numbers, columns),
            Bits::Four => (halved(&numbers, columns), blocks * WEIGHT_BLOCK / 2),
        };
        let numbers = Tensor::from_numbers(TensorData::new(numbers, [rows, stored]), device);
        let scales = Tensor::from_numbers(TensorData::new(scales, [rows, blocks]), device);
        Self::Rounded(Rounded { numbers, scales, bits, columns })
    }

    /// A matrix of several pieces of `step` rows, the last one of what is left: `piece` makes one of its rows.
    pub fn in_pieces(rows: usize, step: usize, mut piece: impl FnMut(Range<usize>) -> Self) -> Self {
        Self::Pieces((0..rows).step_by(step).map(|row| piece(row..(row + step).min(rows))).collect())
    }

    /// Its pieces, or itself alone.
    pub fn pieces(&self) -> &[Self] {
        match self {
            Self::Pieces(pieces) => pieces,
            whole => std::slice::from_ref(whole),
        }
    }

    /// The bytes of a rounded matrix in blocks as computed copies have them; `None` of any other, and of one that a
    /// device failed to read.
    pub async fn block_bytes(&self) -> Option<Vec<u8>> {
        let mut bytes = Vec::new();
        for piece in self.pieces() {
            let Self::Rounded(Rounded { numbers, scales, bits, .. }) = piece else { return None };
            let [_, width] = numbers.dims();
            let numbers = numbers.clone().into_data_async().await.ok()?.try_to_vec::<i8>().ok()?;
            let scales = scales.clone().into_data_async().await.ok()?.try_to_vec::<f32>().ok()?;
            bytes.extend(pack_blocks(&numbers, width, &scales, *bits));
        }
        Some(bytes)
    }

    /// The precision of its numbers; of pieces, of the first.
    pub fn precision(&self) -> Precision {
        match self {
            Self::Pieces(pieces) => pieces[0].precision(),
            Self::Whole(_) => Precision::F32,
            Self::Half(_) => Precision::F16,
            Self::Rounded(Rounded { bits: Bits::Eight, .. }) => Precision::Int8,
            Self::Rounded(Rounded { bits: Bits::Four, .. }) => Precision::Int4,
        }
    }

    /// `[rows, columns]`
    pub fn dims(&self) -> [usize; 2] {
        match self {
            Self::Whole(values) | Self::Half(Half { numbers: values, .. }) => values.dims(),
            Self::Rounded(rounded) => [rounded.scales.dims()[0], rounded.columns],
            Self::Pieces(pieces) => [pieces.iter().map(|piece| piece.dims()[0]).sum(), pieces[0].dims()[1]],
        }
    }

    pub fn device(&self) -> Device {
        match self {
            Self::Whole(values) | Self::Half(Half { numbers: values, .. }) => values.device(),
            Self::Rounded(rounded) => rounded.scales.device(),
            Self::Pieces(pieces) => pieces[0].device(),
        }
    }

    /// Its numbers, `[rows, columns]`, if they are stored as floats without a scale, in one piece.
    pub fn as_tensor(&self) -> Option<&Tensor<2>> {
        match self {
            Self::Whole(values) => Some(values),
            Self::Half(Half { numbers, scale }) => (*scale == 1.0).then_some(numbers),
            Self::Rounded(_) | Self::Pieces(_) => None,
        }
    }

    /// The same, for moving to another buffer.
    pub fn as_tensor_mut(&mut self) -> Option<&mut Tensor<2>> {
        match self {
            Self::Whole(values) => Some(values),
            Self::Half(Half { numbers, scale }) => (*scale == 1.0).then_some(numbers),
            Self::Rounded(_) | Self::Pieces(_) => None,
        }
    }

    /// All numbers in 32 bits, `[rows, columns]`.
    pub fn whole(&self) -> Tensor<2> {
        match self {
            Self::Whole(values) => values.clone(),
            Self::Half(Half { numbers, scale }) => numbers.clone().cast(FloatDType::F32) * *scale,
            Self::Rounded(rounded) => rounded.expand(rounded.numbers.clone(), rounded.scales.clone()),
            Self::Pieces(pieces) => Tensor::cat(pieces.iter().map(Self::whole).collect(), 0),
        }
    }

    /// Row `ids[i]` for every i: `[ids, columns]`.
    pub fn rows(&self, ids: Tensor<1, Int>) -> Tensor<2> {
        match self {
            Self::Whole(values) => values.clone().select(0, ids),
            Self::Half(Half { numbers, scale }) => numbers.clone().select(0, ids).cast(FloatDType::F32) * *scale,
            Self::Rounded(rounded) => {
                let (numbers, scales) = (rounded.numbers.clone(), rounded.scales.clone());
                rounded.expand(numbers.select(0, ids.clone()), scales.select(0, ids))
            }
            Self::Pieces(pieces) => rows_of_pieces(pieces, ids, Self::rows),
        }
    }

    /// Of row `ids[i]` for every i the columns of one of equal parts, `[ids, columns / parts]`. The others are not
    /// read unless a block of rounded weights reaches into two parts.
    pub fn rows_of_part(&self, ids: Tensor<1, Int>, part: usize, parts: usize) -> Tensor<2> {
        let [_, columns] = self.dims();
        let width = columns / parts;
        // Each row as a row of every part.
        let rows = || ids.clone() * parts as i64 + part as i64;
        match self {
            Self::Whole(values) => by_part(values, parts).select(0, rows()),
            Self::Half(Half { numbers, scale }) => {
                by_part(numbers, parts).select(0, rows()).cast(FloatDType::F32) * *scale
            }
            Self::Rounded(rounded) if width.is_multiple_of(WEIGHT_BLOCK) => {
                let of_part = Rounded { columns: width, ..rounded.clone() };
                let numbers = by_part(&rounded.numbers, parts).select(0, rows());
                of_part.expand(numbers, by_part(&rounded.scales, parts).select(0, rows()))
            }
            Self::Rounded(_) => self.rows(ids).slice_dim(1, part * width..(part + 1) * width),
            Self::Pieces(pieces) => rows_of_pieces(pieces, ids, |piece, ids| piece.rows_of_part(ids, part, parts)),
        }
    }
}

/// Each row's parts one below the other: `[rows · parts, columns / parts]`.
fn by_part<K: Basic>(values: &Tensor<2, K>, parts: usize) -> Tensor<2, K> {
    let [rows, columns] = values.dims();
    values.clone().reshape([rows * parts, columns / parts])
}

/// Of each piece a row for every id, of which those are taken that the piece has.
fn rows_of_pieces(
    pieces: &[Matrix],
    ids: Tensor<1, Int>,
    of: impl Fn(&Matrix, Tensor<1, Int>) -> Tensor<2>,
) -> Tensor<2> {
    let (mut first, mut found) = (0, None);
    for piece in pieces {
        let ([rows, _], [count]) = (piece.dims(), ids.dims());
        let own = of(piece, (ids.clone() - first).clamp(0, rows as i64 - 1));
        let [_, columns] = own.dims();
        found = Some(match found {
            None => own,
            // Later pieces replace what this one takes too much.
            Some(before) => {
                let from_here = ids.clone().greater_equal_elem(first).unsqueeze_dim::<2>(1).expand([count, columns]);
                Tensor::mask_where(before, from_here, own)
            }
        });
        first += rows as i64;
    }
    found.expect("a matrix has pieces")
}

/// The power of two that scales numbers up to `largest` to numbers up to 2¹⁵.
fn half_scale(largest: f32) -> f32 {
    let exponent = largest.log2().floor().max(-112.0) - 14.0;
    if largest == 0.0 { 1.0 } else { exponent.exp2() }
}

#[cfg(test)]
mod tests {
    use burn::tensor::Tolerance;

    use super::*;
    use crate::ops::reference::{self, EXPANDED_AT_ONCE};
    use crate::ops::{Then, linear};

    const SHAPE: [usize; 2] = [3, 4];
    const VALUES: [f32; 12] = [1.27, -0.5, 0.004, 0.0, 0.0, 0.0, 0.0, 0.0, -254.0, 3.0, 2.0, 1.0];

    #[test]
    fn every_row_is_rounded_by_its_own_largest_number() {
        let (matrix, error) = Matrix::rounded(&VALUES, SHAPE, Bits::Eight, &Device::flex());
        let whole = matrix.whole().into_data().try_to_vec::<f32>().expect("numbers");
        // By hand: steps of 0.01 in the first row and of 2 in the last, ties to the even integer.
        let expected = [1.27, -0.5, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -254.0, 4.0, 2.0, 0.0];
        for (found, expected) in whole.iter().zip(expected) {
            assert!((found - expected).abs() < 1e-5, "{found} is not {expected}");
        }
        assert!((error.apart - (0.004f64.powi(2) + 1.0 + 1.0)).abs() < 1e-6, "{error:?}");
        let squares: f64 = VALUES.iter().map(|x| f64::from(*x).powi(2)).sum();
        assert!((error.relative() - (error.apart / squares).sqrt()).abs() < 1e-12);
    }

    #[test]
    fn sixteen_bits_keep_eleven_of_a_number_of_any_size() {
        // By hand: 1 + 2⁻¹¹ lies between two halves, and goes to the even one; 2⁻²⁵ is too small beside 65504.
        let rounded = |values: &[f32]| {
            let shape = [1, values.len()];
            Matrix::in_precision(values.to_vec(), shape, Precision::F16, &Device::flex())
        };
        let (matrix, error) = rounded(&[1.0 + 2f32.powi(-11), 0.5, 2f32.powi(-26), 65504.0]);
        assert_eq!(matrix.whole().into_data().try_to_vec::<f32>().expect("numbers"), [1.0, 0.5, 0.0, 65504.0]);
        assert_eq!(error.apart, 2f64.powi(-22) + 2f64.powi(-52));
        // For every magnitude.
        for largest in [3e38, 7e4, 1e-6, f32::MIN_POSITIVE, 0.0] {
            let (matrix, error) = rounded(&[largest, -largest / 3.0]);
            assert_eq!(matrix.precision(), Precision::F16);
            assert!(error.relative() < 2f64.powi(-12), "{largest}: {error:?}");
        }
        let (lost, error) = rounded(&[1.0, f32::INFINITY]);
        assert_eq!((lost.precision(), error.squares), (Precision::F32, f64::INFINITY));
    }

    #[test]
    fn products_and_rows_are_those_of_the_whole_matrix() {
        let device = Device::flex();
        // More rows than are expanded at once.
        let shape = [EXPANDED_AT_ONCE / 4 + 3, 4];
        let values: Vec<f32> = (0..shape[0] * shape[1]).map(|i| (i as f32 * 0.37).sin()).collect();
        for precision in [Precision::F16, Precision::Int8, Precision::Int4] {
            let (matrix, _) = Matrix::in_precision(values.clone(), shape, precision, &device);
            assert_eq!(matrix.precision(), precision);
            let whole = Matrix::Whole(matrix.whole());
            // Whole multiples of a 126th of their range: in eight bits the CPU rounds x to those.
            let x = Tensor::<2>::from_data([[0.5, -1.0, 2.0, -0.25 / 3.5], [1.0, 0.0, -2.0, 0.5]], &device);
            let close = Tolerance::<f32>::absolute(1e-5);
            let product = |matrix: &Matrix| linear(x.clone(), matrix, None, Then::Nothing).into_data();
            product(&matrix).assert_approx_eq(&product(&whole), close);
            reference::linear(x.clone(), &matrix, None).into_data().assert_approx_eq(&product(&whole), close);
            let ids = Tensor::from_data([shape[0] as i32 - 1, 0, 7], &device);
            matrix.rows(ids.clone()).into_data().assert_eq(&whole.rows(ids).into_data(), true);
        }
    }

    #[test]
    fn a_part_of_a_row_is_the_same_columns_of_the_row() {
        let device = Device::flex();
        // Parts of whole blocks, and parts that end within one.
        for (columns, parts) in [(3 * WEIGHT_BLOCK, 3), (WEIGHT_BLOCK + 10, 2)] {
            let values: Vec<f32> = (0..6 * columns).map(|i| ((i * 37 % 101) as f32 - 50.0) / 8.0).collect();
            for precision in [Precision::F32, Precision::F16, Precision::Int8, Precision::Int4] {
                let make = |rows: Range<usize>| {
                    let values = values[rows.start * columns..rows.end * columns].to_vec();
                    Matrix::in_precision(values, [rows.len(), columns], precision, &device).0
                };
                for matrix in [make(0..6), Matrix::in_pieces(6, 4, make)] {
                    let ids = Tensor::<1, Int>::from_data([5, 0, 3], &device);
                    let width = columns / parts;
                    for part in 0..parts {
                        let expected = matrix.rows(ids.clone()).slice_dim(1, part * width..(part + 1) * width);
                        let found = matrix.rows_of_part(ids.clone(), part, parts);
                        found.into_data().assert_eq(&expected.into_data(), true);
                    }
                }
            }
        }
    }
}
