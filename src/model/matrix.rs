//! A matrix of parameters: whole, or where memory is short in eight bits a number, with a scale for each row.
//!
//! ```text
//! w[i][j] ≈ s[i] · n[i][j]      s[i] = max over j of |w[i][j]| / 127, n[i][j] = round(w[i][j] / s[i])
//! ```
//!
//! A row is an output channel of a linear map, or a token's embedding (Jacob et al. 2018, without zero points).

use std::str::FromStr;

use burn::tensor::{DType, Device, Int, Tensor, TensorData};

/// The largest integer that a number becomes.
const LARGEST: f32 = 127.0;
/// About how many numbers are whole at a time while a rounded matrix is used.
const WHOLE_AT_ONCE: usize = 1 << 20;

/// How matrices are kept in memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Precision {
    /// 32 bits a number, as they are computed with.
    #[default]
    F32,
    /// Eight bits a number, and a scale for each row.
    Int8,
}

impl Precision {
    /// How many bytes a matrix of this shape takes.
    pub fn bytes(self, [rows, columns]: [usize; 2]) -> u64 {
        let [rows, columns] = [rows, columns].map(|n| n as u64);
        match self {
            Self::F32 => 4 * rows * columns,
            Self::Int8 => rows * (columns + 4),
        }
    }
}

impl FromStr for Precision {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        match name {
            "f32" => Ok(Self::F32),
            "int8" => Ok(Self::Int8),
            _ => Err(format!("{name:?} is no precision: f32 and int8 are")),
        }
    }
}

/// A matrix `[rows, columns]`.
#[derive(Clone, Debug)]
pub enum Matrix {
    /// 32 bits a number.
    Whole(Tensor<2>),
    Rounded(Rounded),
}

/// A matrix in eight bits a number.
#[derive(Clone, Debug)]
pub struct Rounded {
    /// `[rows, columns]`
    numbers: Tensor<2, Int>,
    /// `[rows]`
    scales: Tensor<1>,
}

/// What rounding has changed: sums over all numbers that were rounded.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RoundingError {
    /// Σ (w − ŵ)²
    pub apart: f64,
    /// Σ w²
    pub squares: f64,
}

impl RoundingError {
    /// The root mean square of the error beside that of the numbers: √(Σ (w − ŵ)² / Σ w²).
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
    /// Rows of numbers rounded to eight bits, `[rows, columns]`, and by how much they changed.
    pub fn rounded(values: &[f32], [rows, columns]: [usize; 2], device: &Device) -> (Self, RoundingError) {
        let (mut numbers, mut scales) = (Vec::with_capacity(values.len()), Vec::with_capacity(rows));
        let mut error = RoundingError::default();
        for row in values.chunks(columns.max(1)) {
            let largest = row.iter().fold(0f32, |largest, x| largest.max(x.abs()));
            let scale = largest / LARGEST;
            // A row too small to be divided by its scale is a row of zeros.
            let inverse = if scale.recip().is_finite() { scale.recip() } else { 0.0 };
            for &x in row {
                let number = (x * inverse).round();
                let apart = f64::from(x) - f64::from(number * scale);
                error += RoundingError { apart: apart * apart, squares: f64::from(x) * f64::from(x) };
                numbers.push(number as i8);
            }
            scales.push(scale);
        }
        let numbers = Tensor::from_data(TensorData::new(numbers, [rows, columns]), (device, DType::I8));
        let scales = Tensor::from_data(TensorData::new(scales, [rows]), device);
        (Self::Rounded(Rounded { numbers, scales }), error)
    }

    /// How its numbers are kept.
    pub fn precision(&self) -> Precision {
        match self {
            Self::Whole(_) => Precision::F32,
            Self::Rounded(_) => Precision::Int8,
        }
    }

    /// `[rows, columns]`
    pub fn dims(&self) -> [usize; 2] {
        match self {
            Self::Whole(values) => values.dims(),
            Self::Rounded(rounded) => rounded.numbers.dims(),
        }
    }

    /// All numbers in 32 bits, `[rows, columns]`.
    pub fn whole(&self) -> Tensor<2> {
        match self {
            Self::Whole(values) => values.clone(),
            Self::Rounded(Rounded { numbers, scales }) => numbers.clone().float() * scales.clone().unsqueeze_dim(1),
        }
    }

    /// Row `ids[i]` for every i: `[ids, columns]`.
    pub fn rows(&self, ids: Tensor<1, Int>) -> Tensor<2> {
        match self {
            Self::Whole(values) => values.clone().select(0, ids),
            Self::Rounded(Rounded { numbers, scales }) => {
                let scales = scales.clone().select(0, ids.clone()).unsqueeze_dim(1);
                numbers.clone().select(0, ids).float() * scales
            }
        }
    }

    /// x Wᵀ.
    ///
    /// # Shapes
    /// - x: `[any, columns]`
    /// - output: `[any, rows]`
    pub fn forward(&self, x: Tensor<2>) -> Tensor<2> {
        match self {
            Self::Whole(values) => x.matmul(values.clone().transpose()),
            Self::Rounded(Rounded { numbers, scales }) => {
                let [rows, columns] = numbers.dims();
                let step = (WHOLE_AT_ONCE / columns.max(1)).max(1);
                let part = |row: usize| {
                    let whole = numbers.clone().slice_dim(0, row..(row + step).min(rows)).float();
                    x.clone().matmul(whole.transpose())
                };
                Tensor::cat((0..rows).step_by(step).map(part).collect(), 1) * scales.clone().unsqueeze()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use burn::tensor::Tolerance;

    use super::*;

    const SHAPE: [usize; 2] = [3, 4];
    const VALUES: [f32; 12] = [1.27, -0.5, 0.004, 0.0, 0.0, 0.0, 0.0, 0.0, -254.0, 3.0, 2.0, 1.0];

    #[test]
    fn every_row_is_rounded_by_its_own_largest_number() {
        let (matrix, error) = Matrix::rounded(&VALUES, SHAPE, &Device::flex());
        let whole = matrix.whole().into_data().try_to_vec::<f32>().expect("numbers");
        // By hand: steps of 0.01 in the first row and of 2 in the last, halves away from zero.
        let expected = [1.27, -0.5, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -254.0, 4.0, 2.0, 2.0];
        for (found, expected) in whole.iter().zip(expected) {
            assert!((found - expected).abs() < 1e-5, "{found} is not {expected}");
        }
        assert!((error.apart - (0.004f64.powi(2) + 1.0 + 1.0)).abs() < 1e-6, "{error:?}");
        let squares: f64 = VALUES.iter().map(|x| f64::from(*x).powi(2)).sum();
        assert!((error.relative() - (error.apart / squares).sqrt()).abs() < 1e-12);
    }

    #[test]
    fn products_and_rows_are_those_of_the_whole_matrix() {
        let device = Device::flex();
        // More rows than are whole at once.
        let shape = [WHOLE_AT_ONCE / 4 + 3, 4];
        let values: Vec<f32> = (0..shape[0] * shape[1]).map(|i| (i as f32 * 0.37).sin()).collect();
        let (matrix, _) = Matrix::rounded(&values, shape, &device);
        let whole = Matrix::Whole(matrix.whole());
        let x = Tensor::from_data([[0.5, -1.0, 2.0, 0.25], [1.0, 0.0, -3.0, 0.125]], &device);
        let close = Tolerance::<f32>::absolute(1e-5);
        matrix.forward(x.clone()).into_data().assert_approx_eq(&whole.forward(x).into_data(), close);
        let ids = Tensor::from_data([shape[0] as i32 - 1, 0, 7], &device);
        matrix.rows(ids.clone()).into_data().assert_eq(&whole.rows(ids).into_data(), true);
    }
}
