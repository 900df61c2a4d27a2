//! Runs: cached values for a text and its edits, their reuse by the next request, and reading back.

mod keep;
mod provenance;
mod read;
mod replay;
mod session;
mod signals;

pub use keep::inputs::{InputVectors, Inputs};
pub use keep::resumable_run::{PATTERN_BUDGET, Run};
pub use keep::reuse::PendingStage;
pub use provenance::Provenance;
pub use read::blocks::{MOST_WHOLE, WholePatterns};
pub use read::delivered_patterns::DeliveredPatterns;
pub use read::pattern_map::{PatternMap, Patterns};
pub use replay::patched_batch::PatchedBatch;
pub use session::Session;
pub use signals::{PlacedImage, Signals, TextBeside, placed_images, signal_tokens, tokens_beside};
