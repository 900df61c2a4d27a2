//! x Wᵀ + b, with the weight stored `[out, in]` as PyTorch does.

use burn::tensor::Tensor;

use super::matrix::Matrix;
use super::params::{Builder, Init, Visitor};

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
    pub fn forward(&self, x: Tensor<3>) -> Tensor<3> {
        self.weight.forward(x, self.bias.as_ref())
    }

    pub fn visit(&mut self, path: &str, visitor: &mut impl Visitor) {
        visitor.visit_matrix(&format!("{path}.weight"), &mut self.weight);
        if let Some(bias) = &mut self.bias {
            visitor.visit(&format!("{path}.bias"), bias);
        }
    }
}
