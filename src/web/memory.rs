//! The number of cached patterns: as many as fit beside the weights.

use super::arrival::MOST_BYTES;
use super::engine::Engine;
use super::scene::LoadedModel;
use crate::cost::pattern_budget;
use crate::run::Inputs;

/// The bytes of weights and patterns that a graphics card is trusted with before fewer patterns are cached: WebGPU does
/// not report a card's memory, and the device is lost when it runs out.
#[cfg(feature = "gpu")]
const MOST_ON_CARD: u64 = 2 << 30;

/// The bytes for a model and its patterns, and how many of them are taken by others.
#[derive(Clone, Copy)]
pub(super) struct MemoryLimit {
    most: u64,
    taken: u64,
    /// Whether exceeding the limit ends the engine: a card's own limit is not known.
    hard: bool,
}

impl MemoryLimit {
    /// The bytes left beside others and these weights.
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

    /// The memory limit of the answering model, beside an arriving model and the second one.
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
    /// Sets the budget of cached patterns to the bytes left by weights and the arithmetic of these inputs, and drops
    /// patterns beyond it.
    pub(super) fn make_room(&mut self, inputs: &Inputs, MemoryLimit { most, taken, .. }: MemoryLimit) {
        let session = &mut self.session;
        let budget = pattern_budget(&session.model.config, inputs, most, session.model.bytes() + taken);
        if budget != session.budget() {
            session.keep_within(budget);
        }
    }
}
