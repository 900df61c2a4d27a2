//! The one block of every model here: a function of the stream, gated, scaled, dropped and added.
//!
//! ```text
//! u   = norm(x)                  if pre-norm, else x
//! c   = f(u)                     attention or mlp
//! g   = sigmoid(W_g [c ; u])     if gated
//! c   = g c + (1 − g) u          if gated
//! c   = gamma c                  if layer-scale (Touvron et al. 2021)
//! c   = drop_path(c)             in training, or on request
//! y   = x + c                    if residual, else c
//! out = norm(y)                  if post-norm, else y
//! ```

use burn::tensor::{Tensor, activation::sigmoid};

use super::attention::{Attention, KeysValues};
use super::linear::Linear;
use super::mlp::Mlp;
use super::norm::Norm;
use super::params::{Builder, Init, Visitor};
use super::pass::Pass;
use crate::config::{Config, NormPosition};
use crate::site::{Kind, Name, SublayerPath};

/// What a sublayer computes.
#[derive(Clone, Debug)]
enum Body {
    Attention(Attention),
    Mlp(Mlp),
}

/// Where an attention sublayer finds its keys and values.
pub enum KeySource {
    /// In its own input, after those of earlier rows.
    Own(Option<KeysValues>),
    /// In the encoder's output `[batch, key, d_model]`.
    Memory(Tensor<3>),
    /// In a cache that is complete.
    Cached(KeysValues),
}

/// One sublayer with its norm, gate, gamma and residual.
#[derive(Clone, Debug)]
pub struct Sublayer {
    pub path: SublayerPath,
    body: Body,
    norm: Option<Norm>,
    gate: Option<Linear>,
    /// `[d_model]`
    pub gamma: Option<Tensor<1>>,
    norm_position: NormPosition,
    norm_memory: bool,
    residual: bool,
    /// Its parameters are those of the first block.
    shared: bool,
}

impl Sublayer {
    /// Takes the sublayer's own parameters, `{path}.norm`, `{path}.gate` and `{path}.gamma`.
    pub fn new(builder: &mut Builder, path: SublayerPath, config: &Config) -> Self {
        let name = stored(path, config.share_layers);
        let attention = path.kind != Kind::Mlp;
        let d = config.d_model;
        Self {
            path,
            body: match attention {
                true => Body::Attention(Attention::new(builder, &name, config, path.kind)),
                false => Body::Mlp(Mlp::new(builder, &name, config)),
            },
            norm: match config.norm_position {
                NormPosition::Pre => Some(d),
                NormPosition::Post => Some(config.d_out),
                NormPosition::None => None,
            }
            .map(|d| Norm::new(builder, &format!("{name}.norm"), config, d)),
            gate: (config.gate && attention).then(|| Linear::new(builder, &format!("{name}.gate"), 2 * d, d, true)),
            gamma: config
                .layer_scale
                .map(|start| builder.vector(&format!("{name}.gamma"), config.d_out, Init::Constant(start))),
            norm_position: config.norm_position,
            norm_memory: config.norm_memory,
            residual: config.residual,
            shared: config.share_layers,
        }
    }

    /// Runs the sublayer on the rows of `x`, and returns its output with the keys and values it used.
    ///
    /// # Shapes
    /// - x and output: `[batch, pos, d_model]`
    pub fn forward(&self, x: Tensor<3>, keys: KeySource, pass: &mut Pass) -> (Tensor<3>, Option<KeysValues>) {
        let u = pass.stream(Name::Norm, self.normalise(NormPosition::Pre, x.clone()));
        let (c, used) = match &self.body {
            Body::Mlp(mlp) => (mlp.forward(u.clone(), pass), None),
            Body::Attention(attention) => {
                let kv = match keys {
                    KeySource::Own(None) => attention.keys_values(u.clone(), 0),
                    KeySource::Own(Some(earlier)) => earlier.append(attention.keys_values(u.clone(), pass.start)),
                    KeySource::Memory(memory) if self.norm_memory => {
                        attention.keys_values(self.normalise(NormPosition::Pre, memory), 0)
                    }
                    KeySource::Memory(memory) => attention.keys_values(memory, 0),
                    KeySource::Cached(kv) => kv,
                };
                (attention.forward(u.clone(), kv.clone(), pass), Some(kv))
            }
        };
        let c = pass.stream(Name::Out, c);
        let c = self.gated(c, u, pass);
        let c = self.scaled(c, pass.edits.gamma);
        let c = pass.stream(Name::Branch, pass.drop_path(c));
        let y = if self.residual { x + c } else { c };
        (self.normalise(NormPosition::Post, y), used)
    }

    /// An attention's W_o, `[d_out, head · d_value]`, where there is one.
    pub fn output_weight(&self) -> Option<Tensor<2>> {
        match &self.body {
            Body::Attention(attention) => attention.output_weight(),
            Body::Mlp(_) => None,
        }
    }

    /// Applies the norm if this is where the model has it.
    fn normalise(&self, here: NormPosition, x: Tensor<3>) -> Tensor<3> {
        match &self.norm {
            Some(norm) if self.norm_position == here => norm.forward(x),
            _ => x,
        }
    }

    /// g c + (1 − g) u, with the learned gate or the edited one.
    fn gated(&self, c: Tensor<3>, u: Tensor<3>, pass: &mut Pass) -> Tensor<3> {
        let Some(gate) = &self.gate else { return c };
        let g = match pass.edits.gate {
            Some(value) => c.zeros_like() + value,
            None => sigmoid(gate.forward(Tensor::cat(vec![c.clone(), u.clone()], 2))),
        };
        let g = pass.stream(Name::Gate, g); // [batch, pos, d_model]
        g.clone() * c + (-g + 1.0) * u
    }

    /// gamma · factor · c; a model without layer-scale has gamma 1.
    fn scaled(&self, c: Tensor<3>, factor: f32) -> Tensor<3> {
        let c = match &self.gamma {
            Some(gamma) => c * gamma.clone().unsqueeze(),
            None => c,
        };
        if factor == 1.0 { c } else { c * factor }
    }

    pub fn visit(&mut self, visitor: &mut impl Visitor) {
        let name = stored(self.path, self.shared);
        match &mut self.body {
            Body::Attention(attention) => attention.visit(&name, visitor),
            Body::Mlp(mlp) => mlp.visit(&name, visitor),
        }
        if let Some(norm) = &mut self.norm {
            norm.visit(&format!("{name}.norm"), visitor);
        }
        if let Some(gate) = &mut self.gate {
            gate.visit(&format!("{name}.gate"), visitor);
        }
        if let Some(gamma) = &mut self.gamma {
            visitor.visit(&format!("{name}.gamma"), gamma);
        }
    }
}

/// The name a sublayer's parameters have in the file: with shared layers, the first block's.
fn stored(path: SublayerPath, shared: bool) -> String {
    SublayerPath { block: if shared { 0 } else { path.block }, ..path }.to_string()
}
