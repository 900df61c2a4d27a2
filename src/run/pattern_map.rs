//! Where the numbers of a pattern are among those of all that were read together.

use serde::Serialize;

/// Where the patterns of a sublayer, or of one of its heads, are among all. Rows are queries, columns are keys.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PatternMap {
    pub path: String,
    /// The one head whose pattern this is; `None` where it is all of them.
    pub head: Option<usize>,
    /// How many queries, and keys, share a cell: the largest weight among them, masked where all are.
    pub block: usize,
    /// `[heads, queries, keys]`, in blocks where there are any.
    pub shape: [usize; 3],
    /// Where its numbers start among those of all parts.
    pub offset: usize,
    /// Where its mask starts, `[queries, keys]` or, with `mask_per_head`, `[heads, queries, keys]`.
    pub mask_offset: usize,
    pub mask_per_head: bool,
}

impl PatternMap {
    /// How many numbers it has.
    pub fn cells(&self) -> usize {
        self.shape.iter().product()
    }

    /// How many cells its mask has.
    pub fn masked(&self) -> usize {
        self.cells() / if self.mask_per_head { 1 } else { self.shape[0] }
    }
}
