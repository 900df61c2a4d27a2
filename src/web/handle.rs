//! The handle that JavaScript holds: an engine, and the graphics card that it may compute and draw on.

use wasm_bindgen::prelude::*;

use super::js::{JsResult, handed_over, joined, now_ms, record, to_js, to_object};
use crate::engine::{Compute, Engine};
use crate::error::InputProblem;
use crate::protocol::Scene;
use crate::run::Provenance;

/// An engine, and its graphics card.
#[wasm_bindgen(js_name = Engine)]
pub struct Handle {
    pub(super) engine: Engine,
    adapter: String,
    #[cfg(feature = "gpu")]
    pub(super) gpu: Option<super::gpu::Gpu>,
    #[cfg(feature = "gpu")]
    pub(super) pictures: super::canvas::Pictures,
}

#[wasm_bindgen(js_class = Engine)]
impl Handle {
    /// Opens the cpu, or the gpu with its self-test.
    pub async fn open(kind: &str) -> JsResult<Self> {
        match kind {
            #[cfg(feature = "gpu")]
            "gpu" => {
                let gpu = super::gpu::Gpu::open().await.map_err(|e| to_js(&e))?;
                let engine = Engine::new(gpu.compute().await);
                let adapter = gpu.adapter.clone();
                Ok(Self { engine, adapter, gpu: Some(gpu), pictures: Default::default() })
            }
            _ => Ok(Self {
                engine: Engine::new(Compute::cpu(now_ms)),
                adapter: "Flex, SIMD".into(),
                #[cfg(feature = "gpu")]
                gpu: None,
                #[cfg(feature = "gpu")]
                pictures: Default::default(),
            }),
        }
    }

    /// The name of the computing device, to show.
    pub fn adapter(&self) -> String {
        self.adapter.clone()
    }

    /// The precisions in which it can store matrices, the most exact first: `Precision[]` of `www/protocol/engine.ts`.
    pub fn precisions(&self) -> Vec<String> {
        self.engine.precisions().iter().map(|precision| precision.name().into()).collect()
    }

    /// Why the device is gone, if it is.
    pub fn lost(&self) -> Option<String> {
        #[cfg(feature = "gpu")]
        return self.gpu.as_ref().and_then(super::gpu::Gpu::lost);
        #[cfg(not(feature = "gpu"))]
        None
    }

    /// Crashes on purpose, for tests of recovery: `trap` or `lose-device`.
    pub fn fault(&self, kind: &str) {
        assert_ne!(kind, "trap", "a trap was asked for");
        #[cfg(feature = "gpu")]
        if let Some(gpu) = &self.gpu {
            gpu.destroy();
        }
    }

    /// The cost of a scene, `CostEstimate`, with the number of tokens of a text that fit this much work. Changes
    /// nothing.
    pub fn weigh(&mut self, scene: JsValue, work: f64) -> JsResult<JsValue> {
        let scene = scene_from_js(scene)?;
        record(&self.engine.weigh(&scene, work as u128).map_err(|e| to_js(&e))?)
    }

    /// Accepts a scene; returns the number of stages it needs.
    pub fn prepare(&mut self, scene: JsValue) -> JsResult<usize> {
        self.engine.prepare(scene_from_js(scene)?).map_err(|e| to_js(&e))
    }

    /// Runs one stage. Returns whether there was one.
    pub fn advance(&mut self) -> bool {
        self.engine.advance()
    }

    /// Writes the next token of a generated answer, after its last stage. Returns whether there was one; a picture can
    /// be read before the answer is complete.
    pub async fn write(&mut self) -> JsResult<bool> {
        self.engine.write().await.map_err(|e| to_js(&e))
    }

    /// Reads the picture of the scene: `RunUpdate` of `www/protocol/engine.ts`, without the rows of patterns that are
    /// unchanged since the last read.
    pub async fn read(&mut self) -> JsResult<JsValue> {
        let update = self.engine.read().await.map_err(|e| to_js(&e))?;
        handed_over(&update, update.buffers())
    }

    /// Reads every activation whose site matches the glob: `{ tensors, values }`.
    pub async fn trace(&mut self, sites: String) -> JsResult<JsValue> {
        let taken = self.engine.trace(&sites).await.map_err(|e| to_js(&e))?;
        let values: Vec<&[f32]> = taken.values.iter().map(|values| &values[..]).collect();
        to_object(&[("tensors", record(&taken.tensors)?), ("values", joined(&values).into())])
    }

    /// The same activations and the outputs as a safetensors file, as `headlight trace` writes it. The run is computed
    /// anew for it, and kept from then on. The page supplies `model`, `text` and, unless it is empty, `link`.
    pub async fn file(
        &mut self,
        sites: String,
        model: String,
        text: String,
        link: String,
    ) -> JsResult<js_sys::Uint8Array> {
        let link = Some(&link[..]).filter(|link| !link.is_empty());
        let of = Provenance { model: &model, text: Some(&text), link, ..Provenance::default() };
        let bytes = self.engine.file(&sites, of).await.map_err(|e| to_js(&e))?;
        Ok(js_sys::Uint8Array::from(&bytes[..]))
    }
}

/// Deserializes a scene from the worker.
fn scene_from_js(value: JsValue) -> JsResult<Scene> {
    serde_wasm_bindgen::from_value(value).map_err(|e| to_js(&InputProblem::Said(format!("the scene {e}")).into()))
}
