//! Kept activations that grow and shrink with the text: rows added by a step, rows taken back.

use std::collections::BTreeMap;

use burn::tensor::Tensor;

use super::recorder::Activation;
use super::site::{Kind, Name, Site};

/// Earlier rows followed by later ones. Activations that do not simply grow are left out: they are
/// computed again when somebody looks at them.
pub(super) fn merge(
    earlier: BTreeMap<Site, Activation>,
    later: BTreeMap<Site, Activation>,
) -> BTreeMap<Site, Activation> {
    let mut merged = BTreeMap::new();
    for (site, rows) in later {
        let joined = match (earlier.get(&site).cloned(), rows) {
            (Some(Activation::Stream(a)), Activation::Stream(b)) => Activation::Stream(Tensor::cat(vec![a, b], 1)),
            (Some(Activation::Heads(a)), Activation::Heads(b)) if is_pattern(site) => {
                Activation::Heads(Tensor::cat(vec![widen(a, b.dims()[3]), b], 2))
            }
            _ => continue,
        };
        merged.insert(site, joined);
    }
    merged
}

/// The first `rows` rows of an activation; nothing for those that do not simply shrink.
pub(super) fn truncate(site: Site, activation: Activation, rows: usize) -> Option<Activation> {
    match activation {
        Activation::Stream(tensor) => Some(Activation::Stream(tensor.slice_dim(1, 0..rows))),
        Activation::Heads(tensor) if is_pattern(site) => {
            let tensor = tensor.slice_dim(2, 0..rows);
            let own = matches!(site, Site::In(path, _) if path.kind == Kind::Attn);
            Some(Activation::Heads(if own { tensor.slice_dim(3, 0..rows) } else { tensor }))
        }
        Activation::Heads(_) => None,
    }
}

fn is_pattern(site: Site) -> bool {
    matches!(site, Site::In(_, Name::Pattern))
}

/// Adds keys that no earlier row could see.
fn widen(pattern: Tensor<4>, keys: usize) -> Tensor<4> {
    let [batch, heads, queries, old] = pattern.dims();
    if old == keys {
        return pattern;
    }
    let unseen = Tensor::zeros([batch, heads, queries, keys - old], &pattern.device());
    Tensor::cat(vec![pattern, unseen], 3)
}
