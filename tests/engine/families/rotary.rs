//! The rules of rotary positions as makers spell them, against transformers: `tests/reference/texts/rope.py`.

use std::fs;
use std::path::Path;

use headlight::config::Precision;
use headlight::edit::Edits;
use headlight::run::Session;
use headlight::site::{Site, SiteFilter};
use serde_json::{Map, Value};

use crate::common::folder::{inputs, open_with, read};
use crate::common::{difference, floats};

fn root(path: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The configuration of the folder whose weights are used, with other keys about rotation.
fn config(keys: &Map<String, Value>) -> Map<String, Value> {
    let own = read(&root("tests/families/llama-untied"), "config.json");
    let own: Map<String, Value> = serde_json::from_str(&own).expect("json");
    own.into_iter().filter(|(key, _)| !key.starts_with("rope")).chain(keys.clone()).collect()
}

#[test]
fn every_rule_in_every_spelling_is_transformers() {
    let spellings: Vec<Map<String, Value>> =
        serde_json::from_str(&read(&root("tests/golden"), "rope.json")).expect("json");
    let expected = fs::read(root("tests/golden/rope.safetensors")).expect("a golden");
    let expected = headlight::weights::read_tensors(&expected).expect("tensors");
    assert_eq!(spellings.len(), expected.len());
    let folder = root("tests/families/llama-untied");
    for (i, keys) in spellings.iter().enumerate() {
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
fn an_impossible_rotation_is_refused_by_the_name_of_its_key() {
    for (keys, named) in [
        (r#"{ "rope_scaling": { "rope_type": "bent", "factor": 2 } }"#, "`rope_scaling` asks for \"bent\" positions"),
        (r#"{ "rope_scaling": { "type": "linear" } }"#, "`rope_scaling.factor` is missing"),
        (r#"{ "rope_scaling": { "type": "linear", "factor": -1 } }"#, "`rope_scaling.factor` must be a positive"),
        (r#"{ "rope_scaling": "linear" }"#, "`rope_scaling` cannot be read"),
        (r#"{ "rope_parameters": { "rope_type": "llama3", "factor": 8 } }"#, "`rope_parameters.low_freq_factor`"),
        (r#"{ "rope_parameters": { "full_attention": { "rope_type": "default" } } }"#, "`rope_parameters`"),
        (r#"{ "rope_theta": 0 }"#, "`rotary_base` must be a positive"),
        (r#"{ "rope_theta": "far" }"#, "`rotary_base` cannot be read"),
        (r#"{ "partial_rotary_factor": 0.5 }"#, "`partial_rotary_factor` rotates only part"),
        (r#"{ "rope_parameters": { "partial_rotary_factor": 0.5 } }"#, "`partial_rotary_factor` rotates only part"),
        (r#"{ "partial_rotary_factor": 7 }"#, "`partial_rotary_factor` cannot be read"),
    ] {
        let config = Value::from(config(&serde_json::from_str(keys).expect("json"))).to_string();
        let problem = headlight::family::open(&config, None, &[]).err().expect(keys).to_string();
        assert!(problem.contains(named), "{keys}: {problem}");
    }
}
