//! How far edits move each pattern, computed once for a text and its edits.

use burn::tensor::Tensor;

use crate::model::Model;
use crate::run::keep::resumable_run::Run;
use crate::site::SublayerPath;

/// How far each sublayer's patterns moved.
#[derive(Clone, Debug)]
pub(in crate::run) struct PatternChanges {
    sublayers: Vec<PatternChange>,
}

#[derive(Clone, Debug)]
struct PatternChange {
    path: SublayerPath,
    by: Distance,
    /// Stamps of the run's rows and of the unedited run's.
    stamps: [Vec<u64>; 2],
}

/// The distance of a sublayer's patterns.
#[derive(Clone, Debug)]
enum Distance {
    /// The stage is the same as in the unedited run.
    Nothing,
    /// The largest absolute difference, `[heads]`.
    Largest(Tensor<1>),
    /// The patterns differ in size.
    Unlike,
}

impl PatternChanges {
    /// Compares finished runs; rows already compared in `before` are not compared again.
    pub fn new(model: &Model, run: &Run, baseline: &Run, before: Option<&Self>) -> Self {
        let find = |path: SublayerPath| {
            let stamps = [run, baseline].map(|run| run.stamps_of(path).to_vec());
            let mut known = before.iter().flat_map(|before| &before.sublayers).filter(|moved| moved.path == path);
            let known =
                known.find(|moved| moved.stamps.iter().zip(&stamps).all(|(before, now)| now.starts_with(before)));
            if let Some(moved) = known.filter(|moved| moved.stamps == stamps) {
                return moved.clone();
            }
            if stamps[0] == stamps[1] {
                return PatternChange { path, by: Distance::Nothing, stamps };
            }
            let known = known.filter(|moved| moved.stamps[0].len() == moved.stamps[1].len());
            let (start, earlier) = match known.map(|moved| (moved.stamps[0].len(), &moved.by)) {
                Some((rows, Distance::Nothing)) => (rows, None),
                Some((rows, Distance::Largest(by))) => (rows, Some(by)),
                Some((_, Distance::Unlike)) | None => (0, None),
            };
            let before = baseline.pattern_from(model, path, start, None);
            let rows = before.zip(run.pattern_from(model, path, start, Some(baseline)));
            let later = rows.and_then(|(before, after)| largest_change(&before, &after, run.seen(path.stack)));
            let by = match (later, earlier) {
                (Some(later), Some(earlier)) => Distance::Largest(later.max_pair(earlier.clone())),
                (Some(later), None) => Distance::Largest(later),
                (None, _) => Distance::Unlike,
            };
            PatternChange { path, by, stamps }
        };
        Self { sublayers: run.attention_paths().map(find).collect() }
    }

    /// The distances of the sublayers that were recomputed and have the same size in both runs.
    pub fn by_sublayer(&self) -> Vec<(SublayerPath, Tensor<1>)> {
        let by = |moved: &PatternChange| match &moved.by {
            Distance::Largest(by) => Some((moved.path, by.clone())),
            Distance::Nothing | Distance::Unlike => None,
        };
        self.sublayers.iter().filter_map(by).collect()
    }
}

/// The largest absolute difference of two patterns of one sequence, `[heads]`; `None` if they differ in size.
fn largest_change(before: &Tensor<4>, after: &Tensor<4>, sequence: usize) -> Option<Tensor<1>> {
    let [_, heads, queries, keys] = after.dims();
    if before.dims() != after.dims() || queries * keys == 0 {
        return None;
    }
    let [before, after] = [before, after].map(|pattern| pattern.clone().slice_dim(0, sequence..sequence + 1));
    let apart = (after - before).abs();
    Some(apart.reshape([heads, queries * keys]).max_dim(1).flatten(0, 1))
}
