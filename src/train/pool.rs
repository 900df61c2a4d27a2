//! A recipe's batches: drawn several at a time, so that texts of similar length share a batch.

use super::batch::Batch;
use super::example::{Example, no_label};
use super::recipe::{Recipe, Settings};
use crate::config::Config;
use crate::random::Key;

/// The number of batches that are drawn together and sorted by length, to reduce padding.
const POOL: usize = 8;

/// The batch of training step `step` (from 1), which depends only on the seed.
pub fn batch(recipe: &dyn Recipe, config: &Config, settings: &Settings, seed: u64, step: u64) -> Batch {
    let (number, place) = pool_of(step);
    pool(recipe, config, settings, seed, number).swap_remove(place)
}

/// The pool of a step's batch, and its index there.
pub(super) fn pool_of(step: u64) -> (u64, usize) {
    ((step - 1) / POOL as u64, ((step - 1) % POOL as u64) as usize)
}

/// The batches of a pool, in step order.
pub(super) fn pool(recipe: &dyn Recipe, config: &Config, settings: &Settings, seed: u64, pool: u64) -> Vec<Batch> {
    let key = |site| Key { seed, site, sequence: 0, position: 0, step: pool };
    let mut stream = key("batch").stream();
    let mut examples: Vec<Example> = (0..POOL * settings.batch).map(|_| recipe.draw(&mut stream, config)).collect();
    examples.sort_by_key(Example::len);
    // The sorted batches are shuffled (Fisher & Yates 1938).
    let mut order: Vec<usize> = (0..POOL).collect();
    let mut stream = key("batch order").stream();
    (1..POOL).rev().for_each(|i| order.swap(i, stream.below(i + 1)));
    let batch = |i: usize| &examples[i * settings.batch..(i + 1) * settings.batch];
    order.into_iter().map(|i| Batch::new(batch(i), no_label(config).unwrap_or_default())).collect()
}
