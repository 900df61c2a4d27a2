//! The forward pass: one loop over the layers. Training runs it whole; a run resumes it at any step.
//!
//! ```text
//! x      = E[ids] + P                  a stack's embeddings and positions
//! x      = sublayer(x)                 for every sublayer of every block; cross-attention reads the memory
//! x      = x + attention(x) + mlp(x)   for a parallel block
//! x      = norm(x)                     where there is a final norm; the encoder's is the memory
//! logits = head(x)                     of the last stack
//! ```

use std::collections::BTreeMap;
use std::iter::once;

use burn::tensor::{Int, Tensor, TensorData};

use super::alibi::alibi;
use super::attention::PositionTerms;
use super::cache::KeysValues;
use super::dropout::DropoutDraws;
use super::heads::output_head::OutputHead;
use super::params::Visitor;
use super::pass::Pass;
use super::signal::Signal;
use super::transformer::{Layers, Model};
use crate::config::PositionKind;
use crate::edit::{SublayerEdits, Visibility};
use crate::ops::{FromNumbers, Matrix};
use crate::site::{Kind, Recorder, Site, SiteFilter, Stack, SublayerPath};

/// One step of the forward pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    Embed(Stack),
    Sublayer(SublayerPath),
    /// A stack's final norm, if the model has one.
    Finish(Stack),
}

impl Step {
    pub fn stack(self) -> Stack {
        match self {
            Self::Embed(stack) | Self::Finish(stack) => stack,
            Self::Sublayer(path) => path.stack,
        }
    }

    /// The sublayer of this step.
    pub fn path(self) -> Option<SublayerPath> {
        match self {
            Self::Sublayer(path) => Some(path),
            Self::Embed(_) | Self::Finish(_) => None,
        }
    }
}

/// The input of a step.
pub enum Input<'a> {
    /// A stack's token ids from position 0 on, `[sequence][position]`, and their segments, all 0 if absent. All
    /// sequences have one length. The rows of images, `[1, row, d_embed]`, stand in the place of image tokens.
    Tokens { ids: &'a [Vec<u32>], types: Option<&'a [Vec<u32>]>, images: Option<Tensor<3>> },
    /// The encoder's input where it is not tokens.
    Signal(&'a Signal),
    /// Rows of vectors, `[batch, pos, d]`: the previous step's output, or a given sum of embeddings.
    Vectors(Tensor<3>),
    /// The rows that an MLP of a parallel block reads, and those that it adds to: `[batch, pos, d_model]` each.
    Parallel { reads: Tensor<3>, adds_to: Tensor<3> },
}

/// The token ids of each stack, `[sequence][position]`.
#[derive(Clone, Copy, Debug)]
pub struct StackIds<'a> {
    pub encoder: &'a [Vec<u32>],
    pub decoder: &'a [Vec<u32>],
    /// The encoder's input where it is not tokens.
    pub signal: Option<&'a Signal>,
}

impl<'a> StackIds<'a> {
    fn of(self, stack: Stack) -> &'a [Vec<u32>] {
        if stack == Stack::Encoder { self.encoder } else { self.decoder }
    }

    fn signal_of(self, stack: Stack) -> Option<&'a Signal> {
        self.signal.filter(|_| stack == Stack::Encoder)
    }

    /// The number of positions of a stack.
    fn rows(self, stack: Stack) -> usize {
        let of_ids = || self.of(stack).first().map_or(0, Vec::len);
        self.signal_of(stack).map_or_else(of_ids, Signal::rows)
    }

    fn mask(self, step: Step, edits: &SublayerEdits, n_heads: usize) -> Visibility {
        let (stack, queries) = (step.stack(), self.rows(step.stack()));
        let batch = self.signal_of(stack).map_or_else(|| self.of(stack).len(), Signal::batch);
        let keys = match step.path().map(|path| path.kind) {
            Some(Kind::Attn) => queries,
            Some(Kind::Cross) => self.rows(Stack::Encoder),
            Some(Kind::Mlp) | None => 0,
        };
        edits.visibility(batch, n_heads, 0, queries, keys)
    }
}

impl Model {
    /// How far before a step is the one whose output it reads: 1, or 2 for the MLP of a parallel block. Each adds to
    /// the output of the step just before it. An embedding reads none.
    pub fn reads(&self, step: Step) -> usize {
        let parallel = |path: SublayerPath| path.kind == Kind::Mlp && self.config.is_parallel(path);
        if step.path().is_some_and(parallel) { 2 } else { 1 }
    }

    /// All steps in the order they run, the encoder's first.
    pub fn steps(&self) -> impl Iterator<Item = Step> + '_ {
        self.stacks().flat_map(|layers| {
            let sublayers = layers.sublayers.iter().map(|sublayer| Step::Sublayer(sublayer.path));
            once(Step::Embed(layers.stack)).chain(sublayers).chain(once(Step::Finish(layers.stack)))
        })
    }

    /// Visits the parameters that a step computes with.
    pub(crate) fn visit_step(&mut self, step: Step, visitor: &mut impl Visitor) {
        if let (Step::Embed(_), Some(shared)) = (step, &mut self.shared) {
            visitor.visit_matrix("embed.tokens.weight", shared);
        }
        let Some(layers) = self.layers_mut(step.stack()) else { return };
        match step {
            Step::Embed(_) => layers.visit_embeddings(visitor),
            Step::Sublayer(path) => {
                let own = layers.sublayers.iter_mut().filter(|sublayer| sublayer.path == path);
                own.for_each(|sublayer| sublayer.visit(visitor));
            }
            Step::Finish(_) => layers.visit_norm(visitor),
        }
    }

    /// The heads of a step's attention; any number where it has none.
    pub fn heads(&self, step: Step) -> usize {
        step.path().map_or(1, |path| self.config.attention_in(path).n_heads)
    }

    /// One step on the rows from `pass.start` on: `[batch, pos, d_model]`, and the keys and values of an attention.
    pub fn step(&self, step: Step, x: Input, pass: &mut Pass) -> (Tensor<3>, Option<KeysValues>) {
        let layers = self.layers(step.stack()).expect("a step is one of the model's own");
        let (x, stream) = match (step, x) {
            (Step::Embed(_), x) => return (self.embed(layers, x, pass), None),
            (_, Input::Vectors(x)) => (x.clone(), x),
            (_, Input::Parallel { reads, adds_to }) => (reads, adds_to),
            (_, Input::Tokens { .. } | Input::Signal(_)) => panic!("only an embedding reads token ids or a signal"),
        };
        match step {
            Step::Sublayer(path) if !pass.edits.skip => {
                let sublayer = self.sublayer(path).expect("a step is one of the model's own");
                let embeddings = layers.layer_embeddings.as_ref().filter(|_| sublayer.layer_embedding.is_some());
                pass.layer_rows = embeddings.map(|embeddings| {
                    let first = pass.first.clone().expect("the first stream is there once its block runs");
                    let ids = self.integers(pass.ids, pass.start).slice_dim(1, 0..x.dims()[1]);
                    embeddings.rows(path.block, first, ids)
                });
                let positions = self.position_terms(layers, path.kind, pass);
                sublayer.forward(x, stream, positions, pass)
            }
            Step::Finish(_) => (layers.normalise(stream), None),
            _ => (stream, None),
        }
    }

    /// All steps: logits of every row of the last stack, `[batch, pos, d_vocab]`, or of the classes,
    /// `[batch, 1, classes]`, if the model has either head.
    /// `edits` holds one entry per sublayer.
    pub fn forward(&self, ids: StackIds, edits: &[SublayerEdits], draws: Option<DropoutDraws>) -> Option<Tensor<3>> {
        let unedited = SublayerEdits::none(false);
        let mut edits = edits.iter();
        let mut recorder = Recorder::new(SiteFilter::Nothing);
        // The outputs of the last two steps.
        let (mut before, mut x, mut memory, mut first) = (None, None, None, None);
        let mut lent = BTreeMap::new();
        for step in self.steps() {
            let edits = match step {
                Step::Sublayer(_) => edits.next().expect("there is one resolved edit per sublayer"),
                Step::Embed(_) | Step::Finish(_) => &unedited,
            };
            let mask = ids.mask(step, edits, self.heads(step));
            let mut pass = Pass::new(edits, &mask, &mut recorder);
            pass.dropout = draws;
            if step.path().is_some_and(|path| path.kind == Kind::Cross) {
                pass.memory.clone_from(&memory);
            }
            if step.path().is_some_and(|path| self.config.convolution(path).is_some()) {
                pass.first = first.take();
            }
            if step.path().is_some_and(|path| self.config.has_layer_embedding(path)) {
                (pass.first, pass.ids) = (first.clone(), ids.of(step.stack()));
            }
            let input = match (step, x.clone(), before) {
                (Step::Sublayer(_), Some(adds_to), Some(reads)) if self.reads(step) == 2 => {
                    Input::Parallel { reads, adds_to }
                }
                (Step::Sublayer(_) | Step::Finish(_), Some(x), _) => Input::Vectors(x),
                _ => match ids.signal_of(step.stack()) {
                    Some(signal) => Input::Signal(signal),
                    None => Input::Tokens { ids: ids.of(step.stack()), types: None, images: None },
                },
            };
            before = x.take();
            if let Some(path) = step.path().filter(|path| self.config.keys_of(*path) != *path) {
                pass.cache = lent.get(&self.config.keys_of(path)).cloned();
            }
            let (out, kv) = self.step(step, input, &mut pass); // [batch, pos, d_model]
            if let Some(path) = step.path().filter(|path| self.config.lends_keys(*path)) {
                lent.extend(kv.map(|kv| (path, kv)));
            }
            match step {
                Step::Finish(Stack::Encoder) => memory = Some(out.clone()),
                Step::Embed(_) => first = Some(out.clone()),
                _ => {}
            }
            x = Some(out);
        }
        self.choice_logits(x?, None)
    }

    /// The first residual stream, `[batch, pos, d_model]`: a sum of embeddings, with the model's norm, dropout and
    /// widening. The input of a standalone sublayer is no embedding and passes unchanged.
    fn embed(&self, layers: &Layers, x: Input, pass: &mut Pass) -> Tensor<3> {
        let x = match x {
            Input::Tokens { ids, types, images } => self.sum_of_embeddings(layers, ids, types, images, pass),
            Input::Signal(signal) => self.sum_of_signal(layers, signal, pass),
            Input::Vectors(x) => x,
            Input::Parallel { .. } => panic!("an embedding adds to nothing"),
        }; // [batch, pos, d_embed]
        let Some(embed) = &layers.embed else { return x };
        let x = embed.normalise(x);
        let x = match pass.dropout {
            Some(draws) => draws.dropout(Site::Embed(layers.stack), x, draws.rates.embedding, pass.start),
            None => x,
        };
        embed.widen(x) // [batch, pos, d_model]
    }

    /// Embeddings plus positions and, if the model has segments, token types: `[batch, pos, d_embed]`.
    fn sum_of_embeddings(
        &self,
        layers: &Layers,
        ids: &[Vec<u32>],
        types: Option<&[Vec<u32>]>,
        images: Option<Tensor<3>>,
        pass: &mut Pass,
    ) -> Tensor<3> {
        let (stack, start) = (layers.stack, pass.start);
        let embed = layers.embed.as_ref().expect("a sublayer that stands alone is given its embeddings");
        let matrix = embed.tokens.as_ref().or(self.shared.as_ref());
        let matrix = matrix.expect("a stack has its own token matrix or the shared one");
        let count = ids.first().map_or(0, |row| row.len() - start);
        let x = embed.tokens(self.integers(ids, start), matrix);
        let x = match embed.factors(ids, start, &pass.edits.hidden_keys, &self.device) {
            Some(factors) => x * factors,
            None => x,
        };
        let x = match images {
            Some(images) => self.with_images(x, &ids[0], images, start),
            None => x,
        };
        let mut x = pass.stream(Site::Embed(stack), x);
        if let Some(positions) = embed.positions(ids, start, &x) {
            x = x + pass.stream(Site::Positions(stack), positions);
        }
        let types = || match types {
            Some(types) => self.integers(types, start),
            None => Tensor::from_numbers(TensorData::zeros::<i32, _>([ids.len(), count]), &self.device),
        };
        if let Some(types) = embed.types(types) {
            x = x + pass.stream(Site::Types(stack), types);
        }
        x
    }

    /// The rows of images in the place of image tokens.
    ///
    /// # Shapes
    /// - x: `[1, pos, d_embed]`, from position `start` on
    /// - images: `[1, row, d_embed]`, of all image tokens
    fn with_images(&self, x: Tensor<3>, ids: &[u32], images: Tensor<3>, start: usize) -> Tensor<3> {
        let token = self.config.vision.as_ref().map(|vision| vision.token_id);
        let is_image = |id: &u32| Some(*id) == token;
        let (count, mut next) = (ids.len() - start, ids[..start].iter().filter(|id| is_image(id)).count());
        let all = images.dims()[1];
        // The rows of images follow those of tokens. An image token that the model wrote is one of these.
        let row_of = |(row, id): (usize, &u32)| {
            let image = next;
            next += usize::from(is_image(id));
            (if is_image(id) && image < all { count + image } else { row }) as i32
        };
        let rows: Vec<i32> = ids[start..].iter().enumerate().map(row_of).collect();
        let rows = Tensor::<1, Int>::from_numbers(TensorData::new(rows, [count]), &self.device);
        Tensor::cat(vec![x, images], 1).select(1, rows)
    }

    /// The rows of images that a decoder reads, `[1, row, d_embed]`, from the encoder's output `[image, row, d]` of
    /// images with these patches down and across; `None` without an encoder of images before a decoder.
    pub fn connect(&self, x: Tensor<3>, grid: [usize; 2]) -> Option<Tensor<3>> {
        Some(self.connector.as_ref()?.forward(x, grid))
    }

    /// The rows of an image or of features plus positions, `[batch, pos, d_embed]`.
    fn sum_of_signal(&self, layers: &Layers, signal: &Signal, pass: &mut Pass) -> Tensor<3> {
        let (stack, start) = (layers.stack, pass.start);
        let embed = layers.embed.as_ref().expect("a stack that reads a signal has an embedding");
        let (x, positions) = embed.signal(signal, &self.device);
        let from = |x: Tensor<3>| x.slice_dim(1, start..signal.rows());
        let x = pass.stream(Site::Embed(stack), from(x));
        match positions {
            Some(positions) => x + pass.stream(Site::Positions(stack), from(positions)),
            None => x,
        }
    }

    /// The columns from `start` on, as a tensor `[batch, pos]`.
    fn integers(&self, rows: &[Vec<u32>], start: usize) -> Tensor<2, Int> {
        let flat: Vec<i32> = rows.iter().flat_map(|row| row[start..].iter().map(|id| *id as i32)).collect();
        let shape = [rows.len(), flat.len() / rows.len().max(1)];
        Tensor::from_numbers(TensorData::new(flat, shape), &self.device)
    }

    /// What positions add to a self-attention's scores.
    fn position_terms(&self, layers: &Layers, kind: Kind, pass: &Pass) -> PositionTerms {
        if kind != Kind::Attn {
            return PositionTerms::default();
        }
        let [_, _, queries, keys] = pass.visibility.shape;
        let bias = match (&layers.relative_bias, self.config.of(layers.stack).positions.kind) {
            (Some(bias), _) => Some(bias.forward(pass.start, queries, keys)),
            (None, PositionKind::Alibi) => {
                Some(alibi(self.config.attention.n_heads, pass.start, queries, keys, &self.device))
            }
            _ => None,
        };
        let distances = layers.distances.as_ref().map(|distances| distances.forward(pass.start, queries, keys));
        PositionTerms { bias, distances }
    }

    /// One number per token of the vocabulary for every row of the last stack's output; `None` without an output head.
    ///
    /// # Shapes
    /// - x: `[batch, pos, d_model]`
    /// - output: `[batch, pos, d_vocab]`
    pub fn logits(&self, x: Tensor<3>) -> Option<Tensor<3>> {
        let (head, weight) = self.output_head()?;
        Some(head.forward(x, weight))
    }

    /// One number per class, from the rows of the last stack's output that [`crate::config::Config::rows_read`] names;
    /// `None` without a class head.
    ///
    /// # Shapes
    /// - x: `[batch, pos, d_model]`
    /// - factors: of its rows, `[batch, pos, 1]`, where they do not count alike
    /// - output: `[batch, 1, classes]`
    pub fn class_logits(&self, x: Tensor<3>, factors: Option<Tensor<3>>) -> Option<Tensor<3>> {
        Some(self.class_head.as_ref()?.forward(x, factors))
    }

    /// The row of the encoder's output that stands for the whole text or image, projected: `[batch, 1, d_pooled]`.
    pub fn pooled(&self, x: Tensor<3>, ids: &[Vec<u32>]) -> Option<Tensor<3>> {
        Some(self.pooled_head.as_ref()?.forward(x, ids))
    }

    /// The logits from which the model chooses its answer: of tokens, else of classes.
    pub fn choice_logits(&self, x: Tensor<3>, factors: Option<Tensor<3>>) -> Option<Tensor<3>> {
        match &self.head {
            Some(_) => self.logits(x),
            None => self.class_logits(x, factors),
        }
    }

    /// The output head and its matrix `[d_vocab, d]`, which may be an embedding.
    pub(super) fn output_head(&self) -> Option<(&OutputHead, &Matrix)> {
        let (head, last) = (self.head.as_ref()?, self.stacks().last()?);
        let shared = || last.embed.as_ref()?.tokens.as_ref().or(self.shared.as_ref());
        Some((head, head.weight.as_ref().or_else(shared)?))
    }
}

impl Layers {
    /// The final norm, if there is one.
    pub fn normalise(&self, x: Tensor<3>) -> Tensor<3> {
        match &self.norm {
            Some(norm) => norm.forward(x),
            None => x,
        }
    }
}
