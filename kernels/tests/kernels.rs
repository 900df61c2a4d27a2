//! Every kernel beside the same in 64 bits, in plain loops.

use half::f16;
use headlight_kernels::{Matrix, Weights, exp, gelu, gelu_tanh, layer_norm, linear, product, rms_norm, silu, softmax};

/// Numbers that look random, the same in every run: between -1 and 1.
fn numbers(count: usize, seed: u64) -> Vec<f32> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 40) as f32 / (1u64 << 23) as f32 - 1.0
    };
    (0..count).map(|_| next()).collect()
}

/// The largest relative error, but for numbers too small to be told from 0; no number where one is none.
fn relative(found: &[f32], expected: impl IntoIterator<Item = f64>) -> f64 {
    let error = |(found, expected): (&f32, f64)| match expected.abs() < f64::from(f32::MIN_POSITIVE) {
        true => f64::from(found.abs()) / f64::from(f32::MIN_POSITIVE) * 1e-7,
        false => (f64::from(*found) - expected).abs() / expected.abs(),
    };
    found.iter().zip(expected).map(error).fold(0.0, |most, error| if error <= most { most } else { error })
}

/// A fine sweep of an interval.
fn sweep(from: f32, to: f32) -> Vec<f32> {
    let count = 200_003;
    (0..count).map(|i| from + (to - from) * i as f32 / (count - 1) as f32).collect()
}

fn mapped(x: &[f32], kernel: impl Fn(&[f32], &mut [f32])) -> Vec<f32> {
    let mut y = vec![f32::NAN; x.len()];
    kernel(x, &mut y);
    y
}

/// ½ erfc(z / √2) for z ≥ 0 by Laplace's continued fraction, or near 0 by the series of the integral.
fn upper_tail(z: f64) -> f64 {
    let density = (-0.5 * z * z).exp() / (2.0 * std::f64::consts::PI).sqrt();
    if z < 3.0 {
        let mut term = z;
        let mut sum = z;
        for n in 1..200 {
            term *= z * z / (2.0 * f64::from(n) + 1.0);
            sum += term;
        }
        return 0.5 - density * sum;
    }
    density / (1..200).rev().fold(z, |rest, n| z + f64::from(n) / rest)
}

fn gelu_f64(x: f64) -> f64 {
    if x < 0.0 { x * upper_tail(-x) } else { x * (1.0 - upper_tail(x)) }
}

#[test]
fn the_exponential_is_right_to_two_parts_in_ten_million() {
    let x = sweep(-87.2, 88.0);
    let error = relative(&mapped(&x, exp), x.iter().map(|x| f64::from(*x).exp()));
    assert!(error < 2e-7, "{error}");
    assert_eq!(mapped(&[-90.0, f32::NEG_INFINITY, 0.0], exp), [0.0, 0.0, 1.0]);
    assert!(mapped(&[f32::NAN], exp)[0].is_nan());
}

#[test]
fn activations_are_right_to_one_part_in_a_million_in_their_tails_too() {
    // Past these ends the functions are smaller than any ordinary number.
    for (name, kernel, exact, x) in [
        ("gelu", gelu as fn(&[f32], &mut [f32]), gelu_f64 as fn(f64) -> f64, sweep(-12.9, 30.0)),
        (
            "gelu_tanh",
            gelu_tanh,
            |x| x / (1.0 + (-1.595_769_121_605_730_7 * (x + 0.044_715 * x * x * x)).exp()),
            sweep(-9.9, 30.0),
        ),
        ("silu", silu, |x| x / (1.0 + (-x).exp()), sweep(-80.0, 80.0)),
    ] {
        let error = relative(&mapped(&x, kernel), x.iter().map(|x| exact(f64::from(*x))));
        assert!(error < 1e-6, "{name}: {error}");
        let ends = mapped(&[-1e30, 1e30, 0.0, f32::INFINITY, f32::NAN], kernel);
        assert_eq!((ends[0].abs(), &ends[1..4]), (0.0, &[1e30, 0.0, f32::INFINITY][..]), "{name}");
        assert!(ends[4].is_nan(), "{name}");
    }
}

#[test]
fn softmax_is_right_in_every_cell_of_rows_of_any_width() {
    for width in [1, 2, 3, 5, 8, 11, 16, 28, 127, 128, 1025] {
        let mut x: Vec<f32> = numbers(3 * width, width as u64).iter().map(|x| x * 30.0).collect();
        // A masked cell.
        x[width] = if width > 1 { f32::NEG_INFINITY } else { x[width] };
        let y = mapped(&x, |x, y| softmax(x, y, width));
        for (x, y) in x.chunks(width).zip(y.chunks(width)) {
            let most = x.iter().fold(f32::NEG_INFINITY, |a, b| a.max(*b));
            let powers: Vec<f64> = x.iter().map(|x| (f64::from(*x) - f64::from(most)).exp()).collect();
            let sum: f64 = powers.iter().sum();
            let error = relative(y, powers.iter().map(|e| e / sum));
            assert!(error < 2.5e-7, "{width}: {error}");
        }
    }
    let nothing = mapped(&[f32::NEG_INFINITY; 5], |x, y| softmax(x, y, 5));
    assert!(nothing.iter().all(|x| x.is_nan()), "{nothing:?}");
}

#[test]
fn norms_are_right_far_from_zero_too() {
    for width in [1, 3, 8, 64, 384, 771] {
        for offset in [0.0, 100.0] {
            let x: Vec<f32> = numbers(4 * width, 7 + width as u64).iter().map(|x| x + offset).collect();
            let (weight, bias) = (numbers(width, 1), numbers(width, 2));
            let eps = 1e-5;
            let layer = mapped(&x, |x, y| layer_norm(x, &weight, &bias, eps, y));
            let rms = mapped(&x, |x, y| rms_norm(x, &weight, eps, y));
            for (row, x) in x.chunks(width).enumerate() {
                let x: Vec<f64> = x.iter().map(|x| f64::from(*x)).collect();
                let mean = x.iter().sum::<f64>() / width as f64;
                let variance = x.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / width as f64;
                let squares = x.iter().map(|x| x * x).sum::<f64>() / width as f64;
                for i in 0..width {
                    let (w, b, y) = (f64::from(weight[i]), f64::from(bias[i]), row * width + i);
                    let scaled = (x[i] - mean) / (variance + eps).sqrt() * w;
                    // Beside the larger of the two that are added.
                    let size = scaled.abs().max(b.abs()).max(1e-3);
                    assert!(
                        (f64::from(layer[y]) - scaled - b).abs() < 2e-7 * size * 2.0,
                        "{width}, {offset}: {}",
                        layer[y]
                    );
                    let scaled = x[i] / (squares + eps).sqrt() * w;
                    assert!((f64::from(rms[y]) - scaled).abs() < 2e-7 * scaled.abs(), "{width}, {offset}: {}", rms[y]);
                }
            }
        }
    }
}

/// Σ |a| |b| is what the error of a sum of products is measured by.
fn dot(a: impl Iterator<Item = f64>, b: impl Iterator<Item = f64>) -> (f64, f64) {
    a.zip(b).fold((0.0, 0.0), |(sum, size), (a, b)| (sum + a * b, size + (a * b).abs()))
}

#[test]
fn linear_maps_of_any_shape_and_precision() {
    for rows in [1, 2, 3, 4, 5, 7, 12, 13] {
        for (outputs, depth) in [(1, 1), (3, 5), (8, 8), (24, 16), (25, 31), (49, 513), (100, 1030)] {
            let (x, w, bias) = (numbers(rows * depth, 3), numbers(outputs * depth, 4), numbers(outputs, 5));
            let halves: Vec<f16> = w.iter().map(|w| f16::from_f32(*w)).collect();
            let bytes: Vec<i8> = w.iter().map(|w| (w * 127.0) as i8).collect();
            let scales: Vec<f32> = numbers(outputs, 6).iter().map(|x| x / 127.0).collect();
            let as_bytes = |i: usize| f64::from(scales[i / depth]) * f64::from(bytes[i]);
            let kinds: [(Weights, Vec<f64>); 3] = [
                (Weights::F32(&w), w.iter().map(|w| f64::from(*w)).collect()),
                (Weights::F16(&halves), halves.iter().map(|w| f64::from(w.to_f32())).collect()),
                (Weights::I8 { numbers: &bytes, scales: &scales }, (0..w.len()).map(as_bytes).collect()),
            ];
            for (weights, exact) in kinds {
                for bias in [None, Some(&bias[..])] {
                    let mut y = vec![f32::NAN; rows * outputs];
                    linear(&x, weights, bias, depth, &mut y);
                    for (i, y) in y.iter().enumerate() {
                        let (row, output) = (i / outputs, i % outputs);
                        let a = x[row * depth..][..depth].iter().map(|x| f64::from(*x));
                        let (sum, size) = dot(a, exact[output * depth..][..depth].iter().copied());
                        let expected = sum + bias.map_or(0.0, |bias| f64::from(bias[output]));
                        let bound = 1e-6 * (size + expected.abs()).max(1e-3);
                        assert!(
                            (f64::from(*y) - expected).abs() < bound,
                            "[{rows}, {depth}] · [{outputs}]: {y}, {expected}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn products_of_matrices_however_they_lie() {
    for (rows, depth, columns) in
        [(1, 1, 1), (1, 7, 64), (4, 64, 9), (5, 3, 20), (28, 16, 28), (128, 64, 127), (6, 600, 17)]
    {
        let (a, b) = (numbers(rows * (depth + 3), 8), numbers((depth + 2) * (columns + 2), 9));
        let left = Matrix { numbers: &a, shape: [rows, depth], row: depth + 3, column: 1 };
        let lying = Matrix { numbers: &b, shape: [depth, columns], row: columns + 2, column: 1 };
        let standing = Matrix { numbers: &b, shape: [depth, columns], row: 1, column: depth + 2 };
        for right in [lying, standing] {
            let mut y = vec![f32::NAN; rows * columns];
            product(left, right, &mut y);
            for (i, y) in y.iter().enumerate() {
                let (row, column) = (i / columns, i % columns);
                let x = (0..depth).map(|k| f64::from(a[row * left.row + k]));
                let (sum, size) = dot(x, (0..depth).map(|k| f64::from(b[k * right.row + column * right.column])));
                assert!((f64::from(*y) - sum).abs() < 1e-6 * size.max(1e-3), "{rows}, {depth}, {columns}: {y}, {sum}");
            }
        }
    }
}

#[test]
fn nothing_in_or_nothing_to_add_up() {
    let mut y = [1.0; 4];
    linear(&[], Weights::F32(&[]), Some(&[2.0, 3.0]), 0, &mut y);
    assert_eq!(y, [2.0, 3.0, 2.0, 3.0]);
    softmax(&[], &mut [], 0);
    layer_norm(&[], &[], &[], 1e-5, &mut []);
}
