//! The record of one part of the stream.

use serde::Serialize;

use crate::model::{Added, PartKind};

/// The component of one part along the target.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Part {
    pub kind: PartKind,
    /// The path of the sublayer that adds it, `decoder.blocks.1.cross`, or of another place in the model.
    pub path: String,
    pub head: Option<usize>,
    pub value: f32,
}

impl Part {
    /// The records of the parts met, in order, without their values.
    pub(super) fn all(added: &[Added]) -> Vec<Self> {
        let each = |added: &Added| {
            let (kind, path) = (added.kind, added.path.clone());
            let [_, count] = added.along.dims();
            (0..count).map(move |head| {
                let head = (kind == PartKind::Head).then_some(head);
                Self { kind, path: path.clone(), head, value: 0.0 }
            })
        };
        added.iter().flat_map(each).collect()
    }
}
