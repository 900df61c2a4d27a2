//! The page's engine at the wasm boundary: the only folder that knows JavaScript.

#[cfg(feature = "gpu")]
mod canvas;
#[cfg(feature = "gpu")]
mod drawing;
mod event_loop;
#[cfg(feature = "gpu")]
mod gpu;
mod handle;
mod js;
mod loading;
mod questions;
mod start;
#[cfg(feature = "threads")]
mod threads;
mod training;
