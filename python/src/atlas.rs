//! An atlas of texts that Python gives, and the texts of a file.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use headlight::atlas::{AtlasSettings, Surveyed, TextFile as Lines, write_atlas};
use headlight::{Error, Result};
use pyo3::prelude::*;
use pyo3::types::PyIterator;

use crate::compute::compute;
use crate::errors::{exception, said};
use crate::model::Model;

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

    fn __next__(&self) -> PyResult<Option<String>> {
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        lines.next().transpose().map_err(|error: Error| exception(&error))
    }
}

/// Python's texts. An exception of theirs is kept, and ends the atlas.
struct Texts<'a> {
    given: &'a Py<PyIterator>,
    raised: &'a Mutex<Option<PyErr>>,
}

impl Iterator for Texts<'_> {
    type Item = Result<String>;

    fn next(&mut self) -> Option<Self::Item> {
        let found = Python::attach(|py| {
            let text = self.given.bind(py).clone().next()?;
            Some(text.and_then(|text| text.extract::<String>()))
        })?;
        Some(found.map_err(|raised| {
            *self.raised.lock().unwrap_or_else(PoisonError::into_inner) = Some(raised);
            said("a text cannot be read".into())
        }))
    }
}

/// Reads all texts and writes a new folder. `settings` are the most tokens of a text, the most written ones, and the
/// seed. Returns the numbers of texts, of tokens, and of texts cut and left out.
#[pyfunction]
pub fn atlas(
    py: Python<'_>,
    model: Py<Model>,
    texts: Py<PyIterator>,
    sources: Vec<String>,
    folder: PathBuf,
    settings: (usize, usize, u64),
    workers: usize,
) -> PyResult<(u64, u64, u64, u64)> {
    let loaded = model.get().loaded();
    let ((tokens, write, seed), raised) = (settings, Mutex::new(None));
    let given = Texts { given: &texts, raised: &raised };
    let written = compute(py, 1, |stop| {
        let of = Surveyed {
            session: &loaded.session,
            tokenizer: loaded.tokenizer()?,
            settings: AtlasSettings { tokens, write, seed },
            workers,
            clock: stop,
        };
        write_atlas(&of, given, &sources, &folder)
    });
    match raised.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some(raised) => Err(raised),
        None => written.map(|atlas| (atlas.texts, atlas.tokens, atlas.cut, atlas.skipped)),
    }
}
