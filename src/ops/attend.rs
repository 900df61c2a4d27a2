//! Attention between projected heads: scores, pattern and output.

use burn::tensor::{Tensor, activation};
use headlight_kernels::ActivationFunction;

use super::activate::activate;
use super::heads::share_heads;
use super::matmul::matmul;
use super::{Visibility, cpu};
#[cfg(feature = "gpu")]
use super::{gpu, reference};

/// From products to scores: `cap`(raw · `scale` + `bias`) / `temperature`, −∞ where a key is not visible.
#[derive(Clone, Debug)]
pub struct Scoring<'a> {
    pub scale: f64,
    /// `[1, head, query, key]`
    pub bias: Option<Tensor<4>>,
    /// c in c · tanh(score / c).
    pub cap: Option<f64>,
    /// A logit for each head, `[head]`, which takes part in the softmax as one of a key without a value.
    pub sinks: Option<Tensor<1>>,
    pub temperature: f64,
    pub visibility: &'a Visibility,
}

impl Scoring<'_> {
    /// Whether scores are scaled products and nothing else, as kernels compute them.
    fn is_plain(&self) -> bool {
        self.bias.is_none() && self.cap.is_none() && self.sinks.is_none()
    }
}

/// The values in between that the caller wants to record or change. With none, kernels may skip them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Want {
    pub raw: bool,
    pub scores: bool,
    /// What of each row goes to its sink, where there are sinks.
    pub sink: bool,
    /// The output may then be missing: [`add_values`] computes it from the pattern.
    pub pattern: bool,
}

/// The values that were wanted, `[batch, head, query, key]` but for the sinks' share, and the output.
#[derive(Clone, Debug)]
pub struct Attended {
    pub raw: Option<Tensor<4>>,
    pub scores: Option<Tensor<4>>,
    /// `[batch, head, query, 1]`
    pub sink: Option<Tensor<4>>,
    pub pattern: Option<Tensor<4>>,
    /// `[batch, head, query, d_value]`; with the pattern only where one program computes both.
    pub z: Option<Tensor<4>>,
}

/// raw = q kᵀ, pattern = softmax(scores) over visible keys, z = pattern v (Vaswani et al. 2017, §3.2.1). A row without
/// visible keys is zero. With sinks a row sums to less than 1: the sink's share belongs to no key. Query head h reads
/// key-value head ⌊h · kv_heads / heads⌋.
///
/// # Shapes
/// - q: `[batch, head, query, d_head]`
/// - k: `[batch, kv_head, key, d_head]`
/// - v: `[batch, kv_head, key, d_value]`
pub fn attend(q: Tensor<4>, k: Tensor<4>, v: &Tensor<4>, scoring: Scoring, want: Want) -> Attended {
    let visibility = scoring.visibility;
    if want == Want::default() && scoring.is_plain() {
        let heads = q.dims()[1];
        let shared = || [k.clone(), v.clone()].map(|x| share_heads(x, heads));
        let factor = scoring.scale / scoring.temperature;
        if let Some(z) = cpu::attend(&q, shared, factor, visibility) {
            return Attended { raw: None, scores: None, sink: None, pattern: None, z: Some(z) };
        }
    }
    #[cfg(feature = "gpu")]
    if !want.raw
        && !want.scores
        && scoring.is_plain()
        && let Some([pattern, z]) = gpu::attend(&q, &k, v, (scoring.scale / scoring.temperature) as f32, visibility)
    {
        let pattern = want.pattern.then_some(pattern);
        return Attended { raw: None, scores: None, sink: None, pattern, z: Some(z) };
    }
    let ([raw, scores, sink], pattern) = pattern(q, k, scoring, want);
    match want.pattern {
        true => Attended { raw, scores, sink, pattern: Some(pattern), z: None },
        false => Attended { raw, scores, sink, pattern: None, z: Some(add_values(pattern, v)) },
    }
}

/// z = pattern v.
///
/// # Shapes
/// - pattern: `[batch, head, query, key]`
/// - v: `[batch, kv_head, key, d_value]`
/// - output: `[batch, head, query, d_value]`
pub fn add_values(pattern: Tensor<4>, v: &Tensor<4>) -> Tensor<4> {
    by_device! {
        gpu: gpu::add_values(&pattern, v),
        otherwise: {
            let v = share_heads(v.clone(), pattern.dims()[1]);
            by_device! { cpu: cpu::product_split(&pattern, &v), elsewhere: pattern.matmul(v) }
        },
    }
}

/// The raw products, the scores and the sinks' share if they are wanted, and the pattern.
fn pattern(q: Tensor<4>, k: Tensor<4>, scoring: Scoring, want: Want) -> ([Option<Tensor<4>>; 3], Tensor<4>) {
    let Scoring { scale, bias, cap, sinks, temperature, visibility } = scoring;
    let heads = q.dims()[1];
    let raw = matmul(q, share_heads(k, heads).transpose());
    // Without a second owner the rest works in place.
    let wanted = want.raw.then(|| raw.clone());
    let (scaled, factor) = match (bias, cap) {
        (Some(bias), None) => ((raw * scale + bias) * temperature.recip(), 1.0),
        (None, None) => (raw, scale / temperature),
        (bias, Some(cap)) => {
            let scores = raw * scale;
            let scores = bias.map_or(scores.clone(), |bias| scores + bias);
            (activate(scores / cap, ActivationFunction::Tanh) * (cap / temperature), 1.0)
        }
    };
    if let Some(sinks) = sinks {
        let [scores, sink, pattern] = with_sinks(scaled * factor, sinks * temperature.recip(), visibility);
        return ([wanted, want.scores.then_some(scores), want.sink.then_some(sink)], pattern);
    }
    if !want.scores {
        return ([wanted, None, None], softmax(scaled, factor, visibility));
    }
    let scaled = if factor == 1.0 { scaled } else { scaled * factor };
    let scores = match visibility.bias(&scaled.device()) {
        Some(bias) => scaled.clone() + bias,
        None => scaled.clone(),
    };
    ([wanted, Some(scores), None], softmax(scaled, 1.0, visibility))
}

/// The scores, the share of each head's sink in their softmax, and those of the keys: all zero in a row without visible
/// keys.
fn with_sinks(scaled: Tensor<4>, sinks: Tensor<1>, visibility: &Visibility) -> [Tensor<4>; 3] {
    let [batch, heads, queries, keys] = scaled.dims();
    let scores = match visibility.bias(&scaled.device()) {
        Some(bias) => scaled + bias,
        None => scaled,
    };
    let sinks = sinks.reshape([1, heads, 1, 1]).expand([batch, heads, queries, 1]);
    let all = activation::softmax(Tensor::cat(vec![scores.clone(), sinks], 3), 3);
    [scores, all.clone().slice_dim(3, keys..keys + 1), all.slice_dim(3, 0..keys)]
}

/// softmax(factor · x) over visible keys; a row without any is zero.
fn softmax(x: Tensor<4>, factor: f64, visibility: &Visibility) -> Tensor<4> {
    match cpu::pattern(x, factor, visibility) {
        Ok(pattern) => pattern,
        #[cfg(feature = "gpu")]
        Err(x) => by_device! {
            gpu: gpu::softmax(&x, factor as f32, visibility),
            otherwise: reference::softmax(x, factor, visibility),
        },
        #[cfg(not(feature = "gpu"))]
        Err(_) => by_device!(),
    }
}
