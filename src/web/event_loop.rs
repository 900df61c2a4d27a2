//! The worker's clock and event loop: a long computation pauses for waiting messages.

use std::cell::Cell;

use wasm_bindgen::prelude::*;

use super::js::now;
use crate::clock::Clock;

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
    /// The milliseconds of work after which a question is abandoned.
    static PATIENCE: Cell<f64> = const { Cell::new(f64::INFINITY) };
}

/// The current question, and the next, is abandoned at its next pause once it has taken this many milliseconds, with an
/// error of kind `overtaken`.
#[wasm_bindgen(js_name = giveWay)]
pub fn give_way(after: f64) {
    PATIENCE.set(after);
}

/// The worker's clock; a pause is one turn of its event loop, in which messages arrive.
pub(super) struct EventLoopClock {
    began: f64,
}

impl EventLoopClock {
    pub(super) fn new() -> Self {
        Self { began: now() }
    }
}

impl Clock for EventLoopClock {
    fn overtaken(&self) -> bool {
        self.now() - self.began >= PATIENCE.get()
    }

    fn now(&self) -> f64 {
        now()
    }

    async fn pause(&self) {
        // A message to oneself waits behind those already queued, and is not throttled as timers are.
        let channel = MessageChannel::new();
        let turn = js_sys::Promise::new(&mut |resolve, _| {
            channel.port1().set_onmessage(&resolve);
            channel.port2().post_message(&JsValue::NULL);
        });
        // It is never rejected.
        let _ = wasm_bindgen_futures::JsFuture::from(turn).await;
        channel.port1().close();
    }
}
