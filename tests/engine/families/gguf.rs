//! GGUF files of llama.cpp's converter against transformers and the tokenizers that they were made from:
//! `tests/reference/gguf/files.py`.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use headlight::Error;
use headlight::config::{Precision, RotaryRule};
use headlight::edit::Edits;
use headlight::folder::Folder;
use headlight::gguf::{Head, read_head};
use headlight::run::Session;
use headlight::site::SiteFilter;
use headlight::weights;

use crate::common;
use crate::common::folder::{inputs, read};

const FILES: [&str; 14] = [
    "gemma",
    "gemma2",
    "gemma3",
    "gpt2",
    "llama",
    "llama-bf16",
    "llama-f16",
    "llama-k",
    "llama-q4_0",
    "llama-q8_0",
    "phi3",
    "qwen2",
    "qwen3",
    "smollm3",
];
/// The largest difference from PyTorch, relative to max(1, |x|).
const TOLERANCE: f32 = 1e-4;

fn folder(name: &str) -> PathBuf {
    common::project().join("tests/gguf").join(name)
}

fn file(name: &str) -> Vec<u8> {
    fs::read(folder(name).join(format!("{name}.gguf"))).expect("a file")
}

#[test]
fn every_pattern_and_output_is_transformers() {
    for name in FILES {
        let path = folder(name);
        // The folder holds one file.
        let model = Folder::open(&path).and_then(|folder| folder.model(Precision::F32, &common::device()));
        let model = model.unwrap_or_else(|e| panic!("{name}: {e}"));
        let golden = fs::read(path.join("golden.safetensors")).expect("a golden");
        let golden = weights::read_tensors(&golden).expect("tensors");
        let inputs = inputs(&path, &model);
        let mut session = Session::new(model);
        session.update(inputs, &Edits::default()).expect("the model reads this");
        session.finish();
        let taken = session.run().trace(&session.model, &SiteFilter::glob("*"), None);
        let mut taken: BTreeMap<String, _> = taken.into_iter().map(|(site, of)| (site.to_string(), of)).collect();
        assert!(golden.len() > 2, "{name} has patterns, an output and logits");
        for (site, (shape, theirs)) in &golden {
            let activation = taken.remove(site).unwrap_or_else(|| panic!("{name} has no {site}"));
            assert_eq!(activation.shape(), *shape, "{name} {site}");
            let far = common::difference(&common::floats(activation), theirs);
            assert!(far < TOLERANCE, "{name} {site}: {far:e}");
        }
    }
}

#[test]
fn eight_bits_hold_a_files_blocks_as_they_are() {
    for name in ["llama-q8_0", "llama-q4_0", "gpt2", "phi3"] {
        let folder = Folder::open(&folder(name)).expect("a model");
        let parameters = |precision| {
            let model = folder.model(precision, &burn::tensor::Device::flex()).expect("a model");
            let error = model.rounding;
            (embassy_futures::block_on(weights::tensors(&model)).expect("numbers"), error)
        };
        let ((whole, _), (kept, error)) = (parameters(Precision::F32), parameters(Precision::Int8));
        let different: Vec<&String> = whole.iter().filter(|(at, of)| kept[*at] != **of).map(|(at, _)| at).collect();
        // GPT-2's positions are in 32 bits.
        let rounded = |at: &&&String| !at.contains("positions");
        assert_eq!(different.iter().filter(rounded).count(), 0, "{name}: {different:?}");
        assert!(error.squares > 0.0 && error.relative() < 3e-3, "{name}: {error:?}");
        if name == "llama-q4_0" {
            let (halves, error) = parameters(Precision::Int4);
            assert!(halves == whole && error.relative() == 0.0, "four bits hold blocks of four: {error:?}");
        }
    }
}

#[test]
fn a_missing_part_is_named() {
    let scratch = std::env::temp_dir().join(format!("headlight-parts-{}", std::process::id()));
    fs::create_dir_all(&scratch).expect("a folder");
    let part = |number| format!("llama-k-0000{number}-of-00003.gguf");
    let said = |path: &std::path::Path| match Folder::open(path) {
        Ok(folder) => folder.config.name,
        Err(error) => error.to_string(),
    };
    for number in [1, 3] {
        fs::copy(folder("llama-k").join(part(number)), scratch.join(part(number))).expect("a copy");
    }
    for path in [scratch.clone(), scratch.join(part(1)), scratch.join(part(3))] {
        let said = said(&path);
        assert!(said.contains(&part(2)) && said.contains("3 parts: put all into one folder"), "{said}");
    }
    fs::copy(folder("llama-k").join(part(2)), scratch.join(part(2))).expect("a copy");
    assert_eq!(said(&scratch.join(part(2))), "tiny");
    fs::rename(scratch.join(part(3)), scratch.join("other.gguf")).expect("a name");
    let renamed = said(&scratch.join("other.gguf"));
    assert!(renamed.ends_with("it is part 3 of 3: name it …-00003-of-00003.gguf"), "{renamed}");
    fs::remove_dir_all(&scratch).expect("no folder");
}

#[test]
fn a_whole_file_under_the_name_of_a_part_is_refused() {
    let file = fs::read(folder("llama").join("llama.gguf")).expect("a file");
    let read = |name: &str| match read_head(name, &file, file.len() as u64) {
        Ok(_) => Ok(()),
        Err(error) => Err(error.to_string()),
    };
    for name in ["llama-00002-of-00002.gguf", "llama-00001-of-00002.gguf"] {
        let refused = read(name).expect_err(name);
        assert!(refused.contains("it is a whole model and no part: name it llama.gguf"), "{refused}");
        assert_eq!(refused.lines().count(), 1);
    }
    for name in ["llama.gguf", "llama-00001-of-00001.gguf"] {
        assert_eq!(read(name), Ok(()), "{name}");
    }
}

#[test]
fn tokens_are_those_of_the_tokenizer_that_a_file_was_made_from() {
    for name in FILES {
        let path = folder(name);
        let tokenizer = Folder::open(&path).and_then(|folder| folder.tokenizer());
        let tokenizer = tokenizer.unwrap_or_else(|e| panic!("{name}: {e}")).expect("a tokenizer");
        let texts: Vec<(String, Vec<u32>)> = serde_json::from_str(&read(&path, "ids.json")).expect("texts with ids");
        for (text, theirs) in texts {
            let ours: Vec<u32> = tokenizer.encode(&text).expect("tokens").iter().map(|token| token.id).collect();
            assert_eq!(ours, theirs, "{name}: {text:?}");
        }
    }
}

fn problem(bytes: &[u8], size: usize) -> String {
    match read_head("model.gguf", bytes, size as u64) {
        Ok(Head::Whole(_)) => "whole".into(),
        Ok(Head::Needs { needs: more }) => {
            assert!(more > bytes.len() as u64 && more <= size as u64, "{more} after {} of {size}", bytes.len());
            "needs more".into()
        }
        Err(error @ Error::WeightsSyntax { .. }) => error.to_string(),
        Err(other) => panic!("{other}"),
    }
}

#[test]
fn a_file_that_ends_early_is_a_sentence_at_every_length() {
    for name in ["llama-q8_0", "gpt2"] {
        let file = file(name);
        for length in 0..file.len() {
            let said = problem(&file[..length], length);
            assert!(said.starts_with("model.gguf cannot be read: it ends"), "{length}: {said}");
        }
        let Ok(Head::Whole(files)) = read_head("model.gguf", &file, file.len() as u64) else {
            panic!("the whole file")
        };
        // The beginning suffices, with the rotary factors after it, if there are any.
        let needed = (files.begin as usize..).find(|end| problem(&file[..*end], file.len()) == "whole");
        assert!(needed.is_some_and(|end| end <= files.begin as usize + 64), "{name}: {needed:?}");
        assert_eq!(problem(&file[..files.begin as usize / 2], file.len()), "needs more");
        assert_eq!(files.begin + files.length, file.len() as u64);
        assert!(!files.header.contains("rope_freqs"), "factors are no parameters");
    }
}

/// The file with other bytes at the place of some, which occur once.
fn changed(file: &[u8], old: &[u8], new: &[u8]) -> Vec<u8> {
    let at = file.windows(old.len()).position(|bytes| bytes == old).expect("bytes of the file");
    let mut file = file.to_vec();
    file[at..at + new.len()].copy_from_slice(new);
    file
}

/// The bytes of a tensor's record: its name, sizes and type.
fn record(name: &str, sizes: &[u64], kind: u32) -> Vec<u8> {
    let sizes_of: Vec<u8> = sizes.iter().flat_map(|n| n.to_le_bytes()).collect();
    let length = (name.len() as u64).to_le_bytes();
    [&length[..], name.as_bytes(), &(sizes.len() as u32).to_le_bytes(), &sizes_of, &kind.to_le_bytes()].concat()
}

#[test]
fn what_does_not_fit_is_one_sentence() {
    let file = file("llama-q8_0");
    let of = |sizes: &[u64], kind| record("blk.0.ffn_up.weight", sizes, kind);
    let up = of(&[32, 64], 8);
    let tokens = |count: u64| {
        [&b"tokenizer.ggml.tokens"[..], &9u32.to_le_bytes(), &8u32.to_le_bytes(), &count.to_le_bytes()].concat()
    };
    let cases: [(Vec<u8>, &str); 13] = [
        (changed(&file, b"GGUF", b"GGML"), "does not begin as a GGUF file"),
        (changed(&file, &3u32.to_le_bytes(), &1u32.to_le_bytes()), "version 1"),
        (changed(&file, &3u32.to_le_bytes(), &3u32.to_be_bytes()), "big-endian"),
        (changed(&file, &3u32.to_le_bytes(), &77u32.to_le_bytes()), "version 77"),
        (changed(&file, &up, &of(&[32, 64], 16)), "`blk.0.ffn_up.weight` holds IQ2_XXS, which is not read; F32, F16"),
        (changed(&file, &up, &of(&[32, 64], 12)), "rows of 32 numbers, which are no whole blocks"),
        (changed(&file, &up, &of(&[32, 64], 99)), "holds type 99"),
        (changed(&file, &up, &of(&[33, 64], 8)), "rows of 33 numbers"),
        (changed(&file, &up, &of(&[32, u64::MAX], 8)), "larger than any file"),
        (changed(&file, &up, &of(&[32, 65], 8)), "overlap"),
        (changed(&file, &up, &record("blk.0.ffn_up.weight", &[32, 64], 8)[..31]), "whole"),
        (changed(&file, &tokens(352), &tokens(u64::MAX)), "cannot be read"),
        (changed(&file, &file[8..24], &[255; 16]), "cannot be read"),
    ];
    for (bytes, expected) in cases {
        let said = problem(&bytes, bytes.len());
        assert!(said.contains(expected), "{said} should say {expected}");
        assert!(!said.contains('\n'));
    }
}

#[test]
fn keys_of_the_metadata_are_named_as_they_are_in_the_file() {
    let said = |old: &str, new: &str| {
        let file = changed(&file("llama-q8_0"), old.as_bytes(), new.as_bytes());
        let Ok(Head::Whole(files)) = read_head("model.gguf", &file, file.len() as u64) else {
            panic!("the whole file")
        };
        let opened = headlight::family::open(&files.config, None, &["token_embd.weight"]);
        opened.map(|_| ()).expect_err("it cannot be opened").to_string()
    };
    assert_eq!(
        said("llama.block_count", "llama.block_c0unt"),
        "the file's metadata: `llama.block_c0unt` is not supported for Llama models and may change their results: \
         remove the key if it does not"
    );
    let mamba = said(
        "general.architecture\u{8}\0\0\0\u{5}\0\0\0\0\0\0\0llama",
        "general.architecture\u{8}\0\0\0\u{5}\0\0\0\0\0\0\0mamba",
    );
    assert!(mamba.starts_with("mamba models can't be opened yet. Supported: Llama, Qwen2, Qwen3"), "{mamba}");
}

#[test]
fn a_factor_of_attention_is_read_under_each_rule_or_refused() {
    let rule = |name: &str, factor: f64| {
        let file = file(name);
        let Ok(Head::Whole(files)) = read_head("model.gguf", &file, file.len() as u64) else {
            panic!("the whole file")
        };
        let mut keys: serde_json::Map<String, serde_json::Value> = serde_json::from_str(&files.config).expect("keys");
        let key = format!("{}.rope.scaling.attn_factor", keys["general.architecture"].as_str().expect("a name"));
        keys.insert(key, factor.into());
        let opened = headlight::family::open(&serde_json::Value::from(keys).to_string(), None, &["token_embd.weight"]);
        opened.map(|opened| opened.config.layer.rotary.rule).map_err(|error| error.to_string())
    };
    let factor_of = |name: &str| match rule(name, 1.5).expect(name) {
        Some(RotaryRule::Yarn { attention_factor, .. } | RotaryRule::Longrope { attention_factor, .. }) => {
            attention_factor
        }
        other => panic!("{name}: {other:?}"),
    };
    assert!((factor_of("llama-q4_0") - 1.5 * (1.0 + 0.1 * 4f64.ln())).abs() < 1e-9, "yarn");
    assert!((factor_of("llama-q8_0") - 1.5).abs() < 1e-9, "factors of each pair");
    assert!((factor_of("phi3") - 1.5).abs() < 1e-9, "longrope");
    assert_eq!(rule("llama", 1.0), Ok(None));
    let refused = rule("llama", 1.5).expect_err("no rule multiplies by it");
    assert!(refused.contains("`llama.rope.scaling.attn_factor` is read beside yarn"), "{refused}");
}
