//! What the stream of a run is made of: its parts, and how much of each lies towards what is asked.

mod cell;
mod eigenvalues;
mod keys;
mod lens;
mod memory;
mod part;
mod routes;
mod start;
mod walk;
mod weights;

pub use cell::{Cell, cell};
pub use keys::{HeadKeys, head_keys};
pub use lens::{Distribution, LensSite, lens_logits, lens_sites};
pub use part::Part;
pub use routes::{Route, routes};
pub use start::Start;
pub use walk::{Attribution, attribute};
pub use weights::{Composition, HeadWeights, Scored, head_weights};
