//! A run: a text with its edits, all stages computed.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError};

use embassy_futures::block_on;
use headlight::config::{Architecture, Config, Naming};
use headlight::edit::Edits;
use headlight::engine::{RecordedText, Recording};
use headlight::generate::{Sampling, generate};
use headlight::image::{ImageProcessor, Picture};
use headlight::model::Signal;
use headlight::questions::loaded::{PageModel, Question, Subject, Target};
use headlight::run::{Inputs, Provenance, Session, Signals, TextBeside, placed_images};
use headlight::site::{Site, SiteFilter, Traced, read_each};
use headlight::text::{Reading, Token, answer_text, shift_right};
use headlight::{Error, InputProblem, Result};
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::{PyBytes, PyDict};
use serde_json::{Value, json};

use crate::array::Array;
use crate::compute::compute;
use crate::errors::{exception, said};
use crate::model::{LoadedModel, Model};

/// Pictures that a model reads by name, until no run has them.
struct Pictures {
    names: Vec<String>,
    signals: Signals,
}

impl Drop for Pictures {
    fn drop(&mut self) {
        self.names.iter().for_each(|name| self.signals.remove(name));
    }
}

/// The number of pictures given so far, for their names.
static GIVEN: AtomicU64 = AtomicU64::new(0);

/// A text with its edits, computed.
#[pyclass(frozen, module = "headlight._engine")]
pub struct Run {
    model: Py<Model>,
    /// As the engine's questions name it.
    subject: Subject,
    /// The decoder's text, as it was given.
    target: Option<String>,
    // Python's memory is aligned for 16 bytes, and tensors want more.
    session: Box<Session>,
    reading: Reading,
    /// The tokens that the model wrote; an end token after them is no input.
    answer: Vec<u32>,
    /// The pictures that it reads.
    pictures: Arc<Pictures>,
}

impl Run {
    /// Runs a subject, whose output ends with an answer.
    fn of(
        py: Python<'_>,
        model: Py<Model>,
        (subject, pictures): (Subject, Arc<Pictures>),
        target: Option<String>,
        answer: &[u32],
    ) -> PyResult<Self> {
        let loaded = model.get().loaded();
        let (session, reading) = compute(py, loaded.threads, |stop| {
            let (reading, inputs) = read(loaded, &subject)?;
            let mut session = loaded.session.clone();
            session.update(inputs, &subject.edits)?;
            // Until Ctrl-C.
            while session.advance() {
                stop.check()?;
            }
            Ok((Box::new(session), reading))
        })?;
        Ok(Self { model, subject, target, session, reading, answer: answer.to_vec(), pictures })
    }

    fn config(&self) -> &Config {
        &self.session.model.config
    }

    /// Whether the decoder continues the text.
    fn is_continued(&self) -> bool {
        self.config().continues_text()
    }

    /// The tokens of the answer that are no input: an end token, or none.
    fn end(&self) -> Option<u32> {
        self.answer.last().copied().filter(|id| self.config().is_end(*id))
    }

    /// The activations whose sites match a glob.
    fn matching(&self, sites: &str) -> BTreeMap<Site, Traced> {
        self.session.run().trace(&self.session.model, &SiteFilter::glob(sites), self.session.baseline())
    }

    fn question(&self, text: &str) -> Result<Question> {
        let unread = |error: serde_json::Error| said(format!("the question cannot be read: {error}"));
        let mut question: Value = serde_json::from_str(text).map_err(unread)?;
        let Subject { source, verbatim, images, edits, .. } = &self.subject;
        let target = ids(&self.subject);
        question["of"] = json!({
            "source": source, "verbatim": verbatim, "images": images, "target": target, "edits": edits,
        });
        serde_json::from_value(question).map_err(unread)
    }

    /// Reads activations, in place where they lie in a row.
    fn read(activation: impl Into<Traced>) -> Result<Array> {
        let activation = activation.into().whole();
        let shape = activation.shape();
        let read = block_on(read_each(vec![activation.flatten()]))?.into_iter().next();
        let values = read.ok_or_else(|| said("there are no numbers".into()))?;
        Ok(Array::new(values, shape))
    }
}

#[pymethods]
impl Run {
    /// Runs a text. `target` is the decoder's text beside an encoder; `edits` is a JSON document. Pictures are their
    /// width, height and the red, green, blue and opacity of each pixel; a model of images alone reads one, and no
    /// text. They are read in tiles where the model does, if `tiles`. `pixels` are a processor's numbers instead: their
    /// shape, and their bytes as 32-bit floats.
    #[new]
    #[pyo3(signature =
        (model, text, target = None, verbatim = false, edits = "{}", pictures = None, pixels = None, tiles = true))]
    #[allow(clippy::too_many_arguments, reason = "Python names them")]
    fn new(
        py: Python<'_>,
        model: Py<Model>,
        text: String,
        target: Option<String>,
        verbatim: bool,
        edits: &str,
        pictures: Option<Vec<(usize, usize, Vec<u8>)>>,
        pixels: Option<(Vec<usize>, Vec<u8>)>,
        tiles: bool,
    ) -> PyResult<Self> {
        let loaded = model.get().loaded();
        let pictures =
            Arc::new(compute(py, loaded.threads, |_| given(loaded, pictures.unwrap_or_default(), pixels, tiles))?);
        let beside = loaded.session.model.config.vision.is_some();
        let subject = || {
            let edits = Edits::from_json(edits)?;
            let config = &loaded.session.model.config;
            let ids = match &target {
                Some(_) if config.architecture != Architecture::EncoderDecoder || config.continues_text() => {
                    let name = config.architecture.name();
                    return Err(said(format!("target does not concern this model: its architecture is {name}")));
                }
                Some(target) => shift_right(&loaded.tokenizer()?.encode(target)?, config)?.split_off(1),
                None => Vec::new(),
            };
            let images = pictures.names.clone();
            let (source, images) = match &images[..] {
                [picture] if !beside && text.is_empty() => (picture.clone(), Vec::new()),
                _ => (text, images),
            };
            Ok(Subject { source, verbatim, images, target: Target::Ids(ids), edits, ..Subject::default() })
        };
        let subject = subject().map_err(|error: Error| exception(&error))?;
        Self::of(py, model, (subject, pictures), target, &[])
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

    /// The patches of the encoder of images beside a decoder.
    fn patch_tokens(&self) -> Vec<(u32, String, String)> {
        if self.is_continued() { self.reading.source.iter().map(record).collect() } else { Vec::new() }
    }

    /// Where the pictures stand among the decoder's tokens, as JSON.
    fn images(&self) -> PyResult<String> {
        let placed = placed_images(self.config(), self.session.run().inputs());
        serde_json::to_string(&placed).map_err(|error| exception(&said(error.to_string())))
    }

    /// The name of what questions read here: a text, or a picture, of several beside a text this one.
    fn source(&self, image: usize) -> String {
        self.subject.images.get(image).unwrap_or(&self.subject.source).clone()
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
        let subject = (Subject { edits, ..self.subject.clone() }, self.pictures.clone());
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
        let subject = (Subject { target, ..self.subject.clone() }, self.pictures.clone());
        Self::of(py, self.model.clone_ref(py), subject, None, &written)
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

/// A subject as its model's input.
fn read(loaded: &LoadedModel, subject: &Subject) -> Result<(Reading, Inputs)> {
    let config = &loaded.session.model.config;
    let Subject { source, verbatim, images, .. } = subject;
    let asked = TextBeside { text: source, verbatim: *verbatim, images, answer: ids(subject) };
    if let Some(read) = loaded.session.signals().read(config, loaded.tokenizer.as_deref(), &asked)? {
        return Ok(read);
    }
    let tokenizer = loaded.tokenizer()?;
    let tokens: Vec<Token> = ids(subject).iter().map(|id| tokenizer.token(*id)).collect();
    let read = if *verbatim { Reading::verbatim } else { Reading::new };
    let reading = read(tokenizer, config, source, &tokens)?;
    let (encoder, types, decoder) = (reading.encoder(), reading.types(), reading.decoder());
    Ok((reading, Inputs { encoder, types, decoder, ..Inputs::default() }))
}

/// Reads pictures, or the numbers that a processor made of one, each under a name of its own.
fn given(
    loaded: &LoadedModel,
    pictures: Vec<(usize, usize, Vec<u8>)>,
    pixels: Option<(Vec<usize>, Vec<u8>)>,
    tiles: bool,
) -> Result<Pictures> {
    let (config, signals) = (&loaded.session.model.config, loaded.session.signals().clone());
    let mut all = Pictures { names: Vec::new(), signals };
    if pictures.is_empty() && pixels.is_none() {
        return Ok(all);
    }
    if config.input.pixels().is_none() {
        return Err(InputProblem::ReadsNoImage.into());
    }
    let mut read = Vec::new();
    if let Some((shape, bytes)) = pixels {
        let values = bytes.as_chunks().0.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect();
        read.push(Signal::new(config.input, &shape, values)?);
    } else {
        let processor = ImageProcessor::from_json(loaded.processor.as_deref().ok_or(InputProblem::NoProcessor)?)?;
        let processor = if tiles { processor } else { processor.without_tiles() };
        for (width, height, rgba) in pictures {
            read.push(Signal::of_picture(config, &processor, &Picture { width, height, rgba })?);
        }
    }
    for signal in read {
        let name = format!("picture {}", GIVEN.fetch_add(1, Ordering::Relaxed));
        all.signals.put(name.clone(), signal);
        all.names.push(name);
    }
    Ok(all)
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
