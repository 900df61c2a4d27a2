//! The memory for weights, and for patterns beside them.

use crate::cost::pattern_budget;
use crate::model::Model;
use crate::run::Inputs;

/// The limit of bytes for weights, and for patterns beside them, in 32-bit addresses, which leaves room for working
/// memory.
pub(super) const MOST_BYTES: u64 = 3 << 30;

/// The bytes of weights and patterns that a graphics card is trusted with before fewer patterns are cached: WebGPU does
/// not report a card's memory, and the device is lost when it runs out.
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
    /// The limit of a graphics card, or of the host, beside these bytes.
    pub(super) fn new(on_card: bool, taken: u64) -> Self {
        Self { most: if on_card { MOST_ON_CARD } else { MOST_BYTES }, taken, hard: !on_card }
    }

    /// The bytes for patterns beside these weights and the arithmetic of these inputs.
    pub(super) fn pattern_budget(self, model: &Model, inputs: &Inputs) -> usize {
        pattern_budget(&model.config, inputs, self.most, model.bytes() + self.taken)
    }

    /// The bytes left beside others and these weights.
    pub(super) fn beside(self, weights: u64) -> Option<u64> {
        self.hard.then(|| self.most.saturating_sub(self.taken + weights))
    }
}
