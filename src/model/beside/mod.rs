//! What is added beside the sublayers of a block, at its end.

pub(super) mod layer_embedding;
pub(super) mod stream_convolution;
