//! The MLP's non-linearities: a new one is three lines, its name with its formula and its arm below.

use burn::tensor::{Tensor, activation};
use serde::{Deserialize, Serialize};

/// An element-wise function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Activation {
    /// max(0, x).
    Relu,
    /// x · Φ(x), exact (Hendrycks & Gimpel 2016).
    Gelu,
    /// The tanh approximation of GELU.
    GeluTanh,
    /// x · sigmoid(x), also called swish.
    Silu,
}

impl Activation {
    /// Applies the function to every element.
    pub fn forward<const D: usize>(self, x: Tensor<D>) -> Tensor<D> {
        match self {
            Self::Relu => activation::relu(x),
            Self::Gelu => activation::gelu(x),
            Self::GeluTanh => activation::gelu_approximate(x),
            Self::Silu => activation::silu(x),
        }
    }
}
