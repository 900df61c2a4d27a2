//! Keeps the page's model as it is computed with: the host writes it, piece by piece, while nothing else is to do.

use super::answer::Answer;
use super::host::Host;
use super::session::Session;
use crate::weights::KeptPiece;

impl Session {
    /// Another model takes the place of the page's.
    pub(super) fn stop_keeping<H: Host>(&mut self, host: &H) {
        if self.keeping.take().is_some_and(|keeping| keeping.file.is_some()) {
            host.answer(Answer::Unkept { id: self.model });
        }
    }

    /// Hands the next piece to the host. Returns false if there is none, or if it waits for the host.
    pub(super) async fn keep_next<H: Host>(&mut self, host: &H) -> bool {
        // Nobody waits for a model that has run.
        let Some(keeping) = self.keeping.as_mut().filter(|_| self.shown.is_some()) else { return false };
        let id = self.model;
        if keeping.awaits {
            match self.inbox.take_kept(id) {
                None => return false,
                Some(true) => keeping.awaits = false,
                Some(false) => {
                    self.keeping = None;
                    return true;
                }
            }
        }
        if keeping.file.is_none() {
            keeping.file = self.engine.kept(&keeping.model.headers).ok().flatten();
        }
        let piece = match &mut keeping.file {
            Some(file) => file.next_piece().await.ok(),
            // It is read from its files.
            None => {
                self.keeping = None;
                return true;
            }
        };
        match piece {
            Some(KeptPiece { at, bytes, size }) => {
                keeping.awaits = true;
                if size.is_some() {
                    self.keeping = None;
                }
                host.answer(Answer::Keep { id, at, size, bytes });
            }
            None => self.stop_keeping(host),
        }
        true
    }
}
