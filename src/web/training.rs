//! Training at the wasm boundary: commands in, small records with their arrays out.

use js_sys::Reflect;
use wasm_bindgen::prelude::*;

use super::handle::Handle;
use super::js::{JsResult, bytes, floats, handed_over, plain, record, set, to_js, to_object};
use crate::engine::{TrainAnswer, TrainCommand};
use crate::error::InputProblem;
use crate::train::{Checkpoint, RunReport, StepRecord, WorkshopAnswer};

#[wasm_bindgen(js_class = Engine)]
impl Handle {
    /// Whether the text of the recipes that train on one is loaded.
    #[wasm_bindgen(js_name = hasCorpus)]
    pub fn has_corpus(&self) -> bool {
        self.engine.has_corpus()
    }

    /// Loads that text, with its `tokenizer.json`.
    #[wasm_bindgen(js_name = readCorpus)]
    pub fn read_corpus(&mut self, text: &str, tokenizer: &str) -> JsResult<()> {
        self.engine.read_corpus(text, tokenizer).map_err(|e| to_js(&e))
    }

    /// Executes a command: `TrainCommand` to `TrainAnswer` of `www/protocol/messages.ts`.
    pub async fn train(&mut self, command: JsValue) -> JsResult<JsValue> {
        let command = command_from_js(&command)?;
        to_answer(&self.engine.train(command).await.map_err(|e| to_js(&e))?)
    }

    /// Whether there are steps to make.
    #[wasm_bindgen(js_name = trainGoing)]
    pub fn train_going(&self) -> bool {
        self.engine.is_training()
    }

    /// Runs steps for about this many milliseconds, at least one.
    #[wasm_bindgen(js_name = trainSlice)]
    pub async fn train_slice(&mut self, ms: f64) -> JsResult<()> {
        self.engine.train_slice(ms).await.map_err(|e| to_js(&e))
    }

    /// The events since the last report: `TrainReport` of `www/protocol/messages.ts`, without its `memory`.
    #[wasm_bindgen(js_name = trainReport)]
    pub async fn train_report(&mut self) -> JsResult<JsValue> {
        let report = self.engine.train_report().await.map_err(|e| to_js(&e))?;
        let object = record(&report)?;
        let runs = Reflect::get(&object, &"runs".into())?;
        for (i, run) in report.runs.iter().enumerate() {
            set(&Reflect::get_u32(&runs, i as u32)?, "rows", &floats(&rows(run)))?;
        }
        Ok(object)
    }
}

/// Step, loss, accuracy, rate, norm and the norm of each part, row after row.
fn rows(run: &RunReport) -> Vec<f32> {
    let row = |s: &StepRecord| {
        let numbers = [s.step as f32, s.loss, s.accuracy, s.rate as f32, s.norm];
        numbers.into_iter().chain(s.norms.clone()).collect::<Vec<_>>()
    };
    run.rows.iter().flat_map(row).collect()
}

fn command_from_js(command: &JsValue) -> JsResult<TrainCommand> {
    let field = |name: &str| Reflect::get(command, &name.into());
    match field("kind")?.as_string().unwrap_or_default().as_str() {
        "look" => {
            let look = js_sys::Object::assign(&js_sys::Object::new(), command.unchecked_ref());
            Reflect::delete_property(&look, &"kind".into())?;
            Ok(TrainCommand::Look(plain(&look).map_err(|e| to_js(&e))?))
        }
        "save" => Ok(TrainCommand::Save {
            run: field("run")?.as_f64().unwrap_or_default() as usize,
            step: field("step")?.as_f64().map(|step| step as u64),
        }),
        "restore" => Ok(TrainCommand::Restore {
            files: checkpoint_from_js(&field("files")?)?,
            every: field("every")?.as_f64().unwrap_or(1.0) as u64,
        }),
        _ => Ok(TrainCommand::Workshop(plain(command).map_err(|e| to_js(&e))?)),
    }
}

/// The files in a `restore`.
fn checkpoint_from_js(files: &JsValue) -> JsResult<Checkpoint> {
    let file = |name: &str| {
        let value = Reflect::get(files, &name.into()).unwrap_or(JsValue::UNDEFINED);
        if value.is_undefined() {
            return Err(to_js(&InputProblem::NoFile { file: name.into() }.into()));
        }
        Ok(value)
    };
    let text = |name: &str| Ok::<_, JsValue>(file(name)?.as_string().unwrap_or_default());
    let bytes = |name: &str| Ok::<_, JsValue>(js_sys::Uint8Array::new(&file(name)?).to_vec());
    Ok(Checkpoint {
        config: text("config.json")?,
        tokenizer: text("tokenizer.json")?,
        progress: text("training/progress.json")?,
        weights: bytes("model.safetensors")?,
        optimizer: bytes("training/optimizer.safetensors")?,
    })
}

fn to_answer(answer: &TrainAnswer) -> JsResult<JsValue> {
    match answer {
        TrainAnswer::Workshop(answer) => {
            let object = record(answer)?;
            if let WorkshopAnswer::Measures { values, .. } = answer {
                set(&object, "values", &floats(values))?;
            }
            Ok(object)
        }
        TrainAnswer::Look { step, model, result } => {
            let result = handed_over(&**result, result.buffers())?;
            let step = JsValue::from(*step as f64);
            to_object(&[("kind", "look".into()), ("model", record(model)?), ("result", result), ("step", step)])
        }
        TrainAnswer::Saved(saved) => {
            let files = js_sys::Object::new();
            for (path, content) in saved.files().into_iter().filter(|(_, content)| !content.is_empty()) {
                let value = match path.ends_with(".json") {
                    true => String::from_utf8_lossy(content).as_ref().into(),
                    false => bytes(content),
                };
                set(&files, path, &value)?;
            }
            to_object(&[("kind", "saved".into()), ("files", files.into())])
        }
    }
}
