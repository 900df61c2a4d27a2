//! The page's engine at the wasm boundary: the only crate that knows JavaScript.

#[cfg(feature = "gpu")]
mod canvas;
mod event_loop;
#[cfg(feature = "gpu")]
mod gpu;
mod handle;
mod js;
mod page;
mod start;
#[cfg(feature = "threads")]
mod threads;
mod types;
