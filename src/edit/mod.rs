//! Edits: the document that people write, and its meaning for each sublayer.

mod document;
mod mask;
mod patch;
mod resolve;

pub use document::{DropoutEdit, Edits, GateSetting, HiddenCell, NamedGate, Replacement};
pub use mask::Mask;
pub use patch::{
    NamedSource, OtherSource, OtherText, Patch, PatchSource, SitePatch, heads_of, patchable_sites, resolve_patches,
};
pub use resolve::{Paddings, SublayerEdits, resolve};
