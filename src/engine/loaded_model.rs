//! A model with its scene: the scene's text and edits, its cost, and the request made from it.

use std::sync::Arc;

use super::heard::Heard;
use super::memory::MemoryLimit;
use super::run_update::PictureRequest;
use crate::cost::{affordable_tokens, request_cost};
use crate::edit::Edits;
use crate::error::{Error, InputProblem, Part, Result};
use crate::generate::{AnswerWriter, Sampling, sees_later};
use crate::image::Picture;
use crate::model::Model;
use crate::protocol::{CostEstimate, Scene};
use crate::run::{DeliveredPatterns, Inputs, MOST_WHOLE, Run, Session, TextBeside, WholePatterns};
use crate::site::Stack;
use crate::sound::FeatureExtractor;
use crate::text::{Fit, Reading, Token, Tokenizer};

pub(super) struct LoadedModel {
    pub(super) session: Session,
    /// The common name of its family.
    pub(super) family: &'static str,
    pub(super) tokenizer: Option<Arc<Tokenizer>>,
    pub(super) shown: PictureRequest,
    /// `preprocessor_config.json`
    processor: Option<String>,
    /// The answer, if the model writes it itself.
    writer: Option<AnswerWriter>,
    written: Option<WrittenAnswer>,
    /// The number of its tokens that the final picture shows, if not all.
    moment: Option<usize>,
    /// The text that was read last and whether it was read verbatim, the tokens after it, and its reading.
    text: Option<((String, bool), Vec<u32>, Reading)>,
    /// The patterns that were delivered last.
    pub(super) delivered: DeliveredPatterns,
}

/// The last answer that the model completed. A longer draft with the same beginning is compared from where it ended, as
/// when a person steps on.
struct WrittenAnswer {
    inputs: Inputs,
    edits: Edits,
    sampling: Sampling,
    /// The forced first token.
    first: Option<u32>,
    /// The number of rows before the answer.
    prompt: usize,
    /// The number of its leading tokens that the model chose.
    own: usize,
}

impl WrittenAnswer {
    /// The number of tokens of a draft that the model is known to choose. The session has the draft's text.
    fn own_in(&self, session: &Session, draft: &[u32], sampling: Sampling) -> usize {
        let inputs = session.run().inputs();
        let other = |of: &Inputs| Inputs { decoder: None, ..of.clone() };
        let prompt = inputs.rows(Stack::Decoder).saturating_sub(draft.len());
        if (self.sampling, self.first, self.prompt) != (sampling, session.forced_first(), prompt)
            || self.edits != *session.edits()
            || other(&self.inputs) != other(inputs)
            || sees_later(session)
        {
            return 0;
        }
        self.inputs.common_rows(inputs, Stack::Decoder).saturating_sub(self.prompt).min(self.own)
    }
}

/// The change that a scene requires.
pub(super) struct SceneChange {
    /// The number of stages to run.
    pub(super) stages: usize,
    /// Whether its text differs from the previous scene's.
    pub(super) other_text: bool,
}

impl LoadedModel {
    pub(super) fn new(
        model: Model,
        tokenizer: Option<Arc<Tokenizer>>,
        processor: Option<String>,
        family: &'static str,
    ) -> Self {
        let session = Session::new(model).with_tokenizer(tokenizer.clone());
        let (shown, delivered) = (PictureRequest::default(), DeliveredPatterns::default());
        Self {
            session,
            family,
            tokenizer,
            processor,
            shown,
            writer: None,
            written: None,
            moment: None,
            text: None,
            delivered,
        }
    }

    /// Continues the run that began while the weights were arriving.
    pub(super) fn resume(&mut self, run: Run) {
        let session = Session::new(self.session.model.clone()).with_tokenizer(self.tokenizer.clone());
        self.session = session.with_run(run);
    }

    /// Reads an image under a name. Returns the part of it that the model sees.
    pub(super) fn read_image(&self, name: String, picture: Picture) -> Result<Picture> {
        self.session.read_image(self.processor.as_deref(), name, picture)
    }

    /// Reads a sound or features of one under a name.
    pub(super) fn read_sound(&self, name: String, file: &[u8]) -> Result<Heard> {
        let config = self
            .session
            .model
            .config
            .input
            .features()
            .ok_or_else(|| InputProblem::Said("this model reads no sound".into()))?;
        let extractor = self.processor.as_deref().map(FeatureExtractor::from_json).transpose()?;
        let heard = Heard::read(file, extractor.as_ref(), config)?;
        self.session.signals().put(name, heard.signal.clone());
        Ok(heard)
    }

    /// The cost of a scene, and the number of a text's tokens that fit this much work.
    pub(super) fn weigh(&mut self, scene: &Scene, work: u128, space: MemoryLimit) -> Result<CostEstimate> {
        let (_, inputs) = self.text(scene)?;
        self.make_room(&inputs, space);
        let request_cost = request_cost(&self.session, &inputs, &scene.edits)
            .map_err(|problem| self.with_cut(problem, &scene.source))?;
        let agreed = scene.agreed.is_none_or(|agreed| request_cost.tokens <= agreed);
        let within = if agreed { 0 } else { affordable_tokens(&self.session, &scene.edits, work, request_cost.tokens) };
        Ok(CostEstimate::new(request_cost, within, agreed, space.beside(self.session.model.bytes())))
    }

    /// Accepts a scene at this time without running anything.
    pub(super) fn prepare(&mut self, scene: Scene, space: MemoryLimit, started: f64) -> Result<SceneChange> {
        let (read, inputs) = self.text(&scene)?;
        self.make_room(&inputs, space);
        let other_text = *self.session.run().inputs() != inputs;
        // A refused scene leaves the session of the last one.
        let mut session = self.session.clone();
        session.update(inputs, &scene.edits).map_err(|problem| self.with_cut(problem, &scene.source))?;
        session.view_tile(scene.tile)?;
        session.force_first(scene.first)?;
        let before = std::mem::replace(&mut self.session, session);
        let same = !other_text
            && (self.session.edits(), self.session.forced_first()) == (before.edits(), before.forced_first())
            && self.shown.sampling == scene.sampling;
        // The patterns of another tile are delivered again.
        if self.session.run().seen(Stack::Encoder) != before.run().seen(Stack::Encoder) {
            self.delivered = DeliveredPatterns::default();
        }
        // An answer is kept, not written again, if only the view of it changes.
        let known = self.writer.take().filter(|_| same);
        self.writer = scene.writes.map(|limit| {
            known.filter(|writer| writer.is_answer(&scene.target, limit)).unwrap_or_else(|| {
                let own = |written: &WrittenAnswer| written.own_in(&self.session, &scene.target, scene.sampling);
                let own = self.written.as_ref().map_or(0, own);
                AnswerWriter::new(scene.target.clone(), limit).with_own(own)
            })
        });
        self.moment = scene.moment.filter(|_| self.writer.is_some());
        self.shown = PictureRequest {
            source: read.source,
            target: read.target,
            emitted: scene.said().to_vec(),
            answer: scene.target,
            sampling: scene.sampling,
            candidates: scene.candidates,
            asked: scene.asked,
            whole: WholePatterns::Heads { names: scene.whole, cells: scene.cells.unwrap_or(MOST_WHOLE) },
            started,
        };
        Ok(SceneChange { stages: self.session.pending(), other_text })
    }

    /// Sets the budget of cached patterns to the bytes left by weights and the arithmetic of these inputs, and drops
    /// patterns beyond it.
    pub(super) fn make_room(&mut self, inputs: &Inputs, space: MemoryLimit) {
        let budget = space.pattern_budget(&self.session.model, inputs);
        if budget != self.session.budget() {
            self.session.keep_within(budget);
        }
    }

    /// Where a text is too long, how much of it can be read.
    fn with_cut(&self, problem: Error, text: &str) -> Error {
        let (Error::Input(InputProblem::TooLong { what, length, limit, .. }), Some(tokenizer)) =
            (&problem, &self.tokenizer)
        else {
            return problem;
        };
        if !matches!(what, Part::Text | Part::Source) {
            return problem;
        }
        let fits = match Reading::fitting(tokenizer, &self.session.model.config, text, *limit) {
            Fit::Beginning(end) => Some(end),
            Fit::Whole | Fit::Nothing => None,
        };
        InputProblem::TooLong { what: *what, length: *length, limit: *limit, fits }.into()
    }

    /// Continues a generated answer, once all stages have run. Returns whether the text has changed: then stages may be
    /// pending, and the picture shows that text.
    pub(super) async fn write(&mut self) -> Result<bool> {
        let (Some(writer), Some(tokenizer)) = (&mut self.writer, &self.tokenizer) else { return Ok(false) };
        let shown = &mut self.shown;
        let emitted = if writer.step(&mut self.session, &shown.sampling).await? {
            shown.answer.clone_from(&writer.emitted);
            &writer.emitted[..]
        } else {
            // A moment that is shown again is shorter than the answer.
            if shown.emitted == writer.emitted {
                let inputs = self.session.run().inputs().clone();
                let prompt = inputs.rows(Stack::Decoder).saturating_sub(writer.emitted.len());
                let (edits, first) = (self.session.edits().clone(), self.session.forced_first());
                let (sampling, own) = (shown.sampling, writer.own());
                self.written = Some(WrittenAnswer { inputs, edits, sampling, first, prompt, own });
            }
            let Some(count) = self.moment.take() else { return Ok(false) };
            writer.look_back(&mut self.session, count)?
        };
        shown.target.truncate(shown.target.len() - shown.emitted.len());
        shown.target.extend(emitted.iter().map(|id| tokenizer.token(*id)));
        shown.emitted = emitted.to_vec();
        Ok(true)
    }

    /// A scene's text as model input. A scene is weighed before it runs, so the last reading is cached; if only the
    /// answer differs, the text's tokens stay.
    fn text(&mut self, scene: &Scene) -> Result<(Reading, Inputs)> {
        let target = scene.said();
        let tokenizer = self.tokenizer.as_deref();
        let (text, verbatim, images) = (&scene.source[..], scene.verbatim, &scene.images[..]);
        let asked = TextBeside { text, verbatim, images, answer: target };
        if let Some(read) = self.session.signals().read(&self.session.model.config, tokenizer, &asked)? {
            return Ok(read);
        }
        let tokenizer = self.tokenizer.as_ref().ok_or(InputProblem::NoTokenizer)?;
        let config = &self.session.model.config;
        let tokens = || target.iter().map(|id| tokenizer.token(*id)).collect::<Vec<Token>>();
        let read = match self
            .text
            .take()
            .filter(|((source, verbatim), ..)| (source, *verbatim) == (&scene.source, scene.verbatim))
        {
            Some((_, said, read)) if said == target => read,
            Some((.., read)) => Reading::of(tokenizer, config, read.source, &tokens())?,
            None if scene.verbatim => Reading::verbatim(tokenizer, config, &scene.source, &tokens())?,
            None => Reading::new(tokenizer, config, &scene.source, &tokens())?,
        };
        self.text = Some(((scene.source.clone(), scene.verbatim), target.to_vec(), read.clone()));
        let inputs =
            Inputs { encoder: read.encoder(), types: read.types(), decoder: read.decoder(), ..Inputs::default() };
        Ok((read, inputs))
    }
}
