//! Answers and errors in JavaScript.

use headlight::Error;
use headlight::engine::session::{Answer, Attachment, Content, Drawing, Failure, Key};
use headlight::questions::Buffer;
use js_sys::{Array, ArrayBuffer, Float32Array, Object, Reflect, Uint8Array};
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
    answer.attachments().into_iter().try_for_each(|attachment| message.attach(attachment))?;
    if let Answer::Ran { drawings: Some(drawings), .. } | Answer::Drawn { drawings, .. } = answer {
        message.set_drawings(drawings)?;
    }
    Ok(message)
}

impl Message {
    /// Sets an array or a file at its place, in records that are made where there are none.
    fn attach(&self, Attachment { at, content }: Attachment<'_>) -> JsResult<()> {
        let name = |key: &Key| match key {
            Key::Field(name) => JsValue::from(*name),
            Key::Item(index) => JsValue::from(*index as u32),
        };
        let Some((last, path)) = at.split_last() else { return Ok(()) };
        let mut record = self.object.clone();
        for key in path.iter().map(name) {
            let mut inner = Reflect::get(&record, &key)?;
            if inner.is_undefined() {
                inner = Object::new().into();
                Reflect::set(&record, &key, &inner)?;
            }
            record = inner;
        }
        let content = match content {
            Content::Array(buffer) => self.array(buffer).0,
            Content::Memory(buffer) => self.array(buffer).1.into(),
            Content::Text(text) => text.as_ref().into(),
        };
        Reflect::set(&record, &name(last), &content).map(drop)
    }

    /// A typed array and its memory, which is transferred.
    fn array(&self, buffer: Buffer<'_>) -> (JsValue, ArrayBuffer) {
        let floats = |array: Float32Array| (array.clone().into(), array.buffer());
        let (array, memory) = match buffer {
            Buffer::Floats(values) => floats(Float32Array::from(values)),
            Buffer::Pieces(pieces) => floats(joined(&pieces)),
            Buffer::Made(values) => floats(Float32Array::from(&values[..])),
            Buffer::Bytes(values) => {
                let array = Uint8Array::from(values);
                (array.clone().into(), array.buffer())
            }
        };
        self.transfer.push(&memory);
        (array, memory)
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
