//! Attribution: the parts of a run's stream, and how far each lies in a given direction.

mod backward_walk;
mod cell;
mod eigenvalues;
mod encoder_parts;
mod keys;
mod lens;
mod lens_file;
mod part;
mod routes;
mod target;
mod trained_lens;
mod weights;

pub use backward_walk::{Attribution, attribute};
pub use cell::{Cell, cell};
pub use keys::{HeadKeys, head_keys};
pub use lens::{Distribution, LensSite, lens_logits, lens_sites};
pub use lens_file::LensAssembly;
pub use part::Part;
pub use routes::{Route, routes};
pub use target::AttributionTarget;
pub use trained_lens::{LensInfo, LensKind, TrainedLens};
pub use weights::{Composition, HeadWeights, Scored, head_weights};
