//! The computed copy of the page's model that is being written.

use super::arrival::{Arrival, Content, ModelSource};
use super::files::CopyFile;
use crate::weights::ComputedCopy;

/// A computed copy that the host is writing, or will once the model has run.
pub(super) struct CopyTask {
    pub(super) place: CopyFile,
    /// The headers of the files that the model was read from.
    pub(super) headers: Vec<String>,
    /// Its pieces, once the first one was asked for.
    pub(super) file: Option<ComputedCopy>,
    /// Whether the host is writing a piece.
    pub(super) awaits: bool,
}

impl CopyTask {
    /// Of a model that has arrived; `None` if the host cannot write one, or has one already. GGUF files are read as
    /// they are.
    pub(super) fn of(arrival: &Arrival) -> Option<Self> {
        let Content::Model { source: ModelSource::Pieces { model, .. }, .. } = &arrival.content else { return None };
        let place = model.copy.clone().filter(|_| arrival.copy().is_none() && !arrival.beginnings.are_gguf())?;
        Some(Self { place, headers: arrival.beginnings.headers.clone(), file: None, awaits: false })
    }
}
