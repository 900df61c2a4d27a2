//! Evaluation on held-out examples, by group: exact answers, single tokens, and the loss.

use std::collections::BTreeMap;

use burn::tensor::activation::log_softmax;
use burn::tensor::{Int, Tensor, TensorData};
use serde::{Deserialize, Serialize};

use super::batch::Batch;
use super::example::{Example, no_label};
use super::forward::forward;
use super::recipe::Counts;
use crate::error::Result;
use crate::model::Model;
use crate::ops::FromNumbers;
use crate::site::read_packed;

/// The number of examples in one forward pass.
const BATCH: usize = 50;

/// The number of held-out examples in a run's last evaluation and in a model card.
pub const EXAM: usize = 2_000;

/// Counts of right answers and tokens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Tally {
    /// Examples, and those of which every asked token is right.
    pub answers: usize,
    pub answers_right: usize,
    /// Labelled tokens, and those that are right.
    pub tokens: usize,
    pub tokens_right: usize,
    /// The sum of −ln p of the labels, without smoothing.
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

    /// The share of right answers or tokens, 0 to 1.
    pub fn accuracy(&self, counts: Counts) -> f64 {
        let (right, all) = match counts {
            Counts::Answers => (self.answers_right, self.answers),
            Counts::Tokens => (self.tokens_right, self.tokens),
        };
        right as f64 / all.max(1) as f64
    }

    /// The mean loss per labelled token, in nats.
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
    /// The sum over all groups.
    pub fn overall(&self) -> Tally {
        let mut all = Tally::default();
        self.groups.values().for_each(|tally| all.add(tally));
        all
    }
}

/// Compares the model's most probable token with every label, with teacher forcing.
///
/// For answers this equals greedy exact match: the greedy answer is right if and only if the most probable token is
/// right after every correct prefix.
///
/// # Errors
/// A model without an output head, or a device that failed.
pub async fn evaluate(model: &Model, examples: &[(String, Example)]) -> Result<Score> {
    let mut score = Score::default();
    let pad = no_label(&model.config).unwrap_or_default();
    for chunk in examples.chunks(BATCH) {
        let rows: Vec<Example> = chunk.iter().map(|(_, example)| example.clone()).collect();
        let batch = Batch::new(&rows, pad);
        let logits = forward(model, &batch, None)?; // [batch, pos, d_vocab]
        let found = read_packed(predictions(logits, &batch.labels)).await?;
        let (predicted, log_p) = found.split_at(found.len() / 2);
        let width = predicted.len() / chunk.len();
        for (i, (group, _)) in chunk.iter().enumerate() {
            let mut tally = Tally { answers: 1, ..Tally::default() };
            for (j, label) in batch.labels[i].iter().enumerate().filter(|(_, label)| **label != pad) {
                tally.tokens += 1;
                tally.tokens_right += usize::from(predicted[i * width + j] == *label as f32);
                tally.loss -= f64::from(log_p[i * width + j]);
            }
            tally.answers_right = usize::from(tally.tokens_right == tally.tokens);
            score.groups.entry(group.clone()).or_default().add(&tally);
        }
    }
    Ok(score)
}

/// The most probable token of each row, and the log probability of its label: `[batch · pos]` each.
fn predictions(logits: Tensor<3>, labels: &[Vec<u32>]) -> Vec<Tensor<1>> {
    let [batch, pos, d_vocab] = logits.dims();
    let rows = logits.reshape([batch * pos, d_vocab]);
    let flat: Vec<i32> = labels.iter().flatten().map(|id| *id as i32).collect();
    let labels = Tensor::<2, Int>::from_numbers(TensorData::new(flat, [batch * pos, 1]), &rows.device());
    let predicted: Tensor<1> = rows.clone().argmax(1).float().flatten(0, 1);
    let log_p: Tensor<1> = log_softmax(rows, 1).gather(1, labels).flatten(0, 1);
    vec![predicted, log_p]
}
