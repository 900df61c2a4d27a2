//! The library's errors as Python's exceptions, each with the same sentence.

use std::io;

use headlight::{Error, InputProblem};
use pyo3::PyErr;
use pyo3::exceptions::{
    PyFileNotFoundError, PyKeyboardInterrupt, PyOSError, PyPermissionError, PyRuntimeError, PyValueError,
};

/// `ValueError` for input that the caller can correct, `OSError` for files, `RuntimeError` for a device.
pub fn exception(error: &Error) -> PyErr {
    let sentence = error.to_string();
    match error {
        Error::Reading { source, .. } | Error::Writing { source, .. } => match source.kind() {
            io::ErrorKind::NotFound => PyFileNotFoundError::new_err(sentence),
            io::ErrorKind::PermissionDenied => PyPermissionError::new_err(sentence),
            _ => PyOSError::new_err(sentence),
        },
        Error::Device { .. } => PyRuntimeError::new_err(sentence),
        Error::Overtaken => PyKeyboardInterrupt::new_err(()),
        _ => PyValueError::new_err(sentence),
    }
}

/// A sentence about the input.
pub fn said(sentence: String) -> Error {
    InputProblem::Said(sentence).into()
}
