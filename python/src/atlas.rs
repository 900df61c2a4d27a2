//! An atlas of texts that Python gives, and the texts of a file.

use std::borrow::Cow;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use headlight::atlas::{
    Atlas, AtlasSettings, CorpusLine, SurveyJob, TextFile as Lines, merge_atlas, survey, write_atlas,
};
use headlight::{Error, Result};
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyString};

use crate::compute::{Stop, compute};
use crate::errors::{exception, said};
use crate::model::Model;

/// A line without a text that can be read, and why.
#[pyclass(frozen, module = "headlight._engine")]
pub struct BadLine(String);

#[pymethods]
impl BadLine {
    #[new]
    fn new(why: String) -> Self {
        Self(why)
    }

    fn __str__(&self) -> &str {
        &self.0
    }
}

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

/// Reads one thing that Python gave.
type Read<T> = fn(Bound<'_, PyAny>) -> PyResult<T>;

/// The items of a Python iterator. An exception that it raises is kept, and ends the atlas.
struct Given<'a, T> {
    items: &'a Py<PyIterator>,
    raised: &'a Mutex<Option<PyErr>>,
    read: Read<T>,
}

impl<T> Iterator for Given<'_, T> {
    type Item = Result<T>;

    fn next(&mut self) -> Option<Self::Item> {
        let found = Python::attach(|py| Some(self.items.bind(py).clone().next()?.and_then(self.read)))?;
        Some(found.map_err(|raised| {
            *self.raised.lock().unwrap_or_else(PoisonError::into_inner) = Some(raised);
            said("a text cannot be read".into())
        }))
    }
}

fn line(item: Bound<'_, PyAny>) -> PyResult<CorpusLine> {
    match item.cast::<BadLine>() {
        Ok(bad) => Ok(CorpusLine::Bad(bad.get().0.clone())),
        Err(_) => item.extract::<String>().map(CorpusLine::Text),
    }
}

/// The numbers of texts, of tokens, of texts cut and left out and of bad lines, and the first of these.
type Counts = (u64, u64, u64, u64, u64, Option<String>);

/// The most tokens of a text, the most written ones, the seed, and the field of records.
type Settings = (usize, usize, u64, String);

/// Computes with the texts or parts that Python gives; what it raises is raised.
fn with_given<T, R: Send>(
    py: Python<'_>,
    model: &Py<Model>,
    (items, read): (&Py<PyIterator>, Read<T>),
    (settings, workers): (&Settings, usize),
    work: impl FnOnce(&SurveyJob<'_, Stop>, Given<'_, T>) -> Result<R> + Send,
) -> PyResult<R> {
    let loaded = model.get().loaded();
    let (tokens, write, seed, field) = settings;
    let settings = AtlasSettings { tokens: *tokens, write: *write, seed: *seed, field };
    let raised = Mutex::new(None);
    let given = Given { items, raised: &raised, read };
    let done = compute(py, 1, |stop| {
        work(&SurveyJob::new(&loaded.session, loaded.tokenizer.as_deref(), settings, workers, stop)?, given)
    });
    match raised.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some(raised) => Err(raised),
        None => done,
    }
}

fn counts(atlas: Atlas) -> Counts {
    (atlas.texts, atlas.tokens, atlas.cut, atlas.skipped, atlas.bad_lines, atlas.first_bad_line)
}

/// Reads all texts and writes a new folder.
#[pyfunction]
pub fn atlas(
    py: Python<'_>,
    model: Py<Model>,
    texts: Py<PyIterator>,
    sources: Vec<String>,
    folder: PathBuf,
    settings: Settings,
    workers: usize,
) -> PyResult<Counts> {
    with_given(py, &model, (&texts, line), (&settings, workers), |of, given| {
        write_atlas(of, given, &sources, &folder).map(counts)
    })
}

/// Reads some texts of a corpus, on one thread: a part for `merged_atlas`.
#[pyfunction]
pub fn atlas_part(
    py: Python<'_>,
    model: Py<Model>,
    texts: Py<PyIterator>,
    settings: Settings,
) -> PyResult<Cow<'static, [u8]>> {
    with_given(py, &model, (&texts, line), (&settings, 1), |of, given| survey(of, given)?.to_part()).map(Cow::Owned)
}

/// Merges parts and writes a new folder.
#[pyfunction]
pub fn merged_atlas(
    py: Python<'_>,
    model: Py<Model>,
    parts: Py<PyIterator>,
    folder: PathBuf,
    settings: Settings,
    workers: usize,
) -> PyResult<Counts> {
    with_given(py, &model, (&parts, |part| part.extract()), (&settings, workers), |of, given| {
        merge_atlas(of, given, &[], &folder).map(counts)
    })
}
