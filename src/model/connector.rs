//! The connector of an encoder of images and a decoder: rows of patches become rows of the decoder's width.

use burn::tensor::Tensor;

use super::linear::Linear;
use super::params::{Builder, Visitor};
use crate::config::{ActivationFunction, VisionConfig};
use crate::ops::Then;

/// Squares of patches side by side (Shi et al. 2016), and one or two linear maps.
#[derive(Clone, Debug)]
pub struct Connector {
    /// The rows before the first patch, which are not read.
    prefix: usize,
    shuffle: usize,
    first: Linear,
    second: Option<(ActivationFunction, Linear)>,
}

impl Connector {
    /// Takes `connector` and, of two maps, `connector.second`.
    pub fn new(builder: &mut Builder, vision: &VisionConfig, d_model: usize) -> Self {
        let map =
            |builder: &mut Builder, name, width| Linear::new(builder, name, width, d_model, vision.connector_bias);
        Self {
            prefix: vision.tower.input.pixels().map_or(0, |pixels| pixels.prefix()),
            shuffle: vision.shuffle,
            first: map(builder, "connector", vision.connector_width()),
            second: vision.connector_activation.map(|f| (f, map(builder, "connector.second", d_model))),
        }
    }

    /// The rows of all images, one after the other.
    ///
    /// # Shapes
    /// - x: `[image, row, d of the encoder]`, of images with these patches down and across
    /// - output: `[1, image · row, d_model]`
    pub fn forward(&self, x: Tensor<3>, [down, across]: [usize; 2]) -> Tensor<3> {
        let [images, rows, d] = x.dims();
        let (s, x) = (self.shuffle, x.slice_dim(1, self.prefix..rows));
        let [down, across] = [down / s, across / s];
        let x = x.reshape([images * down, s, across, s * d]).swap_dims(1, 2);
        let x = x.reshape([1, images * down * across, s * s * d]);
        match &self.second {
            Some((activation, second)) => second.forward(self.first.forward_then(x, Then::Activate(*activation))),
            None => self.first.forward(x),
        }
    }

    pub fn visit(&mut self, visitor: &mut impl Visitor) {
        self.first.visit("connector", visitor);
        if let Some((_, second)) = &mut self.second {
            second.visit("connector.second", visitor);
        }
    }
}
