//! The patterns of a model whose weights are still arriving.

use serde::Serialize;

use crate::questions::Buffer;
use crate::run::PatternMap;
use crate::site::Values;

/// The patterns of the layers of an arriving model that have run since the last such record.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EarlyPatterns {
    /// The attention sublayers of the whole model, in order.
    pub paths: Vec<String>,
    /// Those that have run since.
    pub maps: Vec<PatternMap>,
    /// Their numbers in one packed buffer.
    #[serde(skip_serializing)]
    #[cfg_attr(test, ts(type = "Float32Array"))]
    pub values: Vec<Values>,
    #[serde(skip_serializing)]
    #[cfg_attr(test, ts(type = "Uint8Array"))]
    pub masks: Vec<u8>,
}

impl EarlyPatterns {
    /// The arrays by name.
    pub fn buffers(&self) -> Vec<(&'static str, Buffer<'_>)> {
        let values = Buffer::Pieces(self.values.iter().map(|piece| &piece[..]).collect());
        vec![("values", values), ("masks", Buffer::Bytes(&self.masks))]
    }
}
