//! Models in GGUF files: tables of llama.cpp's architectures, under that format's keys and names of tensors.

mod gemma;
mod gpt2;
mod llama;
mod open;
mod rows;

#[cfg(test)]
pub(super) use open::GGUF_FAMILIES;
pub(crate) use open::OF_TENSORS;
pub(super) use open::{in_metadata, is_gguf, open};
