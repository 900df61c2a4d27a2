//! The names of all that is seen or changed, and the recording of what is seen.

mod glossary;
mod packed_read;
mod path;
mod recorder;

pub use glossary::{Entry, GLOSSARY};
pub use packed_read::{Named, pack, read_packed};
pub use path::{Kind, Name, Resid, Site, Stack, SublayerPath};
pub use recorder::{Activation, Recorder, Wanted};
