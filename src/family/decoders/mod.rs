//! Tables of decoders.

pub(super) mod gpt2;
pub(super) mod llama;
pub(super) mod opt;
