//! The pass of one step: its inputs beside the rows, and the hook at each of its sites.
//!
//! Recording and editing use the same sites: a value goes through the hook of its site, which applies edits and
//! dropout, and records the result if it is requested.

use burn::tensor::{Tensor, TensorData};

use super::attention::KeysValues;
use super::dropout::DropoutDraws;
use super::patch::PassPatch;
use crate::edit::{Mask, Replacement, SublayerEdits};
use crate::site::{Activation, Name, Recorder, Site, SublayerPath};

/// The pass of one step.
pub struct Pass<'a> {
    pub edits: &'a SublayerEdits,
    pub mask: &'a Mask,
    /// The position of the first row.
    pub start: usize,
    pub chance: Option<DropoutDraws>,
    /// Keys and values of the positions before `start`, or of all.
    pub cache: Option<KeysValues>,
    /// The memory of cross-attention, `[batch, key, d_model]`; `None` if the cache has its keys and values.
    pub memory: Option<Tensor<3>>,
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
    pub fn new(edits: &'a SublayerEdits, mask: &'a Mask, recorder: &'a mut Recorder) -> Self {
        let (chance, cache, memory, frozen, known_pattern) = (None, None, None, None, None);
        Self { edits, mask, start: 0, chance, cache, memory, frozen, known_pattern, patches: &[], recorder }
    }

    /// The hook of a `[batch, pos, d]` value.
    pub fn stream(&mut self, site: Site, value: Tensor<3>) -> Tensor<3> {
        let value = match site {
            Site::In(_, Name::Gate) => fill(value, self.edits.gate),
            Site::In(_, Name::Branch) if self.edits.gamma != 1.0 => value * self.edits.gamma,
            _ => value,
        };
        let value = match self.chance {
            Some(chance) => chance.stream(site, value, self.start),
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

    /// Whether a sublayer's output or branch is recorded or edited.
    pub fn stops_on_the_way_out(&self, path: SublayerPath) -> bool {
        self.chance.is_some() || self.edits.gamma != 1.0 || self.stops_at(path, &[Name::Out, Name::Branch])
    }

    /// Whether a value between an attention's projections and its output is recorded or edited.
    pub fn stops_between(&self, path: SublayerPath) -> bool {
        use Name::{K, Pattern, Q, Raw, Scores, V, Z};
        let drops = self.chance.is_some_and(|chance| chance.rates.pattern != 0.0);
        let known = self.known_pattern.is_some() || !self.edits.patterns.is_empty() || !self.edits.heads.is_empty();
        drops || known || self.stops_at(path, &[Pattern, Q, K, V, Z, Raw, Scores])
    }

    fn stops_at(&self, path: SublayerPath, names: &[Name]) -> bool {
        let stops = |site| self.recorder.wants(site) || self.is_patched(site);
        names.iter().any(|name| stops(Site::In(path, *name)))
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
        let value = match site {
            Site::In(_, Name::Pattern) => self.replace(value),
            Site::In(_, Name::Z) => strengthen(value, &self.edits.heads),
            _ => value,
        };
        let value = match self.chance {
            Some(chance) => chance.heads(site, value, self.start),
            None => value,
        };
        // Keys and values cover all positions.
        let start = if matches!(site, Site::In(_, Name::K | Name::V)) { 0 } else { self.start };
        let before = self.is_patched(site).then(|| value.clone());
        let value = patched(self.patches, site, value, start);
        if let Some(before) = before {
            self.recorder.change(site, || Activation::Heads(value.clone() - before));
        }
        self.recorder.heads(site, &value);
        value
    }

    /// Replaces the patterns of single heads.
    fn replace(&self, pattern: Tensor<4>) -> Tensor<4> {
        if self.edits.patterns.is_empty() {
            return pattern;
        }
        let [batch, heads, queries, keys] = pattern.dims();
        let device = pattern.device();
        let mut each: Vec<Tensor<4>> = (0..heads).map(|h| pattern.clone().slice_dim(1, h..h + 1)).collect();
        for &(head, replacement) in &self.edits.patterns {
            each[head] = match (replacement, &self.frozen) {
                (Replacement::Frozen, Some(frozen)) => {
                    frozen.clone().slice([0..batch, head..head + 1, self.start..self.start + queries, 0..keys])
                }
                // Without an unedited run there is nothing to freeze to: this run is still unedited.
                (Replacement::Frozen, None) => continue,
                (written, _) => {
                    let mut cells = vec![0f32; batch * queries * keys];
                    for b in 0..batch {
                        for q in 0..queries {
                            let row = &mut cells[(b * queries + q) * keys..][..keys];
                            write_row(row, written, self.start + q, |k| !self.mask.is_masked(b, head, q, k));
                        }
                    }
                    Tensor::from_data(TensorData::new(cells, [batch, 1, queries, keys]), &device)
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

/// Fills with one number, if it is given.
fn fill(x: Tensor<3>, number: Option<f32>) -> Tensor<3> {
    number.map_or(x.clone(), |number| x.zeros_like() + number)
}

/// Multiplies the z of single heads by factors.
fn strengthen(z: Tensor<4>, factors: &[(usize, f32)]) -> Tensor<4> {
    if factors.is_empty() {
        return z;
    }
    let [_, heads, _, _] = z.dims();
    let mut each = vec![1f32; heads];
    for &(head, factor) in factors {
        each[head] = factor;
    }
    let device = z.device();
    z * Tensor::<4>::from_data(TensorData::new(each, [1, heads, 1, 1]), &device)
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
