//! A batch of patched copies of a finished run, one sequence for each value of a patch. Each is computed
//! from the stage of the patch on, and in a causal stack from the first row that it changes.

use std::collections::BTreeMap;

use burn::tensor::Tensor;
use headlight_kernels::with_threads_awake;

use crate::edit::SublayerEdits;
use crate::model::{DropoutDraws, Input, KeysValues, Model, Pass, PassPatch, PatchValues, Step};
use crate::run::keep::resumable_run::Run;
use crate::run::keep::stage::Stage;
use crate::site::{Activation, Kind, Name, Recorder, Site, SiteFilter, Stack, SublayerPath};

/// A batch of patched runs in progress.
pub struct PatchedBatch<'a> {
    model: &'a Model,
    run: &'a Run,
    baseline: Option<&'a Run>,
    /// The number of variants.
    count: usize,
    /// The requested row of the last stack; absent: all.
    row: Option<usize>,
    /// The index of the next stage.
    next: usize,
    /// The position of the first row of `x`.
    start: usize,
    /// `[1 or count, rows from start, d_model]`: one sequence as long as all variants are equal.
    x: Tensor<3>,
    /// The same before the last stage, if the next one reads it.
    before: Option<Tensor<3>>,
    /// The memory of cross-attention, if it differs between variants.
    memory: Option<Tensor<3>>,
    /// The stream before the first block, from the row of this position on, if it differs between variants.
    first: Option<(usize, Tensor<3>)>,
    /// Keys and values that later layers read, of the variants.
    lent: BTreeMap<SublayerPath, KeysValues>,
    /// The patch of the variants if it is of such keys or values.
    lent_patch: Option<PassPatch>,
}

impl Run {
    /// The patched variants of a finished run. `None` if the run has no such site.
    pub fn variants<'a>(
        &'a self,
        model: &'a Model,
        baseline: Option<&'a Run>,
        patch: &PassPatch,
        row: Option<usize>,
    ) -> Option<PatchedBatch<'a>> {
        let i = self.stage_of(patch.site)?;
        let count = patch.sequences();
        let stack = self.stages[i].stack();
        let sees_later = self.stages[i..]
            .iter()
            .filter(|stage| stage.stack() == stack)
            .filter_map(|stage| Some((stage.path()?, stage)))
            .any(|(path, stage)| {
                (path.kind == Kind::Attn && !stage.edits.causal) || model.config.convolution(path).is_some()
            });
        // A row of the memory is seen from everywhere.
        let of_memory = matches!(patch.site, Site::In(path, Name::K | Name::V) if path.kind == Kind::Cross);
        let of_all = patch.reads_all_rows() || self.stages[i..].iter().any(Stage::reads_all_rows);
        let last = model.stacks().last().map(|layers| layers.stack) == Some(stack);
        let start = match row.filter(|_| last && !sees_later && !of_memory && !of_all) {
            Some(row) => patch.places.iter().map(|place| place.to).min().map_or(row, |first| first.min(row)),
            None => 0,
        };
        let mut variants = PatchedBatch {
            model,
            run: self,
            baseline,
            count,
            row,
            next: i + 1,
            start,
            x: self.rows_before(model, i, start)?,
            before: None,
            memory: None,
            first: None,
            lent: BTreeMap::new(),
            lent_patch: self.stages[i].path().and_then(|path| patch.lent_to(path)),
        };
        if matches!(patch.from, PatchValues::Each(_)) {
            variants.x = alike(variants.x, count);
        }
        if variants.reads(i) == 2 {
            variants.before = self.rows_before(model, i - 1, start);
        }
        if patch.leaves() {
            variants.x = patch.apply(self.rows_after(model, i, start)?, start);
        } else {
            let out = variants.run_stage(i, Some(patch), &mut Recorder::new(SiteFilter::Nothing));
            variants.move_to(out);
        }
        variants.first = matches!(self.stages[i].step, Step::Embed(_)).then(|| (start, variants.x.clone()));
        Some(variants)
    }

    /// Whether the stream carries a value from one site to another.
    pub fn leads(&self, model: &Model, from: Site, to: Site) -> bool {
        let reads_memory = matches!(to, Site::In(path, Name::K | Name::V) if path.kind == Kind::Cross);
        match (self.stage_of(from), self.stage_of(to)) {
            (Some(from), Some(to)) if from + model.reads(self.stages[to].step) <= to => {
                let (from, to) = (self.stages[from].stack(), self.stages[to].stack());
                if reads_memory { from != to } else { from == to }
            }
            _ => false,
        }
    }

    /// The input of stage `i`, from row `start` on.
    fn rows_before(&self, model: &Model, i: usize, start: usize) -> Option<Tensor<3>> {
        self.rows_after(model, i.saturating_sub(1), start)
    }

    /// The output of stage `i`, from row `start` on.
    fn rows_after(&self, model: &Model, i: usize, start: usize) -> Option<Tensor<3>> {
        self.out(model, i, start..self.stages[i].rows)
    }
}

impl PatchedBatch<'_> {
    /// Runs the next stage. Returns whether there was one.
    pub fn advance(&mut self) -> bool {
        let Some(stage) = self.run.stages.get(self.next) else { return false };
        if let Step::Embed(stack) = stage.step {
            self.enter(stack);
            return true;
        }
        self.cut();
        let [sequences, rows, _] = self.x.dims();
        let (i, size) = (self.next, self.model.config.product_size(sequences * rows));
        let mut recorder = Recorder::new(SiteFilter::Nothing);
        let out = with_threads_awake(size, || self.run_stage(i, None, &mut recorder));
        self.next += 1;
        self.move_to(out);
        true
    }

    /// The last stack's output in the requested row, or in all, `[count, rows, d_model]`.
    pub fn finish(mut self) -> Tensor<3> {
        while self.advance() {}
        // If nothing follows attention, the row has not been cut out yet.
        let x = match self.row {
            Some(row) => self.x.slice_dim(1, row - self.start..row - self.start + 1),
            None => self.x,
        };
        alike(x, self.count)
    }

    /// How far before stage `i` is the one whose output it reads; there may be no such stage.
    fn reads(&self, i: usize) -> usize {
        self.run.stages.get(i).map_or(1, |stage| self.model.reads(stage.step))
    }

    /// Takes the output of the stage before the next one.
    fn move_to(&mut self, out: Tensor<3>) {
        let before = std::mem::replace(&mut self.x, out);
        self.before = (self.reads(self.next) == 2).then_some(before);
    }

    /// Enters the next stack, at its first stage that reads the memory; all before it is unchanged.
    fn enter(&mut self, stack: Stack) {
        self.memory = Some(self.x.clone());
        let crosses = |i: &usize| {
            let stage = &self.run.stages[*i];
            stage.path().is_some_and(|path| path.kind == Kind::Cross) && !stage.edits.skip
        };
        let stages = self.next..self.run.stages.len();
        let first = stages.clone().find(crosses).unwrap_or(stages.end);
        debug_assert_eq!(self.run.stages[first - 1].stack(), stack, "the last stack comes last");
        if let Some(x) = self.run.rows_after(self.model, first - 1, 0) {
            (self.x, self.start, self.next) = (x, 0, first);
        }
    }

    /// Keeps only the requested row, once no later stage attends to another one.
    fn cut(&mut self) {
        let left = &self.run.stages[self.next..];
        let alone = left.iter().all(|stage| {
            let looks = stage.path().is_some_and(|path| path.kind != Kind::Mlp) && !stage.edits.skip;
            !looks && !stage.reads_all_rows()
        });
        if let (Some(row), true) = (self.row, alone && !left.iter().any(|stage| matches!(stage.step, Step::Embed(_)))) {
            let here = row - self.start..row - self.start + 1;
            self.x = self.x.clone().slice_dim(1, here.clone());
            self.before = self.before.take().map(|before| before.slice_dim(1, here));
            self.start = row;
        }
    }

    /// Runs stage `i` on the present rows, with a further patch if it is the patched stage.
    fn run_stage(&mut self, i: usize, patch: Option<&PassPatch>, recorder: &mut Recorder) -> Tensor<3> {
        let stage = &self.run.stages[i];
        let path = stage.path();
        let crosses = path.is_some_and(|path| path.kind == Kind::Cross) && !stage.edits.skip;
        if crosses && self.memory.is_some() {
            self.x = alike(self.x.clone(), self.count);
        }
        let [sequences, rows, _] = self.x.dims();
        let edits = for_each(&stage.edits, sequences);
        let keys = path.map_or(0, |path| self.run.inputs.keys(path));
        let mask = edits.visibility(sequences, self.model.heads(stage.step), self.start, rows, keys);
        let lender = self.run.lender(self.model, i).and_then(|lender| self.run.stages[lender].path());
        let of_lender = |lent: &&PassPatch| matches!(lent.site, Site::In(of, _) if Some(of) == lender);
        let lent_patch = self.lent_patch.as_ref().filter(of_lender).zip(path);
        let lent_patch = lent_patch.and_then(|(lent, path)| lent.lent_to(path));
        let patches = self.run.patches_at(self.model, i).into_iter().chain(lent_patch).chain(patch.cloned());
        let patches: Vec<PassPatch> = patches.collect();
        let mut pass = Pass::new(&edits, &mask, recorder);
        pass.start = self.start;
        pass.grid = path.and_then(|path| self.run.inputs.extent(path).grid);
        pass.dropout = DropoutDraws::from_edits(&edits);
        pass.patches = &patches;
        let changed_before = patch.is_none_or(|patch| matches!(patch.site, Site::In(_, Name::Norm)));
        let kept = |path| self.run.stages[self.run.index_of(Step::Sublayer(path))?].kv.clone();
        match path.map(|path| path.kind) {
            _ if lender.is_some() => {
                let lent = lender.and_then(|path| self.lent.get(&path).cloned().or_else(|| kept(path)));
                pass.cache = lent.map(|kv| kv.repeat(sequences));
            }
            Some(Kind::Cross) if self.memory.is_some() => pass.memory.clone_from(&self.memory),
            Some(Kind::Cross) => pass.cache = stage.kv.clone().map(|kv| kv.repeat(sequences)),
            Some(Kind::Attn) if !changed_before => pass.cache = stage.kv.clone().map(|kv| kv.repeat(sequences)),
            Some(Kind::Attn) if self.start > 0 => {
                pass.cache = stage.kv.clone().map(|kv| kv.truncate(self.start).repeat(sequences));
            }
            _ => {}
        }
        if let Some(path) = path.filter(|path| self.model.config.convolution(*path).is_some()) {
            let own = || self.run.rows_after(self.model, self.run.index_of(Step::Embed(path.stack))?, 0);
            pass.first = self.first.clone().map(|(_, first)| first).or_else(own);
        }
        if let Some(path) = path.filter(|path| self.model.config.has_layer_embedding(*path)) {
            let of_run = || Some((0, self.run.rows_after(self.model, self.run.index_of(Step::Embed(path.stack))?, 0)?));
            let first = self.first.clone().or_else(of_run);
            pass.first = first.map(|(from, x)| x.slice_dim(1, self.start - from..self.start - from + rows));
            pass.ids = self.run.inputs.ids(path.stack);
        }
        if let Some(path) = path.filter(|_| edits.has_frozen_heads()) {
            pass.frozen = self.frozen(path).map(|pattern| pattern.repeat_dim(0, sequences));
        }
        let adds_to = self.x.clone();
        let input = match self.before.clone().filter(|_| self.reads(i) == 2) {
            Some(before) => Input::Parallel { reads: alike(before, sequences), adds_to },
            None => Input::Vectors(adds_to),
        };
        let (out, kv) = self.model.step(stage.step, input, &mut pass);
        let out = pass.leave(out);
        let lends = path.filter(|path| self.model.config.lends_keys(*path));
        self.lent.extend(lends.zip(kv));
        out
    }

    /// The variants' values at a later site, with the patch carried by the stream alone: all stages between add the
    /// same as in the run (Wang et al. 2022). The stream must lead there.
    pub fn value_at(mut self, site: Site) -> Option<Activation> {
        let end = self.run.stage_of(site)?;
        let stack = self.run.stages[self.next - 1].stack();
        let of_stack = |i: &usize| self.run.stages[*i].stack() == stack;
        (self.next..end).filter(of_stack).try_for_each(|i| self.pass_by(i))?;
        if self.run.stages[end].stack() != stack {
            self.memory = Some(self.x.clone());
            self.x = self.run.rows_before(self.model, end, 0)?;
        }
        self.x = alike(self.x, self.count);
        if let Site::Out(_) = site {
            self.pass_by(end)?;
            return Some(Activation::Stream(self.x));
        }
        let mut recorder = Recorder::new(SiteFilter::One(site));
        self.run_stage(end, None, &mut recorder);
        recorder.into_activations().remove(&site)
    }

    /// Skips stage `i`: adds the same branch as in the run.
    fn pass_by(&mut self, i: usize) -> Option<()> {
        let stage = &self.run.stages[i];
        let x = self.x.clone();
        let left = match stage.path().filter(|_| !stage.edits.skip) {
            Some(path) => {
                let as_before = |name| match self.run.activation(self.model, Site::In(path, name), self.baseline)? {
                    Activation::Stream(value) => Some(value.slice_dim(0, 0..1)),
                    Activation::Heads(_) => None,
                };
                let config = &self.model.config;
                let beside = match config.has_layer_embedding(path) {
                    true => as_before(Name::LayerEmbedding),
                    false => config.convolution(path).and_then(|_| as_before(Name::Convolution)),
                };
                self.model.sublayer(path)?.add(x, as_before(Name::Branch)?, beside)
            }
            None if stage.path().is_some() => x,
            None => self.model.layers(stage.stack())?.normalise(x),
        };
        let left = stage.patches.iter().filter(|patch| patch.leaves()).fold(left, |left, patch| patch.apply(left, 0));
        self.next = i + 1;
        self.move_to(left);
        Some(())
    }

    fn frozen(&self, path: SublayerPath) -> Option<Tensor<4>> {
        self.baseline?.pattern(self.model, path, None)
    }
}

/// Repeats one sequence for each variant.
fn alike(x: Tensor<3>, count: usize) -> Tensor<3> {
    if x.dims()[0] == count { x } else { x.repeat_dim(0, count) }
}

/// The edits of one sequence, repeated for several.
fn for_each(edits: &SublayerEdits, sequences: usize) -> SublayerEdits {
    let keys: Vec<usize> = edits.hidden_keys.iter().filter(|(row, _)| *row == 0).map(|(_, key)| *key).collect();
    let hidden_keys = (0..sequences).flat_map(|row| keys.iter().map(move |key| (row, *key))).collect();
    SublayerEdits { hidden_keys, ..edits.clone() }
}
