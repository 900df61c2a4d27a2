//! The page's module: a template's writer, which takes turns and returns JSON.

use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::template::{Template, turns};
use crate::{Problem, Prompt};

/// The answer to the page: a prompt, or the sentence's code with its values.
#[derive(Serialize)]
#[serde(untagged)]
enum Answer<'p> {
    Prompt(Prompt),
    Problem { problem: &'p Problem },
}

/// A model's template, compiled once for all conversations, or its problem.
#[wasm_bindgen]
pub struct Writer(Result<Template, Problem>);

#[wasm_bindgen]
impl Writer {
    /// The template of a model's files: `chat_template` in `tokenizer_config.json`, `chat_template.jinja` or
    /// `chat_template.json`; and the text that stands for a picture, of a model that reads pictures.
    #[wasm_bindgen(constructor)]
    pub fn new(config: Option<String>, jinja: Option<String>, older: Option<String>, picture: Option<String>) -> Self {
        let older = older.filter(|_| picture.is_some());
        let found = Template::from_files(config.as_deref(), jinja.as_deref(), older.as_deref());
        Self(found.and_then(|found| Ok(found.ok_or(Problem::NoTemplate)?.with_picture(picture))))
    }

    /// A conversation, as JSON, in the template. Returns JSON.
    pub fn apply(&self, chat: &str, generation: bool, now: f64) -> String {
        let written = match &self.0 {
            Ok(template) => turns(chat).and_then(|turns| template.apply(&turns, generation, now as i64)),
            Err(problem) => return json(&Answer::Problem { problem }),
        };
        match written {
            Ok(prompt) => json(&Answer::Prompt(prompt)),
            Err(problem) => json(&Answer::Problem { problem: &problem }),
        }
    }
}

fn json(answer: &Answer) -> String {
    serde_json::to_string(answer).unwrap_or_default()
}
