//! An input that is not tokens: the numbers of an image, or features of sound.

use std::sync::Arc;

use burn::tensor::TensorData;

use crate::config::{Config, FeatureConfig, InputConfig, PixelConfig};
use crate::error::{InputProblem, Result};
use crate::image::{ImageProcessor, Picture};

/// The encoder's input where it is not tokens, row-major: pixels `[batch, channel, height, width]`, or features
/// `[batch, bin, frame]`.
#[derive(Clone, Debug)]
pub struct Signal {
    shape: Vec<usize>,
    values: Arc<Vec<f32>>,
    grid: [usize; 2],
    rows: usize,
    row_seconds: f64,
    pictures: Arc<Vec<TiledPicture>>,
}

/// A picture that is read in tiles: each is an image of the signal, row by row, and then the whole picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TiledPicture {
    /// The picture's width and height, as it was given.
    pub size: [usize; 2],
    /// The part of it that is read: left, top, right and bottom, in fractions of width and height.
    pub part: [f64; 4],
    /// The tiles down and across; 0 of a picture that is read as a whole alone.
    pub tiles: [usize; 2],
}

impl TiledPicture {
    /// The images of the signal that it becomes.
    pub fn images(&self) -> usize {
        self.tiles[0] * self.tiles[1] + 1
    }
}

impl PartialEq for Signal {
    fn eq(&self, other: &Self) -> bool {
        // An edit keeps the image: its numbers need not be compared.
        self.shape == other.shape
            && self.pictures == other.pictures
            && (Arc::ptr_eq(&self.values, &other.values) || self.values == other.values)
    }
}

impl Signal {
    /// The seconds of a row of Whisper's features: two frames of 10 ms.
    pub const ROW_SECONDS: f64 = 0.02;

    /// # Errors
    /// A model that reads tokens; a shape that it does not read; values that are not finite.
    pub fn new(input: InputConfig, shape: &[usize], values: Vec<f32>) -> Result<Self> {
        let noun = if input.features().is_some() { "features" } else { "pixels" };
        let wrong = |problem: String| Err(InputProblem::Said(format!("the {noun} {problem}")).into());
        let read = match input {
            InputConfig::Tokens => Err("cannot be read: this model reads text".into()),
            InputConfig::Pixels(pixels) => patches_of(pixels, shape),
            InputConfig::Features(features) => frames_of(features, shape),
        };
        let (grid, rows) = match read {
            Ok(read) => read,
            Err(problem) => return wrong(problem),
        };
        let count = shape.iter().try_fold(1usize, |product, size| product.checked_mul(*size));
        if shape[0] == 0 || count != Some(values.len()) {
            return wrong(format!("are {} numbers for shape {shape:?}", values.len()));
        }
        if !headlight_kernels::are_finite(&values) {
            return wrong("hold values that are not finite numbers".into());
        }
        let (values, pictures) = (Arc::new(values), Arc::default());
        Ok(Self { shape: shape.to_vec(), values, grid, rows, row_seconds: Self::ROW_SECONDS, pictures })
    }

    /// The image of a picture, or the images of its tiles.
    ///
    /// # Errors
    /// A picture that cannot be processed, or whose pixels the model does not read.
    pub fn of_picture(config: &Config, processor: &ImageProcessor, picture: &Picture) -> Result<Self> {
        if let Some(pixels) = config.input.pixels() {
            processor.check_tiles(pixels.patch_size)?;
        }
        let (shape, values) = processor.pixels(picture)?;
        let size = [picture.height, picture.width];
        let (tiles, part) = (processor.tiles(size), processor.part(size));
        let signal = Self::new(config.input, &shape, values)?;
        Ok(match config.vision {
            Some(_) => signal.of_pictures(vec![TiledPicture { size: [picture.width, picture.height], part, tiles }]),
            None => signal,
        })
    }

    /// The picture of its pixels: the part of the original that the model sees.
    pub fn seen(&self, processor: &ImageProcessor) -> Option<Picture> {
        let tiles = self.pictures.first().map_or([0, 0], |picture| picture.tiles);
        Some(processor.seen(self.shape[..].try_into().ok()?, &self.values, tiles))
    }

    /// The same signal of these pictures, whose tiles it holds.
    #[must_use]
    pub fn of_pictures(self, pictures: Vec<TiledPicture>) -> Self {
        Self { pictures: Arc::new(pictures), ..self }
    }

    /// The pictures whose tiles it holds, where they are known.
    pub fn pictures(&self) -> &[TiledPicture] {
        &self.pictures
    }

    /// Several signals of images as one; `None` without any.
    ///
    /// # Errors
    /// Images of different sizes.
    pub fn joined(all: &[Self]) -> Result<Option<Self>> {
        let [first, rest @ ..] = all else { return Ok(None) };
        if rest.is_empty() {
            return Ok(Some(first.clone()));
        }
        if rest.iter().any(|other| other.shape[1..] != first.shape[1..]) {
            return Err(InputProblem::Said("the images of one text must have one size in pixels".into()).into());
        }
        let mut shape = first.shape.clone();
        shape[0] = all.iter().map(Self::batch).sum();
        let values = all.iter().flat_map(|one| one.values.iter().copied()).collect();
        let pictures = all.iter().flat_map(|one| one.pictures.iter().copied()).collect();
        Ok(Some(Self { shape, values: Arc::new(values), pictures: Arc::new(pictures), ..first.clone() }))
    }

    /// Each picture as a signal of its own; a signal without pictures is one.
    fn each_picture(&self) -> Vec<Self> {
        let (mut from, values_each) = (0, self.values.len() / self.batch());
        let one = |picture: &TiledPicture| {
            let (mut shape, count) = (self.shape.clone(), picture.images());
            let values = self.values[from * values_each..(from + count) * values_each].to_vec();
            (shape[0], from) = (count, from + count);
            Self { shape, values: Arc::new(values), pictures: Arc::new(vec![*picture]), ..self.clone() }
        };
        if self.pictures.is_empty() { vec![self.clone()] } else { self.pictures.iter().map(one).collect() }
    }

    /// The same images with those of another picture in the place of one.
    ///
    /// # Errors
    /// No picture there; images of different sizes.
    pub fn with_picture(&self, at: usize, other: &Self) -> Result<Self> {
        let mut each = self.each_picture();
        let images = each.len();
        *each.get_mut(at).ok_or(InputProblem::NoImageAt { image: at, images })? = other.clone();
        Ok(Self::joined(&each)?.unwrap_or_else(|| other.clone()))
    }

    /// The same signal with another duration of its rows, for their names.
    #[must_use]
    pub fn with_row_seconds(self, row_seconds: f64) -> Self {
        Self { row_seconds, ..self }
    }

    /// The seconds of sound in a row.
    pub fn row_seconds(&self) -> f64 {
        self.row_seconds
    }

    /// The number of sequences.
    pub fn batch(&self) -> usize {
        self.shape[0]
    }

    /// The rows that it becomes.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Its patches down and across; features are one line.
    pub fn grid(&self) -> [usize; 2] {
        self.grid
    }

    /// The pixels of each patch, `[batch, patch, channel · y · x]`, row by row.
    pub(super) fn patches(&self, config: &PixelConfig) -> Vec<f32> {
        let &[batch, channels, height, width] = &self.shape[..] else { return Vec::new() };
        let ([down, across], side) = (self.grid, config.patch_size);
        let mut patches = Vec::with_capacity(batch * down * across * config.patch_width());
        for image in self.values.chunks(channels * height * width).take(batch) {
            for (y, x) in (0..down).flat_map(|y| (0..across).map(move |x| (y, x))) {
                for row in (0..channels).flat_map(|channel| (0..side).map(move |row| channel * height + row)) {
                    let first = (row + y * side) * width + x * side;
                    patches.extend_from_slice(&image[first..first + side]);
                }
            }
        }
        patches
    }

    /// The features, `[batch, bin, frame]`.
    pub(super) fn features(&self) -> TensorData {
        TensorData::new(self.values.to_vec(), self.shape.clone())
    }
}

/// The grid of an image's patches and all its rows, or the problem of a shape.
fn patches_of(pixels: PixelConfig, shape: &[usize]) -> std::result::Result<([usize; 2], usize), String> {
    let &[_, channels, height, width] = shape else {
        return Err(format!("have shape {shape:?}, expected [batch, channel, height, width]"));
    };
    if channels != pixels.channels {
        return Err(format!("have {channels} channels, and the model reads {}", pixels.channels));
    }
    let grid = pixels.grid([height, width]);
    if grid.contains(&0) {
        let side = pixels.patch_size;
        return Err(format!("are {height} × {width}, less than one patch of {side} × {side}"));
    }
    Ok((grid, pixels.prefix() + grid[0] * grid[1]))
}

/// The same of features.
fn frames_of(features: FeatureConfig, shape: &[usize]) -> std::result::Result<([usize; 2], usize), String> {
    let FeatureConfig { bins, frames: most } = features;
    let &[_, found, frames] = shape else {
        return Err(format!("have shape {shape:?}, expected [batch, bin, frame]"));
    };
    if found != bins {
        return Err(format!("have {found} bins, and the model reads {bins}"));
    }
    if frames == 0 || frames > most {
        return Err(format!("have {frames} frames, and the model reads 1 to {most}"));
    }
    let rows = features.rows(frames);
    Ok(([1, rows], rows))
}
