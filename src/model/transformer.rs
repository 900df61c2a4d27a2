//! A whole model: its stacks, its embeddings and its heads.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use burn::tensor::{Device, Tensor};

use super::beside::layer_embedding::LayerEmbeddings;
use super::connector::Connector;
use super::distances::DistanceEmbeddings;
use super::embed::{Embed, token_matrix};
use super::heads::class_head::ClassHead;
use super::heads::output_head::OutputHead;
use super::heads::pooled_head::PooledHead;
use super::norm::Norm;
use super::params::{Builder, Source, Visitor};
use super::relative::{Buckets, RelativeBias};
use super::sublayer::Sublayer;
use crate::config::Precision;
use crate::config::{Architecture, Config, Tie};
use crate::ops::{Matrix, RoundingError};
use crate::site::{Stack, SublayerPath};

/// A stack of blocks, flattened to its sublayers in the order they run.
#[derive(Clone, Debug)]
pub struct Layers {
    pub stack: Stack,
    pub sublayers: Vec<Sublayer>,
    pub(super) embed: Option<Embed>,
    pub(super) relative_bias: Option<RelativeBias>,
    pub(super) distances: Option<DistanceEmbeddings>,
    pub(super) layer_embeddings: Option<LayerEmbeddings>,
    pub(super) norm: Option<Norm>,
}

/// A transformer.
#[derive(Clone, Debug)]
pub struct Model {
    pub config: Config,
    pub device: Device,
    /// One token matrix for both stacks: `tie: embeddings`, or, for the head as well, `all`.
    pub(super) shared: Option<Matrix>,
    /// In the order they run.
    stacks: Vec<Layers>,
    /// From an encoder of images to the decoder.
    pub(super) connector: Option<Connector>,
    pub(super) head: Option<OutputHead>,
    pub(super) class_head: Option<ClassHead>,
    pub(super) pooled_head: Option<PooledHead>,
    /// The precision of its matrices, and their rounding error against the file.
    pub precision: Precision,
    pub rounding: RoundingError,
    /// Whether the configuration ties embeddings and head but the file holds different matrices, which are used.
    pub untied: bool,
    /// Counted once, on first use: each edit asks for the memory left beside the model.
    bytes: OnceLock<u64>,
}

impl Model {
    /// Builds a model from a source of parameters.
    pub fn new(config: &Config, source: &mut dyn Source, device: &Device) -> Self {
        let mut builder = Builder { source, device: device.clone() };
        let all = config.embedding.tie.shares_embeddings();
        let shared = all.then(|| token_matrix(&mut builder, "embed.tokens.weight", config));
        let stacks = match config.architecture {
            Architecture::Attention => vec![Stack::Alone],
            Architecture::Encoder => vec![Stack::Encoder],
            Architecture::Decoder => vec![Stack::Decoder],
            Architecture::EncoderDecoder => vec![Stack::Encoder, Stack::Decoder],
        };
        let layers = |builder: &mut Builder, stack| Layers::new(builder, stack, config.of(stack), all);
        let stacks = stacks.into_iter().map(|stack| layers(&mut builder, stack)).collect();
        let connector = config
            .vision
            .as_ref()
            .map(|vision| Connector::new(&mut builder, vision, config.embedding.sum_width(config.d_model)));
        let head = config.head.exists.then(|| OutputHead::new(&mut builder, config));
        let class_head = (!config.head.classes.is_empty()).then(|| ClassHead::new(&mut builder, config));
        let pooled_head = config.head.pooled_row.map(|row| PooledHead::new(&mut builder, config, row));
        let (precision, rounding) = (Precision::default(), RoundingError::default());
        let (config, device) = (config.clone(), device.clone());
        let (untied, bytes) = (false, OnceLock::new());
        Self {
            config,
            device,
            shared,
            stacks,
            connector,
            head,
            class_head,
            pooled_head,
            precision,
            rounding,
            untied,
            bytes,
        }
    }

    /// Shares the matrix of one parameter with the parameters of these names.
    pub(crate) fn share_matrix(&mut self, from: &str, to: &[String]) {
        struct Find<'n>(&'n str, Option<Matrix>);
        impl Visitor for Find<'_> {
            fn visit<const D: usize>(&mut self, _name: &str, _tensor: &mut Tensor<D>) {}

            fn visit_matrix(&mut self, name: &str, matrix: &mut Matrix) {
                if name == self.0 {
                    self.1 = Some(matrix.clone());
                }
            }
        }
        struct Fill<'n>(&'n [String], Matrix);
        impl Visitor for Fill<'_> {
            fn visit<const D: usize>(&mut self, _name: &str, _tensor: &mut Tensor<D>) {}

            fn visit_matrix(&mut self, name: &str, matrix: &mut Matrix) {
                if self.0.iter().any(|to| to == name) {
                    *matrix = self.1.clone();
                }
            }
        }
        let mut found = Find(from, None);
        self.visit(&mut found);
        if let Some(matrix) = found.1 {
            self.visit(&mut Fill(to, matrix));
        }
    }

    /// Ties embeddings and output head, which were separate and are equal.
    pub(crate) fn tie(&mut self, tie: Tie) {
        self.config.embedding.tie = tie;
        if tie.shares_embeddings() {
            let embeddings = self.stacks.iter_mut().filter_map(|layers| layers.embed.as_mut()?.tokens.take());
            self.shared = embeddings.last();
        }
        if let Some(head) = self.head.as_mut().filter(|_| !tie.has_own_head()) {
            head.weight = None;
        }
    }

    /// The stack, if the model has it.
    pub fn layers(&self, stack: Stack) -> Option<&Layers> {
        self.stacks.iter().find(|layers| layers.stack == stack)
    }

    /// The stack to change, if the model has it.
    pub(super) fn layers_mut(&mut self, stack: Stack) -> Option<&mut Layers> {
        self.stacks.iter_mut().find(|layers| layers.stack == stack)
    }

    /// The sublayer, if the model has it.
    pub fn sublayer(&self, path: SublayerPath) -> Option<&Sublayer> {
        self.layers(path.stack)?.sublayers.iter().find(|sublayer| sublayer.path == path)
    }

    /// The stacks in the order they run.
    pub fn stacks(&self) -> impl Iterator<Item = &Layers> {
        self.stacks.iter()
    }

    /// Packs weights that are used together so that the device multiplies with all of them at once. Their values stay.
    pub(crate) fn lay_side_by_side(&mut self) {
        self.stacks.iter_mut().flat_map(|layers| &mut layers.sublayers).for_each(Sublayer::lay_side_by_side);
    }

    /// The model with gradients tracked; its parameters are differentiated only if `learns`.
    pub fn with_autodiff(&self, learns: bool) -> Self {
        struct Track {
            learns: bool,
        }
        impl Visitor for Track {
            fn visit<const D: usize>(&mut self, _name: &str, tensor: &mut Tensor<D>) {
                let tracked = Tensor::from_inner(tensor.clone());
                *tensor = if self.learns { tracked.require_grad() } else { tracked };
            }
        }
        let mut model = self.clone();
        model.visit(&mut Track { learns });
        model.device = model.device.autodiff();
        model
    }

    /// Visits every parameter under its name in the file.
    pub fn visit(&mut self, visitor: &mut impl Visitor) {
        if let Some(shared) = &mut self.shared {
            visitor.visit_matrix("embed.tokens.weight", shared);
        }
        for layers in &mut self.stacks {
            layers.visit_embeddings(visitor);
            layers.sublayers.iter_mut().for_each(|sublayer| sublayer.visit(visitor));
            layers.visit_norm(visitor);
        }
        if let Some(connector) = &mut self.connector {
            connector.visit(visitor);
        }
        if let Some(head) = &mut self.head {
            head.visit(visitor);
        }
        if let Some(head) = &mut self.class_head {
            head.visit(visitor);
        }
        if let Some(head) = &mut self.pooled_head {
            head.visit(visitor);
        }
    }

    /// The number of learned parameters.
    pub fn parameters(&self) -> usize {
        self.sizes().map(|(count, _)| count).sum()
    }

    /// The bytes they take once all are loaded.
    pub fn bytes(&self) -> u64 {
        *self.bytes.get_or_init(|| self.sizes().map(|(_, bytes)| bytes).sum())
    }

    /// The count and the bytes of each parameter.
    fn sizes(&self) -> impl Iterator<Item = (usize, u64)> {
        // Shared layers are visited once per layer.
        #[derive(Default)]
        struct Sizes(BTreeMap<String, (usize, u64)>);
        impl Visitor for Sizes {
            fn visit<const D: usize>(&mut self, name: &str, tensor: &mut Tensor<D>) {
                let count = tensor.dims().iter().product();
                self.0.insert(name.into(), (count, (count * size_of::<f32>()) as u64));
            }

            fn visit_matrix(&mut self, name: &str, matrix: &mut Matrix) {
                let [rows, columns] = matrix.dims();
                let bytes = matrix.pieces().iter().map(|piece| piece.precision().bytes(piece.dims())).sum();
                self.0.insert(name.into(), (rows * columns, bytes));
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
            relative_bias: config.positions.relative_bias.then(|| {
                let both_ways = !config.attention.causal || stack != config.architecture.causal_stack();
                let buckets = Buckets {
                    count: config.positions.bias_buckets,
                    farthest: config.positions.bias_farthest,
                    both_ways,
                };
                RelativeBias::new(builder, name, config.attention.n_heads, buckets)
            }),
            distances: (config.positions.distances)
                .map(|distances| DistanceEmbeddings::new(builder, name, config, distances)),
            layer_embeddings: LayerEmbeddings::new(builder, name, config),
            sublayers: config
                .sublayers()
                .into_iter()
                .filter(|path| path.stack == stack)
                .map(|path| Sublayer::new(builder, path, config))
                .collect(),
            norm: config
                .final_norm
                .then(|| Norm::new(builder, &format!("{name}.norm"), &config.layer.norm, config.d_model)),
        }
    }

    /// Visits the parameters before the first block, and those that all blocks share.
    pub(super) fn visit_embeddings(&mut self, visitor: &mut impl Visitor) {
        let name = self.stack.name();
        if let Some(embed) = &mut self.embed {
            embed.visit(name, visitor);
        }
        if let Some(bias) = &mut self.relative_bias {
            bias.visit(visitor);
        }
        if let Some(distances) = &mut self.distances {
            distances.visit(visitor);
        }
        if let Some(embeddings) = &mut self.layer_embeddings {
            embeddings.visit(name, visitor);
        }
    }

    /// Visits the parameters of the final norm.
    pub(super) fn visit_norm(&mut self, visitor: &mut impl Visitor) {
        if let Some(norm) = &mut self.norm {
            norm.visit(&format!("{}.norm", self.stack.name()), visitor);
        }
    }
}
