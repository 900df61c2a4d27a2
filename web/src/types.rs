//! The types of the page that the glue's own types name.

use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const PAGE: &str = r#"
import type { EngineAnswer } from "./engine.js";
import type { EngineInfo, EngineKind } from "./messages.js";
"#;
