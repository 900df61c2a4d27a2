//! Dropout of single numbers, of a pattern's cells, and of whole branches.

use burn::tensor::{Tensor, TensorData};

use crate::config::{Config, Dropout};
use crate::edit::SublayerEdits;
use crate::ops::FromNumbers;
use crate::random::Key;
use crate::site::{Kind, Name, Site, SublayerPath};

/// Dropout rates, drop-path and the key of their random numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DropoutDraws {
    pub rates: Dropout,
    pub drop_path: f32,
    pub seed: u64,
    /// The training step; 0 outside training.
    pub step: u64,
}

impl DropoutDraws {
    /// Dropout as set by an edit.
    pub fn from_edits(edits: &SublayerEdits) -> Option<Self> {
        edits.dropout.map(|d| Self {
            rates: Dropout::everywhere(d.rate),
            drop_path: d.drop_path,
            seed: d.seed,
            step: 0,
        })
    }

    /// Dropout as in training: the model's own rates, if any is above 0.
    pub fn training(config: &Config, seed: u64, step: u64) -> Option<Self> {
        let (rates, drop_path) = (config.dropout, config.drop_path);
        (rates != Dropout::default() || drop_path > 0.0).then_some(Self { rates, drop_path, seed, step })
    }

    /// The rate at a site inside a sublayer; at a branch, that of whole branches.
    pub(super) fn rate(self, path: SublayerPath, name: Name) -> f32 {
        match name {
            Name::Pattern => self.rates.pattern,
            Name::Hidden => self.rates.mlp_hidden,
            Name::Out if path.kind == Kind::Mlp => self.rates.mlp,
            Name::Out => self.rates.attention,
            Name::Branch => self.drop_path,
            _ => 0.0,
        }
    }

    /// Applies dropout to a `[batch, pos, d]` value at its site; row 0 is position `start`.
    pub(super) fn stream(self, site: Site, x: Tensor<3>, start: usize) -> Tensor<3> {
        match site {
            Site::In(path, Name::Branch) => self.drop_path(&format!("{path}.drop_path"), x),
            Site::In(path, name) => self.dropout(site, x, self.rate(path, name), start),
            _ => x,
        }
    }

    /// Applies dropout to a `[batch, head, ·, ·]` value at its site.
    pub(super) fn heads(self, site: Site, x: Tensor<4>, start: usize) -> Tensor<4> {
        match site {
            Site::In(path, name) => self.dropout_cells(site, x, self.rate(path, name), start),
            _ => x,
        }
    }

    /// Drops single numbers of `[batch, pos, d]`, with draws per sequence and position; kept numbers are divided by 1 −
    /// rate (Srivastava et al. 2014).
    pub(super) fn dropout(self, site: Site, x: Tensor<3>, rate: f32, start: usize) -> Tensor<3> {
        if rate == 0.0 {
            return x;
        }
        let ([batch, pos, d], site) = (x.dims(), site.to_string());
        let mut kept = Vec::with_capacity(batch * pos * d);
        for b in 0..batch {
            for p in 0..pos {
                let mut stream = self.key(&site, b, start + p).stream();
                kept.extend((0..d).map(|_| keep(stream.uniform(), rate)));
            }
        }
        let device = x.device();
        x * Tensor::from_numbers(TensorData::new(kept, [batch, pos, d]), &device)
    }

    /// Drops cells of a pattern `[batch, head, query, key]`. A cell's draw does not depend on the number of keys, so
    /// that a row drawn in a step equals the row of a full run.
    fn dropout_cells(self, site: Site, x: Tensor<4>, rate: f32, start: usize) -> Tensor<4> {
        if rate == 0.0 {
            return x;
        }
        let ([batch, heads, queries, keys], site) = (x.dims(), site.to_string());
        let mut kept = vec![0f32; batch * heads * queries * keys];
        for b in 0..batch {
            for q in 0..queries {
                let mut stream = self.key(&site, b, start + q).stream();
                for k in 0..keys {
                    for h in 0..heads {
                        kept[((b * heads + h) * queries + q) * keys + k] = keep(stream.uniform(), rate);
                    }
                }
            }
        }
        let device = x.device();
        x * Tensor::from_numbers(TensorData::new(kept, [batch, heads, queries, keys]), &device)
    }

    /// Drops a whole branch `[batch, pos, d]`, with one draw per sequence; kept branches are divided by 1 − rate (Huang
    /// et al. 2016).
    fn drop_path(self, site: &str, x: Tensor<3>) -> Tensor<3> {
        if self.drop_path == 0.0 {
            return x;
        }
        let [batch, _, _] = x.dims();
        let kept = (0..batch).map(|b| keep(self.key(site, b, 0).stream().uniform(), self.drop_path));
        let device = x.device();
        x * Tensor::<3>::from_numbers(TensorData::new(kept.collect::<Vec<f32>>(), [batch, 1, 1]), &device)
    }

    fn key(self, site: &str, sequence: usize, position: usize) -> Key<'_> {
        Key { seed: self.seed, site, sequence: sequence as u64, position: position as u64, step: self.step }
    }
}

/// 0 for a dropped number, 1 / (1 − rate) for a kept one.
fn keep(uniform: f32, rate: f32) -> f32 {
    if uniform < rate { 0.0 } else { 1.0 / (1.0 - rate) }
}
