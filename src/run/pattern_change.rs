//! By how much edits move patterns, found once for a text and its edits.

use burn::tensor::Tensor;

use super::resumable_run::Run;
use crate::model::Model;
use crate::site::SublayerPath;

/// By how much each sublayer's patterns moved.
#[derive(Clone, Debug)]
pub(super) struct PatternChanges {
    sublayers: Vec<PatternChange>,
}

/// The largest absolute difference of a sublayer's patterns, `[heads]`; nothing where they differ in size.
#[derive(Clone, Debug)]
struct PatternChange {
    path: SublayerPath,
    by: Option<Tensor<1>>,
    /// Of the run's rows and of the unedited run's.
    stamps: [Vec<u64>; 2],
}

impl PatternChanges {
    /// Compares finished runs; rows that were compared `before` are not compared again.
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
                // Nothing was computed but what the unedited run computed.
                return PatternChange { path, by: Some(Tensor::zeros([model.config.n_heads], &model.device)), stamps };
            }
            let (start, earlier) = match known {
                Some(PatternChange { by: Some(by), stamps, .. }) if stamps[0].len() == stamps[1].len() => {
                    (stamps[0].len(), Some(by))
                }
                _ => (0, None),
            };
            let before = baseline.pattern_from(model, path, start, None);
            let rows = before.zip(run.pattern_from(model, path, start, Some(baseline)));
            let later = rows.and_then(|(before, after)| largest_change(&before, &after));
            let by = later.map(|later| earlier.map_or(later.clone(), |earlier| later.max_pair(earlier.clone())));
            PatternChange { path, by, stamps }
        };
        Self { sublayers: run.attention_paths().map(find).collect() }
    }

    /// Those that both runs have.
    pub fn by_sublayer(&self) -> Vec<(SublayerPath, Tensor<1>)> {
        self.sublayers.iter().filter_map(|moved| Some((moved.path, moved.by.clone()?))).collect()
    }
}

/// The largest absolute difference of two patterns of the first sequence, `[heads]`; nothing where they differ in size.
fn largest_change(before: &Tensor<4>, after: &Tensor<4>) -> Option<Tensor<1>> {
    let [_, heads, queries, keys] = after.dims();
    if before.dims() != after.dims() || queries * keys == 0 {
        return None;
    }
    let apart = (after.clone().slice_dim(0, 0..1) - before.clone().slice_dim(0, 0..1)).abs();
    Some(apart.reshape([heads, queries * keys]).max_dim(1).flatten(0, 1))
}
