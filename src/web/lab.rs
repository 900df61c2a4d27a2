//! The laboratory at the wasm boundary: a question in, a small record with its arrays out.

use std::cell::Cell;

use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::engine::Engine;
use super::report::record;
use super::to_js;
use crate::error::{Error, InputProblem};
use crate::lab::{Buffer, Clock, Question};

#[wasm_bindgen]
extern "C" {
    type MessageChannel;
    #[wasm_bindgen(constructor)]
    fn new() -> MessageChannel;
    #[wasm_bindgen(method, getter)]
    fn port1(this: &MessageChannel) -> MessagePort;
    #[wasm_bindgen(method, getter)]
    fn port2(this: &MessageChannel) -> MessagePort;

    type MessagePort;
    #[wasm_bindgen(method, setter)]
    fn set_onmessage(this: &MessagePort, listener: &js_sys::Function);
    #[wasm_bindgen(method, js_name = postMessage)]
    fn post_message(this: &MessagePort, message: &JsValue);
    #[wasm_bindgen(method)]
    fn close(this: &MessagePort);
}

thread_local! {
    /// After how many milliseconds of work a question is given up.
    static PATIENCE: Cell<f64> = const { Cell::new(f64::INFINITY) };
}

/// The question that is worked on, and the next, is given up at its next pause if it has taken so many milliseconds: its
/// error is of kind `overtaken`.
#[wasm_bindgen(js_name = giveWay)]
pub fn give_way(after: f64) {
    PATIENCE.set(after);
}

/// The worker's own time; a pause is one turn of its event loop, in which messages come in.
pub(super) struct Worker {
    began: f64,
}

impl Worker {
    pub(super) fn new() -> Self {
        Self { began: super::now() }
    }
}

impl Clock for Worker {
    fn overtaken(&self) -> bool {
        self.now() - self.began >= PATIENCE.get()
    }

    fn now(&self) -> f64 {
        super::now()
    }

    async fn pause(&self) {
        // A message to oneself waits behind those that are there already, and is not held back as timers are.
        let channel = MessageChannel::new();
        let turn = js_sys::Promise::new(&mut |resolve, _| {
            channel.port1().set_onmessage(&resolve);
            channel.port2().post_message(&JsValue::NULL);
        });
        // Nothing rejects it.
        let _ = wasm_bindgen_futures::JsFuture::from(turn).await;
        channel.port1().close();
    }
}

#[wasm_bindgen]
impl Engine {
    /// Answers a question about untrained models and their formulas, or about a loaded model: `LabQuestion` to
    /// `LabAnswer` of `www/protocol.d.ts`.
    pub async fn ask(&mut self, question: JsValue) -> std::result::Result<JsValue, JsValue> {
        // As text: one reader for the page and for the tests.
        let text = js_sys::JSON::stringify(&question).ok().and_then(|text| text.as_string());
        let unreadable = || {
            let problem = "cannot be read: it is no plain record".into();
            to_js(&Error::Input(InputProblem::Other { what: "the question".into(), problem }))
        };
        let text = text.ok_or_else(unreadable)?;
        let kind = js_sys::Reflect::get(&question, &"kind".into())?.as_string().unwrap_or_default();
        if crate::look::Question::has(&kind) {
            return self.look_at(&text).await;
        }
        let question = Question::from_json(&text).map_err(|e| to_js(&e))?;
        let loaded = self.loaded.as_ref();
        let loaded = loaded.and_then(|loaded| Some((loaded.tokenizer.as_ref()?, &loaded.session.model.config)));
        let answer = self.lab.ask(&question, loaded, &Worker::new()).await.map_err(|e| to_js(&e))?;
        handed_over(&answer, answer.buffers())
    }
}

/// An answer as JavaScript sees it: its small record, with its arrays as properties.
pub(super) fn handed_over<T: Serialize>(
    answer: &T,
    buffers: Vec<(&'static str, Buffer<'_>)>,
) -> std::result::Result<JsValue, JsValue> {
    let object = record(answer)?;
    for (name, buffer) in buffers {
        let array: JsValue = match buffer {
            Buffer::Floats(values) => js_sys::Float32Array::from(values).into(),
            Buffer::Bytes(values) => js_sys::Uint8Array::from(values).into(),
        };
        js_sys::Reflect::set(&object, &name.into(), &array)?;
    }
    Ok(object)
}
