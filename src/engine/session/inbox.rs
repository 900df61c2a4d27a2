//! The requests that wait: a host pushes them at any time, and the session takes them in turn.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet, VecDeque};
use std::rc::Rc;

use super::answer::{Answer, Failure};
use super::files::WholeModel;
use super::request::{AskedQuestion, Fault, Request, Stoppable};
use crate::gguf::read_head;
use crate::protocol::{Picture, Scene};

/// A question that has taken this many milliseconds is postponed for a run; shorter ones are soon done.
const PUT_OFF_MS: f64 = 100.0;

type Piece = Result<Vec<u8>, Failure>;

/// A piece that the host was asked for.
pub(super) enum Asked {
    Awaited,
    Here(Piece),
}

/// The requests that wait.
#[derive(Default)]
pub struct Inbox(RefCell<State>);

#[derive(Default)]
struct State {
    /// Requests that are answered in order.
    waiting: VecDeque<Request>,
    /// The newest run: older ones are stale.
    run: Option<(u64, Scene)>,
    /// The likely next scene, prefetched while idle.
    likely: Option<(u64, Scene)>,
    /// The pictures to draw of each run, until the host receives them.
    pictures: Option<Vec<Picture>>,
    fault: Option<Fault>,
    /// The newest load of the page's model.
    newest_load: u64,
    reading: Option<Reading>,
    /// Questions whose model the host is fetching.
    parked: Vec<(u64, AskedQuestion)>,
    /// Questions that were stopped before their turn.
    stopped: HashSet<u64>,
    /// The models that the host gave for questions, by name.
    given: HashMap<String, Rc<WholeModel>>,
    /// The key of the comparison's model.
    compared: Option<String>,
    /// The pieces that the host was asked for, by load, once they are here.
    pieces: HashMap<u64, Option<Piece>>,
    corpus: Option<Result<Vec<Vec<u8>>, Failure>>,
    /// Whether the host wrote the piece of the computed copy of this load.
    copy_result: Option<(u64, bool)>,
    /// The request that is being answered.
    current: u64,
}

/// The current question.
struct Reading {
    /// The kind under which it can be stopped.
    what: Option<Stoppable>,
    stopped: bool,
    /// The milliseconds of work after which it is abandoned.
    patience: f64,
}

impl Inbox {
    /// Accepts a request. Returns the answers that are known at once.
    pub fn push<Image>(&self, request: Request) -> Vec<Answer<Image>> {
        self.0.borrow_mut().push(request)
    }

    /// The request that is being answered, for a host whose engine broke; 0 if there is none.
    pub fn current(&self) -> u64 {
        self.0.borrow().current
    }

    pub(super) fn set_current(&self, id: u64) {
        self.0.borrow_mut().current = id;
    }

    /// The next request in order. One that was made after a run waits: it is about the scene of that run.
    pub(super) fn take_request(&self) -> Option<Request> {
        let mut state = self.0.borrow_mut();
        let run = state.run.as_ref().map_or(u64::MAX, |(id, _)| *id);
        state.waiting.pop_front_if(|request| request.id() <= run)
    }

    /// The first request of a kind.
    pub(super) fn take_first(&self, is: impl Fn(&Request) -> bool) -> Option<Request> {
        let waiting = &mut self.0.borrow_mut().waiting;
        let at = waiting.iter().position(is)?;
        waiting.remove(at)
    }

    /// Puts a postponed request back.
    pub(super) fn put_back(&self, request: Request) {
        self.0.borrow_mut().waiting.push_front(request);
    }

    pub(super) fn take_run(&self) -> Option<(u64, Scene)> {
        self.0.borrow_mut().run.take()
    }

    pub(super) fn take_likely(&self) -> Option<(u64, Scene)> {
        self.0.borrow_mut().likely.take()
    }

    pub(super) fn take_pictures(&self) -> Option<Vec<Picture>> {
        self.0.borrow_mut().pictures.take()
    }

    pub(super) fn has_pictures(&self) -> bool {
        self.0.borrow().pictures.is_some()
    }

    pub(super) fn take_fault(&self) -> Option<Fault> {
        self.0.borrow_mut().fault.take()
    }

    /// All requests, which cannot be answered.
    pub(super) fn drain(&self) -> Vec<u64> {
        let mut state = self.0.borrow_mut();
        let run = state.run.take().map(|(id, _)| id);
        state.waiting.drain(..).map(|request| request.id()).chain(run).collect()
    }

    pub(super) fn has_run(&self) -> bool {
        self.0.borrow().run.is_some()
    }

    /// Whether a newer scene waits, by a property of it.
    pub(super) fn newer<T>(&self, of: impl Fn(&Scene) -> T) -> Option<T> {
        self.0.borrow().run.as_ref().map(|(_, scene)| of(scene))
    }

    /// Whether another model has come for the page.
    pub(super) fn has_load(&self) -> bool {
        self.0.borrow().waiting.iter().any(Request::is_load)
    }

    pub(super) fn has_likely(&self) -> bool {
        self.0.borrow().likely.is_some()
    }

    pub(super) fn is_newest_load(&self, id: u64) -> bool {
        self.0.borrow().newest_load == id
    }

    /// A model that the host gave.
    pub(super) fn given(&self, name: &str) -> Option<Rc<WholeModel>> {
        self.0.borrow().given.get(name).cloned()
    }

    /// A model that cannot be used: the host is asked for it again.
    pub(super) fn forget_given(&self, name: &str) {
        self.0.borrow_mut().given.remove(name);
    }

    /// Whether a question was stopped before its turn.
    pub(super) fn was_stopped(&self, id: u64) -> bool {
        self.0.borrow_mut().stopped.remove(&id)
    }

    /// Begins a question. It is abandoned soon if a run waits, or if it is a search and another request waits.
    pub(super) fn begin_reading(&self, search: bool) {
        let mut state = self.0.borrow_mut();
        let waits = state.run.is_some() || (search && !state.waiting.iter().all(waits_for_searches));
        let what = search.then_some(Stoppable::Beams);
        state.reading =
            Some(Reading { what, stopped: false, patience: if waits { PUT_OFF_MS } else { f64::INFINITY } });
    }

    /// The current question reads an agreed text.
    pub(super) fn reads_agreed(&self) {
        if let Some(reading) = &mut self.0.borrow_mut().reading {
            reading.what = Some(Stoppable::Reading);
        }
    }

    /// The milliseconds of work after which the current question is abandoned.
    pub(super) fn patience(&self) -> f64 {
        self.0.borrow().reading.as_ref().map_or(f64::INFINITY, |reading| reading.patience)
    }

    /// Ends a question; returns whether it was stopped.
    pub(super) fn end_reading(&self) -> bool {
        self.0.borrow_mut().reading.take().is_some_and(|reading| reading.stopped)
    }

    /// The host is about to be asked for a piece of this load.
    pub(super) fn expect_piece(&self, id: u64) {
        self.0.borrow_mut().pieces.insert(id, None);
    }

    /// The piece that the host was asked for; `None` if it was not.
    pub(super) fn take_piece(&self, id: u64) -> Option<Asked> {
        let pieces = &mut self.0.borrow_mut().pieces;
        let piece = pieces.remove(&id)?;
        if piece.is_none() {
            pieces.insert(id, None);
        }
        Some(piece.map_or(Asked::Awaited, Asked::Here))
    }

    /// A load was cancelled.
    pub(super) fn forget_piece(&self, id: u64) {
        self.0.borrow_mut().pieces.remove(&id);
    }

    /// Whether the host wrote the piece of a computed copy, once it has answered.
    pub(super) fn take_copy_result(&self, id: u64) -> Option<bool> {
        self.0.borrow_mut().copy_result.take_if(|(of, _)| *of == id).map(|(_, written)| written)
    }

    /// The files of a recipe's data that the host was asked for.
    pub(super) fn take_corpus(&self) -> Option<Result<Vec<Vec<u8>>, Failure>> {
        self.0.borrow_mut().corpus.take()
    }
}

impl State {
    fn push<Image>(&mut self, request: Request) -> Vec<Answer<Image>> {
        match request {
            Request::Run { id, scene } => {
                self.likely = None;
                self.give_way(|_| true, PUT_OFF_MS);
                let stale = self.run.replace((id, scene));
                return stale.into_iter().map(|(id, _)| Answer::Stale { id }).collect();
            }
            Request::Prefetch { id, scene } => self.likely = Some((id, scene)),
            Request::Pictures { id, pictures } => {
                self.pictures = Some(pictures);
                // No search yields to them.
                self.waiting.push_back(Request::Pictures { id, pictures: Vec::new() });
            }
            Request::Fault { fault, .. } => self.fault = Some(fault),
            Request::Stop { what, .. } => self.stop(what),
            Request::Expect { id } => self.newest_load = id,
            Request::Ask { id, question } => return self.ask(id, question).into_iter().collect(),
            Request::Piece { id, bytes } => self.accept_piece(id, Ok(bytes)),
            Request::Missing { id, failure } if self.pieces.contains_key(&id) => self.accept_piece(id, Err(failure)),
            Request::Give { name, files } => {
                self.given.insert(name.clone(), Rc::new(files));
                self.unpark(&name).into_iter().for_each(|request| self.enqueue(request));
            }
            Request::Unknown { name, failure } => {
                let parked = self.unpark(&name);
                let Some(failure) = failure else {
                    parked.into_iter().for_each(|request| self.enqueue(request));
                    return Vec::new();
                };
                let failed = |request: Request| Answer::Failed { id: request.id(), failure: failure.clone() };
                return parked.into_iter().map(failed).collect();
            }
            Request::Unpack { id, name, bytes, size } => {
                return vec![match read_head(&name, &bytes, size) {
                    Ok(head) => Answer::Unpacked { id, head },
                    Err(error) => Answer::Failed { id, failure: error.into() },
                }];
            }
            Request::Corpus { files } => self.corpus = Some(Ok(files)),
            Request::CopyResult { id, written } => self.copy_result = Some((id, written)),
            Request::NoCorpus { failure } => self.corpus = Some(Err(failure)),
            other => {
                if let Request::Open { key: Some(key), .. }
                | Request::Load { key: Some(key), .. }
                | Request::Hold { key: Some(key), .. } = &other
                {
                    self.compared = Some(key.clone());
                }
                if other.is_load() {
                    self.newest_load = self.newest_load.max(other.id());
                }
                self.enqueue(other);
            }
        }
        Vec::new()
    }

    /// A piece that is not awaited any more belongs to a cancelled load.
    fn accept_piece(&mut self, id: u64, piece: Piece) {
        if let Some(awaited) = self.pieces.get_mut(&id) {
            *awaited = Some(piece);
        }
    }

    fn enqueue(&mut self, request: Request) {
        if !is_search(&request) {
            self.give_way(|what| what == Some(Stoppable::Beams), PUT_OFF_MS);
        }
        self.waiting.push_back(request);
    }

    /// A question waits for its model outside the queue, so that it holds up no other.
    fn ask<Image>(&mut self, id: u64, question: AskedQuestion) -> Option<Answer<Image>> {
        let name = question.model().filter(|name| !self.knows(name)).map(str::to_owned);
        let Some(name) = name else {
            self.enqueue(Request::Ask { id, question });
            return None;
        };
        let is_first = !self.parked.iter().any(|(_, other)| other.model() == Some(&name));
        self.parked.push((id, question));
        is_first.then_some(Answer::WantsModel { name })
    }

    fn knows(&self, name: &str) -> bool {
        self.given.contains_key(name) || self.compared.as_deref() == Some(name)
    }

    /// The questions that waited for a model.
    fn unpark(&mut self, name: &str) -> Vec<Request> {
        let ready = self.parked.extract_if(.., |(_, question)| question.model() == Some(name));
        ready.map(|(id, question)| Request::Ask { id, question }).collect()
    }

    /// Lets the current question, if it is of a kind, end at its next pause after this many milliseconds of work.
    fn give_way(&mut self, is: impl Fn(Option<Stoppable>) -> bool, after: f64) {
        if let Some(reading) = self.reading.as_mut().filter(|reading| is(reading.what)) {
            reading.patience = after;
        }
    }

    fn stop(&mut self, what: Stoppable) {
        if what == Stoppable::Reading {
            let waiting = self.waiting.iter().filter_map(|request| match request {
                Request::Ask { id, question } => Some((id, question)),
                _ => None,
            });
            let all = waiting.chain(self.parked.iter().map(|(id, question)| (id, question)));
            self.stopped.extend(all.filter(|(_, question)| question.reads()).map(|(id, _)| *id));
        }
        if let Some(reading) = self.reading.as_mut().filter(|reading| reading.what == Some(what)) {
            (reading.stopped, reading.patience) = (true, 0.0);
        }
    }
}

fn is_search(request: &Request) -> bool {
    matches!(request, Request::Ask { question, .. } if question.is_search())
}

fn waits_for_searches(request: &Request) -> bool {
    is_search(request) || matches!(request, Request::Pictures { .. })
}
