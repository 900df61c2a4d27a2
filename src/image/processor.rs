//! `preprocessor_config.json` or `processor_config.json`: the steps from a picture to the pixels that a model reads.

use serde_json::{Map, Value};

use super::resample::{Curve, smoothed};
use super::resize::{Sample, along};
use crate::error::{Error, InputProblem, KeyProblem, Result};
use crate::preprocessor;

/// A picture of 8 bits: red, green, blue and opacity of each pixel, row by row.
#[derive(Clone, Debug)]
pub struct Picture {
    pub width: usize,
    pub height: usize,
    pub rgba: Vec<u8>,
}

/// The most pixels of a picture, before it is resized and after.
const MOST_PIXELS: usize = 1 << 27;
/// The most tiles that a picture is cut into.
const MOST_TILES: usize = 1 << 10;

/// The size that a picture is resized to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Size {
    /// Height and width.
    Exact([usize; 2]),
    /// The shorter side; the other follows.
    Shortest(usize),
    /// The longer side; the other follows, and is even.
    Longest(usize),
}

/// The tiles of a picture, as Idefics 3 and SmolVLM read it: squares of one side, and then the whole picture as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Tiling {
    side: usize,
    /// Whether there are others than the whole picture.
    splits: bool,
}

/// The steps, in this order; `None` for one that is left out.
#[derive(Clone, Debug, PartialEq)]
pub struct ImageProcessor {
    size: Option<Size>,
    /// `None` is the nearest pixel.
    curve: Option<Curve>,
    /// Height and width.
    crop: Option<[usize; 2]>,
    tiling: Option<Tiling>,
    rescale: Option<f64>,
    /// The numbers of a pixel: three colours, or one brightness.
    channels: usize,
    /// Mean and deviation of each channel.
    normal: Option<[[f32; 3]; 2]>,
    /// Whether numbers are rescaled before they are resized, and not rounded to bytes in between.
    in_floats: bool,
}

/// The side of a tile where the file is silent, and the longest side of a resized picture, whatever it says.
const TILE: usize = 364;
const TILE_KEY: &str = "max_image_size";
const LONGEST: usize = 4_096;

const COLOURS: usize = 3;
const CLIP: [[f64; 3]; 2] = [[0.481_454_66, 0.457_827_5, 0.408_210_73], [0.268_629_54, 0.261_302_58, 0.275_777_11]];
const HALF: [[f64; 3]; 2] = [[0.5; 3]; 2];
const IMAGENET: [[f64; 3]; 2] = [[0.485, 0.456, 0.406], [0.229, 0.224, 0.225]];

/// The settings of a class of processors where its file is silent: the curve, the size, the crop, means and deviations;
/// before the crop, whether a size of one number is that of the shorter side.
type Usual = (u64, Size, bool, Option<usize>, [[f64; 3]; 2]);

fn usual(class: &str) -> Option<Usual> {
    let name = ["ImageProcessorFast", "ImageProcessorPil", "ImageProcessor", "FeatureExtractor"];
    let name = name.iter().find_map(|end| class.strip_suffix(end))?;
    let square = |side: usize| Size::Exact([side; 2]);
    Some(match name {
        "ViT" => (2, square(224), false, None, HALF),
        "DeiT" => (3, square(256), false, Some(224), HALF),
        "CLIP" | "Bit" | "Llava" => (3, Size::Shortest(224), true, Some(224), CLIP),
        "Siglip" => (3, square(224), true, None, HALF),
        "DINOv3ViT" => (2, square(224), false, None, IMAGENET),
        "Idefics3" | "SmolVLM" => (1, Size::Longest(4 * TILE), false, None, HALF),
        _ => return None,
    })
}

/// Keys of steps that are not taken here, which must be false.
const OTHER_STEPS: [&str; 4] = ["do_thumbnail", "do_align_long_axis", "do_reduce_labels", "do_flip_channel_order"];
/// Those that a picture in tiles has: one picture alone is never padded.
const STEPS_OF_TILES: [&str; 2] = ["do_pad", "do_image_splitting"];

impl ImageProcessor {
    /// Reads `preprocessor_config.json`, or the same settings inside `processor_config.json`.
    ///
    /// # Errors
    /// A class of processors that is not known, a key whose value is not supported.
    pub fn from_json(text: &str) -> Result<Self> {
        let (_, keys) = preprocessor::settings(text, preprocessor::OF_IMAGES)?;
        let class = preprocessor::CLASS_KEYS.iter().find_map(|key| keys.get(*key)?.as_str());
        let class = class.unwrap_or_default();
        let Some((curve, size, shortest, crop, normal)) = usual(class) else {
            let known = "those of ViT, DeiT, BiT (DINOv2), CLIP, SigLIP, DINOv3, LLaVA, Idefics3 and SmolVLM are";
            return Err(said("image_processor_type", format!("is {class:?}, which is not known: {known}")));
        };
        let tiled = TILED.iter().any(|tiled| class.starts_with(tiled));
        let others = OTHER_STEPS.iter().chain(STEPS_OF_TILES.iter().filter(|_| !tiled));
        if let Some(step) = others.copied().find(|step| keys.get(*step).is_some_and(|value| *value == true)) {
            return Err(said(step, "is a step that is not taken here".into()));
        }
        // A step of null is left out.
        let does = |step: &str, usual: bool| match keys.get(step) {
            None => Ok(usual),
            Some(Value::Null) => Ok(false),
            Some(Value::Bool(does)) => Ok(*does),
            Some(other) => Err(said(step, format!("is {other}, expected true or false"))),
        };
        let curve = match keys.get("resample").filter(|value| !value.is_null()).map_or(Some(curve), Value::as_u64) {
            Some(0) => None,
            Some(1) => Some(Curve::Lanczos),
            Some(2) => Some(Curve::Linear),
            Some(3) => Some(Curve::Cubic),
            Some(4) => Some(Curve::Box),
            Some(5) => Some(Curve::Hamming),
            _ => return Err(said("resample", "is no curve of Pillow: use 0 to 5".into())),
        };
        let size = match keys.get("size") {
            None | Some(Value::Null) => size,
            Some(Value::Object(sides)) => match (sides.get("shortest_edge"), sides.get("longest_edge")) {
                (Some(edge), None | Some(Value::Null)) => Size::Shortest(number("size", edge)?),
                (None, None) => Size::Exact(sides_of("size", sides)?),
                (None | Some(Value::Null), Some(edge)) if tiled => Size::Longest(number("size", edge)?),
                _ => return Err(said("size", "has a longest_edge, which is not supported".into())),
            },
            Some(Value::Array(sides)) => Size::Exact(list_of("size", sides)?),
            Some(one) if shortest => Size::Shortest(number("size", one)?),
            Some(one) => Size::Exact([number("size", one)?; 2]),
        };
        let crop = match keys.get("crop_size") {
            None | Some(Value::Null) => crop.map(|size| [size; 2]),
            Some(Value::Object(sides)) => Some(sides_of("crop_size", sides)?),
            Some(Value::Array(sides)) => Some(list_of("crop_size", sides)?),
            Some(size) => Some([number("crop_size", size)?; 2]),
        };
        let crops = does("do_center_crop", crop.is_some() && usual(class).is_some_and(|usual| usual.3.is_some()))?;
        let tile = match keys.get(TILE_KEY).filter(|value| !value.is_null()) {
            Some(sides) => number(TILE_KEY, sides.get("longest_edge").unwrap_or(&Value::Null))?,
            None => TILE,
        };
        let splits = does("do_image_splitting", true)?;
        let tiling = tiled.then_some(Tiling { side: tile, splits });
        let rescale = match keys.get("rescale_factor").filter(|value| !value.is_null()) {
            None => 1.0 / 255.0,
            Some(factor) => finite("rescale_factor", factor)?,
        };
        // Means and deviations of one number tell that the model reads brightness alone.
        let is_one = |key: &str| keys.get(key).and_then(Value::as_array).is_some_and(|each| each.len() == 1);
        let channels = if is_one("image_mean") && is_one("image_std") { 1 } else { COLOURS };
        let colours = |key: &str, usual: [f64; 3]| match keys.get(key).filter(|value| !value.is_null()) {
            None => Ok(usual),
            Some(Value::Array(each)) if each.len() == channels => {
                let each = each.iter().map(|value| finite(key, value)).collect::<Result<Vec<f64>>>()?;
                Ok([0, 1, 2].map(|channel| each[channel % channels]))
            }
            Some(Value::Array(each)) => Err(said(key, format!("has {} numbers, expected {COLOURS}", each.len()))),
            Some(one) => Ok([finite(key, one)?; 3]),
        };
        let normal = [colours("image_mean", normal[0])?, colours("image_std", normal[1])?];
        if normal[1].contains(&0.0) {
            return Err(said("image_std", "must not be 0".into()));
        }
        let rescale = does("do_rescale", true)?.then_some(rescale);
        Ok(Self {
            size: does("do_resize", true)?.then_some(size),
            curve,
            crop: crop.filter(|_| crops),
            tiling,
            rescale,
            channels,
            normal: does("do_normalize", true)?.then(|| normal.map(|each| each.map(|number| number as f32))),
            in_floats: class.starts_with("DINOv3") && rescale.is_some(),
        })
    }

    /// The same steps, but each picture is read as a whole alone.
    #[must_use]
    pub fn without_tiles(self) -> Self {
        Self { tiling: self.tiling.map(|tiling| Tiling { splits: false, ..tiling }), ..self }
    }

    /// Refuses tiles that are smaller than a patch of the model.
    pub(crate) fn check_tiles(&self, patch: usize) -> Result<()> {
        match self.tiling {
            Some(Tiling { side, .. }) if side < patch => Err(said(
                TILE_KEY,
                format!(
                    "cuts an image into tiles of {side} × {side} pixels, \
                     smaller than the model's patches of {patch} × {patch}"
                ),
            )),
            _ => Ok(()),
        }
    }

    /// The tiles down and across of a picture with this height and width; 0 if it is read as a whole alone.
    pub fn tiles(&self, size: [usize; 2]) -> [usize; 2] {
        let Some(Tiling { side, splits: true }) = self.tiling else { return [0, 0] };
        let tiles = self.multiple(size, side).map(|length| length / side);
        if tiles == [1, 1] { [0, 0] } else { tiles }
    }

    /// The part of a picture with this height and width that is read, from left to right and from top to bottom in
    /// fractions of it: left, top, right and bottom. Beyond 0 and 1 nothing is there.
    pub fn part(&self, size: [usize; 2]) -> [f64; 4] {
        let Some([rows, columns]) = self.crop else { return [0.0, 0.0, 1.0, 1.0] };
        let [height, width] = self.resized(size).map(|length| length.max(1) as f64);
        let side = |all: f64, kept: usize| {
            let first = (all - kept as f64) / 2.0;
            let first = if first < 0.0 { first.ceil() } else { first.floor() };
            [first / all, (first + kept as f64) / all]
        };
        let ([left, right], [top, bottom]) = (side(width, columns), side(height, rows));
        [left, top, right, bottom]
    }

    /// Height and width of a picture before it is cut into tiles: the longer side is the next multiple of a tile's, and
    /// the other side follows and is a multiple too.
    fn multiple(&self, size: [usize; 2], side: usize) -> [usize; 2] {
        let [height, width] = self.resized(size);
        let (up, ratio) = (|length: usize| length.div_ceil(side) * side, width as f64 / height.max(1) as f64);
        if width >= height {
            [up((up(width) as f64 / ratio) as usize), up(width)]
        } else {
            [up(height), up((up(height) as f64 * ratio) as usize)]
        }
    }

    /// The pixels that a model reads, and their shape: `[1, channel, height, width]`, or an image for each tile, row by
    /// row, and then one of the whole picture.
    ///
    /// # Errors
    /// A picture without pixels, or with too many; too many tiles.
    pub fn pixels(&self, picture: &Picture) -> Result<([usize; 4], Vec<f32>)> {
        let Picture { width, height, rgba } = picture;
        let refused = |problem: String| Err(InputProblem::Said(format!("the image {problem}")).into());
        let fits = |[height, width]: [usize; 2]| height.checked_mul(width).is_some_and(|count| count <= MOST_PIXELS);
        if !fits([*height, *width]) {
            return refused(format!("has {width} × {height} pixels, and at most {MOST_PIXELS} are read"));
        }
        if rgba.is_empty() || rgba.len() != width * height * 4 {
            return refused("has no pixels".into());
        }
        let size = self.resized([*height, *width]);
        let [crop_height, crop_width] = self.crop.unwrap_or(size);
        let tall = [*height, size[1]];
        if size.contains(&0) || ![size, tall, [crop_height, crop_width]].into_iter().all(fits) {
            return refused(format!("of {width} × {height} pixels would become {} × {}", size[1], size[0]));
        }
        if let Some(Tiling { side, splits }) = self.tiling {
            let most = if splits { self.multiple([*height, *width], side) } else { [side; 2] };
            if ![most, [size[0], most[1]]].into_iter().all(fits) {
                return refused(format!("of {width} × {height} pixels would become {} × {}", most[1], most[0]));
            }
            let [down, across] = self.tiles([*height, *width]);
            if down * across > MOST_TILES {
                let problem = format!("cuts the image into {down} × {across} tiles, and at most {MOST_TILES} are read");
                return Err(said(TILE_KEY, problem));
            }
        }
        let pixels = rgba.chunks_exact(4).map(opaque);
        let bytes: Vec<u8> = match self.channels {
            1 => pixels.map(brightness).collect(),
            _ => pixels.flatten().collect(),
        };
        if let Some(tiling) = self.tiling {
            let resized = self.resize(bytes, [*height, *width], size);
            let tiles = self.cut(resized, [*height, *width], tiling);
            let shape = [tiles.len(), self.channels, tiling.side, tiling.side];
            let values = tiles.into_iter().flat_map(|tile| self.scaled(tile.into_iter().map(f32::from).collect()));
            return Ok((shape, values.collect()));
        }
        let numbers = match self.rescale.filter(|_| self.in_floats) {
            Some(scale) => {
                let floats = bytes.iter().map(|byte| f32::from(*byte) * scale as f32).collect();
                self.crop(&self.resize(floats, [*height, *width], size), size, 0.0)
            }
            None => {
                let bytes = self.crop(&self.resize(bytes, [*height, *width], size), size, 0);
                bytes.into_iter().map(f32::from).collect()
            }
        };
        Ok(([1, self.channels, crop_height, crop_width], self.scaled(numbers)))
    }

    /// The tiles of a resized picture of this height and width, and at last the whole, each of `side` × `side` pixels.
    fn cut(&self, resized: Vec<u8>, size: [usize; 2], Tiling { side, splits }: Tiling) -> Vec<Vec<u8>> {
        let before = self.resized(size);
        if !splits {
            return vec![self.resize(resized, before, [side; 2])];
        }
        let multiple = self.multiple(size, side);
        let all = self.resize(resized, before, multiple);
        let [down, across] = self.tiles(size);
        let row = side * self.channels;
        let tile = |(y, x): (usize, usize)| -> Vec<u8> {
            let starts = (y * side..(y + 1) * side).map(|y| y * across * row + x * row);
            starts.flat_map(|start| all[start..start + row].iter().copied()).collect()
        };
        let places = (0..down).flat_map(|y| (0..across).map(move |x| (y, x)));
        let mut tiles: Vec<Vec<u8>> = places.map(tile).collect();
        tiles.push(self.resize(all, multiple, [side; 2]));
        tiles
    }

    /// Numbers of pixels as the model reads them, channel by channel.
    fn scaled(&self, numbers: Vec<f32>) -> Vec<f32> {
        let (late, scale) = (self.rescale.filter(|_| !self.in_floats), self.rescale.map_or(1.0, |scale| scale.recip()));
        let scale = if late.is_some() { scale as f32 } else { 1.0 };
        let value = |colour: usize, x: f32| match (self.normal, late) {
            (Some([mean, deviation]), _) => (x - mean[colour] * scale) / (deviation[colour] * scale),
            (None, Some(rescale)) => x * rescale as f32,
            (None, None) => x,
        };
        let plane = |colour: usize| numbers.iter().skip(colour).step_by(self.channels).map(move |x| value(colour, *x));
        (0..self.channels).flat_map(plane).collect()
    }

    /// The picture of these pixels: the part of the original that the model sees; tiles down and across are put
    /// together.
    pub fn seen(&self, [_, channels, height, width]: [usize; 4], pixels: &[f32], tiles: [usize; 2]) -> Picture {
        let [down, across] = tiles.map(|count| count.max(1));
        let [mean, deviation] = self.normal.unwrap_or([[0.0; 3], [1.0; 3]]);
        let scale = self.rescale.map_or(1.0, |scale| scale.recip() as f32);
        let area = height * width;
        let byte = |colour: usize, i: usize| {
            let (channel, y, x) = (colour % channels, i / (width * across), i % (width * across));
            let tile = y / height * across + x / width;
            let at = (tile * channels + channel) * area + y % height * width + x % width;
            ((pixels[at] * deviation[channel] + mean[channel]) * scale).round() as u8
        };
        let rgba = (0..area * down * across).flat_map(|i| [byte(0, i), byte(1, i), byte(2, i), u8::MAX]).collect();
        Picture { width: width * across, height: height * down, rgba }
    }

    /// Height and width after resizing.
    fn resized(&self, [height, width]: [usize; 2]) -> [usize; 2] {
        match self.size {
            None => [height, width],
            Some(Size::Exact(size)) => size,
            Some(Size::Shortest(side)) if width <= height => [(side * height) / width.max(1), side],
            Some(Size::Shortest(side)) => [side, (side * width) / height.max(1)],
            Some(Size::Longest(side)) => longest([height, width], side),
        }
    }

    fn resize<S: Sample>(&self, numbers: Vec<S>, [height, width]: [usize; 2], size: [usize; 2]) -> Vec<S> {
        let taps = |old: usize, new: usize| match self.curve {
            Some(curve) => smoothed(old, new, curve),
            // Steps are added up, and so are their roundings, as in Pillow.
            None => {
                let step = old as f64 / new as f64;
                let places = std::iter::successors(Some(step / 2.0), |at| Some(at + step));
                places.take(new).map(|at| (at as usize, vec![1.0])).collect()
            }
        };
        let across = |numbers: Vec<S>| match size[1] == width {
            true => numbers,
            false => along(&numbers, width, self.channels, &taps(width, size[1])),
        };
        let down = |numbers: Vec<S>, width: usize| match size[0] == height {
            true => numbers,
            false => along(&numbers, height, width * self.channels, &taps(height, size[0])),
        };
        // As Pillow from version 13 on, which goes down first where that removes over twice as many rows as columns;
        // bytes are rounded in between.
        let fewer = |old: usize, new: usize| old as i64 - new as i64;
        let (rows, columns) = (fewer(height, size[0]), fewer(width, size[1]));
        match rows > 0 && rows > 2 * columns {
            true => across(down(numbers, width)),
            false => down(across(numbers), size[1]),
        }
    }

    /// The middle of a picture; where it is smaller than that, zeros stand around it.
    fn crop<S: Sample>(&self, numbers: &[S], [height, width]: [usize; 2], zero: S) -> Vec<S> {
        let [rows, columns] = self.crop.unwrap_or([height, width]);
        // The first row or column of the picture that is kept, or of the result that holds one.
        let first = |old: usize, new: usize| (old.saturating_sub(new) / 2, new.saturating_sub(old) / 2);
        let ((top, above), (left, before)) = (first(height, rows), first(width, columns));
        let pixel = |y: usize, x: usize| {
            let (y, x) = (y.checked_sub(above)? + top, x.checked_sub(before)? + left);
            (y < height && x < width).then(|| (y * width + x) * self.channels)
        };
        let cell = |(y, x)| {
            let at = pixel(y, x);
            (0..self.channels).map(move |channel| at.map_or(zero, |at| numbers[at + channel]))
        };
        (0..rows).flat_map(|y| (0..columns).map(move |x| (y, x))).flat_map(cell).collect()
    }
}

/// The classes of processors that read a picture in tiles.
const TILED: [&str; 2] = ["Idefics3", "SmolVLM"];

/// Height and width with this longer side, at most [`LONGEST`]; the other side follows, and is even before that.
fn longest([height, width]: [usize; 2], side: usize) -> [usize; 2] {
    let even = |length: f64| (length as usize).next_multiple_of(2);
    let ratio = width as f64 / height.max(1) as f64;
    let [height, width] = match width >= height {
        true => [even(side as f64 / ratio).max(1), side],
        false => [side, even(side as f64 * ratio).max(1)],
    };
    let ratio = width as f64 / height as f64;
    match width >= height {
        true if width > LONGEST => [((LONGEST as f64 / ratio) as usize).max(1), LONGEST],
        false if height > LONGEST => [LONGEST, ((LONGEST as f64 * ratio) as usize).max(1)],
        _ => [height, width],
    }
}

/// A pixel over white, as Pillow composes it.
fn opaque(pixel: &[u8]) -> [u8; 3] {
    let opacity = u32::from(pixel[3]) << 7;
    let colour = |number: u8| {
        let sum = u32::from(number) * opacity + 255 * ((255 << 7) - opacity) + (0x80 << 7);
        ((((sum >> 8) + sum) >> 8) >> 7) as u8
    };
    [colour(pixel[0]), colour(pixel[1]), colour(pixel[2])]
}

/// The brightness of a colour, as Pillow computes it.
fn brightness([red, green, blue]: [u8; 3]) -> u8 {
    ((u32::from(red) * 19_595 + u32::from(green) * 38_470 + u32::from(blue) * 7_471 + 0x8000) >> 16) as u8
}

fn said(key: &str, problem: String) -> Error {
    InputProblem::Key { key: key.into(), problem: KeyProblem::Said(problem) }.into()
}

fn number(key: &str, value: &Value) -> Result<usize> {
    let number = value.as_u64().filter(|number| (1..=65_536).contains(number));
    number.map(|number| number as usize).ok_or_else(|| said(key, format!("is {value}, expected 1 to 65536")))
}

fn sides_of(key: &str, sides: &Map<String, Value>) -> Result<[usize; 2]> {
    let side = |name: &str| match sides.get(name) {
        Some(side) => number(key, side),
        None => Err(said(key, format!("has no {name}"))),
    };
    Ok([side("height")?, side("width")?])
}

/// Height and width in a list.
fn list_of(key: &str, sides: &[Value]) -> Result<[usize; 2]> {
    match sides {
        [height, width] => Ok([number(key, height)?, number(key, width)?]),
        _ => Err(said(key, format!("has {} numbers, expected a height and a width", sides.len()))),
    }
}

fn finite(key: &str, value: &Value) -> Result<f64> {
    let number = value.as_f64().filter(|number| (*number as f32).is_finite());
    number.ok_or_else(|| said(key, format!("is {value}, expected a number")))
}
