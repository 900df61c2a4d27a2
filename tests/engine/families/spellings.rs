//! Checkpoints as published: one matrix under several names, names in the metadata, further heads, other types. Each is
//! a file by transformers in another spelling, and computes the same.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs;
use std::path::PathBuf;

use headlight::Result;
use headlight::config::{ActivationFunction, Architecture, Precision};
use headlight::edit::Edits;
use headlight::model::Model;
use headlight::run::{Inputs, Session};
use headlight::site::SiteFilter;
use headlight::weights::{self, Tensors, read_tensors};
use safetensors::{Dtype, tensor::TensorView};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::FAMILIES;
use crate::common::folder::{inputs, open_files, read, weight_files};
use crate::common::{floats, project};

/// A family's folder, the matrix in its file, and the other names that transformers ties to it.
const TIED: [(&str, &str, &[&str]); 15] = [
    ("gpt2", "transformer.wte.weight", &["lm_head.weight"]),
    ("smollm", "model.embed_tokens.weight", &["lm_head.weight"]),
    ("bert-mlm", "bert.embeddings.word_embeddings.weight", &["cls.predictions.decoder.weight"]),
    ("distilbert", "distilbert.embeddings.word_embeddings.weight", &["vocab_projector.weight"]),
    ("albert", "albert.embeddings.word_embeddings.weight", &["predictions.decoder.weight"]),
    ("t5", "shared.weight", &["encoder.embed_tokens.weight", "decoder.embed_tokens.weight", "lm_head.weight"]),
    ("mt5", "shared.weight", &["encoder.embed_tokens.weight", "decoder.embed_tokens.weight", "lm_head.weight"]),
    ("bart", "model.shared.weight", BART),
    ("mbart", "model.shared.weight", BART),
    ("marian", "model.shared.weight", BART),
    ("pegasus", "model.shared.weight", BART),
    ("blenderbot", "model.shared.weight", BART),
    ("gpt", "transformer.tokens_embed.weight", &["lm_head.weight"]),
    ("gpt-bigcode", "transformer.wte.weight", &["lm_head.weight"]),
    ("florence2", "model.language_model.shared.weight", FLORENCE),
];
const FLORENCE: &[&str] = &[
    "model.language_model.encoder.embed_tokens.weight",
    "model.language_model.decoder.embed_tokens.weight",
    "lm_head.weight",
];
const BART: &[&str] = &["model.encoder.embed_tokens.weight", "model.decoder.embed_tokens.weight", "lm_head.weight"];

fn folder(name: &str) -> PathBuf {
    project().join("tests/families").join(name)
}

fn tensors(name: &str) -> Tensors {
    read_tensors(&fs::read(folder(name).join("model.safetensors")).expect(name)).expect("tensors")
}

fn open(name: &str, files: &[Vec<u8>]) -> Result<Model> {
    open_files(files, &read(&folder(name), "config.json"), None, Precision::F32).map(|(_, model)| model)
}

fn file(tensors: &Tensors) -> Vec<u8> {
    weights::write_tensors(tensors).expect("a file")
}

/// The same with further names in the metadata, as `safetensors.torch.save_model` writes them, and in this type.
fn with_metadata(tensors: &Tensors, metadata: &[(&str, &str)], dtype: Dtype) -> Vec<u8> {
    let stored = |x: &f32| match dtype {
        Dtype::F64 => f64::from(*x).to_le_bytes().to_vec(),
        _ => x.to_le_bytes().to_vec(),
    };
    let bytes: Vec<Vec<u8>> = tensors.values().map(|(_, values)| values.iter().flat_map(stored).collect()).collect();
    let views = tensors.iter().zip(&bytes).map(|((name, (shape, _)), bytes)| {
        (name.as_str(), TensorView::new(dtype, shape.clone(), bytes).expect("a well-formed tensor"))
    });
    let pairs: HashMap<String, String> = metadata.iter().map(|(a, b)| ((*a).into(), (*b).into())).collect();
    safetensors::serialize(views, Some(pairs)).expect("a well-formed file")
}

/// All activations on its folder's inputs.
fn numbers(name: &str, model: Model) -> Vec<(String, Vec<f32>)> {
    let inputs = inputs(&folder(name), &model);
    let mut session = Session::new(model);
    session.update(inputs, &Edits::default()).expect("the model reads this");
    session.finish();
    let taken = session.run().trace(&session.model, &SiteFilter::glob("*"), None);
    taken.into_iter().map(|(site, activation)| (site.to_string(), floats(activation))).collect()
}

/// Asserts that these files compute the same as the folder's and hold no matrix twice.
fn assert_same(name: &str, how: &str, files: &[Vec<u8>]) {
    let original = open(name, &[file(&tensors(name))]).expect(name);
    let other = open(name, files).unwrap_or_else(|e| panic!("{name}, {how}: {e}"));
    assert_eq!((other.config.embedding.tie, other.untied), (original.config.embedding.tie, false), "{name}, {how}");
    assert_eq!(other.parameters(), original.parameters(), "{name}, {how}");
    assert!(numbers(name, other) == numbers(name, original), "{name}, {how}: other numbers");
}

fn with_copies(name: &str, kept: &str, others: &[&str]) -> Tensors {
    let mut tensors = tensors(name);
    let matrix = tensors[kept].clone();
    tensors.extend(others.iter().map(|other| ((*other).to_owned(), matrix.clone())));
    tensors
}

/// transformers writes the registers of a DINOv3 that has none, `[1, 0, d]`.
#[test]
fn a_tensor_without_numbers_is_left_out() {
    let mut tensors = tensors("vit");
    tensors.insert("embeddings.register_tokens".into(), (vec![1, 0, 16], Vec::new()));
    open("vit", &[file(&tensors)]).expect("it says nothing");
}

#[test]
fn equal_copies_are_one_matrix_in_one_file_and_in_several() {
    for (name, kept, others) in TIED {
        let all = with_copies(name, kept, others);
        assert_same(name, "copies", &[file(&all)]);
        let (mut first, mut second) = (all.clone(), all);
        first.retain(|name, _| !others.contains(&name.as_str()));
        second.retain(|name, _| others.contains(&name.as_str()));
        assert_same(name, "copies first", &[file(&second), file(&first)]);
        assert_same(name, "copies last", &[file(&first), file(&second)]);
    }
}

#[test]
fn any_of_the_names_suffices() {
    for (name, kept, others) in TIED {
        for other in others {
            let mut alone = tensors(name);
            let matrix = alone.remove(kept).expect(kept);
            alone.insert((*other).into(), matrix);
            assert_same(name, other, &[file(&alone)]);
        }
    }
}

/// The name that transformers 5 has in memory, and writes with a `state_dict()`.
#[test]
fn the_head_of_gpt_neox_may_have_the_usual_name() {
    let mut renamed = tensors("pythia");
    let matrix = renamed.remove("embed_out.weight").expect("a head");
    renamed.insert("lm_head.weight".into(), matrix);
    assert_same("pythia", "lm_head", &[file(&renamed)]);
}

#[test]
fn names_in_the_metadata_are_names_of_the_tensor() {
    let mut alone = tensors("gpt2");
    let matrix = alone.remove("transformer.wte.weight").expect("an embedding");
    alone.insert("lm_head.weight".into(), matrix);
    // Even if the configuration does not tie.
    let untied =
        read(&folder("gpt2"), "config.json").replace("\"tie_word_embeddings\": true", "\"tie_word_embeddings\": false");
    assert!(untied.contains("false"), "the folder's configuration ties");
    let named = with_metadata(&alone, &[("transformer.wte.weight", "lm_head.weight"), ("format", "pt")], Dtype::F32);
    let opened =
        open_files(std::slice::from_ref(&named), &untied, None, Precision::F32).expect("both names are there").1;
    let original = open("gpt2", &[file(&tensors("gpt2"))]).expect("gpt2");
    assert!(numbers("gpt2", opened) == numbers("gpt2", original));
    assert_same("gpt2", "metadata", &[named]);
    let unnamed = open_files(&[file(&alone)], &untied, None, Precision::F32).map(|_| ()).expect_err("no embedding");
    assert_eq!(unnamed.to_string(), "model.safetensors does not fit config.json: `wte.weight` is missing");
    // Tensors of layers that are shared.
    let mut shared = tensors("gpt2");
    let (first, second) = ("transformer.h.0.attn.c_attn.weight", "transformer.h.1.attn.c_attn.weight");
    let matrix = shared[first].clone();
    shared.insert(second.into(), matrix);
    let whole = open("gpt2", &[file(&shared)]).expect("both layers");
    shared.remove(second);
    let one = open("gpt2", &[with_metadata(&shared, &[(second, first)], Dtype::F32)]).expect("one stands for both");
    assert!(numbers("gpt2", one) == numbers("gpt2", whole));
}

#[test]
fn numbers_of_64_bits_are_read_as_32_bits() {
    for name in ["gpt2", "t5"] {
        assert_same(name, "F64", &[with_metadata(&tensors(name), &[], Dtype::F64)]);
    }
}

#[test]
fn further_heads_are_ignored_and_unknown_tensors_of_the_stacks_refused() {
    for (name, _, _) in TIED {
        let mut more = tensors(name);
        for head in
            ["v_head.summary.weight", "classifier.weight", "cls.species.bias", "score.weight", "loss_fct.weight"]
        {
            more.insert(head.into(), (vec![3], vec![1.0; 3]));
        }
        assert_same(name, "further heads", &[file(&more)]);
    }
    for (name, tensor) in [
        ("bert-mlm", "bert.encoder.layer.0.attention.self.query.lora_A.weight"),
        ("gpt2", "transformer.h.0.adapter.weight"),
        ("smollm", "model.layers.0.self_attn.q_norm.weight"),
        ("t5", "encoder.block.0.layer.2.gate.weight"),
    ] {
        let mut more = tensors(name);
        more.insert(tensor.into(), (vec![1], vec![1.0]));
        let error = open(name, &[file(&more)]).map(|_| ()).expect_err(tensor).to_string();
        assert_eq!(error, format!("model.safetensors does not fit config.json: `{tensor}` is unexpected"));
    }
}

#[test]
fn an_untied_model_is_marked() {
    for (name, untied) in [("llama-untied", true), ("bert-untied", true), ("bart-untied", true), ("t5", false)] {
        assert_eq!(open(name, &[file(&tensors(name))]).expect(name).untied, untied, "{name}");
    }
    // An untied head in the configuration.
    assert!(!open("t5-gated", &[file(&tensors("t5-gated"))]).expect("t5-gated").untied);
}

#[test]
fn names_of_another_wrapper_are_one_sentence() {
    let wrapped = tensors("bert-mlm").into_iter().map(|(name, tensor)| (format!("module.{name}"), tensor)).collect();
    let error = open("bert-mlm", &[file(&wrapped)]).map(|_| ()).expect_err("unknown names").to_string();
    let found = "`module.bert.embeddings.LayerNorm.bias`";
    assert!(
        error.starts_with(&format!(
            "model.safetensors does not fit config.json: its tensors have other names: there is {found}, and `"
        )),
        "{error}"
    );
}

/// A folder's model with other keys in its configuration.
fn open_with(files: &[Vec<u8>], keys: &Map<String, Value>) -> Result<Model> {
    let text = Value::from(keys.clone()).to_string();
    open_files(files, &text, None, Precision::F32).map(|(_, model)| model)
}

fn config(name: &str) -> Map<String, Value> {
    serde_json::from_str(&read(&folder(name), "config.json")).expect("JSON")
}

#[test]
fn a_decoder_without_its_output_head_has_no_words_to_write() {
    let (name, mut keys, mut bare) = ("llama-untied", config("llama-untied"), tensors("llama-untied"));
    let head = bare.remove("lm_head.weight");
    assert!(head.is_some());
    keys.insert("tie_word_embeddings".into(), false.into());
    let message = open_with(&[file(&bare)], &keys).expect_err("a model that writes lacks its head").to_string();
    assert!(message.contains("lm_head.weight"), "{message}");
    keys.insert("architectures".into(), json!(["LlamaModel"]));
    let model = open_with(&[file(&bare)], &keys).expect("a bare model");
    assert_eq!((model.config.architecture, model.config.head.exists), (Architecture::Encoder, false));
    let writes = open(name, &[file(&tensors(name))]).expect(name);
    let Inputs { decoder: encoder, paddings, .. } = inputs(&folder(name), &writes);
    let whole = numbers(name, writes);
    let mut session = Session::new(model);
    session.update(Inputs { encoder, paddings, ..Inputs::default() }, &Edits::default()).expect("a text");
    session.finish();
    let taken = session.run().trace(&session.model, &SiteFilter::glob("*.pattern"), None);
    assert!(!taken.is_empty());
    for (site, pattern) in taken {
        let site = site.to_string().replace("encoder.", "decoder.");
        let same = whole.iter().find(|(of, _)| *of == site).expect("the same site");
        assert_eq!(floats(pattern), same.1, "{site}");
    }
}

/// `tests/reference/texts/activations.json`, made by `tests/reference/texts/activations.py`.
#[derive(Deserialize)]
struct Usual {
    key: String,
    default: String,
}

#[test]
fn an_activation_that_no_key_names_is_transformers_default() {
    let golden = fs::read(project().join("tests/reference/texts/activations.json")).expect("a golden");
    let usual: BTreeMap<String, Usual> = serde_json::from_slice(&golden).expect("JSON");
    let mut tried = BTreeSet::new();
    for name in FAMILIES {
        let mut keys = config(name);
        let kind = keys["model_type"].as_str().expect("a family").to_owned();
        let Some(Usual { key, default }) = usual.get(&kind) else { continue };
        keys.remove(key);
        // Gated MLPs, and one without xIELU's numbers, which the default is not.
        if ["apertus-silu", "dinov2-registers", "t5-gated"].contains(&name) {
            continue;
        }
        let Ok(model) = open_with(&weight_files(&folder(name)).expect(name), &keys) else {
            panic!("{name} without {key}")
        };
        if default == "xielu" {
            assert!(model.config.mlp.xielu, "{name}");
            tried.insert(kind);
            continue;
        }
        // The first GPT calls its approximation by the name of the function, and so do the gates of T5.
        let expected = match (&key[..], default.strip_prefix("gated-").unwrap_or(default)) {
            ("afn" | "feed_forward_proj", "gelu") => ActivationFunction::GeluTanh,
            (_, name) => ActivationFunction::named(name).expect(name),
        };
        assert_eq!(model.config.mlp.activation, expected, "{name}");
        tried.insert(kind);
    }
    let others = usual.into_keys().filter(|kind| kind != "dinov2_with_registers");
    assert_eq!(tried.into_iter().collect::<Vec<_>>(), others.collect::<Vec<_>>());
}
