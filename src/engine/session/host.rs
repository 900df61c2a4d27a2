//! The host of a session: its clock, the receiver of its answers, and its means beyond the engine.

use super::answer::{Answer, Drawing};
use crate::clock::Clock;
use crate::protocol::Picture;
use crate::run;

/// A session's host. Its pauses let it push requests into the session's [`super::Inbox`].
pub trait Host: Clock {
    /// An image as this host shows it.
    type Image;

    /// Receives an answer.
    fn answer(&self, answer: Answer<Self::Image>);

    /// The engine's memory in bytes.
    fn memory(&self) -> f64 {
        0.0
    }

    /// Why the graphics card is gone, if it is.
    fn lost(&self) -> Option<String> {
        None
    }

    /// Destroys the graphics card's device, as the system may do at any time.
    fn lose_device(&self) {}

    /// Draws the wanted pictures of a run. `None` if this host does not draw, or if its patterns are those drawn last.
    ///
    /// `wanted` sets the pictures from now on; `model` is the load of the page's model.
    fn draw(
        &self,
        _wanted: Option<Vec<Picture>>,
        _run: &run::Session,
        _model: u64,
    ) -> Option<Vec<Drawing<Self::Image>>> {
        None
    }
}
