//! What a finished run computed at some rows of a step: read where it is kept, computed again where it is not.

use std::collections::BTreeMap;
use std::ops::Range;

use burn::tensor::Tensor;

use super::resumable_run::Run;
use crate::model::{HeldStep, Model, Step};
use crate::site::{Activation, Recorder, Site, SiteFilter, Stack};

impl Run {
    /// A step at some rows of the first sequence. Nothing where the step did not run.
    pub fn hold(&self, model: &Model, step: Step, rows: Range<usize>, baseline: Option<&Run>) -> Option<HeldStep> {
        let i = self.stages.iter().position(|stage| stage.step == step)?;
        let stage = &self.stages[i];
        let start = rows.start;
        let first = if stage.reads_all_rows() { 0 } else { start };
        let taken = match step {
            Step::Finish(_) => Default::default(),
            Step::Sublayer(_) if stage.edits.skip => Default::default(),
            _ => {
                let mut recorder = Recorder::new(SiteFilter::These(HeldStep::sites(step)));
                self.compute_held(model, i, first..rows.end, baseline, &mut recorder);
                recorder.into_activations()
            }
        };
        let cut = |(site, activation)| {
            let rows = start - first..rows.end - first;
            match activation {
                Activation::Stream(x) => (site, Activation::Stream(x.slice_dim(1, rows))),
                Activation::Heads(x) => (site, Activation::Heads(x.slice_dim(2, rows))),
            }
        };
        let activations = taken.into_iter().map(cut).collect();
        let x = match step {
            Step::Embed(stack) => self.embedded(stack, rows, &activations, model)?,
            Step::Sublayer(_) | Step::Finish(_) => self.left_by(self.stages[i - 1].step)?.slice_dim(0, rows),
        };
        Some(HeldStep { step, start, x, edits: stage.edits.clone(), activations })
    }

    /// The sum that an embedding normalises and widens, `[rows, d]`.
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

    /// A step's rows again, from what is kept of them: where its heads looked is not found again.
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
        // Embeddings of the rows after these cost little.
        let end = if stage.path().is_some() { rows.end } else { self.inputs.rows(stage.stack()) };
        let pattern = stage.pattern().map(|pattern| pattern.from(rows.start).slice_dim(2, 0..count));
        self.compute_rows(model, i, rows.start..end, (stage.kv.clone(), pattern), baseline, recorder);
    }

    /// What a step left, `[pos, d]`, of the first sequence.
    pub fn left_by(&self, step: Step) -> Option<Tensor<2>> {
        let out = self.stages.iter().find(|stage| stage.step == step)?.out.as_ref()?;
        Some(out.from(0).slice_dim(0, 0..1).squeeze_dim(0))
    }
}
