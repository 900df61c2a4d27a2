//! The embedding of an image: class tokens and registers, a linear map of each patch, and positions in two dimensions.

use burn::tensor::{Device, Tensor, TensorData};

use super::linear::Linear;
use super::params::{Builder, Init, Visitor};
use super::signal::Signal;
use crate::config::PixelConfig;
use crate::image::resample::{Curve, matrix, sampled, smoothed};
use crate::ops::{FromNumbers, matmul};

/// The map of patches, and the rows before them.
#[derive(Clone, Debug)]
pub struct Patches {
    config: PixelConfig,
    linear: Linear,
    /// The rows before the patches with their names, `[rows, d_embed]` each.
    prefix: Vec<(&'static str, Tensor<2>)>,
}

impl Patches {
    /// Takes `{path}.patches` and, if the model has them, `{path}.class.weight`, `.distillation.weight` and
    /// `.registers.weight`.
    pub fn new(builder: &mut Builder, path: &str, config: PixelConfig, d: usize) -> Self {
        let linear = Linear::new(builder, &format!("{path}.patches"), config.patch_width(), d, config.patch_bias);
        let rows = [
            ("class", usize::from(config.class_token)),
            ("distillation", usize::from(config.distillation_token)),
            ("registers", config.registers),
        ];
        let mut table =
            |name, rows| (name, builder.table(&format!("{path}.{name}.weight"), [rows, d], Init::Normal(0.02)));
        let prefix = rows.into_iter().filter(|(_, rows)| *rows > 0).map(|(name, rows)| table(name, rows)).collect();
        Self { config, linear, prefix }
    }

    /// The rows of an image, `[batch, row, d_embed]`.
    pub fn forward(&self, signal: &Signal, device: &Device) -> Tensor<3> {
        let ([down, across], batch) = (signal.grid(), signal.batch());
        let shape = [batch, down * across, self.config.patch_width()];
        let patches = Tensor::from_numbers(TensorData::new(signal.patches(&self.config), shape), device);
        let prefix = self.prefix.iter().map(|(_, rows)| rows.clone().unsqueeze::<3>().repeat_dim(0, batch));
        Tensor::cat(prefix.chain([self.linear.forward(patches)]).collect(), 1)
    }

    /// The position of each row, `[1, row, d_embed]`, from a table `[class token and patch, d_embed]` for the grid of
    /// training. Registers have none.
    pub fn positions(&self, table: &Tensor<2>, signal: &Signal) -> Tensor<3> {
        let [_, d] = table.dims();
        let (first, [down, across]) = (self.config.class_tokens(), self.config.trained_grid());
        let of_patches = table.clone().slice_dim(0, first..first + down * across);
        let resized = match self.config.nearest_positions {
            true => nearest(of_patches, [down, across], signal.grid()),
            false => resize(of_patches, [down, across], signal.grid(), self.config.antialias),
        };
        let class = (first > 0).then(|| table.clone().slice_dim(0, 0..first));
        let registers = self.config.registers;
        let registers = (registers > 0).then(|| Tensor::zeros([registers, d], &table.device()));
        Tensor::cat([class, registers, Some(resized)].into_iter().flatten().collect(), 0).unsqueeze()
    }

    pub fn visit(&mut self, path: &str, visitor: &mut impl Visitor) {
        self.linear.visit(&format!("{path}.patches"), visitor);
        for (name, rows) in &mut self.prefix {
            visitor.visit(&format!("{path}.{name}.weight"), rows);
        }
    }
}

/// The rows of a table `[down · across, d]` at the places of another grid.
fn nearest(table: Tensor<2>, from: [usize; 2], to: [usize; 2]) -> Tensor<2> {
    let [ys, xs] = [0, 1].map(|side| buckets(from[side], to[side]));
    let rows: Vec<i32> = ys.iter().flat_map(|y| xs.iter().map(move |x| (y * from[1] + x) as i32)).collect();
    let count = rows.len();
    table.clone().select(0, Tensor::from_numbers(TensorData::new(rows, [count]), &table.device()))
}

/// The patch of a trained row of so many at the place of each patch of another row, as transformers 5.24 computes it in
/// 32 bits on a processor: torch makes the ends of the trained patches in blocks of 16, of whose halves the first
/// number is rounded before the others are added to it. For 19 or 25 patches a side some then share a place.
fn buckets(trained: usize, patches: usize) -> Vec<usize> {
    let width = 1.0 / trained as f64;
    let count = ((1.0 - width) / width).ceil() as usize;
    let end = |i: usize| {
        let first = if i < count / 16 * 16 { i / 8 * 8 } else { i };
        (f64::from((width + first as f64 * width) as f32) + (i - first) as f64 * width) as f32
    };
    let ends: Vec<f32> = (0..count).map(end).collect();
    let step = 1.0 / patches as f32;
    let place = |i: usize| (i as f32 * step).min(1.0 - 1e-6);
    (0..patches).map(|i| ends.partition_point(|end| *end <= place(i)).min(trained - 1)).collect()
}

/// A table `[down · across, d]` for another grid, by cubic interpolation, first down and then across.
fn resize(table: Tensor<2>, from: [usize; 2], to: [usize; 2], antialias: bool) -> Tensor<2> {
    let [_, d] = table.dims();
    // Each turn resizes the first axis and moves it behind the second.
    let turn = |x: Tensor<2>, [from, other]: [usize; 2], to: usize| {
        let x = x.reshape([from, other * d]);
        let x = match from == to {
            true => x,
            false => {
                let taps = if antialias { smoothed(from, to, Curve::Cubic) } else { sampled(from, to) };
                let weights = TensorData::new(matrix(&taps, from), [to, from]);
                matmul(Tensor::from_numbers(weights, &x.device()), x)
            }
        };
        x.reshape([to, other, d]).swap_dims(0, 1).reshape([other * to, d])
    };
    let x = turn(table, from, to[0]);
    turn(x, [from[1], to[0]], to[1])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As `Idefics3VisionEmbeddings` of transformers 5.24 with torch 2.15 has them.
    #[test]
    fn places_are_transformers_rounding_included() {
        let off = |count: usize| -> Vec<usize> { (0..count).filter(|i| buckets(count, count)[*i] != *i).collect() };
        for count in [1, 6, 16, 24, 26, 27, 32] {
            assert!(off(count).is_empty(), "{count}");
        }
        assert_eq!(off(19), [12]);
        assert_eq!(off(25), [5, 9, 10, 11, 12, 13, 15, 18, 20, 23]);
        assert_eq!(off(29), [3, 6, 24]);
        assert_eq!(buckets(6, 3), [0, 2, 4]);
        assert_eq!(buckets(3, 6), [0, 0, 1, 1, 2, 2]);
    }
}
