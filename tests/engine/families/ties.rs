//! The output head of models of several parts, against transformers: `tests/reference/texts/ties.py`.

use std::fs;

use headlight::config::{Precision, Tie};
use headlight::weights::{read_tensors, write_tensors};
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::common::folder::{open_files, read};
use crate::common::project;

/// What transformers computes logits with, by what the whole and the part that writes say.
#[derive(Debug, Deserialize)]
struct Case {
    folder: String,
    part: String,
    outer: Option<bool>,
    inner: Option<bool>,
    head: String,
    has_head: bool,
    found: String,
}

#[test]
fn the_head_is_the_matrix_that_transformers_takes() {
    let golden = fs::read(project().join("tests/golden/ties/ties.json")).expect("a golden");
    let cases: Vec<Case> = serde_json::from_slice(&golden).expect("cases");
    for case in cases {
        let folder = project().join("tests").join(&case.folder);
        let mut keys: Map<String, Value> = serde_json::from_str(&read(&folder, "config.json")).expect("JSON");
        let set = |keys: &mut Map<String, Value>, value: Option<bool>| {
            keys.remove("tie_word_embeddings");
            keys.extend(value.map(|value| ("tie_word_embeddings".to_owned(), value.into())));
        };
        set(&mut keys, case.outer);
        set(keys[&case.part].as_object_mut().expect("a part"), case.inner);
        let mut tensors = read_tensors(&fs::read(folder.join("model.safetensors")).expect("weights")).expect("tensors");
        tensors.remove(&case.head);
        if case.has_head {
            let ends = |name: &str| name.ends_with("embed_tokens.weight") || name.ends_with("shared.weight");
            let named = |name: &&String| ends(name) && !name.contains("encoder");
            let (shape, values) = tensors[tensors.keys().find(named).expect("embeddings")].clone();
            tensors.insert(case.head.clone(), (shape, values.iter().map(|x| x + 0.1).collect()));
        }
        let file = write_tensors(&tensors).expect("a file");
        let opened = open_files(&[file], &Value::from(keys).to_string(), None, Precision::F32);
        let two_stacks = tensors.keys().any(|name| name.contains("encoder"));
        match (&case.found[..], opened.map(|(_, model)| model.config.embedding.tie)) {
            ("own", Ok(Tie::None)) | ("tied", Ok(Tie::Output)) => {}
            ("own", Ok(Tie::Embeddings)) | ("tied", Ok(Tie::All)) if two_stacks => {}
            ("unset", Err(error)) if ["lm_head", "is missing"].iter().all(|said| error.to_string().contains(said)) => {}
            (_, found) => panic!("{case:?}: {:?}", found.map_err(|e| e.to_string())),
        }
    }
}
