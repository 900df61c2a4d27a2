//! A run: what was computed for one text under one set of edits, and how it becomes the next.
//!
//! A run is a row of stages (embed, every sublayer, the final norm; encoder first). Each stage keeps
//! its output. A changed request leaves every stage the rows that still hold and the rest is
//! computed again: nothing before the first edited sublayer runs twice, and while the decoder is
//! causal a longer target only adds rows, on cached keys and values.

use std::ops::Range;

use burn::tensor::Tensor;

use super::inputs::Inputs;
use super::rows::Rows;
use super::stage::{Stage, Step};
use crate::edit::{Edits, Mask};
use crate::error::Result;
use crate::model::{Chance, KeySource, KeysValues, Model, Pass};
use crate::site::{Kind, Stack};
use crate::site::{Recorder, SiteFilter};

/// A run keeps patterns of so many bytes unless it is told to keep more or fewer. Those beyond are computed again when
/// looked at.
pub const PATTERN_BUDGET: usize = 256 << 20;

/// What was computed for one request.
#[derive(Clone, Debug)]
pub struct Run {
    pub(super) inputs: Inputs,
    pub(super) stages: Vec<Stage>,
    wanted: SiteFilter,
    /// How many bytes of patterns are kept.
    pub(super) budget: usize,
    pub(super) ran: usize,
}

impl Run {
    /// An empty run; `wanted` is recorded as it goes.
    pub fn new(model: &Model, wanted: SiteFilter) -> Self {
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
        let reused = self.reuse(model, &inputs, edits, baseline.as_deref())?;
        for (stage, reuse) in self.stages.iter_mut().zip(reused) {
            stage.edits = reuse.edits;
            if reuse.pattern_known {
                stage.keep_pattern(inputs.rows(stage.stack));
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
    /// `baseline` is the unedited run on the same tokens, for heads that are frozen.
    pub fn advance(&mut self, model: &Model, baseline: Option<&Run>) -> bool {
        let Some(i) = self.stages.iter().position(|stage| stage.rows < self.inputs.rows(stage.stack)) else {
            return false;
        };
        let start = self.stages[i].rows;
        let kept = self.stages[i].path.is_none_or(|path| self.keeps(model, &self.inputs, path));
        let wanted = if kept { self.wanted.clone() } else { SiteFilter::Nothing };
        let mut recorder = Recorder::new(wanted);
        let (out, kv) = self.compute(model, i, start, baseline, &mut recorder);
        let rows = self.inputs.rows(self.stages[i].stack);
        self.stages[i].add(start, rows, out, kv, recorder.into_activations());
        self.ran += 1;
        true
    }

    /// Computes rows `start..` of stage `i` from the kept output of the stage before it.
    pub(super) fn compute(
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
        let known_pattern = stage.known_pattern.as_ref().map(|known| known.pattern.clone());
        let keys = match (sublayer.path.kind, &stage.kv) {
            (_, Some(kv)) if known_pattern.is_some() => KeySource::Cached(kv.clone()),
            (Kind::Cross, Some(kv)) => KeySource::Cached(kv.clone()),
            // A row of a finished run, once more.
            (_, Some(kv)) if 0 < start && start < stage.rows => KeySource::Cached(kv.clone()),
            (Kind::Cross, None) => {
                KeySource::Memory(self.memory(model).expect("cross-attention runs after the encoder"))
            }
            (_, Some(kv)) if start > 0 => KeySource::Own(Some(kv.clone())),
            _ => KeySource::Own(None),
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
            known_pattern,
            recorder,
        };
        sublayer.forward(input(), keys, &mut pass)
    }

    /// The mask of stage `i` for the rows from `start` on.
    pub(super) fn mask(&self, model: &Model, i: usize, start: usize) -> Mask {
        let stage = &self.stages[i];
        let rows = self.inputs.rows(stage.stack);
        let keys = stage.path.map_or(0, |path| self.inputs.keys(path));
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
        if let Some((held, logits)) = stage.logits.get()
            && *held == row
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
