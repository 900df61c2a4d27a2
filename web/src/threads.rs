//! The engine's threads: workers of the page, each with an instance of the module over the same memory.

use js_sys::Array;
use wasm_bindgen::prelude::*;

/// The module and the memory for a further instance.
#[wasm_bindgen(js_name = shared)]
pub fn shared() -> Array {
    Array::of2(&wasm_bindgen::module(), &wasm_bindgen::memory())
}

/// Makes a pool of the calling thread and of others, which are in `runThread` already.
#[wasm_bindgen(js_name = startThreads)]
pub fn start_threads(others: usize) -> Result<(), JsError> {
    Ok(headlight_kernels::start_threads(others)?)
}

/// Works for the pool as long as the page lives.
#[wasm_bindgen(js_name = runThread)]
pub fn run_thread() {
    headlight_kernels::run_thread();
}
