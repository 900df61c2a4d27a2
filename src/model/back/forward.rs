//! Back through each step of a model.

use burn::tensor::Tensor;

use super::held_step::{Added, Directions, HeldStep, PartKind, along};
use crate::model::forward::Step;
use crate::model::transformer::Model;
use crate::site::Site;

impl Model {
    /// The backward pass through a step held at a run's values: from `[directions, d]` after it to those before it.
    /// Nothing comes before an embedding.
    ///
    /// `held` has one row for all directions, or one for each.
    pub fn back(&self, direction: Tensor<2>, held: &HeldStep) -> Directions {
        let left = held.changes.keys().filter(|site| matches!(site, Site::Resid(..) | Site::Out(_)));
        let mut added: Vec<Added> = left.filter_map(|site| held.change(*site, &direction)).collect();
        let (direction, below) = self.back_through_step(direction, held);
        added.extend(below);
        (direction, added)
    }

    fn back_through_step(&self, direction: Tensor<2>, held: &HeldStep) -> Directions {
        let layers = self.layers(held.step.stack()).expect("a step is one of the model's own");
        match held.step {
            Step::Sublayer(_) if held.edits.skip => (direction, Vec::new()),
            Step::Sublayer(path) => {
                self.sublayer(path).expect("a step is one of the model's own").back(direction, held)
            }
            Step::Finish(stack) => match &layers.norm {
                Some(norm) => {
                    let (d, shift) = norm.back(direction, held.x.clone());
                    let path = format!("{}.norm", stack.name());
                    (d, shift.into_iter().map(|shift| Added::new(PartKind::Norm, &path, shift)).collect())
                }
                None => (direction, Vec::new()),
            },
            Step::Embed(stack) => {
                let added = match &layers.embed {
                    Some(embed) => embed.back(direction.clone(), held, stack),
                    None => vec![Added::new(PartKind::Embed, "", along(&direction, held.x.clone()))],
                };
                (direction, added)
            }
        }
    }
}
