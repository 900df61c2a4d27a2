//! Blocks that are built in other ways: each key counts, and their parts sum to the run's numbers.

use crate::common;

use std::collections::BTreeMap;

use burn::tensor::{Tensor, TensorData};
use common::page::wait;
use common::{Golden, Tensors, difference, folder, fresh, golden, trace};
use headlight::attribute::{AttributionTarget, LensSite, attribute, cell, head_keys, lens_sites, routes};
use headlight::clock::Turns;
use headlight::config::Config;
use headlight::edit::{Edits, Paddings};
use headlight::model::{Init, Model, Source, Visitor};
use headlight::run::Session;
use headlight::site::Stack;
use headlight::train::{Batch, Optimizer, StepSettings, step};
use headlight::weights;
use serde_json::{Value, json};

/// The reference models with such blocks.
const BUILT: [&str; 12] = [
    "bare-norms",
    "biasless-norms",
    "fixed-factors",
    "gated-heads",
    "narrow-tokens",
    "normed-heads",
    "normed-outputs",
    "normed-width",
    "normed-each",
    "clipped",
    "parallel",
    "parallel-one-norm",
];

/// Each case of each model in a session.
fn sessions() -> impl Iterator<Item = (String, Session)> {
    BUILT.into_iter().flat_map(|name| {
        let golden: Golden = golden(name);
        let one = |case: &common::Case| {
            (format!("{name}/{}", case.name), fresh(&golden.model, &golden.inputs(case), &case.edits))
        };
        golden.cases.iter().map(one).collect::<Vec<_>>()
    })
}

fn near(what: &str, found: f32, expected: f32, size: f32) {
    assert!((found - expected).abs() <= 1e-4 * size.max(1.0), "{what}: {found}, not {expected}");
}

#[test]
fn parts_sum_to_the_logit_and_a_head_is_the_sum_of_its_keys() {
    let mut turns = Turns::new(&|| 0.0);
    for (name, session) in sessions() {
        let row = session.run().inputs().rows(Stack::Decoder) - 1;
        let start = AttributionTarget::logits(&session, row, 4, Some(9)).expect("logits");
        let found = wait(attribute(&session, start.clone(), &mut turns)).expect("parts");
        let size = found.parts.iter().fold(0f32, |size, part| size.max(part.value.abs()));
        assert!(size > 0.1, "{name}");
        near(&name, found.sum, found.whole, size);
        for path in session.run().attention_paths().filter(|path| path.stack == Stack::Decoder) {
            let whole = found.parts.iter().find(|part| part.path == path.to_string() && part.head == Some(1));
            let keys = wait(head_keys(&session, start.clone(), path, 1, &mut turns)).expect("keys");
            near(&format!("{name} {path}"), keys.values.iter().sum(), whole.expect("a head").value, size);
        }
        let Some(memory) = wait(AttributionTarget::in_memory(&session, start, &mut turns)).expect("a start") else {
            continue;
        };
        let brought = wait(attribute(&session, memory, &mut turns)).expect("parts");
        let crosses = found.parts.iter().filter(|part| part.head.is_some() && part.path.ends_with("cross"));
        near(&name, brought.sum, crosses.map(|part| part.value).sum(), size);
    }
}

#[test]
fn a_product_of_a_query_and_a_key_is_the_sum_of_the_pairs_of_their_parts() {
    let mut turns = Turns::new(&|| 0.0);
    for (name, session) in sessions() {
        for path in session.run().attention_paths() {
            for head in 0..2 {
                let found = wait(cell(&session, path, head, [4, 2], &mut turns)).expect("a cell");
                let size = found.values.iter().fold(0f32, |size, value| size.max(value.abs()));
                near(&format!("{name} {path}.{head}"), found.sum, found.raw, size);
            }
        }
    }
}

#[test]
fn the_shares_of_the_routes_into_a_token_sum_to_1() {
    let mut turns = Turns::new(&|| 0.0);
    for (name, session) in sessions() {
        let all = wait(routes(&session, Stack::Decoder, 4, 0.0, &mut turns)).expect("routes");
        assert!(all.len() > 20, "{name}");
        for route in &all {
            let node = |other: &&headlight::attribute::Route| (other.path, other.query) == (route.path, route.query);
            near(&format!("{name} {route:?}"), all.iter().filter(node).map(|other| other.share).sum(), 1.0, 1.0);
        }
    }
}

/// Weights of a file; a parameter that it lacks leaves values as they are.
struct Numbers(Tensors);

impl Source for Numbers {
    fn take(&mut self, name: &str, shape: &[usize], init: Init) -> TensorData {
        let neutral = if let Init::Constant(value) = init { value } else { 0.0 };
        match self.0.get(name).filter(|(own, _)| own == shape) {
            Some((_, values)) => TensorData::new(values.clone(), shape),
            None => TensorData::new(vec![neutral; shape.iter().product()], shape),
        }
    }

    fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }
}

/// The logits of the unedited case by the same weights, with some keys of the configuration changed.
fn logits_with(name: &str, keys: &Value) -> (Vec<f32>, Vec<f32>) {
    let golden = golden(name);
    let read = |file: &str| std::fs::read(folder().join(name).join(file)).expect(file);
    let mut all: Value = serde_json::from_slice(&read("config.json")).expect("json");
    all.as_object_mut().expect("an object").extend(keys.as_object().expect("an object").clone());
    let weights = weights::read_tensors(&read("model.safetensors")).expect("tensors");
    let model = Model::new(
        &Config::from_json(&all.to_string()).expect("a configuration"),
        &mut Numbers(weights),
        &golden.model.device,
    );
    let found = trace(&fresh(&model, &golden.inputs(&golden.cases[0]), &Edits::default()));
    (found["logits"].1.clone(), golden.expected["unedited/logits"].1.clone())
}

/// Keys with other values than the reference models'.
pub fn changed() -> [(&'static str, Value); 28] {
    [
        ("normed-heads", json!({ "query_key_norm": "none" })),
        ("normed-width", json!({ "query_key_norm": "none" })),
        ("normed-each", json!({ "query_key_norm": "none" })),
        ("clipped", json!({ "qkv_clip": null })),
        ("clipped", json!({ "qkv_clip": 0.4 })),
        ("normed-width", json!({ "norm_position": "pre" })),
        ("normed-width", json!({ "norm_position": "none" })),
        ("normed-outputs", json!({ "norm_position": "pre" })),
        ("normed-outputs", json!({ "norm_position": "out" })),
        ("normed-outputs", json!({ "norm_offset": 0 })),
        ("parallel", json!({ "parallel": "none" })),
        ("parallel", json!({ "parallel": "one_norm" })),
        ("parallel-one-norm", json!({ "parallel": "none" })),
        ("parallel-one-norm", json!({ "parallel": "two_norms" })),
        ("gated-heads", json!({ "z_gate": false })),
        ("gated-heads", json!({ "query_key_norm": "none" })),
        ("parallel", json!({ "norm_bias": false })),
        ("biasless-norms", json!({ "norm_weight": false })),
        ("biasless-norms", json!({ "layers": {} })),
        ("fixed-factors", json!({ "head_transform_bias": false })),
        ("fixed-factors", json!({ "embedding_scale": false })),
        ("fixed-factors", json!({ "embedding_scale": true })),
        ("fixed-factors", json!({ "layer_scale": null })),
        ("fixed-factors", json!({ "logits_scale": 1 })),
        ("xielu", json!({ "mlp_xielu": false })),
        ("bare-norms", json!({ "relative_bias": false })),
        ("bare-norms", json!({ "positions": "none" })),
        ("bare-norms", json!({ "norm_position": "none" })),
    ]
}

#[test]
fn each_key_changes_what_the_same_weights_compute() {
    for name in BUILT {
        let (found, expected) = logits_with(name, &json!({}));
        assert!(difference(&found, &expected) < 1e-4, "{name}");
    }
    for (name, keys) in changed() {
        let (found, expected) = logits_with(name, &keys);
        assert!(difference(&found, &expected) > 0.05, "{name} with {keys}");
    }
}

#[test]
fn a_norm_of_two_sublayers_is_trained_as_one() {
    struct Read(BTreeMap<String, Vec<Vec<f32>>>);
    impl Visitor for Read {
        fn visit<const D: usize>(&mut self, name: &str, tensor: &mut Tensor<D>) {
            let values = tensor.clone().into_data().try_to_vec().expect("floats");
            self.0.entry(name.into()).or_default().push(values);
        }
    }
    let read = |model: &mut Model| {
        let mut read = Read(BTreeMap::new());
        model.visit(&mut read);
        read.0
    };
    let mut model = golden("parallel-one-norm").model;
    let before = read(&mut model);
    let (ids, labels) = (vec![vec![1, 5, 2, 7]], vec![vec![5, 2, 7, 3]]);
    let batch = Batch::padded(vec![Vec::new()], ids, labels, Paddings::default()).expect("rows of one length");
    let settings = StepSettings { rate: 0.01, smoothing: 0.0, clip: None, draws: None };
    step(&mut model, &mut Optimizer::default(), &batch, settings).expect("a step");
    for (name, copies) in read(&mut model) {
        assert_ne!(copies, before[&name], "{name} moves");
        assert_eq!(copies.len(), if name.contains("attn.norm") { 2 } else { 1 }, "{name}");
        assert!(copies.iter().all(|copy| *copy == copies[0]), "{name} is one parameter");
    }
}

#[test]
fn the_lens_reads_only_sites_that_the_model_has() {
    for (name, session) in sessions() {
        let known: Vec<_> = session.model.config.sites().into_iter().map(|info| info.site).collect();
        for LensSite { site, .. } in lens_sites(&session, Stack::Decoder, true) {
            assert!(known.contains(&site), "{name}: {site}");
        }
    }
}
