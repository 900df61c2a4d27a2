//! Every kernel beside the same in 64 bits, in plain loops.

use half::{bf16, f16};
use headlight_kernels::{
    ActivationFunction, AdamStep, Bits, Head, Masks, Matrix, Rotation, WEIGHT_BLOCK, Weights, attend, column_sums,
    cross_entropy, exp, extend_bf16, extend_f16, extend_f32, fingerprint, halved, largest_of_blocks, layer_norm,
    linear, norm_backward, pattern, product, product_norms, products, rms_norm, round_rows, softmax, softmax_backward,
    sum_of_squares, transpose,
};

/// Pseudorandom numbers between −1 and 1, the same in every run.
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

/// The largest relative error, without numbers that underflow; NaN if one is NaN.
fn relative(found: &[f32], expected: impl IntoIterator<Item = f64>) -> f64 {
    let error = |(found, expected): (&f32, f64)| match expected.abs() < f64::from(f32::MIN_POSITIVE) {
        true => f64::from(found.abs()) / f64::from(f32::MIN_POSITIVE) * 1e-7,
        false => (f64::from(*found) - expected).abs() / expected.abs(),
    };
    found.iter().zip(expected).map(error).fold(0.0, |most, error| if error <= most { most } else { error })
}

/// A fine sweep of an interval, with enough numbers for several threads.
fn sweep(from: f32, to: f32) -> Vec<f32> {
    let count = 300_003;
    (0..count).map(|i| from + (to - from) * i as f32 / (count - 1) as f32).collect()
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

fn gelu_tanh_f64(x: f64) -> f64 {
    x / (1.0 + (-1.595_769_121_605_730_7 * (x + 0.044_715 * x * x * x)).exp())
}

fn sigmoid_f64(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

fn silu_f64(x: f64) -> f64 {
    x * sigmoid_f64(x)
}

fn quick_gelu_f64(x: f64) -> f64 {
    x * sigmoid_f64(1.702 * x)
}

/// The derivative of f at x, by a central difference.
fn derivative(f: impl Fn(f64) -> f64, x: f64) -> f64 {
    let h = 1e-5 * x.abs().max(1.0);
    (8.0 * (f(x + h) - f(x - h)) - f(x + 2.0 * h) + f(x - 2.0 * h)) / (12.0 * h)
}

/// The largest difference, relative to the largest expected number.
fn apart(found: &[f32], expected: &[f64]) -> f64 {
    assert_eq!(found.len(), expected.len());
    let largest = expected.iter().fold(0f64, |most, x| most.max(x.abs()));
    let off = found.iter().zip(expected).map(|(found, expected)| (f64::from(*found) - expected).abs());
    off.fold(0.0, |most, off| if off <= most { most } else { off }) / largest
}

/// The gradients that `backward` computes from `g`.
fn pulled(g: &[f32], backward: impl FnOnce(&mut [f32])) -> Vec<f32> {
    let mut g = g.to_vec();
    backward(&mut g);
    g
}

/// The gradient of Σ gᵢ f(x)ᵢ with respect to x.
fn gradient(x: &[f32], g: &[f32], f: impl Fn(&[f64]) -> Vec<f64>) -> Vec<f64> {
    let x: Vec<f64> = x.iter().map(|x| f64::from(*x)).collect();
    let sum = |i: usize, at: f64| {
        let mut x = x.clone();
        x[i] = at;
        f(&x).iter().zip(g).map(|(y, g)| y * f64::from(*g)).sum::<f64>()
    };
    (0..x.len()).map(|i| derivative(|at| sum(i, at), x[i])).collect()
}

#[test]
fn the_exponential_has_a_relative_error_below_two_in_ten_million() {
    let x = sweep(-87.2, 88.0);
    let error = relative(&exp(&x), x.iter().map(|x| f64::from(*x).exp()));
    assert!(error < 2e-7, "{error}");
    assert_eq!(exp(&[-90.0, f32::NEG_INFINITY, 0.0]), [0.0, 0.0, 1.0]);
    assert!(exp(&[f32::NAN])[0].is_nan());
}

#[test]
fn activations_have_a_relative_error_below_one_in_a_million_even_in_their_tails() {
    // Beyond these ends the functions underflow.
    for (function, exact, x) in [
        (ActivationFunction::Relu, (|x| f64::max(x, 0.0)) as fn(f64) -> f64, sweep(-3.0, 3.0)),
        (ActivationFunction::Gelu, gelu_f64, sweep(-12.9, 30.0)),
        (ActivationFunction::GeluTanh, gelu_tanh_f64, sweep(-9.9, 30.0)),
        (ActivationFunction::Silu, silu_f64, sweep(-80.0, 80.0)),
        (ActivationFunction::QuickGelu, quick_gelu_f64, sweep(-47.0, 80.0)),
    ] {
        let error = relative(&function.forward(&x), x.iter().map(|x| exact(f64::from(*x))));
        assert!(error < 1e-6, "{function:?}: {error}");
        let (some, y) = (&x[..1_003], numbers(1_003, 31));
        let expected: Vec<f32> = y.iter().zip(function.forward(some)).map(|(y, value)| y * value).collect();
        assert_eq!(function.gate(some, &y), expected, "{function:?}");
        let ends = function.forward(&[-1e30, 1e30, 0.0, f32::INFINITY, f32::NAN]);
        assert_eq!((ends[0].abs(), &ends[1..4]), (0.0, &[1e30, 0.0, f32::INFINITY][..]), "{function:?}");
        assert!(ends[4].is_nan(), "{function:?}");
    }
}

#[test]
fn a_squared_relu_is_the_square_and_infinite_where_that_is() {
    let x = sweep(-3.0, 3.0);
    let error = relative(&ActivationFunction::Relu2.forward(&x), x.iter().map(|x| f64::from(*x).max(0.0).powi(2)));
    assert!(error < 1e-6, "{error}");
    let ends = ActivationFunction::Relu2.forward(&[-1e30, 1e30, 0.0, 2.0, f32::NAN]);
    assert_eq!(ends[..4], [0.0, f32::INFINITY, 0.0, 4.0]);
    assert!(ends[4].is_nan());
}

#[test]
fn a_part_of_xielu_has_a_relative_error_below_two_in_a_million_near_0_too() {
    let exact = |x: f64| if x < 0.0 { x.exp_m1() - x } else { 0.0 };
    let x: Vec<f32> = sweep(-80.0, 3.0).into_iter().chain(sweep(-0.4, 0.0)).chain(sweep(-1e-3, 0.0)).collect();
    let x: Vec<f32> = x.into_iter().filter(|x| *x > 0.0 || *x < -1e-6).collect();
    let function = ActivationFunction::ExpBelow;
    let error = relative(&function.forward(&x), x.iter().map(|x| exact(f64::from(*x))));
    assert!(error < 2e-6, "{error}");
    let slopes = x.iter().map(|x| f64::from(*x).min(0.0).exp_m1());
    let error = relative(&pulled(&vec![1.0; x.len()], |g| function.backward(&x, g)), slopes);
    assert!(error < 2e-6, "the slope: {error}");
    let ends = function.forward(&[-1e30, 1e30, 0.0, f32::INFINITY, f32::NAN]);
    assert_eq!(ends[..4], [1e30, 0.0, 0.0, 0.0]);
    assert!(ends[4].is_nan());
}

#[test]
fn bounded_functions_have_a_relative_error_below_one_in_a_million_even_in_their_tails() {
    for (function, exact, end, at_ends) in [
        (ActivationFunction::Sigmoid, sigmoid_f64 as fn(f64) -> f64, 80.0, [0.0, 1.0, 0.5, 1.0]),
        (ActivationFunction::Tanh, f64::tanh, 12.0, [-1.0, 1.0, 0.0, 1.0]),
    ] {
        let x = sweep(-end, end);
        let error = relative(&function.forward(&x), x.iter().map(|x| exact(f64::from(*x))));
        assert!(error < 1e-6, "{function:?}: {error}");
        let ends = function.forward(&[-1e30, 1e30, 0.0, f32::INFINITY, f32::NAN]);
        assert_eq!(ends[..4], at_ends, "{function:?}");
        assert!(ends[4].is_nan(), "{function:?}");
    }
}

#[test]
fn attention_in_blocks_is_that_of_whole_patterns() {
    let (count, width, columns) = (6, 9, 12);
    for (queries, keys, causal, strided) in
        [(1, 7, false, false), (70, 33, false, true), (200, 200, true, false), (130, 150, true, true)]
    {
        let (q, k) = (numbers(count * queries * width, 1), numbers(count * keys * width, 2));
        let v = numbers(count * keys * columns, 3);
        // Strided rows of three heads lie side by side, as a model has them.
        let lying = |of, i: usize, [rows, columns]: [usize; 2], beside: usize| Matrix {
            numbers: &(of as &[f32])[(i / beside * beside * rows + i % beside) * columns..],
            shape: [rows, columns],
            row: beside * columns,
            column: 1,
        };
        let beside = if strided { 3 } else { 1 };
        let head = |i| {
            let k = lying(&k, i, [keys, width], beside);
            Head {
                q: lying(&q, i, [queries, width], beside),
                k: Matrix { shape: [width, keys], row: 1, column: k.row, ..k },
                v: lying(&v, i, [keys, columns], beside),
            }
        };
        // Of two sequences; the first query of the second one sees nothing.
        let hidden = |i: usize| match i % (queries * keys) {
            cell if i >= queries * keys && cell < keys => true,
            cell => causal && cell % keys > cell / keys + keys.saturating_sub(queries),
        };
        let cells: Vec<u8> = (0..2 * queries * keys).map(|i| hidden(i).into()).collect();
        let size = queries * keys;
        let masks = Some(Masks::Cells { cells: &cells, size, shared_by: 3 });
        let row = |i: usize, row: &mut [u8]| {
            let first = i / queries / 3 * size + i % queries * keys;
            row.iter_mut().enumerate().for_each(|(key, cell)| *cell = hidden(first + key).into());
        };
        let mut whole = products(count, [queries, keys], 1, |i| (head(i).q, head(i).k));
        pattern(&mut whole, keys, 0.3, masks);
        let expected = products(count, [queries, columns], 3, |i| (lying(&whole, i, [queries, keys], 1), head(i).v));
        for masks in [masks, Some(Masks::Rule(&row))] {
            assert_eq!(attend(count, 3, 0.3, masks, head), expected, "{queries} queries, {keys} keys");
        }
    }
}

#[test]
fn softmax_is_accurate_in_every_cell_at_any_width() {
    for width in [1, 2, 3, 5, 8, 11, 16, 28, 127, 128, 1025] {
        let mut x: Vec<f32> = numbers(3 * width, width as u64).iter().map(|x| x * 30.0).collect();
        // A masked cell.
        x[width] = if width > 1 { f32::NEG_INFINITY } else { x[width] };
        let y = softmax(&x, width);
        for (x, y) in x.chunks(width).zip(y.chunks(width)) {
            let most = x.iter().fold(f32::NEG_INFINITY, |a, b| a.max(*b));
            let powers: Vec<f64> = x.iter().map(|x| (f64::from(*x) - f64::from(most)).exp()).collect();
            let sum: f64 = powers.iter().sum();
            let error = relative(y, powers.iter().map(|e| e / sum));
            assert!(error < 2.5e-7, "{width}: {error}");
        }
    }
    let nothing = softmax(&[f32::NEG_INFINITY; 5], 5);
    assert!(nothing.iter().all(|x| x.is_nan()), "{nothing:?}");
}

#[test]
fn masked_cells_are_zero_and_the_others_a_softmax() {
    let width = 21;
    let x = numbers(5 * width, 30);
    // Rows with nothing masked, the end, every third, all but the first, everything.
    let masked = |row: usize, at: usize| [false, at > 12, at % 3 == 1, at > 0, true][row];
    let cells: Vec<u8> = (0..5 * width).map(|i| masked(i / width, i % width).into()).collect();
    let mut y = x.clone();
    pattern(&mut y, width, 0.5, Some(Masks::Cells { cells: &cells, size: cells.len(), shared_by: 1 }));
    for row in 0..5 {
        let power = |i: usize| if masked(row, i) { 0.0 } else { (0.5 * f64::from(x[row * width + i])).exp() };
        let sum: f64 = (0..width).map(power).sum();
        for (i, y) in y[row * width..][..width].iter().enumerate() {
            let expected = if sum == 0.0 { 0.0 } else { power(i) / sum };
            assert!((f64::from(*y) - expected).abs() <= 2.5e-7 * expected, "{row}, {i}: {y}, {expected}");
        }
    }
}

#[test]
fn norms_are_accurate_even_far_from_zero() {
    for width in [1, 3, 8, 64, 384, 771] {
        for offset in [0.0, 100.0] {
            let x: Vec<f32> = numbers(4 * width, 7 + width as u64).iter().map(|x| x + offset).collect();
            let (weight, bias) = (numbers(width, 1), numbers(width, 2));
            let eps = 1e-5;
            let layer = layer_norm(&x, &weight, &bias, eps);
            let rms = rms_norm(&x, &weight, eps);
            for (row, x) in x.chunks(width).enumerate() {
                let x: Vec<f64> = x.iter().map(|x| f64::from(*x)).collect();
                let mean = x.iter().sum::<f64>() / width as f64;
                let variance = x.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / width as f64;
                let squares = x.iter().map(|x| x * x).sum::<f64>() / width as f64;
                for i in 0..width {
                    let (w, b, y) = (f64::from(weight[i]), f64::from(bias[i]), row * width + i);
                    let scaled = (x[i] - mean) / (variance + eps).sqrt() * w;
                    // Relative to the larger addend.
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

/// Σ a b, and Σ |a| |b|, to which the error of a sum of products is relative.
fn dot(a: impl Iterator<Item = f64>, b: impl Iterator<Item = f64>) -> (f64, f64) {
    a.zip(b).fold((0.0, 0.0), |(sum, size), (a, b)| (sum + a * b, size + (a * b).abs()))
}

/// A block of x as products with bytes round it: each number by at most half a step, of which there are 126 from the
/// least number, or 0, to the largest.
fn in_seven_bits(x: &[f32]) -> Vec<f64> {
    let [least, most] = [f32::min, f32::max].map(|end| x.iter().copied().fold(0.0, end));
    let step = most / 126.0 - least / 126.0;
    let near = |x: f32| f64::from(step) * f64::from((x * step.recip()).round_ties_even());
    let rounded: Vec<f64> = x.iter().map(|x| near(*x)).collect();
    let furthest = x.iter().zip(&rounded).fold(0f64, |most, (x, near)| most.max((f64::from(*x) - near).abs()));
    assert!(furthest <= 0.500_1 * f64::from(step), "{furthest} is more than half of {step}");
    rounded
}

#[test]
fn linear_maps_of_any_shape_and_precision() {
    for rows in [1, 2, 3, 4, 5, 7, 12, 13] {
        for (outputs, depth) in [(1, 1), (3, 5), (8, 8), (24, 16), (25, 31), (49, 513), (170, 1030), (9, 3_100)] {
            let (x, w, bias) = (numbers(rows * depth, 3), numbers(outputs * depth, 4), numbers(outputs, 5));
            let halves: Vec<f16> = w.iter().map(|w| f16::from_f32(*w)).collect();
            let bytes: Vec<i8> = w.iter().map(|w| (w * 127.0) as i8).collect();
            let blocks = depth.div_ceil(WEIGHT_BLOCK);
            let scales: Vec<f32> = numbers(outputs * blocks, 6).iter().map(|x| x / 127.0).collect();
            let scale = |i: usize| scales[i / depth * blocks + i % depth / WEIGHT_BLOCK];
            let as_bytes = |i: usize| f64::from(scale(i)) * f64::from(bytes[i]);
            let fours: Vec<i8> = bytes.iter().map(|byte| byte >> 4).collect();
            let half_bytes = halved(&fours, depth);
            let as_fours = |i: usize| f64::from(scale(i)) * f64::from(fours[i]);
            let kinds: [(Weights, Vec<f64>); 4] = [
                (Weights::F32(&w), w.iter().map(|w| f64::from(*w)).collect()),
                (
                    Weights::F16 { numbers: &halves, scale: 0.5 },
                    halves.iter().map(|w| 0.5 * f64::from(w.to_f32())).collect(),
                ),
                (Weights::I8 { numbers: &bytes, scales: &scales }, (0..w.len()).map(as_bytes).collect()),
                (Weights::I4 { numbers: &half_bytes, scales: &scales }, (0..w.len()).map(as_fours).collect()),
            ];
            for (weights, exact) in kinds {
                for bias in [None, Some(&bias[..])] {
                    let y = linear(&x, weights, bias, [rows, depth, outputs]);
                    assert_eq!(y.len(), rows * outputs);
                    for (i, y) in y.iter().enumerate() {
                        let (row, output) = (i / outputs, i % outputs);
                        let a = &x[row * depth..][..depth];
                        let a: Vec<f64> = match weights {
                            Weights::I8 { .. } | Weights::I4 { .. } => {
                                a.chunks(WEIGHT_BLOCK).flat_map(in_seven_bits).collect()
                            }
                            _ => a.iter().map(|x| f64::from(*x)).collect(),
                        };
                        let (sum, size) = dot(a.into_iter(), exact[output * depth..][..depth].iter().copied());
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
fn half_bytes_have_the_products_of_bytes() {
    for (rows, depth, outputs) in [(1, 64, 8), (2, 31, 25), (3, 70, 9), (8, 3_155, 43)] {
        let (x, w, bias) = (numbers(rows * depth, 3), numbers(outputs * depth, 4), numbers(outputs, 5));
        let rounded = round_rows(&w, depth, Bits::Four);
        let half_bytes = halved(&rounded.numbers, depth);
        let four = Weights::I4 { numbers: &half_bytes, scales: &rounded.scales };
        let eight = Weights::I8 { numbers: &rounded.numbers, scales: &rounded.scales };
        let [four, eight] = [four, eight].map(|weights| linear(&x, weights, Some(&bias), [rows, depth, outputs]));
        assert_eq!(four, eight, "{rows}, {depth}, {outputs}");
    }
}

#[cfg(feature = "rayon")]
#[test]
fn sums_have_the_same_bits_on_any_number_of_threads() {
    // Rows are shared, and the last piece has one of them.
    let [rows, depth, outputs] = [25, 4096, 24];
    let (x, w) = (numbers(rows * depth, 3), numbers(outputs * depth, 4));
    let rounded = round_rows(&w, depth, Bits::Four);
    let half_bytes = halved(&rounded.numbers, depth);
    let eight = Weights::I8 { numbers: &rounded.numbers, scales: &rounded.scales };
    let four = Weights::I4 { numbers: &half_bytes, scales: &rounded.scales };
    for weights in [Weights::F32(&w), eight, four] {
        let on = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
            pool.install(|| linear(&x, weights, None, [rows, depth, outputs]))
        };
        assert_eq!(on(1), on(3));
    }
}

#[test]
fn rows_have_the_same_bits_among_few_and_among_many() {
    let [rows, depth, outputs] = [9, 3_155, 43];
    let (x, w, bias) = (numbers(rows * depth, 3), numbers(outputs * depth, 4), numbers(outputs, 5));
    let [eight, four] = [Bits::Eight, Bits::Four].map(|bits| round_rows(&w, depth, bits));
    let half_bytes = halved(&four.numbers, depth);
    for weights in [
        Weights::I8 { numbers: &eight.numbers, scales: &eight.scales },
        Weights::I4 { numbers: &half_bytes, scales: &four.scales },
    ] {
        let all = linear(&x, weights, Some(&bias), [rows, depth, outputs]);
        for few in 1..=3 {
            let alone = linear(&x[4 * depth..][..few * depth], weights, Some(&bias), [few, depth, outputs]);
            assert_eq!(alone, all[4 * outputs..][..few * outputs]);
        }
    }
}

#[test]
fn byte_products_do_not_overflow_at_any_depth_and_nan_stays_nan() {
    for (rows, depth) in [(1, 4_096usize), (2, 8_208), (3, 65_537), (7, 9_999)] {
        let blocks = depth.div_ceil(WEIGHT_BLOCK);
        let (bytes, each, bias) = (vec![i8::MIN; 2 * depth], [0.5, -2.0], [1.0, 2.0]);
        let scales = each.map(|scale| vec![scale; blocks]).concat();
        let weights = Weights::I8 { numbers: &bytes, scales: &scales };
        let by_bytes = |x: &[f32]| linear(x, weights, Some(&bias), [rows, depth, 2]);
        for size in [0.0, 1e-38, 1.0, -3e4] {
            let y = by_bytes(&vec![size; rows * depth]);
            for (i, y) in y.iter().enumerate() {
                let sum = f64::from(size) * -128.0 * depth as f64 * f64::from(each[i % 2]);
                let expected = sum + f64::from(bias[i % 2]);
                assert!((f64::from(*y) - expected).abs() < 1e-6 * expected.abs(), "{depth}, {size}: {y}, {expected}");
            }
        }
        for none in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
            let mut x = vec![1.0; rows * depth];
            x[depth - 1] = none;
            let y = by_bytes(&x);
            assert!(y[..2].iter().all(|y| !y.is_finite()) && y[2..].iter().all(|y| y.is_finite()), "{depth}: {y:?}");
        }
    }
}

#[test]
fn the_largest_number_of_each_block() {
    for ([rows, columns], block) in
        [([1, 1], 1), ([5, 7], 3), ([8, 16], 4), ([9, 37], 4), ([4, 65], 100), ([330, 331], 2)]
    {
        let maps = 3;
        let x = numbers(maps * rows * columns, 12);
        let (high, wide) = (rows.div_ceil(block), columns.div_ceil(block));
        let expected = |x: &[f32]| {
            let mut y = vec![f32::NEG_INFINITY; maps * high * wide];
            for (i, x) in x.iter().enumerate() {
                let (map, row, column) = (i / (rows * columns), i / columns % rows, i % columns);
                let y = &mut y[(map * high + row / block) * wide + column / block];
                *y = if y.is_nan() || *y > *x { *y } else { *x };
            }
            y
        };
        let found = |x: &[f32]| {
            let mut y = vec![0f32; maps * high * wide];
            largest_of_blocks(x, [rows, columns], block, &mut y);
            y
        };
        assert_eq!(found(&x), expected(&x), "[{rows}, {columns}] by {block}");
        for lost in [0, x.len() / 2, x.len() - 1] {
            for number in [f32::NAN, f32::INFINITY] {
                let mut x = x.clone();
                x[lost] = number;
                let finite = |y: Vec<f32>| y.into_iter().map(f32::is_finite).collect::<Vec<_>>();
                assert_eq!(finite(found(&x)), finite(expected(&x)), "[{rows}, {columns}] by {block}, {lost}");
            }
        }
    }
    largest_of_blocks(&[], [0, 3], 2, &mut []);
}

#[test]
fn slopes_of_activations() {
    for (function, exact) in [
        (ActivationFunction::Gelu, gelu_f64 as fn(f64) -> f64),
        (ActivationFunction::GeluTanh, gelu_tanh_f64),
        (ActivationFunction::Silu, silu_f64),
        (ActivationFunction::QuickGelu, quick_gelu_f64),
    ] {
        let x: Vec<f32> = sweep(-11.0, 11.0).into_iter().step_by(53).collect();
        let g = numbers(x.len(), 11);
        let expected: Vec<f64> =
            x.iter().zip(&g).map(|(x, g)| f64::from(*g) * derivative(exact, f64::from(*x))).collect();
        let off = apart(&pulled(&g, |g| function.backward(&x, g)), &expected);
        assert!(off < 1e-6, "{function:?}: {off}");
        assert_eq!(pulled(&[2.0; 2], |g| function.backward(&[-1e30, 1e30], g)), [0.0, 2.0], "{function:?}");
    }
    for (function, slope, end) in [
        (ActivationFunction::Sigmoid, (|x| sigmoid_f64(x) * sigmoid_f64(-x)) as fn(f64) -> f64, 80.0),
        (ActivationFunction::Tanh, |x| x.cosh().powi(-2), 40.0),
    ] {
        let x: Vec<f32> = sweep(-end, end).into_iter().step_by(53).collect();
        let exact = x.iter().map(|x| slope(f64::from(*x)));
        let error = relative(&pulled(&vec![1.0; x.len()], |g| function.backward(&x, g)), exact);
        assert!(error < 1e-6, "{function:?}: {error}");
    }
    assert_eq!(pulled(&[2.0; 3], |g| ActivationFunction::Relu.backward(&[-1.0, 0.0, 1.0], g)), [0.0, 0.0, 2.0]);
    assert_eq!(pulled(&[2.0; 3], |g| ActivationFunction::Relu2.backward(&[-1.0, 0.0, 1.5], g)), [0.0, 0.0, 6.0]);
}

#[test]
fn gradients_of_softmax_and_norms() {
    for width in [1, 3, 8, 21] {
        // More rows than one chunk of sums.
        let rows = 131;
        let (x, g) = (numbers(rows * width, 12), numbers(rows * width, 13));
        let (weight, bias) = (numbers(width, 14), numbers(width, 15));
        let of_row = |row: usize| row * width..(row + 1) * width;
        let y = softmax(&x, width);
        let back = pulled(&g, |g| softmax_backward(&y, g, width, 0.5));
        for row in [0, 7, rows - 1].map(of_row) {
            let exact = |x: &[f64]| {
                let powers: Vec<f64> = x.iter().map(|x| (0.5 * x).exp()).collect();
                powers.iter().map(|e| e / powers.iter().sum::<f64>()).collect()
            };
            // The gradient of softmax(x / 2) at 2 x.
            let doubled: Vec<f32> = x[row.clone()].iter().map(|x| 2.0 * x).collect();
            let expected = gradient(&doubled, &g[row.clone()], exact);
            let off = back[row].iter().zip(&expected).map(|(a, b)| (f64::from(*a) - b).abs()).fold(0.0, f64::max);
            assert!(off < 1e-7, "softmax, {width}: {off}");
        }
        for centred in [false, true] {
            let eps = 1e-3;
            let normal = |x: &[f64]| -> Vec<f64> {
                let n = x.len() as f64;
                let mean = if centred { x.iter().sum::<f64>() / n } else { 0.0 };
                let scale = (x.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / n + eps).sqrt();
                x.iter().map(|x| (x - mean) / scale).collect()
            };
            let weighted =
                |x: &[f64]| -> Vec<f64> { normal(x).iter().zip(&weight).map(|(x, w)| x * f64::from(*w)).collect() };
            let mut sums = Default::default();
            let back = pulled(&g, |g| sums = norm_backward(&x, &weight, centred, eps, g));
            for row in [0, 64, rows - 1].map(of_row) {
                let expected = gradient(&x[row.clone()], &g[row.clone()], weighted);
                let off = back[row].iter().zip(&expected).map(|(a, b)| (f64::from(*a) - b).abs()).fold(0.0, f64::max);
                let most = if width == 1 { 1e-3 } else { 3e-6 };
                assert!(off < most, "norm, {width}, {centred}: {off}");
            }
            let mut expected = [vec![0f64; width], vec![0f64; width]];
            for row in (0..rows).map(of_row) {
                let x: Vec<f64> = x[row.clone()].iter().map(|x| f64::from(*x)).collect();
                for (i, (x, g)) in normal(&x).iter().zip(&g[row]).enumerate() {
                    expected[0][i] += x * f64::from(*g);
                    expected[1][i] += f64::from(*g);
                }
            }
            assert!(width == 1 && centred || apart(&sums.0, &expected[0]) < 1e-6, "weight, {width}, {centred}");
            assert!(apart(&sums.1, &expected[1]) < 1e-6, "bias, {width}, {centred}");
            assert_eq!((bias.len(), column_sums(&g, width)), (width, sums.1), "the bias's gradient is the column sum");
        }
    }
}

#[test]
fn cross_entropy_and_its_gradients() {
    for smoothing in [0.0, 0.1] {
        let (width, labels) = (11, [Some(3), None, Some(10)]);
        let logits: Vec<f32> = numbers(labels.len() * width, 16).iter().map(|x| x * 8.0).collect();
        let (mut losses, mut gradients) = ([f32::NAN; 3], vec![f32::NAN; logits.len()]);
        cross_entropy(&logits, &labels, smoothing, 0.25, &mut losses, &mut gradients);
        for (row, label) in labels.iter().enumerate() {
            let at = row * width..(row + 1) * width;
            let loss = |x: &[f64]| {
                let Some(label) = label else { return 0.0 };
                let all = x.iter().map(|x| x.exp()).sum::<f64>().ln();
                let q = |i: usize| smoothing / width as f64 + if i == *label as usize { 1.0 - smoothing } else { 0.0 };
                x.iter().enumerate().map(|(i, x)| q(i) * (all - x)).sum::<f64>()
            };
            let x: Vec<f64> = logits[at.clone()].iter().map(|x| f64::from(*x)).collect();
            assert!((f64::from(losses[row]) - loss(&x)).abs() < 2e-6, "{row}: {}, {}", losses[row], loss(&x));
            let expected = gradient(&logits[at.clone()], &[0.25], |x| vec![loss(x)]);
            let off = gradients[at].iter().zip(&expected).map(|(a, b)| (f64::from(*a) - b).abs()).fold(0.0, f64::max);
            assert!(off < 1e-7, "{row}: {off}");
        }
    }
}

#[test]
fn a_step_of_adam() {
    let count = 1_003;
    let (mut x, g) = (numbers(count, 17), numbers(count, 18));
    let (mut m, mut v) = (numbers(count, 19), numbers(count, 20).iter().map(|v| v.abs()).collect::<Vec<f32>>());
    let before = (x.clone(), m.clone(), v.clone());
    let (rate, betas, epsilon, time, factor) = (0.01, [0.9, 0.98], 1e-9, 7, 0.5);
    let step = AdamStep::new(rate, betas, epsilon, time, factor);
    step.apply(&mut x, &g, &mut m, &mut v);
    for i in 0..count {
        let g = 0.5 * f64::from(g[i]);
        let first = 0.9 * f64::from(before.1[i]) + 0.1 * g;
        let second = 0.98 * f64::from(before.2[i]) + 0.02 * g * g;
        let (m_hat, v_hat) = (first / (1.0 - 0.9f64.powi(7)), second / (1.0 - 0.98f64.powi(7)));
        let moved = f64::from(before.0[i]) - 0.01 * m_hat / (v_hat.sqrt() + 1e-9);
        for (found, expected) in [(x[i], moved), (m[i], first), (v[i], second)] {
            assert!((f64::from(found) - expected).abs() < 1e-6 * expected.abs().max(0.1), "{i}: {found}, {expected}");
        }
    }
    let expected: f64 = g.iter().map(|g| f64::from(*g).powi(2)).sum();
    assert!((sum_of_squares(&g) - expected).abs() < 1e-6 * expected);
}

#[test]
fn rotations_are_inverted_by_back() {
    let (positions, rows, half) = (3, 2, 2);
    let table: Vec<[f32; 2]> = (0..positions * half).map(|i| [(i as f32).cos(), (i as f32).sin()]).collect();
    let x = numbers(2 * positions * rows * 2 * half, 21);
    for neighbours in [false, true] {
        let rotation = Rotation { table: &table, half, rows, neighbours };
        let turned = rotation.apply(&x, false);
        for (i, row) in x.chunks(2 * half).enumerate() {
            for pair in 0..half {
                let angle = (i / rows % positions * half + pair) as f64;
                let [a, b] = if neighbours { [2 * pair, 2 * pair + 1] } else { [pair, pair + half] };
                let (x, y) = (f64::from(row[a]), f64::from(row[b]));
                let expected = [x * angle.cos() - y * angle.sin(), x * angle.sin() + y * angle.cos()];
                for (at, expected) in [a, b].into_iter().zip(expected) {
                    let found = f64::from(turned[i * 2 * half + at]);
                    assert!((found - expected).abs() < 1e-6, "{neighbours}, {i}: {found}, {expected}");
                }
            }
        }
        for (back, x) in rotation.apply(&turned, true).iter().zip(&x) {
            assert!((back - x).abs() < 1e-6);
        }
    }
}

#[test]
fn norms_of_rows_of_products() {
    for (pairs, rows, depth, columns) in [(1, 1, 1, 1), (3, 2, 9, 59), (2, 130, 32, 50), (12, 128, 32, 384)] {
        let (a, b) = (numbers(pairs * rows * depth, 3), numbers(columns * pairs * depth, 4));
        let left = |i: usize| Matrix { numbers: &a[i * rows * depth..], shape: [rows, depth], row: depth, column: 1 };
        // Columns of a weight `[columns, pairs · depth]`.
        let right =
            |i: usize| Matrix { numbers: &b[i * depth..], shape: [depth, columns], row: 1, column: pairs * depth };
        let norms = product_norms(pairs, [rows, columns], |i| (left(i), right(i)));
        assert_eq!(norms.len(), pairs * rows);
        for (at, norm) in norms.iter().enumerate() {
            let (i, row) = (at / rows, at % rows);
            let term = |k: usize, c: usize| f64::from(a[at * depth + k]) * f64::from(b[(c * pairs + i) * depth + k]);
            let squares = (0..columns).map(|c| (0..depth).map(|k| term(k, c)).sum::<f64>().powi(2));
            let wanted = squares.sum::<f64>().sqrt();
            assert!((f64::from(*norm) - wanted).abs() < 1e-5 * wanted.max(1.0), "{i}, {row}: {norm} is not {wanted}");
        }
    }
    let none: [f32; 0] = [];
    let blank = |shape| Matrix { numbers: &none, shape, row: 1, column: 1 };
    assert_eq!(product_norms(2, [3, 0], |_| (blank([3, 0]), blank([0, 0]))), [0.0; 6]);
}

#[test]
fn products_of_row_major_and_column_major_matrices() {
    for (rows, depth, columns) in [
        (1, 1, 1),
        (1, 7, 64),
        (3, 9, 21),
        (2, 9, 59),
        (1, 5, 36),
        (4, 64, 9),
        (5, 3, 20),
        (28, 16, 28),
        (128, 64, 127),
        (6, 600, 17),
        (100, 300, 40),
        (40, 70, 100),
        // Large enough to share, by rows and by columns.
        (160, 128, 127),
        (40, 700, 100),
    ] {
        let a = numbers((rows + 3) * (depth + 3), 8);
        let b = numbers((depth + 2) * (columns + 2), 9);
        let lefts = [(depth + 3, 1), (1, rows + 3)];
        let rights = [(columns + 2, 1), (1, depth + 2)];
        for ((row, column), (b_row, b_column)) in lefts.into_iter().flat_map(|a| rights.map(|b| (a, b))) {
            let left = Matrix { numbers: &a, shape: [rows, depth], row, column };
            let right = Matrix { numbers: &b, shape: [depth, columns], row: b_row, column: b_column };
            let y = product(left, right);
            assert_eq!(y.len(), rows * columns);
            for (i, y) in y.iter().enumerate() {
                let (i, j) = (i / columns, i % columns);
                let x = (0..depth).map(|k| f64::from(a[i * row + k * column]));
                let (sum, size) = dot(x, (0..depth).map(|k| f64::from(b[k * b_row + j * b_column])));
                assert!((f64::from(*y) - sum).abs() < 1e-6 * size.max(1e-3), "{rows}, {depth}, {columns}: {y}, {sum}");
            }
        }
    }
}

#[test]
fn products_of_pairs_lie_apart_or_side_by_side() {
    for [rows, depth, columns] in [[1, 5, 8], [5, 12, 3], [13, 32, 40], [130, 64, 64], [2, 0, 3]] {
        let count = 6;
        let (a, b) = (numbers(count * rows * depth, 8), numbers(count * depth * columns, 9));
        let pair = |i: usize| {
            let left = Matrix { numbers: &a[i * rows * depth..], shape: [rows, depth], row: depth, column: 1 };
            let right = Matrix { numbers: &b[i * depth * columns..], shape: [depth, columns], row: columns, column: 1 };
            (left, right)
        };
        let apart = products(count, [rows, columns], 1, pair);
        for i in 0..count {
            let (left, right) = pair(i);
            assert_eq!(apart[i * rows * columns..][..rows * columns], product(left, right));
        }
        let beside = products(count, [rows, columns], 3, pair);
        for (at, y) in beside.iter().enumerate() {
            let (group, row, pair, column) =
                (at / (rows * 3 * columns), at / (3 * columns) % rows, at / columns % 3, at % columns);
            assert_eq!(*y, apart[((group * 3 + pair) * rows + row) * columns + column]);
        }
    }
}

#[test]
fn empty_matrices_and_empty_sums() {
    assert_eq!(linear(&[], Weights::F32(&[]), Some(&[2.0, 3.0]), [2, 0, 2]), [2.0, 3.0, 2.0, 3.0]);
    assert_eq!(linear(&[], Weights::F32(&[]), None, [1, 0, 2]), [0.0, 0.0]);
    assert!(linear(&[], Weights::F32(&[1.0, 2.0]), None, [0, 2, 1]).is_empty());
    assert!(softmax(&[], 0).is_empty() && layer_norm(&[], &[], &[], 1e-5).is_empty());
}

#[test]
fn columns_become_rows_in_matrices_of_any_shape() {
    for (rows, width, columns) in [(1, 1, 0..1), (3, 5, 1..4), (67, 45, 0..45), (40, 70, 33..70), (700, 300, 5..299)] {
        let x = numbers(rows * width, 3);
        let expected: Vec<f32> = columns
            .clone()
            .flat_map(|column| (0..rows).map(move |row| (row, column)))
            .map(|(i, j)| x[i * width + j])
            .collect();
        assert_eq!(transpose(&x, [rows, width], columns.clone()), expected, "{rows}, {width}, {columns:?}");
    }
    assert!(transpose(&[], [0, 4], 1..3).is_empty() && transpose(&[], [4, 0], 0..0).is_empty());
}

#[test]
fn blocks_are_rounded_to_the_nearest_of_255_integers() {
    for (rows, width) in [(1, 1), (3, 7), (5, 64), (130, 333)] {
        let mut w = numbers(rows * width, 4);
        w.iter_mut().enumerate().for_each(|(i, w)| *w *= 10f32.powi((i / width) as i32 % 5 - 2));
        let rounded = round_rows(&w, width, Bits::Eight);
        let (mut apart, mut squares) = (0.0, 0.0);
        let blocks = w.chunks(width).flat_map(|row| row.chunks(WEIGHT_BLOCK));
        let numbers = rounded.numbers.chunks(width).flat_map(|row| row.chunks(WEIGHT_BLOCK));
        for (i, (w, number)) in blocks.zip(numbers).enumerate() {
            let largest = w.iter().fold(0f32, |most, w| most.max(w.abs()));
            let scale = f64::from(rounded.scales[i]);
            assert!((scale - f64::from(largest) / 127.0).abs() <= 1e-7 * scale);
            assert!(number.iter().any(|number| number.abs() == 127), "the largest number takes the largest integer");
            for (w, number) in w.iter().zip(number) {
                let error = f64::from(*w) - f64::from(*number) * scale;
                assert!(error.abs() <= scale * 0.50001, "{w} is not {number} by {scale}");
                apart += error * error;
                squares += f64::from(*w).powi(2);
            }
        }
        assert!((rounded.squares - squares).abs() <= 1e-6 * squares);
        assert!((rounded.apart - apart).abs() <= 1e-4 * apart + 1e-12 * squares, "{} is not {apart}", rounded.apart);
    }
    // A tie goes to the even integer; a row too small for its scale becomes zeros, and so does a row of zeros.
    let tiny = f32::from_bits(3);
    let rounded = round_rows(&[254.0, 3.0, -1.0, 1.0, tiny, 0.0, -tiny, 0.0, 0.0, 0.0, 0.0, 0.0], 4, Bits::Eight);
    assert_eq!(round_rows(&vec![1.0; 3 * 33], 33, Bits::Eight).scales, [1.0 / 127.0; 6]);
    assert_eq!(rounded.numbers, [127, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(rounded.scales[0], 2.0);
    assert!(round_rows(&[], 0, Bits::Eight).numbers.is_empty());
}

#[test]
fn in_four_bits_the_furthest_number_is_minus_eight_scales() {
    // By hand, with scales of -0.5 and 1: 4 is -8 scales, -3.75 and -3.8 are clipped to 7; ties go to the even integer.
    let w = [4.0, -3.75, -3.8, 0.75, 0.25, 0.0, -8.0, 7.4, 2.5, 3.5, -0.2, 8.0];
    let rounded = round_rows(&w, 6, Bits::Four);
    assert_eq!(rounded.scales, [-0.5, 1.0]);
    assert_eq!(rounded.numbers, [-8, 7, 7, -2, 0, 0, -8, 7, 2, 4, 0, 7]);
    let near = [4.0, -3.5, -3.5, 1.0, 0.0, 0.0, -8.0, 7.0, 2.0, 4.0, 0.0, 7.0];
    let apart: f64 = w.iter().zip(near).map(|(w, near): (&f32, f32)| f64::from(w - near).powi(2)).sum();
    assert!((rounded.apart - apart).abs() < 1e-5, "{} is not {apart}", rounded.apart);
    let half_bytes = halved(&rounded.numbers, 6);
    assert_eq!((half_bytes.len(), &half_bytes[..6]), (32, &[8, 7, 7, 14, 0, 0][..]));
}

#[test]
fn bytes_become_numbers_and_equal_numbers_have_equal_hashes() {
    let x = numbers(1003, 5);
    let halves: Vec<f16> = x.iter().map(|x| f16::from_f32(*x)).collect();
    let brains: Vec<bf16> = x.iter().map(|x| bf16::from_f32(*x)).collect();
    let (mut floats, mut from_halves, mut from_brains) = (vec![7.0], Vec::new(), Vec::new());
    extend_f32(&mut floats, &x.iter().flat_map(|x| x.to_le_bytes()).collect::<Vec<_>>());
    extend_f16(&mut from_halves, &halves.iter().flat_map(|x| x.to_le_bytes()).collect::<Vec<_>>());
    extend_bf16(&mut from_brains, &brains.iter().flat_map(|x| x.to_le_bytes()).collect::<Vec<_>>());
    assert_eq!(floats[1..], x);
    assert_eq!(from_halves, halves.iter().map(|x| x.to_f32()).collect::<Vec<_>>());
    assert_eq!(from_brains, brains.iter().map(|x| x.to_f32()).collect::<Vec<_>>());
    // Every number counts, and so does its place.
    let hash = fingerprint(&x);
    for i in 0..x.len() {
        let mut other = x.clone();
        other[i] += 0.5;
        assert_ne!(fingerprint(&other), hash, "{i}");
        other.copy_from_slice(&x);
        other.swap(i, (i + 4) % x.len());
        assert_ne!(fingerprint(&other), hash, "{i}");
    }
    assert_ne!(fingerprint(&x[..1002]), hash);
    assert_eq!(fingerprint(&[0.0, 1.0]), fingerprint(&[-0.0, 1.0]));
}
