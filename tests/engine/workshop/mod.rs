//! The workshop: runs side by side, driven like the page does, with moments to return to.

mod refusing;
mod restoring;
mod running;
mod snapshots;

use burn::tensor::Device;
use embassy_futures::block_on;
use headlight::train::{Checkpoint, Command, StepRecord, Workshop, WorkshopAnswer};
use headlight::weights::{self, Tensors};
use serde_json::{Value, json};

/// A workshop, driven like the page's worker does.
struct Page {
    workshop: Workshop,
}

/// All reports of the runs until none has steps left.
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

    /// Begins possible runs.
    fn begun(setups: &[Value], every: u64) -> Self {
        let mut page = Self::new();
        page.tell(json!({ "kind": "begin", "setups": setups, "every": every })).expect("a beginning");
        page
    }

    fn tell(&mut self, command: Value) -> headlight::Result<WorkshopAnswer> {
        let command: Command = serde_json::from_value(command).expect("a command");
        block_on(self.workshop.tell(command))
    }

    /// Trains one step and takes a report.
    fn slice(&mut self) {
        block_on(self.workshop.slice(0.0, || 0.0)).expect("a step");
    }

    /// Trains until no steps are left, with a report after every `steps` steps and at the end.
    fn finish(&mut self, steps: usize) -> Vec<Seen> {
        let mut told = Vec::new();
        while self.workshop.is_running() {
            (0..steps).for_each(|_| self.slice());
            self.report(&mut told);
        }
        told
    }

    /// Adds the events since the last report.
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

    /// Runs some steps, or all, and returns the reports.
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

/// A small run of `reverse` with changes.
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

/// The refusal's sentence.
fn refusal<T>(outcome: headlight::Result<T>) -> String {
    let sentence = outcome.err().expect("it has to be refused").to_string();
    assert!(!sentence.is_empty() && !sentence.contains('\n'), "one sentence, not {sentence:?}");
    sentence
}
