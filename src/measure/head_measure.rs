//! What a head does, in one number: means over the rows of its pattern.

use serde::Serialize;

use crate::site::Kind;

/// A measure of one head on one text: a mean over the queries it applies to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum HeadMeasure {
    /// −Σ p ln p, in nats: 0 where a query looks at one key, ln n where it looks at n keys alike (Shannon 1948).
    Entropy,
    /// p of the key at the query's own place: in self-attention itself, in cross-attention the source token there.
    Diagonal,
    /// p of the key at the mirrored place of the source, n − 1 − query; cross-attention only.
    Mirror,
    /// p of the key one before the query; self-attention only.
    Previous,
    /// p of the first key.
    First,
    /// p of the key after the last earlier place of the query's own token, unless that is the query itself; a
    /// decoder's self-attention only (Olsson et al. 2022, "prefix matching").
    Induction,
    /// Σ p |query − key|, in tokens; self-attention only.
    Distance,
}

impl HeadMeasure {
    /// All of them, in the order they are told.
    pub const ALL: [Self; 7] =
        [Self::Entropy, Self::Diagonal, Self::Mirror, Self::Previous, Self::First, Self::Induction, Self::Distance];

    /// The name the page knows it by.
    pub fn name(self) -> &'static str {
        match self {
            Self::Entropy => "entropy",
            Self::Diagonal => "diagonal",
            Self::Mirror => "mirror",
            Self::Previous => "previous",
            Self::First => "first",
            Self::Induction => "induction",
            Self::Distance => "distance",
        }
    }
}

/// One head's pattern with what is known of its text.
#[derive(Clone, Copy, Debug)]
pub struct HeadPattern<'a> {
    /// `[query, key]`, row-major
    pub pattern: &'a [f32],
    pub keys: usize,
    pub kind: Kind,
    /// Whether no query sees a later key.
    pub causal: bool,
    /// The tokens of the queries.
    pub ids: &'a [u32],
    /// How many source tokens there are, an end token left out.
    pub source: usize,
}

impl HeadPattern<'_> {
    /// The measure, or `None` where it applies to no query.
    pub fn measure(&self, measure: HeadMeasure) -> Option<f32> {
        let own = self.kind == Kind::Attn;
        let cross = self.kind == Kind::Cross;
        let p = |query: usize, key: Option<usize>| key.map(|key| f64::from(self.pattern[query * self.keys + key]));
        let of_row = |query: usize| -> Option<f64> {
            match measure {
                HeadMeasure::Entropy => {
                    let row = &self.pattern[query * self.keys..][..self.keys];
                    Some(row.iter().map(|p| f64::from(*p)).filter(|p| *p > 0.0).map(|p| -p * p.ln()).sum())
                }
                HeadMeasure::Diagonal => p(query, Some(query).filter(|key| *key < self.keys)),
                HeadMeasure::Mirror => p(query, (self.source.checked_sub(1 + query)).filter(|_| cross)),
                HeadMeasure::Previous => p(query, query.checked_sub(1).filter(|_| own)),
                HeadMeasure::First => p(query, Some(0)),
                HeadMeasure::Induction => {
                    let before = self.ids[..query].iter().rposition(|id| *id == self.ids[query]);
                    let after = before.map(|place| place + 1).filter(|key| *key < query);
                    p(query, after.filter(|_| own && self.causal))
                }
                HeadMeasure::Distance => own.then(|| {
                    let far = |key: usize| key.abs_diff(query) as f64;
                    (0..self.keys).map(|key| far(key) * f64::from(self.pattern[query * self.keys + key])).sum()
                }),
            }
        };
        let rows: Vec<f64> = (0..self.ids.len()).filter_map(of_row).collect();
        (!rows.is_empty()).then(|| (rows.iter().sum::<f64>() / rows.len() as f64) as f32)
    }

    /// Σ p over the keys that separate (special tokens, white space, punctuation), the mean over all queries;
    /// `separates` says of each key whether it does (Clark et al. 2019, §3.1). `None` where there is no query.
    pub fn separator(&self, separates: &[bool]) -> Option<f32> {
        if self.ids.is_empty() {
            return None;
        }
        let of_row = |row: &[f32]| -> f64 {
            row.iter().zip(separates).filter(|(_, separates)| **separates).map(|(p, _)| f64::from(*p)).sum()
        };
        let sum: f64 = self.pattern.chunks(self.keys.max(1)).map(of_row).sum();
        Some((sum / self.ids.len() as f64) as f32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A pattern of one query a row, from its rows.
    fn measured(rows: &[&[f32]], kind: Kind, ids: &[u32], source: usize, measure: HeadMeasure) -> Option<f32> {
        let pattern = rows.concat();
        HeadPattern { pattern: &pattern, keys: rows[0].len(), kind, causal: true, ids, source }.measure(measure)
    }

    #[test]
    fn a_row_that_looks_at_all_keys_alike_has_the_entropy_of_their_number() {
        let found = measured(&[&[0.25; 4], &[1.0, 0.0, 0.0, 0.0]], Kind::Cross, &[1, 2], 4, HeadMeasure::Entropy);
        assert!((found.expect("rows") - 0.5 * 4f32.ln()).abs() < 1e-6);
    }

    #[test]
    fn each_measure_reads_the_cell_it_names() {
        // a b a b: the third and fourth query look after the last place of their own letter.
        let rows: [&[f32]; 4] =
            [&[1.0, 0.0, 0.0, 0.0], &[0.3, 0.7, 0.0, 0.0], &[0.1, 0.8, 0.1, 0.0], &[0.2, 0.1, 0.6, 0.1]];
        let of = |measure| measured(&rows, Kind::Attn, &[7, 8, 7, 8], 0, measure);
        let near = |found: Option<f32>, wanted: f32| assert!((found.expect("a number") - wanted).abs() < 1e-6);
        near(of(HeadMeasure::Induction), (0.8 + 0.6) / 2.0);
        near(of(HeadMeasure::Previous), (0.3 + 0.8 + 0.6) / 3.0);
        near(of(HeadMeasure::Diagonal), (1.0 + 0.7 + 0.1 + 0.1) / 4.0);
        near(of(HeadMeasure::First), (1.0 + 0.3 + 0.1 + 0.2) / 4.0);
        near(of(HeadMeasure::Distance), (0.3 + (0.2 + 0.8) + (0.6 + 0.2 + 0.6)) / 4.0);
        assert_eq!(of(HeadMeasure::Mirror), None);
        // Said twice at once: after its last place stands the token itself.
        assert_eq!(measured(&rows, Kind::Attn, &[7, 7, 5, 6], 0, HeadMeasure::Induction), None);
    }

    #[test]
    fn separators_are_the_keys_that_the_caller_says() {
        let pattern = [0.5, 0.25, 0.25, 0.0, 0.0, 1.0];
        let looking =
            HeadPattern { pattern: &pattern, keys: 3, kind: Kind::Cross, causal: false, ids: &[1, 2], source: 3 };
        assert_eq!(looking.separator(&[true, false, true]), Some(0.875));
        assert_eq!(looking.separator(&[false; 3]), Some(0.0));
        assert_eq!(HeadPattern { pattern: &[], ids: &[], ..looking }.separator(&[true; 3]), None);
    }

    #[test]
    fn a_mirror_reads_the_source_from_its_end_and_leaves_the_end_token_out() {
        // Three letters and an end token; four decoder rows, the last of which says the end.
        let rows: [&[f32]; 4] =
            [&[0.0, 0.0, 0.9, 0.1], &[0.0, 0.8, 0.2, 0.0], &[0.7, 0.3, 0.0, 0.0], &[0.0, 0.0, 0.0, 1.0]];
        let found = measured(&rows, Kind::Cross, &[1, 6, 5, 4], 3, HeadMeasure::Mirror);
        assert!((found.expect("rows") - 0.8).abs() < 1e-6);
        assert_eq!(measured(&rows, Kind::Cross, &[1, 6, 5, 4], 3, HeadMeasure::Induction), None);
    }
}
