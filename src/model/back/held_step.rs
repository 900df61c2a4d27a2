//! A step held at a run's values, and the parts that it adds to the stream.

use std::collections::BTreeMap;

use burn::tensor::Tensor;
use serde::Serialize;

use crate::edit::SublayerEdits;
use crate::model::dropout::DropoutDraws;
use crate::model::forward::Step;
use crate::model::pass::Pass;
use crate::site::{Activation, Name, Recorder, Site, SiteFilter};

/// The kind of a part of the stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum PartKind {
    /// A token's embedding, or the vector given in its place.
    Embed,
    Positions,
    /// The segment embedding of a token.
    Types,
    /// One head's output, W_o included.
    Head,
    /// A bias between the parts and the target of the attribution.
    Bias,
    /// An MLP with its biases.
    Mlp,
    /// The convolution of the first stream, beside the first block.
    Convolution,
    /// The embedding of a token for one layer, as far as the stream lets it through.
    LayerEmbedding,
    /// The shift of a norm.
    Norm,
    /// The bias of the output head or the class head.
    Unembed,
    /// The change by patches at a site: in the stream, or in a value inside a sublayer. A patched head or embedding is
    /// a part by itself.
    Patch,
}

/// Parts that a step adds to the stream, and their components along every direction.
#[derive(Clone, Debug)]
pub struct Added {
    pub kind: PartKind,
    /// The path of the sublayer, or of another part of the model.
    pub path: String,
    /// `[directions, heads]`; one column if the part is no head.
    pub along: Tensor<2>,
}

impl Added {
    pub(super) fn new(kind: PartKind, path: impl ToString, along: Tensor<2>) -> Self {
        Self { kind, path: path.to_string(), along }
    }
}

/// A run's values at some rows of its first sequence, at which a step is held.
#[derive(Clone, Debug)]
pub struct HeldStep {
    pub step: Step,
    /// The position of the first row.
    pub start: usize,
    /// The step's input, `[rows, d_model]`; for an embedding the sum of its parts, `[rows, d_embed]`.
    pub x: Tensor<2>,
    /// The stream it adds to, `[rows, d_model]`: x outside a parallel block.
    pub stream: Tensor<2>,
    pub edits: SublayerEdits,
    /// The activations at these rows.
    pub activations: BTreeMap<Site, Activation>,
    /// The changes by patches at their sites, at these rows.
    pub changes: BTreeMap<Site, Activation>,
}

impl HeldStep {
    /// The sites whose values a step is held at.
    pub fn sites(step: Step) -> Vec<Site> {
        match step {
            Step::Embed(stack) => vec![Site::Embed(stack), Site::Positions(stack), Site::Types(stack)],
            Step::Sublayer(path) => {
                let inside = [Name::Norm, Name::Z, Name::ZGate, Name::Out, Name::Gate, Name::Branch];
                let inside = inside.into_iter().chain([Name::Convolution, Name::LayerEmbedding]);
                inside.map(|name| Site::In(path, name)).collect()
            }
            Step::Finish(_) => Vec::new(),
        }
    }

    /// `[rows, d]`
    pub(super) fn value(&self, site: Site) -> Option<Tensor<2>> {
        rows_of(self.activations.get(&site)?)
    }

    /// The change by patches at a site, along the direction there.
    pub(super) fn change(&self, site: Site, direction: &Tensor<2>) -> Option<Added> {
        let change = rows_of(self.changes.get(&site)?)?;
        Some(Added::new(PartKind::Patch, site, along(direction, change)))
    }

    /// The number of heads of an attention.
    pub(super) fn heads(&self) -> Option<usize> {
        Some(self.activations.get(&Site::In(self.step.path()?, Name::Z))?.shape()[1])
    }

    /// `[rows, head · d_value]`
    pub fn joined_heads(&self, site: Site) -> Option<Tensor<2>> {
        match self.activations.get(&site)? {
            Activation::Heads(z) => {
                let [_, heads, rows, d] = z.dims();
                Some(z.clone().slice_dim(0, 0..1).swap_dims(1, 2).reshape([rows, heads * d]))
            }
            Activation::Stream(_) => None,
        }
    }

    /// Multiplies the direction by the factors that edits and dropout apply to a `[rows, d]` value at its site.
    pub(super) fn before(&self, site: Site, direction: Tensor<2>) -> Tensor<2> {
        let changed = matches!(site, Site::In(_, name) if self.edits.change(name).is_some());
        if !changed && self.edits.dropout.is_none() {
            return direction;
        }
        let ([rows, _], [_, d]) = (self.x.dims(), direction.dims());
        let ones = Tensor::ones([1, rows, d], &direction.device());
        let mask = self.edits.visibility(1, 1, self.start, rows, 0);
        let mut recorder = Recorder::new(SiteFilter::Nothing);
        let mut pass = Pass::new(&self.edits, &mask, &mut recorder);
        pass.start = self.start;
        pass.dropout = DropoutDraws::from_edits(&self.edits);
        direction * pass.stream(site, ones).squeeze_dim(0)
    }
}

/// `[rows, d]` of the first sequence, for a value without heads.
pub(super) fn rows_of(values: &Activation) -> Option<Tensor<2>> {
    match values {
        Activation::Stream(x) => Some(x.clone().slice_dim(0, 0..1).squeeze_dim(0)),
        Activation::Heads(_) => None,
    }
}

/// ⟨d, v⟩ of each row: `[directions, d]` and `[directions or 1, d]` → `[directions, 1]`
pub(super) fn along(direction: &Tensor<2>, v: Tensor<2>) -> Tensor<2> {
    (direction.clone() * v).sum_dim(1)
}

/// Directions in the stream, and the parts met on the way down, the last added first.
pub type Directions = (Tensor<2>, Vec<Added>);
