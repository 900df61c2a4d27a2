//! The pieces of a product: how its rows and columns are shared, and the tiles that fit the registers.

use std::ops::Range;

use crate::threads::{count_threads, share, worth_sharing};

/// The number of floats in a cache line.
pub const CACHE_LINE: usize = 16;
/// With at most this many rows of x, W is streamed instead of copied.
pub const FEW_ROWS: usize = 3;
/// The most lanes of a vector, tiles of AVX-512 left aside.
pub const MOST_LANES: usize = if cfg!(target_arch = "wasm32") { 4 } else { 8 };
/// The widest panel of bytes: two vectors.
pub const BYTES_PANEL_WIDTH: usize = 2 * MOST_LANES;
/// The most rows of x in a tile: their sums fill the registers. Browsers give a module 15, which also hold two vectors
/// of the panel, a number of x and, if it takes two instructions, its product.
pub const TILE_ROWS: usize = if cfg!(all(target_arch = "wasm32", not(feature = "relaxed-simd"))) { 5 } else { 6 };
/// The columns of one piece of shared work: whole panels of any width.
const PIECE: usize = if cfg!(target_arch = "x86_64") { 64 } else { 48 };
/// The rows of one piece: whole tiles of 6, 4, 3 or 2 rows.
const PIECE_ROWS: usize = 12;

/// Calls `call` for all rows and columns of y; if it is worth sharing, for pieces of the longer side.
pub fn in_pieces([rows, depth]: [usize; 2], columns: usize, call: impl Fn(Range<usize>, Range<usize>) + Sync + Send) {
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
