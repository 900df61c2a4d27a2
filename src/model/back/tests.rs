//! ⟨d, f(x)⟩ = ⟨back(d), x⟩ + Σ parts, for every part of a model.

use std::collections::BTreeMap;

use burn::tensor::{Device, Tensor, TensorData};
use serde_json::{Value, json};

use super::held_step::{Added, HeldStep, along};
use super::linear::{back_through, back_through_activated};
use super::{PartKind, QueryOrKey};
use crate::config::Config;
use crate::edit::SublayerEdits;
use crate::model::{Init, Input, Model, Pass, Source, Step};
use crate::ops::{FromNumbers, Then, activate};
use crate::random::Key;
use crate::site::{Activation, Kind, Name, Recorder, Site, SiteFilter, Stack, SublayerPath};

/// Every parameter drawn, biases and scales too.
struct Drawn;

impl Source for Drawn {
    fn take(&mut self, name: &str, shape: &[usize], _: Init) -> TensorData {
        let mut stream = Key { seed: 3, site: name, sequence: 0, position: 0, step: 0 }.stream();
        TensorData::new(Init::Normal(0.4).draw(shape, shape.iter().product(), &mut stream), shape)
    }

    fn has(&self, _: &str) -> bool {
        true
    }
}

const ROWS: usize = 4;

/// A small encoder-decoder with these keys.
fn model(keys: &Value) -> Model {
    let mut all = json!({
        "format": "headlight/1", "name": "drawn", "architecture": "encoder-decoder", "n_encoder_layers": 1,
        "n_decoder_layers": 1, "pad_id": 0, "start_id": 1, "end_id": 2, "d_model": 8, "n_heads": 2, "d_mlp": 12,
        "d_vocab": 11, "n_ctx": 9, "positions": "learned",
    });
    let (all_keys, keys) = (all.as_object_mut().expect("an object"), keys.as_object().expect("an object"));
    all_keys.extend(keys.clone());
    let config = Config::from_json(&all.to_string()).expect("a configuration");
    Model::new(&config, &mut Drawn, &Device::flex())
}

fn drawn<const D: usize>(shape: [usize; D], seed: u64) -> Tensor<D> {
    let mut stream = Key { seed, site: "rows", sequence: 0, position: 0, step: 0 }.stream();
    let values: Vec<f32> = (0..shape.iter().product()).map(|_| stream.normal()).collect();
    Tensor::from_numbers(TensorData::new(values, shape), &Device::flex())
}

fn floats<const D: usize>(x: Tensor<D>) -> Vec<f32> {
    x.into_data().try_to_vec().expect("floats")
}

/// `[rows, 1]` each: the product with the output, and the sum of the parts.
fn assert_sums(what: &str, whole: Tensor<2>, parts: impl IntoIterator<Item = Tensor<2>>) {
    let [rows, _] = whole.dims();
    let sum = parts.into_iter().fold(Tensor::zeros([rows, 1], &whole.device()), |sum, part| sum + part.sum_dim(1));
    for (whole, sum) in floats(whole).into_iter().zip(floats(sum)) {
        assert!((whole - sum).abs() < 2e-4 * whole.abs().max(1.0), "{what}: {whole} is not {sum}");
    }
}

fn parts(added: Vec<Added>) -> impl Iterator<Item = Tensor<2>> {
    added.into_iter().map(|added| added.along)
}

/// A step on given rows, held at its values, and its output `[rows, d]`.
fn held(model: &Model, step: Step, edits: SublayerEdits) -> (HeldStep, Tensor<2>) {
    let d = model.config.d_model;
    let d_embed = model.config.embedding.sum_width(d);
    let keys = if step.path().is_some_and(|path| path.kind == Kind::Mlp) { 0 } else { ROWS };
    let visibility = edits.visibility(1, model.config.attention.n_heads, 0, ROWS, keys);
    let ids: [Vec<u32>; 1] = [(3..3 + ROWS as u32).collect()];
    let mut recorder = Recorder::new(SiteFilter::glob("*"));
    let mut pass = Pass::new(&edits, &visibility, &mut recorder);
    if step.path().is_some_and(|path| path.kind == Kind::Cross) {
        pass.memory = Some(drawn([1, ROWS, d], 9));
    }
    pass.first = Some(drawn([1, ROWS, d], 5));
    pass.ids = &ids;
    let x = drawn([1, ROWS, if matches!(step, Step::Embed(_)) { d_embed } else { d }], 8);
    let stream = if model.reads(step) == 2 { drawn(x.dims(), 6) } else { x.clone() };
    let input = match step {
        Step::Embed(_) => Input::Tokens { ids: &ids, types: None, images: None },
        _ if model.reads(step) == 2 => Input::Parallel { reads: x.clone(), adds_to: stream.clone() },
        _ => Input::Vectors(x.clone()),
    };
    let (out, _) = model.step(step, input, &mut pass);
    let activations = recorder.into_activations();
    let x = match step {
        Step::Embed(_) => {
            let embeddings = activations.values().map(|activation| match activation {
                Activation::Stream(x) => x.clone(),
                Activation::Heads(_) => panic!("an embedding has no heads"),
            });
            embeddings.reduce(|a, b| a + b).expect("a sum of embeddings")
        }
        _ => x,
    };
    let changes = BTreeMap::new();
    let [x, stream] = [x, stream].map(|x| x.squeeze_dim(0));
    (HeldStep { step, start: 0, x, stream, edits, activations, changes }, out.squeeze_dim(0))
}

#[test]
fn every_step_is_the_sum_of_its_parts() {
    for keys in [
        json!({}),
        json!({ "norm_position": "post", "norm": "layer_norm", "gate": true, "layer_scale": 0.1 }),
        json!({ "norm_position": "pre", "norm": "rms_norm", "gate": true, "residual": false, "mlp_gated": true }),
        json!({ "norm_position": "none", "out_proj": false, "d_embed": 6, "embedding_norm": true, "final_norm": true }),
        json!({ "n_kv_heads": 1, "layer_scale": 0.5, "embedding_scale": true }),
        json!({ "norm_position": "both", "norm": "rms_norm", "norm_offset": 1, "gate": true, "layer_scale": 0.5 }),
        json!({ "norm_position": "out", "norm": "layer_norm" }),
        json!({ "z_gate": true, "n_kv_heads": 1, "d_value": 3 }),
        json!({ "parallel": "two_norms", "cross": false, "gate": true, "layer_scale": 0.5 }),
        json!({ "qkv_clip": 0.4, "query_key_norm": "each_head" }),
        json!({ "distances": { "span": 2, "norm": true } }),
        json!({ "positions": "alibi", "sinks": true, "score_cap": 0.5, "window": 2 }),
        json!({ "value_norm": true, "values_from_keys": true, "block_scale": true, "norm_position": "both",
            "head_sizes": { "n_kv_heads": 1, "d_head": 6 }, "mlp_width": 5 }),
        json!({ "architecture": "decoder", "n_encoder_layers": 0, "d_layer_embed": 3, "block_scale": true }),
        json!({ "architecture": "encoder", "n_decoder_layers": 0, "norm_position": "post",
            "stream_convolution": { "width": 3, "groups": 2, "activation": "tanh" } }),
    ] {
        let model = model(&keys);
        let steps: Vec<Step> = model.steps().collect();
        let alone = !model.config.architecture.has_decoder() || !model.config.architecture.has_encoder();
        assert_eq!(
            steps.len(),
            if alone {
                4
            } else if model.config.attention.cross {
                9
            } else {
                8
            }
        );
        for step in steps {
            let edited = SublayerEdits { gamma: 1.5, heads: vec![(1, 0.5)], ..SublayerEdits::none(false) };
            for edits in [SublayerEdits::none(false), edited] {
                let (held, out) = held(&model, step, edits);
                let d = drawn([ROWS, model.config.d_model], 7);
                let (before, added) = model.back(d.clone(), &held);
                let through = (!matches!(step, Step::Embed(_))).then(|| along(&before, held.stream.clone()));
                assert_sums(&format!("{keys}, {step:?}"), along(&d, out), parts(added).chain(through));
            }
        }
    }
}

#[test]
fn norms_are_linear_with_their_scale_held() {
    for norm in ["layer_norm", "rms_norm"] {
        let model = model(&json!({ "norm": norm, "final_norm": true }));
        let norm = model.layers(Stack::Decoder).and_then(|layers| layers.norm.as_ref()).expect("a final norm");
        let (d, x) = (drawn([3, 8], 1), drawn([3, 8], 2));
        let (before, shift) = norm.back(d.clone(), x.clone());
        let out: Tensor<2> = norm.forward(x.clone().unsqueeze()).squeeze_dim(0);
        assert_sums("norm", along(&d, out), [Some(along(&before, x)), shift].into_iter().flatten());
    }
}

#[test]
fn linear_maps_with_an_activation_are_held_at_its_ratio() {
    let model = model(&json!({ "tie": "none", "head_transform": true, "activation": "gelu" }));
    let transform = model.output_head().and_then(|(head, _)| head.transform.as_ref()).expect("a transform");
    let (d, x) = (drawn([2, 8], 1), drawn([2, 8], 2));
    let linear = &transform.linear;
    let read: Tensor<2> = linear.forward(x.clone().unsqueeze()).squeeze_dim(0);
    let bias = along(&d, linear.bias.clone().expect("a bias").unsqueeze());
    let plain = along(&back_through(d.clone(), &linear.weight), x.clone());
    assert_sums("W x + b", along(&d, read.clone()), [plain, bias]);
    let made = activate(read.clone(), transform.activation);
    let (before, bias) = back_through_activated(d.clone(), linear, Some([read, made.clone()]), "head.transform");
    assert_sums("f(W x + b)", along(&d, made), parts(bias.into_iter().collect()).chain([along(&before, x)]));
}

#[test]
fn each_number_of_a_query_and_key_is_the_sum_of_its_parts() {
    let rotary = json!({ "positions": "rotary", "norm": "rms_norm" });
    let partly = json!({ "positions": "rotary", "rotary_columns": 2 });
    let heads = json!({ "positions": "rotary", "query_key_norm": "head", "norm": "rms_norm", "n_kv_heads": 1 });
    let width = json!({ "positions": "rotary", "query_key_norm": "width", "norm_memory": true });
    let stretched = json!({ "positions": "rotary", "rotary_rule": { "kind": "yarn", "factor": 4, "trained_length": 2,
        "attention_factor": 1.5 } });
    let by_length = json!({ "positions": "rotary", "rotary_rule": { "kind": "dynamic", "factor": 4,
        "trained_length": 2 } });
    let after = json!({ "positions": "rotary", "query_key_norm": "after_rotation", "qkv_clip": 0.4, "n_kv_heads": 1 });
    let growing = json!({ "positions": "rotary", "query_key_norm": "after_rotation", "norm": "rms_norm",
        "query_growth": { "beta": 0.7, "length": 2 } });
    let each = json!({ "positions": "rotary", "query_key_norm": "each_head", "n_kv_heads": 1, "qkv_clip": 0.4 });
    let clipped = json!({ "qkv_clip": 0.4, "norm": "rms_norm" });
    let others = [partly, heads, width, each, clipped, stretched, by_length, after, growing];
    for keys in [json!({ "n_kv_heads": 1 }), rotary].into_iter().chain(others) {
        let model = model(&keys);
        for step in model.steps().filter(|step| step.path().is_some_and(|path| path.kind != Kind::Mlp)) {
            let path = step.path().expect("an attention");
            let (held, _) = held(&model, step, SublayerEdits::none(false));
            let memory: Tensor<2> = drawn([1, ROWS, 8], 9).squeeze_dim(0);
            for (side, name) in [(QueryOrKey::Query, Name::Q), (QueryOrKey::Key, Name::K)] {
                let (head, position) = (1, 2);
                let read = if path.kind == Kind::Cross && side == QueryOrKey::Key { &memory } else { &held.x };
                let x = read.clone().slice_dim(0, position..position + 1);
                let found = model.back_from_score(path, (side, head, position), ROWS.into(), x.clone(), &held.changes);
                let (d, added) = found.expect("an attention has queries and keys");
                let Some(Activation::Heads(values)) = held.activations.get(&Site::In(path, name)) else {
                    panic!("{name:?} was recorded");
                };
                let own = if side == QueryOrKey::Key { head * model.config.attention.n_kv_heads / 2 } else { head };
                let [_, _, _, width] = values.dims();
                let values = values.clone().slice([0..1, own..own + 1, position..position + 1, 0..width]);
                let sums = parts(added).chain([along(&d, x)]);
                assert_sums(&format!("{keys}, {path}, {name:?}"), values.reshape([width, 1]), sums);
            }
        }
    }
}

#[test]
fn a_cross_attentions_values_are_the_sum_of_their_parts_in_the_memory() {
    let normed = json!({ "value_norm": true, "n_kv_heads": 2 });
    let of_keys = json!({ "value_norm": true, "values_from_keys": true, "norm_memory": true, "norm": "rms_norm" });
    let clipped = json!({ "qkv_clip": 0.4 });
    for keys in [json!({}), clipped, json!({ "qkv_clip": 0.4, "norm_memory": true }), normed, of_keys] {
        let model = model(&keys);
        let step = model.steps().find(|step| step.path().is_some_and(|path| path.kind == Kind::Cross));
        let path = step.and_then(Step::path).expect("a cross-attention");
        let (held, _) = held(&model, Step::Sublayer(path), SublayerEdits::none(false));
        let Some(Activation::Heads(v)) = held.activations.get(&Site::In(path, Name::V)) else { panic!("v: {keys}") };
        let v: Tensor<2> = v.clone().swap_dims(1, 2).reshape([ROWS, 8]);
        let clipped = floats(v.clone()).into_iter().filter(|v| (v.abs() - 0.4).abs() < 1e-6).count();
        assert_eq!(clipped > 0, keys.get("qkv_clip").is_some(), "{keys}: {clipped} at the bound");
        let (d, memory) = (drawn([ROWS, 8], 1), drawn([1, ROWS, 8], 9).squeeze_dim::<2>(0));
        let (before, added) = model.back_to_memory(path, d.clone(), memory.clone(), &held.changes).expect("values");
        assert_sums(&format!("v, {keys}"), along(&d, v), parts(added).chain([along(&before, memory)]));
    }
}

#[test]
fn a_difference_of_logits_is_the_sum_of_its_parts() {
    for keys in [
        json!({ "tie": "none", "logits_bias": true }),
        json!({ "tie": "output", "logits_bias": true, "head_transform": true, "activation": "silu", "d_embed": 8 }),
        json!({ "tie": "none", "logits_bias": true, "logits_cap": 0.5 }),
        json!({ "architecture": "encoder", "n_decoder_layers": 0, "tie": "none", "classes": ["a", "b", "c"],
                "class_transform": "tanh" }),
        json!({ "architecture": "encoder", "n_decoder_layers": 0, "tie": "none", "classes": ["a", "b", "c"],
                "class_transform": "gelu", "class_norm": true, "head_transform_bias": false }),
        json!({ "architecture": "encoder", "n_decoder_layers": 0, "tie": "none", "classes": ["a", "b", "c"],
                "d_class": 5 }),
        json!({ "tie": "output", "logits_bias": true, "d_embed": 6, "project_tokens": true, "head_projection": true }),
    ] {
        let model = model(&keys);
        let x = drawn([1, 1, 8], 2);
        let logits = floats(model.choice_logits(x.clone(), None).expect("logits"));
        for (answer, foil) in [(2, None), (2, Some(0))] {
            let whole = logits[answer as usize] - foil.map_or(0.0, |foil: u32| logits[foil as usize]);
            let whole = Tensor::<2>::from_numbers([[whole]], &Device::flex());
            let x = x.clone().squeeze_dim::<2>(0);
            let (d, added) = model.back_from_choice(answer, foil, x.clone(), None).expect("a head");
            assert!(added.iter().any(|added| added.kind == PartKind::Unembed), "{keys}: the bias is a part");
            assert_sums(&keys.to_string(), whole, parts(added).chain([along(&d, x)]));
        }
    }
}

#[test]
fn a_sublayers_sum_is_its_stream_and_its_body() {
    let both = json!({ "norm_position": "both", "norm": "rms_norm", "gate": true });
    for keys in [json!({ "gate": true, "layer_scale": 0.5 }), json!({ "norm_position": "post" }), both] {
        let model = model(&keys);
        for step in model.steps().filter(|step| step.path().is_some()) {
            let path = step.path().expect("a sublayer");
            let (held, _) = held(&model, step, SublayerEdits { gamma: 2.0, ..SublayerEdits::none(false) });
            let split = model.split(&held).expect("a sublayer has a sum");
            let body = match &split.mlp {
                Some(mlp) => mlp.clone(),
                None => {
                    let Some(Activation::Stream(out)) = held.activations.get(&Site::In(path, Name::Out)) else {
                        panic!("the output was recorded");
                    };
                    let out = out.clone().squeeze_dim::<2>(0);
                    let row = |row: usize| split.added(out.clone().slice_dim(0, row..row + 1), row);
                    Tensor::cat((0..ROWS).map(row).collect(), 0)
                }
            };
            let apart = floats(split.sum - split.stream - body);
            assert!(apart.iter().all(|x| x.abs() < 1e-5), "{keys}, {path}: {apart:?}");
        }
    }
}

#[test]
fn a_heads_maps_multiply_to_the_product_of_a_token_with_itself() {
    let yarn = json!({ "kind": "yarn", "factor": 4.0, "trained_length": 4, "attention_factor": 1.5 });
    for keys in [json!({}), json!({ "rotary_rule": yarn }), json!({ "rotary_rule": yarn, "rotary_columns": 2 })] {
        let mut all = json!({ "positions": "rotary", "norm_position": "none", "qkv_bias": false });
        all.as_object_mut().expect("an object").extend(keys.as_object().expect("an object").clone());
        let model = model(&all);
        let path = SublayerPath { stack: Stack::Decoder, block: 0, kind: Kind::Attn };
        let (held, _) = held(&model, Step::Sublayer(path), SublayerEdits::none(false));
        let Some(Activation::Heads(raw)) = held.activations.get(&Site::In(path, Name::Raw)) else { panic!("raw") };
        for head in 0..2 {
            let maps = model.head_maps(path, head).expect("a head");
            let x = held.x.clone().slice_dim(0, 0..1); // [1, d_model]
            let product = x.clone().matmul(maps.q.transpose()).matmul(maps.k).matmul(x.transpose());
            let raw = raw.clone().slice([0..1, head..head + 1, 0..1, 0..1]).reshape([1, 1]);
            let (found, expected) = (floats(product)[0], floats(raw)[0]);
            assert!((found - expected).abs() < 1e-4 && expected.abs() > 0.01, "{keys}: {found}, not {expected}");
        }
    }
}

#[test]
fn embeddings_and_unembeddings_are_the_matrices_that_a_run_reads_and_writes() {
    let model = model(&json!({ "tie": "none", "d_embed": 6, "embedding_scale": true, "logits_scale": 0.5 }));
    let (held, _) = held(&model, Step::Embed(Stack::Decoder), SublayerEdits::none(false));
    let Some(Activation::Stream(read)) = held.activations.get(&Site::Embed(Stack::Decoder)) else { panic!("embed") };
    let embed = model.layers(Stack::Decoder).and_then(|layers| layers.embed.as_ref()).expect("an embedding");
    let project = embed.project.as_ref().expect("a projection");
    let wide = crate::ops::linear(read.clone(), &project.weight, None, Then::Nothing);
    let directions = drawn([1, 2, 8], 4).squeeze_dim::<2>(0);
    let products = model.along_embeddings(Stack::Decoder, directions.clone()).expect("embeddings");
    let apart = floats(directions.matmul(wide.squeeze_dim::<2>(0).transpose()) - products.slice_dim(1, 3..3 + ROWS));
    assert!(apart.iter().all(|x| x.abs() < 1e-5), "{apart:?}");
    let x = drawn([1, 1, 8], 2);
    let logits = model.logits(x.clone()).expect("logits");
    let bias = model.logits(x.zeros_like()).expect("logits");
    let products = model.along_unembeddings(x.squeeze_dim(0)).expect("unembeddings");
    let apart = floats((logits - bias).squeeze_dim::<2>(0) - products);
    assert!(apart.iter().all(|x| x.abs() < 1e-4), "{apart:?}");
}
