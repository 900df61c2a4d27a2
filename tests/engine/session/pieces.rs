//! An engine whose device computes with less at once than an embedding takes: it answers as any other.

use headlight::engine::Compute;
use headlight::engine::session::{Answer, Reply};
use serde_json::{Value, json};

use super::host::{Host, scene, whole};
use super::recorded::with_arrays;
use super::scenes::assert_close;
#[cfg(feature = "gpu")]
use crate::common;
use crate::common::page::{Files, files, subject, with};

/// Less than half of the embedding of `tales` and `fill`, and more than any of their other tensors.
const LIMIT: u64 = 320 << 10;

fn host(name: &str, compute: Compute) -> Host {
    let mut host = Host::on(compute);
    host.load_files(None, whole(name)).expect(name);
    host
}

fn limited() -> Compute {
    #[cfg(feature = "gpu")]
    if common::on_gpu() {
        // A buffer of more than the limit cannot be bound here: a matrix that stays whole stops the test.
        return Compute { device: common::small_gpu(LIMIT), on_card: true, ..limited_cpu() };
    }
    limited_cpu()
}

fn limited_cpu() -> Compute {
    Compute { piece_limit: Some(LIMIT), ..Compute::cpu(|| 0.0) }
}

fn unlimited() -> Compute {
    Compute::cpu(|| 0.0)
}

/// Asks both; fails where the answers differ.
fn assert_answers_alike(hosts: &mut [Host; 2], question: &Value) {
    let [found, expected] = hosts.each_mut().map(|host| match host.reply(question) {
        Ok(Reply::Answer(answer)) => with_arrays(json!(answer), answer.buffers()),
        other => panic!("{question}: {other:?}"),
    });
    assert_close(&found, &expected, &question.to_string());
}

#[test]
fn a_survey_counts_the_largest_piece_of_an_embedding() {
    let mut host = host("tales", limited());
    let Files { config, weights, .. } = files("fill");
    let (header, _) = headlight::weights::split(&weights).expect("a safetensors file");
    let id = host.push(&json!({
        "type": "survey", "config": config, "generation": null, "headers": [header], "files": ["model.safetensors"],
    }));
    let Ok(Answer::Surveyed { survey, .. }) = host.serve_one(id) else { panic!("no survey") };
    // 683 rows of 96 numbers in 32 bits; the other precisions have as many.
    assert_eq!((survey.pieces["f32"], survey.pieces["f16"]), (262_272.0, 131_136.0));
    assert_eq!(survey.piece_limit, Some(LIMIT as f64));
}

#[test]
fn scenes_and_steps_are_those_of_a_whole_embedding() {
    let text = "It is a truth universally";
    let mut hosts = [limited(), unlimited()].map(|compute| host("tales", compute));
    let mut written = Vec::new();
    for _ in 0..3 {
        let [found, expected] = hosts.each_mut().map(|host| host.run(&scene(text, &written)).expect("a scene"));
        assert_eq!(expected.candidates.len(), 5);
        assert_close(&json!(found.candidates), &json!(expected.candidates), text);
        written.extend(expected.next);
        let [found, expected] = &hosts;
        found.shown.assert_close(&expected.shown, 1e-5, text);
    }
    assert_eq!(written.len(), 3);
}

#[test]
fn questions_have_the_answers_of_a_whole_embedding() {
    let mut hosts = [limited(), unlimited()].map(|compute| host("tales", compute));
    let of = subject("It is a truth universally", json!({ "write": 4 }));
    let path = "decoder.blocks.1.attn";
    let toward = json!({ "kind": "answer", "position": null, "answer": null, "foil": "likeliest" });
    let edits = json!({ "heads": { "decoder.blocks.0.attn.0": 0.0 } });
    let sweep = json!({ "kind": "sweep", "of": of, "from": "He was a man universally", "stack": "decoder",
        "block": null, "part": "resid_pre", "pairs": null, "asked": null, "score": "logit-difference",
        "answer": null, "foil": null });
    for question in [
        json!({ "kind": "heads", "of": of }),
        json!({ "kind": "timeline", "of": of, "rejected": 2 }),
        json!({ "kind": "shift", "of": with(of.clone(), "edits", edits) }),
        json!({ "kind": "beams", "of": of, "beams": 3, "length_penalty": 1.0 }),
        json!({ "kind": "ablate", "of": of, "asked": null, "heads": [{ "path": path, "head": 0 }] }),
        json!({ "kind": "lens", "of": of, "stack": "decoder", "token": 9, "between": true, "positions": null }),
        json!({ "kind": "attribute", "of": of, "toward": toward }),
        json!({ "kind": "head-keys", "of": of, "toward": toward, "path": path, "head": 0 }),
        json!({ "kind": "cell", "of": of, "path": path, "head": 0, "query": 3, "key": 1 }),
        json!({ "kind": "routes", "of": of, "stack": "decoder", "position": 3, "threshold": 0.05 }),
        // Tokens of the first, the second and the last piece.
        json!({ "kind": "weights", "of": of, "path": path, "head": 0, "token": 5 }),
        json!({ "kind": "weights", "of": of, "path": path, "head": 1, "token": 700 }),
        json!({ "kind": "weights", "of": of, "path": path, "head": 1, "token": 2047 }),
        with(sweep.clone(), "block", json!(1)),
        // By gradients.
        sweep,
    ] {
        assert_answers_alike(&mut hosts, &question);
    }
}
