//! The norms of queries or keys, before their rotation or after it: one for all heads, or one for each.

use burn::tensor::Tensor;

use super::norm::Norm;
use super::params::{Builder, Visitor};
use crate::config::{LayerConfig, NormConfig, QueryKeyNorm};

/// The norms of queries, or of keys.
#[derive(Clone, Debug)]
pub struct HeadNorms {
    /// One, or one of each head.
    norms: Vec<Norm>,
    /// Whether each head has parameters of its own.
    each: bool,
}

impl HeadNorms {
    /// Takes the norm at `path`, or those at `{path}.0`, `{path}.1` and so on; `None` in a layer without.
    pub fn new(builder: &mut Builder, path: &str, layer: &LayerConfig, heads: usize, d_head: usize) -> Option<Self> {
        let one = |norm| Self { norms: vec![norm], each: false };
        Some(match layer.query_key_norm {
            QueryKeyNorm::None => return None,
            QueryKeyNorm::Head | QueryKeyNorm::AfterRotation => one(Norm::new(builder, path, &layer.norm, d_head)),
            QueryKeyNorm::Width => one(Norm::new(builder, path, &layer.norm, heads * d_head)),
            QueryKeyNorm::EachHead => {
                let config = NormConfig { bias: false, ..layer.norm.clone() };
                let norm = |head| Norm::new(builder, &format!("{path}.{head}"), &config, d_head);
                Self { norms: (0..heads).map(norm).collect(), each: true }
            }
        })
    }

    /// # Shapes
    /// - input and output: `[batch, pos, head · d_head]`
    pub fn forward(&self, x: Tensor<3>) -> Tensor<3> {
        if !self.each {
            return self.norms[0].forward_parts(x);
        }
        let gains = Tensor::cat(self.norms.iter().map(Norm::gain).collect(), 0); // [head · d_head]
        self.norms[0].without_gain().forward_parts(x) * gains.unsqueeze()
    }

    /// The same of numbers that are split into heads, with one norm for all.
    ///
    /// # Shapes
    /// - input and output: `[batch, head, pos, d_head]`
    pub fn forward_heads(&self, x: Tensor<4>) -> Tensor<4> {
        let [batch, heads, pos, d_head] = x.dims();
        self.norms[0].forward(x.reshape([batch, heads * pos, d_head])).reshape([batch, heads, pos, d_head])
    }

    /// The norm that a head passes: its own, or that of all.
    pub fn of_head(&self, head: usize) -> &Norm {
        if self.each { &self.norms[head] } else { &self.norms[0] }
    }

    pub fn visit(&mut self, path: &str, visitor: &mut impl Visitor) {
        for (head, norm) in self.norms.iter_mut().enumerate() {
            match self.each {
                true => norm.visit(&format!("{path}.{head}"), visitor),
                false => norm.visit(path, visitor),
            }
        }
    }
}
