//! Visibility: which keys each query may attend to.
//!
//! Masks are made on the host, so that the page can draw them and fully masked rows are known
//! before anything is computed.

use burn::tensor::{Device, Tensor, TensorData};

/// The masked cells of one sublayer's patterns: `[batch, head or 1, query, key]`, 1 where masked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Visibility {
    /// 1 is masked, row-major.
    pub cells: Vec<u8>,
    /// `[batch, head or 1, query, key]`
    pub shape: [usize; 4],
    any: bool,
    blank_rows: bool,
    /// The position of the first query, if only later keys are masked.
    causal_from: Option<usize>,
}

impl Visibility {
    /// From cells `[batch, head or 1, query, key]`, 1 where masked. `causal_from`: the position of the first query, if
    /// only later keys are masked.
    pub fn new(cells: Vec<u8>, shape: [usize; 4], causal_from: Option<usize>) -> Self {
        let any = cells.contains(&1);
        let blank_rows = any && cells.chunks(shape[3].max(1)).any(|row| row.iter().all(|cell| *cell == 1));
        Self { cells, shape, any, blank_rows, causal_from }
    }

    /// The cells, if any is masked.
    pub fn masked_cells(&self) -> Option<&[u8]> {
        self.any.then_some(&self.cells)
    }

    /// The position of the first query, if only later keys are masked.
    pub fn causal_from(&self) -> Option<usize> {
        self.causal_from
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
        Self::new(cells, [batch, n_heads, queries, keys], None)
    }

    /// The mask of one sequence.
    pub fn sequence(self, sequence: usize) -> Self {
        let [_, heads, queries, keys] = self.shape;
        let mut cells = self.cells;
        cells.truncate((sequence + 1) * heads * queries * keys);
        cells.drain(..sequence * heads * queries * keys);
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
        Self { cells, shape: [batch, heads, rows, cols], any, blank_rows, causal_from: None }
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
