//! A sweep in batches of one layer's cells; each result is as exact as a separate run.

use burn::tensor::Tensor;

use super::part::SweepPart;
use super::receiver::Receiver;
use super::score::{Ends, Metric, Score};
use crate::clock::{Clock, Turns};
use crate::error::{InputProblem, Result};
use crate::model::{PassPatch, PatchValues, Place, Spread};
use crate::run::Session;
use crate::site::{Activation, Kind, Site, Stack, read_packed};

/// The rows of all variants that are computed at once.
const ROWS_AT_ONCE: usize = 512;

/// Two finished sessions of one model, each of one sequence: the patched one, and the source of values.
pub struct Sweep<'a> {
    pub(super) corrupted: &'a Session,
    pub(super) clean: &'a Session,
    pub(super) metric: Metric,
    pub(super) ends: Ends,
    /// Absent: the patch takes every path.
    receiver: Option<Receiver>,
}

impl<'a> Sweep<'a> {
    /// # Errors
    /// A device that failed, or numbers that are not finite.
    pub async fn new(corrupted: &'a Session, clean: &'a Session, metric: Metric) -> Result<Self> {
        let of_clean = output_of(clean, metric, metric.clean_row).await?;
        let ends = Ends::new(metric, of_clean, output_of(corrupted, metric, metric.row).await?);
        Ok(Self { corrupted, clean, metric, ends, receiver: None })
    }

    /// The same along one path: the heads' outputs reach only this input, along the stream, and everything added
    /// between is held at the corrupted run's values. All later stages are computed again.
    pub fn toward(self, receiver: Receiver) -> Self {
        Self { receiver: Some(receiver), ..self }
    }

    /// m of the clean run, and of the corrupted one.
    pub fn measures(&self) -> (f64, f64) {
        self.ends.measures()
    }

    /// The scores of one layer's cells: heads, or the pairs of positions `(to, from)`. Empty if the model lacks the
    /// part there, an edit skips it, or it is of an encoder of images before a decoder, whose tiles are sequences
    /// already.
    ///
    /// # Errors
    /// A device that failed, or `Overtaken`.
    pub async fn layer<C: Clock>(
        &self,
        part: SweepPart,
        stack: Stack,
        block: usize,
        pairs: &[(usize, usize)],
        turns: &mut Turns<'_, C>,
    ) -> Result<Option<Vec<f32>>> {
        if !self.corrupted.model.config.reads_lens(stack) {
            return Ok(None);
        }
        let Some((site, values)) = self.values(part, stack, block)? else { return Ok(None) };
        if self.receiver.is_some_and(|receiver| !self.corrupted.run().leads(&self.corrupted.model, site, receiver.site))
        {
            return Ok(None);
        }
        let places: Vec<Place> = pairs.iter().map(|&(to, from)| Place { to, from, minus: 0 }).collect();
        let same = self.same_rows(stack);
        let changed = |place: &Place| place.to != place.from || place.to >= same;
        let rows = self.corrupted.run().inputs().rows(stack);
        let dropout = self.corrupted.edits().dropout.is_some();
        let at_once = if dropout { 1 } else { (ROWS_AT_ONCE / rows.max(1)).max(1) };
        let config = &self.corrupted.model.config;
        let heads = match site {
            Site::In(path, _) => config.attention_in(path).n_heads,
            _ => config.attention.n_heads,
        };
        // A value that is equal in both runs has no effect.
        let (places, cells): (Vec<Place>, Vec<usize>) = match part.is_of_heads() {
            true => (places.into_iter().filter(changed).collect(), (0..heads).collect()),
            false => {
                let cells = places.iter().enumerate().filter(|(_, place)| changed(place)).map(|(i, _)| i).collect();
                (places, cells)
            }
        };
        let mut scores = vec![0f32; if part.is_of_heads() { heads } else { pairs.len() }];
        if places.is_empty() {
            return Ok(Some(scores));
        }
        for chunk in cells.chunks(at_once) {
            let count = chunk.len();
            let (spread, places) = match part.is_of_heads() {
                true => (Spread::Heads { first: chunk[0], count }, places.clone()),
                false => (Spread::Places { first: 0, count }, chunk.iter().map(|i| places[*i]).collect()),
            };
            let from = PatchValues::Other(values.clone());
            let patch = PassPatch { site, places, from, minus: None, factor: 1.0, spread };
            let Some(patch) = self.received(patch) else { return Ok(None) };
            for (cell, score) in chunk.iter().zip(self.scores(&patch, count, turns).await?) {
                scores[*cell] = score;
            }
        }
        Ok(Some(scores))
    }

    /// The score of another run on the corrupted one's text.
    ///
    /// # Errors
    /// A device that failed, or numbers that are not finite.
    pub async fn score(&self, session: &Session) -> Result<f32> {
        Ok(self.ends.score(&output_of(session, self.metric, self.metric.row).await?))
    }

    /// The effect of a patch on the receiver's input, as a patch of that input.
    fn received(&self, patch: PassPatch) -> Option<PassPatch> {
        let Some(Receiver { site, head }) = self.receiver else { return Some(patch) };
        let model = &self.corrupted.model;
        let variants = self.corrupted.run().variants(model, self.corrupted.baseline(), &patch, None)?;
        let from = PatchValues::Each(variants.value_at(site)?);
        let places = patch.places.iter().map(|place| Place { from: place.to, ..*place }).collect();
        Some(PassPatch { site, places, from, spread: Spread::Alike { head }, ..patch })
    }

    /// The scores of a patch's variants.
    async fn scores<C: Clock>(&self, patch: &PassPatch, count: usize, turns: &mut Turns<'_, C>) -> Result<Vec<f32>> {
        let model = &self.corrupted.model;
        let reads_one = model.config.rows_read(self.metric.row, usize::MAX).len() == 1;
        let row = (self.metric.score != Score::Output && reads_one).then_some(self.metric.row);
        let variants = self.corrupted.run().variants(model, self.corrupted.baseline(), patch, row);
        let Some(mut variants) = variants else { return Ok(vec![0.0; count]) };
        while variants.advance() {
            turns.rest().await?;
        }
        let out = variants.finish(); // [count, 1 or pos, d_model]
        let outputs = match self.metric.score {
            Score::Output => Some(pooled(out)),
            _ => model.choice_logits(out, self.corrupted.run().row_factors(model)),
        };
        let outputs = read_packed(outputs.map(|outputs| outputs.flatten(0, 2)).into_iter().collect()).await?;
        self.corrupted.check_finite(&outputs)?;
        Ok(outputs.chunks(outputs.len().max(1) / count).map(|outputs| self.ends.score(outputs)).collect())
    }

    /// A part's site in a block, and the clean run's values there.
    pub(super) fn values(&self, part: SweepPart, stack: Stack, block: usize) -> Result<Option<(Site, Activation)>> {
        let Some(site) = part.site(&self.corrupted.model.config, stack, block) else { return Ok(None) };
        if let Site::In(path, _) = site
            && path.kind == Kind::Cross
            && !self.corrupted.run().attention_paths().any(|there| there == path)
        {
            return Ok(None);
        }
        let values = self.clean.run().activation(&self.clean.model, site, self.clean.baseline());
        Ok(Some((site, values.ok_or(InputProblem::NoModel)?)))
    }

    /// The number of leading rows of a stack that are equal in both runs.
    fn same_rows(&self, stack: Stack) -> usize {
        let (a, b) = (self.corrupted.run().inputs(), self.clean.run().inputs());
        let config = &self.corrupted.model.config;
        let alike = a.has_source_of(b) && self.corrupted.edits().is_empty() && self.clean.edits().is_empty();
        if stack == Stack::Decoder && config.attention.causal && alike { a.common_rows(b, stack) } else { 0 }
    }
}

/// What a run says at a row: the logits, or the mean of the output.
async fn output_of(session: &Session, metric: Metric, row: usize) -> Result<Vec<f32>> {
    let last = session.model.stacks().last().and_then(|layers| session.run().stack_out(&session.model, layers.stack));
    let outputs = match metric.score {
        Score::Output => last.map(pooled),
        _ => session.run().choice_logits(&session.model, row),
    };
    let outputs = outputs.map(|outputs| outputs.slice_dim(0, 0..1).flatten(0, 2));
    let outputs = read_packed(outputs.into_iter().collect()).await?;
    session.check_finite(&outputs)?;
    Ok(outputs)
}

/// The mean over positions, `[batch, 1, d_model]`.
pub(super) fn pooled(out: Tensor<3>) -> Tensor<3> {
    out.mean_dim(1)
}
