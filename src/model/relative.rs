//! Relative position bias (Raffel et al. 2020, "T5"): a learned number per head and distance, added to scores.

use burn::tensor::{Int, Tensor, TensorData};

use super::params::{Builder, Init, Visitor};
use crate::ops::FromNumbers;

/// The buckets of distances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Buckets {
    /// Their number: learned numbers per head.
    pub count: usize,
    /// Distances from here on share the last bucket.
    pub farthest: usize,
    /// Whether keys after the query have separate buckets.
    pub both_ways: bool,
}

/// One stack's bias, shared by its layers.
#[derive(Clone, Debug)]
pub struct RelativeBias {
    /// `[bucket, head]`
    weight: Tensor<2>,
    buckets: Buckets,
    name: String,
}

impl RelativeBias {
    /// Takes `{stack}.relative_bias.weight`; without a stack's name, `relative_bias.weight`.
    pub fn new(builder: &mut Builder, stack: &str, n_heads: usize, buckets: Buckets) -> Self {
        let dot = if stack.is_empty() { "" } else { "." };
        let name = format!("{stack}{dot}relative_bias.weight");
        let weight = builder.table(&name, [buckets.count, n_heads], Init::Constant(0.0));
        Self { weight, buckets, name }
    }

    /// The bias of queries `start..start + queries` over keys `0..keys`: `[1, head, query, key]`.
    pub fn forward(&self, start: usize, queries: usize, keys: usize) -> Tensor<4> {
        let [_, heads] = self.weight.dims();
        let buckets: Vec<i32> = (start..start + queries)
            .flat_map(|q| (0..keys).map(move |k| (q, k)))
            .map(|(q, k)| self.buckets.of(k as i64 - q as i64) as i32)
            .collect();
        let buckets = Tensor::<1, Int>::from_numbers(TensorData::new(buckets, [queries * keys]), &self.weight.device());
        // Selected along the heads, so that the bias is laid out as the scores are.
        self.weight.clone().transpose().select(1, buckets).reshape([1, heads, queries, keys])
    }

    pub fn visit(&mut self, visitor: &mut impl Visitor) {
        visitor.visit(&self.name, &mut self.weight);
    }
}

impl Buckets {
    /// The bucket of a distance, key − query: one each for small distances, logarithmic ones up to the farthest. With
    /// `both_ways`, half of the buckets are for keys after the query.
    pub fn of(self, distance: i64) -> usize {
        let (count, first, distance) = match self.both_ways {
            true => (self.count / 2, if distance > 0 { self.count / 2 } else { 0 }, distance.unsigned_abs() as usize),
            false => (self.count, 0, (-distance).max(0) as usize),
        };
        let exact = count / 2;
        if distance < exact {
            return first + distance;
        }
        let log = (distance as f64 / exact as f64).ln() / (self.farthest as f64 / exact as f64).ln();
        first + (exact + (log * (count - exact) as f64) as usize).min(count - 1)
    }
}
