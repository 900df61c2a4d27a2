//! Impossible runs are refused before they begin, and a run that diverges names a remedy.

use headlight::train::{Setup, SnapshotRequest};
use serde_json::{Value, json};

use super::{Page, refusal, small};

#[test]
fn an_impossible_setup_is_refused_by_its_key() {
    let mut page = Page::begun(&[small(&json!({}))], 1);
    for (changes, word) in [
        (json!({ "recipe": "poems" }), "poems"),
        (json!({ "recipe": "tales", "data": { "symbols": null, "length": null } }), "tales"),
        (json!({ "data": { "length": 3 } }), "`length`"),
        (json!({ "data": { "symbols": 27 } }), "`symbols`"),
        (json!({ "keys": { "colour": 1 } }), "`colour`"),
        (json!({ "keys": { "n_heads": 3 } }), "`n_heads`"),
        (json!({ "keys": { "n_heads": "two" } }), "`n_heads`"),
        (json!({ "keys": { "dropout": { "everything": 0.1 } } }), "`dropout`"),
        (json!({ "keys": { "dropout": 1.5 } }), "`dropout`"),
        (json!({ "keys": { "positions": "rotary", "d_head": 7 } }), "`d_head`"),
        (json!({ "keys": { "d_vocab": 99 } }), "`d_vocab`"),
        (json!({ "keys": { "pad_id": 1 } }), "`pad_id`"),
        (json!({ "keys": { "architecture": "decoder" } }), "`architecture`"),
        (json!({ "keys": { "head": false } }), "`head`"),
        (json!({ "keys": { "n_ctx": 5 } }), "`n_ctx`"),
        (json!({ "keys": { "causal": false } }), "`causal`"),
        (json!({ "keys": { "d_mlp": 9_999_999 } }), "parameters"),
        (json!({ "settings": { "speed": 1 } }), "`speed`"),
        (json!({ "settings": { "steps": 0 } }), "`steps`"),
        (json!({ "settings": { "steps": -1 } }), "`steps`"),
        (json!({ "settings": { "steps": 1.5 } }), "`steps`"),
        (json!({ "settings": { "steps": 30, "cooldown": 31 } }), "`cooldown`"),
        (json!({ "settings": { "batch": 0 } }), "`batch`"),
        (json!({ "settings": { "batch": 1025 } }), "`batch`"),
        (json!({ "settings": { "warmup": 0 } }), "`warmup`"),
        (json!({ "settings": { "factor": 0 } }), "`factor`"),
        (json!({ "settings": { "factor": 1001 } }), "`factor`"),
        (json!({ "settings": { "smoothing": 1 } }), "`smoothing`"),
        (json!({ "settings": { "smoothing": -0.1 } }), "`smoothing`"),
        (json!({ "settings": { "clip": -1 } }), "`clip`"),
        (json!({ "settings": { "clip": 0 } }), "`clip`"),
        (json!({ "settings": { "evaluate_every": 0 } }), "`evaluate_every`"),
    ] {
        let setup = small(&changes);
        let sentence = refusal(page.tell(json!({ "kind": "plan", "setup": setup })));
        assert!(sentence.contains(word), "{changes}: {word:?} is not in: {sentence}");
        assert!(!sentence.contains("config.json"), "{changes}: a setup has no such file: {sentence}");
        // No run begins, not even the possible one of the two.
        let begin = json!({ "kind": "begin", "setups": [small(&json!({})), setup], "every": 1 });
        assert_eq!(refusal(page.tell(begin)), sentence);
    }
    assert_eq!(page.go(1).len(), 1, "the earlier run continues");
}

#[test]
fn an_invalid_setup_is_refused() {
    for (text, word) in [
        ("", "the setup"),
        ("7", "the setup"),
        (r#"{ "recipe": "sort", "colour": 1 }"#, "colour"),
        (r#"{ "recipe": "sort", "data": { "colours": 3 } }"#, "colours"),
        (r#"{ "recipe": "sort", "seed": -1 }"#, "-1"),
    ] {
        let sentence = refusal(Setup::from_json(text));
        assert!(sentence.contains(word), "{text}: {sentence}");
    }
}

#[test]
fn missing_and_too_many_runs_are_refused() {
    let mut page = Page::new();
    let begin = |n: usize| json!({ "kind": "begin", "setups": vec![small(&json!({})); n], "every": 1 });
    let go = json!({ "kind": "go", "steps": 1 });
    let measures = json!({ "kind": "measures", "run": 0, "steps": [0], "source": "a", "target": "" });
    assert!(refusal(page.tell(go.clone())).contains("start one"));
    assert!(refusal(page.tell(measures.clone())).contains("run 0"));
    for n in [0, 3] {
        assert!(refusal(page.tell(begin(n))).contains(&n.to_string()));
    }
    page.tell(begin(2)).expect("two runs");
    page.tell(json!({ "kind": "end" })).expect("an end");
    assert!(refusal(page.tell(go)).contains("start one"));
    assert!(refusal(page.tell(measures)).contains("run 0"));
    assert!(refusal(page.save(0, None)).contains("run 0"));
}

/// A rate that makes any model diverge after a warm-up of this many steps.
fn wild(warmup: u64) -> Value {
    small(&json!({ "settings": { "factor": 1000, "clip": null, "steps": 200, "warmup": warmup } }))
}

#[test]
fn a_run_that_diverges_stops_and_names_a_remedy() {
    let mut page = Page::begun(&[wild(200), small(&json!({}))], 10);
    let seen = page.go(None);
    let (bad, good) = (&seen[0], &seen[1]);
    let failure = bad.failure.as_deref().expect("it diverges");
    assert!(failure.contains("factor") && failure.contains("warmup") && failure.contains("clip"), "{failure}");
    assert!(!failure.contains('\n') && bad.step < 200 && !bad.finished, "{failure}");
    assert!(bad.rows.iter().all(|row| row.loss.is_finite()));
    assert!(bad.scores.iter().all(|score| score.2.is_finite()), "no score of a diverged model: {:?}", bad.scores);
    assert!(good.finished && good.failure.is_none(), "the other run continues to its end");
    assert!(!page.workshop.is_running());
    page.tell(json!({ "kind": "go", "steps": 5 })).expect("the other one");
    let again = page.finish(1);
    assert_eq!((again[0].step, again[1].step), (bad.step, good.step + 5));
    assert_eq!(again[0].failure.as_deref(), Some(failure), "the failure is repeated");

    // Its earlier moments are still there.
    let last = *bad.moments.last().expect("moments");
    assert_eq!(bad.moments, (0..=last).step_by(10).collect::<Vec<_>>());
    assert!(last > 0 && last <= bad.step, "{:?}", bad.moments);
    let mut logits = |step: Option<u64>| {
        let (looked, _) = page
            .workshop
            .snapshot(&SnapshotRequest { step, source: "abc".into(), ..SnapshotRequest::default() })
            .expect("a snapshot");
        let logits = looked.session.run().last_logits(&looked.session.model).expect("logits");
        logits.into_data().try_to_vec::<f32>().expect("floats")
    };
    assert!(logits(Some(0)).iter().all(|x| x.is_finite()));
    assert_eq!(logits(None), logits(Some(last)), "its last moment represents it");
    assert!(refusal(page.save(0, None)).contains("snapshots"));
    page.save(0, Some(last)).expect("a moment");
    page.save(1, None).expect("the other run");
}

#[test]
fn a_run_with_unread_divergence_is_neither_saved_nor_evaluated() {
    let mut page = Page::begun(&[wild(1)], 1_000);
    page.tell(json!({ "kind": "go", "steps": 9 })).expect("it goes");
    (0..9).for_each(|_| page.slice());
    assert!(refusal(page.save(0, None)).contains("diverged"));
    assert!(!page.workshop.is_running());
    // An evaluation is due after ten steps, but not of a diverged model.
    let mut page = Page::begun(&[wild(1)], 1_000);
    page.tell(json!({ "kind": "go", "steps": 12 })).expect("it goes");
    (0..12).for_each(|_| page.slice());
    let mut seen = Vec::new();
    page.report(&mut seen);
    assert_eq!((seen[0].step, seen[0].scores.len(), seen[0].failure.is_some()), (10, 0, true));
}

#[test]
fn numbers_that_overflow_end_a_run_as_well() {
    // Without norms the numbers overflow before the loss shows divergence.
    let mut setup = wild(1);
    super::merge(&mut setup, &json!({ "keys": { "norm_position": "none", "residual": false } }));
    let mut page = Page::begun(&[setup], 1);
    let seen = page.go(None).remove(0);
    let failure = seen.failure.expect("it diverges");
    assert!(failure.contains("no longer") && failure.contains("factor"), "{failure}");
    assert!(seen.moments.last().is_some_and(|last| *last <= seen.step), "{:?}", seen.moments);
}
