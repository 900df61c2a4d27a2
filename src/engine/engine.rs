//! The engine: a device and, once loaded, a model with its scene.

use super::arrival::Arrival;
use super::compute::Compute;
use super::heard::Heard;
use super::loaded_model::LoadedModel;
use super::memory::MemoryLimit;
use super::recording::{RecordedText, Recording};
use super::run_update;
use crate::attribute::LensAssembly;
use crate::config::{Naming, Precision};
use crate::error::{InputProblem, Result};
use crate::image::Picture;
use crate::protocol::{CostEstimate, RunUpdate, Scene};
use crate::questions::laboratory::Lab;
use crate::questions::loaded::QuestionSessions;
use crate::run::{Provenance, Session};
use crate::site::{PackedTensor, SiteFilter, Values, pack, read_each};
use crate::train::Workshop;

/// A device and, once loaded, a model.
pub struct Engine {
    pub(super) compute: Compute,
    pub(super) loaded: Option<LoadedModel>,
    pub(super) arrival: Option<Box<Arrival>>,
    pub(super) lab: Lab,
    pub(super) questions: QuestionSessions,
    /// A trained lens whose file is arriving.
    pub(super) lens: Option<LensAssembly>,
    pub(super) workshop: Workshop,
}

/// Activations: where each lies, and all numbers one after the other.
pub struct Trace {
    pub tensors: Vec<PackedTensor>,
    pub values: Vec<Values>,
}

impl Engine {
    pub fn new(compute: Compute) -> Self {
        Self {
            loaded: None,
            arrival: None,
            lab: Lab::new(&compute.device),
            questions: QuestionSessions::default(),
            lens: None,
            workshop: Workshop::new(&compute.device),
            compute,
        }
    }

    /// The precisions in which it can store matrices, the most exact first.
    pub fn precisions(&self) -> &[Precision] {
        &self.compute.precisions
    }

    /// Whether it computes on a graphics card.
    pub fn is_on_card(&self) -> bool {
        self.compute.on_card
    }

    /// The cost of a scene, with the number of tokens of a text that fit this much work. Changes nothing.
    ///
    /// # Errors
    /// No model; a text that it cannot read; an edit of a part that it does not have.
    pub fn weigh(&mut self, scene: &Scene, work: u128) -> Result<CostEstimate> {
        let space = self.space();
        self.loaded()?.weigh(scene, work, space)
    }

    /// Reads an image under a name, which scenes and questions then give as their text: for the page's model, or the
    /// second one by its key. Returns the part of it that the model sees.
    ///
    /// # Errors
    /// No model; one that reads text; an image that its processor refuses.
    pub fn read_image(&mut self, key: Option<&str>, name: String, picture: Picture) -> Result<Picture> {
        match key {
            Some(key) => self.questions.read_image(key, name, picture),
            None => self.loaded()?.read_image(name, picture),
        }
    }

    /// Drops images and sounds that no scene or question names any more.
    pub fn forget_media(&mut self, names: &[String]) {
        if let Some(loaded) = &self.loaded {
            names.iter().for_each(|name| loaded.session.signals().remove(name));
        }
        self.questions.forget_media(names);
    }

    /// Reads the file of a sound, a WAV file or features, in the same way. Returns what the model hears.
    ///
    /// # Errors
    /// No model; one that reads no sound; a file that it cannot read.
    pub fn read_sound(&mut self, name: String, file: &[u8]) -> Result<Heard> {
        self.loaded()?.read_sound(name, file)
    }

    /// Accepts a scene; returns the number of stages it needs.
    ///
    /// # Errors
    /// As for `weigh`.
    pub fn prepare(&mut self, scene: Scene) -> Result<usize> {
        let (space, started) = (self.space(), (self.compute.now)());
        let asked = self.loaded()?.prepare(scene, space, started)?;
        if asked.other_text {
            self.questions.trim_budgets();
        }
        Ok(asked.stages)
    }

    /// Runs one stage. Returns whether there was one.
    pub fn advance(&mut self) -> bool {
        self.loaded.as_mut().is_some_and(|loaded| loaded.session.advance())
    }

    /// Writes the next token of a generated answer, after its last stage. Returns whether there was one; an update can
    /// be read before the answer is complete.
    ///
    /// # Errors
    /// No model; a device that failed.
    pub async fn write(&mut self) -> Result<bool> {
        self.finished()?.write().await
    }

    /// Reads the update of the scene, without the rows of patterns that are unchanged since the last one.
    ///
    /// # Errors
    /// No model; numbers that are not finite; a device that failed.
    pub async fn read(&mut self) -> Result<RunUpdate> {
        let now = self.compute.now;
        let LoadedModel { session, tokenizer, shown, delivered, .. } = self.finished()?;
        run_update::read(session, tokenizer.as_deref(), shown, delivered, now).await
    }

    /// Reads every activation whose site matches the glob.
    ///
    /// # Errors
    /// No model; a device that failed.
    pub async fn trace(&mut self, sites: &str) -> Result<Trace> {
        let session = &self.finished()?.session;
        let taken = session.run().trace(&session.model, &SiteFilter::glob(sites), session.baseline());
        let (tensors, parts) = pack(taken);
        Ok(Trace { tensors, values: read_each(parts).await? })
    }

    /// The same activations and the outputs as a safetensors file, as `headlight trace` writes it. The run is computed
    /// anew for it, and kept from then on. The host supplies the origin, but for the tokenizer.
    ///
    /// # Errors
    /// No model; numbers that are not finite; a device that failed.
    pub async fn file(&mut self, sites: &str, of: Provenance<'_>) -> Result<Vec<u8>> {
        let loaded = self.loaded()?;
        loaded.session.recompute()?;
        let LoadedModel { session, tokenizer, shown, family, .. } = &*loaded;
        let text =
            RecordedText { source: shown.source.clone(), target: shown.target.clone(), emitted: shown.emitted.clone() };
        let of = Provenance { tokenizer: tokenizer.as_deref(), ..of };
        let recording = Recording { session, of, family, text, sampling: shown.sampling };
        recording.save(session.activations(sites).1, Naming::Headlight).await
    }

    /// The page's session with all stages run, if a model is loaded.
    pub fn session(&mut self) -> Option<&Session> {
        self.finished().ok().map(|loaded| &loaded.session)
    }

    /// The memory limit of the answering model, beside an arriving model and the second one.
    pub(super) fn space(&self) -> MemoryLimit {
        let arriving = self.arrival.as_ref().map_or(0, |arrival| arrival.bytes);
        MemoryLimit::new(self.compute.on_card, arriving + self.questions.bytes())
    }

    /// The memory left beside the loaded model, if known.
    pub(super) fn room_left(&self) -> Option<u64> {
        self.space().beside(self.loaded.as_ref().map_or(0, |loaded| loaded.session.model.bytes()))
    }

    fn loaded(&mut self) -> Result<&mut LoadedModel> {
        self.loaded.as_mut().ok_or_else(|| InputProblem::NoModel.into())
    }

    /// The loaded model with all stages run: a run may have been abandoned for a newer one.
    fn finished(&mut self) -> Result<&mut LoadedModel> {
        let loaded = self.loaded()?;
        loaded.session.finish();
        Ok(loaded)
    }
}
