//! The session: takes the next request; while none waits, it prefetches, loads and copies models, and trains.

use std::collections::{HashSet, VecDeque};
use std::mem;
use std::rc::Rc;

use super::answer::{Answer, Failure};
use super::arrival::{Arrival, Compared, ModelSource};
use super::copy_task::CopyTask;
use super::host::Host;
use super::inbox::Inbox;
use super::request::{Question, Request};
use super::running::Running;
use super::speed::Speed;
use crate::engine::{Engine, Heard, ModelFiles, TrainCommand};
use crate::error::Result;
use crate::image;
use crate::protocol::Scene;

/// An engine that serves requests: one at a time, only the newest of runs; then prefetches, arriving models and
/// training.
pub struct Session {
    pub(super) engine: Engine,
    pub(super) inbox: Rc<Inbox>,
    pub(super) speed: Speed,
    /// The images that the host shares with both models, by name.
    pub(super) images: Vec<(String, image::Picture)>,
    /// The last answered scene of this model.
    pub(super) shown: Option<Scene>,
    /// Whether the engine holds the prefetched scene.
    pub(super) ahead: bool,
    /// When the last run was answered.
    pub(super) answered: f64,
    /// The load of the page's model; 0: there is none.
    pub(super) model: u64,
    /// The load that failed while there was no model, and why.
    pub(super) refusal: Option<(u64, Failure)>,
    /// The run that has begun and is not answered yet.
    pub(super) running: Option<Running>,
    /// The prefetch that has begun.
    pub(super) prefetching: Option<u64>,
    /// Models and lenses on their way into the engine, one at a time.
    pub(super) arrivals: VecDeque<Arrival>,
    /// The computed copy of the page's model, while it is being written.
    pub(super) copy: Option<CopyTask>,
    /// The command that waits for the text of its recipe.
    pub(super) reader: Option<(u64, TrainCommand)>,
    /// The key of the second model.
    pub(super) standing: Option<String>,
    pub(super) compared: Option<Compared>,
    /// The models that the laboratory has.
    pub(super) added: HashSet<String>,
    /// The `go` whose steps are running.
    pub(super) training: Option<u64>,
    /// When training was last reported.
    pub(super) reported: f64,
}

impl Session {
    pub fn new(engine: Engine) -> Self {
        let speed = Speed::new(engine.is_on_card());
        Self {
            engine,
            inbox: Rc::default(),
            speed,
            images: Vec::new(),
            shown: None,
            ahead: false,
            answered: 0.0,
            model: 0,
            refusal: None,
            running: None,
            prefetching: None,
            copy: None,
            reader: None,
            arrivals: VecDeque::new(),
            standing: None,
            compared: None,
            added: HashSet::new(),
            training: None,
            reported: 0.0,
        }
    }

    /// Where the host pushes requests, also while one is being answered.
    pub fn inbox(&self) -> Rc<Inbox> {
        self.inbox.clone()
    }

    /// Does the next piece of work, of a few milliseconds where it can be cut. Returns false once the session waits for
    /// its host.
    pub async fn turn<H: Host>(&mut self, host: &H) -> bool {
        let did = if self.model == 0 { self.turn_without_model(host).await } else { self.turn_with_model(host).await };
        self.inbox.set_current(0);
        did
    }

    async fn turn_with_model<H: Host>(&mut self, host: &H) -> bool {
        if self.running.is_some() {
            self.continue_run(host).await;
        } else if self.reader.is_some() {
            return self.continue_reader(host).await;
        } else if self.arrivals.iter().any(Arrival::is_urgent) {
            return self.feed_next(host).await;
        } else if let Some(request) = self.inbox.take_request() {
            if let Some(postponed) = self.answer(host, request).await {
                self.inbox.put_back(postponed);
                self.begin_run(host).await;
            }
        } else if self.inbox.has_run() {
            self.begin_run(host).await;
        } else if self.prefetching.is_some() || (self.training.is_none() && self.inbox.has_likely()) {
            self.prefetch(host).await;
        } else if self.feed_next(host).await || self.write_copy(host).await {
            return true;
        } else if self.training.is_some() {
            self.train_on(host).await;
        } else {
            return false;
        }
        true
    }

    /// Until there is a model, other requests wait for it; if its load fails, they do too. A model can be surveyed
    /// anyway, and questions about patterns that the host has need none.
    async fn turn_without_model<H: Host>(&mut self, host: &H) -> bool {
        let is_served = |request: &Request| match request {
            Request::Ask { question, .. } => matches!(question.question, Question::Patterns(_)),
            Request::Survey { .. } | Request::Missing { .. } => true,
            other => other.is_load(),
        };
        if self.feed_next(host).await {
            return true;
        }
        if let Some(request) = self.inbox.take_first(is_served) {
            if let Some(postponed) = self.answer(host, request).await {
                self.inbox.put_back(postponed);
            }
            return true;
        }
        if let Some((_, failure)) = self.refusal.as_ref().filter(|(id, _)| self.inbox.is_newest_load(*id)) {
            for id in self.inbox.drain() {
                host.answer(Answer::Failed { id, failure: failure.clone() });
            }
        }
        false
    }

    /// Answers a request; returns it if it was postponed for a run.
    async fn answer<H: Host>(&mut self, host: &H, request: Request) -> Option<Request> {
        let id = request.id();
        self.inbox.set_current(id);
        self.prefetching = None;
        // Other requests are about the shown scene.
        let restored = if self.ahead { self.restore_shown() } else { Ok(()) };
        let answered = match (restored, request) {
            (Err(error), _) => Err(error.into()),
            // A waiting run draws them itself, if it is answered.
            (_, request @ Request::Pictures { .. }) if self.inbox.has_run() => return Some(request),
            (_, Request::Pictures { .. }) => self.answer_pictures(host, id),
            (_, Request::Ask { question, .. }) => return Box::pin(self.answer_question(host, id, question)).await,
            (_, Request::Trace { sites, .. }) => self.answer_trace(host, id, &sites).await,
            (_, Request::File { sites, of, .. }) => self.answer_file(host, id, &sites, of).await,
            (_, Request::Train { command, .. }) => Box::pin(self.answer_train(host, id, command)).await,
            (_, Request::Lens { lens, .. }) => self.answer_lens(host, id, lens),
            (_, Request::Survey { config, generation, headers, files, .. }) => {
                let generation = generation.as_deref();
                let files = ModelFiles {
                    config: &config,
                    generation,
                    headers: &headers,
                    names: &files,
                    ..ModelFiles::default()
                };
                self.answer_survey(host, id, files).map_err(Failure::from)
            }
            (_, Request::Image { key, name, picture, shared, .. }) => {
                if key.as_ref().is_some_and(|key| self.summon_beside(id, key)) {
                    self.inbox.put_back(Request::Image { id, key, name, picture, shared });
                    return None;
                }
                let also = shared.then(|| (name.clone(), picture.clone()));
                let answered = self.answer_image(host, id, key, name, picture);
                if let (Ok(()), Some(image)) = (&answered, also) {
                    self.share_image(host, id, image);
                }
                answered.map_err(Failure::from)
            }
            (_, Request::Forget { names, .. }) => {
                self.engine.forget_media(&names);
                self.forget_images(&names);
                Ok(())
            }
            (_, Request::Sound { name, file, .. }) => self.answer_sound(host, id, name, &file).map_err(Failure::from),
            (_, Request::Load { key, mut files, .. }) => {
                let images = mem::take(&mut files.images);
                self.answer_load(host, id, key, ModelSource::Whole(Rc::new(files)), images).await;
                Ok(())
            }
            (_, Request::Hold { key, mut model, .. }) => {
                let images = mem::take(&mut model.images);
                self.answer_load(host, id, key, ModelSource::Held(Rc::from(model)), images).await;
                Ok(())
            }
            (_, Request::Open { key, model, .. }) => {
                let source = ModelSource::Pieces { id, model: Rc::new(model) };
                self.answer_load(host, id, key, source, Vec::new()).await;
                Ok(())
            }
            (_, Request::Missing { failure, .. }) => {
                self.fail_load(host, id, failure);
                Ok(())
            }
            // The inbox keeps all others.
            (Ok(()), _) => Ok(()),
        };
        if let Err(failure) = answered {
            host.answer(Answer::Failed { id, failure });
        }
        None
    }

    fn answer_survey<H: Host>(&self, host: &H, id: u64, files: ModelFiles<'_>) -> Result<()> {
        let survey = Box::new(self.engine.survey(files)?);
        host.answer(Answer::Surveyed { id, survey });
        Ok(())
    }

    pub(super) fn answer_image<H: Host>(
        &mut self,
        host: &H,
        id: u64,
        key: Option<String>,
        name: String,
        picture: image::Picture,
    ) -> Result<()> {
        let image::Picture { width, height, rgba } = self.engine.read_image(key.as_deref(), name.clone(), picture)?;
        host.answer(Answer::Image { id, key, name, width, height, rgba });
        Ok(())
    }

    fn answer_sound<H: Host>(&mut self, host: &H, id: u64, name: String, file: &[u8]) -> Result<()> {
        let Heard { seconds, heard, spectrogram, .. } = self.engine.read_sound(name.clone(), file)?;
        let image::Picture { width, height, rgba } = spectrogram;
        host.answer(Answer::Sound { id, name, seconds, heard, width, height, rgba });
        Ok(())
    }

    /// Returns to the shown scene, which requests made while another waits are about.
    pub(super) fn restore_shown(&mut self) -> Result<()> {
        self.ahead = false;
        self.shown.clone().map_or(Ok(()), |scene| self.engine.prepare(scene).map(drop))
    }
}
