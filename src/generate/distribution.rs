//! Next-token distributions: from logits to probabilities, candidates, a choice and a difference.

use headlight_kernels::{first_not_less, greatest};

use crate::config::Config;
use crate::random::Key;

/// Up to this many leading tokens are found in one pass over the vocabulary.
const FEW: usize = 32;

/// softmax(logits / temperature); the greatest logit takes all at temperature 0.
///
/// Probabilities sum to 1. −∞ logits get 0, even where there are no others.
pub fn softmax(logits: &[f32], temperature: f32) -> Vec<f32> {
    let greatest = greatest(logits);
    if greatest == f32::NEG_INFINITY {
        return vec![0.0; logits.len()];
    }
    if temperature == 0.0 {
        let first = logits.iter().position(|l| *l == greatest);
        return (0..logits.len()).map(|i| if Some(i) == first { 1.0 } else { 0.0 }).collect();
    }
    let scaled: Vec<f32> = logits.iter().map(|l| (l - greatest) / temperature).collect();
    headlight_kernels::softmax(&scaled, logits.len())
}

/// The probability of each choice, token or class: classes that do not exclude each other have separate ones, 1 / (1 +
/// e^−logit).
pub fn choice_probabilities(config: &Config, logits: &[f32]) -> Vec<f32> {
    match config.has_independent_classes() {
        true => logits.iter().map(|logit| 1.0 / (1.0 + (-logit).exp())).collect(),
        false => softmax(logits, 1.0),
    }
}

/// Token ids by falling logit; equal ones by rising id.
pub fn ranked(logits: &[f32]) -> Vec<usize> {
    leading(logits, logits.len())
}

/// The first `count` of these ids. Vocabularies are large, and only a few tokens are needed.
pub fn leading(logits: &[f32], count: usize) -> Vec<usize> {
    let order = |a: &usize, b: &usize| logits[*b].total_cmp(&logits[*a]).then(a.cmp(b));
    if count > FEW {
        let mut ids: Vec<usize> = (0..logits.len()).collect();
        if count < ids.len() {
            ids.select_nth_unstable_by(count, order);
            ids.truncate(count);
        }
        ids.sort_unstable_by(order);
        return ids;
    }
    let mut best: Vec<usize> = Vec::with_capacity(count + 1);
    // Most of a vocabulary is far below: comparing with the least leading logit is faster than finding a place.
    let (mut least, mut from) = (f32::NEG_INFINITY, 0);
    while let Some(next) = first_not_less(&logits[from..], least) {
        let id = from + next;
        from = id + 1;
        if best.len() < count || best.last().is_some_and(|last| order(&id, last).is_lt()) {
            best.insert(best.partition_point(|other| order(other, &id).is_lt()), id);
            best.truncate(count);
            least = best.get(count - 1).map_or(f32::NEG_INFINITY, |last| logits[*last]);
        }
    }
    best
}

/// A token's rank by falling logit; 0 is the most probable.
pub fn rank_of(logits: &[f32], id: usize) -> usize {
    let before = |(other, logit): (usize, &f32)| logit.total_cmp(&logits[id]).then(id.cmp(&other)).is_gt();
    logits.iter().enumerate().filter(|one| before(*one)).count()
}

/// The settings of sampling.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Sampling {
    /// 0 takes the most probable token.
    pub temperature: f32,
    /// Only the k most probable tokens take part; 0 keeps all.
    #[serde(default)]
    pub top_k: usize,
    /// Only the most probable tokens whose probabilities reach p take part (Holtzman et al. 2020); 1 keeps all.
    #[serde(default = "one")]
    #[cfg_attr(test, ts(as = "Option<f32>", optional))]
    pub top_p: f32,
    #[serde(default)]
    pub seed: u64,
}

fn one() -> f32 {
    1.0
}

impl Default for Sampling {
    fn default() -> Self {
        Self { temperature: 0.0, top_k: 0, top_p: 1.0, seed: 0 }
    }
}

impl Sampling {
    /// The distribution to sample from.
    pub fn probabilities(&self, logits: &[f32]) -> Vec<f32> {
        let mut probabilities = if self.top_k == 0 {
            softmax(logits, self.temperature)
        } else {
            let mut filtered = vec![f32::NEG_INFINITY; logits.len()];
            for id in leading(logits, self.top_k) {
                filtered[id] = logits[id];
            }
            softmax(&filtered, self.temperature)
        };
        if self.top_p < 1.0 {
            let mut reached = 0.0;
            for id in ranked(logits) {
                if reached >= self.top_p {
                    probabilities[id] = 0.0;
                }
                reached += probabilities[id];
            }
            let sum: f32 = probabilities.iter().sum();
            probabilities.iter_mut().for_each(|p| *p /= sum);
        }
        probabilities
    }

    /// Draws a token for position `position`. A seed gives the same choice at each position, however often it is drawn.
    pub fn choose(&self, logits: &[f32], position: usize) -> usize {
        if self.temperature == 0.0 {
            return leading(logits, 1).first().copied().unwrap_or(0);
        }
        let probabilities = self.probabilities(logits);
        let key = Key { seed: self.seed, site: "sampling", sequence: 0, position: position as u64, step: 0 };
        let mut left = f64::from(key.stream().uniform());
        // By id: by rank, rounding would exchange tokens that are nearly as probable.
        let drawn = probabilities.iter().position(|p| {
            left -= f64::from(*p);
            left < 0.0
        });
        drawn.or_else(|| leading(logits, 1).first().copied()).unwrap_or(0)
    }
}

/// ln softmax(logits).
pub fn log_softmax(logits: &[f32]) -> Vec<f64> {
    let greatest = greatest(logits);
    let sum: f64 = logits.iter().map(|l| f64::from(l - greatest).exp()).sum();
    let log_sum = sum.ln();
    logits.iter().map(|l| f64::from(l - greatest) - log_sum).collect()
}

/// KL(p ‖ q) = Σ p ln(p / q) in nats, from logits (Kullback & Leibler 1951). Never negative; NaN if a logit is.
pub fn kl(p_logits: &[f32], q_logits: &[f32]) -> f32 {
    let (p, q) = (log_softmax(p_logits), log_softmax(q_logits));
    let terms = p.iter().zip(&q).map(|(p, q)| if *p == f64::NEG_INFINITY { 0.0 } else { p.exp() * (p - q) });
    let sum: f64 = terms.sum();
    // `f64::max` would turn NaN into 0.
    if sum < 0.0 { 0.0 } else { sum as f32 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leading_tokens_are_the_first_ranked_ones_and_each_has_its_rank() {
        let logits = [0.5, -0.0, 2.0, 0.5, f32::NEG_INFINITY, 0.0, 2.0, -1.0];
        let all = [2, 6, 0, 3, 5, 1, 7, 4];
        assert_eq!(ranked(&logits), all);
        for count in 0..=all.len() + 1 {
            assert_eq!(leading(&logits, count), all[..count.min(all.len())], "{count}");
        }
        let broken = [f32::NEG_INFINITY, 1.0, -f32::NAN, f32::NAN, 2.0, -0.0, f32::NAN, 0.0];
        for count in 0..=broken.len() {
            assert_eq!(leading(&broken, count), [3, 6, 4, 1, 7, 5, 0, 2][..count], "{count}");
        }
        for (rank, id) in all.into_iter().enumerate() {
            assert_eq!(rank_of(&logits, id), rank, "{id}");
        }
    }

    #[test]
    fn temperature_0_takes_the_most_probable_token_and_the_first_of_equals() {
        let sampling = Sampling { top_k: 2, top_p: 0.5, ..Sampling::default() };
        assert_eq!(sampling.choose(&[0.5, 2.0, 2.0, 1.0], 9), 1);
    }

    #[test]
    fn softmax_of_logarithms_gives_the_shares() {
        let logits = [1f32.ln(), 2f32.ln(), 5f32.ln()];
        for (p, expected) in softmax(&logits, 1.0).iter().zip([0.125, 0.25, 0.625]) {
            assert!((p - expected).abs() < 1e-6);
        }
        assert_eq!(softmax(&[1.0, 3.0, 3.0], 0.0), [0.0, 1.0, 0.0]);
    }

    #[test]
    fn top_k_and_top_p_keep_the_most_probable_and_renormalise() {
        let logits = [0.1f32.ln(), 0.6f32.ln(), 0.3f32.ln()];
        let sampling = Sampling { temperature: 1.0, top_k: 2, ..Sampling::default() };
        let p = sampling.probabilities(&logits);
        assert!((p[1] - 2.0 / 3.0).abs() < 1e-6 && p[0] == 0.0);
        let sampling = Sampling { temperature: 1.0, top_p: 0.5, ..Sampling::default() };
        assert_eq!(sampling.probabilities(&logits), [0.0, 1.0, 0.0]);
    }

    #[test]
    fn choices_follow_the_probabilities_and_repeat_with_the_seed() {
        let logits = [0.2f32.ln(), 0.8f32.ln()];
        let sampling = Sampling { temperature: 1.0, seed: 3, ..Sampling::default() };
        let chosen: Vec<usize> = (0..5000).map(|position| sampling.choose(&logits, position)).collect();
        let share = chosen.iter().sum::<usize>() as f64 / 5000.0;
        assert!((share - 0.8).abs() < 0.02, "{share}");
        assert_eq!(sampling.choose(&logits, 17), chosen[17]);
    }

    #[test]
    fn rounding_does_not_exchange_tokens_that_are_nearly_as_probable() {
        let sampling = Sampling { temperature: 1.0, seed: 1, ..Sampling::default() };
        let draw =
            |logits: [f32; 4]| (0..200).map(move |position| sampling.choose(&logits, position)).collect::<Vec<_>>();
        assert_eq!(draw([1.0, 0.5, 0.500_000_1, 0.25]), draw([1.0, 0.500_000_1, 0.5, 0.25]));
    }

    #[test]
    fn kl_of_a_worked_example() {
        let p = [0.5f32.ln(), 0.5f32.ln()];
        let q = [0.9f32.ln(), 0.1f32.ln()];
        let expected = 0.5 * (0.5f64 / 0.9).ln() + 0.5 * (0.5f64 / 0.1).ln();
        assert!((f64::from(kl(&p, &q)) - expected).abs() < 1e-6);
        assert_eq!(kl(&p, &p), 0.0);
        assert!(kl(&p, &[f32::NAN, 0.0]).is_nan() && kl(&[f32::NAN, 0.0], &p).is_nan());
    }
}
