//! Reads the beginning of a GGUF file for the page, without an engine.

use headlight::gguf::read_head;
use wasm_bindgen::prelude::*;

use crate::js::{JsResult, record, to_js};

/// The texts of a model folder in a GGUF file, as `GgufFiles`, or how many bytes are needed to read them.
#[wasm_bindgen(js_name = readGguf, unchecked_return_type = "GgufHead")]
pub fn read_gguf(name: &str, bytes: &[u8], size: f64) -> JsResult<JsValue> {
    record(&read_head(name, bytes, size as u64).map_err(|e| to_js(&e))?)
}
