//! Answers and errors in JavaScript.

use headlight::Error;
use headlight::engine::TrainAnswer;
use headlight::engine::session::{Answer, Drawing, Failure, Reply};
use headlight::questions::Buffer;
use headlight::train::{Checkpoint, RunReport, StepRecord, WorkshopAnswer};
use js_sys::{Array, Float32Array, Object, Reflect, Uint8Array};
use serde::Serialize;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// Milliseconds since the worker started, with fractions.
    #[wasm_bindgen(js_namespace = performance)]
    pub(crate) fn now() -> f64;
}

/// The worker's clock as a plain function.
pub(crate) fn now_ms() -> f64 {
    now()
}

/// A result whose error JavaScript throws.
pub(crate) type JsResult<T> = Result<T, JsValue>;

/// An error in JavaScript: an `Error` with the fields of a `Failure` of `www/protocol/engine.ts`.
pub(crate) fn to_js(error: &Error) -> JsValue {
    let thrown = js_sys::Error::new(&error.to_string());
    // It cannot fail: a failure is a plain record.
    let _ = record(&Failure::from(error)).map(|told| Object::assign(&thrown, &told.into()));
    thrown.into()
}

/// A small record as a plain JavaScript object.
pub(crate) fn record<T: Serialize>(value: &T) -> JsResult<JsValue> {
    let serializer = serde_wasm_bindgen::Serializer::json_compatible();
    value.serialize(&serializer).map_err(|e| js_sys::Error::new(&e.to_string()).into())
}

/// An answer for the page: its record with its arrays, and the list of what can be transferred with it.
pub(crate) struct Message {
    pub(crate) object: JsValue,
    pub(crate) transfer: Array,
}

pub(crate) fn message(answer: Answer<JsValue>) -> JsResult<Message> {
    let message = Message { object: record(&answer)?, transfer: Array::new() };
    let field = |name: &str| Reflect::get(&message.object, &name.into());
    match answer {
        Answer::Ran { result, drawings, .. } => {
            message.set_buffers(&field("result")?, result.buffers())?;
            if let Some(drawings) = drawings {
                message.set_drawings(drawings)?;
            }
        }
        Answer::Prefetched { result, .. } => message.set_buffers(&field("result")?, result.buffers())?,
        Answer::Drawn { drawings, .. } => message.set_drawings(drawings)?,
        Answer::Image { rgba, .. } | Answer::Sound { rgba, .. } => {
            message.set_buffers(&message.object, vec![("rgba", Buffer::Bytes(&rgba))])?
        }
        Answer::Traced { buffer, .. } => {
            let pieces: Vec<&[f32]> = buffer.iter().map(|values| &values[..]).collect();
            let buffer = joined(&pieces).buffer();
            message.transfer.push(&buffer);
            set(&message.object, "buffer", &buffer)?;
        }
        Answer::File { bytes, .. } => {
            let buffer = Uint8Array::from(&bytes[..]).buffer();
            message.transfer.push(&buffer);
            set(&message.object, "bytes", &buffer)?;
        }
        Answer::Answered { answer, .. } => {
            if let Reply::Answer(answer) = *answer {
                message.set_buffers(&field("answer")?, answer.buffers())?;
            }
        }
        Answer::Told { answer, .. } => message.set_trained(&field("answer")?, *answer)?,
        Answer::Training { report, .. } => {
            let runs = Reflect::get(&field("report")?, &"runs".into())?;
            for (i, run) in report.events.runs.iter().enumerate() {
                message.set_buffers(&Reflect::get_u32(&runs, i as u32)?, vec![("rows", Buffer::Floats(&rows(run)))])?;
            }
        }
        _ => {}
    }
    Ok(message)
}

impl Message {
    /// Sets the arrays of a record within the message.
    fn set_buffers(&self, record: &JsValue, buffers: Vec<(&'static str, Buffer<'_>)>) -> JsResult<()> {
        for (name, buffer) in buffers {
            let (array, memory): (JsValue, _) = match buffer {
                Buffer::Floats(values) => floats(Float32Array::from(values)),
                Buffer::Pieces(pieces) => floats(joined(&pieces)),
                Buffer::Made(values) => floats(Float32Array::from(&values[..])),
                Buffer::Bytes(values) => {
                    let array = Uint8Array::from(values);
                    let memory = array.buffer();
                    (array.into(), memory)
                }
            };
            self.transfer.push(&memory);
            set(record, name, &array)?;
        }
        Ok(())
    }

    fn set_drawings(&self, drawings: Vec<Drawing<JsValue>>) -> JsResult<()> {
        let all = Array::new();
        for Drawing { key, images } in drawings {
            let drawing = Object::new();
            images.iter().for_each(|image| _ = self.transfer.push(image));
            set(&drawing, "key", &key.into())?;
            set(&drawing, "images", &images.into_iter().collect::<Array>())?;
            all.push(&drawing);
        }
        set(&self.object, "drawings", &all)
    }

    fn set_trained(&self, record: &JsValue, answer: TrainAnswer) -> JsResult<()> {
        match answer {
            TrainAnswer::Snapshot { result, .. } => {
                self.set_buffers(&Reflect::get(record, &"result".into())?, result.buffers())
            }
            TrainAnswer::Saved { files } => set(record, "files", &self.files(&files)?),
            TrainAnswer::Workshop(WorkshopAnswer::Measures { values, .. }) => {
                self.set_buffers(record, vec![("values", Buffer::Floats(&values))])
            }
            TrainAnswer::Workshop(_) => Ok(()),
        }
    }

    /// The files that were saved, by their paths.
    fn files(&self, saved: &Checkpoint) -> JsResult<JsValue> {
        let files = Object::new();
        for (path, content) in saved.files().into_iter().filter(|(_, content)| !content.is_empty()) {
            if path.ends_with(".json") {
                set(&files, path, &String::from_utf8_lossy(content).as_ref().into())?;
            } else {
                self.set_buffers(&files, vec![(path, Buffer::Bytes(content))])?;
            }
        }
        Ok(files.into())
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

fn set(object: &JsValue, name: &str, value: &JsValue) -> JsResult<()> {
    Reflect::set(object, &name.into(), value).map(drop)
}

/// Joined with a single copy.
fn joined(pieces: &[&[f32]]) -> Float32Array {
    let length: usize = pieces.iter().map(|piece| piece.len()).sum();
    let array = Float32Array::new_with_length(length as u32);
    let mut end = 0;
    for piece in pieces {
        let start = end;
        end += piece.len() as u32;
        array.subarray(start, end).copy_from(piece);
    }
    array
}

fn floats(array: Float32Array) -> (JsValue, js_sys::ArrayBuffer) {
    let memory = array.buffer();
    (array.into(), memory)
}
