//! Seeded damage to each file of a model: an error or a model that runs, never a panic and never a wait.

use std::sync::LazyLock;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use burn::tensor::Device;
use headlight::config::Config;
use headlight::edit::Edits;
use headlight::run::{Inputs, Session};
use headlight::site::Stack;
use headlight::text::Tokenizer;
use headlight::weights;

use crate::common::{Dice, folder, golden, trace};

const VARIANTS: usize = 300;
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

/// Runs `check` on damaged variants of `file`, each with a time limit. Returns how many were taken.
fn fuzz(what: &str, file: &[u8], json: bool, check: fn(&[u8]) -> bool) -> usize {
    let mut taken = 0;
    for seed in 0..VARIANTS as u64 {
        let variant = damage(file, &mut Dice::new(seed), json);
        let (told, heard) = channel();
        let copy = variant.clone();
        let worker = thread::spawn(move || {
            let _ = told.send(check(&copy));
        });
        match heard.recv_timeout(PATIENCE) {
            Ok(good) => taken += usize::from(good),
            Err(RecvTimeoutError::Timeout) => panic!("{what}, variant {seed}, took more than {PATIENCE:?}"),
            Err(RecvTimeoutError::Disconnected) => {
                let text = String::from_utf8_lossy(&variant);
                panic!("{what}, variant {seed}, panicked: {}", text.chars().take(4000).collect::<String>())
            }
        }
        worker.join().expect("it has answered");
    }
    taken
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

#[test]
fn damaged_configurations_are_refused_or_run() {
    let taken = fuzz("config.json", &read("everything/config.json"), true, |config| {
        run(config, &read("everything/model.safetensors"))
    });
    assert!((1..VARIANTS).contains(&taken), "{taken} of {VARIANTS} were models");
}

#[test]
fn damaged_weights_are_refused_or_run() {
    let taken = fuzz("model.safetensors", &read("everything/model.safetensors"), false, |weights| {
        run(&read("everything/config.json"), weights)
    });
    assert!((1..VARIANTS).contains(&taken), "{taken} of {VARIANTS} were models");
}

#[test]
fn damaged_headers_of_weights_are_refused_or_run() {
    // Most of a file is numbers: here the damage is in the header alone.
    fn parts() -> (Vec<u8>, Vec<u8>) {
        let file = read("everything/model.safetensors");
        let length = u64::from_le_bytes(file[..8].try_into().expect("eight bytes")) as usize;
        (file[8..8 + length].to_vec(), file[8 + length..].to_vec())
    }
    fuzz("the header of model.safetensors", &parts().0, true, |header| {
        let file = [&(header.len() as u64).to_le_bytes(), header, &parts().1].concat();
        run(&read("everything/config.json"), &file)
    });
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
fn damaged_tokenizers_are_refused_or_read() {
    let taken = fuzz("tokenizer.json", &read("tokenizer.json"), true, tokenize);
    assert!((1..VARIANTS).contains(&taken), "{taken} of {VARIANTS} were tokenizers");
}

/// Small tokenizers of the other kinds, with the parts that come with them.
const OTHERS: [(&str, &str); 3] = [
    ("byte-level BPE", include_str!("bpe.json")),
    ("WordPiece", include_str!("wordpiece.json")),
    ("Unigram", include_str!("unigram.json")),
];

#[test]
fn damaged_tokenizers_of_other_kinds_are_refused_or_read() {
    for (kind, json) in OTHERS {
        assert!(tokenize(json.as_bytes()), "{kind} as it should be");
        let taken = fuzz(kind, json.as_bytes(), true, tokenize);
        assert!((1..VARIANTS).contains(&taken), "{taken} of {VARIANTS} were tokenizers");
    }
}
