//! Draws patterns as pixels on the GPU, without reading them back.

use burn::backend::Cube;
use burn::cubecl::calculate_cube_count_elemwise;
use burn::cubecl::prelude::CubeDim;
use burn::tensor::{Device, Int, Tensor, TensorData};

use super::launch::{OnGpu, on_gpu};
use super::programs::{self, UNITS};
use crate::ops::FromNumbers;

/// Rows of pixels begin at multiples of this: copies into textures need 256 bytes.
const ALIGNED: usize = 64;
/// Masks have a byte for each cell, programs read four at a time.
const WORD: usize = 4;

/// The colours of what is no weight, and the diagonals of masked cells, as `protocol::Picture` has them.
#[derive(Clone, Copy, Debug)]
pub struct Colours {
    pub masked: [u32; 2],
    pub hatch: [usize; 2],
    pub line: u32,
}

/// What is drawn of some heads of a sublayer.
pub struct Heads<'a> {
    /// `[batch, head, query, key]`
    pub pattern: &'a Tensor<4>,
    /// `[head or 1, query, key]`, 1 is masked.
    pub mask: &'a [u8],
    pub mask_per_head: bool,
    /// Each with the place of its first pixel.
    pub places: &'a [[usize; 3]],
    /// How many queries, and keys, share a cell; its edge in pixels, and how much of it is the line after it.
    pub block: usize,
    pub cell: f64,
    pub gap: usize,
}

/// The tokens of each pixel of an axis, as first and end; none for a line between cells. `most` limits the pixels.
fn spans(tokens: usize, Heads { block, cell, gap, .. }: &Heads, most: usize) -> Vec<[u32; 2]> {
    let cells = tokens.div_ceil(*block);
    let edge = |i: usize| ((i as f64 * cell).round() as usize).min(most);
    let mut spans = vec![[0; 2]; edge(cells).max(1).min(most)];
    for i in 0..cells {
        let shown = [(i * block) as u32, ((i + 1) * block).min(tokens) as u32];
        if *cell >= 1.0 {
            let (begin, end) = (edge(i), edge(i + 1));
            spans[begin..end.saturating_sub(*gap).max(begin)].fill(shown);
        } else if let Some([begin, end]) = spans.get_mut((i as f64 * cell) as usize) {
            if *end == 0 {
                *begin = shown[0];
            }
            *end = shown[1];
        }
    }
    spans
}

/// A picture in the card's memory: at first nothing is on it.
pub struct Pixels {
    numbers: Tensor<1, Int>,
    table: Tensor<1, Int>,
    pub width: usize,
    pub height: usize,
}

impl Pixels {
    pub fn new([width, height]: [usize; 2], table: &[u32], device: &Device) -> Self {
        let numbers = Tensor::zeros([Self::stride_of(width) * height], device);
        Self { numbers, table: words(table.to_vec(), device), width, height }
    }

    /// From row to row.
    pub fn stride(&self) -> usize {
        Self::stride_of(self.width)
    }

    pub fn stride_of(width: usize) -> usize {
        width.next_multiple_of(ALIGNED)
    }

    /// Each as in `protocol::Picture`, row by row with those beyond the width.
    pub fn numbers(&self) -> &Tensor<1, Int> {
        &self.numbers
    }

    /// Where they lie.
    pub fn buffer(&self) -> Option<OnGpu> {
        integers(&self.numbers)
    }

    /// Draws; nothing where the pattern lies elsewhere.
    pub fn draw(&mut self, heads: &Heads, colours: Colours) -> Option<()> {
        let [_, _, queries, keys] = heads.pattern.dims();
        let device = heads.pattern.device();
        let masks = heads.mask.chunks(WORD).map(|cells| {
            let byte = |i: usize| cells.get(i).copied().unwrap_or_default();
            u32::from_le_bytes(std::array::from_fn(byte))
        });
        let places = heads.places.iter().flatten().map(|n| *n as u32).collect();
        let (masks, places) = (words(masks.collect(), &device), words(places, &device));
        let weights = on_gpu(heads.pattern)?;
        let (masks, places, table) = (integers(&masks)?, integers(&places)?, integers(&self.table)?);
        let pixels = self.buffer()?;
        let client = weights.client.clone();
        let (across, down) = (spans(keys, heads, self.width), spans(queries, heads, self.height));
        let count = heads.places.len() * across.len() * down.len();
        let flat = |spans: Vec<[u32; 2]>| words(spans.into_iter().flatten().collect(), &device);
        let (across, down) = (integers(&flat(across))?, integers(&flat(down))?);
        let units = CubeDim::new_1d(UNITS as u32);
        programs::draw_cells::launch(
            &client,
            calculate_cube_count_elemwise(&client, count, units),
            units,
            weights.into_tensor_arg(),
            masks.into_buffer_arg(),
            places.into_buffer_arg(),
            across.into_buffer_arg(),
            down.into_buffer_arg(),
            table.into_buffer_arg(),
            pixels.into_buffer_arg(),
            usize::from(heads.mask_per_head),
            self.width,
            self.stride(),
            colours.masked[0],
            colours.masked[1],
            colours.line,
            colours.hatch[0],
            colours.hatch[1],
        );
        Some(())
    }
}

fn words(numbers: Vec<u32>, device: &Device) -> Tensor<1, Int> {
    let count = numbers.len();
    let numbers: Vec<i32> = numbers.into_iter().map(u32::cast_signed).collect();
    Tensor::from_numbers(TensorData::new(numbers, [count]), device)
}

fn integers(x: &Tensor<1, Int>) -> Option<OnGpu> {
    x.clone().try_into_primitive::<Cube>().ok()
}
