//! The pass of one step: its inputs beside the rows, and the hook at each of its sites.
//!
//! Recording and editing use the same sites: a value goes through the hook of its site, which applies edits and
//! dropout, and records the result if it is requested.

use burn::tensor::{Tensor, TensorData};

use super::cache::KeysValues;
use super::dropout::DropoutDraws;
use super::patch::PassPatch;
use super::rotary::Extent;
use crate::edit::{Change, Replacement, SublayerEdits, Visibility};
use crate::ops::{FromNumbers, Want};
use crate::site::{Activation, Name, Recorder, Site, SublayerPath};

/// The pass of one step.
pub struct Pass<'a> {
    pub edits: &'a SublayerEdits,
    pub visibility: &'a Visibility,
    /// The position of the first row.
    pub start: usize,
    /// The patches down and across of an image.
    pub grid: Option<[usize; 2]>,
    pub dropout: Option<DropoutDraws>,
    /// Keys and values of the positions before `start`, or of all; those of an earlier layer are of all.
    pub cache: Option<KeysValues>,
    /// The memory of cross-attention, `[batch, key, d_model]`; `None` if the cache has its keys and values.
    pub memory: Option<Tensor<3>>,
    /// All rows of the stream before the first block, `[batch, pos, d_model]`, for a convolution beside that block; for
    /// embeddings of tokens for each layer those of this pass.
    pub first: Option<Tensor<3>>,
    /// The stack's token ids from position 0 on, for these embeddings.
    pub ids: &'a [Vec<u32>],
    /// Their rows for this layer, `[batch or 1, pos, d_layer_embed]`.
    pub layer_rows: Option<Tensor<3>>,
    /// The unedited run's pattern, `[batch, head, query, key]`, for frozen heads.
    pub frozen: Option<Tensor<4>>,
    /// The final pattern, `[batch, head, query, key]`, if it is already known.
    pub known_pattern: Option<Tensor<4>>,
    /// Patches at the sites of this step, in the order they apply.
    pub patches: &'a [PassPatch],
    pub recorder: &'a mut Recorder,
}

impl<'a> Pass<'a> {
    /// A pass over all rows, without cache or dropout.
    pub fn new(edits: &'a SublayerEdits, visibility: &'a Visibility, recorder: &'a mut Recorder) -> Self {
        let (grid, dropout, cache, memory, first, frozen, known_pattern) = (None, None, None, None, None, None, None);
        Self {
            edits,
            visibility,
            start: 0,
            grid,
            dropout,
            cache,
            memory,
            first,
            ids: &[],
            layer_rows: None,
            frozen,
            known_pattern,
            patches: &[],
            recorder,
        }
    }

    /// The rows that keys are of.
    pub fn extent(&self) -> Extent {
        let [.., rows] = self.visibility.shape;
        Extent { rows, grid: self.grid }
    }

    /// The hook of a `[batch, pos, d]` value.
    pub fn stream(&mut self, site: Site, value: Tensor<3>) -> Tensor<3> {
        let value = match self.change(site) {
            Some(Change::Fill(number)) => value.zeros_like() + number,
            Some(Change::Multiply(factor)) => value * factor,
            Some(Change::Replace(_) | Change::MultiplyHeads(_)) => unreachable!("a stream has no heads"),
            None => value,
        };
        let value = match self.dropout {
            Some(dropout) => dropout.stream(site, value, self.start),
            None => value,
        };
        let before = self.is_patched(site).then(|| value.clone());
        let value = patched(self.patches, site, value, self.start);
        if let Some(before) = before {
            self.recorder.change(site, || Activation::Stream(value.clone() - before));
        }
        self.recorder.stream(site, &value);
        value
    }

    /// The values of an attention that [`ops::attend`] must not skip.
    pub fn want(&self, path: SublayerPath) -> Want {
        let [raw, scores, sink, pattern] =
            [Name::Raw, Name::Scores, Name::Sink, Name::Pattern].map(|name| self.touches(path, &[name]));
        Want { raw, scores, sink, pattern }
    }

    /// Whether any of these values is recorded or changed at its site.
    pub fn touches(&self, path: SublayerPath, names: &[Name]) -> bool {
        names.iter().any(|&name| self.changes(path, name) || self.recorder.wants(Site::In(path, name)))
    }

    /// Whether this value is changed at its site.
    pub fn changes(&self, path: SublayerPath, name: Name) -> bool {
        let drops = self.dropout.is_some_and(|dropout| dropout.rate(path, name) != 0.0);
        drops || self.edits.change(name).is_some() || self.is_patched(Site::In(path, name))
    }

    /// The change by edits at a site.
    fn change(&self, site: Site) -> Option<Change<'a>> {
        match site {
            Site::In(_, name) => self.edits.change(name),
            _ => None,
        }
    }

    fn is_patched(&self, site: Site) -> bool {
        self.patches.iter().any(|patch| patch.site == site)
    }

    /// The output of a step after its patches: in the stream or in a stack's output.
    pub fn leave(&mut self, out: Tensor<3>) -> Tensor<3> {
        let (start, patches) = (self.start, self.patches);
        patches.iter().filter(|patch| patch.leaves()).fold(out, |out, patch| {
            let left = patch.apply(out.clone(), start);
            self.recorder.change(patch.site, || Activation::Stream(left.clone() - out));
            left
        })
    }

    /// The hook of a `[batch, head, ·, ·]` value.
    pub fn heads(&mut self, site: Site, value: Tensor<4>) -> Tensor<4> {
        let value = match self.change(site) {
            Some(Change::Replace(patterns)) => self.replace(value, patterns),
            Some(Change::MultiplyHeads(factors)) => multiply_heads(value, factors),
            Some(Change::Multiply(factor)) => value * factor,
            Some(Change::Fill(number)) => value.zeros_like() + number,
            None => value,
        };
        let value = match self.dropout {
            Some(dropout) => dropout.heads(site, value, self.start),
            None => value,
        };
        // Keys and values cover all positions.
        let start = if matches!(site, Site::In(_, name) if name.is_of_keys()) { 0 } else { self.start };
        let before = self.is_patched(site).then(|| value.clone());
        let value = patched(self.patches, site, value, start);
        if let Some(before) = before {
            self.recorder.change(site, || Activation::Heads(value.clone() - before));
        }
        self.recorder.heads(site, &value);
        value
    }

    /// Replaces the patterns of single heads.
    fn replace(&self, pattern: Tensor<4>, replacements: &[(usize, Replacement)]) -> Tensor<4> {
        let [batch, heads, queries, keys] = pattern.dims();
        let device = pattern.device();
        let mut each: Vec<Tensor<4>> = (0..heads).map(|h| pattern.clone().slice_dim(1, h..h + 1)).collect();
        for &(head, replacement) in replacements {
            each[head] = match (replacement, &self.frozen) {
                (Replacement::Frozen, Some(frozen)) => {
                    frozen.clone().slice([0..batch, head..head + 1, self.start..self.start + queries, 0..keys])
                }
                // Without an unedited run there is nothing to freeze to: this run is still unedited.
                (Replacement::Frozen, None) => continue,
                (written, _) => {
                    let (mut cells, mut masked) = (vec![0f32; batch * queries * keys], vec![0; keys]);
                    for b in 0..batch {
                        for q in 0..queries {
                            let row = &mut cells[(b * queries + q) * keys..][..keys];
                            self.visibility.write_row([b, head, q], &mut masked);
                            write_row(row, written, self.start + q, |k| masked[k] == 0);
                        }
                    }
                    Tensor::from_numbers(TensorData::new(cells, [batch, 1, queries, keys]), &device)
                }
            };
        }
        Tensor::cat(each, 1)
    }
}

/// Applies the patches at a site to a value, in order; its first row is position `start`.
fn patched<const D: usize>(patches: &[PassPatch], site: Site, value: Tensor<D>, start: usize) -> Tensor<D> {
    patches.iter().filter(|patch| patch.site == site).fold(value, |value, patch| patch.apply(value, start))
}

/// Multiplies the z of single heads by factors.
fn multiply_heads(z: Tensor<4>, factors: &[(usize, f32)]) -> Tensor<4> {
    let [_, heads, _, _] = z.dims();
    let mut each = vec![1f32; heads];
    for &(head, factor) in factors {
        each[head] = factor;
    }
    let device = z.device();
    z * Tensor::<4>::from_numbers(TensorData::new(each, [1, heads, 1, 1]), &device)
}

/// Writes one row of a replaced pattern; a masked target leaves the row at zero.
fn write_row(row: &mut [f32], replacement: Replacement, query: usize, visible: impl Fn(usize) -> bool) {
    let target = match replacement {
        Replacement::Identity => query,
        Replacement::Previous => query.saturating_sub(1),
        Replacement::Uniform | Replacement::Frozen => {
            let seen: Vec<usize> = (0..row.len()).filter(|k| visible(*k)).collect();
            seen.iter().for_each(|k| row[*k] = 1.0 / seen.len() as f32);
            return;
        }
    };
    if target < row.len() && visible(target) {
        row[target] = 1.0;
    }
}
