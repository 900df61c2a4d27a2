//! A host of an engine, which does what the page's worker does.

use std::cell::Cell;

use headlight::Result;
use headlight::clock::Clock;
use headlight::engine::{Compute, Engine, QuestionAnswer, Slot};
use headlight::measure::ModelInfo;
use headlight::protocol::{RunUpdate, Scene};
use serde_json::{Value, json};

use crate::common::page::{Files, files, wait};
use crate::common::shown::Shown;

/// An engine, and the patterns that its page holds.
pub struct Host {
    pub engine: Engine,
    pub shown: Shown,
}

impl Host {
    pub fn new() -> Self {
        Self { engine: Engine::new(Compute::cpu(|| 0.0)), shown: Shown::default() }
    }

    /// With a model that comes with the page.
    pub fn with(name: &str) -> Self {
        let mut host = Self::new();
        host.load(Slot::Page, name).expect(name);
        host
    }

    pub fn load(&mut self, slot: Slot, name: &str) -> Result<ModelInfo> {
        let Files { config, weights, tokenizer } = files(name);
        wait(self.engine.load(slot, &config, &weights, Some(&tokenizer)))
    }

    /// Accepts a scene; returns how many stages it needs.
    pub fn prepare(&mut self, scene: &Value) -> Result<usize> {
        self.engine.prepare(parsed(scene))
    }

    /// Runs all stages, writes what the scene lets the model write, and reads the update.
    pub fn finish(&mut self) -> Result<RunUpdate> {
        loop {
            while self.engine.advance() {}
            if !wait(self.engine.write())? {
                break;
            }
        }
        let update = wait(self.engine.read())?;
        self.shown.update(&update);
        Ok(update)
    }

    pub fn run(&mut self, scene: &Value) -> Result<RunUpdate> {
        self.prepare(scene)?;
        self.finish()
    }

    pub fn ask(&mut self, question: &Value) -> Result<QuestionAnswer> {
        self.ask_beside(question, &|| 0.0)
    }

    /// The same while other work may be waiting.
    pub fn ask_beside(&mut self, question: &Value, clock: &impl Clock) -> Result<QuestionAnswer> {
        let kind = question["kind"].as_str().expect("a kind");
        wait(self.engine.ask(kind, &question.to_string(), clock))
    }

    /// The sentence of a scene that must be refused.
    pub fn refusal(&mut self, scene: &Value) -> String {
        self.run(scene).err().unwrap_or_else(|| panic!("{scene} was read")).to_string()
    }
}

pub fn parsed(scene: &Value) -> Scene {
    serde_json::from_value(scene.clone()).expect("a scene")
}

/// A scene of a text and the tokens after it, without edits, in greedy decoding.
pub fn scene(source: &str, target: &[u32]) -> Value {
    json!({ "source": source, "target": target, "edits": {}, "sampling": { "temperature": 0.0 }, "candidates": 5 })
}

pub fn beside(key: &str) -> Slot {
    Slot::Beside(key.into())
}

/// A clock on which each look takes 5 ms, and other work is waiting.
pub struct Hurried(pub Cell<f64>);

impl Clock for Hurried {
    fn now(&self) -> f64 {
        self.0.set(self.0.get() + 5.0);
        self.0.get()
    }

    async fn pause(&self) {}

    fn overtaken(&self) -> bool {
        true
    }
}
