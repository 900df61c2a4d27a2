//! Examples held out of training.

use crate::random::Key;

/// Whether an example is held out of training: a share of all examples, which depends only on the example.
pub(super) fn held_out(site: &str, ids: &[u32], share: f32) -> bool {
    // Numbers below 2^8 fill the key's words one by one, so that no two short lists share a key; a long one wraps.
    let add = |word: u64, n: &u32| word.wrapping_mul(251).wrapping_add(u64::from(*n) + 1);
    let word = |part: &[u32]| part.iter().fold(part.len() as u64, add);
    let (first, rest) = ids.split_at(ids.len().min(7));
    let (second, third) = rest.split_at(rest.len().min(7));
    let key = Key { seed: word(first), site, sequence: word(second), position: 0, step: word(third) };
    key.stream().uniform() < share
}
