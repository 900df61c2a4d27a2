//! The transformer: one block with independent switches, written once for every device.

pub mod attention;
mod embed;
mod linear;
mod matrix;
mod mlp;
mod norm;
mod output_head;
mod params;
mod pass;
pub mod relative;
mod rotary;
mod sublayer;
mod transformer;

pub use attention::KeysValues;
pub use embed::sinusoids;
pub use matrix::{Matrix, RoundingError};
pub use params::{FreshParameters, Init, Source, Visitor};
pub use pass::{Chance, Pass};
pub use rotary::{Rotary, rotate};
pub use sublayer::{KeySource, Sublayer};
pub use transformer::{Layers, Model};
