//! Measures of a head: means over the rows of its pattern, each with the number of rows behind it.

use headlight_kernels::{distance_moments, entropy};
use serde::Serialize;

use crate::config::Config;
use crate::site::{Kind, Stack, SublayerPath};
use crate::text::{Token, TokenKind};

/// A measure of one head on one text: the mean, over the rows it counts, of a number that depends on the head. p(i, j)
/// is the weight that row i gives to key j; rows and keys are counted from 0.
///
/// A row that sees only one key counts for none of the measures: its one p is always 1. Under a causal mask that is row
/// 0, in cross-attention every row if the source has one token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum HeadMeasure {
    /// −Σ_j p(i, j) ln p(i, j), in nats: 0 if a row attends to one key, ln n if it attends to n keys equally (Shannon
    /// 1948).
    Entropy,
    /// p(i, i), the token itself; self-attention only.
    #[serde(rename = "self")]
    Itself,
    /// p(i, i), the source token at the same position; cross-attention only. Rows that have such a key.
    Diagonal,
    /// p(i, n − 1 − i), with n the number of source tokens without an end token; cross-attention only. Rows that have
    /// such a key.
    Mirror,
    /// p(i, i − 1); self-attention only. Rows from 1 on.
    Previous,
    /// p(i, 0). Without a causal mask row 0 counts too.
    First,
    /// Σ p(i, j + 1) over all j < i with token j = token i; a decoder's causal self-attention only (Olsson et al. 2022,
    /// "prefix matching"). Rows whose token has such a j, and none at i − 1 or i − 2: there the next token is the row
    /// itself or the one before it, which a head finds without matching anything.
    Induction,
    /// Σ_j p(i, j) |i − j|, in tokens; self-attention only.
    Distance,
}

/// A mean, and the number of its rows.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RowMean {
    pub mean: f32,
    /// At least one.
    pub rows: usize,
}

impl RowMean {
    /// `None` without rows.
    fn of(rows: impl Iterator<Item = f64>) -> Option<Self> {
        let (sum, count) = rows.fold((0.0, 0), |(sum, count), row| (sum + row, count + 1));
        (count > 0).then(|| Self { mean: (sum / count as f64) as f32, rows: count })
    }
}

impl HeadMeasure {
    /// All of them, in display order.
    pub const ALL: [Self; 8] = [
        Self::Entropy,
        Self::Itself,
        Self::Diagonal,
        Self::Mirror,
        Self::Previous,
        Self::First,
        Self::Induction,
        Self::Distance,
    ];

    /// The name on the page.
    pub fn name(self) -> &'static str {
        match self {
            Self::Entropy => "entropy",
            Self::Itself => "self",
            Self::Diagonal => "diagonal",
            Self::Mirror => "mirror",
            Self::Previous => "previous",
            Self::First => "first",
            Self::Induction => "induction",
            Self::Distance => "distance",
        }
    }
}

/// The tokens of a model's input, as the measures of its heads count them: each row is an input token, so a written end
/// token, which is not read, is none.
pub struct MeasuredText {
    source: Vec<u32>,
    target: Vec<u32>,
    /// Whether the source ends with an end token.
    ended: bool,
}

impl MeasuredText {
    /// `target` is the decoder's input.
    pub fn new(config: &Config, source: &[Token], target: &[Token]) -> Self {
        let ids = |tokens: &[Token]| tokens.iter().map(|token| token.id).collect::<Vec<u32>>();
        let source = ids(source);
        let ended = !source.is_empty() && source.last().copied() == config.writing.end_id;
        Self::of_ids(source, ids(target), ended)
    }

    /// The same from ids. `ended` says whether the source ends with an end token.
    pub fn of_ids(source: Vec<u32>, target: Vec<u32>, ended: bool) -> Self {
        Self { ended: ended && !source.is_empty(), source, target }
    }

    /// A head's pattern, `[query, key]`, with its text. `causal` says whether queries of a stack see only earlier keys
    /// and their own.
    pub fn head<'a>(&'a self, path: SublayerPath, causal: bool, pattern: &'a [f32], keys: usize) -> HeadPattern<'a> {
        HeadPattern {
            pattern,
            keys,
            kind: path.kind,
            causal: path.kind == Kind::Attn && path.stack != Stack::Alone && causal,
            ids: if path.stack == Stack::Encoder { &self.source } else { &self.target },
            source: self.source.len() - usize::from(self.ended),
        }
    }
}

/// One head's pattern with the facts about its text.
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
    /// The number of source tokens, without an end token.
    pub source: usize,
}

impl HeadPattern<'_> {
    /// The number of keys that a row sees, counted from the first.
    pub fn seen(&self, row: usize) -> usize {
        if self.causal { (row + 1).min(self.keys) } else { self.keys }
    }

    /// The weights of a row over all keys.
    fn row(&self, row: usize) -> &[f32] {
        &self.pattern[row * self.keys..][..self.keys]
    }

    /// The measure, or `None` if no row counts for it.
    pub fn measure(&self, measure: HeadMeasure) -> Option<RowMean> {
        let own = self.kind == Kind::Attn;
        let cross = self.kind == Kind::Cross;
        let p = |row: usize, key: usize| f64::from(self.pattern[row * self.keys + key]);
        let cell = |row: usize, key: Option<usize>| key.filter(|key| *key < self.keys).map(|key| p(row, key));
        let of_row = |row: usize| -> Option<f64> {
            match measure {
                HeadMeasure::Entropy => Some(entropy(self.row(row))),
                HeadMeasure::Itself => cell(row, Some(row).filter(|_| own)),
                HeadMeasure::Diagonal => cell(row, Some(row).filter(|_| cross)),
                HeadMeasure::Mirror => cell(row, self.source.checked_sub(1 + row).filter(|_| cross)),
                HeadMeasure::Previous => cell(row, row.checked_sub(1).filter(|_| own)),
                HeadMeasure::First => cell(row, Some(0)),
                HeadMeasure::Induction => {
                    if !own || !self.causal {
                        return None;
                    }
                    let earlier = || (0..row).filter(|place| self.ids[*place] == self.ids[row]);
                    let last = earlier().next_back()?;
                    (last + 2 < row).then(|| earlier().map(|place| p(row, place + 1)).sum())
                }
                HeadMeasure::Distance => own.then(|| distance_moments(self.row(row), row)[0]),
            }
        };
        RowMean::of((0..self.ids.len()).filter(|row| self.seen(*row) > 1).filter_map(of_row))
    }

    /// [`HeadMeasure::Distance`], and the variance Σ_j p(i, j) (|i − j| − d(i))², in tokens squared, with d(i) the
    /// row's mean distance; self-attention only.
    pub fn distances(&self) -> Option<[RowMean; 2]> {
        let rows = (0..self.ids.len()).filter(|row| self.kind == Kind::Attn && self.seen(*row) > 1);
        let moments: Vec<[f64; 2]> = rows.map(|row| distance_moments(self.row(row), row)).collect();
        let [mean, variance] = [0, 1].map(|moment| RowMean::of(moments.iter().map(|moments| moments[moment])));
        mean.zip(variance).map(|(mean, variance)| [mean, variance])
    }

    /// Σ_j p(i, j) over the keys j that are separators (special tokens, white space, punctuation), the mean over the
    /// rows that see both separators and others: elsewhere it is always 1 or 0. `separates` marks the separators among
    /// the keys (Clark et al. 2019, §3.1).
    pub fn separator(&self, separates: &[bool]) -> Option<RowMean> {
        let places: Vec<usize> = (0..self.keys).filter(|key| separates[*key]).collect();
        let of_row = |row: usize| -> Option<f64> {
            let (weights, seen) = (self.row(row), self.seen(row));
            let apart = &places[..places.partition_point(|key| *key < seen)];
            (!apart.is_empty() && apart.len() < seen).then(|| apart.iter().map(|key| f64::from(weights[*key])).sum())
        };
        RowMean::of((0..self.ids.len()).filter_map(of_row))
    }

    /// Σ_j p(i, j) over the image tokens j, the mean over the rows of words that see one: image tokens and special
    /// tokens, such as the marks between tiles, are no words. `kinds` are those of the keys, which are the rows too.
    pub fn on_pictures(&self, kinds: &[TokenKind]) -> Option<RowMean> {
        let of_row = |(row, kind): (usize, &TokenKind)| -> Option<f64> {
            let seen = &kinds[..self.seen(row)];
            let counts = !matches!(kind, TokenKind::Image | TokenKind::Special) && seen.contains(&TokenKind::Image);
            let weights = self.row(row).iter().zip(seen).filter(|(_, kind)| **kind == TokenKind::Image);
            counts.then(|| weights.map(|(p, _)| f64::from(*p)).sum())
        };
        RowMean::of(kinds.iter().enumerate().filter_map(of_row))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The measure of a pattern with one query per row; a decoder's self-attention is causal.
    fn measured(rows: &[&[f32]], kind: Kind, ids: &[u32], source: usize, measure: HeadMeasure) -> Option<RowMean> {
        let pattern = rows.concat();
        let causal = kind == Kind::Attn;
        HeadPattern { pattern: &pattern, keys: rows[0].len(), kind, causal, ids, source }.measure(measure)
    }

    fn near(found: Option<RowMean>, mean: f32, rows: usize) {
        let found = found.expect("a number");
        assert!((found.mean - mean).abs() < 1e-6 && found.rows == rows, "{found:?} is not {mean} of {rows}");
    }

    #[test]
    fn a_uniform_row_has_the_entropy_of_its_number_of_keys() {
        let found = measured(&[&[0.25; 4], &[1.0, 0.0, 0.0, 0.0]], Kind::Cross, &[1, 2], 4, HeadMeasure::Entropy);
        near(found, 0.5 * 4f32.ln(), 2);
    }

    #[test]
    fn under_a_causal_mask_the_first_row_does_not_count() {
        let rows: [&[f32]; 3] = [&[1.0, 0.0, 0.0], &[0.5, 0.5, 0.0], &[0.2, 0.7, 0.1]];
        let of = |measure| measured(&rows, Kind::Attn, &[7, 8, 9], 0, measure);
        let sum: f32 = [0.2f32, 0.7, 0.1].iter().map(|p| -p * p.ln()).sum();
        near(of(HeadMeasure::Entropy), (2f32.ln() + sum) / 2.0, 2);
        near(of(HeadMeasure::Itself), (0.5 + 0.1) / 2.0, 2);
        near(of(HeadMeasure::Previous), (0.5 + 0.7) / 2.0, 2);
        near(of(HeadMeasure::First), (0.5 + 0.2) / 2.0, 2);
        near(of(HeadMeasure::Distance), (0.5 + (2.0 * 0.2 + 0.7)) / 2.0, 2);
        let pattern = rows.concat();
        let own =
            HeadPattern { pattern: &pattern, keys: 3, kind: Kind::Attn, causal: true, ids: &[7, 8, 9], source: 0 };
        // Distances 1 and 0 by halves; 2, 1 and 0 around 1.1.
        near(own.distances().map(|[_, variance]| variance), (0.25 + (0.2 * 0.81 + 0.7 * 0.01 + 0.1 * 1.21)) / 2.0, 2);
        assert_eq!(HeadPattern { kind: Kind::Cross, ..own }.distances(), None);
        for measure in [HeadMeasure::Diagonal, HeadMeasure::Mirror, HeadMeasure::Induction] {
            assert_eq!(of(measure), None, "{measure:?}");
        }
        // A text of one token, and a source of one: no choice for the head.
        for measure in HeadMeasure::ALL {
            assert_eq!(measured(&[&[1.0]], Kind::Attn, &[7], 0, measure), None, "{measure:?}");
            assert_eq!(measured(&[&[1.0], &[1.0]], Kind::Cross, &[7, 8], 1, measure), None, "{measure:?}");
        }
    }

    #[test]
    fn without_a_causal_mask_the_first_row_counts() {
        let pattern = [0.6, 0.4, 0.0, 0.5, 0.3, 0.2, 0.1, 0.2, 0.7];
        let looking =
            HeadPattern { pattern: &pattern, keys: 3, kind: Kind::Attn, causal: false, ids: &[7, 8, 7], source: 3 };
        near(looking.measure(HeadMeasure::Itself), (0.6 + 0.3 + 0.7) / 3.0, 3);
        near(looking.measure(HeadMeasure::First), (0.6 + 0.5 + 0.1) / 3.0, 3);
        near(looking.measure(HeadMeasure::Previous), (0.5 + 0.2) / 2.0, 2);
        near(looking.measure(HeadMeasure::Distance), (0.4 + (0.5 + 0.2) + (2.0 * 0.1 + 0.2)) / 3.0, 3);
        assert_eq!(looking.measure(HeadMeasure::Induction), None);
    }

    #[test]
    fn each_measure_reads_the_cell_it_names() {
        // a b c a: the fourth row finds its letter three places back, and attends to the next one.
        let rows: [&[f32]; 4] =
            [&[1.0, 0.0, 0.0, 0.0], &[0.3, 0.7, 0.0, 0.0], &[0.1, 0.8, 0.1, 0.0], &[0.2, 0.5, 0.2, 0.1]];
        let of = |measure| measured(&rows, Kind::Attn, &[7, 8, 9, 7], 0, measure);
        near(of(HeadMeasure::Induction), 0.5, 1);
        near(of(HeadMeasure::Previous), (0.3 + 0.8 + 0.2) / 3.0, 3);
        near(of(HeadMeasure::Itself), (0.7 + 0.1 + 0.1) / 3.0, 3);
        near(of(HeadMeasure::First), (0.3 + 0.1 + 0.2) / 3.0, 3);
        near(of(HeadMeasure::Distance), (0.3 + (0.2 + 0.8) + (0.6 + 1.0 + 0.2)) / 3.0, 3);
        assert_eq!(of(HeadMeasure::Mirror), None);
    }

    #[test]
    fn induction_sums_the_keys_after_every_earlier_occurrence() {
        // a b a c d a: the last row finds its letter at 0 and at 2; row 2 finds it two places back.
        let even = [1.0 / 6.0; 6];
        let rows: [&[f32]; 6] = [&even, &even, &even, &even, &even, &[0.1, 0.3, 0.05, 0.4, 0.1, 0.05]];
        near(measured(&rows, Kind::Attn, &[7, 8, 7, 9, 6, 7], 0, HeadMeasure::Induction), 0.3 + 0.4, 1);
        // Each letter of the repeated half has one earlier place.
        let again = [7, 8, 9, 7, 8, 9];
        let twice: [&[f32]; 6] = [
            &even,
            &even,
            &even,
            &[0.0, 0.9, 0.1, 0.0, 0.0, 0.0],
            &[0.0, 0.0, 0.6, 0.4, 0.0, 0.0],
            &[0.0, 0.0, 0.5, 0.3, 0.2, 0.0],
        ];
        near(measured(&twice, Kind::Attn, &again, 0, HeadMeasure::Induction), (0.9 + 0.6 + 0.3) / 3.0, 3);
    }

    #[test]
    fn rows_whose_induction_key_is_themselves_or_their_neighbour_do_not_count() {
        let rows = [[0.25f32; 4]; 4];
        let rows: Vec<&[f32]> = rows.iter().map(|row| &row[..]).collect();
        // Repeated at once; repeated after one other letter, whatever comes before.
        for ids in [[7, 7, 5, 6], [7, 8, 7, 8], [7, 7, 7, 7], [5, 7, 6, 7]] {
            assert_eq!(measured(&rows, Kind::Attn, &ids, 0, HeadMeasure::Induction), None, "{ids:?}");
        }
        // A further earlier place does not help: position 2 holds the row's own letter, and the row itself follows it.
        assert_eq!(measured(&rows, Kind::Attn, &[7, 8, 7, 7], 0, HeadMeasure::Induction), None);
    }

    #[test]
    fn separators_are_the_keys_that_the_caller_marks() {
        let pattern = [0.5, 0.25, 0.25, 0.0, 0.0, 1.0];
        let looking =
            HeadPattern { pattern: &pattern, keys: 3, kind: Kind::Cross, causal: false, ids: &[1, 2], source: 3 };
        near(looking.separator(&[true, false, true]), (0.75 + 1.0) / 2.0, 2);
        // Only separators, or none.
        assert_eq!(looking.separator(&[true; 3]), None);
        assert_eq!(looking.separator(&[false; 3]), None);
        assert_eq!(HeadPattern { pattern: &[], ids: &[], ..looking }.separator(&[true; 3]), None);
        // A start token, a letter, a blank: row 0 sees only the start token.
        let rows = [1.0, 0.0, 0.0, 0.25, 0.75, 0.0, 0.5, 0.375, 0.125];
        let own = HeadPattern { pattern: &rows, keys: 3, kind: Kind::Attn, causal: true, ids: &[1, 2, 3], source: 0 };
        near(own.separator(&[true, false, true]), (0.25 + 0.625) / 2.0, 2);
        near(own.separator(&[false, false, true]), 0.125, 1);
    }

    #[test]
    fn words_look_at_pictures_that_they_see() {
        use TokenKind::{Image, Special, Text};
        // A word before the picture, its mark, two image tokens, a word after it.
        let rows = [
            [1.0, 0.0, 0.0, 0.0, 0.0],
            [0.5, 0.5, 0.0, 0.0, 0.0],
            [0.0, 0.0, 1.0, 0.0, 0.0],
            [0.0, 0.25, 0.25, 0.5, 0.0],
            [0.25, 0.25, 0.125, 0.125, 0.25],
        ]
        .concat();
        let (ids, kind) = (&[1, 2, 3, 3, 4], Kind::Attn);
        let own = HeadPattern { pattern: &rows, keys: 5, kind, causal: true, ids, source: 0 };
        near(own.on_pictures(&[Text, Special, Image, Image, Text]), 0.25, 1);
        near(own.on_pictures(&[Image, Text, Image, Image, Text]), (0.5 + 0.5) / 2.0, 2);
        assert_eq!(own.on_pictures(&[Text; 5]), None);
        assert_eq!(own.on_pictures(&[Image; 5]), None);
    }

    #[test]
    fn a_mirror_reads_the_source_from_its_end_without_the_end_token() {
        // Three letters and an end token; four decoder rows, the last of which predicts the end.
        let rows: [&[f32]; 4] =
            [&[0.0, 0.0, 0.9, 0.1], &[0.0, 0.8, 0.2, 0.0], &[0.7, 0.3, 0.0, 0.0], &[0.0, 0.0, 0.0, 1.0]];
        near(measured(&rows, Kind::Cross, &[1, 6, 5, 4], 3, HeadMeasure::Mirror), 0.8, 3);
        near(measured(&rows, Kind::Cross, &[1, 6, 5, 4], 3, HeadMeasure::Diagonal), (0.8 + 1.0) / 4.0, 4);
        assert_eq!(measured(&rows, Kind::Cross, &[1, 6, 5, 4], 3, HeadMeasure::Itself), None);
        assert_eq!(measured(&rows, Kind::Cross, &[1, 6, 5, 4], 3, HeadMeasure::Induction), None);
    }
}
