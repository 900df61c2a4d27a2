//! Edits: the document that people write, and its meaning for each sublayer.

mod document;
mod patch;
mod resolve;
mod visibility;

pub use document::{DropoutEdit, Edits, GateSetting, HiddenCell, NamedGate, NamedWindow, Replacement, WindowSetting};
pub use patch::{LARGEST_FACTOR, NamedSource, OtherSource, OtherText, Patch, PatchSource, SitePatch, resolve_patches};
pub use resolve::{Change, Paddings, SublayerEdits, resolve};

pub use crate::ops::Visibility;
