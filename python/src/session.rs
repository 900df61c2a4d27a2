//! A session of the engine on a thread beside Python: requests go in as packets, and answers come out as packets.

use std::any::Any;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::sync::{Mutex, PoisonError};

use embassy_futures::block_on;
use headlight::clock::Clock;
use headlight::engine::session::{
    Answer, Failure, FailureKind, HeldModel, Host, Inbox, Request, Session as EngineSession, Stoppable,
};
use headlight::engine::{Compute, Engine};
use headlight::image::Picture;
use headlight::train::CorpusKind;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use rayon::ThreadPoolBuilder;
use serde_json::{Map, Value, json};

use crate::compute::now;
use crate::embedded::Embedded;
use crate::errors::{exception, said};
use crate::model::{LoadedModel, Model};

/// A picture that scenes and questions name: its width, height and the red, green, blue and opacity of each pixel.
type NamedPicture = (String, (usize, usize, Vec<u8>));

/// A session: it serves requests in turn, also while Python runs, until it is closed or dropped.
#[pyclass(frozen, module = "headlight._engine")]
pub struct Session {
    /// The model that `load` opens without a name.
    model: Option<Py<Model>>,
    /// Whether that model reads pictures in tiles, if it can.
    tiles: bool,
    /// `None` once closed.
    requests: Mutex<Option<Sender<Request>>>,
}

#[pymethods]
impl Session {
    /// Starts its thread. `answer` is called there with each packet. Without a model it answers questions about
    /// patterns that the caller has, and opens the models that come along.
    #[new]
    #[pyo3(signature = (model, answer, threads = 0, tiles = true))]
    fn new(model: Option<Py<Model>>, answer: Py<PyAny>, threads: usize, tiles: bool) -> PyResult<Self> {
        let threads = model.as_ref().map_or(threads, |model| model.get().loaded().threads);
        let pool = ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = pool.map_err(|error| exception(&said(format!("the session cannot be started: {error}"))))?;
        let (requests, arriving) = channel();
        // One of the pool's threads works for the session alone; the pool ends with it.
        pool.spawn(move || serve(&answer, arriving));
        Ok(Self { model, tiles, requests: Mutex::new(Some(requests)) })
    }

    /// Accepts a request: the packet of an `EngineRequest` of the page.
    fn push(&self, packet: &[u8]) -> PyResult<()> {
        self.send(Request::from_packet(packet).map_err(|error| exception(&error))?)
    }

    /// Opens a model, which answers under this number: the session's own, or one that comes along. With a key it is the
    /// second one, which questions name by it. One that reads images gets these pictures too.
    #[pyo3(signature = (id, key = None, name = None, pictures = Vec::new()))]
    fn load(&self, id: u64, key: Option<String>, name: Option<&str>, pictures: Vec<NamedPicture>) -> PyResult<()> {
        let named = |(name, (width, height, rgba)): NamedPicture| (name, Picture { width, height, rgba });
        let images: Vec<_> = pictures.into_iter().map(named).collect();
        self.send(match (name, &self.model) {
            (None, Some(model)) => {
                let LoadedModel { session, tokenizer, family, processor, .. } = model.get().loaded();
                let (model, tokenizer, family) = (session.model.clone(), tokenizer.clone(), *family);
                let processor = processor.as_deref().map(|file| self.processor(file)).transpose()?;
                let images = if processor.is_some() { images } else { Vec::new() };
                Request::Hold { id, key, model: Box::new(HeldModel { model, tokenizer, processor, family, images }) }
            }
            (None, None) => return Err(PyValueError::new_err("this session has no model of its own")),
            (Some(name), _) => match Embedded::find(name) {
                Some(model) => Request::Load { id, key, files: model.files(images) },
                None => return Err(PyValueError::new_err(format!("no bundled model is called {name:?}"))),
            },
        })
    }

    /// Ends the thread after its turn. Later requests are refused.
    fn close(&self) {
        drop(self.requests.lock().unwrap_or_else(PoisonError::into_inner).take());
    }
}

impl Session {
    /// `preprocessor_config.json` of the session's model, without tiles unless it reads them.
    fn processor(&self, file: &str) -> PyResult<String> {
        if self.tiles {
            return Ok(file.to_owned());
        }
        let mut steps: Map<String, Value> =
            serde_json::from_str(file).map_err(|error| exception(&said(error.to_string())))?;
        let whole = Value::Bool(false);
        // In `processor_config.json` they stand under a key.
        match steps.get_mut("image_processor").and_then(Value::as_object_mut) {
            Some(inside) => inside.insert("do_image_splitting".into(), whole),
            None => steps.insert("do_image_splitting".into(), whole),
        };
        Ok(Value::Object(steps).to_string())
    }

    fn send(&self, request: Request) -> PyResult<()> {
        let requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        let sent = requests.as_ref().is_some_and(|requests| requests.send(request).is_ok());
        if sent { Ok(()) } else { Err(PyValueError::new_err("the session is closed")) }
    }
}

/// Python as the host of a session.
struct Kernel<'a> {
    answer: &'a Py<PyAny>,
    arriving: Receiver<Request>,
    inbox: Rc<Inbox>,
    is_closed: Cell<bool>,
}

/// Serves requests until nobody can send any.
fn serve(answer: &Py<PyAny>, arriving: Receiver<Request>) {
    let mut session = EngineSession::new(Engine::new(Compute::cpu(now)));
    let inbox = session.inbox();
    let kernel = Kernel { answer, arriving, inbox, is_closed: Cell::new(false) };
    let worked = catch_unwind(AssertUnwindSafe(|| {
        while let Ok(request) = kernel.arriving.recv() {
            kernel.accept(request);
            kernel.take_waiting();
            while !kernel.is_closed.get() && block_on(session.turn(&kernel)) {
                kernel.take_waiting();
            }
        }
    }));
    if let Err(panic) = worked {
        let failure =
            Failure { kind: FailureKind::Trap, code: "broke".into(), params: json!({ "said": message(&*panic) }) };
        kernel.tell(&Answer::Failed { id: kernel.inbox.current(), failure });
    }
}

/// The message of a panic.
fn message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("a panic")
}

impl Kernel<'_> {
    fn accept(&self, request: Request) {
        self.inbox.push(request).into_iter().for_each(|answer| self.answer(answer));
    }

    /// Accepts what has come meanwhile.
    fn take_waiting(&self) {
        loop {
            match self.arriving.try_recv() {
                Ok(request) => self.accept(request),
                Err(TryRecvError::Empty) => return,
                Err(TryRecvError::Disconnected) => {
                    self.is_closed.set(true);
                    for what in [Stoppable::Reading, Stoppable::Beams] {
                        self.accept(Request::Stop { id: 0, what });
                    }
                    return;
                }
            }
        }
    }

    fn tell(&self, answer: &Answer<()>) {
        if self.is_closed.get() {
            return;
        }
        let packet = answer.to_packet();
        // At the end of the process there is no Python left.
        Python::try_attach(|py| {
            if let Err(error) = self.answer.call1(py, (PyBytes::new(py, &packet),)) {
                error.write_unraisable(py, Some(self.answer.bind(py)));
            }
        });
    }
}

impl Clock for Kernel<'_> {
    fn now(&self) -> f64 {
        now()
    }

    async fn pause(&self) {
        self.take_waiting();
    }
}

impl Host for Kernel<'_> {
    type Image = ();

    fn answer(&self, answer: Answer<()>) {
        match answer {
            Answer::WantsModel { name } => self.accept(match Embedded::find(&name) {
                Some(model) => Request::Give { files: model.files(Vec::new()), name },
                None => Request::Unknown { name, failure: None },
            }),
            Answer::WantsCorpus { of, .. } => self.accept(Request::NoCorpus { failure: no_corpus(of) }),
            other => self.tell(&other),
        }
    }
}

/// The data of recipes are large, and are not in this package.
fn no_corpus(of: CorpusKind) -> Failure {
    let data = match of {
        CorpusKind::Text => "novels",
        CorpusKind::Digits => "digits",
    };
    let params = json!(format!("the {data} that this recipe reads are not in the Python package"));
    Failure { kind: FailureKind::Input, code: "Said".into(), params }
}
