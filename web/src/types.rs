//! The types of the page that the glue's own types name.

use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const PAGE: &str = r#"
import type { NamedFiles } from "../lib/files/download.js";
import type { EngineAnswer, GgufHead, Precision } from "./engine.js";
import type { EngineKind, NamedImage } from "./messages.js";
"#;
