//! Pictures at the wasm boundary: the page says which, and images come back.

use wasm_bindgen::prelude::*;

use super::canvas::Pictures;
use super::handle::Handle;
use super::js::{JsResult, set, to_js};
use crate::engine::pixels_of;
use crate::error::InputProblem;
use crate::protocol::{Picture, PlacedHead};

#[wasm_bindgen(js_class = Engine)]
impl Handle {
    /// Whether this engine draws pictures itself.
    pub fn draws(&self) -> bool {
        self.gpu.as_ref().is_some_and(|gpu| gpu.canvas.is_some())
    }

    /// Sets the pictures that `draw` draws from now on: `Picture[]` of `www/protocol/engine.ts`.
    #[wasm_bindgen(js_name = setPictures)]
    pub fn set_pictures(&mut self, pictures: JsValue) -> JsResult<()> {
        let unreadable =
            |why: serde_wasm_bindgen::Error| to_js(&InputProblem::Said(format!("the pictures {why}")).into());
        let mut wanted: Vec<Picture> = serde_wasm_bindgen::from_value(pictures).map_err(unreadable)?;
        // Pictures of one sublayer are drawn together.
        let order = |one: &PlacedHead| (one.path.clone(), one.block, one.cell.to_bits(), one.gap);
        wanted.iter_mut().for_each(|picture| picture.heads.sort_by_cached_key(order));
        self.pictures = Pictures { wanted, drawn: None };
        Ok(())
    }

    /// Draws the pictures of the last run: `{ key, images }` of each that can be drawn. `None` if its patterns are
    /// those drawn last and all could be shown.
    pub fn draw(&mut self) -> JsResult<Option<js_sys::Array>> {
        let Some(gpu) = &self.gpu else { return Ok(None) };
        let (Some(canvas), Some(session)) = (&gpu.canvas, self.engine.session()) else { return Ok(None) };
        let Pictures { wanted, drawn: last } = &mut self.pictures;
        let stamps = session.run().stamps();
        if last.as_ref() == Some(&stamps) {
            return Ok(None);
        }
        *last = Some(stamps);
        let drawn = js_sys::Array::new();
        for picture in wanted.iter() {
            let pixels = canvas.fits(picture).then(|| pixels_of(session, picture, &gpu.device)).flatten();
            let Some(pixels) = pixels else { continue };
            let Some(images) = canvas.show(&pixels) else {
                // The next answer tries again.
                *last = None;
                continue;
            };
            let one = js_sys::Object::new();
            set(&one, "key", &picture.key.as_str().into())?;
            set(&one, "images", &images)?;
            drawn.push(&one);
        }
        Ok(Some(drawn))
    }
}
