//! The formulas by themselves: positions, 1/√d, rates, targets and activations, computed by the models' own code.

use burn::tensor::{Device, Tensor, TensorData};
use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::{Error as WordError, StrDeserializer};

use super::answer::{Answer, Curve, ScalingRow};
use crate::config::ActivationFunction;
use crate::error::{InputProblem, Result, refuse};
use crate::generate::softmax;
use crate::model::sinusoids;
use crate::ops::{FromNumbers, activate};
use crate::random::{Key, Stream};
use crate::site::read_packed;
use crate::train::{Noam, smoothed_target};

/// The most numbers of one answer, and the most random numbers that are drawn for one.
const MOST_VALUES: usize = 1 << 24;
const MOST_DRAWS: usize = 1 << 27;
const MOST_POINTS: usize = 1 << 16;

/// PE(pos) for `n` positions, and PE(pos) turned by `shift` positions, which is PE(pos + shift)
/// (Vaswani et al. 2017, §3.5):
///
/// ```text
/// sin(w (pos + k)) = sin(w pos) cos(w k) + cos(w pos) sin(w k)
/// cos(w (pos + k)) = cos(w pos) cos(w k) − sin(w pos) sin(w k)
/// ```
///
/// The matrix of this linear map holds only PE(k) itself, in pairs: it depends on k and not on pos.
pub(super) fn positions(n: usize, d: usize, shift: usize) -> Result<Answer> {
    if n == 0 || d == 0 || !d.is_multiple_of(2) {
        return refuse(format!("the matrix is {n} × {d}: use 1 position or more, and an even width"));
    }
    if n.checked_mul(d).is_none_or(|cells| cells > MOST_VALUES) || shift > MOST_VALUES {
        return refuse(format!("the matrix is too large: at most {MOST_VALUES} numbers are made"));
    }
    let values = sinusoids(0, n, d); // [n, d]
    let by = sinusoids(shift, 1, d); // [1, d]
    let mut rotated = Vec::with_capacity(n * d);
    for row in values.chunks_exact(d) {
        for (pair, by) in row.chunks_exact(2).zip(by.chunks_exact(2)) {
            let ([sin, cos], [sin_k, cos_k]) = ([pair[0], pair[1]], [by[0], by[1]]);
            rotated.extend([sin * cos_k + cos * sin_k, cos * cos_k - sin * sin_k]);
        }
    }
    let later = sinusoids(shift, n, d); // [n, d]
    let largest_error = rotated.iter().zip(&later).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
    Ok(Answer::Positions { n, d, values, rotated, largest_error })
}

/// The variance of q·k and the entropy of the softmax over `keys` keys, with and without 1/√d, for
/// unit-normal q and k (Vaswani et al. 2017, footnote 4). Wider heads extend the vectors of narrower ones.
pub(super) fn scaling(d_heads: &[usize], keys: usize, samples: usize, seed: u64) -> Result<Answer> {
    let Some(widest) = d_heads.iter().copied().max() else {
        return refuse("there are no widths: give one or more");
    };
    if keys == 0 || samples == 0 || d_heads.contains(&0) {
        return refuse("the sizes must all be 1 or more: widths, keys and samples");
    }
    let draws = keys.checked_add(1).and_then(|vectors| vectors.checked_mul(samples)?.checked_mul(widest));
    let products = d_heads.len().checked_mul(keys).and_then(|products| products.checked_mul(samples));
    if [draws, products].into_iter().any(|count| count.is_none_or(|count| count > MOST_DRAWS)) {
        return refuse(format!(
            "the experiment is too large: at most {MOST_DRAWS} numbers are drawn, and as many products made: \
             use fewer samples"
        ));
    }
    let stream = |site, sample: usize, position: usize| -> Stream {
        Key { seed, site, sequence: sample as u64, position: position as u64, step: 0 }.stream()
    };
    let mut tallies = vec![Tally::default(); d_heads.len()];
    for sample in 0..samples {
        let mut draw_q = stream("scaling.q", sample, 0);
        let q: Vec<f32> = (0..widest).map(|_| draw_q.normal()).collect();
        let mut raw = vec![Vec::with_capacity(keys); d_heads.len()]; // [d_head][key]
        for key in 0..keys {
            let mut draw_k = stream("scaling.k", sample, key);
            let mut sum = 0.0;
            let products: Vec<f32> = q
                .iter()
                .map(|q| {
                    sum += q * draw_k.normal();
                    sum
                })
                .collect();
            d_heads.iter().zip(&mut raw).for_each(|(d, raw)| raw.push(products[d - 1]));
        }
        for ((d, raw), tally) in d_heads.iter().zip(raw).zip(&mut tallies) {
            tally.add(&raw, *d);
        }
    }
    let rows = d_heads.iter().zip(tallies).map(|(d, tally)| tally.row(*d, samples)).collect();
    Ok(Answer::Scaling { rows })
}

/// Sums over all products of one width.
#[derive(Clone, Default)]
struct Tally {
    count: f64,
    sum: f64,
    squares: f64,
    entropy_raw: f64,
    entropy_scaled: f64,
}

impl Tally {
    fn add(&mut self, raw: &[f32], d_head: usize) {
        for x in raw.iter().map(|x| f64::from(*x)) {
            (self.count, self.sum, self.squares) = (self.count + 1.0, self.sum + x, self.squares + x * x);
        }
        self.entropy_raw += entropy(&softmax(raw, 1.0));
        // softmax(x / √d): the square root is a temperature.
        self.entropy_scaled += entropy(&softmax(raw, (d_head as f32).sqrt()));
    }

    fn row(&self, d_head: usize, samples: usize) -> ScalingRow {
        let mean = self.sum / self.count;
        let variance_raw = (self.squares / self.count - mean * mean).max(0.0);
        ScalingRow {
            d_head,
            variance_raw,
            variance_scaled: variance_raw / d_head as f64,
            entropy_raw: self.entropy_raw / samples as f64,
            entropy_scaled: self.entropy_scaled / samples as f64,
        }
    }
}

/// −Σ p ln p, in nats (Shannon 1948).
fn entropy(p: &[f32]) -> f64 {
    p.iter().map(|p| f64::from(*p)).filter(|p| *p > 0.0).map(|p| -p * p.ln()).sum()
}

/// The learning rate at each step (Vaswani et al. 2017, §5.3).
pub(super) fn schedule(d_model: usize, warmup: u64, steps: &[u64]) -> Result<Answer> {
    if d_model == 0 || warmup == 0 || steps.contains(&0) {
        return refuse("the schedule counts from 1: the width, the steps of warm-up and each step");
    }
    let noam = Noam { d_model, warmup, factor: 1.0 };
    Ok(Answer::Schedule { rates: steps.iter().map(|step| noam.rate(*step)).collect() })
}

/// The target that a label becomes (Vaswani et al. 2017, §5.4).
pub(super) fn smoothing(d_vocab: usize, label: usize, smoothing: f64) -> Result<Answer> {
    if d_vocab > MOST_VALUES {
        return refuse(format!("the vocabulary is too large: use at most {MOST_VALUES} tokens"));
    }
    if label >= d_vocab {
        return refuse(format!("the label is {label}: use one of the {d_vocab} tokens, from 0"));
    }
    if !(0.0..=1.0).contains(&smoothing) {
        return refuse(format!("the smoothing is {smoothing}: use 0 to 1"));
    }
    Ok(Answer::Smoothing { target: smoothed_target(d_vocab, label, smoothing) })
}

/// Curves of activation functions by their names in `config.json`.
pub(super) async fn activations(names: &[String], from: f32, to: f32, count: usize, device: &Device) -> Result<Answer> {
    let upwards = (to - from).is_finite() && from < to;
    if !upwards || !(2..=MOST_POINTS).contains(&count) {
        return refuse(format!("the curves must go upwards between two numbers, in 2 to {MOST_POINTS} points"));
    }
    if names.len() > MOST_VALUES / count {
        return refuse("the curves are too many: ask for fewer");
    }
    let x: Vec<f32> = (0..count).map(|i| from + (to - from) * (i as f32 / (count - 1) as f32)).collect();
    let points: Tensor<1> = Tensor::from_numbers(TensorData::new(x.clone(), [count]), device);
    let functions = names.iter().map(|name| function(name)).collect::<Result<Vec<_>>>()?;
    let curves = read_packed(functions.into_iter().map(|f| activate(points.clone(), f)).collect()).await?;
    let curve = |(name, y): (&String, &[f32])| Curve { name: name.clone(), y: y.to_vec() };
    Ok(Answer::Activations { x, curves: names.iter().zip(curves.chunks_exact(count)).map(curve).collect() })
}

fn function(name: &str) -> Result<ActivationFunction> {
    let word: StrDeserializer<'_, WordError> = name.into_deserializer();
    ActivationFunction::deserialize(word).map_err(|e| InputProblem::Said(format!("the activation is an {e}")).into())
}
