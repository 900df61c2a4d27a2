//! Weights in and out: safetensors, whole or piece by piece, checked before anything is computed.

mod assembly;
mod checkpoint;
mod computed_copy;
mod destination;
mod feed;
mod header;
mod numbers;
mod origin;
mod vocabulary;

pub use assembly::{Assembly, FileRange};
pub use checkpoint::{
    Tensors, load, read_tensors, save, save_activations, save_pieces, tensors, write_described, write_tensors,
};
pub use computed_copy::{ComputedCopy, CopyPiece, configured};
pub use feed::TensorFeed;
pub use header::{Header, TensorEntry, check_data_len, header_len, parts_of, split};
pub use numbers::{Form, NumberType, is_read, numbers_of};
pub use origin::Origin;
