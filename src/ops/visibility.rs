//! Visibility: which keys each query may attend to.
//!
//! Masks are known on the host, so that the page can draw them and fully masked rows are known before anything is
//! computed. Those of long texts are rules, which write one row at a time: memory grows with the text and not with its
//! square.

use std::borrow::Cow;
use std::fmt::{self, Debug, Formatter};
use std::sync::Arc;

use burn::tensor::{Device, Tensor, TensorData};

use super::FromNumbers;

/// Masks of at most this many cells are held, and need not be written again for each head.
const MOST_HELD: usize = 1 << 20;

/// Writes a row of `[batch, head, query]`, 1 where masked and 0 elsewhere.
type Rule = Arc<dyn Fn([usize; 3], &mut [u8]) + Send + Sync>;

/// The masked cells of one sublayer's patterns: `[batch, head or 1, query, key]`, 1 where masked.
#[derive(Clone)]
pub struct Visibility {
    /// `[batch, head or 1, query, key]`
    pub shape: [usize; 4],
    cells: Cells,
    any: bool,
    /// The position of the first query, if only later keys are masked.
    causal_from: Option<usize>,
}

#[derive(Clone)]
enum Cells {
    /// Row-major.
    Held(Vec<u8>),
    Rule(Rule),
}

impl Visibility {
    /// From cells `[batch, head or 1, query, key]`, 1 where masked. `causal_from`: the position of the first query, if
    /// only later keys are masked.
    pub fn new(cells: Vec<u8>, shape: [usize; 4], causal_from: Option<usize>) -> Self {
        Self { any: cells.contains(&1), cells: Cells::Held(cells), shape, causal_from }
    }

    /// The same from a rule that writes a row of `[batch, head or 0, query]`.
    pub fn by_rule(
        shape: [usize; 4],
        causal_from: Option<usize>,
        rule: impl Fn([usize; 3], &mut [u8]) + Send + Sync + 'static,
    ) -> Self {
        let mask = Self { shape, cells: Cells::Rule(Arc::new(rule)), any: true, causal_from };
        if shape.iter().product::<usize>() <= MOST_HELD {
            return Self::new(mask.cells().into_owned(), shape, causal_from);
        }
        Self { any: mask.has_row(|row| row.contains(&1)), ..mask }
    }

    /// Nothing is masked.
    pub fn all(shape: [usize; 4]) -> Self {
        let rule = |_: [usize; 3], row: &mut [u8]| row.fill(0);
        Self { shape, cells: Cells::Rule(Arc::new(rule)), any: false, causal_from: None }
    }

    /// Whether any cell is masked.
    pub fn masks_any(&self) -> bool {
        self.any
    }

    /// All cells, where they are held.
    pub fn held_cells(&self) -> Option<&[u8]> {
        match &self.cells {
            Cells::Held(cells) => Some(cells),
            Cells::Rule(_) => None,
        }
    }

    /// All cells: as many as the pattern has, or a head of it.
    pub fn cells(&self) -> Cow<'_, [u8]> {
        let Some(held) = self.held_cells() else {
            let mut cells = vec![0; self.shape.iter().product()];
            let rows = cells.chunks_mut(self.shape[3].max(1));
            rows.zip(self.rows()).for_each(|(row, at)| self.write_row(at, row));
            return Cow::Owned(cells);
        };
        Cow::Borrowed(held)
    }

    /// Writes the cells of a row: of `[batch, head, query]`, whose head counts among all heads.
    pub fn write_row(&self, [batch, head, query]: [usize; 3], row: &mut [u8]) {
        let [batches, heads, queries, keys] = self.shape;
        let (batch, head) = (if batches == 1 { 0 } else { batch }, if heads == 1 { 0 } else { head });
        match &self.cells {
            Cells::Held(cells) => {
                row.copy_from_slice(&cells[((batch * heads + head) * queries + query) * keys..][..keys])
            }
            Cells::Rule(write) => write([batch, head, query], row),
        }
    }

    /// The position of the first query, if only later keys are masked.
    pub fn causal_from(&self) -> Option<usize> {
        self.causal_from
    }

    /// 0 where visible and −∞ where masked, to be added to scores; `None` when all is visible.
    pub fn bias(&self, device: &Device) -> Option<Tensor<4>> {
        self.any.then(|| self.tensor(device, |cell, _| if cell == 1 { f32::NEG_INFINITY } else { 0.0 }))
    }

    /// The same with 0 throughout fully masked rows: a softmax of only −∞ would be NaN.
    pub fn safe_bias(&self, device: &Device) -> Option<Tensor<4>> {
        self.any.then(|| self.tensor(device, |cell, blank| if cell == 1 && !blank { f32::NEG_INFINITY } else { 0.0 }))
    }

    /// 0 in fully masked rows and 1 elsewhere; `None` without such rows.
    pub fn live_rows(&self, device: &Device) -> Option<Tensor<4>> {
        let blank_rows = self.any && self.has_row(is_blank);
        blank_rows.then(|| self.tensor(device, |_, blank| if blank { 0.0 } else { 1.0 }))
    }

    /// Whether both mask the same cells.
    pub fn masks_as(&self, other: &Self) -> bool {
        let [mut own, mut row] = [self, other].map(|mask| vec![0; mask.shape[3]]);
        self.shape == other.shape
            && self.rows().all(|at| {
                self.write_row(at, &mut own);
                other.write_row(at, &mut row);
                own == row
            })
    }

    /// This mask with another's for some of the `n_heads` heads. Both have the same queries and keys.
    pub fn with_heads(self, other: &Self, heads: &[usize], n_heads: usize) -> Self {
        let [batch, _, queries, keys] = self.shape;
        let (other, heads) = (other.clone(), heads.to_vec());
        Self::by_rule([batch, n_heads, queries, keys], None, move |at, row| {
            if heads.contains(&at[1]) { &other } else { &self }.write_row(at, row);
        })
    }

    /// The mask of one sequence.
    pub fn sequence(self, sequence: usize) -> Self {
        let [_, heads, queries, keys] = self.shape;
        self.part([1, heads, queries, keys], move |[_, head, query]| [sequence, head, query])
    }

    /// The mask of one head, as a mask for that head alone.
    pub fn head(self, head: usize) -> Self {
        let [batch, heads, queries, keys] = self.shape;
        if heads == 1 {
            return self;
        }
        self.part([batch, 1, queries, keys], move |[batch, _, query]| [batch, head, query])
    }

    /// Some of the rows, each from its place among all.
    fn part(self, shape: [usize; 4], place: impl Fn([usize; 3]) -> [usize; 3] + Send + Sync + 'static) -> Self {
        let causal_from = self.causal_from;
        if !self.any {
            return Self { causal_from, ..Self::all(shape) };
        }
        Self::by_rule(shape, causal_from, move |at, row| self.write_row(place(at), row))
    }

    /// Pools `block` × `block` cells into one, masked where all of them are; blocks at the ends may be smaller.
    pub fn in_blocks(&self, block: usize) -> Self {
        let [batch, heads, queries, keys] = self.shape;
        let (rows, cols) = (queries.div_ceil(block), keys.div_ceil(block));
        let mut cells = vec![1; batch * heads * rows * cols];
        let mut own = vec![0; keys];
        for at @ [batch, head, query] in self.rows() {
            self.write_row(at, &mut own);
            let pooled = &mut cells[((batch * heads + head) * rows + query / block) * cols..][..cols];
            for (cell, part) in pooled.iter_mut().zip(own.chunks(block)) {
                *cell &= u8::from(is_blank(part));
            }
        }
        Self { any: self.any, ..Self::new(cells, [batch, heads, rows, cols], None) }
    }

    /// The places of all rows, `[batch, head, query]`, in order.
    fn rows(&self) -> impl Iterator<Item = [usize; 3]> + use<> {
        let [batch, heads, queries, _] = self.shape;
        (0..batch * heads * queries).map(move |i| [i / queries / heads, i / queries % heads, i % queries])
    }

    /// Whether there is such a row; the first one ends the search.
    fn has_row(&self, mut is_such: impl FnMut(&[u8]) -> bool) -> bool {
        let mut row = vec![0; self.shape[3]];
        self.rows().any(|at| {
            self.write_row(at, &mut row);
            is_such(&row)
        })
    }

    fn tensor(&self, device: &Device, value: impl Fn(u8, bool) -> f32) -> Tensor<4> {
        let mut values = Vec::with_capacity(self.shape.iter().product());
        let mut row = vec![0; self.shape[3]];
        for at in self.rows() {
            self.write_row(at, &mut row);
            let blank = is_blank(&row);
            values.extend(row.iter().map(|cell| value(*cell, blank)));
        }
        Tensor::from_numbers(TensorData::new(values, self.shape), device)
    }
}

impl Debug for Visibility {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("Visibility").field("shape", &self.shape).finish_non_exhaustive()
    }
}

/// Whether all of a row is masked.
fn is_blank(row: &[u8]) -> bool {
    row.iter().all(|cell| *cell == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether the key is later than the query, or another one of the second sequence or of the third head.
    fn hides([batch, head, query]: [usize; 3], key: usize) -> bool {
        key > query || (batch == 1 && key == 0) || (head == 2 && key == 5)
    }

    /// The same mask as a rule and as held cells.
    fn both(keys: usize) -> [Visibility; 2] {
        let shape = [2, 3, keys, keys];
        let rule = move |at: [usize; 3], row: &mut [u8]| {
            row.iter_mut().enumerate().for_each(|(key, cell)| *cell = hides(at, key).into());
        };
        let ruled = Visibility::by_rule(shape, None, rule);
        let held = Visibility::new(ruled.cells().into_owned(), shape, None);
        [ruled, held]
    }

    #[test]
    fn a_long_mask_is_a_rule_and_masks_what_held_cells_do() {
        let [ruled, held] = both(500);
        assert!(ruled.held_cells().is_none() && both(8)[0].held_cells().is_some());
        assert!(ruled.masks_any() && ruled.masks_as(&held) && held.masks_as(&ruled));
        assert!(!ruled.masks_as(&Visibility::all(held.shape)) && !Visibility::all(held.shape).masks_any());
        let device = Device::flex();
        let numbers = |of: Option<Tensor<4>>| of.map(|of| of.into_data().try_to_vec::<f32>().expect("floats"));
        for (ruled, held) in [
            (ruled.clone().sequence(1), held.clone().sequence(1)),
            (ruled.clone().head(2), held.clone().head(2)),
            (ruled.in_blocks(7), held.in_blocks(7)),
            (ruled.clone().with_heads(&Visibility::all(held.shape), &[1], 3), {
                let mut cells = held.cells().into_owned();
                [1, 4].into_iter().for_each(|map| cells[map * 250_000..][..250_000].fill(0));
                Visibility::new(cells, held.shape, None)
            }),
        ] {
            assert_eq!((ruled.shape, ruled.cells()), (held.shape, held.cells()));
            assert_eq!(numbers(ruled.bias(&device)), numbers(held.bias(&device)));
            assert_eq!(numbers(ruled.safe_bias(&device)), numbers(held.safe_bias(&device)));
            assert_eq!(numbers(ruled.live_rows(&device)), numbers(held.live_rows(&device)));
        }
    }
}
