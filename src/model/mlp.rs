//! The position-wise MLP: down(act(up(x))), or, gated (Shazeer 2020), down(up(x) · act(gate(x))).

use burn::tensor::Tensor;

use super::linear::Linear;
use super::params::{Builder, Visitor};
use super::pass::Pass;
use crate::config::{ActivationFunction, Config};
use crate::ops::{Rows, Then};
use crate::site::{Name, Site, SublayerPath};

/// Two linear maps with a non-linearity between them, the same at every position.
#[derive(Clone, Debug)]
pub struct Mlp {
    path: SublayerPath,
    up: Linear,
    down: Linear,
    gate: Option<Linear>,
    activation: ActivationFunction,
}

impl Mlp {
    /// Takes `{name}.up`, `{name}.down` and, when gated, `{name}.gate`.
    pub fn new(builder: &mut Builder, path: SublayerPath, name: &str, config: &Config) -> Self {
        let (d, hidden, bias) = (config.d_model, config.d_mlp(path), config.mlp.bias);
        Self {
            path,
            up: Linear::new(builder, &format!("{name}.up"), d, hidden, bias),
            down: Linear::new(builder, &format!("{name}.down"), hidden, d, bias),
            gate: config.mlp.gated.then(|| Linear::new(builder, &format!("{name}.gate"), d, hidden, bias)),
            activation: config.mlp.activation,
        }
    }

    /// # Shapes
    /// - input and output: `[batch, pos, d_model]`
    ///
    /// The output is added to `onto` if it is given.
    pub fn forward(&self, x: Rows, onto: Option<&Tensor<3>>, pass: &mut Pass) -> Tensor<3> {
        let hidden = match &self.gate {
            Some(gate) => gate.forward_then(x.clone(), Then::Gate(self.activation, &self.up.forward(x))),
            None => self.up.forward_then(x, Then::Activate(self.activation)),
        }; // [batch, pos, d_mlp]
        let hidden = pass.stream(Site::In(self.path, Name::Hidden), hidden);
        self.down.forward_onto(onto, hidden) // [batch, pos, d_model]
    }

    pub fn visit(&mut self, path: &str, visitor: &mut impl Visitor) {
        self.up.visit(&format!("{path}.up"), visitor);
        self.down.visit(&format!("{path}.down"), visitor);
        if let Some(gate) = &mut self.gate {
            gate.visit(&format!("{path}.gate"), visitor);
        }
    }
}
