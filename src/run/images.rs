//! The images that a host gave, by name.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::keep::inputs::Inputs;
use crate::config::Config;
use crate::error::{InputProblem, Result};
use crate::model::Signal;
use crate::text::{Reading, patch_tokens};

/// A model's images; all its sessions share them.
#[derive(Clone, Debug, Default)]
pub struct Images(Arc<Mutex<BTreeMap<String, Signal>>>);

impl Images {
    /// Adds an image, or replaces the one of that name.
    pub fn put(&self, name: String, image: Signal) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(name, image);
    }

    /// The image of this name as a model's input; `None` if the model reads text.
    ///
    /// # Errors
    /// A name that no image has.
    pub fn read(&self, config: &Config, name: &str) -> Result<Option<(Reading, Inputs)>> {
        let Some(pixels) = config.input.pixels() else { return Ok(None) };
        let found = self.0.lock().unwrap_or_else(PoisonError::into_inner).get(name).cloned();
        let image = found.ok_or(InputProblem::NoPixels)?;
        let reading = Reading::of_image(patch_tokens(&pixels, image.grid()));
        Ok(Some((reading, Inputs { signal: Some(image), ..Inputs::default() })))
    }
}
