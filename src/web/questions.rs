//! Questions at the wasm boundary: a question in, a small record with its arrays out; and trained lenses.

use wasm_bindgen::prelude::*;

use super::event_loop::EventLoopClock;
use super::handle::Handle;
use super::js::{JsResult, handed_over, record, to_js};
use crate::error::InputProblem;

#[wasm_bindgen(js_class = Engine)]
impl Handle {
    /// Registers a trained model for the laboratory under the name that questions use.
    #[wasm_bindgen(js_name = addTrained)]
    pub fn add_trained(&mut self, name: String, config: &str, weights: &[u8], tokenizer: &str) -> JsResult<()> {
        self.engine.add_trained(name, config, weights, tokenizer).map_err(|e| to_js(&e))
    }

    /// Answers a question about the laboratory's models and their formulas, or about a loaded model: `Question` to
    /// `QuestionAnswer` of `www/protocol/messages.ts`.
    pub async fn ask(&mut self, question: JsValue) -> JsResult<JsValue> {
        // As text: one parser for the page and for the tests.
        let text = js_sys::JSON::stringify(&question).ok().and_then(|text| text.as_string());
        let unreadable =
            || to_js(&InputProblem::Said("the question cannot be read: it is no plain record".into()).into());
        let text = text.ok_or_else(unreadable)?;
        let kind = js_sys::Reflect::get(&question, &"kind".into())?.as_string().unwrap_or_default();
        let answer = self.engine.ask(&kind, &text, &EventLoopClock::new()).await.map_err(|e| to_js(&e))?;
        handed_over(&answer, answer.buffers())
    }

    /// The cost of reading the text of a question about a model, a `CostEstimate`, with the number of its tokens that
    /// fit this much work. Changes nothing.
    #[wasm_bindgen(js_name = weighLook)]
    pub fn weigh_look(&mut self, question: &str, work: f64) -> JsResult<JsValue> {
        record(&self.engine.weigh_question(question, work as u128).map_err(|e| to_js(&e))?)
    }

    /// Begins a trained lens of the page's model, by its file's header; the current one stays until all of the new one
    /// is here.
    #[wasm_bindgen(js_name = beginLens)]
    pub fn begin_lens(&mut self, file: &str, header: &str) -> JsResult<()> {
        self.engine.begin_lens(file, header).map_err(|e| to_js(&e))
    }

    /// Takes the next bytes of its data section.
    #[wasm_bindgen(js_name = feedLens)]
    pub fn feed_lens(&mut self, bytes: &[u8]) -> JsResult<()> {
        self.engine.feed_lens(bytes).map_err(|e| to_js(&e))
    }

    /// Registers the lens that arrived under a key for questions: `LensInfo` of `www/protocol/engine.ts`.
    #[wasm_bindgen(js_name = finishLens)]
    pub fn finish_lens(&mut self, key: String) -> JsResult<JsValue> {
        record(&self.engine.finish_lens(key).map_err(|e| to_js(&e))?)
    }

    /// Cancels the arriving lens; the current one stays.
    #[wasm_bindgen(js_name = cancelLens)]
    pub fn cancel_lens(&mut self) {
        self.engine.cancel_lens();
    }

    /// Drops the trained lens, and an arriving one.
    #[wasm_bindgen(js_name = dropLens)]
    pub fn drop_lens(&mut self) {
        self.engine.drop_lens();
    }
}
