//! Row-wise caches that grow and shrink with the text: steps append rows, shorter texts drop them.

use std::collections::BTreeMap;

use burn::tensor::Tensor;

use crate::site::Activation;
use crate::site::{Kind, Site};

/// The number of pieces that are joined at once.
const JOINED: usize = 8;

/// A tensor by its rows, the last axis but one: `[…, pos, d]`, or `[…, query, key]`.
///
/// They stay in the pieces they came in until they are read together: otherwise each step would copy all earlier rows
/// to append its own.
#[derive(Clone, Debug)]
pub(in crate::run) struct Rows<const D: usize> {
    /// A piece of a causal pattern is as wide as the text was at that step.
    pieces: Vec<Tensor<D>>,
}

impl<const D: usize> Rows<D> {
    pub fn new(rows: Tensor<D>) -> Self {
        Self { pieces: vec![rows] }
    }

    /// Appends rows. Once there are `JOINED` pieces no longer than the last they are joined: pieces stay few, and no
    /// row is copied often.
    pub fn push(&mut self, rows: Tensor<D>) {
        let mut last = rows;
        loop {
            let shorter = self.pieces.iter().rev().take_while(|piece| rows_of(piece) <= rows_of(&last)).count();
            if shorter + 1 < JOINED {
                return self.pieces.push(last);
            }
            let mut pieces = self.pieces.split_off(self.pieces.len() - shorter);
            pieces.push(last);
            last = join(pieces);
        }
    }

    /// The rows from `start` on, all as wide as the last.
    pub fn from(&self, start: usize) -> Tensor<D> {
        let mut end = 0;
        let pieces = self.pieces.iter().filter_map(|piece| {
            let first = start.saturating_sub(end);
            end += rows_of(piece);
            (start < end).then(|| if first == 0 { piece.clone() } else { piece.clone().slice_dim(D - 2, first..) })
        });
        join(pieces.collect())
    }

    /// Keeps the first `rows` rows, and at most `columns` columns.
    pub fn truncate(&mut self, rows: usize, columns: usize) {
        let mut left = rows;
        let cut = std::mem::take(&mut self.pieces).into_iter().map_while(|piece| {
            let count = rows_of(&piece).min(left);
            left -= count;
            let width = piece.dims()[D - 1].min(columns);
            (count > 0).then(|| piece.slice_dim(D - 2, 0..count).slice_dim(D - 1, 0..width))
        });
        self.pieces = cut.collect();
    }
}

fn rows_of<const D: usize>(piece: &Tensor<D>) -> usize {
    piece.dims()[D - 2]
}

/// Concatenates pieces; those of causal patterns are padded with zeros for keys that earlier rows could not see.
fn join<const D: usize>(pieces: Vec<Tensor<D>>) -> Tensor<D> {
    // A device would copy even a single piece.
    if let [only] = &pieces[..] {
        return only.clone();
    }
    let last = pieces.last().expect("there are rows");
    let mut shape = last.dims();
    if pieces.iter().all(|piece| piece.dims()[D - 1] == shape[D - 1]) {
        return Tensor::cat(pieces, D - 2);
    }
    shape[D - 2] = pieces.iter().map(rows_of).sum();
    let (mut all, mut start) = (Tensor::zeros(shape, &last.device()), 0);
    for piece in pieces {
        let mut place = piece.dims().map(|count| 0..count);
        place[D - 2] = start..start + rows_of(&piece);
        start += rows_of(&piece);
        all = all.slice_assign(place, piece);
    }
    all
}

/// A recorded activation.
#[derive(Clone, Debug)]
pub(in crate::run) enum Recorded {
    Stream(Rows<3>),
    Heads(Rows<4>),
}

impl Recorded {
    pub fn new(activation: Activation) -> Self {
        match activation {
            Activation::Stream(rows) => Self::Stream(Rows::new(rows)),
            Activation::Heads(rows) => Self::Heads(Rows::new(rows)),
        }
    }

    pub fn whole(&self) -> Activation {
        match self {
            Self::Stream(rows) => Activation::Stream(rows.from(0)),
            Self::Heads(rows) => Activation::Heads(rows.from(0)),
        }
    }

    /// The first `rows` rows; `None` for activations that do not simply shrink.
    pub fn truncated(self, site: Site, rows: usize) -> Option<Self> {
        match self {
            Self::Stream(mut all) => {
                all.truncate(rows, usize::MAX);
                Some(Self::Stream(all))
            }
            Self::Heads(mut all) if is_pattern(site) => {
                let own = matches!(site, Site::In(path, _) if path.kind == Kind::Attn);
                all.truncate(rows, if own { rows } else { usize::MAX });
                Some(Self::Heads(all))
            }
            Self::Heads(_) => None,
        }
    }
}

/// Earlier rows followed by later ones. Activations that do not simply grow are dropped, and computed again on demand.
pub(in crate::run) fn merge(
    mut earlier: BTreeMap<Site, Recorded>,
    later: BTreeMap<Site, Activation>,
) -> BTreeMap<Site, Recorded> {
    let grown = later.into_iter().filter_map(|(site, rows)| {
        let mut all = earlier.remove(&site)?;
        match (&mut all, rows) {
            (Recorded::Stream(all), Activation::Stream(rows)) => all.push(rows),
            (Recorded::Heads(all), Activation::Heads(rows)) if is_pattern(site) => all.push(rows),
            _ => return None,
        }
        Some((site, all))
    });
    grown.collect()
}

fn is_pattern(site: Site) -> bool {
    matches!(site, Site::In(_, name) if name.is_pattern())
}

#[cfg(test)]
mod tests {
    use burn::tensor::{Device, TensorData};

    use super::*;

    fn tensor(rows: usize, keys: usize, first: usize) -> Tensor<4> {
        let values: Vec<f32> = (0..2 * rows * keys).map(|i| (first + i) as f32).collect();
        Tensor::from_data(TensorData::new(values, [1, 2, rows, keys]), &Device::flex())
    }

    fn floats(tensor: Tensor<4>) -> Vec<f32> {
        tensor.into_data().try_to_vec().expect("floats")
    }

    /// All pieces at once, for comparison with rows appended by copying.
    fn copied(pieces: &[Tensor<4>]) -> Tensor<4> {
        join(pieces.to_vec())
    }

    #[test]
    fn rows_that_come_one_by_one_are_those_that_came_at_once() {
        let mut pieces = vec![tensor(3, 3, 0)];
        let mut rows = Rows::new(pieces[0].clone());
        for n in 4..40 {
            pieces.push(tensor(1, n, 100 * n));
            rows.push(pieces[n - 3].clone());
            assert!(rows.pieces.len() < 2 * JOINED, "{} pieces of {n} rows", rows.pieces.len());
            let all = copied(&pieces);
            assert_eq!(all.dims(), [1, 2, n, n]);
            for start in [0, 2, n / 2, n - 1] {
                assert_eq!(
                    floats(rows.from(start)),
                    floats(all.clone().slice_dim(2, start..)),
                    "{n} rows from {start}"
                );
            }
        }
    }

    #[test]
    fn rows_that_are_taken_back_take_their_keys_with_them() {
        let mut rows = Rows::new(tensor(3, 3, 0));
        (4..9).for_each(|n| rows.push(tensor(1, n, 100 * n)));
        let all = rows.from(0);
        for n in (1..9).rev() {
            rows.truncate(n, n);
            let expected = all.clone().slice_dim(2, 0..n).slice_dim(3, 0..n);
            assert_eq!(floats(rows.from(0)), floats(expected), "{n} rows");
        }
        rows.push(tensor(2, 3, 900));
        assert_eq!(rows.from(0).dims(), [1, 2, 3, 3]);
    }
}
