//! The convolution of the first stream beside the first block (He et al. 2021, "DeBERTa", version 2).
//!
//! ```text
//! c_t = f(Σ_j W_j x_t+j + b)    x: the stream before the first block; rows of padding and beyond the ends are 0
//! y_t = norm(block(x)_t + c_t)
//! ```

use burn::tensor::Tensor;

use crate::config::{Config, StreamConvolutionConfig};
use crate::model::convolutions::neighbours;
use crate::model::gated_delta::without_padding;
use crate::model::linear::Linear;
use crate::model::norm::Norm;
use crate::model::params::{Builder, Visitor};
use crate::model::pass::Pass;
use crate::ops::activate;

/// The convolution, and the norm after its sum with the block's output.
#[derive(Clone, Debug)]
pub struct StreamConvolution {
    /// `[d_model, d_model / groups · width]`
    linear: Linear,
    pub(in crate::model) norm: Norm,
    config: StreamConvolutionConfig,
    name: String,
}

impl StreamConvolution {
    /// Takes `{stack}.convolution` and, for its norm, `{stack}.convolution.norm`.
    pub fn new(builder: &mut Builder, stack: &str, config: &Config, convolution: StreamConvolutionConfig) -> Self {
        let (name, d) = (format!("{stack}.convolution"), config.d_model);
        Self {
            linear: Linear::new(builder, &name, d / convolution.groups * convolution.width, d, true),
            norm: Norm::new(builder, &format!("{name}.norm"), &config.layer.norm, d),
            config: convolution,
            name,
        }
    }

    /// c of the rows from `pass.start` on, `[batch, rows, d_model]`, from all rows of the first stream.
    pub fn forward(&self, rows: usize, pass: &Pass) -> Tensor<3> {
        let x = pass.first.clone().expect("the first stream is there once its block runs");
        let x = without_padding(x, &pass.edits.hidden_keys, 0);
        let [_, _, d] = x.dims();
        let width = d / self.config.groups;
        let of_group = |group: usize| {
            let columns = group * width..(group + 1) * width;
            let near = neighbours(x.clone().slice_dim(2, columns.clone()), self.config.width, 1);
            self.linear.forward(near.slice_dim(1, pass.start..pass.start + rows)).slice_dim(2, columns)
        };
        let sum = Tensor::cat((0..self.config.groups).map(of_group).collect(), 2);
        activate(sum, self.config.activation)
    }

    /// The output, `[batch, rows, d_model]`, from the block's and the convolution's; one of them may be of one sequence
    /// alone.
    pub fn add(&self, y: Tensor<3>, c: Tensor<3>) -> Tensor<3> {
        let sequences = y.dims()[0].max(c.dims()[0]);
        let [y, c] = [y, c].map(|x| if x.dims()[0] == sequences { x } else { x.repeat_dim(0, sequences) });
        self.norm.forward(y + c)
    }

    pub fn visit(&mut self, visitor: &mut impl Visitor) {
        self.linear.visit(&self.name, visitor);
        self.norm.visit(&format!("{}.norm", self.name), visitor);
    }
}
