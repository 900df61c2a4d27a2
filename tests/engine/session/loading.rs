//! Models on their way into both slots: whole and in pieces, and those that are refused.

use headlight::engine::{Compute, Engine, ModelFiles, QuestionAnswer, Slot};
use headlight::questions::loaded::Answer;
use headlight::{Error, InputProblem, weights};
use serde_json::{Value, json};

use super::host::{Host, beside, scene};
use crate::common::golden;
use crate::common::page::{Files, files, subject, wait, with};

/// The output of a subject.
fn output(host: &mut Host, of: Value) -> String {
    match host.ask(&json!({ "kind": "look", "of": of, "paths": null })) {
        Ok(QuestionAnswer::Loaded(Answer::Look(look))) => look.output,
        other => panic!("{other:?}"),
    }
}

/// The JSON of a file's header, and its data.
fn split(weights: &[u8]) -> (String, &[u8]) {
    let (header, data) = weights::split(weights).expect("a safetensors file");
    (header.to_owned(), data)
}

/// The logits of a scene's candidates, to the last bit.
fn logits(host: &mut Host, text: &str) -> Vec<u32> {
    let update = host.run(&scene(text, &[])).expect("a scene");
    update.candidates.iter().map(|one| one.logit.to_bits()).collect()
}

#[test]
fn a_load_that_fails_leaves_both_models() {
    let mut host = Host::with("reverse");
    host.load(beside("b"), "copy").expect("copy");
    let of = subject("abc", json!({ "write": 9 }));
    for slot in [Slot::Page, beside("b"), beside("x")] {
        assert!(wait(host.engine.load(slot.clone(), "{}", &[], None)).is_err(), "{slot:?}");
        let Files { config, mut weights, .. } = files("sort");
        weights.truncate(weights.len() - 1);
        assert!(wait(host.engine.load(slot, &config, &weights, None)).is_err());
        assert_eq!(output(&mut host, of.clone()), "cba");
        assert_eq!(output(&mut host, with(of.clone(), "model", json!("b"))), "abc");
    }
}

#[test]
fn a_model_that_comes_in_pieces_is_the_one_that_comes_whole_and_scenes_come_in_between() {
    let Files { config, weights, tokenizer } = files("sort");
    let (header, data) = split(&weights);
    let (headers, names) = ([header], ["model.safetensors".to_owned()]);
    let given =
        ModelFiles { config: &config, generation: None, tokenizer: Some(&tokenizer), headers: &headers, names: &names };
    let (mut host, mut whole) = (Host::with("reverse"), Host::with("sort"));
    let (before, expected) = (logits(&mut host, "cab"), logits(&mut whole, "cab"));
    for slot in [beside("s"), Slot::Page] {
        host.engine.begin(given, None).expect("a model");
        for piece in data.chunks(20_001) {
            host.engine.feed(0, piece).expect("a piece");
            assert_eq!(logits(&mut host, "cab"), before, "the page's model answers meanwhile");
        }
        assert_eq!(wait(host.engine.finish(slot)).expect("a model").name, "sort");
    }
    assert_eq!(logits(&mut host, "cab"), expected);
    let of = with(subject("cab", json!({ "write": 9 })), "model", json!("s"));
    assert_eq!(output(&mut host, of), "abc");

    // A failed piece, a cancelled arrival and an unfinished one leave nothing behind.
    host.engine.begin(given, None).expect("a model");
    assert!(host.engine.feed(0, &f32::NAN.to_le_bytes().repeat(data.len() / 4)).is_err());
    let none = "the engine has no model on its way: begin one";
    assert_eq!(host.engine.feed(0, data).expect_err("it was cancelled").to_string(), none);
    host.engine.begin(given, None).expect("a model");
    host.engine.forget();
    assert_eq!(wait(host.engine.finish(Slot::Page)).expect_err("it was cancelled").to_string(), none);
    host.engine.begin(given, None).expect("a model");
    assert!(wait(host.engine.finish(Slot::Page)).is_err(), "no data came");
    assert_eq!(logits(&mut host, "cab"), expected);
}

#[test]
fn a_survey_says_what_a_model_takes() {
    let Files { config, weights, .. } = files("sort");
    let headers = [split(&weights).0];
    let names = ["model.safetensors".to_owned()];
    let given = ModelFiles { config: &config, headers: &headers, names: &names, ..ModelFiles::default() };
    let survey = Host::with("reverse").engine.survey(given).expect("a survey");
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
    let (config, headers) = (large.to_string(), [Value::from(header).to_string()]);
    let names = ["model.safetensors".to_owned()];
    let given = ModelFiles { config: &config, headers: &headers, names: &names, ..ModelFiles::default() };
    let mut host = Host::with("reverse");
    let before = logits(&mut host, "abc");
    let survey = host.engine.survey(given).expect("a survey");
    assert!(survey.bytes["f32"] > survey.limit);
    match host.engine.begin(given, None) {
        Err(Error::Input(InputProblem::WeightsMemory { needed, most })) => {
            assert_eq!(needed, (end as f64 / f64::from(1 << 20)).ceil());
            assert!(most < 3.0 * 1024.0);
        }
        other => panic!("{other:?}"),
    }
    assert!(host.engine.feed(0, &[]).is_err(), "nothing began");
    assert_eq!(logits(&mut host, "abc"), before);
}

#[test]
fn a_tensor_larger_than_the_device_computes_with_at_once_is_refused_for_both_slots() {
    let model = golden("everything").model;
    let bytes = wait(weights::save(&model)).expect("a model can be saved");
    let tensors = weights::read_tensors(&bytes).expect("what was saved");
    let largest = tensors.values().map(|(_, values)| 4 * values.len() as u64).max().expect("tensors");
    let config = model.config.to_json();
    for slot in [Slot::Page, beside("b")] {
        let load = |limit| {
            let mut engine = Engine::new(Compute { piece_limit: Some(limit), ..Compute::cpu(|| 0.0) });
            wait(engine.load(slot.clone(), &config, &bytes, None))
        };
        assert!(load(largest).is_ok());
        match load(largest - 1) {
            Err(Error::Input(InputProblem::PieceMemory { needed, most })) => assert_eq!((needed, most), (1.0, 0.0)),
            other => panic!("{other:?}"),
        }
    }
}
