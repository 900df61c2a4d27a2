//! headlight: a whole transformer whose every attention head can be seen and changed.
//!
//! In the order data flows:
//!
//! ```text
//! text ──► tokens ──► model ──► activations ──► view
//!                       ▲                        │
//!                     edits ◄──── gestures ◄─────┘
//! ```

pub mod analysis;
pub mod edit;
pub mod family;
pub mod lab;
pub mod look;
pub mod model;
pub mod text;
pub mod trace;
pub mod train;
#[cfg(feature = "web")]
pub mod web;
pub mod weights;

mod error;
mod random;

pub use error::{Error, InputProblem, Result, WeightProblem};
