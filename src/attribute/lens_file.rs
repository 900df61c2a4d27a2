//! Files of trained lenses: the tensor names under which they are published.
//!
//! ```text
//! tuned-lens       0.weight, 0.bias, 1.weight …         `params.pt`: layer l is the input of block l
//! before 0.1       input_translator.weight, layer_translators.0.weight …     the second is for the input of block 1
//! jacobian-lens    J.0, J.1 …                           `lens.pt`: layer l is the output of block l; gaps are allowed
//! ```
//!
//! Each is `[out, in]`. Everything else in the file, such as a separate output head, is ignored.

use std::collections::{BTreeMap, BTreeSet};

use burn::tensor::{Device, Tensor, TensorData};

use super::trained_lens::{LensKind, TrainedLens};
use crate::config::Precision;
use crate::error::{Absent, Error, LensProblem, Result};
use crate::model::{Matrix, Model};
use crate::ops::FromNumbers;
use crate::weights::{Form, Header, TensorEntry, TensorFeed, is_read};

/// The names of the input's lens in early tuned lenses.
const INPUTS: [&str; 3] = ["input_translator", "input_adapter", "input_probe"];

/// The role of a tensor in a lens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Role {
    kind: LensKind,
    layer: usize,
    bias: bool,
}

/// A lens whose file is arriving.
pub struct LensAssembly {
    file: String,
    device: Device,
    lens: TrainedLens,
    feed: TensorFeed<Role>,
}

impl LensAssembly {
    /// Checks a file's tensors against a model.
    ///
    /// # Errors
    /// A model without an output head; a file that is no lens, or a lens of another model.
    pub fn new(file: &str, header: Header, model: &Model) -> Result<Self> {
        let config = &model.config;
        let missing = || config.architecture.lacks(Absent::OutputHead);
        let last = model.stacks().last().filter(|_| config.head.exists).ok_or_else(missing)?;
        let blocks = last.sublayers.iter().map(|sublayer| sublayer.path.block + 1).max().unwrap_or_default();
        let length = header.data_len();
        let roles = roles(header.names());
        let tensors: Vec<(TensorEntry, Option<Role>)> = header.tensors.into_iter().zip(roles).collect();
        let kind = check(&tensors, config.d_model, blocks).map_err(|problem| of_file(file, problem))?;
        let (weights, biases) = (BTreeMap::new(), BTreeMap::new());
        let lens = TrainedLens { kind, stack: last.stack, blocks, weights, biases };
        Ok(Self { file: file.into(), device: model.device.clone(), lens, feed: TensorFeed::new(tensors, length) })
    }

    /// The bytes it will take.
    pub fn bytes(&self) -> u64 {
        self.feed.read().map(|(entry, _)| entry.count() * size_of::<f32>() as u64).sum()
    }

    /// Accepts the next bytes of the file's data section.
    ///
    /// # Errors
    /// More bytes than the header says, or numbers that are not finite.
    pub fn feed(&mut self, bytes: &[u8]) -> Result<()> {
        let Self { file, device, lens, feed } = self;
        let fed = feed.feed(
            bytes,
            |_, _| Form::Floats,
            |entry, role, values| {
                let values = values.floats();
                if values.iter().any(|x| !x.is_finite()) {
                    let problem = LensProblem::NotFinite(entry.name.clone());
                    return Err(of_file(file, problem));
                }
                match (role.bias, &entry.shape[..]) {
                    (false, &[rows, columns]) => {
                        let (weight, _) = Matrix::in_precision(values, [rows, columns], Precision::F32, device);
                        lens.weights.insert(role.layer, weight);
                    }
                    _ => {
                        let count = values.len();
                        let bias = Tensor::from_numbers(TensorData::new(values, [count]), &*device);
                        lens.biases.insert(role.layer, bias);
                    }
                }
                Ok(())
            },
        );
        fed.map_err(|e| e.in_file(&self.file))
    }

    /// The complete lens.
    ///
    /// # Errors
    /// A file that ended early.
    pub fn finish(self) -> Result<TrainedLens> {
        self.feed.check_end().map_err(|e| e.in_file(&self.file))?;
        Ok(self.lens)
    }
}

fn of_file(file: &str, problem: LensProblem) -> Error {
    Error::Lens { file: file.into(), problem }
}

/// The role of each of these tensors.
fn roles<'n>(names: impl Iterator<Item = &'n str>) -> Vec<Option<Role>> {
    let found: Vec<_> = names.map(role).collect();
    let with_input = found.iter().flatten().any(|(layer, _)| layer.is_none());
    let counted = |(layer, role): (Option<usize>, Role)| {
        let tuned = role.kind == LensKind::Tuned;
        let layer = layer.map_or(0, |layer| if with_input && tuned { layer.saturating_add(1) } else { layer });
        Role { layer, ..role }
    };
    found.into_iter().map(|one| one.map(counted)).collect()
}

/// The role of a tensor by its name alone, with its layer; the layer is `None` for the input.
fn role(name: &str) -> Option<(Option<usize>, Role)> {
    let (before, last) = name.rsplit_once('.').unwrap_or(("", name));
    let jacobian = name.split('.').any(|part| part == "J" || part.to_lowercase().contains("jacobian"));
    let of = |kind, bias| Role { kind, layer: 0, bias };
    match last {
        "weight" | "bias" => {
            let kind = if jacobian { LensKind::Jacobian } else { LensKind::Tuned };
            let of_what = before.rsplit('.').next().unwrap_or_default();
            let layer = of_what.parse().ok();
            (layer.is_some() || INPUTS.contains(&of_what)).then_some((layer, of(kind, last == "bias")))
        }
        // "J.3", "jacobians.layer_3", "3"
        _ => {
            let number = last.trim_start_matches(|c: char| c.is_alphabetic() || c == '_');
            Some((Some(number.parse().ok()?), of(LensKind::Jacobian, false)))
        }
    }
}

/// The kind of lens that these tensors form. Each layer occurs once, has the model's width, and exists in the model.
fn check(
    tensors: &[(TensorEntry, Option<Role>)],
    d_model: usize,
    blocks: usize,
) -> std::result::Result<LensKind, LensProblem> {
    let parts: Vec<(&TensorEntry, Role)> = tensors.iter().filter_map(|(entry, role)| Some((entry, (*role)?))).collect();
    let layers = |bias| parts.iter().filter(move |(_, role)| role.bias == bias).map(|(_, role)| role.layer);
    let weights: BTreeSet<usize> = layers(false).collect();
    let different: BTreeSet<Role> = parts.iter().map(|(_, role)| *role).collect();
    let kind = parts.first().map(|(_, role)| role.kind).ok_or(LensProblem::NoMatrices)?;
    let one_kind = parts.iter().all(|(_, role)| role.kind == kind);
    if different.len() < parts.len() || !one_kind || !layers(true).all(|layer| weights.contains(&layer)) {
        return Err(LensProblem::NoMatrices);
    }
    for (entry, role) in &parts {
        let shape = [d_model, d_model];
        if entry.shape != shape[usize::from(role.bias)..] {
            let (name, found) = (entry.name.clone(), entry.shape.clone());
            return Err(LensProblem::Width { name, found, d_model });
        }
        if !is_read(entry.dtype) {
            let (name, dtype) = (entry.name.clone(), entry.dtype.name());
            return Err(LensProblem::Type { name, dtype });
        }
    }
    if let Some(layer) = weights.iter().copied().find(|layer| *layer >= blocks) {
        return Err(LensProblem::Layer { layer, layers: blocks });
    }
    match (0..blocks).find(|layer| !weights.contains(layer)) {
        Some(layer) if kind == LensKind::Tuned => Err(LensProblem::Missing { layer, layers: blocks }),
        _ => Ok(kind),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn roles_of(names: &[&str]) -> Vec<Option<(LensKind, usize, bool)>> {
        let roles = roles(names.iter().copied()).into_iter();
        roles.map(|role| role.map(|role| (role.kind, role.layer, role.bias))).collect()
    }

    #[test]
    fn tensors_of_lenses_are_recognised_by_their_names() {
        use LensKind::{Jacobian, Tuned};
        assert_eq!(roles_of(&["0.weight", "1.bias"]), [Some((Tuned, 0, false)), Some((Tuned, 1, true))]);
        let old = ["input_translator.bias", "layer_translators.0.weight", "unembedding.weight", "layer_norm.bias"];
        assert_eq!(roles_of(&old), [Some((Tuned, 0, true)), Some((Tuned, 1, false)), None, None]);
        let jacobians = ["J.0", "jacobians.layer_3", "12", "J.4.weight", "J"];
        let layers = [Some(0), Some(3), Some(12), Some(4), None];
        assert_eq!(roles_of(&jacobians), layers.map(|layer| layer.map(|layer| (Jacobian, layer, false))));
        let of_models = ["decoder.blocks.0.attn.q.weight", "h.0.ln_1.bias", "wte.weight", "encoder.layer.0.out"];
        assert_eq!(roles_of(&of_models), [None; 4]);
    }
}
