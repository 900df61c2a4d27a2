//! Attention, once, for every model here (Vaswani et al. 2017, §3.2):
//!
//! ```text
//! q, k, v = x_q W_q, x_kv W_k, x_kv W_v      split into heads
//! q, k, v = clamp(q, k, v; ±c)               where they are clipped
//! v       = k                                where values have no map of their own
//! k, v    = those of an earlier layer        where it has none of its own
//! q, k    = norm(q), norm(k)                 where the layer has these norms: of each head, or before the split
//! v       = norm(v)                          of each head, without a weight, where the layer has it
//! q, k    = rotate(q), rotate(k)             with rotary positions; in some models the norm comes after
//! q       = q (1 + β ln(1 + ⌊position / l⌋)) where queries grow (Llama 4)
//! raw     = q kᵀ                             [batch, head, query, key]
//! raw     = raw + q k(r)ᵀ + q(r) kᵀ          with an embedding r of each distance (He et al. 2021)
//! scores  = raw / √d_head + position bias    some models scale by another number
//! scores  = c tanh(scores / c)               if capped; masked entries then −∞
//! pattern = softmax(scores)                  over keys; a fully masked row is zero
//! pattern, sink = softmax([scores; s])       with sinks: the learned logit s of a head gets the rest of its row
//! z       = pattern v                        [batch, head, query, d_value]
//! z       = z ⊙ sigmoid(x_q W_g)             where heads have gates (Qiu et al. 2025)
//! out     = concat(z) W_o + b_o
//! ```

use burn::tensor::{Tensor, TensorData};

use super::cache::KeysValues;
use super::distances::Distances;
use super::linear::Linear;
use super::norm::Norm;
use super::params::{Builder, Init, Visitor};
use super::pass::Pass;
use super::query_key_norm::HeadNorms;
use super::rotary::{Extent, frequencies, rotate};
use crate::config::{
    ActivationFunction, AttentionConfig, Config, PositionKind, QueryGrowth, QueryKeyNorm, RotaryConfig,
};
use crate::ops::{self, FromNumbers, Rows, Scoring, Then, join_heads, split_heads};
use crate::site::{Kind, Name, Site, SublayerPath};

/// Multi-head attention; `n_kv_heads` below `n_heads` shares keys and values among query heads.
#[derive(Clone, Debug)]
pub struct Attention {
    path: SublayerPath,
    pub(super) q: Linear,
    /// `None` where keys and values are an earlier layer's.
    pub(super) k: Option<Linear>,
    /// `None` as well where values are the keys before their norm.
    pub(super) v: Option<Linear>,
    pub(super) o: Option<Linear>,
    pub(super) q_norm: Option<HeadNorms>,
    pub(super) k_norm: Option<HeadNorms>,
    /// Whether these two follow the rotation.
    pub(super) norms_follow: bool,
    pub(super) v_norm: Option<Norm>,
    /// The largest number of queries, keys and values, of either sign.
    pub(super) clip: Option<f64>,
    /// The gates of the heads' outputs.
    pub(super) z_gate: Option<Linear>,
    pub(super) n_heads: usize,
    pub(super) n_kv_heads: usize,
    /// The factor of raw products: 1/√d_head unless the configuration sets another.
    scale: f64,
    cap: Option<f64>,
    /// The maps of queries and keys for embeddings of distances, if they are not `q` and `k`.
    distance_maps: Option<[Linear; 2]>,
    /// The logit of each head that no key gets, `[head]`.
    sinks: Option<Tensor<1>>,
    /// Rotary positions of queries and keys; never in cross-attention.
    pub(super) rotary: Option<RotaryConfig>,
    /// The growth of queries; never in cross-attention.
    pub(super) growth: Option<QueryGrowth>,
}

/// What positions add to the scores of an attention.
#[derive(Clone, Debug, Default)]
pub struct PositionTerms {
    /// `[1, head, query, key]`
    pub bias: Option<Tensor<4>>,
    pub distances: Option<Distances>,
}

impl Attention {
    /// Takes `{name}.q` and, where the model has them, `.k`, `.v`, `.o`, `.q_norm`, `.k_norm`, `.z_gate`, `.sinks`,
    /// `.q_distance` and `.k_distance`.
    pub fn new(builder: &mut Builder, path: SublayerPath, name: &str, config: &Config) -> Self {
        let (d, layer) = (config.d_model, config.layer(path));
        let AttentionConfig { n_heads, n_kv_heads, d_head, d_value, d_out, .. } = config.attention_in(path);
        let bias = config.attention.qkv_bias;
        let output = |builder: &mut Builder| {
            Linear::new(builder, &format!("{name}.o"), n_heads * d_value, d_out, config.attention.out_bias)
        };
        let key_bias = bias && config.attention.key_bias;
        let own = config.keys_of(path) == path;
        let own_maps = config.positions.distances.is_some_and(|distances| distances.own_maps);
        let distance_maps = |builder: &mut Builder| {
            [("q_distance", n_heads, bias), ("k_distance", n_kv_heads, key_bias)]
                .map(|(map, heads, bias)| Linear::new(builder, &format!("{name}.{map}"), d, heads * d_head, bias))
        };
        let rotary = Some(&layer.rotary)
            .filter(|rotary| rotary.columns != Some(0))
            .filter(|_| config.positions.kind == PositionKind::Rotary && path.kind == Kind::Attn);
        Self {
            path,
            q: Linear::new(builder, &format!("{name}.q"), d, n_heads * d_head, bias),
            k: own.then(|| Linear::new(builder, &format!("{name}.k"), d, n_kv_heads * d_head, key_bias)),
            v: (own && !layer.values_from_keys)
                .then(|| Linear::new(builder, &format!("{name}.v"), d, n_kv_heads * d_value, bias)),
            o: config.attention.out_proj.then(|| output(builder)),
            q_norm: HeadNorms::new(builder, &format!("{name}.q_norm"), layer, n_heads, d_head),
            k_norm: own
                .then(|| HeadNorms::new(builder, &format!("{name}.k_norm"), layer, n_kv_heads, d_head))
                .flatten(),
            norms_follow: layer.query_key_norm == QueryKeyNorm::AfterRotation && rotary.is_some(),
            v_norm: (own && layer.value_norm).then(|| Norm::unweighted(&layer.norm, d_value, &builder.device)),
            clip: config.attention.qkv_clip,
            z_gate: (config.attention.z_gate)
                .then(|| Linear::new(builder, &format!("{name}.z_gate"), d, n_heads * d_value, bias)),
            sinks: (config.has_sinks(path))
                .then(|| builder.vector(&format!("{name}.sinks"), n_heads, Init::Constant(0.0))),
            distance_maps: (own_maps && config.has_distances(path)).then(|| distance_maps(builder)),
            n_heads,
            n_kv_heads,
            cap: layer.score_cap,
            scale: layer.attention_scale.unwrap_or((d_head as f64).sqrt().recip()),
            rotary: rotary.cloned(),
            growth: layer.query_growth.filter(|_| path.kind == Kind::Attn),
        }
    }

    /// The queries of `x_q` `[batch, query, d_model]` before rotation: `[batch, query, head · d_head]`.
    pub fn queries(&self, x_q: impl Into<Rows>) -> Tensor<3> {
        self.normalise(self.q_norm.as_ref(), self.clip(self.q.forward(x_q)))
    }

    /// Keys and values of `x_kv` `[batch, key, d_model]`, whose row 0 is position `start`.
    pub fn keys_values(&self, x_kv: impl Into<Rows>, start: usize, extent: Extent) -> KeysValues {
        let [k, v] = match &self.v {
            Some(v) => Linear::forward_each([self.key_map(), v], x_kv),
            None => {
                let k = self.key_map().forward(x_kv);
                [k.clone(), k]
            }
        };
        self.prepare([k, v], start, extent)
    }

    /// The gates of the heads' outputs at the rows of `x_q`, `[batch, query, head · d_value]`, if there are any.
    pub fn gates(&self, x_q: &Rows) -> Option<Tensor<3>> {
        Some(self.z_gate.as_ref()?.forward_then(x_q.clone(), Then::Activate(ActivationFunction::Sigmoid)))
    }

    /// Queries, keys and values of the same rows.
    pub fn queries_keys_values(&self, x: Rows, start: usize, extent: Extent) -> (Tensor<3>, KeysValues) {
        let [q, k, v] = match &self.v {
            Some(v) => Linear::forward_each([&self.q, self.key_map(), v], x),
            None => {
                let [q, k] = Linear::forward_each([&self.q, self.key_map()], x);
                [q, k.clone(), k]
            }
        };
        (self.normalise(self.q_norm.as_ref(), self.clip(q)), self.prepare([k, v], start, extent))
    }

    /// Queries, keys or values within the bound, if there is one.
    pub(super) fn clip<const D: usize>(&self, x: Tensor<D>) -> Tensor<D> {
        match self.clip {
            Some(most) => x.clamp(-most, most),
            None => x,
        }
    }

    /// The map of keys.
    pub(super) fn key_map(&self) -> &Linear {
        self.k.as_ref().expect("keys are asked of the layer that has them")
    }

    /// The map of values, which may be that of keys.
    pub(super) fn value_map(&self) -> &Linear {
        self.v.as_ref().unwrap_or_else(|| self.key_map())
    }

    /// Packs the weights so that the device multiplies with all of them at once.
    pub(super) fn lay_side_by_side(&mut self) {
        match (&mut self.k, &mut self.v) {
            (Some(k), Some(v)) => Linear::lay_side_by_side([&mut self.q, k, v]),
            (Some(k), None) => Linear::lay_side_by_side([&mut self.q, k]),
            (None, _) => {}
        }
    }

    /// Keys, clipped, normalised and rotated, and values, clipped and normalised.
    fn prepare(&self, [k, v]: [Tensor<3>; 2], start: usize, extent: Extent) -> KeysValues {
        let [k, v] = [k, v].map(|x| self.clip(x));
        let k = self.normalise(self.k_norm.as_ref(), k);
        let v = match &self.v_norm {
            Some(norm) => norm.forward_parts(v),
            None => v,
        };
        let k = match self.rotary {
            Some(_) => join_heads(self.turn_and_normalise(
                split_heads(k, self.n_kv_heads),
                self.k_norm.as_ref(),
                start,
                extent,
            )),
            None => k,
        };
        KeysValues::new(k, v, self.n_kv_heads)
    }

    /// Queries or keys after the norm before their rotation, if they have one: `[batch, pos, head · d_head]`.
    fn normalise(&self, norm: Option<&HeadNorms>, x: Tensor<3>) -> Tensor<3> {
        match norm.filter(|_| !self.norms_follow) {
            Some(norm) => norm.forward(x),
            None => x,
        }
    }

    /// Rotates queries or keys, then normalises them if the norm follows.
    fn turn_and_normalise(&self, x: Tensor<4>, norm: Option<&HeadNorms>, start: usize, extent: Extent) -> Tensor<4> {
        let x = self.turn(x, start, extent);
        match norm.filter(|_| self.norms_follow) {
            Some(norm) => norm.forward_heads(x),
            None => x,
        }
    }

    /// Queries, whose row 0 is position `start`, times their growth.
    fn grow(&self, q: Tensor<4>, start: usize) -> Tensor<4> {
        let [_, _, pos, _] = q.dims();
        let Some(growth) = self.growth.filter(|growth| start + pos > growth.length) else { return q };
        let factors: Vec<f32> = (start..start + pos).map(|position| growth.factor(position) as f32).collect();
        let factors = Tensor::from_numbers(TensorData::new(factors, [1, 1, pos, 1]), &q.device());
        q * factors
    }

    /// Rotates queries or keys, whose row 0 is position `start`, if the model has rotary positions.
    pub(super) fn turn(&self, x: Tensor<4>, start: usize, extent: Extent) -> Tensor<4> {
        match &self.rotary {
            Some(rotary) => rotate(x, start, extent, rotary),
            None => x,
        }
    }

    /// Whether the rows that two texts share rotate alike in both: some rules depend on the length.
    pub fn rotates_alike(&self, lengths: [usize; 2]) -> bool {
        let Some(rotary) = &self.rotary else { return true };
        let [one, other] = lengths.map(|length| frequencies(rotary, rotary.columns.unwrap_or(self.d_head()), length));
        one == other
    }

    fn d_head(&self) -> usize {
        let [width, _] = self.q.weight.dims();
        width / self.n_heads
    }

    /// Attends from queries to keys and values. Queries are not needed where the pattern is known. What positions add
    /// to scores is added; the output is added to `onto` if it is given.
    ///
    /// # Shapes
    /// - q: `[batch, query, head · d_head]`
    /// - gates: `[batch, query, head · d_value]`
    /// - onto and output: `[batch, query, d_out]`
    pub fn forward(
        &self,
        q: Option<Tensor<3>>,
        gates: Option<Tensor<3>>,
        kv: KeysValues,
        positions: PositionTerms,
        onto: Option<&Tensor<3>>,
        pass: &mut Pass,
    ) -> Tensor<3> {
        let at = |name| Site::In(self.path, name);
        let v = pass.heads(at(Name::V), kv.values()); // [batch, kv_head, key, d_value]
        let (pattern, z) = match pass.known_pattern.take() {
            Some(pattern) => {
                pass.recorder.heads(at(Name::Pattern), &pattern);
                (Some(pattern), None)
            }
            None => {
                let q = q.expect("an attention has queries, or its pattern is known");
                let q = split_heads(q, self.n_heads);
                let q = self.turn_and_normalise(q, self.q_norm.as_ref(), pass.start, pass.extent());
                let q = self.grow(q, pass.start);
                let q = pass.heads(at(Name::Q), q); // [batch, head, query, d_head]
                let k = pass.heads(at(Name::K), kv.keys()); // [batch, kv_head, key, d_head]
                let apart = positions.distances.map(|distances| self.with_distances(&distances, &q, &k, pass));
                let bias = positions.bias.map(|bias| pass.heads(at(Name::Bias), bias)); // [1, head, query, key]
                let bias = match (bias, apart) {
                    (Some(bias), Some(apart)) => Some(bias + apart),
                    (bias, apart) => bias.or(apart),
                };
                let attended = ops::attend(q, k, &v, self.scoring(bias, pass), pass.want(self.path));
                attended.raw.map(|raw| pass.heads(at(Name::Raw), raw)); // [batch, head, query, key]
                attended.scores.map(|scores| pass.heads(at(Name::Scores), scores)); // [batch, head, query, key]
                attended.sink.map(|sink| pass.heads(at(Name::Sink), sink)); // [batch, head, query, 1]
                let z = attended.z.filter(|_| !pass.changes(self.path, Name::Pattern));
                (attended.pattern.map(|pattern| pass.heads(at(Name::Pattern), pattern)), z)
            }
        };
        let z = match (z, pattern) {
            (Some(z), _) => z,
            (None, pattern) => ops::add_values(pattern.expect("without its output there is the pattern"), &v),
        };
        let z = pass.heads(at(Name::Z), z); // [batch, head, query, d_value]
        let z = match gates {
            Some(gates) => z * pass.heads(at(Name::ZGate), split_heads(gates, self.n_heads)),
            None => z,
        };
        self.output(join_heads(z), onto)
    }

    /// The scaled products of queries with the keys of distances, and of the queries of distances with keys: `[batch,
    /// head, query, key]`.
    fn with_distances(&self, distances: &Distances, q: &Tensor<4>, k: &Tensor<4>, pass: &mut Pass) -> Tensor<4> {
        let embeddings: Tensor<3> = distances.embeddings.clone().unsqueeze(); // [1, row, d_model]
        let (of_queries, of_keys) = match &self.distance_maps {
            Some([queries, keys]) => (queries.forward(embeddings.clone()), keys.forward(embeddings)),
            None => {
                let keys = self.clip(self.key_map().forward(embeddings.clone()));
                let keys = self.normalise(self.k_norm.as_ref(), keys);
                (self.queries(embeddings), keys)
            }
        };
        let of_queries = split_heads(of_queries, self.n_heads); // [1, head, row, d_head]
        let of_keys = ops::share_heads(split_heads(of_keys, self.n_kv_heads), self.n_heads);
        let k = ops::share_heads(k.clone(), self.n_heads);
        let products = |x: &Tensor<4>, rows: Tensor<4>| {
            let [batch, ..] = x.dims();
            ops::matmul(x.clone(), rows.repeat_dim(0, batch).transpose()) // [batch, head, pos, row]
        };
        let content_position = distances.pick(products(q, of_keys), false);
        let position_content = distances.pick(products(&k, of_queries), true);
        let at = |name| Site::In(self.path, name);
        let content_position = pass.heads(at(Name::ContentPosition), content_position);
        let position_content = pass.heads(at(Name::PositionContent), position_content);
        (content_position + position_content) * if pass.edits.scale { self.scale } else { 1.0 }
    }

    fn scoring<'a>(&self, bias: Option<Tensor<4>>, pass: &Pass<'a>) -> Scoring<'a> {
        Scoring {
            scale: if pass.edits.scale { self.scale } else { 1.0 },
            bias,
            cap: self.cap,
            sinks: self.sinks.clone(),
            temperature: pass.edits.temperature.into(),
            visibility: pass.visibility,
        }
    }

    /// Projects the heads' outputs, `[batch, query, head · d_value]`, if the model has a projection, and adds them to
    /// `onto`.
    fn output(&self, joined: Tensor<3>, onto: Option<&Tensor<3>>) -> Tensor<3> {
        match (&self.o, onto) {
            (Some(o), onto) => o.forward_onto(onto, joined), // [batch, query, d_out]
            (None, Some(onto)) => onto.clone() + joined,
            (None, None) => joined,
        }
    }

    /// W_o, `[d_out, head · d_value]`, if there is an output projection.
    pub fn output_weight(&self) -> Option<Tensor<2>> {
        self.o.as_ref().map(|o| o.weight.whole())
    }

    pub fn visit(&mut self, path: &str, visitor: &mut impl Visitor) {
        self.q.visit(&format!("{path}.q"), visitor);
        for (map, name) in [(&mut self.k, "k"), (&mut self.v, "v")] {
            if let Some(map) = map {
                map.visit(&format!("{path}.{name}"), visitor);
            }
        }
        if let Some(o) = &mut self.o {
            o.visit(&format!("{path}.o"), visitor);
        }
        if let Some(sinks) = &mut self.sinks {
            visitor.visit(&format!("{path}.sinks"), sinks);
        }
        if let Some([queries, keys]) = &mut self.distance_maps {
            queries.visit(&format!("{path}.q_distance"), visitor);
            keys.visit(&format!("{path}.k_distance"), visitor);
        }
        if let Some(gate) = &mut self.z_gate {
            gate.visit(&format!("{path}.z_gate"), visitor);
        }
        for (norm, name) in [(&mut self.q_norm, "q_norm"), (&mut self.k_norm, "k_norm")] {
            if let Some(norm) = norm {
                norm.visit(&format!("{path}.{name}"), visitor);
            }
        }
    }
}
