//! A run: what was computed for one text under one set of edits, and how it becomes the next.
//!
//! A run is a row of stages (embed, every sublayer, the final norm; encoder first). Each stage keeps
//! its output. A changed request leaves every stage the rows that still hold and the rest is
//! computed again: nothing before the first edited sublayer runs twice, and while the decoder is
//! causal a longer target only adds rows, on cached keys and values.

use std::collections::BTreeMap;
use std::ops::Range;

use burn::tensor::Tensor;

use super::inputs::Inputs;
use super::plan::keys;
use super::recorder::{Activation, Recorder, Wanted};
use super::rows::{Kept, Rows};
use super::site::{Kind, Name, Resid, Site, Stack, SublayerPath};
use super::stage::{Stage, Step};
use crate::edit::{Edits, Mask, Replacement};
use crate::error::Result;
use crate::model::{Chance, Keys, KeysValues, Model, Pass};

/// A run keeps patterns of so many bytes at least, and more where it is told that there is room. Those beyond are computed
/// again when looked at.
pub const PATTERN_BUDGET: usize = 256 << 20;

/// What was computed for one request.
#[derive(Clone, Debug)]
pub struct Run {
    pub(super) inputs: Inputs,
    pub(super) stages: Vec<Stage>,
    wanted: Wanted,
    /// How many bytes of patterns are kept.
    budget: usize,
    pub(super) ran: usize,
}

impl Run {
    /// An empty run; `wanted` is recorded as it goes.
    pub fn new(model: &Model, wanted: Wanted) -> Self {
        let mut stages = Vec::new();
        for layers in model.stacks() {
            let stack = layers.stack;
            stages.push(Stage::new(stack, Step::Embed, None));
            for (i, sublayer) in layers.sublayers.iter().enumerate() {
                stages.push(Stage::new(stack, Step::Sublayer(i), Some(sublayer.path)));
            }
            stages.push(Stage::new(stack, Step::Finish, None));
        }
        Self { inputs: Inputs::default(), stages, wanted, budget: PATTERN_BUDGET, ran: 0 }
    }

    /// The same run with another budget, in bytes, for the patterns it keeps.
    pub fn with_budget(self, budget: usize) -> Self {
        Self { budget, ..self }
    }

    /// Takes a new request, keeping all rows that it does not change. `advance` computes the rest.
    pub fn update(&mut self, model: &Model, inputs: Inputs, edits: &Edits) -> Result<()> {
        self.update_beside(model, inputs, edits, None)
    }

    /// The same beside the unedited run, which has taken the request already: a frozen head's rows
    /// hold only as long as the baseline's.
    pub(super) fn update_beside(
        &mut self,
        model: &Model,
        inputs: Inputs,
        edits: &Edits,
        baseline: Option<&Run>,
    ) -> Result<()> {
        let baseline: Option<Vec<usize>> = baseline.map(|run| run.stages.iter().map(|stage| stage.rows).collect());
        let plans = self.plan(model, &inputs, edits, baseline.as_deref())?;
        for (stage, plan) in self.stages.iter_mut().zip(plans) {
            stage.edits = plan.edits;
            if plan.looks {
                stage.keep_pattern(inputs.rows(stage.stack));
            } else {
                stage.looked = None;
                stage.keep(plan.rows);
            }
            if plan.stale_memory {
                stage.kv = None;
            }
        }
        self.inputs = inputs;
        self.ran = 0;
        Ok(())
    }

    /// Runs the next stage that lacks rows. Returns whether there was one.
    ///
    /// `baseline` is the unedited run on the same tokens, for heads that are frozen.
    pub fn advance(&mut self, model: &Model, baseline: Option<&Run>) -> bool {
        let Some(i) = self.stages.iter().position(|stage| stage.rows < self.inputs.rows(stage.stack)) else {
            return false;
        };
        let start = self.stages[i].rows;
        let kept = self.stages[i].path.is_none_or(|path| self.keeps(model, &self.inputs, path));
        let wanted = if kept { self.wanted.clone() } else { Wanted::Nothing };
        let mut recorder = Recorder::new(wanted);
        let (out, kv) = self.compute(model, i, start, baseline, &mut recorder);
        let rows = self.inputs.rows(self.stages[i].stack);
        self.stages[i].add(start, rows, out, kv, recorder.into_taken());
        self.ran += 1;
        true
    }

    /// Computes rows `start..` of stage `i` from the kept output of the stage before it.
    fn compute(
        &self,
        model: &Model,
        i: usize,
        start: usize,
        baseline: Option<&Run>,
        recorder: &mut Recorder,
    ) -> (Tensor<3>, Option<KeysValues>) {
        let stage = &self.stages[i];
        let chance = Chance::from_edits(&stage.edits);
        let layers = model.layers(stage.stack).expect("a run has only the model's stages");
        let input = || {
            let before = self.stages[i - 1].out.as_ref().expect("stages run in order");
            before.from(start)
        };
        let index = match stage.step {
            Step::Embed => {
                let x = match self.inputs.given(stage.stack) {
                    Some(given) => model.enter(stage.stack, given.rows_from(start, &model.device), start, chance),
                    None => {
                        let (ids, types) = (self.inputs.ids(stage.stack), self.inputs.types(stage.stack));
                        model.embed(stage.stack, ids, types, start, chance, recorder)
                    }
                };
                return (x, None);
            }
            Step::Finish => return (model.finish(stage.stack, input()), None),
            Step::Sublayer(index) => index,
        };
        if stage.edits.skip {
            return (input(), None);
        }
        let sublayer = &layers.sublayers[index];
        let known = stage.looked.as_ref().map(|looked| looked.pattern.clone());
        let keys = match (sublayer.path.kind, &stage.kv) {
            (_, Some(kv)) if known.is_some() => Keys::Cached(kv.clone()),
            (Kind::Cross, Some(kv)) => Keys::Cached(kv.clone()),
            // A row of a finished run, once more.
            (_, Some(kv)) if 0 < start && start < stage.rows => Keys::Cached(kv.clone()),
            (Kind::Cross, None) => Keys::Memory(self.memory(model).expect("cross-attention runs after the encoder")),
            (_, Some(kv)) if start > 0 => Keys::Own(Some(kv.clone())),
            _ => Keys::Own(None),
        };
        let mask = self.mask(model, i, start);
        let frozen =
            baseline.filter(|_| stage.edits.has_frozen_heads()).and_then(|b| b.pattern(model, sublayer.path, None));
        let position_bias = layers.position_bias(sublayer.path.kind, start, self.inputs.rows(stage.stack));
        let mut pass = Pass {
            path: sublayer.path,
            edits: &stage.edits,
            mask: &mask,
            start,
            chance,
            position_bias,
            frozen,
            known,
            recorder,
        };
        sublayer.forward(input(), keys, &mut pass)
    }

    /// The mask of stage `i` for the rows from `start` on.
    fn mask(&self, model: &Model, i: usize, start: usize) -> Mask {
        let stage = &self.stages[i];
        let rows = self.inputs.rows(stage.stack);
        let keys = match stage.path.map(|path| path.kind) {
            Some(Kind::Attn) => rows,
            Some(Kind::Cross) => self.inputs.memory_rows(),
            _ => 0,
        };
        let batch = self.inputs.batch(stage.stack);
        Mask::new(&stage.edits, batch, model.config.n_heads, start, rows - start, keys)
    }

    /// What cross-attention looks at, `[batch, pos, d_model]`: the encoder's output, or the memory that was given.
    fn memory(&self, model: &Model) -> Option<Tensor<3>> {
        let given = self.inputs.memory.as_ref().map(|given| given.rows_from(0, &model.device));
        self.stack_out(Stack::Encoder).or(given)
    }

    /// A stack's output, `[batch, pos, d_model]`, once it is computed.
    pub fn stack_out(&self, stack: Stack) -> Option<Tensor<3>> {
        self.finished(stack).map(|out| out.from(0))
    }

    fn finished(&self, stack: Stack) -> Option<&Rows<3>> {
        self.stages.iter().find(|s| s.stack == stack && s.step == Step::Finish)?.out.as_ref()
    }

    /// Logits of the decoder's last row, `[batch, 1, d_vocab]`: the next token's.
    pub fn last_logits(&self, model: &Model) -> Option<Tensor<3>> {
        self.logits_at(model, self.finished(Stack::Decoder)?.count() - 1)
    }

    /// Logits of one row of the last stack, `[batch, 1, d_vocab]`, where the model has an output head.
    pub fn logits_at(&self, model: &Model, row: usize) -> Option<Tensor<3>> {
        let last = model.stacks().last()?.stack;
        let stage = self.stages.iter().find(|stage| stage.stack == last && stage.step == Step::Finish)?;
        if let Some((known, logits)) = stage.logits.get()
            && *known == row
        {
            return Some(logits.clone());
        }
        let logits = self.logits(model, row..row + 1)?;
        // The first row that is asked for is kept; another one is found again.
        let _ = stage.logits.set((row, logits.clone()));
        Some(logits)
    }

    /// Logits of some rows of the last stack, `[batch, rows, d_vocab]`, where the model has an output head.
    pub fn logits(&self, model: &Model, rows: Range<usize>) -> Option<Tensor<3>> {
        let out = self.finished(model.stacks().last()?.stack)?.from(rows.start);
        model.logits(out.slice_dim(1, 0..rows.len()))
    }

    /// The attention sublayers that ran, in order.
    pub fn attended(&self) -> impl Iterator<Item = SublayerPath> + '_ {
        self.stages
            .iter()
            .filter(|stage| !stage.edits.skip)
            .filter_map(|stage| stage.path)
            .filter(|p| p.kind != Kind::Mlp)
    }

    /// The attention sublayers that ran, in order, each with its mask.
    pub fn masks(&self, model: &Model, baseline: Option<&Run>) -> Vec<(SublayerPath, Mask)> {
        self.attended().filter_map(|path| Some((path, self.mask_of(model, path, baseline)?))).collect()
    }

    /// The mask of the pattern that an attention sublayer used: a frozen head's is the unedited run's, as
    /// its pattern is.
    pub fn mask_of(&self, model: &Model, path: SublayerPath, baseline: Option<&Run>) -> Option<Mask> {
        let i = self.place(path)?;
        let mask = self.mask(model, i, 0);
        let frozen = self.stages[i].edits.patterns.iter().filter(|(_, r)| *r == Replacement::Frozen);
        let frozen: Vec<usize> = frozen.map(|(head, _)| *head).collect();
        Some(match baseline.filter(|_| !frozen.is_empty()).map(|run| run.mask(model, i, 0)) {
            Some(unedited) if unedited.cells != mask.cells => mask.with_heads(&unedited, &frozen, model.config.n_heads),
            _ => mask,
        })
    }

    /// The same from row `start` on, which is 0 where heads are frozen.
    pub(super) fn mask_from(
        &self,
        model: &Model,
        path: SublayerPath,
        start: usize,
        baseline: Option<&Run>,
    ) -> Option<Mask> {
        if start == 0 { self.mask_of(model, path, baseline) } else { Some(self.mask(model, self.place(path)?, start)) }
    }

    /// Whether heads of a sublayer look, and are masked, as in the unedited run.
    pub(super) fn freezes(&self, path: SublayerPath) -> bool {
        self.place(path).is_some_and(|i| self.stages[i].edits.has_frozen_heads())
    }

    /// The pattern of an attention sublayer, `[batch, head, query, key]`, kept or computed again.
    pub fn pattern(&self, model: &Model, path: SublayerPath, baseline: Option<&Run>) -> Option<Tensor<4>> {
        self.pattern_from(model, path, 0, baseline)
    }

    /// Its rows from `start` on.
    pub(super) fn pattern_from(
        &self,
        model: &Model,
        path: SublayerPath,
        start: usize,
        baseline: Option<&Run>,
    ) -> Option<Tensor<4>> {
        let i = self.place(path).filter(|i| self.stages[*i].out.is_some())?;
        if let Some(pattern) = self.stages[i].pattern() {
            return Some(pattern.from(start));
        }
        let site = Site::In(path, Name::Pattern);
        let mut recorder = Recorder::new(Wanted::One(site));
        self.compute(model, i, start, baseline, &mut recorder);
        match recorder.into_taken().remove(&site) {
            Some(Activation::Heads(pattern)) => Some(pattern),
            _ => None,
        }
    }

    /// Where a sublayer looked, one number for each of its rows: a row has the same in two runs that have it of one
    /// another.
    pub(super) fn stamps_of(&self, path: SublayerPath) -> &[u64] {
        self.place(path).map_or(&[], |i| &self.stages[i].stamps)
    }

    /// Which of the stages a sublayer is.
    fn place(&self, path: SublayerPath) -> Option<usize> {
        self.stages.iter().position(|stage| stage.path == Some(path))
    }

    /// The values of an attention sublayer that ran, `[batch, kv_head, key, d_value]`: kept for further steps.
    pub fn values(&self, path: SublayerPath) -> Option<Tensor<4>> {
        let stage = self.stages.iter().find(|stage| stage.path == Some(path))?;
        Some(stage.kv.as_ref()?.v.clone())
    }

    /// The activation at a site: what was kept, or computed again from the stage's kept input.
    pub fn activation(&self, model: &Model, site: Site, baseline: Option<&Run>) -> Option<Activation> {
        let kept = self.stages.iter().find_map(|stage| stage.kept.get(&site).map(Kept::whole));
        kept.or_else(|| self.trace(model, &Wanted::One(site), baseline).remove(&site))
    }

    /// Every wanted activation of a finished run, computed again stage by stage.
    pub fn trace(&self, model: &Model, wanted: &Wanted, baseline: Option<&Run>) -> BTreeMap<Site, Activation> {
        let mut recorder = Recorder::new(wanted.clone());
        for (i, stage) in self.stages.iter().enumerate() {
            let Some(out) = &stage.out else { continue };
            match (stage.step, stage.path) {
                (Step::Embed, _) => {
                    self.compute(model, i, 0, baseline, &mut recorder);
                }
                (Step::Sublayer(_), Some(path)) => {
                    self.record_residuals(i, path, &mut recorder);
                    // Nothing is computed again for nothing.
                    if !stage.edits.skip && wanted.wants_inside(path) {
                        self.compute(model, i, 0, baseline, &mut recorder);
                    }
                }
                _ => {
                    let out = out.from(0);
                    recorder.stream(Site::Out(stage.stack), &out);
                    if model.stacks().last().map(|layers| layers.stack) == Some(stage.stack)
                        && wanted.wants(Site::Logits)
                        && let Some(logits) = model.logits(out)
                    {
                        recorder.stream(Site::Logits, &logits);
                    }
                }
            }
        }
        recorder.into_taken()
    }

    /// The residual stream before and after stage `i`, under the names of its block.
    fn record_residuals(&self, i: usize, path: SublayerPath, recorder: &mut Recorder) {
        if path.stack == Stack::Alone {
            return;
        }
        let site = |point| Site::Resid(path.stack, path.block, point);
        let [before, after] = [i - 1, i].map(|i| self.stages[i].out.as_ref().map(|out| out.from(0)));
        let (Some(before), Some(after)) = (&before, &after) else { return };
        match path.kind {
            Kind::Attn => {
                recorder.stream(site(Resid::Pre), before);
                recorder.stream(site(Resid::Mid), after);
            }
            Kind::Cross if !self.stages[i].edits.skip => recorder.stream(site(Resid::Cross), after),
            _ => {}
        }
        let next = self.stages.get(i + 1).and_then(|stage| stage.path);
        if next.is_none_or(|next| (next.stack, next.block) != (path.stack, path.block)) {
            recorder.stream(site(Resid::Post), after);
        }
    }

    /// How many cells one sequence's patterns of a sublayer have, all heads together.
    pub fn cells(&self, model: &Model, path: SublayerPath) -> usize {
        self.inputs.rows(path.stack) * keys(&self.inputs, path) * model.config.n_heads
    }

    /// Whether a sublayer's pattern fits the budget, with those of all sublayers after it: an edit computes what comes
    /// after it, and there the patterns that are kept are of most use.
    pub(super) fn keeps(&self, model: &Model, inputs: &Inputs, path: SublayerPath) -> bool {
        let paths = self.stages.iter().filter_map(|stage| stage.path).skip_while(|other| *other != path);
        let sizes = |path: SublayerPath| [inputs.batch(path.stack), inputs.rows(path.stack), keys(inputs, path)];
        let cells: u64 = paths.map(|path| sizes(path).map(|n| n as u64).iter().product::<u64>()).sum();
        // In 64 bits: there may be more of them than addresses.
        cells * (model.config.n_heads * size_of::<f32>()) as u64 <= self.budget as u64
    }

    /// Keeps patterns within another budget, in bytes, and lets go of those that it has beyond it.
    pub(super) fn keep_within(&mut self, model: &Model, budget: usize) {
        self.budget = budget;
        let kept = |stage: &Stage| stage.path.is_none_or(|path| self.keeps(model, &self.inputs, path));
        let kept: Vec<bool> = self.stages.iter().map(kept).collect();
        for (stage, _) in self.stages.iter_mut().zip(kept).filter(|(_, kept)| !kept) {
            stage.kept.clear();
        }
    }

    /// How many bytes of patterns it keeps at most.
    pub(super) fn budget(&self) -> usize {
        self.budget
    }

    /// What went in.
    pub fn inputs(&self) -> &Inputs {
        &self.inputs
    }

    /// How many stages ran since the last update, in the unedited run or here, and how many there are.
    pub fn progress(&self) -> (usize, usize) {
        (self.ran, self.stages.len())
    }
}
