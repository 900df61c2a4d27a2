//! A trained lens: one matrix per layer, applied to the stream before the output head.
//!
//! ```text
//! tuned lens      h + A h + b    for the input h of block l (Belrose et al. 2023)
//! Jacobian lens   J h            for the output h of block l (Gurnee et al. 2026): the mean of ∂ h_last / ∂ h
//! ```
//!
//! The output of the last block is the head's input anyway, and has no matrix.

use std::collections::BTreeMap;

use burn::tensor::Tensor;
use serde::Serialize;

use crate::model::Matrix;
use crate::ops::{Then, linear};
use crate::site::{Resid, Site, Stack};

/// The kind of a lens, which decides how its matrices are applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum LensKind {
    Tuned,
    Jacobian,
}

/// The contents of a lens file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LensInfo {
    pub kind: LensKind,
    /// The layers that have matrices.
    pub layers: Vec<usize>,
}

/// The matrices of a lens, of a model's last stack.
#[derive(Clone, Debug)]
pub struct TrainedLens {
    pub(super) kind: LensKind,
    pub(super) stack: Stack,
    /// The number of blocks of the stack.
    pub(super) blocks: usize,
    /// By layer, `[d_model, d_model]`.
    pub(super) weights: BTreeMap<usize, Matrix>,
    /// By layer, `[d_model]`.
    pub(super) biases: BTreeMap<usize, Tensor<1>>,
}

impl TrainedLens {
    pub fn info(&self) -> LensInfo {
        LensInfo { kind: self.kind, layers: self.weights.keys().copied().collect() }
    }

    /// The bytes it takes.
    pub fn bytes(&self) -> u64 {
        let numbers = |dims: [usize; 2]| dims.into_iter().product::<usize>() * size_of::<f32>();
        self.weights.values().map(|weight| numbers(weight.dims()) as u64).sum()
    }

    /// Whether it has a matrix for a site.
    pub fn translates(&self, site: Site) -> bool {
        self.weight(site).is_some()
    }

    /// The stream at a site, translated for the output head; unchanged if the lens has no matrix for the site.
    ///
    /// # Shapes
    /// - stream, output: `[batch, pos, d_model]`
    pub fn translate(&self, site: Site, stream: Tensor<3>) -> Tensor<3> {
        let Some((layer, weight)) = self.weight(site) else { return stream };
        let product = linear(stream.clone(), weight, self.biases.get(&layer), Then::Nothing);
        match self.kind {
            LensKind::Tuned => stream + product,
            LensKind::Jacobian => product,
        }
    }

    fn weight(&self, site: Site) -> Option<(usize, &Matrix)> {
        let layer = match (site, self.kind) {
            (Site::Resid(stack, block, _), _) if stack != self.stack || block >= self.blocks => None,
            (Site::Resid(_, block, Resid::Post), _) if block + 1 == self.blocks => None,
            (Site::Resid(_, block, Resid::Pre), LensKind::Tuned) => Some(block),
            (Site::Resid(_, block, Resid::Post), LensKind::Tuned) => Some(block + 1),
            (Site::Resid(_, block, Resid::Post), LensKind::Jacobian) => Some(block),
            _ => None,
        }?;
        self.weights.get(&layer).map(|weight| (layer, weight))
    }
}
