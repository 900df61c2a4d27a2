//! Training beside the model that is open.

use headlight::engine::{TrainAnswer, TrainCommand};
use headlight::train::WorkshopAnswer;
use serde_json::{Value, json};

use super::host::{Host, scene};
use crate::common::page::wait;

fn command(command: Value) -> TrainCommand {
    TrainCommand::Workshop(serde_json::from_value(command).expect("a command"))
}

/// Makes all steps that were asked for; how many a run reports.
fn train(host: &mut Host, steps: u64) -> usize {
    let going = wait(host.engine.train(command(json!({ "kind": "go", "steps": steps }))));
    assert!(matches!(going, Ok(TrainAnswer::Workshop(WorkshopAnswer::Going))));
    while host.engine.is_training() {
        wait(host.engine.train_slice(0.0)).expect("a step");
    }
    wait(host.engine.train_report()).expect("a report").runs[0].rows.len()
}

/// The output and the candidates of the trained model.
fn look(host: &mut Host) -> (u64, String, Vec<(u32, f32)>) {
    let look = json!({ "run": 0, "step": null, "source": "abc", "target": "", "edits": {} });
    let look = serde_json::from_value(look).expect("a look");
    let Ok(TrainAnswer::Look { step, model, result }) = wait(host.engine.train(TrainCommand::Look(look))) else {
        panic!("no look")
    };
    assert_eq!((&model.name[..], result.values.is_some()), ("reverse", true));
    let logits = result.candidates.iter().map(|one| (one.top.id, one.logit)).collect();
    (step, result.output, logits)
}

#[test]
fn a_run_is_trained_looked_at_saved_and_goes_on_in_another_engine() {
    let mut host = Host::with("dates");
    let before = host.run(&scene("5 Mart 2024", &[])).expect("a scene").next;
    let setup = json!({
        "recipe": "reverse", "seed": 3, "data": { "length": 5, "symbols": 5 },
        "keys": { "d_model": 16, "n_heads": 2, "d_mlp": 32 },
        "settings": { "steps": 12, "batch": 4, "warmup": 10, "factor": 1.0, "cooldown": 2, "evaluate_every": 10 },
    });
    let begun = wait(host.engine.train(command(json!({ "kind": "begin", "setups": [setup], "every": 2 }))));
    assert!(matches!(begun, Ok(TrainAnswer::Workshop(WorkshopAnswer::Begun { .. }))));
    assert_eq!(train(&mut host, 4), 4);
    let early = look(&mut host);
    assert_eq!(early.0, 4);
    // The page's model answers meanwhile.
    assert_eq!(host.run(&scene("5 Mart 2024", &[])).expect("a scene").next, before);

    let saved = wait(host.engine.train(TrainCommand::Save { run: 0, step: None }));
    let Ok(TrainAnswer::Saved(files)) = saved else { panic!("nothing was saved") };
    let mut other = Host::new();
    let restored = wait(other.engine.train(TrainCommand::Restore { files, every: 2 }));
    assert!(matches!(restored, Ok(TrainAnswer::Workshop(WorkshopAnswer::Begun { .. }))));
    assert_eq!(look(&mut other), early, "the same bits");
    assert_eq!((train(&mut host, 4), train(&mut other, 4)), (4, 4));
    let late = look(&mut host);
    assert_eq!(look(&mut other), late, "the same bits");
    assert_ne!(late.2, early.2);

    let impossible = wait(host.engine.train(TrainCommand::Save { run: 3, step: None }));
    assert!(impossible.is_err_and(|e| e.to_string().contains("there is no run 3")));
}
