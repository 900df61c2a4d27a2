//! The switches of families: each with another value computes something else than transformers.

use std::collections::{BTreeMap, BTreeSet};

use headlight::config::Config;
use headlight::edit::Edits;
use headlight::model::Model;
use headlight::run::Session;
use headlight::weights::{self, Assembly, Header, Tensors, split};
use serde_json::{Value, json};

use super::{FAMILIES, difference, folder, golden};
use crate::blocks::changed;
use crate::common::folder::{inputs, open, read, weight_files};
use crate::common::page::wait;
use crate::common::{device, trace};
use crate::golden::FLIPPED;

/// Settings of families, each with another value that its tensors allow: the folder, the key, the site that differs.
fn flipped() -> [(&'static str, &'static str, Value, &'static str); 97] {
    let spans = |spans: Value| {
        let mut spans = spans;
        spans["own_maps"] = true.into();
        spans
    };
    let convolution = |width: usize, groups: usize, activation: &str| {
        let sizes = json!({ "width": width, "groups": groups });
        let mut all = sizes.as_object().expect("keys").clone();
        all.insert("activation".into(), activation.into());
        Value::from(all)
    };
    let pixels = |key: &str, value: Value| {
        let mut input = json!({ "kind": "pixels", "channels": 3, "patch_size": 4, "image_size": 20 });
        let all = json!({ "patch_bias": true, "class_token": true, "registers": 3, "distillation_token": false });
        input.as_object_mut().expect("keys").extend(all.as_object().expect("keys").clone());
        input[key] = value;
        input
    };
    [
        ("clip-text", "causal", json!(false), "encoder.out"),
        ("clip-text", "pooled_row", json!("highest"), "pooled"),
        ("clip-text", "pooled_row", json!("first"), "pooled"),
        ("clip-text", "activation", json!("quick_gelu"), "encoder.out"),
        ("clip-text-old", "pooled_row", json!("first"), "pooled"),
        ("clip-text-old", "activation", json!("gelu"), "encoder.out"),
        ("clip-text-old", "norm_eps", json!(0.5), "encoder.out"),
        ("siglip-text", "pooled_row", json!("first"), "pooled"),
        ("siglip-text", "pooled_row", json!("end"), "pooled"),
        ("siglip-text", "causal", json!(true), "encoder.out"),
        ("siglip-text", "activation", json!("relu"), "encoder.out"),
        ("mistral", "window", Value::Null, "decoder.blocks.0.attn.pattern"),
        ("gpt-neo", "layers", json!({}), "logits"),
        ("gpt-neo", "attention_scale", Value::Null, "decoder.blocks.0.attn.pattern"),
        ("pythia", "parallel", json!("none"), "logits"),
        ("pythia", "rotary_columns", Value::Null, "decoder.blocks.0.attn.pattern"),
        ("gpt-j", "rotary_pairs", json!("halves"), "decoder.blocks.0.attn.pattern"),
        ("gemma", "norm_offset", json!(0), "decoder.out"),
        ("gemma", "embedding_scale", json!(false), "decoder.blocks.0.resid_pre"),
        ("gemma2", "layers", json!({}), "logits"),
        ("gemma2", "score_cap", Value::Null, "logits"),
        ("gemma2", "logits_cap", Value::Null, "logits"),
        ("olmo3", "layers", json!({}), "decoder.blocks.0.attn.pattern"),
        ("olmo-clipped", "qkv_clip", Value::Null, "decoder.blocks.0.attn.pattern"),
        ("granite", "layer_scale", json!(1), "logits"),
        ("granite", "logits_scale", json!(1), "logits"),
        ("llama3", "rotary_rule", Value::Null, "decoder.blocks.0.attn.pattern"),
        ("bloom", "positions", json!("none"), "decoder.blocks.0.attn.pattern"),
        ("mpt", "positions", json!("none"), "decoder.blocks.0.attn.pattern"),
        ("mpt-clipped", "qkv_clip", Value::Null, "decoder.blocks.0.attn.pattern"),
        ("mpt-clipped", "attention_scale", Value::Null, "decoder.blocks.0.attn.pattern"),
        ("falcon", "rotary_pairs", json!("interleaved"), "decoder.blocks.0.attn.pattern"),
        ("biogpt", "embedding_scale", json!(false), "decoder.blocks.0.resid_pre"),
        ("biogpt", "activation", json!("relu"), "logits"),
        ("smollm3-window", "layers", json!({}), "decoder.blocks.1.attn.pattern"),
        ("whisper-encoder", "activation", json!("relu"), "encoder.out"),
        ("whisper-class", "class_rows", json!("first"), "class_logits"),
        ("whisper-class", "class_transform", json!("relu"), "class_logits"),
        ("gpt", "norm_position", json!("pre"), "decoder.blocks.1.attn.pattern"),
        ("gpt", "activation", json!("relu"), "logits"),
        ("gpt-bigcode", "activation", json!("relu"), "logits"),
        ("starcoder2", "window", Value::Null, "decoder.blocks.0.attn.pattern"),
        ("codegen", "rotary_pairs", json!("halves"), "decoder.blocks.0.attn.pattern"),
        ("ernie4_5", "rotary_pairs", json!("halves"), "decoder.blocks.0.attn.pattern"),
        ("seed-oss", "rotary_pairs", json!("interleaved"), "decoder.blocks.0.attn.pattern"),
        ("exaone4", "norm_eps", json!(0.5), "decoder.blocks.0.attn.pattern"),
        ("exaone4-window", "layers", json!({}), "decoder.blocks.0.attn.pattern"),
        ("glm", "rotary_columns", Value::Null, "decoder.blocks.0.attn.pattern"),
        ("glm4", "rotary_pairs", json!("halves"), "decoder.blocks.0.attn.pattern"),
        ("vaultgemma", "logits_cap", Value::Null, "logits"),
        ("pegasus", "embedding_scale", json!(false), "encoder.blocks.0.resid_pre"),
        ("blenderbot", "embedding_scale", json!(false), "encoder.blocks.0.resid_pre"),
        ("dinov3", "rotary_base", json!(30.0), "encoder.blocks.0.attn.pattern"),
        ("dinov3", "rotary_pairs", json!("interleaved"), "encoder.blocks.0.attn.pattern"),
        ("dinov3", "rotary_columns", json!(0), "encoder.blocks.0.attn.pattern"),
        ("dinov3", "positions", json!("none"), "encoder.blocks.0.attn.pattern"),
        ("dinov3", "activation", json!("relu"), "encoder.out"),
        ("dinov3", "input", pixels("image_size", json!(8)), "encoder.blocks.0.attn.pattern"),
        ("dinov3-gated", "activation", json!("gelu"), "encoder.out"),
        ("deberta-own-maps", "distances", spans(json!({ "span": 4, "farthest": 6 })), "encoder.out"),
        ("deberta-conv", "stream_convolution", convolution(3, 1, "relu"), "encoder.blocks.1.resid_pre"),
        ("deberta-conv", "norm_eps", json!(0.5), "encoder.blocks.1.resid_pre"),
        ("deberta-conv-groups", "stream_convolution", convolution(5, 2, "gelu"), "encoder.blocks.1.resid_pre"),
        ("deberta-v1", "attention_scale", json!(0.5), "encoder.out"),
        ("bert-mlm", "head_transform", json!(false), "logits"),
        ("marian", "sinusoid_layout", json!("interleaved"), "encoder.blocks.0.resid_pre"),
        ("t5", "bias_farthest", json!(40), "encoder.blocks.0.attn.pattern"),
        ("roberta", "position_pad_id", Value::Null, "encoder.out"),
        ("mpnet", "position_pad_id", json!(0), "encoder.out"),
        ("m2m_100", "position_pad_id", Value::Null, "encoder.blocks.0.resid_pre"),
        ("m2m_100", "sinusoid_closed", json!(false), "encoder.blocks.0.resid_pre"),
        ("xglm", "position_offset", json!(0), "decoder.blocks.0.resid_pre"),
        ("esm", "mask_dropout_id", Value::Null, "encoder.out"),
        ("esm", "embedding_scale", json!(1), "encoder.blocks.0.resid_pre"),
        ("arcee", "activation", json!("relu"), "logits"),
        ("nemotron", "norm_offset", json!(0), "logits"),
        ("nemotron", "rotary_columns", Value::Null, "decoder.blocks.0.attn.pattern"),
        ("jais2", "activation", json!("relu"), "logits"),
        ("hunyuan", "query_key_norm", json!("head"), "decoder.blocks.0.attn.pattern"),
        ("hunyuan", "rotary_base", json!(100), "decoder.blocks.0.attn.pattern"),
        ("apertus", "rotary_rule", Value::Null, "decoder.blocks.0.attn.pattern"),
        ("apertus-silu", "activation", json!("relu"), "logits"),
        ("emu3", "rotary_base", json!(10), "decoder.blocks.0.attn.pattern"),
        ("ministral3", "query_growth", Value::Null, "decoder.blocks.0.attn.pattern"),
        ("nanochat", "rotary_pairs", json!("interleaved"), "decoder.blocks.0.attn.pattern"),
        ("nanochat", "logits_cap", Value::Null, "logits"),
        ("t5gemma", "score_cap", Value::Null, "logits"),
        ("t5gemma", "layers", json!({}), "encoder.blocks.0.attn.pattern"),
        ("nomic-bert", "rotary_base", json!(10), "encoder.blocks.0.attn.pattern"),
        ("llama-base", "causal", json!(false), "encoder.blocks.0.attn.pattern"),
        ("qwen2-class", "class_rows", json!("first"), "class_logits"),
        ("eurobert-late", "class_rows", json!("visible"), "class_logits"),
        ("eurobert-class", "class_rows", json!("visible_logits"), "class_logits"),
        ("glm4v", "rotary_columns", Value::Null, "decoder.blocks.0.attn.pattern"),
        ("glm4v", "rotary_pairs", json!("halves"), "decoder.blocks.0.attn.pattern"),
        ("exaone", "rotary_rule", Value::Null, "decoder.blocks.0.attn.pattern"),
        ("qwen2-vl", "rotary_base", json!(10), "decoder.blocks.0.attn.pattern"),
    ]
}

/// Settings whose other value needs other tensors: the files are refused.
fn refused() -> [(&'static str, &'static str, Value); 21] {
    [
        ("bert", "embedding_norm", json!(false)),
        ("bert", "token_types", json!(0)),
        ("albert", "share_layers", json!(false)),
        ("albert-wide", "embedding_projection", json!(false)),
        ("bert-class", "class_norm", json!(true)),
        ("qwen2-class", "class_bias", json!(true)),
        ("gpt2", "logits_bias", json!(true)),
        ("gpt2", "mlp_norm_only", json!(true)),
        ("gpt2", "norm", json!("rms_norm")),
        ("gpt2", "final_norm", json!(false)),
        ("gpt2", "mlp_bias", json!(false)),
        ("gpt2", "out_bias", json!(false)),
        ("gpt2", "qkv_bias", json!(false)),
        ("llama", "mlp_gated", json!(false)),
        ("whisper", "key_bias", json!(true)),
        ("opt", "position_offset", json!(0)),
        ("opt-narrow", "head_projection", json!(false)),
        ("opt-narrow", "project_tokens", json!(false)),
        ("t5", "bias_buckets", json!(4)),
        ("dinov2", "layer_scale_learned", json!(false)),
        ("siglip-text", "pooled_bias", json!(false)),
    ]
}

/// Keys of sizes, names and tokens, and of what is there at all, which no switch is.
const NO_SWITCHES: [&str; 14] = [
    "architecture",
    "classes",
    "cross",
    "end_id",
    "forced_last_ids",
    "gated_delta",
    "head",
    "head_sizes",
    "layers",
    "mlp_width",
    "name",
    "pad_id",
    "start_id",
    "tie",
];

/// A folder's model under other settings.
fn model_with(name: &str, key: &str, value: Value) -> headlight::Result<Model> {
    let files = weight_files(&folder(name)).expect(name);
    let read_files: Vec<(&str, &[u8])> = files.iter().map(|bytes| split(bytes).expect(name)).collect();
    let headers: Vec<Header> = read_files.iter().map(|(json, _)| Header::parse(json).expect(name)).collect();
    let names: Vec<&str> = headers.iter().flat_map(Header::names).collect();
    let opened = headlight::family::open(&read(&folder(name), "config.json"), None, &names).expect(name);
    let mut keys: Value = serde_json::from_str(&opened.config.to_json()).expect(name);
    keys[key] = value;
    let config = Config::from_json(&keys.to_string())?;
    let mut assembly = Assembly::new(&config, opened.names, headers, &device())?;
    for (i, (_, data)) in read_files.iter().enumerate() {
        assembly.feed(i, data)?;
    }
    assembly.finish()
}

/// A change of the tensors that a switch brings with it.
type Refit = fn(&mut Tensors);

/// Switches whose other value needs other tensors: the folder, the key, its value, the tensors, the site that differs.
const REFITTED: [(&str, &str, &str, Refit, &str); 21] = [
    ("apertus", "mlp_xielu", "", without_alphas, "logits"),
    ("olmo2", "norm_position", "pre", |all| renamed(all, "out_norm", "norm"), "logits"),
    ("olmo2", "query_key_norm", "none", without_head_norms, "decoder.blocks.0.attn.pattern"),
    ("olmo2", "query_key_norm", "each_head", split_by_head, "decoder.blocks.0.attn.pattern"),
    ("olmo3", "norm_position", "pre", |all| renamed(all, "out_norm", "norm"), "logits"),
    ("olmo3", "query_key_norm", "each_head", split_by_head, "decoder.blocks.0.attn.pattern"),
    ("exaone4", "norm_position", "pre", |all| renamed(all, "out_norm", "norm"), "logits"),
    ("exaone4", "query_key_norm", "none", without_head_norms, "decoder.blocks.0.attn.pattern"),
    ("gemma2", "norm_position", "pre", |all| without(all, "out_norm"), "logits"),
    ("gemma2", "norm_position", "out", |all| without(all, "norm"), "decoder.blocks.0.attn.pattern"),
    ("gemma3", "norm_position", "pre", |all| without(all, "out_norm"), "logits"),
    ("gemma3", "query_key_norm", "none", without_head_norms, "decoder.blocks.0.attn.pattern"),
    ("gemma4", "value_norm", "", |_| (), "logits"),
    ("gemma4", "values_from_keys", "", with_other_values, "logits"),
    ("gemma4", "block_scale", "", |all| without(all, "scale"), "logits"),
    ("glm4", "norm_position", "pre", |all| without(all, "out_norm"), "logits"),
    ("glm4", "norm_position", "out", |all| without(all, "norm"), "decoder.blocks.0.attn.pattern"),
    ("qwen3", "query_key_norm", "none", without_head_norms, "decoder.blocks.0.attn.pattern"),
    ("qwen3", "query_key_norm", "width", repeated_for_heads, "decoder.blocks.0.attn.pattern"),
    ("cohere-normed", "query_key_norm", "none", without_head_norms, "decoder.blocks.0.attn.pattern"),
    ("qwen3_5", "z_gate", "", without_last_z_gate, "logits"),
];

/// Whether a name of a block has this part.
fn has_part(name: &str, part: &str) -> bool {
    name.contains(".blocks.") && name.split('.').any(|own| own == part)
}

fn renamed(tensors: &mut Tensors, from: &str, to: &str) {
    let moved: Vec<String> = tensors.keys().filter(|name| has_part(name, from)).cloned().collect();
    assert!(!moved.is_empty(), "no {from}");
    for name in moved {
        let tensor = tensors.remove(&name).expect("a tensor");
        let parts: Vec<&str> = name.split('.').map(|part| if part == from { to } else { part }).collect();
        tensors.insert(parts.join("."), tensor);
    }
}

fn without(tensors: &mut Tensors, part: &str) {
    let all = tensors.len();
    tensors.retain(|name, _| !has_part(name, part));
    assert!(tensors.len() < all, "no {part}");
}

fn without_head_norms(tensors: &mut Tensors) {
    ["q_norm", "k_norm"].iter().for_each(|part| without(tensors, part));
}

fn without_alphas(tensors: &mut Tensors) {
    ["alpha_p", "alpha_n"].iter().for_each(|part| without(tensors, part));
}

/// Values from another map than that of keys, where they have none.
fn with_other_values(tensors: &mut Tensors) {
    let lacks = |name: &&String| {
        let v = name.replace(".attn.k.", ".attn.v.");
        name.contains(".attn.k.") && !tensors.contains_key(&v)
    };
    let keys: Vec<String> = tensors.keys().filter(lacks).cloned().collect();
    assert!(!keys.is_empty(), "no layer without values");
    for name in keys {
        let (shape, values) = tensors[&name].clone();
        let other = values.iter().rev().copied().collect();
        tensors.insert(name.replace(".attn.k.", ".attn.v."), (shape, other));
    }
}

/// Of the last layer alone, which has a softmax: gates of linear layers are no switch.
fn without_last_z_gate(tensors: &mut Tensors) {
    let all = tensors.len();
    tensors.retain(|name, _| !name.starts_with("decoder.blocks.3.attn.z_gate."));
    assert!(tensors.len() < all, "no gate");
}

/// The number of heads of queries and of keys in a folder of this file that has norms of them.
const HEADS: [(&str, usize); 2] = [("q_norm", 4), ("k_norm", 2)];

/// Weights of all heads' numbers together, a head's share each.
fn split_by_head(tensors: &mut Tensors) {
    for (part, heads) in HEADS {
        let whole: Vec<String> = tensors.keys().filter(|name| has_part(name, part)).cloned().collect();
        for name in whole {
            let (_, values) = tensors.remove(&name).expect("a tensor");
            for (head, own) in values.chunks(values.len() / heads).enumerate() {
                let name = name.replace(part, &format!("{part}.{head}"));
                tensors.insert(name, (vec![own.len()], own.to_vec()));
            }
        }
    }
}

/// A head's weights, again for each head.
fn repeated_for_heads(tensors: &mut Tensors) {
    for (part, heads) in HEADS {
        for (_, (shape, values)) in tensors.iter_mut().filter(|(name, _)| has_part(name, part)) {
            (*shape, *values) = (vec![values.len() * heads], values.repeat(heads));
        }
    }
}

#[test]
fn a_setting_with_another_value_computes_something_else() {
    for (name, key, value, site) in flipped() {
        let model = model_with(name, key, value.clone()).unwrap_or_else(|e| panic!("{name} {key}: {e}"));
        let given = inputs(&folder(name), &model);
        let same = numbers(open(&folder(name)).expect(name).1, given.clone());
        let far = difference(&same[site].1, &golden(name)[site].1);
        assert!(far < 1e-4, "{name}: as it is {site} is off by {far:e}");
        let found = numbers(model, given);
        let far = difference(&found[site].1, &golden(name)[site].1);
        // The size of training has no part in the places of patches.
        assert_eq!(far < 1e-3, key == "input", "{name}: {key} = {value} changes {site} by {far:e}");
    }
}

/// Settings of single blocks with another value: the folder, the block, the key, the site that differs.
fn of_blocks() -> [(&'static str, usize, &'static str, Value, &'static str); 3] {
    let turning = |pairs: usize| json!({ "kind": "proportional", "pairs": pairs, "factor": 1 });
    [
        ("gemma4-shared", 3, "keys_of", json!(0), "decoder.blocks.3.attn.pattern"),
        ("gemma4", 0, "rotary_rule", turning(1), "decoder.blocks.0.attn.pattern"),
        ("gemma4", 0, "rotary_rule", turning(3), "decoder.blocks.0.attn.pattern"),
    ]
}

#[test]
fn a_setting_of_a_block_with_another_value_computes_something_else() {
    for (name, block, key, value, site) in of_blocks() {
        let opened = open(&folder(name)).expect(name).1;
        let given = inputs(&folder(name), &opened);
        let mut layers = serde_json::from_str::<Value>(&opened.config.to_json()).expect(name)["layers"].take();
        let own = &mut layers[format!("decoder.blocks.{block}")][key];
        assert_ne!(*own, value, "{name} {key}");
        *own = value.clone();
        let model = model_with(name, "layers", layers).unwrap_or_else(|e| panic!("{name} {key}: {e}"));
        let far = difference(&numbers(model, given)[site].1, &golden(name)[site].1);
        assert!(far > 1e-3, "{name}: {key} = {value} changes {site} by {far:e}");
    }
}

#[test]
fn a_setting_with_another_value_does_not_fit_the_files() {
    let opens = refused().into_iter().filter(|(name, key, value)| model_with(name, key, value.clone()).is_ok());
    assert_eq!(opens.collect::<Vec<_>>(), []);
}

/// Each key that is not the same in all families has a test that fails with another value.
#[test]
fn no_switch_of_a_family_lacks_such_a_test() {
    let mut values: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for name in FAMILIES {
        let config = open(&folder(name)).expect(name).1.config.to_json();
        let config: serde_json::Map<String, Value> = serde_json::from_str(&config).expect(name);
        let layers = config.get("layers").and_then(Value::as_object).cloned().unwrap_or_default();
        let layers = layers.into_iter().filter_map(|(_, layer)| layer.as_object().cloned());
        for (key, value) in layers.chain([config]).flatten() {
            values.entry(key).or_default().insert(value.to_string());
        }
    }
    let is_size = |key: &str| key.starts_with("d_") || key.starts_with("n_");
    let switches = values.into_iter().filter(|(_, values)| values.len() > 1).map(|(key, _)| key);
    let mut lacking: BTreeSet<String> =
        switches.filter(|key| !is_size(key) && !NO_SWITCHES.contains(&&key[..])).collect();
    let here = flipped().map(|(_, key, ..)| key).into_iter().chain(refused().map(|(_, key, _)| key));
    let here = here.chain(REFITTED.iter().map(|(_, key, ..)| *key));
    of_blocks().map(|(_, _, key, ..)| key).iter().for_each(|key| _ = lacking.remove(*key));
    here.chain(FLIPPED.iter().map(|(_, _, key, _)| *key)).for_each(|key| _ = lacking.remove(key));
    for (_, keys) in changed() {
        keys.as_object().expect("keys").keys().for_each(|key| _ = lacking.remove(key));
    }
    assert_eq!(lacking, BTreeSet::new());
}

#[test]
fn a_switch_that_moves_tensors_computes_something_else() {
    for (name, key, value, refit, site) in REFITTED {
        let model = open(&folder(name)).expect(name).1;
        let mut keys: Value = serde_json::from_str(&model.config.to_json()).expect(name);
        let value = if value.is_empty() { json!(false) } else { json!(value) };
        // A block with settings of its own says all of them.
        let layers = keys.get_mut("layers").and_then(Value::as_object_mut);
        let blocks = layers.into_iter().flat_map(|layers| layers.values_mut());
        blocks.filter(|_| key != "z_gate").for_each(|block| block[key] = value.clone());
        keys[key] = value.clone();
        let mut tensors = wait(weights::tensors(&model)).expect(name);
        let given = inputs(&folder(name), &model);
        let same = reloaded(&model.config, &tensors);
        let far = difference(&numbers(same, given.clone())[site].1, &golden(name)[site].1);
        assert!(far < 1e-4, "{name}: as it is {site} is off by {far:e}");
        refit(&mut tensors);
        let config = Config::from_json(&keys.to_string()).unwrap_or_else(|e| panic!("{name} {key}: {e}"));
        let far = difference(&numbers(reloaded(&config, &tensors), given)[site].1, &golden(name)[site].1);
        assert!(far > 1e-3, "{name}: {key} = {value} changes {site} by {far:e}");
    }
}

#[test]
fn another_number_of_one_xielu_shows() {
    let (name, model) = ("apertus", open(&folder("apertus")).expect("a model").1);
    let (given, tensors) = (inputs(&folder(name), &model), wait(weights::tensors(&model)).expect(name));
    for alpha in ["alpha_p", "alpha_n"] {
        let mut tensors = tensors.clone();
        tensors.get_mut(&format!("decoder.blocks.1.mlp.{alpha}")).expect(alpha).1[0] += 0.1;
        let found = numbers(reloaded(&model.config, &tensors), given.clone());
        let far = difference(&found["logits"].1, &golden(name)["logits"].1);
        assert!(far > 1e-2, "{alpha} changes the logits by {far:e}");
    }
}

fn reloaded(config: &Config, tensors: &Tensors) -> Model {
    let file = weights::write_tensors(tensors).expect("a file");
    weights::load(config, &file, &device()).unwrap_or_else(|e| panic!("{}: {e}", config.name))
}

fn numbers(model: Model, given: headlight::run::Inputs) -> crate::common::Tensors {
    let mut session = Session::new(model);
    session.update(given, &Edits::default()).expect("the model reads this");
    session.finish();
    trace(&session)
}
