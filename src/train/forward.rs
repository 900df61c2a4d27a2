//! The training step: teacher forcing through the whole model, with dropout and drop-path.

use burn::tensor::Tensor;
use headlight_kernels::with_threads_awake;

use super::batch::Batch;
use super::example::no_label;
use super::gradients::ParameterGradients;
use super::loss::{cross_entropy, share_right};
use super::norms::Norms;
use super::optimizer::Optimizer;
use crate::edit::{Edits, resolve};
use crate::error::{Error, Result};
use crate::model::{DropoutDraws, Model, StackIds};

/// The model's logits for a batch, `[batch, pos, d_vocab]`, or `[batch, 1, classes]` of images; with dropout if `draws`
/// is given.
pub fn forward(model: &Model, batch: &Batch, draws: Option<DropoutDraws>) -> Result<Tensor<3>> {
    // Without an encoder there is no memory, and cross-attention is skipped.
    let has_memory = model.config.architecture.has_encoder();
    let edits = resolve(&model.config, &Edits::default(), batch.paddings(), has_memory)?;
    let ids = StackIds { encoder: &batch.source, decoder: &batch.target, signal: batch.signal.as_ref() };
    let no_head = || Error::training("this model has no output head to train");
    model.forward(ids, &edits, draws).ok_or_else(no_head)
}

/// The settings of a training step.
#[derive(Clone, Copy, Debug)]
pub struct StepSettings {
    pub rate: f64,
    pub smoothing: f64,
    /// The largest global norm of the gradients; `None` for no clipping.
    pub clip: Option<f64>,
    /// Dropout and drop-path; `None` for none.
    pub draws: Option<DropoutDraws>,
}

/// The results of a step, still on the device.
pub struct StepResult {
    /// The loss before the step, `[1]`.
    pub loss: Tensor<1>,
    /// The share of labels that were their row's most probable token, `[1]`.
    pub accuracy: Tensor<1>,
    pub norms: Norms,
}

/// Trains on one batch: forward pass, gradients, update.
pub fn step(model: &mut Model, optimizer: &mut Optimizer, batch: &Batch, settings: StepSettings) -> Result<StepResult> {
    let size = model.config.product_size(batch.rows());
    with_threads_awake(size, || learn(model, optimizer, batch, settings))
}

fn learn(model: &mut Model, optimizer: &mut Optimizer, batch: &Batch, settings: StepSettings) -> Result<StepResult> {
    let pad = no_label(&model.config).ok_or_else(|| Error::training("the configuration names no pad_id"))?;
    let mut learner = model.with_autodiff(true);
    let logits = forward(&learner, batch, settings.draws)?;
    let accuracy = share_right(logits.clone().inner(), &batch.labels, pad);
    let loss = cross_entropy(logits, &batch.labels, pad, settings.smoothing);
    let gradients = ParameterGradients::of(&mut learner, &loss);
    // Releases the second copy, so that each parameter can be updated in place.
    drop(learner);
    let norms = Norms::of(model, &gradients);
    let factor = settings.clip.map(|largest| norms.factor(largest));
    optimizer.step(model, gradients, settings.rate, factor);
    Ok(StepResult { loss: loss.inner(), accuracy, norms })
}
