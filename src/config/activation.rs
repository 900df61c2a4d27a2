//! The activations of an MLP: names, formulas, and the kernel that computes each.

use std::f64::consts::{FRAC_1_SQRT_2, FRAC_2_SQRT_PI};

use burn::tensor::{Tensor, activation};
use headlight_kernels::Activation;
use serde::{Deserialize, Serialize};

use crate::ops::cpu;
use crate::ops::gpu::{self, Function};

/// An element-wise function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ActivationFunction {
    /// max(0, x).
    Relu,
    /// x · Φ(x), exact (Hendrycks & Gimpel 2016).
    Gelu,
    /// ½ x · (1 + tanh(√(2/π) · (x + 0.044715 x³))), an approximation of GELU.
    GeluTanh,
    /// x · sigmoid(x), also called swish.
    Silu,
}

impl ActivationFunction {
    /// Applies the function to every element.
    pub fn forward<const D: usize>(self, x: Tensor<D>) -> Tensor<D> {
        let by_kernel = cpu::activate(&x, self.on_cpu()).or_else(|| gpu::apply(self.on_gpu(), &x));
        by_kernel.unwrap_or_else(|| match self {
            Self::Relu => activation::relu(x),
            Self::Gelu => activation::gelu(x),
            Self::GeluTanh => gelu_tanh(x),
            Self::Silu => activation::silu(x),
        })
    }

    /// y f(x), element by element (Shazeer 2020).
    pub fn gate<const D: usize>(self, x: Tensor<D>, y: Tensor<D>) -> Tensor<D> {
        cpu::gate(&x, &y, self.on_cpu()).unwrap_or_else(|| y * self.forward(x))
    }

    fn on_cpu(self) -> Activation {
        match self {
            Self::Relu => Activation::Relu,
            Self::Gelu => Activation::Gelu,
            Self::GeluTanh => Activation::GeluTanh,
            Self::Silu => Activation::Silu,
        }
    }

    /// The same function for a GPU program.
    pub fn on_gpu(self) -> Function {
        match self {
            Self::Relu => Function::Relu,
            Self::Gelu => Function::Gelu,
            Self::GeluTanh => Function::GeluTanh,
            Self::Silu => Function::Silu,
        }
    }
}

/// As in burn, but with x³ as products: a general power takes longer than all the rest.
fn gelu_tanh<const D: usize>(x: Tensor<D>) -> Tensor<D> {
    let cube = x.clone() * x.clone() * x.clone();
    let inner = (x.clone() + cube * 0.044715) * (FRAC_2_SQRT_PI * FRAC_1_SQRT_2);
    x * (inner.tanh() + 1.0) * 0.5
}

#[cfg(test)]
mod tests {
    use burn::tensor::Device;

    use super::*;

    #[test]
    fn the_approximation_of_gelu_is_burns_own() {
        let x = Tensor::<1>::from_floats([-30.0, -2.5, -0.7, -1e-4, 0.0, 0.3, 1.9, 40.0], &Device::flex());
        let floats = |x: Tensor<1>| x.into_data().try_to_vec::<f32>().expect("floats");
        let ours = floats(ActivationFunction::GeluTanh.forward(x.clone()));
        for (ours, burns) in ours.iter().zip(floats(activation::gelu_approximate(x))) {
            assert!((ours - burns).abs() <= 1e-6 * burns.abs().max(1.0), "{ours} and {burns}");
        }
    }
}
