//! Back from logits through the output head.

use burn::tensor::{Int, Tensor, TensorData};

use super::held_step::{Added, Directions, PartKind};
use super::linear::{back_through, back_through_activated};
use crate::config::ActivationFunction;
use crate::model::heads::output_head::OutputHead;
use crate::model::transformer::Model;
use crate::ops::{FromNumbers, Matrix, Then, activate, linear, matmul};

/// The weights of one logit minus those of another: `[1, d]`, and the same difference of biases. Each capped logit is
/// held at its ratio to the logit before the cap; `cap` comes with what the weights read, `[1, d]`.
pub(super) fn between(
    weight: &Matrix,
    bias: Option<&Tensor<1>>,
    answer: u32,
    foil: Option<u32>,
    cap: Option<(f64, Tensor<2>)>,
) -> (Tensor<2>, Option<Tensor<2>>) {
    let ids: Vec<i32> = [Some(answer), foil].into_iter().flatten().map(|id| id as i32).collect();
    let ids = TensorData::new(ids.clone(), [ids.len()]);
    let ids = Tensor::<1, Int>::from_numbers(ids, &weight.device());
    let bias = bias.map(|bias| bias.clone().select(0, ids.clone()).unsqueeze_dim::<2>(1)); // [logits, 1]
    let rows = weight.rows(ids); // [logits, d]
    let ratios = cap.map(|(cap, h)| {
        let logits = matmul(rows.clone(), h.transpose());
        let logits = bias.clone().map_or(logits.clone(), |bias| logits + bias);
        let small = logits.clone().abs().lower_elem(f32::MIN_POSITIVE);
        activate(logits.clone() / cap, ActivationFunction::Tanh) * cap / logits.mask_fill(small, 1.0)
    });
    let less = |rows: Tensor<2>| {
        let rows = ratios.clone().map_or(rows.clone(), |ratios| rows * ratios);
        match rows.dims()[0] {
            1 => rows,
            _ => rows.clone().slice_dim(0, 0..1) - rows.slice_dim(0, 1..2),
        }
    };
    (less(rows), bias.map(less))
}

impl OutputHead {
    /// From logits to the head's input. `[1, d_vocab columns that count]` are given as the sum of their rows.
    pub(super) fn back(&self, direction: Tensor<2>, x: Tensor<2>) -> Directions {
        let d = direction * self.scale; // [1, d]
        let Some(transform) = &self.transform else {
            let d = self.project.as_ref().map_or(d.clone(), |project| back_through(d, &project.weight));
            return (d, Vec::new());
        };
        let read = transform.linear.forward(x.unsqueeze()).squeeze_dim::<2>(0); // [1, d]
        let made = activate(read.clone(), transform.activation);
        let (d, shift) = transform.norm.back(d, made.clone());
        let (d, bias) = back_through_activated(d, &transform.linear, Some([read, made]), "head.transform");
        let shift = shift.map(|shift| Added::new(PartKind::Norm, "head.norm", shift));
        (d, shift.into_iter().chain(bias).collect())
    }
}

impl Model {
    /// From the logit difference of two tokens, or else of two classes, to the rows of the last stack's output that it
    /// is computed from: `x`, `[rows, d_model]`, with their factors, `[rows, 1]`, where classes do not count them
    /// alike. `None` if the model has neither head.
    pub fn back_from_choice(
        &self,
        answer: u32,
        foil: Option<u32>,
        x: Tensor<2>,
        factors: Option<Tensor<2>>,
    ) -> Option<Directions> {
        let Some((head, weight)) = self.output_head() else {
            return Some(self.class_head.as_ref()?.back_from_classes(answer, foil, x, factors));
        };
        let cap = head.cap.map(|cap| (cap, head.read(x.clone().unsqueeze()).squeeze_dim::<2>(0)));
        let (row, bias) = between(weight, head.bias.as_ref(), answer, foil, cap);
        let (d, added) = head.back(row, x);
        let bias = bias.map(|bias| Added::new(PartKind::Unembed, "head", bias));
        Some((d, bias.into_iter().chain(added).collect()))
    }

    /// What directions of the last stack's output add to every token's logit, before a cap: `[directions, d_model]` →
    /// `[directions, d_vocab]`. `None` if the head has a transform.
    pub fn along_unembeddings(&self, directions: Tensor<2>) -> Option<Tensor<2>> {
        let (head, weight) = self.output_head().filter(|(head, _)| head.transform.is_none())?;
        let read = head.read(directions.unsqueeze()).squeeze_dim::<2>(0);
        Some(linear(read, weight, None, Then::Nothing))
    }
}
