//! Reading back: from the device to the host in one packed read, which a page may wait for.

use std::collections::BTreeMap;

use burn::tensor::Tensor;
use serde::Serialize;

use super::path::Site;
use super::recorder::Activation;
use crate::error::{Error, Result};

/// Where a tensor's numbers are in a packed read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PackedTensor {
    /// The site, such as `encoder.blocks.0.attn.pattern`.
    pub name: String,
    pub shape: Vec<usize>,
    pub offset: usize,
}

/// Activations in the order of their sites, ready for one packed read, and where each will be in it.
pub fn pack(activations: BTreeMap<Site, Activation>) -> (Vec<PackedTensor>, Vec<Tensor<1>>) {
    let (mut tensors, mut parts, mut offset) = (Vec::new(), Vec::new(), 0);
    for (site, activation) in activations {
        let shape = activation.shape();
        let length: usize = shape.iter().product();
        tensors.push(PackedTensor { name: site.to_string(), shape, offset });
        offset += length;
        parts.push(activation.flatten());
    }
    (tensors, parts)
}

/// All numbers of `parts`, one after the other, in one read. Nothing is read for nothing.
pub async fn read_packed(parts: Vec<Tensor<1>>) -> Result<Vec<f32>> {
    let failed = |problem: String| Error::Device { engine: "page", problem };
    if parts.is_empty() {
        return Ok(Vec::new());
    }
    let data = Tensor::cat(parts, 0).into_data_async().await.map_err(|e| failed(e.to_string()))?;
    data.try_to_vec().map_err(|e| failed(e.to_string()))
}
