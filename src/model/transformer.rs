//! A whole model: its stacks, its embeddings and its output head.

use burn::tensor::{Device, Int, Tensor, TensorData};

use super::config::{Architecture, Config, PositionKind, Tie};
use super::embed::{Embed, token_matrix};
use super::linear::{Linear, linear};
use super::norm::Norm;
use super::params::{Builder, Source, Visitor};
use super::pass::{Chance, dropout};
use super::relative::RelativeBias;
use super::sublayer::Sublayer;
use crate::trace::{Kind, Recorder, Site, Stack, SublayerPath};

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
    /// One token matrix for both stacks and the head: `tie: all`.
    shared: Option<Tensor<2>>,
    /// In the order they run.
    stacks: Vec<Layers>,
    head: Option<Linear>,
}

impl Model {
    /// Builds a model from a source of parameters.
    pub fn new(config: &Config, source: &mut dyn Source, device: &Device) -> Self {
        let mut builder = Builder { source, device: device.clone() };
        let all = config.tie == Tie::All;
        let shared = all.then(|| token_matrix(&mut builder, "embed.tokens.weight", config));
        let stacks = match config.architecture {
            Architecture::Attention => vec![Stack::Alone],
            Architecture::Encoder => vec![Stack::Encoder],
            Architecture::Decoder => vec![Stack::Decoder],
            Architecture::EncoderDecoder => vec![Stack::Encoder, Stack::Decoder],
        };
        let stacks = stacks.into_iter().map(|stack| Layers::new(&mut builder, stack, config, all)).collect();
        let head = (config.head && config.tie == Tie::None).then(|| {
            let bias = builder.source.has("head.bias");
            Linear::new(&mut builder, "head", config.d_model, config.d_vocab, bias)
        });
        Self { config: config.clone(), device: device.clone(), shared, stacks, head }
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

    /// Embeddings plus positions of the rows from position `start` on: `[batch, pos, d_model]`.
    ///
    /// All rows of `ids` must have one length.
    pub fn embed(
        &self,
        stack: Stack,
        ids: &[Vec<u32>],
        start: usize,
        chance: Option<Chance>,
        recorder: &mut Recorder,
    ) -> Tensor<3> {
        let layers = self.layers(stack).expect("only stacks that the model has are run");
        let embed = layers.embed.as_ref().expect("a sublayer that stands alone is given its embeddings");
        let matrix = embed.tokens.as_ref().or(self.shared.as_ref());
        let matrix = matrix.expect("a stack has its own token matrix or the shared one").clone();
        let [batch, count] = [ids.len(), ids.first().map_or(0, |row| row.len() - start)];
        let flat: Vec<i32> = ids.iter().flat_map(|row| row[start..].iter().map(|id| *id as i32)).collect();
        let ids = Tensor::<2, Int>::from_data(TensorData::new(flat, [batch, count]), &self.device);
        let tokens = embed.tokens(ids, matrix); // [batch, pos, d_model]
        recorder.stream(Site::Embed(stack), &tokens);
        let x = match embed.positions(start, count, &tokens) {
            Some(positions) => {
                recorder.stream(Site::Positions(stack), &positions);
                tokens + positions
            }
            None => tokens,
        };
        self.drop_embedding(stack, x, start, chance)
    }

    /// Dropout on embedding + position; row 0 of `x` `[batch, pos, d_model]` is position `start`.
    pub fn drop_embedding(&self, stack: Stack, x: Tensor<3>, start: usize, chance: Option<Chance>) -> Tensor<3> {
        match chance.filter(|chance| chance.rates.embedding > 0.0) {
            Some(chance) => dropout(x, &Site::Embed(stack).to_string(), chance.rates.embedding, start, chance),
            None => x,
        }
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
        let last = self.stacks.last().filter(|_| self.config.head)?;
        match &self.head {
            Some(head) => Some(head.forward(x)),
            None => {
                let matrix = last.embed.as_ref()?.tokens.as_ref().or(self.shared.as_ref())?;
                Some(linear(x, matrix.clone(), None))
            }
        }
    }

    /// Shows every parameter to `visitor`, under its name in the file.
    pub fn visit(&mut self, visitor: &mut impl Visitor) {
        if let Some(shared) = &mut self.shared {
            visitor.visit("embed.tokens.weight", shared);
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
            head.visit("head", visitor);
        }
    }

    /// How many numbers the model has learned.
    pub fn parameters(&self) -> usize {
        struct Count(usize);
        impl Visitor for Count {
            fn visit<const D: usize>(&mut self, _name: &str, tensor: &mut Tensor<D>) {
                self.0 += tensor.dims().iter().product::<usize>();
            }
        }
        let mut count = Count(0);
        self.clone().visit(&mut count);
        count.0
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
                RelativeBias::new(builder, name, config.n_heads, both_ways)
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
