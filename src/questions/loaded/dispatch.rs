//! Dispatches each question about a model to its answer.

use super::answer::Answer;
use super::heads::HeadVisit;
use super::question::{Question, Subject, Target};
use super::subject::{PageModel, QuestionSessions};
use super::{ablate, attribute, beams, heads, lens, patterns, rollout, rounding, shift, sweep, timeline};
use crate::clock::{Clock, Turns};
use crate::config::Architecture;
use crate::edit::Edits;
use crate::error::{InputProblem, Result};
use crate::generate::BeamSettings;

impl QuestionSessions {
    /// Runs a subject as far as its patterns need and visits every head, layer by layer, with its measures if they are
    /// wanted. Returns the numbers of tokens of the source and of the decoder's input.
    ///
    /// # Errors
    /// A subject that cannot be read, in one sentence; a device that failed.
    pub async fn visit_heads(
        &mut self,
        of: &Subject,
        mut page: PageModel<'_>,
        clock: &impl Clock,
        measured: bool,
        visit: &mut impl FnMut(HeadVisit<'_>),
    ) -> Result<[usize; 2]> {
        let mut turns = Turns::new(clock);
        let seen = self.read_patterns(of, &mut page, &mut turns).await?;
        heads::each(&seen, page.tokenizer, &mut turns, measured, visit).await?;
        Ok([seen.source.len(), seen.target.len()])
    }

    /// Answers a question. `page` is the open model, if there is one; `clock` pauses from time to time.
    ///
    /// # Errors
    /// A question that cannot be answered, in one sentence; a device that failed.
    pub async fn ask(
        &mut self,
        question: &Question,
        mut page: Option<PageModel<'_>>,
        clock: &impl Clock,
    ) -> Result<Answer> {
        let mut turns = Turns::new(clock);
        let turns = &mut turns;
        let of = question.subject();
        // The shift compares the edits with the answer without them.
        let plain = || Subject { edits: Edits::default(), ..of.clone() };
        let seen = match question {
            Question::Shift { .. } => self.read(&plain(), page.as_mut(), turns).await?,
            // Beam search starts without any written token.
            Question::Beams { .. } => {
                let unwritten = Subject { target: Target::default(), ..of.clone() };
                self.read(&unwritten, page.as_mut(), turns).await?
            }
            _ => self.read(of, page.as_mut(), turns).await?,
        };
        let clean = match question {
            Question::Sweep { from, image, .. } => {
                let target = Target::Ids(seen.emitted.clone());
                let (model, _) = self.model(of, page.as_ref())?;
                let other = of.with_source(from, *image, &model.model.config)?;
                let other = Subject { target, edits: Edits::default(), ..other };
                Some(self.read(&other, page.as_mut(), turns).await?)
            }
            _ => None,
        };
        let (_, tokenizer) = self.model(of, page.as_ref())?;
        match question {
            Question::Patterns { paths, .. } => {
                patterns::read(&seen, tokenizer, paths.as_deref()).await.map(|all| Answer::Patterns(Box::new(all)))
            }
            Question::Heads { .. } => heads::heads(&seen, tokenizer, turns).await.map(|rows| Answer::Heads { rows }),
            Question::Weighted { path, .. } => patterns::weighted(&seen, path).await,
            Question::Similar { attention, .. } => patterns::similar(&seen, *attention, turns).await,
            Question::Mean { attention, .. } => patterns::mean(&seen, *attention, turns).await,
            Question::Rows { attention, query, .. } => patterns::rows(&seen, *attention, *query, turns).await,
            Question::Rollout { fusion, residual, .. } => rollout::rollout(&seen, *fusion, *residual, turns).await,
            Question::Flow { fusion, residual, stack, query, .. } => {
                rollout::flow(&seen, *fusion, *residual, *stack, *query, turns).await
            }
            Question::Timeline { rejected, .. } => {
                let steps = timeline::timeline(&seen, tokenizer, *rejected, turns).await?;
                Ok(Answer::Timeline { steps })
            }
            Question::Repeated { seed, .. } => {
                let config = &seen.session.model.config;
                let tokenizer = tokenizer.ok_or(InputProblem::NoTokenizer)?;
                let alone = config.architecture == Architecture::Decoder;
                let mut ids = tokenizer.repeated(config, *seed, alone)?;
                // Leaves out the last part of the repetition: after its end the next token would be random.
                ids.truncate(ids.len() - ids.len() / 4);
                Ok(Answer::Repeated { text: alone.then(|| tokenizer.decode(&ids)).transpose()?, ids })
            }
            Question::Shift { .. } => shift::shift(&seen, &of.edits, tokenizer, turns).await,
            Question::Rounding { .. } => {
                let target = Target::Ids(seen.emitted.clone());
                let here = Subject { model: None, target, ..of.clone() };
                let rounded = self.read(&here, page.as_mut(), turns).await?;
                rounding::rounding(&rounded, &seen, turns).await
            }
            Question::Beams { beams, length_penalty, .. } => {
                let settings =
                    BeamSettings { beams: *beams, length_penalty: *length_penalty, max_new: of.target.limit() };
                beams::beams(&seen, &of.edits, settings, tokenizer, turns).await
            }
            Question::Sweep {
                from, image, stack, block, part, receiver, pairs, asked, score, answer, foil, ..
            } => {
                let clean = clean.ok_or(InputProblem::NoModel)?;
                let wanted = sweep::Wanted {
                    from,
                    image: *image,
                    stack: *stack,
                    block: *block,
                    part: *part,
                    receiver: receiver.as_ref(),
                    pairs: pairs.as_deref(),
                    asked: *asked,
                    score: *score,
                    answer: *answer,
                    foil: *foil,
                };
                sweep::sweep(&seen, &clean, tokenizer, wanted, turns).await
            }
            Question::Ablate { asked, heads, .. } => ablate::ablate(&seen, tokenizer, *asked, heads, turns).await,
            Question::Lens { stack, token, between, positions, trained, .. } => {
                let trained = trained.as_deref().map(|key| self.trained_lens(of, key)).transpose()?;
                let (stack, token, between, positions) = (*stack, *token, *between, *positions);
                let asked = lens::LensQuestion { stack, token, between, positions, trained };
                lens::lens(&seen, tokenizer, asked, turns).await
            }
            Question::Attribute { toward, .. } => {
                let other = self.other_text(of, toward, page.as_mut(), turns).await?;
                let (_, tokenizer) = self.model(of, page.as_ref())?;
                attribute::attribute(&seen, tokenizer, toward, other.as_ref(), turns).await
            }
            Question::HeadKeys { toward, path, head, .. } => {
                let other = self.other_text(of, toward, page.as_mut(), turns).await?;
                let (_, tokenizer) = self.model(of, page.as_ref())?;
                attribute::head_keys(&seen, tokenizer, toward, other.as_ref(), (path, *head), turns).await
            }
            Question::Cell { path, head, query, key, .. } => {
                attribute::cell(&seen, path, *head, [*query, *key], turns).await
            }
            Question::Routes { stack, position, threshold, .. } => {
                attribute::routes(&seen, *stack, *position, *threshold, turns).await
            }
            Question::Weights { path, head, token, .. } => {
                attribute::weights(&seen, tokenizer, path, *head, *token, turns).await
            }
        }
    }
}
