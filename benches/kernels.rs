//! The rate of the kernels of a forward pass, in the sizes of MiniLM with 128 tokens, beside the machine's.
//!
//! `cargo bench --bench kernels`. The fastest of many calls counts, so that a busy machine says little less.

use std::hint::black_box;
use std::time::Instant;

use headlight_kernels::{
    ActivationFunction, Masks, Matrix, Weights, add_whole_units, distance_moments, entropy, layer_norm, linear,
    pattern, products,
};

mod machine;

use machine::Machine;

const REPEATS: usize = 400;
const TOKENS: usize = 128;
const HEADS: usize = 12;
const HEAD: usize = 32;
const WIDTH: usize = HEADS * HEAD;

fn main() {
    headlight_kernels::join_threads();
    let machine = Machine::measure();
    println!("this machine: {:.1} GFLOP/s, {:.1} GB/s, threads {}", machine.gflops, machine.gbytes, machine.threads);
    for (depth, outputs) in [(WIDTH, WIDTH), (WIDTH, 4 * WIDTH), (4 * WIDTH, WIDTH)] {
        let (x, w, bias) = (numbers(TOKENS * depth), numbers(outputs * depth), numbers(outputs));
        let sizes = [TOKENS, depth, outputs];
        rate(&format!("{TOKENS} rows, {depth} -> {outputs}"), 2 * TOKENS * depth * outputs, "GFLOP/s", || {
            linear(&x, Weights::F32(&w), Some(&bias), sizes)
        });
    }
    let (q, k, p) = (numbers(TOKENS * WIDTH), numbers(TOKENS * WIDTH), numbers(HEADS * TOKENS * TOKENS));
    let flops = 2 * HEADS * TOKENS * TOKENS * HEAD;
    rate("queries and keys", flops, "GFLOP/s", || {
        products(HEADS, [TOKENS; 2], 1, |head| (of_head(&q, head, false), of_head(&k, head, true)))
    });
    rate("patterns and values", flops, "GFLOP/s", || {
        let lying =
            |head: usize| Matrix { numbers: &p[head * TOKENS * TOKENS..], shape: [TOKENS; 2], row: TOKENS, column: 1 };
        products(HEADS, [TOKENS, HEAD], HEADS, |head| (lying(head), of_head(&k, head, false)))
    });
    let none: Option<Masks<'_>> = None;
    let mut weights = p.clone();
    rate("softmax", p.len(), "numbers/ns", || pattern(&mut weights, TOKENS, 0.2, none));
    let hidden = numbers(TOKENS * 4 * WIDTH);
    rate("GELU", hidden.len(), "numbers/ns", || ActivationFunction::Gelu.forward(&hidden));
    let (w, b) = (numbers(WIDTH), numbers(WIDTH));
    rate("layer norm", q.len(), "numbers/ns", || layer_norm(&q, &w, &b, 1e-5));
    let rows = || weights.chunks(TOKENS).enumerate();
    rate("entropy", p.len(), "numbers/ns", || rows().map(|(_, row)| entropy(row)).sum::<f64>());
    rate("distances", p.len(), "numbers/ns", || {
        rows().map(|(i, row)| distance_moments(row, i % TOKENS)[1]).sum::<f64>()
    });
    let (mut sums, mut most) = (vec![0; TOKENS], vec![0f32; TOKENS]);
    rate("whole units", p.len(), "numbers/ns", move || {
        rows().for_each(|(_, row)| add_whole_units(row, 1e9, &mut sums, &mut most));
    });
}

/// A head's part of every row, or of every column.
fn of_head(x: &[f32], head: usize, turned: bool) -> Matrix<'_> {
    let numbers = &x[head * HEAD..];
    match turned {
        true => Matrix { numbers, shape: [HEAD, TOKENS], row: 1, column: WIDTH },
        false => Matrix { numbers, shape: [TOKENS, HEAD], row: WIDTH, column: 1 },
    }
}

fn numbers(count: usize) -> Vec<f32> {
    (0..count).map(|i| (i * 7919 % 1009) as f32 / 1009.0 - 0.5).collect()
}

/// Prints how many of `count` are done in a nanosecond.
fn rate<T>(name: &str, count: usize, unit: &str, mut work: impl FnMut() -> T) {
    let once = |_| {
        let began = Instant::now();
        black_box(work());
        began.elapsed().as_secs_f64()
    };
    let fastest = (0..REPEATS).map(once).fold(f64::INFINITY, f64::min);
    println!("{name:<24} {:>8.1} us  {:>7.2} {unit}", fastest * 1e6, count as f64 / fastest / 1e9);
}
