//! The laboratory at the wasm boundary: a question in, a small record with its arrays out.

use wasm_bindgen::prelude::*;

use super::engine::Engine;
use super::event_loop::EventLoopClock;
use super::js::{handed_over, to_js};
use crate::error::InputProblem;
use crate::lab::Question;

#[wasm_bindgen]
impl Engine {
    /// Registers a trained model for the laboratory under the name that questions use.
    #[wasm_bindgen(js_name = addTrained)]
    pub fn add_trained(
        &mut self,
        name: String,
        config: &str,
        weights: &[u8],
        tokenizer: &str,
    ) -> std::result::Result<(), JsValue> {
        self.lab.add_trained(name, config, weights, tokenizer).map_err(|e| to_js(&e))
    }

    /// Answers a question about the laboratory's models and their formulas, or about a loaded model: `Question` to
    /// `QuestionAnswer` of `www/protocol/messages.ts`.
    pub async fn ask(&mut self, question: JsValue) -> std::result::Result<JsValue, JsValue> {
        // As text: one parser for the page and for the tests.
        let text = js_sys::JSON::stringify(&question).ok().and_then(|text| text.as_string());
        let unreadable =
            || to_js(&InputProblem::Said("the question cannot be read: it is no plain record".into()).into());
        let text = text.ok_or_else(unreadable)?;
        let kind = js_sys::Reflect::get(&question, &"kind".into())?.as_string().unwrap_or_default();
        if crate::look::Question::has(&kind) {
            return self.look_at(&text).await;
        }
        let question = Question::from_json(&text).map_err(|e| to_js(&e))?;
        let loaded = self.loaded.as_ref();
        let loaded = loaded.and_then(|loaded| Some((loaded.tokenizer.as_deref()?, &loaded.session.model.config)));
        let answer = self.lab.ask(&question, loaded, &EventLoopClock::new()).await.map_err(|e| to_js(&e))?;
        handed_over(&answer, answer.buffers())
    }
}
