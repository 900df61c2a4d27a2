//! Evaluation on held-out examples, by group: exact answers, single tokens, and the loss.

use std::collections::BTreeMap;

use burn::tensor::activation::log_softmax;
use burn::tensor::{Int, Tensor, TensorData};
use serde::{Deserialize, Serialize};

use super::batch::Batch;
use super::example::Example;
use super::forward::forward;
use super::recipe::Counts;
use crate::error::Result;
use crate::model::Model;
use crate::site::read_packed;

/// Examples that go through the model together.
const TOGETHER: usize = 50;

/// Held-out examples of a run's last evaluation, and of a model card's figures.
pub const EXAM: usize = 2_000;

/// What was right, of how many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Tally {
    /// Examples, and those of which every asked token is right.
    pub answers: usize,
    pub answers_right: usize,
    /// Asked tokens, and those that are right.
    pub tokens: usize,
    pub tokens_right: usize,
    /// The sum of −ln p of the asked tokens, without smoothing.
    pub loss: f64,
}

impl Tally {
    fn add(&mut self, other: &Self) {
        self.answers += other.answers;
        self.answers_right += other.answers_right;
        self.tokens += other.tokens;
        self.tokens_right += other.tokens_right;
        self.loss += other.loss;
    }

    /// The share that is right, 0 to 1.
    pub fn accuracy(&self, counts: Counts) -> f64 {
        let (right, all) = match counts {
            Counts::Answers => (self.answers_right, self.answers),
            Counts::Tokens => (self.tokens_right, self.tokens),
        };
        right as f64 / all.max(1) as f64
    }

    /// The mean loss in nats per asked token.
    pub fn mean_loss(&self) -> f64 {
        self.loss / self.tokens.max(1) as f64
    }
}

/// Tallies by group.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Score {
    pub groups: BTreeMap<String, Tally>,
}

impl Score {
    /// All groups together.
    pub fn overall(&self) -> Tally {
        let mut all = Tally::default();
        self.groups.values().for_each(|tally| all.add(tally));
        all
    }
}

/// Asks a model for every label of the examples, each row given the right tokens before it.
///
/// For whole answers this is greedy exact match: an answer written greedily is right if and only if the
/// most probable token is right after every right beginning.
///
/// # Errors
/// A model without an output head, or a device that failed.
pub async fn evaluate(model: &Model, examples: &[(String, Example)]) -> Result<Score> {
    let mut score = Score::default();
    let pad = model.config.pad_id.unwrap_or_default();
    for chunk in examples.chunks(TOGETHER) {
        let rows: Vec<Example> = chunk.iter().map(|(_, example)| example.clone()).collect();
        let batch = Batch::new(&rows, pad);
        let logits = forward(model, &batch, None)?; // [batch, pos, d_vocab]
        let found = read_packed(predictions(logits, &batch.labels)).await?;
        let (said, log_p) = found.split_at(found.len() / 2);
        let width = said.len() / chunk.len();
        for (i, (group, _)) in chunk.iter().enumerate() {
            let mut tally = Tally { answers: 1, ..Tally::default() };
            for (j, label) in batch.labels[i].iter().enumerate().filter(|(_, label)| **label != pad) {
                tally.tokens += 1;
                tally.tokens_right += usize::from(said[i * width + j] == *label as f32);
                tally.loss -= f64::from(log_p[i * width + j]);
            }
            tally.answers_right = usize::from(tally.tokens_right == tally.tokens);
            score.groups.entry(group.clone()).or_default().add(&tally);
        }
    }
    Ok(score)
}

/// The most probable token of every row, and the log probability of its label: `[batch · pos]` each.
fn predictions(logits: Tensor<3>, labels: &[Vec<u32>]) -> Vec<Tensor<1>> {
    let [batch, pos, d_vocab] = logits.dims();
    let rows = logits.reshape([batch * pos, d_vocab]);
    let flat: Vec<i32> = labels.iter().flatten().map(|id| *id as i32).collect();
    let labels = Tensor::<2, Int>::from_data(TensorData::new(flat, [batch * pos, 1]), &rows.device());
    let said: Tensor<1> = rows.clone().argmax(1).float().flatten(0, 1);
    let log_p: Tensor<1> = log_softmax(rows, 1).gather(1, labels).flatten(0, 1);
    vec![said, log_p]
}
