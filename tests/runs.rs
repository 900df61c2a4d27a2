//! A run reuses what still holds and computes the rest, and nobody can tell how it was reached.

#[path = "runs/chance.rs"]
mod chance;
mod common;
#[path = "runs/gestures.rs"]
mod gestures;
#[path = "runs/restart.rs"]
mod restart;
