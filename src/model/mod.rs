//! The transformer: one block with independent switches, written once for every device.

mod alibi;
pub mod attention;
mod back;
mod cache;
mod class_head;
mod dropout;
mod embed;
mod forward;
mod gated_delta;
mod linear;
mod mlp;
mod norm;
mod output_head;
mod params;
mod pass;
mod patch;
mod patches;
pub mod relative;
mod resample;
mod rotary;
mod signal;
mod sublayer;
mod transformer;

pub use crate::ops::{Matrix, RoundingError};
pub use back::{Added, HeadMaps, HeldStep, PartKind, QueryOrKey, Split};
pub use cache::KeysValues;
pub use dropout::DropoutDraws;
pub use embed::sinusoids;
pub use forward::{Input, StackIds, Step};
pub use params::{FreshParameters, Init, Source, Visitor};
pub use pass::Pass;
pub use patch::{PassPatch, PatchValues, Place, Spread};
pub use rotary::rotate;
pub use signal::Signal;
pub use sublayer::Sublayer;
pub use transformer::{Layers, Model};
