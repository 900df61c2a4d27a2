//! A run: a text or an image with its edits, all stages computed.

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError};

use embassy_futures::block_on;
use headlight::config::{Architecture, Config, Naming};
use headlight::edit::Edits;
use headlight::engine::{RecordedText, Recording};
use headlight::generate::{Sampling, generate};
use headlight::image::Picture;
use headlight::model::Signal;
use headlight::questions::loaded::{PageModel, Question, Subject, Target};
use headlight::run::{Inputs, Provenance, Session};
use headlight::site::{Activation, Site, SiteFilter, read_each};
use headlight::text::{Reading, Token, answer_text, shift_right};
use headlight::{Error, Result};
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::{PyBytes, PyDict};
use serde_json::{Value, json};

use crate::array::Array;
use crate::compute::compute;
use crate::errors::{exception, said};
use crate::model::{GivenImage, Model};

/// A text or an image with its edits, computed.
#[pyclass(frozen, module = "headlight._engine")]
pub struct Run {
    model: Py<Model>,
    /// As the engine's questions name it.
    subject: Subject,
    /// The image that it names.
    image: Option<Arc<GivenImage>>,
    /// The decoder's text, as it was given.
    target: Option<String>,
    // Python's memory is aligned for 16 bytes, and tensors want more.
    session: Box<Session>,
    reading: Reading,
    /// The tokens that the model wrote; an end token after them is no input.
    answer: Vec<u32>,
}

impl Run {
    /// Runs a subject, whose output ends with an answer.
    fn of(
        py: Python<'_>,
        model: Py<Model>,
        (subject, image): (Subject, Option<Arc<GivenImage>>),
        target: Option<String>,
        answer: &[u32],
    ) -> PyResult<Self> {
        let loaded = model.get().loaded();
        let (session, reading) = compute(py, loaded.threads, |stop| {
            let mut session = loaded.session.clone();
            let config = &session.model.config;
            let tokenizer = loaded.tokenizer.as_deref();
            let (reading, inputs) = match session.signals().read(config, tokenizer, &subject.source, ids(&subject))? {
                Some(read) => read,
                None => {
                    let tokenizer = loaded.tokenizer()?;
                    let tokens: Vec<Token> = ids(&subject).iter().map(|id| tokenizer.token(*id)).collect();
                    let read = if subject.verbatim { Reading::verbatim } else { Reading::new };
                    let reading = read(tokenizer, config, &subject.source, &tokens)?;
                    let inputs = Inputs {
                        encoder: reading.encoder(),
                        types: reading.types(),
                        decoder: reading.decoder(),
                        ..Inputs::default()
                    };
                    (reading, inputs)
                }
            };
            session.update(inputs, &subject.edits)?;
            // Until Ctrl-C.
            while session.advance() {
                stop.check()?;
            }
            Ok((Box::new(session), reading))
        })?;
        Ok(Self { model, subject, image, target, session, reading, answer: answer.to_vec() })
    }

    fn config(&self) -> &Config {
        &self.session.model.config
    }

    /// Whether the decoder continues the text.
    fn is_continued(&self) -> bool {
        self.config().architecture == Architecture::Decoder
    }

    /// The tokens of the answer that are no input: an end token, or none.
    fn end(&self) -> Option<u32> {
        self.answer.last().copied().filter(|id| self.config().is_end(*id))
    }

    /// The activations whose sites match a glob.
    fn matching(&self, sites: &str) -> BTreeMap<Site, Activation> {
        self.session.run().trace(&self.session.model, &SiteFilter::glob(sites), self.session.baseline())
    }

    fn question(&self, text: &str) -> Result<Question> {
        let unread = |error: serde_json::Error| said(format!("the question cannot be read: {error}"));
        let mut question: Value = serde_json::from_str(text).map_err(unread)?;
        let Subject { source, verbatim, edits, .. } = &self.subject;
        let target = ids(&self.subject);
        question["of"] = json!({ "source": source, "verbatim": verbatim, "target": target, "edits": edits });
        serde_json::from_value(question).map_err(unread)
    }

    /// Reads activations, in place where they lie in a row.
    fn read(activation: Activation) -> Result<Array> {
        let shape = activation.shape();
        let read = block_on(read_each(vec![activation.flatten()]))?.into_iter().next();
        let values = read.ok_or_else(|| said("there are no numbers".into()))?;
        Ok(Array::new(values, shape))
    }
}

#[pymethods]
impl Run {
    /// Runs a text. `target` is the decoder's text beside an encoder; `edits` is a JSON document.
    #[new]
    #[pyo3(signature = (model, text, target = None, verbatim = false, edits = "{}"))]
    fn new(
        py: Python<'_>,
        model: Py<Model>,
        text: String,
        target: Option<String>,
        verbatim: bool,
        edits: &str,
    ) -> PyResult<Self> {
        let loaded = model.get().loaded();
        let subject = || {
            let edits = Edits::from_json(edits)?;
            let config = &loaded.session.model.config;
            let ids = match &target {
                Some(_) if config.architecture != Architecture::EncoderDecoder => {
                    let name = config.architecture.name();
                    return Err(said(format!("target does not concern this model: its architecture is {name}")));
                }
                Some(target) => shift_right(&loaded.tokenizer()?.encode(target)?, config)?.split_off(1),
                None => Vec::new(),
            };
            Ok(Subject { model: None, source: text, verbatim, target: Target::Ids(ids), edits })
        };
        let subject = subject().map_err(|error: Error| exception(&error))?;
        Self::of(py, model, (subject, None), target, &[])
    }

    /// Runs an image: a picture as its height, width and four bytes a pixel; or the float32 numbers that a processor
    /// made of it, as their shape and bytes.
    #[staticmethod]
    fn of_image(
        py: Python<'_>,
        model: Py<Model>,
        picture: Option<(usize, usize, &[u8])>,
        pixels: Option<(Vec<usize>, &[u8])>,
        edits: &str,
    ) -> PyResult<Self> {
        let loaded = model.get().loaded();
        let subject = || {
            let edits = Edits::from_json(edits)?;
            let signal = match (picture, pixels) {
                (Some((height, width, rgba)), _) => loaded.pixels(&Picture { width, height, rgba: rgba.to_vec() })?,
                (None, pixels) => {
                    let (shape, bytes) = pixels.unwrap_or_default();
                    let values = bytes.as_chunks().0.iter().map(|number| f32::from_le_bytes(*number)).collect();
                    Signal::new(loaded.session.model.config.input, &shape, values)?
                }
            };
            let image = loaded.put(signal);
            let target = Target::Ids(Vec::new());
            Ok((Subject { model: None, source: image.name.clone(), verbatim: false, target, edits }, Some(image)))
        };
        let subject = subject().map_err(|error: Error| exception(&error))?;
        Self::of(py, model, subject, None, &[])
    }

    /// The name by which questions know its text or image.
    fn source(&self) -> &str {
        &self.subject.source
    }

    /// The tokens of the first stack as (id, text, kind); for a decoder alone all of them.
    fn tokens(&self) -> Vec<(u32, String, String)> {
        let tokens = if self.is_continued() { &self.reading.target } else { &self.reading.source };
        tokens.iter().map(record).collect()
    }

    /// The tokens of the decoder beside an encoder, the start token first.
    fn target_tokens(&self) -> Vec<(u32, String, String)> {
        if self.is_continued() { Vec::new() } else { self.reading.target.iter().map(record).collect() }
    }

    /// The model's answer as text; empty unless it wrote one.
    fn answer(&self) -> PyResult<String> {
        let text = || {
            let tokenizer = self.model.get().loaded().tokenizer()?;
            let end = self.end().map(|end| tokenizer.token(end));
            let target: Vec<Token> = self.reading.target.iter().cloned().chain(end).collect();
            answer_text(tokenizer, self.config(), &target, self.answer.len())
        };
        text().map_err(|error: Error| exception(&error))
    }

    /// The ids of that answer, the end token included.
    fn answer_ids(&self) -> Vec<u32> {
        self.answer.clone()
    }

    /// The edits, as JSON.
    fn edits(&self) -> PyResult<String> {
        serde_json::to_string(&self.subject.edits).map_err(|error| exception(&said(error.to_string())))
    }

    /// The activation at a site.
    fn activation(&self, py: Python<'_>, site: &str) -> PyResult<Array> {
        let model = &self.session.model;
        let found = model.config.sites().into_iter().find(|info| info.site.to_string() == site);
        let Some(info) = found else {
            return Err(PyKeyError::new_err(format!("no site is called {site:?}: run.sites lists them")));
        };
        let read = compute(py, self.model.get().loaded().threads, |_| {
            let found = self.session.run().activation(model, info.site, self.session.baseline());
            found.map(Self::read).transpose()
        })?;
        read.ok_or_else(|| PyKeyError::new_err(format!("{site:?} was not computed: an edit skips it")))
    }

    /// The activations whose sites match a glob, in the order that a run computes them.
    fn activations(&self, py: Python<'_>, sites: &str) -> PyResult<Vec<(String, Array)>> {
        compute(py, self.model.get().loaded().threads, |_| {
            self.matching(sites).into_iter().map(|(site, values)| Ok((site.to_string(), Self::read(values)?))).collect()
        })
    }

    /// The same text and output under other edits, a JSON document.
    fn edited(&self, py: Python<'_>, edits: &str) -> PyResult<Self> {
        let edits = Edits::from_json(edits).map_err(|error| exception(&error))?;
        let subject = Subject { edits, ..self.subject.clone() };
        let subject = (subject, self.image.clone());
        Self::of(py, self.model.clone_ref(py), subject, self.target.clone(), &self.answer)
    }

    /// Lets the model continue: a new run over the text with what it wrote.
    fn generate(
        &self,
        py: Python<'_>,
        max_new: usize,
        temperature: f32,
        top_k: usize,
        top_p: f32,
        seed: u64,
    ) -> PyResult<Self> {
        let loaded = self.model.get().loaded();
        let edits = &self.subject.edits;
        let written = compute(py, loaded.threads, |stop| {
            let sampling = Sampling { temperature, top_k, top_p, seed };
            let mut session = Session::clone(&self.session);
            generate(&mut session, edits, &sampling, max_new, &mut |_| stop.check())
        })?;
        let ends = written.last().is_some_and(|id| self.config().is_end(*id));
        let emitted = &written[..written.len() - usize::from(ends)];
        let target = Target::Ids([ids(&self.subject), emitted].concat());
        let subject = Subject { target, ..self.subject.clone() };
        Self::of(py, self.model.clone_ref(py), (subject, self.image.clone()), None, &written)
    }

    /// Answers a question about this run, in the engine's JSON without `of`: the answer's record, and its arrays.
    fn ask<'py>(&self, py: Python<'py>, question: &str) -> PyResult<(String, Bound<'py, PyDict>)> {
        let loaded = self.model.get().loaded();
        let question = self.question(question).map_err(|error| exception(&error))?;
        // Locked outside the pool, whose threads may take up other work while they wait.
        let mut questions = loaded.questions.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner);
        let sessions = &mut *questions;
        let answer = compute(py, loaded.threads, |stop| {
            let page =
                PageModel { session: &mut Session::clone(&self.session), tokenizer: loaded.tokenizer.as_deref() };
            block_on(sessions.ask(&question, Some(page), stop))
        })?;
        drop(questions);
        let record = serde_json::to_string(&answer).map_err(|error| exception(&said(error.to_string())))?;
        let arrays = PyDict::new(py);
        for (name, buffer) in answer.buffers() {
            arrays.set_item(name, Array::of_answer(&buffer))?;
        }
        Ok((record, arrays))
    }

    /// A recording, as `headlight trace` writes it: its bytes, and the number of activations in it. The outputs are in
    /// it, too, if wanted.
    fn recording<'py>(
        &self,
        py: Python<'py>,
        sites: &str,
        names: &str,
        outputs: bool,
    ) -> PyResult<(Bound<'py, PyBytes>, usize)> {
        let loaded = self.model.get().loaded();
        let (bytes, count) = compute(py, loaded.threads, |_| {
            let naming: Naming = names.parse().map_err(said)?;
            let config = self.config();
            let recording = Recording {
                session: &self.session,
                of: Provenance {
                    model: &config.name,
                    text: Some(&self.subject.source),
                    target: self.target.as_deref(),
                    tokenizer: loaded.tokenizer.as_deref(),
                    link: None,
                },
                family: loaded.family,
                text: RecordedText {
                    source: self.reading.source.clone(),
                    target: self.reading.target.clone(),
                    emitted: ids(&self.subject).to_vec(),
                },
                sampling: Sampling::default(),
            };
            let matched = self.matching(sites);
            if matched.is_empty() {
                return Err(said(format!("no site is called {sites:?}: run.sites lists them")));
            }
            let taken = if outputs { self.session.activations(sites).1 } else { matched };
            let count = taken.keys().filter(|site| naming.of(**site, config).is_some()).count();
            Ok((block_on(recording.save(taken, naming))?, count))
        })?;
        Ok((PyBytes::new(py, &bytes), count))
    }
}

/// The decoder's output in a subject.
fn ids(subject: &Subject) -> &[u32] {
    match &subject.target {
        Target::Ids(ids) => ids,
        Target::Write(_) => &[],
    }
}

fn record(token: &Token) -> (u32, String, String) {
    let kind = serde_json::to_value(token.kind).ok().and_then(|kind| kind.as_str().map(str::to_owned));
    (token.id, token.text.clone(), kind.unwrap_or_default())
}
