//! y = x Wᵀ with W in bytes or half bytes: products of integers, in blocks of 32 with a scale each.
//!
//! ```text
//! y[i][o] = Σ over blocks b of  a[i][b] · s[o][b] · Σ over j in b of  m[i][j] · n[o][j]
//! ```
//!
//! W is s · n. x is rounded to a · m for each product, where m has at most 128 values in a block. With many rows, some
//! rows of W at a time are copied into a panel, as in `product`; with few rows, W is streamed. Sums of integers are
//! exact, so x has the same error by any instructions. Some multiply bytes, but those of one side without a sign, and
//! not the eighth bit of them: x goes there as m − l, where l is the least m of the block, and l Σ n is added.
//!
//! Half bytes are multiplied as bytes that are 16 times as large, and a is divided by 16: both are exact, so the same n
//! have the same products in either form.

#![expect(
    clippy::needless_range_loop,
    reason = "loops over indices of arrays are unrolled in WebAssembly; those over iterators of them are not"
)]

use std::mem::MaybeUninit;
use std::ops::Range;

use crate::pieces::{BYTES_PANEL_WIDTH, FEW_ROWS, MOST_LANES, in_pieces};
use crate::simd::{Kernel, Simd, dispatch_dots};
use crate::threads::{Shared, each_piece, written};

/// The numbers of a row that share a scale.
pub const BLOCK: usize = 32;
/// The blocks of a panel's columns.
const PANEL_BLOCKS: usize = 96;
/// The most rows of x in a tile. Products of integers leave fewer registers than multiply-add does: with more rows,
/// browsers move sums to memory.
const TILE_ROWS: usize = 4;
/// The steps of a rounded block of x, from its least number to its largest: one fewer than 7 bits have, as both ends
/// are rounded.
const STEPS: f32 = 126.0;

/// The units of a block: numbers that are multiplied at a time and added to one lane of 32 bits.
const fn units<S: Simd>() -> usize {
    if S::DOTS_BYTES { BLOCK / 4 } else { BLOCK / 2 }
}

/// The rows of a block in a panel.
const fn panel_step<S: Simd>() -> usize {
    units::<S>() + if S::DOTS_BYTES { 2 } else { 1 }
}

/// Weights `[rows, depth]` in bytes or half bytes.
#[derive(Clone, Copy)]
pub struct Bytes<'a> {
    pub numbers: &'a [i8],
    /// `[rows, depth / BLOCK, rounded up]`
    pub scales: &'a [f32],
    pub depth: usize,
    /// Whether a byte holds two numbers, as [`halved`] puts them.
    pub halves: bool,
}

/// The bytes of a block in half bytes.
const HALF: usize = BLOCK / 2;

/// Rows of numbers of four bits as half bytes: byte j of a block holds number j in its lower half and number j + 16 in
/// the upper one. Zeros fill a row's last block.
///
/// # Panics
/// If `width` is 0.
pub fn halved(numbers: &[i8], width: usize) -> Vec<i8> {
    let mut halves = Vec::with_capacity(numbers.len() / width * width.div_ceil(BLOCK) * HALF);
    for block in numbers.chunks_exact(width).flat_map(|row| row.chunks(BLOCK)) {
        let number = |at: usize| block.get(at).copied().unwrap_or(0);
        halves.extend((0..HALF).map(|at| number(at) & 15 | number(at + HALF) << 4));
    }
    halves
}

/// The numbers of a block, times 16.
#[inline(always)]
fn widen(halves: &[i8; HALF], numbers: &mut [i8; BLOCK]) {
    for at in 0..HALF {
        numbers[at] = halves[at] << 4;
    }
    for at in 0..HALF {
        numbers[HALF + at] = halves[at] & -16;
    }
}

impl Bytes<'_> {
    fn blocks(self) -> usize {
        self.depth.div_ceil(BLOCK)
    }

    /// A block of a row: in `room` if it has half bytes, or if it is the row's short end, with zeros after it.
    #[inline(always)]
    fn block(self, row: usize, block: usize, room: &mut [i8; BLOCK]) -> *const i8 {
        if self.halves {
            widen(&self.numbers.as_chunks::<HALF>().0[row * self.blocks() + block], room);
            return room.as_ptr();
        }
        let numbers = &self.numbers[row * self.depth..][block * BLOCK..self.depth];
        if numbers.len() >= BLOCK {
            return numbers.as_ptr();
        }
        *room = [0; BLOCK];
        room[..numbers.len()].copy_from_slice(numbers);
        room.as_ptr()
    }
}

/// The rows of x as integers, block after block: the numbers of a block, its scale, and l. The numbers are m in 16
/// bits, or m − l in 8 bits. With few rows of those, four bytes of −l stand in place of l.
struct Integers {
    words: Vec<u32>,
    /// The words of a block: `BYTES_STEP` or `SHORTS_STEP`.
    step: usize,
}

impl Integers {
    fn block(&self, at: usize) -> *const i32 {
        self.words[at * self.step..].as_ptr().cast()
    }
}

/// The words of a block whose numbers have 8 or 16 bits.
const BYTES_STEP: usize = BLOCK / 4 + 2;
const SHORTS_STEP: usize = BLOCK / 2 + 2;

/// Rounds rows of x.
struct RoundX<'a> {
    x: &'a [f32],
    depth: usize,
    /// Multiplies the scales.
    factor: f32,
}

impl Kernel for RoundX<'_> {
    type Output = Integers;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> Integers {
        let Self { x, depth, factor } = self;
        let (rows, blocks) = (x.len() / depth, depth.div_ceil(BLOCK));
        let few = rows <= FEW_ROWS;
        let as_bytes = if few { simd.streams_bytes() } else { S::DOTS_BYTES };
        let step = if as_bytes { BYTES_STEP } else { SHORTS_STEP };
        let mut words = vec![0; rows * blocks * step];
        each_piece(&mut words, blocks * step, |at, words| {
            let x = &x[at / (blocks * step) * depth..];
            dispatch_dots(RoundRows { x, depth, factor, words, step, few });
        });
        Integers { words, step }
    }
}

/// Rounds some rows. Numbers that are not finite get a scale that is not finite, and so do their products.
struct RoundRows<'a> {
    x: &'a [f32],
    depth: usize,
    factor: f32,
    words: &'a mut [u32],
    step: usize,
    /// Whether they are streamed.
    few: bool,
}

impl Kernel for RoundRows<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let Self { x, depth, factor, words, step, few } = self;
        let (units, as_bytes) = (step - 2, step == BYTES_STEP);
        for (x, words) in x.chunks_exact(depth).zip(words.chunks_exact_mut(depth.div_ceil(BLOCK) * step)) {
            for (x, words) in x.chunks(BLOCK).zip(words.chunks_exact_mut(step)) {
                let mut room = [0f32; BLOCK];
                let x: &[f32; BLOCK] = match x.try_into() {
                    Ok(whole) => whole,
                    Err(_) => {
                        room[..x.len()].copy_from_slice(x);
                        &room
                    }
                };
                let zero = simd.splat(0.0);
                let (mut most, mut lowest, mut wrong) = (zero, zero, zero);
                for at in (0..BLOCK).step_by(S::LANES) {
                    // SAFETY: a whole vector is left.
                    let x = unsafe { simd.load(x.as_ptr().add(at)) };
                    most = simd.max(x, most);
                    lowest = simd.min(x, lowest);
                    // 0, or NaN for a number that is not finite.
                    wrong = simd.add(wrong, simd.mul(x, zero));
                }
                let (most, lowest) = (simd.largest(most), -simd.largest(simd.sub(zero, lowest)));
                // Each by itself, because their difference may be infinite.
                let scale = (most / STEPS - lowest / STEPS) + simd.sum(wrong);
                // A block too small to be divided by its scale becomes zeros.
                let inverse = if scale.recip().is_finite() { scale.recip() } else { 0.0 };
                let l = simd.round(simd.mul(simd.splat(lowest), simd.splat(inverse)));
                let to = words.as_mut_ptr();
                for at in (0..BLOCK).step_by(S::LANES) {
                    // SAFETY: a whole vector is left in both.
                    unsafe {
                        let m = simd.round(simd.mul(simd.load(x.as_ptr().add(at)), simd.splat(inverse)));
                        match as_bytes {
                            true => simd.store_i8(to.cast::<i8>().add(at), simd.sub(m, l)),
                            false => simd.store_i16(to.cast::<i16>().add(at), m),
                        }
                    }
                }
                words[units] = (scale * factor).to_bits();
                let l = simd.largest(l);
                words[units + 1] = if few && as_bytes { (-l) as u32 * 0x0101_0101 } else { l.to_bits() };
            }
        }
    }
}

/// y = x Wᵀ + bias.
///
/// # Shapes
/// - x: `[rows, depth]`
/// - W: `[outputs, depth]`
/// - y: `[rows, outputs]`
pub fn linear(x: &[f32], w: Bytes, bias: Option<&[f32]>, rows: usize, outputs: usize) -> Vec<f32> {
    let factor = if w.halves { 1.0 / 16.0 } else { 1.0 };
    let (x, all_rows) = (&dispatch_dots(RoundX { x, depth: w.depth, factor }), rows);
    let all = |y: Shared| {
        in_pieces([rows, w.depth], outputs, |rows, columns| {
            let piece = Piece { x, w, bias, outputs, y, rows, columns };
            // By all rows: the last of several pieces may have few, and its sums are added in the same order.
            match all_rows {
                1 => piece.streamed::<1>(),
                2 => piece.streamed::<2>(),
                FEW_ROWS => piece.streamed::<FEW_ROWS>(),
                _ => dispatch_dots(Panels(piece)),
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

/// `X` rows of x, whose numbers have 8 bits (`BYTES`) or 16; W has half bytes (`HALVES`) or bytes.
struct Streamed<'a, const X: usize, const BYTES: bool, const HALVES: bool>(Piece<'a>);

impl<const X: usize, const BYTES: bool, const HALVES: bool> Kernel for Streamed<'_, X, BYTES, HALVES> {
    type Output = ();

    /// A row of W for each lane at a time. They are far apart: several long streams read memory fastest.
    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let Range { start, end } = self.0.columns;
        let part = (end - start) / S::LANES;
        for row in start..start + part {
            self.0.stream::<S, X, BYTES, HALVES>(simd, row, part);
        }
        for row in start + S::LANES * part..end {
            self.0.stream::<S, X, BYTES, HALVES>(simd, row, 0);
        }
    }
}

impl Piece<'_> {
    fn streamed<const X: usize>(self) {
        match (self.x.step == BYTES_STEP, self.w.halves) {
            (true, false) => dispatch_dots(Streamed::<X, true, false>(self)),
            (true, true) => dispatch_dots(Streamed::<X, true, true>(self)),
            (false, false) => dispatch_dots(Streamed::<X, false, false>(self)),
            (false, true) => dispatch_dots(Streamed::<X, false, true>(self)),
        }
    }

    /// Row `first` of W in the first lane, and one `apart` rows after it in each further lane. Adds in the order of
    /// `Tile`: a row of x has the same products among few rows and among many.
    #[inline(always)]
    fn stream<S: Simd, const X: usize, const BYTES: bool, const HALVES: bool>(
        &self,
        simd: S,
        first: usize,
        apart: usize,
    ) {
        let (blocks, depth, step) = (self.w.blocks(), self.w.depth, if BYTES { BYTES_STEP } else { SHORTS_STEP });
        let (row, block_bytes) = if HALVES { (blocks * HALF, HALF) } else { (depth, BLOCK) };
        let mut x = [std::ptr::null(); X];
        for i in 0..X {
            x[i] = self.x.block((self.rows.start + i) * blocks);
        }
        let (mut w, mut w_row) = (self.w.numbers[first * row..].as_ptr(), apart * row);
        let (mut scales, scales_row) = (self.w.scales[first * blocks..].as_ptr(), apart * blocks);
        let mut lanes = [0f32; MOST_LANES];
        for k in 0..S::LANES {
            lanes[k] = self.bias.map_or(0.0, |bias| bias[first + k * apart]);
        }
        // SAFETY: it has a number for each lane.
        let mut y = [unsafe { simd.load(lanes.as_ptr()) }; X];
        let mut ends = [[0i8; BLOCK]; MOST_LANES];
        for block in 0..blocks {
            if !HALVES && block == depth / BLOCK {
                for k in 0..S::LANES {
                    self.w.block(first + k * apart, block, &mut ends[k]);
                }
                (w, w_row) = (ends.as_ptr().cast(), BLOCK);
            }
            // SAFETY: all rows have this block, of `BLOCK` numbers.
            unsafe {
                let of = simd.gather(scales, scales_row);
                for i in 0..X {
                    let mut sums = [simd.splat_i32(0); MOST_LANES];
                    let less = simd.load_splat_i32(x[i].add(step - 1));
                    for k in 0..S::LANES {
                        let mut row = w.add(k * w_row);
                        let mut wide = [0i8; BLOCK];
                        if HALVES {
                            widen(&*row.cast::<[i8; HALF]>(), &mut wide);
                            row = wide.as_ptr();
                        }
                        if BYTES {
                            let mut lesser = simd.splat_i32(0);
                            for at in (0..BLOCK / 4).step_by(S::LANES) {
                                let w = simd.load_i32(row.cast::<i32>().add(at));
                                sums[k] = simd.dot_bytes(w, simd.load_i32(x[i].add(at)), sums[k]);
                                lesser = simd.dot_bytes(w, less, lesser);
                            }
                            sums[k] = simd.sub_i32(sums[k], lesser);
                        } else {
                            for at in (0..BLOCK).step_by(2 * S::LANES) {
                                sums[k] = simd.add_products(row.add(at), x[i].cast::<i16>().add(at), sums[k]);
                            }
                        }
                    }
                    let scale = simd.load_splat(x[i].add(step - 2).cast());
                    y[i] = simd.mul_add(simd.mul(simd.to_f32(simd.sum_each(&sums)), of), scale, y[i]);
                    x[i] = x[i].wrapping_add(step);
                }
            }
            (w, scales) = (w.wrapping_add(block_bytes), scales.wrapping_add(1));
        }
        for i in 0..X {
            // SAFETY: the rows and columns are in this piece.
            unsafe {
                simd.store(lanes.as_mut_ptr(), y[i]);
                for k in 0..S::LANES {
                    *self.y.at((self.rows.start + i) * self.outputs + first + k * apart) = lanes[k];
                }
            }
        }
    }
}

/// Computes some columns of y at a time.
struct Panels<'a>(Piece<'a>);

/// Rows of W as columns, block after block: units, then a row of scales, and one of Σ n if the units are bytes.
type Panel = MaybeUninit<[i32; PANEL_BLOCKS * (BLOCK / 2 + 1) * BYTES_PANEL_WIDTH]>;

impl Kernel for Panels<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let piece = self.0;
        let mut panel = Panel::uninit();
        let panel = panel.as_mut_ptr().cast::<f32>();
        for first in (0..piece.w.blocks()).step_by(PANEL_BLOCKS) {
            let blocks = first..(first + PANEL_BLOCKS).min(piece.w.blocks());
            let mut column = piece.columns.start;
            while column < piece.columns.end {
                let vectors = ((piece.columns.end - column) / S::LANES).clamp(1, 2);
                let end = (column + vectors * S::LANES).min(piece.columns.end);
                piece.fill(simd, panel, blocks.clone(), column..end, vectors * S::LANES);
                let mut begin = [0f32; BYTES_PANEL_WIDTH];
                if let Some(bias) = piece.bias {
                    begin[..end - column].copy_from_slice(&bias[column..end]);
                }
                let strip = Strip {
                    piece: &piece,
                    panel: panel.cast_const().cast(),
                    blocks: blocks.clone(),
                    columns: column..end,
                    begin,
                };
                match vectors {
                    2 => strip.tiles::<2>(),
                    _ => strip.tiles::<1>(),
                }
                column = end;
            }
        }
    }
}

impl Piece<'_> {
    /// Copies blocks of some rows of W. Columns of the panel past them repeat the last one.
    #[inline(always)]
    fn fill<S: Simd>(&self, simd: S, panel: *mut f32, blocks: Range<usize>, columns: Range<usize>, width: usize) {
        let (mut rooms, mut wide) = ([[0i8; BLOCK]; MOST_LANES], [[0i16; BLOCK]; MOST_LANES]);
        for group in (0..width).step_by(S::LANES) {
            for block in blocks.clone() {
                // SAFETY: the panel has room for `width` columns of every block.
                let to = unsafe { panel.add((block - blocks.start) * panel_step::<S>() * width + group) };
                let mut lines = [std::ptr::null::<f32>(); MOST_LANES];
                for i in 0..S::LANES {
                    let row = (columns.start + group + i).min(columns.end - 1);
                    let from = self.w.block(row, block, &mut rooms[i]);
                    lines[i] = from.cast();
                    if !S::DOTS_BYTES {
                        // SAFETY: a block has `BLOCK` numbers.
                        let numbers = unsafe { &*from.cast::<[i8; BLOCK]>() };
                        for k in 0..BLOCK {
                            wide[i][k] = numbers[k].into();
                        }
                        lines[i] = wide[i].as_ptr().cast();
                    }
                    // SAFETY: as above.
                    unsafe { *to.add(units::<S>() * width + i) = self.w.scales[row * self.w.blocks() + block] }
                }
                // SAFETY: as above; 32 bits are moved as they are.
                unsafe {
                    for part in (0..units::<S>()).step_by(S::LANES) {
                        simd.transpose(&lines, to.add(part * width), width);
                        for line in &mut lines[..S::LANES] {
                            *line = line.add(S::LANES);
                        }
                    }
                    if S::DOTS_BYTES {
                        let (mut sum, ones) = (simd.splat_i32(0), simd.splat_i32(0x0101_0101));
                        for unit in 0..units::<S>() {
                            sum = simd.dot_bytes(simd.load_i32(to.add(unit * width).cast()), ones, sum);
                        }
                        simd.store(to.add((units::<S>() + 1) * width), simd.to_f32(sum));
                    }
                }
            }
        }
    }
}

/// All rows of a piece that pass by one panel.
struct Strip<'a> {
    piece: &'a Piece<'a>,
    panel: *const i32,
    blocks: Range<usize>,
    columns: Range<usize>,
    /// The first sums of a column: the bias, or 0.
    begin: [f32; BYTES_PANEL_WIDTH],
}

impl Strip<'_> {
    /// Tiles of about the same height, and of `W` vectors of columns.
    fn tiles<const W: usize>(&self) {
        let Range { start, end } = self.piece.rows;
        let (mut row, mut left) = (start, (end - start).div_ceil(TILE_ROWS));
        while left > 0 {
            let height = (end - row).div_ceil(left);
            match height {
                1 => dispatch_dots(Tile::<1, W> { strip: self, row }),
                2 => dispatch_dots(Tile::<2, W> { strip: self, row }),
                3 => dispatch_dots(Tile::<3, W> { strip: self, row }),
                _ => dispatch_dots(Tile::<TILE_ROWS, W> { strip: self, row }),
            }
            row += height;
            left -= 1;
        }
    }
}

/// `X` rows of a strip, from `row` on.
struct Tile<'a, const X: usize, const W: usize> {
    strip: &'a Strip<'a>,
    row: usize,
}

impl<const X: usize, const W: usize> Kernel for Tile<'_, X, W> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let Self { strip: Strip { piece, panel, blocks, columns, begin }, row } = self;
        let (width, two, all) = (W * S::LANES, 2, piece.w.blocks());
        let step = 2 * width;
        // SAFETY: the rows and columns are in this piece.
        let (y, count) = (unsafe { piece.y.at(row * piece.outputs + columns.start) }, columns.len());
        let mut edge = [[0f32; BYTES_PANEL_WIDTH]; X];
        // Sums stay in memory between blocks: the registers hold those of one block. Numbers past the columns go into a
        // buffer.
        let (sums_at, sums_row) = match count == width {
            true => (y, piece.outputs),
            false => (edge.as_mut_ptr().cast::<f32>(), BYTES_PANEL_WIDTH),
        };
        for i in 0..X {
            // SAFETY: as above.
            unsafe {
                let to = sums_at.add(i * sums_row);
                if blocks.start == 0 {
                    for j in 0..W {
                        simd.store(to.add(j * S::LANES), simd.load(begin.as_ptr().add(j * S::LANES)));
                    }
                } else if count < width {
                    to.copy_from_nonoverlapping(y.add(i * piece.outputs), count);
                }
            }
        }
        let mut rows = [std::ptr::null(); X];
        for i in 0..X {
            rows[i] = piece.x.block((row + i) * all + blocks.start);
        }
        let mut panel = *panel;
        for _ in blocks.clone() {
            // SAFETY: the panel and the rows of x have all units of these blocks.
            unsafe {
                let mut sums = [[simd.splat_i32(0); W]; X];
                let (mut unit, mut w) = (0, [simd.splat_i32(0); W]);
                // Two at a time, no more: see `Tile` in `product`.
                while unit < units::<S>() {
                    for next in 0..2 {
                        for j in 0..W {
                            w[j] = simd.load_i32(panel.add(next * width + j * S::LANES));
                        }
                        for i in 0..X {
                            let x = simd.load_splat_i32(rows[i].add(unit + next));
                            for j in 0..W {
                                sums[i][j] = match S::DOTS_BYTES {
                                    true => simd.dot_bytes(w[j], x, sums[i][j]),
                                    false => simd.dot_shorts(w[j], x, sums[i][j]),
                                };
                            }
                        }
                    }
                    panel = panel.add((&raw const step).read_volatile());
                    unit += (&raw const two).read_volatile();
                }
                let rest = panel.cast::<f32>();
                for i in 0..X {
                    rows[i] = rows[i].add(units::<S>());
                    let (scale, l) = (simd.load_splat(rows[i].cast()), simd.load_splat(rows[i].add(1).cast()));
                    rows[i] = rows[i].add(2);
                    for j in 0..W {
                        let mut sum = simd.to_f32(sums[i][j]);
                        if S::DOTS_BYTES {
                            // Exact: all are integers below 2²⁴.
                            sum = simd.mul_add(l, simd.load(rest.add(width + j * S::LANES)), sum);
                        }
                        let to = sums_at.add(i * sums_row + j * S::LANES);
                        let scaled = simd.mul(sum, simd.load(rest.add(j * S::LANES)));
                        simd.store(to, simd.mul_add(scaled, scale, simd.load(to)));
                    }
                }
                panel = panel.add((panel_step::<S>() - units::<S>()) * width);
            }
        }
        if count < width {
            for i in 0..X {
                // SAFETY: as above.
                unsafe { y.add(i * piece.outputs).copy_from_nonoverlapping(edge[i].as_ptr(), count) }
            }
        }
    }
}
