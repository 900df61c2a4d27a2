//! The place of each pattern's numbers within one packed read.

use serde::Serialize;

/// Where the patterns of a sublayer, or of one of its heads, are among those that were read: all rows, or those that
/// were not known. Rows are queries, columns are keys.
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
    /// Where its numbers start.
    pub offset: usize,
    /// Where its mask starts, `[queries, keys]` or, with `mask_per_head`, `[heads, queries, keys]`.
    pub mask_offset: usize,
    pub mask_per_head: bool,
}

impl PatternMap {
    /// Whether it is of the same heads in as many cells, wherever they are.
    pub fn is_like(&self, other: &Self) -> bool {
        Self { offset: other.offset, mask_offset: other.mask_offset, ..self.clone() } == *other
    }
}
