//! Sketches of numbers: they hold a fixed amount whatever their number, and merge exactly, in any order.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

/// The unit of sums: whole numbers have the same sum in any order.
const UNIT: f64 = (1u64 << 32) as f64;
/// The bins of shares, from 0 to 1.
const SHARES: u32 = 50;
/// Other numbers have eight bins for each power of two: those of a float's exponent and first bits.
const CUT_BITS: u32 = 20;

/// A sum of numbers that are not negative, in whole units. It ends at the largest one, also the same in any order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Sum(u128);

impl Sum {
    pub fn add(&mut self, value: f64) {
        self.0 = self.0.saturating_add((value * UNIT).round() as u128);
    }

    pub fn merge(&mut self, other: Self) {
        self.0 = self.0.saturating_add(other.0);
    }

    pub fn value(self) -> f64 {
        self.0 as f64 / UNIT
    }
}

/// What the numbers of a distribution are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Range {
    /// From 0 to 1.
    Share,
    /// From 0 on.
    Positive,
}

impl Range {
    /// The number of bins of shares.
    pub const fn bins_of_shares() -> u32 {
        SHARES
    }

    /// The bin of a number.
    pub fn bin(self, value: f32) -> u32 {
        match self {
            Self::Share => ((f64::from(value) * f64::from(SHARES)) as u32).min(SHARES - 1),
            // Plus 0: a negative zero has other bits.
            Self::Positive => (value.max(0.0) + 0.0).to_bits() >> CUT_BITS,
        }
    }

    /// The lower edge of a bin.
    pub fn edge(self, bin: u32) -> f64 {
        match self {
            Self::Share => f64::from(bin) / f64::from(SHARES),
            Self::Positive => f64::from(f32::from_bits(bin << CUT_BITS)),
        }
    }
}

/// Bits of numbers, since JSON has no infinity.
mod bits {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<S: Serializer>(ends: &Option<[f32; 2]>, to: S) -> Result<S::Ok, S::Error> {
        ends.map(|ends| ends.map(f32::to_bits)).serialize(to)
    }

    pub fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<Option<[f32; 2]>, D::Error> {
        Ok(Option::<[u32; 2]>::deserialize(from)?.map(|ends| ends.map(f32::from_bits)))
    }
}

/// The distribution of a measure over texts.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Distribution {
    pub count: u64,
    sum: Sum,
    squares: Sum,
    /// The smallest and the largest number.
    #[serde(with = "bits")]
    pub ends: Option<[f32; 2]>,
    /// The number of texts in each bin.
    pub bins: BTreeMap<u32, u64>,
}

impl Distribution {
    pub fn add(&mut self, value: f32, range: Range) {
        // Rounding may bring an entropy below 0.
        let value = value.max(0.0) + 0.0;
        let exact = f64::from(value);
        self.count += 1;
        self.sum.add(exact);
        self.squares.add(exact * exact);
        self.ends = Some(self.ends.map_or([value; 2], |[least, most]| [least.min(value), most.max(value)]));
        *self.bins.entry(range.bin(value)).or_default() += 1;
    }

    pub fn merge(&mut self, other: Self) {
        self.count += other.count;
        self.sum.merge(other.sum);
        self.squares.merge(other.squares);
        self.ends = match (self.ends, other.ends) {
            (Some(own), Some(its)) => Some([own[0].min(its[0]), own[1].max(its[1])]),
            (own, its) => own.or(its),
        };
        for (bin, count) in other.bins {
            *self.bins.entry(bin).or_default() += count;
        }
    }

    /// The mean; 0 without numbers.
    pub fn mean(&self) -> f64 {
        self.sum.value() / self.count.max(1) as f64
    }

    /// The standard deviation.
    pub fn deviation(&self) -> f64 {
        (self.squares.value() / self.count.max(1) as f64 - self.mean().powi(2)).max(0.0).sqrt()
    }
}

/// A text with its strongest weight. Of equal texts one is kept.
#[derive(Clone, Debug, PartialEq)]
pub struct Example {
    pub value: f32,
    /// Its place in a random order of all texts: a seed's.
    pub rank: u64,
    pub text: Arc<str>,
}

impl Example {
    /// The random order.
    fn by_rank(&self, other: &Self) -> Ordering {
        self.rank.cmp(&other.rank).then_with(|| self.text.cmp(&other.text))
    }

    /// The strongest first.
    fn by_value(&self, other: &Self) -> Ordering {
        other.value.total_cmp(&self.value).then_with(|| self.by_rank(other))
    }
}

/// The first texts in some order.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct First(pub(super) Vec<Example>);

impl First {
    fn add(&mut self, example: Example, most: usize, order: fn(&Example, &Example) -> Ordering) {
        if let Err(place) = self.0.binary_search_by(|kept| order(kept, &example))
            && place < most
        {
            self.0.insert(place, example);
            self.0.truncate(most);
        }
    }
}

/// A fifth of the texts, by their strongest weight, with examples.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Interval {
    pub count: u64,
    /// The bins that it holds, the last one included.
    pub bins: Option<[u32; 2]>,
    pub examples: Vec<Example>,
}

/// Examples of texts by a number: the strongest, and a random choice from each fifth of them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Examples {
    pub(super) strongest: First,
    /// By bin: the number of texts, and the first ones in the random order.
    pub(super) bins: BTreeMap<u32, (u64, First)>,
}

impl Examples {
    /// The number of fifths.
    pub const INTERVALS: usize = 5;
    /// The strongest texts that are kept.
    const STRONGEST: usize = 10;
    /// The random texts of each of the others.
    const SAMPLED: usize = 3;

    pub fn add(&mut self, example: Example) {
        let (count, first) = self.bins.entry(Range::Share.bin(example.value)).or_default();
        *count += 1;
        first.add(example.clone(), Self::SAMPLED, Example::by_rank);
        self.strongest.add(example, Self::STRONGEST, Example::by_value);
    }

    pub fn merge(&mut self, other: Self) {
        for (bin, (more, first)) in other.bins {
            let (count, own) = self.bins.entry(bin).or_default();
            *count += more;
            first.0.into_iter().for_each(|example| own.add(example, Self::SAMPLED, Example::by_rank));
        }
        other.strongest.0.into_iter().for_each(|one| self.strongest.add(one, Self::STRONGEST, Example::by_value));
    }

    /// The fifths, from the weakest on; bins are not split. The last has the strongest texts, the others random ones:
    /// the first of a union are among the first of its parts.
    pub fn intervals(&self) -> [Interval; Self::INTERVALS] {
        let all: u64 = self.bins.values().map(|(count, _)| count).sum();
        let mut intervals: [Interval; Self::INTERVALS] = Default::default();
        let mut before = 0;
        for (bin, (count, first)) in &self.bins {
            // The fifth of the bin's middle.
            let fifth = (Self::INTERVALS as u64 * (2 * before + count) / (2 * all)) as usize;
            let interval = &mut intervals[fifth.min(Self::INTERVALS - 1)];
            interval.count += count;
            interval.bins = Some([interval.bins.map_or(*bin, |bins| bins[0]), *bin]);
            let mut sampled = First(std::mem::take(&mut interval.examples));
            first.0.iter().for_each(|one| sampled.add(one.clone(), Self::SAMPLED, Example::by_rank));
            interval.examples = sampled.0;
            before += count;
        }
        if let Some(last) = intervals.iter_mut().rfind(|interval| interval.count > 0) {
            let from = last.bins.map_or(0, |bins| bins[0]);
            let strongest = self.strongest.0.iter().filter(|example| Range::Share.bin(example.value) >= from);
            last.examples = strongest.cloned().collect();
        }
        intervals
    }
}

/// Tokens by the weight that falls on them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TokenWeights(BTreeMap<u32, (u64, Sum)>);

impl TokenWeights {
    /// Adds a text's tokens, each with a weight.
    pub fn add_text(&mut self, mut tokens: Vec<(u32, f32)>) {
        tokens.sort_unstable_by_key(|(id, _)| *id);
        for same in tokens.chunk_by(|a, b| a.0 == b.0) {
            let (count, sum) = self.0.entry(same[0].0).or_default();
            *count += same.len() as u64;
            same.iter().for_each(|(_, weight)| sum.add(f64::from(*weight)));
        }
    }

    pub fn merge(&mut self, other: Self) {
        for (id, (more, weight)) in other.0 {
            let (count, sum) = self.0.entry(id).or_default();
            *count += more;
            sum.merge(weight);
        }
    }

    /// The tokens with the largest sums: id, number of times, sum.
    pub fn largest(&self, most: usize) -> Vec<(u32, u64, f64)> {
        let mut all: Vec<_> = self.0.iter().map(|(id, (count, sum))| (*id, *count, *sum)).collect();
        all.sort_by_key(|(id, _, sum)| (std::cmp::Reverse(*sum), *id));
        all.into_iter().take(most).map(|(id, count, sum)| (id, count, sum.value())).collect()
    }
}

/// The weights of a text's rows by distance, in whole units.
pub struct DistanceSums {
    /// From the last query and the first key on.
    sums: Vec<u64>,
    /// The largest weight of each distance.
    most: Vec<f32>,
    /// The place of distance 0.
    own: usize,
}

impl DistanceSums {
    /// No weight, of a pattern with so many queries and keys.
    pub fn new(queries: usize, keys: usize) -> Self {
        let distances = (queries + keys).saturating_sub(1);
        Self { sums: vec![0; distances], most: vec![0.0; distances], own: queries.saturating_sub(1) }
    }

    /// Adds a row: the weights of a query over the keys from the first on.
    pub fn add(&mut self, query: usize, weights: &[f32]) {
        let places = self.own - query..self.own - query + weights.len();
        headlight_kernels::add_whole_units(weights, UNIT, &mut self.sums[places.clone()], &mut self.most[places]);
    }

    /// The sums of the bins.
    pub fn in_bins(&self) -> TextDistances {
        let Self { sums, most, own } = self;
        let sum = |places: std::ops::Range<usize>| {
            most[places.clone()].iter().any(|weight| *weight > 0.0).then(|| sums[places].iter().sum())
        };
        let mut bins = Vec::new();
        for bin in 0.. {
            let [from, to] = Distances::ends(bin);
            let later = own + from;
            if from > *own && later >= sums.len() {
                break;
            }
            let before = (from <= *own).then(|| sum(own.saturating_sub(to)..own - from + 1)).flatten();
            let after = bin > 0 && later < sums.len();
            bins.push([before, after.then(|| sum(later..sums.len().min(own + to + 1))).flatten()]);
        }
        TextDistances(bins)
    }
}

/// The distances of a text's rows, in whole units: by bin those of keys at or before their query, and of later ones.
/// A bin that no weight fell into is `None`.
#[derive(Clone, Debug, Default)]
pub struct TextDistances(Vec<[Option<u64>; 2]>);

/// Weights by how far keys lie before their query, in tokens; later keys have negative distances.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Distances(BTreeMap<i32, Sum>);

impl Distances {
    /// Up to here each distance has a bin; then each bin reaches twice as far as the one before.
    const SINGLE: usize = 16;

    /// The first and last distance of a bin: 0 to 16, then 17 to 32, 33 to 64 and so on.
    fn ends(bin: usize) -> [usize; 2] {
        match bin.checked_sub(Self::SINGLE + 1) {
            None => [bin; 2],
            Some(doublings) => [(Self::SINGLE << doublings) + 1, (2 * Self::SINGLE) << doublings],
        }
    }

    pub fn add_text(&mut self, text: &TextDistances) {
        for (bin, sum) in text.0.iter().enumerate() {
            for (sum, bin) in sum.iter().zip([bin as i32, -(bin as i32)]) {
                if let Some(units) = sum {
                    self.0.entry(bin).or_default().merge(Sum(u128::from(*units)));
                }
            }
        }
    }

    pub fn merge(&mut self, other: Self) {
        for (bin, weight) in other.0 {
            self.0.entry(bin).or_default().merge(weight);
        }
    }

    /// The first and last distance of each bin, and its share of all weight.
    pub fn shares(&self) -> Vec<([i64; 2], f64)> {
        let mut all = Sum::default();
        self.0.values().for_each(|weight| all.merge(*weight));
        let ends = |bin: i32| {
            let [from, to] = Self::ends(bin.unsigned_abs() as usize).map(|end| end as i64);
            if bin < 0 { [-to, -from] } else { [from, to] }
        };
        let share = |weight: &Sum| if all.0 == 0 { 0.0 } else { weight.value() / all.value() };
        self.0.iter().map(|(bin, weight)| (ends(*bin), share(weight))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example(value: f32, rank: u64) -> Example {
        Example { value, rank, text: format!("text {rank}").into() }
    }

    #[test]
    fn a_distribution_has_the_same_bits_in_any_order() {
        let values = [0.1f32, 0.7, 3.5, 1e-7, 0.0, 1e6];
        let of = |values: &[f32]| {
            let mut found = Distribution::default();
            values.iter().for_each(|value| found.add(*value, Range::Positive));
            found
        };
        let (all, mut parts) = (of(&values), of(&values[4..]));
        parts.merge(of(&[values[2], values[0]]));
        parts.merge(of(&[values[3], values[1]]));
        assert_eq!(all, parts);
        let mean = values.iter().map(|value| f64::from(*value)).sum::<f64>() / 6.0;
        assert!((all.mean() - mean).abs() < 1e-9 && all.ends == Some([0.0, 1e6]));
        let squares = values.iter().map(|value| (f64::from(*value) - mean).powi(2)).sum::<f64>() / 6.0;
        assert!((all.deviation() - squares.sqrt()).abs() < 1e-4);
        assert_eq!(Distribution::default().mean(), 0.0);
    }

    #[test]
    fn large_numbers_end_at_the_largest_sum() {
        let of = |values: &[f32]| {
            let mut found = Distribution::default();
            values.iter().for_each(|value| found.add(*value, Range::Positive));
            found
        };
        assert_eq!(of(&[1e30, 1e17, f32::MAX]), of(&[f32::MAX, 1e30, 1e17]));
    }

    #[test]
    fn a_number_lies_between_the_edges_of_its_bin() {
        for value in [0.0f32, 1e-30, 0.019_999, 0.02, 0.5, 0.999, 1.0, 3.0, 1e9] {
            for range in [Range::Share, Range::Positive] {
                let bin = range.bin(value);
                let [from, to] = [range.edge(bin), range.edge(bin + 1)];
                let beyond = range == Range::Share && value >= 1.0;
                assert!(
                    f64::from(value) >= from - 1e-6 && (beyond || f64::from(value) < to + 1e-6),
                    "{value} {range:?}"
                );
            }
        }
    }

    #[test]
    fn examples_are_the_same_whoever_saw_them_and_in_any_order() {
        let all: Vec<Example> = (0..500).map(|i: u64| example((i * i % 101) as f32 / 101.0, i * 7919 % 1009)).collect();
        let of = |some: &mut dyn Iterator<Item = &Example>| {
            let mut found = Examples::default();
            some.for_each(|one| found.add(one.clone()));
            found
        };
        let whole = of(&mut all.iter());
        let mut parts = of(&mut all.iter().rev().filter(|one| one.rank % 3 == 0));
        parts.merge(of(&mut all.iter().filter(|one| one.rank % 3 == 1)));
        parts.merge(of(&mut all.iter().filter(|one| one.rank % 3 == 2)));
        assert_eq!(whole, parts);
        let intervals = whole.intervals();
        assert_eq!(intervals.iter().map(|interval| interval.count).sum::<u64>(), 500);
        assert!(intervals.iter().all(|interval| (70..=130).contains(&interval.count)), "{intervals:?}");
        // Each has the first texts in the random order that lie in it.
        let [from, to] = intervals[1].bins.expect("texts");
        let mut inside: Vec<&Example> =
            all.iter().filter(|one| (from..=to).contains(&Range::Share.bin(one.value))).collect();
        inside.sort_by_key(|one| one.rank);
        assert!(intervals[1].examples.iter().eq(inside.into_iter().take(3)));
        assert_eq!(intervals[4].examples.len(), 10);
        assert!(intervals[4].examples.is_sorted_by(|a, b| a.value >= b.value));
        // A text that comes again is counted again, and shown once.
        let twice = of(&mut [&all[0], &all[0]].into_iter());
        let [.., last] = twice.intervals();
        assert_eq!((twice.intervals().iter().map(|i| i.count).sum::<u64>(), last.examples.len()), (2, 0));
        assert_eq!(twice.intervals().iter().map(|interval| interval.examples.len()).sum::<usize>(), 1);
    }

    #[test]
    fn distances_beyond_sixteen_share_bins() {
        let (mut found, mut text) = (Distances::default(), DistanceSums::new(41, 65));
        for (query, key) in [(3, 3), (3, 2), (2, 3), (40, 8), (40, 7), (0, 64)] {
            let mut row = vec![0.0; 65];
            row[key] = 0.5;
            text.add(query, &row);
        }
        found.add_text(&text.in_bins());
        let ends: Vec<[i64; 2]> = found.shares().into_iter().map(|(ends, _)| ends).collect();
        assert_eq!(ends, [[-64, -33], [-1, -1], [0, 0], [1, 1], [17, 32], [33, 64]]);
        assert!((found.shares().iter().map(|(_, share)| share).sum::<f64>() - 1.0).abs() < 1e-12);
    }

    #[test]
    fn a_row_adds_each_weight_as_whole_units_to_its_distance() {
        // From halves of a unit to 1, and none.
        let weight =
            |i: usize| [0.0, 0.3, 0.5 / UNIT as f32, 1.5 / UNIT as f32, 0.499_999_97 / UNIT as f32, 1.0][i % 6];
        for keys in [1, 2, 17, 18, 33, 100] {
            let (mut text, mut found) = (DistanceSums::new(keys, keys), Distances::default());
            let mut wanted: BTreeMap<i64, Sum> = BTreeMap::new();
            for query in 0..keys {
                let row: Vec<f32> = (0..keys).map(|key| weight(query * 5 + key)).collect();
                text.add(query, &row);
                for (key, weight) in row.iter().enumerate().filter(|(_, weight)| **weight > 0.0) {
                    let apart = query as i64 - key as i64;
                    let bin = match apart.abs() {
                        far if far > 16 => apart.signum() * (far as u64).next_power_of_two() as i64,
                        _ => apart,
                    };
                    wanted.entry(bin).or_default().add(f64::from(*weight));
                }
            }
            found.add_text(&text.in_bins());
            assert!(found.0.values().eq(wanted.values()), "{keys} keys");
        }
    }

    #[test]
    fn tokens_are_listed_by_their_weight() {
        let mut found = TokenWeights::default();
        found.add_text(vec![(7, 0.5), (8, 0.75), (7, 0.5), (9, 0.75)]);
        let mut other = TokenWeights::default();
        other.add_text(vec![(9, 0.5)]);
        found.merge(other);
        assert_eq!(found.largest(2), [(9, 2, 1.25), (7, 2, 1.0)]);
        assert_eq!(found.largest(3)[2], (8, 1, 0.75));
    }
}
