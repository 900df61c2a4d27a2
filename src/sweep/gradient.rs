//! A whole sweep from one backward pass: attribution patching, a first-order approximation (Nanda 2023; Syed et al.
//! 2023).
//!
//! ```text
//! m(patched) − m(corrupted) ≈ (a_clean − a_corrupted) · ∂m/∂a      at the corrupted run
//! ```

use burn::tensor::{Tensor, TensorData};

use super::cells::{Sweep, pooled};
use super::part::SweepPart;
use super::score::Score;
use crate::config::Precision;
use crate::edit::Replacement;
use crate::error::Result;
use crate::model::{Model, PassPatch, PatchValues, Place, Spread};
use crate::ops::FromNumbers;
use crate::site::{Activation, Site, Stack, read_packed};

/// A site of a sweep: its layer, and the clean and the corrupted run's values there.
struct Probe {
    site: Site,
    clean: Activation,
    corrupted: Activation,
    /// Added zeros: the gradient with respect to them is that of the value.
    added: Activation,
}

impl Sweep<'_> {
    /// Approximate scores of each layer's cells, of which [`Sweep::layer`] computes the exact ones. Empty if gradients
    /// are not available: for matrices in fewer bits, or under edits that take values from other runs.
    ///
    /// # Errors
    /// A device that failed, or numbers that are not finite.
    pub async fn approximate(
        &self,
        part: SweepPart,
        stack: Stack,
        pairs: &[(usize, usize)],
    ) -> Result<Option<Vec<(usize, Vec<f32>)>>> {
        let session = self.corrupted;
        let (edits, model) = (session.edits(), &session.model);
        let frozen = edits.patterns.values().any(|replacement| *replacement == Replacement::Frozen);
        if model.precision != Precision::F32 || frozen || !edits.patches.is_empty() {
            return Ok(None);
        }
        let model = model.with_autodiff(false);
        let (mut blocks, mut probes) = (Vec::new(), Vec::new());
        let count = if stack == Stack::Encoder { model.config.n_encoder_layers } else { model.config.n_decoder_layers };
        for block in 0..count {
            let Some((site, clean)) = self.values(part, stack, block)? else { continue };
            let corrupted = session.run().activation(&session.model, site, session.baseline());
            let Some(corrupted) = corrupted else { continue };
            let added = zeros_like(&corrupted, &model);
            blocks.push(block);
            probes.push(Probe { site, clean, corrupted, added });
        }
        if probes.is_empty() {
            return Ok(Some(Vec::new()));
        }
        let patches: Vec<PassPatch> = probes.iter().map(Probe::patch).collect();
        let run = session.run().probed(&model, edits, &patches)?;
        let last = model.stacks().last().and_then(|layers| run.stack_out(&model, layers.stack));
        let output = match self.metric.score {
            Score::Output => last.map(pooled),
            _ => run.choice_logits(&model, self.metric.row),
        };
        let Some(output) = output else { return Ok(None) };
        let output = output.slice_dim(0, 0..1);
        let slope = Tensor::<3>::from_numbers(TensorData::new(self.ends.slope(), output.dims()), &model.device);
        let gradients = (output * slope).sum().backward();
        let mut found = Vec::new();
        for (block, probe) in blocks.into_iter().zip(probes) {
            let gradient = match &probe.added {
                Activation::Stream(added) => added.grad(&gradients).map(Activation::Stream),
                Activation::Heads(added) => added.grad(&gradients).map(Activation::Heads),
            };
            let shapes = [probe.clean.shape(), probe.corrupted.shape()];
            // A value without influence on the answer has no gradient.
            let changes = match gradient {
                Some(gradient) => {
                    let parts = vec![probe.clean.flatten(), probe.corrupted.flatten(), gradient.flatten()];
                    changes(&read_packed(parts).await?, &shapes, pairs, part.is_of_heads())
                }
                None => vec![0.0; if part.is_of_heads() { shapes[1][1] } else { pairs.len() }],
            };
            let scores: Vec<f32> = changes.into_iter().map(|change| self.ends.share(change)).collect();
            session.check_finite(&scores)?;
            found.push((block, scores));
        }
        Ok(Some(found))
    }
}

impl Probe {
    fn patch(&self) -> PassPatch {
        let rows = *self.added.shape().iter().rev().nth(1).unwrap_or(&0);
        PassPatch {
            site: self.site,
            places: (0..rows).map(|row| Place { to: row, from: row, minus: row }).collect(),
            from: PatchValues::Other(self.added.clone()),
            minus: Some(PatchValues::Zero),
            factor: 1.0,
            spread: Spread::Alike { head: None },
        }
    }
}

/// (a_clean − a_corrupted) · ∂m/∂a of each head, or of each pair of positions `(to, from)`. `values` holds the clean
/// run's values, the corrupted run's and the gradient, one after the other; the shapes are of the first two.
fn changes(values: &[f32], shapes: &[Vec<usize>; 2], pairs: &[(usize, usize)], of_heads: bool) -> Vec<f64> {
    let sizes = shapes.each_ref().map(|shape| {
        let (d, rows) = (shape[shape.len() - 1], shape[shape.len() - 2]);
        (if shape.len() == 4 { shape[1] } else { 1 }, rows, d)
    });
    let [(heads, clean_rows, d), (_, rows, _)] = sizes;
    let count = shapes[0].iter().product::<usize>();
    let (clean, rest) = values.split_at(count);
    let (corrupted, gradient) = rest.split_at(shapes[1].iter().product());
    let change = |head: usize, (to, from): (usize, usize)| -> f64 {
        let row = |of: &[f32], at: usize| of[at * d..][..d].iter().map(|x| f64::from(*x)).collect::<Vec<f64>>();
        let [a, b, g] =
            [row(clean, head * clean_rows + from), row(corrupted, head * rows + to), row(gradient, head * rows + to)];
        a.iter().zip(&b).zip(&g).map(|((a, b), g)| (a - b) * g).sum()
    };
    match of_heads {
        true => (0..heads).map(|head| pairs.iter().map(|pair| change(head, *pair)).sum()).collect(),
        false => pairs.iter().map(|pair| change(0, *pair)).collect(),
    }
}

fn zeros_like(values: &Activation, model: &Model) -> Activation {
    match values {
        Activation::Stream(values) => Activation::Stream(Tensor::zeros(values.dims(), &model.device).require_grad()),
        Activation::Heads(values) => Activation::Heads(Tensor::zeros(values.dims(), &model.device).require_grad()),
    }
}
