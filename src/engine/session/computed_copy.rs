//! Writes a computed copy of the page's model: the host writes it piece by piece, while there is nothing else to do.

use super::answer::Answer;
use super::files::CopyFile;
use super::host::Host;
use super::session::Session;
use crate::weights::CopyPiece;

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
            copy.file = self.engine.computed_copy(&copy.headers).ok().flatten();
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
                let CopyFile { folder, name, .. } = copy.place.clone();
                if size.is_some() {
                    self.copy = None;
                }
                host.answer(Answer::WriteCopy { id, folder, name, at, size, bytes });
            }
            None => self.drop_copy(host),
        }
        true
    }
}
