//! The handle that JavaScript holds: a session that serves its requests.

use std::cell::Cell;
use std::rc::Rc;

use headlight::InputProblem;
use headlight::engine::session::{Inbox, Request, Session, WholeModel};
use headlight::engine::{Compute, Engine, TrainCommand};
use headlight::image::Picture;
use headlight::train::Checkpoint;
use wasm_bindgen::prelude::*;

use crate::js::{JsResult, message, now_ms, to_js};
use crate::page::Page;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(typescript_type = "NamedImage")]
    pub type NamedImage;
    #[wasm_bindgen(method, getter)]
    fn name(this: &NamedImage) -> String;
    #[wasm_bindgen(method, getter)]
    fn width(this: &NamedImage) -> usize;
    #[wasm_bindgen(method, getter)]
    fn height(this: &NamedImage) -> usize;
    #[wasm_bindgen(method, getter)]
    fn rgba(this: &NamedImage) -> Vec<u8>;
}

impl NamedImage {
    fn picture(&self) -> Picture {
        Picture { width: self.width(), height: self.height(), rgba: self.rgba() }
    }
}

/// An engine: requests go in, and answers come to the function that it was opened with.
#[wasm_bindgen(js_name = Engine)]
pub struct Handle {
    /// `None` during a turn.
    session: Cell<Option<Box<Session>>>,
    inbox: Rc<Inbox>,
    page: Page,
    adapter: String,
    precisions: Vec<&'static str>,
}

#[wasm_bindgen(js_class = Engine)]
impl Handle {
    /// Opens the cpu, or the gpu with its self-test.
    ///
    /// `answer` receives each answer, with the list of its buffers and images to transfer.
    pub async fn open(
        #[wasm_bindgen(unchecked_param_type = "EngineKind")] kind: &str,
        #[wasm_bindgen(unchecked_param_type = "(answer: EngineAnswer, transfer: Transferable[]) => void")]
        answer: js_sys::Function,
    ) -> JsResult<Self> {
        let (compute, adapter, page) = match kind {
            #[cfg(feature = "gpu")]
            "gpu" => {
                let gpu = crate::gpu::Gpu::open().await.map_err(|e| to_js(&e))?;
                (gpu.compute().await, gpu.adapter.clone(), Page::on_card(answer, gpu))
            }
            _ => (Compute::cpu(now_ms), "Flex, SIMD".into(), Page::new(answer)),
        };
        let engine = Engine::new(compute);
        let precisions = engine.precisions().iter().map(|precision| precision.name()).collect();
        let session = Box::new(Session::new(engine));
        let inbox = session.inbox();
        Ok(Self { session: Cell::new(Some(session)), inbox, page, adapter, precisions })
    }

    /// Does the next piece of work, of a few milliseconds where it can be cut. Resolves to false if nothing is left to
    /// do before the next request. Requests may come meanwhile; only one turn runs at a time.
    pub async fn turn(&self) -> bool {
        let Some(mut session) = self.session.take() else { return false };
        let did = session.turn(&self.page).await;
        self.session.set(Some(session));
        did
    }

    /// The name of the computing device, to show.
    pub fn adapter(&self) -> String {
        self.adapter.clone()
    }

    /// The precisions in which it can store matrices, the most exact first.
    #[wasm_bindgen(unchecked_return_type = "Precision[]")]
    pub fn precisions(&self) -> Vec<String> {
        self.precisions.iter().map(|name| (*name).to_owned()).collect()
    }

    /// Whether this engine draws pictures itself.
    pub fn draws(&self) -> bool {
        self.page.draws()
    }

    /// Accepts a request: the JSON of an `EngineRequest`.
    pub fn push(&self, request: &str) -> JsResult<()> {
        self.accept(Request::from_json(request).map_err(|e| to_js(&e))?)
    }

    /// Accepts a model whose files are all here: the page's, or the second one, which questions name by `key`.
    pub fn load(
        &self,
        id: f64,
        key: Option<String>,
        config: String,
        weights: Vec<u8>,
        tokenizer: Option<String>,
        processor: Option<String>,
    ) -> JsResult<()> {
        let files = WholeModel { config, weights, tokenizer, processor, images: Vec::new() };
        self.accept(Request::Load { id: id as u64, key, files })
    }

    /// Accepts the model that `wants-model` asked for, and the images beside it.
    pub fn give(
        &self,
        name: String,
        config: String,
        weights: Vec<u8>,
        tokenizer: Option<String>,
        processor: Option<String>,
        images: Vec<NamedImage>,
    ) -> JsResult<()> {
        let images = images.iter().map(|image| (image.name(), image.picture())).collect();
        self.accept(Request::Give { name, files: WholeModel { config, weights, tokenizer, processor, images } })
    }

    /// Accepts a question about patterns that the page has: the JSON of a `PatternQuestion`, and their numbers.
    pub fn given(&self, id: f64, question: &str, values: Vec<f32>) -> JsResult<()> {
        self.accept(Request::about_patterns(id as u64, question, values).map_err(|e| to_js(&e))?)
    }

    /// Accepts the piece that `read` asked for.
    pub fn piece(&self, id: f64, bytes: Vec<u8>) -> JsResult<()> {
        self.accept(Request::Piece { id: id as u64, bytes })
    }

    /// Accepts the digits that `wants-corpus` asked for.
    pub fn digits(&self, bytes: Vec<u8>) -> JsResult<()> {
        self.accept(Request::Digits { bytes })
    }

    /// Accepts an image, for the page's model, or for the second one by its key: red, green, blue and opacity of each
    /// pixel.
    pub fn image(
        &self,
        id: f64,
        key: Option<String>,
        name: String,
        width: usize,
        height: usize,
        rgba: Vec<u8>,
    ) -> JsResult<()> {
        self.accept(Request::Image { id: id as u64, key, name, picture: Picture { width, height, rgba } })
    }

    /// Accepts the file of a sound: a WAV file, or features.
    pub fn sound(&self, id: f64, name: String, file: Vec<u8>) -> JsResult<()> {
        self.accept(Request::Sound { id: id as u64, name, file })
    }

    /// Resumes a saved training run: the command `restore`, by its files.
    #[expect(clippy::too_many_arguments, reason = "one for each file")]
    pub fn restore(
        &self,
        id: f64,
        every: f64,
        config: Option<String>,
        tokenizer: Option<String>,
        processor: Option<String>,
        weights: Option<Vec<u8>>,
        optimizer: Option<Vec<u8>>,
        progress: Option<String>,
    ) -> JsResult<()> {
        let files = Checkpoint {
            config: needed(config, "config.json")?,
            tokenizer,
            processor,
            progress: needed(progress, "training/progress.json")?,
            weights: needed(weights, "model.safetensors")?,
            optimizer: needed(optimizer, "training/optimizer.safetensors")?,
        };
        let command = TrainCommand::Restore { files, every: every as u64 };
        self.accept(Request::Train { id: id as u64, command })
    }

    /// The request that is being answered, for a message about a crash; 0 if there is none.
    pub fn current(&self) -> f64 {
        self.inbox.current() as f64
    }
}

/// A file of a saved run.
fn needed<T>(content: Option<T>, file: &str) -> JsResult<T> {
    content.ok_or_else(|| to_js(&InputProblem::NoFile { file: file.into() }.into()))
}

impl Handle {
    fn accept(&self, request: Request) -> JsResult<()> {
        self.inbox.push(request).into_iter().try_for_each(|answer| self.page.send(message(answer)?))
    }
}
