//! The scene that the page requests, and its cost.

use serde::{Deserialize, Serialize};

use crate::cost::RequestCost;
use crate::edit::Edits;
use crate::generate::Sampling;

/// All that decides what the model computes and what is read back.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Scene {
    pub source: String,
    /// Emitted target ids, without the start token.
    pub target: Vec<u32>,
    /// The model writes the answer itself, at most so many tokens: of `target` only what it would write stays. Null or
    /// absent: the target is read as it is.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub writes: Option<usize>,
    /// The picture is of so many tokens of the target, once all of it is written; null or absent: of all.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub moment: Option<usize>,
    pub edits: Edits,
    pub sampling: Sampling,
    /// How many candidates the next-token table shows.
    pub candidates: usize,
    /// For an encoder with an output head: the token whose candidates are listed; null is the first hole
    /// (`ModelInfo.mask`).
    #[serde(default)]
    pub asked: Option<usize>,
    /// Heads whose pattern is read whole, "decoder.blocks.1.cross.3", however long the text is.
    #[serde(default)]
    pub whole: Vec<String>,
    /// Patterns with more queries or keys than this are read in blocks, so many at most each way; absent: 128.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub cells: Option<usize>,
    /// So many tokens are read whatever that costs; null or absent: all. A scene that costs much otherwise is answered
    /// by what it costs.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub agreed: Option<usize>,
}

impl Scene {
    /// The tokens that are read first: of a target that is still to be written, all that is there.
    pub fn said(&self) -> &[u32] {
        let count = self.moment.filter(|_| self.writes.is_none()).unwrap_or(usize::MAX);
        &self.target[..count.min(self.target.len())]
    }
}

/// What has to be computed for a scene or a question, and how many tokens of its text could be read for the work that
/// was named.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CostEstimate {
    pub tokens: usize,
    pub work: f64,
    pub bytes: f64,
    pub within: usize,
    /// Whether so many tokens are agreed to.
    pub agreed: bool,
    /// How many bytes there are for it, beside all weights; null where nobody knows, on a graphics card.
    pub room: Option<f64>,
}

impl CostEstimate {
    pub fn new(request_cost: RequestCost, within: usize, agreed: bool, room: Option<u64>) -> Self {
        let RequestCost { tokens, bytes, .. } = request_cost;
        let room = room.map(|room| room as f64);
        Self { tokens, work: request_cost.work() as f64, bytes: bytes as f64, within, agreed, room }
    }
}
