//! Sites: the names of everything that can be seen or changed, and the recording of their values.

mod axes;
mod packed_read;
mod path;
mod recorder;

pub use axes::Axis;
pub use packed_read::{PackedTensor, Values, pack, read_each, read_packed};
pub use path::{HeadRef, Kind, Name, Resid, Site, Stack, SublayerPath};
pub use recorder::{Activation, Recorder, SiteFilter, Traced};
