//! The device of an engine, and its description for the host.

use burn::tensor::Device;

use crate::config::Precision;

/// A device, and its limits.
pub struct Compute {
    pub device: Device,
    /// The precisions in which it can store matrices, the most exact first.
    pub precisions: Vec<Precision>,
    /// The most bytes of one tensor that it computes with at once; `None` for no limit.
    pub piece_limit: Option<u64>,
    /// Whether patterns are in a graphics card's own memory, whose size is not known.
    pub on_card: bool,
    /// The host's clock, in milliseconds since any fixed moment.
    pub now: fn() -> f64,
}

impl Compute {
    /// The processor.
    pub fn cpu(now: fn() -> f64) -> Self {
        Self { device: Device::flex(), precisions: Precision::ALL.to_vec(), piece_limit: None, on_card: false, now }
    }
}
