//! An input that is not tokens: the numbers of an image.

use std::sync::Arc;

use crate::config::{InputConfig, PixelConfig};
use crate::error::{InputProblem, Result};

/// The encoder's input where it is not tokens: pixels `[batch, channel, height, width]`, row-major.
#[derive(Clone, Debug, PartialEq)]
pub struct Signal {
    shape: [usize; 4],
    values: Arc<Vec<f32>>,
    grid: [usize; 2],
    rows: usize,
}

impl Signal {
    /// # Errors
    /// A model that reads tokens; a shape that it does not read; values that are not finite.
    pub fn new(input: InputConfig, shape: &[usize], values: Vec<f32>) -> Result<Self> {
        let wrong = |problem: String| Err(InputProblem::Said(format!("the pixels {problem}")).into());
        let Some(pixels) = input.pixels() else { return wrong("cannot be read: this model reads text".into()) };
        let &[batch, channels, height, width] = shape else {
            return wrong(format!("have shape {shape:?}, expected [batch, channel, height, width]"));
        };
        if channels != pixels.channels {
            return wrong(format!("have {channels} channels, and the model reads {}", pixels.channels));
        }
        let grid = pixels.grid([height, width]);
        if grid.contains(&0) {
            let side = pixels.patch_size;
            return wrong(format!("are {height} × {width}, less than one patch of {side} × {side}"));
        }
        let count = shape.iter().try_fold(1usize, |product, size| product.checked_mul(*size));
        if batch == 0 || count != Some(values.len()) {
            return wrong(format!("are {} numbers for shape {shape:?}", values.len()));
        }
        if !headlight_kernels::are_finite(&values) {
            return wrong("hold values that are not finite numbers".into());
        }
        let rows = pixels.prefix() + grid[0] * grid[1];
        Ok(Self { shape: [batch, channels, height, width], values: Arc::new(values), grid, rows })
    }

    /// The number of sequences.
    pub fn batch(&self) -> usize {
        self.shape[0]
    }

    /// The rows that it becomes.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Its patches down and across.
    pub fn grid(&self) -> [usize; 2] {
        self.grid
    }

    /// The pixels of each patch, `[batch, patch, channel · y · x]`, row by row.
    pub(super) fn patches(&self, config: &PixelConfig) -> Vec<f32> {
        let [batch, channels, height, width] = self.shape;
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
}
