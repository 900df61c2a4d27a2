//! The page as the host of a session: its clock and event loop, the receiver of answers, and the canvas of the card.

use js_sys::Function;
use wasm_bindgen::prelude::*;

use headlight::clock::Clock;
use headlight::engine::session::{Answer, Host};
#[cfg(feature = "gpu")]
use {headlight::engine::session::Drawing, headlight::protocol::Picture, headlight::run::Session, std::cell::RefCell};

use crate::event_loop::pause;
use crate::js::{JsResult, Message, message, now};
#[cfg(feature = "gpu")]
use crate::{canvas::Pictures, gpu::Gpu};

/// The page's worker.
pub(crate) struct Page {
    answer: Function,
    #[cfg(feature = "gpu")]
    gpu: Option<Gpu>,
    #[cfg(feature = "gpu")]
    pictures: RefCell<Pictures>,
}

impl Page {
    /// With the cpu.
    pub(crate) fn new(answer: Function) -> Self {
        Self {
            answer,
            #[cfg(feature = "gpu")]
            gpu: None,
            #[cfg(feature = "gpu")]
            pictures: RefCell::default(),
        }
    }

    #[cfg(feature = "gpu")]
    pub(crate) fn on_card(answer: Function, gpu: Gpu) -> Self {
        Self { gpu: Some(gpu), ..Self::new(answer) }
    }

    /// Whether it draws pictures itself.
    #[cfg(feature = "gpu")]
    pub(crate) fn draws(&self) -> bool {
        self.gpu.as_ref().is_some_and(|gpu| gpu.canvas.is_some())
    }

    #[cfg(not(feature = "gpu"))]
    pub(crate) fn draws(&self) -> bool {
        false
    }

    /// Sends a message to the page.
    pub(crate) fn send(&self, Message { object, transfer }: Message) -> JsResult<()> {
        self.answer.call2(&JsValue::NULL, &object, &transfer).map(drop)
    }
}

impl Clock for Page {
    fn now(&self) -> f64 {
        now()
    }

    async fn pause(&self) {
        pause().await;
    }
}

impl Host for Page {
    type Image = JsValue;

    fn answer(&self, answer: Answer<JsValue>) {
        // An answer is a plain record, and the page takes all of them.
        if let Err(error) = message(answer).and_then(|message| self.send(message)) {
            wasm_bindgen::throw_val(error);
        }
    }

    fn memory(&self) -> f64 {
        #[cfg(target_family = "wasm")]
        let bytes = core::arch::wasm32::memory_size(0) as f64 * 65_536.0;
        #[cfg(not(target_family = "wasm"))]
        let bytes = 0.0;
        bytes
    }

    #[cfg(feature = "gpu")]
    fn lost(&self) -> Option<String> {
        self.gpu.as_ref().and_then(Gpu::lost)
    }

    #[cfg(feature = "gpu")]
    fn lose_device(&self) {
        if let Some(gpu) = &self.gpu {
            gpu.destroy();
        }
    }

    #[cfg(feature = "gpu")]
    fn draw(&self, wanted: Option<Vec<Picture>>, run: &Session, model: u64) -> Option<Vec<Drawing<JsValue>>> {
        let gpu = self.gpu.as_ref()?;
        let canvas = gpu.canvas.as_ref()?;
        let mut pictures = self.pictures.borrow_mut();
        if let Some(wanted) = wanted {
            *pictures = Pictures::new(wanted);
        }
        pictures.draw(canvas, &gpu.device, run, model)
    }
}
