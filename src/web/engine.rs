//! The handle that JavaScript holds: a device, a model, and its scene.

use burn::tensor::{Device, Tensor};
use wasm_bindgen::prelude::*;

use super::arrival::Arrival;
use super::js::{joined, record, to_js, to_object};
use super::report;
use super::scene::{LoadedModel, scene_from_js};
use crate::attribute::LensAssembly;
use crate::config::{Config, Precision};
use crate::error::{Error, InputProblem, Result};
use crate::family::OWN_FAMILY;
use crate::lab::Lab;
use crate::look::LookSessions;
use crate::measure::ModelInfo;
use crate::model::Model;
use crate::run::{Provenance, Session};
use crate::site::{Activation, SiteFilter, Stack, pack, read_each};
use crate::text::Tokenizer;
use crate::train::Workshop;
use crate::weights;

/// A device and, once loaded, a model.
#[wasm_bindgen]
pub struct Engine {
    pub(super) device: Device,
    adapter: String,
    /// The precisions in which it can store matrices, the most exact first.
    pub(super) precisions: Vec<Precision>,
    #[cfg(feature = "gpu")]
    pub(super) gpu: Option<super::gpu::Gpu>,
    /// The pictures that are drawn of each run.
    #[cfg(feature = "gpu")]
    pub(super) pictures: Vec<crate::protocol::Picture>,
    pub(super) loaded: Option<LoadedModel>,
    pub(super) arrival: Option<Arrival>,
    pub(super) lab: Lab,
    pub(super) looks: LookSessions,
    /// A trained lens whose file is arriving.
    pub(super) lens: Option<LensAssembly>,
    pub(super) workshop: Workshop,
}

#[wasm_bindgen]
impl Engine {
    /// Opens the cpu, or the gpu with its self-test.
    pub async fn open(kind: &str) -> std::result::Result<Engine, JsValue> {
        match kind {
            #[cfg(feature = "gpu")]
            "gpu" => {
                let gpu = super::gpu::Gpu::open().await.map_err(|e| to_js(&e))?;
                let (device, adapter) = (gpu.device.clone(), gpu.adapter.clone());
                let precisions = gpu.precisions().await;
                let (lab, workshop) = (Lab::new(&device), Workshop::new(&device));
                Ok(Self {
                    lab,
                    workshop,
                    looks: LookSessions::default(),
                    lens: None,
                    device,
                    adapter,
                    precisions,
                    gpu: Some(gpu),
                    pictures: Vec::new(),
                    loaded: None,
                    arrival: None,
                })
            }
            _ => Ok(Self {
                device: Device::flex(),
                adapter: "Flex, SIMD".into(),
                precisions: Precision::ALL.to_vec(),
                #[cfg(feature = "gpu")]
                gpu: None,
                #[cfg(feature = "gpu")]
                pictures: Vec::new(),
                loaded: None,
                arrival: None,
                lab: Lab::new(&Device::flex()),
                looks: LookSessions::default(),
                lens: None,
                workshop: Workshop::new(&Device::flex()),
            }),
        }
    }

    /// The name of the computing device, to show.
    pub fn adapter(&self) -> String {
        self.adapter.clone()
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

    /// Loads a model's files and describes it: `ModelInfo` of `www/protocol/engine.ts`.
    pub async fn load(
        &mut self,
        config: String,
        weights: Vec<u8>,
        tokenizer: Option<String>,
    ) -> std::result::Result<JsValue, JsValue> {
        self.load_inner(&config, &weights, tokenizer.as_deref()).await.map_err(|e| to_js(&e))
    }

    /// The cost of a scene, `CostEstimate`, with the number of tokens of a text that fit this much work. Changes
    /// nothing.
    pub fn weigh(&mut self, scene: JsValue, work: f64) -> std::result::Result<JsValue, JsValue> {
        let scene = scene_from_js(scene)?;
        let space = self.space();
        let weighed = self.loaded().and_then(|loaded| loaded.weigh(&scene, work, space)).map_err(|e| to_js(&e))?;
        record(&weighed)
    }

    /// Accepts a scene; returns the number of stages it needs.
    pub fn prepare(&mut self, scene: JsValue) -> std::result::Result<usize, JsValue> {
        let scene = scene_from_js(scene)?;
        let space = self.space();
        let asked = self.loaded().and_then(|loaded| loaded.prepare(scene, space)).map_err(|e| to_js(&e))?;
        if asked.other_text {
            self.looks.trim_budgets();
        }
        Ok(asked.stages)
    }

    /// Runs one stage. Returns whether there was one.
    pub fn advance(&mut self) -> bool {
        self.loaded.as_mut().is_some_and(|loaded| loaded.session.advance())
    }

    /// Writes the next token of a generated answer, after its last stage. Returns whether there was one; a picture can
    /// be read before the answer is complete.
    pub async fn write(&mut self) -> std::result::Result<bool, JsValue> {
        let loaded = self.finished().map_err(|e| to_js(&e))?;
        loaded.write().await.map_err(|e| to_js(&e))
    }

    /// Reads the picture of the scene: `RunUpdate` of `www/protocol/engine.ts`, without the rows of patterns that are
    /// unchanged since the last read.
    pub async fn read(&mut self) -> std::result::Result<JsValue, JsValue> {
        let LoadedModel { session, tokenizer, shown, known, .. } = self.finished().map_err(|e| to_js(&e))?;
        report::read(session, tokenizer.as_deref(), shown, known).await.map_err(|e| to_js(&e))
    }

    /// Reads every activation whose site matches the glob: `{ tensors, values }`.
    pub async fn trace(&mut self, sites: String) -> std::result::Result<JsValue, JsValue> {
        let loaded = self.finished().map_err(|e| to_js(&e))?;
        let session = &loaded.session;
        let taken = session.run().trace(&session.model, &SiteFilter::glob(&sites), session.baseline());
        let (tensors, parts) = pack(taken);
        let values = read_each(parts).await.map_err(|e| to_js(&e))?;
        let values: Vec<&[f32]> = values.iter().map(|values| &values[..]).collect();
        to_object(&[("tensors", record(&tensors)?), ("values", joined(&values).into())])
    }

    /// The same activations and the outputs as a safetensors file, as `headlight trace` writes it. The run is computed
    /// anew for it, and kept from then on. The page supplies `model`, `text` and, unless it is empty, `link`.
    pub async fn file(
        &mut self,
        sites: String,
        model: String,
        text: String,
        link: String,
    ) -> std::result::Result<js_sys::Uint8Array, JsValue> {
        let link = Some(&link[..]).filter(|link| !link.is_empty());
        let of = Provenance { model: &model, text: Some(&text), link, ..Provenance::default() };
        let bytes = self.file_inner(&sites, of).await.map_err(|e| to_js(&e))?;
        Ok(js_sys::Uint8Array::from(&bytes[..]))
    }
}

impl Engine {
    fn loaded(&mut self) -> Result<&mut LoadedModel> {
        self.loaded.as_mut().ok_or_else(|| InputProblem::NoModel.into())
    }

    /// The loaded model with all stages run: a run may have been abandoned for a newer one.
    fn finished(&mut self) -> Result<&mut LoadedModel> {
        let loaded = self.loaded()?;
        loaded.session.finish();
        Ok(loaded)
    }

    async fn file_inner(&mut self, sites: &str, of: Provenance<'_>) -> Result<Vec<u8>> {
        let loaded = self.loaded()?;
        loaded.session.recompute()?;
        let session = &loaded.session;
        let metadata = session.metadata(&Provenance { tokenizer: loaded.tokenizer.as_deref(), ..of });
        let check = |site, values: &[f32]| session.check_activation(site, values);
        weights::save_activations(session.activations(sites).1, check, metadata).await
    }

    async fn load_inner(&mut self, config: &str, bytes: &[u8], tokenizer: Option<&str>) -> Result<JsValue> {
        let config = Config::from_json(config)?;
        let tokenizer = tokenizer.map(|text| Tokenizer::from_json(text, &config)).transpose()?;
        let model = weights::load_in_pieces(&config, bytes, &self.device, self.piece_limit())?;
        self.take(model, tokenizer, OWN_FAMILY).await
    }

    /// Replaces the current model, and describes the new one.
    pub(super) async fn take(
        &mut self,
        model: Model,
        tokenizer: Option<Tokenizer>,
        family: &'static str,
    ) -> Result<JsValue> {
        let described = model_info(&model, tokenizer.as_ref(), family).await?;
        self.looks.forget();
        self.lens = None;
        self.loaded = Some(LoadedModel::new(model, tokenizer));
        Ok(described)
    }
}

/// A model's description: `ModelInfo` of `www/protocol/engine.ts`.
pub(super) async fn model_info(model: &Model, tokenizer: Option<&Tokenizer>, family: &'static str) -> Result<JsValue> {
    let mask = tokenizer.and_then(Tokenizer::mask).map(|(_, mask)| mask.to_owned());
    let separator = tokenizer.and_then(Tokenizer::separator).map(str::to_owned);
    let info = ModelInfo { family, mask, separator, ..ModelInfo::of(model).await? };
    record(&info).map_err(|_| Error::Device { engine: "page", problem: "the model could not be described".into() })
}

/// The mean gates of a run, on the device, with their sublayers.
pub(super) fn gate_means(session: &Session) -> (Vec<String>, Vec<Tensor<1>>) {
    let (mut paths, mut means) = (Vec::new(), Vec::new());
    if session.model.config.gate {
        for path in session.run().attention_paths() {
            let site = crate::site::Site::In(path, crate::site::Name::Gate);
            let gate = session.run().activation(&session.model, site, session.baseline());
            if let Some(Activation::Stream(gate)) = gate {
                paths.push(path.to_string());
                // Flattened first: burn would sum a tensor of several axes axis by axis.
                let count = gate.shape().num_elements();
                means.push(gate.reshape([1, count]).mean_dim(1).flatten(0, 1));
            }
        }
    }
    (paths, means)
}

/// Whether the model has a decoder with a next token.
pub(super) fn can_generate(session: &Session) -> bool {
    session.model.layers(Stack::Decoder).is_some()
}
