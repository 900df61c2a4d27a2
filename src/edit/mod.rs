//! Changes to the computation: the document people write, and what it means for each sublayer.

mod document;
mod mask;
mod resolve;

pub use document::{DropoutEdit, Edits, GateSetting, HiddenCell, NamedGate, Replacement};
pub use mask::Mask;
pub use resolve::{Paddings, SublayerEdits, resolve};
