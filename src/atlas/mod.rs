//! An atlas: what every head of a model does over a corpus of texts, as a folder of JSON files.

mod corpus;
mod head_sketch;
mod headvis;
mod part;
mod sketch;
mod survey;
mod tree;

pub use corpus::{CorpusLine, TextFile};
pub use survey::{Atlas, AtlasSettings, SurveyJob, survey};
pub use tree::{merge_atlas, write_atlas};
