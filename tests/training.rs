//! Training equals PyTorch's: the schedule, the loss, every gradient, ten steps of Adam.

mod common;

use std::collections::BTreeMap;

use burn::tensor::{Device, Tensor};
use common::{Tensors, difference, folder};
use headlight::edit::Paddings;
use headlight::model::{Config, Model, Visitor};
use headlight::train::{
    Batch, Noam, Optimizer, Pair, StepSettings, cross_entropy, forward, smoothed_target, step, trainable, trained,
};
use headlight::weights;
use serde::Deserialize;

/// What `tests/reference/training.py` wrote down.
#[derive(Deserialize)]
struct Reference {
    ids: Vec<Vec<u32>>,
    padding: Vec<Vec<u8>>,
    target_ids: Vec<Vec<u32>>,
    target_padding: Vec<Vec<u8>>,
    labels: Vec<Vec<u32>>,
    label_smoothing: f64,
    rates: Vec<f64>,
    losses: Vec<f64>,
    loss_after: f64,
    without_gradient: Vec<String>,
}

fn read(file: &str) -> Vec<u8> {
    std::fs::read(folder().join("training").join(file)).expect(file)
}

fn reference() -> (Model, Batch, Reference) {
    let reference: Reference = serde_json::from_slice(&read("batch.json")).expect("batch.json");
    let config = Config::from_json(std::str::from_utf8(&read("config.json")).expect("utf-8")).expect("config.json");
    let model = weights::load(&config, &read("model.safetensors"), &Device::flex()).expect("model.safetensors");
    let paddings = Paddings { source: Some(reference.padding.clone()), target: Some(reference.target_padding.clone()) };
    let batch = Batch::padded(reference.ids.clone(), reference.target_ids.clone(), reference.labels.clone(), paddings)
        .expect("rows of one length");
    (trainable(&model), batch, reference)
}

fn loss_of(model: &Model, batch: &Batch, reference: &Reference) -> Tensor<1> {
    let logits = forward(model, batch, None).expect("logits");
    cross_entropy(logits, &batch.labels, model.config.pad_id.expect("a padding token"), reference.label_smoothing)
}

/// Every parameter's value by name.
fn parameters(model: &Model) -> Tensors {
    weights::read_tensors(&weights::save(&trained(model)).expect("bytes")).expect("tensors")
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
fn the_smoothed_loss_and_every_gradient_equal_autograd() {
    struct Gradients<'a>(burn::tensor::Gradients, &'a mut BTreeMap<String, Vec<f32>>);
    impl Visitor for Gradients<'_> {
        fn visit<const D: usize>(&mut self, name: &str, tensor: &mut Tensor<D>) {
            let gradient = tensor.grad_remove(&mut self.0).unwrap_or_else(|| panic!("{name} has no gradient"));
            self.1.insert(name.into(), gradient.into_data().try_to_vec().expect("floats"));
        }
    }
    let (mut model, batch, reference) = reference();
    let loss = loss_of(&model, &batch, &reference);
    let value = loss.clone().inner().into_scalar::<f32>();
    assert!((f64::from(value) - reference.losses[0]).abs() < 1e-5, "{value} and {}", reference.losses[0]);
    let mut found = BTreeMap::new();
    model.visit(&mut Gradients(loss.backward(), &mut found));
    let expected = weights::read_tensors(&read("gradients.safetensors")).expect("gradients");
    assert_eq!(found.keys().collect::<Vec<_>>(), expected.keys().collect::<Vec<_>>());
    for (name, (_, values)) in &expected {
        let worst = difference(&found[name], values);
        assert!(worst < 1e-5, "the gradient of {name} differs by {worst:e}");
    }
}

#[test]
fn ten_steps_of_adam_equal_pytorch() {
    let (mut model, batch, reference) = reference();
    let mut optimizer = Optimizer::new();
    for (rate, expected) in reference.rates.iter().zip(&reference.losses) {
        let settings = StepSettings { rate: *rate, smoothing: reference.label_smoothing, chance: None };
        let loss = step(&mut model, &mut optimizer, &batch, settings).expect("a step").into_scalar::<f32>();
        assert!((f64::from(loss) - expected).abs() < 1e-4, "{loss} and {expected}");
    }
    let after = loss_of(&model, &batch, &reference).inner().into_scalar::<f32>();
    assert!((f64::from(after) - reference.loss_after).abs() < 1e-4);
    let found = parameters(&model);
    for (name, (_, values)) in weights::read_tensors(&read("after.safetensors")).expect("parameters") {
        // A key's bias shifts all scores of a query alike: its gradient is rounding noise, which Adam enlarges.
        if !reference.without_gradient.contains(&name) {
            let worst = difference(&found[&name].1, &values);
            assert!(worst < 1e-4, "{name} differs by {worst:e}");
        }
    }
}

#[test]
fn the_loss_is_the_cross_entropy_with_the_smoothed_target_and_padding_is_left_out() {
    let logits: Vec<f32> = vec![0.5, -1.0, 2.0, 0.0, 3.0, 1.0, -2.0, 0.25, 9.0, 9.0, 9.0, 1.0];
    let tensor = Tensor::<3>::from_data(burn::tensor::TensorData::new(logits.clone(), [1, 3, 4]), &Device::flex());
    let found = cross_entropy(tensor, &[vec![2, 1, 0]], 0, 0.1).into_scalar::<f32>();
    let each = |row: &[f32], label| {
        let log_p = headlight::analysis::log_softmax(row);
        let q = smoothed_target(4, label, 0.1);
        assert!((q.iter().sum::<f64>() - 1.0).abs() < 1e-12 && (q[label] - 0.925).abs() < 1e-12);
        -q.iter().zip(log_p).map(|(q, log_p)| q * log_p).sum::<f64>()
    };
    let expected = (each(&logits[..4], 2) + each(&logits[4..8], 1)) / 2.0;
    assert!((f64::from(found) - expected).abs() < 1e-6, "{found} and {expected}");
}

#[test]
fn a_step_reads_the_target_without_its_last_token_and_is_to_say_it_without_its_first() {
    let (model, reference, written) = reference();
    // The whole target: the start token, the answer, the end token.
    let [pad, start, end] =
        [model.config.pad_id, model.config.start_id, model.config.end_id].map(|id| id.expect("an id"));
    let real = |row: &[u32]| row.iter().copied().filter(|id| *id != pad).collect::<Vec<_>>();
    let answers: Vec<Vec<u32>> = written.target_ids.iter().map(|row| real(&row[1..])).collect();
    let pairs = |source: &Vec<Vec<u32>>| -> Vec<Pair> {
        source.iter().zip(&answers).map(|(s, target)| Pair { source: real(s), target: target.clone() }).collect()
    };
    let batch = Batch::new(&pairs(&written.ids), &model.config);
    for (row, answer) in answers.iter().enumerate() {
        let whole = [&[start], &answer[..], &[end]].concat();
        assert_eq!(real(&batch.target[row]), whole[..whole.len() - 1]);
        assert_eq!(real(&batch.labels[row]), whole[1..]);
    }
    assert_eq!(
        (&batch.source, &batch.target, &batch.labels),
        (&reference.source, &reference.target, &reference.labels)
    );
    let loss = |batch: &Batch| loss_of(&model, batch, &written).inner().into_scalar::<f32>();
    assert!((loss(&batch) - loss(&reference)).abs() < 1e-6);
}

#[test]
fn what_is_to_be_said_is_never_seen() {
    let (model, batch, _) = reference();
    let model = trained(&model);
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
