//! Models at the wasm boundary: their files in, a `ModelInfo` of `www/protocol/engine.ts` out.

use wasm_bindgen::prelude::*;

use super::handle::Handle;
use super::js::{JsResult, record, to_js};
use crate::engine::{ModelFiles, Slot};

#[wasm_bindgen(js_class = Engine)]
impl Handle {
    /// Loads a model's files and describes it.
    pub async fn load(&mut self, config: String, weights: Vec<u8>, tokenizer: Option<String>) -> JsResult<JsValue> {
        self.put(Slot::Page, &config, &weights, tokenizer).await
    }

    /// Loads a second model beside the page's own, replacing the previous one.
    pub async fn also(
        &mut self,
        key: String,
        config: String,
        weights: Vec<u8>,
        tokenizer: Option<String>,
    ) -> JsResult<JsValue> {
        self.put(Slot::Beside(key), &config, &weights, tokenizer).await
    }

    /// A model's description from its configuration and the headers of its weights: `Survey` of
    /// `www/protocol/engine.ts`.
    pub fn survey(
        &self,
        config: String,
        generation: Option<String>,
        headers: Vec<String>,
        files: Vec<String>,
    ) -> JsResult<JsValue> {
        let files = ModelFiles {
            config: &config,
            generation: generation.as_deref(),
            tokenizer: None,
            headers: &headers,
            names: &files,
        };
        record(&self.engine.survey(files).map_err(|e| to_js(&e))?)
    }

    /// Begins a model; the current one keeps answering until all of the new one is here.
    pub fn begin(
        &mut self,
        config: String,
        generation: Option<String>,
        tokenizer: Option<String>,
        headers: Vec<String>,
        files: Vec<String>,
        precision: Option<String>,
    ) -> JsResult<()> {
        let files = ModelFiles {
            config: &config,
            generation: generation.as_deref(),
            tokenizer: tokenizer.as_deref(),
            headers: &headers,
            names: &files,
        };
        self.engine.begin(files, precision.as_deref()).map_err(|e| to_js(&e))
    }

    /// Takes the next bytes of a file's data section.
    pub fn feed(&mut self, file: usize, bytes: &[u8]) -> JsResult<()> {
        self.engine.feed(file, bytes).map_err(|e| to_js(&e))
    }

    /// Replaces the current model by the one that arrived.
    pub async fn finish(&mut self) -> JsResult<JsValue> {
        self.finish_in(Slot::Page).await
    }

    /// Sets the model that arrived as the second one of a comparison instead.
    pub async fn stand(&mut self, key: String) -> JsResult<JsValue> {
        self.finish_in(Slot::Beside(key)).await
    }

    /// Cancels the arrival.
    pub fn forget(&mut self) {
        self.engine.forget();
    }
}

impl Handle {
    async fn put(&mut self, slot: Slot, config: &str, weights: &[u8], tokenizer: Option<String>) -> JsResult<JsValue> {
        self.forget_drawn(&slot);
        record(&self.engine.load(slot, config, weights, tokenizer.as_deref()).await.map_err(|e| to_js(&e))?)
    }

    async fn finish_in(&mut self, slot: Slot) -> JsResult<JsValue> {
        self.forget_drawn(&slot);
        record(&self.engine.finish(slot).await.map_err(|e| to_js(&e))?)
    }

    /// Another model's patterns are drawn anew.
    fn forget_drawn(&mut self, slot: &Slot) {
        #[cfg(feature = "gpu")]
        if *slot == Slot::Page {
            self.pictures.drawn = None;
        }
        #[cfg(not(feature = "gpu"))]
        let _ = slot;
    }
}
