//! The handle JavaScript holds: a device, a model, and the scene it shows.

use burn::tensor::{Device, Tensor};
use wasm_bindgen::prelude::*;

use super::arriving::Coming;
use super::report::{self, Shown, to_object};
use super::to_js;
use crate::analysis::{ModelInfo, Outlay, Sampling, outlay, within};
use crate::edit::Edits;
use crate::error::{Error, InputProblem, Result};
use crate::family::OWN_FAMILY;
use crate::lab::Lab;
use crate::look::Looks;
use crate::model::{Config, Model, Precision};
use crate::text::{Reading, Token, Tokenizer};
use crate::trace::{Activation, Inputs, Known, Session, Stack, Wanted, Whole, pack, read_packed};
use crate::train::Workshop;
use crate::weights;

/// A device and, once loaded, a model.
#[wasm_bindgen]
pub struct Engine {
    pub(super) device: Device,
    adapter: String,
    /// How it may keep a model's matrices, the most exact first.
    pub(super) precisions: Vec<Precision>,
    #[cfg(feature = "gpu")]
    pub(super) gpu: Option<super::gpu::Gpu>,
    pub(super) loaded: Option<Loaded>,
    pub(super) coming: Option<Coming>,
    pub(super) lab: Lab,
    pub(super) looks: Looks,
    pub(super) workshop: Workshop,
}

pub(super) struct Loaded {
    pub(super) session: Session,
    pub(super) tokenizer: Option<Tokenizer>,
    shown: Shown,
    /// The text that was read last, with the tokens that follow on it, and what they became.
    text: Option<(String, Vec<u32>, Reading)>,
    /// The patterns that were read last.
    known: Known,
}

/// `Scene` of `www/protocol.d.ts`.
#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Scene {
    source: String,
    target: Vec<u32>,
    edits: Edits,
    sampling: Sampling,
    candidates: usize,
    #[serde(default)]
    asked: Option<usize>,
    /// Heads whose pattern is read whole, "decoder.blocks.1.cross.3".
    #[serde(default)]
    whole: Vec<String>,
    /// How many tokens are read whatever they cost; all where nothing is said.
    #[serde(default)]
    agreed: Option<usize>,
}

/// What a scene would cost, and whether that is agreed to: `Weighed` of `www/weighing.js`.
#[derive(Debug, serde::Serialize)]
pub(super) struct Weighed {
    tokens: usize,
    work: f64,
    bytes: f64,
    within: usize,
    agreed: bool,
}

impl Weighed {
    pub(super) fn new(outlay: Outlay, within: usize, agreed: bool) -> Self {
        let Outlay { tokens, bytes, .. } = outlay;
        Self { tokens, work: outlay.work() as f64, bytes: bytes as f64, within, agreed }
    }
}

fn scene_of(value: JsValue) -> std::result::Result<Scene, JsValue> {
    serde_wasm_bindgen::from_value(value)
        .map_err(|e| to_js(&Error::Input(InputProblem::Other { what: "the scene".into(), problem: e.to_string() })))
}

fn no_model() -> Error {
    Error::Input(InputProblem::Other { what: "the engine".into(), problem: "has no model yet: load one".into() })
}

impl Loaded {
    /// A scene's text as the model takes it. What is weighed is run next, so that the last one is read once.
    fn text(&mut self, scene: &Scene) -> Result<(Reading, Inputs)> {
        let known = self.text.take().filter(|(source, target, _)| *source == scene.source && *target == scene.target);
        let read = match known {
            Some((.., read)) => read,
            None => {
                let tokenizer = self.tokenizer.as_ref().ok_or(InputProblem::NoTokenizer)?;
                let said: Vec<Token> = scene.target.iter().map(|id| tokenizer.token(*id)).collect();
                Reading::new(tokenizer, &self.session.model.config, &scene.source, &said)?
            }
        };
        self.text = Some((scene.source.clone(), scene.target.clone(), read.clone()));
        let inputs =
            Inputs { encoder: read.encoder(), types: read.types(), decoder: read.decoder(), ..Inputs::default() };
        Ok((read, inputs))
    }
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
                    looks: Looks::default(),
                    device,
                    adapter,
                    precisions,
                    gpu: Some(gpu),
                    loaded: None,
                    coming: None,
                })
            }
            _ => Ok(Self {
                device: Device::flex(),
                adapter: "Flex, SIMD".into(),
                precisions: Precision::ALL.to_vec(),
                #[cfg(feature = "gpu")]
                gpu: None,
                loaded: None,
                coming: None,
                lab: Lab::new(&Device::flex()),
                looks: Looks::default(),
                workshop: Workshop::new(&Device::flex()),
            }),
        }
    }

    /// What computes: a name to show.
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

    /// Breaks on purpose, for the tests of recovery: `trap` or `lose-device`.
    pub fn fault(&self, kind: &str) {
        assert_ne!(kind, "trap", "a trap was asked for");
        #[cfg(feature = "gpu")]
        if let Some(gpu) = &self.gpu {
            gpu.destroy();
        }
    }

    /// Takes a model's files and describes it: `ModelInfo` of `www/protocol.d.ts`.
    pub async fn load(
        &mut self,
        config: String,
        weights: Vec<u8>,
        tokenizer: Option<String>,
    ) -> std::result::Result<JsValue, JsValue> {
        self.load_inner(&config, &weights, tokenizer.as_deref()).await.map_err(|e| to_js(&e))
    }

    /// What a scene would cost, `Weighed` of `www/weighing.js`, and how many tokens of a text could be read for so much
    /// work. Nothing changes.
    pub fn weigh(&mut self, scene: JsValue, work: f64) -> std::result::Result<JsValue, JsValue> {
        let weighed = self.weigh_inner(&scene_of(scene)?, work).map_err(|e| to_js(&e))?;
        report::record(&weighed)
    }

    /// Takes a scene; returns how many stages it needs.
    pub fn prepare(&mut self, scene: JsValue) -> std::result::Result<usize, JsValue> {
        self.prepare_inner(scene_of(scene)?).map_err(|e| to_js(&e))
    }

    /// Runs one stage. Returns whether there was one.
    pub fn advance(&mut self) -> bool {
        self.loaded.as_mut().is_some_and(|loaded| loaded.session.advance())
    }

    /// Reads the picture of the scene: `RunResult` of `www/protocol.d.ts`, without patterns where they are as in the last
    /// one read.
    pub async fn read(&mut self) -> std::result::Result<JsValue, JsValue> {
        self.finished().map_err(|e| to_js(&e))?;
        let Some(Loaded { session, tokenizer, shown, known, .. }) = &mut self.loaded else {
            return Ok(JsValue::UNDEFINED);
        };
        report::read(session, tokenizer.as_ref(), shown, known).await.map_err(|e| to_js(&e))
    }

    /// Reads every activation whose site matches the glob: `{ tensors, values }`.
    pub async fn trace(&mut self, sites: String) -> std::result::Result<JsValue, JsValue> {
        let loaded = self.finished().map_err(|e| to_js(&e))?;
        let session = &loaded.session;
        let taken = session.run().trace(&session.model, &Wanted::glob(&sites), session.baseline());
        let (tensors, parts) = pack(taken);
        let values = read_packed(parts).await.map_err(|e| to_js(&e))?;
        to_object(&[("tensors", report::record(&tensors)?), ("values", js_sys::Float32Array::from(&values[..]).into())])
    }

    /// The same activations as a safetensors file, with the outputs, as `headlight trace` writes it: of a run that is
    /// made anew, and read from then on.
    pub async fn file(&mut self, sites: String) -> std::result::Result<js_sys::Uint8Array, JsValue> {
        let bytes = self.file_inner(&sites).await.map_err(|e| to_js(&e))?;
        Ok(js_sys::Uint8Array::from(&bytes[..]))
    }
}

impl Engine {
    fn loaded(&self) -> Result<&Loaded> {
        self.loaded.as_ref().ok_or_else(no_model)
    }

    /// What is loaded, with nothing left to run: a run may have been abandoned for a newer one.
    fn finished(&mut self) -> Result<&Loaded> {
        if let Some(loaded) = &mut self.loaded {
            loaded.session.finish();
        }
        self.loaded()
    }

    async fn file_inner(&mut self, sites: &str) -> Result<Vec<u8>> {
        self.loaded()?;
        let Some(loaded) = &mut self.loaded else { return Ok(Vec::new()) };
        loaded.session.anew()?;
        weights::save_activations(loaded.session.activations(sites).1).await
    }

    async fn load_inner(&mut self, config: &str, bytes: &[u8], tokenizer: Option<&str>) -> Result<JsValue> {
        let config = Config::from_json(config)?;
        let tokenizer = tokenizer.map(|text| Tokenizer::from_json(text, &config)).transpose()?;
        let model = weights::load(&config, bytes, &self.device)?;
        self.take(model, tokenizer, OWN_FAMILY).await
    }

    /// Puts a model in the place of the one there was, and describes it.
    pub(super) async fn take(
        &mut self,
        model: Model,
        tokenizer: Option<Tokenizer>,
        family: &'static str,
    ) -> Result<JsValue> {
        let described = model_info(&model, tokenizer.as_ref(), family).await?;
        self.looks.forget();
        self.loaded = Some(Loaded {
            session: Session::new(model),
            tokenizer,
            shown: Shown::default(),
            text: None,
            known: Known::default(),
        });
        Ok(described)
    }

    fn weigh_inner(&mut self, scene: &Scene, work: f64) -> Result<Weighed> {
        self.make_room();
        let loaded = self.loaded.as_mut().ok_or_else(no_model)?;
        let (_, inputs) = loaded.text(scene)?;
        let outlay = outlay(&loaded.session, &inputs, &scene.edits)?;
        let agreed = scene.agreed.is_none_or(|agreed| outlay.tokens <= agreed);
        let within = if agreed { 0 } else { within(&loaded.session, &scene.edits, work as u128, outlay.tokens) };
        Ok(Weighed::new(outlay, within, agreed))
    }

    fn prepare_inner(&mut self, scene: Scene) -> Result<usize> {
        self.make_room();
        let loaded = self.loaded.as_mut().ok_or_else(no_model)?;
        let (read, inputs) = loaded.text(&scene)?;
        if *loaded.session.run().inputs() != inputs {
            self.looks.let_go();
        }
        loaded.session.update(inputs, &scene.edits)?;
        loaded.shown = Shown {
            source: read.source,
            target: read.target,
            emitted: scene.target,
            sampling: scene.sampling,
            candidates: scene.candidates,
            asked: scene.asked,
            whole: Whole::Heads(scene.whole),
            started: super::now(),
        };
        Ok(loaded.session.pending())
    }
}

/// A model's description: `ModelInfo` of `www/protocol.d.ts`.
pub(super) async fn model_info(model: &Model, tokenizer: Option<&Tokenizer>, family: &'static str) -> Result<JsValue> {
    let mask = tokenizer.and_then(Tokenizer::mask).map(|(_, mask)| mask.to_owned());
    let separator = tokenizer.and_then(Tokenizer::separator).map(str::to_owned);
    let info = ModelInfo { family, mask, separator, ..ModelInfo::of(model).await? };
    report::record(&info)
        .map_err(|_| Error::Device { engine: "page", problem: "the model could not be described".into() })
}

/// The gates' means of a run, on the device, with the sublayers they belong to.
pub(super) fn gate_means(session: &Session) -> (Vec<String>, Vec<Tensor<1>>) {
    let (mut paths, mut means) = (Vec::new(), Vec::new());
    if session.model.config.gate {
        for path in session.run().attended() {
            let site = crate::trace::Site::In(path, crate::trace::Name::Gate);
            let gate = session.run().activation(&session.model, site, session.baseline());
            if let Some(Activation::Stream(gate)) = gate {
                paths.push(path.to_string());
                means.push(gate.mean());
            }
        }
    }
    (paths, means)
}

/// Whether the model has a decoder whose next token can be asked for.
pub(super) fn speaks(session: &Session) -> bool {
    session.model.layers(Stack::Decoder).is_some()
}
