//! The 3-gram baseline: the loss of predictions from counted triples of tokens.

use std::collections::HashMap;

/// The tokens of a 3-gram: at most two of context, and the predicted one.
const ORDER: usize = 3;

/// An interpolated Kneser–Ney model of token ids (Kneser & Ney 1995), as modified by Chen & Goodman (1999, §3).
///
/// From the longest context to none, with h′ for the context h without its first token,
///
/// ```text
/// p(w | h) = (c(hw) − D(c(hw))) / c(h·) + (D₁ N₁(h·) + D₂ N₂(h·) + D₃ N₃₊(h·)) / c(h·) · p(w | h′)
/// ```
///
/// and p(w | h) = p(w | h′) if h was not seen. The distribution below the empty context is 1 / d_vocab, so nothing has
/// probability 0. c counts occurrences for three tokens, and different left neighbours for fewer. Nᵢ(h·) is the number
/// of different tokens that follow h with count i. D is the discount of a count: 0, D₁, D₂, and D₃ from 3 on.
#[derive(Clone, Debug)]
pub struct Trigram {
    d_vocab: usize,
    /// By context length: 0, 1 and 2.
    orders: Vec<Order>,
}

impl Trigram {
    /// Counts a training text.
    ///
    /// # Panics
    /// If a token is not below `d_vocab`, or if `d_vocab`³ does not fit into 64 bits.
    pub fn new(train: &[u32], d_vocab: usize) -> Self {
        assert!(train.iter().all(|token| (*token as usize) < d_vocab), "a token is outside the vocabulary");
        assert!((d_vocab as u64).checked_pow(ORDER as u32).is_some(), "the vocabulary is too large for 3-grams");
        let base = d_vocab as u64;
        let mut counts = tally(train.windows(ORDER).map(|gram| key(gram, d_vocab)));
        let mut orders = Vec::new();
        for order in (1..=ORDER).rev() {
            // Each different left neighbour counts once for the gram without its first token.
            let shorter = tally(counts.keys().map(|gram| gram % base.pow(order as u32 - 1)));
            orders.insert(0, Order::new(counts, base));
            counts = shorter;
        }
        Self { d_vocab, orders }
    }

    /// p(token | context). Only the last two tokens of the context are used. The sum over the vocabulary is 1.
    ///
    /// # Panics
    /// If one of these three tokens is not below `d_vocab`.
    pub fn probability(&self, context: &[u32], token: u32) -> f64 {
        let context = &context[context.len().saturating_sub(ORDER - 1)..];
        let mut tokens = context.iter().chain([&token]);
        assert!(tokens.all(|token| (*token as usize) < self.d_vocab), "a token is outside the vocabulary");
        let uniform = 1.0 / self.d_vocab as f64;
        let known = self.orders.iter().enumerate().take(context.len() + 1);
        known.fold(uniform, |lower, (length, order)| {
            let history = key(&context[context.len() - length..], self.d_vocab);
            order.probability(history, history * self.d_vocab as u64 + u64::from(token), lower)
        })
    }

    /// The mean of −ln p over every token after the first, in nats. The first prediction has a context of one token.
    ///
    /// # Panics
    /// If there are fewer than two tokens, or one is not below `d_vocab`.
    pub fn loss(&self, tokens: &[u32]) -> f64 {
        assert!(tokens.len() > 1, "a loss needs a token after the first");
        let each = (1..tokens.len()).map(|i| -self.probability(&tokens[..i], tokens[i]).ln());
        each.sum::<f64>() / (tokens.len() - 1) as f64
    }
}

/// The tokens as the digits of a number in base `d_vocab`.
fn key(tokens: &[u32], d_vocab: usize) -> u64 {
    tokens.iter().fold(0, |key, token| key * d_vocab as u64 + u64::from(*token))
}

fn tally(grams: impl Iterator<Item = u64>) -> HashMap<u64, u32> {
    let mut counts = HashMap::new();
    grams.for_each(|gram| *counts.entry(gram).or_default() += 1);
    counts
}

/// The counts for one context length.
#[derive(Clone, Debug)]
struct Order {
    /// c(hw) by hw.
    counts: HashMap<u64, u32>,
    /// The followers of h by h.
    contexts: HashMap<u64, Context>,
    /// D of a count of 0, 1, 2, and 3 or more.
    discounts: [f64; 4],
}

/// The counts of a context's followers.
#[derive(Clone, Copy, Debug, Default)]
struct Context {
    /// c(h·)
    total: u64,
    /// N₁(h·), N₂(h·) and N₃₊(h·), at 1 to 3.
    followers: [u64; 4],
}

impl Order {
    fn new(counts: HashMap<u64, u32>, base: u64) -> Self {
        let mut contexts: HashMap<u64, Context> = HashMap::new();
        for (gram, count) in &counts {
            let context = contexts.entry(gram / base).or_default();
            context.total += u64::from(*count);
            context.followers[of_count(*count)] += 1;
        }
        let discounts = discounts(counts.values().copied());
        Self { counts, contexts, discounts }
    }

    fn probability(&self, history: u64, gram: u64, lower: f64) -> f64 {
        let Some(context) = self.contexts.get(&history) else { return lower };
        let count = self.counts.get(&gram).copied().unwrap_or(0);
        let kept = f64::from(count) - self.discounts[of_count(count)];
        let taken: f64 = self.discounts.iter().zip(context.followers).map(|(d, n)| d * n as f64).sum();
        (kept + taken * lower) / context.total as f64
    }
}

/// The index of a count's discount.
fn of_count(count: u32) -> usize {
    count.min(3) as usize
}

/// D of a count of 0, 1, 2, and 3 or more: Dᵢ = i − (i + 1) Y nᵢ₊₁ / nᵢ with Y = n₁ / (n₁ + 2 n₂), where nᵢ is the
/// number of grams with count i (Chen & Goodman 1999, §3).
///
/// If nᵢ is 0 for a text that is too small, all three are Y (Ney, Essen & Kneser 1994), or 1/2 if Y is undefined too.
fn discounts(counts: impl Iterator<Item = u32>) -> [f64; 4] {
    let mut n = [0.0; 5];
    counts.filter(|count| *count < 5).for_each(|count| n[count as usize] += 1.0);
    let y = if n[1] > 0.0 && n[2] > 0.0 { n[1] / (n[1] + 2.0 * n[2]) } else { 0.5 };
    let each = |i: usize| i as f64 - (i + 1) as f64 * y * n[i + 1] / n[i];
    let three = [each(1), each(2), each(3)];
    let is_known = n[1..].iter().all(|n| *n > 0.0) && three.iter().all(|d| *d > 0.0);
    let [d1, d2, d3] = if is_known { three } else { [y; 3] };
    [0.0, d1, d2, d3]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Made by tests/reference/trigram.py, an independent implementation of the definition.
    #[derive(serde::Deserialize)]
    struct Golden {
        d_vocab: usize,
        train: Vec<u32>,
        held_out: Vec<u32>,
        discounts: [[f64; 3]; 3],
        loss: f64,
        train_loss: f64,
        probabilities: Vec<(Vec<u32>, u32, f64)>,
    }

    fn golden() -> Golden {
        serde_json::from_str(include_str!("../../tests/golden/trigram.json")).expect("the golden file's fields")
    }

    fn close(value: f64, expected: f64) {
        assert!((value - expected).abs() < 1e-12 * expected.abs().max(1.0), "{value} is not {expected}");
    }

    #[test]
    fn losses_and_probabilities_are_those_of_the_reference() {
        let golden = golden();
        let model = Trigram::new(&golden.train, golden.d_vocab);
        for (order, expected) in model.orders.iter().zip(golden.discounts) {
            order.discounts[1..].iter().zip(expected).for_each(|(d, expected)| close(*d, expected));
        }
        for (context, token, expected) in golden.probabilities {
            close(model.probability(&context, token), expected);
        }
        close(model.loss(&golden.train), golden.train_loss);
        close(model.loss(&golden.held_out), golden.loss);
    }

    #[test]
    fn probabilities_sum_to_one_after_seen_and_unseen_contexts() {
        let golden = golden();
        let seen = &golden.train[100..102];
        let model = Trigram::new(&golden.train, golden.d_vocab);
        for context in [&[], &seen[1..], seen, &golden.train[90..102], &[0], &[0, 0], &[0, seen[1]], &[seen[1], 0]] {
            let sum: f64 = (0..golden.d_vocab as u32).map(|token| model.probability(context, token)).sum();
            assert!((sum - 1.0).abs() < 1e-9, "{context:?}: {sum}");
        }
    }

    #[test]
    fn a_worked_example_counts_different_left_neighbours_below_the_longest_context() {
        let model = Trigram::new(&[0, 1, 2, 0, 1, 2], 3);
        // Triples 012 (2), 120 (1), 201 (1): n₁ = 2, n₂ = 1, Y = 1/2. The pairs 12, 20, 01 have one left neighbour
        // each, and so has each single token: 1/2, since n₂ = 0.
        let single = (1.0 - 0.5 + 3.0 * 0.5 / 3.0) / 3.0;
        close(model.probability(&[], 2), single);
        let pair = 1.0 - 0.5 + 0.5 * single;
        close(model.probability(&[1], 2), pair);
        close(model.probability(&[0, 1], 2), (2.0 - 0.5 + 0.5 * pair) / 2.0);
        close(model.probability(&[0, 0], 1), model.probability(&[0], 1));
    }

    #[test]
    fn without_a_text_all_tokens_are_equally_likely() {
        close(Trigram::new(&[], 8).loss(&[1, 2, 3]), 8f64.ln());
    }
}
