//! The place of each pattern's numbers within one packed read.

use burn::tensor::Tensor;
use serde::Serialize;

/// Where the patterns of a sublayer, or of one of its heads, lie in a packed read: all rows, or those not yet
/// delivered. Rows are queries, columns are keys.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PatternMap {
    pub path: String,
    /// The head of this pattern; `None` for all heads.
    pub head: Option<usize>,
    /// The number of queries, and of keys, per cell: a cell is the largest weight in its block, of signed weights the
    /// one furthest from 0, and masked where all are.
    pub block: usize,
    /// `[heads, queries, keys]`, counted in blocks if there are any.
    pub shape: [usize; 3],
    /// The offset of its numbers.
    pub offset: usize,
    /// The offset of its mask, `[queries, keys]` or, with `mask_per_head`, `[heads, queries, keys]`.
    pub mask_offset: usize,
    pub mask_per_head: bool,
    /// The distance from which keys are outside the window, with the edits; absent without a window.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub window: Option<usize>,
    /// With a window: whether keys after a query are masked for that alone.
    pub causal: bool,
    /// Of a linear layer: the largest size that its signed weights can have. Absent for patterns, from 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub most: Option<f32>,
}

impl PatternMap {
    /// Whether it has the same heads and shape, wherever its numbers lie.
    pub fn is_like(&self, other: &Self) -> bool {
        Self { offset: other.offset, mask_offset: other.mask_offset, ..self.clone() } == *other
    }
}

/// The patterns of a run's first sequence: the numbers of rows not yet delivered, on the device, and their masks, on
/// the host.
#[derive(Clone, Debug, Default)]
pub struct Patterns {
    pub maps: Vec<PatternMap>,
    /// The number of delivered rows of each map.
    pub known_rows: Vec<usize>,
    /// 1 is masked.
    pub masks: Vec<u8>,
    /// The numbers of each map with rows to read, `[heads * rows * keys]`.
    pub parts: Vec<Tensor<1>>,
    /// The stamps of each map's rows, `[query]`. A stamp changes whenever the row's pattern or mask may change, except
    /// for keys that the row does not see.
    pub stamps: Vec<Vec<u64>>,
}
