//! How large the gradients are, sublayer by sublayer, and how they are kept from growing too large.

use burn::tensor::{Gradients, Tensor};

use crate::config::Config;
use crate::cpu::HostFloats;
use crate::model::{Model, Visitor};

/// The Euclidean norms of a model's gradients, still on the device.
pub struct Norms {
    /// Of all parameters together, `[1]`.
    pub global: Tensor<1>,
    /// Of each part, `[1]` each, in the order of [`Norms::parts_of`].
    pub by_part: Vec<Tensor<1>>,
}

/// What is not inside a sublayer: the embeddings before the first of them, and what comes after the last.
const EMBEDDINGS: &str = "embeddings";
const OUTPUT: &str = "output";

impl Norms {
    /// Whose gradients are told apart: every sublayer by its path in the order they run, between `embeddings`
    /// (tokens and positions) and `output` (final norms and head).
    pub fn parts_of(config: &Config) -> Vec<String> {
        let sublayers = config.sublayers().into_iter().map(|path| path.to_string());
        [EMBEDDINGS.to_owned()].into_iter().chain(sublayers).chain([OUTPUT.to_owned()]).collect()
    }

    /// The norms of these gradients.
    pub(super) fn of(model: &mut Model, gradients: &Gradients) -> Self {
        let parts = Self::parts_of(&model.config);
        let mut squares = Squares { sums: vec![None; parts.len()], on_cpu: vec![0.0; parts.len()], parts, gradients };
        model.visit(&mut squares);
        let device = model.device.clone().inner();
        let sums: Vec<Tensor<1>> = squares
            .sums
            .into_iter()
            .zip(squares.on_cpu)
            .map(|(sum, on_cpu)| sum.unwrap_or_else(|| Tensor::from_data([on_cpu as f32], &device)))
            .collect();
        let global = Tensor::cat(sums.clone(), 0).sum().sqrt();
        Self { global, by_part: sums.into_iter().map(Tensor::sqrt).collect() }
    }

    /// What the gradients are multiplied by so that their global norm is at most `largest`, `[1]`
    /// (Pascanu, Mikolov & Bengio 2013, algorithm 1): min(1, largest / (norm + 1e-6)), as PyTorch has it.
    pub fn factor(&self, largest: f64) -> Tensor<1> {
        ((self.global.clone() + 1e-6).recip() * largest).clamp_max(1.0)
    }
}

/// Sums the squares of every gradient into its part.
struct Squares<'a> {
    parts: Vec<String>,
    /// `[1]` each
    sums: Vec<Option<Tensor<1>>>,
    /// In their place, of gradients on the CPU.
    on_cpu: Vec<f64>,
    gradients: &'a Gradients,
}

impl Squares<'_> {
    fn part(&self, name: &str) -> usize {
        let inside = |part: &String| name.strip_prefix(part.as_str()).is_some_and(|rest| rest.starts_with('.'));
        let embeds = name.starts_with("embed.") || name.split('.').nth(1) == Some("embed");
        let other = if embeds { 0 } else { self.parts.len() - 1 };
        self.parts.iter().position(inside).unwrap_or(other)
    }
}

impl Visitor for Squares<'_> {
    fn visit<const D: usize>(&mut self, name: &str, tensor: &mut Tensor<D>) {
        let Some(gradient) = tensor.grad(self.gradients) else { return };
        let part = self.part(name);
        if let Some(gradient) = HostFloats::new(&gradient) {
            self.on_cpu[part] += headlight_kernels::sum_of_squares(&gradient);
            return;
        }
        let squares = (gradient.clone() * gradient).sum();
        self.sums[part] = Some(match self.sums[part].take() {
            Some(sum) => sum + squares,
            None => squares,
        });
    }
}
