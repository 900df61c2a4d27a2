//! What is kept of one head: distributions of its measures, examples, tokens and distances.

use std::collections::BTreeMap;
use std::sync::Arc;

use headlight_kernels::{first_not_less, greatest};

use super::sketch::{DistanceSums, Distances, Distribution, Example, Examples, Range, TextDistances, TokenWeights};
use crate::questions::loaded::{HeadVisit, VisitMeasures};
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

/// What one text shows of one head.
pub struct HeadText {
    /// In the order of [`MEASURES`].
    measures: [Option<f32>; MEASURES.len()],
    strongest: Option<f32>,
    /// The tokens of queries and of keys, with the largest weight of each query.
    queries: Vec<(u32, f32)>,
    keys: Vec<(u32, f32)>,
    distances: TextDistances,
}

impl HeadText {
    pub fn new(seen: &HeadVisit<'_>, of: &VisitMeasures) -> Self {
        let HeadVisit { pattern, queries, keys, .. } = seen;
        let own = pattern.kind == Kind::Attn;
        let (mut distances, mut strongest) = (DistanceSums::new(queries.len(), pattern.keys), None::<f32>);
        let (mut of_queries, mut of_keys) = (Vec::with_capacity(queries.len()), Vec::with_capacity(queries.len()));
        for (query, token) in queries.iter().enumerate().filter(|(query, _)| pattern.seen(*query) > 1) {
            let weights = &pattern.pattern[query * pattern.keys..][..pattern.seen(query)];
            if own {
                distances.add(query, weights);
            }
            let first = usize::from(own);
            let weight = greatest(&weights[first..]);
            // The first of equals.
            let Some(key) = first_not_less(&weights[first..], weight).map(|key| first + key) else { continue };
            of_queries.push((token.id, weight));
            of_keys.push((keys[key].id, weight));
            strongest = Some(strongest.map_or(weight, |most| most.max(weight)));
        }
        let measures = MEASURES.map(|(name, _)| match name {
            STRONGEST => strongest,
            "distance_variance" => of.distance_variance.map(|rows| rows.mean),
            _ => of.row.measures.get(name).copied().flatten().map(|rows| rows.mean),
        });
        Self { measures, strongest, queries: of_queries, keys: of_keys, distances: distances.in_bins() }
    }
}

impl HeadSketch {
    /// Adds a text. `rank` is its place in the random order of texts.
    pub fn add(&mut self, text: &Arc<str>, rank: u64, of: HeadText) {
        self.queries.add_text(of.queries);
        self.keys.add_text(of.keys);
        self.distances.add_text(&of.distances);
        for ((name, range), value) in MEASURES.into_iter().zip(of.measures) {
            if let Some(value) = value {
                self.measures.entry(name).or_default().add(value, range);
            }
        }
        if let Some(value) = of.strongest {
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
