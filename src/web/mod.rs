//! The page's engine: the only folder that knows JavaScript.

mod arrival;
mod engine;
mod event_loop;
#[cfg(feature = "gpu")]
mod gpu;
mod js;
mod lab;
mod look;
mod memory;
#[cfg(feature = "gpu")]
mod pictures;
mod report;
mod scene;
mod start;
#[cfg(feature = "threads")]
mod threads;
mod train;
