//! Products of matrices.
//!
//! y = x Wᵀ with the rows of W as PyTorch keeps them. Many rows of x: some columns of Wᵀ at a time are copied into a
//! panel that stays in the first cache, and all rows of x pass by it, a tile of sums in registers. Few rows: W streams
//! by once. Nothing is packed beforehand, so that training and running use the same numbers.

#![expect(
    clippy::needless_range_loop,
    reason = "loops over indices of arrays are unrolled in WebAssembly; those over iterators of them are not"
)]

use std::mem::MaybeUninit;
use std::ops::Range;

use half::f16;

use crate::simd::{Kernel, Simd, dispatch};
use crate::threads::{Shared, WORTH_SHARING, count_threads, share};

/// Up to so many rows of x, W is streamed rather than copied.
const FEW_ROWS: usize = 3;
/// How many numbers of a row of W a panel holds.
const PANEL_DEPTH: usize = 512;
/// The widest panel: three vectors of eight.
const PANEL_WIDTH: usize = 24;
/// Columns that one piece of shared work has: whole panels of any width.
const PIECE: usize = 48;

/// The rows of a weight `[rows, columns]`, one after the other.
#[derive(Clone, Copy, Debug)]
pub enum Weights<'a> {
    F32(&'a [f32]),
    /// Finite half-precision numbers.
    F16(&'a [f16]),
    /// w[i][j] = scales[i] · numbers[i][j]
    I8 {
        numbers: &'a [i8],
        scales: &'a [f32],
    },
}

impl Weights<'_> {
    fn len(self) -> usize {
        match self {
            Self::F32(numbers) => numbers.len(),
            Self::F16(numbers) => numbers.len(),
            Self::I8 { numbers, .. } => numbers.len(),
        }
    }
}

/// A matrix inside a slice: number (i, j) lies at `i * row + j * column`.
#[derive(Clone, Copy, Debug)]
pub struct Matrix<'a> {
    pub numbers: &'a [f32],
    pub shape: [usize; 2],
    pub row: usize,
    pub column: usize,
}

impl Matrix<'_> {
    /// # Panics
    /// Where a number would lie outside.
    fn check(&self) {
        let [rows, columns] = self.shape;
        if rows > 0 && columns > 0 {
            let last = area(rows - 1, self.row).checked_add(area(columns - 1, self.column));
            assert!(last.is_some_and(|last| last < self.numbers.len()), "a matrix lies within its numbers");
        }
    }
}

/// y = x Wᵀ + bias.
///
/// # Shapes
/// - x: `[rows, depth]`
/// - weights: `[outputs, depth]`
/// - bias: `[outputs]`
/// - y: `[rows, outputs]`
///
/// # Panics
/// Where a slice has another length.
pub fn linear(x: &[f32], weights: Weights, bias: Option<&[f32]>, depth: usize, y: &mut [f32]) {
    if depth == 0 || y.is_empty() {
        return fill(y, bias);
    }
    let (rows, outputs) = (x.len() / depth, weights.len() / depth);
    let sizes = [area(rows, depth), area(outputs, depth), area(rows, outputs)];
    assert_eq!(sizes, [x.len(), weights.len(), y.len()], "x Wᵀ fits y");
    assert!(bias.is_none_or(|bias| bias.len() == outputs), "a bias for each output");
    if let Weights::I8 { scales, .. } = weights {
        assert_eq!(scales.len(), outputs, "a scale for each row");
    }
    let a = Matrix { numbers: x, shape: [rows, depth], row: depth, column: 1 };
    let (stride, y_len, y) = (depth, y.len(), Shared::new(y));
    in_pieces(y_len.saturating_mul(depth), outputs, |columns| match weights {
        Weights::F32(numbers) => dispatch(ByRows { a, rows: Floats { numbers, stride }, bias, outputs, y, columns }),
        Weights::F16(numbers) => dispatch(ByRows { a, rows: Halves { numbers, stride }, bias, outputs, y, columns }),
        Weights::I8 { numbers, scales } => {
            dispatch(ByRows { a, rows: Bytes { numbers, scales, stride }, bias, outputs, y, columns });
        }
    });
}

/// y = a b.
///
/// # Shapes
/// - a: `[rows, depth]`, of which each row's numbers are neighbours
/// - b: `[depth, columns]`, of which each row's or each column's numbers are neighbours
/// - y: `[rows, columns]`
///
/// # Panics
/// Where shapes or strides are others.
pub fn product(a: Matrix, b: Matrix, y: &mut [f32]) {
    let ([rows, depth], [deep, columns]) = (a.shape, b.shape);
    assert_eq!((depth, area(rows, columns)), (deep, y.len()), "a b fits y");
    a.check();
    b.check();
    if depth == 0 || y.is_empty() {
        return y.fill(0.0);
    }
    assert!(a.column == 1 || depth == 1, "a row's numbers are neighbours");
    let y = Shared::new(y);
    if b.row == 1 || depth == 1 {
        let rows = Floats { numbers: b.numbers, stride: b.column };
        dispatch(ByRows { a, rows, bias: None, outputs: columns, y, columns: 0..columns });
    } else {
        assert_eq!(b.column, 1, "a row's or a column's numbers are neighbours");
        dispatch(ByColumns { a, b, y });
    }
}

/// The products of many pairs of matrices, each into `size` numbers of y.
///
/// # Panics
/// As [`product`].
pub fn products<'a>(y: &mut [f32], size: usize, pair: impl Fn(usize) -> (Matrix<'a>, Matrix<'a>) + Sync + Send) {
    if size == 0 {
        return;
    }
    let (count, depth) = (y.len() / size, pair(0).0.shape[1]);
    let pieces = if y.len() * depth < WORTH_SHARING { 1 } else { count };
    let y = Shared::new(y);
    share(pieces, |piece| {
        for i in (piece..count).step_by(pieces) {
            let (a, b) = pair(i);
            // SAFETY: no other pair has these numbers.
            product(a, b, unsafe { std::slice::from_raw_parts_mut(y.at(i * size), size) });
        }
    });
}

/// # Panics
/// Where there are no addresses for so many numbers.
fn area(rows: usize, columns: usize) -> usize {
    rows.checked_mul(columns).expect("a matrix fits the memory")
}

fn fill(y: &mut [f32], bias: Option<&[f32]>) {
    match bias {
        Some(bias) if !bias.is_empty() => y.chunks_exact_mut(bias.len()).for_each(|row| row.copy_from_slice(bias)),
        _ => y.fill(0.0),
    }
}

/// Calls `call` for all columns of y, or, where so much work is worth it, for pieces of them.
fn in_pieces(work: usize, columns: usize, call: impl Fn(Range<usize>) + Sync + Send) {
    if work < WORTH_SHARING || count_threads() == 1 {
        return call(0..columns);
    }
    let step = columns.div_ceil(4 * count_threads()).next_multiple_of(PIECE);
    share(columns.div_ceil(step), |i| call(i * step..((i + 1) * step).min(columns)));
}

/// Rows of a weight, in whatever they are kept.
trait WeightRows: Copy {
    /// `LANES` numbers of a row, without its scale.
    ///
    /// # Safety
    /// They are there.
    unsafe fn load<S: Simd>(self, simd: S, row: usize, at: usize) -> S::F32;
    /// One number, without its scale.
    fn number(self, row: usize, at: usize) -> f32;
    /// What a row's numbers are multiplied by.
    #[inline(always)]
    fn scale(self, _row: usize) -> Option<f32> {
        None
    }
}

#[derive(Clone, Copy)]
struct Floats<'a> {
    numbers: &'a [f32],
    stride: usize,
}

impl WeightRows for Floats<'_> {
    #[inline(always)]
    unsafe fn load<S: Simd>(self, simd: S, row: usize, at: usize) -> S::F32 {
        // SAFETY: the caller's.
        unsafe { simd.load(self.numbers.as_ptr().add(row * self.stride + at)) }
    }
    #[inline(always)]
    fn number(self, row: usize, at: usize) -> f32 {
        self.numbers[row * self.stride + at]
    }
}

#[derive(Clone, Copy)]
struct Halves<'a> {
    numbers: &'a [f16],
    stride: usize,
}

impl WeightRows for Halves<'_> {
    #[inline(always)]
    unsafe fn load<S: Simd>(self, simd: S, row: usize, at: usize) -> S::F32 {
        // SAFETY: the caller's.
        unsafe { simd.load_f16(self.numbers.as_ptr().add(row * self.stride + at)) }
    }
    #[inline(always)]
    fn number(self, row: usize, at: usize) -> f32 {
        self.numbers[row * self.stride + at].to_f32()
    }
}

#[derive(Clone, Copy)]
struct Bytes<'a> {
    numbers: &'a [i8],
    scales: &'a [f32],
    stride: usize,
}

impl WeightRows for Bytes<'_> {
    #[inline(always)]
    unsafe fn load<S: Simd>(self, simd: S, row: usize, at: usize) -> S::F32 {
        // SAFETY: the caller's.
        unsafe { simd.load_i8(self.numbers.as_ptr().add(row * self.stride + at)) }
    }
    #[inline(always)]
    fn number(self, row: usize, at: usize) -> f32 {
        f32::from(self.numbers[row * self.stride + at])
    }
    #[inline(always)]
    fn scale(self, row: usize) -> Option<f32> {
        Some(self.scales[row])
    }
}

/// Some columns of y = a Wᵀ + bias.
struct ByRows<'a, R> {
    a: Matrix<'a>,
    rows: R,
    bias: Option<&'a [f32]>,
    /// How many columns y has, and which of them are asked for.
    outputs: usize,
    y: Shared,
    columns: Range<usize>,
}

impl<R: WeightRows> Kernel for ByRows<'_, R> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        match self.a.shape[0] {
            1 => self.stream::<S, 1, 4>(simd),
            2 => self.stream::<S, 2, 4>(simd),
            FEW_ROWS => self.stream::<S, 3, 2>(simd),
            // As many sums as there are registers: 16, of which the panel takes as many as it is wide, and x one.
            _ if S::LANES == 4 => self.panels::<S, 3, 3>(simd),
            _ => self.panels::<S, 4, 3>(simd),
        }
    }
}

impl<R: WeightRows> ByRows<'_, R> {
    /// `X` rows of x by `W` rows of the weight at a time.
    #[inline(always)]
    fn stream<S: Simd, const X: usize, const W: usize>(self, simd: S) {
        let depth = self.a.shape[1];
        let mut column = self.columns.start;
        while column + W <= self.columns.end {
            self.dots::<S, X, W>(simd, column, depth);
            column += W;
        }
        for column in column..self.columns.end {
            self.dots::<S, X, 1>(simd, column, depth);
        }
    }

    #[inline(always)]
    fn dots<S: Simd, const X: usize, const W: usize>(&self, simd: S, column: usize, depth: usize) {
        let mut x = [self.a.numbers.as_ptr(); X];
        for i in 0..X {
            x[i] = self.a.numbers[i * self.a.row..].as_ptr();
        }
        let mut sums = [[simd.splat(0.0); W]; X];
        let mut w = [simd.splat(0.0); W];
        let whole = depth - depth % S::LANES;
        let mut at = 0;
        while at < whole {
            // SAFETY: rows of x and of the weight have `depth` numbers each, which the constructors check.
            unsafe {
                for j in 0..W {
                    w[j] = self.rows.load(simd, column + j, at);
                }
                for i in 0..X {
                    let x = simd.load(x[i].add(at));
                    for j in 0..W {
                        sums[i][j] = simd.mul_add(x, w[j], sums[i][j]);
                    }
                }
            }
            at += S::LANES;
        }
        for i in 0..X {
            for j in 0..W {
                let row = column + j;
                let rest = (whole..depth).map(|at| self.a.numbers[i * self.a.row + at] * self.rows.number(row, at));
                let sum = simd.sum(sums[i][j]) + rest.sum::<f32>();
                let scaled = sum * self.rows.scale(row).unwrap_or(1.0);
                // SAFETY: row i, column `row` of y, which is among the columns asked for.
                unsafe { *self.y.at(i * self.outputs + row) = scaled + self.bias.map_or(0.0, |bias| bias[row]) }
            }
        }
    }

    /// `X` rows of x by panels of `W` vectors.
    #[inline(always)]
    fn panels<S: Simd, const X: usize, const W: usize>(self, simd: S) {
        let ([rows, depth], width) = (self.a.shape, W * S::LANES);
        let mut panel = MaybeUninit::<[f32; PANEL_DEPTH * PANEL_WIDTH]>::uninit();
        let panel = panel.as_mut_ptr().cast::<f32>();
        for first in (0..depth).step_by(PANEL_DEPTH) {
            let deep = PANEL_DEPTH.min(depth - first);
            for column in self.columns.clone().step_by(width) {
                self.copy_panel::<S, W>(simd, column, first, deep, panel);
                let whole = column + width <= self.columns.end;
                let mut begin = [0f32; PANEL_WIDTH];
                if first == 0
                    && let Some(bias) = self.bias
                {
                    let end = (column + width).min(self.outputs);
                    begin[..end - column].copy_from_slice(&bias[column..end]);
                }
                let tile = Tile { panel: panel.cast_const(), stride: width, depth: deep, begin: begin.as_ptr() };
                let mut row = 0;
                while row < rows {
                    let x = self.a.numbers[row * self.a.row + first..].as_ptr();
                    // SAFETY: columns `column..` of these rows of y are this piece's own; what is past the columns
                    // asked for goes into a buffer.
                    unsafe {
                        let y = self.y.at(row * self.outputs + column);
                        if whole && row + X <= rows {
                            tile.add::<S, X, W>(simd, x, self.a.row, y, self.outputs, first > 0);
                            row += X;
                            continue;
                        }
                        if whole {
                            tile.add::<S, 1, W>(simd, x, self.a.row, y, self.outputs, first > 0);
                        } else {
                            let count = self.columns.end - column;
                            let mut edge = [0f32; PANEL_WIDTH];
                            if first > 0 {
                                y.copy_to_nonoverlapping(edge.as_mut_ptr(), count);
                            }
                            tile.add::<S, 1, W>(simd, x, self.a.row, edge.as_mut_ptr(), width, first > 0);
                            y.copy_from_nonoverlapping(edge.as_ptr(), count);
                        }
                    }
                    row += 1;
                }
            }
        }
    }

    /// Numbers `first..first + deep` of some rows of W, as columns of the panel; past the last row that one again.
    #[inline(always)]
    fn copy_panel<S: Simd, const W: usize>(&self, simd: S, column: usize, first: usize, deep: usize, panel: *mut f32) {
        let width = W * S::LANES;
        for group in 0..W {
            let row = |i: usize| (column + group * S::LANES + i).min(self.outputs - 1);
            let mut block = [[0f32; 8]; 8];
            let whole = deep - deep % S::LANES;
            for at in (0..whole).step_by(S::LANES) {
                let mut rows = [std::ptr::null(); 8];
                for i in 0..S::LANES {
                    // SAFETY: `LANES` numbers of a row are there, and so many fit a row of the block.
                    unsafe {
                        let numbers = self.rows.load(simd, row(i), first + at);
                        let scaled = match self.rows.scale(row(i)) {
                            Some(scale) => simd.mul(numbers, simd.splat(scale)),
                            None => numbers,
                        };
                        simd.store(block[i].as_mut_ptr(), scaled);
                    }
                    rows[i] = block[i].as_ptr();
                }
                // SAFETY: the panel has a row for each of `deep` numbers.
                unsafe { simd.transpose(&rows, panel.add(at * width + group * S::LANES), width) };
            }
            for at in whole..deep {
                for i in 0..S::LANES {
                    let number = self.rows.number(row(i), first + at) * self.rows.scale(row(i)).unwrap_or(1.0);
                    // SAFETY: the same.
                    unsafe { *panel.add(at * width + group * S::LANES + i) = number }
                }
            }
        }
    }
}

/// Some columns of what stands on the right of a product, `stride` apart from row to row.
#[derive(Clone, Copy)]
struct Tile {
    panel: *const f32,
    stride: usize,
    depth: usize,
    /// What the sums begin with where nothing is there yet: the bias.
    begin: *const f32,
}

impl Tile {
    /// `X` rows of x by the panel, into `X` rows of y: added to what is there, or to what they begin with.
    ///
    /// # Safety
    /// x has `X` rows of `depth` numbers, `x_row` apart; y has room for `X` rows of `W` vectors, `y_row` apart.
    #[inline(always)]
    unsafe fn add<S: Simd, const X: usize, const W: usize>(
        self,
        simd: S,
        x: *const f32,
        x_row: usize,
        y: *mut f32,
        y_row: usize,
        more: bool,
    ) {
        // SAFETY: the caller's.
        unsafe {
            let mut rows = [x; X];
            for i in 0..X {
                rows[i] = x.add(i * x_row);
            }
            let mut sums = [[simd.splat(0.0); W]; X];
            let mut w = [simd.splat(0.0); W];
            let mut panel = self.panel;
            // One number of each row a turn: more of them, and the compiler keeps more operands than there are
            // registers.
            let mut k = 0;
            while k < self.depth {
                for j in 0..W {
                    w[j] = simd.load(panel.add(j * S::LANES));
                }
                for i in 0..X {
                    let x = simd.load_splat(rows[i].add(k));
                    for j in 0..W {
                        sums[i][j] = simd.mul_add(x, w[j], sums[i][j]);
                    }
                }
                panel = panel.add(self.stride);
                k += 1;
            }
            for i in 0..X {
                for j in 0..W {
                    let to = y.add(i * y_row + j * S::LANES);
                    let before = if more { to.cast_const() } else { self.begin.add(j * S::LANES) };
                    simd.store(to, simd.add(sums[i][j], simd.load(before)));
                }
            }
        }
    }
}

/// y = a b, where each row of b lies together: nothing need be copied.
struct ByColumns<'a> {
    a: Matrix<'a>,
    b: Matrix<'a>,
    y: Shared,
}

impl Kernel for ByColumns<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let columns = self.b.shape[1];
        let mut column = 0;
        while column + 2 * S::LANES <= columns {
            self.columns::<S, 4, 2>(simd, column);
            column += 2 * S::LANES;
        }
        while column + S::LANES <= columns {
            self.columns::<S, 4, 1>(simd, column);
            column += S::LANES;
        }
        let [rows, depth] = self.a.shape;
        for row in 0..rows {
            for column in column..columns {
                let product = |k: usize| self.a.numbers[row * self.a.row + k] * self.b.numbers[k * self.b.row + column];
                // SAFETY: within y, which is this call's own.
                unsafe { *self.y.at(row * columns + column) = (0..depth).map(product).sum() }
            }
        }
    }
}

impl ByColumns<'_> {
    #[inline(always)]
    fn columns<S: Simd, const X: usize, const W: usize>(&self, simd: S, column: usize) {
        let ([rows, depth], columns) = (self.a.shape, self.b.shape[1]);
        let begin = [0f32; PANEL_WIDTH];
        let panel = self.b.numbers[column..].as_ptr();
        let tile = Tile { panel, stride: self.b.row, depth, begin: begin.as_ptr() };
        let mut row = 0;
        while row < rows {
            let x = self.a.numbers[row * self.a.row..].as_ptr();
            // SAFETY: `W` vectors from `column` on are there, in b and in y, which is this call's own.
            unsafe {
                let y = self.y.at(row * columns + column);
                if row + X <= rows {
                    tile.add::<S, X, W>(simd, x, self.a.row, y, columns, false);
                    row += X;
                } else {
                    tile.add::<S, 1, W>(simd, x, self.a.row, y, columns, false);
                    row += 1;
                }
            }
        }
    }
}
