//! Questions about a loaded model at the wasm boundary, and the second model of a comparison.

use wasm_bindgen::prelude::*;

use super::arrival::MOST_BYTES;
use super::engine::Engine;
use super::event_loop::EventLoopClock;
use super::js::{handed_over, record, to_js};
use crate::attribute::LensAssembly;
use crate::error::{Error, InputProblem, LensProblem, Result};
use crate::look::{PageModel, Question};
use crate::protocol::CostEstimate;
use crate::weights::Header;

#[wasm_bindgen]
impl Engine {
    /// Loads a second model beside the page's own, replacing the previous one, and describes it: `ModelInfo` of
    /// `www/protocol/engine.ts`.
    pub async fn also(
        &mut self,
        key: String,
        config: String,
        weights: Vec<u8>,
        tokenizer: Option<String>,
    ) -> std::result::Result<JsValue, JsValue> {
        let device = (&self.device, self.piece_limit());
        let taken = self.looks.load_compared(key, &config, &weights, tokenizer.as_deref(), device).await;
        record(&taken.map_err(|e| to_js(&e))?)
    }

    /// Begins a trained lens of the page's model, by its file's header; the current one stays until all of the new one
    /// is here.
    #[wasm_bindgen(js_name = beginLens)]
    pub fn begin_lens(&mut self, file: &str, header: &str) -> std::result::Result<(), JsValue> {
        self.lens = Some(self.lens_of(file, header).map_err(|e| to_js(&e))?);
        Ok(())
    }

    /// Takes the next bytes of its data section.
    #[wasm_bindgen(js_name = feedLens)]
    pub fn feed_lens(&mut self, bytes: &[u8]) -> std::result::Result<(), JsValue> {
        let fed = self.lens.as_mut().map_or(Ok(()), |lens| lens.feed(bytes));
        fed.map_err(|e| {
            self.lens = None;
            to_js(&e)
        })
    }

    /// Registers the lens that arrived under a key for questions: `LensInfo` of `www/protocol/engine.ts`.
    #[wasm_bindgen(js_name = finishLens)]
    pub fn finish_lens(&mut self, key: String) -> std::result::Result<JsValue, JsValue> {
        let lens = self.lens.take().ok_or_else(|| InputProblem::NoLens.into()).and_then(LensAssembly::finish);
        let lens = lens.map_err(|e| to_js(&e))?;
        let info = record(&lens.info());
        self.looks.set_lens(Some((key, lens)));
        info
    }

    /// Cancels the arriving lens; the current one stays.
    #[wasm_bindgen(js_name = cancelLens)]
    pub fn cancel_lens(&mut self) {
        self.lens = None;
    }

    /// Drops the trained lens, and an arriving one.
    #[wasm_bindgen(js_name = dropLens)]
    pub fn drop_lens(&mut self) {
        self.lens = None;
        self.looks.set_lens(None);
    }

    /// The cost of reading the text of a question about a model, a `CostEstimate`, with the number of its tokens that
    /// fit this much work. Changes nothing.
    #[wasm_bindgen(js_name = weighLook)]
    pub fn weigh_look(&mut self, question: &str, work: f64) -> std::result::Result<JsValue, JsValue> {
        record(&self.weigh_look_inner(question, work as u128).map_err(|e| to_js(&e))?)
    }
}

impl Engine {
    fn lens_of(&self, file: &str, header: &str) -> Result<LensAssembly> {
        let model = &self.loaded.as_ref().ok_or(InputProblem::NoModel)?.session.model;
        let header = Header::parse(header).map_err(|e| e.in_file(file))?;
        let lens = LensAssembly::new(file, header, model)?;
        let (needed, most) = (lens.bytes(), MOST_BYTES.saturating_sub(model.bytes() + self.looks.bytes()));
        if needed > most {
            let [needed, most] = [needed, most].map(|bytes| bytes.div_ceil(1 << 20) as f64);
            return Err(Error::Lens { file: file.into(), problem: LensProblem::Memory { needed, most } });
        }
        Ok(lens)
    }

    fn weigh_look_inner(&mut self, question: &str, work: u128) -> Result<CostEstimate> {
        let question = Question::from_json(question)?;
        let page = self.loaded.as_mut();
        let page = page.map(|page| PageModel { session: &mut page.session, tokenizer: page.tokenizer.as_deref() });
        let (request_cost, within) = self.looks.weigh(question.subject(), page.as_ref(), work)?;
        Ok(CostEstimate::new(request_cost, within, false, self.room_left()))
    }

    /// The memory left beside the loaded model, if known.
    fn room_left(&self) -> Option<u64> {
        self.space().beside(self.loaded.as_ref().map_or(0, |loaded| loaded.session.model.bytes()))
    }

    /// Answers a question about a model and its input: `LookQuestion` to `LookAnswer` of `www/protocol/engine.ts`.
    pub(super) async fn look_at(&mut self, question: &str) -> std::result::Result<JsValue, JsValue> {
        let question = Question::from_json(question).map_err(|e| to_js(&e))?;
        let room = self.room_left();
        let page = self.loaded.as_mut();
        let page = page.map(|page| PageModel { session: &mut page.session, tokenizer: page.tokenizer.as_deref() });
        if let Some(room) = room {
            self.looks.check_room(&question, page.as_ref(), room).map_err(|e| to_js(&e))?;
        }
        let answer = self.looks.ask(&question, page, &EventLoopClock::new()).await.map_err(|e| to_js(&e))?;
        handed_over(&answer, answer.buffers())
    }
}
