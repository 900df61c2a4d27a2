//! The command line computes what the library computes, and bad input is one sentence and exit code 2.

#[path = "../../tests/engine/common/mod.rs"]
#[allow(dead_code, unused_imports, reason = "the engine's tests use the rest")]
mod common;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use burn::tensor::Device;
use common::{MODELS, PRESETS, Tensors, difference, folder, golden, project};
use embassy_futures::block_on;
use headlight::config::{Config, Naming, OWN_FAMILY};
use headlight::edit::Edits;
use headlight::engine::{RECORDING_FORMAT, RecordedText, Recording};
use headlight::generate::Sampling;
use headlight::run::{Inputs, Provenance, Session};
use headlight::text::{Reading, Token, Tokenizer};
use headlight::weights;

/// Of max(1, |x|), as in `tests/engine/golden.rs`.
const TOLERANCE: f32 = 2e-5;

fn headlight(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_headlight")).args(args).output().expect("the binary runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("utf-8")
}

/// What was said on standard output by a command that must succeed.
fn said(args: &[&str]) -> String {
    let output = headlight(args);
    assert!(output.status.success(), "{args:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

/// The sentence of a command that must refuse its input.
fn refusal(args: &[&str]) -> String {
    let output = headlight(args);
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(2), "{args:?}: {out}{err}");
    assert_eq!(out, "", "{args:?}");
    assert_eq!(err.trim_end().lines().count(), 1, "{args:?}: one sentence, not {err}");
    assert!(!err.contains("panicked"), "{err}");
    err
}

/// A file or folder of this test run.
fn scratch(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cli").join(name);
    std::fs::create_dir_all(path.parent().expect("it has a parent")).expect("a folder");
    path
}

fn path(path: &Path) -> &str {
    path.to_str().expect("utf-8")
}

fn model(name: &str) -> String {
    path(&folder().join(name)).to_owned()
}

/// A model folder with a tokenizer, and with some keys of its configuration replaced.
fn speaking(name: &str, of: &str, keys: &str) -> String {
    let out = scratch(name);
    std::fs::create_dir_all(&out).expect("a folder");
    let read = |file: &str| std::fs::read(folder().join(file)).expect(file);
    let mut config: serde_json::Value = serde_json::from_slice(&read(&format!("{of}/config.json"))).expect("json");
    let keys: BTreeMap<String, serde_json::Value> = serde_json::from_str(keys).expect("keys");
    keys.into_iter().for_each(|(key, value)| config[key] = value);
    std::fs::write(out.join("config.json"), config.to_string()).expect("config.json");
    std::fs::write(out.join("model.safetensors"), read(&format!("{of}/model.safetensors"))).expect("weights");
    std::fs::write(out.join("tokenizer.json"), read("tokenizer.json")).expect("tokenizer.json");
    path(&out).to_owned()
}

fn rows<T: ToString>(rows: &[Vec<T>]) -> String {
    let row = |row: &Vec<T>| row.iter().map(T::to_string).collect::<Vec<_>>().join(",");
    rows.iter().map(row).collect::<Vec<_>>().join(";")
}

/// The activations of a trace, without the masks beside them.
fn load(file: &Path) -> Tensors {
    activations(&std::fs::read(file).expect("a trace"))
}

fn activations(file: &[u8]) -> Tensors {
    let mut all = weights::read_tensors(file).expect("safetensors");
    all.retain(|name, _| !name.ends_with(".mask"));
    all
}

/// A case of `cases.json` as it stands there.
fn cases(name: &str) -> Vec<serde_json::Value> {
    serde_json::from_slice(&std::fs::read(folder().join(name).join("cases.json")).expect("cases.json")).expect("json")
}

/// Traces a case of a reference model through the binary and compares it with PyTorch.
fn check_case(name: &str, i: usize) {
    let (golden, case) = (golden(name), &cases(name)[i]);
    let slug = format!("{}-{}", name.replace('/', "-"), case["name"].as_str().expect("a name"));
    let out = scratch(&format!("{slug}.safetensors"));
    let mut args = vec!["trace".to_owned(), "--model".into(), model(name), "--out".into(), path(&out).into()];
    for (flag, key) in [
        ("--ids", "ids"),
        ("--target-ids", "target_ids"),
        ("--padding", "padding"),
        ("--target-padding", "target_padding"),
    ] {
        if let Ok(given) = serde_json::from_value::<Vec<Vec<u32>>>(case[key].clone()) {
            args.extend([flag.into(), rows(&given)]);
        }
    }
    let edits = scratch(&format!("{slug}.edits.json"));
    std::fs::write(&edits, case["edits"].to_string()).expect("edits");
    args.extend(["--edits".into(), path(&edits).into()]);
    let expected = golden.of(&golden.cases[i]);
    let beside =
        |what: &str| Some((what.to_owned(), golden.expected.get(&format!("{}/{what}", golden.cases[i].name))?.clone()));
    let given: Tensors = ["x", "memory"].into_iter().filter_map(beside).collect();
    if !given.is_empty() {
        let file = scratch(&format!("{slug}.given.safetensors"));
        std::fs::write(&file, weights::write_tensors(&given).expect("tensors")).expect("embeddings");
        args.extend(["--embeddings".into(), path(&file).into()]);
    }
    said(&args.iter().map(String::as_str).collect::<Vec<_>>());
    let found = load(&out);
    assert!(!expected.is_empty(), "{slug}");
    for (site, (shape, values)) in expected {
        let (found_shape, found) = found.get(site).unwrap_or_else(|| panic!("{slug}: {site} was not written"));
        assert_eq!(found_shape, shape, "{slug}: {site}");
        assert!(difference(found, values) <= TOLERANCE, "{slug}: {site}");
    }
}

#[test]
fn a_trace_of_every_reference_model_equals_pytorch() {
    for name in MODELS.into_iter().chain(PRESETS) {
        check_case(name, 0);
    }
}

#[test]
fn a_trace_of_edits_equals_pytorch() {
    (1..cases("everything").len()).for_each(|i| check_case("everything", i));
    (1..cases("presets/llm-decoder").len()).for_each(|i| check_case("presets/llm-decoder", i));
}

const EVERYTHING: [&str; 4] = ["--ids", "3,7,5", "--target-ids", "1,8"];

fn trace_everything(name: &str, more: &[&str]) -> Tensors {
    let out = scratch(name);
    let folder = model("everything");
    let args = [&["trace", "--model", &folder, "--out", path(&out)][..], &EVERYTHING, more].concat();
    said(&args);
    load(&out)
}

#[test]
fn sites_choose_what_is_written_and_outputs_always_are() {
    let names = |tensors: &Tensors| tensors.keys().cloned().collect::<Vec<_>>();
    let all = trace_everything("all.safetensors", &[]);
    assert_eq!(all.len(), 103);
    let some = trace_everything("some.safetensors", &["--sites", "decoder.blocks.?.cross.pattern"]);
    let outputs = ["decoder.out", "encoder.out", "logits"];
    let patterns = ["decoder.blocks.0.cross.pattern", "decoder.blocks.1.cross.pattern"];
    assert_eq!(names(&some), [&patterns[..], &outputs].concat());
    assert_eq!(names(&trace_everything("none.safetensors", &["--sites", "nothing"])), outputs);
    // The patterns that the recording describes are those in it.
    for (file, described) in [("all.safetensors", 6), ("some.safetensors", 2), ("none.safetensors", 0)] {
        let answer = &metadata(&std::fs::read(scratch(file)).expect("a trace"))["answer"];
        let answer: serde_json::Value = serde_json::from_str(answer).expect("json");
        assert_eq!(answer["maps"].as_array().map(Vec::len), Some(described), "{file}");
    }
    for (name, tensor) in some {
        assert_eq!(tensor, all[&name], "{name}");
    }
}

#[test]
fn given_embeddings_stand_in_place_of_embedding_plus_positions() {
    let plain = trace_everything("embedded.safetensors", &[]);
    let (shape, embed) = &plain["encoder.embed"];
    let x = embed.iter().zip(&plain["encoder.positions"].1).map(|(a, b)| a + b).collect();
    let (given, out) = (scratch("x.safetensors"), scratch("by-x.safetensors"));
    let file = weights::write_tensors(&[("x".to_owned(), (shape.clone(), x))].into()).expect("tensors");
    std::fs::write(&given, file).expect("embeddings");
    let folder = model("everything");
    let args = ["trace", "--model", &folder, "--embeddings", path(&given), "--target-ids", "1,8", "--out", path(&out)];
    said(&args);
    for (name, (_, values)) in load(&out) {
        assert!(difference(&values, &plain[&name].1) <= TOLERANCE, "{name}");
    }
}

#[test]
fn text_is_tokenized_and_a_target_shifted_right() {
    let folder = speaking("text", "dates-like", "{}");
    let trace = |name: &str, args: &[&str]| {
        let out = scratch(name);
        said(&[&["trace", "--model", &folder, "--out", path(&out)][..], args].concat());
        load(&out)
    };
    // a b 1 [end], and [start] c 2 without its end token
    let text = trace("text.safetensors", &["--text", "ab1", "--target", "c2"]);
    assert_eq!(text, trace("ids.safetensors", &["--ids", "4,5,14,2", "--target-ids", "1,6,15"]));
    assert_eq!(text["encoder.out"].0, [1, 4, 16]);
    assert_eq!(text["logits"].0, [1, 3, 17]);
}

#[test]
fn edits_and_paddings_reach_the_model() {
    let plain = trace_everything("plain.safetensors", &[]);
    let padded = trace_everything("padded.safetensors", &["--padding", "1,1,0"]);
    let pattern = &padded["encoder.blocks.0.attn.pattern"].1;
    assert!(pattern.chunks(3).all(|row| row[2] == 0.0), "the last key is masked");
    let edits = scratch("padding.json");
    std::fs::write(&edits, r#"{ "padding": [[1, 1, 0]] }"#).expect("edits");
    assert_eq!(trace_everything("edited.safetensors", &["--edits", path(&edits)]), padded);
    assert_ne!(plain, padded);
    let target = trace_everything("target.safetensors", &["--target-padding", "0,1"]);
    assert!(target["decoder.blocks.0.attn.pattern"].1.chunks(4).all(|rows| rows[..3] == [0.0; 3]), "key 0 is masked");
}

/// The folder of a tiny chat model, with a file of turns and what transformers answers.
fn chat_model() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../chat/tests/model")
}

#[test]
fn a_conversation_is_answered_as_by_transformers() {
    let (folder, out) = (chat_model(), scratch("chat.safetensors"));
    let read = |file: &str| std::fs::read_to_string(folder.join(file)).expect(file);
    let answer: serde_json::Value = serde_json::from_str(&read("answer.json")).expect("json");
    let chat = folder.join("chat.json");
    let [model, chat] = [path(&folder), path(&chat)];
    let more = ["--model", model, "--chat", chat];
    let written = said(&[&["generate"], &more[..], &["--max-new", "12"]].concat());
    assert_eq!(written.trim_end_matches('\n'), answer["text"].as_str().expect("a text"));

    said(&[&["trace"], &more[..], &["--sites", "*.pattern", "--out", path(&out)]].concat());
    let ids: Vec<u32> = serde_json::from_value(answer["ids"].clone()).expect("ids");
    let plain = scratch("chat-ids.safetensors");
    said(&["trace", "--model", model, "--ids", &rows(&[ids]), "--sites", "*.pattern", "--out", path(&plain)]);
    assert_eq!(load(&out), load(&plain));
    let shown = metadata(&std::fs::read(&out).expect("a file"));
    assert!(shown["text"].starts_with("<|im_start|>system\n"), "{shown:?}");

    let file = |text: &str| {
        let file = scratch("turns.json");
        std::fs::write(&file, text).expect("a file");
        path(&file).to_owned()
    };
    let refused = |model: &str, turns: &str| refusal(&["generate", "--model", model, "--chat", &file(turns)]);
    assert!(refused(model, "[]").contains("turns.json: the conversation has no turns"));
    assert!(refused(model, r#"[{"role": "user"}]"#).contains("missing field `content`"));
    assert!(refused(model, r#"[{"role": "user", "text": "a"}]"#).contains("unknown field `text`"));
    let good = r#"[{"role": "user", "content": "a"}]"#;
    let plain = scratch("no-template");
    std::fs::create_dir_all(&plain).expect("a folder");
    for name in ["config.json", "model.safetensors", "tokenizer.json", "tokenizer_config.json"] {
        std::fs::copy(folder.join(name), plain.join(name)).expect(name);
    }
    assert!(refused(path(&plain), good).contains("no chat template"));
    // As AutoTokenizer, which does not read the file of processors.
    std::fs::write(plain.join("chat_template.json"), r#"{"chat_template": "a"}"#).expect("a file");
    assert!(refused(path(&plain), good).contains("no chat template"));
    assert!(refused(concat!(env!("CARGO_MANIFEST_DIR"), "/../models/copy"), good).contains("its architecture is"));
}

#[test]
fn bad_input_is_one_sentence_and_exit_code_2() {
    let everything = model("everything");
    let out = scratch("never.safetensors");
    let _ = std::fs::remove_file(&out);
    let trace = |more: &[&str]| refusal(&[&["trace", "--model", &everything, "--out", path(&out)][..], more].concat());
    let with = |more: &[&str]| trace(&[&EVERYTHING[..], more].concat());
    let file = |name: &str, content: &str| {
        let file = scratch(name);
        std::fs::write(&file, content).expect("a file");
        path(&file).to_owned()
    };
    for (sentence, words) in [
        (trace(&["--ids", "3,7"]), "--target"),
        (trace(&["--ids", "3,x", "--target-ids", "1"]), "3,x"),
        (trace(&["--ids", "", "--target-ids", "1"]), "--ids"),
        (trace(&["--ids", "3,19", "--target-ids", "1"]), "19 tokens"),
        (trace(&["--ids", "-3", "--target-ids", "1"]), "-3"),
        (trace(&["--ids", "99999999999999", "--target-ids", "1"]), "99999999999999"),
        (trace(&["--ids", "3,7;5", "--target-ids", "1;1"]), "row"),
        (trace(&["--ids", "3,7;5,6", "--target-ids", "1"]), "batch"),
        (trace(&["--ids", "3,3,3,3,3,3,3,3,3,3,3,3,3", "--target-ids", "1"]), "12"),
        (trace(&["--ids", "3", "--text", "a", "--target-ids", "1"]), "--text"),
        (trace(&["--ids", "3", "--target", "a"]), "tokenizer.json"),
        (trace(&["--text", "a", "--target-ids", "1"]), "tokenizer.json"),
        (trace(&["--target-ids", "1"]), "--ids"),
        (with(&["--padding", "1,1"]), "padding"),
        (with(&["--padding", "1,1,2"]), "--padding"),
        (with(&["--target-padding", "1,0;1,1"]), "target padding"),
        (with(&["--device", "gpu2"]), "--device"),
        (with(&["--colour", "red"]), "--colour"),
        (with(&["--edits", "nowhere.json"]), "nowhere.json cannot be read: "),
        (with(&["--edits", &file("broken.json", "{")]), "edits"),
        (with(&["--edits", &file("unknown.json", r#"{ "colour": 1 }"#)]), "colour"),
        (with(&["--edits", &file("head.json", r#"{ "heads": { "decoder.blocks.0.attn.4": 0 } }"#)]), "blocks.0.attn.4"),
        (with(&["--embeddings", &file("no.safetensors", "x")]), "no.safetensors"),
        (with(&["--embeddings", "nowhere.safetensors"]), "nowhere.safetensors"),
    ] {
        assert!(sentence.contains(words), "{words:?} is not in: {sentence}");
    }
    assert!(!out.exists(), "nothing is written");
    assert!(refusal(&["trace", "--model", "nowhere", "--ids", "1", "--out", "x"]).contains("nowhere"));
    let nowhere = scratch("no-folder").join("deeper/x.safetensors");
    let to_nowhere = [&["trace", "--model", &everything, "--out", path(&nowhere)][..], &EVERYTHING].concat();
    assert!(refusal(&to_nowhere).contains("x.safetensors cannot be written: "));
    if !cfg!(feature = "gpu") {
        assert!(with(&["--device", "gpu"]).contains("--device cpu"));
    }
}

#[test]
fn a_broken_model_is_one_sentence_and_exit_code_2() {
    let broken = |name: &str, file: &str, content: &[u8]| {
        let folder = speaking(name, "dates-like", "{}");
        std::fs::write(Path::new(&folder).join(file), content).expect(file);
        refusal(&["trace", "--model", &folder, "--text", "a", "--target", "b", "--out", path(&scratch("never"))])
    };
    assert!(broken("cut", "model.safetensors", b"12345678").contains("model.safetensors"));
    assert!(broken("no-json", "config.json", b"{").contains("config.json"));
    assert!(broken("latin", "config.json", b"\xff").contains("config.json"));
    assert!(broken("no-tokens", "tokenizer.json", b"{\"model\":\n").contains("tokenizer.json"));
    let whole = std::fs::read(folder().join("dates-like/model.safetensors")).expect("the model itself");
    let short = broken("short", "model.safetensors", &whole[..whole.len() - 1]);
    assert!(short.contains("bytes: fetch or copy it again"), "{short}");
    let long = broken("long", "model.safetensors", &[&whole[..], &[0]].concat());
    assert!(long.contains("it is 1 bytes longer than its header says"), "{long}");
    let other = std::fs::read(folder().join("bare/model.safetensors")).expect("another model");
    let sentence = broken("other", "model.safetensors", &other);
    assert!(
        sentence.contains("is missing") && sentence.contains("has shape") && sentence.contains("more"),
        "{sentence}"
    );
}

#[test]
fn flags_for_what_a_model_lacks_are_refused() {
    let out = scratch("lacking.safetensors");
    let trace = |name: &str, more: &[&str]| {
        refusal(&[&["trace", "--model", &model(name), "--out", path(&out)][..], more].concat())
    };
    assert!(trace("encoder-only", &["--ids", "3", "--target-ids", "1"]).contains("--target-ids"));
    assert!(trace("encoder-only", &["--ids", "3", "--target-padding", "1"]).contains("--target-padding"));
    assert!(trace("decoder-only", &["--ids", "3", "--target", "a"]).contains("--target"));
    assert!(trace("presets/mini", &["--ids", "3"]).contains("--ids"));
    let given = scratch("given.safetensors");
    let zeros = |name: &str, width: usize| (name.to_owned(), (vec![1, 2, width], vec![0.0; 2 * width]));
    let save =
        |tensors: Tensors| std::fs::write(&given, weights::write_tensors(&tensors).expect("tensors")).expect("file");
    save([zeros("x", 16), zeros("memory", 16)].into());
    assert!(trace("presets/mini", &["--embeddings", path(&given)]).contains("memory"));
    save([zeros("x", 15)].into());
    assert!(trace("presets/mini", &["--embeddings", path(&given)]).contains("15 wide"));
    save([zeros("y", 16)].into());
    assert!(trace("presets/mini", &["--embeddings", path(&given)]).contains("\"y\""));
    save([zeros("x", 16)].into());
    assert!(trace("everything", &["--embeddings", path(&given), "--ids", "1", "--target-ids", "1"]).contains("--ids"));
    let generate = |folder: &str| refusal(&["generate", "--model", folder, "--text", "a"]);
    assert!(generate(&speaking("encoder", "encoder-only", "{}")).contains("no decoder, so it writes no text"));
    assert!(generate(&model("everything")).contains("tokenizer.json"));
}

#[test]
fn one_seed_gives_one_text() {
    let folder = speaking("speaker", "dates-like", r#"{ "end_id": null }"#);
    let say = |more: &[&str]| {
        said(&[&["generate", "--model", &folder, "--text", "abc 12", "--max-new", "12"][..], more].concat())
    };
    let hot = |seed: &str| say(&["--temperature", "3", "--seed", seed]);
    let first = hot("1");
    assert_eq!(hot("1"), first);
    assert!((2..8).any(|seed| hot(&seed.to_string()) != first), "six other seeds said the same");
    let greedy = say(&[]);
    assert_eq!(say(&["--temperature", "0", "--seed", "9"]), greedy);
    assert_eq!(say(&["--top-k", "1", "--seed", "9"]), greedy);
    assert_eq!(say(&["--top-p", "0.0001", "--temperature", "2"]), greedy);
    assert_eq!(say(&["--beam", "1"]), greedy);
    assert_eq!(say(&["--beam", "4"]), say(&["--beam", "4"]));
    for (more, word) in [
        (&["--temperature", "-1"][..], "--temperature"),
        (&["--temperature", "NaN"], "--temperature"),
        (&["--top-p", "0"], "--top-p"),
        (&["--top-p", "1.5"], "--top-p"),
        (&["--beam", "0"], "--beam"),
        (&["--beam", "2", "--seed", "1"], "--seed"),
        (&["--length-penalty", "1"], "--beam"),
        (&["--max-new", "-1"], "--max-new"),
        (&["--seed", "-1"], "--seed <N>': expected a whole number, 0 or more"),
        (&["--top-k", "1.5"], "--top-k <K>': expected a whole number, 0 or more"),
    ] {
        let sentence = refusal(&[&["generate", "--model", &folder, "--text", "a"][..], more].concat());
        assert!(sentence.contains(word), "{sentence}");
    }
    assert!(refusal(&["generate", "--model", &folder, "--text", ""]).contains("at least one token"));
}

#[test]
fn a_single_stack_goes_on_with_its_own_text() {
    let folder = speaking("prompt", "decoder-only", r#"{ "end_id": 2 }"#);
    let text =
        said(&["generate", "--model", &folder, "--text", "abc", "--max-new", "4", "--temperature", "1", "--seed", "2"]);
    assert!(!text.starts_with("abc"), "only what is new is said: {text}");
    // The template's end token is no part of a text that goes on: 7 places are left of 10.
    let whole = said(&["generate", "--model", &speaking("endless", "decoder-only", "{}"), "--text", "abc"]);
    assert!(whole.trim_end_matches('\n').chars().count() <= 7, "{whole:?}");
}

#[test]
fn inspect_counts_what_the_checkpoint_holds() {
    let number = |text: &str, line: &str| -> usize {
        let found = text.lines().find(|l| l.starts_with(line)).unwrap_or_else(|| panic!("{line} is not in {text}"));
        found.split_whitespace().last().expect("a number").parse().expect("a number")
    };
    for name in MODELS.into_iter().chain(PRESETS) {
        let text = said(&["inspect", "--model", &model(name), "--length", "1", "2,4"]);
        assert_eq!(number(&text, "total"), golden(name).model.parameters(), "{name}");
        assert!(text.lines().filter(|l| l.starts_with(['1', '2', '4'])).count() == 3, "{text}");
    }
    for (preset, total) in [("vaswani-base", 63_082_496), ("vaswani-big", 214_245_376)] {
        assert_eq!(number(&said(&["inspect", "--preset", preset]), "total"), total);
    }
    for (args, word) in [
        (&["--preset", "huge"][..], "vaswani-big"),
        (&["--model", "nowhere"], "nowhere"),
        (&["--model", &model("everything"), "--length", "13"], "1 to 12"),
        (&["--model", &model("everything"), "--length", "0"], "1 to 12"),
        (&["--model", &model("everything"), "--length", "x"], "--length"),
        (&[], "--model"),
        (&["--model", "x", "--preset", "mini"], "--preset"),
    ] {
        let sentence = refusal(&[&["inspect"], args].concat());
        assert!(sentence.contains(word), "{sentence}");
    }
}

/// The words of every line that begins with one of these.
fn table<'a>(text: &'a str, first: &[&str]) -> Vec<Vec<&'a str>> {
    let lines = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
    lines.filter(|line| line.first().is_some_and(|word| first.contains(word))).collect()
}

#[test]
fn inspect_compares_layers_at_the_lengths_asked_for() {
    let text = said(&["inspect", "--preset", "vaswani-base", "--length", "64,4096", "--kernel", "4"]);
    let rows = table(&text, &["self-attention", "recurrent", "convolutional", "restricted"]);
    // n²d, nd², knd², knd of n 64 and 4096, d 512, k 4; paths 1, n, log4(n), n/4.
    let expected = [
        ["self-attention", "64", "2097152", "1", "1"],
        ["recurrent", "64", "16777216", "64", "64"],
        ["convolutional", "64", "67108864", "1", "3"],
        ["restricted", "64", "131072", "1", "16"],
        ["self-attention", "4096", "8589934592", "1", "1"],
        ["recurrent", "4096", "1073741824", "4096", "4096"],
        ["convolutional", "4096", "4294967296", "1", "6"],
        ["restricted", "4096", "8388608", "1", "1024"],
    ];
    assert_eq!(rows, expected);
    assert!(text.contains("width 512, kernel 4"));
    // A kernel of 3 unless another is asked for, and any model's own width.
    assert!(said(&["inspect", "--model", &model("everything")]).contains("width 16, kernel 3"));
    for kernel in ["1", "-1", "x", "99999"] {
        assert!(refusal(&["inspect", "--preset", "mini", "--kernel", kernel]).contains("--kernel"), "{kernel}");
    }
}

#[test]
fn inspect_lists_the_variations_that_the_paper_compares() {
    let first = ["base", "A", "B", "C", "D", "E", "big"];
    let text = said(&["inspect", "--ablations", "--length", "50"]);
    let rows = table(&text, &first);
    assert_eq!(rows.len(), 20);
    assert!(rows.iter().all(|row| row.len() == 12), "{text}");
    assert_eq!(table(&text, &["row"])[0].len(), 12, "{text}");
    let base = ["base", "6", "512", "2048", "8", "64", "64", "0.1", "0.1", "0", "63082496", "6390579200"];
    assert_eq!(rows[0], base);
    assert_eq!((rows[19][0], rows[19][10]), ("big", "214245376"));
    let row = |text: &str, i: usize| table(text, &first)[i][11].parse::<u64>().expect("a number");
    let longer = said(&["inspect", "--ablations", "--length", "100"]);
    assert!(row(&longer, 0) > 2 * row(&text, 0));
    // Beside a model, after it, and a table for each length.
    let both = said(&["inspect", "--preset", "vaswani-big", "--ablations", "--length", "50", "100"]);
    assert!(both.starts_with("vaswani-big") && table(&both, &first).len() == 40);
    assert!(refusal(&["inspect", "--ablations", "--length", "0"]).contains("reads 1 to"));
}

#[test]
fn training_starts_and_goes_on_from_its_folder() {
    let [out, setup] = ["trained", "setup.json"].map(scratch);
    let _ = std::fs::remove_dir_all(&out);
    let to = ["train", "--out", path(&out)];
    let train = |more: &[&str]| said(&[&to[..], more].concat());
    let refused = |more: &[&str]| refusal(&[&to[..], more].concat());
    let small = r#"{ "recipe": "sort", "seed": 2, "data": { "length": 4, "symbols": 4 },
        "keys": { "d_model": 16 }, "settings": { "steps": 3, "batch": 4 } }"#;
    std::fs::write(&setup, small).expect("a setup");
    let score = train(&["--setup", path(&setup)]);
    assert!(score.lines().last().is_some_and(|line| line.starts_with("overall")), "{score}");
    let weights = || std::fs::read(out.join("model.safetensors")).expect("weights");
    let first = weights();
    train(&["--setup", path(&setup)]);
    assert!(weights() == first, "a setup repeats a run");
    train(&["--setup", path(&setup), "--resume", "--steps", "6"]);
    let whole = weights();
    assert!(whole != first, "more steps");
    train(&["--setup", path(&setup)]);
    for steps in ["4", "6"] {
        train(&["--setup", path(&setup), "--resume", "--steps", steps]);
    }
    assert!(weights() == whole, "a run that goes on is the run that never stopped");
    // How long a run is decides how its rate falls.
    train(&["--recipe", "sort", "--steps", "2"]);
    let progress = std::fs::read_to_string(out.join("training/progress.json")).expect("progress");
    assert!(progress.contains(r#""settings":{"steps":2}"#), "{progress}");
    train(&["--setup", path(&setup), "--steps", "6"]);
    let last = weights();
    assert!(last != whole, "the rate falls later");
    assert!(said(&["inspect", "--model", path(&out)]).contains("sort"));
    said(&["generate", "--model", path(&out), "--text", "dbca", "--max-new", "3"]);

    let broken = scratch("broken-setup.json");
    std::fs::write(&broken, small.replace("steps", "stops")).expect("a setup");
    for (sentence, words) in [
        (refused(&["--recipe", "weather"]), "dates"),
        (refused(&[]), "--recipe"),
        (refused(&["--recipe", "sort", "--setup", path(&setup)]), "--setup"),
        (refused(&["--setup", "nowhere.json"]), "nowhere.json"),
        (refused(&["--setup", path(&broken)]), "stops"),
        (refused(&["--recipe", "tales"]), "novels.txt"),
        (refused(&["--recipe", "digits"]), "training.bin"),
        (refused(&["--recipe", "tales", "--text", path(&setup)]), "tokenizer.json"),
        (refused(&["--recipe", "sort", "--steps", "-1"]), "--steps"),
        (refusal(&["train", "--recipe", "dates", "--out", path(&scratch("untrained")), "--resume"]), "untrained"),
    ] {
        assert!(sentence.contains(words), "{words:?} is not in: {sentence}");
    }
    assert!(weights() == last, "what is refused writes nothing");
    let other = headlight(&[&to[..], &["--recipe", "copy", "--resume"]].concat());
    assert_eq!(other.status.code(), Some(1));
    assert!(text(&other.stderr).contains("sort"), "{}", text(&other.stderr));
}

#[test]
fn the_figures_of_a_card_are_computed_for_what_a_recipe_made() {
    let folder = project().join("models/copy");
    let rows = said(&["evaluate", "--model", path(&folder)]);
    let card = std::fs::read_to_string(folder.join("README.md")).expect("a card");
    assert!(rows.lines().count() > 2 && rows.lines().all(|row| card.contains(row)), "{rows}");
    let evaluate = |model: &str| refusal(&["evaluate", "--model", model]);
    assert!(evaluate(&model("everything")).contains("recipe"), "no recipe made it");
    // Another alphabet, and another length: the recipe's own examples do not fit.
    let small = scratch("small-copy");
    for data in [r#"{ "symbols": 4 }"#, r#"{ "symbols": 26 }"#] {
        let setup = scratch("small-copy.json");
        std::fs::write(&setup, format!(r#"{{ "recipe": "copy", "data": {data}, "settings": {{ "steps": 1 }} }}"#))
            .expect("a setup");
        said(&["train", "--setup", path(&setup), "--out", path(&small)]);
        assert!(evaluate(path(&small)).contains("its own sizes"));
    }
}

#[test]
fn answers_are_compared_with_pairs_of_ones_own() {
    let folder = project().join("models/reverse");
    let pairs = scratch("pairs.tsv");
    let args = ["evaluate", "--model", path(&folder), "--pairs", path(&pairs)];
    std::fs::write(&pairs, "cabbage\tegabbac\nchief\tchief\tfeihc\nbadge\tbadge\n").expect("pairs");
    let rows = said(&args);
    assert!(rows.contains("| held out | 2 of 3 answers right (66.67 %) |"), "{rows}");
    std::fs::write(&pairs, "cabbage\tegabbac\nchief\n").expect("pairs");
    assert!(refusal(&args).contains("line 2"));
}

/// What the page saves: a text of a trained model, its answer written token by token, edits made on the way.
fn saved_by_the_page(name: &str, text: &str, said: &[u32], edits: &str, sites: &str) -> Vec<u8> {
    let folder = project().join("models").join(name);
    let read = |file: &str| std::fs::read(folder.join(file)).expect(file);
    let words = |file: &str| String::from_utf8(read(file)).expect("utf-8");
    let config = Config::from_json(&words("config.json")).expect("config.json");
    let tokenizer = Tokenizer::from_json(&words("tokenizer.json"), &config).expect("tokenizer.json");
    let mut session =
        Session::new(weights::load(&config, &read("model.safetensors"), &Device::flex()).expect("a model"));
    for length in 0..=said.len() {
        let said: Vec<Token> = said[..length].iter().map(|id| tokenizer.token(*id)).collect();
        let read = Reading::new(&tokenizer, &config, text, &said).expect("a text");
        let inputs = Inputs { encoder: read.encoder(), decoder: read.decoder(), ..Inputs::default() };
        // Edited half way: some rows are from before.
        let edits = if 2 * length < said.len() { Edits::default() } else { Edits::from_json(edits).expect("edits") };
        session.update(inputs, &edits).expect("a request");
        session.finish();
    }
    session.recompute().expect("the same request");
    let (_, taken) = session.activations(sites);
    let of = Provenance {
        model: name,
        text: Some(text),
        link: Some("https://…/#v=2"),
        tokenizer: Some(&tokenizer),
        ..Provenance::default()
    };
    let read = Reading::new(&tokenizer, &config, text, &[]).expect("a text").source;
    let text = RecordedText::of(&session, Some(&tokenizer), Some(read));
    let recording = Recording { session: &session, of, family: OWN_FAMILY, text, sampling: Sampling::default() };
    block_on(recording.save(taken, Naming::Headlight)).expect("a file")
}

/// What a safetensors file says of itself.
fn metadata(file: &[u8]) -> BTreeMap<String, String> {
    let (_, header) = safetensors::SafeTensors::read_metadata(file).expect("safetensors");
    header.metadata().clone().unwrap_or_default().into_iter().collect()
}

#[test]
fn what_the_page_saves_of_its_session_is_what_trace_writes_for_the_same_text_and_edits() {
    let target = [4, 2, 4, 6, 15, 4, 9, 15, 5, 7];
    let documents = [
        "{}",
        r#"{ "heads": { "decoder.blocks.1.cross.2": 0 }, "gates": { "encoder.blocks.0.attn": "open" } }"#,
        r#"{ "memory": false }"#,
        r#"{ "causal": false, "patterns": { "decoder.blocks.0.attn.1": "frozen" }, "attention_temperature": 2.0 }"#,
    ];
    let folder = project().join("models/dates");
    for (i, document) in documents.into_iter().enumerate() {
        let page = saved_by_the_page("dates", "5 March 2024", &target, document, "*");
        let saved = activations(&page);
        let (edits, out) = (scratch(&format!("saved-{i}.json")), scratch(&format!("saved-{i}.safetensors")));
        std::fs::write(&edits, document).expect("edits");
        // The decoder's input: the start token, then what was said.
        let ids = rows(&[[&[1], &target[..]].concat()]);
        let args = ["trace", "--model", path(&folder), "--text", "5 March 2024", "--target-ids", &ids];
        said(&[&args[..], &["--edits", path(&edits), "--out", path(&out)]].concat());
        let written = load(&out);
        assert_eq!(saved.keys().collect::<Vec<_>>(), written.keys().collect::<Vec<_>>(), "{document}");
        assert!(saved.len() > 50, "{document}");
        for (site, (shape, values)) in &written {
            let (saved_shape, saved) = &saved[site];
            assert_eq!(saved_shape, shape, "{document}: {site}");
            assert!(saved == values, "{document}: {site}: the same engine gives the same numbers");
        }
        let mut said = metadata(&page);
        assert_eq!(said.remove("link").as_deref(), Some("https://…/#v=2"), "the page alone has an address");
        assert_eq!(said, metadata(&std::fs::read(&out).expect("a trace")), "{document}");
        let keys: Vec<&str> = said.keys().map(String::as_str).collect();
        assert_eq!(keys, ["answer", "catalogue", "edits", "format", "ids", "model", "text", "tokens", "version"]);
        assert_eq!((&said["model"][..], &said["text"][..]), ("dates", "5 March 2024"));
        let read = |key: &str| serde_json::from_str::<serde_json::Value>(&said[key]).expect("json");
        let given = [&[1], &target[..]].concat();
        assert_eq!(read("ids")["decoder"], serde_json::json!([given]));
        assert_eq!(read("tokens")["encoder"][0][2], "M");
        assert_eq!(Edits::from_json(&said["edits"]).expect("edits"), Edits::from_json(document).expect("edits"));
    }
    let few = saved_by_the_page("dates", "5 March 2024", &target, "{}", "decoder.blocks.?.cross.pattern");
    let few = activations(&few);
    let outputs = ["decoder.out", "encoder.out", "logits"].map(str::to_owned);
    assert!(
        outputs.iter().all(|site| few.contains_key(site)) && few.keys().any(|site| site.ends_with("cross.pattern"))
    );
    assert!(few.keys().all(|site| outputs.contains(site) || site.ends_with("cross.pattern")));
}

#[test]
fn a_trace_is_a_recording_with_masks_the_catalogue_and_the_answer() {
    let (folder, out, edits) =
        (project().join("models/dates"), scratch("recording.safetensors"), scratch("shown.json"));
    std::fs::write(&edits, r#"{ "hidden_cells": [["encoder.blocks.0.attn", 1, 2, 3]] }"#).expect("edits");
    let given =
        ["trace", "--model", path(&folder), "--text", "5 March 2024", "--target-ids", "1,4,2", "--out", path(&out)];
    said(&[&given[..], &["--edits", path(&edits)]].concat());
    let file = std::fs::read(&out).expect("a trace");
    let (all, said) = (weights::read_tensors(&file).expect("safetensors"), metadata(&file));
    let mut masked = Vec::new();
    for (name, (shape, scores)) in all.iter().filter(|(name, _)| name.ends_with(".scores")) {
        let name = name.replace(".scores", ".mask");
        let (of_mask, mask) = &all[&name];
        assert_eq!([of_mask[0], of_mask[2], of_mask[3]], [shape[0], shape[2], shape[3]], "{name}");
        let seen = mask.iter().cycle().zip(scores).all(|(mask, score)| (*mask == 1.0) == (*score == f32::NEG_INFINITY));
        assert!(seen && mask.iter().all(|cell| [0.0, 1.0].contains(cell)), "{name}");
        masked.push((of_mask[1], mask.iter().sum::<f32>() as usize));
    }
    let heads = all["encoder.blocks.0.attn.pattern"].0[1];
    assert_eq!(masked, [(1, 3), (1, 0), (1, 3), (1, 0), (heads, 1), (1, 0)], "causal, and one cell of one head");
    assert_eq!(said["format"], RECORDING_FORMAT);
    let read = |key: &str| serde_json::from_str::<serde_json::Value>(&said[key]).expect("json");
    let (catalogue, answer) = (read("catalogue"), read("answer"));
    assert_eq!((&catalogue["name"], &catalogue["family"]), (&"dates".into(), &OWN_FAMILY.into()));
    assert_eq!(catalogue["sublayers"].as_array().map(Vec::len), Some(10));
    assert_eq!((&answer["source"][2]["text"], &answer["source"][2]["span"]), (&"M".into(), &serde_json::json!([2, 3])));
    assert_eq!((answer["target"].as_array().map(Vec::len), &answer["emitted"]), (Some(3), &serde_json::json!([4, 2])));
    let maps = answer["maps"].as_array().expect("maps");
    assert!(maps.iter().all(|map| all[&format!("{}.pattern", map["path"].as_str().expect("a path"))].0[1..]
        == serde_json::from_value::<Vec<usize>>(map["shape"].clone()).expect("a shape")));
}

#[test]
fn a_recording_in_the_names_of_another_tool_has_their_dictionary_and_no_masks() {
    let folder = project().join("tests/families/gpt2");
    let out = scratch("recording-names.safetensors");
    said(&["trace", "--model", path(&folder), "--ids", "5,6,7", "--names", "transformer-lens", "--out", path(&out)]);
    let file = std::fs::read(&out).expect("a trace");
    let all = weights::read_tensors(&file).expect("safetensors");
    assert!(all.contains_key("blocks.0.attn.hook_pattern") && all.keys().all(|name| !name.ends_with("mask")));
    assert!(metadata(&file)["catalogue"].contains("blocks.0.attn.hook_pattern"));
}

#[test]
fn numbers_that_are_not_finite_are_one_sentence_and_no_file() {
    let (broken, out) = (copy_of("copy", "not-finite"), scratch("not-finite.safetensors"));
    let file = broken.join("model.safetensors");
    let mut tensors = load(&file);
    tensors.values_mut().for_each(|(_, values)| values.fill(3e38));
    std::fs::write(&file, weights::write_tensors(&tensors).expect("tensors")).expect("weights");
    let pairs = scratch("not-finite.tsv");
    std::fs::write(&pairs, "abc\tabc\n").expect("pairs");
    let generate = ["generate", "--text", "abc", "--model"];
    let trace = ["trace", "--text", "abc", "--target", "abc", "--out", path(&out), "--model"];
    for args in [
        &generate[..],
        &["generate", "--text", "abc", "--beam", "3", "--model"],
        &["generate", "--text", "abc", "--temperature", "1", "--model"],
        &trace,
        &["evaluate", "--model"],
        &["evaluate", "--pairs", path(&pairs), "--model"],
    ] {
        let sentence = refusal(&[args, &[path(&broken)]].concat());
        assert!(sentence.contains("activations overflow"), "{args:?}: {sentence}");
    }
    assert!(!out.exists(), "nothing is written");

    // Almost too large by itself, and whole until it is edited.
    let large = copy_of("copy", "large");
    let file = large.join("model.safetensors");
    let mut tensors = load(&file);
    let written = tensors.get_mut("decoder.blocks.0.cross.o.weight").expect("an output matrix");
    written.1.iter_mut().for_each(|x| *x *= 1e36);
    std::fs::write(&file, weights::write_tensors(&tensors).expect("tensors")).expect("weights");
    let edits = scratch("not-finite.json");
    std::fs::write(&edits, r#"{ "heads": { "decoder.blocks.0.cross.0": 10000 } }"#).expect("edits");
    said(&[&generate[..], &[path(&large)]].concat());
    for args in [&generate[..], &trace] {
        let sentence = refusal(&[args, &[path(&large), "--edits", path(&edits)]].concat());
        assert!(sentence.contains("these edits"), "{args:?}: {sentence}");
    }
    assert!(!out.exists(), "nothing is written");
}

#[test]
fn a_terminal_obeys_nothing_that_a_file_says() {
    let name = format!("\u{1b}[31m\u{202e}{}", "n".repeat(300));
    let named = speaking("named", "everything", &serde_json::json!({ "name": name }).to_string());
    let lines = said(&["inspect", "--model", &named]);
    let first = lines.lines().next().expect("a line");
    assert!(first.starts_with(r"\u{1b}[31m\u{202e}nnn") && first.contains("n…: encoder-decoder"), "{first}");
    let odd = serde_json::json!({ name: 1 }).to_string();
    let sentence = refusal(&["inspect", "--model", &speaking("odd", "everything", &odd)]);
    assert!(!sentence.contains(['\u{1b}', '\u{202e}']) && sentence.len() < 600, "{sentence}");
}

/// One of the models that come along, to be broken.
fn copy_of(name: &str, to: &str) -> PathBuf {
    let (from, to) = (project().join("models").join(name), scratch(to));
    std::fs::create_dir_all(&to).expect("a folder");
    for file in ["config.json", "tokenizer.json", "model.safetensors"] {
        std::fs::copy(from.join(file), to.join(file)).expect(file);
    }
    to
}

#[test]
fn a_sound_that_is_cut_has_a_note_and_a_spectrogram_of_other_bins_is_refused() {
    let (folder, tests) = (scratch("sound"), project().join("tests"));
    std::fs::create_dir_all(&folder).expect("a folder");
    for file in ["config.json", "generation_config.json", "tokenizer.json", "model.safetensors"] {
        std::fs::copy(tests.join("families/whisper").join(file), folder.join(file)).expect(file);
    }
    let cut_to_a_second = |bins: usize| {
        let class = "WhisperFeatureExtractor";
        let keys = serde_json::json!({ "feature_extractor_type": class, "feature_size": bins, "chunk_length": 1,
            "hop_length": 800 });
        std::fs::write(folder.join("preprocessor_config.json"), keys.to_string()).expect("preprocessor_config.json");
    };
    cut_to_a_second(5);
    for (sound, longer) in [("plain.wav", false), ("long.wav", true)] {
        let sound = tests.join("golden/sound").join(sound);
        let out = headlight(&["generate", "--model", path(&folder), "--audio", path(&sound), "--max-new", "2"]);
        let told = text(&out.stderr);
        assert!(out.status.success(), "{told}");
        assert_eq!(told.contains("the sound lasts 1.6 s, and the model reads its first 1 s"), longer, "{told}");
    }
    let mut wide = std::fs::read(tests.join("golden/sound/floats.wav")).expect("a sound");
    // The bytes of a second and of a sample, and the bits of a sample, of 64-bit numbers.
    wide[28..32].copy_from_slice(&128_000u32.to_le_bytes());
    wide[32..36].copy_from_slice(&[8, 0, 64, 0]);
    let sound = scratch("wide.wav");
    std::fs::write(&sound, wide).expect("a sound");
    let sentence = refusal(&["generate", "--model", path(&folder), "--audio", path(&sound)]);
    assert!(sentence.contains("cannot be read as a WAV file of whole numbers or 32-bit floats"), "{sentence}");
    cut_to_a_second(8);
    let sound = tests.join("golden/sound/plain.wav");
    let sentence = refusal(&["generate", "--model", path(&folder), "--audio", path(&sound)]);
    assert!(sentence.contains("has feature_size 8, and the model reads 5 bins"), "{sentence}");
}

#[test]
fn a_tokenizer_that_the_library_breaks_on_is_one_sentence() {
    let folder = copy_of("copy", "broken-tokenizer");
    let file = folder.join("tokenizer.json");
    let mut tokenizer: serde_json::Value = serde_json::from_slice(&std::fs::read(&file).expect("it")).expect("json");
    // It may take more letters off than there are.
    tokenizer["decoder"] = serde_json::json!({ "type": "Strip", "content": "a", "start": 0, "stop": 9 });
    std::fs::write(&file, tokenizer.to_string()).expect("tokenizer.json");
    let sentence = refusal(&["generate", "--model", path(&folder), "--text", "aaa"]);
    assert!(sentence.contains("its Strip"), "{sentence}");
}

/// What `attribute` writes, and says.
fn attributed(name: &str, model: &str, more: &[&str]) -> (Tensors, serde_json::Value) {
    let out = scratch(&format!("attribute-{name}.safetensors"));
    let summary = said(&[&["attribute", "--model", model, "--out", path(&out)], more].concat());
    (load(&out), serde_json::from_str(&summary).expect("json"))
}

#[test]
fn an_answer_is_taken_apart_into_what_its_parts_sum_to() {
    let asked = ["--ids", "3,7,5,9,4", "--answer", "4", "--foil", "9"];
    let folder = model("decoder-only");
    let (tensors, summary) = attributed("decoder", &folder, &[&asked[..], &["--keys", "--cell", "4,2"]].concat());
    let shapes = [
        ("lens.logits", vec![2, 5, 19]),
        ("lens.embed", vec![5, 19]),
        ("dla.embed", vec![]),
        ("dla.positions", vec![]),
        ("dla.heads", vec![2, 4]),
        ("dla.attn_bias", vec![2]),
        ("dla.mlp", vec![2]),
        ("dla.bias", vec![]),
        ("dla.logit_diff", vec![]),
        ("dla.keys", vec![2, 4, 5]),
    ];
    for (name, shape) in shapes {
        assert_eq!(tensors[name].0, shape, "{name}");
    }
    let value = |name: &str| tensors[name].1.iter().sum::<f32>();
    let parts = ["dla.embed", "dla.positions", "dla.heads", "dla.attn_bias", "dla.mlp", "dla.bias"];
    let sum: f32 = parts.iter().map(|name| value(name)).sum();
    let out = scratch("attribute-trace.safetensors");
    said(&["trace", "--model", &folder, "--ids", "3,7,5,9,4", "--out", path(&out)]);
    let trace = load(&out);
    let logits = &trace["logits"].1[4 * 19..];
    let difference_of_logits = logits[4] - logits[9];
    for found in [sum, value("dla.logit_diff"), summary["whole"].as_f64().expect("a number") as f32] {
        assert!((found - difference_of_logits).abs() < 1e-4, "{found}, not {difference_of_logits}");
    }
    // The last layer's lens is what the model says.
    assert!(difference(&tensors["lens.logits"].1[19 * 9..], logits) < 1e-4);
    for (head, keys) in tensors["dla.keys"].1.chunks(5).enumerate() {
        assert!((keys.iter().sum::<f32>() - tensors["dla.heads"].1[head]).abs() < 1e-4, "{head}");
    }
    let raw = &trace["decoder.blocks.1.attn.raw"].1;
    for (head, cell) in summary["cells"].as_array().expect("cells").iter().skip(4).enumerate() {
        let values = &tensors[&format!("cell.1.{head}")].1;
        assert!((values.iter().sum::<f32>() - raw[head * 25 + 22]).abs() < 1e-4, "{cell}");
    }
    // Two stacks have their names before them, and what looks at the source is apart.
    let more = ["--ids", "3,7,5", "--target-ids", "1,8", "--answer", "#4", "--foil", "9", "--position", "0"];
    let (tensors, summary) = attributed("both", &model("everything"), &more);
    assert_eq!(tensors["decoder.dla.cross_heads"].0, [2, 4]);
    assert_eq!(tensors["encoder.lens.logits"].0, [2, 3, 19]);
    assert!(summary["residue"].as_f64().expect("a number").abs() < 1e-4);
    // What cross-attention brought is the encoder's parts.
    let of_encoder = |name: &str| tensors[&format!("encoder.dla.{name}")].1.iter().sum::<f32>();
    let names = ["embed", "positions", "heads", "attn_bias", "mlp", "bias"];
    let sum: f32 = names.iter().map(|name| of_encoder(name)).sum();
    let brought: f32 = tensors["decoder.dla.cross_heads"].1.iter().sum();
    assert!((sum - brought).abs() < 1e-4 && (of_encoder("logit_diff") - brought).abs() < 1e-4, "{sum} {brought}");
    assert!(tensors["encoder.dla.heads"].1.iter().all(|head| head.abs() > 1e-6) && brought.abs() > 1e-3);
    // A path ends at one input; what does not lie before it is not there.
    let more = [&more[..], &["--corrupted-ids", "3,4,5", "--receiver", "decoder.blocks.1.cross.k.0"]].concat();
    let (tensors, _) = attributed("path", &model("everything"), &more);
    assert_eq!(tensors["encoder.path.z"].0, [2, 4]);
    assert!(!tensors.contains_key("decoder.path.z") && tensors.contains_key("decoder.patch.z"));
    let other = [&EVERYTHING[..], &["--answer", "5", "--foil", "6", "--corrupted-ids", "3,4", "--out", "x"]].concat();
    let sentence = refusal(&[&["attribute", "--model", &model("everything")], &other[..]].concat());
    assert!(sentence.contains("the corrupted text has 2 and 2 tokens and the text 3 and 2"), "{sentence}");
    let (refused, model) = (["--ids", "3,7", "--out", "x", "--answer"], model("decoder-only"));
    let sentence = refusal(&[&["attribute", "--model", &model], &refused[..], &["seven"]].concat());
    assert!(sentence.contains("not one token"), "{sentence}");
}

#[test]
fn a_start_token_that_is_typed_is_not_doubled() {
    let llama = project().join("tests/families/llama");
    let asked = ["--answer", "big", "--foil", "small"];
    let of = |name: &str, text: &str| attributed(name, path(&llama), &[&asked[..], &["--text", text]].concat()).1;
    assert_eq!(of("typed", "<s> the red fox")["position"], of("untyped", "the red fox")["position"]);
    let ids = |name: &str, text: &str| {
        let out = scratch(&format!("start-{name}.safetensors"));
        let read = ["--text", text, "--sites", "*.embed", "--out", path(&out)];
        said(&[&["trace", "--model", path(&llama)], &read[..]].concat());
        load(&out)["decoder.embed"].0.clone()
    };
    assert_eq!(ids("typed", "<s> the red fox"), ids("untyped", "the red fox"));
}

#[test]
fn a_trained_lens_reads_the_layers_in_the_plain_one_s_place() {
    let file_of = |name: &str| folder().join("lenses").join(name);
    let told = std::fs::read_to_string(folder().join("attribution.json")).expect("it");
    let told: serde_json::Value = serde_json::from_str(&told).expect("json");
    let case = told["cases"].as_array().expect("cases").iter().find(|case| case["model"] == "decoder-only");
    let ids = case.expect("a case")["ids"][0].to_string();
    let ids = ids.trim_matches(['[', ']']);
    let expected = load(&file_of("expected.safetensors"));
    let decoder = model("decoder-only");
    let lens = |file: &str| {
        let asked = ["--ids", ids, "--answer", "4", "--lens", path(&file_of(file))].map(str::to_owned);
        attributed("trained-lens", &decoder, &asked.each_ref().map(String::as_str))
    };
    for file in ["tuned.pt", "tuned-old.pt", "tuned.safetensors", "jacobian.pt", "jacobian.safetensors"] {
        let (tensors, summary) = lens(file);
        let kind = summary["lens"]["kind"].as_str().expect("a kind").to_owned();
        assert!(file.starts_with(&kind), "{file} is no {kind}");
        let (_, logits) = &expected[&format!("decoder-only/{kind}/logits")];
        let found = [&tensors["lens.embed"].1[..], &tensors["lens.logits"].1].concat();
        let worst = difference(&found, logits);
        assert!(worst < 1e-4, "{file}: {worst:e}");
    }
    let asked = ["attribute", "--model", &decoder, "--ids", "3,7", "--answer", "4", "--out", "x", "--lens"];
    let sentence = refusal(&[&asked[..], &[path(&folder().join("plain.bin"))]].concat());
    assert!(sentence.contains("plain.bin cannot be used as a lens: `h.0.bias` has shape [2]"), "{sentence}");
}

/// `tests/reference/families.py` wrote what each part comes to, going forward by itself.
#[test]
fn a_class_is_taken_apart_by_its_name() {
    let folder = project().join("tests");
    let expected = load(&folder.join("golden/classes.safetensors"));
    for name in ["bert-class", "distilbert-class"] {
        let model = folder.join("families").join(name);
        let given = std::fs::read_to_string(model.join("inputs.json")).expect("inputs");
        let given: serde_json::Value = serde_json::from_str(&given).expect("json");
        let ids = given["ids"][0].to_string().trim_matches(['[', ']']).to_owned();
        let asked = ["--ids", &ids, "--answer", "very much for", "--foil", "against"];
        let (tensors, summary) = attributed(name, path(&model), &asked);
        let parts: Vec<_> = expected.iter().filter(|(part, _)| part.starts_with(name)).collect();
        assert_eq!(parts.len(), if name == "bert-class" { 8 } else { 7 }, "{name}");
        for (part, (shape, values)) in parts {
            let (of, found) = &tensors[&part[name.len() + 1..]];
            assert_eq!(of, shape, "{part}");
            let worst = difference(found, values);
            assert!(worst < 1e-4, "{part} differs by {worst:e}");
        }
        let sum: f32 = tensors.iter().filter(|(part, _)| *part != "dla.logit_diff").flat_map(|(_, (_, x))| x).sum();
        let classes = summary["classes"].as_array().expect("classes");
        let logit = |class: &str| {
            let one = classes.iter().find(|one| one["class"] == class).expect(class);
            one["logit"].as_f64().expect("a number") as f32
        };
        assert!((sum - (logit("very much for") - logit("against"))).abs() < 1e-4, "{name}: {sum}");
        assert!(classes.windows(2).all(|two| two[0]["probability"].as_f64() >= two[1]["probability"].as_f64()));
        // By their numbers, and against another text.
        let more = ["--ids", &ids, "--answer", "2", "--foil", "#0", "--corrupted-ids", "9,8,7,6,5,4,3,9,8"];
        let (patched, _) = attributed(name, path(&model), &more);
        assert!((patched["patch.clean"].1[0] - sum).abs() < 1e-4 && patched["patch.z"].0 == [2, 4]);
        let refused = ["attribute", "--model", path(&model), "--ids", &ids, "--out", "x", "--answer"];
        let sentence = refusal(&[&refused[..], &["for"]].concat());
        assert!(sentence.contains("use one of against, neither, very much for"), "{sentence}");
        let sentence = refusal(&[&refused[..], &["against", "--position", "1"]].concat());
        assert!(sentence.contains("leave --position out"), "{sentence}");
    }
}

#[test]
fn types_and_patches_have_parts_of_their_own() {
    let out = scratch("attribute-patch.json");
    let patches = r#"{ "patches": [{ "site": "encoder.blocks.0.mlp.out", "from": "zero" }] }"#;
    std::fs::write(&out, patches).expect("edits");
    let bert = project().join("tests/families/bert");
    let (plain, _) = attributed("types", path(&bert), &["--ids", "2,9,4,3"]);
    assert!(plain["dla.types"].1[0].abs() > 1e-4 && !plain.contains_key("dla.patch"));
    let (tensors, summary) = attributed("patch", path(&bert), &["--ids", "2,9,4,3", "--edits", path(&out)]);
    assert!(tensors["dla.patch"].1[0].abs() > 1e-4 && tensors["dla.types"].1[0].abs() > 1e-4);
    let parts = tensors.iter().filter(|(name, _)| name.starts_with("dla.") && *name != "dla.logit_diff");
    let sum: f32 = parts.flat_map(|(_, (_, values))| values).sum();
    let whole = summary["whole"].as_f64().expect("a number") as f32;
    assert!((sum - whole).abs() < 1e-4, "{sum}, not {whole}");
    let (plain, _) = attributed("none", &model("decoder-only"), &["--ids", "3,7", "--answer", "4"]);
    assert!(!plain.contains_key("dla.types"), "a decoder has no segments");
}

/// `tests/reference/transformer_lens/gpt2.py` wrote what TransformerLens says.
#[test]
fn parts_patches_and_paths_of_a_tiny_gpt2_equal_transformer_lens() {
    let folder = project().join("tests");
    let told = std::fs::read_to_string(folder.join("golden/transformer-lens.json")).expect("it");
    let told: serde_json::Value = serde_json::from_str(&told).expect("json");
    let ids = |key: &str| told[key].to_string().trim_matches(['[', ']']).to_owned();
    let gpt2 = folder.join("families/gpt2");
    let [clean, corrupted, answer, foil] = ["clean", "corrupted", "answer", "foil"].map(ids);
    let asked = ["--ids", &clean, "--corrupted-ids", &corrupted, "--answer", &answer, "--foil", &foil];
    let flat = |value: &serde_json::Value| -> Vec<f32> {
        let text = value.to_string().replace(['[', ']'], "");
        text.split(',').map(|number| number.parse().expect("a number")).collect()
    };
    let close = |name: &str, found: &[f32], expected: &[f32]| {
        let largest = expected.iter().fold(1f32, |largest, x| largest.max(x.abs()));
        let worst = difference(found, expected);
        assert!(worst < 1e-4 * largest, "{name} differs by {worst:e}: {found:?} {expected:?}");
    };
    let (tensors, _) = attributed("lens", path(&gpt2), &asked);
    let (paths, alike): (Vec<_>, Vec<_>) =
        told["tensors"].as_object().expect("tensors").iter().partition(|(name, _)| name.starts_with("path."));
    assert_eq!((paths.len(), alike.len()), (3, 12));
    for (name, expected) in alike {
        close(name, &tensors[name.as_str()].1, &flat(expected));
    }
    let sender = told["sender"].as_u64().expect("a head") as usize;
    for (name, expected) in paths {
        let input = name.strip_prefix("path.").expect("an input");
        for (head, expected) in flat(expected).into_iter().enumerate() {
            let receiver = format!("decoder.blocks.1.attn.{input}.{head}");
            let (tensors, _) = attributed("lens", path(&gpt2), &[&asked[..], &["--receiver", &receiver]].concat());
            close(&receiver, &[tensors["path.z"].1[sender]], &[expected]);
        }
    }
}

#[test]
fn help_and_version_are_no_failures() {
    assert!(said(&["--help"]).contains("trace"));
    assert!(said(&["trace", "--help"]).contains("--embeddings"));
    assert!(said(&["--version"]).contains(env!("CARGO_PKG_VERSION")));
    let nothing = headlight(&[]);
    assert_eq!(nothing.status.code(), Some(2));
    assert!(text(&nothing.stderr).contains("Usage"));
}

/// `tests/reference/transformer_lens/names.py` wrote each hook's shape and a weighted sum of its numbers.
#[test]
fn a_trace_in_transformer_lens_names_is_its_cache() {
    let golden = project().join("tests/golden/transformer-lens-names.json");
    let golden: BTreeMap<String, BTreeMap<String, (Vec<usize>, f64)>> =
        serde_json::from_slice(&std::fs::read(golden).expect("a golden")).expect("json");
    for (name, hooks) in golden {
        let model = project().join("tests/families").join(&name);
        let out = scratch(&format!("lens-names-{name}.safetensors"));
        let ids = ["--ids", "3,7,5,9,4,11", "--names", "transformer-lens"];
        let target: &[&str] = if name == "bart" { &["--target-ids", "1,8,5"] } else { &[] };
        said(&[&["trace", "--model", path(&model), "--out", path(&out)][..], &ids, target].concat());
        let found = load(&out);
        for block in ["blocks.0", "blocks.1"] {
            let there = |hook: &str| found.keys().any(|name| name.ends_with(&format!("{block}.{hook}")));
            assert!(["hook_resid_pre", "hook_resid_post", "mlp.hook_post"].into_iter().all(there), "{name}: {block}");
        }
        for (hook, (shape, values)) in found {
            let (expected_shape, expected) = hooks.get(&hook).unwrap_or_else(|| panic!("{name} has no {hook}"));
            assert_eq!(&shape, expected_shape, "{name}: {hook}");
            let numbers = values.iter().enumerate().filter(|(_, x)| x.is_finite());
            let weighed: f64 = numbers.map(|(i, x)| f64::from(*x) * ((i + 1) as f64).sin()).sum();
            assert!((weighed - expected).abs() < 1e-4 * (1.0 + values.len() as f64).sqrt(), "{name}: {hook}");
        }
    }
}

/// A copy of a folder of `tests/families` with one of its files written anew.
fn family(name: &str, out: &str, file: &str, change: impl FnOnce(&mut serde_json::Value)) -> PathBuf {
    let from = project().join("tests/families").join(name);
    let to = scratch(out);
    std::fs::create_dir_all(&to).expect("a folder");
    for one in ["config.json", "generation_config.json", "model.safetensors", "tokenizer.json"] {
        if from.join(one).exists() {
            std::fs::copy(from.join(one), to.join(one)).expect(one);
        }
    }
    let mut keys = serde_json::from_slice(&std::fs::read(from.join(file)).expect(file)).expect("json");
    change(&mut keys);
    std::fs::write(to.join(file), keys.to_string()).expect(file);
    to
}

#[test]
fn a_tokenizer_may_have_more_tokens_than_its_model_but_a_text_may_not_have_them() {
    let folder = family("bart", "larger-tokenizer", "tokenizer.json", |file| {
        let mask = serde_json::json!({ "id": 48, "content": "<mask>", "single_word": false, "lstrip": false,
            "rstrip": false, "normalized": false, "special": true });
        file["added_tokens"].as_array_mut().expect("tokens").push(mask);
    });
    let generate = ["generate", "--max-new", "6", "--model", path(&folder), "--text"];
    assert_eq!(said(&[&generate[..], &["the quick fox jumps over a dog"]].concat()).trim_end(), "for for for for for");
    let out = scratch("larger-tokenizer.safetensors");
    let trace = ["trace", "--model", path(&folder), "--sites", "logits", "--out", path(&out)];
    for args in [
        [&generate[..], &["the quick <mask>"]].concat(),
        [&trace[..], &["--text", "the quick fox", "--target", "a <mask>"]].concat(),
    ] {
        let sentence = refusal(&args);
        assert!(sentence.contains("\"<mask>\", 48") && sentence.contains("0 to 47"), "{sentence}");
    }
}

#[test]
fn a_text_longer_than_the_trained_ones_is_read_and_named_where_positions_do_not_end() {
    let folder = family("t5", "long-t5", "config.json", |config| config["n_positions"] = 512.into());
    let (long, out) = (vec!["fox"; 600].join(" "), scratch("long-t5.safetensors"));
    let args =
        ["trace", "--model", path(&folder), "--sites", "logits", "--out", path(&out), "--target", "fox", "--text"];
    let output = headlight(&[&args[..], &[&long[..]]].concat());
    let note = text(&output.stderr);
    assert!(output.status.success() && note.contains("601 tokens") && note.contains("at most 512"), "{note}");
}

#[test]
fn where_there_is_no_room_for_a_token_or_none_is_asked_for_a_sentence_says_so() {
    let folder = family("gpt2", "full-gpt2", "config.json", |_| {});
    let full = vec!["fox"; 20].join(" ");
    let generate = ["generate", "--model", path(&folder), "--text"];
    for more in [&[][..], &["--beam", "2"]] {
        let sentence = refusal(&[&generate[..], &[&full[..]], more].concat());
        assert!(sentence.contains("no room") && sentence.contains("20"), "{sentence}");
    }
    assert!(refusal(&[&generate[..], &["the fox", "--max-new", "0"]].concat()).contains("--max-new"));
    let reverse = project().join("models/reverse");
    // 18 of the 20 tokens that it reads are there.
    let nearly_full = vec!["fox"; 18].join(" ");
    let note = |max_new: &str| {
        let output = headlight(&[&generate[..], &[&nearly_full[..], "--max-new", max_new]].concat());
        assert!(output.status.success());
        text(&output.stderr)
    };
    assert!(note("5").contains("stops after 2 new tokens: this model reads at most 20 tokens in all"), "{}", note("5"));
    assert_eq!(note("2"), "", "as many as were asked for");
    let empty = headlight(&["generate", "--model", path(&reverse), "--text", " "]);
    assert!(text(&empty.stderr).contains("answer is empty"), "{}", text(&empty.stderr));
}

#[test]
fn an_atlas_reads_texts_line_by_line_and_counts_a_line_that_is_none() {
    let (lines, records, out) = (scratch("lines.txt"), scratch("records.jsonl"), scratch("atlas"));
    std::fs::remove_dir_all(&out).ok();
    std::fs::write(&lines, "It is a truth\u{2028}it is\r\n\n2024-03-05\n").expect("a file");
    std::fs::write(&records, "{\"said\": \"a truth\"}\n\n{\"said\": 5}\n").expect("a file");
    let tales = project().join("models/tales");
    let atlas = ["atlas", "--model", path(&tales), "--out", path(&out), "--texts", path(&lines)];
    let broken = said(&[&atlas[..], &[path(&records), "--field", "said"]].concat());
    assert!(broken.contains(": 3 texts,"), "{broken}");
    assert!(broken.contains("hold no text: 1; the first: line 3 of") && broken.contains("\"said\""), "{broken}");
    std::fs::remove_dir_all(&out).expect("the atlas is removed");
    let other = ["atlas", "--model", path(&tales), "--out", path(&out), "--texts", path(&records)];
    let other = refusal(&other);
    assert!(other.contains("line 1 of") && other.contains("--field"), "{other}");
    assert!(refusal(&[&atlas[..], &[path(&scratch("nowhere.txt"))]].concat()).contains("nowhere.txt"));
    let told = said(&[&atlas[..], &["--workers", "2", "--tokens", "6"]].concat());
    assert!(told.contains(": 2 texts, 12 tokens"), "{told}");
    let config: serde_json::Value =
        serde_json::from_slice(&std::fs::read(out.join("config.json")).expect("a file")).expect("json");
    assert_eq!(
        (&config["corpus"]["sources"], &config["corpus"]["cut"]),
        (&serde_json::json!(["lines.txt"]), &2.into())
    );
    assert!(refusal(&atlas).contains("is not empty"));
}

/// Of one pixel, in each format: by itself, and in tiles beside a text.
#[test]
fn the_smallest_picture_is_read() {
    let (digits, beside) = (project().join("models/digits"), project().join("tests/golden/beside/smolvlm"));
    for (model, more, last) in [(digits, &[][..], "class_logits"), (beside, &["--text", "<image>?"][..], "logits")] {
        let read = |file: &str| {
            let (picture, out) = (project().join("tests/golden/images").join(file), scratch(&format!("{file}.out")));
            let trace = ["trace", "--model", path(&model), "--image", path(&picture), "--out", path(&out)];
            said(&[&trace[..], more].concat());
            let (shape, values) = activations(&std::fs::read(&out).expect("a trace"))[last].clone();
            assert!(!values.is_empty() && values.iter().all(|value| value.is_finite()), "{file} {shape:?}");
            values
        };
        // All three have the same colour: decoders of JPEG round in different places.
        let [png, jpeg, webp] = ["one.png", "one.jpg", "one.webp"].map(read);
        assert_eq!(png, webp);
        assert!(png.iter().zip(&jpeg).all(|(a, b)| (a - b).abs() < 0.1), "{png:?} {jpeg:?}");
    }
}

/// Made by `tests/reference/images/beside_text.py`.
#[test]
fn images_beside_text_are_read_from_files() {
    let beside = project().join("tests/golden/beside");
    let (model, wide, high) = (beside.join("smolvlm"), beside.join("wide.png"), beside.join("high.png"));
    let cases: serde_json::Value =
        serde_json::from_slice(&std::fs::read(model.join("cases.json")).expect("cases")).expect("JSON");
    let expected = load(&model.join("golden.safetensors"));
    let (one, two) = (cases["wide"]["text"].as_str().expect("a text"), cases["two"]["text"].as_str().expect("a text"));
    for (case, said_of, more) in [
        ("wide", one, vec!["--image", path(&wide)]),
        ("whole", one, vec!["--image", path(&wide), "--no-tiles"]),
        ("two", two, vec!["--image", path(&high), "--image", path(&wide)]),
    ] {
        let out = scratch(&format!("beside-{case}.safetensors"));
        let trace = ["trace", "--model", path(&model), "--text", said_of, "--out", path(&out)];
        said(&[&trace[..], &more].concat());
        let found = activations(&std::fs::read(&out).expect("a trace"));
        for site in ["encoder.out", "decoder.embed", "logits"] {
            let far = difference(&found[site].1, &expected[&format!("{case}.{site}")].1);
            assert!(far < 1e-4, "{case} {site}: {far:e}");
        }
        let facts = metadata(&std::fs::read(&out).expect("a trace"));
        let answer: serde_json::Value = serde_json::from_str(&facts["answer"]).expect("JSON");
        let (images, told) = (answer["images"].as_array().expect("images"), &cases[case]);
        assert_eq!(images.iter().map(|one| one["tiles"].clone()).collect::<serde_json::Value>(), told["tiles"]);
        let target = answer["target"].as_array().expect("tokens");
        let ids: serde_json::Value = target.iter().map(|token| token["id"].clone()).collect();
        assert_eq!(ids, told["ids"], "{case}");
        assert_eq!(target[images[0]["starts"][0].as_u64().expect("a position") as usize]["kind"], "image");
    }
    let generate = |text: &str, more: &[&str]| {
        [&["generate", "--model", path(&model), "--text", text, "--max-new", "8"], more]
            .concat()
            .iter()
            .map(|arg| (*arg).to_owned())
            .collect::<Vec<String>>()
    };
    let run = |args: Vec<String>| said(&args.iter().map(String::as_str).collect::<Vec<_>>());
    let silent = scratch("beside-edits.json");
    std::fs::write(&silent, r#"{ "heads": { "decoder.blocks.0.attn.1": 0 } }"#).expect("a file");
    let plain = run(generate(one, &["--image", path(&wide)]));
    assert_ne!(plain, run(generate(one, &["--image", path(&high)])), "the picture matters");
    assert_ne!(plain, run(generate(one, &["--image", path(&wide), "--edits", path(&silent)])), "a head matters");
    let refused = |args: Vec<String>| refusal(&args.iter().map(String::as_str).collect::<Vec<_>>());
    for (args, says) in [
        (generate(one, &[]), "reads an image beside the text: give it an image"),
        (generate("What?", &["--image", path(&wide)]), "the text has <image> 0 times, and there are 1 images"),
        (generate(one, &["--image", path(&wide), "--image", path(&high)]), "<image> 1 times, and there are 2 images"),
    ] {
        let sentence = refused(args);
        assert!(sentence.contains(says), "{sentence}");
    }
    let text = project().join("tests/families/llama");
    let out = scratch("beside-none.safetensors");
    let beside_text = ["--image", path(&wide), "--out", path(&out)];
    let sentence = refusal(&[&["trace", "--model", path(&text), "--ids", "4,5"][..], &beside_text].concat());
    assert!(sentence.contains("it reads no image"), "{sentence}");
    let vit = project().join("tests/families/vit");
    let sentence = refusal(&[&["trace", "--model", path(&vit), "--image", path(&high)][..], &beside_text].concat());
    assert!(sentence.contains("reads one image"), "{sentence}");
    let out = scratch("beside-parts.safetensors");
    let parts = said(&[
        "attribute",
        "--model",
        path(&model),
        "--text",
        one,
        "--image",
        path(&wide),
        "--answer",
        "#65",
        "--out",
        path(&out),
    ]);
    let parts: serde_json::Value = serde_json::from_str(&parts).expect("JSON");
    let [sum, whole] = ["sum", "whole"].map(|key| parts[key].as_f64().expect("a number"));
    assert!((sum - whole).abs() < 1e-4 * whole.abs().max(1.0), "{sum} is not {whole}");
}
