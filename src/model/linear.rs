//! x Wᵀ + b, with the weight stored `[out, in]` as PyTorch does.

use burn::tensor::Tensor;

use super::params::{Builder, Init, Visitor};
use crate::ops::{self, Matrix, Rows, Then};

/// A linear map of the last axis.
#[derive(Clone, Debug)]
pub struct Linear {
    /// `[out, in]`
    pub weight: Matrix,
    /// `[out]`
    pub bias: Option<Tensor<1>>,
}

impl Linear {
    /// Takes `{path}.weight` and, with `bias`, `{path}.bias`.
    pub fn new(builder: &mut Builder, path: &str, d_in: usize, d_out: usize, bias: bool) -> Self {
        let weight = builder.matrix(&format!("{path}.weight"), [d_out, d_in], Init::Xavier);
        let bias = bias.then(|| builder.vector(&format!("{path}.bias"), d_out, Init::Constant(0.0)));
        Self { weight, bias }
    }

    /// # Shapes
    /// - input: `[batch, pos, in]`
    /// - output: `[batch, pos, out]`
    pub fn forward(&self, x: impl Into<Rows>) -> Tensor<3> {
        self.forward_then(x, Then::Nothing)
    }

    /// The map, and the operation after it.
    pub fn forward_then(&self, x: impl Into<Rows>, then: Then<3>) -> Tensor<3> {
        ops::linear_of(x.into(), &self.weight, self.bias.as_ref(), then)
    }

    /// y + x Wᵀ + b; without the y if there is none
    pub fn forward_onto(&self, y: Option<&Tensor<3>>, x: Tensor<3>) -> Tensor<3> {
        self.forward_then(x, y.map_or(Then::Nothing, Then::Add))
    }

    /// Each map applied to x.
    pub fn forward_each<const N: usize>(each: [&Self; N], x: impl Into<Rows>) -> [Tensor<3>; N] {
        ops::linears(x.into(), each.map(|linear| (&linear.weight, linear.bias.as_ref())))
    }

    /// Packs the weights of several maps so that the device multiplies with all of them at once.
    pub fn lay_side_by_side<const N: usize>(each: [&mut Self; N]) {
        let (mut weights, mut biases) = (Vec::new(), Vec::new());
        for linear in each {
            weights.extend(linear.weight.as_tensor_mut());
            biases.extend(&mut linear.bias);
        }
        if weights.len() == N {
            ops::lay_side_by_side(&mut weights);
        }
        if biases.len() == N {
            ops::lay_side_by_side(&mut biases);
        }
    }

    pub fn visit(&mut self, path: &str, visitor: &mut impl Visitor) {
        visitor.visit_matrix(&format!("{path}.weight"), &mut self.weight);
        if let Some(bias) = &mut self.bias {
            visitor.visit(&format!("{path}.bias"), bias);
        }
    }
}
