//! The one block of every model here: a function of the stream, gated, scaled, dropped and added.
//!
//! ```text
//! u   = norm(x)                  if pre-norm, else x
//! c   = f(u)                     attention or mlp
//! c   = norm(c)                  if the output has a norm
//! g   = sigmoid(W_g [c ; u])     if gated
//! c   = g c + (1 − g) u          if gated
//! c   = gamma c                  if layer-scale (Touvron et al. 2021); gamma may be one number for all (Granite)
//! c   = drop_path(c)             in training, or on request
//! y   = x + c                    if residual, else c; in a parallel block x + attention(u) + mlp(u′)
//! out = norm(y)                  if post-norm, else y
//! out = norm(out + c)            with a convolution c of the first stream, beside the first block
//! out = out + c                  with an embedding c of each token for the layer, after its MLP
//! out = s out                    after the last sublayer of a block with a scale s
//! ```

use burn::tensor::Tensor;

use super::attention::{Attention, PositionTerms};
use super::beside::layer_embedding::{LayerEmbedding, of_as_many};
use super::beside::stream_convolution::StreamConvolution;
use super::cache::KeysValues;
use super::gated_delta::GatedDelta;
use super::linear::Linear;
use super::mlp::Mlp;
use super::norm::Norm;
use super::params::{Builder, Init, Visitor};
use super::pass::Pass;
use crate::config::{ActivationFunction, Config, NormPosition, Parallel};
use crate::ops::{self, Rows, Then};
use crate::site::{Kind, Name, Site, SublayerPath};

/// The function of a sublayer.
#[derive(Clone, Debug)]
pub(super) enum Body {
    Attention(Attention),
    GatedDelta(GatedDelta),
    Mlp(Mlp),
}

/// One sublayer with its norms, gate, gamma and residual.
#[derive(Clone, Debug)]
pub struct Sublayer {
    pub path: SublayerPath,
    pub(super) body: Body,
    pub(super) pre_norm: Option<Norm>,
    pub(super) out_norm: Option<Norm>,
    pub(super) post_norm: Option<Norm>,
    pub(super) gate: Option<Linear>,
    /// At the end of the first block.
    pub(super) convolution: Option<StreamConvolution>,
    /// At the end of each block.
    pub(super) layer_embedding: Option<LayerEmbedding>,
    /// `[d_model]`
    pub gamma: Option<Tensor<1>>,
    /// Whether gamma is a parameter.
    gamma_learned: bool,
    /// At the end of a block with a scale: `[1]`
    pub(super) scale: Option<Tensor<1>>,
    pub(super) norm_memory: bool,
    pub(super) residual: bool,
    /// The sublayer whose norm is the pre-norm: its own, or the attention of its parallel block.
    norm_of: SublayerPath,
    /// Whether its parameters are those of the first block.
    shared: bool,
}

impl Sublayer {
    /// Takes the sublayer's own parameters, `{path}.norm`, `{path}.out_norm`, `{path}.gate`, `{path}.gamma`, and the
    /// scale of its block.
    pub fn new(builder: &mut Builder, path: SublayerPath, config: &Config) -> Self {
        let name = parameter_path(path, config.share_layers).to_string();
        let attention = path.kind != Kind::Mlp;
        let (d, d_out, layer) = (config.d_model, config.attention.d_out, config.layer(path));
        let position = layer.norm_position(path.kind);
        let of_attention = layer.parallel == Parallel::OneNorm;
        let norm_of = SublayerPath { kind: if of_attention { Kind::Attn } else { path.kind }, ..path };
        let pre_norm = format!("{}.norm", parameter_path(norm_of, config.share_layers));
        let norm = |builder: &mut Builder, name: &str, d: usize, there: bool| {
            there.then(|| Norm::new(builder, name, &layer.norm, d))
        };
        Self {
            path,
            body: match config.gated_delta(path) {
                Some(sizes) => Body::GatedDelta(GatedDelta::new(builder, path, &name, config, sizes)),
                None if attention => Body::Attention(Attention::new(builder, path, &name, config)),
                None => Body::Mlp(Mlp::new(builder, path, &name, config)),
            },
            pre_norm: norm(builder, &pre_norm, d, position.is_before()),
            out_norm: norm(builder, &format!("{name}.out_norm"), d_out, position.is_of_output()),
            post_norm: norm(builder, &format!("{name}.norm"), d_out, position == NormPosition::Post),
            gate: (config.attention.gate && attention)
                .then(|| Linear::new(builder, &format!("{name}.gate"), 2 * d, d, true)),
            convolution: (config.convolution(path))
                .map(|convolution| StreamConvolution::new(builder, path.stack.name(), config, convolution)),
            layer_embedding: (config.has_layer_embedding(path))
                .then(|| LayerEmbedding::new(builder, path, &name, config)),
            gamma: config.layer_scale.map(|start| match config.layer_scale_learned {
                true => builder.vector(&format!("{name}.gamma"), d_out, Init::Constant(start)),
                false => Tensor::full([d_out], start, &builder.device),
            }),
            gamma_learned: config.layer_scale_learned,
            scale: (layer.block_scale && !attention)
                .then(|| builder.vector(&scale_name(path, config.share_layers), 1, Init::Constant(1.0))),
            norm_memory: config.norm_memory,
            residual: config.residual,
            norm_of,
            shared: config.share_layers,
        }
    }

    /// Runs the sublayer on the rows of `x`, adds it to `stream`, which is x outside a parallel block, and returns the
    /// sum with the keys and values it used.
    ///
    /// # Shapes
    /// - x, stream and output: `[batch, pos, d_model]`
    pub fn forward(
        &self,
        x: Tensor<3>,
        stream: Tensor<3>,
        positions: PositionTerms,
        pass: &mut Pass,
    ) -> (Tensor<3>, Option<KeysValues>) {
        let at = |name| Site::In(self.path, name);
        let u = self.rows(x, pass); // [batch, pos, d_model]
        let plain = self.residual && self.out_norm.is_none() && self.gate.is_none() && self.gamma.is_none();
        // Fused into the addition, where the branch is not observed.
        let onto = (plain && !pass.touches(self.path, &[Name::Out, Name::Branch])).then_some(&stream);
        let (c, kv) = match &self.body {
            Body::Mlp(mlp) => (mlp.forward(u.clone(), onto, pass), None),
            Body::GatedDelta(linear) => {
                let u = u.clone().whole();
                let kv = linear.rows(&u, pass);
                (linear.forward(&u, &kv, onto, pass), Some(kv))
            }
            Body::Attention(attention) => {
                let (q, kv) = self.project(attention, &u, pass);
                (attention.forward(q, attention.gates(&u), kv.clone(), positions, onto, pass), Some(kv))
            }
        };
        if onto.is_some() {
            return (self.end(self.beside(normalise(self.post_norm.as_ref(), c), pass)), kv);
        }
        let c = pass.stream(at(Name::Out), c); // [batch, pos, d_model]
        let c = match &self.out_norm {
            Some(norm) => pass.stream(at(Name::OutNorm), norm.forward(c)),
            None => c,
        };
        let c = self.gated(c, u, pass);
        let c = pass.stream(at(Name::Branch), self.scaled(c));
        (self.end(self.beside(self.sum(stream, c, None), pass)), kv)
    }

    /// The sublayer's output from the stream, a given branch and what is added beside the block, each
    /// `[batch, pos, d_model]`.
    pub fn add(&self, stream: Tensor<3>, branch: Tensor<3>, beside: Option<Tensor<3>>) -> Tensor<3> {
        self.end(self.sum(stream, branch, beside))
    }

    /// The stream times the scale of its block, if it ends one that has it.
    fn end(&self, y: Tensor<3>) -> Tensor<3> {
        match &self.scale {
            Some(scale) => y * scale.clone().unsqueeze(),
            None => y,
        }
    }

    /// The same before the scale of the block.
    pub(super) fn sum(&self, stream: Tensor<3>, branch: Tensor<3>, beside: Option<Tensor<3>>) -> Tensor<3> {
        let y = if self.residual { stream + branch } else { branch };
        let y = normalise(self.post_norm.as_ref(), y);
        match (&self.convolution, beside) {
            (Some(convolution), Some(c)) => convolution.add(y, c),
            (None, Some(c)) => y + c,
            _ => y,
        }
    }

    /// The output after a convolution beside the block and an embedding of tokens for it, if there are any.
    fn beside(&self, y: Tensor<3>, pass: &mut Pass) -> Tensor<3> {
        let y = match &self.convolution {
            Some(convolution) => {
                let c = convolution.forward(y.dims()[1], pass);
                convolution.add(y, pass.stream(Site::In(self.path, Name::Convolution), c))
            }
            None => y,
        };
        let Some((embedding, rows)) = self.layer_embedding.as_ref().zip(pass.layer_rows.take()) else { return y };
        let c = embedding.forward(y.clone(), rows);
        let c = pass.stream(Site::In(self.path, Name::LayerEmbedding), c);
        // A patch may have multiplied one sequence into several.
        of_as_many(y, c.dims()[0]) + c
    }

    /// u: the input of attention or MLP, which is x itself without a pre-norm.
    pub(super) fn input(&self, x: Tensor<3>) -> Tensor<3> {
        normalise(self.pre_norm.as_ref(), x)
    }

    /// The same for products, which apply the norm themselves where nothing else reads its output.
    fn rows(&self, x: Tensor<3>, pass: &mut Pass) -> Rows {
        match &self.pre_norm {
            Some(norm) if !pass.touches(self.path, &[Name::Norm]) => norm.before_products(x),
            _ => pass.stream(Site::In(self.path, Name::Norm), self.input(x)).into(),
        }
    }

    /// The queries, unless the pattern is known; keys and values of the memory, of an earlier layer, or of the rows
    /// `u`, appended to the cached ones.
    fn project(&self, attention: &Attention, u: &Rows, pass: &mut Pass) -> (Option<Tensor<3>>, KeysValues) {
        let extent = pass.extent();
        let keys = extent.rows;
        let (known, start) = (pass.known_pattern.is_some(), pass.start);
        let queries = || (!known).then(|| attention.queries(u.clone()));
        let own = |start| match known {
            true => (None, attention.keys_values(u.clone(), start, extent)),
            false => {
                let (q, kv) = attention.queries_keys_values(u.clone(), start, extent);
                (Some(q), kv)
            }
        };
        match (pass.cache.take(), pass.memory.take()) {
            (Some(all), _) if all.count() == keys => (queries(), all),
            (Some(earlier), _) if earlier.count() == start => {
                let (q, later) = own(start);
                (q, earlier.append(later))
            }
            (_, Some(memory)) if self.norm_memory => (queries(), attention.keys_values(self.input(memory), 0, extent)),
            (_, Some(memory)) => (queries(), attention.keys_values(memory, 0, extent)),
            (_, None) => own(0),
        }
    }

    /// Whether the rows that texts of these lengths share are the same in both: rules of rotation may tell them apart.
    pub fn rotates_alike(&self, lengths: [usize; 2]) -> bool {
        match &self.body {
            Body::Attention(attention) => attention.rotates_alike(lengths),
            Body::GatedDelta(_) | Body::Mlp(_) => true,
        }
    }

    /// Packs an attention's weights so that the device multiplies with all of them at once. Weights shared by layers
    /// stay shared.
    pub(super) fn lay_side_by_side(&mut self) {
        match &mut self.body {
            _ if self.shared => {}
            Body::Attention(attention) => attention.lay_side_by_side(),
            Body::GatedDelta(linear) => linear.lay_side_by_side(),
            Body::Mlp(_) => {}
        }
    }

    /// An attention's W_o, `[d_out, head · d_value]`, if there is one.
    pub fn output_weight(&self) -> Option<Tensor<2>> {
        match &self.body {
            Body::Attention(attention) => attention.output_weight(),
            Body::GatedDelta(linear) => Some(linear.o.weight.whole()),
            Body::Mlp(_) => None,
        }
    }

    /// g c + (1 − g) u, with the learned gate or the edited one.
    fn gated(&self, c: Tensor<3>, u: Rows, pass: &mut Pass) -> Tensor<3> {
        let Some(gate) = &self.gate else { return c };
        let u = u.whole();
        // A patch may have multiplied one sequence into several.
        let [sequences, ..] = c.dims();
        let u = if u.dims()[0] == sequences { u } else { u.repeat_dim(0, sequences) };
        let g =
            gate.forward_then(Tensor::cat(vec![c.clone(), u.clone()], 2), Then::Activate(ActivationFunction::Sigmoid));
        let g = pass.stream(Site::In(self.path, Name::Gate), g); // [batch, pos, d_model]
        ops::mix(g, c, u)
    }

    /// gamma · c; a model without layer-scale has gamma 1.
    fn scaled(&self, c: Tensor<3>) -> Tensor<3> {
        match &self.gamma {
            Some(gamma) => c * gamma.clone().unsqueeze(),
            None => c,
        }
    }

    pub fn visit(&mut self, visitor: &mut impl Visitor) {
        let name = parameter_path(self.path, self.shared).to_string();
        match &mut self.body {
            Body::Attention(attention) => attention.visit(&name, visitor),
            Body::GatedDelta(linear) => linear.visit(&name, visitor),
            Body::Mlp(mlp) => mlp.visit(&name, visitor),
        }
        if let Some(norm) = &mut self.pre_norm {
            norm.visit(&format!("{}.norm", parameter_path(self.norm_of, self.shared)), visitor);
        }
        if let Some(norm) = &mut self.post_norm {
            norm.visit(&format!("{name}.norm"), visitor);
        }
        if let Some(norm) = &mut self.out_norm {
            norm.visit(&format!("{name}.out_norm"), visitor);
        }
        if let Some(convolution) = &mut self.convolution {
            convolution.visit(visitor);
        }
        if let Some(embedding) = &mut self.layer_embedding {
            embedding.visit(&name, visitor);
        }
        if let Some(gate) = &mut self.gate {
            gate.visit(&format!("{name}.gate"), visitor);
        }
        if let Some(gamma) = self.gamma.as_mut().filter(|_| self.gamma_learned) {
            visitor.visit(&format!("{name}.gamma"), gamma);
        }
        if let Some(scale) = &mut self.scale {
            visitor.visit(&scale_name(self.path, self.shared), scale);
        }
    }
}

/// The sublayer whose parameters the file has; shared layers use the first block's.
fn parameter_path(path: SublayerPath, shared: bool) -> SublayerPath {
    SublayerPath { block: if shared { 0 } else { path.block }, ..path }
}

/// The name of the scale of a sublayer's block.
fn scale_name(path: SublayerPath, shared: bool) -> String {
    format!("{}.scale", parameter_path(path, shared).block_name())
}

/// Applies a norm, if there is one.
fn normalise(norm: Option<&Norm>, x: Tensor<3>) -> Tensor<3> {
    match norm {
        Some(norm) => norm.forward(x),
        None => x,
    }
}
