//! Back from classes' logits through the class head.

use burn::tensor::Tensor;

use super::held_step::Directions;
use super::linear::back_through_activated;
use crate::model::class_head::ClassHead;

impl ClassHead {
    /// From the input of the class map to the first row.
    pub(super) fn back(&self, direction: Tensor<2>, x: Tensor<2>) -> Directions {
        let Some((linear, f)) = &self.transform else { return (direction, Vec::new()) };
        let read = linear.forward(x.unsqueeze()).squeeze_dim::<2>(0); // [1, d]
        let made = f.forward(read.clone());
        let (d, bias) = back_through_activated(direction, linear, [read, made], "class_head.transform");
        (d, bias.into_iter().collect())
    }
}
