//! How good a model is: greedy exact match on held-out examples, by group.

use std::collections::BTreeMap;

use super::batch::{Batch, Pair};
use crate::analysis::ranked;
use crate::edit::{Edits, Paddings};
use crate::error::Result;
use crate::model::Model;
use crate::trace::{Inputs, Run, Wanted};

/// Examples that go through the model together.
const TOGETHER: usize = 100;

/// Right answers and examples, by group.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Score {
    pub groups: BTreeMap<String, (usize, usize)>,
}

impl Score {
    /// The share of right answers over all groups, 0 to 1.
    pub fn overall(&self) -> f64 {
        let (right, all) = self.groups.values().fold((0, 0), |sum, group| (sum.0 + group.0, sum.1 + group.1));
        right as f64 / all.max(1) as f64
    }
}

/// Greedy exact match: the whole answer and its end token must be right.
pub fn exact_match(model: &Model, examples: &[(String, Pair)]) -> Result<Score> {
    let mut score = Score::default();
    for chunk in examples.chunks(TOGETHER) {
        let pairs: Vec<Pair> = chunk.iter().map(|(_, pair)| pair.clone()).collect();
        let batch = Batch::new(&pairs, &model.config);
        let start = vec![vec![batch.target[0][0]]; batch.len()];
        let mut run = Run::new(model, Wanted::Nothing);
        let paddings = Paddings { source: batch.paddings().source.clone(), target: None };
        let mut inputs =
            Inputs { encoder: Some(batch.source.clone()), decoder: Some(start), paddings, ..Inputs::default() };
        for _ in 0..batch.target_len() {
            run.update(model, inputs.clone(), &Edits::default())?;
            while run.advance(model, None) {}
            let logits = run.last_logits(model).expect("a model with a head was trained");
            let [rows, _, d_vocab] = logits.dims();
            let values: Vec<f32> = logits.into_data().try_to_vec().expect("logits are f32");
            let said = values.chunks(d_vocab).map(|row| ranked(row)[0] as u32);
            inputs.decoder.iter_mut().flatten().zip(said).for_each(|(row, id)| row.push(id));
            assert_eq!(rows, batch.len(), "there is one row of logits per sequence");
        }
        for (i, (group, pair)) in chunk.iter().enumerate() {
            let said = &inputs.decoder.as_ref().expect("it was given above")[i][1..];
            let length = pair.target.len() + 1;
            let right = said[..length] == batch.labels[i][..length];
            let counts = score.groups.entry(group.clone()).or_default();
            *counts = (counts.0 + usize::from(right), counts.1 + 1);
        }
    }
    Ok(score)
}
