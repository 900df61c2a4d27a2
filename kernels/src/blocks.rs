//! The largest numbers of blocks of maps: what is left of a map that is too large to be looked at whole.

use crate::simd::{Kernel, Simd, dispatch};
use crate::threads::each_piece;

/// Of maps `[rows, columns]`, one after the other in `x`, the largest number in each `block` rows and columns, into maps
/// `[⌈rows / block⌉, ⌈columns / block⌉]`; blocks at the ends are smaller. Of a block whose numbers are not all finite, it
/// is one that is not.
///
/// # Panics
/// Where `block` is 0, `x` has no whole maps, or `y` not as many.
pub fn largest_of_blocks(x: &[f32], [rows, columns]: [usize; 2], block: usize, y: &mut [f32]) {
    let (bands, width) = (rows.div_ceil(block), columns.div_ceil(block));
    if x.is_empty() {
        return assert!(y.is_empty(), "no blocks without numbers");
    }
    assert!(x.len().is_multiple_of(rows * columns), "whole maps");
    assert_eq!(y.len(), x.len() / (rows * columns) * bands * width, "a number for each block");
    each_piece(y, width, |at, y| {
        // As many more as a vector that begins in the last column reads; none of them is ever the largest.
        let mut of_columns = vec![f32::MIN; columns + block + MOST_LANES];
        for (i, y) in y.chunks_exact_mut(width).enumerate() {
            let (map, band) = ((at / width + i) / bands, (at / width + i) % bands);
            let (first, last) = (band * block, ((band + 1) * block).min(rows));
            let x = &x[(map * rows + first) * columns..(map * rows + last) * columns];
            dispatch(Band { x, columns, block, of_columns: &mut of_columns, y });
        }
    });
}

/// No vector has more lanes.
const MOST_LANES: usize = 16;

/// Some rows, and a row of their blocks.
struct Band<'a> {
    x: &'a [f32],
    columns: usize,
    block: usize,
    of_columns: &'a mut [f32],
    y: &'a mut [f32],
}

impl Kernel for Band<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let Self { x, columns, block, of_columns, y } = self;
        let whole = columns - columns % S::LANES;
        let mut column = 0;
        while column < whole {
            let mut most = simd.splat(f32::NEG_INFINITY);
            // A sum of zeros where all are finite, else no number: a comparison would pass by what is none.
            let mut zero = simd.splat(0.0);
            let mut at = column;
            while at < x.len() {
                // SAFETY: a vector is left in this row.
                let numbers = unsafe { simd.load(x.as_ptr().add(at)) };
                most = simd.max(numbers, most);
                zero = simd.mul_add(numbers, simd.splat(0.0), zero);
                at += columns;
            }
            // SAFETY: there is a number for each column.
            unsafe { simd.store(of_columns.as_mut_ptr().add(column), simd.add(most, zero)) };
            column += S::LANES;
        }
        for (column, most) in of_columns[..columns].iter_mut().enumerate().skip(whole) {
            *most = largest(x[column..].iter().step_by(columns));
        }
        // In place: what later columns need lies behind.
        let mut column = 0;
        while column < columns {
            let (mut most, mut zero) = (simd.splat(f32::MIN), simd.splat(0.0));
            for next in 0..block {
                // SAFETY: there are `block` and a vector's numbers more than columns.
                let numbers = unsafe { simd.load(of_columns.as_ptr().add(column + next)) };
                most = simd.max(numbers, most);
                zero = simd.mul_add(numbers, simd.splat(0.0), zero);
            }
            // SAFETY: the same.
            unsafe { simd.store(of_columns.as_mut_ptr().add(column), simd.add(most, zero)) };
            column += S::LANES;
        }
        for (y, most) in y.iter_mut().zip(of_columns.iter().step_by(block)) {
            *y = *most;
        }
        of_columns[columns..].fill(f32::MIN);
    }
}

/// The largest number; none where one is none.
#[inline(always)]
fn largest<'a>(numbers: impl Iterator<Item = &'a f32>) -> f32 {
    numbers.fold(f32::NEG_INFINITY, |most, x| if most.is_nan() || most > *x { most } else { *x })
}
