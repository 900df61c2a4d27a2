//! The worker's event loop: work pauses for waiting messages.

use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    type MessageChannel;
    #[wasm_bindgen(constructor)]
    fn new() -> MessageChannel;
    #[wasm_bindgen(method, getter)]
    fn port1(this: &MessageChannel) -> MessagePort;
    #[wasm_bindgen(method, getter)]
    fn port2(this: &MessageChannel) -> MessagePort;

    pub type MessagePort;
    #[wasm_bindgen(method, setter)]
    pub(crate) fn set_onmessage(this: &MessagePort, listener: &js_sys::Function);
    #[wasm_bindgen(method, js_name = postMessage)]
    pub(crate) fn post_message(this: &MessagePort, message: &JsValue);
    #[wasm_bindgen(method)]
    fn close(this: &MessagePort);
}

/// One turn of the worker's event loop, in which messages arrive.
pub(crate) async fn pause() {
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
