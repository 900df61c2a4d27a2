//! The images and sounds that a host gave, by name.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::keep::inputs::Inputs;
use serde::Serialize;

use crate::config::{Config, InputConfig, VisionConfig};
use crate::error::{InputProblem, Result};
use crate::model::{Signal, TiledPicture};
use crate::site::Stack;
use crate::text::{ImageTokens, Reading, Token, Tokenizer, WithImages, patch_tokens, time_tokens};

/// What a request reads: a text, or the name of an image or sound.
#[derive(Clone, Copy, Debug)]
pub struct TextBeside<'a> {
    pub text: &'a str,
    /// Whether all special tokens stand in the text.
    pub verbatim: bool,
    /// The names of the images beside a text, in the order of their places in it.
    pub images: &'a [String],
    /// The decoder's output so far.
    pub answer: &'a [u32],
}

/// A model's images or sounds; all its sessions share them.
#[derive(Clone, Debug, Default)]
pub struct Signals(Arc<Mutex<BTreeMap<String, Signal>>>);

impl Signals {
    /// Adds one, or replaces the one of that name.
    pub fn put(&self, name: String, signal: Signal) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(name, signal);
    }

    /// Drops the one of this name.
    pub fn remove(&self, name: &str) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(name);
    }

    /// The one of this name; `None` if the model reads text.
    ///
    /// # Errors
    /// A name that none has.
    pub fn find(&self, config: &Config, name: &str) -> Result<Option<Signal>> {
        let missing = match config.input {
            InputConfig::Tokens => return Ok(None),
            InputConfig::Pixels(_) => InputProblem::NoPixels,
            InputConfig::Features(_) => InputProblem::NoFeatures,
        };
        let found = self.0.lock().unwrap_or_else(PoisonError::into_inner).get(name).cloned();
        Ok(Some(found.ok_or(missing)?))
    }

    /// The images of these names as one signal.
    ///
    /// # Errors
    /// No name, a name that none has, or images of different sizes.
    pub fn joined(&self, config: &Config, names: &[String]) -> Result<Signal> {
        let each = names.iter().map(|name| self.find(config, name)).collect::<Result<Vec<_>>>()?;
        let each: Vec<Signal> = each.into_iter().flatten().collect();
        Signal::joined(&each)?.ok_or_else(|| InputProblem::NoImageBeside.into())
    }

    /// A text with images as the input of a model that reads both.
    fn read_beside(
        &self,
        config: &Config,
        vision: &VisionConfig,
        tokenizer: &Tokenizer,
        asked: &TextBeside,
    ) -> Result<(Reading, Inputs)> {
        let signal = self.joined(config, asked.images)?;
        let mut target = tokens_beside(config, vision, tokenizer, (asked.text, asked.verbatim), &signal)?;
        target.extend(asked.answer.iter().map(|id| tokenizer.token(*id)));
        let reading = Reading::of_signal(signal_tokens(config.input, &signal), target);
        let inputs = Inputs { signal: Some(signal), decoder: reading.decoder(), ..Inputs::default() };
        Ok((reading, inputs))
    }

    /// A model's input, with the decoder's output so far; `None` if it reads text alone.
    ///
    /// # Errors
    /// A name that none has; more places for images in a text than images, or fewer; a model that writes without its
    /// tokenizer; images for a model that reads none beside text.
    pub fn read(
        &self,
        config: &Config,
        tokenizer: Option<&Tokenizer>,
        asked: &TextBeside,
    ) -> Result<Option<(Reading, Inputs)>> {
        if let Some(vision) = &config.vision {
            let tokenizer = tokenizer.ok_or(InputProblem::NoTokenizer)?;
            return self.read_beside(config, vision, tokenizer, asked).map(Some);
        }
        if !asked.images.is_empty() {
            return Err(InputProblem::ReadsNoImage.into());
        }
        let Some(signal) = self.find(config, asked.text)? else { return Ok(None) };
        let tokens = signal_tokens(config.input, &signal);
        let reading = match (config.architecture.has_decoder(), tokenizer) {
            (false, _) => Reading::of_signal(tokens, Vec::new()),
            (true, None) => return Err(InputProblem::NoTokenizer.into()),
            (true, Some(tokenizer)) => {
                let answer: Vec<Token> = asked.answer.iter().map(|id| tokenizer.token(*id)).collect();
                let target = Reading::of(tokenizer, config, Vec::new(), &answer)?.target;
                Reading::of_signal(tokens, target)
            }
        };
        let inputs = Inputs { signal: Some(signal), decoder: reading.decoder(), ..Inputs::default() };
        Ok(Some((reading, inputs)))
    }
}

/// A picture among a decoder's tokens. Its tiles come row by row, and then the picture as a whole. Each tile is a grid
/// of image tokens, row by row, that lies over its share of the picture: tile (r, c) of R × C covers the share of the
/// width from c / C to (c + 1) / C, and of the height from r / R to (r + 1) / R, both of the part that is read.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlacedImage {
    /// The width and height of the picture, as it was given.
    pub size: [usize; 2],
    /// The part of it that is read: left, top, right and bottom, in fractions of width and height.
    pub part: [f64; 4],
    /// The tiles down and across; 0 of a picture that is read as a whole alone.
    pub tiles: [usize; 2],
    /// The image tokens down and across of each tile.
    pub grid: [usize; 2],
    /// The position in the decoder's input of each tile's first image token, at last of the whole picture's.
    pub starts: Vec<usize>,
    /// The encoder's sequence that holds its first tile.
    pub sequence: usize,
}

/// Where the pictures of a run stand in its decoder's input; none where no picture is known.
pub fn placed_images(config: &Config, inputs: &Inputs) -> Vec<PlacedImage> {
    let (Some(vision), Some(signal)) = (&config.vision, &inputs.signal) else { return Vec::new() };
    let grid = vision.grid(signal.grid());
    let ids = inputs.ids(Stack::Decoder).first().map_or(&[][..], |ids| &ids[..]);
    let all = ids.iter().enumerate().filter(|(_, id)| **id == vision.token_id).map(|(position, _)| position);
    let mut starts = all.step_by((grid[0] * grid[1]).max(1));
    let mut sequence = 0;
    let placed = |picture: &TiledPicture| {
        let (first, count) = (sequence, picture.images());
        sequence += count;
        let starts = starts.by_ref().take(count).collect();
        let TiledPicture { size, part, tiles } = *picture;
        PlacedImage { size, part, tiles, grid, starts, sequence: first }
    };
    signal.pictures().iter().map(placed).collect()
}

/// The tokens of a text with images in it, which are written out; all special tokens stand in it if it is `verbatim`.
///
/// # Errors
/// More places than images, or fewer; a text that cannot be tokenized.
pub fn tokens_beside(
    config: &Config,
    vision: &VisionConfig,
    tokenizer: &Tokenizer,
    (text, verbatim): (&str, bool),
    signal: &Signal,
) -> Result<Vec<Token>> {
    let token = tokenizer.token(vision.token_id).text;
    let tokens = image_tokens(vision, &token, signal);
    let tiles: Vec<[usize; 2]> = signal.pictures().iter().map(|picture| picture.tiles).collect();
    let written = WithImages::new(text, &tokens, &tiles)?;
    let read = match verbatim {
        true => tokenizer.encode_verbatim(&written.text)?,
        false => Reading::tokens(tokenizer, config, &written.text)?,
    };
    Ok(written.tokens(read))
}

/// The tokens of a signal's images; `token` is the spelling of one.
fn image_tokens<'a>(vision: &VisionConfig, token: &'a str, signal: &Signal) -> ImageTokens<'a> {
    let [down, across] = vision.grid(signal.grid());
    ImageTokens { token, count: down * across, marks_tiles: vision.marks_tiles }
}

/// The same text, by its ids, beside another picture in the place of one: one that is cut differently has other tokens
/// there.
///
/// # Errors
/// No picture in that place; images of different sizes; tokens of another picture without a tokenizer.
pub(in crate::run) fn inputs_beside(
    vision: &VisionConfig,
    tokenizer: Option<&Tokenizer>,
    inputs: &Inputs,
    (at, other): (usize, &Signal),
) -> Result<Inputs> {
    let own = inputs.signal.as_ref().unwrap_or(other);
    let mut ids = inputs.ids(Stack::Decoder).first().cloned().unwrap_or_default();
    let cuts = own.pictures().get(at).zip(other.pictures().first()).map(|(own, other)| [own.tiles, other.tiles]);
    if let Some(cuts) = cuts.filter(|[own, other]| own != other) {
        let tokenizer = tokenizer.ok_or(InputProblem::NoTokenizer)?;
        let token = tokenizer.token(vision.token_id).text;
        let written = |tiles| -> Result<Vec<u32>> {
            let read = tokenizer.encode_verbatim(&image_tokens(vision, &token, own).of(tiles))?;
            Ok(read.into_iter().map(|token| token.id).collect())
        };
        // The earlier pictures stand before it, each as it is written.
        let mut place = 0..0;
        for picture in &own.pictures()[..=at] {
            let there = written(picture.tiles)?;
            let found = ids[place.end..].windows(there.len()).position(|ids| ids == there);
            place = found.map_or(ids.len()..ids.len(), |from| place.end + from..place.end + from + there.len());
        }
        if !place.is_empty() {
            ids.splice(place, written(cuts[1])?);
        }
    }
    Ok(Inputs { signal: Some(own.with_picture(at, other)?), decoder: Some(vec![ids]), ..Inputs::default() })
}

/// The rows of a signal as tokens for display.
pub fn signal_tokens(input: InputConfig, signal: &Signal) -> Vec<Token> {
    match input {
        InputConfig::Tokens => Vec::new(),
        InputConfig::Pixels(pixels) => patch_tokens(&pixels, signal.grid()),
        InputConfig::Features(_) => time_tokens(signal.rows(), signal.row_seconds()),
    }
}
