//! A host of a session, which does what the page does: pushes requests, and gives files and models when asked.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;

use headlight::clock::Clock;
use headlight::engine::session::{Answer, Failure, FailureKind, Inbox, Reply, Request, Session, WholeModel};
use headlight::engine::{Compute, Engine, QuestionAnswer, TrainAnswer};
use headlight::image::Picture;
use headlight::measure::ModelInfo;
use headlight::protocol::RunUpdate;
use headlight::weights::FileRange;
use serde_json::{Value, json};

use crate::common::page::{Files, files, wait};
use crate::common::project;
use crate::common::shown::Shown;

/// The bytes that are read at a time.
pub const PIECE: usize = 20_001;

type Gesture = Box<dyn FnOnce(&Desk)>;

/// The page's end of a session: what it sends, and what it was told.
pub struct Desk {
    inbox: Rc<Inbox>,
    answers: RefCell<Vec<Answer<()>>>,
    last_id: Cell<u64>,
    /// The number of pieces that its disk reads before it stalls.
    pub pieces: Cell<usize>,
    /// The files that are read in pieces, by the load's number and the file's.
    data: RefCell<BTreeMap<(u64, usize), Vec<u8>>>,
    /// What loads will read, in this order.
    ranges: RefCell<BTreeMap<u64, VecDeque<FileRange>>>,
    /// The computed copies, by their loads; an unfinished one begins with zeros.
    pub copies: RefCell<BTreeMap<u64, Vec<u8>>>,
    /// Whether its disk is full.
    pub is_full: Cell<bool>,
    /// The loads whose files are not read any more, and whether a later question may need them.
    pub closed: RefCell<Vec<(u64, bool)>>,
    /// The models that were asked for.
    pub wanted: RefCell<Vec<String>>,
    /// Whether it has the texts of recipes.
    pub has_data: Cell<bool>,
    /// Whether it gives no model that is asked for until told to.
    pub is_slow: Cell<bool>,
}

impl Desk {
    /// Pushes a request without its number, which is returned.
    pub fn push(&self, request: &Value) -> u64 {
        let id = self.next_id();
        let mut request = request.clone();
        request["id"] = json!(id);
        self.accept(Request::from_json(&request.to_string()).unwrap_or_else(|e| panic!("{request}: {e}")));
        id
    }

    pub fn accept(&self, request: Request) {
        self.inbox.push(request).into_iter().for_each(|answer| self.receive(answer));
    }

    pub fn next_id(&self) -> u64 {
        self.last_id.set(self.last_id.get() + 1);
        self.last_id.get()
    }

    /// Gives a model that comes with the page, or says that there is none.
    pub fn give(&self, name: &str) {
        let is_known = ["reverse", "copy", "sort", "dates"].contains(&name);
        let name = name.to_owned();
        self.accept(if is_known {
            Request::Give { files: whole(&name), name }
        } else {
            Request::Unknown { name, failure: None }
        });
    }

    fn receive(&self, answer: Answer<()>) {
        match answer {
            Answer::WillRead { id, ranges } => _ = self.ranges.borrow_mut().insert(id, ranges.into()),
            Answer::Read { .. } if self.pieces.get() == 0 => {}
            Answer::Read { id, file, from } => {
                self.pieces.set(self.pieces.get() - 1);
                let from = from as usize;
                let piece = |data: &Vec<u8>| data.get(from..data.len().min(from + PIECE)).unwrap_or_default().to_vec();
                let piece = self.data.borrow().get(&(id, file)).map(piece);
                self.check_place(id, (file, from as u64), piece.as_ref().map_or(0, Vec::len) as u64);
                self.accept(match piece {
                    Some(bytes) => Request::Piece { id, bytes },
                    None => Request::Missing { id, failure: gone() },
                });
            }
            Answer::WantsModel { name } => {
                if !self.is_slow.get() {
                    self.give(&name);
                }
                self.wanted.borrow_mut().push(name);
            }
            Answer::WantsCorpus { files, zipped, .. } => {
                let read = |name: &str| std::fs::read(project().join("models").join(name)).expect(name);
                self.accept(match self.has_data.get() && !zipped {
                    true => Request::Corpus { files: files.into_iter().map(read).collect() },
                    false => Request::NoCorpus { failure: gone() },
                });
            }
            Answer::Close { id, needed_later } => {
                if !needed_later {
                    self.data.borrow_mut().retain(|(of, _), _| *of != id);
                }
                self.closed.borrow_mut().push((id, needed_later));
            }
            Answer::WriteCopy { id, at, size, bytes, .. } => {
                if !self.is_full.get() {
                    let mut copies = self.copies.borrow_mut();
                    let file = copies.entry(id).or_default();
                    let (at, end) = (at as usize, at as usize + bytes.len());
                    file.resize(end.max(file.len()), 0);
                    file[at..end].copy_from_slice(&bytes);
                    assert!(size.is_none_or(|size| size == file.len() as u64));
                }
                self.accept(Request::CopyResult { id, written: !self.is_full.get() });
            }
            Answer::DropCopy { id } => _ = self.copies.borrow_mut().remove(&id),
            Answer::Progress { id, done, total, .. } => {
                let has_read_all = self.ranges.borrow().get(&id).is_some_and(VecDeque::is_empty);
                assert!(done < total || has_read_all, "{id} has said what it reads");
            }
            other => self.answers.borrow_mut().push(other),
        }
    }

    /// A load that has said what it will read reads that, in this order, unless it begins anew.
    fn check_place(&self, id: u64, place: (usize, u64), length: u64) {
        let mut ranges = self.ranges.borrow_mut();
        if place.1 == 0 {
            ranges.remove(&id);
        }
        let Some(FileRange { file, bytes }) = ranges.get_mut(&id).and_then(VecDeque::front_mut) else { return };
        assert_eq!(place, (*file, bytes.start), "{id}");
        bytes.start += length;
        if bytes.start >= bytes.end {
            ranges.get_mut(&id).map(VecDeque::pop_front);
        }
    }
}

/// The page's worker.
pub struct Page {
    desk: Rc<Desk>,
    time: Cell<f64>,
    /// The milliseconds that pass between two looks at the clock.
    pub pace: Cell<f64>,
    /// Done in the next pauses, between turns and within long ones, one in each.
    gestures: RefCell<VecDeque<Gesture>>,
}

impl Page {
    /// One turn of the page's own work.
    fn pause_once(&self) {
        let gesture = self.gestures.borrow_mut().pop_front();
        if let Some(gesture) = gesture {
            gesture(&self.desk);
        }
    }

    pub fn pass(&self, ms: f64) {
        self.time.set(self.time.get() + ms);
    }
}

impl Clock for Page {
    fn now(&self) -> f64 {
        self.time.set(self.time.get() + self.pace.get());
        self.time.get()
    }

    async fn pause(&self) {
        self.pause_once();
    }
}

impl headlight::engine::session::Host for Page {
    type Image = ();

    fn answer(&self, answer: Answer<()>) {
        self.desk.receive(answer);
    }
}

/// The failure of a host whose file is gone.
pub fn gone() -> Failure {
    Failure { kind: FailureKind::Model, code: "gone".into(), params: Value::Null }
}

/// A model that comes with the page.
pub fn whole(name: &str) -> WholeModel {
    let Files { config, weights, tokenizer } = files(name);
    WholeModel { config, weights, tokenizer: Some(tokenizer), processor: None, images: Vec::new() }
}

/// A session with its host, and the patterns that the page holds.
pub struct Host {
    session: Session,
    pub desk: Rc<Desk>,
    pub page: Page,
    pub shown: Shown,
}

impl Host {
    pub fn new() -> Self {
        Self::on(Compute::cpu(|| 0.0))
    }

    pub fn on(compute: Compute) -> Self {
        let session = Session::new(Engine::new(compute));
        let desk = Rc::new(Desk {
            inbox: session.inbox(),
            answers: RefCell::default(),
            last_id: Cell::default(),
            pieces: Cell::new(usize::MAX),
            data: RefCell::default(),
            ranges: RefCell::default(),
            copies: RefCell::default(),
            is_full: Cell::default(),
            closed: RefCell::default(),
            wanted: RefCell::default(),
            has_data: Cell::default(),
            is_slow: Cell::default(),
        });
        let (time, pace) = (Cell::new(1e6), Cell::default());
        let page = Page { desk: desk.clone(), time, pace, gestures: RefCell::default() };
        Self { session, desk, page, shown: Shown::default() }
    }

    /// With a model that comes with the page.
    pub fn with(name: &str) -> Self {
        let mut host = Self::new();
        host.load(None, name).expect(name);
        host
    }

    /// Pushes a request without its number, which is returned.
    pub fn push(&self, request: &Value) -> u64 {
        self.desk.push(request)
    }

    /// Does this in one of the next pauses.
    pub fn in_a_pause(&self, gesture: impl FnOnce(&Desk) + 'static) {
        self.page.gestures.borrow_mut().push_back(Box::new(gesture));
    }

    /// Serves until nothing is left to do.
    pub fn serve(&mut self) {
        while self.turn() {
            self.page.pause_once();
        }
    }

    /// One piece of work; whether there was any.
    pub fn turn(&mut self) -> bool {
        wait(self.session.turn(&self.page))
    }

    /// All answers since the last look, in order.
    pub fn answers(&mut self) -> Vec<Answer<()>> {
        self.desk.answers.take()
    }

    /// The types and numbers of all answers since the last look.
    pub fn told(&mut self) -> Vec<(String, u64)> {
        let record = |answer: Answer<()>| {
            let told = json!(answer);
            let kind = told["answer"]["kind"].as_str().or(told["type"].as_str()).expect("a type");
            (kind.to_owned(), told["id"].as_u64().expect("a number"))
        };
        self.answers().into_iter().map(record).collect()
    }

    /// Serves a request, and returns the last answer to it.
    pub fn serve_one(&mut self, id: u64) -> Result<Answer<()>, Failure> {
        self.serve();
        let of = |answer: &Answer<()>| json!(answer)["id"] == json!(id);
        match self.answers().into_iter().rfind(of) {
            Some(Answer::Failed { failure, .. }) => Err(failure),
            Some(answer) => Ok(answer),
            None => panic!("{id} has no answer"),
        }
    }

    /// Serves a load.
    pub fn loaded(&mut self, id: u64) -> Result<ModelInfo, Failure> {
        match self.serve_one(id)? {
            Answer::Loaded { model, .. } | Answer::LoadedBeside { model, .. } => Ok(*model),
            other => panic!("{}", json!(other)),
        }
    }

    /// Loads a model that comes with the page: as the page's, or as the second one.
    pub fn load(&mut self, key: Option<&str>, name: &str) -> Result<ModelInfo, Failure> {
        self.load_files(key, whole(name))
    }

    pub fn load_files(&mut self, key: Option<&str>, files: WholeModel) -> Result<ModelInfo, Failure> {
        let id = self.desk.next_id();
        self.desk.accept(Request::Load { id, key: key.map(str::to_owned), files });
        self.loaded(id)
    }

    /// Pushes a model whose weights are read in pieces.
    pub fn push_pieces(&mut self, key: Option<&str>, model: &Value, file: &[u8]) -> u64 {
        let id = self.push(&json!({ "type": "open", "key": key, "model": model }));
        self.push_file(id, 0, file);
        id
    }

    /// Another file of that load.
    pub fn push_file(&self, id: u64, file: usize, data: &[u8]) {
        self.desk.data.borrow_mut().insert((id, file), data.to_vec());
    }

    pub fn load_pieces(&mut self, key: Option<&str>, model: &Value, data: &[u8]) -> Result<ModelInfo, Failure> {
        let id = self.push_pieces(key, model, data);
        self.loaded(id)
    }

    /// Gives an image; returns the part that the model sees.
    pub fn show(&mut self, name: &str, picture: Picture) -> Result<Picture, Failure> {
        let id = self.desk.next_id();
        self.desk.accept(Request::Image { id, key: None, name: name.to_owned(), picture, shared: false });
        match self.serve_one(id)? {
            Answer::Image { width, height, rgba, .. } => Ok(Picture { width, height, rgba }),
            other => panic!("{}", json!(other)),
        }
    }

    /// Gives the file of a sound; returns what the model hears.
    pub fn hear(&mut self, name: &str, file: Vec<u8>) -> Result<Answer<()>, Failure> {
        let id = self.desk.next_id();
        self.desk.accept(Request::Sound { id, name: name.to_owned(), file });
        self.serve_one(id)
    }

    pub fn run(&mut self, scene: &Value) -> Result<RunUpdate, Failure> {
        let id = self.push(&json!({ "type": "run", "scene": scene }));
        match self.serve_one(id)? {
            Answer::Ran { result, .. } => {
                self.shown.update(&result);
                Ok(*result)
            }
            other => panic!("{}", json!(other)),
        }
    }

    pub fn reply(&mut self, question: &Value) -> Result<Reply, Failure> {
        let id = self.push(&json!({ "type": "ask", "question": question }));
        match self.serve_one(id)? {
            Answer::Answered { answer, .. } => Ok(*answer),
            other => panic!("{}", json!(other)),
        }
    }

    pub fn ask(&mut self, question: &Value) -> Result<QuestionAnswer, Failure> {
        match self.reply(question)? {
            Reply::Answer(answer) => Ok(answer),
            other => panic!("{other:?}"),
        }
    }

    pub fn train(&mut self, command: &Value) -> Result<TrainAnswer, Failure> {
        let id = self.push(&json!({ "type": "train", "command": command }));
        self.trained(id)
    }

    /// Serves until a command is answered; its steps wait.
    pub fn trained(&mut self, id: u64) -> Result<TrainAnswer, Failure> {
        loop {
            assert!(self.turn(), "{id} has no answer");
            let of = |answer: &Answer<()>| json!(answer)["id"] == json!(id);
            match self.answers().into_iter().find(of) {
                Some(Answer::Failed { failure, .. }) => return Err(failure),
                Some(Answer::Told { answer, .. }) => return Ok(*answer),
                _ => {}
            }
        }
    }
}

/// A scene of a text and the tokens after it, without edits, in greedy decoding.
pub fn scene(source: &str, target: &[u32]) -> Value {
    json!({ "source": source, "target": target, "edits": {}, "sampling": { "temperature": 0.0 }, "candidates": 5 })
}
