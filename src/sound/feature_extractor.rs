//! Sound as features: the log-mel spectrogram of Whisper's `preprocessor_config.json`.
//!
//! ```text
//! power_tf = |Σ_n hann_n x_{t · hop + n − n_fft/2} e^(−2πi fn / n_fft)|²      the sound is mirrored at its ends
//! mel_tm   = log₁₀ max(Σ_f filter_mf power_tf, 10⁻¹⁰)
//! out_tm   = (max(mel_tm, max mel − 8) + 4) / 4
//! ```

use std::f64::consts::TAU;

use serde_json::Value;

use crate::config::FeatureConfig;
use crate::error::{InputProblem, Result};
use crate::preprocessor;

/// The largest of each setting: far above any real one.
const MOST: u64 = 1 << 20;

/// The most samples, weights of filters and features: some thirty times Whisper's.
const MOST_NUMBERS: u64 = 1 << 24;

/// The most products of a spectrogram: some ten times Whisper's.
const MOST_WORK: u64 = 1 << 33;

/// The settings of a spectrogram.
#[derive(Clone, Debug, PartialEq)]
pub struct FeatureExtractor {
    /// The samples of a second that it reads.
    pub rate: usize,
    bins: usize,
    n_fft: usize,
    hop: usize,
    /// The samples that a sound is cut and filled up to.
    pub length: usize,
    /// The file of these settings.
    file: &'static str,
}

impl FeatureExtractor {
    /// Reads `preprocessor_config.json`, or the same settings inside `processor_config.json`.
    ///
    /// # Errors
    /// Another extractor than Whisper's, and a setting that is not supported.
    pub fn from_json(text: &str) -> Result<Self> {
        let (file, keys) = preprocessor::settings(text, preprocessor::OF_SOUND)?;
        let class = keys.get("feature_extractor_type").and_then(Value::as_str).unwrap_or_default();
        if class != "WhisperFeatureExtractor" {
            return refuse(
                file,
                format!("is of {class:?}, and sound is prepared as WhisperFeatureExtractor does: give --features"),
            );
        }
        if keys.get("dither").and_then(Value::as_f64).is_some_and(|dither| dither != 0.0) {
            return refuse(file, "asks for dither, which is random: give --features".into());
        }
        let number = |key: &str, usual: u64| match keys.get(key).filter(|value| !value.is_null()) {
            None => Ok(usual as usize),
            Some(value) => match value.as_u64().filter(|number| (1..=MOST).contains(number)) {
                Some(number) => Ok(number as usize),
                None => refuse(file, format!("has {key} {value}, expected a whole number from 1 to {MOST}")),
            },
        };
        let (rate, seconds) = (number("sampling_rate", 16_000)?, number("chunk_length", 30)?);
        let (bins, n_fft) = (number("feature_size", 80)?, number("n_fft", 400)?);
        let hop = number("hop_length", 160)?;
        let length = rate as u64 * seconds as u64;
        let (frames, window) = (length / hop as u64, n_fft as u64);
        let settings = format!("n_fft {n_fft}, hop_length {hop}, feature_size {bins}, {length} samples");
        if n_fft < 2 || window >= length || bins > n_fft || hop as u64 > length {
            return refuse(file, format!("has settings that do not fit together: {settings}"));
        }
        let numbers = [length, bins as u64 * window, bins as u64 * frames];
        if numbers.iter().any(|n| *n > MOST_NUMBERS) || frames.saturating_mul(window * window) > MOST_WORK {
            return refuse(file, format!("describes a spectrogram that is too large: {settings}"));
        }
        Ok(Self { rate, bins, n_fft, hop, length: length as usize, file })
    }

    /// Refuses an extractor of other features than these, before it computes any.
    ///
    /// # Errors
    /// Another number of bins.
    pub fn check(&self, FeatureConfig { bins, .. }: FeatureConfig) -> Result<()> {
        if self.bins == bins {
            return Ok(());
        }
        refuse(self.file, format!("has feature_size {}, and the model reads {bins} bins", self.bins))
    }

    /// The seconds of a model's row: two frames.
    pub fn row_seconds(&self) -> f64 {
        2.0 * self.hop as f64 / self.rate as f64
    }

    /// The features of samples at its rate, `[1, bin, frame]`, within 1e-5 of transformers'.
    pub fn features(&self, samples: &[f32]) -> (Vec<usize>, Vec<f32>) {
        let Self { bins, n_fft, hop, length, .. } = *self;
        let mut sound: Vec<f64> = samples.iter().take(length).map(|x| f64::from(*x)).collect();
        sound.resize(length, 0.0);
        let window: Vec<f64> = (0..n_fft).map(|n| 0.5 - 0.5 * (TAU * n as f64 / n_fft as f64).cos()).collect();
        let turns: Vec<(f64, f64)> = (0..n_fft).map(|n| (TAU * n as f64 / n_fft as f64).sin_cos()).collect();
        // Mirrored without repeating the first and the last sample.
        let at = |t: isize| {
            let t = t.unsigned_abs();
            sound[if t < length { t } else { 2 * length - 2 - t }]
        };
        let filters = self.filters();
        let frames = length / hop;
        let mut mel = vec![0f64; bins * frames];
        for frame in 0..frames {
            let first = (frame * hop) as isize - (n_fft / 2) as isize;
            let x: Vec<f64> = window.iter().enumerate().map(|(n, w)| w * at(first + n as isize)).collect();
            let silent = x.iter().all(|x| *x == 0.0);
            let power = |f: usize| {
                let (re, im) = x.iter().enumerate().fold((0.0, 0.0), |(re, im), (n, x)| {
                    let (sin, cos) = turns[f * n % n_fft];
                    (re + x * cos, im + x * sin)
                });
                re * re + im * im
            };
            let powers: Vec<f64> = (0..=n_fft / 2).map(|f| if silent { 0.0 } else { power(f) }).collect();
            for (bin, filter) in filters.iter().enumerate() {
                let sum: f64 = filter.iter().zip(&powers).map(|(weight, power)| weight * power).sum();
                mel[bin * frames + frame] = sum.max(1e-10).log10();
            }
        }
        let most = mel.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let values = mel.into_iter().map(|x| ((x.max(most - 8.0) + 4.0) / 4.0) as f32).collect();
        (vec![1, bins, frames], values)
    }

    /// Triangles over the frequencies, one for each bin, of equal area: Slaney's mel scale up to 8 kHz.
    fn filters(&self) -> Vec<Vec<f64>> {
        let least_log = 1000.0;
        let step = 6.4f64.ln() / 27.0;
        let mel = |hz: f64| if hz < least_log { 3.0 * hz / 200.0 } else { 15.0 + (hz / least_log).ln() / step };
        let hz = |mel: f64| if mel < 15.0 { 200.0 * mel / 3.0 } else { least_log * (step * (mel - 15.0)).exp() };
        let corner = |i: usize| hz(mel(8_000.0) * i as f64 / (self.bins + 1) as f64);
        let frequency = |f: usize| f as f64 * (self.rate / 2) as f64 / (self.n_fft / 2) as f64;
        let triangle = |bin: usize| {
            let [low, middle, high] = [0, 1, 2].map(|i| corner(bin + i));
            let weight = |f: usize| {
                let f = frequency(f);
                ((f - low) / (middle - low)).min((high - f) / (high - middle)).max(0.0) * 2.0 / (high - low)
            };
            (0..=self.n_fft / 2).map(weight).collect()
        };
        (0..self.bins).map(triangle).collect()
    }
}

fn refuse<T>(file: &str, problem: String) -> Result<T> {
    Err(InputProblem::Said(format!("{file} {problem}")).into())
}
