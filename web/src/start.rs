//! Start of the wasm module, and the report of a panic.

use std::cell::RefCell;
use std::sync::Once;

use wasm_bindgen::prelude::*;

thread_local! {
    static LAST_PANIC: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Runs when the module is instantiated, for each thread.
#[wasm_bindgen(start)]
pub fn start() {
    // Once for all threads: each instance of the module starts here.
    static STARTED: Once = Once::new();
    STARTED.call_once(construct);
    // A panic becomes a trap; its message, without the place in the source, is kept here for the handler of the trap.
    std::panic::set_hook(Box::new(|info| {
        let message = info.payload_as_str().unwrap_or("a panic").to_owned();
        LAST_PANIC.with_borrow_mut(|last| *last = Some(message));
    }));
}

/// Runs the module's static constructors.
///
/// The gpu binary has some. Left alone, the linker wraps every export in a call to all of them
/// (milliseconds each time); called once by name, it does not.
#[cfg_attr(
    target_family = "wasm",
    expect(unsafe_code, reason = "the linker makes this function, and only foreign code can name it")
)]
fn construct() {
    #[cfg(target_family = "wasm")]
    unsafe extern "C" {
        fn __wasm_call_ctors();
    }
    // SAFETY: it takes nothing, returns nothing, and this is the first code that runs.
    #[cfg(target_family = "wasm")]
    unsafe {
        __wasm_call_ctors();
    }
}

/// The message of the panic that broke the engine, for the page to show.
#[wasm_bindgen(js_name = lastPanic)]
pub fn last_panic() -> Option<String> {
    LAST_PANIC.with_borrow(Clone::clone)
}
