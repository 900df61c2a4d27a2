//! The output head: from the last stack's output to one number per token of the vocabulary.
//!
//! ```text
//! h      = norm(act(W_t x + b_t))      where the model has a transform (BERT)
//! h      = W_p x                       where it has a projection (OPT), else x
//! logits = s W h + b                   W may be a token embedding, s is 1 unless the model says otherwise
//! logits = c tanh(logits / c)          if capped
//! ```

use burn::tensor::Tensor;

use crate::config::{ActivationFunction, Config};
use crate::model::linear::Linear;
use crate::model::norm::Norm;
use crate::model::params::{Builder, Init, Visitor};
use crate::ops::{Matrix, Then, activate, linear};

/// The map from the last stack to the logits.
#[derive(Clone, Debug)]
pub struct OutputHead {
    pub(in crate::model) transform: Option<Transform>,
    /// From `d_model` to `d_embed`.
    pub(in crate::model) project: Option<Linear>,
    pub(in crate::model) scale: f64,
    pub(in crate::model) cap: Option<f64>,
    /// `[d_vocab, d]`; `None` if the matrix is an embedding.
    pub weight: Option<Matrix>,
    /// `[d_vocab]`
    pub(in crate::model) bias: Option<Tensor<1>>,
}

#[derive(Clone, Debug)]
pub(in crate::model) struct Transform {
    pub(in crate::model) linear: Linear,
    pub(in crate::model) activation: ActivationFunction,
    pub(in crate::model) norm: Norm,
}

impl OutputHead {
    /// Takes `head.transform` and `head.norm`, or `head.project`, if the model has them, `head.weight` if it is no
    /// embedding, and `head.bias` if the configuration asks for it, or if the head has a separate matrix and the file
    /// holds a bias.
    pub fn new(builder: &mut Builder, config: &Config) -> Self {
        let narrows = config.head.transform || config.head.projection;
        let d = if narrows { config.embedding.d_embed } else { config.d_model };
        let transform = config.head.transform.then(|| Transform {
            linear: Linear::new(builder, "head.transform", config.d_model, d, config.head.transform_bias),
            activation: config.mlp.activation,
            norm: Norm::new(builder, "head.norm", &config.layer.norm, d),
        });
        let own = config.embedding.tie.has_own_head();
        let bias = config.head.logits_bias || (own && builder.source.has("head.bias"));
        Self {
            transform,
            project: (config.head.projection).then(|| Linear::new(builder, "head.project", config.d_model, d, false)),
            scale: config.head.logits_scale,
            cap: config.head.logits_cap,
            weight: own.then(|| builder.matrix("head.weight", [config.d_vocab, d], Init::Xavier)),
            bias: bias.then(|| builder.vector("head.bias", config.d_vocab, Init::Constant(0.0))),
        }
    }

    /// # Shapes
    /// - x: `[batch, pos, d_model]`
    /// - weight: `[d_vocab, d]`, the head's own or the embedding
    /// - output: `[batch, pos, d_vocab]`
    pub fn forward(&self, x: Tensor<3>, weight: &Matrix) -> Tensor<3> {
        let logits = linear(self.read(x), weight, self.bias.as_ref(), Then::Nothing);
        match self.cap {
            Some(cap) => activate(logits / cap, ActivationFunction::Tanh) * cap,
            None => logits,
        }
    }

    /// s h: `[batch, pos, d_model]` → `[batch, pos, d]`
    pub(in crate::model) fn read(&self, x: Tensor<3>) -> Tensor<3> {
        let h = match (&self.transform, &self.project) {
            (Some(t), _) => t.norm.forward(activate(t.linear.forward(x), t.activation)),
            (None, Some(project)) => project.forward(x),
            (None, None) => x,
        };
        if self.scale == 1.0 { h } else { h * self.scale }
    }

    pub fn visit(&mut self, visitor: &mut impl Visitor) {
        if let Some(transform) = &mut self.transform {
            transform.linear.visit("head.transform", visitor);
            transform.norm.visit("head.norm", visitor);
        }
        if let Some(project) = &mut self.project {
            project.visit("head.project", visitor);
        }
        if let Some(weight) = &mut self.weight {
            visitor.visit_matrix("head.weight", weight);
        }
        if let Some(bias) = &mut self.bias {
            visitor.visit("head.bias", bias);
        }
    }
}
