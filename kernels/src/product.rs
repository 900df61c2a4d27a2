//! Products of matrices.
//!
//! y = x Wᵀ with the rows of W as PyTorch stores them, or y = a b of any two matrices. With many rows on the left, some
//! columns of the right side at a time are copied into a panel that stays in a near cache. All rows pass by it in
//! tiles, whose sums stay in registers. With few rows, the right side is streamed once. Nothing is packed in advance,
//! so that training and inference use the same numbers. Each sum is added in the same order for any number of threads.

#![expect(
    clippy::needless_range_loop,
    reason = "loops over indices of arrays are unrolled in WebAssembly; those over iterators of them are not"
)]

use std::cell::Cell;
use std::hint::black_box;
use std::ops::Range;

use half::f16;

use crate::bytes::{self, BLOCK, Bytes};
use crate::pieces::{CACHE_LINE, FEW_ROWS, MOST_LANES, TILE_ROWS, in_pieces};
use crate::simd::{Kernel, Simd, TileKernel, Tiles, dispatch, dispatch_tiles, wide_lanes};
use crate::sums::sum_of_squares;
use crate::threads::{Shared, share, worth_sharing, written};

/// The depth of a panel: the whole column in most models, because memory is slow to deliver rows of a weight in parts.
const PANEL_DEPTH: usize = 3072;
/// The depth if rows of the left side are not contiguous: cache lines that neighbours share then stay in the cache.
const SHALLOW: usize = 128;
/// The widest panel: two vectors of tiles.
const PANEL_WIDTH: usize = if cfg!(target_arch = "x86_64") { 32 } else { 2 * MOST_LANES };
/// The number of vectors of sums at a time, if the right side is read in place.
const SUM_VECTORS: usize = 4;

/// The rows of a weight `[rows, columns]`, one after another.
#[derive(Clone, Copy, Debug)]
pub enum Weights<'a> {
    F32(&'a [f32]),
    /// w[i][j] = scale · numbers[i][j], all finite. Fast if few numbers are subnormal.
    F16 {
        numbers: &'a [f16],
        scale: f32,
    },
    /// w[i][j] = scales[i][j / 32, rounded down] · numbers[i][j]
    I8 {
        numbers: &'a [i8],
        scales: &'a [f32],
    },
    /// The same with numbers from -8 to 7, two in a byte: see [`halved`](crate::halved).
    I4 {
        numbers: &'a [i8],
        scales: &'a [f32],
    },
}

impl Weights<'_> {
    fn len(self) -> usize {
        match self {
            Self::F32(numbers) => numbers.len(),
            Self::F16 { numbers, .. } => numbers.len(),
            Self::I8 { numbers, .. } | Self::I4 { numbers, .. } => numbers.len(),
        }
    }

    /// The numbers that are stored of a row.
    fn row(self, depth: usize) -> usize {
        match self {
            Self::I4 { .. } => depth.div_ceil(BLOCK) * (BLOCK / 2),
            _ => depth,
        }
    }
}

/// A matrix in a slice: element (i, j) is at `i * row + j * column`.
#[derive(Clone, Copy, Debug)]
pub struct Matrix<'a> {
    pub numbers: &'a [f32],
    pub shape: [usize; 2],
    pub row: usize,
    pub column: usize,
}

impl Matrix<'_> {
    /// # Panics
    /// If an element would lie outside.
    fn check(&self) {
        let [rows, columns] = self.shape;
        if rows > 0 && columns > 0 {
            let last = area(rows - 1, self.row).checked_add(area(columns - 1, self.column));
            assert!(last.is_some_and(|last| last < self.numbers.len()), "a matrix must lie within its numbers");
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
/// If a slice has another length.
pub fn linear(x: &[f32], weights: Weights, bias: Option<&[f32]>, [rows, depth, outputs]: [usize; 3]) -> Vec<f32> {
    assert_eq!(
        [area(rows, depth), area(outputs, weights.row(depth))],
        [x.len(), weights.len()],
        "x and W must have the given sizes"
    );
    assert!(bias.is_none_or(|bias| bias.len() == outputs), "each output needs a bias");
    if let Weights::I8 { scales, .. } | Weights::I4 { scales, .. } = weights {
        assert_eq!(scales.len(), area(outputs, depth.div_ceil(BLOCK)), "each block of a row needs a scale");
    }
    if depth == 0 || area(rows, outputs) == 0 {
        return match bias {
            Some(bias) => bias.repeat(rows),
            None => vec![0.0; area(rows, outputs)],
        };
    }
    let stride = depth;
    let (a, size) = (Matrix { numbers: x, shape: [rows, depth], row: depth, column: 1 }, area(rows, outputs));
    let by = |call: &(dyn Fn(Piece) + Sync)| {
        let all = |y: Shared| {
            in_pieces(a.shape, outputs, |rows, columns| call(Piece { a, bias, outputs, y, rows, columns }));
        };
        // SAFETY: the pieces cover all rows and columns.
        unsafe { written(size, |y| all(Shared::new(y))) }
    };
    match weights {
        Weights::F32(numbers) => by(&|piece| piece.by(Floats { numbers, stride })),
        Weights::F16 { numbers, scale } => by(&|piece| piece.by(Halves { numbers, scale, stride })),
        Weights::I8 { numbers, scales } | Weights::I4 { numbers, scales } => {
            let halves = matches!(weights, Weights::I4 { .. });
            bytes::linear(x, Bytes { numbers, scales, depth, halves }, bias, rows, outputs)
        }
    }
}

/// y = a b.
///
/// # Shapes
/// - a: `[rows, depth]`, contiguous in rows or in columns
/// - b: `[depth, columns]`, likewise
/// - y: `[rows, columns]`
///
/// # Panics
/// If shapes do not fit, or neither rows nor columns are contiguous.
pub fn product(a: Matrix, b: Matrix) -> Vec<f32> {
    let [rows, columns] = check(a, b);
    let all = |y: Shared| in_pieces(a.shape, columns, |rows, each| multiply(a, b, (y, columns), rows, each));
    match area(rows, columns) {
        0 => Vec::new(),
        // SAFETY: the pieces cover all rows and columns.
        size => unsafe { written(size, |y| all(Shared::new(y))) },
    }
}

/// The shape of a product.
///
/// # Panics
/// If shapes do not fit, or neither rows nor columns are contiguous.
pub(crate) fn check(a: Matrix, b: Matrix) -> [usize; 2] {
    let ([rows, depth], [deep, columns]) = (a.shape, b.shape);
    assert_eq!(depth, deep, "the shapes of a and b must fit");
    for matrix in [a, b] {
        matrix.check();
        let lies = matrix.row == 1 || matrix.column == 1 || matrix.shape.contains(&1);
        assert!(lies, "rows or columns must be contiguous");
    }
    [rows, columns]
}

/// Computes some rows and columns of y, whose rows are `outputs` apart.
pub(crate) fn multiply(a: Matrix, b: Matrix, (y, outputs): (Shared, usize), rows: Range<usize>, columns: Range<usize>) {
    if a.shape[1] == 0 {
        for row in rows {
            // SAFETY: y has these rows and columns, and only this call writes them.
            unsafe { y.at(row * outputs + columns.start).write_bytes(0, columns.len()) };
        }
        return;
    }
    let piece = Piece { a, bias: None, outputs, y, rows, columns };
    match b.row == 1 || b.shape[0] == 1 {
        true => piece.by(Floats { numbers: b.numbers, stride: b.column }),
        false => piece.by(Contiguous(b)),
    }
}

/// The products of `count` pairs of matrices, each of `shape`: one after the other, or with the rows of every `beside`
/// pairs side by side.
///
/// # Panics
/// As [`product`], and if a product has another shape.
pub fn products<'a>(
    count: usize,
    shape: [usize; 2],
    beside: usize,
    pair: impl Fn(usize) -> (Matrix<'a>, Matrix<'a>) + Sync + Send,
) -> Vec<f32> {
    let [rows, columns] = shape;
    let size = area(rows, columns);
    if area(count, size) == 0 {
        return Vec::new();
    }
    assert!(beside > 0 && count.is_multiple_of(beside), "pairs must lie side by side in whole groups");
    let depth = pair(0).0.shape[1];
    let pieces = if worth_sharing(count.saturating_mul(size).saturating_mul(depth)) { count } else { 1 };
    if pieces == 1 {
        prefetch(pair(0), pair(count - 1).1);
    }
    let all = |y: Shared| {
        share(pieces, |piece| {
            for i in (piece..count).step_by(pieces) {
                let (a, b) = pair(i);
                assert_eq!(check(a, b), shape, "each product must have the given shape");
                // SAFETY: y has all groups; pairs do not overlap.
                let y = unsafe { Shared::from_raw(y.at(i / beside * beside * size + i % beside * columns)) };
                multiply(a, b, (y, beside * columns), 0..rows, 0..columns);
            }
        });
    };
    // SAFETY: every pair is written.
    unsafe { written(count * size, |y| all(Shared::new(y))) }
}

/// The rows of a product whose norms are taken together: it then stays in a near cache.
const NORMED_ROWS: usize = 128;

/// The norm of each row of the products of `count` pairs of matrices, each of `shape`, one pair after the other.
///
/// # Panics
/// As [`product`], and if a product has another shape.
pub fn product_norms<'a>(
    count: usize,
    shape: [usize; 2],
    pair: impl Fn(usize) -> (Matrix<'a>, Matrix<'a>) + Sync + Send,
) -> Vec<f32> {
    let [rows, columns] = shape;
    if area(area(count, rows), columns) == 0 {
        return vec![0.0; area(count, rows)];
    }
    let depth = pair(0).0.shape[1];
    let pieces = count * rows.div_ceil(NORMED_ROWS);
    let norms_of = |piece: usize, norms: Shared| {
        let (i, first) = (piece % count, piece / count * NORMED_ROWS);
        let (a, b) = pair(i);
        assert_eq!(check(a, b), shape, "each product must have the given shape");
        let left = NORMED_ROWS.min(rows - first);
        let part = Matrix { numbers: &a.numbers[first * a.row..], shape: [left, depth], ..a };
        // SAFETY: all rows and columns are written.
        let y =
            unsafe { written(left * columns, |y| multiply(part, b, (Shared::new(y), columns), 0..left, 0..columns)) };
        for (row, y) in y.chunks_exact(columns).enumerate() {
            // SAFETY: each row of each pair has one place.
            unsafe { *norms.at(i * rows + first + row) = sum_of_squares(y).sqrt() as f32 }
        }
    };
    let all = |norms: Shared| match worth_sharing(area(count, rows).saturating_mul(columns).saturating_mul(depth)) {
        true => share(pieces, |piece| norms_of(piece, norms)),
        false => (0..pieces).for_each(|piece| norms_of(piece, norms)),
    };
    // SAFETY: every row's norm is written.
    unsafe { written(count * rows, |norms| all(Shared::new(norms))) }
}

/// Reads the right sides of all pairs in the order of memory, if they lie side by side and each is used for few rows.
/// One after the other they would be read in short pieces far apart, which is slow unless they are in a near cache.
fn prefetch((left, first): (Matrix, Matrix), last: Matrix) {
    let (lines, stride, width) = match first.row > first.column {
        true => (first.shape[0], first.row, first.shape[1]),
        false => (first.shape[1], first.column, first.shape[0]),
    };
    let apart = (last.numbers.as_ptr() as usize).wrapping_sub(first.numbers.as_ptr() as usize) / size_of::<f32>();
    if left.shape[0] > FEW_ROWS || apart == 0 || apart.saturating_add(width) > stride {
        return;
    }
    let mut seen = 0;
    for line in first.numbers.chunks(stride).take(lines) {
        for number in line[..line.len().min(apart + width)].iter().step_by(CACHE_LINE) {
            seen ^= number.to_bits();
        }
    }
    black_box(seen);
}

/// # Panics
/// If the number of elements overflows.
fn area(rows: usize, columns: usize) -> usize {
    rows.checked_mul(columns).expect("a matrix must fit the memory")
}

/// Rows of a weight in any storage type.
trait WeightRows: Copy {
    /// `LANES` numbers of a row, without its scale.
    ///
    /// # Safety
    /// The row has them.
    unsafe fn load<S: Simd>(self, simd: S, row: usize, at: usize) -> S::F32;
    /// One number, without its scale.
    fn number(self, row: usize, at: usize) -> f32;
    /// The memory of rows of `depth` numbers: its beginning and its bytes, none where they do not lie in one piece.
    fn memory(self, rows: Range<usize>, depth: usize) -> (*const u8, usize);
    /// Brings a number into the cache.
    #[inline(always)]
    fn touch(self, row: usize, at: usize) {
        black_box(self.number(row, at));
    }
    /// A pointer to `LANES` scaled numbers of a row. Types other than `f32` are converted into `room`.
    ///
    /// # Safety
    /// The row has them.
    #[inline(always)]
    unsafe fn floats<S: Simd>(self, simd: S, row: usize, at: usize, room: &mut [f32; 8]) -> *const f32 {
        // SAFETY: guaranteed by the caller; no vector that is copied has more than 8 lanes.
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
    /// The scale of a row.
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
        // SAFETY: guaranteed by the caller.
        unsafe { simd.load(self.numbers.as_ptr().add(row * self.stride + at)) }
    }
    #[inline(always)]
    fn number(self, row: usize, at: usize) -> f32 {
        self.numbers[row * self.stride + at]
    }
    #[inline(always)]
    fn memory(self, rows: Range<usize>, depth: usize) -> (*const u8, usize) {
        memory(self.numbers, self.stride, rows, depth)
    }
    #[inline(always)]
    unsafe fn floats<S: Simd>(self, _: S, row: usize, at: usize, _: &mut [f32; 8]) -> *const f32 {
        // SAFETY: guaranteed by the caller.
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
        // SAFETY: guaranteed by the caller.
        unsafe { simd.load_f16(self.numbers.as_ptr().add(row * self.stride + at)) }
    }
    #[inline(always)]
    fn number(self, row: usize, at: usize) -> f32 {
        self.numbers[row * self.stride + at].to_f32()
    }
    #[inline(always)]
    fn memory(self, rows: Range<usize>, depth: usize) -> (*const u8, usize) {
        memory(self.numbers, self.stride, rows, depth)
    }
    #[inline(always)]
    fn scale(self, _: usize) -> Option<f32> {
        Some(self.scale)
    }
}

fn memory<T>(numbers: &[T], stride: usize, rows: Range<usize>, depth: usize) -> (*const u8, usize) {
    let bytes = if stride == depth { rows.len() * stride * size_of::<T>() } else { 0 };
    (numbers.as_ptr().wrapping_add(rows.start * stride).cast(), bytes)
}

/// Some rows and columns of y = a b + bias.
struct Piece<'a> {
    a: Matrix<'a>,
    bias: Option<&'a [f32]>,
    /// The number of columns of y; then the rows and columns of this piece.
    outputs: usize,
    y: Shared,
    rows: Range<usize>,
    columns: Range<usize>,
}

impl Piece<'_> {
    fn by(self, right: impl Right) {
        // A piece with few rows has all of them.
        match self.a.shape[0] <= FEW_ROWS && (self.a.column == 1 || self.a.shape[1] == 1) {
            true => dispatch(Streamed(self, right)),
            false => dispatch(Panels(self, right)),
        }
    }
}

/// The right side of a product in any storage.
trait Right: Copy {
    /// Computes all rows of a piece with few rows.
    fn stream<S: Simd>(self, simd: S, piece: &Piece);

    /// The memory of whole columns of `depth` numbers: its beginning and its bytes, none where they do not lie in one
    /// piece.
    fn memory(self, columns: Range<usize>, depth: usize) -> (*const u8, usize) {
        let _ = (columns, depth);
        (std::ptr::null(), 0)
    }

    /// Copies `rows` of `columns` as rows of a panel, `width` numbers each. Numbers past the columns are arbitrary.
    ///
    /// # Safety
    /// The right side has them, `width` is a multiple of the lanes, and the panel has room.
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

/// The numbers of a cache line, and where one begins.
#[repr(align(64))]
struct Line(#[expect(dead_code, reason = "written through pointers")] [f32; CACHE_LINE]);

thread_local! {
    /// Each thread's room for a panel: up to 384 KiB, too much for the stack of a thread.
    static PANEL: Cell<Vec<Line>> = const { Cell::new(Vec::new()) };
}

/// Computes some columns at a time, as panels that all rows pass by.
struct Panels<'a, B>(Piece<'a>, B);

impl<B: Right> Kernel for Panels<'_, B> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let Self(Piece { a, bias, outputs, y, rows, columns }, right) = self;
        let depth = a.shape[1];
        let step = if a.column == 1 { PANEL_DEPTH } else { SHALLOW };
        let mut room = PANEL.take();
        room.reserve((step.min(depth) * PANEL_WIDTH).div_ceil(CACHE_LINE));
        let panel = room.as_mut_ptr().cast::<f32>();
        for first in (0..depth).step_by(step) {
            let deep = step.min(depth - first);
            let mut column = columns.start;
            while column < columns.end {
                let left = columns.end - column;
                let wide = wide_lanes().filter(|lanes| *lanes <= left);
                let lanes = wide.unwrap_or(S::LANES);
                let vectors = (left / lanes).clamp(1, 2);
                let width = vectors * lanes;
                let end = (column + width).min(columns.end);
                // SAFETY: the right side has these rows and columns, and no panel is larger.
                unsafe { right.copy(simd, first..first + deep, column..end, panel, width) };
                let strip = Strip {
                    x: a.numbers[rows.start * a.row + first * a.column..].as_ptr(),
                    x_row: a.row,
                    tile: Tile { x_step: a.column, panel: panel.cast_const(), stride: width, depth: deep },
                    rows: rows.len(),
                    vectors,
                    count: end - column,
                    begin: bias.filter(|_| first == 0).map(|bias| &bias[column..end]),
                    more: first > 0,
                    // SAFETY: pieces of y do not overlap.
                    y: unsafe { y.at(rows.start * outputs + column) },
                    y_row: outputs,
                    next: right.memory(end..(end + width).min(columns.end), depth),
                };
                dispatch_tiles(strip, wide.is_some());
                column = end;
            }
        }
        PANEL.set(room);
    }
}

/// The rows that pass by one panel, and the destination of their sums. A separate kernel, so that its tiles are
/// compiled once.
struct Strip<'a> {
    x: *const f32,
    x_row: usize,
    tile: Tile,
    rows: usize,
    vectors: usize,
    /// The number of the panel's columns: all, or part of a single vector.
    count: usize,
    /// The initial sums for the first panel of a column: the bias, or 0.
    begin: Option<&'a [f32]>,
    more: bool,
    y: *mut f32,
    y_row: usize,
    /// The memory of the next panel, which is asked for meanwhile.
    next: (*const u8, usize),
}

impl TileKernel for Strip<'_> {
    #[inline(always)]
    fn run<T: Tiles>(self, tiles: T) {
        match self.vectors {
            2 => self.tiles::<T, 2>(tiles),
            _ => self.tiles::<T, 1>(tiles),
        }
    }
}

impl Strip<'_> {
    /// Tiles have as many rows as the registers hold sums for. All are about equally high, because a low tile waits for
    /// its sums.
    #[inline(always)]
    fn tiles<T: Tiles, const W: usize>(self, tiles: T) {
        let mut begin = [0f32; PANEL_WIDTH];
        if let Some(bias) = self.begin {
            begin[..self.count].copy_from_slice(bias);
        }
        let (mut row, mut left) = (0, self.rows.div_ceil(T::ROWS));
        let (mut next, bytes) = self.next;
        let part = bytes.div_ceil(left.max(1)).next_multiple_of(CACHE_LINE * size_of::<f32>());
        while left > 0 {
            for line in (0..part).step_by(CACHE_LINE * size_of::<f32>()) {
                tiles.fetch(next.wrapping_add(line));
            }
            next = next.wrapping_add(part);
            let height = (self.rows - row).div_ceil(left);
            // SAFETY: x and y have these rows.
            unsafe {
                match height {
                    1 => self.add::<T, 1, W>(tiles, row, &begin),
                    2 => self.add::<T, 2, W>(tiles, row, &begin),
                    3 => self.add::<T, 3, W>(tiles, row, &begin),
                    4 => self.add::<T, 4, W>(tiles, row, &begin),
                    5 => self.add::<T, 5, W>(tiles, row, &begin),
                    _ if T::ROWS == TILE_ROWS => self.add::<T, TILE_ROWS, W>(tiles, row, &begin),
                    6 => self.add::<T, 6, W>(tiles, row, &begin),
                    7 => self.add::<T, 7, W>(tiles, row, &begin),
                    8 => self.add::<T, 8, W>(tiles, row, &begin),
                    9 => self.add::<T, 9, W>(tiles, row, &begin),
                    10 => self.add::<T, 10, W>(tiles, row, &begin),
                    _ => self.add::<T, 11, W>(tiles, row, &begin),
                }
            }
            row += height;
            left -= 1;
        }
    }

    /// # Safety
    /// `X` rows are left.
    #[inline(always)]
    unsafe fn add<T: Tiles, const X: usize, const W: usize>(&self, tiles: T, row: usize, begin: &[f32; PANEL_WIDTH]) {
        // SAFETY: guaranteed by the caller; numbers past the columns go into a buffer.
        unsafe {
            let (x, y) = (self.x.add(row * self.x_row), self.y.add(row * self.y_row));
            if self.count == W * T::LANES {
                let before = if self.more { (y.cast_const(), self.y_row) } else { (begin.as_ptr(), 0) };
                return self.tile.add::<T, X, W>(tiles, x, self.x_row, y, self.y_row, before);
            }
            let mut edge = [[0f32; PANEL_WIDTH]; X];
            for i in 0..X {
                let before = if self.more { y.add(i * self.y_row).cast_const() } else { begin.as_ptr() };
                edge[i].as_mut_ptr().copy_from_nonoverlapping(before, self.count);
            }
            let to = edge.as_mut_ptr().cast::<f32>();
            self.tile.add::<T, X, W>(tiles, x, self.x_row, to, PANEL_WIDTH, (to.cast_const(), PANEL_WIDTH));
            for i in 0..X {
                y.add(i * self.y_row).copy_from_nonoverlapping(edge[i].as_ptr(), self.count);
            }
        }
    }
}

/// A panel with rows `stride` apart, and the distance of neighbours in a row of x.
#[derive(Clone, Copy)]
struct Tile {
    x_step: usize,
    panel: *const f32,
    stride: usize,
    depth: usize,
}

impl Tile {
    /// Multiplies `X` rows of x with the panel, adds the previous sums, and writes `X` rows of y.
    ///
    /// # Safety
    /// x has `X` rows of `depth` numbers, `x_row` apart; y and the previous sums have `X` rows of `W` vectors.
    #[inline(always)]
    unsafe fn add<T: Tiles, const X: usize, const W: usize>(
        self,
        tiles: T,
        x: *const f32,
        x_row: usize,
        y: *mut f32,
        y_row: usize,
        (before, before_row): (*const f32, usize),
    ) {
        // SAFETY: guaranteed by the caller.
        unsafe {
            let mut rows = [x; X];
            for i in 0..X {
                rows[i] = x.add(i * x_row);
            }
            let mut sums = [[tiles.splat(0.0); W]; X];
            let mut w = [tiles.splat(0.0); W];
            let mut panel = self.panel;
            // One number of each row per iteration: with more, the compiler keeps more operands than there are
            // registers. The strides are volatile reads: with known strides the compiler keeps a pointer for each
            // operand, which in WebAssembly costs an addition for each load.
            let Self { stride, x_step, depth, .. } = self;
            let (mut k, end) = (0, depth * x_step);
            while k < end {
                for j in 0..W {
                    w[j] = tiles.load(panel.add(j * T::LANES));
                }
                for i in 0..X {
                    let x = tiles.load_splat(rows[i].add(k));
                    for j in 0..W {
                        sums[i][j] = tiles.mul_add(x, w[j], sums[i][j]);
                    }
                }
                panel = panel.add((&raw const stride).read_volatile());
                k += (&raw const x_step).read_volatile();
            }
            for i in 0..X {
                for j in 0..W {
                    let before = tiles.load(before.add(i * before_row + j * T::LANES));
                    tiles.store(y.add(i * y_row + j * T::LANES), tiles.add(sums[i][j], before));
                }
            }
        }
    }
}

impl<R: WeightRows> Right for R {
    #[inline(always)]
    fn stream<S: Simd>(self, simd: S, piece: &Piece) {
        match piece.a.shape[0] {
            1 => stream::<S, Self, 1, 4, 2>(self, simd, piece),
            2 => stream::<S, Self, 2, 4, 1>(self, simd, piece),
            _ => stream::<S, Self, 3, 4, 1>(self, simd, piece),
        }
    }

    #[inline(always)]
    fn memory(self, columns: Range<usize>, depth: usize) -> (*const u8, usize) {
        WeightRows::memory(self, columns, depth)
    }

    /// Rows of the weight become columns of the panel.
    #[inline(always)]
    unsafe fn copy<S: Simd>(self, simd: S, rows: Range<usize>, columns: Range<usize>, panel: *mut f32, width: usize) {
        // Prefetch row by row: distant memory is slow to deliver several rows at a time.
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
                    // SAFETY: the row has `LANES` numbers, and a row of the block has room for them.
                    lanes[i] = unsafe { self.floats(simd, row(i), rows.start + at, &mut block[i]) };
                }
                // SAFETY: the panel has a row for each of `rows`.
                unsafe { simd.transpose(&lanes, panel.add(at * width + group), width) };
            }
            for at in whole..rows.len() {
                for i in 0..S::LANES {
                    let number = self.number(row(i), rows.start + at) * self.scale(row(i)).unwrap_or(1.0);
                    // SAFETY: as above.
                    unsafe { *panel.add(at * width + group + i) = number }
                }
            }
        }
    }
}

/// Multiplies `X` rows of x with `W` rows of the weight at a time, with `N` vectors of sums for each pair. The rows of
/// the weight are far apart: several long streams read memory fastest.
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
                // SAFETY: rows of x and of the weight have `depth` numbers each; `linear` has checked that.
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
            // SAFETY: row i and column `row` of y, which are in this piece.
            unsafe { *piece.y.at(i * piece.outputs + row) = scaled + piece.bias.map_or(0.0, |bias| bias[row]) }
        }
    }
}

/// A matrix with contiguous rows.
#[derive(Clone, Copy)]
struct Contiguous<'a>(Matrix<'a>);

impl Right for Contiguous<'_> {
    /// Reads in place: the matrix serves as its own panel.
    #[inline(always)]
    fn stream<S: Simd>(self, simd: S, piece: &Piece) {
        let mut column = piece.columns.start;
        // Each sum waits for the previous addition; more columns at a time fill that wait.
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
                // SAFETY: within y, and in this piece.
                unsafe { *y.at(row * outputs + column) = (0..depth).map(product).sum() }
            }
        }
    }

    #[inline(always)]
    unsafe fn copy<S: Simd>(self, simd: S, rows: Range<usize>, columns: Range<usize>, panel: *mut f32, width: usize) {
        let whole = columns.len() - columns.len() % S::LANES;
        for (i, row) in rows.enumerate() {
            // SAFETY: each row has these numbers, and the panel has a row for each.
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

impl Contiguous<'_> {
    #[inline(always)]
    fn columns<S: Simd, const W: usize>(self, simd: S, piece: &Piece, column: usize) {
        let (a, begin) = (piece.a, [0f32; SUM_VECTORS * MOST_LANES]);
        let panel = self.0.numbers[column..].as_ptr();
        let tile = Tile { x_step: 1, panel, stride: self.0.row, depth: a.shape[1] };
        for row in 0..a.shape[0] {
            let x = a.numbers[row * a.row..].as_ptr();
            // SAFETY: the matrix and y have `W` vectors from `column` on.
            unsafe {
                let y = piece.y.at(row * piece.outputs + column);
                tile.add::<S, 1, W>(simd, x, a.row, y, piece.outputs, (begin.as_ptr(), 0));
            }
        }
    }
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::*;

    #[test]
    #[ignore = "needs a processor with AVX-512: `cargo xtask test rust` runs it where there is one"]
    fn wide_tiles_have_the_bits_of_narrow_ones() {
        let lanes = wide_lanes().expect("a processor with AVX-512");
        let (depth, columns) = (37, 2 * lanes);
        let numbers = |count: usize| (0..count).map(|i| (i * 7919 % 1009) as f32 / 1009.0 - 0.4).collect::<Vec<_>>();
        let (panel, bias) = (numbers(depth * columns), numbers(columns));
        for rows in 1..=30 {
            let x = numbers(rows * depth);
            let filled = |wide: bool| {
                let mut y = vec![0f32; rows * columns];
                let width = if wide { columns } else { 2 * MOST_LANES };
                for at in (0..columns).step_by(width) {
                    let tile = Tile { x_step: 1, panel: panel[at..].as_ptr(), stride: columns, depth };
                    let begin = Some(&bias[at..at + width]);
                    let (x, y) = (x.as_ptr(), y[at..].as_mut_ptr());
                    let strip = Strip {
                        x,
                        x_row: depth,
                        tile,
                        rows,
                        vectors: 2,
                        count: width,
                        begin,
                        more: false,
                        y,
                        y_row: columns,
                        next: (std::ptr::null(), 0),
                    };
                    dispatch_tiles(strip, wide);
                }
                y
            };
            assert_eq!(filled(true), filled(false), "{rows} rows");
        }
    }
}
