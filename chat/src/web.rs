//! The page's module: texts in, JSON out.

use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::template::{Template, turns};
use crate::{Problem, Prompt};

/// The answer to the page: a prompt, or the sentence's code with its values.
#[derive(Serialize)]
#[serde(untagged)]
enum Answer {
    Prompt(Prompt),
    Problem { problem: Problem },
}

/// A conversation, as JSON, in a model's template: `chat_template` in `tokenizer_config.json`, or
/// `chat_template.jinja`. Returns JSON.
#[wasm_bindgen]
pub fn apply(config: Option<String>, jinja: Option<String>, chat: &str, generation: bool, now: f64) -> String {
    let prompt = || -> Result<Prompt, Problem> {
        let template = Template::from_files(config.as_deref(), jinja.as_deref())?.ok_or(Problem::NoDefault)?;
        template.apply(&turns(chat)?, generation, now as i64)
    };
    let answer = prompt().map_or_else(|problem| Answer::Problem { problem }, Answer::Prompt);
    serde_json::to_string(&answer).unwrap_or_default()
}
