//! Finds the session for a question's subject: the page's own, a cached one, or a new one.

use std::sync::Arc;

use super::question::{Question, Subject, Target, WriteCount};
use super::subject_inputs::SubjectInputs;
use crate::attribute::TrainedLens;
use crate::clock::{Clock, Turns};
use crate::config::Config;
use crate::cost::{RequestCost, affordable_tokens, beam_bytes, request_cost};
use crate::error::{InputProblem, Result};
use crate::generate::{Place, answer_limit, append, choose, has_room, read_next_logits, target};
use crate::image::Picture;
use crate::measure::ModelInfo;
use crate::model::Model;
use crate::run::{Inputs, Session, Signals};
use crate::site::Stack;
use crate::text::{Token, Tokenizer};

/// The number of sessions cached beside the page's own.
const MOST_KEPT: usize = 3;
/// The budget of cached patterns of these sessions, in bytes; patterns beyond it are computed again on demand.
const BUDGET: usize = 64 << 20;

/// The page's model with its session.
pub struct PageModel<'a> {
    pub session: &'a mut Session,
    pub tokenizer: Option<&'a Tokenizer>,
}

/// The second model of a comparison.
struct ComparedModel {
    key: String,
    /// A session without any input.
    session: Session,
    tokenizer: Option<Arc<Tokenizer>>,
    /// `preprocessor_config.json`, of a model that reads images.
    processor: Option<String>,
}

/// The sessions that answer questions, besides the page's own.
#[derive(Default)]
pub struct QuestionSessions {
    /// The most recently used one is last.
    kept: Vec<CachedSession>,
    other: Option<ComparedModel>,
    /// The lens of the page's model, and its key.
    lens: Option<(String, TrainedLens)>,
}

/// A subject and its finished session.
struct CachedSession {
    subject: Subject,
    seen: SubjectRun,
}

/// A finished session and the tokens of its text.
#[derive(Clone)]
pub(super) struct SubjectRun {
    pub(super) session: Session,
    pub(super) source: Vec<Token>,
    /// The decoder's input.
    pub(super) target: Vec<Token>,
    /// The decoder's output, part of its input.
    pub(super) emitted: Vec<u32>,
    /// The end token after that. No row needs it, so it is not part of the input.
    pub(super) end: Option<Token>,
}

impl SubjectRun {
    /// The decoder's output, with the end token if it wrote one.
    pub(super) fn answer(&self) -> Vec<u32> {
        self.emitted.iter().copied().chain(self.end.as_ref().map(|end| end.id)).collect()
    }
}

impl QuestionSessions {
    /// Sets a loaded model as the second one, replacing the previous one. `signals` are the images that it has read.
    ///
    /// # Errors
    /// A device that failed; the previous model stays.
    pub async fn set_compared(
        &mut self,
        key: String,
        model: Model,
        tokenizer: Option<Arc<Tokenizer>>,
        processor: Option<String>,
        signals: Signals,
    ) -> Result<ModelInfo> {
        let languages = tokenizer.as_ref().and_then(|read| read.languages(&model.config));
        let info = ModelInfo { languages, ..ModelInfo::of(&model).await? };
        self.kept.retain(|kept| kept.subject.model.is_none());
        let session = Session::new(model).with_tokenizer(tokenizer.clone()).with_signals(signals);
        self.other = Some(ComparedModel { key, session, tokenizer, processor });
        Ok(info)
    }

    /// Reads an image for the second model under a name. Returns the part that it sees.
    ///
    /// # Errors
    /// Another second model; one that reads no image; an image that its processor refuses.
    pub fn read_image(&self, key: &str, name: String, picture: Picture) -> Result<Picture> {
        let other = self.other.as_ref().filter(|other| other.key == key).ok_or(InputProblem::NoOther)?;
        other.session.read_image(other.processor.as_deref(), name, picture)
    }

    /// Drops images or sounds of the second model, and cached runs of any on them.
    pub fn forget_media(&mut self, names: &[String]) {
        if let Some(other) = &self.other {
            names.iter().for_each(|name| other.session.signals().remove(name));
        }
        let is_about = |of: &Subject| of.images.iter().chain([&of.source]).any(|name| names.contains(name));
        self.kept.retain(|kept| !is_about(&kept.subject));
    }

    /// Sets or drops the trained lens of the page's model.
    pub fn set_lens(&mut self, lens: Option<(String, TrainedLens)>) {
        self.lens = lens;
    }

    /// The trained lens registered under a key, for the model of a subject.
    pub(super) fn trained_lens(&self, of: &Subject, key: &str) -> Result<&TrainedLens> {
        let found = self.lens.as_ref().filter(|(taken, _)| taken == key && of.model.is_none());
        found.map(|(_, lens)| lens).ok_or_else(|| InputProblem::NoLens.into())
    }

    /// Drops the sessions of the page's model, and its lens, because the model has changed.
    pub fn forget(&mut self) {
        self.lens = None;
        self.kept.retain(|kept| kept.subject.model.is_some());
    }

    /// Drops patterns shared with the page's session beyond a cached session's budget: the page has moved to another
    /// text.
    pub fn trim_budgets(&mut self) {
        for kept in &mut self.kept {
            kept.seen.session.keep_within(BUDGET);
        }
    }

    /// The bytes of the second model's weights and of the trained lens.
    pub fn bytes(&self) -> u64 {
        let lens = self.lens.as_ref().map_or(0, |(_, lens)| lens.bytes());
        self.other.as_ref().map_or(0, |other| other.session.model.bytes()) + lens
    }

    /// The number of cached sessions.
    pub fn kept(&self) -> usize {
        self.kept.len()
    }

    /// The model of a subject: the page's session, or the second model's empty one, and its tokenizer.
    pub(super) fn model<'a>(
        &'a self,
        of: &Subject,
        page: Option<&'a PageModel<'_>>,
    ) -> Result<(&'a Session, Option<&'a Tokenizer>)> {
        match (&of.model, page, &self.other) {
            (None, Some(page), _) => Ok((page.session, page.tokenizer)),
            (None, None, _) => no_model(),
            (Some(key), _, Some(other)) if other.key == *key => Ok((&other.session, other.tokenizer.as_deref())),
            (Some(_), ..) => Err(InputProblem::NoOther.into()),
        }
    }

    /// Runs the stages of a subject up to the last pattern, or all of them if its target is not blank. A session that
    /// is not whole is not cached.
    ///
    /// # Errors
    /// Those of [`Self::read`].
    pub(super) async fn read_patterns<C: Clock>(
        &mut self,
        of: &Subject,
        page: &mut PageModel<'_>,
        turns: &mut Turns<'_, C>,
    ) -> Result<SubjectRun> {
        if of.target.limit() > 0 {
            return self.read(of, Some(page), turns).await;
        }
        let (own, tokenizer) = self.model(of, Some(page))?;
        let SubjectInputs { reading, inputs, said, .. } = SubjectInputs::new(of, own, tokenizer)?;
        let mut session = self.nearest(of, own, &inputs);
        session.force_first(of.first)?;
        session.update(inputs, &of.edits)?;
        session.view_tile(of.tile)?;
        while session.run().lacks_patterns() && session.advance() {
            turns.rest().await?;
        }
        Ok(SubjectRun { session, source: reading.source, target: reading.target, emitted: said, end: None })
    }

    /// Runs a subject, or finds its session in the cache.
    ///
    /// # Errors
    /// A missing model, a text that it cannot read, an edit of a part that it does not have.
    pub(super) async fn read<C: Clock>(
        &mut self,
        of: &Subject,
        page: Option<&mut PageModel<'_>>,
        turns: &mut Turns<'_, C>,
    ) -> Result<SubjectRun> {
        let (own, tokenizer) = self.model(of, page.as_deref())?;
        if let Some(found) = self.kept.iter().position(|kept| kept.subject == *of) {
            let kept = self.kept.remove(found);
            let seen = kept.seen.clone();
            self.kept.push(kept);
            return Ok(seen);
        }
        let SubjectInputs { reading, inputs, said, writes } = SubjectInputs::new(of, own, tokenizer)?;
        let same = *own.run().inputs() == inputs && *own.edits() == of.edits;
        let mut seen = SubjectRun {
            session: self.nearest(of, own, &inputs),
            source: reading.source,
            target: reading.target,
            emitted: said,
            end: None,
        };
        if of.model.is_none() && same && writes.write == 0 {
            let Some(page) = page else { return no_model() };
            finish(page.session, turns).await?;
            let mut session = page.session.clone();
            session.force_first(of.first)?;
            session.view_tile(of.tile)?;
            return Ok(SubjectRun { session, ..seen });
        }
        seen.session.force_first(of.first)?;
        seen.session.update(inputs, &of.edits)?;
        seen.session.view_tile(of.tile)?;
        finish(&mut seen.session, turns).await?;
        write(&mut seen, of, writes, tokenizer, turns).await?;
        if self.kept.len() >= MOST_KEPT {
            self.kept.remove(0);
        }
        self.kept.push(CachedSession { subject: of.clone(), seen: seen.clone() });
        Ok(seen)
    }

    /// The cost of reading a subject, and the number of its text's tokens that fit this much work. Tokens that the
    /// model writes itself are counted in full. Changes nothing.
    ///
    /// # Errors
    /// Those of reading it.
    pub fn weigh(&self, of: &Subject, page: Option<&PageModel<'_>>, work: u128) -> Result<(RequestCost, usize)> {
        let (own, tokenizer) = self.model(of, page)?;
        if self.kept.iter().any(|kept| kept.subject == *of) {
            return Ok((RequestCost::default(), 0));
        }
        let SubjectInputs { inputs, writes, .. } = SubjectInputs::new(of, own, tokenizer)?;
        let nearest = self.nearest(of, own, &inputs);
        // Patterns outside the budget are read one sublayer at a time.
        let kept = nearest.clone().with_budget(usize::MAX);
        let RequestCost { stages, tokens, flops, cells, .. } = request_cost(&kept, &inputs, &of.edits)?;
        let all = tokens + most_written(&own.model.config, inputs.rows(Stack::Decoder), &writes);
        let longer = |part: u128| part * all as u128 / tokens.max(1) as u128;
        let bytes = request_cost(&nearest, &inputs, &of.edits)?.bytes;
        let found = RequestCost { stages, tokens: all, flops: longer(flops), cells: longer(cells), bytes };
        Ok((found, affordable_tokens(&kept, &of.edits, work, all)))
    }

    /// Refuses only a beam search whose beams, at full length, exceed this many bytes.
    ///
    /// # Errors
    /// Too many beams; a missing model; a text that it cannot read.
    pub fn check_room(&self, question: &Question, page: Option<&PageModel<'_>>, room: u64) -> Result<()> {
        let Question::Beams { of, beams, .. } = question else { return Ok(()) };
        let (own @ Session { model, .. }, tokenizer) = self.model(of, page)?;
        let unwritten = Subject { target: Target::default(), ..of.clone() };
        let SubjectInputs { inputs, .. } = SubjectInputs::new(&unwritten, own, tokenizer)?;
        let rows = inputs.rows(Stack::Decoder);
        let rows = rows.saturating_add(answer_limit(&model.config, rows, of.target.limit()));
        let fit = u128::from(room) / beam_bytes(&model.config, &of.edits, rows).max(1);
        match usize::try_from(fit) {
            Ok(fit) if *beams > fit => Err(InputProblem::BeamsMemory { beams: *beams, fit }.into()),
            _ => Ok(()),
        }
    }

    /// A copy of the subject's model's session that shares most with these inputs.
    fn nearest(&self, of: &Subject, own: &Session, inputs: &Inputs) -> Session {
        let kept = self.kept.iter().filter(|kept| kept.subject.model == of.model).map(|kept| &kept.seen.session);
        let shared = |session: &&Session| {
            let run = session.run().inputs();
            // An encoder sees both ways: a text that differs anywhere differs everywhere.
            let encoder = run.has_source_of(inputs) && run.has_source();
            let agree = |(a, b): (&Vec<u32>, &Vec<u32>)| a.iter().zip(b).take_while(|(a, b)| a == b).count();
            let (old, new) = (run.ids(Stack::Decoder), inputs.ids(Stack::Decoder));
            (encoder, old.iter().zip(new).map(agree).sum::<usize>(), *session.edits() == of.edits)
        };
        // Among equals, the most recently used one.
        let nearest = std::iter::once(own).chain(kept).max_by_key(shared);
        nearest.unwrap_or(own).clone().with_budget(BUDGET)
    }
}

fn no_model<T>() -> Result<T> {
    Err(InputProblem::NoModel.into())
}

/// Runs all stages, with pauses.
pub(super) async fn finish<C: Clock>(session: &mut Session, turns: &mut Turns<'_, C>) -> Result<()> {
    while session.advance() {
        turns.rest().await?;
    }
    Ok(())
}

/// The most tokens that are written after `given` ones: none, or the prompt and as many more.
fn most_written(config: &Config, given: usize, writes: &WriteCount) -> usize {
    if writes.write == 0 { 0 } else { answer_limit(config, given, writes.write) }
}

/// The model continues until it has this many tokens after its prompt, ends, or its text is full.
async fn write<C: Clock>(
    seen: &mut SubjectRun,
    of: &Subject,
    writes: WriteCount,
    tokenizer: Option<&Tokenizer>,
    turns: &mut Turns<'_, C>,
) -> Result<()> {
    if writes.write == 0 {
        return Ok(());
    }
    let tokenizer = tokenizer.ok_or(InputProblem::NoTokenizer)?;
    let given = target(&seen.session).len() - seen.emitted.len();
    let most = most_written(&seen.session.model.config, given, &writes);
    while seen.emitted.len() < most && has_room(&seen.session) {
        let logits = read_next_logits(&seen.session).await?;
        let config = &seen.session.model.config;
        let ids = target(&seen.session);
        // The requested number of tokens does not end the text.
        let place = Place::new(config, seen.session.forced_first(), ids, given, usize::MAX);
        let id = choose(config, &writes.sampling, &logits, place);
        if config.is_end(id) {
            seen.end = Some(tokenizer.token(id));
            break;
        }
        append(&mut seen.session, &of.edits, id)?;
        finish(&mut seen.session, turns).await?;
        seen.emitted.push(id);
        seen.target.push(tokenizer.token(id));
    }
    Ok(())
}
