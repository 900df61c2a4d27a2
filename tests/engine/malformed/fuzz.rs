//! Seeded damage to each file of a model gives an error or a model that runs, never a panic or a hang.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::LazyLock;

use burn::tensor::Device;
use headlight::config::Config;
use headlight::cost;
use headlight::edit::Edits;
use headlight::family::{self, FamilyConfig};
use headlight::generate::Place;
use headlight::gguf::{Head, read_head};
use headlight::image::{ImageProcessor, Picture};
use headlight::model::Model;
use headlight::run::{Inputs, Session};
use headlight::site::Stack;
use headlight::text::Tokenizer;
use headlight::weights::{self, Assembly, Header};

use super::damage::Kind;
use crate::common::{folder, golden, project, trace};

#[test]
fn earlier_failures_stay_fixed() {
    let replayed: usize = KINDS.iter().map(Kind::replay).sum();
    assert!(replayed > 3, "{replayed} cases were found");
}

/// Asserts that an error is one non-empty line.
fn assert_sentence(error: &headlight::Error) {
    let text = error.to_string();
    // If a panic cannot be caught, it ends the engine.
    assert!(!text.contains("its parts do not fit together"), "the tokenizers library panicked");
    assert!(!text.trim().is_empty() && text.len() < 4000, "{text}");
}

/// Loads the bytes and, if they are a model, runs it.
fn run(config: &[u8], weights: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(config) else { return false };
    let model = Config::from_json(text).and_then(|config| weights::load(&config, weights, &Device::flex()));
    let model = match model {
        Ok(model) => model,
        Err(error) => {
            assert_sentence(&error);
            return false;
        }
    };
    let tokens = |ids: [u32; 3]| Some(vec![ids.to_vec()]);
    let inputs = Inputs {
        encoder: model.layers(Stack::Encoder).and(tokens([3, 7, 5])),
        decoder: model.layers(Stack::Decoder).and(tokens([1, 8, 4])),
        ..Inputs::default()
    };
    let mut session = Session::new(model);
    match session.update(inputs, &Edits::default()) {
        Ok(()) => {
            session.finish();
            !trace(&session).is_empty()
        }
        Err(error) => {
            assert_sentence(&error);
            false
        }
    }
}

fn read(path: &str) -> Vec<u8> {
    std::fs::read(folder().join(path)).expect(path)
}

/// The header's JSON of a weights file, and the rest of the file.
fn parts(file: &[u8]) -> (Vec<u8>, Vec<u8>) {
    let length = u64::from_le_bytes(file[..8].try_into().expect("eight bytes")) as usize;
    (file[8..8 + length].to_vec(), file[8 + length..].to_vec())
}

/// Damages only the header: most of a weights file is numbers.
fn run_with_header(header: &[u8]) -> bool {
    static CONFIG: LazyLock<Vec<u8>> = LazyLock::new(|| read("heads-only/config.json"));
    static REST: LazyLock<Vec<u8>> = LazyLock::new(|| parts(&read("heads-only/model.safetensors")).1);
    run(&CONFIG, &[&(header.len() as u64).to_le_bytes(), header, &REST].concat())
}

/// The files of this name in all folders of `tests/families`.
fn of_families(name: &str) -> Vec<Vec<u8>> {
    let mut folders: Vec<PathBuf> = std::fs::read_dir(project().join("tests/families"))
        .expect("families")
        .map(|entry| entry.expect("a folder").path())
        .collect();
    folders.sort();
    folders.iter().filter_map(|folder| std::fs::read(folder.join(name)).ok()).collect()
}

/// The configurations of all families.
fn configs() -> Vec<Vec<u8>> {
    let beside =
        ["idefics3", "llava", "llava-siglip", "smolvlm"].map(|name| read(&format!("beside/{name}/config.json")));
    of_families("config.json").into_iter().chain(beside).collect()
}

/// Counts the parts of a configuration's model without allocating it.
fn survey(config: &str, generation: Option<&str>, names: &[&str]) -> bool {
    match family::open(config, generation, names) {
        Ok(FamilyConfig { config, .. }) => {
            let all: u128 = cost::parts(&config, true).into_iter().map(|part| part.parameters).sum();
            assert!(all > 0 && Config::from_json(&config.to_json()).is_ok());
            let ids = [0, 1, 0, 1];
            let logits = vec![0.0; config.d_vocab.min(100_000)];
            // Ids must be inside a vocabulary of unchanged size.
            if logits.len() == config.d_vocab && config.d_vocab > 1 {
                let scores = Place::new(&config, config.writing.forced_first_id, &ids, 1, 100)
                    .scores(&config, &logits)
                    .into_owned();
                assert_eq!(scores.len(), logits.len());
            }
            true
        }
        Err(error) => {
            assert_sentence(&error);
            false
        }
    }
}

fn survey_family(config: &[u8]) -> bool {
    std::str::from_utf8(config).is_ok_and(|text| survey(text, None, &[]))
}

/// Reads BART's generation settings.
fn survey_generation(generation: &[u8]) -> bool {
    let config = include_str!("../../families/bart/config.json");
    std::str::from_utf8(generation).is_ok_and(|text| survey(config, Some(text), &[]))
}

/// Maps the tensors of a header to their destinations.
fn map_tensors(header: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(header) else { return false };
    let led = Header::parse(text).and_then(|header| {
        static CONFIG: LazyLock<Vec<u8>> = LazyLock::new(|| of_families("config.json").swap_remove(FAMILY));
        let config = String::from_utf8_lossy(&CONFIG);
        let opened = family::open(&config, None, &header.names().collect::<Vec<_>>())?;
        Assembly::new(&opened.config, opened.names, vec![header], &Device::flex())
    });
    led.inspect_err(assert_sentence).is_ok()
}

/// The index of the family's folder for `map_tensors`.
const FAMILY: usize = 1;

/// Reads a GGUF file and, if it is a model, its weights and tokenizer, and runs it.
fn read_gguf(file: &[u8]) -> bool {
    let read = read_head("model.gguf", file, file.len() as u64).and_then(|head| {
        let Head::Whole(files) = head else { panic!("all bytes are there") };
        let header = Header::parse(&files.header)?;
        let opened = family::open(&files.config, None, &header.names().collect::<Vec<_>>())?;
        let mut assembly = Assembly::new(&opened.config, opened.names, vec![header], &Device::flex())?;
        assembly.feed(0, &file[files.begin as usize..(files.begin + files.length) as usize])?;
        let mut session = Session::new(assembly.finish()?);
        session.update(Inputs { decoder: Some(vec![vec![1, 8, 4]]), ..Inputs::default() }, &Edits::default())?;
        session.finish();
        Ok(files.tokenizer.is_some_and(|tokenizer| tokenize(tokenizer.as_bytes())))
    });
    read.inspect_err(assert_sentence).is_ok()
}

fn gguf_files() -> Vec<Vec<u8>> {
    let file = |name: &str| std::fs::read(project().join(format!("tests/gguf/{name}/{name}.gguf"))).expect("a file");
    ["llama-q8_0", "llama-q4_0", "gpt2", "phi3", "gemma2"].map(file).into()
}

/// Applies an edit document to a model's run.
fn edit(document: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(document) else { return false };
    let edited = Edits::from_json(text).and_then(|edits| {
        static MODEL: LazyLock<Model> = LazyLock::new(|| golden("everything").model);
        let mut session = Session::new(MODEL.clone());
        let (encoder, decoder) = (Some(vec![vec![3, 7, 5, 9]]), Some(vec![vec![1, 8, 4]]));
        session.update(Inputs { encoder, decoder, ..Inputs::default() }, &edits)?;
        session.finish();
        Ok(())
    });
    edited.inspect_err(assert_sentence).is_ok()
}

fn documents() -> Vec<Vec<u8>> {
    let cases: Vec<serde_json::Value> = serde_json::from_slice(&read("everything/cases.json")).expect("cases");
    let texts: Vec<Vec<u8>> = cases.iter().map(|case| case["edits"].to_string().into_bytes()).collect();
    texts.into_iter().filter(|text| text.len() > 2 && text.len() < 4000).collect()
}

const WRITING: &str = r#"{ "eos_token_id": [2, 9], "forced_eos_token_id": 2, "forced_bos_token_id": 6, "min_length": 3,
    "min_new_tokens": 2, "no_repeat_ngram_size": 2, "repetition_penalty": 1.3, "suppress_tokens": [5, 7],
    "begin_suppress_tokens": [8], "bad_words_ids": [[4], [3, 4], [0, 1]], "num_beams": 4, "max_length": 20 }"#;

const KINDS: [Kind; 14] = [
    Kind {
        name: "config",
        files: || vec![read("everything/config.json")],
        json: true,
        check: |config| {
            static WEIGHTS: LazyLock<Vec<u8>> = LazyLock::new(|| read("everything/model.safetensors"));
            run(config, &WEIGHTS)
        },
    },
    Kind {
        name: "weights",
        files: || vec![read("heads-only/model.safetensors")],
        json: false,
        check: |weights| {
            static CONFIG: LazyLock<Vec<u8>> = LazyLock::new(|| read("heads-only/config.json"));
            run(&CONFIG, weights)
        },
    },
    Kind {
        name: "header",
        files: || vec![parts(&read("heads-only/model.safetensors")).0],
        json: true,
        check: run_with_header,
    },
    Kind { name: "tokenizer", files: || vec![read("tokenizer.json")], json: true, check: tokenize },
    Kind { name: "bpe", files: || vec![include_bytes!("bpe.json").to_vec()], json: true, check: tokenize },
    Kind { name: "wordpiece", files: || vec![include_bytes!("wordpiece.json").to_vec()], json: true, check: tokenize },
    Kind { name: "unigram", files: || vec![include_bytes!("unigram.json").to_vec()], json: true, check: tokenize },
    Kind { name: "family", files: configs, json: true, check: survey_family },
    Kind { name: "generation", files: || vec![WRITING.as_bytes().to_vec()], json: true, check: survey_generation },
    Kind {
        name: "names",
        files: || vec![parts(&of_families("model.safetensors").swap_remove(FAMILY)).0],
        json: true,
        check: map_tensors,
    },
    Kind { name: "gguf", files: gguf_files, json: false, check: read_gguf },
    Kind { name: "edits", files: documents, json: true, check: edit },
    Kind { name: "edit-words", files: documents, json: false, check: edit },
    Kind { name: "processor", files: processors, json: true, check: process },
];

/// The settings of each family's images.
fn processors() -> Vec<Vec<u8>> {
    let all: BTreeMap<String, serde_json::Value> =
        serde_json::from_slice(&read("images/processors.json")).expect("settings");
    let tiled = ["idefics3/preprocessor_config.json", "smolvlm/processor_config.json"];
    let tiled = tiled.map(|file| read(&format!("beside/{file}")));
    all.values().map(|settings| settings.to_string().into_bytes()).chain(tiled).collect()
}

/// Reads the bytes and, if they are the settings of small images, resizes one.
fn process(json: &[u8]) -> bool {
    const SMALL: u64 = 500;
    let Ok(text) = std::str::from_utf8(json) else { return false };
    let processor = match ImageProcessor::from_json(text) {
        Ok(processor) => processor,
        Err(error) => {
            assert_sentence(&error);
            return false;
        }
    };
    let mut settings: serde_json::Value = serde_json::from_str(text).expect("JSON, as it was read");
    if settings["image_processor"].is_object() {
        settings = settings["image_processor"].take();
    }
    let sides = ["size", "crop_size", "max_image_size"].iter().flat_map(|key| {
        let value = &settings[*key];
        [value, &value["height"], &value["width"], &value["shortest_edge"], &value["longest_edge"]]
    });
    // A large one takes memory and time, as it should.
    if sides.filter_map(serde_json::Value::as_u64).any(|side| side > SMALL) {
        return true;
    }
    let picture = Picture { width: 9, height: 5, rgba: (0..9 * 5 * 4).map(|i| (i * 7) as u8).collect() };
    let _ = processor.pixels(&picture).inspect_err(assert_sentence);
    true
}

/// Fuzzes the kind of this name.
fn hold(name: &str) {
    KINDS.iter().find(|kind| kind.name == name).expect("a kind").fuzz();
}

/// Reads the bytes and, if they are a tokenizer, uses it.
fn tokenize(json: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(json) else { return false };
    static CONFIG: LazyLock<Config> = LazyLock::new(|| Config { d_vocab: 1000, ..golden("everything").model.config });
    let tokenizer = match Tokenizer::from_json(text, &CONFIG) {
        Ok(tokenizer) => tokenizer,
        Err(error) => {
            assert_sentence(&error);
            return false;
        }
    };
    for text in ["abc 12", "é e\u{301} 😀\n", "কা [end][unk]", " ", "\u{0}\u{fffd}\u{202e}", "a".repeat(300).as_str()]
    {
        match tokenizer.encode(text) {
            Ok(tokens) => {
                let ids: Vec<u32> = tokens.iter().map(|token| token.id).collect();
                let _ = tokenizer.decode(&ids).inspect_err(assert_sentence);
            }
            Err(error) => assert_sentence(&error),
        }
    }
    (0..20).for_each(|id| _ = tokenizer.token(id));
    true
}

#[test]
fn damaged_settings_of_images_are_refused_or_used() {
    hold("processor");
}

#[test]
fn damaged_configurations_are_refused_or_run() {
    hold("config");
}

#[test]
fn damaged_weights_are_refused_or_run() {
    hold("weights");
}

#[test]
fn damaged_headers_of_weights_are_refused_or_run() {
    hold("header");
}

#[test]
fn damaged_tokenizers_are_refused_or_read() {
    ["tokenizer", "bpe", "wordpiece", "unigram"].into_iter().for_each(hold);
}

#[test]
fn damaged_configurations_of_families_are_refused_or_counted() {
    hold("family");
}

#[test]
fn damaged_generation_settings_are_refused_or_followed() {
    hold("generation");
}

#[test]
fn damaged_names_of_tensors_are_refused_or_mapped() {
    hold("names");
}

#[test]
fn damaged_gguf_files_are_refused_or_run() {
    hold("gguf");
}

#[test]
fn damaged_edits_are_refused_or_applied() {
    ["edits", "edit-words"].into_iter().for_each(hold);
}
