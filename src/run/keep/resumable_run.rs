//! A run: the values computed for one text under one set of edits, and their update to the next request.
//!
//! A run is a list of stages (embed, every sublayer, the final norm; encoder first). Each stage caches its output. A
//! changed request keeps the rows of every stage that still hold, and the rest is computed again: nothing before the
//! first edited sublayer runs twice, and while the decoder is causal a longer target only adds rows, on cached keys and
//! values.

use std::ops::Range;

use burn::tensor::{Tensor, TensorData};

use super::inputs::Inputs;
use super::stage::Stage;
use crate::config::ClassRows;
use crate::edit::{Edits, OtherSource, SublayerEdits, Visibility};
use crate::error::Result;
use crate::model::{DropoutDraws, Input, KeysValues, Model, Pass, PassPatch, Step};
use crate::ops::FromNumbers;
use crate::site::{Kind, Recorder, SiteFilter, Stack};

/// The default budget of cached patterns, in bytes. Patterns beyond it are computed again on demand.
pub const PATTERN_BUDGET: usize = 256 << 20;

/// The values computed for one request.
#[derive(Clone, Debug)]
pub struct Run {
    pub(in crate::run) inputs: Inputs,
    pub(in crate::run) stages: Vec<Stage>,
    wanted: SiteFilter,
    /// The budget of cached patterns, in bytes.
    pub(in crate::run) budget: usize,
    pub(in crate::run) ran: usize,
    /// The encoder's sequence in view.
    sequence: usize,
}

/// The run of another text, without edits.
#[derive(Clone, Debug)]
pub(in crate::run) struct SourceRun {
    pub(in crate::run) source: OtherSource,
    pub run: Run,
}

impl Run {
    /// An empty run; `wanted` sites are recorded as it advances.
    pub fn new(model: &Model, wanted: SiteFilter) -> Self {
        let stages = model.steps().map(Stage::new).collect();
        Self { inputs: Inputs::default(), stages, wanted, budget: PATTERN_BUDGET, ran: 0, sequence: 0 }
    }

    /// The same run with another budget of cached patterns, in bytes.
    pub fn with_budget(self, budget: usize) -> Self {
        Self { budget, ..self }
    }

    /// Views one of the encoder's sequences, such as a tile of a picture.
    pub(in crate::run) fn view(&mut self, sequence: usize) {
        self.sequence = sequence;
    }

    /// The sequence in view of a stack: of the encoder any, of the decoder the first.
    pub fn seen(&self, stack: Stack) -> usize {
        if stack != Stack::Encoder {
            return 0;
        }
        self.sequence.min(self.inputs.batch(stack).saturating_sub(1))
    }

    /// Accepts a new request and keeps all rows that it does not change. `advance` computes the rest.
    pub fn update(&mut self, model: &Model, inputs: Inputs, edits: &Edits) -> Result<()> {
        self.update_beside(model, inputs, edits, None)
    }

    /// The same beside the unedited run, which has already accepted the request: a frozen head's rows hold only as long
    /// as the baseline's.
    pub(in crate::run) fn update_beside(
        &mut self,
        model: &Model,
        inputs: Inputs,
        edits: &Edits,
        baseline: Option<&Run>,
    ) -> Result<()> {
        let baseline: Option<Vec<usize>> = baseline.map(|run| run.stages.iter().map(|stage| stage.rows).collect());
        let reused = self.reuse(model, &inputs, edits, baseline.as_deref())?;
        for (stage, reuse) in self.stages.iter_mut().zip(reused) {
            stage.edits = reuse.edits;
            if reuse.pattern_known {
                stage.keep_pattern(inputs.rows(stage.stack()));
            } else {
                stage.known_pattern = None;
                stage.keep(reuse.rows);
            }
            if reuse.stale_memory {
                stage.kv = None;
            }
        }
        self.inputs = inputs;
        self.ran = 0;
        Ok(())
    }

    /// Runs the next stage that lacks rows. Returns whether there was one.
    ///
    /// `baseline` is the unedited run on the same tokens, for frozen heads.
    pub fn advance(&mut self, model: &Model, baseline: Option<&Run>) -> bool {
        self.advance_beside(model, baseline, &[])
    }

    /// The same with the runs of other texts that supply patch values.
    pub(in crate::run) fn advance_beside(
        &mut self,
        model: &Model,
        baseline: Option<&Run>,
        sources: &[SourceRun],
    ) -> bool {
        let Some(i) = self.next_stage() else { return false };
        let start = self.stages[i].rows;
        let rows = self.inputs.rows(self.stages[i].stack());
        let left = self.stages[i..].iter().map(|stage| (stage.step, &stage.edits));
        let first = self.first_read(model, rows, left).unwrap_or(start);
        self.stages[i].patches = self.pass_patches(model, i, sources);
        let kept = self.stages[i].path().is_none_or(|path| self.keeps(model, &self.inputs, path));
        let wanted = if kept { self.wanted.clone() } else { SiteFilter::Nothing };
        let mut recorder = Recorder::new(wanted);
        // Taken rather than shared, so that rows are appended in place.
        let cache = self.stages[i].kv.take();
        let (out, kv) = self.compute(model, i, first, cache, baseline, &mut recorder);
        self.stages[i].add(start, rows, out, kv, recorder.into_activations());
        self.ran += 1;
        true
    }

    /// The first stage that lacks rows.
    pub(in crate::run) fn next_stage(&self) -> Option<usize> {
        self.stages.iter().position(|stage| stage.rows < self.inputs.rows(stage.stack()))
    }

    /// The step of that stage.
    pub fn next_step(&self) -> Option<Step> {
        self.next_stage().map(|i| self.stages[i].step)
    }

    /// The first row these stages need. After the last attention only the last row's logits are read.
    pub(in crate::run) fn first_read<'a>(
        &self,
        model: &Model,
        rows: usize,
        mut stages: impl Iterator<Item = (Step, &'a SublayerEdits)>,
    ) -> Option<usize> {
        let alone = stages.all(|(step, edits)| {
            let attends = step.path().is_some_and(|path| path.kind != Kind::Mlp);
            step.stack() == Stack::Decoder && !attends && edits.patches.is_empty()
        });
        (alone && model.config.head.exists && matches!(self.wanted, SiteFilter::Patterns))
            .then(|| rows.saturating_sub(1))
    }

    /// Computes rows `start..` of stage `i` from the cached outputs of the stages before it, and the cached keys and
    /// values.
    pub(in crate::run) fn compute(
        &self,
        model: &Model,
        i: usize,
        start: usize,
        cache: Option<KeysValues>,
        baseline: Option<&Run>,
        recorder: &mut Recorder,
    ) -> (Tensor<3>, Option<KeysValues>) {
        let stage = &self.stages[i];
        let rows = start..self.inputs.rows(stage.stack());
        let pattern = stage.known_pattern.as_ref().map(|known| known.pattern.clone());
        self.compute_rows(model, i, rows, (cache, pattern), baseline, recorder)
    }

    /// Computes some rows, whose keys, values and pattern may be known.
    pub(in crate::run) fn compute_rows(
        &self,
        model: &Model,
        i: usize,
        rows: Range<usize>,
        (cache, pattern): (Option<KeysValues>, Option<Tensor<4>>),
        baseline: Option<&Run>,
        recorder: &mut Recorder,
    ) -> (Tensor<3>, Option<KeysValues>) {
        let stage = &self.stages[i];
        let mask = self.mask_of_rows(model, i, rows.clone());
        let (lender, patches) = (self.lender(model, i), self.patches_at(model, i));
        let mut pass = Pass::new(&stage.edits, &mask, recorder);
        pass.start = rows.start;
        pass.grid = stage.path().and_then(|path| self.inputs.extent(path).grid);
        pass.dropout = DropoutDraws::from_edits(&stage.edits);
        pass.known_pattern = pattern;
        pass.cache = match lender {
            Some(lender) => self.stages[lender].kv.clone(),
            None => cache,
        };
        pass.patches = &patches;
        if let Some(path) = stage.path() {
            if path.kind == Kind::Cross && pass.cache.is_none() {
                pass.memory = self.memory(model);
            }
            if model.config.convolution(path).is_some() {
                let all = 0..self.inputs.rows(path.stack);
                pass.first = self.index_of(Step::Embed(path.stack)).and_then(|i| self.out(model, i, all));
            }
            if model.config.has_layer_embedding(path) {
                let embed = self.index_of(Step::Embed(path.stack));
                pass.first = embed.and_then(|embed| self.out(model, embed, rows.clone()));
                pass.ids = self.inputs.ids(path.stack);
            }
            if stage.edits.has_frozen_heads() {
                pass.frozen = baseline.and_then(|baseline| baseline.pattern(model, path, None));
            }
        }
        let (out, kv) = model.step(stage.step, self.input(model, i, rows), &mut pass);
        // Only the lender keeps them, so that it appends in place.
        (pass.leave(out), kv.filter(|_| lender.is_none()))
    }

    /// The stage whose keys and values stage `i` reads, if they are not its own.
    pub(in crate::run) fn lender(&self, model: &Model, i: usize) -> Option<usize> {
        let path = self.stages[i].path()?;
        let lender = model.config.keys_of(path);
        (lender != path).then(|| self.index_of(Step::Sublayer(lender)))?
    }

    /// The patches of a stage, with those of keys and values that it reads of another.
    pub(in crate::run) fn patches_at(&self, model: &Model, i: usize) -> Vec<PassPatch> {
        let lent = self
            .lender(model, i)
            .zip(self.stages[i].path())
            .map(|(lender, path)| self.stages[lender].patches.iter().filter_map(move |patch| patch.lent_to(path)));
        lent.into_iter().flatten().chain(self.stages[i].patches.iter().cloned()).collect()
    }

    /// The input of stage `i` for these rows; for an embedding, everything from the first row on.
    fn input(&self, model: &Model, i: usize, rows: Range<usize>) -> Input<'_> {
        let start = rows.start;
        let stage = &self.stages[i];
        match (stage.step, self.inputs.given_vectors(stage.stack())) {
            (Step::Embed(_), Some(given)) => Input::Vectors(given.rows_from(start, &model.device)),
            (Step::Embed(stack), None) => match self.inputs.signal(stack) {
                Some(signal) => Input::Signal(signal),
                None => {
                    let (ids, types) = (self.inputs.ids(stack), self.inputs.types(stack));
                    Input::Tokens { ids, types, images: self.images(model, stack, start) }
                }
            },
            (Step::Sublayer(_) | Step::Finish(_), _) => {
                let out = |i| self.out(model, i, rows.clone()).expect("stages run in order");
                match model.reads(stage.step) {
                    1 => Input::Vectors(out(i - 1)),
                    back => Input::Parallel { reads: out(i - back), adds_to: out(i - 1) },
                }
            }
        }
    }

    /// Rows of the output of stage `i`, `[batch, rows, d_model]`, once it ran: cached, or computed now on first use.
    pub(in crate::run) fn out(&self, model: &Model, i: usize, rows: Range<usize>) -> Option<Tensor<3>> {
        let stage = &self.stages[i];
        let kept = rows.start.max(stage.unread)..rows.end;
        let kept = (!kept.is_empty()).then(|| {
            let out = stage.out.as_ref()?.from(kept.start - stage.unread);
            let all = out.dims()[1] == kept.len();
            Some(if all { out } else { out.slice_dim(1, 0..kept.len()) })
        });
        let unread = rows.start..rows.end.min(stage.unread);
        if unread.is_empty() {
            return kept?;
        }
        let mut recorder = Recorder::new(SiteFilter::Nothing);
        let (now, _) = self.compute_rows(model, i, unread, (None, None), None, &mut recorder);
        Some(match kept {
            Some(kept) => Tensor::cat(vec![now, kept?], 1),
            None => now,
        })
    }

    /// All rows of the output of stage `i`.
    pub(in crate::run) fn whole_out(&self, model: &Model, i: usize) -> Option<Tensor<3>> {
        self.out(model, i, 0..self.stages[i].rows)
    }

    /// The mask of stage `i` for the rows from `start` on.
    pub(in crate::run) fn mask(&self, model: &Model, i: usize, start: usize) -> Visibility {
        self.mask_of_rows(model, i, start..self.inputs.rows(self.stages[i].stack()))
    }

    fn mask_of_rows(&self, model: &Model, i: usize, rows: Range<usize>) -> Visibility {
        let stage = &self.stages[i];
        let keys = stage.path().map_or(0, |path| self.inputs.keys(path));
        let batch = self.inputs.batch(stage.stack());
        stage.edits.visibility(batch, model.heads(stage.step), rows.start, rows.len(), keys)
    }

    /// The memory of cross-attention, `[batch, pos, d_model]`: the encoder's output, or the given memory.
    fn memory(&self, model: &Model) -> Option<Tensor<3>> {
        let given = self.inputs.memory.as_ref().map(|given| given.rows_from(0, &model.device));
        self.stack_out(model, Stack::Encoder).or(given)
    }

    /// The rows of images that a stack reads among its tokens from this one on, `[1, row, d_embed]`.
    fn images(&self, model: &Model, stack: Stack, start: usize) -> Option<Tensor<3>> {
        let token = model.config.vision.as_ref()?.token_id;
        if stack == Stack::Encoder || !self.inputs.ids(stack).first()?[start..].contains(&token) {
            return None;
        }
        model.connect(self.stack_out(model, Stack::Encoder)?, self.inputs.signal.as_ref()?.grid())
    }

    /// A stack's output, `[batch, pos, d_model]`, once it is computed.
    pub fn stack_out(&self, model: &Model, stack: Stack) -> Option<Tensor<3>> {
        self.whole_out(model, self.index_of(Step::Finish(stack))?)
    }

    /// The index of a step's stage.
    pub(in crate::run) fn index_of(&self, step: Step) -> Option<usize> {
        self.stages.iter().position(|stage| stage.step == step)
    }

    /// Logits of the decoder's last row, `[batch, 1, d_vocab]`: those of the next token.
    pub fn last_logits(&self, model: &Model) -> Option<Tensor<3>> {
        let rows = self.stages[self.index_of(Step::Finish(Stack::Decoder))?].rows;
        self.logits_at(model, rows.checked_sub(1)?)
    }

    /// Logits of one row of the last stack, `[batch, 1, d_vocab]`, if the model has an output head.
    pub fn logits_at(&self, model: &Model, row: usize) -> Option<Tensor<3>> {
        self.logits(model, row..row + 1)
    }

    /// Logits of some rows of the last stack, `[batch, rows, d_vocab]`, if the model has an output head.
    pub fn logits(&self, model: &Model, rows: Range<usize>) -> Option<Tensor<3>> {
        let i = self.index_of(Step::Finish(model.stacks().last()?.stack))?;
        let kept = &self.stages[i].logits;
        if let Some((row, logits)) = kept.get()
            && rows == (*row..row + 1)
        {
            return Some(logits.clone());
        }
        let logits = model.logits(self.out(model, i, rows.clone())?)?;
        // Only the first single row requested is cached; others are computed again.
        if rows.len() == 1 {
            let _ = kept.set((rows.start, logits.clone()));
        }
        Some(logits)
    }

    /// Logits of the classes, `[batch, 1, classes]`, if the model has a class head.
    pub fn class_logits(&self, model: &Model) -> Option<Tensor<3>> {
        self.class_logits_of(model, 0..1)
    }

    /// The same of some rows, `[batch, rows, classes]`, where each has a class.
    pub fn class_logits_of(&self, model: &Model, rows: Range<usize>) -> Option<Tensor<3>> {
        let i = self.index_of(Step::Finish(model.stacks().last()?.stack))?;
        let read = match model.config.sorts_tokens() {
            true => rows,
            false => model.config.rows_read(rows.start, self.stages[i].rows),
        };
        let out = self.out(model, i, read)?;
        model.class_logits(out, self.row_factors(model))
    }

    /// Factors of the last stack's rows, `[batch, pos, 1]`, with which the mean of all is that of the visible ones, or
    /// the last one, where a class head reads that; `None` where all rows count alike.
    pub fn row_factors(&self, model: &Model) -> Option<Tensor<3>> {
        let stack = model.stacks().last()?.stack;
        let attends = |stage: &&Stage| stage.path().is_some_and(|path| path.kind == Kind::Attn && path.stack == stack);
        let hidden = &self.stages.iter().find(attends)?.edits.hidden_keys;
        let (batch, rows) = (self.inputs.batch(stack), self.inputs.rows(stack));
        let mut factors = vec![1f32; batch * rows];
        match model.config.head.class_rows {
            ClassRows::Visible | ClassRows::VisibleLogits if !hidden.is_empty() => {
                for (sequence, row) in hidden.iter().filter(|(sequence, row)| *sequence < batch && *row < rows) {
                    factors[sequence * rows + row] = 0.0;
                }
            }
            ClassRows::Last => {
                let pad = model.config.writing.pad_id;
                for (sequence, of_sequence) in factors.chunks_mut(rows).enumerate() {
                    let last = match self.inputs.ids(stack).get(sequence) {
                        Some(ids) => ids.iter().rposition(|id| Some(*id) != pad).unwrap_or(0),
                        None => rows - 1,
                    };
                    of_sequence.fill(0.0);
                    of_sequence[last] = 1.0;
                }
            }
            _ => return None,
        }
        for of_sequence in factors.chunks_mut(rows) {
            let visible = of_sequence.iter().sum::<f32>().max(1.0);
            of_sequence.iter_mut().for_each(|factor| *factor *= rows as f32 / visible);
        }
        Some(Tensor::from_numbers(TensorData::new(factors, [batch, rows, 1]), &model.device))
    }

    /// The logits of the answer: of one row of the last stack, or of the classes.
    pub fn choice_logits(&self, model: &Model, row: usize) -> Option<Tensor<3>> {
        self.logits_at(model, row).or_else(|| self.class_logits_of(model, row..row + 1))
    }

    /// The budget of cached patterns, in bytes.
    pub(in crate::run) fn budget(&self) -> usize {
        self.budget
    }

    /// The inputs of the run.
    pub fn inputs(&self) -> &Inputs {
        &self.inputs
    }

    /// The number of stages that ran since the last update, here or in the unedited run, and the number of all stages.
    pub fn progress(&self) -> (usize, usize) {
        (self.ran, self.stages.len())
    }
}
