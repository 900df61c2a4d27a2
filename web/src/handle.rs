//! The handle that JavaScript holds: a session that serves its requests.

use std::cell::Cell;
use std::rc::Rc;

use headlight::NamedFiles;
use headlight::engine::session::{Inbox, Request, Session, WholeModel};
use headlight::engine::{Compute, Engine, TrainCommand};
use headlight::image::Picture;
use headlight::train::Checkpoint;
use js_sys::{Array, Object, Uint8Array};
use wasm_bindgen::prelude::*;

use crate::event_loop::pause;
use crate::js::{JsResult, message, now_ms, to_js};
use crate::page::Page;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(typescript_type = "NamedFiles")]
    pub type NamedFilesOfPage;

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
    /// `None` while it works.
    session: Cell<Option<Box<Session>>>,
    /// Whether there may be work that it has not seen.
    asked: Cell<bool>,
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
        Ok(Self { session: Cell::new(Some(session)), asked: Cell::default(), inbox, page, adapter, precisions })
    }

    /// Works until nothing is left to do before the next request: called after each. Requests may come meanwhile; then
    /// the first call does their work too.
    pub async fn work(&self) {
        self.asked.set(true);
        let Some(mut session) = self.session.take() else { return };
        while self.asked.take() {
            while session.turn(&self.page).await {
                pause().await;
            }
        }
        self.session.set(Some(session));
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

    /// Accepts a model whose files are all here, with the images beside them: the page's, or the second one, which
    /// questions name by `key`.
    pub fn load(
        &self,
        id: f64,
        key: Option<String>,
        files: &NamedFilesOfPage,
        images: Vec<NamedImage>,
    ) -> JsResult<()> {
        self.accept(Request::Load { id: id as u64, key, files: whole(files, &images)? })
    }

    /// Accepts the model that `wants-model` asked for.
    pub fn give(&self, name: String, files: &NamedFilesOfPage, images: Vec<NamedImage>) -> JsResult<()> {
        self.accept(Request::Give { name, files: whole(files, &images)? })
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

    /// Resumes a saved training run: the command `restore`.
    pub fn restore(&self, id: f64, every: f64, files: &NamedFilesOfPage) -> JsResult<()> {
        let files = Checkpoint::from_files(named(files)).map_err(|e| to_js(&e))?;
        let command = TrainCommand::Restore { files, every: every as u64 };
        self.accept(Request::Train { id: id as u64, command })
    }

    /// The request that is being answered, for a message about a crash; 0 if there is none.
    pub fn current(&self) -> f64 {
        self.inbox.current() as f64
    }
}

/// Files by their names: texts and bytes.
fn named(files: &NamedFilesOfPage) -> NamedFiles {
    let bytes = |file: JsValue| file.dyn_into().unwrap_or_else(|buffer| Uint8Array::new(&buffer)).to_vec();
    let content = |file: JsValue| file.as_string().map_or_else(|| bytes(file), String::into_bytes);
    let entries = Object::entries(files.unchecked_ref());
    let entries = entries.iter().map(|entry| Array::from(&entry));
    let given = entries.filter(|entry| !entry.get(1).is_null() && !entry.get(1).is_undefined());
    given.map(|entry| (entry.get(0).as_string().unwrap_or_default(), content(entry.get(1)))).collect()
}

fn whole(files: &NamedFilesOfPage, images: &[NamedImage]) -> JsResult<WholeModel> {
    let images = images.iter().map(|image| (image.name(), image.picture())).collect();
    WholeModel::from_files(named(files), images).map_err(|e| to_js(&e))
}

impl Handle {
    fn accept(&self, request: Request) -> JsResult<()> {
        self.inbox.push(request).into_iter().try_for_each(|answer| self.page.send(message(answer)?))
    }
}
