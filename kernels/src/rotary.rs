//! Rotary positions (Su et al. 2021): pairs of columns turn with their place.

use crate::simd::{Kernel, Simd, dispatch};
use crate::threads::{Unwritten, each_row, written};

/// The rotation of rows of `2 * half` numbers (Su et al. 2021).
#[derive(Clone, Copy, Debug)]
pub struct Rotation<'a> {
    /// The cosine and the sine of each angle, `[position][half]`.
    pub table: &'a [[f32; 2]],
    pub half: usize,
    /// The number of consecutive rows at one position.
    pub rows: usize,
    /// Whether the two columns of a pair are neighbours; they are `half` apart if not.
    pub neighbours: bool,
}

impl Rotation<'_> {
    /// Rotates x, which repeats the positions any number of times; `back` inverts the rotation.
    ///
    /// # Panics
    /// If `x` does not hold whole texts, or the table no angles.
    pub fn apply(self, x: &[f32], back: bool) -> Vec<f32> {
        assert!(self.half > 0 && self.table.len().is_multiple_of(self.half), "each position needs angles");
        let text = self.table.len() * self.rows * 2;
        // SAFETY: each text of rows of `2 * half` numbers is written.
        unsafe { written(x.len(), |y| each_row(x, y, text, |x, y| dispatch(Texts { rotation: self, x, y, back }))) }
    }
}

struct Texts<'a> {
    rotation: Rotation<'a>,
    x: &'a [f32],
    y: &'a mut Unwritten,
    back: bool,
}

impl Kernel for Texts<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, _: S) {
        let Rotation { table, half, rows, neighbours } = self.rotation;
        let sign = if self.back { -1.0 } else { 1.0 };
        let rows = self.x.chunks_exact(2 * half).zip(self.y.chunks_exact_mut(2 * half)).enumerate().map(|(i, row)| {
            let position = i / rows % (table.len() / half);
            (row, &table[position * half..][..half])
        });
        for ((x, y), angles) in rows {
            if neighbours {
                for ((x, y), [cos, sin]) in x.chunks_exact(2).zip(y.chunks_exact_mut(2)).zip(angles) {
                    y[0].write(x[0] * cos - x[1] * (sign * sin));
                    y[1].write(x[0] * (sign * sin) + x[1] * cos);
                }
            } else {
                let ((a, b), (c, d)) = (x.split_at(half), y.split_at_mut(half));
                for (i, [cos, sin]) in angles.iter().enumerate() {
                    c[i].write(a[i] * cos - b[i] * (sign * sin));
                    d[i].write(a[i] * (sign * sin) + b[i] * cos);
                }
            }
        }
    }
}
