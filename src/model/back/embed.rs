//! Back through the embedding of a stack, to its tokens, positions and segments.

use burn::tensor::{Int, Tensor};

use super::held_step::{Added, HeldStep, PartKind, along};
use super::linear::back_through;
use crate::model::dropout::DropoutDraws;
use crate::model::embed::Embed;
use crate::model::transformer::Model;
use crate::ops::{Matrix, Then, linear};
use crate::site::{Site, Stack};

impl Embed {
    pub(super) fn back(&self, direction: Tensor<2>, held: &HeldStep, stack: Stack) -> Vec<Added> {
        let mut added = Vec::new();
        let mut d = direction;
        if let Some(project) = self.project.as_ref().filter(|_| !self.projects_tokens) {
            if let Some(bias) = &project.bias {
                let bias = along(&d, bias.clone().unsqueeze());
                added.push(Added::new(PartKind::Bias, format!("{}.embed", stack.name()), bias));
            }
            d = back_through(d, &project.weight);
        }
        if let Some(draws) = DropoutDraws::from_edits(&held.edits) {
            let [rows, _] = held.x.dims();
            let ones = Tensor::ones([1, rows, d.dims()[1]], &d.device());
            let kept = draws.dropout(Site::Embed(stack), ones, draws.rates.embedding, held.start);
            d = d * kept.squeeze_dim(0);
        }
        if let Some(norm) = &self.norm {
            let (before, shift) = norm.back(d, held.x.clone());
            added.extend(shift.map(|shift| Added::new(PartKind::Norm, format!("{}.embed.norm", stack.name()), shift)));
            d = before;
        }
        let parts = [
            (PartKind::Types, Site::Types(stack)),
            (PartKind::Positions, Site::Positions(stack)),
            (PartKind::Embed, Site::Embed(stack)),
        ];
        for (kind, site) in parts {
            if let Some(part) = held.value(site) {
                added.push(Added::new(kind, site, along(&d, part)));
            }
        }
        if added.iter().all(|added| added.kind != PartKind::Embed) {
            added.push(Added::new(PartKind::Embed, Site::Embed(stack), along(&d, held.x.clone())));
        }
        added
    }

    /// Rows of the token matrix as they enter the stack: `[rows, d_embed]` → `[rows, d_model]`.
    fn entering(&self, rows: Tensor<2>) -> Tensor<2> {
        let rows = self.scale.map_or(rows.clone(), |scale| rows * scale);
        match &self.project {
            Some(project) => linear(rows, &project.weight, None, Then::Nothing),
            None => rows,
        }
    }
}

impl Model {
    /// The products of directions with every token's embedding as it enters a stack, without a norm: `[directions,
    /// d_model]` → `[directions, d_vocab]`. Narrow embeddings are not widened.
    pub fn along_embeddings(&self, stack: Stack, directions: Tensor<2>) -> Option<Tensor<2>> {
        let (embed, matrix) = self.token_matrix(stack)?;
        let narrow = embed.project.as_ref().map_or(directions.clone(), |map| back_through(directions, &map.weight));
        Some(linear(embed.scale.map_or(narrow.clone(), |scale| narrow * scale), matrix, None, Then::Nothing))
    }

    /// Some tokens' embeddings as they enter a stack, without a norm: `[ids, d_model]`.
    pub fn embeddings_of(&self, stack: Stack, ids: Tensor<1, Int>) -> Option<Tensor<2>> {
        let (embed, matrix) = self.token_matrix(stack)?;
        Some(embed.entering(matrix.rows(ids)))
    }

    fn token_matrix(&self, stack: Stack) -> Option<(&Embed, &Matrix)> {
        let embed = self.layers(stack)?.embed.as_ref()?;
        Some((embed, embed.tokens.as_ref().or(self.shared.as_ref())?))
    }
}
