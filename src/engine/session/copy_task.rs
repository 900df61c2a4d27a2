//! The computed copy of the page's model that is being written.

use std::rc::Rc;

use super::arrival::{Arrival, Content, ModelSource};
use super::files::ModelInPieces;
use crate::weights::ComputedCopy;

/// A computed copy that the host is writing, or will once the model has run.
pub(super) struct CopyTask {
    /// The files that the model was read from.
    pub(super) model: Rc<ModelInPieces>,
    /// Its pieces, once the first one was asked for.
    pub(super) file: Option<ComputedCopy>,
    /// Whether the host is writing a piece.
    pub(super) awaits: bool,
}

impl CopyTask {
    /// Of a model that has arrived; `None` if the host cannot write one, or has one already.
    pub(super) fn of(arrival: &Arrival) -> Option<Self> {
        match &arrival.content {
            Content::Model { source: ModelSource::Pieces { model, .. }, .. }
                if model.can_copy && arrival.copy().is_none() =>
            {
                Some(Self { model: model.clone(), file: None, awaits: false })
            }
            _ => None,
        }
    }
}
