//! The class head: from the first row of the last stack's output to one number per class.
//!
//! ```text
//! h      = f(W_t x_0 + b_t)      where the model has a transform, else x_0
//!                                f is tanh in BERT, ReLU in DistilBERT, GELU in ELECTRA
//! h      = norm(h)               where it has a norm (ModernBERT)
//! logits = W h + b
//! ```

use burn::tensor::{Tensor, activation};

use super::linear::Linear;
use super::norm::Norm;
use super::params::{Builder, Visitor};
use crate::config::{ClassTransform, Config};
use crate::ops::tanh;

/// The class head of a model that classifies texts.
#[derive(Clone, Debug)]
pub struct ClassHead {
    pub(super) transform: Option<(Linear, ClassTransform)>,
    pub(super) norm: Option<Norm>,
    /// `[classes, d_model]`
    pub(super) linear: Linear,
}

impl ClassHead {
    /// Takes `class_head.transform` and `class_head.norm`, if the model has them, and `class_head` with its bias.
    pub fn new(builder: &mut Builder, config: &Config) -> Self {
        let d = config.d_model;
        let bias = config.head.transform_bias;
        let transform = |f| (Linear::new(builder, "class_head.transform", d, d, bias), f);
        Self {
            transform: config.head.class_transform.map(transform),
            norm: config.head.class_norm.then(|| Norm::new(builder, "class_head.norm", &config.layer.norm, d)),
            linear: Linear::new(builder, "class_head", d, config.head.classes.len(), true),
        }
    }

    /// # Shapes
    /// - x: `[batch, pos, d_model]`, of which the first row is read
    /// - output: `[batch, 1, classes]`
    pub fn forward(&self, x: Tensor<3>) -> Tensor<3> {
        let x = x.slice_dim(1, 0..1);
        let h = match &self.transform {
            Some((linear, f)) => f.forward(linear.forward(x)),
            None => x,
        };
        self.linear.forward(self.norm.as_ref().map_or(h.clone(), |norm| norm.forward(h)))
    }

    pub fn visit(&mut self, visitor: &mut impl Visitor) {
        if let Some((linear, _)) = &mut self.transform {
            linear.visit("class_head.transform", visitor);
        }
        if let Some(norm) = &mut self.norm {
            norm.visit("class_head.norm", visitor);
        }
        self.linear.visit("class_head", visitor);
    }
}

impl ClassTransform {
    /// Applies the function to every element.
    pub(super) fn forward<const D: usize>(self, x: Tensor<D>) -> Tensor<D> {
        match self {
            Self::Tanh => tanh(x),
            Self::Relu => activation::relu(x),
            Self::Gelu => activation::gelu(x),
        }
    }
}
