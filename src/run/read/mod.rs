//! Reading a run: activations, patterns with their masks, in blocks for long texts, and their changes.

pub(in crate::run) mod activations;
pub(in crate::run) mod blocks;
pub(in crate::run) mod delivered_patterns;
pub(in crate::run) mod pattern_change;
pub(in crate::run) mod pattern_map;
pub(in crate::run) mod patterns;
