//! Training beside the model that is open.

use std::cell::Cell;

use headlight::engine::session::{Answer, Request, Span};
use headlight::engine::{Compute, TrainAnswer};
use headlight::train::{Checkpoint, WorkshopAnswer};
use serde_json::{Value, json};

use super::host::{Host, scene};

fn setup(recipe: &str) -> Value {
    json!({
        "recipe": recipe, "seed": 3, "data": { "length": 5, "symbols": 5 },
        "keys": { "d_model": 16, "n_heads": 2, "d_mlp": 32 },
        "settings": { "steps": 12, "batch": 4, "warmup": 10, "factor": 1.0, "cooldown": 2, "evaluate_every": 10 },
    })
}

/// Makes all steps that were asked for; how many a run reports, in reports of this `go` alone.
fn train(host: &mut Host, steps: u64) -> usize {
    let go = host.push(&json!({ "type": "train", "command": { "kind": "go", "steps": steps } }));
    assert!(matches!(host.trained(go), Ok(TrainAnswer::Workshop(WorkshopAnswer::Going))));
    host.serve();
    let rows = |answer: Answer<()>| match answer {
        Answer::Training { id, report } => {
            assert_eq!(id, go);
            report.events.runs[0].rows.len()
        }
        other => panic!("{}", json!(other)),
    };
    host.answers().into_iter().map(rows).sum()
}

/// The output and the candidates of the trained model.
fn look(host: &mut Host) -> (u64, String, Vec<(u32, f32)>) {
    let look = json!({ "kind": "snapshot", "run": 0, "step": null, "source": "abc", "target": "", "edits": {} });
    let Ok(TrainAnswer::Snapshot { step, model, result }) = host.train(&look) else { panic!("no look") };
    assert_eq!((&model.name[..], result.values.is_some()), ("reverse", true));
    let logits = result.candidates.iter().map(|one| (one.top.id, one.logit)).collect();
    (step, result.output, logits)
}

fn restore(host: &mut Host, files: Checkpoint) -> Result<TrainAnswer, headlight::engine::session::Failure> {
    let (mut named, mut arrays, id) = (json!({}), Vec::<u8>::new(), host.desk.next_id());
    for (name, bytes) in files.files() {
        named[name] = match str::from_utf8(bytes) {
            Ok(text) if name.ends_with(".json") => json!(text),
            _ => json!({ "at": arrays.len(), "length": bytes.len() }),
        };
        arrays.extend(bytes);
    }
    let command = json!({ "kind": "restore", "files": named, "every": 2 });
    let text = json!({ "type": "train", "id": id, "command": command }).to_string();
    let find = |Span { at, length }| arrays.get(at..at + length).map(<[u8]>::to_vec);
    host.desk.accept(Request::with_arrays(&text, &find).expect("a request"));
    host.trained(id)
}

#[test]
fn a_run_is_trained_looked_at_saved_and_goes_on_in_another_engine() {
    let mut host = Host::with("dates");
    let before = host.run(&scene("5 Mart 2024", &[])).expect("a scene").next;
    let begun = host.train(&json!({ "kind": "begin", "setups": [setup("reverse")], "every": 2 }));
    assert!(matches!(begun, Ok(TrainAnswer::Workshop(WorkshopAnswer::Begun { .. }))));
    assert_eq!(train(&mut host, 4), 4);
    let early = look(&mut host);
    assert_eq!(early.0, 4);
    // The page's model answers meanwhile.
    assert_eq!(host.run(&scene("5 Mart 2024", &[])).expect("a scene").next, before);

    let saved = host.train(&json!({ "kind": "save", "run": 0, "step": null }));
    let Ok(TrainAnswer::Saved { files }) = saved else { panic!("nothing was saved") };
    let named = || files.files().into_iter().map(|(name, bytes)| (name.to_owned(), bytes.to_vec()));
    assert_eq!(Checkpoint::from_files(named().collect()).expect("all files"), files);
    for (absent, _) in named().filter(|(name, _)| name != "tokenizer.json") {
        let others = named().filter(|(name, _)| *name != absent).collect();
        let sentence = Checkpoint::from_files(others).expect_err(&absent).to_string();
        assert_eq!(sentence, format!("this model has no {absent}, which is needed"));
    }
    let mut other = Host::with("reverse");
    assert!(matches!(restore(&mut other, files), Ok(TrainAnswer::Workshop(WorkshopAnswer::Begun { .. }))));
    assert_eq!(look(&mut other), early, "the same bits");
    assert_eq!((train(&mut host, 4), train(&mut other, 4)), (4, 4));
    let late = look(&mut host);
    assert_eq!(look(&mut other), late, "the same bits");
    assert_ne!(late.2, early.2);

    let impossible = host.train(&json!({ "kind": "save", "run": 3, "step": null }));
    let sentence = json!("there is no run 3: start it");
    assert!(impossible.is_err_and(|failure| failure.code == "Said" && failure.params == sentence));
}

#[test]
fn runs_come_between_the_steps_and_a_pause_ends_them() {
    thread_local! {
        static TIME: Cell<f64> = const { Cell::new(0.0) };
    }
    // A slice has one step, which takes a second.
    let mut host = Host::on(Compute::cpu(|| TIME.replace(TIME.get() + 1000.0)));
    host.page.pace.set(1000.0);
    host.load(None, "dates").expect("dates");
    host.train(&json!({ "kind": "begin", "setups": [setup("reverse")], "every": 2 })).map(drop).expect("a run");
    let go = host.push(&json!({ "type": "train", "command": { "kind": "go", "steps": null } }));
    host.trained(go).map(drop).expect("steps");
    for _ in 0..3 {
        assert!(host.turn());
    }
    let run = host.push(&json!({ "type": "run", "scene": scene("5 Mart 2024", &[]) }));
    assert!(host.turn());
    let pause = host.push(&json!({ "type": "train", "command": { "kind": "pause" } }));
    host.serve();
    let told: Vec<(String, u64)> = host.told();
    let first = told.iter().position(|(_, id)| *id == run).expect("a run");
    assert_eq!(told[..first], vec![("training".to_owned(), go); 3]);
    let rest = ["ran", "paused", "training"].map(str::to_owned).into_iter().zip([run, pause, go]);
    assert_eq!(told[first..], rest.collect::<Vec<_>>());
}

#[test]
fn a_recipe_whose_text_cannot_be_fetched_fails_alone() {
    let mut host = Host::with("dates");
    let begun = host.train(&json!({ "kind": "begin", "setups": [setup("tales")], "every": 2 }));
    assert_eq!(begun.map(drop).expect_err("no text").code, "gone");
    host.run(&scene("5 Mart 2024", &[])).expect("a scene");
}

#[test]
fn a_recipe_is_planned_with_the_text_that_the_host_has() {
    let mut host = Host::with("dates");
    host.desk.has_data.set(true);
    let plan = |recipe| json!({ "kind": "plan", "setup": { "recipe": recipe, "seed": 1 } });
    host.train(&plan("tales")).map(drop).expect("a plan");
    assert_eq!(host.train(&plan("digits")).map(drop).expect_err("it unpacks nothing").code, "gone");
}
