//! Ten steps of Adam equal PyTorch's: rates, losses, gradient norms, and every parameter.

use crate::common;

use std::collections::BTreeMap;

use burn::tensor::{Device, Gradients, Tensor};
use common::{difference, folder};
use headlight::config::Config;
use headlight::edit::Paddings;
use headlight::model::{FreshParameters, Model, Visitor};
use headlight::train::{Batch, Noam, Optimizer, StepSettings, cross_entropy, forward, step};
use headlight::weights::{self, Tensors};
use serde::Deserialize;

/// The largest difference of a parameter from PyTorch's, relative to max(1, |p|).
const TOLERANCE: f32 = 1e-4;

/// The results of `tests/reference/optimizer.py`.
#[derive(Deserialize)]
struct Reference {
    label_smoothing: f64,
    clip: f64,
    schedule: Schedule,
    steps: Vec<Step>,
}

#[derive(Deserialize)]
struct Schedule {
    d_model: usize,
    warmup: u64,
    factor: f64,
}

/// A batch, the learning rate of its step, and the loss and gradient norm before the step.
#[derive(Deserialize)]
struct Step {
    ids: Vec<Vec<u32>>,
    padding: Vec<Vec<u8>>,
    target_ids: Vec<Vec<u32>>,
    target_padding: Vec<Vec<u8>>,
    labels: Vec<Vec<u32>>,
    rate: f64,
    loss: f64,
    norm: f64,
}

impl Step {
    fn batch(&self) -> Batch {
        let paddings = Paddings { source: Some(self.padding.clone()), target: Some(self.target_padding.clone()) };
        Batch::padded(self.ids.clone(), self.target_ids.clone(), self.labels.clone(), paddings)
            .expect("rows of one length")
    }
}

fn read(file: &str) -> Vec<u8> {
    std::fs::read(folder().join("optimizer").join(file)).expect(file)
}

fn reference() -> (Model, Reference) {
    let config = Config::from_json(std::str::from_utf8(&read("config.json")).expect("utf-8")).expect("config.json");
    let model = weights::load(&config, &read("model.safetensors"), &Device::flex()).expect("model.safetensors");
    (model, serde_json::from_slice(&read("steps.json")).expect("steps.json"))
}

/// Every parameter's values by name.
fn parameters(model: &Model) -> BTreeMap<String, Vec<f32>> {
    struct Read(BTreeMap<String, Vec<f32>>);
    impl Visitor for Read {
        fn visit<const D: usize>(&mut self, name: &str, tensor: &mut Tensor<D>) {
            self.0.insert(name.into(), tensor.clone().into_data().try_to_vec().expect("floats"));
        }
    }
    let mut read = Read(BTreeMap::new());
    model.clone().visit(&mut read);
    read.0
}

/// The largest difference of a parameter from PyTorch's, with its name.
fn farthest(model: &Model, file: &str) -> (f32, String) {
    let expected: Tensors = weights::read_tensors(&read(file)).expect(file);
    let found = parameters(model);
    assert!(found.keys().eq(expected.keys()), "{file} has other parameters");
    let off = found.iter().map(|(name, values)| (difference(values, &expected[name].1), name.clone()));
    off.max_by(|a, b| a.0.total_cmp(&b.0)).expect("a model has parameters")
}

/// Trains ten steps and calls `look` after each.
fn train(clip: Option<f64>, mut look: impl FnMut(usize, &Model, f32, f32)) {
    let (mut model, reference) = reference();
    let mut optimizer = Optimizer::new();
    for (i, now) in reference.steps.iter().enumerate() {
        let settings = StepSettings { rate: now.rate, smoothing: reference.label_smoothing, clip, draws: None };
        let found = step(&mut model, &mut optimizer, &now.batch(), settings).expect("a step");
        look(i, &model, found.loss.into_scalar(), found.norms.global.into_scalar());
    }
}

#[test]
fn the_rates_are_the_schedule_s() {
    let (_, reference) = reference();
    let Schedule { d_model, warmup, factor } = reference.schedule;
    let noam = Noam { d_model, warmup, factor };
    for (step, now) in (1..).zip(&reference.steps) {
        assert!((noam.rate(step) - now.rate).abs() < 1e-12, "step {step}: {} and {}", noam.rate(step), now.rate);
    }
    let last = reference.steps.len() as u64;
    assert!((2..last).contains(&warmup), "{warmup} of {last} steps: the rate should rise and fall");
}

#[test]
fn ten_clipped_steps_of_adam_equal_pytorch() {
    let (_, reference) = reference();
    let steps = &reference.steps;
    assert_eq!(steps.len(), 10);
    let clipped = steps.iter().filter(|step| step.norm > reference.clip).count();
    assert!((1..10).contains(&clipped), "{clipped} steps are clipped: Adam is invariant to a factor on all of them");
    train(Some(reference.clip), |i, model, loss, norm| {
        for (what, found, expected) in [("loss", loss, steps[i].loss), ("norm", norm, steps[i].norm)] {
            let off = (f64::from(found) - expected).abs() / expected.max(1.0);
            assert!(off < 1e-4, "step {}: the {what} is {found}, not {expected}", i + 1);
        }
        if [0, 9].contains(&i) {
            let (off, name) = farthest(model, &format!("after-{}.safetensors", i + 1));
            assert!(off < TOLERANCE, "after step {}, {name} differs by {off:e}", i + 1);
        }
    });
}

#[test]
fn steps_without_clipping_differ() {
    train(None, |i, model, _, _| {
        if i == 9 {
            let (off, _) = farthest(model, "after-10.safetensors");
            assert!(off > 100.0 * TOLERANCE, "without clipping the parameters differ by {off:e} only");
        }
    });
}

#[test]
fn a_copy_of_the_model_is_unchanged() {
    let (mut model, reference) = reference();
    let (copy, before) = (model.clone(), parameters(&model));
    let settings = StepSettings { rate: 0.01, smoothing: reference.label_smoothing, clip: None, draws: None };
    step(&mut model, &mut Optimizer::new(), &reference.steps[0].batch(), settings).expect("a step");
    assert_eq!(parameters(&copy), before);
    assert_ne!(parameters(&model), before);
}

/// Every visited parameter with its name, shared ones repeatedly.
struct Shown(Vec<(String, Vec<f32>)>);

impl Visitor for Shown {
    fn visit<const D: usize>(&mut self, name: &str, tensor: &mut Tensor<D>) {
        self.0.push((name.into(), tensor.clone().into_data().try_to_vec().expect("floats")));
    }
}

/// The gradients of a model's loss by parameter; those of shared parameters are added up.
fn gradients(model: &Model, batch: &Batch, smoothing: f64) -> BTreeMap<String, Vec<f32>> {
    struct Read {
        from: Gradients,
        sums: BTreeMap<String, Vec<f32>>,
    }
    impl Visitor for Read {
        fn visit<const D: usize>(&mut self, name: &str, tensor: &mut Tensor<D>) {
            let Some(gradient) = tensor.grad(&self.from) else { return };
            let gradient: Vec<f32> = gradient.into_data().try_to_vec().expect("floats");
            let sum = self.sums.entry(name.into()).or_insert_with(|| vec![0.0; gradient.len()]);
            sum.iter_mut().zip(gradient).for_each(|(sum, g)| *sum += g);
        }
    }
    let mut model = model.with_autodiff(true);
    let logits = forward(&model, batch, None).expect("logits");
    let loss = cross_entropy(logits, &batch.labels, model.config.writing.pad_id.expect("a padding token"), smoothing);
    let mut read = Read { from: loss.backward(), sums: BTreeMap::new() };
    model.visit(&mut read);
    read.sums
}

#[test]
fn shared_layers_are_updated_together() {
    let (first, reference) = reference();
    let config = Config { share_layers: true, ..first.config };
    let mut model = Model::new(&config, &mut FreshParameters { seed: 1 }, &Device::flex());
    let mut optimizer = Optimizer::new();
    let settings = StepSettings { rate: 0.01, smoothing: reference.label_smoothing, clip: None, draws: None };
    for now in &reference.steps[..3] {
        let expected = gradients(&model, &now.batch(), reference.label_smoothing);
        let found = step(&mut model, &mut optimizer, &now.batch(), settings).expect("a step");
        let square: f64 = expected.values().flatten().map(|g| f64::from(*g).powi(2)).sum();
        let norm: f32 = found.norms.global.into_scalar();
        assert!((f64::from(norm) - square.sqrt()).abs() < 1e-4 * square.sqrt(), "{norm} and {}", square.sqrt());
    }
    let mut shown = Shown(Vec::new());
    model.visit(&mut shown);
    let mut by_name = BTreeMap::new();
    for (name, values) in &shown.0 {
        assert_eq!(*by_name.entry(name).or_insert(values), values, "{name}");
    }
    assert!(by_name.len() < shown.0.len(), "no layer shares anything");
    assert_eq!(optimizer.steps(), 3);
}
