//! A run reuses cached results and computes the rest, with the same numbers in any order of requests.

mod dropout;
mod gestures;
mod layers;
mod linear;
mod recorded;
mod restart;
mod shared_keys;
