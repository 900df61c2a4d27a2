//! The logit lens (nostalgebraist 2020): the output head applied to the stream between layers, directly or through a
//! trained lens.
//!
//! ```text
//! lens = softmax(head(final_norm(resid)))     entropy −Σ p ln p and KL(last ‖ lens) in nats
//! ```

use std::ops::Range;

use burn::tensor::Tensor;
use headlight_kernels::greatest;

use super::trained_lens::TrainedLens;
use crate::error::{Absent, Result};
use crate::generate::softmax;
use crate::model::Step;
use crate::run::Session;
use crate::site::{Kind, Resid, Site, Stack};

/// A site of a residual stream, and the step whose output it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LensSite {
    pub site: Site,
    pub step: Step,
}

/// The sites of a stack's stream in order: the input of its first block and the output of each; with `between`, also
/// the sites between the sublayers of a block. A skipped sublayer has none.
pub fn lens_sites(session: &Session, stack: Stack, between: bool) -> Vec<LensSite> {
    let steps: Vec<Step> = session.model.steps().filter(|step| step.stack() == stack).collect();
    let ran = |step: &Step| match step.path() {
        Some(path) if path.kind == Kind::Cross => session.run().attention_paths().any(|ran| ran == path),
        _ => true,
    };
    let mut sites = Vec::new();
    for (i, step) in steps.iter().enumerate() {
        let site = match step.path() {
            None if matches!(step, Step::Embed(_)) => Some(Site::Resid(stack, 0, Resid::Pre)),
            None => None,
            Some(path) => {
                let next = steps.get(i + 1).and_then(|next| next.path());
                let last = next.is_none_or(|next| next.block != path.block);
                let point = match path.kind {
                    _ if last => Resid::Post,
                    Kind::Cross => Resid::Cross,
                    _ => Resid::Mid,
                };
                (last || (between && ran(step) && !session.model.config.is_parallel(path)))
                    .then_some(Site::Resid(stack, path.block, point))
            }
        };
        sites.extend(site.map(|site| LensSite { site, step: *step }));
    }
    sites
}

/// The logits of the stream at a site, `[rows, d_vocab]`; through a trained lens, if one is given.
///
/// # Errors
/// A model without an output head or without this stack.
pub fn lens_logits(
    session: &Session,
    trained: Option<&TrainedLens>,
    site: LensSite,
    rows: Range<usize>,
) -> Result<Tensor<2>> {
    let model = &session.model;
    let missing = |missing| model.config.architecture.lacks(missing);
    let stream = session.run().left_by(model, site.step, rows).ok_or_else(|| missing(Absent::Tokens))?;
    let stream: Tensor<3> = stream.unsqueeze();
    let stream = match trained {
        Some(trained) => trained.translate(site.site, stream),
        None => stream,
    };
    let stack = site.step.stack();
    let layers = model.layers(stack).ok_or_else(|| missing(Absent::Tokens))?;
    if !model.config.reads_lens(stack) {
        return Err(missing(Absent::OutputHead));
    }
    let logits = model.logits(layers.normalise(stream)).ok_or_else(|| missing(Absent::OutputHead))?;
    Ok(logits.squeeze_dim(0))
}

/// The distribution at one site and position.
#[derive(Clone, Debug)]
pub struct Distribution {
    pub probabilities: Vec<f32>,
    /// Logits minus the greatest one.
    logits: Vec<f32>,
    /// ln Σ e^logit of these logits.
    ln_sum: f64,
}

impl Distribution {
    pub fn new(logits: &[f32]) -> Self {
        let greatest = greatest(logits);
        let logits: Vec<f32> = logits.iter().map(|logit| logit - greatest).collect();
        let probabilities = softmax(&logits, 1.0);
        let ln_sum = logits.iter().map(|logit| f64::from(logit.exp())).sum::<f64>().ln();
        Self { probabilities, logits, ln_sum }
    }

    /// −Σ p ln p, in nats.
    pub fn entropy(&self) -> f32 {
        self.cross_entropy(&self.logits, self.ln_sum).max(0.0) as f32
    }

    /// KL(this ‖ other), in nats.
    pub fn kl(&self, other: &Self) -> f32 {
        let own = self.cross_entropy(&self.logits, self.ln_sum);
        (self.cross_entropy(&other.logits, other.ln_sum) - own).max(0.0) as f32
    }

    /// −Σ p ln q.
    fn cross_entropy(&self, logits: &[f32], ln_sum: f64) -> f64 {
        let terms = self.probabilities.iter().zip(logits).filter(|(p, _)| **p > 0.0);
        terms.map(|(p, logit)| f64::from(*p) * (ln_sum - f64::from(*logit))).sum()
    }
}
