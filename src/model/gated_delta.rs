//! A linear layer: the gated delta rule (Yang et al. 2025) in place of a softmax, as in Qwen 3.5.
//!
//! ```text
//! c        = [x W_q ; x W_k ; x W_v]              rows of padding are zero
//! q, k, v  = silu(Σ_i w_i c_{t − i})              a convolution of each column over the last positions
//! q, k     = q / (|q| √d_key), k / |k|            of each head, which several heads of values read
//! g        = −exp(a) softplus(x W_g + b_g)        the decay of what a head remembers
//! β        = sigmoid(x W_β)                       how far it replaces what it remembers
//! S_t      = exp(g_t) S_{t−1} + k_t (β_t (v_t − (exp(g_t) S_{t−1})ᵀ k_t))ᵀ
//! z        = S_tᵀ q_t = Σ_s w_ts v_s              w in `crate::ops::delta_weights`
//! gate     = norm ⊙ silu(x W_z) / √(mean z² + eps)
//! out      = concat(z ⊙ gate) W_o
//! ```

use std::ops::Range;

use burn::tensor::{Tensor, TensorData, activation};

use super::cache::{KeysValues, LinearRows};
use super::linear::Linear;
use super::norm::Norm;
use super::params::{Builder, Init, Visitor};
use super::pass::Pass;
use crate::config::{ActivationFunction, Config, GatedDeltaConfig, NormConfig, NormKind};
use crate::ops::{self, FromNumbers, Then, join_heads, share_heads, split_heads};
use crate::site::{Name, Site, SublayerPath};

/// Added to the squared length of queries and keys.
const EPS: f64 = 1e-6;

/// A layer of the gated delta rule.
#[derive(Clone, Debug)]
pub struct GatedDelta {
    path: SublayerPath,
    sizes: GatedDeltaConfig,
    q: Linear,
    k: Linear,
    v: Linear,
    /// The gates of the heads' outputs.
    z_gate: Linear,
    pub(super) o: Linear,
    beta: Linear,
    decay: Linear,
    /// a, of each head: exp(a) is the factor of its decay.
    decay_rate: Tensor<1>,
    /// `[column, position]`, the row's own position last; the columns of queries, keys and values.
    convolution: Tensor<2>,
    /// The norm of each head's output, whose scale is part of its gate.
    norm: Norm,
}

impl GatedDelta {
    /// Takes `{name}.q`, `.k`, `.v`, `.z_gate`, `.o`, `.beta`, `.decay`, `.decay_rate`, `.convolution` and `.z_norm`.
    pub fn new(
        builder: &mut Builder,
        path: SublayerPath,
        name: &str,
        config: &Config,
        sizes: GatedDeltaConfig,
    ) -> Self {
        let d = config.d_model;
        let (keys, values, heads) = (sizes.d_keys(), sizes.d_values(), sizes.n_value_heads);
        let norm = NormConfig { kind: NormKind::RmsNorm, eps: config.layer(path).norm.eps, ..NormConfig::default() };
        let mut map = |part: &str, width| Linear::new(builder, &format!("{name}.{part}"), d, width, part == "decay");
        let [q, k, v, z_gate] = [("q", keys), ("k", keys), ("v", values), ("z_gate", values)].map(|(n, w)| map(n, w));
        let [beta, decay] = [map("beta", heads), map("decay", heads)];
        let columns = 2 * keys + values;
        Self {
            path,
            sizes,
            q,
            k,
            v,
            z_gate,
            o: Linear::new(builder, &format!("{name}.o"), values, config.attention.d_out, false),
            beta,
            decay,
            decay_rate: builder.vector(&format!("{name}.decay_rate"), heads, Init::Constant(0.0)),
            convolution: builder.table(&format!("{name}.convolution"), [columns, sizes.convolution], Init::Xavier),
            norm: Norm::new(builder, &format!("{name}.z_norm"), &norm, sizes.d_value),
        }
    }

    /// Keys, values and rates of all rows: of those that are cached, and of `u` `[batch, pos, d_model]` after them.
    pub fn rows(&self, u: &Tensor<3>, pass: &mut Pass) -> KeysValues {
        let [.., keys] = pass.visibility.shape;
        let earlier = match pass.cache.take() {
            Some(all) if all.count() == keys => return all,
            earlier => earlier.filter(|earlier| earlier.count() == pass.start),
        };
        let u = without_padding(u.clone(), &pass.edits.hidden_keys, pass.start);
        let columns = Tensor::cat(Linear::forward_each([&self.q, &self.k, &self.v], u.clone()).into(), 2);
        let before = earlier.as_ref().and_then(KeysValues::columns);
        let first = before.as_ref().map_or(0, |before| before.dims()[1]);
        let [_, rows, width] = columns.dims();
        let all = before.into_iter().chain([columns.clone()]).collect();
        let mixed = self.convolved(Tensor::cat(all, 1), first..first + rows, self.sizes.d_keys()..width);
        let k = unit_length(split_heads(mixed.clone().slice_dim(2, 0..self.sizes.d_keys()), self.sizes.n_key_heads));
        let k = share_heads(k, self.sizes.n_value_heads);
        let v = mixed.slice_dim(2, self.sizes.d_keys()..width - self.sizes.d_keys());
        let beta = self.beta.forward_then(u.clone(), Then::Activate(ActivationFunction::Sigmoid));
        let rate = self.decay_rate.clone().exp().neg().unsqueeze::<3>();
        let decay = activation::softplus(self.decay.forward(u), 1.0) * rate; // [batch, pos, head]
        let linear = LinearRows { columns, beta, decay };
        let later = KeysValues::new(join_heads(k), v, self.sizes.n_value_heads).with_linear(linear);
        match earlier {
            Some(earlier) => earlier.append(later),
            None => later,
        }
    }

    /// The convolution of some columns of `x` `[batch, pos, column]`, at some of its rows, by its last positions.
    fn convolved(&self, x: Tensor<3>, rows: Range<usize>, columns: Range<usize>) -> Tensor<3> {
        let reach = self.sizes.convolution - 1;
        let first = rows.start.saturating_sub(reach);
        let x = x.slice_dim(1, first..rows.end).slice_dim(2, columns.clone());
        let missing = reach - (rows.start - first);
        let [batch, _, width] = x.dims();
        let x = match missing {
            0 => x,
            _ => Tensor::cat(vec![Tensor::zeros([batch, missing, width], &x.device()), x], 1),
        };
        let factor = |i: usize| {
            self.convolution.clone().slice_dim(0, columns.clone()).slice_dim(1, i..i + 1).reshape([1, 1, width])
        };
        let part = |i: usize| x.clone().slice_dim(1, i..i + rows.len()) * factor(i);
        let sum = (0..=reach).map(part).reduce(|a, b| a + b).expect("a convolution reads its own position");
        ops::activate(sum, ActivationFunction::Silu)
    }

    /// The queries of some rows, `[batch, head, query, d_key]`.
    fn queries(&self, kv: &KeysValues, rows: Range<usize>) -> Tensor<4> {
        let columns = kv.columns().expect("a linear layer keeps its columns");
        let mixed = self.convolved(columns, rows, 0..self.sizes.d_keys());
        let q = unit_length(split_heads(mixed, self.sizes.n_key_heads)) * (self.sizes.d_key as f64).sqrt().recip();
        share_heads(q, self.sizes.n_value_heads)
    }

    /// The factor of each number of the heads' outputs z, `[batch, head, query, d_value]`, at rows `u`.
    fn gates(&self, z: &Tensor<4>, u: &Tensor<3>, pass: &Pass) -> Tensor<4> {
        let u = without_padding(u.clone(), &pass.edits.hidden_keys, pass.start);
        let gate = self.z_gate.forward_then(u, Then::Activate(ActivationFunction::Silu));
        let [width] = self.norm.weight.dims();
        let deviation = (squares(z) / width as f64 + self.norm.eps).sqrt(); // [batch, head, query, 1]
        split_heads(gate, self.sizes.n_value_heads) * self.norm.gain().reshape([1, 1, 1, width]) / deviation
    }

    /// From the keys and values of all rows to the output at rows `u`, `[batch, pos, d_out]`, which is added to `onto`
    /// if it is given.
    pub fn forward(&self, u: &Tensor<3>, kv: &KeysValues, onto: Option<&Tensor<3>>, pass: &mut Pass) -> Tensor<3> {
        let at = |name| Site::In(self.path, name);
        let v = pass.heads(at(Name::V), kv.values()); // [batch, head, key, d_value]
        let weights = match pass.known_pattern.take() {
            Some(weights) => {
                pass.recorder.heads(at(Name::Weights), &weights);
                weights
            }
            None => {
                let rows = u.dims()[1];
                let q = pass.heads(at(Name::Q), self.queries(kv, pass.start..pass.start + rows));
                let k = pass.heads(at(Name::K), kv.keys()); // [batch, head, key, d_key]
                let [decay, beta] = kv.rates().expect("a linear layer keeps its rates");
                let decay = pass.heads(at(Name::Decay), decay); // [batch, head, key, 1]
                let beta = pass.heads(at(Name::Beta), beta); // [batch, head, key, 1]
                let weights = ops::delta_weights(q, k, beta, decay, pass.start);
                pass.heads(at(Name::Weights), weights) // [batch, head, query, key]
            }
        };
        let z = pass.heads(at(Name::Z), ops::add_values(weights, &v)); // [batch, head, query, d_value]
        let gates = pass.heads(at(Name::ZGate), self.gates(&z, u, pass));
        self.o.forward_onto(onto, join_heads(z * gates))
    }

    pub fn visit(&mut self, path: &str, visitor: &mut impl Visitor) {
        for (map, name) in [
            (&mut self.q, "q"),
            (&mut self.k, "k"),
            (&mut self.v, "v"),
            (&mut self.z_gate, "z_gate"),
            (&mut self.o, "o"),
            (&mut self.beta, "beta"),
            (&mut self.decay, "decay"),
        ] {
            map.visit(&format!("{path}.{name}"), visitor);
        }
        visitor.visit(&format!("{path}.decay_rate"), &mut self.decay_rate);
        visitor.visit(&format!("{path}.convolution"), &mut self.convolution);
        self.norm.visit(&format!("{path}.z_norm"), visitor);
    }

    /// Packs the maps of queries, keys and values so that the device multiplies with all of them at once.
    pub(super) fn lay_side_by_side(&mut self) {
        Linear::lay_side_by_side([&mut self.q, &mut self.k, &mut self.v]);
    }
}

/// Rows from `start` on, with 0 in those that are hidden: `(sequence, row)`.
pub(super) fn without_padding(u: Tensor<3>, hidden: &[(usize, usize)], start: usize) -> Tensor<3> {
    let [batch, rows, _] = u.dims();
    let here = |(sequence, row): &&(usize, usize)| *sequence < batch && (start..start + rows).contains(row);
    let mut padding = hidden.iter().filter(here).peekable();
    if padding.peek().is_none() {
        return u;
    }
    let mut kept = vec![1f32; batch * rows];
    padding.for_each(|(sequence, row)| kept[sequence * rows + row - start] = 0.0);
    let kept = Tensor::<3>::from_numbers(TensorData::new(kept, [batch, rows, 1]), &u.device());
    u * kept
}

/// Each head's rows, scaled to length 1.
fn unit_length(x: Tensor<4>) -> Tensor<4> {
    let length = (squares(&x) + EPS).sqrt();
    x / length
}

/// Σ x² of each row, `[batch, head, pos, 1]`. A sum of one number is left out: burn lays the squares of such rows with
/// their last axis outermost, and cubek-reduce 0.3.1, summing along it, mixes up the rows of an even number of
/// sequences whose heads lie side by side.
fn squares(x: &Tensor<4>) -> Tensor<4> {
    let squares = x.clone().square();
    if x.dims()[3] == 1 { squares } else { squares.sum_dim(3) }
}
