//! What the stream of a run is made of: its parts, and how much of each lies towards what is asked.

mod cell;
mod keys;
mod lens;
mod part;
mod start;
mod walk;

pub use cell::{Cell, cell};
pub use keys::{HeadKeys, head_keys};
pub use lens::{Distribution, LensSite, lens_logits, lens_sites};
pub use part::Part;
pub use start::Start;
pub use walk::{Attribution, attribute};
