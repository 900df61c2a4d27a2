//! Every gradient of every reference model equals the one that PyTorch's autograd finds.

use crate::common;

use std::collections::{BTreeMap, BTreeSet};

use burn::tensor::{Device, Gradients, Tensor, TensorData};
use common::{Golden, MODELS, PRESETS, folder, golden, in_pieces};
use headlight::config::{Config, PRESETS as TAUGHT, preset};
use headlight::edit::Edits;
use headlight::model::{Model, Signal, Visitor};
use headlight::run::{Inputs, Run};
use headlight::site::SiteFilter;
use headlight::train::{Batch, Example, cross_entropy, forward};
use headlight::weights::{self, Tensors};
use serde::Deserialize;

const SMOOTHING: f64 = 0.1;
/// The largest difference from PyTorch, relative to max(1, |g|) and to the parameter's largest gradient.
const TOLERANCE: f32 = 1e-4;
/// The largest rounding error of gradients that are 0, such as a key bias's, which shifts all scores of a query
/// equally.
const NOISE: f32 = 1e-5;

/// A request with gradients from `tests/reference/gradients.py`.
#[derive(Deserialize)]
struct Derived {
    /// The case of `cases.json`.
    name: String,
    loss: f64,
    /// The label of each row, for a model with a head.
    labels: Option<Vec<Vec<u32>>>,
    pad: Option<u32>,
    /// The parameters without influence on the loss.
    without_gradient: BTreeSet<String>,
}

/// The requests of a model, with `<case>/<parameter>` and `<case>/w`.
fn derived(name: &str) -> (Vec<Derived>, Tensors) {
    let read =
        |file: &str| std::fs::read(folder().join(name).join(file)).unwrap_or_else(|e| panic!("{name}/{file}: {e}"));
    let requests = serde_json::from_slice(&read("gradients.json")).expect("gradients.json");
    (requests, weights::read_tensors(&read("gradients.safetensors")).expect("gradients.safetensors"))
}

/// The run's result for a request, sublayer by sublayer: logits `[batch, pos, d_vocab]` if the model has a head, else
/// its output `[batch, pos, d_out]`.
fn output(model: &Model, inputs: &Inputs) -> Tensor<3> {
    let mut run = Run::new(model, SiteFilter::Nothing);
    run.update(model, inputs.clone(), &Edits::default()).expect("a request that the model can answer");
    while run.advance(model, None) {}
    let last = model.stacks().last().expect("a model has a stack").stack;
    let out = run.stack_out(model, last).expect("a finished run");
    model.logits(out.clone()).unwrap_or(out)
}

/// The training's logits for the same request, `[batch, pos, d_vocab]`. `None` with a given memory, which is not
/// trained on.
fn teacher_forced(model: &Model, inputs: &Inputs, labels: &[Vec<u32>]) -> Option<Tensor<3>> {
    if inputs.memory.is_some() {
        return None;
    }
    let rows = |ids: &Option<Vec<Vec<u32>>>| ids.clone().unwrap_or_else(|| vec![Vec::new(); labels.len()]);
    let (source, target) = (rows(&inputs.encoder), rows(&inputs.decoder));
    let batch = Batch::padded(source, target, labels.to_vec(), inputs.paddings.clone()).expect("rows of one length");
    Some(forward(model, &batch, None).expect("logits"))
}

/// The smoothed cross-entropy of the labels for a model with a head; sum(out ∘ w) for any other.
fn loss(out: Tensor<3>, request: &Derived, w: Option<&(Vec<usize>, Vec<f32>)>) -> Tensor<1> {
    match (&request.labels, w) {
        (Some(labels), None) => cross_entropy(out, labels, request.pad.expect("a padding token"), SMOOTHING),
        (None, Some((shape, values))) => {
            let device = out.device();
            (out * Tensor::from_data(TensorData::new(values.clone(), shape.clone()), &device)).sum()
        }
        _ => panic!("{} has labels or w, and not both", request.name),
    }
}

/// The gradients of a loss by parameter, for parameters with influence on it, and the names of all parameters.
fn gradients(model: &Model, loss: &Tensor<1>) -> (BTreeMap<String, Vec<f32>>, BTreeSet<String>) {
    struct Read {
        left: Gradients,
        found: BTreeMap<String, Vec<f32>>,
        names: BTreeSet<String>,
        shares: bool,
    }
    impl Visitor for Read {
        fn visit<const D: usize>(&mut self, name: &str, tensor: &mut Tensor<D>) {
            assert!(self.names.insert(name.into()) || self.shares, "{name} is visited twice");
            if let Some(gradient) = tensor.grad_remove(&mut self.left) {
                let gradient: Vec<f32> = gradient.into_data().try_to_vec().expect("floats");
                let sum = self.found.entry(name.into()).or_insert_with(|| vec![0.0; gradient.len()]);
                sum.iter_mut().zip(gradient).for_each(|(sum, gradient)| *sum += gradient);
            }
        }
    }
    let shares = model.config.shares_parameters();
    let mut read = Read { left: loss.backward(), found: BTreeMap::new(), names: BTreeSet::new(), shares };
    model.clone().visit(&mut read);
    let mut found = BTreeMap::<String, Vec<f32>>::new();
    // Those of a matrix in pieces, one after the other.
    read.found.into_iter().for_each(|(name, values)| found.entry(whole(&name).to_owned()).or_default().extend(values));
    (found, read.names.iter().map(|name| whole(name).to_owned()).collect())
}

/// The name of a parameter, or of the one that this is a piece of.
fn whole(name: &str) -> &str {
    name.rsplit_once('.').filter(|(_, piece)| piece.parse::<usize>().is_ok()).map_or(name, |(whole, _)| whole)
}

/// Compares a loss and all its gradients with PyTorch's.
fn compare(what: &str, model: &Model, loss: &Tensor<1>, request: &Derived, expected: &Tensors) {
    let value = f64::from(loss.clone().inner().into_scalar::<f32>());
    let off = (value - request.loss).abs() / request.loss.abs().max(1.0);
    assert!(off < 1e-5, "{what}: the loss is {value}, not {}", request.loss);

    let prefix = format!("{}/", request.name);
    let expected = expected.iter().filter_map(|(name, (_, values))| Some((name.strip_prefix(&prefix)?.into(), values)));
    let expected: BTreeMap<String, &Vec<f32>> = expected.filter(|(name, _)| name != "w").collect();
    let (found, names) = gradients(model, loss);
    assert!(found.keys().eq(expected.keys()), "{what}: other parameters have gradients");
    assert_eq!(&names - &expected.keys().cloned().collect(), request.without_gradient, "{what}");

    for (name, values) in expected {
        assert_eq!(found[&name].len(), values.len(), "{what}: {name}");
        let largest = values.iter().fold(0f32, |most, g| most.max(g.abs()));
        let part = if largest < 1e-12 { NOISE } else { TOLERANCE * largest };
        for (i, (g, expected)) in found[&name].iter().zip(values).enumerate() {
            let most = part.min(TOLERANCE * expected.abs().max(1.0));
            assert!((g - expected).abs() <= most, "{what}: the gradient of {name}[{i}] is {g:e}, not {expected:e}");
        }
    }
}

#[test]
fn every_gradient_of_every_model_equals_autograd() {
    MODELS.into_iter().chain(PRESETS).for_each(|name| assert_equals_autograd(name, &golden(name)));
}

#[test]
fn every_gradient_of_models_with_tokens_in_pieces_equals_autograd() {
    for name in MODELS {
        let golden = golden(name);
        assert_equals_autograd(name, &Golden { model: in_pieces(golden.model, 4), ..golden });
    }
}

fn assert_equals_autograd(name: &str, golden: &Golden) {
    let model = golden.model.with_autodiff(true);
    let (requests, expected) = derived(name);
    for request in &requests {
        let case = golden.cases.iter().find(|case| case.name == request.name).expect(&request.name);
        let inputs = golden.inputs(case);
        let w = expected.get(&format!("{}/w", request.name));
        let what = format!("{name}/{}", request.name);
        compare(&what, &model, &loss(output(&model, &inputs), request, w), request, &expected);
        let trained = request.labels.as_ref().and_then(|labels| teacher_forced(&model, &inputs, labels));
        if let Some(logits) = trained {
            let what = format!("{what} in training");
            compare(&what, &model, &loss(logits, request, w), request, &expected);
        }
    }
}

/// Made by `tests/reference/images/gradients.py`: patches, class token, registers, positions, classes.
#[test]
fn every_gradient_of_a_vision_transformer_equals_autograd() {
    let file = |name: &str| std::fs::read(folder().join("images").join(name)).unwrap_or_else(|e| panic!("{name}: {e}"));
    let golden = weights::read_tensors(&file("gradients.safetensors")).expect("gradients.safetensors");
    let under = |prefix: &str| -> Tensors {
        golden.iter().filter_map(|(name, of)| Some((name.strip_prefix(prefix)?.into(), of.clone()))).collect()
    };
    let config = Config::from_json(std::str::from_utf8(&file("gradients.json")).expect("text")).expect("config");
    let parameters = weights::write_tensors(&under("model/")).expect("parameters");
    let model = weights::load(&config, &parameters, &Device::flex()).expect("a model").with_autodiff(true);

    let (shape, pixels) = &golden["pixels"];
    let size = pixels.len() / shape[0];
    let image = |one: &[f32]| Signal::new(config.input, &[&[1], &shape[1..]].concat(), one.to_vec()).expect("pixels");
    let labels = [2, 0, 1];
    let examples: Vec<Example> =
        pixels.chunks(size).zip(labels).map(|(one, class)| Example::classified(image(one), class)).collect();
    let logits = forward(&model, &Batch::new(&examples, u32::MAX), None).expect("logits");
    assert_eq!(logits.dims(), [3, 1, 3]);
    let request = Derived {
        name: "gradient".into(),
        loss: f64::from(golden["loss"].1[0]),
        labels: Some(labels.map(|class| vec![class as u32]).into()),
        pad: Some(u32::MAX),
        without_gradient: BTreeSet::new(),
    };
    compare("vision", &model, &loss(logits, &request, None), &request, &golden);
}

#[test]
fn every_parameter_of_every_preset_has_a_gradient_to_compare_with() {
    for name in TAUGHT {
        let has_head = preset(name).expect(name).head.exists;
        let (requests, _) = derived(&format!("presets/{name}"));
        // Cross-attention has gradients only with a memory.
        assert!(requests.iter().any(|request| request.without_gradient.is_empty()), "{name}");
        assert!(requests.iter().all(|request| request.labels.is_some() == has_head), "{name}");
    }
}
