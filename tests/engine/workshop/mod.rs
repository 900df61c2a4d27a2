//! The workshop: runs side by side as the page drives them, with moments to look back at.

mod refusing;
mod restoring;
mod running;
mod snapshots;

use burn::tensor::Device;
use embassy_futures::block_on;
use headlight::train::{Checkpoint, Command, StepRecord, Workshop, WorkshopAnswer};
use headlight::weights::{self, Tensors};
use serde_json::{Value, json};

/// A workshop, driven as the worker of the page does.
struct Page {
    workshop: Workshop,
}

/// All that was reported of the runs until none had a step to make.
#[derive(Debug, Default)]
struct Seen {
    rows: Vec<StepRecord>,
    /// (step, accuracy, loss)
    scores: Vec<(u64, f64, f64)>,
    moments: Vec<u64>,
    step: u64,
    finished: bool,
    failure: Option<String>,
}

impl Page {
    fn new() -> Self {
        Self { workshop: Workshop::new(&Device::flex()) }
    }

    /// Begins runs, which have to be possible.
    fn begun(setups: &[Value], every: u64) -> Self {
        let mut page = Self::new();
        page.tell(json!({ "kind": "begin", "setups": setups, "every": every })).expect("a beginning");
        page
    }

    fn tell(&mut self, command: Value) -> headlight::Result<WorkshopAnswer> {
        let command: Command = serde_json::from_value(command).expect("a command");
        block_on(self.workshop.tell(command))
    }

    /// One slice of one step, and what is reported after it.
    fn slice(&mut self) {
        block_on(self.workshop.slice(0.0, || 0.0)).expect("a step");
    }

    /// Makes steps until there are none to make, with a report after every `steps`-th of them and at the end.
    fn finish(&mut self, steps: usize) -> Vec<Seen> {
        let mut told = Vec::new();
        while self.workshop.is_running() {
            (0..steps).for_each(|_| self.slice());
            self.report(&mut told);
        }
        told
    }

    /// Adds what happened since the last report.
    fn report(&mut self, told: &mut Vec<Seen>) {
        let report = block_on(self.workshop.report()).expect("a report");
        assert_eq!(report.going, self.workshop.is_running());
        told.resize_with(report.runs.len(), Seen::default);
        for (told, run) in told.iter_mut().zip(report.runs) {
            told.rows.extend(run.rows);
            told.scores.extend(run.scores.iter().map(|score| (score.step, score.accuracy, score.loss)));
            (told.moments, told.step, told.finished) = (run.moments, run.step, run.finished);
            told.failure = run.failure.map(|problem| problem.to_string());
        }
    }

    /// Tells the runs to go, and reads what they found.
    fn go(&mut self, steps: impl Into<Option<u64>>) -> Vec<Seen> {
        self.tell(json!({ "kind": "go", "steps": steps.into() })).expect("it goes");
        self.finish(4)
    }

    fn save(&mut self, run: usize, step: Option<u64>) -> headlight::Result<Checkpoint> {
        block_on(self.workshop.save(run, step))
    }

    fn weights(&mut self, run: usize, step: u64) -> Tensors {
        let saved = self.save(run, Some(step)).expect("a moment");
        weights::read_tensors(&saved.weights).expect("weights")
    }
}

/// A small run of `reverse`, with what is different about it.
fn small(changes: &Value) -> Value {
    let mut setup = json!({
        "recipe": "reverse", "seed": 3, "data": { "length": 5, "symbols": 5 },
        "keys": { "d_model": 16, "n_heads": 2, "d_mlp": 32 },
        "settings": { "steps": 40, "batch": 8, "warmup": 10, "factor": 1.0, "cooldown": 10, "evaluate_every": 10 },
    });
    merge(&mut setup, changes);
    setup
}

fn merge(base: &mut Value, changes: &Value) {
    match (base, changes) {
        (Value::Object(base), Value::Object(changes)) => {
            changes.iter().for_each(|(key, change)| merge(base.entry(key).or_insert(Value::Null), change));
        }
        (base, change) => *base = change.clone(),
    }
}

/// The sentence of something that must be refused.
fn refusal<T>(outcome: headlight::Result<T>) -> String {
    let sentence = outcome.err().expect("it has to be refused").to_string();
    assert!(!sentence.is_empty() && !sentence.contains('\n'), "one sentence, not {sentence:?}");
    sentence
}
