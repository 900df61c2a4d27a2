//! What is kept of one head: distributions of its measures, examples, tokens and distances.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::sketch::{Distances, Distribution, Example, Examples, Range, TextDistances, TokenWeights};
use crate::questions::loaded::HeadVisit;
use crate::site::Kind;

/// The measures of an atlas, in the order of its files, each with its range.
pub const MEASURES: [(&str, Range); 12] = [
    ("entropy", Range::Positive),
    ("self", Range::Share),
    ("diagonal", Range::Share),
    ("mirror", Range::Share),
    ("previous", Range::Share),
    ("first", Range::Share),
    ("induction", Range::Share),
    ("distance", Range::Positive),
    ("distance_variance", Range::Positive),
    ("separator", Range::Share),
    ("contribution", Range::Positive),
    (STRONGEST, Range::Share),
];

/// A text's largest weight. In self-attention the first key is left out: many heads rest there.
pub const STRONGEST: &str = "strongest";

/// One head over the texts so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HeadSketch {
    /// By name; a measure that no row of any text counts for is not there.
    pub measures: BTreeMap<&'static str, Distribution>,
    pub examples: Examples,
    /// The tokens of queries and of keys, by the largest weight of each query.
    pub queries: TokenWeights,
    pub keys: TokenWeights,
    /// Self-attention only.
    pub distances: Distances,
}

impl HeadSketch {
    /// Adds a text. `rank` is its place in the random order of texts.
    pub fn add(&mut self, text: &Arc<str>, rank: u64, seen: &HeadVisit<'_>) {
        let HeadVisit { row, pattern, queries, keys, .. } = seen;
        let own = pattern.kind == Kind::Attn;
        let (mut distances, mut strongest) = (TextDistances::default(), None::<f32>);
        for (query, token) in queries.iter().enumerate().filter(|(query, _)| pattern.seen(*query) > 1) {
            let weights = &pattern.pattern[query * pattern.keys..][..pattern.seen(query)];
            if own {
                distances.add(query, weights);
            }
            let others = weights.iter().copied().enumerate().skip(usize::from(own));
            // The first of equals.
            let Some((key, weight)) = others.reduce(|best, one| if one.1 > best.1 { one } else { best }) else {
                continue;
            };
            self.queries.add(token.id, weight);
            self.keys.add(keys[key].id, weight);
            strongest = Some(strongest.map_or(weight, |most| most.max(weight)));
        }
        self.distances.add_text(&distances);
        let variance = pattern.distance_variance().map(|rows| rows.mean);
        for (name, range) in MEASURES {
            let value = match name {
                STRONGEST => strongest,
                "distance_variance" => variance,
                _ => row.measures.get(name).copied().flatten().map(|rows| rows.mean),
            };
            if let Some(value) = value {
                self.measures.entry(name).or_default().add(value, range);
            }
        }
        if let Some(value) = strongest {
            self.examples.add(Example { value, rank, text: Arc::clone(text) });
        }
    }

    /// Adds the texts of another sketch of the same head.
    pub fn merge(&mut self, other: Self) {
        for (name, distribution) in other.measures {
            self.measures.entry(name).or_default().merge(distribution);
        }
        self.examples.merge(other.examples);
        self.queries.merge(other.queries);
        self.keys.merge(other.keys);
        self.distances.merge(other.distances);
    }
}
