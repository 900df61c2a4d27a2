//! The parts of a training step: the schedule, the loss, and batches in which no token sees its label.
//! `gradients.rs` and `optimizer.rs` compare the step itself with PyTorch's.

use crate::common;

use burn::tensor::{Device, Tensor, TensorData};
use common::{difference, folder, golden};
use headlight::model::Model;
use headlight::train::{Batch, Example, Noam, cross_entropy, forward, smoothed_target};
use serde::Deserialize;

/// A small model with a padded batch: two sources, and two answers of different lengths.
fn reference() -> (Model, Batch) {
    let golden = golden("dates-like");
    let inputs = golden.inputs(&golden.cases[0]);
    let [source, target] = [inputs.encoder, inputs.decoder].map(|ids| ids.expect("a source and a target"));
    let labels = vec![vec![8, 4, 6, 9, 2], vec![5, 7, 2, 0, 0]];
    let batch = Batch::padded(source, target, labels, inputs.paddings).expect("rows of one length");
    (golden.model, batch)
}

#[test]
fn the_schedule_equals_pytorch_value_by_value() {
    #[derive(Deserialize)]
    struct Row {
        d_model: usize,
        warmup: u64,
        steps: Vec<u64>,
        rates: Vec<f64>,
    }
    let text = std::fs::read(folder().join("schedule.json")).expect("schedule.json");
    let rows: Vec<Row> = serde_json::from_slice(&text).expect("rows");
    assert!(!rows.is_empty());
    for row in rows {
        let noam = Noam { d_model: row.d_model, warmup: row.warmup, factor: 1.0 };
        for (step, rate) in row.steps.iter().zip(&row.rates) {
            assert!((noam.rate(*step) - rate).abs() <= 1e-12, "step {step}: {} and {rate}", noam.rate(*step));
        }
    }
}

#[test]
fn the_loss_is_the_smoothed_cross_entropy_without_padding() {
    let logits: Vec<f32> = vec![0.5, -1.0, 2.0, 0.0, 3.0, 1.0, -2.0, 0.25, 9.0, 9.0, 9.0, 1.0];
    let tensor = Tensor::<3>::from_data(TensorData::new(logits.clone(), [1, 3, 4]), &Device::flex());
    let found = cross_entropy(tensor, &[vec![2, 1, 0]], 0, 0.1).into_scalar::<f32>();
    let each = |row: &[f32], label| {
        let log_p = headlight::generate::log_softmax(row);
        let q = smoothed_target(4, label, 0.1);
        assert!((q.iter().sum::<f64>() - 1.0).abs() < 1e-12 && (q[label] - 0.925).abs() < 1e-12);
        -q.iter().zip(log_p).map(|(q, log_p)| q * log_p).sum::<f64>()
    };
    let expected = (each(&logits[..4], 2) + each(&logits[4..8], 1)) / 2.0;
    assert!((f64::from(found) - expected).abs() < 1e-6, "{found} and {expected}");
}

#[test]
fn the_input_is_the_target_without_its_last_token_and_the_labels_without_its_first() {
    let (model, expected) = reference();
    let config = &model.config;
    let [pad, start, end] =
        [config.writing.pad_id, config.writing.start_id, config.writing.end_id].map(|id| id.expect("an id"));
    let real = |row: &[u32]| row.iter().copied().filter(|id| *id != pad).collect::<Vec<_>>();
    let answers: Vec<Vec<u32>> = expected.target.iter().map(|row| real(&row[1..])).collect();
    let pairs = expected.source.iter().zip(&answers);
    let examples: Vec<Example> = pairs.map(|(source, answer)| Example::pair(real(source), answer, config)).collect();
    let batch = Batch::new(&examples, pad);
    for (row, answer) in answers.iter().enumerate() {
        // The whole target: the start token, the answer, the end token.
        let whole = [&[start], &answer[..], &[end]].concat();
        assert_eq!(real(&batch.target[row]), whole[..whole.len() - 1]);
        assert_eq!(real(&batch.labels[row]), whole[1..]);
    }
    assert_eq!(batch, expected, "rows, labels and paddings");
}

#[test]
fn labels_are_never_visible() {
    let (model, batch) = reference();
    let logits = |target: Vec<Vec<u32>>| {
        let mut changed = batch.clone();
        changed.target = target;
        let logits = forward(&model, &changed, None).expect("logits");
        let [_, pos, d_vocab] = logits.dims();
        (pos, d_vocab, logits.into_data().try_to_vec::<f32>().expect("floats"))
    };
    let (pos, d_vocab, plain) = logits(batch.target.clone());
    for place in 1..pos {
        let mut target = batch.target.clone();
        target[0][place] = 16;
        let (_, _, found) = logits(target);
        let (before, after) = (place * d_vocab, pos * d_vocab);
        assert!(difference(&found[..before], &plain[..before]) < 1e-6, "a token before {place} saw it");
        assert!(difference(&found[before..after], &plain[before..after]) > 1e-3, "token {place} does not see itself");
    }
}
