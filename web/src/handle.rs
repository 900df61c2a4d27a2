//! The handle that JavaScript holds: a session that serves its requests.

use std::cell::Cell;
use std::rc::Rc;

use headlight::engine::session::{ALIGNMENT, Arrays, Inbox, Request, Session, Span};
use headlight::engine::{Compute, Engine};
use js_sys::{Float32Array, Uint8Array};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::event_loop::{MessagePort, pause};
use crate::js::{JsResult, message, now_ms, record, to_js};
use crate::page::Page;

/// An engine: requests go in, and answers come to the function that it was opened with.
#[wasm_bindgen(js_name = Engine)]
pub struct Handle {
    /// `None` while it works.
    session: Cell<Option<Box<Session>>>,
    /// Whether there may be work that it has not seen.
    asked: Cell<bool>,
    inbox: Rc<Inbox>,
    page: Page,
    info: Info,
}

/// What the page shows of an engine: a part of its `EngineInfo`.
#[derive(Serialize)]
struct Info {
    /// The name of the computing device.
    adapter: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    threads: Option<usize>,
    /// The precisions in which it can store matrices, the most exact first.
    precisions: Vec<&'static str>,
    /// Whether it draws pictures itself.
    draws: bool,
}

#[wasm_bindgen(js_class = Engine)]
impl Handle {
    /// Opens the cpu, or the gpu with its self-test.
    ///
    /// `answer` receives each answer, with the list of its buffers and images to transfer. A thread waits at each port.
    pub async fn open(
        #[wasm_bindgen(unchecked_param_type = "EngineKind")] kind: &str,
        #[wasm_bindgen(unchecked_param_type = "(answer: EngineAnswer, transfer: Transferable[]) => void")]
        answer: js_sys::Function,
        #[wasm_bindgen(unchecked_param_type = "MessagePort[]")] threads: Vec<MessagePort>,
    ) -> JsResult<Self> {
        #[cfg(feature = "threads")]
        let threads = crate::threads::start(&threads).await?;
        #[cfg(not(feature = "threads"))]
        let threads = {
            drop(threads);
            None
        };
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
        let info = Info { adapter, threads, precisions, draws: page.draws() };
        Ok(Self { session: Cell::new(Some(session)), asked: Cell::default(), inbox, page, info })
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

    /// What the page shows of it.
    #[wasm_bindgen(unchecked_return_type = "Pick<EngineInfo, \"adapter\" | \"threads\" | \"precisions\" | \"draws\">")]
    pub fn info(&self) -> JsResult<JsValue> {
        record(&self.info)
    }

    /// Accepts a request: its JSON, in which each array stands as its place, and the arrays in the order of their
    /// places.
    pub fn push(&self, request: &str, arrays: Vec<Uint8Array>) -> JsResult<()> {
        let request = Request::with_arrays(request, &InJavaScript(arrays)).map_err(|e| to_js(&e))?;
        self.inbox.push(request).into_iter().try_for_each(|answer| self.page.send(message(answer)?))
    }

    /// The request that is being answered, for a message about a crash; 0 if there is none.
    pub fn current(&self) -> f64 {
        self.inbox.current() as f64
    }
}

/// The arrays of a request, in the order of their places: copied once.
struct InJavaScript(Vec<Uint8Array>);

impl InJavaScript {
    fn at(&self, span: Span) -> Option<&Uint8Array> {
        let mut begin = 0;
        self.0.iter().find(|array| {
            let (at, length) = (begin, array.length() as usize);
            begin += length.next_multiple_of(ALIGNMENT);
            (at, length) == (span.at, span.length)
        })
    }
}

impl Arrays for InJavaScript {
    fn bytes(&self, at: Span) -> Option<Vec<u8>> {
        self.at(at).map(Uint8Array::to_vec)
    }

    fn floats(&self, at: Span) -> Option<Vec<f32>> {
        let bytes = self.at(at)?;
        let (begin, length) = (bytes.byte_offset(), bytes.length() / size_of::<f32>() as u32);
        Some(Float32Array::new_with_byte_offset_and_length(&bytes.buffer(), begin, length).to_vec())
    }
}
