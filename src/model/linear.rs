//! x Wᵀ + b, with the weight stored `[out, in]` as PyTorch does.

use burn::tensor::Tensor;

use super::params::{Builder, Init, Visitor};
use crate::config::ActivationFunction;
use crate::ops::Matrix;
use crate::ops::cpu;
use crate::ops::gpu::{self, Function};

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

    /// f(x Wᵀ + b)
    pub fn forward_activated(&self, x: Tensor<3>, activation: ActivationFunction) -> Tensor<3> {
        let at_once = self.at_once(&x, Some(activation.on_gpu()), None);
        at_once.unwrap_or_else(|| activation.forward(self.forward(x)))
    }

    /// y · f(x Wᵀ + b)
    pub fn forward_gating(&self, x: Tensor<3>, y: Tensor<3>, activation: ActivationFunction) -> Tensor<3> {
        match self.at_once(&x, Some(activation.on_gpu()), None) {
            Some(gate) => y * gate,
            None => activation.gate(self.forward(x), y),
        }
    }

    /// y + x Wᵀ + b; without the y if there is none
    pub fn forward_onto(&self, y: Option<&Tensor<3>>, x: Tensor<3>) -> Tensor<3> {
        let Some(y) = y else { return self.forward(x) };
        let by_kernel = || cpu::linear_onto(y, &x, self.weight.as_tensor()?, self.bias.as_ref());
        by_kernel().or_else(|| self.at_once(&x, None, Some(y))).unwrap_or_else(|| y.clone() + self.forward(x))
    }

    fn at_once(&self, x: &Tensor<3>, function: Option<Function>, added: Option<&Tensor<3>>) -> Option<Tensor<3>> {
        gpu::linear(x, self.weight.as_tensor()?, self.bias.as_ref(), function, added)
    }

    /// Each map applied to x.
    pub fn forward_each<const N: usize>(each: [&Self; N], x: Tensor<3>) -> [Tensor<3>; N] {
        let at_once = || {
            let weights = each.map(|linear| Some((linear.weight.as_tensor()?, linear.bias.as_ref())));
            gpu::linears(&x, weights.into_iter().collect::<Option<Vec<_>>>()?.try_into().ok()?)
        };
        at_once().unwrap_or_else(|| each.map(|linear| linear.forward(x.clone())))
    }

    /// Packs the weights of several maps so that the device multiplies with all of them at once.
    pub fn lay_side_by_side<const N: usize>(each: [&mut Self; N]) {
        let (mut weights, mut biases) = (Vec::new(), Vec::new());
        for linear in each {
            weights.extend(linear.weight.as_tensor_mut());
            biases.extend(&mut linear.bias);
        }
        if weights.len() == N {
            gpu::lay_side_by_side(&mut weights);
        }
        if biases.len() == N {
            gpu::lay_side_by_side(&mut biases);
        }
    }

    pub fn visit(&mut self, path: &str, visitor: &mut impl Visitor) {
        visitor.visit_matrix(&format!("{path}.weight"), &mut self.weight);
        if let Some(bias) = &mut self.bias {
            visitor.visit(&format!("{path}.bias"), bias);
        }
    }
}
