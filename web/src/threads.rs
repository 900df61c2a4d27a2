//! The engine's threads: workers of the page, each with an instance of the module over the same memory.

use js_sys::{Array, Function, Object, Promise, Reflect};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

use crate::event_loop::MessagePort;
use crate::js::JsResult;

/// The longest wait for threads, in milliseconds.
const MOST_MS: u32 = 3000;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_name = setTimeout)]
    fn set_timeout(callback: &Function, ms: u32);

    /// A thread's message: whether it has joined.
    type MessageEvent;
    #[wasm_bindgen(method, getter)]
    fn data(this: &MessageEvent) -> bool;
}

/// Makes a pool of the calling thread and of those that wait at these ports: all of them, or none if one fails or is
/// late; the page then ends them. Returns how many work together.
pub(crate) async fn start(ports: &[MessagePort]) -> JsResult<Option<usize>> {
    if ports.is_empty() {
        return Ok(None);
    }
    let shared = Object::new();
    Reflect::set(&shared, &"module".into(), &wasm_bindgen::module())?;
    Reflect::set(&shared, &"memory".into(), &wasm_bindgen::memory())?;
    let joined = |port: &MessagePort| Promise::new(&mut |resolve, _| port.set_onmessage(&resolve));
    let all: Array = ports.iter().map(joined).collect();
    ports.iter().for_each(|port| port.post_message(&shared));
    let late = Promise::new(&mut |resolve, _| set_timeout(&resolve, MOST_MS));
    let first = JsFuture::from(Promise::race(&Array::of2(&Promise::all(&all), &late))).await?;
    let has_joined = |event: JsValue| event.unchecked_into::<MessageEvent>().data();
    if !first.dyn_into::<Array>().is_ok_and(|events| events.iter().all(has_joined)) {
        return Ok(None);
    }
    headlight_kernels::start_threads(ports.len()).map_err(JsError::from)?;
    Ok(Some(ports.len() + 1))
}

/// Works for the pool as long as the page lives.
#[wasm_bindgen(js_name = runThread)]
pub fn run_thread() {
    headlight_kernels::run_thread();
}
