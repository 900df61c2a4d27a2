//! Converts values to JavaScript and back.

use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::*;

use crate::error::{Error, InputProblem, Result};
use crate::questions::Buffer;

#[wasm_bindgen]
extern "C" {
    /// Milliseconds since the worker started, with fractions.
    #[wasm_bindgen(js_namespace = performance)]
    pub(super) fn now() -> f64;
}

/// The worker's clock as a plain function.
pub(super) fn now_ms() -> f64 {
    now()
}

/// A result whose error JavaScript throws.
pub(super) type JsResult<T> = std::result::Result<T, JsValue>;

/// An error in JavaScript: an `Error` with the fields of a `Failure` of `www/protocol/messages.ts`.
pub(super) fn to_js(error: &Error) -> JsValue {
    let kind = match error {
        error if error.is_input() => "input",
        Error::Device { .. } => "engine",
        Error::Overtaken => "overtaken",
        _ => "model",
    };
    let thrown = js_sys::Error::new(&error.to_string());
    let told = record(error).map(|told| js_sys::Object::assign(&thrown, &told.into()));
    // Neither can fail: an error is a plain record, and the object is fresh.
    let _ = told.and_then(|_| set(&thrown, "kind", &kind.into()));
    thrown.into()
}

/// A small record as a plain JavaScript object.
pub(super) fn record<T: Serialize>(value: &T) -> JsResult<JsValue> {
    let serializer = serde_wasm_bindgen::Serializer::json_compatible();
    value.serialize(&serializer).map_err(|e| js_sys::Error::new(&e.to_string()).into())
}

/// An object of these properties.
pub(super) fn to_object(properties: &[(&str, JsValue)]) -> JsResult<JsValue> {
    let object = js_sys::Object::new();
    for (name, value) in properties {
        js_sys::Reflect::set(&object, &(*name).into(), value)?;
    }
    Ok(object.into())
}

/// An answer in JavaScript: its small record, with its arrays as properties.
pub(super) fn handed_over<T: Serialize>(answer: &T, buffers: Vec<(&'static str, Buffer<'_>)>) -> JsResult<JsValue> {
    let object = record(answer)?;
    for (name, buffer) in buffers {
        let array: JsValue = match buffer {
            Buffer::Floats(values) => floats(values),
            Buffer::Pieces(pieces) => joined(&pieces).into(),
            Buffer::Bytes(values) => bytes(values),
        };
        js_sys::Reflect::set(&object, &name.into(), &array)?;
    }
    Ok(object)
}

/// Deserializes a plain record.
pub(super) fn plain<T: DeserializeOwned>(value: &JsValue) -> Result<T> {
    // As text: one parser for the page and for the tests.
    let text = js_sys::JSON::stringify(value).ok().and_then(|text| text.as_string());
    let unreadable = |why: String| InputProblem::Said(format!("the command cannot be read: {why}"));
    let text = text.ok_or_else(|| unreadable("it is no plain record".into()))?;
    Ok(serde_json::from_str(&text).map_err(|e| unreadable(e.to_string()))?)
}

pub(super) fn set(object: &JsValue, name: &str, value: &JsValue) -> JsResult<()> {
    js_sys::Reflect::set(object, &name.into(), value).map(|_| ())
}

/// Joined with a single copy.
pub(super) fn joined(pieces: &[&[f32]]) -> js_sys::Float32Array {
    let length: usize = pieces.iter().map(|piece| piece.len()).sum();
    let array = js_sys::Float32Array::new_with_length(length as u32);
    let mut end = 0;
    for piece in pieces {
        let start = end;
        end += piece.len() as u32;
        array.subarray(start, end).copy_from(piece);
    }
    array
}

pub(super) fn floats(values: &[f32]) -> JsValue {
    js_sys::Float32Array::from(values).into()
}

pub(super) fn bytes(values: &[u8]) -> JsValue {
    js_sys::Uint8Array::from(values).into()
}
