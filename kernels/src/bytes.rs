//! y = x Wᵀ with W in bytes: products of integers, in blocks of 32 with a scale each.
//!
//! ```text
//! y[i][o] = Σ over blocks b of  a[i][b] · s[o][b] · Σ over j in b of  m[i][j] · n[o][j]
//! ```
//!
//! W is s · n. x is rounded to a · m, 16 bits, for each product. With many rows, some rows of W at a time are copied
//! into a panel of pairs of 16-bit integers, as in `product`; with few rows, W is streamed. Sums of integers are exact.

#![expect(
    clippy::needless_range_loop,
    reason = "loops over indices of arrays are unrolled in WebAssembly; those over iterators of them are not"
)]

use std::mem::MaybeUninit;
use std::ops::Range;

use crate::pieces::{FEW_ROWS, PANEL_WIDTH, TILE_ROWS, in_pieces};
use crate::simd::{Kernel, Simd, dispatch};
use crate::threads::{Shared, written};

/// The numbers of a row that share a scale.
pub const BLOCK: usize = 32;
/// The blocks of a panel's columns.
const PANEL_BLOCKS: usize = 96;
/// The pairs of a block.
const PAIRS: usize = BLOCK / 2;

/// Weights `[rows, depth]` in bytes.
#[derive(Clone, Copy)]
pub struct Bytes<'a> {
    pub numbers: &'a [i8],
    /// `[rows, depth / BLOCK, rounded up]`
    pub scales: &'a [f32],
    pub depth: usize,
}

impl Bytes<'_> {
    fn blocks(self) -> usize {
        self.depth.div_ceil(BLOCK)
    }

    /// A block of a row, in `room` with zeros after it if it is the row's short end.
    #[inline(always)]
    fn block(self, row: usize, block: usize, room: &mut [i8; BLOCK]) -> *const i8 {
        let numbers = &self.numbers[row * self.depth..][block * BLOCK..self.depth];
        if numbers.len() >= BLOCK {
            return numbers.as_ptr();
        }
        *room = [0; BLOCK];
        room[..numbers.len()].copy_from_slice(numbers);
        room.as_ptr()
    }
}

/// The rows of x as 16-bit integers.
struct Integers {
    /// Whole blocks of each row.
    numbers: Vec<i16>,
    /// A scale for each block.
    scales: Vec<f32>,
}

/// Rounds rows of x; numbers that are not finite get a scale that is not finite, and so do their products.
struct RoundX<'a> {
    x: &'a [f32],
    depth: usize,
}

impl Kernel for RoundX<'_> {
    type Output = Integers;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> Integers {
        let Self { x, depth } = self;
        let (rows, blocks) = (x.len() / depth, depth.div_ceil(BLOCK));
        let (mut numbers, mut scales) = (vec![0i16; rows * blocks * BLOCK], vec![0f32; rows * blocks]);
        for (row, x) in x.chunks_exact(depth).enumerate() {
            for (block, x) in x.chunks(BLOCK).enumerate() {
                let mut room = [0f32; BLOCK];
                let x: &[f32; BLOCK] = match x.try_into() {
                    Ok(whole) => whole,
                    Err(_) => {
                        room[..x.len()].copy_from_slice(x);
                        &room
                    }
                };
                let (mut largest, mut wrong) = (simd.splat(0.0), simd.splat(0.0));
                for at in (0..BLOCK).step_by(S::LANES) {
                    // SAFETY: a whole vector is left.
                    let x = unsafe { simd.load(x.as_ptr().add(at)) };
                    largest = simd.max(simd.abs(x), largest);
                    // 0, or NaN for a number that is not finite.
                    wrong = simd.add(wrong, simd.mul(x, simd.splat(0.0)));
                }
                let scale = simd.largest(largest) / f32::from(i16::MAX) + simd.sum(wrong);
                // A block too small to be divided by its scale becomes zeros.
                let inverse = if scale.recip().is_finite() { scale.recip() } else { 0.0 };
                let to = numbers[(row * blocks + block) * BLOCK..].as_mut_ptr();
                for at in (0..BLOCK).step_by(S::LANES) {
                    // SAFETY: a whole vector is left in both.
                    unsafe {
                        let scaled = simd.mul(simd.load(x.as_ptr().add(at)), simd.splat(inverse));
                        simd.store_i16(to.add(at), simd.round(scaled));
                    }
                }
                scales[row * blocks + block] = scale;
            }
        }
        Integers { numbers, scales }
    }
}

/// y = x Wᵀ + bias.
///
/// # Shapes
/// - x: `[rows, depth]`
/// - W: `[outputs, depth]`
/// - y: `[rows, outputs]`
pub fn linear(x: &[f32], w: Bytes, bias: Option<&[f32]>, rows: usize, outputs: usize) -> Vec<f32> {
    let (x, all_rows) = (&dispatch(RoundX { x, depth: w.depth }), rows);
    let all = |y: Shared| {
        in_pieces([rows, w.depth], outputs, |rows, columns| {
            let piece = Piece { x, w, bias, outputs, y, rows, columns };
            // By all rows: the last of several pieces may have few, and its sums are added in the same order.
            match all_rows {
                1 => dispatch(Streamed::<1>(piece)),
                2 => dispatch(Streamed::<2>(piece)),
                FEW_ROWS => dispatch(Streamed::<FEW_ROWS>(piece)),
                _ => dispatch(Panels(piece)),
            }
        });
    };
    // SAFETY: the pieces cover all rows and columns.
    unsafe { written(rows * outputs, |y| all(Shared::new(y))) }
}

/// Some rows and columns of y.
struct Piece<'a> {
    x: &'a Integers,
    w: Bytes<'a>,
    bias: Option<&'a [f32]>,
    outputs: usize,
    y: Shared,
    rows: Range<usize>,
    columns: Range<usize>,
}

/// `X` rows of x.
struct Streamed<'a, const X: usize>(Piece<'a>);

impl<const X: usize> Kernel for Streamed<'_, X> {
    type Output = ();

    /// Four rows of W at a time, which are far apart: several long streams read memory fastest.
    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        const AT_ONCE: usize = 4;
        let Range { start, end } = self.0.columns;
        let part = (end - start) / AT_ONCE;
        for row in start..start + part {
            self.0.stream::<S, X, AT_ONCE>(simd, [row, row + part, row + 2 * part, row + 3 * part]);
        }
        for row in start + AT_ONCE * part..end {
            self.0.stream::<S, X, 1>(simd, [row]);
        }
    }
}

impl Piece<'_> {
    #[inline(always)]
    fn stream<S: Simd, const X: usize, const W: usize>(&self, simd: S, rows: [usize; W]) {
        let (blocks, depth) = (self.w.blocks(), self.w.depth);
        let mut sums = [[simd.splat(0.0); W]; X];
        let (mut x, mut w) = ([(std::ptr::null(), std::ptr::null()); X], [(std::ptr::null(), std::ptr::null()); W]);
        for i in 0..X {
            let at = (self.rows.start + i) * blocks;
            x[i] = (self.x.numbers[at * BLOCK..].as_ptr(), self.x.scales[at..].as_ptr());
        }
        for k in 0..W {
            w[k] = (self.w.numbers[rows[k] * depth..].as_ptr(), self.w.scales[rows[k] * blocks..].as_ptr());
        }
        let mut add = |block: usize, w: [(*const i8, *const f32); W]| {
            for k in 0..W {
                for i in 0..X {
                    let mut sum = simd.splat_i32(0);
                    // SAFETY: all have this block, of `BLOCK` numbers.
                    let scale = unsafe {
                        for at in (0..BLOCK).step_by(2 * S::LANES) {
                            sum = simd.add_products(w[k].0.add(at), x[i].0.add(block * BLOCK + at), sum);
                        }
                        simd.mul(simd.load_splat(w[k].1.add(block)), simd.load_splat(x[i].1.add(block)))
                    };
                    sums[i][k] = simd.mul_add(simd.to_f32(sum), scale, sums[i][k]);
                }
            }
        };
        for block in 0..depth / BLOCK {
            add(block, w);
            for k in 0..W {
                // SAFETY: a whole block was left.
                w[k].0 = unsafe { w[k].0.add(BLOCK) };
            }
        }
        if !depth.is_multiple_of(BLOCK) {
            let mut ends = [[0i8; BLOCK]; W];
            for k in 0..W {
                w[k].0 = self.w.block(rows[k], blocks - 1, &mut ends[k]);
            }
            add(blocks - 1, w);
        }
        for i in 0..X {
            for k in 0..W {
                let sum = simd.sum(sums[i][k]) + self.bias.map_or(0.0, |bias| bias[rows[k]]);
                // SAFETY: the row and column are in this piece.
                unsafe { *self.y.at((self.rows.start + i) * self.outputs + rows[k]) = sum }
            }
        }
    }
}

/// Computes some columns of y at a time.
struct Panels<'a>(Piece<'a>);

/// Rows of W as columns of pairs, and the scale of each block.
struct Panel {
    pairs: MaybeUninit<[i32; PANEL_BLOCKS * PAIRS * PANEL_WIDTH]>,
    scales: MaybeUninit<[f32; PANEL_BLOCKS * PANEL_WIDTH]>,
}

impl Kernel for Panels<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let piece = self.0;
        let mut panel = Panel { pairs: MaybeUninit::uninit(), scales: MaybeUninit::uninit() };
        for first in (0..piece.w.blocks()).step_by(PANEL_BLOCKS) {
            let blocks = first..(first + PANEL_BLOCKS).min(piece.w.blocks());
            let mut column = piece.columns.start;
            while column < piece.columns.end {
                let vectors = ((piece.columns.end - column) / S::LANES).clamp(1, 2);
                let end = (column + vectors * S::LANES).min(piece.columns.end);
                piece.fill(simd, &mut panel, blocks.clone(), column..end, vectors * S::LANES);
                let strip = Strip { piece: &piece, panel: &panel, blocks: blocks.clone(), columns: column..end };
                match vectors {
                    2 => dispatch(StripOf::<2>(strip)),
                    _ => dispatch(StripOf::<1>(strip)),
                }
                column = end;
            }
        }
    }
}

impl Piece<'_> {
    /// Copies blocks of some rows of W. Columns of the panel past them repeat the last one.
    #[inline(always)]
    fn fill<S: Simd>(&self, simd: S, panel: &mut Panel, blocks: Range<usize>, columns: Range<usize>, width: usize) {
        let pairs = panel.pairs.as_mut_ptr().cast::<f32>();
        let scales = panel.scales.as_mut_ptr().cast::<f32>();
        let (mut room, mut wide) = ([0i8; BLOCK], [[0i16; BLOCK]; 8]);
        for group in (0..width).step_by(S::LANES) {
            for block in blocks.clone() {
                let at = block - blocks.start;
                for i in 0..S::LANES {
                    let row = (columns.start + group + i).min(columns.end - 1);
                    let from = self.w.block(row, block, &mut room);
                    // SAFETY: a block has `BLOCK` numbers, and the panel has room for `width` columns of every block.
                    unsafe {
                        let numbers = &*from.cast::<[i8; BLOCK]>();
                        for k in 0..BLOCK {
                            wide[i][k] = numbers[k].into();
                        }
                        *scales.add(at * width + group + i) = self.w.scales[row * self.w.blocks() + block];
                    }
                }
                for part in (0..PAIRS).step_by(S::LANES) {
                    let mut lines = [std::ptr::null(); 8];
                    for i in 0..S::LANES {
                        lines[i] = wide[i][2 * part..].as_ptr().cast::<f32>();
                    }
                    // SAFETY: as above; 32 bits are moved as they are.
                    unsafe { simd.transpose(&lines, pairs.add((at * PAIRS + part) * width + group), width) };
                }
            }
        }
    }
}

/// All rows of a piece that pass by one panel.
struct Strip<'a> {
    piece: &'a Piece<'a>,
    panel: &'a Panel,
    blocks: Range<usize>,
    columns: Range<usize>,
}

/// A strip of `W` vectors of columns.
struct StripOf<'a, const W: usize>(Strip<'a>);

impl<const W: usize> Kernel for StripOf<'_, W> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let Range { start, end } = self.0.piece.rows;
        let (mut row, mut left) = (start, (end - start).div_ceil(TILE_ROWS));
        while left > 0 {
            let height = (end - row).div_ceil(left);
            match height {
                1 => self.tile::<S, 1>(simd, row),
                2 => self.tile::<S, 2>(simd, row),
                3 => self.tile::<S, 3>(simd, row),
                4 => self.tile::<S, 4>(simd, row),
                5 => self.tile::<S, 5>(simd, row),
                _ => self.tile::<S, 6>(simd, row),
            }
            row += height;
            left -= 1;
        }
    }
}

impl<const W: usize> StripOf<'_, W> {
    #[inline(always)]
    fn tile<S: Simd, const X: usize>(&self, simd: S, row: usize) {
        let Strip { piece, panel, blocks, columns } = &self.0;
        let (width, one, all) = (W * S::LANES, 1, piece.w.blocks());
        let mut y = [[0f32; PANEL_WIDTH]; X];
        for i in 0..X {
            let count = columns.len();
            if blocks.start > 0 {
                // SAFETY: the row and columns are in this piece.
                unsafe {
                    let before = piece.y.at((row + i) * piece.outputs + columns.start).cast_const();
                    y[i].as_mut_ptr().copy_from_nonoverlapping(before, count);
                }
            } else if let Some(bias) = piece.bias {
                y[i][..count].copy_from_slice(&bias[columns.clone()]);
            }
        }
        let (mut rows, mut x_scales) = ([std::ptr::null(); X], [std::ptr::null(); X]);
        for i in 0..X {
            x_scales[i] = piece.x.scales[(row + i) * all + blocks.start..].as_ptr();
            rows[i] = piece.x.numbers[((row + i) * all + blocks.start) * BLOCK..].as_ptr().cast::<i32>();
        }
        let (mut pairs, mut scales) = (panel.pairs.as_ptr().cast::<i32>(), panel.scales.as_ptr().cast::<f32>());
        for _ in blocks.clone() {
            // SAFETY: the panel and the rows of x have all pairs of these blocks.
            unsafe {
                let mut sums = [[simd.splat_i32(0); W]; X];
                let (mut pair, mut w) = (0, [simd.splat_i32(0); W]);
                // Not unrolled: see `Tile` in `product`.
                while pair < PAIRS {
                    for j in 0..W {
                        w[j] = simd.load_i32(pairs.add(j * S::LANES));
                    }
                    for i in 0..X {
                        let x = simd.load_splat_i32(rows[i].add(pair));
                        for j in 0..W {
                            sums[i][j] = simd.dot_shorts(w[j], x, sums[i][j]);
                        }
                    }
                    pairs = pairs.add((&raw const width).read_volatile());
                    pair += (&raw const one).read_volatile();
                }
                let mut of = [simd.splat(0.0); W];
                for j in 0..W {
                    of[j] = simd.load(scales.add(j * S::LANES));
                }
                for i in 0..X {
                    let scale = simd.load_splat(x_scales[i]);
                    for j in 0..W {
                        let to = y[i].as_mut_ptr().add(j * S::LANES);
                        let scaled = simd.mul(simd.to_f32(sums[i][j]), of[j]);
                        simd.store(to, simd.mul_add(scaled, scale, simd.load(to)));
                    }
                    x_scales[i] = x_scales[i].add(1);
                    rows[i] = rows[i].add(PAIRS);
                }
                scales = scales.add(width);
            }
        }
        for i in 0..X {
            // SAFETY: the row and columns are in this piece.
            unsafe {
                let to = piece.y.at((row + i) * piece.outputs + columns.start);
                to.copy_from_nonoverlapping(y[i].as_ptr(), columns.len());
            }
        }
    }
}
