//! A run between two turns.

use crate::protocol::Scene;

/// A run that has begun.
pub(super) struct Running {
    pub(super) id: u64,
    pub(super) scene: Scene,
    pub(super) work: f64,
    pub(super) began: f64,
    /// Whether it was interrupted by a turn of the host.
    pub(super) resumed: bool,
    /// Whether all present tokens have been read, and only new ones are written.
    pub(super) read: bool,
    /// Whether the answer is whole.
    pub(super) written: bool,
}
