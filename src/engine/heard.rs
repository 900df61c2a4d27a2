//! A sound as a model reads it: from a WAV file, or as features that were computed elsewhere.

use crate::config::FeatureConfig;
use crate::error::{InputProblem, Result};
use crate::image::Picture;
use crate::model::Signal;
use crate::sound::{FeatureExtractor, read_wav};
use crate::weights;

/// The tensor of a file of features.
const FEATURES: &str = "input_features";

/// The grey of a spectrogram, which both a light and a dark page show.
const GREY: u8 = 128;

/// Features, and their picture for the page.
#[derive(Clone, Debug)]
pub struct Heard {
    pub signal: Signal,
    /// The seconds of the whole sound, of which the model hears the first `heard`; `None` of features.
    pub seconds: Option<f64>,
    pub heard: f64,
    /// The spectrogram: a column for each frame, the lowest bin at the bottom, the louder the more opaque.
    pub spectrogram: Picture,
}

impl Heard {
    /// Reads a file's bytes. `extractor` may be absent for features.
    ///
    /// # Errors
    /// A file of another kind; a sound without an extractor, or of another rate; features that do not fit the model.
    pub fn read(bytes: &[u8], extractor: Option<&FeatureExtractor>, config: FeatureConfig) -> Result<Self> {
        let is_features = bytes.get(8) == Some(&b'{');
        let (shape, values, seconds) = match (is_features, extractor) {
            (true, _) => {
                let (shape, values) = read_features(bytes, config)?;
                (shape, values, None)
            }
            (false, None) => return Err(InputProblem::NoExtractor.into()),
            (false, Some(extractor)) => {
                extractor.check(config)?;
                let sound = read_wav(bytes, extractor)?;
                let (shape, values) = extractor.features(&sound.values);
                (shape, values, Some(sound.seconds))
            }
        };
        let spectrogram = draw(shape[2], &values);
        let row = extractor.map_or(Signal::ROW_SECONDS, FeatureExtractor::row_seconds);
        let heard = row * shape[2] as f64 / 2.0;
        let signal = Signal::new(crate::config::InputConfig::Features(config), &shape, values)?.with_row_seconds(row);
        Ok(Self { signal, seconds, heard, spectrogram })
    }
}

/// The only tensor of a file, which must be one sequence.
fn read_features(bytes: &[u8], FeatureConfig { bins, frames }: FeatureConfig) -> Result<(Vec<usize>, Vec<f32>)> {
    let refused = || InputProblem::NoFeaturesFile { bins, frames };
    let mut tensors = weights::read_tensors(bytes).map_err(|_| refused())?;
    let found = tensors.remove(FEATURES).filter(|_| tensors.is_empty()).ok_or_else(refused)?;
    let (shape, values) = &found;
    let fits = shape.len() == 3 && shape[..2] == [1, bins] && (1..=frames).contains(&shape[2]);
    let is_finite = headlight_kernels::are_finite(values);
    if fits && is_finite { Ok(found) } else { Err(refused().into()) }
}

/// `[bin, frame]` as opacities from the least to the greatest number.
fn draw(width: usize, values: &[f32]) -> Picture {
    let (least, most) = values.iter().fold((f32::MAX, f32::MIN), |(a, b), x| (a.min(*x), b.max(*x)));
    let height = values.len() / width;
    let opacity = |x: &f32| ((x - least) / (most - least).max(f32::MIN_POSITIVE) * 255.0).round() as u8;
    let rows = values.chunks(width).rev();
    let rgba = rows.flatten().flat_map(|x| [GREY, GREY, GREY, opacity(x)]).collect();
    Picture { width, height, rgba }
}
