//! Training at the wasm boundary: commands in, small records with their arrays out, steps in slices.

use wasm_bindgen::prelude::*;

use super::engine::{Engine, model_info};
use super::js::{bytes, floats, now, plain, record, set, to_js, to_object};
use super::report::{self, PictureRequest};
use crate::error::{Error, InputProblem};
use crate::family::OWN_FAMILY;
use crate::generate::Sampling;
use crate::run::DeliveredPatterns;
use crate::train::{Checkpoint, Command, RunReport, SnapshotRequest, WorkshopAnswer};

/// The number of candidates in a look.
const CANDIDATES: usize = 10;

#[wasm_bindgen]
impl Engine {
    /// Whether the text of the recipes that train on one is loaded.
    #[wasm_bindgen(js_name = hasCorpus)]
    pub fn has_corpus(&self) -> bool {
        self.workshop.has_corpus()
    }

    /// Loads that text, with its `tokenizer.json`.
    #[wasm_bindgen(js_name = readCorpus)]
    pub fn read_corpus(&mut self, text: &str, tokenizer: &str) -> std::result::Result<(), JsValue> {
        self.workshop.read_corpus(text, tokenizer).map_err(|e| to_js(&e))
    }

    /// Executes a command: `TrainCommand` to `TrainAnswer` of `www/protocol/messages.ts`.
    pub async fn train(&mut self, command: JsValue) -> std::result::Result<JsValue, JsValue> {
        let kind = js_sys::Reflect::get(&command, &"kind".into())?.as_string().unwrap_or_default();
        match kind.as_str() {
            "look" => self.look(&command).await,
            "save" => self.save(&command).await,
            "restore" => {
                let (saved, every) = saved(&command)?;
                let told = self.workshop.restore(&saved, every).await.map_err(|e| to_js(&e))?;
                record(&told)
            }
            _ => {
                let command: Command = plain(&command).map_err(|e| to_js(&e))?;
                let told = self.workshop.tell(command).await.map_err(|e| to_js(&e))?;
                let object = record(&told)?;
                if let WorkshopAnswer::Measures { values, .. } = &told {
                    set(&object, "values", &floats(values))?;
                }
                Ok(object)
            }
        }
    }

    /// Whether there are steps to make.
    #[wasm_bindgen(js_name = trainGoing)]
    pub fn train_going(&self) -> bool {
        self.workshop.is_running()
    }

    /// Runs steps for about this many milliseconds, at least one.
    #[wasm_bindgen(js_name = trainSlice)]
    pub async fn train_slice(&mut self, ms: f64) -> std::result::Result<(), JsValue> {
        self.workshop.slice(ms, now).await.map_err(|e| to_js(&e))
    }

    /// The events since the last report: `TrainReport` of `www/protocol/messages.ts`, without its `memory`.
    #[wasm_bindgen(js_name = trainReport)]
    pub async fn train_report(&mut self) -> std::result::Result<JsValue, JsValue> {
        let report = self.workshop.report().await.map_err(|e| to_js(&e))?;
        let object = record(&report)?;
        let runs = js_sys::Reflect::get(&object, &"runs".into())?;
        for (i, run) in report.runs.iter().enumerate() {
            let told = js_sys::Reflect::get_u32(&runs, i as u32)?;
            set(&told, "rows", &floats(&rows(run)))?;
        }
        Ok(object)
    }
}

/// Step, loss, accuracy, rate, norm and the norm of each part, row after row.
fn rows(run: &RunReport) -> Vec<f32> {
    let row = |s: &crate::train::StepRecord| {
        [s.step as f32, s.loss, s.accuracy, s.rate as f32, s.norm]
            .into_iter()
            .chain(s.norms.clone())
            .collect::<Vec<_>>()
    };
    run.rows.iter().flat_map(row).collect()
}

impl Engine {
    async fn look(&mut self, command: &JsValue) -> std::result::Result<JsValue, JsValue> {
        let command = js_sys::Object::assign(&js_sys::Object::new(), command.unchecked_ref());
        js_sys::Reflect::delete_property(&command, &"kind".into())?;
        let look: SnapshotRequest = plain(&command).map_err(|e| to_js(&e))?;
        let started = now();
        let (snapshot, tokenizer) = self.workshop.look(&look).map_err(|e| to_js(&e))?;
        let shown = PictureRequest {
            source: snapshot.source.clone(),
            target: snapshot.target.clone(),
            emitted: snapshot.target.iter().skip(1).map(|token| token.id).collect(),
            sampling: Sampling::default(),
            candidates: CANDIDATES,
            started,
            ..PictureRequest::default()
        };
        let model = model_info(&snapshot.session.model, Some(tokenizer), OWN_FAMILY).await.map_err(|e| to_js(&e))?;
        let read = report::read(&snapshot.session, Some(tokenizer), &shown, &mut DeliveredPatterns::default()).await;
        let result = read.map_err(|e| to_js(&if look.edits.is_empty() { unlearned(e) } else { e }))?;
        let step = JsValue::from(snapshot.step as f64);
        to_object(&[("kind", "look".into()), ("model", model), ("result", result), ("step", step)])
    }

    async fn save(&mut self, command: &JsValue) -> std::result::Result<JsValue, JsValue> {
        let number = |name: &str| js_sys::Reflect::get(command, &name.into()).map(|value| value.as_f64());
        let (run, step) = (number("run")?.unwrap_or_default() as usize, number("step")?.map(|step| step as u64));
        let saved = self.workshop.save(run, step).await.map_err(|e| to_js(&e))?;
        let files = js_sys::Object::new();
        for (path, content) in saved.files() {
            let value = match path.ends_with(".json") {
                true => String::from_utf8_lossy(content).as_ref().into(),
                false => bytes(content),
            };
            if !content.is_empty() {
                set(&files, path, &value)?;
            }
        }
        to_object(&[("kind", "saved".into()), ("files", files.into())])
    }
}

/// Without an edit, only the weights can drive the numbers out of range.
fn unlearned(error: Error) -> Error {
    match error {
        Error::Input(InputProblem::NotFinite) => InputProblem::MomentOverflow.into(),
        other => other,
    }
}

/// The files and the distance of moments in a `restore`.
fn saved(command: &JsValue) -> std::result::Result<(Checkpoint, u64), JsValue> {
    let files = js_sys::Reflect::get(command, &"files".into())?;
    let every = js_sys::Reflect::get(command, &"every".into())?.as_f64().unwrap_or(1.0) as u64;
    let file = |name: &str| {
        let value = js_sys::Reflect::get(&files, &name.into()).unwrap_or(JsValue::UNDEFINED);
        if value.is_undefined() {
            return Err(to_js(&InputProblem::NoFile { file: name.into() }.into()));
        }
        Ok(value)
    };
    let text = |name: &str| Ok::<_, JsValue>(file(name)?.as_string().unwrap_or_default());
    let bytes = |name: &str| Ok::<_, JsValue>(js_sys::Uint8Array::new(&file(name)?).to_vec());
    let saved = Checkpoint {
        config: text("config.json")?,
        tokenizer: text("tokenizer.json")?,
        progress: text("training/progress.json")?,
        weights: bytes("model.safetensors")?,
        optimizer: bytes("training/optimizer.safetensors")?,
    };
    Ok((saved, every))
}
