//! The transformer: one block with independent switches, written once for every device.

pub mod activation;
pub mod attention;
pub mod config;
mod embed;
mod head;
mod layout;
mod linear;
mod matrix;
mod mlp;
mod norm;
mod params;
mod pass;
mod precision;
mod presets;
pub mod relative;
mod rotary;
mod sublayer;
mod transformer;

pub use attention::KeysValues;
pub use config::Config;
pub use embed::sinusoids;
pub use matrix::{Matrix, RoundingError};
pub use params::{Fresh, Init, Source, Visitor};
pub use pass::{Chance, Pass};
pub use precision::Precision;
pub use presets::{NAMES as PRESETS, merge_keys, preset, preset_keys};
pub use rotary::{Rotary, rotate};
pub use sublayer::{Keys, Sublayer};
pub use transformer::{Layers, Model};
