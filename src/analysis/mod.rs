//! What is said about a run: probabilities, differences, measures. Plain numbers in, plain numbers out.

mod distribution;
mod effect;

pub use effect::most_moved_head;
pub use distribution::{Sampling, kl, ranked, softmax};
