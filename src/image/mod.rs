//! Images as input: resized, cropped and scaled as the processors of transformers do it.

mod processor;
pub mod resample;
mod resize;

pub use processor::{ImageProcessor, Picture};
