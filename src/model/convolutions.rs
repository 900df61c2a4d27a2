//! The embedding of features: two convolutions of three frames, each a linear map of frames side by side.
//!
//! ```text
//! y_i = gelu(W₁ (x_i−1, x_i, x_i+1) + b₁)
//! x_i = gelu(W₂ (y_2i−1, y_2i, y_2i+1) + b₂)      frames beyond the ends are 0
//! ```

use burn::tensor::{Device, Int, Tensor, TensorData};
use headlight_kernels::ActivationFunction;

use super::linear::Linear;
use super::params::{Builder, Visitor};
use super::signal::Signal;
use crate::config::FeatureConfig;
use crate::ops::{FromNumbers, Then};

/// The frames that a convolution reads for one row.
const WIDTH: usize = 3;

/// The two convolutions.
#[derive(Clone, Debug)]
pub struct Convolutions {
    /// `[d_embed, bins · frame]`
    first: Linear,
    /// `[d_embed, d_embed · frame]`
    second: Linear,
}

impl Convolutions {
    /// Takes `{path}.convolution1` and `{path}.convolution2`.
    pub fn new(builder: &mut Builder, path: &str, config: FeatureConfig, d: usize) -> Self {
        Self {
            first: Linear::new(builder, &format!("{path}.convolution1"), WIDTH * config.bins, d, true),
            second: Linear::new(builder, &format!("{path}.convolution2"), WIDTH * d, d, true),
        }
    }

    /// The rows of features `[batch, bin, frame]`, `[batch, row, d_embed]`.
    pub fn forward(&self, signal: &Signal, device: &Device) -> Tensor<3> {
        let frames = Tensor::<3>::from_numbers(signal.features(), device).swap_dims(1, 2); // [batch, frame, bin]
        let gelu = |linear: &Linear, x| linear.forward_then(x, Then::Activate(ActivationFunction::Gelu));
        let x = gelu(&self.first, neighbours(frames, WIDTH, 1));
        gelu(&self.second, neighbours(x, WIDTH, 2))
    }

    pub fn visit(&mut self, path: &str, visitor: &mut impl Visitor) {
        self.first.visit(&format!("{path}.convolution1"), visitor);
        self.second.visit(&format!("{path}.convolution2"), visitor);
    }
}

/// Every `stride`-th row in the middle of `width` rows, an odd number: from `[batch, row, d]` to
/// `[batch, row / stride, d · width]`, the numbers of a column together.
pub(super) fn neighbours(x: Tensor<3>, width: usize, stride: usize) -> Tensor<3> {
    let ([batch, rows, d], device) = (x.dims(), x.device());
    let count = rows.div_ceil(stride);
    let x = match width / 2 {
        0 => x,
        reach => {
            let beyond = Tensor::zeros([batch, reach, d], &device);
            Tensor::cat(vec![beyond.clone(), x, beyond], 1)
        }
    };
    let shifted = |shift: usize| {
        let rows: Vec<i32> = (0..count).map(|i| (i * stride + shift) as i32).collect();
        let rows = Tensor::<1, Int>::from_numbers(TensorData::new(rows, [count]), &device);
        x.clone().select(1, rows).unsqueeze_dim::<4>(3)
    };
    Tensor::cat((0..width).map(shifted).collect(), 3).reshape([batch, count, d * width])
}
