//! A model that the host keeps as it is computed with.

use std::rc::Rc;

use super::arrival::{Arrival, Content, ModelSource};
use super::files::ModelInPieces;
use crate::weights::KeptModel;

/// A model on its way into a file.
pub(super) struct Keeping {
    /// The files that it was made from.
    pub(super) model: Rc<ModelInPieces>,
    /// Its pieces, once the first one was asked for.
    pub(super) file: Option<KeptModel>,
    /// Whether the host is writing a piece.
    pub(super) awaits: bool,
}

impl Keeping {
    /// Of a model that has arrived; `None` if the host cannot keep it, or has kept it already.
    pub(super) fn of(arrival: &Arrival) -> Option<Self> {
        match &arrival.content {
            Content::Model { source: ModelSource::Pieces { model, .. }, .. }
                if model.keeps && arrival.kept().is_none() =>
            {
                Some(Self { model: model.clone(), file: None, awaits: false })
            }
            _ => None,
        }
    }
}
