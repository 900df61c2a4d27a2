//! GGUF, the files of llama.cpp: metadata and a list of tensors, then the numbers. The beginning of a file becomes the
//! texts that a model folder has, and a header of its tensors.

mod cursor;
mod head;
mod metadata;
mod parts;
mod pre_tokenizers;
mod tensors;
mod tokenizer;

pub use head::{GgufFiles, Head, is_gguf, read_head};
pub use parts::Part;
