//! The patterns of a run, packed for one read, each with its place and its mask.

use burn::tensor::Tensor;
use serde::Serialize;

use crate::trace::{Run, Session};

/// Where a sublayer's patterns and mask are: `PatternMap` of `www/protocol.d.ts`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PatternMap {
    pub path: String,
    /// The one head whose pattern this is; `None` where it is all of them.
    pub head: Option<usize>,
    /// How many queries and keys share a cell.
    pub block: usize,
    /// `[heads, queries, keys]`
    pub shape: [usize; 3],
    /// Of the pattern among all values.
    pub offset: usize,
    /// Of the mask among all masks: `[queries, keys]`, or `[heads, queries, keys]` where it differs by head.
    pub mask_offset: usize,
    pub mask_per_head: bool,
}

/// The patterns of the first sequence of a run, flattened, with their places; their masks join `masks`.
pub fn patterns(session: &Session, run: &Run, masks: &mut Vec<u8>) -> (Vec<PatternMap>, Vec<Tensor<1>>) {
    let (mut maps, mut parts, mut offset) = (Vec::new(), Vec::new(), 0);
    for (path, mask) in run.masks(&session.model, session.baseline()) {
        let Some(pattern) = run.pattern(&session.model, path, session.baseline()) else { continue };
        let [_, heads, queries, keys] = pattern.dims();
        let [_, mask_heads, _, _] = mask.shape;
        maps.push(PatternMap {
            path: path.to_string(),
            head: None,
            block: 1,
            shape: [heads, queries, keys],
            offset,
            mask_offset: masks.len(),
            mask_per_head: mask_heads > 1,
        });
        masks.extend(&mask.cells[..mask_heads * queries * keys]);
        offset += heads * queries * keys;
        parts.push(pattern.slice_dim(0, 0..1).flatten(0, 3));
    }
    (maps, parts)
}
