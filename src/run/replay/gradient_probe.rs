//! A run with probes added at its sites, so that its answer can be differentiated by them.

use std::collections::BTreeMap;

use crate::edit::Edits;
use crate::error::Result;
use crate::model::{Model, PassPatch};
use crate::run::keep::resumable_run::Run;
use crate::site::{Recorder, SiteFilter};

impl Run {
    /// The same request, run by a model that tracks gradients, with `probes` at their sites. The probes replace the
    /// request's own patches.
    ///
    /// # Errors
    /// Only those of the request, which was accepted before.
    pub fn probed(&self, model: &Model, edits: &Edits, probes: &[PassPatch]) -> Result<Self> {
        let mut run = Self::new(model, SiteFilter::Nothing).with_budget(0);
        run.update(model, self.inputs().clone(), edits)?;
        for i in 0..run.stages.len() {
            let here = |probe: &&PassPatch| run.stage_of(probe.site) == Some(i);
            run.stages[i].patches = probes.iter().filter(here).cloned().collect();
            let (out, kv) = run.compute(model, i, 0, None, None, &mut Recorder::new(SiteFilter::Nothing));
            let rows = run.inputs().rows(run.stages[i].stack());
            run.stages[i].add(0, rows, out, kv, BTreeMap::new());
        }
        Ok(run)
    }
}
