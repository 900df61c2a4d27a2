//! A separate test program, because a process has one global thread pool.

#![cfg(feature = "rayon")]

use headlight_kernels::{join_threads, softmax};

#[test]
fn a_thread_that_joins_belongs_to_the_pool_and_computes_the_same() {
    let x: Vec<f32> = (0..1 << 19).map(|i| (i % 97) as f32 / 10.0).collect();
    assert_eq!(rayon::current_thread_index(), None);
    join_threads();
    let index = rayon::current_thread_index();
    assert!(index.is_some());
    let alone = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a pool");
    assert_eq!(softmax(&x, 64), alone.install(|| softmax(&x, 64)));
    join_threads();
    assert_eq!(rayon::current_thread_index(), index, "joining again changes nothing");
}
