//! Questions about a loaded model at the wasm boundary, and the other model that the page's is compared with.

use wasm_bindgen::prelude::*;

use super::engine::Engine;
use super::event_loop::EventLoopClock;
use super::js::{handed_over, record, to_js};
use crate::error::Result;
use crate::look::{PageModel, Question};
use crate::protocol::CostEstimate;

#[wasm_bindgen]
impl Engine {
    /// Takes another model beside the page's own, in place of the one before, and describes it: `ModelInfo` of
    /// `www/protocol/engine.ts`.
    pub async fn also(
        &mut self,
        key: String,
        config: String,
        weights: Vec<u8>,
        tokenizer: Option<String>,
    ) -> std::result::Result<JsValue, JsValue> {
        let taken = self.looks.load_compared(key, &config, &weights, tokenizer.as_deref(), &self.device).await;
        record(&taken.map_err(|e| to_js(&e))?)
    }

    /// What reading the text of a question about a model would cost, a `CostEstimate`, and how many
    /// tokens of it could be read for so much work. Nothing changes.
    #[wasm_bindgen(js_name = weighLook)]
    pub fn weigh_look(&mut self, question: &str, work: f64) -> std::result::Result<JsValue, JsValue> {
        record(&self.weigh_look_inner(question, work as u128).map_err(|e| to_js(&e))?)
    }
}

impl Engine {
    fn weigh_look_inner(&mut self, question: &str, work: u128) -> Result<CostEstimate> {
        let question = Question::from_json(question)?;
        let page = self.loaded.as_mut();
        let page = page.map(|page| PageModel { session: &mut page.session, tokenizer: page.tokenizer.as_deref() });
        let (request_cost, within) = self.looks.weigh(question.subject(), page.as_ref(), work)?;
        let held = self.loaded.as_ref().map_or(0, |loaded| loaded.session.model.bytes());
        Ok(CostEstimate::new(request_cost, within, false, self.space().beside(held)))
    }

    /// Answers a question about a model and what it reads: `LookQuestion` to `LookAnswer` of `www/protocol/engine.ts`.
    pub(super) async fn look_at(&mut self, question: &str) -> std::result::Result<JsValue, JsValue> {
        let question = Question::from_json(question).map_err(|e| to_js(&e))?;
        let page = self.loaded.as_mut();
        let page = page.map(|page| PageModel { session: &mut page.session, tokenizer: page.tokenizer.as_deref() });
        let answer = self.looks.ask(&question, page, &EventLoopClock::new()).await.map_err(|e| to_js(&e))?;
        handed_over(&answer, answer.buffers())
    }
}
