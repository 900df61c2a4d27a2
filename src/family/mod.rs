//! Models of other makers: translates their configuration keys and weight names to this project's.
//!
//! Each family is one table (`Family` of `table.rs`) in a separate file; the model knows none of them.

mod albert;
mod bart;
mod bert;
mod classes;
mod distilbert;
mod electra;
mod gpt2;
mod harmless;
mod keys;
mod llama;
mod marian;
mod names;
mod opt;
mod registry;
mod roberta;
mod t5;
mod table;

pub use crate::config::OWN_FAMILY;
pub use names::{Layout, Names, Part, Target};
pub use registry::{FamilyConfig, open};
