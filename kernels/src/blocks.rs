//! Max pooling of maps in blocks, for maps that are too large to show whole.

use crate::simd::{Kernel, Simd, dispatch};
use crate::threads::each_piece;

/// The greatest number in each `block` × `block` cells of the maps `[rows, columns]` that follow each other in `x`. `y`
/// has maps `[⌈rows / block⌉, ⌈columns / block⌉]`; blocks at the ends are smaller. A block with a number that is not
/// finite gives a number that is not finite.
///
/// # Panics
/// If `block` is 0, or `x` or `y` has another length.
pub fn largest_of_blocks(x: &[f32], [rows, columns]: [usize; 2], block: usize, y: &mut [f32]) {
    let (bands, width) = (rows.div_ceil(block), columns.div_ceil(block));
    if x.is_empty() {
        return assert!(y.is_empty(), "y must be empty without numbers");
    }
    assert!(x.len().is_multiple_of(rows * columns), "x must hold whole maps");
    assert_eq!(y.len(), x.len() / (rows * columns) * bands * width, "a number for each block");
    each_piece(y, width, |at, y| {
        // Padding for a vector that begins in the last column; it never is the greatest number.
        let mut of_columns = vec![f32::MIN; columns + block + MOST_LANES];
        for (i, y) in y.chunks_exact_mut(width).enumerate() {
            let (map, band) = ((at / width + i) / bands, (at / width + i) % bands);
            let (first, last) = (band * block, ((band + 1) * block).min(rows));
            let x = &x[(map * rows + first) * columns..(map * rows + last) * columns];
            dispatch(Band { x, columns, block, of_columns: &mut of_columns, y });
        }
    });
}

/// The most lanes of any vector.
const MOST_LANES: usize = 16;

/// The rows of one row of blocks.
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
            // Stays 0 for finite numbers and becomes NaN for others, which a comparison would skip.
            let mut zero = simd.splat(0.0);
            let mut at = column;
            while at < x.len() {
                // SAFETY: a whole vector is left in this row.
                let numbers = unsafe { simd.load(x.as_ptr().add(at)) };
                most = simd.max(numbers, most);
                zero = simd.mul_add(numbers, simd.splat(0.0), zero);
                at += columns;
            }
            // SAFETY: `of_columns` has a number for each column.
            unsafe { simd.store(of_columns.as_mut_ptr().add(column), simd.add(most, zero)) };
            column += S::LANES;
        }
        for (column, most) in of_columns[..columns].iter_mut().enumerate().skip(whole) {
            *most = largest(x[column..].iter().step_by(columns));
        }
        // In place: later columns need only numbers further on.
        let mut column = 0;
        while column < columns {
            let (mut most, mut zero) = (simd.splat(f32::MIN), simd.splat(0.0));
            for next in 0..block {
                // SAFETY: `of_columns` has `block + MOST_LANES` more numbers than columns.
                let numbers = unsafe { simd.load(of_columns.as_ptr().add(column + next)) };
                most = simd.max(numbers, most);
                zero = simd.mul_add(numbers, simd.splat(0.0), zero);
            }
            // SAFETY: as above.
            unsafe { simd.store(of_columns.as_mut_ptr().add(column), simd.add(most, zero)) };
            column += S::LANES;
        }
        for (y, most) in y.iter_mut().zip(of_columns.iter().step_by(block)) {
            *y = *most;
        }
        of_columns[columns..].fill(f32::MIN);
    }
}

/// The greatest number; NaN if one is NaN.
#[inline(always)]
fn largest<'a>(numbers: impl Iterator<Item = &'a f32>) -> f32 {
    numbers.fold(f32::NEG_INFINITY, |most, x| if most.is_nan() || most > *x { most } else { *x })
}
