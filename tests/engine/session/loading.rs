//! Models on their way into both slots: whole and in pieces, and those that are refused.

use headlight::engine::session::{Answer, Failure, FailureKind, WholeModel};
use headlight::engine::{Compute, QuestionAnswer};
use headlight::folder::Folder;
use headlight::measure::ModelInfo;
use headlight::questions::loaded;
use headlight::weights;
use serde_json::{Value, json};

use super::host::{Host, scene, whole};
use crate::common::page::{Files, files, subject, wait, with};
use crate::common::{golden, project};

/// The output of a subject.
fn output(host: &mut Host, of: Value) -> String {
    match host.ask(&json!({ "kind": "patterns", "of": of, "paths": null })) {
        Ok(QuestionAnswer::Loaded(loaded::Answer::Patterns(look))) => look.output,
        other => panic!("{other:?}"),
    }
}

/// The JSON of a file's header, and its data.
fn split(weights: &[u8]) -> (String, &[u8]) {
    let (header, data) = weights::split(weights).expect("a safetensors file");
    (header.to_owned(), data)
}

/// A file of this header and these data.
fn file_of(header: &str, data: &[u8]) -> Vec<u8> {
    [&(header.len() as u64).to_le_bytes()[..], header.as_bytes(), data].concat()
}

/// The request for a model in one file of this size.
fn pieces(config: &str, tokenizer: Option<&str>, size: usize) -> Value {
    json!({
        "config": config, "generation": null, "tokenizer": tokenizer,
        "files": [{ "name": "model.safetensors", "size": size }], "precision": null,
    })
}

/// A survey's request.
fn survey(config: &str, header: &str) -> Value {
    json!({
        "type": "survey", "config": config, "generation": null, "headers": [header], "files": ["model.safetensors"],
    })
}

/// The logits of a scene's candidates, to the last bit.
fn logits(host: &mut Host, text: &str) -> Vec<u32> {
    let update = host.run(&scene(text, &[])).expect("a scene");
    update.candidates.iter().map(|one| one.logit.to_bits()).collect()
}

#[test]
fn a_load_that_fails_leaves_both_models() {
    let mut host = Host::with("reverse");
    host.load(Some("b"), "copy").expect("copy");
    let of = subject("abc", json!({ "write": 9 }));
    for key in [None, Some("b"), Some("x")] {
        let empty = WholeModel {
            config: "{}".into(),
            weights: Vec::new(),
            tokenizer: None,
            processor: None,
            images: Vec::new(),
        };
        assert_eq!(host.load_files(key, empty).expect_err("no model").kind, FailureKind::Model);
        let mut torn = whole("sort");
        torn.weights.truncate(torn.weights.len() - 1);
        assert!(host.load_files(key, torn).is_err(), "{key:?}");
        assert_eq!(output(&mut host, of.clone()), "cba");
    }
    assert_eq!(output(&mut host, with(of, "model", json!("b"))), "abc");
}

/// The turns until a model in one file has begun: its beginning is asked for and read.
const BEGINS: usize = 3;

#[test]
fn a_model_that_comes_in_pieces_is_the_one_that_comes_whole_and_scenes_come_in_between() {
    let Files { config, weights, tokenizer } = files("sort");
    let (header, data) = split(&weights);
    let model = pieces(&config, Some(&tokenizer), weights.len());
    let (mut host, mut whole) = (Host::with("reverse"), Host::with("sort"));
    let (before, expected) = (logits(&mut host, "cab"), logits(&mut whole, "cab"));
    for key in [Some("s"), None] {
        let id = host.push_pieces(key, &model, &weights);
        (0..BEGINS).for_each(|_| assert!(host.turn()));
        let run = host.push(&json!({ "type": "run", "scene": scene("cab", &[]) }));
        assert!(host.turn());
        let ran = host.answers().into_iter().find_map(|answer| match answer {
            Answer::Ran { id, result, .. } if id == run => Some(result),
            _ => None,
        });
        let candidates = ran.expect("the page's model answers meanwhile").candidates;
        assert_eq!(candidates.iter().map(|one| one.logit.to_bits()).collect::<Vec<_>>(), before);
        assert!(matches!(host.serve_one(id), Ok(Answer::Loaded { .. } | Answer::LoadedBeside { .. })));
    }
    assert_eq!(logits(&mut host, "cab"), expected);
    let of = with(subject("cab", json!({ "write": 9 })), "model", json!("s"));
    assert_eq!(output(&mut host, of.clone()), "abc");

    // A broken file, and one that ends early, leave nothing behind.
    let nan = f32::NAN.to_le_bytes().repeat(data.len() / 4);
    assert!(host.load_pieces(None, &model, &file_of(&header, &nan)).is_err());
    let cut = host.load_pieces(None, &model, &weights[..weights.len() - 4]).expect_err("a short file");
    assert_eq!(cut.params["problem"], json!("it has ended early: fetch or copy it again"));
    assert_eq!(logits(&mut host, "cab"), expected);

    // A newer load ends an older one that is on its way.
    let old = host.push_pieces(None, &model, &weights);
    (0..BEGINS).for_each(|_| assert!(host.turn()));
    assert_eq!(host.load(None, "reverse").expect("a newer model").name, "reverse");
    assert!(!host.turn(), "the older one is gone: {old}");
    assert_eq!(logits(&mut host, "cab"), before);
}

#[test]
fn a_question_that_needs_another_second_model_gives_the_comparisons_back() {
    let Files { config, weights, tokenizer } = files("sort");
    let mut host = Host::with("reverse");
    let compared = pieces(&config, Some(&tokenizer), weights.len());
    host.load_pieces(Some("sort 1"), &compared, &weights).expect("a second model");
    let of = |model: &str| with(subject("cab", json!({ "write": 9 })), "model", json!(model));
    for _ in 0..2 {
        assert_eq!(output(&mut host, of("copy")), "cab");
        assert_eq!(output(&mut host, of("sort 1")), "abc");
    }
    assert_eq!(*host.desk.wanted.borrow(), ["copy"], "it is asked for once");
    let unknown = host.reply(&json!({ "kind": "patterns", "of": of("unheard of"), "paths": null }));
    assert_eq!(unknown.expect_err("no such model").code, "NoOther");
}

#[test]
fn requests_wait_for_the_first_model_and_fail_with_it() {
    let mut host = Host::new();
    let load = host.push(&json!({ "type": "expect" }));
    let run = host.push(&json!({ "type": "run", "scene": scene("abc", &[]) }));
    let question = json!({ "kind": "patterns", "of": subject("abc", json!([])), "paths": null });
    let question = host.push(&json!({ "type": "ask", "question": question }));
    host.serve();
    assert!(host.told().is_empty(), "the model is on its way");
    host.desk.accept(headlight::engine::session::Request::Missing { id: load, failure: super::host::gone() });
    let Files { config, weights, .. } = files("sort");
    let survey = host.push(&survey(&config, &split(&weights).0));
    host.serve();
    let said = |kind: &str, id| (kind.to_owned(), id);
    assert_eq!(
        host.told(),
        [said("failed", load), said("surveyed", survey), said("failed", question), said("failed", run)],
        "a model can be surveyed anyway"
    );
    let late = host.push(&json!({ "type": "trace", "sites": "*" }));
    host.serve();
    assert_eq!(host.told(), [said("failed", late)]);
    host.load(None, "reverse").expect("a model");
    host.run(&scene("abc", &[])).expect("a scene");
}

#[test]
fn a_survey_says_what_a_model_takes() {
    let Files { config, weights, .. } = files("sort");
    let mut host = Host::with("reverse");
    let id = host.push(&survey(&config, &split(&weights).0));
    let Ok(Answer::Surveyed { survey, .. }) = host.serve_one(id) else { panic!("no survey") };
    assert_eq!((&survey.name[..], survey.family), ("sort", "headlight"));
    assert_eq!(survey.bytes["f32"], 4.0 * survey.parameters);
    assert!(survey.bytes["f16"] < survey.bytes["f32"] && survey.limit > survey.bytes["f32"]);
}

#[test]
fn weights_beyond_the_memory_are_refused_before_any_is_read() {
    let Files { config, weights, .. } = files("reverse");
    // So many tokens that embeddings and output head take more than 3 GiB.
    let d_vocab = 16_000_000u64;
    let mut large: Value = serde_json::from_str(&config).expect("JSON");
    large["d_vocab"] = json!(d_vocab);
    let mut header: serde_json::Map<String, Value> = serde_json::from_str(&split(&weights).0).expect("JSON");
    header.remove("__metadata__");
    let mut end = 0;
    for entry in header.values_mut() {
        let mut shape: Vec<u64> = serde_json::from_value(entry["shape"].clone()).expect("a shape");
        shape.iter_mut().filter(|n| **n == 14).for_each(|n| *n = d_vocab);
        let begin = end;
        end += 4 * shape.iter().product::<u64>();
        (entry["shape"], entry["data_offsets"]) = (json!(shape), json!([begin, end]));
    }
    let (large, header) = (large.to_string(), Value::from(header).to_string());
    let beginning = file_of(&header, &[]);
    let model = pieces(&large, None, beginning.len() + end as usize);
    let mut host = Host::with("reverse");
    let before = logits(&mut host, "abc");
    let id = host.push(&survey(&large, &header));
    let Ok(Answer::Surveyed { survey, .. }) = host.serve_one(id) else { panic!("no survey") };
    assert!(survey.bytes["f32"] > survey.limit);
    let failure = host.load_pieces(None, &model, &beginning).expect_err("no room");
    assert_eq!((failure.kind, &failure.code[..]), (FailureKind::Input, "WeightsMemory"));
    assert_eq!(failure.params["needed"], json!((end as f64 / f64::from(1 << 20)).ceil()));
    assert!(failure.params["most"].as_f64().is_some_and(|most| most < 3.0 * 1024.0));
    assert_eq!(logits(&mut host, "abc"), before);
}

#[test]
fn a_tensor_larger_than_the_device_computes_with_at_once_is_refused_for_both_slots() {
    let small = golden("everything").model;
    let bytes = wait(weights::save(&small)).expect("a model can be saved");
    let tensors = weights::read_tensors(&whole("reverse").weights).expect("weights");
    let largest = tensors.values().map(|(_, values)| 4 * values.len() as u64).max().expect("tensors");
    for key in [None, Some("b")] {
        for limit in [largest, largest - 1] {
            let mut host = Host::on(Compute { piece_limit: Some(limit), ..Compute::cpu(|| 0.0) });
            let files = WholeModel {
                config: small.config.to_json(),
                weights: bytes.clone(),
                tokenizer: None,
                processor: None,
                images: Vec::new(),
            };
            host.load_files(None, files).expect("small tensors");
            match host.load(key, "reverse") {
                Ok(_) => assert_eq!(limit, largest),
                Err(failure) => {
                    assert_eq!((limit, &failure.code[..]), (largest - 1, "PieceMemory"));
                    assert_eq!(failure.params, json!({ "needed": 1.0, "most": 0.0 }));
                }
            }
        }
    }
}

#[test]
fn a_lens_that_ends_early_leaves_the_one_there() {
    let mut host = Host::with("reverse");
    let lens = json!({ "key": "a", "name": "a.pt", "header": "{}", "size": 8 });
    let id = host.push(&json!({ "type": "lens", "lens": lens }));
    assert_eq!(host.serve_one(id).map(|answer| json!(answer)).expect_err("no lens").code, "Lens");
    let id = host.push(&json!({ "type": "lens", "lens": null }));
    let answer = host.serve_one(id).map(|answer| json!(answer)).expect("an answer");
    assert_eq!(answer, json!({ "type": "lens", "id": id, "lens": null }));
}

/// The request for a model of one file in these bits, of which the host can keep a copy, or has one of this size.
fn copied(size: usize, precision: &str, copy: Option<usize>) -> Value {
    let Files { config, tokenizer, .. } = files("sort");
    let mut model = pieces(&config, Some(&tokenizer), size);
    model["precision"] = json!(precision);
    model["copy"] = json!({ "folder": "sort", "name": "computed", "size": copy });
    model
}

#[test]
fn a_model_that_has_run_is_copied_and_the_copy_takes_its_files_place() {
    let Files { weights, .. } = files("sort");
    let mut host = Host::with("reverse");
    let load = |host: &mut Host, precision: &str, copy: Option<&[u8]>| {
        let request = copied(weights.len(), precision, copy.map(<[u8]>::len));
        let id = host.push_pieces(None, &request, &weights);
        if let Some(copy) = copy {
            host.push_file(id, 1, copy);
        }
        (id, host.loaded(id).expect("a model"))
    };
    let (whole, _) = load(&mut host, "f32", None);
    logits(&mut host, "cab");
    assert!(!host.desk.copies.borrow().contains_key(&whole), "it is read from its files");

    let (id, loaded) = load(&mut host, "int8", None);
    assert!(!host.desk.copies.borrow().contains_key(&id), "somebody waits for it");
    let expected = logits(&mut host, "cab");
    let file = host.desk.copies.borrow_mut().remove(&id).expect("a copy");
    assert!(file.len() * 2 < weights.len(), "{} of {} bytes are read", file.len(), weights.len());
    let (its_header, its_data) = split(&file);

    // From the copy alone: there is no other.
    host.load(None, "reverse").expect("another one");
    let request = copied(weights.len(), "int8", Some(file.len()));
    let again = host.push(&json!({ "type": "open", "key": null, "model": request }));
    host.push_file(again, 1, &file);
    assert_eq!(json!(host.loaded(again).expect("a copied model")), json!(loaded));
    assert_eq!(logits(&mut host, "cab"), expected);
    assert!(!host.desk.copies.borrow().contains_key(&again), "there is a copy already");

    // One that does not fit, or was torn, gives way to the files, and a new one is written.
    let old = its_header.replacen("\\\"version\\\":2", "\\\"version\\\":1", 1);
    let other = its_header.replacen("Kept8", "Kept4", 1);
    assert!(old != its_header && other != its_header);
    let mut torn = its_data.to_vec();
    torn[its_data.len() / 2..].fill(0);
    let mut changed = its_data.to_vec();
    changed[10] ^= 1;
    for (header, data) in [
        (&old, its_data),
        (&other, its_data),
        (&its_header, &its_data[..its_data.len() - 1]),
        (&its_header, &[255; 100_000][..]),
        (&its_header, &torn),
        (&its_header, &changed),
    ] {
        let (id, _) = load(&mut host, "int8", Some(&file_of(header, data)));
        assert_eq!(logits(&mut host, "cab"), expected);
        assert_eq!(host.desk.copies.borrow_mut().remove(&id).as_ref(), Some(&file));
    }
    for precision in ["int4", "f32"] {
        let (_, other) = load(&mut host, precision, Some(&file));
        assert_eq!(json!(other)["precision"], precision, "it is in other bits");
    }
}

#[test]
fn what_waits_for_the_first_model_waits_for_its_files_after_a_broken_copy() {
    let Files { weights, .. } = files("sort");
    // Its beginning is broken, or what follows.
    for copy in [vec![255; 100], file_of(&split(&weights).0, &[255; 30_000])] {
        let mut host = Host::new();
        let run = host.push(&json!({ "type": "run", "scene": scene("cab", &[]) }));
        let load = host.push_pieces(None, &copied(weights.len(), "int8", Some(weights.len())), &weights);
        host.push_file(load, 1, &copy);
        host.serve();
        let ran = host.answers().into_iter().any(|answer| matches!(answer, Answer::Ran { id, .. } if id == run));
        assert!(ran, "the run is answered");
    }
}

#[test]
fn a_model_that_goes_or_finds_no_room_leaves_no_file() {
    let Files { weights, .. } = files("sort");
    let model = copied(weights.len(), "int8", None);
    let mut host = Host::with("reverse");
    let load = host.load_pieces(None, &model, &weights).map(drop);
    load.expect("a model");
    let id = host.push(&json!({ "type": "run", "scene": scene("cab", &[]) }));
    let ran = |host: &mut Host| host.answers().iter().any(|one| matches!(one, Answer::Ran { id: of, .. } if *of == id));
    while !ran(&mut host) {
        assert!(host.turn());
    }
    assert!(host.turn() && host.desk.copies.borrow().len() == 1, "it has begun");
    host.load(None, "reverse").expect("another one");
    assert!(host.desk.copies.borrow().is_empty());
    logits(&mut host, "abc");
    assert!(host.desk.copies.borrow().is_empty(), "no other model is written in its place");

    host.desk.is_full.set(true);
    host.load_pieces(None, &model, &weights).expect("a model");
    logits(&mut host, "cab");
    assert!(host.desk.copies.borrow().is_empty(), "the disk is full");
}

#[test]
fn the_next_step_is_prefetched_while_a_model_is_copied() {
    let Files { weights, .. } = files("sort");
    let mut host = Host::with("reverse");
    host.load_pieces(None, &copied(weights.len(), "int8", None), &weights).expect("a model");
    let run = host.push(&json!({ "type": "run", "scene": scene("cab", &[]) }));
    let likely = host.push(&json!({ "type": "prefetch", "scene": scene("cab", &[1]) }));
    host.serve();
    let told: Vec<(String, u64)> = host.told();
    assert_eq!(told, [("ran".to_owned(), run), ("prefetched".to_owned(), likely)]);
    assert_eq!(host.desk.copies.borrow().len(), 1, "and the copy is written");
}

#[test]
fn the_files_of_a_second_model_stay_until_another_one_takes_its_place() {
    let Files { config, weights, tokenizer } = files("sort");
    let model = pieces(&config, Some(&tokenizer), weights.len());
    let mut host = Host::with("reverse");
    let load = |host: &mut Host, key: &str| {
        let id = host.push_pieces(Some(key), &model, &weights);
        host.loaded(id).expect("a model");
        (id, host.desk.closed.take())
    };
    let (first, closed) = load(&mut host, "1");
    assert_eq!(closed, [(first, true)], "a question may need them again");
    // One that was asked before the next model came still reads them.
    output(&mut host, with(subject("cab", json!({ "write": 9 })), "model", json!("copy")));
    let of = with(subject("cab", json!([])), "model", json!("1"));
    let question = json!({ "kind": "patterns", "of": of, "paths": null });
    host.push(&json!({ "type": "ask", "question": question }));
    let (second, closed) = load(&mut host, "2");
    assert_eq!(closed, [(first, true), (first, false), (second, true)]);
}

/// The tensors of a file in two files.
fn shards(weights: &[u8]) -> Vec<Vec<u8>> {
    let (header, data) = split(weights);
    let tensors: serde_json::Map<String, Value> = serde_json::from_str(&header).expect("JSON");
    let mut tensors: Vec<(String, Value)> = tensors.into_iter().filter(|(name, _)| name != "__metadata__").collect();
    tensors.sort_by_key(|(_, entry)| entry["data_offsets"][0].as_u64());
    let shard = |tensors: &[(String, Value)]| {
        let mut own = Vec::new();
        let described = tensors.iter().map(|(name, entry)| {
            let [from, to] = [0, 1].map(|end| entry["data_offsets"][end].as_u64().expect("a place") as usize);
            let begin = own.len();
            own.extend(&data[from..to]);
            (name.clone(), with(entry.clone(), "data_offsets", json!([begin, own.len()])))
        });
        let header = Value::from_iter(described).to_string();
        file_of(&header, &own)
    };
    let (first, second) = tensors.split_at(tensors.len() / 2);
    vec![shard(first), shard(second)]
}

/// Loads a model in several files.
fn load_files(host: &mut Host, model: &Value, names: &[&str], files: &[Vec<u8>]) -> Result<ModelInfo, Failure> {
    let all = names.iter().zip(files).map(|(name, file)| json!({ "name": name, "size": file.len() }));
    let model = with(model.clone(), "files", all.collect());
    let id = host.push_pieces(None, &model, &files[0]);
    (1..files.len()).for_each(|number| host.push_file(id, number, &files[number]));
    host.loaded(id)
}

#[test]
fn a_model_in_two_files_is_the_one_in_one_and_a_broken_file_is_named() {
    let Files { config, weights, tokenizer } = files("sort");
    let (mut host, mut whole) = (Host::with("reverse"), Host::with("sort"));
    let (model, files) = (pieces(&config, Some(&tokenizer), 0), shards(&weights));
    let names = ["a.safetensors", "b.safetensors"];
    load_files(&mut host, &model, &names, &files).expect("a model");
    assert_eq!(logits(&mut host, "cab"), logits(&mut whole, "cab"));
    let before = logits(&mut host, "abc");
    let [long, short] = [[&files[1][..], &[0; 4]].concat(), files[1][..files[1].len() - 4].to_vec()];
    for broken in [long, short, vec![1; 7], vec![255; 100], file_of("[]", &[]), file_of("\u{e9}", &[])] {
        let failure = load_files(&mut host, &model, &names, &[files[0].clone(), broken]).expect_err("no model");
        assert_eq!((failure.kind, &failure.params["file"]), (FailureKind::Model, &json!("b.safetensors")));
    }
    assert_eq!(logits(&mut host, "abc"), before);
}

#[test]
fn gguf_files_hold_the_texts_too_and_are_not_copied() {
    let folder = project().join("tests/gguf/llama-k");
    let names = [1, 2, 3].map(|number| format!("llama-k-0000{number}-of-00003.gguf"));
    let files = names.each_ref().map(|name| std::fs::read(folder.join(name)).expect(name));
    let names = names.each_ref().map(String::as_str);
    let mut model = pieces("", None, 0);
    model["precision"] = json!("int8");
    model["copy"] = json!({ "folder": "llama", "name": "computed", "size": null });
    let mut host = Host::with("reverse");
    let loaded = load_files(&mut host, &model, &names, &files).expect("a model");
    assert_eq!((loaded.family, loaded.config.d_model), ("Llama", 256));
    let update = host.run(&scene("a", &[])).expect("a scene");
    let here = Folder::open(&folder).and_then(|folder| folder.tokenizer()).expect("a folder").expect("a tokenizer");
    let ids = |tokens: &[headlight::text::Token]| tokens.iter().map(|token| token.id).collect::<Vec<_>>();
    assert_eq!(ids(&update.source), ids(&here.encode("a").expect("tokens")));
    assert!(host.desk.copies.borrow().is_empty());
    let failure = load_files(&mut host, &model, &names[..2], &files[..2]).expect_err("no model");
    assert_eq!(failure.kind, FailureKind::Model);
    let short = [files[0].clone(), files[1].clone(), files[2][..files[2].len() - 4].to_vec()];
    let failure = load_files(&mut host, &model, &names, &short).expect_err("no model");
    assert_eq!(failure.params["file"], json!(names[2]));
}
