//! Numbers that numpy reads in place.

use std::sync::Arc;

use headlight::questions::Buffer;
use headlight::site::Values;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

enum Numbers {
    Floats(Values),
    Bytes(Vec<u8>),
}

/// Numbers of the engine. `numpy.asarray` reads them in place, and they live as long as the array.
#[pyclass(frozen, module = "headlight._engine")]
pub struct Array {
    numbers: Numbers,
    shape: Vec<usize>,
}

impl Array {
    pub fn new(values: Values, shape: Vec<usize>) -> Self {
        Self { numbers: Numbers::Floats(values), shape }
    }

    /// An array of an answer, as one axis.
    pub fn of_answer(buffer: &Buffer<'_>) -> Self {
        let floats = |values: Vec<f32>| {
            let shape = vec![values.len()];
            Self::new(Values::Read(Arc::new(values)), shape)
        };
        match buffer {
            Buffer::Floats(values) => floats(values.to_vec()),
            Buffer::Pieces(pieces) => floats(pieces.concat()),
            Buffer::Made(values) => floats(values.clone()),
            Buffer::Bytes(bytes) => Self { shape: vec![bytes.len()], numbers: Numbers::Bytes(bytes.to_vec()) },
        }
    }
}

#[pymethods]
impl Array {
    /// numpy's description of the numbers: read-only, since the engine may use them too.
    #[getter]
    fn __array_interface__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (address, kind) = match &self.numbers {
            Numbers::Floats(values) => (values.as_ptr().addr(), "f4"),
            Numbers::Bytes(bytes) => (bytes.as_ptr().addr(), "u1"),
        };
        let order = if cfg!(target_endian = "little") { "<" } else { ">" };
        let interface = PyDict::new(py);
        interface.set_item("version", 3)?;
        interface.set_item("shape", PyTuple::new(py, &self.shape)?)?;
        interface.set_item("typestr", format!("{order}{kind}"))?;
        interface.set_item("data", (address, true))?;
        Ok(interface)
    }
}
