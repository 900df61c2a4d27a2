//! An array of an answer, beside its small record.

/// One array of an answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Buffer<'a> {
    Floats(&'a [f32]),
    /// Floats that lie in several places, one after the other.
    Pieces(Vec<&'a [f32]>),
    /// Floats that were put together for the answer.
    Made(Vec<f32>),
    Bytes(&'a [u8]),
}
