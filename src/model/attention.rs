//! Attention, once, for every model here (Vaswani et al. 2017, §3.2):
//!
//! ```text
//! q, k, v = x_q W_q, x_kv W_k, x_kv W_v      split into heads
//! raw     = q kᵀ                             [batch, head, query, key]
//! scores  = raw / √d_head + position bias    masked entries then −∞; some models scale by another number
//! pattern = softmax(scores)                  over keys; a fully masked row is zero
//! z       = pattern v                        [batch, head, query, d_value]
//! out     = concat(z) W_o + b_o
//! ```

use burn::tensor::{Tensor, activation};

use super::linear::Linear;
use super::params::{Builder, Visitor};
use super::pass::Pass;
use super::rotary::{Rotary, rotate};
use crate::config::{Config, PositionKind};
use crate::ops::{cpu, gpu};
use crate::site::{Kind, Name, Site, SublayerPath};

/// Keys and values of all positions so far: the cache that a step reuses.
#[derive(Clone, Debug)]
pub struct KeysValues {
    k: Cache,
    v: Cache,
    kv_heads: usize,
}

/// Rows `[batch, room, kv_head · d]`; the first `count` are in use. Stored by position, so that later ones can be
/// appended; stored by head they could not.
#[derive(Clone, Debug)]
struct Cache {
    rows: Tensor<3>,
    count: usize,
}

impl Cache {
    fn new(rows: Tensor<3>) -> Self {
        let [_, count, _] = rows.dims();
        Self { rows, count }
    }

    fn append(self, later: Self) -> Self {
        let (count, later) = (self.count + later.count, later.all());
        let rows = gpu::append(self.rows, self.count, &later);
        Self { rows: rows.unwrap_or_else(|rows| cpu::append(rows, self.count, later)), count }
    }

    /// `[batch, count, kv_head · d]`
    fn all(&self) -> Tensor<3> {
        let [_, room, _] = self.rows.dims();
        let rows = self.rows.clone();
        if room == self.count { rows } else { rows.slice_dim(1, 0..self.count) }
    }
}

impl KeysValues {
    /// These, followed by `later` ones: appended in place if there is no other owner.
    pub fn append(self, later: Self) -> Self {
        Self { k: self.k.append(later.k), v: self.v.append(later.v), ..self }
    }

    /// The number of positions.
    pub fn count(&self) -> usize {
        self.k.count
    }

    /// The first `keys` positions.
    pub fn truncate(mut self, keys: usize) -> Self {
        for cache in [&mut self.k, &mut self.v] {
            cache.count = cache.count.min(keys);
        }
        self
    }

    /// The keys and values of one sequence, repeated for each of several.
    pub fn repeat(mut self, sequences: usize) -> Self {
        for cache in [&mut self.k, &mut self.v].into_iter().filter(|_| sequences > 1) {
            cache.rows = cache.all().repeat_dim(0, sequences);
        }
        self
    }

    /// `[batch, kv_head, key, d_head]`
    fn keys(&self) -> Tensor<4> {
        split_heads(self.k.all(), self.kv_heads)
    }

    /// `[batch, kv_head, key, d_value]`
    pub fn values(&self) -> Tensor<4> {
        split_heads(self.v.all(), self.kv_heads)
    }
}

/// Multi-head attention; `n_kv_heads` below `n_heads` shares keys and values among query heads.
#[derive(Clone, Debug)]
pub struct Attention {
    path: SublayerPath,
    pub(super) q: Linear,
    pub(super) k: Linear,
    pub(super) v: Linear,
    pub(super) o: Option<Linear>,
    pub(super) n_heads: usize,
    pub(super) n_kv_heads: usize,
    /// The factor of raw products: 1/√d_head unless the configuration sets another.
    scale: f64,
    /// Rotary positions of queries and keys; never in cross-attention.
    pub(super) rotary: Option<Rotary>,
}

impl Attention {
    /// Takes `{name}.q`, `.k`, `.v` and, where there is an output projection, `.o`.
    pub fn new(builder: &mut Builder, path: SublayerPath, name: &str, config: &Config) -> Self {
        let (d, bias) = (config.d_model, config.qkv_bias);
        let (n_heads, n_kv_heads, d_head, d_value) = (config.n_heads, config.n_kv_heads, config.d_head, config.d_value);
        Self {
            path,
            q: Linear::new(builder, &format!("{name}.q"), d, n_heads * d_head, bias),
            k: Linear::new(builder, &format!("{name}.k"), d, n_kv_heads * d_head, bias),
            v: Linear::new(builder, &format!("{name}.v"), d, n_kv_heads * d_value, bias),
            o: config
                .out_proj
                .then(|| Linear::new(builder, &format!("{name}.o"), n_heads * d_value, config.d_out, config.out_bias)),
            n_heads,
            n_kv_heads,
            scale: config.attention_scale.unwrap_or((d_head as f64).sqrt().recip()),
            rotary: (config.positions == PositionKind::Rotary && path.kind == Kind::Attn)
                .then_some(Rotary { base: config.rotary_base, pairs: config.rotary_pairs }),
        }
    }

    /// The queries of `x_q` `[batch, query, d_model]` before rotation: `[batch, query, head · d_head]`.
    pub fn queries(&self, x_q: Tensor<3>) -> Tensor<3> {
        self.q.forward(x_q)
    }

    /// Keys and values of `x_kv` `[batch, key, d_model]`, whose row 0 is position `start`.
    pub fn keys_values(&self, x_kv: Tensor<3>, start: usize) -> KeysValues {
        self.turned(Linear::forward_each([&self.k, &self.v], x_kv), start)
    }

    /// Queries, keys and values of the same rows.
    pub fn queries_keys_values(&self, x: Tensor<3>, start: usize) -> (Tensor<3>, KeysValues) {
        let [q, k, v] = Linear::forward_each([&self.q, &self.k, &self.v], x);
        (q, self.turned([k, v], start))
    }

    fn turned(&self, [k, v]: [Tensor<3>; 2], start: usize) -> KeysValues {
        let k = match self.rotary {
            Some(rotary) => join_heads(rotate(split_heads(k, self.n_kv_heads), start, rotary)),
            None => k,
        };
        KeysValues { k: Cache::new(k), v: Cache::new(v), kv_heads: self.n_kv_heads }
    }

    /// Attends from queries to keys and values. Queries are not needed where the pattern is known. `position_bias`,
    /// `[1, head, query, key]`, is added to the scores; the output is added to `onto` if it is given.
    ///
    /// # Shapes
    /// - q: `[batch, query, head · d_head]`
    /// - onto and output: `[batch, query, d_out]`
    pub fn forward(
        &self,
        q: Option<Tensor<3>>,
        kv: KeysValues,
        position_bias: Option<Tensor<4>>,
        onto: Option<&Tensor<3>>,
        pass: &mut Pass,
    ) -> Tensor<3> {
        if position_bias.is_none()
            && let Some(joined) = q.as_ref().and_then(|q| self.at_once(q, &kv, pass))
        {
            return self.project(joined, onto);
        }
        let at = |name| Site::In(self.path, name);
        let group = self.n_heads / self.n_kv_heads;
        let pattern = match pass.known_pattern.take() {
            Some(pattern) => {
                pass.recorder.heads(at(Name::Pattern), &pattern);
                pattern
            }
            None => {
                let q = q.expect("an attention looks from somewhere, or its pattern is known");
                let q = split_heads(q, self.n_heads); // [batch, head, query, d_head]
                let q = match self.rotary {
                    Some(rotary) => rotate(q, pass.start, rotary),
                    None => q,
                };
                let q = pass.heads(at(Name::Q), q);
                let k = pass.heads(at(Name::K), kv.keys()); // [batch, kv_head, key, d_head]
                let pattern = match self.pattern_at_once(&q, &k, position_bias.as_ref(), pass) {
                    Some(pattern) => pattern,
                    None => {
                        let k = share_heads(k, group); // [batch, head, key, d_head]
                        let raw = pass.heads(at(Name::Raw), product(q, k.transpose())); // [batch, head, query, key]
                        self.pattern(raw, position_bias, pass)
                    }
                };
                pass.heads(at(Name::Pattern), pattern) // [batch, head, query, key]
            }
        };
        let v = pass.heads(at(Name::V), kv.values()); // [batch, kv_head, key, d_value]
        let z = gpu::add_values(&pattern, &v).unwrap_or_else(|| product(pattern, share_heads(v, group)));
        let z = pass.heads(at(Name::Z), z); // [batch, head, query, d_value]

        self.project(join_heads(z), onto)
    }

    /// The heads' outputs side by side, `[batch, query, head · d_value]`, by a fused kernel; `None` where a value in
    /// between is observed or edited.
    fn at_once(&self, q: &Tensor<3>, kv: &KeysValues, pass: &Pass) -> Option<Tensor<3>> {
        if self.n_heads != self.n_kv_heads || self.rotary.is_some() || pass.stops_between(self.path) {
            return None;
        }
        let factor = self.scale(pass) * cold(pass);
        cpu::attend(q, || [kv.k.all(), kv.v.all()], self.n_heads, factor, pass.mask.masked_cells())
    }

    /// Projects the heads' outputs, `[batch, query, head · d_value]`, if the model has a projection, and adds them to
    /// `onto`.
    fn project(&self, joined: Tensor<3>, onto: Option<&Tensor<3>>) -> Tensor<3> {
        match (&self.o, onto) {
            (Some(o), onto) => o.forward_onto(onto, joined), // [batch, query, d_out]
            (None, Some(onto)) => onto.clone() + joined,
            (None, None) => joined,
        }
    }

    /// The pattern from queries and keys by a fused kernel, where no value in between is observed.
    fn pattern_at_once(
        &self,
        q: &Tensor<4>,
        k: &Tensor<4>,
        position_bias: Option<&Tensor<4>>,
        pass: &Pass,
    ) -> Option<Tensor<4>> {
        let between = [Name::Raw, Name::Scores].map(|name| Site::In(self.path, name));
        if position_bias.is_some() || between.into_iter().any(|site| pass.recorder.wants(site)) {
            return None;
        }
        let factor = self.scale(pass) * cold(pass);
        gpu::attend(q, k, factor as f32, || pass.mask.visibility(&q.device()))
    }

    /// The factor of raw products in this pass.
    fn scale(&self, pass: &Pass) -> f64 {
        if pass.edits.scale { self.scale } else { 1.0 }
    }

    /// From raw products to the pattern: scaled, masked, normalised.
    fn pattern(&self, raw: Tensor<4>, position_bias: Option<Tensor<4>>, pass: &mut Pass) -> Tensor<4> {
        let device = raw.device();
        let (scale, cold) = (self.scale(pass), cold(pass));
        let (raw, factor) = match position_bias {
            Some(bias) => ((raw * scale + bias) * cold, 1.0),
            None => (raw, scale * cold),
        };
        let at = Site::In(self.path, Name::Scores);
        // Fused, where no value in between is observed.
        let at_once = || {
            cpu::pattern(&raw, factor, pass.mask.masked_cells())
                .or_else(|| gpu::softmax(&raw, factor as f32, || pass.mask.visibility(&device)))
        };
        if !pass.recorder.wants(at)
            && let Some(pattern) = at_once()
        {
            return pattern;
        }
        let scaled = if factor == 1.0 { raw } else { raw * factor };
        let scores = match pass.mask.bias(&device) {
            Some(bias) => scaled.clone() + bias,
            None => scaled.clone(),
        };
        pass.heads(at, scores); // [batch, head, query, key]
        cpu::pattern(&scaled, 1.0, pass.mask.masked_cells()).unwrap_or_else(|| {
            let safe = match pass.mask.safe_bias(&device) {
                Some(bias) => scaled + bias,
                None => scaled,
            };
            let pattern = activation::softmax(safe, 3);
            match pass.mask.live_rows(&device) {
                Some(live) => pattern * live,
                None => pattern,
            }
        })
    }

    /// W_o, `[d_out, head · d_value]`, if there is an output projection.
    pub fn output_weight(&self) -> Option<Tensor<2>> {
        self.o.as_ref().map(|o| o.weight.whole())
    }

    pub fn visit(&mut self, path: &str, visitor: &mut impl Visitor) {
        self.q.visit(&format!("{path}.q"), visitor);
        self.k.visit(&format!("{path}.k"), visitor);
        self.v.visit(&format!("{path}.v"), visitor);
        if let Some(o) = &mut self.o {
            o.visit(&format!("{path}.o"), visitor);
        }
    }
}

/// The factor of scores: the inverse temperature.
fn cold(pass: &Pass) -> f64 {
    f64::from(pass.edits.temperature).recip()
}

/// The products of each head's matrices, `[batch, head, rows, depth]` and `[batch, head, depth, columns]`.
fn product(a: Tensor<4>, b: Tensor<4>) -> Tensor<4> {
    cpu::product(&a, &b).unwrap_or_else(|| a.matmul(b))
}

/// `[batch, pos, head · d]` → `[batch, head, pos, d]`
fn split_heads(x: Tensor<3>, heads: usize) -> Tensor<4> {
    let [batch, pos, width] = x.dims();
    cpu::split_heads(&x, heads).unwrap_or_else(|| x.reshape([batch, pos, heads, width / heads]).swap_dims(1, 2))
}

/// `[batch, head, pos, d]` → `[batch, pos, head · d]`
fn join_heads(x: Tensor<4>) -> Tensor<3> {
    let [batch, heads, pos, d] = x.dims();
    cpu::join_heads(&x).unwrap_or_else(|| x.swap_dims(1, 2).reshape([batch, pos, heads * d]))
}

/// `[batch, kv_head, key, d]` → `[batch, kv_head · group, key, d]`: query head h reads kv head ⌊h / group⌋.
fn share_heads(x: Tensor<4>, group: usize) -> Tensor<4> {
    if group == 1 {
        return x;
    }
    let [batch, heads, keys, d] = x.dims();
    let x: Tensor<5> = x.unsqueeze_dim(2); // [batch, kv_head, 1, key, d]
    x.repeat_dim(2, group).reshape([batch, heads * group, keys, d])
}
