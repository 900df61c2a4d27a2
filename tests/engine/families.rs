//! Models of every family against transformers: tiny random checkpoints, made by `tests/reference/families.py`.

mod spellings;

use crate::common;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use common::folder::{inputs, open};
use headlight::edit::Edits;
use headlight::run::Session;
use headlight::site::{Activation, SiteFilter};
use headlight::weights;

const FAMILIES: [&str; 23] = [
    "albert",
    "albert-class",
    "bart",
    "bart-untied",
    "bert",
    "bert-class",
    "bert-mlm",
    "bert-untied",
    "distilbert",
    "distilbert-class",
    "gpt2",
    "gpt2-base",
    "llama",
    "llama-untied",
    "marian",
    "marian-apart",
    "marian-untied",
    "mbart",
    "mt5",
    "qwen2",
    "smollm",
    "t5",
    "t5-gated",
];

/// The furthest a number may be from PyTorch's, for each 1 that it is large.
const TOLERANCE: f32 = 1e-4;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/families").join(name)
}

/// Every number that transformers told, against ours: the largest deviation by site.
fn deviations(name: &str) -> BTreeMap<String, f32> {
    let path = folder(name);
    let model = open(&path).expect("the folder is a model").1;
    let inputs = inputs(&path, &model);
    let mut session = Session::new(model);
    session.update(inputs, &Edits::default()).expect("the model reads this");
    session.finish();
    let taken = session.run().trace(&session.model, &SiteFilter::glob("*"), None);
    let taken: BTreeMap<String, Activation> = taken.into_iter().map(|(site, a)| (site.to_string(), a)).collect();
    let expected =
        weights::read_tensors(&fs::read(path.join("golden.safetensors")).expect("a golden")).expect("tensors");
    expected
        .into_iter()
        .map(|(site, (shape, values))| {
            let ours = taken.get(&site).unwrap_or_else(|| panic!("{name} has no {site}"));
            assert_eq!(ours.shape(), shape, "{name} {site}");
            let ours = common::floats(ours.clone());
            (site, common::difference(&ours, &values))
        })
        .collect()
}

#[test]
fn every_pattern_and_output_is_transformers() {
    let mut worst = BTreeMap::new();
    for name in FAMILIES {
        let far = deviations(name);
        assert!(far.keys().any(|site| site.ends_with("pattern")), "{name} tells patterns");
        for (site, far) in far {
            if far > TOLERANCE {
                worst.insert(format!("{name} {site}"), far);
            }
        }
    }
    assert!(worst.is_empty(), "too far from transformers: {worst:#?}");
}

#[test]
fn every_folder_is_tried() {
    let found = fs::read_dir(folder(""))
        .expect("tests/families")
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut found: Vec<String> = found.collect();
    found.sort();
    assert_eq!(found, FAMILIES);
}
