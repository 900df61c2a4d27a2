//! The engine's tests in one program, so that it is linked once.

mod attribution;
mod blocks;
mod common;
mod configs;
mod dates;
mod delivered_patterns;
mod directions;
mod draws;
mod embedded;
mod families;
mod generate;
mod golden;
mod gradients;
mod lenses;
mod malformed;
mod optimizer;
mod patching;
mod patterns;
#[cfg(feature = "gpu")]
mod pictures;
mod precision;
mod questions;
mod real;
mod recipes;
mod runs;
mod seq2seq;
mod session;
mod sites;
mod tokens;
mod training;
mod transformers_generate;
mod worked;
mod workshop;
