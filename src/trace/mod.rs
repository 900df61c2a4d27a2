//! Looking inside: named sites, what is recorded there, and runs that know what they still need.

mod attended;
mod inputs;
mod known;
mod moves;
mod patterns;
mod plan;
mod read;
mod recorded;
mod recorder;
mod rows;
mod run;
mod session;
mod site;
mod stage;

pub use inputs::{Given, Inputs};
pub use known::Known;
pub use patterns::{MOST_WHOLE, PatternMap, Patterns, Whole};
pub use plan::Owed;
pub(crate) use plan::keys;
pub use read::{Named, pack, read_packed};
pub use recorder::{Activation, Recorder, Wanted};
pub use run::{PATTERN_BUDGET, Run};
pub use session::Session;
pub use site::{Entry, GLOSSARY, Kind, Name, Resid, Site, Stack, SublayerPath};
