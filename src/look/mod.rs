//! Questions about a loaded model and what it reads: what views need beyond the patterns of a run.
//!
//! `Subject`, `LookQuestion` and `LookAnswer` of `www/protocol.d.ts` are the contract.

mod maps;
mod top;

pub use maps::{PatternMap, patterns};
pub use top::Top;
