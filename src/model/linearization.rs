//! The backward pass of a direction through one step, with norm scales, patterns and gates held at a run's values.
//!
//! With these held, a step is linear in its parts: with J the step's matrix, ⟨d, J part⟩ = ⟨Jᵀ d, part⟩. One direction
//! goes down the stream, and each part is measured where it was added (Elhage et al. 2021, "virtual weights"; direct
//! logit attribution of Wang et al. 2022 under a pre-norm):
//!
//! ```text
//! out = (y − mean y) γ / σ + β      d ← P (γ d / σ), P takes the mean off; β is a part; RMSNorm has neither
//! y   = x + gamma (g c + (1 − g) u) d goes on to x, to c as g gamma d, and to u as (1 − g) gamma d
//! c   = Σ_h z_h W_o^h + b_o         a head's part ⟨z_h, W_o^h d⟩, the bias' ⟨b_o, d⟩; an MLP is one part
//! ```
//!
//! A head's activation is held like a norm's scale: at the ratio f(u) / u of each number.
//!
//! The change that a patch makes at any of these is a separate part, measured at the patched site.

use std::collections::BTreeMap;

use burn::tensor::{Int, Tensor, TensorData};
use serde::Serialize;

use super::attention::Attention;
use super::class_head::ClassHead;
use super::dropout::DropoutDraws;
use super::embed::Embed;
use super::forward::Step;
use super::linear::Linear;
use super::norm::Norm;
use super::output_head::OutputHead;
use super::pass::Pass;
use super::rotary::rotate;
use super::sublayer::{Body, Sublayer};
use super::transformer::Model;
use crate::config::{NormKind, NormPosition};
use crate::edit::SublayerEdits;
use crate::ops::{Matrix, Then, activate, linear};
use crate::site::{Activation, Kind, Name, Recorder, Site, SiteFilter, Stack, SublayerPath};

/// The kind of a part of the stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum PartKind {
    /// A token's embedding, or the vector given in its place.
    Embed,
    Positions,
    /// The segment embedding of a token.
    Types,
    /// One head's output, W_o included.
    Head,
    /// A bias between the parts and the target of the attribution.
    Bias,
    /// An MLP with its biases.
    Mlp,
    /// The shift of a norm.
    Norm,
    /// The bias of the output head or the class head.
    Unembed,
    /// The change by patches at a site: in the stream, or in a value inside a sublayer. A patched head or embedding is
    /// a part by itself.
    Patch,
}

/// Parts that a step adds to the stream, and their components along every direction.
#[derive(Clone, Debug)]
pub struct Added {
    pub kind: PartKind,
    /// The path of the sublayer, or of another part of the model.
    pub path: String,
    /// `[directions, heads]`; one column if the part is no head.
    pub along: Tensor<2>,
}

impl Added {
    fn new(kind: PartKind, path: impl ToString, along: Tensor<2>) -> Self {
        Self { kind, path: path.to_string(), along }
    }
}

/// A run's values at some rows of its first sequence, at which a step is held.
#[derive(Clone, Debug)]
pub struct HeldStep {
    pub step: Step,
    /// The position of the first row.
    pub start: usize,
    /// `[rows, d_model]`, the step's input; not read for an embedding.
    pub x: Tensor<2>,
    pub edits: SublayerEdits,
    /// The activations at these rows.
    pub activations: BTreeMap<Site, Activation>,
    /// The changes by patches at their sites, at these rows.
    pub changes: BTreeMap<Site, Activation>,
}

impl HeldStep {
    /// The sites whose values a step is held at.
    pub fn sites(step: Step) -> Vec<Site> {
        match step {
            Step::Embed(stack) => vec![Site::Embed(stack), Site::Positions(stack), Site::Types(stack)],
            Step::Sublayer(path) => {
                [Name::Norm, Name::Z, Name::Out, Name::Gate, Name::Branch].map(|name| Site::In(path, name)).to_vec()
            }
            Step::Finish(_) => Vec::new(),
        }
    }

    /// `[rows, d]`
    fn stream(&self, site: Site) -> Option<Tensor<2>> {
        rows_of(self.activations.get(&site)?)
    }

    /// The change by patches at a site, along the direction there.
    fn change(&self, site: Site, direction: &Tensor<2>) -> Option<Added> {
        let change = rows_of(self.changes.get(&site)?)?;
        Some(Added::new(PartKind::Patch, site, along(direction, change)))
    }

    /// `[rows, head · d_value]`
    pub fn joined_heads(&self, site: Site) -> Option<Tensor<2>> {
        match self.activations.get(&site)? {
            Activation::Heads(z) => {
                let [_, heads, rows, d] = z.dims();
                Some(z.clone().slice_dim(0, 0..1).swap_dims(1, 2).reshape([rows, heads * d]))
            }
            Activation::Stream(_) => None,
        }
    }

    /// Multiplies the direction by the factors that edits and dropout apply to a `[rows, d]` value at its site.
    fn before(&self, site: Site, direction: Tensor<2>) -> Tensor<2> {
        if self.edits.gamma == 1.0 && self.edits.dropout.is_none() {
            return direction;
        }
        let ([rows, _], [_, d]) = (self.x.dims(), direction.dims());
        let ones = Tensor::ones([1, rows, d], &direction.device());
        let mask = self.edits.visibility(1, 1, self.start, rows, 0);
        let mut recorder = Recorder::new(SiteFilter::Nothing);
        let mut pass = Pass::new(&self.edits, &mask, &mut recorder);
        pass.start = self.start;
        pass.dropout = DropoutDraws::from_edits(&self.edits);
        direction * pass.stream(site, ones).squeeze_dim(0)
    }
}

/// `[rows, d]` of the first sequence, for a value without heads.
fn rows_of(values: &Activation) -> Option<Tensor<2>> {
    match values {
        Activation::Stream(x) => Some(x.clone().slice_dim(0, 0..1).squeeze_dim(0)),
        Activation::Heads(_) => None,
    }
}

/// ⟨d, v⟩ of each row: `[directions, d]` and `[directions or 1, d]` → `[directions, 1]`
fn along(direction: &Tensor<2>, v: Tensor<2>) -> Tensor<2> {
    (direction.clone() * v).sum_dim(1)
}

/// d W, the backward pass through x Wᵀ: `[directions, out]` → `[directions, in]`
fn back_through(direction: Tensor<2>, weight: &Matrix) -> Tensor<2> {
    direction.matmul(weight.whole())
}

impl Norm {
    /// The backward pass through this norm, its scale held at that of `x`, and the shift's component along the
    /// direction.
    ///
    /// # Shapes
    /// - direction and the returned one: `[directions, d]`
    /// - x: `[directions or 1, d]`
    /// - shift: `[directions, 1]`
    pub(super) fn back(&self, direction: Tensor<2>, x: Tensor<2>) -> (Tensor<2>, Option<Tensor<2>>) {
        let shift = self.bias.as_ref().map(|bias| along(&direction, bias.clone().unsqueeze()));
        let scaled = direction * self.weight.clone().unsqueeze() / self.deviation(x);
        match self.kind {
            NormKind::LayerNorm => (scaled.clone() - scaled.mean_dim(1), shift),
            NormKind::RmsNorm => (scaled, shift),
        }
    }

    /// σ of each row: `[rows, d]` → `[rows, 1]`
    fn deviation(&self, x: Tensor<2>) -> Tensor<2> {
        let centred = match self.kind {
            NormKind::LayerNorm => x.clone() - x.mean_dim(1),
            NormKind::RmsNorm => x,
        };
        (centred.square().mean_dim(1) + self.eps).sqrt()
    }
}

impl Attention {
    /// From a direction in a head's output to each head's z: `[directions, d_out]` → `[directions, head · d_value]`
    fn back_to_heads(&self, direction: Tensor<2>) -> Tensor<2> {
        match &self.o {
            Some(o) => back_through(direction, &o.weight),
            None => direction,
        }
    }

    /// A head's rows of its query or key map, rotated to its position: `[d_head, d_model]`, and its bias, `[d_head]`.
    fn head_map(&self, of: QueryOrKey, head: usize, position: usize) -> (Tensor<2>, Option<Tensor<1>>) {
        let (map, part) = match of {
            QueryOrKey::Query => (&self.q, head),
            QueryOrKey::Key => (&self.k, head / (self.n_heads / self.n_kv_heads)),
        };
        let heads = if of == QueryOrKey::Query { self.n_heads } else { self.n_kv_heads };
        let [width, _] = map.weight.dims();
        let d = width / heads;
        let rows = part * d..(part + 1) * d;
        let device = map.weight.device();
        let ids = Tensor::<1, Int>::arange(rows.start as i64..rows.end as i64, &device);
        let weight = map.weight.rows(ids); // [d_head, d_model]
        let bias = map.bias.clone().map(|bias| bias.slice_dim(0, rows));
        let Some(rotary) = self.rotary else { return (weight, bias) };
        // Row i of the rotated identity is the rotated unit vector i.
        let units = Tensor::<2>::eye(d, &device).reshape([1, d, 1, d]);
        let turn = rotate(units, position, rotary).reshape([d, d]).transpose();
        let bias = bias.map(|bias| turn.clone().matmul(bias.reshape([d, 1])).reshape([d]));
        (turn.matmul(weight), bias)
    }
}

/// A side of a product q · k.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QueryOrKey {
    Query,
    Key,
}

/// Directions in the stream, and the parts met on the way down, the last added first.
pub type Directions = (Tensor<2>, Vec<Added>);

impl Sublayer {
    /// The backward pass through the sublayer.
    fn back(&self, direction: Tensor<2>, held: &HeldStep) -> Directions {
        let path = self.path;
        let mut added = Vec::new();
        let (d, shift) = self.back_to_sum(direction, held);
        added.extend(shift.map(|shift| Added::new(PartKind::Norm, format!("{path}.norm"), shift)));
        added.extend(held.change(Site::In(path, Name::Branch), &d));
        let through = self.residual.then(|| d.clone()); // [directions, d_model]
        let (d, past) = self.back_to_body(d, held);
        let change = held.change(Site::In(path, Name::Out), &d);
        added.extend(change.clone());
        match &self.body {
            Body::Mlp(_) => {
                let out = held.stream(Site::In(path, Name::Out)).expect("an MLP is held at what it wrote");
                let out = along(&d, out);
                let own = change.map_or(out.clone(), |change| out - change.along);
                added.push(Added::new(PartKind::Mlp, path, own));
            }
            Body::Attention(attention) => {
                let d = held.before(Site::In(path, Name::Out), d);
                if let Some(bias) = attention.o.as_ref().and_then(|o| o.bias.clone()) {
                    added.push(Added::new(PartKind::Bias, path, along(&d, bias.unsqueeze())));
                }
                let z = held.joined_heads(Site::In(path, Name::Z)).expect("heads are held at what they wrote");
                let parts = attention.back_to_heads(d) * z; // [directions, head · d_value]
                let [directions, width] = parts.dims();
                let heads = attention.n_heads;
                let parts = parts.reshape([directions, heads, width / heads]).sum_dim(2).reshape([directions, heads]);
                added.push(Added::new(PartKind::Head, path, parts));
            }
        }
        let past = past.map(|d| {
            added.extend(held.change(Site::In(path, Name::Norm), &d));
            let (d, shift) = self.back_to_stream(d, held.x.clone());
            added.extend(shift.map(|shift| Added::new(PartKind::Norm, format!("{path}.norm"), shift)));
            d
        });
        let [directions, _] = added.first().map_or([1, 1], |added| added.along.dims());
        let nothing = || Tensor::zeros([directions, held.x.dims()[1]], &held.x.device());
        (through.into_iter().chain(past).reduce(|a, b| a + b).unwrap_or_else(nothing), added)
    }

    /// From the output to y, the input of a post-norm, and the component of its shift along the direction.
    fn back_to_sum(&self, direction: Tensor<2>, held: &HeldStep) -> (Tensor<2>, Option<Tensor<2>>) {
        match &self.norm {
            Some(norm) if self.norm_position == NormPosition::Post => {
                let branch = held.stream(Site::In(self.path, Name::Branch));
                let branch = branch.expect("a post-norm is held at what it read");
                norm.back(direction, if self.residual { held.x.clone() + branch } else { branch })
            }
            _ => (direction, None),
        }
    }

    /// From y to c, the output of attention or MLP, and to u through a gate's bypass.
    fn back_to_body(&self, direction: Tensor<2>, held: &HeldStep) -> (Tensor<2>, Option<Tensor<2>>) {
        let d = held.before(Site::In(self.path, Name::Branch), direction);
        let d = match &self.gamma {
            Some(gamma) => d * gamma.clone().unsqueeze(),
            None => d,
        };
        if self.gate.is_none() {
            return (d, None);
        }
        let g = held.stream(Site::In(self.path, Name::Gate)).expect("a gate is held at what it was");
        (d.clone() * g.clone(), Some(d * (-g + 1.0)))
    }

    /// From u to x.
    fn back_to_stream(&self, direction: Tensor<2>, x: Tensor<2>) -> (Tensor<2>, Option<Tensor<2>>) {
        match &self.norm {
            Some(norm) if self.norm_position == NormPosition::Pre => norm.back(direction, x),
            _ => (direction, None),
        }
    }
}

impl OutputHead {
    /// From logits to the head's input. `[1, d_vocab columns that count]` are given as the sum of their rows.
    fn back(&self, direction: Tensor<2>, x: Tensor<2>) -> Directions {
        let d = direction * self.scale; // [1, d]
        let Some(transform) = &self.transform else { return (d, Vec::new()) };
        let read = transform.linear.forward(x.unsqueeze()).squeeze_dim::<2>(0); // [1, d]
        let made = activate(read.clone(), transform.activation);
        let (d, shift) = transform.norm.back(d, made.clone());
        let (d, bias) = back_through_activated(d, &transform.linear, [read, made], "head.transform");
        let shift = shift.map(|shift| Added::new(PartKind::Norm, "head.norm", shift));
        (d, shift.into_iter().chain(bias).collect())
    }
}

impl ClassHead {
    /// From the input of the class map to the first row.
    fn back(&self, direction: Tensor<2>, x: Tensor<2>) -> Directions {
        let Some((linear, f)) = &self.transform else { return (direction, Vec::new()) };
        let read = linear.forward(x.unsqueeze()).squeeze_dim::<2>(0); // [1, d]
        let made = f.forward(read.clone());
        let (d, bias) = back_through_activated(direction, linear, [read, made], "class_head.transform");
        (d, bias.into_iter().collect())
    }
}

/// From f(W x + b) to x, with f held at its ratio to its input: f(x) = x Φ(x) has the ratio Φ(x), tanh x has tanh x /
/// x, and at 0 the ratio is 0.
fn back_through_activated(
    direction: Tensor<2>,
    linear: &Linear,
    [read, made]: [Tensor<2>; 2],
    path: &str,
) -> (Tensor<2>, Option<Added>) {
    let small = read.clone().abs().lower_elem(f32::MIN_POSITIVE);
    let d = direction * (made / read.mask_fill(small, 1.0));
    let bias = linear.bias.as_ref().map(|bias| along(&d, bias.clone().unsqueeze()));
    (back_through(d, &linear.weight), bias.map(|bias| Added::new(PartKind::Bias, path, bias)))
}

/// The weights of one logit minus those of another: `[1, d]`, and the same difference of biases.
fn between(
    weight: &Matrix,
    bias: Option<&Tensor<1>>,
    answer: u32,
    foil: Option<u32>,
) -> (Tensor<2>, Option<Tensor<2>>) {
    let ids: Vec<i32> = [Some(answer), foil].into_iter().flatten().map(|id| id as i32).collect();
    let ids = TensorData::new(ids.clone(), [ids.len()]);
    let less = |rows: Tensor<2>| match rows.dims()[0] {
        1 => rows,
        _ => rows.clone().slice_dim(0, 0..1) - rows.slice_dim(0, 1..2),
    };
    let ids = Tensor::<1, Int>::from_data(ids, &weight.device());
    let bias = bias.map(|bias| less(bias.clone().select(0, ids.clone()).unsqueeze_dim(1)));
    (less(weight.rows(ids)), bias)
}

impl Embed {
    fn back(&self, direction: Tensor<2>, held: &HeldStep, stack: Stack) -> Vec<Added> {
        let mut added = Vec::new();
        let mut d = direction;
        if let Some(project) = &self.project {
            if let Some(bias) = &project.bias {
                let bias = along(&d, bias.clone().unsqueeze());
                added.push(Added::new(PartKind::Bias, format!("{}.embed", stack.name()), bias));
            }
            d = back_through(d, &project.weight);
        }
        if let Some(chance) = DropoutDraws::from_edits(&held.edits) {
            let [rows, _] = held.x.dims();
            let ones = Tensor::ones([1, rows, d.dims()[1]], &d.device());
            let kept = chance.dropout(Site::Embed(stack), ones, chance.rates.embedding, held.start);
            d = d * kept.squeeze_dim(0);
        }
        if let Some(norm) = &self.norm {
            let (before, shift) = norm.back(d, held.x.clone());
            added.extend(shift.map(|shift| Added::new(PartKind::Norm, format!("{}.embed.norm", stack.name()), shift)));
            d = before;
        }
        let parts = [
            (PartKind::Types, Site::Types(stack)),
            (PartKind::Positions, Site::Positions(stack)),
            (PartKind::Embed, Site::Embed(stack)),
        ];
        for (kind, site) in parts {
            if let Some(part) = held.stream(site) {
                added.push(Added::new(kind, site, along(&d, part)));
            }
        }
        if added.iter().all(|added| added.kind != PartKind::Embed) {
            added.push(Added::new(PartKind::Embed, Site::Embed(stack), along(&d, held.x.clone())));
        }
        added
    }
}

impl Model {
    /// The backward pass through a step held at a run's values: from `[directions, d]` after it to those before it.
    /// Nothing comes before an embedding.
    ///
    /// `held` has one row for all directions, or one for each.
    pub fn back(&self, direction: Tensor<2>, held: &HeldStep) -> Directions {
        let left = held.changes.keys().filter(|site| matches!(site, Site::Resid(..) | Site::Out(_)));
        let mut added: Vec<Added> = left.filter_map(|site| held.change(*site, &direction)).collect();
        let (direction, below) = self.back_through_step(direction, held);
        added.extend(below);
        (direction, added)
    }

    fn back_through_step(&self, direction: Tensor<2>, held: &HeldStep) -> Directions {
        let layers = self.layers(held.step.stack()).expect("a step is one of the model's own");
        match held.step {
            Step::Sublayer(_) if held.edits.skip => (direction, Vec::new()),
            Step::Sublayer(path) => {
                self.sublayer(path).expect("a step is one of the model's own").back(direction, held)
            }
            Step::Finish(stack) => match &layers.norm {
                Some(norm) => {
                    let (d, shift) = norm.back(direction, held.x.clone());
                    let path = format!("{}.norm", stack.name());
                    (d, shift.into_iter().map(|shift| Added::new(PartKind::Norm, &path, shift)).collect())
                }
                None => (direction, Vec::new()),
            },
            Step::Embed(stack) => {
                let added = match &layers.embed {
                    Some(embed) => embed.back(direction.clone(), held, stack),
                    None => vec![Added::new(PartKind::Embed, "", along(&direction, held.x.clone()))],
                };
                (direction, added)
            }
        }
    }

    /// From directions after an attention sublayer to each head's z: `[directions, head · d_value]`.
    pub fn back_to_heads(&self, direction: Tensor<2>, held: &HeldStep) -> Option<Tensor<2>> {
        let path = held.step.path().filter(|_| !held.edits.skip)?;
        let sublayer = self.sublayer(path)?;
        let Body::Attention(attention) = &sublayer.body else { return None };
        let (d, _) = sublayer.back_to_sum(direction, held);
        let (d, _) = sublayer.back_to_body(d, held);
        Some(attention.back_to_heads(held.before(Site::In(path, Name::Out), d)))
    }

    /// From directions in a cross-attention's values, `[keys, kv_head · d_value]`, to its memory `x`, `[keys,
    /// d_model]`; `changes` are the changes by patches in the sublayer.
    pub fn back_to_memory(
        &self,
        path: SublayerPath,
        direction: Tensor<2>,
        x: Tensor<2>,
        changes: &BTreeMap<Site, Activation>,
    ) -> Option<Directions> {
        let sublayer = self.sublayer(path)?;
        let Body::Attention(attention) = &sublayer.body else { return None };
        let (site, mut added) = (Site::In(path, Name::V), Vec::new());
        if let Some(Activation::Heads(change)) = changes.get(&site) {
            let change = change.clone().slice_dim(0, 0..1).swap_dims(1, 2).reshape(direction.dims());
            added.push(Added::new(PartKind::Patch, site, along(&direction, change)));
        }
        if let Some(bias) = &attention.v.bias {
            added.push(Added::new(PartKind::Bias, site, along(&direction, bias.clone().unsqueeze())));
        }
        let d = back_through(direction, &attention.v.weight); // [keys, d_model]
        if !sublayer.norm_memory {
            return Some((d, added));
        }
        let (d, shift) = sublayer.back_to_stream(d, x);
        added.extend(shift.map(|shift| Added::new(PartKind::Norm, format!("{path}.norm"), shift)));
        Some((d, added))
    }

    /// From the logit difference of two tokens, or else of two classes, to the row of the last stack's output that it
    /// is computed from: `x`, `[1, d_model]`. `None` if the model has neither head.
    pub fn back_from_choice(&self, answer: u32, foil: Option<u32>, x: Tensor<2>) -> Option<Directions> {
        let (name, bias, (d, added)) = if let Some((head, weight)) = self.output_head() {
            let (row, bias) = between(weight, head.bias.as_ref(), answer, foil);
            ("head", bias, head.back(row, x))
        } else {
            let head = self.class_head.as_ref()?;
            let (row, bias) = between(&head.linear.weight, head.linear.bias.as_ref(), answer, foil);
            ("class_head", bias, head.back(row, x))
        };
        let bias = bias.map(|bias| Added::new(PartKind::Unembed, name, bias));
        Some((d, bias.into_iter().chain(added).collect()))
    }

    /// From each number of one row's query or key of a head to the sublayer's input `x` there, or to the memory:
    /// `[d_head, d_model]`. x is `[1, d_model]`; `changes` are the changes by patches in the sublayer.
    pub fn back_from_score(
        &self,
        path: SublayerPath,
        (side, head, position): (QueryOrKey, usize, usize),
        x: Tensor<2>,
        changes: &BTreeMap<Site, Activation>,
    ) -> Option<Directions> {
        let sublayer = self.sublayer(path)?;
        let Body::Attention(attention) = &sublayer.body else { return None };
        let (d, bias) = attention.head_map(side, head, position); // [d_head, d_model]
        let (name, head) = match side {
            QueryOrKey::Query => (Name::Q, head),
            QueryOrKey::Key => (Name::K, head / (attention.n_heads / attention.n_kv_heads)),
        };
        let site = Site::In(path, name);
        let mut added = Vec::new();
        if let Some(Activation::Heads(change)) = changes.get(&site) {
            let [_, _, _, width] = change.dims();
            let change = change.clone().slice([0..1, head..head + 1, position..position + 1, 0..width]);
            added.push(Added::new(PartKind::Patch, site, change.reshape([width, 1])));
        }
        added.extend(bias.map(|bias| Added::new(PartKind::Bias, site, bias.unsqueeze_dim(1))));
        let of_memory = path.kind == Kind::Cross && side == QueryOrKey::Key;
        if of_memory && !sublayer.norm_memory {
            return Some((d, added));
        }
        let site = Site::In(path, Name::Norm);
        if let Some(change) = changes.get(&site).and_then(rows_of).filter(|_| !of_memory) {
            let change = change.slice_dim(0, position..position + 1);
            added.push(Added::new(PartKind::Patch, site, along(&d, change)));
        }
        let (d, shift) = sublayer.back_to_stream(d, x);
        added.extend(shift.map(|shift| Added::new(PartKind::Norm, format!("{path}.norm"), shift)));
        Some((d, added))
    }
}

/// The sum that a sublayer forms, at every row: `[rows, d]`.
#[derive(Clone, Debug)]
pub struct Split {
    /// The whole sum, before a post-norm.
    pub sum: Tensor<2>,
    /// The share that bypasses the body: the input, and a gate's bypass.
    pub stream: Tensor<2>,
    /// The output of an MLP.
    pub mlp: Option<Tensor<2>>,
    /// The factor of each number of the heads' outputs.
    pub factor: Tensor<2>,
}

/// A head's maps, without biases and rotations; W_o times gamma.
#[derive(Clone, Debug)]
pub struct HeadMaps {
    /// `[d_head, d_model]`
    pub q: Tensor<2>,
    /// `[d_head, d_model]`
    pub k: Tensor<2>,
    /// `[d_value, d_model]`
    pub v: Tensor<2>,
    /// `[d_out, d_value]`
    pub o: Tensor<2>,
}

impl Model {
    /// Splits a sublayer's sum at all held rows.
    pub fn split(&self, held: &HeldStep) -> Option<Split> {
        let path = held.step.path()?;
        let sublayer = self.sublayer(path)?;
        let branch = held.stream(Site::In(path, Name::Branch))?;
        let (factor, past) = sublayer.back_to_body(branch.ones_like(), held);
        let factor = held.before(Site::In(path, Name::Out), factor);
        let through = sublayer.residual.then(|| held.x.clone());
        let past = past.and_then(|past| Some(past * held.stream(Site::In(path, Name::Norm))?));
        let stream = through.clone().into_iter().chain(past).reduce(|a, b| a + b);
        Some(Split {
            sum: through.map_or(branch.clone(), |x| x + branch.clone()),
            stream: stream.unwrap_or_else(|| branch.zeros_like()),
            mlp: matches!(sublayer.body, Body::Mlp(_)).then_some(branch),
            factor,
        })
    }

    /// A head's maps, if it has them.
    pub fn head_maps(&self, path: SublayerPath, head: usize) -> Option<HeadMaps> {
        let sublayer = self.sublayer(path)?;
        let Body::Attention(attention) = &sublayer.body else { return None };
        let (q, _) = attention.head_map(QueryOrKey::Query, head, 0);
        let (k, _) = attention.head_map(QueryOrKey::Key, head, 0);
        let part = head / (attention.n_heads / attention.n_kv_heads);
        let d = self.config.d_value;
        let v = attention.v.weight.whole().slice_dim(0, part * d..(part + 1) * d);
        let o = attention.o.as_ref()?.weight.whole().slice_dim(1, head * d..(head + 1) * d);
        let o = match &sublayer.gamma {
            Some(gamma) => o * gamma.clone().unsqueeze_dim(1),
            None => o,
        };
        Some(HeadMaps { q, k, v, o })
    }

    /// Every token's embedding as it enters a stack, `[d_vocab, d_model]`, without a norm.
    pub fn embeddings(&self, stack: Stack) -> Option<Tensor<2>> {
        let embed = self.layers(stack)?.embed.as_ref()?;
        let matrix = embed.tokens.as_ref().or(self.shared.as_ref())?.whole();
        let matrix = embed.scale.map_or(matrix.clone(), |scale| matrix * scale);
        Some(match &embed.project {
            Some(project) => linear(matrix, &project.weight, None, Then::Nothing),
            None => matrix,
        })
    }

    /// Every token's weights for its logit from the last stack's output, `[d_vocab, d_model]`; `None` if the head has a
    /// transform.
    pub fn unembeddings(&self) -> Option<Tensor<2>> {
        let (head, weight) = self.output_head()?;
        head.transform.is_none().then(|| weight.whole() * head.scale)
    }
}
