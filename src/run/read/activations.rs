//! Recorded activations of a run by site, computed again where they were not kept.

use std::collections::BTreeMap;

use burn::tensor::Tensor;

use crate::model::{Model, Step};
use crate::run::keep::resumable_run::Run;
use crate::run::keep::rows::Recorded;
use crate::site::{Activation, Recorder, SiteFilter, Traced};
use crate::site::{Kind, Resid, Site, Stack, SublayerPath};

impl Run {
    /// The activation at a site: recorded, or computed again from the stage's cached input.
    pub fn activation(&self, model: &Model, site: Site, baseline: Option<&Run>) -> Option<Activation> {
        let kept = self.stages.iter().find_map(|stage| stage.recorded.get(&site).map(Recorded::whole));
        kept.or_else(|| self.trace(model, &SiteFilter::One(site), baseline).remove(&site).map(Traced::whole))
    }

    /// Every requested activation of a finished run, computed again stage by stage.
    pub fn trace(&self, model: &Model, wanted: &SiteFilter, baseline: Option<&Run>) -> BTreeMap<Site, Traced> {
        let mut recorder = Recorder::new(wanted.clone());
        let mut logits = None;
        for (i, stage) in self.stages.iter().enumerate() {
            if stage.rows == 0 {
                continue;
            }
            match stage.step {
                Step::Embed(_) => {
                    self.compute(model, i, 0, self.stages[i].kv.clone(), baseline, &mut recorder);
                }
                Step::Sublayer(path) => {
                    self.record_residuals(model, i, path, &mut recorder);
                    if stage.edits.skip {
                        continue;
                    }
                    // Computes a stage only if a requested site inside it was not recorded.
                    let sites: Vec<Site> = model.config.sites_inside(path).filter(|site| wanted.wants(*site)).collect();
                    match sites.iter().map(|site| stage.recorded.get(site)).collect::<Option<Vec<_>>>() {
                        Some(recorded) => {
                            recorder.extend(sites.into_iter().zip(recorded.iter().map(|all| all.whole())))
                        }
                        None => _ = self.compute(model, i, 0, stage.kv.clone(), baseline, &mut recorder),
                    }
                }
                Step::Finish(stack) => {
                    let wants = [Site::Out(stack), Site::Logits, Site::ClassLogits, Site::Pooled];
                    let wants = wants.map(|site| wanted.wants(site));
                    let out = wants.contains(&true).then(|| self.whole_out(model, i)).flatten();
                    let Some(out) = out else { continue };
                    recorder.stream(Site::Out(stack), &out);
                    if model.stacks().last().map(|layers| layers.stack) != Some(stack) {
                        continue;
                    }
                    let [_, tokens, classes, pooled] = wants;
                    logits = tokens.then(|| logits_in_pieces(model, &out)).flatten();
                    let pooled = pooled.then(|| model.pooled(out.clone(), self.inputs.ids(stack))).flatten();
                    if let Some(pooled) = pooled {
                        recorder.stream(Site::Pooled, &pooled);
                    }
                    let of_classes = || model.class_logits(out, self.row_factors(model));
                    if let Some(logits) = classes.then(of_classes).flatten() {
                        recorder.stream(Site::ClassLogits, &logits);
                    }
                }
            }
        }
        let recorded = recorder.into_activations().into_iter().map(|(site, activation)| (site, activation.into()));
        recorded.chain(logits.map(|pieces| (Site::Logits, Traced::Rows(pieces)))).collect()
    }

    /// The residual stream before and after stage `i`, under the names of its block.
    fn record_residuals(&self, model: &Model, i: usize, path: SublayerPath, recorder: &mut Recorder) {
        if path.stack == Stack::Alone {
            return;
        }
        let mut record = |point, stage: usize| {
            let site = Site::Resid(path.stack, path.block, point);
            if recorder.wants(site)
                && let Some(out) = self.whole_out(model, stage)
            {
                recorder.stream(site, &out);
            }
        };
        match path.kind {
            Kind::Attn => {
                record(Resid::Pre, i - 1);
                if !model.config.is_parallel(path) {
                    record(Resid::Mid, i);
                }
            }
            Kind::Cross if !self.stages[i].edits.skip => record(Resid::Cross, i),
            _ => {}
        }
        let next = self.stages.get(i + 1).and_then(|stage| stage.path());
        if next.is_none_or(|next| (next.stack, next.block) != (path.stack, path.block)) {
            record(Resid::Post, i);
        }
    }
}

/// The logits of every row, some rows at a time.
fn logits_in_pieces(model: &Model, out: &Tensor<3>) -> Option<Vec<Tensor<3>>> {
    let [batch, _, _] = out.dims();
    let at_once = (model.config.logit_rows_at_once() / batch).max(1);
    out.clone().split(at_once, 1).into_iter().map(|rows| model.logits(rows)).collect()
}
