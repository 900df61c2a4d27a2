//! The samples of a WAV file.

use std::io::Read;

use hound::{SampleFormat, WavReader};

use super::FeatureExtractor;
use crate::error::{InputProblem, Result};

/// The samples that are read, and the seconds of the whole sound.
#[derive(Clone, Debug, PartialEq)]
pub struct Samples {
    /// The mean of the channels.
    pub values: Vec<f32>,
    pub seconds: f64,
}

/// Reads a WAV file of whole numbers or floats as far as the extractor hears it.
///
/// # Errors
/// Another format or number of samples a second; no samples; some that are not finite.
pub fn read_wav(file: impl Read, extractor: &FeatureExtractor) -> Result<Samples> {
    let FeatureExtractor { rate, length, .. } = *extractor;
    let unreadable = |e: hound::Error| InputProblem::NoWav { problem: e.to_string(), rate };
    let mut reader = WavReader::new(file).map_err(unreadable)?;
    let (spec, all) = (reader.spec(), reader.duration());
    let found = spec.sample_rate as usize;
    if found != rate {
        return Err(InputProblem::SoundRate { found, rate }.into());
    }
    let channels = usize::from(spec.channels.max(1));
    let most = length.saturating_mul(channels);
    let read: hound::Result<Vec<f32>> = match spec.sample_format {
        SampleFormat::Float => reader.samples::<f32>().take(most).collect(),
        SampleFormat::Int => {
            let scale = f64::from(spec.bits_per_sample.saturating_sub(1)).exp2().recip();
            reader.samples::<i32>().take(most).map(|x| Ok((f64::from(x?) * scale) as f32)).collect()
        }
    };
    let samples = read.map_err(unreadable)?;
    if samples.is_empty() {
        return Err(InputProblem::NoSound.into());
    }
    if samples.iter().any(|x| !x.is_finite()) {
        return Err(InputProblem::SoundNotFinite.into());
    }
    let mean = |all: &[f32]| (all.iter().map(|x| f64::from(*x)).sum::<f64>() / all.len() as f64) as f32;
    Ok(Samples { values: samples.chunks(channels).map(mean).collect(), seconds: f64::from(all) / rate as f64 })
}
