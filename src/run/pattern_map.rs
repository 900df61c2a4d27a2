//! The place of each pattern's numbers within one packed read.

use serde::Serialize;

/// Where the patterns of a sublayer, or of one of its heads, lie in a packed read: all rows, or those not yet
/// delivered. Rows are queries, columns are keys.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PatternMap {
    pub path: String,
    /// The head of this pattern; `None` for all heads.
    pub head: Option<usize>,
    /// The number of queries, and of keys, per cell: a cell is the largest weight in its block, and masked where all
    /// are.
    pub block: usize,
    /// `[heads, queries, keys]`, counted in blocks if there are any.
    pub shape: [usize; 3],
    /// The offset of its numbers.
    pub offset: usize,
    /// The offset of its mask, `[queries, keys]` or, with `mask_per_head`, `[heads, queries, keys]`.
    pub mask_offset: usize,
    pub mask_per_head: bool,
}

impl PatternMap {
    /// Whether it has the same heads and shape, wherever its numbers lie.
    pub fn is_like(&self, other: &Self) -> bool {
        Self { offset: other.offset, mask_offset: other.mask_offset, ..self.clone() } == *other
    }
}
