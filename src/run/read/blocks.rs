//! Patterns read back to the host: whole, or in blocks for long texts.

use burn::tensor::Tensor;

use super::delivered_patterns::DeliveredPatterns;
use super::pattern_map::{PatternMap, Patterns};
use crate::edit::Visibility;
use crate::model::{Model, Step};
use crate::ops;
use crate::run::keep::resumable_run::Run;
use crate::site::SublayerPath;

/// The default size above which patterns are read in blocks.
pub const MOST_WHOLE: usize = 128;

/// Patterns to read whole, however long the text is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum WholePatterns {
    #[default]
    All,
    /// These heads, `decoder.blocks.1.cross.3`, whole, and all others in at most `cells` blocks each way. Names that
    /// the model does not have are ignored.
    Heads { names: Vec<String>, cells: usize },
}

impl WholePatterns {
    /// These heads, and blocks of the default size.
    pub fn heads(names: Vec<String>) -> Self {
        Self::Heads { names, cells: MOST_WHOLE }
    }

    fn has(&self, path: SublayerPath, head: usize) -> bool {
        match self {
            Self::All => true,
            Self::Heads { names, .. } => names.iter().any(|name| *name == format!("{path}.{head}")),
        }
    }

    /// The number of queries, and of keys, per block.
    fn block(&self, longest: usize) -> usize {
        match self {
            Self::All => 1,
            Self::Heads { cells, .. } => longest.div_ceil((*cells).max(1)).max(1),
        }
    }
}

impl Patterns {
    /// The whole patterns of a finished run, of the requested sublayers.
    pub fn whole(model: &Model, run: &Run, baseline: Option<&Run>, wanted: impl Fn(SublayerPath) -> bool) -> Self {
        let mut all = Self::default();
        for path in run.attention_paths().filter(|path| wanted(*path)) {
            all.add(model, run, baseline, path, &[(None, 1)], &DeliveredPatterns::default());
        }
        all
    }

    /// The patterns of a finished run, in blocks for long texts, and the maps requested whole.
    pub(in crate::run) fn new(
        model: &Model,
        run: &Run,
        baseline: Option<&Run>,
        whole: &WholePatterns,
        sent: &DeliveredPatterns,
    ) -> Self {
        let mut all = Self::default();
        for path in run.attention_paths() {
            let longest = run.inputs().rows(path.stack).max(run.inputs().keys(path));
            let block = whole.block(longest);
            let heads = (0..model.config.attention_in(path).n_heads).filter(|head| block > 1 && whole.has(path, *head));
            let views: Vec<_> = [(None, block)].into_iter().chain(heads.map(|head| (Some(head), 1))).collect();
            all.add(model, run, baseline, path, &views, sent);
        }
        all
    }

    /// The total count of numbers in the parts.
    pub fn count(&self) -> usize {
        let lacking =
            |(map, known_rows): (&PatternMap, &usize)| map.shape[0] * (map.shape[1] - known_rows) * map.shape[2];
        self.maps.iter().zip(&self.known_rows).map(lacking).sum()
    }

    /// Adds maps of a sublayer: each of one head or of all, with `block` queries and keys per cell.
    fn add(
        &mut self,
        model: &Model,
        run: &Run,
        baseline: Option<&Run>,
        path: SublayerPath,
        views: &[(Option<usize>, usize)],
        sent: &DeliveredPatterns,
    ) {
        let (name, stamps) = (path.to_string(), run.stamps_of(path));
        let described = run.pattern_map(model, path);
        let mut read: Option<(usize, Tensor<4>)> = None;
        for &(head, block) in views {
            // A frozen head's mask is computed for all its rows only.
            let before = sent.find(&name, head, block).filter(|_| !run.freezes(path));
            let rows = before.map_or(0, |(_, before)| common_rows(before, stamps, block));
            let (offset, mask_offset) = (self.count(), self.masks.len());
            let map = match before {
                Some((map, _)) if rows == stamps.len().div_ceil(block) => {
                    PatternMap { shape: [map.shape[0], rows, run.inputs().keys(path).div_ceil(block)], ..map.clone() }
                }
                _ => {
                    let start = rows * block;
                    if read.as_ref().is_none_or(|(first, _)| start < *first) {
                        read = run.pattern_from(model, path, start, baseline).map(|pattern| (start, pattern));
                    }
                    let mask = run.mask_from(model, path, start, baseline);
                    let Some(((first, pattern), mask)) = read.clone().zip(mask) else { continue };
                    let all = Sublayer::new(pattern.slice_dim(2, start - first..), mask, run.seen(path.stack));
                    let Sublayer { values, mask } =
                        head.map_or(all.clone(), |head| all.head(head)).in_blocks(block, described.most.is_some());
                    let [_, heads, more, columns] = values.dims();
                    self.masks.extend(&*mask.cells());
                    self.parts.push(values.flatten(0, 3));
                    let shape = [heads, rows + more, columns];
                    PatternMap { head, block, shape, mask_per_head: mask.shape[1] > 1, ..described.clone() }
                }
            };
            self.maps.push(PatternMap { offset, mask_offset, ..map });
            self.known_rows.push(rows);
            self.stamps.push(stamps.to_vec());
        }
    }
}

impl Run {
    /// The description of a sublayer's pattern, but for its shape and its place.
    pub(in crate::run) fn pattern_map(&self, model: &Model, path: SublayerPath) -> PatternMap {
        let edits = self.index_of(Step::Sublayer(path)).map(|i| &self.stages[i].edits);
        let (window, causal) =
            edits.map_or((None, false), |edits| (edits.window, edits.causal && edits.window.is_some()));
        // Queries have a length of 1/√d_key, and neither keys nor decays lengthen them.
        let most = model.config.gated_delta(path).map(|linear| (linear.d_key as f32).sqrt().recip());
        PatternMap {
            path: path.to_string(),
            head: None,
            block: 1,
            shape: [0; 3],
            offset: 0,
            mask_offset: 0,
            mask_per_head: false,
            window,
            causal,
            most,
        }
    }
}

/// The number of unchanged rows of blocks: those whose queries are unchanged. A last block that was shorter also covers
/// other keys.
fn common_rows(before: &[u64], now: &[u64], block: usize) -> usize {
    if before == now {
        return now.len().div_ceil(block);
    }
    before.iter().zip(now).take_while(|(before, now)| before == now).count() / block
}

/// Patterns of a sublayer's sequence in view, `[1, heads, queries, keys]`, and their mask.
#[derive(Clone, Debug)]
struct Sublayer {
    values: Tensor<4>,
    mask: Visibility,
}

impl Sublayer {
    fn new(pattern: Tensor<4>, mask: Visibility, sequence: usize) -> Self {
        Self { values: pattern.slice_dim(0, sequence..sequence + 1), mask: mask.sequence(sequence) }
    }

    /// Pools `block` queries and keys into one cell: the largest number, of signed ones the one furthest from 0.
    fn in_blocks(self, block: usize, signed: bool) -> Self {
        if block == 1 {
            return self;
        }
        let values = match signed {
            true => ops::furthest_of_blocks(self.values, block),
            false => ops::largest_of_blocks(self.values, block),
        };
        Self { values, mask: self.mask.in_blocks(block) }
    }

    /// One head alone.
    fn head(self, head: usize) -> Self {
        Self { values: self.values.slice_dim(1, head..head + 1), mask: self.mask.head(head) }
    }
}
