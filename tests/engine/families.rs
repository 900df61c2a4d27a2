//! Models of every family against transformers: tiny random checkpoints, made by `tests/reference/families.py`.

mod beside;
mod computed_copy;
mod gguf;
mod images;
mod pieces;
mod published;
mod refusals;
mod rotary;
mod sound;
mod spellings;
mod steps;
mod studied;
mod sweeps;
mod switches;
mod ties;
mod towers;
mod tried;

use crate::common;

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use common::folder::{inputs, open, open_with, read};
use headlight::config::{Config, Precision};
use headlight::edit::Edits;
use headlight::run::{Inputs, Session};
use headlight::site::{SiteFilter, Traced};
use headlight::weights;

pub const FAMILIES: [&str; 165] = [
    "albert",
    "albert-class",
    "albert-wide",
    "apertus",
    "apertus-silu",
    "arcee",
    "audioflamingo3",
    "bart",
    "bart-untied",
    "bert",
    "bert-class",
    "bert-mlm",
    "bert-tokens",
    "bert-untied",
    "biogpt",
    "blenderbot",
    "bloom",
    "camembert-class",
    "clip",
    "clip-class",
    "clip-text",
    "clip-text-old",
    "clip-towers",
    "clip-towers-text",
    "codegen",
    "cohere",
    "cohere-normed",
    "cohere2",
    "deberta",
    "deberta-class",
    "deberta-conv",
    "deberta-conv-groups",
    "deberta-own-maps",
    "deberta-v1",
    "deberta-v1-class",
    "deit",
    "deit-class",
    "dinov2",
    "dinov2-registers",
    "dinov3",
    "dinov3-gated",
    "distilbert",
    "distilbert-class",
    "electra",
    "electra-class",
    "emu3",
    "ernie4_5",
    "ernie4_5-biased",
    "esm",
    "esm-class",
    "eurobert",
    "eurobert-class",
    "eurobert-late",
    "exaone",
    "exaone4",
    "exaone4-window",
    "falcon",
    "florence2",
    "gemma",
    "gemma2",
    "gemma3",
    "gemma3-pictures",
    "gemma4",
    "gemma4-layers",
    "gemma4-pictures",
    "gemma4-shared",
    "gemma4-unified",
    "glm",
    "glm4",
    "glm4v",
    "glmasr",
    "gpt",
    "gpt-bigcode",
    "gpt-j",
    "gpt-neo",
    "gpt-neox-serial",
    "gpt2",
    "gpt2-base",
    "gpt2-class",
    "gpt2-divided",
    "granite",
    "hunyuan",
    "hunyuan-plain",
    "jais2",
    "llama",
    "llama-base",
    "llama-untied",
    "llama3",
    "llava-next",
    "llava-onevision",
    "m2m_100",
    "marian",
    "marian-apart",
    "marian-untied",
    "mbart",
    "ministral3",
    "ministral3-pictures",
    "mistral",
    "mistral-tokens",
    "modernbert",
    "modernbert-class",
    "modernbert-decoder",
    "modernbert-mean",
    "modernbert-no-bias",
    "modernbert-tokens",
    "mpnet",
    "mpnet-class",
    "mpt",
    "mpt-clipped",
    "mt5",
    "musicflamingo",
    "nanochat",
    "nemotron",
    "nomic-bert",
    "nomic-bert-class",
    "olmo",
    "olmo-clipped",
    "olmo2",
    "olmo3",
    "opt",
    "opt-narrow",
    "opt-post",
    "pegasus",
    "phi",
    "phi3",
    "pythia",
    "qwen2",
    "qwen2-audio",
    "qwen2-class",
    "qwen2-vl",
    "qwen2-window",
    "qwen2_5-vl",
    "qwen3",
    "qwen3-vl",
    "qwen3-window",
    "qwen3_5",
    "qwen3_5-pictures",
    "roberta",
    "roberta-tokens",
    "seed-oss",
    "siglip",
    "siglip-class",
    "siglip-text",
    "siglip-towers-text",
    "smollm",
    "smollm3",
    "smollm3-layers",
    "smollm3-window",
    "stablelm",
    "stablelm-normed",
    "stablelm-parallel",
    "starcoder2",
    "starcoder2-plain",
    "t5",
    "t5-gated",
    "t5gemma",
    "vaultgemma",
    "vit",
    "vit-class",
    "whisper",
    "whisper-class",
    "whisper-encoder",
    "whisper-untied",
    "xglm",
    "xlm-roberta",
];

/// The largest difference from PyTorch, relative to max(1, |x|).
const TOLERANCE: f32 = 1e-4;

fn folder(name: &str) -> PathBuf {
    common::project().join("tests/families").join(name)
}

/// The values of a folder's golden file.
fn golden(name: &str) -> weights::Tensors {
    let file = fs::read(folder(name).join("golden.safetensors")).expect("a golden");
    weights::read_tensors(&file).expect("tensors")
}

/// The largest difference of values from transformers'; NaN stands in rows of padding, which nothing reads.
fn difference(ours: &[f32], theirs: &[f32]) -> f32 {
    let read = |values: &[f32]| values.iter().zip(theirs).filter(|(_, x)| !x.is_nan()).map(|(x, _)| *x).collect();
    let (ours, theirs): (Vec<f32>, Vec<f32>) = (read(ours), read(theirs));
    assert!(!theirs.is_empty(), "some rows are read");
    common::difference(&ours, &theirs)
}

/// The largest difference from transformers by site.
fn deviations(name: &str) -> BTreeMap<String, f32> {
    let path = folder(name);
    let model = open(&path).expect("the folder is a model").1;
    let inputs = inputs(&path, &model);
    let mut session = Session::new(model);
    session.update(inputs, &Edits::default()).expect("the model reads this");
    session.finish();
    let taken = session.run().trace(&session.model, &SiteFilter::glob("*"), None);
    let taken: BTreeMap<String, Traced> = taken.into_iter().map(|(site, a)| (site.to_string(), a)).collect();
    golden(name)
        .into_iter()
        .map(|(site, (shape, values))| {
            let ours = taken.get(&site).unwrap_or_else(|| panic!("{name} has no {site}"));
            assert_eq!(ours.shape(), shape, "{name} {site}");
            let ours = common::floats(ours.clone());
            (site, difference(&ours, &values))
        })
        .collect()
}

#[test]
fn every_pattern_and_output_is_transformers() {
    let mut worst = BTreeMap::new();
    for name in FAMILIES {
        let far = deviations(name);
        assert!(far.keys().any(|site| site.ends_with("pattern")), "{name} tells patterns");
        common::report(name, far.values().copied().fold(0.0, f32::max), TOLERANCE);
        for (site, far) in far {
            if far > TOLERANCE {
                worst.insert(format!("{name} {site}"), far);
            }
        }
    }
    assert!(worst.is_empty(), "too far from transformers: {worst:#?}");
}

#[test]
fn embeddings_as_wide_as_the_model_are_projected_if_the_family_does() {
    for (site, far) in deviations("albert-wide") {
        assert!(far < 1e-5, "{site}: {far:e}");
    }
    let config = open(&folder("albert-wide")).expect("an ALBERT").1.config;
    assert_eq!((config.embedding.d_embed, config.embedding.projection), (config.d_model, true));
    assert_eq!(Config::from_json(&config.to_json()).expect("its own file"), config);
    let without = config_with("albert-wide", "embedding_size", 12);
    assert!(open_with(&folder("albert-wide"), &without, None, Precision::F32).is_err(), "its tensors are 16 wide");
    let refused = r#"{ "format": "headlight/1", "architecture": "encoder", "d_model": 8, "n_heads": 2, "d_mlp": 8,
        "n_encoder_layers": 1, "d_vocab": 9, "n_ctx": 8, "d_embed": 4, "embedding_projection": false }"#;
    let message = Config::from_json(refused).expect_err("nothing leads to the stream").to_string();
    assert!(message.contains("embedding_projection"), "{message}");
}

/// A configuration with one key changed.
fn config_with(name: &str, key: &str, value: usize) -> String {
    let mut config: serde_json::Value = serde_json::from_str(&read(&folder(name), "config.json")).expect("json");
    config[key] = value.into();
    config.to_string()
}

/// Made by `tests/reference/texts/long_t5.py`.
#[test]
fn with_relative_positions_the_trained_length_is_not_a_limit() {
    let config = config_with("t5", "n_positions", 512);
    let (_, model) = open_with(&folder("t5"), &config, None, Precision::F32).expect("a T5");
    assert_eq!((model.config.longest_text(), model.config.trained_length()), (None, Some(512)));
    let source = (0..601).map(|i| 2 + i * 7 % 46).collect();
    let target = std::iter::once(0).chain((0..519).map(|i| 2 + i * 5 % 46)).collect();
    let inputs = Inputs { encoder: Some(vec![source]), decoder: Some(vec![target]), ..Inputs::default() };
    let mut session = Session::new(model);
    session.update(inputs, &Edits::default()).expect("longer than it was trained on");
    session.finish();
    let golden = common::project().join("tests/golden/long_t5.safetensors");
    let expected = weights::read_tensors(&fs::read(golden).expect("a golden")).expect("tensors");
    let taken = session.run().trace(&session.model, &SiteFilter::glob("*"), None);
    for (site, activation) in taken {
        let Some((shape, values)) = expected.get(&site.to_string()) else { continue };
        let (ours, own) = (activation.shape(), common::floats(activation));
        let row = own.len() / ours[..ours.len() - 1].iter().product::<usize>();
        let rows = |at: &[usize]| -> Vec<f32> {
            let count = ours[ours.len() - 2];
            let of =
                |head: usize| at.iter().flat_map(move |i| [(head * count + i) * row, (head * count + i + 1) * row]);
            let heads = own.len() / (count * row);
            (0..heads).flat_map(of).collect::<Vec<_>>().chunks(2).flat_map(|r| own[r[0]..r[1]].to_vec()).collect()
        };
        let own = if site.to_string() == "logits" { own.clone() } else { rows(&[0, 300, ours[ours.len() - 2] - 1]) };
        assert_eq!(own.len(), shape.iter().product::<usize>(), "{site}");
        assert!(common::difference(&own, values) < TOLERANCE, "{site}");
    }
    assert_eq!(expected.len(), 9, "all patterns and the logits");
}

#[test]
fn only_a_table_of_positions_limits_a_text() {
    for (name, key, is_limit) in [
        ("t5", "n_positions", false),
        ("mt5", "n_positions", false),
        ("llama", "max_position_embeddings", false),
        ("qwen2", "max_position_embeddings", false),
        ("marian", "max_position_embeddings", false),
        ("gpt2", "n_positions", true),
    ] {
        let path = folder(name);
        let config = if is_limit { read(&path, "config.json") } else { config_with(name, key, 2) };
        let (_, model) = open_with(&path, &config, None, Precision::F32).expect(name);
        assert_eq!(model.config.longest_text().is_some(), is_limit, "{name}");
        let given = match model.config.longest_text() {
            Some(most) => Inputs { decoder: Some(vec![vec![1; most + 1]]), ..Inputs::default() },
            None => inputs(&path, &model),
        };
        let mut session = Session::new(model);
        let read = session.update(given, &Edits::default()).map_err(|error| error.to_string());
        match is_limit {
            false => assert_eq!(read, Ok(()), "{name}"),
            true => assert!(read.is_err_and(|sentence| sentence.contains("reads at most")), "{name}"),
        }
    }
}

#[test]
fn every_folder_is_tested() {
    let found = fs::read_dir(folder(""))
        .expect("tests/families")
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut found: Vec<String> = found.collect();
    found.sort();
    assert_eq!(found, FAMILIES);
}
