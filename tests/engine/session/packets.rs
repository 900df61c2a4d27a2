//! Requests and answers as bytes, and a model that the host has in memory.

use std::sync::Arc;

use headlight::config::Config;
use headlight::engine::session::{Answer, FailureKind, HeldModel, Request};
use headlight::text::Tokenizer;
use serde_json::{Value, json};

use super::host::{Host, scene};
use super::images;
use crate::common::page::{Files, Page, files};
use crate::common::project;

/// A packet of a record, with arrays behind it.
fn packet(record: &Value, arrays: &[u8]) -> Vec<u8> {
    let text = record.to_string();
    let mut bytes = (text.len() as u32).to_le_bytes().to_vec();
    bytes.extend(text.as_bytes());
    bytes.resize(bytes.len().next_multiple_of(4), 0);
    [bytes, arrays.to_vec()].concat()
}

/// A packet's record, and its arrays one after the other.
fn read(packet: &[u8]) -> (Value, &[u8]) {
    let length = u32::from_le_bytes(packet[..4].try_into().expect("four bytes")) as usize;
    let record = serde_json::from_slice(&packet[4..4 + length]).expect("JSON");
    (record, &packet[4 + length.next_multiple_of(4)..])
}

fn held(name: &str) -> HeldModel {
    let Files { config, tokenizer, .. } = files(name);
    let config = Config::from_json(&config).expect("a configuration");
    let tokenizer = Tokenizer::from_json(&tokenizer, &config).ok().map(Arc::new);
    HeldModel {
        model: Page::new(name).session.model,
        tokenizer,
        processor: None,
        family: "headlight",
        images: Vec::new(),
    }
}

#[test]
fn a_held_model_answers_as_its_files_do() {
    let mut host = Host::new();
    for key in [None, Some("b")] {
        let id = host.desk.next_id();
        host.desk.accept(Request::Hold { id, key: key.map(str::to_owned), model: Box::new(held("reverse")) });
        let loaded = host.serve_one(id).expect("a model");
        assert!(matches!(loaded, Answer::Loaded { .. } | Answer::LoadedBeside { .. }), "{key:?}");
    }
    let logits = |host: &mut Host| {
        let update = host.run(&scene("abc", &[])).expect("a scene");
        update.candidates.iter().map(|one| one.logit.to_bits()).collect::<Vec<_>>()
    };
    assert_eq!(logits(&mut host), logits(&mut Host::with("reverse")));
}

#[test]
fn a_run_travels_as_a_packet_with_its_arrays() {
    let mut host = Host::with("reverse");
    let id = host.desk.next_id();
    let run = json!({ "type": "run", "id": id, "scene": scene("abc", &[]) });
    host.desk.accept(Request::from_packet(&packet(&run, &[])).expect("a request"));
    let answer = host.serve_one(id).expect("an answer");
    let Answer::Ran { result, .. } = &answer else { panic!("no run") };
    let packet = answer.to_packet();
    let (record, arrays) = read(&packet);
    assert_eq!((&record["type"], &record["id"]), (&json!("ran"), &json!(id)));
    let values: Vec<u8> =
        result.values.iter().flatten().flat_map(|piece| piece.to_vec()).flat_map(f32::to_le_bytes).collect();
    let told = &record["result"]["values"];
    assert_eq!(*told, json!({ "$array": "floats", "at": 0, "length": values.len() }));
    assert!(!values.is_empty() && arrays.starts_with(&values));
    assert_eq!(record["result"]["masks"]["at"], json!(values.len()));
}

#[test]
fn patterns_that_the_host_has_are_measured_without_a_model() {
    let mut host = Host::new();
    let token = |id: u32| json!({ "id": id, "text": id.to_string(), "special": false });
    let question = json!({
        "asks": { "kind": "heads" }, "architecture": "encoder", "causal": false, "ended": false,
        "source": [token(1), token(2)], "target": [],
        "layers": [{ "stack": "encoder", "block": 0, "cross": false, "heads": 1 }],
    });
    let id = host.desk.next_id();
    let asked = |length: usize| {
        json!({
            "type": "ask-patterns", "id": id, "question": question,
            "values": { "$array": "floats", "at": 0, "length": length },
        })
    };
    let values: Vec<u8> = [0.25f32, 0.75, 1.0, 0.0].into_iter().flat_map(f32::to_le_bytes).collect();
    host.desk.accept(Request::from_packet(&packet(&asked(16), &values)).expect("a question"));
    let (record, _) = read(&host.serve_one(id).expect("an answer").to_packet());
    assert_eq!(record["answer"]["kind"], json!("heads"));
    for cut in [0, 3, 7, 40] {
        assert!(Request::from_packet(&packet(&asked(16), &values)[..cut]).is_err(), "{cut}");
    }
    assert!(Request::from_packet(&packet(&asked(20), &values)).is_err(), "an array beyond the end");
}

#[test]
fn an_image_whose_size_is_not_that_of_its_bytes_is_refused() {
    let mut host = images::host(Some(images::PROCESSOR));
    for (width, height) in [(2u64, 3u64), (1 << 62, 1), (1 << 62, 4), (1 << 31, 1 << 31), (0, 1 << 62)] {
        let id = host.desk.next_id();
        let rgba = json!({ "$array": "bytes", "at": 0, "length": 16 });
        let image =
            json!({ "type": "image", "id": id, "name": "a.png", "width": width, "height": height, "rgba": rgba });
        host.desk.accept(Request::from_packet(&packet(&image, &[0; 16])).expect("a request"));
        let refused = host.serve_one(id).map(|answer| json!(answer)).expect_err("it is refused");
        assert_eq!((refused.kind, &refused.code[..]), (FailureKind::Input, "Said"), "{width} × {height}");
    }
}

#[test]
fn a_question_that_is_no_request_is_refused_by_one_sentence() {
    let error = Request::from_packet(&packet(&json!({ "type": "hold" }), &[])).err().expect("no request");
    assert_eq!(headlight::engine::session::Failure::from(&error).kind, FailureKind::Input);
}

#[test]
fn the_beginning_of_a_gguf_file_is_read_at_once() {
    let mut host = Host::new();
    let file = std::fs::read(project().join("tests/gguf/llama/llama.gguf")).expect("a file");
    let unpack = |host: &mut Host, bytes: &[u8]| {
        let id = host.desk.next_id();
        let place = json!({ "at": 0, "length": bytes.len() });
        let asked = json!({ "type": "unpack", "id": id, "name": "llama.gguf", "bytes": place, "size": file.len() });
        host.desk.accept(Request::from_packet(&packet(&asked, bytes)).expect("a request"));
        match &host.answers()[..] {
            [answer] => json!(answer),
            several => panic!("{} answers", several.len()),
        }
    };
    assert_eq!(unpack(&mut host, &file[..9])["head"], json!({ "needs": file.len() }));
    let head = unpack(&mut host, &file);
    assert_eq!(head["type"], json!("unpacked"));
    assert!(head["head"]["config"].as_str().is_some_and(|config| config.contains("llama")));
    assert_eq!(unpack(&mut host, &[0; 9])["failure"]["kind"], json!("model"));
}

#[test]
fn a_model_travels_with_its_files_and_images_and_only_what_it_needs_is_read() {
    let Files { config, weights, tokenizer } = files("sort");
    let place = |at: usize, length: usize| json!({ "at": at, "length": length });
    let named = json!({
        "config.json": config, "model.safetensors": place(0, weights.len()), "tokenizer.json": tokenizer,
        "preprocessor_config.json": null, "training/optimizer.safetensors": place(1 << 30, 9),
    });
    let mut host = Host::with("reverse");
    for key in [None, Some("b")] {
        let id = host.desk.next_id();
        let load = json!({ "type": "load", "id": id, "key": key, "files": named, "images": [] });
        host.desk.accept(Request::from_packet(&packet(&load, &weights)).expect("a request"));
        assert_eq!(host.loaded(id).expect("a model").name, "sort");
    }
    let mut without = named.clone();
    without["model.safetensors"] = Value::Null;
    let load = json!({ "type": "load", "id": 9, "key": null, "files": without, "images": [] });
    let refused = Request::from_packet(&packet(&load, &[])).err().expect("no weights");
    assert_eq!(refused.to_string(), "this model has no model.safetensors, which is needed");
    let image = json!({ "name": "a", "width": 1, "height": 1, "rgba": place(0, 4) });
    let give = json!({ "type": "give", "name": "sort", "files": named, "images": [image] });
    assert!(matches!(
        Request::from_packet(&packet(&give, &weights)),
        Ok(Request::Give { files, .. }) if files.images.len() == 1 && files.images[0].1.rgba == weights[..4]
    ));
}
