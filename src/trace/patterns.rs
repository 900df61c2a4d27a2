//! Patterns as they are read back: whole, or in blocks where a text is long.

use burn::tensor::Tensor;
use burn::tensor::ops::PadMode;
use serde::Serialize;

use super::run::Run;
use super::site::SublayerPath;
use crate::edit::Mask;
use crate::model::Model;

/// Patterns with more queries or keys than this are read in blocks: `MostWhole` of `www/protocol.d.ts`.
pub const MOST_WHOLE: usize = 128;

/// Which patterns are read whole, however long the text is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Whole {
    #[default]
    All,
    /// These heads, `decoder.blocks.1.cross.3`, beside the blocks. Names that the model does not have are passed over.
    Heads(Vec<String>),
}

impl Whole {
    fn has(&self, path: SublayerPath, head: usize) -> bool {
        match self {
            Self::All => true,
            Self::Heads(heads) => heads.iter().any(|name| *name == format!("{path}.{head}")),
        }
    }
}

/// Where the patterns of a sublayer, or of one of its heads, are among all: `PatternMap` of `www/protocol.d.ts`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PatternMap {
    pub path: String,
    /// The one head whose pattern this is; `None` where it is all of them.
    pub head: Option<usize>,
    /// How many queries, and keys, share a cell: the largest weight among them, masked where all are.
    pub block: usize,
    /// `[heads, queries, keys]`, in blocks where there are any.
    pub shape: [usize; 3],
    /// Where its numbers start among those of all parts.
    pub offset: usize,
    /// Where its mask starts, `[queries, keys]` or, with `mask_per_head`, `[heads, queries, keys]`.
    pub mask_offset: usize,
    pub mask_per_head: bool,
}

/// The patterns of a run's first sequence, on the device, with their masks, on the host.
#[derive(Clone, Debug, Default)]
pub struct Patterns {
    pub maps: Vec<PatternMap>,
    /// 1 is masked.
    pub masks: Vec<u8>,
    /// One for each map, `[heads * queries * keys]`.
    pub parts: Vec<Tensor<1>>,
    /// One for each map: another number wherever its pattern or its mask may be another.
    pub stamps: Vec<u64>,
}

impl Patterns {
    /// The patterns of a finished run, whole, of the sublayers that are wanted.
    pub fn whole(model: &Model, run: &Run, baseline: Option<&Run>, wanted: impl Fn(SublayerPath) -> bool) -> Self {
        let mut all = Self::default();
        for path in run.attended().filter(|path| wanted(*path)) {
            let Some(mask) = run.mask_of(model, path, baseline) else { continue };
            if let Some(pattern) = run.pattern(model, path, baseline) {
                all.add(&Sublayer::new(path, pattern, mask), None, run.stamp_of(path));
            }
        }
        all
    }

    /// How many numbers the parts hold together.
    pub fn count(&self) -> usize {
        self.maps.iter().map(|map| map.shape.iter().product::<usize>()).sum()
    }

    /// The same without the parts that are not wanted, by their place among the maps; those left lie closer together.
    pub fn only(self, wanted: impl Fn(usize) -> bool) -> Self {
        let mut left = Self::default();
        for (i, (map, (part, stamp))) in self.maps.into_iter().zip(self.parts.into_iter().zip(self.stamps)).enumerate()
        {
            if wanted(i) {
                let [heads, queries, keys] = map.shape;
                let masked = queries * keys * if map.mask_per_head { heads } else { 1 };
                let cells = &self.masks[map.mask_offset..][..masked];
                left.maps.push(PatternMap { offset: left.count(), mask_offset: left.masks.len(), ..map });
                left.masks.extend(cells);
                left.parts.push(part);
                left.stamps.push(stamp);
            }
        }
        left
    }

    fn add(&mut self, sublayer: &Sublayer, head: Option<usize>, stamp: u64) {
        let [_, heads, queries, keys] = sublayer.values.dims();
        let [_, mask_heads, _, _] = sublayer.mask.shape;
        self.maps.push(PatternMap {
            path: sublayer.path.to_string(),
            head,
            block: sublayer.block,
            shape: [heads, queries, keys],
            offset: self.count(),
            mask_offset: self.masks.len(),
            mask_per_head: mask_heads > 1,
        });
        self.masks.extend(&sublayer.mask.cells);
        self.parts.push(sublayer.values.clone().flatten(0, 3));
        self.stamps.push(stamp);
    }
}

/// One sublayer's patterns of the first sequence, `[1, heads, queries, keys]`, and their mask.
#[derive(Clone, Debug)]
struct Sublayer {
    path: SublayerPath,
    values: Tensor<4>,
    mask: Mask,
    block: usize,
}

impl Sublayer {
    fn new(path: SublayerPath, pattern: Tensor<4>, mask: Mask) -> Self {
        Self { path, values: pattern.slice_dim(0, 0..1), mask: mask.first(), block: 1 }
    }

    /// Blocks of cells as one, where there are too many.
    fn reduced(self) -> Self {
        let [_, heads, queries, keys] = self.values.dims();
        let block = queries.max(keys).div_ceil(MOST_WHOLE).max(1);
        if block == 1 {
            return self;
        }
        let (rows, cols) = (queries.div_ceil(block), keys.div_ceil(block));
        // No weight is below 0, so what is added at the ends is never the largest.
        let ends = [(0, rows * block - queries), (0, cols * block - keys)];
        let even = if ends == [(0, 0); 2] { self.values } else { self.values.pad(ends, PadMode::Constant(0.0)) };
        let values = even
            .reshape([heads * rows * block * cols, block]) // one row of one block each
            .max_dim(1)
            .reshape([heads * rows, block, cols])
            .max_dim(1)
            .reshape([1, heads, rows, cols]);
        Self { values, mask: self.mask.in_blocks(block), block, ..self }
    }

    /// One head alone.
    fn head(self, head: usize) -> Self {
        Self { values: self.values.slice_dim(1, head..head + 1), mask: self.mask.head(head), ..self }
    }
}

/// What is told of the patterns whichever heads somebody looks at: found once for a text and its edits.
#[derive(Clone, Debug)]
pub(super) struct Reduced {
    sublayers: Vec<Found>,
}

/// A sublayer's patterns, and by how much they moved, `[heads]`, where something is edited.
#[derive(Clone, Debug)]
struct Found {
    sublayer: Sublayer,
    moved: Option<Tensor<1>>,
    /// Of the run and of the unedited one.
    stamps: (u64, Option<u64>),
}

impl Reduced {
    /// Reads a finished run; what was found `before` and is the same now is not looked for again.
    pub(super) fn new(model: &Model, run: &Run, baseline: Option<&Run>, before: Option<&Self>) -> Self {
        let find = |path: SublayerPath| {
            let stamps = (run.stamp_of(path), baseline.map(|baseline| baseline.stamp_of(path)));
            let known = before.and_then(|before| before.sublayers.iter().find(|found| found.sublayer.path == path));
            if let Some(found) = known.filter(|found| found.stamps == stamps) {
                return Some(found.clone());
            }
            let pattern = run.pattern(model, path, baseline)?;
            let moved = match baseline {
                // Nothing was computed but what the unedited run computed.
                Some(_) if Some(stamps.0) == stamps.1 => Some(Tensor::zeros([pattern.dims()[1]], &pattern.device())),
                Some(baseline) => moves(&baseline.pattern(model, path, None)?, &pattern),
                None => None,
            };
            let sublayer = match known.filter(|found| found.stamps.0 == stamps.0) {
                Some(found) => found.sublayer.clone(),
                None => Sublayer::new(path, pattern, run.mask_of(model, path, baseline)?).reduced(),
            };
            Some(Found { sublayer, moved, stamps })
        };
        Self { sublayers: run.attended().filter_map(find).collect() }
    }

    pub(super) fn patterns(&self, model: &Model, run: &Run, baseline: Option<&Run>, whole: &Whole) -> Patterns {
        let mut all = Patterns::default();
        for Found { sublayer, stamps: (stamp, _), .. } in &self.sublayers {
            all.add(sublayer, None, *stamp);
            if sublayer.block == 1 {
                continue;
            }
            let heads: Vec<usize> = (0..model.config.n_heads).filter(|head| whole.has(sublayer.path, *head)).collect();
            let found = if heads.is_empty() { None } else { run.pattern(model, sublayer.path, baseline) };
            let Some((pattern, mask)) = found.zip(run.mask_of(model, sublayer.path, baseline)) else { continue };
            let long = Sublayer::new(sublayer.path, pattern, mask);
            for head in heads {
                all.add(&long.clone().head(head), Some(head), *stamp);
            }
        }
        all
    }

    pub(super) fn moved(&self) -> Vec<(SublayerPath, Tensor<1>)> {
        let moved = |found: &Found| Some((found.sublayer.path, found.moved.clone()?));
        self.sublayers.iter().filter_map(moved).collect()
    }
}

/// The largest absolute difference of two patterns of the first sequence, `[heads]`; nothing where they differ in size.
fn moves(before: &Tensor<4>, after: &Tensor<4>) -> Option<Tensor<1>> {
    let [_, heads, queries, keys] = after.dims();
    if before.dims() != after.dims() || queries * keys == 0 {
        return None;
    }
    let apart = (after.clone().slice_dim(0, 0..1) - before.clone().slice_dim(0, 0..1)).abs();
    Some(apart.reshape([heads, queries * keys]).max_dim(1).flatten(0, 1))
}
