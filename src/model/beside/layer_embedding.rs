//! Embeddings of tokens for each layer (Gemma Team 2025, "Gemma 3n"): at its end, a block adds a row of the token, made
//! for this layer, as far as the stream lets it through.
//!
//! ```text
//! e = (norm(W_i x / √d_model) + √d_e E_i[id]) / √2     x: the stream before the first block; d_e numbers for layer i
//! c = norm(W_o (f(W_g y) ⊙ e))                         y: the stream after the MLP; the block adds c to it
//! ```

use std::f64::consts::FRAC_1_SQRT_2;

use burn::tensor::{Int, Tensor};

use crate::config::{ActivationFunction, Config};
use crate::model::linear::Linear;
use crate::model::norm::Norm;
use crate::model::params::{Builder, Init, Visitor};
use crate::ops::{Matrix, Then, linear};
use crate::site::SublayerPath;

/// The embeddings of a stack's tokens for all its layers.
#[derive(Clone, Debug)]
pub struct LayerEmbeddings {
    /// `[d_vocab, layer · d_layer_embed]`
    tokens: Matrix,
    /// From the stream, `[layer · d_layer_embed, d_model]`.
    project: Linear,
    norm: Norm,
}

impl LayerEmbeddings {
    /// Takes `{stack}.embed.layers.weight`, `.layer_project.weight` and `.layer_norm.weight`; `None` for a model
    /// without them.
    pub fn new(builder: &mut Builder, stack: &str, config: &Config) -> Option<Self> {
        let (width, path) = (config.embedding.d_layer, format!("{stack}.embed"));
        let all = config.n_decoder_layers * width;
        let init = Init::Normal((width as f32).sqrt().recip());
        (width > 0).then(|| Self {
            tokens: builder.matrix(&format!("{path}.layers.weight"), [config.d_vocab, all], init),
            project: Linear::new(builder, &format!("{path}.layer_project"), config.d_model, all, false),
            norm: Norm::new(builder, &format!("{path}.layer_norm"), &config.layer.norm, width),
        })
    }

    /// e of one layer.
    ///
    /// # Shapes
    /// - x: `[batch, pos, d_model]`
    /// - ids: `[batch or 1, pos]`
    /// - output: `[batch, pos, d_layer_embed]`
    pub fn rows(&self, block: usize, x: Tensor<3>, ids: Tensor<2, Int>) -> Tensor<3> {
        let (width, [batch, _, d_model]) = (self.norm.width(), x.dims());
        let columns = block * width..(block + 1) * width;
        let rows = Tensor::<1, Int>::arange(columns.start as i64..columns.end as i64, &x.device());
        let map = Matrix::Whole(self.project.weight.rows(rows));
        let read = linear(x, &map, None, Then::Nothing) / (d_model as f64).sqrt();
        let ([sequences, pos], [_, all]) = (ids.dims(), self.tokens.dims());
        let tokens = self.tokens.rows_of_part(ids.reshape([sequences * pos]), block, all / width);
        let tokens = tokens.reshape([sequences, pos, width]) * (width as f64).sqrt();
        (self.norm.forward(read) + of_as_many(tokens, batch)) * FRAC_1_SQRT_2
    }

    pub fn visit(&mut self, stack: &str, visitor: &mut impl Visitor) {
        let path = format!("{stack}.embed");
        visitor.visit_matrix(&format!("{path}.layers.weight"), &mut self.tokens);
        self.project.visit(&format!("{path}.layer_project"), visitor);
        self.norm.visit(&format!("{path}.layer_norm"), visitor);
    }
}

/// The maps of one block.
#[derive(Clone, Debug)]
pub struct LayerEmbedding {
    gate: Linear,
    project: Linear,
    norm: Norm,
    activation: ActivationFunction,
}

impl LayerEmbedding {
    /// Takes `{name}.layer_gate`, `.layer_project` and `.layer_norm`.
    pub fn new(builder: &mut Builder, path: SublayerPath, name: &str, config: &Config) -> Self {
        let (d, width) = (config.d_model, config.embedding.d_layer);
        Self {
            gate: Linear::new(builder, &format!("{name}.layer_gate"), d, width, false),
            project: Linear::new(builder, &format!("{name}.layer_project"), width, d, false),
            norm: Norm::new(builder, &format!("{name}.layer_norm"), &config.layer(path).norm, d),
            activation: config.mlp.activation,
        }
    }

    /// c of the rows of y, `[batch, pos, d_model]`, with their e, `[batch or 1, pos, d_layer_embed]`.
    pub fn forward(&self, y: Tensor<3>, rows: Tensor<3>) -> Tensor<3> {
        let rows = of_as_many(rows, y.dims()[0]);
        self.norm.forward(self.project.forward(self.gate.forward_then(y, Then::Gate(self.activation, &rows))))
    }

    pub fn visit(&mut self, name: &str, visitor: &mut impl Visitor) {
        self.gate.visit(&format!("{name}.layer_gate"), visitor);
        self.project.visit(&format!("{name}.layer_project"), visitor);
        self.norm.visit(&format!("{name}.layer_norm"), visitor);
    }
}

/// Repeats the rows of one sequence for each sequence.
pub(in crate::model) fn of_as_many(x: Tensor<3>, sequences: usize) -> Tensor<3> {
    if x.dims()[0] == sequences { x } else { x.repeat_dim(0, sequences) }
}
