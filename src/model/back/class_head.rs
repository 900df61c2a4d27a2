//! Back from classes' logits through the class head.

use burn::tensor::Tensor;

use super::held_step::{Added, Directions, PartKind};
use super::linear::back_through_activated;
use crate::model::class_head::ClassHead;

impl ClassHead {
    /// From the input of the class map to the first row.
    pub(super) fn back(&self, direction: Tensor<2>, x: Tensor<2>) -> Directions {
        let read = self.transform.as_ref().map(|(linear, f)| {
            let read = linear.forward(x.clone().unsqueeze()).squeeze_dim::<2>(0); // [1, d]
            (linear, read.clone(), f.forward(read))
        });
        let (d, shift) = match &self.norm {
            Some(norm) => norm.back(direction, read.as_ref().map_or(x, |(_, _, made)| made.clone())),
            None => (direction, None),
        };
        let (d, bias) = match read {
            Some((linear, read, made)) => back_through_activated(d, linear, [read, made], "class_head.transform"),
            None => (d, None),
        };
        let shift = shift.map(|shift| Added::new(PartKind::Norm, "class_head.norm", shift));
        (d, shift.into_iter().chain(bias).collect())
    }
}
