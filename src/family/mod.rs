//! Models of other makers: translates their configuration keys and weight names to this project's.
//!
//! Each family is one table (`Family` of `table.rs`) in a separate file; the model knows none of them.

mod classes;
mod decoders;
mod encoders;
mod gguf;
mod harmless;
mod images;
mod keys;
mod layers;
mod names;
mod registry;
mod rotary;
mod seq2seq;
mod table;
mod text_part;
mod ties;

pub use crate::config::OWN_FAMILY;
pub(crate) use gguf::OF_TENSORS;
pub use images::tower::{TOWER_PREFIXES, with_tower};
pub use names::{Names, Part, Target};
pub use registry::{FamilyConfig, open};
pub use table::Layout;
