//! Back through a sublayer, with its gate and norms held, and its sum in parts.

use burn::tensor::Tensor;

use super::held_step::{Added, Directions, HeldStep, PartKind, along};
use crate::config::NormPosition;
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
    /// The factor of each number of the heads' outputs.
    pub factor: Tensor<2>,
}

impl Sublayer {
    /// The backward pass through the sublayer.
    pub(super) fn back(&self, direction: Tensor<2>, held: &HeldStep) -> Directions {
        let path = self.path;
        let mut added = Vec::new();
        let (d, shift) = self.back_to_sum(direction, held);
        added.extend(shift.map(|shift| Added::new(PartKind::Norm, format!("{path}.norm"), shift)));
        added.extend(held.change(Site::In(path, Name::Branch), &d));
        let through = self.residual.then(|| d.clone()); // [directions, d_model]
        let (d, past) = self.back_to_body(d, held);
        let change = held.change(Site::In(path, Name::Out), &d);
        added.extend(change.clone());
        match &self.body {
            Body::Mlp(_) => {
                let out = held.stream(Site::In(path, Name::Out)).expect("an MLP is held at what it wrote");
                let out = along(&d, out);
                let own = change.map_or(out.clone(), |change| out - change.along);
                added.push(Added::new(PartKind::Mlp, path, own));
            }
            Body::Attention(attention) => {
                let d = held.before(Site::In(path, Name::Out), d);
                if let Some(bias) = attention.o.as_ref().and_then(|o| o.bias.clone()) {
                    added.push(Added::new(PartKind::Bias, path, along(&d, bias.unsqueeze())));
                }
                let z = held.joined_heads(Site::In(path, Name::Z)).expect("heads are held at what they wrote");
                let parts = attention.back_to_heads(d) * z; // [directions, head · d_value]
                let [directions, width] = parts.dims();
                let heads = attention.n_heads;
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

    /// From the output to y, the input of a post-norm, and the component of its shift along the direction.
    pub(super) fn back_to_sum(&self, direction: Tensor<2>, held: &HeldStep) -> (Tensor<2>, Option<Tensor<2>>) {
        match &self.norm {
            Some(norm) if self.norm_position == NormPosition::Post => {
                let branch = held.stream(Site::In(self.path, Name::Branch));
                let branch = branch.expect("a post-norm is held at what it read");
                norm.back(direction, if self.residual { held.x.clone() + branch } else { branch })
            }
            _ => (direction, None),
        }
    }

    /// From y to c, the output of attention or MLP, and to u through a gate's bypass.
    pub(super) fn back_to_body(&self, direction: Tensor<2>, held: &HeldStep) -> (Tensor<2>, Option<Tensor<2>>) {
        let d = held.before(Site::In(self.path, Name::Branch), direction);
        let d = match &self.gamma {
            Some(gamma) => d * gamma.clone().unsqueeze(),
            None => d,
        };
        if self.gate.is_none() {
            return (d, None);
        }
        let g = held.stream(Site::In(self.path, Name::Gate)).expect("a gate is held at what it was");
        (d.clone() * g.clone(), Some(d * (-g + 1.0)))
    }

    /// From u to x.
    pub(super) fn back_to_stream(&self, direction: Tensor<2>, x: Tensor<2>) -> (Tensor<2>, Option<Tensor<2>>) {
        match &self.norm {
            Some(norm) if self.norm_position == NormPosition::Pre => norm.back(direction, x),
            _ => (direction, None),
        }
    }
}

impl Model {
    /// Splits a sublayer's sum at all held rows.
    pub fn split(&self, held: &HeldStep) -> Option<Split> {
        let path = held.step.path()?;
        let sublayer = self.sublayer(path)?;
        let branch = held.stream(Site::In(path, Name::Branch))?;
        let (factor, past) = sublayer.back_to_body(branch.ones_like(), held);
        let factor = held.before(Site::In(path, Name::Out), factor);
        let through = sublayer.residual.then(|| held.x.clone());
        let past = past.and_then(|past| Some(past * held.stream(Site::In(path, Name::Norm))?));
        let stream = through.clone().into_iter().chain(past).reduce(|a, b| a + b);
        Some(Split {
            sum: through.map_or(branch.clone(), |x| x + branch.clone()),
            stream: stream.unwrap_or_else(|| branch.zeros_like()),
            mlp: matches!(sublayer.body, Body::Mlp(_)).then_some(branch),
            factor,
        })
    }
}
