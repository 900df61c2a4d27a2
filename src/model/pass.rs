//! One trip through one sublayer: what to look at, what to change, and what chance decides.
//!
//! Looking and editing use the same place: a value goes through the pass under its name and comes
//! back, written down or changed.

use burn::tensor::{Tensor, TensorData};

use crate::config::{Config, Dropout};
use crate::edit::{Mask, SublayerEdits};
use crate::random::Key;
use crate::site::{Name, Recorder, Site, SublayerPath};

/// Where chance comes from: dropout rates, drop-path and the key of their random numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chance {
    pub rates: Dropout,
    pub drop_path: f32,
    pub seed: u64,
    /// The training step; 0 outside training.
    pub step: u64,
}

impl Chance {
    /// Dropout as an edit asks for it.
    pub fn from_edits(edits: &SublayerEdits) -> Option<Self> {
        edits.dropout.map(|d| Self {
            rates: Dropout::everywhere(d.rate),
            drop_path: d.drop_path,
            seed: d.seed,
            step: 0,
        })
    }

    /// Dropout as training uses it: the model's own rates.
    pub fn training(config: &Config, seed: u64, step: u64) -> Self {
        Self { rates: config.dropout, drop_path: config.drop_path, seed, step }
    }
}

/// One trip through one sublayer.
pub struct Pass<'a> {
    pub path: SublayerPath,
    pub edits: &'a SublayerEdits,
    pub mask: &'a Mask,
    /// The position of the first row that goes through; earlier rows are cached.
    pub start: usize,
    pub chance: Option<Chance>,
    /// What the positions add to the scores, `[1, head, query, key]`.
    pub position_bias: Option<Tensor<4>>,
    /// The unedited run's pattern, `[batch, head, query, key]`, for heads that are frozen.
    pub frozen: Option<Tensor<4>>,
    /// The pattern that is used, `[batch, head, query, key]`, where it is known already.
    pub known_pattern: Option<Tensor<4>>,
    pub recorder: &'a mut Recorder,
}

impl Pass<'_> {
    /// Shows a `[batch, pos, d]` value to whoever wants it.
    pub fn stream(&mut self, name: Name, value: Tensor<3>) -> Tensor<3> {
        self.recorder.stream(Site::In(self.path, name), &value);
        value
    }

    /// Shows a `[batch, head, ·, ·]` value to whoever wants it.
    pub fn heads(&mut self, name: Name, value: Tensor<4>) -> Tensor<4> {
        self.recorder.heads(Site::In(self.path, name), &value);
        value
    }

    /// The dropout rates in force; all 0 without chance.
    pub fn rates(&self) -> Dropout {
        self.chance.map(|chance| chance.rates).unwrap_or_default()
    }

    /// Drops single numbers of `[batch, pos, d]`: kept ones are divided by 1 − rate (Srivastava et al. 2014).
    pub fn dropout(&self, name: Name, x: Tensor<3>, rate: f32) -> Tensor<3> {
        let Some(chance) = self.chance.filter(|_| rate > 0.0) else { return x };
        let site = Site::In(self.path, name).to_string();
        dropout(x, &site, rate, self.start, chance)
    }

    /// Drops cells of a pattern `[batch, head, query, key]`. The draws of a cell do not depend on how
    /// many keys there are, so that a row drawn in a step equals the row of a full run.
    pub fn dropout_pattern(&self, x: Tensor<4>) -> Tensor<4> {
        let rate = self.rates().pattern;
        let Some(chance) = self.chance.filter(|_| rate > 0.0) else { return x };
        let [batch, heads, queries, keys] = x.dims();
        let site = Site::In(self.path, Name::Pattern).to_string();
        let mut kept = vec![0f32; batch * heads * queries * keys];
        for b in 0..batch {
            for q in 0..queries {
                let mut stream = chance.key(&site, b, self.start + q).stream();
                for k in 0..keys {
                    for h in 0..heads {
                        kept[((b * heads + h) * queries + q) * keys + k] = keep(stream.uniform(), rate);
                    }
                }
            }
        }
        let device = x.device();
        x * Tensor::from_data(TensorData::new(kept, [batch, heads, queries, keys]), &device)
    }

    /// Drops a whole branch, one draw per sequence; kept ones are divided by 1 − rate (Huang et al. 2016).
    pub fn drop_path(&self, x: Tensor<3>) -> Tensor<3> {
        let Some(chance) = self.chance.filter(|chance| chance.drop_path > 0.0) else { return x };
        let [batch, _, _] = x.dims();
        let site = format!("{}.drop_path", self.path);
        let kept: Vec<f32> =
            (0..batch).map(|b| keep(chance.key(&site, b, 0).stream().uniform(), chance.drop_path)).collect();
        let device = x.device();
        x * Tensor::<3>::from_data(TensorData::new(kept, [batch, 1, 1]), &device)
    }
}

impl Chance {
    fn key<'k>(&self, site: &'k str, sequence: usize, position: usize) -> Key<'k> {
        Key { seed: self.seed, site, sequence: sequence as u64, position: position as u64, step: self.step }
    }
}

/// 0 for a dropped number, 1 / (1 − rate) for a kept one.
fn keep(uniform: f32, rate: f32) -> f32 {
    if uniform < rate { 0.0 } else { 1.0 / (1.0 - rate) }
}

/// Dropout on `[batch, pos, d]`, drawn per sequence and position; row 0 is position `start`.
pub fn dropout(x: Tensor<3>, site: &str, rate: f32, start: usize, chance: Chance) -> Tensor<3> {
    let [batch, pos, d] = x.dims();
    let mut kept = Vec::with_capacity(batch * pos * d);
    for b in 0..batch {
        for p in 0..pos {
            let mut stream = chance.key(site, b, start + p).stream();
            kept.extend((0..d).map(|_| keep(stream.uniform(), rate)));
        }
    }
    let device = x.device();
    x * Tensor::from_data(TensorData::new(kept, [batch, pos, d]), &device)
}
