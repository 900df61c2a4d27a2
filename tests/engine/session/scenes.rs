//! Scenes one after the other: text, edits, steps, abandoned ones, and questions between them.

use std::collections::BTreeMap;

use headlight::engine::QuestionAnswer;
use headlight::engine::session::{Answer, FailureKind};
use headlight::protocol::RunUpdate;
use headlight::questions::loaded::Answer as Answered;
use serde_json::{Value, json};

use super::host::{Host, scene};
use crate::common::page::{subject, with};

/// Rows that are computed again are so in other products than when they were first.
const ROUNDING: f32 = 1e-5;

const DATE: &str = "5 Mart 2024";

/// A scene with edits.
fn edited(scene: Value, edits: Value) -> Value {
    with(scene, "edits", edits)
}

/// The update's small record; what depends on earlier work is left out.
fn told(update: &RunUpdate) -> Value {
    let mut told = serde_json::to_value(update).expect("a record");
    for key in ["ms", "stages", "maps", "known_rows"] {
        told.as_object_mut().expect("an object").remove(key);
    }
    told
}

/// Without a head that moved by rounding alone: which one it is says nothing.
fn moved(value: &Value) -> &Value {
    let by_rounding = value["difference"].as_f64().is_some_and(|difference| difference < f64::from(ROUNDING));
    if by_rounding { &Value::Null } else { value }
}

/// Fails at the first number that differs.
pub fn assert_close(found: &Value, wanted: &Value, at: &str) {
    match (moved(found), moved(wanted)) {
        (Value::Number(found), Value::Number(wanted)) => {
            let [found, wanted] = [found, wanted].map(|number| number.as_f64().expect("a number"));
            let most = f64::from(ROUNDING) * wanted.abs().max(1.0);
            assert!((found - wanted).abs() <= most, "{at}: {found} instead of {wanted}");
        }
        (Value::Array(found), Value::Array(wanted)) => {
            assert_eq!(found.len(), wanted.len(), "{at}");
            found.iter().zip(wanted).enumerate().for_each(|(i, (f, w))| assert_close(f, w, &format!("{at}[{i}]")));
        }
        (Value::Object(found), Value::Object(wanted)) => {
            // A later engine may say more than a recorded one.
            let found = |key: &String| found.get(key).unwrap_or_else(|| panic!("{at}: there is no {key}"));
            wanted.iter().for_each(|(key, value)| assert_close(found(key), value, &format!("{at}.{key}")));
        }
        (found, wanted) => assert_eq!(found, wanted, "{at}"),
    }
}

/// Runs a scene, and compares it with a host that has run nothing before.
fn run(host: &mut Host, name: &str, scene: &Value) -> RunUpdate {
    let update = host.run(scene).unwrap_or_else(|e| panic!("{scene}: {e:?}"));
    let mut fresh = Host::with(name);
    let expected = fresh.run(scene).expect("a scene");
    assert_close(&told(&update), &told(&expected), &scene.to_string());
    host.shown.assert_close(&fresh.shown, ROUNDING, &scene.to_string());
    update
}

#[test]
fn gestures_one_after_the_other_have_the_numbers_of_fresh_engines_for_less_work() {
    let mut host = Host::with("dates");
    let first = run(&mut host, "dates", &scene(DATE, &[]));
    assert_eq!(first.stages.ran, first.stages.all);
    let next = first.next.expect("a next token");

    // A step computes the decoder's new row, nothing of the encoder.
    let step = run(&mut host, "dates", &scene(DATE, &[next]));
    assert!(step.stages.ran < first.stages.all, "{} of {}", step.stages.ran, step.stages.all);
    assert!(step.known_rows.as_ref().is_some_and(|rows| rows.iter().any(|rows| *rows > 0)), "earlier rows stay");

    // An edit of the last cross-attention computes what comes after it.
    let silenced = edited(scene(DATE, &[next]), json!({ "heads": { "decoder.blocks.1.cross.0": 0 } }));
    let after = run(&mut host, "dates", &silenced);
    assert!(after.stages.ran < step.stages.all / 2, "{} of {}", after.stages.ran, after.stages.all);
    assert!(after.effect.is_some());

    // Nothing changes: no pattern is sent again.
    assert!(run(&mut host, "dates", &silenced).maps.is_none());

    for scene in [
        edited(scene(DATE, &[next]), json!({ "causal": false })),
        edited(scene(DATE, &[]), json!({ "hidden_cells": [["decoder.blocks.0.cross", 1, 0, 0]], "scale": false })),
        scene("12 March 1999", &[next]),
        scene(DATE, &[next]),
    ] {
        run(&mut host, "dates", &scene);
    }
}

#[test]
fn an_abandoned_scene_leaves_no_trace() {
    let mut host = Host::with("dates");
    run(&mut host, "dates", &scene(DATE, &[]));
    for stages in 0..6 {
        // Another text under edits, given up after some stages for the one before.
        let other = edited(scene("1 Ocak 1970", &[7]), json!({ "heads": { "encoder.blocks.0.attn.1": 0 } }));
        let abandoned = host.push(&json!({ "type": "run", "scene": other }));
        (0..stages).for_each(|_| host.in_a_pause(|_| {}));
        host.in_a_pause(|page| _ = page.push(&json!({ "type": "run", "scene": scene(DATE, &[]) })));
        // Each stage takes a turn.
        host.page.pace.set(5.0);
        host.serve();
        host.page.pace.set(0.0);
        assert_eq!(host.told(), [("stale".to_owned(), abandoned), ("ran".to_owned(), abandoned + 1)]);
        run(&mut host, "dates", &scene(DATE, &[]));
    }
}

#[test]
fn an_answer_is_written_kept_and_shown_up_to_a_moment() {
    let mut host = Host::with("dates");
    let writes = with(scene(DATE, &[]), "writes", json!(20));
    let written = run(&mut host, "dates", &writes);
    assert_eq!(written.output, "2024-03-05");
    let answer = written.emitted.clone();
    // The page sends the answer back, with the moment it shows.
    let shown = with(with(scene(DATE, &answer), "writes", json!(20)), "moment", json!(3));
    let moment = run(&mut host, "dates", &shown);
    assert_eq!((moment.output.as_str(), &moment.emitted), ("202", &answer));
    // Another seed samples another answer, the same one again draws the same.
    let sampled = |seed: u64| with(writes.clone(), "sampling", json!({ "temperature": 3.0, "seed": seed }));
    let once = run(&mut host, "dates", &sampled(1)).emitted;
    assert_ne!(once, run(&mut host, "dates", &sampled(2)).emitted);
    assert_eq!(once, run(&mut host, "dates", &sampled(1)).emitted);
}

#[test]
fn a_draft_that_continues_a_written_answer_is_compared_from_there() {
    let mut host = Host::with("dates");
    let writes = |draft: &[u32], limit: usize| with(scene(DATE, draft), "writes", json!(limit));
    let all = run(&mut host, "dates", &writes(&[], 20)).emitted;
    let four = run(&mut host, "dates", &writes(&[], 4)).emitted;
    assert_eq!(four, all[..4]);
    assert_eq!(run(&mut host, "dates", &writes(&four, 2)).emitted, all[..2], "within its limit");
    // A person steps on, and then it is the model's own answer again.
    run(&mut host, "dates", &scene(DATE, &all[..5]));
    assert_eq!(run(&mut host, "dates", &writes(&all[..5], 5)).emitted, all[..5]);
    // Another token than the model's, other edits, another text and other chances are written anew.
    let other = [&all[..5], &[all[0]]].concat();
    assert_eq!(run(&mut host, "dates", &writes(&other, 6)).emitted, all[..6]);
    let cross = (0..8).map(|i| (format!("decoder.blocks.{}.cross.{}", i / 4, i % 4), 0));
    let edits = json!({ "heads": cross.collect::<BTreeMap<_, _>>() });
    let edited = run(&mut host, "dates", &edited(writes(&all[..6], 6), edits)).emitted;
    assert_ne!(edited, all[..6]);
    assert_eq!(run(&mut host, "dates", &writes(&edited, 6)).emitted, all[..6]);
    assert_ne!(run(&mut host, "dates", &with(writes(&all[..6], 6), "source", json!("1 Ocak 1970"))).emitted, all[..6]);
    run(&mut host, "dates", &writes(&all[..6], 6));
    // Of nearly equal probabilities, too, where a run of one row rounds otherwise than a run of all.
    let mut drawn = |draft: &[u32]| {
        let drawn = json!({ "temperature": 30.0, "seed": 2 });
        run(&mut host, "dates", &with(writes(draft, 6), "sampling", drawn)).emitted
    };
    let (found, expected) = (drawn(&all[..6]), drawn(&[]));
    assert_ne!(found, all[..6]);
    assert_eq!(found, expected);
}

#[test]
fn a_refused_scene_leaves_the_last_one() {
    let mut host = Host::with("dates");
    let before = run(&mut host, "dates", &scene(DATE, &[]));
    let edits = json!({ "heads": { "decoder.blocks.9.cross.0": 0 } });
    let refused = host.run(&edited(scene(DATE, &[]), edits)).err().expect("no such head");
    assert_eq!((refused.kind, &refused.code[..]), (FailureKind::Input, "Edit"));
    assert!(refused.params["edit"].as_str().is_some_and(|edit| edit.contains("decoder.blocks.9.cross")));
    assert_eq!(host.run(&scene("", &[])).err().expect("no text").kind, FailureKind::Input);
    let trace = host.push(&json!({ "type": "trace", "sites": "logits" }));
    let Ok(Answer::Traced { buffer, .. }) = host.serve_one(trace) else { panic!("no trace") };
    let logits: Vec<f32> = buffer.iter().flat_map(|values| values.to_vec()).collect();
    let best = before.candidates[0].logit;
    assert!(logits.iter().any(|logit| (logit - best).abs() <= ROUNDING), "of the scene before");
}

#[test]
fn questions_between_scenes_take_the_scenes_numbers_and_leave_them() {
    let mut host = Host::with("dates");
    let silenced = edited(scene(DATE, &[]), json!({ "heads": { "decoder.blocks.0.cross.1": 0 } }));
    run(&mut host, "dates", &silenced);
    let of = with(subject(DATE, json!([])), "edits", silenced["edits"].clone());
    let question = json!({ "kind": "patterns", "of": of, "paths": null });
    let answer = host.ask(&question).expect("an answer");
    let expected = Host::with("dates").ask(&question).expect("an answer");
    assert_eq!(answer.buffers().len(), expected.buffers().len());
    let (QuestionAnswer::Loaded(Answered::Patterns(answer)), QuestionAnswer::Loaded(Answered::Patterns(expected))) =
        (answer, expected)
    else {
        panic!("other answers")
    };
    assert_eq!((&answer.output, &answer.maps), (&expected.output, &expected.maps));
    assert!(answer.values.iter().zip(&expected.values).all(|(a, b)| (a - b).abs() <= ROUNDING));
    run(&mut host, "dates", &silenced);
    let smoothing = json!({ "kind": "smoothing", "d_vocab": 5, "label": 2, "smoothing": 0.1 });
    assert!(matches!(host.ask(&smoothing), Ok(QuestionAnswer::Laboratory(_))));
    let absent = host.ask(&json!({ "kind": "patterns", "of": with(of, "model", json!("b")), "paths": null }));
    assert_eq!(absent.expect_err("no second model").code, "NoOther");
    host.load(Some("b"), "reverse").expect("reverse");
    run(&mut host, "dates", &silenced);
}

#[test]
fn activations_are_those_of_the_scene() {
    let mut host = Host::with("reverse");
    run(&mut host, "reverse", &scene("abc", &[]));
    let trace = host.push(&json!({ "type": "trace", "sites": "*.pattern" }));
    let Ok(Answer::Traced { tensors, buffer, .. }) = host.serve_one(trace) else { panic!("no trace") };
    let values: Vec<f32> = buffer.iter().flat_map(|values| values.to_vec()).collect();
    // One sequence, two heads; the encoder has three letters and their end, the decoder its start token. Each query's
    // weights sum to 1.
    let shapes = tensors.iter().map(|tensor| (&tensor.name[..], &tensor.shape[..]));
    assert_eq!(
        shapes.collect::<BTreeMap<_, _>>(),
        BTreeMap::from([
            ("decoder.blocks.0.attn.pattern", &[1, 2, 1, 1][..]),
            ("decoder.blocks.0.cross.pattern", &[1, 2, 1, 4]),
            ("encoder.blocks.0.attn.pattern", &[1, 2, 4, 4]),
        ])
    );
    assert!((values.iter().sum::<f32>() - (2.0 + 2.0 + 8.0)).abs() < ROUNDING);
    let of = json!({ "model": "reverse", "text": "abc", "link": "" });
    let file = host.push(&json!({ "type": "file", "sites": "*.pattern", "of": of }));
    let Ok(Answer::File { bytes, .. }) = host.serve_one(file) else { panic!("no file") };
    let read = headlight::weights::read_tensors(&bytes).expect("a safetensors file");
    for tensor in &tensors {
        let (shape, found) = &read[&tensor.name];
        assert_eq!(*shape, tensor.shape);
        let there = &values[tensor.offset..][..found.len()];
        assert!(found.iter().zip(there).all(|(a, b)| (a - b).abs() <= ROUNDING), "{}", tensor.name);
    }
}
