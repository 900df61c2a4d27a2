//! The number of cached patterns: as many as fit beside the weights.

use super::arrival::MOST_BYTES;
use super::engine::Engine;
use super::scene::LoadedModel;
use crate::cost::pattern_budget;
use crate::run::Inputs;

/// How many bytes of weights and patterns a graphics card is trusted with before patterns are kept sparingly: it tells
/// nobody how many it has, and when they are used up its device is lost.
#[cfg(feature = "gpu")]
const MOST_ON_CARD: u64 = 2 << 30;

/// How many bytes there are for a model and its patterns, and how many of them others have.
#[derive(Clone, Copy)]
pub(super) struct MemoryLimit {
    most: u64,
    taken: u64,
    /// Whether more than the most ends the engine: a card's own limit is not known.
    hard: bool,
}

impl MemoryLimit {
    /// What is left beside others and these weights.
    pub(super) fn beside(self, weights: u64) -> Option<u64> {
        self.hard.then(|| self.most.saturating_sub(self.taken + weights))
    }
}

impl Engine {
    /// How many bytes of one tensor the device computes with at once; none where any.
    pub(super) fn piece_limit(&self) -> Option<u64> {
        #[cfg(feature = "gpu")]
        return self.gpu.as_ref().map(super::gpu::Gpu::piece_limit);
        #[cfg(not(feature = "gpu"))]
        None
    }

    /// The space of the model that answers, beside one that is on its way and the one it is compared with.
    pub(super) fn space(&self) -> MemoryLimit {
        #[cfg(feature = "gpu")]
        let (most, hard) = if self.gpu.is_some() { (MOST_ON_CARD, false) } else { (MOST_BYTES, true) };
        #[cfg(not(feature = "gpu"))]
        let (most, hard) = (MOST_BYTES, true);
        let taken = self.arrival.as_ref().map_or(0, |arrival| arrival.bytes) + self.looks.bytes();
        MemoryLimit { most, taken, hard }
    }
}

impl LoadedModel {
    /// Gives patterns the room that weights and the arithmetic of these inputs leave; what is kept beyond it goes.
    pub(super) fn make_room(&mut self, inputs: &Inputs, MemoryLimit { most, taken, .. }: MemoryLimit) {
        let session = &mut self.session;
        let budget = pattern_budget(&session.model.config, inputs, most, session.model.bytes() + taken);
        if budget != session.budget() {
            session.keep_within(budget);
        }
    }
}
