//! Impossible values, missing keys and wrong shapes in every family's files: one sentence that names the key or the
//! tensor.

use headlight::Error;
use headlight::config::{Config, Precision};
use headlight::family;
use headlight::weights::{Tensors, read_tensors, write_tensors};
use serde_json::{Map, Value, json};

use super::{FAMILIES, folder};
use crate::common::folder::{open_files, read, weight_files};

/// The tensors of a folder's files.
fn tensors(name: &str) -> Tensors {
    let parts = weight_files(&folder(name)).expect(name);
    parts.iter().flat_map(|bytes| read_tensors(bytes).expect(name)).collect()
}

/// The keys of a folder: of the text part of one that reads pictures too, of the chosen part of one with two towers.
fn keys(name: &str) -> Map<String, Value> {
    let mut keys: Map<String, Value> = serde_json::from_str(&read(&folder(name), "config.json")).expect(name);
    let towers = keys.get("model_type").is_some_and(|kind| ["clip", "siglip"].iter().any(|tower| kind == tower));
    let of_images = towers && keys.get("tower").is_none_or(|tower| tower != "texts");
    match keys.remove(if of_images { "vision_config" } else { "text_config" }) {
        Some(Value::Object(part)) => part,
        _ => keys,
    }
}

/// What a folder's files say with these keys in place of its own.
fn opened(keys: &Map<String, Value>, names: &[&str]) -> Result<Config, Error> {
    let text = Value::from(keys.clone()).to_string();
    family::open(&text, None, names).map(|opened| opened.config)
}

#[test]
fn an_impossible_value_is_refused_under_its_key() {
    let (mut refused, mut unnamed) = (0, Vec::new());
    for name in FAMILIES {
        let (own, tensors) = (keys(name), tensors(name));
        let names: Vec<&str> = tensors.keys().map(String::as_str).collect();
        for key in own.keys() {
            for value in [json!(0), json!(-1), json!(1e30), json!("?"), json!([]), json!({ "?": 1 }), json!([[1]])] {
                let mut keys = own.clone();
                keys[key] = value.clone();
                let Err(error) = opened(&keys, &names) else { continue };
                let message = error.to_string();
                refused += 1;
                // An unknown family and one with experts are told by their name; a rule of rotation by what it lacks.
                let by_value = ["model_type", "enable_moe_block"].contains(&key.as_str())
                    || key == "rope_parameters" && value.is_object();
                if !by_value && !message.contains(key.as_str()) || message.lines().count() != 1 {
                    unnamed.push(format!("{name}: {key} = {value}: {message}"));
                }
            }
        }
    }
    assert!(refused > 1000, "{refused}");
    assert!(unnamed.is_empty(), "{} of {refused}: {unnamed:#?}", unnamed.len());
}

#[test]
fn a_missing_key_is_named() {
    let mut missing = 0;
    for name in FAMILIES {
        let (own, tensors) = (keys(name), tensors(name));
        let names: Vec<&str> = tensors.keys().map(String::as_str).collect();
        for key in own.keys() {
            let mut keys = own.clone();
            keys.remove(key);
            let Err(error) = opened(&keys, &names) else { continue };
            let message = error.to_string();
            // Without the rule a family's own share of columns counts, which may not fit; so do its types of layers.
            let own_rule = ["rope_parameters", "layer_types"].contains(&key.as_str());
            let named = message.contains(key.as_str()) || own_rule;
            assert!(named && message.lines().count() == 1, "{name} without {key}: {message}");
            missing += 1;
        }
    }
    assert!(missing > 200, "{missing}");
}

#[test]
fn an_unknown_rule_of_rotation_is_refused_under_its_key() {
    let mut refused = 0;
    for name in FAMILIES {
        let mut keys = keys(name);
        if !keys.contains_key("rope_parameters") {
            continue;
        }
        let tensors = tensors(name);
        let names: Vec<&str> = tensors.keys().map(String::as_str).collect();
        let said = &mut keys["rope_parameters"];
        for one in ["full_attention", "sliding_attention"] {
            if let Some(said) = said.get_mut(one) {
                said["rope_type"] = "spiral".into();
            }
        }
        if said.get("rope_type").is_some() {
            said["rope_type"] = "spiral".into();
        }
        let message = opened(&keys, &names).expect_err(name).to_string();
        assert!(message.contains("rope_parameters") && message.contains("spiral"), "{name}: {message}");
        refused += 1;
    }
    assert!(refused > 20, "{refused}");
}

#[test]
fn a_tensor_of_another_shape_is_named() {
    for name in FAMILIES {
        let config = read(&folder(name), "config.json");
        let own = tensors(name);
        // A matrix that only its own name stands for.
        let towers = own.keys().any(|name| name.starts_with("vision_model."));
        let other = if config.contains("\"tower\": \"texts\"") { "vision_model." } else { "text_model." };
        let is_read = |name: &str| !name.starts_with("audio_tower.") && (!towers || !name.starts_with(other));
        let matrix = own.iter().filter(|(name, (shape, _))| shape.len() == 2 && shape[0] != 48 && is_read(name));
        let matrix = matrix.map(|(name, _)| name).find(|name| name.contains("0.") && name.ends_with("weight"));
        let matrix = matrix.unwrap_or_else(|| panic!("{name} has a matrix in block 0"));
        let mut wrong = own.clone();
        let (shape, values) = wrong.get_mut(matrix).expect("it");
        shape[0] += 1;
        values.extend(std::iter::repeat_n(0.5, shape[1]));
        let mut without = own.clone();
        without.remove(matrix);
        for file in [wrong, without] {
            let bytes = write_tensors(&file).expect(name);
            let opened = open_files(&[bytes], &config, None, Precision::F32).map(|_| ());
            let message = opened.expect_err(name).to_string();
            // A prefix may be left out.
            let parts: Vec<&str> = matrix.rsplitn(5, '.').take(4).collect();
            let inner = parts.into_iter().rev().collect::<Vec<_>>().join(".");
            assert!(message.contains(&inner), "{name} {matrix}: {message}");
        }
    }
}

#[test]
fn a_relative_that_is_computed_otherwise_is_refused_under_its_key() {
    for (name, key, value, sentence) in [
        ("mpt", "attn_config", json!({ "alibi": false }), "`attn_config.alibi` is false; MPT"),
        ("mpt", "attn_config", json!({ "alibi_bias_max": 16 }), "`attn_config.alibi_bias_max` is 16; MPT"),
        ("mpt", "attn_config", json!({ "rope": true }), "`attn_config.rope` is not supported"),
        ("mpt", "attn_config", json!(["alibi"]), "`attn_config` cannot be read"),
        ("mpt", "logit_scale", json!(0.5), "`logit_scale` is not supported"),
        ("mpt", "expansion_ratio", json!(2), "`expansion_ratio` is 2; MPT"),
        ("falcon", "alibi", json!(true), "`alibi` is true; Falcon"),
        ("falcon", "multi_query", json!(false), "`multi_query` is false; Falcon"),
        ("falcon", "new_decoder_architecture", json!(true), "`new_decoder_architecture` is true; Falcon"),
        ("falcon", "parallel_attn", json!(false), "`parallel_attn` is false; Falcon"),
    ] {
        let mut keys = keys(name);
        keys.insert(key.into(), value);
        let message = opened(&keys, &[]).expect_err(sentence).to_string();
        assert!(message.contains(sentence), "{message}");
    }
    // A bound of 0 is none, as in transformers.
    let mut keys = keys("mpt");
    keys.insert("attn_config".into(), json!({ "clip_qkv": 0, "softmax_scale": null, "qk_ln": false }));
    assert_eq!(opened(&keys, &[]).expect("an MPT").attention.qkv_clip, None);
}
