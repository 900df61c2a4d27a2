//! A run's attention patterns, cached or computed again, and their masks.

use burn::tensor::Tensor;

use crate::edit::{Replacement, Visibility};
use crate::model::Model;
use crate::run::keep::inputs::Inputs;
use crate::run::keep::resumable_run::Run;
use crate::run::keep::stage::Stage;
use crate::site::{Activation, Recorder, SiteFilter};
use crate::site::{Kind, Name, Site, SublayerPath};

impl Run {
    /// The attention sublayers that ran, in order.
    pub fn attention_paths(&self) -> impl Iterator<Item = SublayerPath> + '_ {
        self.stages
            .iter()
            .filter(|stage| !stage.edits.skip)
            .filter_map(|stage| stage.path())
            .filter(|p| p.kind != Kind::Mlp)
    }

    /// The same without linear layers: those whose rows are shares, which sum to 1.
    pub fn softmax_paths(&self) -> impl Iterator<Item = SublayerPath> + '_ {
        let linear =
            |path: &SublayerPath| self.stages.iter().any(|stage| stage.path() == Some(*path) && stage.edits.linear);
        self.attention_paths().filter(move |path| !linear(path))
    }

    /// Whether an attention sublayer still has to run.
    pub fn lacks_patterns(&self) -> bool {
        let attends = |stage: &Stage| stage.path().is_some_and(|path| path.kind != Kind::Mlp);
        self.next_stage().is_some_and(|next| self.stages[next..].iter().any(attends))
    }

    /// The wanted attention sublayers that ran, in order, each with its mask.
    pub fn masks(
        &self,
        model: &Model,
        baseline: Option<&Run>,
        wanted: impl Fn(SublayerPath) -> bool,
    ) -> Vec<(SublayerPath, Visibility)> {
        let paths = self.attention_paths().filter(|path| wanted(*path));
        paths.filter_map(|path| Some((path, self.mask_of(model, path, baseline)?))).collect()
    }

    /// The mask of an attention sublayer's pattern. A frozen head has the unedited run's mask, as it has its pattern.
    pub fn mask_of(&self, model: &Model, path: SublayerPath, baseline: Option<&Run>) -> Option<Visibility> {
        let i = self.stage_index(path)?;
        let mask = self.mask(model, i, 0);
        let frozen = self.stages[i].edits.patterns.iter().filter(|(_, r)| *r == Replacement::Frozen);
        let frozen: Vec<usize> = frozen.map(|(head, _)| *head).collect();
        Some(match baseline.filter(|_| !frozen.is_empty()).map(|run| run.mask(model, i, 0)) {
            Some(unedited) if !unedited.masks_as(&mask) => {
                mask.with_heads(&unedited, &frozen, model.config.attention_in(path).n_heads)
            }
            _ => mask,
        })
    }

    /// The mask from row `start` on, which is 0 if heads are frozen.
    pub(in crate::run) fn mask_from(
        &self,
        model: &Model,
        path: SublayerPath,
        start: usize,
        baseline: Option<&Run>,
    ) -> Option<Visibility> {
        if start == 0 {
            self.mask_of(model, path, baseline)
        } else {
            Some(self.mask(model, self.stage_index(path)?, start))
        }
    }

    /// Whether a sublayer has heads frozen to the unedited run's pattern and mask.
    pub(in crate::run) fn freezes(&self, path: SublayerPath) -> bool {
        self.stage_index(path).is_some_and(|i| self.stages[i].edits.has_frozen_heads())
    }

    /// The pattern of an attention sublayer, or the weights of a linear layer, `[batch, head, query, key]`, cached or
    /// computed again.
    pub fn pattern(&self, model: &Model, path: SublayerPath, baseline: Option<&Run>) -> Option<Tensor<4>> {
        self.pattern_from(model, path, 0, baseline)
    }

    /// The rows of a pattern from `start` on.
    pub(in crate::run) fn pattern_from(
        &self,
        model: &Model,
        path: SublayerPath,
        start: usize,
        baseline: Option<&Run>,
    ) -> Option<Tensor<4>> {
        let i = self.stage_index(path).filter(|i| self.stages[*i].out.is_some())?;
        if let Some(pattern) = self.stages[i].pattern() {
            return Some(pattern.from(start));
        }
        let site = model.config.pattern_site(path);
        let mut recorder = Recorder::new(SiteFilter::One(site));
        let first = if self.stages[i].reads_all_rows() { 0 } else { start };
        self.compute(model, i, first, self.stages[i].kv.clone(), baseline, &mut recorder);
        match recorder.into_activations().remove(&site) {
            Some(Activation::Heads(pattern)) => {
                let rows = pattern.dims()[2];
                Some(pattern.slice_dim(2, start - first..rows))
            }
            _ => None,
        }
    }

    /// Stamps of a sublayer's patterns, one per row: equal in two runs if one has the row from the other.
    pub(in crate::run) fn stamps_of(&self, path: SublayerPath) -> &[u64] {
        self.stage_index(path).map_or(&[], |i| &self.stages[i].stamps)
    }

    /// The stamps of all attention sublayers: equal if all patterns are.
    pub fn stamps(&self) -> Vec<Vec<u64>> {
        self.attention_paths().map(|path| self.stamps_of(path).to_vec()).collect()
    }

    /// The index of a sublayer's stage.
    fn stage_index(&self, path: SublayerPath) -> Option<usize> {
        self.stages.iter().position(|stage| stage.path() == Some(path))
    }

    /// The values of an attention sublayer that ran, `[batch, kv_head, key, d_value]`: from the cache, or computed
    /// again if they are patched, since the cache precedes the patch. If it reads those of an earlier layer, theirs.
    pub fn values(&self, model: &Model, path: SublayerPath, baseline: Option<&Run>) -> Option<Tensor<4>> {
        let path = model.config.keys_of(path);
        let stage = self.stages.iter().find(|stage| stage.path() == Some(path))?;
        let site = Site::In(path, Name::V);
        if stage.patches.iter().any(|patch| patch.site == site) {
            return match self.activation(model, site, baseline)? {
                Activation::Heads(v) => Some(v),
                Activation::Stream(_) => None,
            };
        }
        Some(stage.kv.as_ref()?.values())
    }

    /// The number of cells of one sequence's patterns in a sublayer, all heads together: in 64 bits, for it may exceed
    /// the address range.
    pub fn cells(&self, model: &Model, path: SublayerPath) -> u64 {
        let heads = model.config.attention_in(path).n_heads;
        let sizes = [self.inputs.rows(path.stack), self.inputs.keys(path), heads];
        sizes.map(|n| n as u64).iter().product()
    }

    /// Whether a sublayer's pattern fits the budget together with those of all sublayers after it: an edit recomputes
    /// later stages, and there cached patterns help most.
    pub(in crate::run) fn keeps(&self, model: &Model, inputs: &Inputs, path: SublayerPath) -> bool {
        let paths = self.stages.iter().filter_map(|stage| stage.path()).skip_while(|other| *other != path);
        let sizes = |path: SublayerPath| {
            let heads = model.config.attention_in(path).n_heads;
            [inputs.batch(path.stack), inputs.rows(path.stack), inputs.keys(path), heads]
        };
        let cells: u64 = paths.map(|path| sizes(path).map(|n| n as u64).iter().product::<u64>()).sum();
        // In 64 bits: the number may exceed the address range.
        cells * size_of::<f32>() as u64 <= self.budget as u64
    }

    /// Sets the budget of cached patterns, in bytes, and drops those beyond it.
    pub(in crate::run) fn keep_within(&mut self, model: &Model, budget: usize) {
        self.budget = budget;
        let kept = |stage: &Stage| stage.path().is_none_or(|path| self.keeps(model, &self.inputs, path));
        let kept: Vec<bool> = self.stages.iter().map(kept).collect();
        for (stage, _) in self.stages.iter_mut().zip(kept).filter(|(_, kept)| !kept) {
            stage.recorded.clear();
        }
    }
}
