//! The scene that the page requests, and its cost.

use serde::{Deserialize, Serialize};

use crate::cost::RequestCost;
use crate::edit::Edits;
use crate::generate::Sampling;

/// The complete request of the page: everything that decides the computation and the reading back.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Scene {
    pub source: String,
    /// Whether the source has all its special tokens, such as a rendered conversation; none are added to it.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub verbatim: bool,
    /// The names of the images beside the source, in the order of their places in it, each written as the model's image
    /// token.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<Vec<String>>", optional))]
    pub images: Vec<String>,
    /// The image of the encoder's input whose rows and patterns are read: tiles count from 0, as in
    /// `RunUpdate.images`. Null or absent: the first picture as a whole.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub tile: Option<usize>,
    /// Emitted target ids, without the start token.
    pub target: Vec<u32>,
    /// The most tokens that the model writes itself; it keeps of `target` only the tokens that it would write. Null or
    /// absent: the target is read as it is.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub writes: Option<usize>,
    /// The forced first token of the answer, such as a target language. Null or absent: that of the model's files.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub first: Option<u32>,
    /// The number of the target's tokens in the picture, once all of it is written; null or absent: all.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub moment: Option<usize>,
    pub edits: Edits,
    pub sampling: Sampling,
    /// The number of candidates in the next-token table.
    pub candidates: usize,
    /// For an encoder with an output head: the token whose candidates are listed; null is the first hole
    /// (`ModelInfo.mask`).
    #[serde(default)]
    pub asked: Option<usize>,
    /// Heads whose pattern is read whole, "decoder.blocks.1.cross.3", however long the text is.
    #[serde(default)]
    pub whole: Vec<String>,
    /// The most queries and keys of a pattern read whole; longer ones are read in this many blocks each way. Absent:
    /// 128.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub cells: Option<usize>,
    /// The user agreed to read up to this many tokens; null or absent: all. A longer, expensive scene returns a cost
    /// estimate instead.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub agreed: Option<usize>,
    /// The user has stopped it: the engine keeps the last answered scene.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub held: bool,
}

impl Scene {
    /// The tokens that are read first: all present ones, also of a target that is still to be written.
    pub fn said(&self) -> &[u32] {
        let count = self.moment.filter(|_| self.writes.is_none()).unwrap_or(usize::MAX);
        &self.target[..count.min(self.target.len())]
    }
}

/// The cost of a scene or a question, and the number of its text's tokens that fit the given work.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CostEstimate {
    pub tokens: usize,
    pub work: f64,
    pub bytes: f64,
    pub within: usize,
    /// Whether the user agreed to this many tokens.
    pub agreed: bool,
    /// The bytes available for it beside all weights; null if unknown, on a graphics card.
    pub room: Option<f64>,
}

impl CostEstimate {
    pub fn new(request_cost: RequestCost, within: usize, agreed: bool, room: Option<u64>) -> Self {
        let RequestCost { tokens, bytes, .. } = request_cost;
        let room = room.map(|room| room as f64);
        Self { tokens, work: request_cost.work() as f64, bytes: bytes as f64, within, agreed, room }
    }
}
