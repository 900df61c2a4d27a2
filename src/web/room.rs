//! How many patterns are kept: as many as there is room for beside the weights.

use super::arriving::MOST_BYTES;
use super::engine::Engine;
use crate::trace::PATTERN_BUDGET;

/// How many bytes of weights and patterns a graphics card is trusted with: it tells nobody how many it has, and when they
/// are used up its device is lost.
#[cfg(feature = "gpu")]
const MOST_ON_CARD: u64 = 2 << 30;

impl Engine {
    /// Gives patterns the room that weights leave, those on their way included; what is kept beyond it goes. The run and
    /// the unedited run share it, for an edit of the first sublayer leaves them no pattern in common.
    pub(super) fn make_room(&mut self) {
        #[cfg(feature = "gpu")]
        let most = if self.gpu.is_some() { MOST_ON_CARD } else { MOST_BYTES };
        #[cfg(not(feature = "gpu"))]
        let most = MOST_BYTES;
        let coming = self.coming.as_ref().map_or(0, |coming| coming.bytes);
        let beside = coming + self.looks.bytes();
        let Some(loaded) = &mut self.loaded else { return };
        let left = most.saturating_sub(loaded.session.model.bytes() + beside) / 2;
        let budget = usize::try_from(left).unwrap_or(usize::MAX).max(PATTERN_BUDGET);
        if budget != loaded.session.budget() {
            loaded.session.keep_within(budget);
        }
    }
}
