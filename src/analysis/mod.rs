//! What is said about a run: probabilities, differences, measures. Plain numbers in, plain numbers out.

mod distribution;

pub use distribution::{Sampling, kl, ranked, softmax};
