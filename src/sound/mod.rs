//! Sound as input: a WAV file's samples, and the log-mel spectrogram that Whisper's extractor makes of them.

mod feature_extractor;
mod wav;

pub use feature_extractor::FeatureExtractor;
pub use wav::{Samples, read_wav};
