//! The machine's limits: operations per second of its multipliers, and bytes per second of its memory.

use std::hint::black_box;
use std::thread::{available_parallelism, scope};
use std::time::Instant;

/// Larger than any cache.
const SWEPT_BYTES: usize = 1 << 29;
const STEPS: usize = 1 << 25;
/// The number of runs, of which the fastest counts.
const REPEATS: usize = 5;
/// Enough independent sums to keep two multipliers with a latency of four cycles busy.
const CHAINS: usize = 12;
const LANES: usize = 8;

pub struct Machine {
    /// Single-precision operations in vectors of eight with multiply-add, over all threads.
    pub gflops: f64,
    pub gbytes: f64,
    pub threads: usize,
}

impl Machine {
    pub fn measure() -> Self {
        let threads = available_parallelism().map_or(1, usize::from);
        let numbers = vec![1f32; SWEPT_BYTES / size_of::<f32>()];
        let share = numbers.len() / threads;
        let multiply = fastest(threads, |_| multiply_add());
        let sweep = fastest(threads, |thread| sum(&numbers[thread * share..][..share]));
        let flops = (2 * threads * STEPS * CHAINS * LANES) as f64;
        Self {
            gflops: flops / multiply / 1e9,
            gbytes: (threads * share * size_of::<f32>()) as f64 / sweep / 1e9,
            threads,
        }
    }
}

/// The least time in seconds for all threads to do the work once.
fn fastest(threads: usize, work: impl Fn(usize) -> f32 + Sync) -> f64 {
    let once = || {
        let began = Instant::now();
        scope(|all| {
            for thread in 0..threads {
                let work = &work;
                all.spawn(move || black_box(work(thread)));
            }
        });
        began.elapsed().as_secs_f64()
    };
    (0..REPEATS).map(|_| once()).fold(f64::INFINITY, f64::min)
}

fn multiply_add() -> f32 {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") {
        #[target_feature(enable = "avx2,fma")]
        fn wide() -> f32 {
            chains()
        }
        #[expect(unsafe_code, reason = "an instruction that not every processor has")]
        // SAFETY: the processor has been checked for it.
        return unsafe { wide() };
    }
    chains()
}

#[inline(always)]
fn chains() -> f32 {
    let mut sums = black_box([[0f32; LANES]; CHAINS]);
    let (factor, more) = (black_box([0.5f32; LANES]), black_box([1f32; LANES]));
    for _ in 0..STEPS {
        for sum in &mut sums {
            for ((sum, factor), more) in sum.iter_mut().zip(&factor).zip(&more) {
                *sum = sum.mul_add(*factor, *more);
            }
        }
    }
    sums.iter().flatten().sum()
}

/// The sum of all numbers, in enough parallel sums that memory is the limit.
fn sum(numbers: &[f32]) -> f32 {
    let mut sums = [0f32; LANES * CHAINS];
    for part in numbers.chunks_exact(LANES * CHAINS) {
        for (sum, x) in sums.iter_mut().zip(part) {
            *sum += x;
        }
    }
    sums.iter().sum()
}
