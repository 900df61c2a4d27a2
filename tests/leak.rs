//! Two hundred steps of training leave no more memory in use than one hundred: no graph, gradient or moment stays.
//!
//! The backend tells nothing of its tensors on the cpu, so that the allocator is asked.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicIsize, Ordering::Relaxed};

use burn::tensor::Device;
use embassy_futures::block_on;
use headlight::train::{Setup, Trainer};

/// The system's allocator, which counts the bytes in use.
struct Counting;

static IN_USE: AtomicIsize = AtomicIsize::new(0);

#[expect(unsafe_code, reason = "an allocator cannot be written otherwise; both calls are handed on as they came")]
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        IN_USE.fetch_add(layout.size() as isize, Relaxed);
        // SAFETY: the caller's promises are the system allocator's.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        IN_USE.fetch_sub(layout.size() as isize, Relaxed);
        // SAFETY: as above.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Bytes that a hundred more steps may leave: the curve that is kept of them, and what a thread pool sets aside.
const SLACK: isize = 16 << 10;

// One test alone in this file: whatever else ran beside it would be counted too.
#[test]
fn steps_evaluations_and_saving_give_back_what_they_took() {
    let small = r#"{ "recipe": "reverse", "seed": 1, "data": { "length": 4, "symbols": 4 },
        "keys": { "d_model": 8, "d_mlp": 8, "dropout": 0.1 }, "settings": { "batch": 2 } }"#;
    let setup = Setup::from_json(small).expect("a setup");
    let mut trainer = Trainer::new(&setup, None, &Device::flex()).expect("a trainer");
    let parameters = 4 * trainer.model().parameters() as isize;
    let mut after = Vec::new();
    for step in 1..=200 {
        trainer.step().expect("a step");
        if step % 10 == 0 {
            block_on(trainer.read()).expect("what was found");
        }
        if step % 50 == 0 {
            block_on(trainer.evaluate(20)).expect("a score");
            drop(block_on(trainer.save()).expect("files"));
            after.push(IN_USE.load(Relaxed));
        }
    }
    assert!(after[0] > 3 * parameters, "the model and two moments of each parameter are in use: {after:?}");
    // A gradient that stayed would be as large as all parameters, a graph larger, and both after every step.
    assert!(parameters < SLACK, "{parameters} bytes of parameters, a hundred times");
    assert!(after[3] - after[1] < SLACK, "bytes in use after 50, 100, 150 and 200 steps: {after:?}");
}
