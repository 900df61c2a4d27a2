//! The input of the first stack, where it is not tokens.

use serde::{Deserialize, Serialize};

use crate::error::{InputProblem, Result};

/// What the first stack reads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum InputConfig {
    #[default]
    Tokens,
    /// An image, cut into patches.
    Pixels(PixelConfig),
    /// Features of sound, such as a log-mel spectrogram.
    Features(FeatureConfig),
}

/// An image as rows: class tokens and registers, and then each patch, row by row, by one linear map of its pixels
/// (Dosovitskiy et al. 2021).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct PixelConfig {
    /// The numbers of a pixel: 3 of a colour.
    pub channels: usize,
    /// The pixels on each side of a patch.
    pub patch_size: usize,
    /// The pixels on each side of the images that it was trained on.
    pub image_size: usize,
    /// Whether the map of patches has a bias.
    pub patch_bias: bool,
    pub class_token: bool,
    /// Whether a second class token follows the first (Touvron et al. 2021).
    pub distillation_token: bool,
    /// Rows that follow the class tokens and have no position (Darcet et al. 2024).
    pub registers: usize,
    /// Whether a patch of another grid has the position of the patch at its place in the table, which is not resized.
    pub nearest_positions: bool,
    /// Whether the table of positions is smoothed before it is resized for another number of patches.
    pub antialias: bool,
}

/// Frames of features as rows, by two convolutions of three frames each with GELU, the second of stride 2 (Radford et
/// al. 2022).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct FeatureConfig {
    /// The numbers of a frame: the mel bins.
    pub bins: usize,
    /// The frames that it was trained on, the most that it reads.
    pub frames: usize,
}

impl InputConfig {
    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference over")]
    pub(super) fn is_tokens(&self) -> bool {
        *self == Self::Tokens
    }

    /// Refuses a text where pixels or features are read.
    ///
    /// # Errors
    /// Pixels or features are read.
    pub fn check_text(self) -> Result<()> {
        match self {
            Self::Tokens => Ok(()),
            Self::Pixels(_) => Err(InputProblem::NoPixels.into()),
            Self::Features(_) => Err(InputProblem::NoFeatures.into()),
        }
    }

    /// The image that it reads, if it reads one.
    pub fn pixels(self) -> Option<PixelConfig> {
        match self {
            Self::Pixels(pixels) => Some(pixels),
            Self::Tokens | Self::Features(_) => None,
        }
    }

    /// The features that it reads, if it reads some.
    pub fn features(self) -> Option<FeatureConfig> {
        match self {
            Self::Features(features) => Some(features),
            Self::Tokens | Self::Pixels(_) => None,
        }
    }
}

impl FeatureConfig {
    /// The rows of this many frames: one for every two.
    pub fn rows(self, frames: usize) -> usize {
        frames.div_ceil(2)
    }
}

impl PixelConfig {
    /// The rows of class tokens, which have positions.
    pub fn class_tokens(&self) -> usize {
        usize::from(self.class_token) + usize::from(self.distillation_token)
    }

    /// The rows before the first patch.
    pub fn prefix(&self) -> usize {
        self.class_tokens() + self.registers
    }

    /// The patches down and across of an image with this height and width; pixels beyond the last whole patch are not
    /// read.
    pub fn grid(&self, size: [usize; 2]) -> [usize; 2] {
        size.map(|pixels| pixels / self.patch_size)
    }

    /// The grid of the images that it was trained on, which a table of positions has.
    pub fn trained_grid(&self) -> [usize; 2] {
        self.grid([self.image_size; 2])
    }

    /// The numbers of a patch.
    pub fn patch_width(&self) -> usize {
        self.channels * self.patch_size * self.patch_size
    }
}
