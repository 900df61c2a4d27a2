//! Gradient norms, sublayer by sublayer, and gradient clipping.

use burn::tensor::Tensor;

use super::gradients::ParameterGradients;
use crate::config::Config;
use crate::model::Model;
use crate::ops::FromNumbers;
use crate::ops::cpu::HostFloats;

/// The Euclidean norms of a model's gradients, still on the device.
pub struct Norms {
    /// Of all parameters, `[1]`.
    pub global: Tensor<1>,
    /// By part, `[1]` each, in the order of [`Norms::parts_of`].
    pub by_part: Vec<Tensor<1>>,
}

/// The parts outside of sublayers: before the first, and after the last.
const EMBEDDINGS: &str = "embeddings";
const OUTPUT: &str = "output";

impl Norms {
    /// The names of the parts: `embeddings` (tokens and positions), every sublayer's path in the order they run, and
    /// `output` (final norms and head).
    pub fn parts_of(config: &Config) -> Vec<String> {
        let sublayers = config.sublayers().into_iter().map(|path| path.to_string());
        [EMBEDDINGS.to_owned()].into_iter().chain(sublayers).chain([OUTPUT.to_owned()]).collect()
    }

    /// The norms of a model's gradients.
    pub(super) fn of(model: &Model, gradients: &ParameterGradients) -> Self {
        let parts = Self::parts_of(&model.config);
        let mut on_cpu = vec![0.0; parts.len()];
        let mut sums: Vec<Option<Tensor<1>>> = vec![None; parts.len()];
        for (name, gradient) in gradients.iter() {
            let part = part_of(&parts, name);
            if let Some(gradient) = HostFloats::new(gradient) {
                on_cpu[part] += headlight_kernels::sum_of_squares(&gradient);
                continue;
            }
            let squares = (gradient.clone() * gradient.clone()).sum();
            sums[part] = Some(match sums[part].take() {
                Some(sum) => sum + squares,
                None => squares,
            });
        }
        let sums: Vec<Tensor<1>> = sums
            .into_iter()
            .zip(on_cpu)
            .map(|(sum, on_cpu)| sum.unwrap_or_else(|| Tensor::from_numbers([on_cpu as f32], &model.device)))
            .collect();
        let global = Tensor::cat(sums.clone(), 0).sum().sqrt();
        Self { global, by_part: sums.into_iter().map(Tensor::sqrt).collect() }
    }

    /// The clipping factor for a largest global norm, `[1]`: min(1, largest / (norm + 1e-6)) (Pascanu, Mikolov & Bengio
    /// 2013, algorithm 1; the ε is PyTorch's).
    pub fn factor(&self, largest: f64) -> Tensor<1> {
        ((self.global.clone() + 1e-6).recip() * largest).clamp_max(1.0)
    }
}

/// The index of a parameter's part.
fn part_of(parts: &[String], name: &str) -> usize {
    let inside = |part: &String| name.strip_prefix(part.as_str()).is_some_and(|rest| rest.starts_with('.'));
    let embeds = name.starts_with("embed.") || name.split('.').nth(1) == Some("embed");
    let other = if embeds { 0 } else { parts.len() - 1 };
    parts.iter().position(inside).unwrap_or(other)
}
