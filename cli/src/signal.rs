//! `--image`, `--pixels`, `--audio` and `--features`: a picture, a sound, or the numbers that a processor made of it,
//! as a model's input.

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use headlight::config::Config;
use headlight::folder::Folder;
use headlight::image::Picture;
use headlight::model::{Signal, TiledPicture};
use headlight::run::tokens_beside;
use headlight::sound::{FeatureExtractor, Samples, read_wav};
use headlight::text::Token;
use headlight::{Error, InputProblem, Result, weights};
use image::error::{LimitError, LimitErrorKind};
use image::{DynamicImage, ImageDecoder, ImageError, ImageReader, Limits};

use super::output::note;

/// The arguments of an encoder that reads no tokens.
#[derive(Debug, clap::Args)]
pub struct SignalArgs {
    /// A PNG, JPEG or WebP for an image encoder, resized and scaled as preprocessor_config.json says; repeat it for a
    /// model that reads several images beside text
    #[arg(long, value_name = "FILE", conflicts_with = "pixels")]
    image: Vec<PathBuf>,
    /// Read each image only as a whole, not in tiles as well
    #[arg(long, requires = "image")]
    no_tiles: bool,
    /// A safetensors file with `pixel_values` [batch, channel, height, width] instead
    #[arg(long, value_name = "FILE")]
    pixels: Option<PathBuf>,
    /// A safetensors file with `input_features` [batch, bin, frame] for an audio encoder
    #[arg(long, value_name = "FILE", conflicts_with_all = ["image", "pixels"])]
    features: Option<PathBuf>,
    /// A WAV file for an audio encoder, at its sample rate, instead; preprocessor_config.json says how it becomes
    /// features
    #[arg(long, value_name = "FILE.wav", conflicts_with_all = ["image", "pixels", "features"])]
    audio: Option<PathBuf>,
}

impl SignalArgs {
    /// The model's input, if one of them is given.
    pub fn signal(&self, folder: &Folder) -> Result<Option<Signal>> {
        let config = &folder.config;
        let of_sound = config.input.features().is_some();
        if let Some(file) = &self.features {
            return match of_sound {
                true => read_signal(file, FEATURES, config).map(Some),
                false => refuse("--features", "does not concern this model: it reads no features of sound"),
            };
        }
        if let Some(file) = &self.audio {
            if !of_sound {
                return refuse("--audio", "does not concern this model: it reads no sound");
            }
            let Some(extractor) = folder.feature_extractor()? else {
                let problem = "needs the model's preprocessor_config.json or processor_config.json: add it to the \
                    folder, or give --features";
                return refuse("--audio", problem);
            };
            let (samples, cut) = read_sound(file, &extractor)?;
            if let Some(sentence) = cut {
                note(&sentence);
            }
            let (shape, values) = extractor.features(&samples);
            return Signal::new(config.input, &shape, values)
                .map(|signal| Some(signal.with_row_seconds(extractor.row_seconds())));
        }
        if let Some(file) = &self.pixels {
            return match of_sound {
                false => read_signal(file, PIXELS, config).map(Some),
                true => refuse("--pixels", "does not concern this model: it reads features of sound"),
            };
        }
        if self.image.is_empty() {
            return Ok(None);
        }
        if config.input.pixels().is_none() {
            return refuse("--image", "does not concern this model: it reads no image");
        }
        if config.vision.is_none() && self.image.len() > 1 {
            return refuse("--image", "is given twice, and this model reads one image: give one");
        }
        let Some(processor) = folder.image_processor()? else {
            return refuse(
                "--image",
                "needs the model's preprocessor_config.json or processor_config.json: add it to the folder, or give \
                 --pixels",
            );
        };
        let processor = if self.no_tiles { processor.without_tiles() } else { processor };
        let read = |file: &PathBuf| Signal::of_picture(config, &processor, &read_picture(file)?);
        Signal::joined(&self.image.iter().map(read).collect::<Result<Vec<_>>>()?)
    }
}

/// The input of a model that reads images beside text, with the tokens of a text; `verbatim` if all its special tokens
/// stand in it. `None` for any other model.
///
/// # Errors
/// No image, or text whose places for images are more or fewer.
pub fn beside(folder: &Folder, text: (&str, bool), signal: Option<&Signal>) -> Result<Option<Vec<Token>>> {
    let Some(vision) = &folder.config.vision else { return Ok(None) };
    let tokenizer = folder.tokenizer()?.ok_or(InputProblem::NoTokenizer)?;
    let signal = signal.ok_or(InputProblem::NoImageBeside)?;
    tokens_beside(&folder.config, vision, &tokenizer, text, signal).map(Some)
}

/// The most bytes of a picture, and that its decoder may take.
const MOST_BYTES: u64 = 1 << 30;

/// A file's first picture, turned as its orientation says.
pub fn read_picture(file: &Path) -> Result<Picture> {
    let what = file.display().to_string();
    let opened = File::open(file).map_err(|e| Error::reading(file, e))?;
    let decoded = || -> std::result::Result<DynamicImage, ImageError> {
        let mut reader = ImageReader::new(BufReader::new(opened)).with_guessed_format()?;
        let mut limits = Limits::default();
        limits.max_alloc = Some(MOST_BYTES);
        reader.limits(limits);
        let mut decoder = reader.into_decoder()?;
        let (width, height) = decoder.dimensions();
        // Four bytes a pixel, whatever the file has.
        if decoder.total_bytes().max(4 * u64::from(width) * u64::from(height)) > MOST_BYTES {
            return Err(ImageError::Limits(LimitError::from_kind(LimitErrorKind::InsufficientMemory)));
        }
        let orientation = decoder.orientation()?;
        let mut picture = DynamicImage::from_decoder(decoder)?;
        picture.apply_orientation(orientation);
        Ok(picture)
    };
    let picture = match decoded() {
        Ok(picture) => picture,
        Err(ImageError::Limits(_)) => return refuse(&what, "has too many pixels: make it smaller"),
        Err(ImageError::Unsupported(_)) => return refuse(&what, "cannot be read as a PNG, JPEG or WebP"),
        Err(e) => return refuse(&what, &format!("cannot be read as an image: {e}")),
    };
    let (width, height) = (picture.width() as usize, picture.height() as usize);
    Ok(Picture { width, height, rgba: picture.into_rgba8().into_raw() })
}

/// The samples of a WAV file that are read, and a sentence if there are more.
fn read_sound(file: &Path, extractor: &FeatureExtractor) -> Result<(Vec<f32>, Option<String>)> {
    let opened = File::open(file).map_err(|e| Error::reading(file, e))?;
    let read = read_wav(BufReader::new(opened), extractor);
    let Samples { values, seconds } = read.or_else(|e| refuse(&format!("{}:", file.display()), &e.to_string()))?;
    let heard = extractor.length as f64 / extractor.rate as f64;
    let cut = (seconds > heard)
        .then(|| format!("the sound lasts {seconds} s, and the model reads its first {heard} s: the rest is left out"));
    Ok((values, cut))
}

/// The tensor of this name of a file.
fn read_signal(file: &Path, name: &str, config: &Config) -> Result<Signal> {
    let mut tensors = read_tensors(file, name)?;
    match (tensors.remove(name), tensors.keys().next()) {
        (Some((shape, values)), None) if config.vision.is_some() => {
            // As processors return them: the images of one text.
            let shape = if let [1, rest @ ..] = &shape[..]
                && rest.len() == 4
            {
                rest
            } else {
                &shape[..]
            };
            let signal = Signal::new(config.input, shape, values)?;
            let whole = TiledPicture { size: [shape[3], shape[2]], part: [0.0, 0.0, 1.0, 1.0], tiles: [0, 0] };
            Ok(if signal.batch() == 1 { signal.of_pictures(vec![whole]) } else { signal })
        }
        (Some((shape, values)), None) => Signal::new(config.input, &shape, values),
        (_, Some(other)) => refuse(&file.display().to_string(), &format!("holds {other:?}: only {name} is read")),
        (None, None) => refuse(&file.display().to_string(), &format!("does not hold {name}")),
    }
}

const PIXELS: &str = "pixel_values";
const FEATURES: &str = "input_features";

/// The tensors of a file, which holds these.
pub fn read_tensors(file: &Path, names: &str) -> Result<weights::Tensors> {
    let bytes = std::fs::read(file).map_err(|e| Error::reading(file, e))?;
    weights::read_tensors(&bytes)
        .or_else(|e| refuse(&file.display().to_string(), &format!("is not a safetensors file of {names}: {e}")))
}

fn refuse<T>(what: &str, problem: &str) -> Result<T> {
    Err(InputProblem::Said(format!("{what} {problem}")).into())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use headlight::config::FeatureConfig;
    use serde_json::json;

    use super::*;

    fn golden(name: &str) -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/golden/images").join(name)
    }

    /// Made by `tests/reference/images/processors.py`.
    #[test]
    fn pictures_are_what_pillow_reads() {
        let expected = read_tensors(&golden("decoded.safetensors"), "pictures").expect("tensors");
        for (name, (shape, expected)) in expected {
            let picture = read_picture(&golden(&name)).expect(&name);
            assert_eq!([picture.height, picture.width, 4], shape[..], "{name}");
            let apart = picture.rgba.iter().zip(&expected).map(|(a, b)| (f32::from(*a) - b).abs());
            let far = apart.fold(0f32, f32::max);
            // Decoders of JPEG round in different places.
            let bound = if name.ends_with(".jpg") { 3.0 } else { 0.0 };
            assert!(far <= bound, "{name}: {far} steps of a byte");
        }
    }

    /// Made by `tests/reference/sound/features.py`.
    #[test]
    fn sounds_have_the_features_of_transformers() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/golden/sound");
        let settings = fs::read_to_string(folder.join("preprocessor_config.json")).expect("settings");
        let extractor = FeatureExtractor::from_json(&settings).expect("an extractor");
        let expected = read_tensors(&folder.join("features.safetensors"), "features").expect("tensors");
        assert_eq!(expected.len(), 6);
        for (name, (shape, expected)) in expected {
            let (samples, cut) = read_sound(&folder.join(&name), &extractor).expect(&name);
            let left = "the sound lasts 1.6 s, and the model reads its first 1 s: the rest is left out";
            assert_eq!(cut.as_deref(), (name == "long.wav").then_some(left), "{name}");
            assert!(samples.len() <= extractor.length, "{name}: {} samples are read", samples.len());
            let (found, values) = extractor.features(&samples);
            assert_eq!(found, shape, "{name}");
            let far = values.iter().zip(&expected).map(|(a, b)| (a - b).abs()).fold(0f32, f32::max);
            assert!(far < 1e-5, "{name}: {far}");
        }
        let mut slow = extractor.clone();
        slow.rate = 8_000;
        let other = read_sound(&folder.join("plain.wav"), &slow).expect_err("another rate").to_string();
        assert!(other.contains("has 16000 samples a second, and the model reads 8000"), "{other}");
        let picture = read_sound(&golden("plain.png"), &extractor).expect_err("a picture").to_string();
        assert!(picture.contains("cannot be read as a WAV file") && picture.lines().count() == 1, "{picture}");
        let bins = extractor.check(FeatureConfig { bins: 80, frames: 3000 }).expect_err("other bins").to_string();
        assert!(bins.contains("has feature_size 8, and the model reads 80 bins"), "{bins}");
        extractor.check(FeatureConfig { bins: 8, frames: 3000 }).expect("these bins");
    }

    #[test]
    fn settings_of_a_spectrogram_that_cannot_be_made_are_refused_in_a_sentence() {
        for (keys, says) in [
            (json!({ "feature_extractor_type": "ClapFeatureExtractor" }), "ClapFeatureExtractor"),
            (json!({ "n_fft": 0 }), "n_fft 0"),
            (json!({ "n_fft": 16_000 }), "do not fit together"),
            (json!({ "feature_size": 4_000 }), "do not fit together"),
            (json!({ "hop_length": 1.5 }), "hop_length 1.5"),
            (json!({ "dither": 0.1 }), "dither"),
            // Of few products, but filters, features or samples of gigabytes.
            (
                json!({ "n_fft": 90_000, "feature_size": 90_000, "hop_length": 480_000, "chunk_length": 30 }),
                "too large",
            ),
            (json!({ "n_fft": 11, "feature_size": 11, "hop_length": 1, "chunk_length": 1_000 }), "too large"),
            (json!({ "n_fft": 2, "feature_size": 1, "hop_length": 1_000_000, "chunk_length": 1_000_000 }), "too large"),
            (json!({ "n_fft": 1_048_576, "hop_length": 1, "chunk_length": 1_000 }), "too large"),
        ] {
            let mut all = json!({ "feature_extractor_type": "WhisperFeatureExtractor", "chunk_length": 1 });
            all.as_object_mut().expect("keys").extend(keys.as_object().expect("keys").clone());
            let refused = FeatureExtractor::from_json(&all.to_string()).expect_err(says).to_string();
            assert!(refused.contains("preprocessor_config.json") && refused.lines().count() == 1, "{refused}");
            assert!(refused.contains(says), "{keys}: {refused}");
        }
    }

    #[test]
    fn samples_that_are_not_finite_are_refused() {
        let folder = std::env::temp_dir().join(format!("headlight-sounds-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let sounds = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/golden/sound");
        let settings = fs::read_to_string(sounds.join("preprocessor_config.json")).expect("settings");
        let extractor = FeatureExtractor::from_json(&settings).expect("an extractor");
        let whole = fs::read(sounds.join("floats.wav")).expect("a sound");
        for last in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
            let file = folder.join(format!("{last}.wav"));
            fs::write(&file, [&whole[..whole.len() - 4], &last.to_le_bytes()].concat()).expect("a file");
            let refused = read_sound(&file, &extractor).expect_err("it is refused").to_string();
            assert!(refused.contains("not finite numbers") && refused.lines().count() == 1, "{refused}");
        }
        fs::remove_dir_all(&folder).expect("the folder");
    }

    #[test]
    fn files_that_are_no_pictures_are_refused_in_a_sentence() {
        let folder = std::env::temp_dir().join(format!("headlight-images-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let whole = fs::read(golden("plain.png")).expect("a picture");
        // A header that claims 20,000 × 20,000 pixels, with the checksum of that.
        let mut vast = whole[..33].to_vec();
        vast[16..24].copy_from_slice(&[0, 0, 0x4e, 0x20, 0, 0, 0x4e, 0x20]);
        let sum = crc(&vast[12..29]).to_be_bytes();
        vast[29..33].copy_from_slice(&sum);
        vast.extend_from_slice(&whole[33..]);
        for (name, bytes, says) in [
            ("empty.png", Vec::new(), "as a PNG, JPEG or WebP"),
            ("text.png", b"not a picture".to_vec(), "as a PNG, JPEG or WebP"),
            ("moving.gif", b"GIF89a\x01\x00\x01\x00".to_vec(), "as a PNG, JPEG or WebP"),
            ("half.png", whole[..whole.len() / 2].to_vec(), "cannot be read as an image"),
            ("vast.png", vast, "too many pixels"),
        ] {
            let file = folder.join(name);
            fs::write(&file, bytes).expect("a file");
            let message = read_picture(&file).expect_err(name).to_string();
            assert!(message.contains(says) && message.lines().count() == 1, "{name}: {message}");
        }
        fs::remove_dir_all(&folder).expect("the folder");
    }

    /// The checksum of a chunk of a PNG.
    fn crc(bytes: &[u8]) -> u32 {
        let step = |sum: u32, _| if sum & 1 == 1 { (sum >> 1) ^ 0xedb8_8320 } else { sum >> 1 };
        !bytes.iter().fold(!0, |sum, byte| (0..8).fold(sum ^ u32::from(*byte), step))
    }
}
