//! Families as their makers publish them: other keys, other names of tensors, and tensors besides. transformers
//! computes the same with these files, and so does this project.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use headlight::config::Precision;
use headlight::edit::Edits;
use headlight::model::Model;
use headlight::run::Session;
use headlight::weights::{Tensors, read_tensors, write_tensors};
use serde::Deserialize;
use serde_json::Value;

use super::{FAMILIES, TOLERANCE, difference, folder, golden};
use crate::common::folder::{inputs, open_files, weight_files};
use crate::common::trace;

/// `published.json`: `tests/reference/families.py`.
#[derive(Deserialize)]
pub(super) struct Published {
    config: Value,
    /// From each name in the folder's file to the published one.
    names: BTreeMap<String, String>,
    besides: BTreeMap<String, Besides>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Besides {
    /// A copy of this tensor.
    Copy(String),
    /// Zeros of this shape.
    Zeros(Vec<usize>),
}

impl Published {
    /// The published model of a folder with such a file.
    pub(super) fn open(path: &Path) -> Option<Model> {
        let text = fs::read_to_string(path.join("published.json")).ok()?;
        let published: Self = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let file = weight_files(path).expect("weights");
        let file: Tensors = file.iter().flat_map(|bytes| read_tensors(bytes).expect("tensors")).collect();
        let bytes = write_tensors(&published.tensors(&file)).expect("a file");
        let opened = open_files(&[bytes], &published.config.to_string(), None, Precision::F32);
        Some(opened.unwrap_or_else(|e| panic!("{}: {e}", path.display())).1)
    }

    fn tensors(&self, file: &Tensors) -> Tensors {
        let name = |name: &String| self.names.get(name).unwrap_or(name).clone();
        let besides = self.besides.iter().map(|(name, what)| {
            let tensor = match what {
                Besides::Copy(of) => file[of].clone(),
                Besides::Zeros(shape) => (shape.clone(), vec![0.0; shape.iter().product()]),
            };
            (name.clone(), tensor)
        });
        file.iter().map(|(theirs, tensor)| (name(theirs), tensor.clone())).chain(besides).collect()
    }
}

#[test]
fn published_files_compute_what_transformers_does() {
    let mut tried = 0;
    for name in FAMILIES {
        let path = folder(name);
        let Some(model) = Published::open(&path) else { continue };
        tried += 1;
        let inputs = inputs(&path, &model);
        let mut session = Session::new(model);
        session.update(inputs, &Edits::default()).expect("the model reads this");
        session.finish();
        let taken = trace(&session);
        for (site, (_, expected)) in golden(name) {
            let (_, ours) = taken.get(&site).unwrap_or_else(|| panic!("{name} has no {site}"));
            assert!(difference(ours, &expected) <= TOLERANCE, "{name} {site}");
        }
    }
    assert!(tried > 0, "no folder has a published spelling");
}
