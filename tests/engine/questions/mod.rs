//! Questions: about a loaded model, of the laboratory, and over a corpus.

mod atlas;
mod laboratory;
mod loaded;
