//! The embedding of an image: class tokens and registers, a linear map of each patch, and positions in two dimensions.

use burn::tensor::{Device, Tensor, TensorData};

use super::linear::Linear;
use super::params::{Builder, Init, Visitor};
use super::signal::Signal;
use crate::config::PixelConfig;
use crate::image::resample::{Curve, matrix, sampled, smoothed};

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
        let patches = Tensor::from_data(TensorData::new(signal.patches(&self.config), shape), device);
        let prefix = self.prefix.iter().map(|(_, rows)| rows.clone().unsqueeze::<3>().repeat_dim(0, batch));
        Tensor::cat(prefix.chain([self.linear.forward(patches)]).collect(), 1)
    }

    /// The position of each row, `[1, row, d_embed]`, from a table `[class token and patch, d_embed]` for the grid of
    /// training. Registers have none.
    pub fn positions(&self, table: &Tensor<2>, signal: &Signal) -> Tensor<3> {
        let [_, d] = table.dims();
        let (first, [down, across]) = (self.config.class_tokens(), self.config.trained_grid());
        let of_patches = table.clone().slice_dim(0, first..first + down * across);
        let resized = resize(of_patches, [down, across], signal.grid(), self.config.antialias);
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
                Tensor::<2>::from_data(weights, &x.device()).matmul(x)
            }
        };
        x.reshape([to, other, d]).swap_dims(0, 1).reshape([other * to, d])
    };
    let x = turn(table, from, to[0]);
    turn(x, [from[1], to[0]], to[1])
}
