//! An atlas of texts that Python gives, and the texts of a file.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use headlight::atlas::{Atlas, AtlasSettings, CorpusLine, SurveyJob, TextFile as Lines, write_atlas};
use headlight::{Error, Result};
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyString};

use crate::compute::compute;
use crate::errors::{exception, said};
use crate::model::Model;

/// A line without a text that can be read, and why.
#[pyclass(frozen, module = "headlight._engine")]
pub struct BadLine(String);

/// The texts of a file, one after the other.
#[pyclass(frozen, module = "headlight._engine")]
pub struct TextFile(Mutex<Lines>);

#[pymethods]
impl TextFile {
    /// Opens plain text or, by its name, JSON Lines, whose records have their texts in `field`.
    #[new]
    fn new(path: PathBuf, field: &str) -> PyResult<Self> {
        Lines::open(&path, field).map(|lines| Self(Mutex::new(lines))).map_err(|error| exception(&error))
    }

    fn __iter__(own: PyRef<'_, Self>) -> PyRef<'_, Self> {
        own
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match lines.next().transpose().map_err(|error: Error| exception(&error))? {
            None => Ok(None),
            Some(CorpusLine::Text(text)) => Ok(Some(PyString::new(py, &text).into_any().unbind())),
            Some(CorpusLine::Bad(why)) => Ok(Some(Py::new(py, BadLine(why))?.into_any())),
        }
    }
}

/// Python's texts. An exception of theirs is kept, and ends the atlas.
struct Texts<'a> {
    given: &'a Py<PyIterator>,
    raised: &'a Mutex<Option<PyErr>>,
}

impl Iterator for Texts<'_> {
    type Item = Result<CorpusLine>;

    fn next(&mut self) -> Option<Self::Item> {
        let found = Python::attach(|py| {
            let text = self.given.bind(py).clone().next()?;
            Some(text.and_then(|text| match text.cast::<BadLine>() {
                Ok(bad) => Ok(CorpusLine::Bad(bad.get().0.clone())),
                Err(_) => text.extract::<String>().map(CorpusLine::Text),
            }))
        })?;
        Some(found.map_err(|raised| {
            *self.raised.lock().unwrap_or_else(PoisonError::into_inner) = Some(raised);
            said("a text cannot be read".into())
        }))
    }
}

/// The numbers of texts, of tokens, of texts cut and left out and of bad lines, and the first of these.
type Counts = (u64, u64, u64, u64, u64, Option<String>);

/// Reads all texts and writes a new folder. `settings` are the most tokens of a text, the most written ones, the seed
/// and the field of records.
#[pyfunction]
pub fn atlas(
    py: Python<'_>,
    model: Py<Model>,
    texts: Py<PyIterator>,
    sources: Vec<String>,
    folder: PathBuf,
    settings: (usize, usize, u64, String),
    workers: usize,
) -> PyResult<Counts> {
    let loaded = model.get().loaded();
    let ((tokens, write, seed, field), raised) = (settings, Mutex::new(None));
    let given = Texts { given: &texts, raised: &raised };
    let written = compute(py, 1, |stop| {
        let settings = AtlasSettings { tokens, write, seed, field: &field };
        let of = SurveyJob::new(&loaded.session, loaded.tokenizer.as_deref(), settings, workers, stop)?;
        write_atlas(&of, given, &sources, &folder)
    });
    match raised.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some(raised) => Err(raised),
        None => written.map(|Atlas { texts, tokens, cut, skipped, bad_lines, first_bad_line, .. }| {
            (texts, tokens, cut, skipped, bad_lines, first_bad_line)
        }),
    }
}
