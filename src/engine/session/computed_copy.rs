//! Writes a computed copy of the page's model: the host writes it piece by piece, while there is nothing else to do.

use std::rc::Rc;

use super::answer::Answer;
use super::arrival::{Arrival, Content, ModelSource};
use super::files::ModelInPieces;
use super::host::Host;
use super::session::Session;
use crate::weights::{ComputedCopy, CopyPiece};

/// A computed copy that the host is writing, or will once the model has run.
pub(super) struct CopyTask {
    /// The files that the model was read from.
    model: Rc<ModelInPieces>,
    /// Its pieces, once the first one was asked for.
    file: Option<ComputedCopy>,
    /// Whether the host is writing a piece.
    awaits: bool,
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

impl Session {
    /// Another model takes the place of the page's: the host removes the unfinished copy.
    pub(super) fn drop_copy<H: Host>(&mut self, host: &H) {
        if self.copy.take().is_some_and(|copy| copy.file.is_some()) {
            host.answer(Answer::DropCopy { id: self.model });
        }
    }

    /// Hands the next piece to the host. Returns false if there is none, or if it waits for the host.
    pub(super) async fn write_copy<H: Host>(&mut self, host: &H) -> bool {
        // The user waits for the first run.
        let Some(copy) = self.copy.as_mut().filter(|_| self.shown.is_some()) else { return false };
        let id = self.model;
        if copy.awaits {
            match self.inbox.take_copy_result(id) {
                None => return false,
                Some(true) => copy.awaits = false,
                Some(false) => {
                    self.copy = None;
                    return true;
                }
            }
        }
        if copy.file.is_none() {
            copy.file = self.engine.computed_copy(&copy.model.headers).ok().flatten();
        }
        let piece = match &mut copy.file {
            Some(file) => file.next_piece().await.ok(),
            // It is always read from its files.
            None => {
                self.copy = None;
                return true;
            }
        };
        match piece {
            Some(CopyPiece { at, bytes, size }) => {
                copy.awaits = true;
                if size.is_some() {
                    self.copy = None;
                }
                host.answer(Answer::WriteCopy { id, at, size, bytes });
            }
            None => self.drop_copy(host),
        }
        true
    }
}
