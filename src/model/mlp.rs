//! The position-wise MLP: down(act(up(x))), or, gated (Shazeer 2020), down(up(x) · act(gate(x))). The activation is a
//! fixed function, or xIELU, of which each MLP learns two numbers.

use burn::tensor::{Tensor, activation};

use super::linear::Linear;
use super::params::{Builder, Init, Visitor};
use super::pass::Pass;
use crate::config::{ActivationFunction, Config};
use crate::ops::{Rows, Then, activate};
use crate::site::{Name, Site, SublayerPath};

/// Two linear maps with a non-linearity between them, the same at every position.
#[derive(Clone, Debug)]
pub struct Mlp {
    path: SublayerPath,
    up: Linear,
    down: Linear,
    gate: Option<Linear>,
    activation: ActivationFunction,
    /// In place of `activation`.
    xielu: Option<Xielu>,
}

impl Mlp {
    /// Takes `{name}.up`, `{name}.down` and, when gated, `{name}.gate`; with xIELU also its two numbers.
    pub fn new(builder: &mut Builder, path: SublayerPath, name: &str, config: &Config) -> Self {
        let (d, hidden, bias) = (config.d_model, config.d_mlp(path), config.mlp.bias);
        Self {
            path,
            up: Linear::new(builder, &format!("{name}.up"), d, hidden, bias),
            down: Linear::new(builder, &format!("{name}.down"), hidden, d, bias),
            gate: config.mlp.gated.then(|| Linear::new(builder, &format!("{name}.gate"), d, hidden, bias)),
            activation: config.mlp.activation,
            xielu: config.mlp.xielu.then(|| Xielu::new(builder, name)),
        }
    }

    /// # Shapes
    /// - input and output: `[batch, pos, d_model]`
    ///
    /// The output is added to `onto` if it is given.
    pub fn forward(&self, x: Rows, onto: Option<&Tensor<3>>, pass: &mut Pass) -> Tensor<3> {
        let hidden = match (&self.gate, &self.xielu) {
            (Some(gate), None) => gate.forward_then(x.clone(), Then::Gate(self.activation, &self.up.forward(x))),
            (None, None) => self.up.forward_then(x, Then::Activate(self.activation)),
            (Some(gate), Some(xielu)) => xielu.forward(gate.forward(x.clone())) * self.up.forward(x),
            (None, Some(xielu)) => xielu.forward(self.up.forward(x)),
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
        if let Some(Xielu { alpha_p, alpha_n }) = &mut self.xielu {
            visitor.visit(&format!("{path}.alpha_p"), alpha_p);
            visitor.visit(&format!("{path}.alpha_n"), alpha_n);
        }
    }
}

/// xIELU (Huang & Schlag 2024, arXiv 2411.13010): a x² + β x above 0, b (eˣ − 1 − x) + β x below, with
/// a = softplus(alpha_p), b = β + softplus(alpha_n) and β = ½.
#[derive(Clone, Debug)]
struct Xielu {
    /// `[1]`
    alpha_p: Tensor<1>,
    /// `[1]`
    alpha_n: Tensor<1>,
}

/// β: the slope at 0, and the least b.
const SLOPE_AT_0: f64 = 0.5;

/// a and b of a fresh model, as in the paper.
const FRESH: f64 = 0.8;

impl Xielu {
    /// Takes `{name}.alpha_p` and `{name}.alpha_n`.
    fn new(builder: &mut Builder, name: &str) -> Self {
        // The inverse of softplus.
        let start = |value: f64| Init::Constant(value.exp_m1().ln() as f32);
        Self {
            alpha_p: builder.vector(&format!("{name}.alpha_p"), 1, start(FRESH)),
            alpha_n: builder.vector(&format!("{name}.alpha_n"), 1, start(FRESH - SLOPE_AT_0)),
        }
    }

    fn forward(&self, x: Tensor<3>) -> Tensor<3> {
        let a = activation::softplus(self.alpha_p.clone(), 1.0).unsqueeze();
        let b = (activation::softplus(self.alpha_n.clone(), 1.0) + SLOPE_AT_0).unsqueeze();
        let above = activate(x.clone(), ActivationFunction::Relu2) * a;
        let below = activate(x.clone(), ActivationFunction::ExpBelow) * b;
        above + below + x * SLOPE_AT_0
    }
}
