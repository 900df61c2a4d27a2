//! headlight: a whole transformer whose every attention head can be seen and changed.
//!
//! In the order data flows:
//!
//! ```text
//! text ──► tokens ──► model ──► activations ──► view
//!                       ▲                        │
//!                     edits ◄──── gestures ◄─────┘
//! ```

mod error;
mod named_files;
mod ops;
mod preprocessor;
mod random;
mod tagged;

#[cfg(not(target_family = "wasm"))]
pub mod allocator;
#[cfg(all(feature = "folder", feature = "threads"))]
pub mod atlas;
pub mod attribute;
pub mod clock;
pub mod config;
pub mod cost;
pub mod edit;
pub mod engine;
pub mod family;
#[cfg(feature = "folder")]
pub mod folder;
pub mod generate;
pub mod gguf;
pub mod image;
pub mod measure;
pub mod model;
pub mod protocol;
pub mod questions;
pub mod run;
pub mod site;
pub mod sound;
pub mod sweep;
pub mod text;
pub mod train;
pub mod weights;

pub use error::{Absent, EditProblem, Error, InputProblem, KeyProblem, Part, Result, TrainingProblem, WeightProblem};
pub use named_files::NamedFiles;
