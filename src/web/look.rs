//! Questions about a loaded model at the wasm boundary, and the other model that the page's is compared with.

use wasm_bindgen::prelude::*;

use super::engine::Engine;
use super::lab::{Worker, handed_over};
use super::report::record;
use super::to_js;
use crate::look::{Opened, Question};

#[wasm_bindgen]
impl Engine {
    /// Takes another model beside the page's own, in place of the one before, and describes it: `ModelInfo` of
    /// `www/protocol.d.ts`.
    pub async fn also(
        &mut self,
        key: String,
        config: String,
        weights: Vec<u8>,
        tokenizer: Option<String>,
    ) -> std::result::Result<JsValue, JsValue> {
        let taken = self.looks.also(key, &config, &weights, tokenizer.as_deref(), &self.device).await;
        record(&taken.map_err(|e| to_js(&e))?)
    }
}

impl Engine {
    /// Answers a question about a model and what it reads: `LookQuestion` to `LookAnswer` of `www/protocol.d.ts`.
    pub(super) async fn look_at(&mut self, question: &str) -> std::result::Result<JsValue, JsValue> {
        let question = Question::from_json(question).map_err(|e| to_js(&e))?;
        let page = self.loaded.as_mut();
        let page = page.map(|page| Opened { session: &mut page.session, tokenizer: page.tokenizer.as_ref() });
        let answer = self.looks.ask(&question, page, &Worker).await.map_err(|e| to_js(&e))?;
        handed_over(&answer, answer.buffers())
    }
}
