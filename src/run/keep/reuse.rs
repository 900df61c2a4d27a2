//! Reuse between requests: which parts of a run still hold, and which must be computed.

use std::ops::Range;

use super::inputs::Inputs;
use super::resumable_run::Run;
use crate::edit::{Edits, SitePatch, SublayerEdits, resolve, resolve_patches};
use crate::error::Result;
use crate::model::{Model, Step};
use crate::site::{Kind, Resid, Site, Stack, SublayerPath};

/// The reuse of a stage by a new request.
pub(in crate::run) struct Reuse {
    /// The number of rows that still hold.
    pub rows: usize,
    pub edits: SublayerEdits,
    /// Whether the cached keys and values of a cross-attention are stale because the memory changed.
    pub stale_memory: bool,
    /// Whether the pattern still holds, though no row of the output does.
    pub pattern_known: bool,
}

/// A stage with rows to compute for a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PendingStage {
    /// `None`: embedding, or the final norm.
    pub path: Option<SublayerPath>,
    pub rows: Range<usize>,
    /// The number of keys per row, and how many of them lack keys and values.
    pub keys: usize,
    pub fresh_keys: usize,
    pub batch: usize,
    /// Whether an edit skips the sublayer.
    pub skipped: bool,
    /// Whether the pattern is cached; else it is computed again when it is read.
    pub kept: bool,
    /// Whether its pattern is known already.
    pub pattern_known: bool,
}

impl Run {
    /// The reuse of each stage by a new request. `baseline`: the number of rows of each stage in the unedited run then.
    pub(in crate::run) fn reuse(
        &self,
        model: &Model,
        inputs: &Inputs,
        edits: &Edits,
        baseline: Option<&[usize]>,
    ) -> Result<Vec<Reuse>> {
        inputs.check(model)?;
        let resolved = resolve(&model.config, edits, &inputs.paddings, inputs.memory_rows() > 0)?;
        let patches = resolve_patches(&model.config, &edits.patches)?;
        // The embeddings of a text with masked tokens depend on its length without padding.
        let drops = |stack| stack == Stack::Encoder && model.config.embedding.mask_dropout_id.is_some();
        let hidden = resolved.first().map(|edits| edits.hidden_keys.clone()).unwrap_or_default();
        let mut edits_of = resolved.into_iter();
        let dropout = edits.dropout.filter(|d| d.rate > 0.0);
        let mut memory_changed = self.inputs.memory != inputs.memory;
        let mut valid = 0;
        let mut reused = Vec::with_capacity(self.stages.len());
        for (i, stage) in self.stages.iter().enumerate() {
            let stack = stage.stack();
            let (old, new) = (self.inputs.rows(stack), inputs.rows(stack));
            if stage.step == Step::Embed(stack) {
                valid = self.inputs.common_rows(inputs, stack);
                if let Some(vision) = model.config.vision.as_ref().filter(|_| stack == Stack::Decoder && memory_changed)
                {
                    let ids = inputs.ids(stack).first().map_or(&[][..], |ids| &ids[..]);
                    valid = valid.min(ids.iter().position(|id| *id == vision.token_id).unwrap_or(valid));
                }
            }
            let mut wants = match stage.path() {
                Some(_) => edits_of.next().expect("there is one resolved edit per sublayer"),
                None => SublayerEdits::none(false),
            };
            if stage.step == Step::Embed(stack) {
                wants.dropout = dropout;
                if drops(stack) {
                    wants.hidden_keys.clone_from(&hidden);
                }
            }
            wants.patches = self.patches_in(i, &patches);
            if wants.skip {
                // A skipped sublayer has no sites inside; the boundary between its block and the next remains.
                wants.patches.retain(|patch| !matches!(patch.site, Site::Resid(_, _, Resid::Cross)));
            }
            if let Some(baseline) = baseline.filter(|_| wants.has_frozen_heads()) {
                valid = valid.min(baseline[i]);
            }
            let grows = valid < old.max(new);
            let sees_later_rows = match stage.path() {
                Some(path) => (path.kind == Kind::Attn && !wants.causal) || model.config.convolution(path).is_some(),
                None => stage.step == Step::Embed(stack) && drops(stack),
            };
            let stale_memory = memory_changed && stage.path().is_some_and(|path| path.kind == Kind::Cross);
            let as_before = !grows && !stale_memory && stage.edits.same_pattern_as(&wants);
            let sources_change = grows && wants.patches.iter().any(SitePatch::reads_other_rows);
            let sublayer = stage.path().and_then(|path| model.sublayer(path));
            let turns = sublayer.is_some_and(|sublayer| !sublayer.rotates_alike([old, new]));
            if turns
                || stage.edits != wants
                || sources_change
                || (grows && sees_later_rows)
                || (stale_memory && !wants.skip)
            {
                valid = 0;
            }
            valid = valid.min(stage.rows);
            let pattern_known = as_before && valid == 0;
            if stage.step == Step::Finish(Stack::Encoder) {
                memory_changed = valid < new;
            }
            reused.push(Reuse { rows: valid, edits: wants, stale_memory, pattern_known });
        }
        Ok(reused)
    }

    /// The stages that a new request would compute, and the rows of each stage that hold. Changes nothing. `baseline`:
    /// the rows that hold in the unedited run, which comes first.
    pub(in crate::run) fn pending_stages(
        &self,
        model: &Model,
        inputs: &Inputs,
        edits: &Edits,
        baseline: Option<&[Reuse]>,
    ) -> Result<(Vec<PendingStage>, Vec<Reuse>)> {
        let rows: Option<Vec<usize>> = baseline.map(|reused| reused.iter().map(|reuse| reuse.rows).collect());
        let reused = self.reuse(model, inputs, edits, rows.as_deref())?;
        let taken_over =
            baseline.map_or(0, |baseline| count_alike(reused.iter().zip(baseline).map(|(a, b)| a.edits == b.edits)));
        let pending = self.stages.iter().zip(&reused).enumerate().skip(taken_over).filter_map(|(i, (stage, reuse))| {
            let end = inputs.rows(stage.stack());
            let left = self.stages[i..].iter().zip(&reused[i..]).map(|(stage, reuse)| (stage.step, &reuse.edits));
            let rows = self.first_read(model, end, left).unwrap_or(0).max(reuse.rows)..end;
            let keys = stage.path().map_or(0, |path| inputs.keys(path));
            let has_keys = stage.kv.is_some() && !reuse.stale_memory && reuse.rows > 0;
            let fresh_keys = match stage.path().map(|path| path.kind) {
                Some(Kind::Attn) if self.lender(model, i).is_none() => rows.len(),
                Some(Kind::Cross) if !has_keys => keys,
                _ => 0,
            };
            let batch = inputs.batch(stage.stack());
            let (path, skipped) = (stage.path(), reuse.edits.skip);
            let kept = path.is_none_or(|path| self.keeps(model, inputs, path));
            let pattern_known = reuse.pattern_known && stage.has_pattern(rows.len());
            (!rows.is_empty()).then_some(PendingStage {
                path,
                rows,
                keys,
                fresh_keys,
                batch,
                skipped,
                kept,
                pattern_known,
            })
        });
        Ok((pending.collect(), reused))
    }

    /// The number of stages before the first whose edits differ from the unedited run's: they compute the same.
    fn stages_alike(&self, unedited: &Self) -> usize {
        count_alike(self.stages.iter().zip(&unedited.stages).map(|(a, b)| a.edits == b.edits))
    }

    /// Releases the keys and values that the unedited run will append to and then hand over: rows are appended in place
    /// only if there is no other owner.
    pub(in crate::run) fn release_cache(&mut self, unedited: &Self) {
        let alike = self.stages_alike(unedited);
        if let Some(i) = unedited.next_stage().filter(|i| *i < alike)
            && self.stages[i].rows < self.inputs.rows(self.stages[i].stack())
        {
            self.stages[i].kv = None;
        }
    }

    /// Shares the unedited run's stages for the same request: nothing is computed or stored twice.
    pub(in crate::run) fn take_over(&mut self, unedited: &Self) {
        let alike = self.stages_alike(unedited);
        for (mine, theirs) in self.stages.iter_mut().zip(&unedited.stages).take(alike) {
            if mine.rows < theirs.rows && theirs.rows == self.inputs.rows(theirs.stack()) {
                *mine = theirs.clone();
                self.ran += 1;
            }
        }
    }

    /// The number of stages still to run, without those shared with the unedited run.
    pub(in crate::run) fn pending(&self, unedited: Option<&Self>) -> usize {
        let taken_over = unedited.map_or(0, |unedited| self.stages_alike(unedited));
        let left = self.stages.iter().skip(taken_over);
        left.filter(|stage| stage.rows < self.inputs.rows(stage.stack())).count()
    }
}

/// The length of the common prefix.
fn count_alike(same: impl Iterator<Item = bool>) -> usize {
    same.take_while(|same| *same).count()
}
