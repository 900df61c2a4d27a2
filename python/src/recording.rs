//! Recordings of patterns that another program computed.

use std::collections::BTreeMap;

use headlight::engine::RECORDING_FORMAT;
use headlight::weights::{Tensors, write_described};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyBytes;

use crate::errors::exception;

/// A recording of float32 tensors, each with its name, shape and bytes, with these facts about it.
#[pyfunction]
pub fn recording(
    py: Python<'_>,
    tensors: Vec<(String, Vec<usize>, PyBackedBytes)>,
    facts: BTreeMap<String, String>,
) -> PyResult<Bound<'_, PyBytes>> {
    let file = py.detach(|| {
        let number = |bytes: &[u8; 4]| f32::from_ne_bytes(*bytes);
        let values = |bytes: &[u8]| bytes.as_chunks().0.iter().map(number).collect();
        let tensors: Tensors =
            tensors.into_iter().map(|(name, shape, bytes)| (name, (shape, values(&bytes)))).collect();
        let known = [("format", RECORDING_FORMAT), ("version", concat!("headlight ", env!("CARGO_PKG_VERSION")))];
        let known = known.map(|(key, value)| (key.to_owned(), value.to_owned()));
        write_described(&tensors, &BTreeMap::new(), facts.into_iter().chain(known).collect())
    });
    Ok(PyBytes::new(py, &file.map_err(|error| exception(&error))?))
}
