//! y = x Wᵀ with W in bytes: products of integers, in blocks of 32 with a scale each.
//!
//! ```text
//! y[i][o] = Σ over blocks b of  a[i][b] · s[o][b] · Σ over j in b of  m[i][j] · n[o][j]
//! ```
//!
//! W is s · n. x is rounded to a · m for each product: to 16 bits, or to 7 bits where the processor multiplies bytes by
//! bytes and x has many rows. With many rows, some rows of W at a time are copied into a panel of 32-bit groups (four
//! bytes or two 16-bit integers), as in `product`; with few rows, W is streamed. Sums of integers are exact.

#![expect(
    clippy::needless_range_loop,
    reason = "loops over indices of arrays are unrolled in WebAssembly; those over iterators of them are not"
)]

use std::mem::MaybeUninit;
use std::ops::Range;

use crate::product::{FEW_ROWS, PANEL_WIDTH, TILE_ROWS, in_pieces};
use crate::simd::{Kernel, Simd, dispatch};
use crate::threads::{Shared, written};

/// The numbers of a row that share a scale.
pub const BLOCK: usize = 32;
/// The blocks of a panel's columns: with four bytes a group, a panel stays in the nearest cache.
const PANEL_BLOCKS: usize = 96;
/// The most 32-bit groups of a block: two 16-bit integers each.
const MOST_GROUPS: usize = BLOCK / 2;
/// What is added to 7-bit numbers: one side of a product of bytes may not be negative.
const ZERO: f32 = 64.0;

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

/// The rows of x as integers.
struct Integers {
    /// Groups of 32 bits, whole blocks of each row.
    groups: Vec<i32>,
    /// A scale for each block.
    scales: Vec<f32>,
    /// Four bytes a group, with [`ZERO`] added; or two 16-bit integers.
    bytes: bool,
}

impl Integers {
    fn groups_of_a_block(&self) -> usize {
        if self.bytes { BLOCK / 4 } else { BLOCK / 2 }
    }
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
        let bytes = S::MULTIPLIES_BYTES && rows > FEW_ROWS;
        let size = if bytes { BLOCK / 4 } else { BLOCK / 2 };
        let (mut groups, mut scales) = (vec![0i32; rows * blocks * size], vec![0f32; rows * blocks]);
        let most = if bytes { ZERO - 1.0 } else { f32::from(i16::MAX) };
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
                let scale = simd.largest(largest) / most + simd.sum(wrong);
                // A block too small to be divided by its scale becomes zeros.
                let inverse = if scale.recip().is_finite() { scale.recip() } else { 0.0 };
                let to = groups[(row * blocks + block) * size..].as_mut_ptr();
                for at in (0..BLOCK).step_by(S::LANES) {
                    // SAFETY: a whole vector is left in both.
                    unsafe {
                        let x = simd.round(simd.mul(simd.load(x.as_ptr().add(at)), simd.splat(inverse)));
                        match bytes {
                            true => simd.store_i8(to.cast::<i8>().add(at), simd.add(x, simd.splat(ZERO))),
                            false => simd.store_i16(to.cast::<i16>().add(at), x),
                        }
                    }
                }
                scales[row * blocks + block] = scale;
            }
        }
        Integers { groups, scales, bytes }
    }
}

/// y = x Wᵀ + bias.
///
/// # Shapes
/// - x: `[rows, depth]`
/// - W: `[outputs, depth]`
/// - y: `[rows, outputs]`
pub fn linear(x: &[f32], w: Bytes, bias: Option<&[f32]>, rows: usize, outputs: usize) -> Vec<f32> {
    let x = &dispatch(RoundX { x, depth: w.depth });
    let all = |y: Shared| {
        in_pieces([rows, w.depth], outputs, |rows, columns| {
            let piece = Piece { x, w, bias, outputs, y, rows, columns };
            // A piece with few rows has all of them.
            match piece.rows.len() {
                1 if !x.bytes => dispatch(Streamed::<1>(piece)),
                2 if !x.bytes => dispatch(Streamed::<2>(piece)),
                3 if !x.bytes && FEW_ROWS == 3 => dispatch(Streamed::<3>(piece)),
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

/// `X` rows of x, in 16 bits.
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
            x[i] = (self.x.groups[at * BLOCK / 2..].as_ptr().cast::<i16>(), self.x.scales[at..].as_ptr());
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

/// Rows of W as columns of 32-bit groups, and what each block's sums begin with and are multiplied by.
struct Panel {
    groups: MaybeUninit<[i32; PANEL_BLOCKS * MOST_GROUPS * PANEL_WIDTH]>,
    begin: MaybeUninit<[i32; PANEL_BLOCKS * PANEL_WIDTH]>,
    scales: MaybeUninit<[f32; PANEL_BLOCKS * PANEL_WIDTH]>,
}

impl Kernel for Panels<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let piece = self.0;
        let mut panel =
            Panel { groups: MaybeUninit::uninit(), begin: MaybeUninit::uninit(), scales: MaybeUninit::uninit() };
        for first in (0..piece.w.blocks()).step_by(PANEL_BLOCKS) {
            let blocks = first..(first + PANEL_BLOCKS).min(piece.w.blocks());
            let mut column = piece.columns.start;
            while column < piece.columns.end {
                let vectors = ((piece.columns.end - column) / S::LANES).clamp(1, 2);
                let end = (column + vectors * S::LANES).min(piece.columns.end);
                piece.fill(simd, &mut panel, blocks.clone(), column..end, vectors * S::LANES);
                let strip = Strip { piece: &piece, panel: &panel, blocks: blocks.clone(), columns: column..end };
                match (vectors, piece.x.bytes) {
                    (2, true) => dispatch(strip.of::<8, 2>()),
                    (2, false) => dispatch(strip.of::<16, 2>()),
                    (_, true) => dispatch(strip.of::<8, 1>()),
                    (_, false) => dispatch(strip.of::<16, 1>()),
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
        let (size, bytes) = (self.x.groups_of_a_block(), self.x.bytes);
        let (groups, begin) = (panel.groups.as_mut_ptr().cast::<i32>(), panel.begin.as_mut_ptr().cast::<i32>());
        let scales = panel.scales.as_mut_ptr().cast::<f32>();
        let (mut room, mut wide) = ([0i8; BLOCK], [[0i16; BLOCK]; 8]);
        let mut narrow = [[0i8; BLOCK]; 8];
        for group in (0..width).step_by(S::LANES) {
            for block in blocks.clone() {
                let at = block - blocks.start;
                for i in 0..S::LANES {
                    let row = (columns.start + group + i).min(columns.end - 1);
                    let from = self.w.block(row, block, &mut room);
                    // SAFETY: a block has `BLOCK` numbers.
                    let numbers = unsafe { &*from.cast::<[i8; BLOCK]>() };
                    let mut sum = 0;
                    if bytes {
                        narrow[i] = *numbers;
                        for n in numbers {
                            sum += i32::from(*n);
                        }
                    } else {
                        for k in 0..BLOCK {
                            wide[i][k] = numbers[k].into();
                        }
                    }
                    // SAFETY: the panel has room for `width` columns of every block.
                    unsafe {
                        *begin.add(at * width + group + i) = -(ZERO as i32) * sum;
                        *scales.add(at * width + group + i) = self.w.scales[row * self.w.blocks() + block];
                    }
                }
                for part in (0..size).step_by(S::LANES) {
                    let mut lines = [std::ptr::null::<f32>(); 8];
                    for i in 0..S::LANES {
                        let line = if bytes { narrow[i].as_ptr().cast::<i32>() } else { wide[i].as_ptr().cast() };
                        // SAFETY: a block has `size` groups.
                        lines[i] = unsafe { line.add(part) }.cast();
                    }
                    // SAFETY: as above; 32 bits are moved as they are.
                    unsafe {
                        simd.transpose(&lines, groups.add((at * size + part) * width + group).cast::<f32>(), width);
                    }
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

impl<'a> Strip<'a> {
    fn of<const G: usize, const W: usize>(self) -> StripOf<'a, G, W> {
        StripOf(self)
    }
}

/// A strip with `G` groups a block and `W` vectors of columns.
struct StripOf<'a, const G: usize, const W: usize>(Strip<'a>);

impl<const G: usize, const W: usize> Kernel for StripOf<'_, G, W> {
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

impl<const G: usize, const W: usize> StripOf<'_, G, W> {
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
            rows[i] = piece.x.groups[((row + i) * all + blocks.start) * G..].as_ptr();
        }
        let (mut groups, mut begin) = (panel.groups.as_ptr().cast::<i32>(), panel.begin.as_ptr().cast::<i32>());
        let mut scales = panel.scales.as_ptr().cast::<f32>();
        for _ in blocks.clone() {
            // SAFETY: the panel and the rows of x have all groups of these blocks.
            unsafe {
                let mut sums = [[simd.splat_i32(0); W]; X];
                if G == BLOCK / 4 {
                    for j in 0..W {
                        let begin = simd.load_i32(begin.add(j * S::LANES));
                        for i in 0..X {
                            sums[i][j] = begin;
                        }
                    }
                }
                let (mut g, mut w) = (0, [simd.splat_i32(0); W]);
                while g < G {
                    for j in 0..W {
                        w[j] = simd.load_i32(groups.add(j * S::LANES));
                    }
                    for i in 0..X {
                        let x = simd.load_splat_i32(rows[i].add(g));
                        for j in 0..W {
                            sums[i][j] = match G == BLOCK / 4 {
                                true => simd.dot_bytes(w[j], x, sums[i][j]),
                                false => simd.dot_shorts(w[j], x, sums[i][j]),
                            };
                        }
                    }
                    groups = groups.add((&raw const width).read_volatile());
                    g += (&raw const one).read_volatile();
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
                    rows[i] = rows[i].add(G);
                }
                begin = begin.add(width);
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
