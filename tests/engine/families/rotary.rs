//! The rules of rotary positions as makers spell them, against transformers: `tests/reference/texts/rope.py`.

use std::fs;
use std::path::Path;

use headlight::config::{Config, Precision, RotaryRule};
use headlight::edit::Edits;
use headlight::run::Session;
use headlight::site::{Site, SiteFilter};
use serde_json::{Map, Value};

use super::difference;
use crate::common::floats;
use crate::common::folder::{inputs, open_with, read};

fn root(path: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The folder whose weights are used.
fn folder_of(keys: &Map<String, Value>) -> std::path::PathBuf {
    root("tests/families").join(keys.get("folder").and_then(Value::as_str).unwrap_or("llama-untied"))
}

/// The configuration of that folder, with other keys about rotation.
fn config(keys: &Map<String, Value>) -> Map<String, Value> {
    let own = read(&folder_of(keys), "config.json");
    let own: Map<String, Value> = serde_json::from_str(&own).expect("json");
    let keys = keys.clone().into_iter().filter(|(key, _)| key != "folder");
    own.into_iter().filter(|(key, _)| !key.starts_with("rope")).chain(keys).collect()
}

#[test]
fn every_rule_in_every_spelling_is_transformers() {
    let spellings: Vec<Map<String, Value>> =
        serde_json::from_str(&read(&root("tests/golden"), "rope.json")).expect("json");
    let expected = fs::read(root("tests/golden/rope.safetensors")).expect("a golden");
    let expected = headlight::weights::read_tensors(&expected).expect("tensors");
    assert_eq!(spellings.len(), expected.len());
    for (i, keys) in spellings.iter().enumerate() {
        let folder = folder_of(keys);
        let config = Value::from(config(keys)).to_string();
        let (_, model) = open_with(&folder, &config, None, Precision::F32).unwrap_or_else(|e| panic!("{keys:?}: {e}"));
        let inputs = inputs(&folder, &model);
        let mut session = Session::new(model);
        session.update(inputs, &Edits::default()).expect("the model reads this");
        session.finish();
        let taken = session.run().trace(&session.model, &SiteFilter::glob("logits"), None);
        let found = floats(taken[&Site::Logits].clone());
        let far = difference(&found, &expected[&i.to_string()].1);
        assert!(far < 1e-4, "{keys:?}: {far:e}");
    }
}

#[test]
fn an_empty_rope_scaling_hides_no_rope_parameters() {
    for name in ["hunyuan", "ministral3"] {
        let folder = root("tests/families").join(name);
        let own = read(&folder, "config.json");
        let mut beside: Map<String, Value> = serde_json::from_str(&own).expect("json");
        beside.insert("rope_scaling".into(), serde_json::json!({}));
        let open = |config: &str| open_with(&folder, config, None, Precision::F32).expect(name).1.config;
        assert_eq!(open(&Value::from(beside).to_string()).to_json(), open(&own).to_json(), "{name}");
    }
}

#[test]
fn an_impossible_rotation_is_refused_by_the_name_of_its_key() {
    for (keys, named) in [
        (r#"{ "rope_scaling": { "rope_type": "bent", "factor": 2 } }"#, "`rope_scaling` asks for \"bent\" positions"),
        (r#"{ "rope_scaling": { "type": "linear" } }"#, "`rope_scaling.factor` is missing"),
        (r#"{ "rope_scaling": { "type": "linear", "factor": -1 } }"#, "`rope_scaling.factor` must be a positive"),
        (r#"{ "rope_scaling": "linear" }"#, "`rope_scaling` cannot be read"),
        (r#"{ "rope_parameters": { "rope_type": "llama3", "factor": 8 } }"#, "`rope_parameters.low_freq_factor`"),
        (r#"{ "rope_parameters": { "full_attention": { "rope_type": "default" } } }"#, "`rope_parameters`"),
        (r#"{ "rope_theta": 0 }"#, "`rope_theta` must be a positive"),
        (r#"{ "rope_theta": "far" }"#, "`rope_theta` must be a positive"),
        (r#"{ "partial_rotary_factor": 0.5 }"#, "`partial_rotary_factor` rotates only part"),
        (r#"{ "rope_parameters": { "partial_rotary_factor": 0.5 } }"#, "`partial_rotary_factor` rotates only part"),
        (r#"{ "partial_rotary_factor": 7 }"#, "`partial_rotary_factor` cannot be read"),
    ] {
        let config = Value::from(config(&serde_json::from_str(keys).expect("json"))).to_string();
        let problem = headlight::family::open(&config, None, &[]).err().expect(keys).to_string();
        assert!(problem.contains(named), "{keys}: {problem}");
    }
}

/// The configuration that a folder of `tests/families` opens with, with these keys changed; null takes a key out.
fn opened(folder: &str, keys: &str) -> headlight::Result<Config> {
    let own = read(&root("tests/families").join(folder), "config.json");
    let mut all: Map<String, Value> = serde_json::from_str(&own).expect("json");
    all.extend(serde_json::from_str::<Map<String, Value>>(keys).expect("json"));
    all.retain(|_, value| !value.is_null());
    headlight::family::open(&Value::from(all).to_string(), None, &["lm_head.bias"]).map(|family| family.config)
}

#[test]
fn early_files_of_phi3_name_longrope_after_yarn_and_its_own_default_length_counts_first() {
    let factors = r#""short_factor": [1, 1], "long_factor": [2, 3]"#;
    for (kind, length, expected) in [
        ("yarn", r#""original_max_position_embeddings": 32, "max_position_embeddings": 64,"#, (32, 1.095_445_1)),
        ("su", r#""original_max_position_embeddings": 32, "max_position_embeddings": 64,"#, (32, 1.095_445_1)),
        ("longrope", r#""original_max_position_embeddings": null, "max_position_embeddings": 64,"#, (4096, 1.0)),
    ] {
        let rule = format!(r#"{{ "type": "{kind}", {factors}, "original_max_position_embeddings": 32 }}"#);
        let keys =
            format!(r#"{{ {length} "rope_parameters": null, "partial_rotary_factor": null, "rope_scaling": {rule} }}"#);
        match opened("phi3", &keys).expect(kind).layer.rotary.rule {
            Some(RotaryRule::Longrope { trained_length, attention_factor, .. }) => {
                assert_eq!(trained_length, expected.0, "{kind}");
                assert!((attention_factor - expected.1).abs() < 1e-6, "{kind}: {attention_factor}");
            }
            other => panic!("{kind}: {other:?}"),
        }
    }
}

#[test]
fn a_family_that_rotates_whole_heads_refuses_a_share() {
    for folder in ["smollm3", "gemma3", "olmo3", "qwen3"] {
        let problem = opened(folder, r#"{ "partial_rotary_factor": 0.5 }"#).expect_err(folder).to_string();
        assert!(problem.contains("`partial_rotary_factor` rotates only part"), "{folder}: {problem}");
    }
}

#[test]
fn a_window_or_a_size_that_cannot_be_is_named_as_the_file_names_it() {
    for (folder, keys, named) in [
        ("qwen3-window", r#"{ "sliding_window": 0 }"#, "`sliding_window` is 0"),
        ("mistral", r#"{ "sliding_window": 0 }"#, "`sliding_window` is 0"),
        ("gemma3", r#"{ "sliding_window": -1 }"#, "`sliding_window` cannot be read"),
        ("llama", r#"{ "rms_norm_eps": 0 }"#, "`rms_norm_eps` must be"),
        ("llama", r#"{ "hidden_size": 0 }"#, "`hidden_size` is 0"),
    ] {
        let problem = opened(folder, keys).expect_err(folder).to_string();
        assert!(problem.contains(named), "{folder}: {problem}");
    }
}

#[test]
fn a_rule_is_not_asked_of_layers_that_do_not_rotate() {
    let keys = r#"{ "rope_parameters": { "rope_type": "dynamic", "factor": 2.0, "rope_theta": 100.0 } }"#;
    assert!(opened("smollm3", keys).is_ok());
}

#[test]
fn defaults_are_those_of_transformers() {
    for folder in ["olmo2", "olmo3", "phi3"] {
        assert_eq!(opened(folder, r#"{ "rms_norm_eps": null }"#).expect(folder).layer.norm.eps, 1e-5, "{folder}");
    }
    // A head that is the embedding keeps its bias.
    for folder in ["gpt-j", "phi"] {
        let config = opened(folder, r#"{ "tie_word_embeddings": true }"#).expect(folder);
        assert!(config.head.logits_bias, "{folder}");
    }
}
