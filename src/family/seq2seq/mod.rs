//! Tables of models with both stacks.

pub(super) mod bart;
pub(super) mod m2m_100;
pub(super) mod marian;
pub(super) mod pegasus;
pub(super) mod t5;
pub(super) mod t5gemma;
pub(super) mod whisper;
