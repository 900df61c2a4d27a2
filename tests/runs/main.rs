//! A run reuses what still holds and computes the rest, and nobody can tell how it was reached.

mod chance;
#[path = "../common/mod.rs"]
mod common;
mod gestures;
mod restart;
