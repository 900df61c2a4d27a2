//! Reading back from the device to the host: one packed read, which a page can await.

use std::borrow::Borrow;
use std::collections::BTreeMap;
use std::ops::Deref;
use std::sync::Arc;

use burn::tensor::{Tensor, TensorData, Transaction};
use serde::Serialize;

use super::path::Site;
use super::recorder::Traced;
use crate::error::{Error, Result};
use crate::ops::cpu::HostFloats;

/// The place of a tensor's numbers in a packed read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PackedTensor {
    /// The site, such as `encoder.blocks.0.attn.pattern`.
    pub name: String,
    pub shape: Vec<usize>,
    pub offset: usize,
}

/// Activations in the order of their sites, ready for one packed read, and the place of each in it.
pub fn pack(activations: BTreeMap<Site, Traced>) -> (Vec<PackedTensor>, Vec<Tensor<1>>) {
    let (mut tensors, mut parts, mut offset) = (Vec::new(), Vec::new(), 0);
    for (site, activation) in activations {
        let shape = activation.shape();
        let length: usize = shape.iter().product();
        tensors.push(PackedTensor { name: site.to_string(), shape, offset });
        offset += length;
        parts.extend(activation.parts());
    }
    (tensors, parts)
}

/// A tensor's numbers after reading back.
#[derive(Clone, Debug)]
pub enum Values {
    /// On the host, not copied.
    Held(HostFloats),
    /// Read from the device.
    Read(Arc<Vec<f32>>),
}

impl Deref for Values {
    type Target = [f32];

    fn deref(&self) -> &[f32] {
        match self {
            Self::Held(numbers) => numbers,
            Self::Read(numbers) => numbers,
        }
    }
}

/// So that several can be joined.
impl Borrow<[f32]> for Values {
    fn borrow(&self) -> &[f32] {
        self
    }
}

/// The numbers of each of `parts`: those on the host in place, all others in one read. Without any, nothing is read.
pub async fn read_each(parts: Vec<Tensor<1>>) -> Result<Vec<Values>> {
    let held: Option<Vec<_>> = parts.iter().map(HostFloats::new).collect();
    if let Some(held) = held {
        return Ok(held.into_iter().map(Values::Held).collect());
    }
    let failed = |problem: String| Error::Device { engine: "page", problem };
    // Joining them on the device would write each once more.
    let read = parts.into_iter().fold(Transaction::default(), Transaction::register).execute_async();
    let read = read.await.map_err(|e| failed(e.to_string()))?.into_iter();
    let numbers = |data: TensorData| data.try_to_vec().map(|all| Values::Read(Arc::new(all)));
    read.map(|data| numbers(data).map_err(|e| failed(e.to_string()))).collect()
}

/// All numbers of `parts`, one after the other, in one read.
pub async fn read_packed(parts: Vec<Tensor<1>>) -> Result<Vec<f32>> {
    Ok(read_each(parts).await?.concat())
}
