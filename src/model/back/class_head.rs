//! Back from classes' logits through the class head.

use burn::tensor::Tensor;

use super::held_step::{Added, Directions, PartKind};
use super::linear::back_through_activated;
use super::output_head::between;
use crate::config::ClassRows;
use crate::model::heads::class_head::ClassHead;
use crate::model::linear::Linear;
use crate::ops::activate;

impl ClassHead {
    /// From the logit difference of two classes to the rows that it is computed from: `x`, `[rows, d_model]`, with
    /// their factors, `[rows, 1]`, where they do not count alike. The bias of the class maps comes first.
    pub(super) fn back_from_classes(
        &self,
        answer: u32,
        foil: Option<u32>,
        x: Tensor<2>,
        factors: Option<Tensor<2>>,
    ) -> Directions {
        let of = |linear: &Linear| between(&linear.weight, linear.bias.as_ref(), answer, foil, None);
        let [rows, d] = x.dims();
        let ((direction, bias), second) = (of(&self.linear), self.distillation.as_ref().map(of));
        let weighed = |of: Tensor<2>| factors.clone().map_or(of.clone(), |factors| of * factors);
        let (direction, added) = match self.rows {
            ClassRows::VisibleLogits => {
                let (direction, added) = self.back(weighed((direction / rows as f32).repeat_dim(0, rows)), x.clone());
                let summed = |part: Added| Added { along: part.along.sum_dim(0), ..part };
                (direction, added.into_iter().map(summed).collect())
            }
            _ => {
                let (direction, added) = self.back(direction, self.read(weighed(x.clone()).unsqueeze()).squeeze_dim(0));
                (weighed(self.spread(direction, rows)), added)
            }
        };
        let (direction, bias) = match second {
            Some((second, other)) => {
                let others = Tensor::zeros([rows - 2, d], &x.device());
                (
                    Tensor::cat(vec![direction / 2.0, second / 2.0, others], 0),
                    bias.zip(other).map(|(bias, other)| (bias + other) / 2.0),
                )
            }
            None => (direction, bias),
        };
        let bias = bias.map(|bias| Added::new(PartKind::Unembed, "class_head", bias));
        (direction, bias.into_iter().chain(added).collect())
    }

    /// From the input of the class map to the vector that the head reads.
    fn back(&self, direction: Tensor<2>, x: Tensor<2>) -> Directions {
        let made = self.transform.as_ref().map(|(linear, f)| {
            let read = linear.forward(x.clone().unsqueeze()).squeeze_dim::<2>(0); // [1, d]
            (linear, f.map_or(read.clone(), |f| activate(read.clone(), f)), f.map(|_| read))
        });
        let (d, shift) = match &self.norm {
            Some(norm) => norm.back(direction, made.as_ref().map_or(x, |(_, made, _)| made.clone())),
            None => (direction, None),
        };
        let (d, bias) = match made {
            Some((linear, made, read)) => {
                back_through_activated(d, linear, read.map(|read| [read, made]), "class_head.transform")
            }
            None => (d, None),
        };
        let shift = shift.map(|shift| Added::new(PartKind::Norm, "class_head.norm", shift));
        (d, shift.into_iter().chain(bias).collect())
    }
}
