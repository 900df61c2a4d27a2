//! The patterns of a run, packed for one read, each with its place and its mask.

use burn::tensor::Tensor;

pub use crate::trace::PatternMap;
use crate::trace::{Patterns, Run, Session};

/// The patterns of the first sequence of a run, whole, with their places; their masks join `masks`.
pub fn patterns(session: &Session, run: &Run, masks: &mut Vec<u8>) -> (Vec<PatternMap>, Vec<Tensor<1>>) {
    let mut all = Patterns::whole(&session.model, run, session.baseline(), |_| true);
    for map in &mut all.maps {
        map.mask_offset += masks.len();
    }
    masks.append(&mut all.masks);
    (all.maps, all.parts)
}
