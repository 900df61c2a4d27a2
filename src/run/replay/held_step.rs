//! The values of a finished run at some rows of a step: read from the cache, else computed again.

use std::collections::BTreeMap;
use std::ops::Range;

use burn::tensor::Tensor;

use crate::model::{HeldStep, Model, Step};
use crate::run::keep::resumable_run::Run;
use crate::site::{Activation, Axis, Recorder, Site, SiteFilter, Stack, SublayerPath};

impl Run {
    /// Holds a step at some rows of the first sequence. `None` if the step did not run.
    pub fn hold(&self, model: &Model, step: Step, rows: Range<usize>, baseline: Option<&Run>) -> Option<HeldStep> {
        let i = self.index_of(step)?;
        let stage = &self.stages[i];
        let start = rows.start;
        // A mean needs all rows.
        let computed = if stage.reads_all_rows() { 0..self.inputs.rows(stage.stack()) } else { rows.clone() };
        let needless = stage.edits.skip || matches!(step, Step::Finish(_));
        let mut recorder = Recorder::new(SiteFilter::These(HeldStep::sites(step))).with_changes();
        if !needless || !stage.patches.is_empty() {
            self.compute_held(model, i, computed.clone(), baseline, &mut recorder);
        }
        let cut = |(site, activation)| {
            let rows = start - computed.start..rows.end - computed.start;
            match activation {
                Activation::Stream(x) => (site, Activation::Stream(x.slice_dim(1, rows))),
                Activation::Heads(x) => (site, Activation::Heads(x.slice_dim(2, rows))),
            }
        };
        // Keys and values cover all positions.
        let of_rows = |(site, _): &(Site, Activation)| site.rows() != Axis::Key;
        let (activations, changes) = recorder.into_changes();
        let activations = activations.into_iter().map(cut).collect();
        let changes = changes.into_iter().filter(of_rows).map(cut).collect();
        let out = |i| Some(first_sequence(self.out(model, i, rows.clone())?));
        let (x, stream) = match step {
            Step::Embed(stack) => {
                let x = self.embedded(stack, rows, &activations, model)?;
                (x.clone(), x)
            }
            Step::Sublayer(_) | Step::Finish(_) => (out(i - model.reads(step))?, out(i - 1)?),
        };
        Some(HeldStep { step, start, x, stream, edits: stage.edits.clone(), activations, changes })
    }

    /// The sum of embeddings before its norm and widening, `[rows, d]`.
    fn embedded(
        &self,
        stack: Stack,
        rows: Range<usize>,
        activations: &BTreeMap<Site, Activation>,
        model: &Model,
    ) -> Option<Tensor<2>> {
        if let Some(given) = self.inputs.given_vectors(stack) {
            let given = given.rows_from(rows.start, &model.device).slice_dim(0, 0..1).squeeze_dim::<2>(0);
            return Some(given.slice_dim(0, 0..rows.len()));
        }
        let parts = activations.values().filter_map(|activation| match activation {
            Activation::Stream(x) => Some(x.clone().slice_dim(0, 0..1).squeeze_dim::<2>(0)),
            Activation::Heads(_) => None,
        });
        parts.reduce(|a, b| a + b)
    }

    /// Computes a step's rows again from cached values; the pattern is reused.
    fn compute_held(
        &self,
        model: &Model,
        i: usize,
        rows: Range<usize>,
        baseline: Option<&Run>,
        recorder: &mut Recorder,
    ) {
        let stage = &self.stages[i];
        let count = rows.len();
        // Embeddings of the rows after these are cheap.
        let end = if stage.path().is_some() { rows.end } else { self.inputs.rows(stage.stack()) };
        let pattern = stage.pattern().map(|pattern| pattern.from(rows.start).slice_dim(2, 0..count));
        self.compute_rows(model, i, rows.start..end, (stage.kv.clone(), pattern), baseline, recorder);
    }

    /// The changes that patches make at their sites in a sublayer, at all rows.
    pub fn changes(&self, model: &Model, path: SublayerPath, baseline: Option<&Run>) -> BTreeMap<Site, Activation> {
        let mut recorder = Recorder::new(SiteFilter::Nothing).with_changes();
        let i = self.stages.iter().position(|stage| stage.path() == Some(path));
        if let Some(i) = i.filter(|i| !self.patches_at(model, *i).is_empty()) {
            let rows = 0..self.inputs.rows(path.stack);
            self.compute_rows(model, i, rows, (self.stages[i].kv.clone(), None), baseline, &mut recorder);
        }
        recorder.into_changes().1
    }

    /// Rows of a step's output, `[rows, d]`, of the first sequence.
    pub fn left_by(&self, model: &Model, step: Step, rows: Range<usize>) -> Option<Tensor<2>> {
        Some(first_sequence(self.out(model, self.index_of(step)?, rows)?))
    }
}

/// `[batch, pos, d]` → `[pos, d]`
fn first_sequence(x: Tensor<3>) -> Tensor<2> {
    x.slice_dim(0, 0..1).squeeze_dim(0)
}
