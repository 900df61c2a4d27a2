//! The training step: teacher forcing through the whole model, with dropout and drop-path.

use burn::tensor::Tensor;

use super::batch::Batch;
use super::loss::{cross_entropy, share_right};
use super::norms::Norms;
use super::optimizer::Optimizer;
use crate::edit::{Edits, Mask, SublayerEdits, resolve};
use crate::error::{Error, Result};
use crate::model::{Chance, KeySource, Model, Pass, Visitor};
use crate::site::{Kind, Recorder, SiteFilter, Stack};

/// The model's logits for a batch, `[batch, pos, d_vocab]`, with chance as in training where given.
pub fn forward(model: &Model, batch: &Batch, chance: Option<Chance>) -> Result<Tensor<3>> {
    // A decoder alone has no memory to look at: its cross-attention is left out.
    let has_memory = model.config.architecture.has_encoder();
    let edits = resolve(&model.config, &Edits::default(), batch.paddings(), has_memory)?;
    let masks = Masks { batch, n_heads: model.config.n_heads };
    let mut edits = edits.iter();
    let mut recorder = Recorder::new(SiteFilter::Nothing);
    let mut memory = None;
    let last = model.stacks().last().map_or(Stack::Alone, |layers| layers.stack);
    for layers in model.stacks() {
        let ids = if layers.stack == Stack::Encoder { &batch.source } else { &batch.target };
        let mut x = model.embed(layers.stack, ids, None, 0, chance, &mut recorder);
        for sublayer in &layers.sublayers {
            let edits = edits.next().expect("there is one resolved edit per sublayer");
            if edits.skip {
                continue;
            }
            let mask = masks.of(edits, layers.stack, sublayer.path.kind);
            let keys = match (sublayer.path.kind, &memory) {
                (Kind::Cross, Some(memory)) => KeySource::Memory(Tensor::clone(memory)),
                _ => KeySource::Own(None),
            };
            let rows = ids.first().map_or(0, Vec::len);
            let mut pass = Pass {
                path: sublayer.path,
                edits,
                mask: &mask,
                start: 0,
                chance,
                position_bias: layers.position_bias(sublayer.path.kind, 0, rows),
                frozen: None,
                known_pattern: None,
                recorder: &mut recorder,
            };
            x = sublayer.forward(x, keys, &mut pass).0;
        }
        let x = model.finish(layers.stack, x);
        if layers.stack == last {
            return model.logits(x).ok_or_else(no_head);
        }
        memory = Some(x);
    }
    Err(no_head())
}

fn no_head() -> Error {
    Error::Training("this model has no output head to train".into())
}

/// The masks of a batch.
struct Masks<'a> {
    batch: &'a Batch,
    n_heads: usize,
}

impl Masks<'_> {
    fn of(&self, edits: &SublayerEdits, stack: Stack, kind: Kind) -> Mask {
        let (source, target) = (self.batch.source_len(), self.batch.target_len());
        let (queries, keys) = match (stack, kind) {
            (Stack::Encoder, Kind::Attn) => (source, source),
            (_, Kind::Attn) => (target, target),
            (_, Kind::Cross) => (target, source),
            (_, Kind::Mlp) => (0, 0),
        };
        Mask::new(edits, self.batch.len(), self.n_heads, 0, queries, keys)
    }
}

/// What a training step needs besides the batch.
#[derive(Clone, Copy, Debug)]
pub struct StepSettings {
    pub rate: f64,
    pub smoothing: f64,
    /// The largest global norm of the gradients; `None` lets them be.
    pub clip: Option<f64>,
    /// Dropout and drop-path; `None` trains without.
    pub chance: Option<Chance>,
}

/// What a step found, still on the device.
pub struct StepResult {
    /// The loss before the step, `[1]`.
    pub loss: Tensor<1>,
    /// The share of labels that were the most probable token, `[1]`.
    pub accuracy: Tensor<1>,
    pub norms: Norms,
}

/// One step on one batch.
pub fn step(model: &mut Model, optimizer: &mut Optimizer, batch: &Batch, settings: StepSettings) -> Result<StepResult> {
    let pad = model.config.pad_id.ok_or_else(|| Error::Training("the configuration names no pad_id".into()))?;
    let logits = forward(model, batch, settings.chance)?;
    let accuracy = share_right(logits.clone().inner(), &batch.labels, pad);
    let loss = cross_entropy(logits, &batch.labels, pad, settings.smoothing);
    let gradients = loss.backward();
    let norms = Norms::of(model, &gradients);
    let factor = settings.clip.map(|largest| norms.factor(largest));
    optimizer.step(model, gradients, settings.rate, factor);
    Ok(StepResult { loss: loss.inner(), accuracy, norms })
}

/// The model with every parameter ready to learn.
pub fn with_gradients(model: &Model) -> Model {
    struct Track;
    impl Visitor for Track {
        fn visit<const D: usize>(&mut self, _name: &str, tensor: &mut Tensor<D>) {
            *tensor = Tensor::from_inner(tensor.clone()).require_grad();
        }
    }
    let mut model = model.clone();
    model.visit(&mut Track);
    model.device = model.device.autodiff();
    model
}

/// The model as it is now, without gradients: for looking and for saving.
pub fn without_gradients(model: &Model) -> Model {
    struct Untrack;
    impl Visitor for Untrack {
        fn visit<const D: usize>(&mut self, _name: &str, tensor: &mut Tensor<D>) {
            *tensor = tensor.clone().inner();
        }
    }
    let mut model = model.clone();
    model.visit(&mut Untrack);
    model.device = model.device.inner();
    model
}
