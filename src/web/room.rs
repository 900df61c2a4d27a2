//! How many patterns are kept: as many as there is room for beside the weights.

use super::arriving::MOST_BYTES;
use super::engine::Engine;
use super::scene::Scene;
use crate::analysis::room;

/// How many bytes of weights and patterns a graphics card is trusted with before patterns are kept sparingly: it tells nobody
/// how many it has, and when they are used up its device is lost.
#[cfg(feature = "gpu")]
const MOST_ON_CARD: u64 = 2 << 30;

impl Engine {
    /// Gives patterns the room that weights, those on their way included, and the arithmetic of a scene leave; what is kept
    /// beyond it goes. Without a scene, or with one whose text cannot be read, it is the last one's.
    pub(super) fn make_room(&mut self, scene: Option<&Scene>) {
        #[cfg(feature = "gpu")]
        let most = if self.gpu.is_some() { MOST_ON_CARD } else { MOST_BYTES };
        #[cfg(not(feature = "gpu"))]
        let most = MOST_BYTES;
        let coming = self.coming.as_ref().map_or(0, |coming| coming.bytes);
        let beside = coming + self.looks.bytes();
        let Some(loaded) = &mut self.loaded else { return };
        let asked = scene.and_then(|scene| loaded.text(scene).ok()).map(|(_, inputs)| inputs);
        let session = &mut loaded.session;
        let inputs = asked.as_ref().unwrap_or(session.run().inputs());
        let budget = room(&session.model.config, inputs, most, session.model.bytes() + beside);
        if budget != session.budget() {
            session.keep_within(budget);
        }
    }
}
