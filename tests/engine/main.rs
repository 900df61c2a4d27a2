//! The engine, from its numbers to its refusals: one program, so that it is linked once.

mod common;
mod configs;
mod dates;
mod directions;
mod embedded;
mod families;
mod generate;
mod golden;
mod gradients;
mod lab;
mod look;
mod look_reference;
mod malformed;
mod optimizer;
mod patterns;
mod precision;
mod real;
mod recipes;
mod runs;
mod sent_patterns;
mod seq2seq;
mod sites;
mod tokens;
mod training;
mod worked;
mod workshop;
