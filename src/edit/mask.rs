//! The masked cells of a pattern: causality, padding and hidden cells in one place.
//!
//! Masks are made on the host, so that the page can draw them and fully masked rows are known
//! before anything is computed.

use burn::tensor::{Device, Tensor, TensorData};

use super::resolve::SublayerEdits;
use crate::ops::gpu::Visibility;

/// The masked cells of one sublayer's patterns: `[batch, head or 1, query, key]`, 1 where masked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mask {
    /// 1 is masked, row-major.
    pub cells: Vec<u8>,
    /// `[batch, head or 1, query, key]`
    pub shape: [usize; 4],
    any: bool,
    blank_rows: bool,
    /// The position of the first query, if only later keys are masked.
    earlier: Option<usize>,
}

impl Mask {
    /// The mask of queries `start..start + queries` over `keys` keys.
    pub fn new(edits: &SublayerEdits, batch: usize, n_heads: usize, start: usize, queries: usize, keys: usize) -> Self {
        let per_head = edits.hidden_cells.iter().any(|cell| cell.0.is_some());
        let heads = if per_head { n_heads } else { 1 };
        let shape = [batch, heads, queries, keys];
        let mut cells = vec![0u8; batch * heads * queries * keys];
        let at = |b: usize, h: usize, q: usize, k: usize| ((b * heads + h) * queries + q) * keys + k;
        for b in 0..batch {
            for h in 0..heads {
                if edits.causal {
                    for q in 0..queries {
                        let row = at(b, h, q, 0);
                        cells[row + keys.min(start + q + 1)..row + keys].fill(1);
                    }
                }
                for &(_, key) in edits.hidden_keys.iter().filter(|&&(row, key)| row == b && key < keys) {
                    (0..queries).for_each(|q| cells[at(b, h, q, key)] = 1);
                }
                for &(head, query, key) in &edits.hidden_cells {
                    let here = head.is_none_or(|head| head == h) && key < keys;
                    if here && (start..start + queries).contains(&query) {
                        cells[at(b, h, query - start, key)] = 1;
                    }
                }
            }
        }
        let any = cells.contains(&1);
        let blank_rows = any && cells.chunks(keys.max(1)).any(|row| row.iter().all(|cell| *cell == 1));
        let plain = edits.causal && edits.hidden_keys.is_empty() && edits.hidden_cells.is_empty();
        Self { cells, shape, any, blank_rows, earlier: plain.then_some(start) }
    }

    /// The cells, if any is masked.
    pub fn masked_cells(&self) -> Option<&[u8]> {
        self.any.then_some(&self.cells)
    }

    /// The keys that queries see, as a parameter of GPU programs.
    pub fn visibility(&self, device: &Device) -> Visibility {
        match (self.any, self.earlier) {
            (false, _) => Visibility::All,
            (true, Some(start)) => Visibility::Earlier { start },
            (true, None) => Visibility::Unmasked(self.tensor(device, unmasked)),
        }
    }

    /// 0 where visible and −∞ where masked, to be added to scores; `None` when all is visible.
    pub fn bias(&self, device: &Device) -> Option<Tensor<4>> {
        self.any.then(|| self.tensor(device, unmasked))
    }

    /// The same with 0 throughout fully masked rows: a softmax of only −∞ would be NaN.
    pub fn safe_bias(&self, device: &Device) -> Option<Tensor<4>> {
        self.any.then(|| self.tensor(device, |cell, blank| if cell == 1 && !blank { f32::NEG_INFINITY } else { 0.0 }))
    }

    /// 0 in fully masked rows and 1 elsewhere; `None` without such rows.
    pub fn live_rows(&self, device: &Device) -> Option<Tensor<4>> {
        self.blank_rows.then(|| self.tensor(device, |_, blank| if blank { 0.0 } else { 1.0 }))
    }

    /// Whether `[batch, head, query, key]` is masked; `head` counts among all heads.
    pub fn is_masked(&self, batch: usize, head: usize, query: usize, key: usize) -> bool {
        let [_, heads, queries, keys] = self.shape;
        let head = if heads == 1 { 0 } else { head };
        self.cells[((batch * heads + head) * queries + query) * keys + key] == 1
    }

    /// This mask with another's for some of the `n_heads` heads. Both have the same queries and keys.
    pub fn with_heads(self, other: &Self, heads: &[usize], n_heads: usize) -> Self {
        let [batch, _, queries, keys] = self.shape;
        let mut cells = Vec::with_capacity(batch * n_heads * queries * keys);
        for b in 0..batch {
            for h in 0..n_heads {
                let source = if heads.contains(&h) { other } else { &self };
                let own = if source.shape[1] == 1 { 0 } else { h };
                let start = (b * source.shape[1] + own) * queries * keys;
                cells.extend(&source.cells[start..start + queries * keys]);
            }
        }
        Self { cells, shape: [batch, n_heads, queries, keys], earlier: None, ..self }
    }

    /// The mask of the first sequence.
    pub fn first(self) -> Self {
        let [_, heads, queries, keys] = self.shape;
        let mut cells = self.cells;
        cells.truncate(heads * queries * keys);
        Self { cells, shape: [1, heads, queries, keys], ..self }
    }

    /// The mask of one head, as a mask for that head alone.
    pub fn head(self, head: usize) -> Self {
        let [batch, heads, queries, keys] = self.shape;
        if heads == 1 {
            return self;
        }
        let size = queries * keys;
        let one = |b: usize| &self.cells[(b * heads + head) * size..][..size];
        Self { cells: (0..batch).flat_map(one).copied().collect(), shape: [batch, 1, queries, keys], ..self }
    }

    /// Pools `block` × `block` cells into one, masked where all of them are; blocks at the ends may be smaller.
    pub fn in_blocks(&self, block: usize) -> Self {
        let [batch, heads, queries, keys] = self.shape;
        let (rows, cols) = (queries.div_ceil(block), keys.div_ceil(block));
        let mut cells = Vec::with_capacity(batch * heads * rows * cols);
        for map in self.cells.chunks((queries * keys).max(1)) {
            for band in map.chunks(keys * block) {
                let start = cells.len();
                cells.resize(start + cols, 1);
                for row in band.chunks(keys) {
                    for (cell, part) in cells[start..].iter_mut().zip(row.chunks(block)) {
                        *cell &= u8::from(part.iter().all(|cell| *cell == 1));
                    }
                }
            }
        }
        let (any, blank_rows) = (self.any, self.blank_rows);
        Self { cells, shape: [batch, heads, rows, cols], any, blank_rows, earlier: None }
    }

    fn tensor(&self, device: &Device, value: impl Fn(u8, bool) -> f32) -> Tensor<4> {
        let keys = self.shape[3].max(1);
        let values: Vec<f32> = self
            .cells
            .chunks(keys)
            .flat_map(|row| {
                let blank = self.blank_rows && row.iter().all(|cell| *cell == 1);
                row.iter().map(move |cell| (*cell, blank))
            })
            .map(|(cell, blank)| value(cell, blank))
            .collect();
        Tensor::from_data(TensorData::new(values, self.shape), device)
    }
}

fn unmasked(cell: u8, _blank: bool) -> f32 {
    if cell == 1 { f32::NEG_INFINITY } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(mask: &Mask) -> Vec<String> {
        mask.cells
            .chunks(mask.shape[3])
            .map(|row| row.iter().map(|c| if *c == 1 { '#' } else { '.' }).collect())
            .collect()
    }

    #[test]
    fn a_causal_mask_shows_a_position_itself_and_earlier_ones() {
        let mask = Mask::new(&SublayerEdits::none(true), 1, 2, 0, 3, 3);
        assert_eq!(rows(&mask), [".##", "..#", "..."]);
    }

    #[test]
    fn later_rows_of_a_causal_mask_equal_those_of_the_whole_mask() {
        let edits = SublayerEdits::none(true);
        assert_eq!(rows(&Mask::new(&edits, 1, 2, 2, 2, 4)), rows(&Mask::new(&edits, 1, 2, 0, 4, 4))[2..]);
    }

    #[test]
    fn padding_hides_columns_in_its_own_sequence_and_cells_hide_in_all() {
        let edits = SublayerEdits {
            hidden_keys: vec![(1, 0)],
            hidden_cells: vec![(Some(1), 0, 1), (None, 9, 9)],
            ..SublayerEdits::none(false)
        };
        let mask = Mask::new(&edits, 2, 2, 0, 1, 3);
        assert_eq!(mask.shape, [2, 2, 1, 3]);
        assert_eq!(rows(&mask), ["...", ".#.", "#..", "##."]);
        assert!(mask.is_masked(1, 0, 0, 0) && !mask.is_masked(0, 0, 0, 0));
    }

    #[test]
    fn a_fully_masked_row_is_known_before_the_softmax() {
        let edits = SublayerEdits { hidden_keys: vec![(0, 0)], ..SublayerEdits::none(true) };
        let mask = Mask::new(&edits, 1, 1, 0, 2, 2);
        assert_eq!(rows(&mask), ["##", "#."]);
        let live = mask.live_rows(&Device::flex()).expect("the first row sees nothing");
        assert_eq!(live.into_data().try_to_vec::<f32>().expect("floats"), [0.0, 0.0, 1.0, 1.0]);
    }
}
