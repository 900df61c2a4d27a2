//! A run reuses what still holds and computes the rest, and nobody can tell how it was reached.

mod dropout;
mod gestures;
mod restart;
