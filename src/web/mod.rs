//! The page's engine: the only room that knows JavaScript.

mod arriving;
mod engine;
#[cfg(feature = "gpu")]
mod gpu;
mod lab;
mod look;
mod report;
mod room;
mod scene;
mod train;

use std::cell::RefCell;

use wasm_bindgen::prelude::*;

use crate::error::Error;

thread_local! {
    static LAST_PANIC: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Runs once, when the module is instantiated.
#[wasm_bindgen(start)]
pub fn start() {
    #[cfg(target_family = "wasm")]
    construct();
    // A panic becomes a trap; its message waits here for whoever meets the trap.
    std::panic::set_hook(Box::new(|info| {
        let message = info.to_string();
        LAST_PANIC.with_borrow_mut(|last| *last = Some(message));
    }));
}

/// Runs the module's static constructors.
///
/// The gpu binary has some. Left alone, the linker wraps every export in a call to all of them
/// (milliseconds each time); called once by name, it does not.
#[cfg(target_family = "wasm")]
#[expect(unsafe_code, reason = "the linker makes this function, and only foreign code can name it")]
fn construct() {
    unsafe extern "C" {
        fn __wasm_call_ctors();
    }
    // SAFETY: it takes nothing, returns nothing, and this is the first code that runs.
    unsafe { __wasm_call_ctors() }
}

#[wasm_bindgen]
extern "C" {
    /// Milliseconds since the worker started, with fractions.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

/// What the engine said as it broke, for the page to show.
#[wasm_bindgen(js_name = lastPanic)]
pub fn last_panic() -> Option<String> {
    LAST_PANIC.with_borrow(Clone::clone)
}

/// An error as JavaScript sees it: an `Error` with a `kind` of `Failure` in `www/protocol.d.ts`.
fn to_js(error: &Error) -> JsValue {
    let kind = match error {
        error if error.is_input() => "input",
        Error::Device { .. } => "engine",
        Error::Overtaken => "overtaken",
        _ => "model",
    };
    let thrown = js_sys::Error::new(&error.to_string());
    // Setting a property of a fresh object cannot fail.
    let _ = js_sys::Reflect::set(&thrown, &"kind".into(), &kind.into());
    thrown.into()
}
