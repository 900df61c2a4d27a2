//! A host drives the engine: models into their slots, scenes, questions and training, with the page's numbers.

use crate::common::golden;
use crate::common::page::{Files, files, subject, wait, with};

use headlight::engine::{Compute, Engine, QuestionAnswer, Slot};
use headlight::measure::ModelInfo;
use headlight::questions::loaded::Answer;
use headlight::{Error, InputProblem, Result, weights};
use serde_json::{Value, json};

fn engine() -> Engine {
    Engine::new(Compute::cpu(|| 0.0))
}

/// Loads a model that comes with the page.
fn load(engine: &mut Engine, slot: Slot, name: &str) -> Result<ModelInfo> {
    let Files { config, weights, tokenizer } = files(name);
    wait(engine.load(slot, &config, &weights, Some(&tokenizer)))
}

fn beside(key: &str) -> Slot {
    Slot::Beside(key.into())
}

fn ask(engine: &mut Engine, question: &Value) -> Result<QuestionAnswer> {
    let kind = question["kind"].as_str().expect("a kind");
    wait(engine.ask(kind, &question.to_string(), &|| 0.0))
}

/// The output of a subject.
fn output(engine: &mut Engine, of: Value) -> String {
    match ask(engine, &json!({ "kind": "look", "of": of, "paths": null })) {
        Ok(QuestionAnswer::Loaded(Answer::Look(look))) => look.output,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_load_that_fails_leaves_both_models() {
    let mut engine = engine();
    load(&mut engine, Slot::Page, "reverse").expect("reverse");
    load(&mut engine, beside("b"), "copy").expect("copy");
    let of = subject("abc", json!({ "write": 9 }));
    for slot in [Slot::Page, beside("b"), beside("x")] {
        assert!(wait(engine.load(slot.clone(), "{}", &[], None)).is_err(), "{slot:?}");
        let Files { config, mut weights, .. } = files("sort");
        weights.truncate(weights.len() - 1);
        assert!(wait(engine.load(slot, &config, &weights, None)).is_err());
        assert_eq!(output(&mut engine, of.clone()), "cba");
        assert_eq!(output(&mut engine, with(of.clone(), "model", json!("b"))), "abc");
    }
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
