//! The order of requests: the newest run first, searches last, and what gives way to what.

use headlight::engine::session::{Answer, Reply};
use serde_json::{Value, json};

use super::host::{Host, scene};
use crate::common::page::{subject, with};

const DATE: &str = "5 Mart 2024";

fn said(kind: &str, id: u64) -> (String, u64) {
    (kind.to_owned(), id)
}

fn run(scene: &Value) -> Value {
    json!({ "type": "run", "scene": scene })
}

fn ask(question: &Value) -> Value {
    json!({ "type": "ask", "question": question })
}

fn heads(source: &str) -> Value {
    ask(&json!({ "kind": "heads", "of": subject(source, json!([])) }))
}

fn beams() -> Value {
    let of = subject(DATE, json!({ "write": 20 }));
    ask(&json!({ "kind": "beams", "of": of, "beams": 4, "length_penalty": 1.0 }))
}

fn writing() -> Value {
    with(scene(DATE, &[]), "writes", json!(20))
}

/// A host for which everything takes long.
fn slow(name: &str) -> Host {
    let host = Host::with(name);
    host.page.pace.set(5.0);
    host
}

#[test]
fn a_run_precedes_later_requests_and_a_prefetch_waits_for_all() {
    let mut host = Host::with("reverse");
    let shown = host.push(&run(&scene("a", &[])));
    host.serve();
    let before = host.push(&heads("ab"));
    let dropped = host.push(&json!({ "type": "prefetch", "scene": scene("abcd", &[]) }));
    let first = host.push(&run(&scene("abc", &[])));
    let after = host.push(&heads("bc"));
    host.serve();
    assert_eq!(host.told(), [said("ran", shown), said("heads", before), said("ran", first), said("heads", after)]);
    let likely = host.push(&json!({ "type": "prefetch", "scene": scene("abcd", &[]) }));
    let last = host.push(&heads("cd"));
    host.serve();
    assert_eq!(host.told(), [said("heads", last), said("prefetched", likely)], "not {dropped}: a run came after it");
    // Requests are about the shown scene.
    let trace = host.push(&json!({ "type": "trace", "sites": "encoder.blocks.0.attn.pattern" }));
    let Ok(Answer::Traced { tensors, .. }) = host.serve_one(trace) else { panic!("no trace") };
    assert_eq!(tensors[0].shape, [1, 2, 4, 4], "three letters and their end");
}

#[test]
fn only_the_newest_run_is_answered() {
    let mut host = Host::with("reverse");
    let runs = ["a", "ab", "abc"].map(|text| host.push(&run(&scene(text, &[]))));
    host.serve();
    assert_eq!(host.told(), [said("stale", runs[0]), said("stale", runs[1]), said("ran", runs[2])]);
}

#[test]
fn a_prefetch_ends_where_a_request_arrives() {
    let mut host = Host::with("dates");
    host.run(&scene(DATE, &[])).map(drop).expect("a scene");
    host.push(&json!({ "type": "prefetch", "scene": scene("1 Ocak 1970", &[]) }));
    host.in_a_pause(|page| _ = page.push(&heads("2")));
    host.serve();
    assert_eq!(host.told().len(), 1, "the question alone");
}

#[test]
fn a_run_ends_for_another_model() {
    let mut host = slow("dates");
    let gone = host.push(&run(&scene(DATE, &[])));
    host.in_a_pause(|page| {
        let id = page.next_id();
        page.accept(headlight::engine::session::Request::Load { id, key: None, files: super::host::whole("reverse") });
    });
    host.serve();
    assert_eq!(host.told(), [said("stale", gone), said("loaded", gone + 1)]);
}

#[test]
fn a_slow_answer_is_reported_in_part_and_then_in_full() {
    let mut host = Host::with("dates");
    let quick = host.push(&run(&writing()));
    host.serve();
    assert_eq!(host.told(), [said("ran", quick)]);
    host.page.pace.set(20.0);
    let slow = host.push(&run(&with(writing(), "source", json!("1 Ocak 1970"))));
    host.serve();
    let ran = |answer: Answer<()>| match answer {
        Answer::Ran { id, result, written, .. } => (id == slow, result.emitted.len(), written),
        other => panic!("{}", json!(other)),
    };
    let ran: Vec<_> = host.answers().into_iter().map(ran).collect();
    assert!(ran.len() > 2 && ran.iter().all(|(mine, ..)| *mine), "{ran:?}");
    assert!(ran.is_sorted_by_key(|(_, tokens, _)| *tokens));
    assert_eq!(ran.iter().filter(|(.., written)| *written).count(), 1);
    assert!(ran.last().is_some_and(|(.., written)| *written));
}

#[test]
fn while_a_newer_scene_waits_the_older_one_is_shown_once_after_a_while_without_a_picture() {
    let mut host = slow("dates");
    let newer = with(writing(), "edits", json!({ "causal": false }));
    for (since, shown) in [(300.0, true), (0.0, false)] {
        // A while without a picture.
        host.page.pass(since);
        let older = host.push(&run(&writing()));
        let next = newer.clone();
        host.in_a_pause(move |page| _ = page.push(&run(&next)));
        host.serve();
        let told: Vec<String> = host.told().into_iter().filter(|(_, id)| *id == older).map(|(kind, _)| kind).collect();
        assert_eq!(told, if shown { vec!["ran", "stale"] } else { vec!["stale"] });
    }
}

#[test]
fn an_answer_that_is_stopped_while_it_is_written_stays_as_last_reported() {
    let mut host = slow("dates");
    host.page.pace.set(40.0);
    let written = host.push(&run(&writing()));
    (0..20).for_each(|_| host.in_a_pause(|_| {}));
    let held = with(scene("1 Ocak 1970", &[]), "held", json!(true));
    host.in_a_pause(move |page| _ = page.push(&run(&held)));
    host.serve();
    let answers = host.answers();
    let part = answers.iter().rev().find_map(|answer| match answer {
        Answer::Ran { id, result, .. } if *id == written => Some(result.emitted.clone()),
        _ => None,
    });
    let part = part.expect("a part of it");
    assert!(!part.is_empty() && part.len() < 10, "{part:?}");
    assert!(answers.iter().any(|answer| matches!(answer, Answer::Stale { id } if *id == written)));
    assert!(answers.iter().any(|answer| matches!(answer, Answer::Costly { .. })), "the stopped scene is not begun");
    let trace = host.push(&json!({ "type": "trace", "sites": "decoder.blocks.0.attn.pattern" }));
    let Ok(Answer::Traced { tensors, .. }) = host.serve_one(trace) else { panic!("no trace") };
    assert_eq!(tensors[0].shape[2], part.len() + 1, "the start token and what was reported");
}

#[test]
fn a_question_that_yields_to_a_run_is_answered_after_it() {
    let mut host = slow("dates");
    // Each pause of a question comes after 8 ms; it is abandoned after 100.
    host.page.pace.set(60.0);
    let question = host.push(&heads(DATE));
    host.in_a_pause(|page| _ = page.push(&run(&scene("2", &[]))));
    host.serve();
    assert_eq!(host.told(), [said("ran", question + 1), said("heads", question)]);
    // A short one is soon done.
    let mut host = Host::with("reverse");
    host.page.pace.set(2.0);
    let question = host.push(&heads("abc"));
    host.in_a_pause(|page| _ = page.push(&run(&scene("ab", &[]))));
    host.serve();
    assert_eq!(host.told(), [said("heads", question), said("ran", question + 1)]);
}

#[test]
fn a_search_gives_way_to_all_others_but_not_to_searches() {
    let mut host = slow("dates");
    host.page.pace.set(60.0);
    let search = host.push(&beams());
    host.in_a_pause(|page| _ = page.push(&json!({ "type": "lens", "lens": null })));
    host.serve();
    assert_eq!(host.told(), [said("overtaken", search), said("lens", search + 1)]);
    let [first, second, third] = [heads(DATE), beams(), heads("1")].map(|request| host.push(&request));
    host.serve();
    assert_eq!(host.told(), [said("heads", first), said("overtaken", second), said("heads", third)]);
    let [first, second] = [beams(), beams()].map(|request| host.push(&request));
    host.serve();
    assert_eq!(host.told(), [said("beams", first), said("beams", second)]);
}

#[test]
fn stopped_work_is_dropped_and_other_questions_are_not_stopped() {
    let look = |agreed: Option<usize>| {
        let look = json!({ "kind": "patterns", "of": subject(DATE, json!({ "write": 20 })), "paths": null });
        ask(&agreed.map_or(look.clone(), |agreed| with(look, "agreed", json!(agreed))))
    };
    for (what, request, ends) in [
        ("beams", beams(), "overtaken"),
        ("reading", look(Some(99)), "overtaken"),
        ("reading", look(None), "patterns"),
        ("reading", beams(), "beams"),
    ] {
        let mut host = slow("dates");
        host.page.pace.set(9.0);
        let id = host.push(&request);
        host.in_a_pause(move |page| _ = page.push(&json!({ "type": "stop", "what": what })));
        host.serve();
        assert_eq!(host.told(), [said(ends, id)], "stop {what} in {request}");
    }
    // Before its turn, and while its model is on its way.
    let mut host = Host::with("dates");
    host.desk.is_slow.set(true);
    let beside =
        json!({ "kind": "patterns", "of": with(subject("bad", json!([])), "model", json!("sort")), "paths": null });
    let parked = host.push(&ask(&with(beside, "agreed", json!(9))));
    let waiting = host.push(&look(Some(99)));
    host.push(&json!({ "type": "stop", "what": "reading" }));
    host.serve();
    host.desk.give("sort");
    host.serve();
    assert_eq!(host.told(), [said("overtaken", waiting), said("overtaken", parked)]);
}

#[test]
fn a_question_waits_alone_for_its_model_which_is_asked_for_once() {
    let mut host = Host::with("dates");
    host.desk.is_slow.set(true);
    let trained =
        |model: &str| ask(&json!({ "kind": "trained", "model": model, "texts": ["bad"], "sites": "*.pattern" }));
    let [first, other, second] = [trained("sort"), heads("1"), trained("sort")].map(|request| host.push(&request));
    let missing = host.push(&trained("copy"));
    // The page asks once for each.
    host.serve();
    assert_eq!(host.told(), [said("heads", other)]);
    assert_eq!(*host.desk.wanted.borrow(), ["sort", "copy"]);
    host.desk.give("sort");
    let failure = super::host::gone();
    let unknown = headlight::engine::session::Request::Unknown { name: "copy".into(), failure: Some(failure) };
    host.desk.accept(unknown);
    host.serve();
    assert_eq!(host.told(), [said("failed", missing), said("trained", first), said("trained", second)]);
    host.push(&trained("sort"));
    host.push(&trained("copy"));
    host.serve();
    assert_eq!(*host.desk.wanted.borrow(), ["sort", "copy", "copy"], "a missing one is asked for again");
}

#[test]
fn an_expensive_text_is_asked_about_first() {
    let mut host = Host::with("dates");
    let costs = |scene: &Value, host: &mut Host| {
        let id = host.push(&run(scene));
        host.serve();
        host.told() == [said("costly", id)]
    };
    // A run of this speed makes a short text long.
    let long = "5 Mart 2024 ".repeat(2);
    assert!(!costs(&scene(&long, &[]), &mut host), "a fast engine reads it at once");
    assert!(costs(&with(scene(DATE, &[]), "held", json!(true)), &mut host), "a stopped scene is not begun");
    let question = json!({ "kind": "patterns", "of": subject(DATE, json!([])), "paths": null, "agreed": 0 });
    assert!(matches!(host.reply(&question), Ok(Reply::Answer(_))));
}
