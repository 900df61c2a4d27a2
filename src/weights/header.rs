//! What a safetensors file says of itself before its numbers: eight bytes with a length, and so many of JSON.

use std::collections::{BTreeMap, BTreeSet};

use safetensors::Dtype;
use safetensors::tensor::Metadata;

use crate::error::{Error, Result};

/// One tensor of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub name: String,
    pub dtype: Dtype,
    pub shape: Vec<usize>,
    /// Where it begins and ends in the data section, in bytes.
    pub begin: usize,
    pub end: usize,
}

/// The tensors of a file, in the order they stand in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    pub tensors: Vec<Entry>,
}

impl Header {
    /// Reads the JSON.
    ///
    /// # Errors
    /// Tensors that overlap, leave gaps, or are of other sizes than their shapes say.
    pub fn parse(json: &str) -> Result<Self> {
        let metadata: Metadata = serde_json::from_str(json).map_err(|e| Error::WeightsSyntax(e.to_string()))?;
        let entry = |(name, info): (String, &safetensors::tensor::TensorInfo)| {
            let (begin, end) = info.data_offsets;
            Entry { name, dtype: info.dtype, shape: info.shape.clone(), begin, end }
        };
        let mut tensors: Vec<Entry> = metadata.tensors().into_iter().map(entry).collect();
        tensors.sort_by_key(|entry| (entry.begin, entry.end));
        Ok(Self { tensors })
    }

    /// The names of all tensors.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.tensors.iter().map(|entry| entry.name.as_str())
    }

    /// How long the data section is, in bytes.
    pub fn data_len(&self) -> usize {
        self.tensors.iter().map(|entry| entry.end).max().unwrap_or(0)
    }
}

/// The header's JSON and the data section of a whole file.
///
/// # Errors
/// A file that is shorter than it says.
pub fn split(file: &[u8]) -> Result<(&str, &[u8])> {
    let broken = |problem: &str| Error::WeightsSyntax(problem.into());
    let (length, rest) = file.split_first_chunk().ok_or_else(|| broken("it is too short to be a safetensors file"))?;
    let length = usize::try_from(u64::from_le_bytes(*length)).ok().filter(|length| *length <= rest.len());
    let (json, data) = rest.split_at(length.ok_or_else(|| broken("its header is longer than the file"))?);
    Ok((std::str::from_utf8(json).map_err(|e| broken(&e.to_string()))?, data))
}

/// The files that `model.safetensors.index.json` lists, each once, in the order of their names.
///
/// # Errors
/// An index that is no JSON or has no `weight_map`.
pub fn parts_of(index: &str) -> Result<Vec<String>> {
    #[derive(serde::Deserialize)]
    struct Index {
        weight_map: BTreeMap<String, String>,
    }
    let broken = |e: serde_json::Error| Error::WeightsSyntax(format!("its index cannot be read: {e}"));
    let index: Index = serde_json::from_str(index).map_err(broken)?;
    Ok(index.weight_map.into_values().collect::<BTreeSet<_>>().into_iter().collect())
}
