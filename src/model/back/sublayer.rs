//! Back through a sublayer, with its gate and norms held, and its sum in parts.

use burn::tensor::Tensor;

use super::attention::back_to_heads;
use super::held_step::{Added, Directions, HeldStep, PartKind, along};
use crate::config::NormKind;
use crate::model::linear::Linear;
use crate::model::sublayer::{Body, Sublayer};
use crate::model::transformer::Model;
use crate::site::{Name, Site};

/// The sum that a sublayer forms, at every row: `[rows, d]`.
#[derive(Clone, Debug)]
pub struct Split {
    /// The whole sum, before a post-norm.
    pub sum: Tensor<2>,
    /// The share that bypasses the body: the input, and a gate's bypass.
    pub stream: Tensor<2>,
    /// The output of an MLP.
    pub mlp: Option<Tensor<2>>,
    /// The factor of each number of the heads' outputs, of dropout and of everything after it.
    factors: [Tensor<2>; 2],
    /// Whether the mean is taken off between these two.
    centred: bool,
}

impl Split {
    /// A head's outputs `[any, d]` as they are added at a row.
    pub fn added(&self, outputs: Tensor<2>, row: usize) -> Tensor<2> {
        let [before, after] = self.factors.each_ref().map(|factor| factor.clone().slice_dim(0, row..row + 1));
        let outputs = outputs * before;
        let outputs = if self.centred { outputs.clone() - outputs.mean_dim(1) } else { outputs };
        outputs * after
    }
}

impl Sublayer {
    /// The backward pass through the sublayer.
    pub(super) fn back(&self, direction: Tensor<2>, held: &HeldStep) -> Directions {
        let path = self.path;
        let direction = self.back_through_scale(direction);
        let (d, mut added) = self.back_beside(direction, held);
        let (d, shift) = self.back_to_sum(d, held);
        added.extend(shift.map(|shift| Added::new(PartKind::Norm, format!("{path}.norm"), shift)));
        added.extend(held.change(Site::In(path, Name::Branch), &d));
        let through = self.residual.then(|| d.clone()); // [directions, d_model]
        let (d, past, normed) = self.back_to_body(d, held);
        added.extend(normed);
        let change = held.change(Site::In(path, Name::Out), &d);
        added.extend(change.clone());
        match &self.body {
            Body::Mlp(_) => {
                let out = along(&d, self.held_output(held));
                let own = change.map_or(out.clone(), |change| out - change.along);
                added.push(Added::new(PartKind::Mlp, path, own));
            }
            Body::Attention(_) | Body::GatedDelta(_) => {
                let d = held.before(Site::In(path, Name::Out), d);
                let o = self.projection();
                if let Some(bias) = o.and_then(|o| o.bias.clone()) {
                    added.push(Added::new(PartKind::Bias, path, along(&d, bias.unsqueeze())));
                }
                let z = held.joined_heads(Site::In(path, Name::Z)).expect("heads are held at what they wrote");
                let heads = held.heads().expect("heads are held at what they wrote");
                let parts = back_to_heads(o, d, held) * z; // [directions, head · d_value]
                let [directions, width] = parts.dims();
                let parts = parts.reshape([directions, heads, width / heads]).sum_dim(2).reshape([directions, heads]);
                added.push(Added::new(PartKind::Head, path, parts));
            }
        }
        let past = past.map(|d| {
            added.extend(held.change(Site::In(path, Name::Norm), &d));
            let (d, shift) = self.back_to_stream(d, held.x.clone());
            added.extend(shift.map(|shift| Added::new(PartKind::Norm, format!("{path}.norm"), shift)));
            d
        });
        let [directions, _] = added.first().map_or([1, 1], |added| added.along.dims());
        let nothing = || Tensor::zeros([directions, held.x.dims()[1]], &held.x.device());
        (through.into_iter().chain(past).reduce(|a, b| a + b).unwrap_or_else(nothing), added)
    }

    /// From the stream after a block with a scale to the one before the scale.
    fn back_through_scale(&self, direction: Tensor<2>) -> Tensor<2> {
        match &self.scale {
            Some(scale) => direction * scale.clone().unsqueeze(),
            None => direction,
        }
    }

    /// From the output to that of the block alone, with the part of a convolution beside it, or of an embedding for its
    /// layer.
    fn back_beside(&self, direction: Tensor<2>, held: &HeldStep) -> Directions {
        if self.layer_embedding.is_some() {
            let site = Site::In(self.path, Name::LayerEmbedding);
            let c = held.value(site).expect("an embedding for a layer is held at what it wrote");
            let (change, out) = (held.change(site, &direction), along(&direction, c));
            let own = change.as_ref().map_or(out.clone(), |change| out - change.along.clone());
            let own = Added::new(PartKind::LayerEmbedding, self.path, own);
            return (direction, change.into_iter().chain([own]).collect());
        }
        let Some(convolution) = &self.convolution else { return (direction, Vec::new()) };
        let site = Site::In(self.path, Name::Convolution);
        let c = held.value(site).expect("a convolution is held at what it wrote");
        let branch = held.value(Site::In(self.path, Name::Branch)).expect("a sublayer is held at its branch");
        let y = self.sum(held.stream.clone().unsqueeze(), branch.unsqueeze(), None).squeeze_dim(0);
        let (d, shift) = convolution.norm.back(direction, y + c.clone());
        let mut added: Vec<Added> = shift.map(|shift| Added::new(PartKind::Norm, site, shift)).into_iter().collect();
        let change = held.change(site, &d);
        let out = along(&d, c);
        let own = change.as_ref().map_or(out.clone(), |change| out - change.along.clone());
        added.extend(change);
        added.push(Added::new(PartKind::Convolution, "", own));
        (d, added)
    }

    /// The map of the heads' outputs, if there is one.
    pub(super) fn projection(&self) -> Option<&Linear> {
        match &self.body {
            Body::Attention(attention) => attention.o.as_ref(),
            Body::GatedDelta(linear) => Some(&linear.o),
            Body::Mlp(_) => None,
        }
    }

    /// From the output to y, the input of a post-norm, and the component of its shift along the direction.
    pub(super) fn back_to_sum(&self, direction: Tensor<2>, held: &HeldStep) -> (Tensor<2>, Option<Tensor<2>>) {
        let Some(norm) = &self.post_norm else { return (direction, None) };
        let branch = held.value(Site::In(self.path, Name::Branch));
        let branch = branch.expect("a post-norm is held at what it read");
        norm.back(direction, if self.residual { held.stream.clone() + branch } else { branch })
    }

    /// From y to the output of attention or MLP, with the parts of its norm, and to u through a gate's bypass.
    pub(super) fn back_to_body(
        &self,
        direction: Tensor<2>,
        held: &HeldStep,
    ) -> (Tensor<2>, Option<Tensor<2>>, Vec<Added>) {
        let (d, past) = self.back_through_gate(direction, held);
        let Some(norm) = &self.out_norm else { return (d, past, Vec::new()) };
        let site = Site::In(self.path, Name::OutNorm);
        let patched = held.change(site, &d);
        let (d, shift) = norm.back(d, self.held_output(held));
        let shift = shift.map(|shift| Added::new(PartKind::Norm, site, shift));
        (d, past, patched.into_iter().chain(shift).collect())
    }

    /// The output of attention or MLP, `[rows, d]`.
    fn held_output(&self, held: &HeldStep) -> Tensor<2> {
        held.value(Site::In(self.path, Name::Out)).expect("a sublayer is held at its output")
    }

    /// From y to what a gate reads, and to u through its bypass.
    fn back_through_gate(&self, direction: Tensor<2>, held: &HeldStep) -> (Tensor<2>, Option<Tensor<2>>) {
        let d = held.before(Site::In(self.path, Name::Branch), direction);
        let d = match &self.gamma {
            Some(gamma) => d * gamma.clone().unsqueeze(),
            None => d,
        };
        if self.gate.is_none() {
            return (d, None);
        }
        let g = held.value(Site::In(self.path, Name::Gate)).expect("a gate is held at what it was");
        (d.clone() * g.clone(), Some(d * (-g + 1.0)))
    }

    /// From u to x.
    pub(super) fn back_to_stream(&self, direction: Tensor<2>, x: Tensor<2>) -> (Tensor<2>, Option<Tensor<2>>) {
        match &self.pre_norm {
            Some(norm) => norm.back(direction, x),
            None => (direction, None),
        }
    }
}

impl Model {
    /// Splits a sublayer's sum at all held rows.
    pub fn split(&self, held: &HeldStep) -> Option<Split> {
        let path = held.step.path()?;
        let sublayer = self.sublayer(path)?;
        let branch = held.value(Site::In(path, Name::Branch))?;
        let (factor, past) = sublayer.back_through_gate(branch.ones_like(), held);
        let factor = match &sublayer.out_norm {
            Some(norm) => factor * norm.held_scale(sublayer.held_output(held)),
            None => factor,
        };
        let centred = sublayer.out_norm.as_ref().is_some_and(|norm| norm.kind == NormKind::LayerNorm);
        let dropped = held.before(Site::In(path, Name::Out), branch.ones_like());
        let through = sublayer.residual.then(|| held.stream.clone());
        let past = past.and_then(|past| Some(past * held.value(Site::In(path, Name::Norm))?));
        let stream = through.clone().into_iter().chain(past).reduce(|a, b| a + b);
        Some(Split {
            sum: through.map_or(branch.clone(), |stream| stream + branch.clone()),
            stream: stream.unwrap_or_else(|| branch.zeros_like()),
            mlp: matches!(sublayer.body, Body::Mlp(_)).then_some(branch),
            factors: [dropped, factor],
            centred,
        })
    }
}
