//! Products of matrices.
//!
//! y = x Wᵀ with the rows of W as PyTorch keeps them, or y = a b of any two matrices. Many rows on the left: some
//! columns of what stands on the right at a time are copied into a panel that stays in a near cache, and all rows
//! pass by it, a tile of sums in registers. Few rows: the right side streams by once. Nothing is packed beforehand, so
//! that training and running use the same numbers, and however threads share the work, each sum is added up in the same
//! order.

#![expect(
    clippy::needless_range_loop,
    reason = "loops over indices of arrays are unrolled in WebAssembly; those over iterators of them are not"
)]

use std::hint::black_box;
use std::mem::MaybeUninit;
use std::ops::Range;

use half::f16;

use crate::simd::{Kernel, Simd, dispatch};
use crate::threads::{Shared, Unwritten, count_threads, share, worth_sharing, written};

/// Up to so many rows of x, W is streamed rather than copied.
const FEW_ROWS: usize = 3;
/// How many numbers of a column of the right side a panel holds: all of most models, since rows of a weight that are read
/// in parts come slowly from far. Fewer where the left side's rows do not lie together, so that the lines of memory which
/// they share with their neighbours stay at hand.
const PANEL_DEPTH: usize = 3072;
const SHALLOW: usize = 128;
/// How many floats a line of a cache has.
const CACHE_LINE: usize = 16;
/// No vector has more numbers.
const MOST_LANES: usize = if cfg!(target_arch = "wasm32") { 4 } else { 8 };
/// The widest panel: two vectors.
const PANEL_WIDTH: usize = 2 * MOST_LANES;
/// Vectors of sums that are added to at a time, where the right side is read as it lies.
const SUM_VECTORS: usize = 4;
/// How many rows of x pass by at a time, at most: their sums fill the registers, of which browsers give 15 to a module,
/// beside two vectors of the panel, a number of x and, where it takes two instructions, its product.
const TILE_ROWS: usize = if cfg!(all(target_arch = "wasm32", not(feature = "relaxed-simd"))) { 5 } else { 6 };
/// Columns that one piece of shared work has: whole panels of any width. And rows: whole tiles of any height.
const PIECE: usize = 48;
const PIECE_ROWS: usize = 12;

/// The rows of a weight `[rows, columns]`, one after the other.
#[derive(Clone, Copy, Debug)]
pub enum Weights<'a> {
    F32(&'a [f32]),
    /// w[i][j] = scale · numbers[i][j], which are finite. Fast where few numbers are too small for their exponent.
    F16 {
        numbers: &'a [f16],
        scale: f32,
    },
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
            Self::F16 { numbers, .. } => numbers.len(),
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
pub fn linear(x: &[f32], weights: Weights, bias: Option<&[f32]>, [rows, depth, outputs]: [usize; 3]) -> Vec<f32> {
    assert_eq!([area(rows, depth), area(outputs, depth)], [x.len(), weights.len()], "x Wᵀ has its sizes");
    assert!(bias.is_none_or(|bias| bias.len() == outputs), "a bias for each output");
    if let Weights::I8 { scales, .. } = weights {
        assert_eq!(scales.len(), outputs, "a scale for each row");
    }
    if depth == 0 || area(rows, outputs) == 0 {
        return match bias {
            Some(bias) => bias.repeat(rows),
            None => vec![0.0; area(rows, outputs)],
        };
    }
    let (a, stride) = (Matrix { numbers: x, shape: [rows, depth], row: depth, column: 1 }, depth);
    let shorts = match weights {
        Weights::I8 { .. } if rows <= FEW_ROWS => Shorts::new(x, depth),
        _ => Shorts::default(),
    };
    let all = |y: Shared| {
        in_pieces(a, outputs, |rows, columns| {
            let piece = Piece { a, bias, outputs, y, rows, columns };
            match weights {
                Weights::F32(numbers) => piece.by(Floats { numbers, stride }),
                Weights::F16 { numbers, scale } => piece.by(Halves { numbers, scale, stride }),
                Weights::I8 { numbers, scales } => piece.by(Bytes { numbers, scales, stride, x: &shorts }),
            }
        });
    };
    // SAFETY: the pieces have all rows and columns.
    unsafe { written(area(rows, outputs), |y| all(Shared::new(y))) }
}

/// y = a b.
///
/// # Shapes
/// - a: `[rows, depth]`, of which each row's or each column's numbers are neighbours
/// - b: `[depth, columns]`, the same
/// - y: `[rows, columns]`
///
/// # Panics
/// Where shapes or strides are others.
pub fn product(a: Matrix, b: Matrix) -> Vec<f32> {
    let ([rows, _], [_, columns]) = (a.shape, b.shape);
    // SAFETY: the pieces have all rows and columns.
    unsafe {
        written(area(rows, columns), |y| {
            if check(a, b, y) {
                let y = Shared::new(y);
                in_pieces(a, columns, |rows, columns| multiply(a, b, y, rows, columns));
            }
        })
    }
}

/// Whether there is anything to add up; else y is 0.
fn check(a: Matrix, b: Matrix, y: &mut Unwritten) -> bool {
    let ([rows, depth], [deep, columns]) = (a.shape, b.shape);
    assert_eq!((depth, area(rows, columns)), (deep, y.len()), "a b fits y");
    for matrix in [a, b] {
        matrix.check();
        let lies = matrix.row == 1 || matrix.column == 1 || matrix.shape.contains(&1);
        assert!(lies, "a row's or a column's numbers are neighbours");
    }
    if depth == 0 {
        y.fill(MaybeUninit::new(0.0));
    }
    depth > 0 && !y.is_empty()
}

fn multiply(a: Matrix, b: Matrix, y: Shared, rows: Range<usize>, columns: Range<usize>) {
    let piece = Piece { a, bias: None, outputs: b.shape[1], y, rows, columns };
    match b.row == 1 || b.shape[0] == 1 {
        true => piece.by(Floats { numbers: b.numbers, stride: b.column }),
        false => piece.by(Lying(b)),
    }
}

/// The products of `count` pairs of matrices, each of `size` numbers.
///
/// # Panics
/// As [`product`].
pub fn products<'a>(
    count: usize,
    size: usize,
    pair: impl Fn(usize) -> (Matrix<'a>, Matrix<'a>) + Sync + Send,
) -> Vec<f32> {
    if area(count, size) == 0 {
        return Vec::new();
    }
    let depth = pair(0).0.shape[1];
    let pieces = if worth_sharing(count * size * depth) { count } else { 1 };
    let all = |y: Shared| {
        share(pieces, |piece| {
            for i in (piece..count).step_by(pieces) {
                let (a, b) = pair(i);
                // SAFETY: no other pair has these numbers.
                let y = unsafe { std::slice::from_raw_parts_mut(y.at(i * size).cast(), size) };
                if check(a, b, y) {
                    multiply(a, b, Shared::new(y), 0..a.shape[0], 0..b.shape[1]);
                }
            }
        });
    };
    // SAFETY: each pair's numbers are written.
    unsafe { written(count * size, |y| all(Shared::new(y))) }
}

/// # Panics
/// Where there are no addresses for so many numbers.
fn area(rows: usize, columns: usize) -> usize {
    rows.checked_mul(columns).expect("a matrix fits the memory")
}

/// Calls `call` for all rows and columns of y, or, where so much work is worth it, for pieces of the longer side.
fn in_pieces(a: Matrix, columns: usize, call: impl Fn(Range<usize>, Range<usize>) + Sync + Send) {
    let [rows, depth] = a.shape;
    if !worth_sharing(rows.saturating_mul(columns).saturating_mul(depth)) {
        return call(0..rows, 0..columns);
    }
    let pieces = |length: usize, least| {
        let step = length.div_ceil(4 * count_threads()).next_multiple_of(least);
        (length.div_ceil(step), move |i: usize| i * step..((i + 1) * step).min(length))
    };
    if rows > FEW_ROWS && rows >= columns {
        let (count, piece) = pieces(rows, PIECE_ROWS);
        share(count, |i| call(piece(i), 0..columns));
    } else {
        let (count, piece) = pieces(columns, PIECE);
        share(count, |i| call(0..rows, piece(i)));
    }
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
    /// Few rows of x by each of its own.
    #[inline(always)]
    fn stream_by<S: Simd>(self, simd: S, piece: &Piece) {
        match piece.a.shape[0] {
            1 => stream::<S, Self, 1, 4, 2>(self, simd, piece),
            2 => stream::<S, Self, 2, 4, 1>(self, simd, piece),
            _ => stream::<S, Self, 3, 4, 1>(self, simd, piece),
        }
    }
    /// Brings a number into the caches.
    #[inline(always)]
    fn touch(self, row: usize, at: usize) {
        black_box(self.number(row, at));
    }
    /// Where `LANES` numbers of a row lie, with its scale: where they are kept otherwise, in `room`.
    ///
    /// # Safety
    /// They are there.
    #[inline(always)]
    unsafe fn floats<S: Simd>(self, simd: S, row: usize, at: usize, room: &mut [f32; 8]) -> *const f32 {
        // SAFETY: the caller's; no vector that is copied has more than eight lanes.
        unsafe {
            let numbers = self.load(simd, row, at);
            let scaled = match self.scale(row) {
                Some(scale) => simd.mul(numbers, simd.splat(scale)),
                None => numbers,
            };
            simd.store(room.as_mut_ptr(), scaled);
        }
        room.as_ptr()
    }
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
    #[inline(always)]
    unsafe fn floats<S: Simd>(self, _: S, row: usize, at: usize, _: &mut [f32; 8]) -> *const f32 {
        // SAFETY: the caller's.
        unsafe { self.numbers.as_ptr().add(row * self.stride + at) }
    }
}

#[derive(Clone, Copy)]
struct Halves<'a> {
    numbers: &'a [f16],
    scale: f32,
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
    #[inline(always)]
    fn scale(self, _: usize) -> Option<f32> {
        Some(self.scale)
    }
}

#[derive(Clone, Copy)]
struct Bytes<'a> {
    numbers: &'a [i8],
    scales: &'a [f32],
    stride: usize,
    /// x, where it has few rows
    x: &'a Shorts,
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
    #[inline(always)]
    fn stream_by<S: Simd>(self, simd: S, piece: &Piece) {
        match piece.a.shape[0] {
            1 => stream_bytes::<S, 2, 4>(self, simd, piece),
            2 => stream_bytes::<S, 4, 2>(self, simd, piece),
            _ => stream_bytes::<S, 6, 2>(self, simd, piece),
        }
    }
}

/// Few rows of x as whole numbers, to be multiplied by bytes without making floats of them: of each row first what 16 bits
/// hold, then what is left, in 16 bits of its own. x[i][j] = scales[i] · (first[j] + left[j] / (2 · most)).
#[derive(Default)]
struct Shorts {
    numbers: Vec<i16>,
    scales: Vec<f32>,
    /// The largest whole number.
    most: f32,
}

impl Shorts {
    /// Numbers that are not finite have a scale that is not, and so products that are not.
    fn new(x: &[f32], depth: usize) -> Self {
        // A sum of 32 bits takes up two products in sixteen at most, and a byte is 128 at most.
        let most = (i32::MAX as usize / (2 * 128 * depth.div_ceil(16))).clamp(1, i16::MAX as usize) as f32;
        let mut shorts = Self { most, ..Self::default() };
        for row in x.chunks_exact(depth) {
            let larger = |largest: f32, x: &f32| if x.abs() > largest || x.is_nan() { x.abs() } else { largest };
            let scale = row.iter().fold(0.0, larger) / most;
            // A row too small to be divided by its scale is a row of zeros.
            let inverse = if scale.recip().is_finite() { scale.recip() } else { 0.0 };
            let first = |x: &f32| (x * inverse).round_ties_even();
            shorts.numbers.extend(row.iter().map(|x| first(x) as i16));
            let left = |x: &f32| (x * inverse - first(x)) * 2.0 * most;
            shorts.numbers.extend(row.iter().map(|x| left(x).round_ties_even() as i16));
            shorts.scales.push(scale);
        }
        shorts
    }
}

/// Some rows and columns of y = a b + bias.
struct Piece<'a> {
    a: Matrix<'a>,
    bias: Option<&'a [f32]>,
    /// How many columns y has, and which of its rows and columns are asked for.
    outputs: usize,
    y: Shared,
    rows: Range<usize>,
    columns: Range<usize>,
}

impl Piece<'_> {
    fn by(self, right: impl Right) {
        // Of few rows, a piece has all.
        match self.a.shape[0] <= FEW_ROWS && (self.a.column == 1 || self.a.shape[1] == 1) {
            true => dispatch(Streamed(self, right)),
            false => dispatch(Panels(self, right)),
        }
    }
}

/// The right side of a product, in whatever it is kept.
trait Right: Copy {
    /// All rows of a piece, where there are few.
    fn stream<S: Simd>(self, simd: S, piece: &Piece);

    /// Rows `rows` of columns `columns` as rows of a panel, `width` numbers each. What is past the columns is any
    /// number.
    ///
    /// # Safety
    /// They are there, `width` is a multiple of the lanes and the panel has room.
    unsafe fn copy<S: Simd>(self, simd: S, rows: Range<usize>, columns: Range<usize>, panel: *mut f32, width: usize);
}

struct Streamed<'a, B>(Piece<'a>, B);

impl<B: Right> Kernel for Streamed<'_, B> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        self.1.stream(simd, &self.0);
    }
}

/// Some columns after the other, as panels by which all rows pass.
struct Panels<'a, B>(Piece<'a>, B);

impl<B: Right> Kernel for Panels<'_, B> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let Self(Piece { a, bias, outputs, y, rows, columns }, right) = self;
        let depth = a.shape[1];
        let step = if a.column == 1 { PANEL_DEPTH } else { SHALLOW };
        let mut panel = MaybeUninit::<[f32; PANEL_DEPTH * PANEL_WIDTH]>::uninit();
        let panel = panel.as_mut_ptr().cast::<f32>();
        for first in (0..depth).step_by(step) {
            let deep = step.min(depth - first);
            let mut column = columns.start;
            while column < columns.end {
                let vectors = ((columns.end - column) / S::LANES).clamp(1, 2);
                let width = vectors * S::LANES;
                let end = (column + width).min(columns.end);
                // SAFETY: these rows and columns are among those of the right side, and no panel is larger.
                unsafe { right.copy(simd, first..first + deep, column..end, panel, width) };
                dispatch(Strip {
                    x: a.numbers[rows.start * a.row + first * a.column..].as_ptr(),
                    x_row: a.row,
                    tile: Tile { x_step: a.column, panel: panel.cast_const(), stride: width, depth: deep },
                    rows: rows.len(),
                    vectors,
                    count: end - column,
                    begin: bias.filter(|_| first == 0).map(|bias| &bias[column..end]),
                    more: first > 0,
                    // SAFETY: this piece's rows and columns of y are its own.
                    y: unsafe { y.at(rows.start * outputs + column) },
                    y_row: outputs,
                });
                column = end;
            }
        }
    }
}

/// The rows that pass by one panel, and where their sums go. It runs by itself, so that its tiles are compiled once.
struct Strip<'a> {
    x: *const f32,
    x_row: usize,
    tile: Tile,
    rows: usize,
    vectors: usize,
    /// How many of the panel's columns there are: all, or some of a single vector.
    count: usize,
    /// What the sums begin with where nothing is there yet: the bias, or 0.
    begin: Option<&'a [f32]>,
    more: bool,
    y: *mut f32,
    y_row: usize,
}

impl Kernel for Strip<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        match self.vectors {
            2 => self.tiles::<S, 2>(simd),
            _ => self.tiles::<S, 1>(simd),
        }
    }
}

impl Strip<'_> {
    /// As many rows at a time as sums fit the registers; all tiles are about as high, for a low one waits for its sums.
    #[inline(always)]
    fn tiles<S: Simd, const W: usize>(self, simd: S) {
        let mut begin = [0f32; PANEL_WIDTH];
        if let Some(bias) = self.begin {
            begin[..self.count].copy_from_slice(bias);
        }
        let (mut row, mut left) = (0, self.rows.div_ceil(TILE_ROWS));
        while left > 0 {
            let height = (self.rows - row).div_ceil(left);
            // SAFETY: these rows of x and y are there.
            unsafe {
                match height {
                    1 => self.add::<S, 1, W>(simd, row, &begin),
                    2 => self.add::<S, 2, W>(simd, row, &begin),
                    3 => self.add::<S, 3, W>(simd, row, &begin),
                    4 => self.add::<S, 4, W>(simd, row, &begin),
                    5 => self.add::<S, 5, W>(simd, row, &begin),
                    _ => self.add::<S, 6, W>(simd, row, &begin),
                }
            }
            row += height;
            left -= 1;
        }
    }

    /// # Safety
    /// `X` rows are left.
    #[inline(always)]
    unsafe fn add<S: Simd, const X: usize, const W: usize>(&self, simd: S, row: usize, begin: &[f32; PANEL_WIDTH]) {
        // SAFETY: the caller's; what is past the columns goes into a buffer.
        unsafe {
            let (x, y) = (self.x.add(row * self.x_row), self.y.add(row * self.y_row));
            if self.count == W * S::LANES {
                let before = if self.more { (y.cast_const(), self.y_row) } else { (begin.as_ptr(), 0) };
                return self.tile.add::<S, X, W>(simd, x, self.x_row, y, self.y_row, before);
            }
            let mut edge = [[0f32; PANEL_WIDTH]; X];
            for i in 0..X {
                let before = if self.more { y.add(i * self.y_row).cast_const() } else { begin.as_ptr() };
                edge[i].as_mut_ptr().copy_from_nonoverlapping(before, self.count);
            }
            let to = edge.as_mut_ptr().cast::<f32>();
            self.tile.add::<S, X, W>(simd, x, self.x_row, to, PANEL_WIDTH, (to.cast_const(), PANEL_WIDTH));
            for i in 0..X {
                y.add(i * self.y_row).copy_from_nonoverlapping(edge[i].as_ptr(), self.count);
            }
        }
    }
}

/// A panel, `stride` apart from row to row, and how far a row's numbers on the left are from each other.
#[derive(Clone, Copy)]
struct Tile {
    x_step: usize,
    panel: *const f32,
    stride: usize,
    depth: usize,
}

impl Tile {
    /// `X` rows of x by the panel, added to what was before, into `X` rows of y.
    ///
    /// # Safety
    /// x has `X` rows of `depth` numbers, `x_row` apart; y and what was before have `X` rows of `W` vectors.
    #[inline(always)]
    unsafe fn add<S: Simd, const X: usize, const W: usize>(
        self,
        simd: S,
        x: *const f32,
        x_row: usize,
        y: *mut f32,
        y_row: usize,
        (before, before_row): (*const f32, usize),
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
            // registers. How far it is to the next ones is read anew each turn: where the compiler sees that both are
            // fixed it makes pointers of its own for each operand, and in WebAssembly an addition for each load.
            let Self { stride, x_step, depth, .. } = self;
            let (mut k, end) = (0, depth * x_step);
            while k < end {
                for j in 0..W {
                    w[j] = simd.load(panel.add(j * S::LANES));
                }
                for i in 0..X {
                    let x = simd.load_splat(rows[i].add(k));
                    for j in 0..W {
                        sums[i][j] = simd.mul_add(x, w[j], sums[i][j]);
                    }
                }
                panel = panel.add((&raw const stride).read_volatile());
                k += (&raw const x_step).read_volatile();
            }
            for i in 0..X {
                for j in 0..W {
                    let before = simd.load(before.add(i * before_row + j * S::LANES));
                    simd.store(y.add(i * y_row + j * S::LANES), simd.add(sums[i][j], before));
                }
            }
        }
    }
}

impl<R: WeightRows> Right for R {
    #[inline(always)]
    fn stream<S: Simd>(self, simd: S, piece: &Piece) {
        self.stream_by(simd, piece);
    }

    /// Rows of the weight are columns of the panel.
    #[inline(always)]
    unsafe fn copy<S: Simd>(self, simd: S, rows: Range<usize>, columns: Range<usize>, panel: *mut f32, width: usize) {
        // Several rows at a time come slowly from where memory is far: first one after the other.
        for row in columns.clone() {
            for at in rows.clone().step_by(CACHE_LINE) {
                self.touch(row, at);
            }
        }
        for group in (0..width).step_by(S::LANES) {
            let row = |i: usize| (columns.start + group + i).min(columns.end - 1);
            let mut block = [[0f32; 8]; 8];
            let whole = rows.len() - rows.len() % S::LANES;
            for at in (0..whole).step_by(S::LANES) {
                let mut lanes = [std::ptr::null(); 8];
                for i in 0..S::LANES {
                    // SAFETY: `LANES` numbers of a row are there, and so many fit a row of the block.
                    lanes[i] = unsafe { self.floats(simd, row(i), rows.start + at, &mut block[i]) };
                }
                // SAFETY: the panel has a row for each of `rows`.
                unsafe { simd.transpose(&lanes, panel.add(at * width + group), width) };
            }
            for at in whole..rows.len() {
                for i in 0..S::LANES {
                    let number = self.number(row(i), rows.start + at) * self.scale(row(i)).unwrap_or(1.0);
                    // SAFETY: the same.
                    unsafe { *panel.add(at * width + group + i) = number }
                }
            }
        }
    }
}

/// `X` rows of x by `W` rows of the weight at a time, with `N` vectors of sums for each pair. The rows are far apart:
/// memory comes fastest in several streams, and a stream of many rows need not begin anew after each.
#[inline(always)]
fn stream<S: Simd, R: WeightRows, const X: usize, const W: usize, const N: usize>(weights: R, simd: S, piece: &Piece) {
    let Range { start, end } = piece.columns;
    let part = (end - start) / W;
    for row in start..start + part {
        let mut rows = [row; W];
        for k in 1..W {
            rows[k] += k * part;
        }
        stream_rows::<S, R, X, W, N>(weights, simd, piece, rows);
    }
    for row in start + W * part..end {
        stream_rows::<S, R, X, 1, N>(weights, simd, piece, [row]);
    }
}

#[inline(always)]
fn stream_rows<S: Simd, R: WeightRows, const X: usize, const W: usize, const N: usize>(
    weights: R,
    simd: S,
    piece: &Piece,
    rows: [usize; W],
) {
    let (a, depth, step) = (piece.a, piece.a.shape[1], N * S::LANES);
    let mut x = [a.numbers.as_ptr(); X];
    for i in 0..X {
        x[i] = a.numbers[i * a.row..].as_ptr();
    }
    let whole = depth - depth % step;
    let mut sums = [[[simd.splat(0.0); N]; W]; X];
    let mut at = 0;
    while at < whole {
        for j in 0..N {
            for k in 0..W {
                // SAFETY: rows of x and of the weight have `depth` numbers each, which was checked.
                unsafe {
                    let w = weights.load(simd, rows[k], at + j * S::LANES);
                    for i in 0..X {
                        sums[i][k][j] = simd.mul_add(simd.load(x[i].add(at + j * S::LANES)), w, sums[i][k][j]);
                    }
                }
            }
        }
        at += step;
    }
    for i in 0..X {
        for k in 0..W {
            let mut sum = sums[i][k][0];
            for j in 1..N {
                sum = simd.add(sum, sums[i][k][j]);
            }
            let row = rows[k];
            let rest = (whole..depth).map(|at| a.numbers[i * a.row + at] * weights.number(row, at));
            let scaled = (simd.sum(sum) + rest.sum::<f32>()) * weights.scale(row).unwrap_or(1.0);
            // SAFETY: row i, column `row` of y, which is among the columns asked for.
            unsafe { *piece.y.at(i * piece.outputs + row) = scaled + piece.bias.map_or(0.0, |bias| bias[row]) }
        }
    }
}

/// The same of bytes: `X` halves of rows of x. Whole numbers give the same bits in any order of adding.
#[inline(always)]
fn stream_bytes<S: Simd, const X: usize, const N: usize>(weights: Bytes, simd: S, piece: &Piece) {
    let (depth, width) = (piece.a.shape[1], 2 * S::LANES);
    let Shorts { numbers, scales, most } = weights.x;
    let whole = depth - depth % (N * width);
    for row in piece.columns.clone() {
        let (w, mut sums) = (&weights.numbers[row * weights.stride..][..depth], [[simd.splat_i32(0); N]; X]);
        let mut at = 0;
        while at < whole {
            for j in 0..N {
                let first = at + j * width;
                for i in 0..X {
                    // SAFETY: halves of rows of x and rows of the weight have `depth` numbers each.
                    unsafe {
                        let (w, x) = (w.as_ptr().add(first), numbers.as_ptr().add(i * depth + first));
                        sums[i][j] = simd.add_products(w, x, sums[i][j]);
                    }
                }
            }
            at += N * width;
        }
        let mut halves = [0f32; X];
        for i in 0..X {
            let mut sum = simd.to_f32(sums[i][0]);
            for j in 1..N {
                sum = simd.add(sum, simd.to_f32(sums[i][j]));
            }
            let rest: i32 = (whole..depth).map(|at| i32::from(numbers[i * depth + at]) * i32::from(w[at])).sum();
            halves[i] = simd.sum(sum) + rest as f32;
        }
        for (i, scale) in scales.iter().enumerate() {
            let sum = halves[2 * i] + halves[2 * i + 1] / (2.0 * most);
            let bias = piece.bias.map_or(0.0, |bias| bias[row]);
            // SAFETY: row i, column `row` of y, which is among the columns asked for.
            unsafe { *piece.y.at(i * piece.outputs + row) = sum * (scale * weights.scales[row]) + bias }
        }
    }
}

/// A matrix of which each row lies together.
#[derive(Clone, Copy)]
struct Lying<'a>(Matrix<'a>);

impl Right for Lying<'_> {
    /// Nothing need be copied: the matrix is a panel of its own.
    #[inline(always)]
    fn stream<S: Simd>(self, simd: S, piece: &Piece) {
        let mut column = piece.columns.start;
        // Each sum waits for the addition before it: with more columns at a time there is other work meanwhile.
        while column + SUM_VECTORS * S::LANES <= piece.columns.end {
            self.columns::<S, SUM_VECTORS>(simd, piece, column);
            column += SUM_VECTORS * S::LANES;
        }
        while column + 2 * S::LANES <= piece.columns.end {
            self.columns::<S, 2>(simd, piece, column);
            column += 2 * S::LANES;
        }
        while column + S::LANES <= piece.columns.end {
            self.columns::<S, 1>(simd, piece, column);
            column += S::LANES;
        }
        let Piece { a, outputs, y, .. } = piece;
        let [rows, depth] = a.shape;
        for row in 0..rows {
            for column in column..piece.columns.end {
                let product = |k: usize| a.numbers[row * a.row + k] * self.0.numbers[k * self.0.row + column];
                // SAFETY: within y, and among the columns asked for.
                unsafe { *y.at(row * outputs + column) = (0..depth).map(product).sum() }
            }
        }
    }

    #[inline(always)]
    unsafe fn copy<S: Simd>(self, simd: S, rows: Range<usize>, columns: Range<usize>, panel: *mut f32, width: usize) {
        let whole = columns.len() - columns.len() % S::LANES;
        for (i, row) in rows.enumerate() {
            // SAFETY: so many numbers of each row are there, and the panel has a row for each.
            unsafe {
                let (from, to) = (self.0.numbers.as_ptr().add(row * self.0.row + columns.start), panel.add(i * width));
                for at in (0..whole).step_by(S::LANES) {
                    simd.store(to.add(at), simd.load(from.add(at)));
                }
                for at in whole..columns.len() {
                    *to.add(at) = *from.add(at);
                }
                for at in columns.len()..width {
                    *to.add(at) = 0.0;
                }
            }
        }
    }
}

impl Lying<'_> {
    #[inline(always)]
    fn columns<S: Simd, const W: usize>(self, simd: S, piece: &Piece, column: usize) {
        let (a, begin) = (piece.a, [0f32; SUM_VECTORS * MOST_LANES]);
        let panel = self.0.numbers[column..].as_ptr();
        let tile = Tile { x_step: 1, panel, stride: self.0.row, depth: a.shape[1] };
        for row in 0..a.shape[0] {
            let x = a.numbers[row * a.row..].as_ptr();
            // SAFETY: `W` vectors from `column` on are there, in the matrix and in y.
            unsafe {
                let y = piece.y.at(row * piece.outputs + column);
                tile.add::<S, 1, W>(simd, x, a.row, y, piece.outputs, (begin.as_ptr(), 0));
            }
        }
    }
}
