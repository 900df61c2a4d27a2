//! Layer normalisation (Ba et al. 2016) and root-mean-square normalisation (Zhang & Sennrich 2019).
//!
//! ```text
//! y = (x − mean x) / √(var x + eps) · (w + offset) + b      layer norm
//! y = x / √(mean x² + eps) · (w + offset)                   RMS norm
//! ```

use burn::tensor::{Device, Tensor};

use super::params::{Builder, Init, Visitor};
use crate::config::{NormConfig, NormKind};
use crate::ops::{self, RowNorm, Rows};

/// Normalises the last axis, then scales and, for layer norm, shifts it.
#[derive(Clone, Debug)]
pub struct Norm {
    pub(super) kind: NormKind,
    pub(super) eps: f64,
    /// Added to the weight.
    offset: f32,
    /// `[d]`
    pub weight: Tensor<1>,
    /// `[d]`, layer norm only
    pub bias: Option<Tensor<1>>,
    /// Whether the weight is a parameter; else the factor is 1.
    has_weight: bool,
    /// Whether the bias is a parameter; else it is 0.
    has_bias: bool,
}

impl Norm {
    /// Takes `{path}.weight` and, for layer norm, `{path}.bias`, of `d` numbers each, unless norms are without.
    pub fn new(builder: &mut Builder, path: &str, config: &NormConfig, d: usize) -> Self {
        Self {
            kind: config.kind,
            eps: config.eps,
            offset: config.offset,
            weight: match config.weight {
                true => builder.vector(&format!("{path}.weight"), d, Init::Constant(1.0 - config.offset)),
                false => Tensor::full([d], 1.0 - config.offset, &builder.device),
            },
            bias: (config.kind == NormKind::LayerNorm).then(|| match config.bias {
                true => builder.vector(&format!("{path}.bias"), d, Init::Constant(0.0)),
                false => Tensor::zeros([d], &builder.device),
            }),
            has_weight: config.weight,
            has_bias: config.bias,
        }
    }

    /// The same without parameters.
    pub fn unweighted(config: &NormConfig, d: usize, device: &Device) -> Self {
        Self {
            kind: config.kind,
            eps: config.eps,
            offset: 0.0,
            weight: Tensor::ones([d], device),
            bias: (config.kind == NormKind::LayerNorm).then(|| Tensor::zeros([d], device)),
            has_weight: false,
            has_bias: false,
        }
    }

    /// # Shapes
    /// - input and output: `[batch, pos, d]`
    pub fn forward(&self, x: Tensor<3>) -> Tensor<3> {
        ops::norm(x, &self.gain(), self.bias.as_ref(), self.eps)
    }

    /// The same for products, which may apply it themselves.
    pub fn before_products(&self, x: Tensor<3>) -> Rows {
        Rows::normed(x, RowNorm { weight: self.gain(), bias: self.bias.clone(), eps: self.eps })
    }

    /// The factor of each number, `[d]`.
    pub(super) fn gain(&self) -> Tensor<1> {
        let weight = self.weight.clone();
        if self.offset == 0.0 { weight } else { weight + self.offset }
    }

    /// Normalises each `d` numbers of a row alone: those of one head, or the whole row.
    ///
    /// # Shapes
    /// - input and output: `[batch, pos, k · d]`
    pub fn forward_parts(&self, x: Tensor<3>) -> Tensor<3> {
        let ([batch, pos, width], d) = (x.dims(), self.width());
        self.forward(x.reshape([batch, pos * (width / d), d])).reshape([batch, pos, width])
    }

    /// The same norm with a factor of 1.
    pub(super) fn without_gain(&self) -> Self {
        Self { weight: self.weight.full_like(1.0 - self.offset), ..self.clone() }
    }

    /// The number of values that are normalised together.
    pub fn width(&self) -> usize {
        self.weight.dims()[0]
    }

    pub fn visit(&mut self, path: &str, visitor: &mut impl Visitor) {
        if self.has_weight {
            visitor.visit(&format!("{path}.weight"), &mut self.weight);
        }
        if let Some(bias) = self.bias.as_mut().filter(|_| self.has_bias) {
            visitor.visit(&format!("{path}.bias"), bias);
        }
    }
}
