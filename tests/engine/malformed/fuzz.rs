//! Seeded damage to each file of a model: an error or a model that runs, never a panic and never a wait.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use burn::tensor::Device;
use headlight::config::Config;
use headlight::cost;
use headlight::edit::Edits;
use headlight::family::{self, FamilyConfig};
use headlight::generate::Place;
use headlight::model::Model;
use headlight::run::{Inputs, Session};
use headlight::site::Stack;
use headlight::text::Tokenizer;
use headlight::weights::{self, Assembly, Header};

use crate::common::{Dice, folder, golden, trace};

/// Of each kind, in a test.
const VARIANTS: u64 = 300;
const PATIENCE: Duration = Duration::from_secs(30);

/// What a hand that knows JSON puts in a value's place.
const VALUES: [&str; 16] = [
    "0",
    "1",
    "-1",
    "2",
    "1e308",
    "4294967295",
    "4294967296",
    "18446744073709551615",
    "null",
    "true",
    "\"\"",
    "\"x\"",
    "[]",
    "{}",
    "[[]]",
    "\"\\u0000\"",
];

/// Damages bytes: flips, cuts, inserts, removes, repeats or, in JSON, replaces a value.
fn damage(file: &[u8], dice: &mut Dice, json: bool) -> Vec<u8> {
    let mut file = file.to_vec();
    for _ in 0..1 + dice.below(3) {
        if file.is_empty() {
            break;
        }
        let at = dice.below(file.len());
        let end = (at + 1 + dice.below(40)).min(file.len());
        match dice.below(if json { 9 } else { 6 }) {
            0 => file[at] ^= 1 << dice.below(8),
            1 => file[at] = dice.next() as u8,
            2 => file.truncate(at),
            3 => drop(file.splice(at..at, (0..dice.below(9)).map(|i| (i * 37) as u8).collect::<Vec<u8>>())),
            4 => drop(file.drain(at..end)),
            5 => {
                let again = file[at..end].to_vec();
                drop(file.splice(end..end, again));
            }
            _ => {
                // From a colon or a comma to the next one.
                let is_end = |b: &u8| matches!(b, b',' | b'}' | b']' | b'\n');
                let Some(from) = file[at..].iter().position(|b| matches!(b, b':' | b',' | b'[')) else { continue };
                let from = at + from + 1;
                let to = file[from..].iter().position(is_end).map_or(file.len(), |i| from + i);
                drop(file.splice(from..to, dice.pick(&VALUES).bytes()));
            }
        }
    }
    file
}

/// One kind of file: whole ones, whether they are JSON, and what is done with a damaged one, which says whether it was
/// taken.
struct Kind {
    name: &'static str,
    files: fn() -> Vec<Vec<u8>>,
    json: bool,
    check: fn(&[u8]) -> bool,
}

/// For how many seconds each kind is damaged where `cargo xtask fuzz` asks, and from which seed on.
fn asked() -> Option<(Duration, u64)> {
    let number = |name: &str| std::env::var(name).ok()?.parse::<u64>().ok();
    Some((Duration::from_secs(number("HEADLIGHT_FUZZ")?), number("HEADLIGHT_FUZZ_SEED").unwrap_or(0)))
}

/// Checks one variant within a time limit; says what went wrong otherwise.
fn try_one(variant: &[u8], check: fn(&[u8]) -> bool) -> Result<bool, &'static str> {
    let (told, heard) = channel();
    let copy = variant.to_vec();
    let worker = thread::spawn(move || {
        let _ = told.send(check(&copy));
    });
    match heard.recv_timeout(PATIENCE) {
        Ok(taken) => {
            worker.join().expect("it has answered");
            Ok(taken)
        }
        Err(RecvTimeoutError::Timeout) => Err("took too long"),
        Err(RecvTimeoutError::Disconnected) => Err("panicked"),
    }
}

/// Damages each file of a kind, some hundred times in a test and for as long as `cargo xtask fuzz` asks. What breaks it
/// is then kept among the cases.
fn fuzz(kind: &Kind) {
    let files = (kind.files)();
    let (begun, asked) = (Instant::now(), asked());
    let first = asked.map_or(0, |(_, seed)| seed);
    let goes_on = |count: u64| match asked {
        Some((time, _)) => begun.elapsed() < time,
        None => count < VARIANTS,
    };
    let (mut count, mut taken) = (0, 0);
    while goes_on(count) {
        let seed = first.wrapping_add(count);
        let variant = damage(&files[count as usize % files.len()], &mut Dice::new(seed), kind.json);
        match try_one(&variant, kind.check) {
            Ok(good) => taken += u64::from(good),
            Err(how) => {
                if asked.is_some() {
                    std::fs::write(cases().join(format!("{}-{seed}", kind.name)), &variant).expect("a case");
                }
                let text = String::from_utf8_lossy(&variant);
                panic!("{}, seed {seed}, {how}: {}", kind.name, text.chars().take(4000).collect::<String>())
            }
        }
        count += 1;
    }
    if asked.is_some() {
        println!("{}: {count} variants from seed {first}, {taken} of them taken", kind.name);
    }
    assert!((1..count).contains(&taken), "{}: {taken} of {count} were taken", kind.name);
}

/// What broke the engine once, each file named after its kind.
fn cases() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/engine/malformed/cases")
}

#[test]
fn what_broke_it_once_does_so_no_more() {
    let mut replayed = 0;
    for case in std::fs::read_dir(cases()).expect("cases").map(|entry| entry.expect("a case").path()) {
        let name = case.file_name().expect("a name").to_string_lossy().into_owned();
        let kind = KINDS.iter().find(|kind| name.starts_with(kind.name)).expect("a kind");
        if let Err(how) = try_one(&std::fs::read(&case).expect("a case"), kind.check) {
            panic!("{name} {how}");
        }
        replayed += 1;
    }
    assert!(replayed > 0, "no case was found");
}

/// Whether a sentence is fit for a person: one line, not empty.
fn assert_sentence(error: &headlight::Error) {
    let text = error.to_string();
    assert!(!text.trim().is_empty() && text.len() < 4000, "{text}");
}

/// Loads what the bytes may hold and, if it is a model, runs it.
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

/// The header's JSON of some weights, and the rest of the file.
fn parts(file: &[u8]) -> (Vec<u8>, Vec<u8>) {
    let length = u64::from_le_bytes(file[..8].try_into().expect("eight bytes")) as usize;
    (file[8..8 + length].to_vec(), file[8 + length..].to_vec())
}

/// Most of a file of weights is numbers: here the damage is in the header alone.
fn run_with_header(header: &[u8]) -> bool {
    let rest = parts(&read("everything/model.safetensors")).1;
    run(&read("everything/config.json"), &[&(header.len() as u64).to_le_bytes(), header, &rest].concat())
}

/// Files of this name in every folder of `tests/families`.
fn of_families(name: &str) -> Vec<Vec<u8>> {
    let mut folders: Vec<PathBuf> = std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/families"))
        .expect("families")
        .map(|entry| entry.expect("a folder").path())
        .collect();
    folders.sort();
    folders.iter().filter_map(|folder| std::fs::read(folder.join(name)).ok()).collect()
}

/// Counts what a model of somebody's configuration is made of; nothing of it is made.
fn survey(config: &str, generation: Option<&str>, names: &[&str]) -> bool {
    match family::open(config, generation, names) {
        Ok(FamilyConfig { config, .. }) => {
            let all: u128 = cost::parts(&config, true).into_iter().map(|part| part.parameters).sum();
            assert!(all > 0 && Config::from_json(&config.to_json()).is_ok());
            let ids = [0, 1, 0, 1];
            let logits = vec![0.0; config.d_vocab.min(100_000)];
            // Ids are inside of a vocabulary that is not cut.
            if logits.len() == config.d_vocab && config.d_vocab > 1 {
                let scores = Place::new(&config, &ids, 1, 100).scores(&config, &logits).into_owned();
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

/// What BART's files say of how a text is written.
fn survey_generation(generation: &[u8]) -> bool {
    let config = include_str!("../../families/bart/config.json");
    std::str::from_utf8(generation).is_ok_and(|text| survey(config, Some(text), &[]))
}

/// Leads the tensors that a header names home.
fn lead_home(header: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(header) else { return false };
    let led = Header::parse(text).and_then(|header| {
        static CONFIG: LazyLock<Vec<u8>> = LazyLock::new(|| of_families("config.json").swap_remove(FAMILY));
        let config = String::from_utf8_lossy(&CONFIG);
        let opened = family::open(&config, None, &header.names().collect::<Vec<_>>())?;
        Assembly::new(&opened.config, opened.names, vec![header], &Device::flex())
    });
    led.inspect_err(assert_sentence).is_ok()
}

/// Which of the families' folders, in order, names are led home of.
const FAMILY: usize = 1;

/// Edits a model's run as a document says.
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

const KINDS: [Kind; 12] = [
    Kind {
        name: "config",
        files: || vec![read("everything/config.json")],
        json: true,
        check: |config| run(config, &read("everything/model.safetensors")),
    },
    Kind {
        name: "weights",
        files: || vec![read("everything/model.safetensors")],
        json: false,
        check: |weights| run(&read("everything/config.json"), weights),
    },
    Kind {
        name: "header",
        files: || vec![parts(&read("everything/model.safetensors")).0],
        json: true,
        check: run_with_header,
    },
    Kind { name: "tokenizer", files: || vec![read("tokenizer.json")], json: true, check: tokenize },
    Kind { name: "bpe", files: || vec![include_bytes!("bpe.json").to_vec()], json: true, check: tokenize },
    Kind { name: "wordpiece", files: || vec![include_bytes!("wordpiece.json").to_vec()], json: true, check: tokenize },
    Kind { name: "unigram", files: || vec![include_bytes!("unigram.json").to_vec()], json: true, check: tokenize },
    Kind { name: "family", files: || of_families("config.json"), json: true, check: survey_family },
    Kind { name: "generation", files: || vec![WRITING.as_bytes().to_vec()], json: true, check: survey_generation },
    Kind {
        name: "names",
        files: || vec![parts(&of_families("model.safetensors").swap_remove(FAMILY)).0],
        json: true,
        check: lead_home,
    },
    Kind { name: "edits", files: documents, json: true, check: edit },
    Kind { name: "edit-words", files: documents, json: false, check: edit },
];

/// The kind of this name.
fn hold(name: &str) {
    fuzz(KINDS.iter().find(|kind| kind.name == name).expect("a kind"));
}

/// Reads what the bytes may hold and, if it is a tokenizer, uses it.
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
                let _ = tokenizer.decode(&ids);
            }
            Err(error) => assert_sentence(&error),
        }
    }
    (0..20).for_each(|id| _ = tokenizer.token(id));
    true
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
fn damaged_rules_of_writing_are_refused_or_followed() {
    hold("generation");
}

#[test]
fn damaged_names_of_tensors_are_refused_or_lead_home() {
    hold("names");
}

#[test]
fn damaged_edits_are_refused_or_made() {
    ["edits", "edit-words"].into_iter().for_each(hold);
}
