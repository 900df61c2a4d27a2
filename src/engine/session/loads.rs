//! Models and lenses on their way into the engine: whole, or in pieces that the host reads on demand.

use std::slice;

use super::answer::{Answer, Failure};
use super::arrival::{Arrival, Compared, Content, ModelSource};
use super::copy_task::CopyTask;
use super::files::{HeldModel, LensFile, WholeModel};
use super::host::Host;
use super::inbox::Asked;
use super::runs::TURN_MS;
use super::session::Session;
use crate::attribute::LensInfo;
use crate::engine::{ModelFiles, Slot};
use crate::error::Error;
use crate::image::Picture;
use crate::measure::ModelInfo;
use crate::run::Signals;
use crate::weights::FileRange;

/// The least milliseconds between two pictures of a model whose weights arrive without a pause.
const SHOWN_MS: f64 = 100.0;

/// What came of a step.
enum Step {
    More,
    /// The host has not read the next piece yet.
    Awaits,
    Model(Box<ModelInfo>),
    Lens(LensInfo),
}

impl Session {
    /// A model in pieces, or a second one, follows earlier arrivals; other requests come in between.
    pub(super) async fn answer_load<H: Host>(
        &mut self,
        host: &H,
        id: u64,
        key: Option<String>,
        source: ModelSource,
        images: Vec<(String, Picture)>,
    ) {
        if let Some(key) = key {
            let signals = Signals::default();
            let slot = Slot::Beside { key: key.clone(), signals: signals.clone() };
            let before = self.compared.replace(Compared { key, source: source.clone(), signals });
            let before = before.and_then(|before| before.source.reads());
            // One that is arriving is closed at its end.
            if let Some(id) = before.filter(|id| self.arrivals.iter().all(|arrival| arrival.reads() != Some(*id))) {
                host.answer(Answer::Close { id, needed_later: false });
            }
            self.arrivals.push_back(Arrival::model(id, slot, source, images));
            return;
        }
        // Older ones end by that.
        while self.arrivals.front().is_some_and(|arrival| !self.is_wanted(arrival)) {
            self.feed_next(host).await;
        }
        let is_whole = matches!(source, ModelSource::Whole(_) | ModelSource::Held(_));
        let arrival = Arrival::model(id, Slot::Page, source, images);
        if is_whole {
            self.feed(host, arrival).await;
        } else {
            self.arrivals.push_back(arrival);
        }
    }

    /// A load always gets an answer. Without any model, later requests fail in the same way.
    pub(super) fn fail_load<H: Host>(&mut self, host: &H, id: u64, failure: Failure) {
        if !self.inbox.is_newest_load(id) {
            return host.answer(Answer::Stale { id });
        }
        if self.model == 0 {
            self.refusal = Some((id, failure.clone()));
        }
        host.answer(Answer::Failed { id, failure });
    }

    /// Feeds one more piece of the first arrival; returns false if it waits for the host.
    pub(super) async fn feed_next<H: Host>(&mut self, host: &H) -> bool {
        match self.arrivals.pop_front() {
            Some(arrival) => self.feed(host, arrival).await,
            None => false,
        }
    }

    async fn feed<H: Host>(&mut self, host: &H, mut arrival: Arrival) -> bool {
        let id = arrival.id;
        self.inbox.set_current(id);
        if !self.is_wanted(&arrival) {
            self.cancel(host, &arrival);
            host.answer(Answer::Stale { id });
            return true;
        }
        let step = self.step(host, &mut arrival).await;
        if let Ok(Step::More | Step::Awaits) = step {
            let ran = self.run_early(host, &mut arrival, matches!(step, Ok(Step::Awaits))).await;
            self.arrivals.push_front(arrival);
            return ran || matches!(step, Ok(Step::More));
        }
        let copy = CopyTask::of(&arrival);
        match (step, arrival.content) {
            (Ok(Step::Lens(lens)), _) => host.answer(Answer::Lens { id, lens: Some(lens) }),
            (Ok(Step::Model(model)), Content::Model { slot: Slot::Page, .. }) => {
                self.drop_copy(host);
                (self.model, self.copy) = (id, copy);
                self.speed.forget();
                (self.shown, self.ahead) = (None, false);
                host.answer(Answer::Loaded { id, model });
                self.images = arrival.images;
                for image in self.images.clone() {
                    self.read_own_image(host, id, None, image);
                }
            }
            (Ok(Step::Model(model)), Content::Model { slot: Slot::Beside { key, .. }, .. }) => {
                // An urgent one is here again: its images have been told before, and its request is answered next.
                if !arrival.urgent {
                    host.answer(Answer::LoadedBeside { id, model });
                }
                self.read_images_beside(host, id, &key, arrival.images, arrival.urgent);
                self.standing = Some(key);
            }
            (Err(failure), Content::Model { slot: Slot::Page, .. }) => self.fail_load(host, id, failure),
            (Err(failure), content) => {
                if let (true, Content::Model { slot: Slot::Beside { key, .. }, .. }) = (arrival.urgent, content) {
                    // The question fails with it; files that are no model are asked for again next time.
                    self.inbox.take_first(|request| request.id() == id);
                    self.inbox.forget_given(&key);
                }
                host.answer(Answer::Failed { id, failure });
            }
            (Ok(_), _) => {}
        }
        true
    }

    /// Shares an image that the page's model has read; the second one may read none. One that loads later reads it too.
    pub(super) fn share_image<H: Host>(&mut self, host: &H, id: u64, image: (String, Picture)) {
        self.forget_images(slice::from_ref(&image.0));
        if let Some(key) = self.standing.clone() {
            _ = self.answer_image(host, id, Some(key), image.0.clone(), image.1.clone());
        }
        self.images.push(image);
    }

    /// Drops the images of these names that a model would read once it is here, and those of the comparison's model.
    pub(super) fn forget_images(&mut self, names: &[String]) {
        let arriving = self.arrivals.iter_mut().map(|arrival| &mut arrival.images);
        for images in arriving.chain([&mut self.images]) {
            images.retain(|(name, _)| !names.contains(name));
        }
        if let Some(compared) = &self.compared {
            names.iter().for_each(|name| compared.signals.remove(name));
        }
    }

    fn read_own_image<H: Host>(&mut self, host: &H, id: u64, key: Option<String>, (name, picture): (String, Picture)) {
        if let Err(error) = self.answer_image(host, id, key, name, picture) {
            host.answer(Answer::Failed { id, failure: error.into() });
        }
    }

    /// Reads for a second model the images that are shared, of which it may read none, and its own.
    fn read_images_beside<H: Host>(
        &mut self,
        host: &H,
        id: u64,
        key: &str,
        own: Vec<(String, Picture)>,
        quietly: bool,
    ) {
        let is_other = |(name, _): &&(String, Picture)| own.iter().all(|(one, _)| one != name);
        let shared: Vec<(String, Picture)> = self.images.iter().filter(is_other).cloned().collect();
        for (name, picture) in shared {
            _ = match quietly {
                true => self.engine.read_image(Some(key), name, picture).map(drop),
                false => self.answer_image(host, id, Some(key.to_owned()), name, picture),
            };
        }
        for image in own {
            self.read_own_image(host, id, Some(key.to_owned()), image);
        }
    }

    /// A load of the page's model is unwanted once a newer one replaces it.
    fn is_wanted(&self, arrival: &Arrival) -> bool {
        let is_first = self.model == 0 && arrival.reads().is_none();
        !arrival.is_for_page() || is_first || self.inbox.is_newest_load(arrival.id)
    }

    /// Loads a whole model, or one piece of another. A failure cancels the load, unless its computed copy failed: then
    /// the model's own files are read.
    async fn step<H: Host>(&mut self, host: &H, arrival: &mut Arrival) -> Result<Step, Failure> {
        let step = self.take_step(host, arrival).await;
        match step {
            Ok(Step::More | Step::Awaits) => {}
            Ok(_) => self.close(host, arrival),
            Err(_) if arrival.copy().is_some() => {
                self.engine.forget();
                arrival.refuse_copy();
                return Ok(Step::More);
            }
            Err(_) => self.cancel(host, arrival),
        }
        step
    }

    async fn take_step<H: Host>(&mut self, host: &H, arrival: &mut Arrival) -> Result<Step, Failure> {
        if arrival.awaits_refused {
            if let Some(Asked::Awaited) = arrival.reads().and_then(|id| self.inbox.take_piece(id)) {
                return Ok(Step::Awaits);
            }
            arrival.awaits_refused = false;
        }
        if let (Some(reads), Some(place)) = (arrival.reads(), arrival.next_of_beginnings()) {
            match self.take_piece(host, reads, place, arrival.name(arrival.beginnings.headers.len()))? {
                Ok(bytes) => arrival.take_beginning(&bytes)?,
                Err(step) => return Ok(step),
            }
            return Ok(Step::More);
        }
        let Some((at, from)) = arrival.next else { return Box::pin(self.begin(host, arrival)).await };
        let Some((reads, range)) = arrival.reads().zip(arrival.ranges.get(at).cloned()) else {
            return Box::pin(self.finish(arrival)).await;
        };
        let FileRange { file, bytes: range } = range;
        let mut bytes = match self.take_piece(host, reads, arrival.in_files((file, from)), arrival.name(file))? {
            Ok(bytes) => bytes,
            Err(step) => return Ok(step),
        };
        // The file may go on behind the data that are read now.
        bytes.truncate((range.end - from) as usize);
        let end = from + bytes.len() as u64;
        let next = arrival.after(at, end);
        if let Some(FileRange { file, .. }) = arrival.ranges.get(next.0) {
            // The host reads it while the engine takes this one.
            self.ask_for_piece(host, reads, arrival.in_files((*file, next.1)));
        }
        match arrival.content {
            Content::Model { .. } => {
                if from == range.start {
                    self.engine.seek(file, from);
                }
                self.engine.feed(file, &bytes)?;
            }
            Content::Lens(_) => self.engine.feed_lens(&bytes)?,
        }
        if arrival.is_for_page() {
            let (done, total) = arrival.progress(at, end);
            host.answer(Answer::Progress { id: arrival.id, phase: "weights", done, total });
        }
        arrival.next = Some(next);
        Ok(Step::More)
    }

    /// The piece at a place in the host's files, in the file of this name, or what to do until it is here.
    fn take_piece<H: Host>(
        &self,
        host: &H,
        id: u64,
        place: (usize, u64),
        name: &str,
    ) -> Result<std::result::Result<Vec<u8>, Step>, Failure> {
        match self.inbox.take_piece(id) {
            Some(Asked::Here(piece)) => match piece? {
                bytes if bytes.is_empty() => {
                    Err(Error::weights_syntax("it has ended early: fetch or copy it again").in_file(name).into())
                }
                bytes => Ok(Ok(bytes)),
            },
            Some(Asked::Awaited) => Ok(Err(Step::Awaits)),
            None => {
                self.ask_for_piece(host, id, place);
                Ok(Err(Step::More))
            }
        }
    }

    fn ask_for_piece<H: Host>(&self, host: &H, id: u64, (file, from): (usize, u64)) {
        self.inbox.expect_piece(id);
        host.answer(Answer::Read { id, file, from });
    }

    async fn begin<H: Host>(&mut self, host: &H, arrival: &mut Arrival) -> Result<Step, Failure> {
        match &arrival.content {
            Content::Model { slot, source: ModelSource::Whole(files) } => {
                let WholeModel { config, weights, tokenizer, processor, .. } = &**files;
                let texts = [tokenizer.as_deref(), processor.as_deref()];
                let model = self.engine.load(slot.clone(), config, weights, texts).await?;
                return Ok(Step::Model(Box::new(model)));
            }
            Content::Model { slot, source: ModelSource::Held(model) } => {
                let model = self.engine.hold(slot.clone(), HeldModel::clone(model)).await?;
                return Ok(Step::Model(Box::new(model)));
            }
            Content::Model { source: ModelSource::Pieces { id, model }, .. } => {
                let id = *id;
                let held = arrival.beginnings.texts();
                let (config, tokenizer) =
                    held.as_ref().map_or((&model.config, model.tokenizer.as_deref()), |(config, own)| (config, *own));
                let files = ModelFiles {
                    config,
                    generation: model.generation.as_deref(),
                    tokenizer,
                    processor: model.processor.as_deref(),
                    headers: &arrival.beginnings.headers,
                    names: &arrival.names(),
                };
                self.engine.begin(files, model.precision.as_deref())?;
                if let Some(text) = arrival.text() {
                    // Of a text that it cannot read, or not without asking, its first scene tells.
                    let begun = self.speed.weigh(|work| self.engine.begin_early(text, work));
                    if !matches!(begun, Ok((_, false))) {
                        self.engine.drop_early();
                    }
                }
                let ranges = self.engine.reading_order();
                arrival.read_ranges(ranges, host.now());
                host.answer(Answer::WillRead { id, ranges: arrival.ranges_in_files() });
            }
            Content::Lens(lens) => {
                self.engine.begin_lens(&lens.name, &lens.header)?;
                arrival.read_ranges(vec![FileRange { file: 0, bytes: 0..lens.size }], host.now());
            }
        }
        Ok(Step::More)
    }

    /// Runs the text of an arriving model through the steps whose weights are here, for one turn. Shows the new
    /// patterns from time to time, and before it waits for the host. Returns whether a step ran.
    async fn run_early<H: Host>(&mut self, host: &H, arrival: &mut Arrival, awaits: bool) -> bool {
        let Some(text) = arrival.text().filter(|_| arrival.next.is_some()).map(str::to_owned) else { return false };
        let (began, mut ran) = (host.now(), false);
        while self.engine.advance_early() {
            ran = true;
            if host.now() - began >= TURN_MS {
                break;
            }
        }
        arrival.has_news |= ran;
        let is_idle = awaits && !ran;
        if arrival.has_news && (is_idle || began - arrival.shown >= SHOWN_MS) {
            (arrival.shown, arrival.has_news) = (began, false);
            match self.engine.read_early().await {
                Ok(Some(patterns)) => host.answer(Answer::Early { id: arrival.id, text, patterns }),
                Ok(None) => {}
                // The first scene tells why.
                Err(_) => self.engine.drop_early(),
            }
        }
        ran
    }

    async fn finish(&mut self, arrival: &Arrival) -> Result<Step, Failure> {
        Ok(match &arrival.content {
            Content::Model { slot, .. } => Step::Model(Box::new(self.engine.finish(slot.clone()).await?)),
            Content::Lens(lens) => Step::Lens(self.engine.finish_lens(lens.key.clone())?),
        })
    }

    /// Cancels loading; the engine is unchanged.
    fn cancel<H: Host>(&mut self, host: &H, arrival: &Arrival) {
        if arrival.next.is_some() {
            match arrival.content {
                Content::Model { .. } => self.engine.forget(),
                Content::Lens(_) => self.engine.cancel_lens(),
            }
        }
        if let Some(reads) = arrival.reads() {
            self.inbox.forget_piece(reads);
        }
        self.close(host, arrival);
    }

    /// The host does not read these files any more.
    fn close<H: Host>(&self, host: &H, arrival: &Arrival) {
        let Some(id) = arrival.reads() else { return };
        let needed_later = self.compared.as_ref().is_some_and(|compared| compared.source.reads() == Some(id));
        host.answer(Answer::Close { id, needed_later });
    }

    /// Makes a request's model the second one; returns whether it has to arrive first. A model that is neither given
    /// nor known stays absent: the engine reports it.
    pub(super) fn summon_beside(&mut self, id: u64, key: &str) -> bool {
        if self.standing.as_deref() == Some(key) {
            return false;
        }
        let compared = self.compared.as_ref().filter(|compared| compared.key == key);
        let signals = compared.map(|compared| compared.signals.clone()).unwrap_or_default();
        let source = self.inbox.given(key).map(ModelSource::Whole).or(compared.map(|compared| compared.source.clone()));
        let Some(source) = source else { return false };
        let slot = Slot::Beside { key: key.to_owned(), signals };
        let arrival = Arrival::new(id, Content::Model { slot, source }, true);
        match arrival.reads() {
            // It is loaded at once, beside one that may be arriving.
            None => self.arrivals.push_front(arrival),
            Some(_) => self.arrivals.push_back(arrival),
        }
        true
    }

    pub(super) fn answer_lens<H: Host>(&mut self, host: &H, id: u64, lens: Option<LensFile>) -> Result<(), Failure> {
        match lens {
            Some(lens) => {
                self.arrivals.push_front(Arrival::new(id, Content::Lens(lens), true));
            }
            None => {
                self.engine.drop_lens();
                host.answer(Answer::Lens { id, lens: None });
            }
        }
        Ok(())
    }
}
