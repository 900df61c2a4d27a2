//! Eigenvalues of a small square matrix of real numbers: by Householder's reduction and the QR algorithm with
//! Wilkinson's shifts, in complex numbers (Golub & Van Loan, "Matrix Computations", §7.4 and §7.5).

use std::ops::{Add, Mul, Sub};

/// A complex number.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Complex {
    pub re: f64,
    pub im: f64,
}

impl Complex {
    fn real(re: f64) -> Self {
        Self { re, im: 0.0 }
    }

    pub fn length(self) -> f64 {
        self.re.hypot(self.im)
    }

    fn conjugate(self) -> Self {
        Self { im: -self.im, ..self }
    }

    fn scale(self, by: f64) -> Self {
        Self { re: self.re * by, im: self.im * by }
    }

    /// One of the two roots.
    fn root(self) -> Self {
        let length = self.length();
        let im = ((length - self.re) / 2.0).max(0.0).sqrt();
        Self { re: ((length + self.re) / 2.0).max(0.0).sqrt(), im: if self.im < 0.0 { -im } else { im } }
    }
}

impl Add for Complex {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self { re: self.re + other.re, im: self.im + other.im }
    }
}

impl Sub for Complex {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self { re: self.re - other.re, im: self.im - other.im }
    }
}

impl Mul for Complex {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        let re = self.re * other.re - self.im * other.im;
        Self { re, im: self.re * other.im + self.im * other.re }
    }
}

/// The most steps for each eigenvalue; after them the current estimate is used.
const MOST_STEPS: usize = 60;

/// The eigenvalues of a matrix `[n, n]`, row-major, in no order.
pub(super) fn eigenvalues(matrix: &[f64], n: usize) -> Vec<Complex> {
    let mut a: Vec<Complex> = hessenberg(matrix, n).into_iter().map(Complex::real).collect();
    let mut found = vec![Complex::default(); n];
    let size = a.iter().fold(0f64, |size, x| size.max(x.length()));
    let (mut end, mut steps) = (n, 0);
    while end > 0 {
        let small = |row: usize, a: &[Complex]| {
            let beside = a[(row - 1) * n + row - 1].length() + a[row * n + row].length();
            a[row * n + row - 1].length() <= f64::EPSILON * if beside == 0.0 { size } else { beside }
        };
        let start = (1..end).rev().find(|row| small(*row, &a)).unwrap_or(0);
        if start + 1 == end || steps == MOST_STEPS {
            found[end - 1] = a[end * n - n + end - 1];
            (end, steps) = (end - 1, 0);
            continue;
        }
        let shift = shift(&a, n, end, steps);
        turn(&mut a, n, start, end, shift);
        steps += 1;
    }
    found
}

/// A similar matrix in Hessenberg form: zero below the first subdiagonal.
fn hessenberg(matrix: &[f64], n: usize) -> Vec<f64> {
    let mut a = matrix.to_vec();
    for column in 0..n.saturating_sub(2) {
        let mut v: Vec<f64> = (column + 1..n).map(|row| a[row * n + column]).collect();
        let length = v.iter().map(|x| x * x).sum::<f64>().sqrt();
        if length == 0.0 {
            continue;
        }
        v[0] += if v[0] < 0.0 { -length } else { length };
        let squares: f64 = v.iter().map(|x| x * x).sum();
        for j in 0..n {
            let along: f64 = v.iter().enumerate().map(|(i, x)| x * a[(column + 1 + i) * n + j]).sum();
            v.iter().enumerate().for_each(|(i, x)| a[(column + 1 + i) * n + j] -= 2.0 * along / squares * x);
        }
        for i in 0..n {
            let along: f64 = v.iter().enumerate().map(|(j, x)| x * a[i * n + column + 1 + j]).sum();
            v.iter().enumerate().for_each(|(j, x)| a[i * n + column + 1 + j] -= 2.0 * along / squares * x);
        }
    }
    a
}

/// The eigenvalue of the last two rows and columns that is nearer to the last diagonal number; now and then another
/// one, to break cycles.
fn shift(a: &[Complex], n: usize, end: usize, steps: usize) -> Complex {
    let at = |row: usize, column: usize| a[(end - 2 + row) * n + end - 2 + column];
    if steps % 20 == 19 {
        return Complex::real(at(1, 0).length() + at(1, 1).length());
    }
    let half = (at(0, 0) - at(1, 1)).scale(0.5);
    let root = (half * half + at(0, 1) * at(1, 0)).root();
    let middle = (at(0, 0) + at(1, 1)).scale(0.5);
    let (one, other) = (middle + root, middle - root);
    if (one - at(1, 1)).length() < (other - at(1, 1)).length() { one } else { other }
}

/// One QR step between two rows: A − s = Q R, then R Q + s.
fn turn(a: &mut [Complex], n: usize, start: usize, end: usize, shift: Complex) {
    (start..end).for_each(|i| a[i * n + i] = a[i * n + i] - shift);
    let mut turns = Vec::with_capacity(end - start);
    for i in start..end - 1 {
        let (x, y) = (a[i * n + i], a[(i + 1) * n + i]);
        let length = x.length().hypot(y.length());
        let (c, s) = match length {
            0.0 => (Complex::real(1.0), Complex::default()),
            _ => (x.scale(1.0 / length), y.scale(1.0 / length)),
        };
        for j in i..end {
            let (upper, lower) = (a[i * n + j], a[(i + 1) * n + j]);
            a[i * n + j] = c.conjugate() * upper + s.conjugate() * lower;
            a[(i + 1) * n + j] = c * lower - s * upper;
        }
        turns.push((c, s));
    }
    for (i, (c, s)) in (start..).zip(turns) {
        for row in start..(i + 2).min(end) {
            let (left, right) = (a[row * n + i], a[row * n + i + 1]);
            a[row * n + i] = left * c + right * s;
            a[row * n + i + 1] = right * c.conjugate() - left * s.conjugate();
        }
    }
    (start..end).for_each(|i| a[i * n + i] = a[i * n + i] + shift);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_circulant_has_its_fourier_coefficients() {
        // λ_k = Σ_j c_j e^(2πi jk/n): some of them are complex pairs.
        let c = [0.3, -1.2, 2.5, 0.7, -0.4, 1.1, 0.9];
        let n = c.len();
        let matrix: Vec<f64> = (0..n * n).map(|at| c[(at % n + n - at / n) % n]).collect();
        let mut expected: Vec<Complex> = (0..n)
            .map(|k| {
                let angle = |j: usize| std::f64::consts::TAU * (j * k) as f64 / n as f64;
                let sum = |of: fn(f64) -> f64| c.iter().enumerate().map(|(j, c)| c * of(angle(j))).sum();
                Complex { re: sum(f64::cos), im: sum(f64::sin) }
            })
            .collect();
        for found in eigenvalues(&matrix, n) {
            let near = expected.iter().position(|value| (*value - found).length() < 1e-9);
            expected.remove(near.unwrap_or_else(|| panic!("{found:?} is none of {expected:?}")));
        }
    }

    #[test]
    fn a_triangular_matrix_has_its_diagonal_and_a_zero_matrix_zeros() {
        let mut found: Vec<f64> =
            eigenvalues(&[2.0, 5.0, -1.0, 0.0, -3.0, 4.0, 0.0, 0.0, 0.5], 3).iter().map(|value| value.re).collect();
        found.sort_by(f64::total_cmp);
        assert!(found.iter().zip([-3.0, 0.5, 2.0]).all(|(a, b)| (a - b).abs() < 1e-12), "{found:?}");
        assert!(eigenvalues(&[0.0; 16], 4).iter().all(|value| value.length() == 0.0));
        assert!(eigenvalues(&[], 0).is_empty());
    }
}
