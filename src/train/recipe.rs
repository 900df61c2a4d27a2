//! What can be trained: a recipe names a model, its data, and how long it takes.

use super::batch::{Batch, Pair};
use super::dates::Dates;
use crate::error::{Error, Result};
use crate::model::Config;
use crate::random::{Key, Stream};

/// How a recipe is trained unless somebody says otherwise.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    pub steps: u64,
    /// Sequences a step.
    pub batch: usize,
    /// Steps of rising learning rate.
    pub warmup: u64,
    /// The factor on the whole schedule.
    pub factor: f64,
    /// ε of label smoothing.
    pub smoothing: f64,
    /// Steps between evaluations and checkpoints.
    pub evaluate_every: u64,
}

/// A model to train and the data to train it on.
pub trait Recipe {
    fn config(&self) -> Result<Config>;
    fn settings(&self) -> Settings;
    /// `tokenizer.json`.
    fn tokenizer(&self) -> String;
    /// One training example.
    fn draw(&self, stream: &mut Stream) -> Pair;
    /// Held-out examples, each with the group it is reported under.
    fn evaluation(&self, count: usize) -> Vec<(String, Pair)>;
}

/// The recipes by name.
pub const NAMES: &[&str] = &["dates"];

/// Finds a recipe.
pub fn find(name: &str) -> Result<Box<dyn Recipe>> {
    match name {
        "dates" => Ok(Box::new(Dates::new()?)),
        _ => Err(Error::Training(format!("there is no recipe {name:?}: use one of {}", NAMES.join(", ")))),
    }
}

/// How many batches are drawn together and sorted by length, so that little is spent on padding.
const POOL: usize = 8;

/// The batches of training step `step` (from 1): the same for every run with this seed.
pub fn batch(recipe: &dyn Recipe, config: &Config, settings: &Settings, seed: u64, step: u64) -> Batch {
    let (pool, place) = ((step - 1) / POOL as u64, ((step - 1) % POOL as u64) as usize);
    let key = |site| Key { seed, site, sequence: 0, position: 0, step: pool };
    let mut stream = key("batch").stream();
    let mut pairs: Vec<Pair> = (0..POOL * settings.batch).map(|_| recipe.draw(&mut stream)).collect();
    pairs.sort_by_key(|pair| pair.source.len());
    // Which of the sorted batches comes at which place is drawn too (Fisher & Yates 1938).
    let mut order: Vec<usize> = (0..POOL).collect();
    let mut stream = key("batch order").stream();
    (1..POOL).rev().for_each(|i| order.swap(i, stream.below(i + 1)));
    let start = order[place] * settings.batch;
    Batch::new(&pairs[start..start + settings.batch], config)
}
