//! Attention whose pattern nobody reads, some queries at a time: memory grows with the text and not with its square.

use std::ops::Range;

use crate::product::{Matrix, check, multiply};
use crate::simd::dispatch;
use crate::softmax::{Masks, Patterns, count_seen};
use crate::threads::{Shared, share, worth_sharing, written};

/// The queries at a time, at most.
const QUERIES: usize = 64;

/// What heads attend with.
#[derive(Clone, Copy, Debug)]
pub struct Head<'a> {
    /// `[query, d_head]`
    pub q: Matrix<'a>,
    /// `[d_head, key]`
    pub k: Matrix<'a>,
    /// `[key, d_value]`
    pub v: Matrix<'a>,
}

/// softmax(`scale` q k) v of `count` heads, over the cells that are not masked; 0 where all of a row's are. The rows of
/// every `beside` heads lie side by side.
///
/// # Panics
/// If shapes do not fit or differ between heads, or there are too few masks.
pub fn attend<'a>(
    count: usize,
    beside: usize,
    scale: f32,
    masks: Option<Masks>,
    head: impl Fn(usize) -> Head<'a> + Sync + Send,
) -> Vec<f32> {
    if count == 0 {
        return Vec::new();
    }
    let shape = |Head { q, k, v }: Head<'_>| {
        let ([queries, keys], [rows, columns]) = (check(q, k), check(k, v));
        assert_eq!(rows, k.shape[0], "keys and values must fit");
        [queries, keys, columns]
    };
    let [queries, keys, columns] = shape(head(0));
    assert!(beside > 0 && count.is_multiple_of(beside), "heads must lie side by side in whole groups");
    let blocks = queries.div_ceil(QUERIES);
    let all = count * blocks;
    let pieces =
        if worth_sharing([count, queries, keys, columns].into_iter().fold(1, usize::saturating_mul)) { all } else { 1 };
    let one = |y: Shared, i: usize| {
        // Blocks are about equally high: with few rows, sums are added in another order.
        let (i, block) = (i / blocks, i % blocks);
        let rows = block * queries / blocks..(block + 1) * queries / blocks;
        let head = head(i);
        assert_eq!(shape(head), [queries, keys, columns], "heads must have one shape");
        // SAFETY: y has all groups of heads; blocks and heads do not overlap.
        let y = unsafe {
            let first = i / beside * beside * queries * columns + i % beside * columns;
            Shared::from_raw(y.at(first + rows.start * beside * columns))
        };
        block_of(head, rows, (i * queries * keys, scale, masks), (y, beside * columns));
    };
    let fill = |y: Shared| {
        share(pieces, |piece| (piece..all).step_by(pieces).for_each(|i| one(y, i)));
    };
    // SAFETY: every block of every head is written.
    unsafe { written(count * queries * columns, |y| fill(Shared::new(y))) }
}

/// Some queries of a head, whose first cell is at `at` among all maps.
fn block_of(
    Head { q, k, v }: Head<'_>,
    rows: Range<usize>,
    (at, scale, masks): (usize, f32, Option<Masks>),
    to: (Shared, usize),
) {
    let ([width, keys], [_, columns]) = (k.shape, v.shape);
    let first = at + rows.start * keys;
    // No key after the last one that a row sees.
    let seen = masks.as_ref().map_or(keys, |masks| {
        let mut room = Vec::new();
        let of_row = |row| count_seen(masks.row(first + row * keys, keys, &mut room));
        (0..rows.len()).map(of_row).max().unwrap_or(0)
    });
    let q = Matrix { numbers: &q.numbers[rows.start * q.row..], shape: [rows.len(), width], ..q };
    let (k, v) = (Matrix { shape: [width, seen], ..k }, Matrix { shape: [seen, columns], ..v });
    let size = rows.len() * seen;
    // SAFETY: a product writes all rows and columns.
    let mut pattern = unsafe { written(size, |y| multiply(q, k, (Shared::new(y), seen), 0..rows.len(), 0..seen)) };
    if seen > 0 {
        dispatch(Patterns { y: &mut pattern, width: seen, scale, masks, at: first, keys });
    }
    let pattern = Matrix { numbers: &pattern, shape: [rows.len(), seen], row: seen, column: 1 };
    multiply(pattern, v, to, 0..rows.len(), 0..columns);
}
