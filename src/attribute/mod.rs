//! What the stream of a run is made of: its parts, and how much of each lies towards what is asked.

mod cell;
mod eigenvalues;
mod keys;
mod lens;
mod lens_file;
mod memory;
mod part;
mod routes;
mod start;
mod trained_lens;
mod walk;
mod weights;

pub use cell::{Cell, cell};
pub use keys::{HeadKeys, head_keys};
pub use lens::{Distribution, LensSite, lens_logits, lens_sites};
pub use lens_file::LensAssembly;
pub use part::Part;
pub use routes::{Route, routes};
pub use start::Start;
pub use trained_lens::{LensInfo, LensKind, TrainedLens};
pub use walk::{Attribution, attribute};
pub use weights::{Composition, HeadWeights, Scored, head_weights};
