//! A whole model: its stacks, its embeddings and its output head.

use std::collections::BTreeMap;

use burn::tensor::{Device, Int, Tensor, TensorData};

use super::embed::{Embed, token_matrix};
use super::matrix::{Matrix, RoundingError};
use super::norm::Norm;
use super::output_head::OutputHead;
use super::params::{Builder, Source, Visitor};
use super::pass::{Chance, dropout};
use super::relative::{Buckets, RelativeBias};
use super::sublayer::Sublayer;
use crate::config::Precision;
use crate::config::{Architecture, Config, PositionKind};
use crate::site::{Kind, Recorder, Site, Stack, SublayerPath};

/// A stack of blocks, flattened to its sublayers in the order they run.
#[derive(Clone, Debug)]
pub struct Layers {
    pub stack: Stack,
    pub sublayers: Vec<Sublayer>,
    embed: Option<Embed>,
    relative_bias: Option<RelativeBias>,
    norm: Option<Norm>,
}

/// A transformer.
#[derive(Clone, Debug)]
pub struct Model {
    pub config: Config,
    pub device: Device,
    /// One token matrix for both stacks: `tie: embeddings`, or, for the head as well, `all`.
    shared: Option<Matrix>,
    /// In the order they run.
    stacks: Vec<Layers>,
    head: Option<OutputHead>,
    /// How its matrices are kept, and by how much they differ from the file's.
    pub precision: Precision,
    pub rounding: RoundingError,
}

impl Model {
    /// Builds a model from a source of parameters.
    pub fn new(config: &Config, source: &mut dyn Source, device: &Device) -> Self {
        let mut builder = Builder { source, device: device.clone() };
        let all = config.tie.shares_embeddings();
        let shared = all.then(|| token_matrix(&mut builder, "embed.tokens.weight", config));
        let stacks = match config.architecture {
            Architecture::Attention => vec![Stack::Alone],
            Architecture::Encoder => vec![Stack::Encoder],
            Architecture::Decoder => vec![Stack::Decoder],
            Architecture::EncoderDecoder => vec![Stack::Encoder, Stack::Decoder],
        };
        let stacks = stacks.into_iter().map(|stack| Layers::new(&mut builder, stack, config, all)).collect();
        let head = config.head.then(|| OutputHead::new(&mut builder, config));
        let (precision, rounding) = (Precision::default(), RoundingError::default());
        Self { config: config.clone(), device: device.clone(), shared, stacks, head, precision, rounding }
    }

    /// The stack, where the model has it.
    pub fn layers(&self, stack: Stack) -> Option<&Layers> {
        self.stacks.iter().find(|layers| layers.stack == stack)
    }

    /// The sublayer, where the model has it.
    pub fn sublayer(&self, path: SublayerPath) -> Option<&Sublayer> {
        self.layers(path.stack)?.sublayers.iter().find(|sublayer| sublayer.path == path)
    }

    /// The stacks in the order they run.
    pub fn stacks(&self) -> impl Iterator<Item = &Layers> {
        self.stacks.iter()
    }

    /// The first residual stream of the rows from position `start` on, `[batch, pos, d_model]`: embeddings plus
    /// positions and, where the model tells segments apart, token types; all of type 0 where none are given.
    ///
    /// All rows of `ids` must have one length, and those of `types` the same.
    pub fn embed(
        &self,
        stack: Stack,
        ids: &[Vec<u32>],
        types: Option<&[Vec<u32>]>,
        start: usize,
        chance: Option<Chance>,
        recorder: &mut Recorder,
    ) -> Tensor<3> {
        let layers = self.layers(stack).expect("only stacks that the model has are run");
        let embed = layers.embed.as_ref().expect("a sublayer that stands alone is given its embeddings");
        let matrix = embed.tokens.as_ref().or(self.shared.as_ref());
        let matrix = matrix.expect("a stack has its own token matrix or the shared one");
        let count = ids.first().map_or(0, |row| row.len() - start);
        let tokens = embed.tokens(self.integers(ids, start), matrix); // [batch, pos, d_embed]
        recorder.stream(Site::Embed(stack), &tokens);
        let mut x = tokens;
        if let Some(positions) = embed.positions(start, count, &x) {
            recorder.stream(Site::Positions(stack), &positions);
            x = x + positions;
        }
        let types = || match types {
            Some(types) => self.integers(types, start),
            None => Tensor::zeros([ids.len(), count], &self.device),
        };
        if let Some(types) = embed.types(types) {
            recorder.stream(Site::Types(stack), &types);
            x = x + types;
        }
        self.enter(stack, x, start, chance)
    }

    /// The columns from `start` on, as a tensor `[batch, pos]`.
    fn integers(&self, rows: &[Vec<u32>], start: usize) -> Tensor<2, Int> {
        let flat: Vec<i32> = rows.iter().flat_map(|row| row[start..].iter().map(|id| *id as i32)).collect();
        let shape = [rows.len(), flat.len() / rows.len().max(1)];
        Tensor::from_data(TensorData::new(flat, shape), &self.device)
    }

    /// From a sum of embeddings `[batch, pos, d_embed]`, whose row 0 is position `start`, to the first residual
    /// stream: normalised and widened where the model does so, with dropout between.
    pub fn enter(&self, stack: Stack, x: Tensor<3>, start: usize, chance: Option<Chance>) -> Tensor<3> {
        let embed = self.layers(stack).and_then(|layers| layers.embed.as_ref());
        let x = embed.map_or(x.clone(), |embed| embed.normalise(x));
        let x = match chance.filter(|chance| chance.rates.embedding > 0.0) {
            Some(chance) => dropout(x, &Site::Embed(stack).to_string(), chance.rates.embedding, start, chance),
            None => x,
        };
        embed.map_or(x.clone(), |embed| embed.widen(x))
    }

    /// A stack's output from its last residual stream: `[batch, pos, d_model]`.
    pub fn finish(&self, stack: Stack, x: Tensor<3>) -> Tensor<3> {
        match self.layers(stack).and_then(|layers| layers.norm.as_ref()) {
            Some(norm) => norm.forward(x),
            None => x,
        }
    }

    /// One number per token of the vocabulary for every row of the last stack's output, or nothing
    /// where the model has no output head.
    ///
    /// # Shapes
    /// - x: `[batch, pos, d_model]`
    /// - output: `[batch, pos, d_vocab]`
    pub fn logits(&self, x: Tensor<3>) -> Option<Tensor<3>> {
        let (head, last) = (self.head.as_ref()?, self.stacks.last()?);
        let shared = || last.embed.as_ref()?.tokens.as_ref().or(self.shared.as_ref());
        Some(head.forward(x, head.weight.as_ref().or_else(shared)?))
    }

    /// Shows every parameter to `visitor`, under its name in the file.
    pub fn visit(&mut self, visitor: &mut impl Visitor) {
        if let Some(shared) = &mut self.shared {
            visitor.visit_matrix("embed.tokens.weight", shared);
        }
        for layers in &mut self.stacks {
            let name = layers.stack.name();
            if let Some(embed) = &mut layers.embed {
                embed.visit(name, visitor);
            }
            if let Some(bias) = &mut layers.relative_bias {
                bias.visit(visitor);
            }
            layers.sublayers.iter_mut().for_each(|sublayer| sublayer.visit(visitor));
            if let Some(norm) = &mut layers.norm {
                norm.visit(&format!("{name}.norm"), visitor);
            }
        }
        if let Some(head) = &mut self.head {
            head.visit(visitor);
        }
    }

    /// How many numbers the model has learned.
    pub fn parameters(&self) -> usize {
        self.sizes().map(|(count, _)| count).sum()
    }

    /// How many bytes they take.
    pub fn bytes(&self) -> u64 {
        self.sizes().map(|(_, bytes)| bytes).sum()
    }

    /// How many numbers each parameter has, and how many bytes it takes.
    fn sizes(&self) -> impl Iterator<Item = (usize, u64)> {
        // Shared layers come by once a layer.
        #[derive(Default)]
        struct Sizes(BTreeMap<String, (usize, u64)>);
        impl Visitor for Sizes {
            fn visit<const D: usize>(&mut self, name: &str, tensor: &mut Tensor<D>) {
                let count = tensor.dims().iter().product();
                self.0.insert(name.into(), (count, (count * size_of::<f32>()) as u64));
            }

            fn visit_matrix(&mut self, name: &str, matrix: &mut Matrix) {
                let [rows, columns] = matrix.dims();
                self.0.insert(name.into(), (rows * columns, matrix.precision().bytes([rows, columns])));
            }
        }
        let mut sizes = Sizes::default();
        self.clone().visit(&mut sizes);
        sizes.0.into_values()
    }
}

impl Layers {
    fn new(builder: &mut Builder, stack: Stack, config: &Config, shared: bool) -> Self {
        let name = stack.name();
        Self {
            stack,
            embed: (stack != Stack::Alone).then(|| Embed::new(builder, name, config, shared)),
            relative_bias: (config.positions == PositionKind::RelativeBias).then(|| {
                let both_ways = stack == Stack::Encoder || !config.causal;
                let buckets = Buckets { count: config.bias_buckets, farthest: config.bias_farthest, both_ways };
                RelativeBias::new(builder, name, config.n_heads, buckets)
            }),
            sublayers: config
                .sublayers()
                .into_iter()
                .filter(|path| path.stack == stack)
                .map(|path| Sublayer::new(builder, path, config))
                .collect(),
            norm: config.final_norm.then(|| Norm::new(builder, &format!("{name}.norm"), config, config.d_model)),
        }
    }

    /// What positions add to a self-attention's scores, `[1, head, query, key]`, for the rows from `start` on.
    pub fn position_bias(&self, kind: Kind, start: usize, rows: usize) -> Option<Tensor<4>> {
        let bias = self.relative_bias.as_ref().filter(|_| kind == Kind::Attn)?;
        Some(bias.forward(start, rows - start, rows))
    }
}
