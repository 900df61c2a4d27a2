//! softmax(x)ᵢ = e^(xᵢ − max x) / Σⱼ e^(xⱼ − max x).

use crate::exp::Exp;
use crate::simd::{Kernel, Simd, dispatch, dot};
use crate::threads::{Number, Unwritten, each_piece, each_row, written};

/// The softmax of each row of `width` numbers. A row of only −∞ gives NaN.
///
/// # Panics
/// If `x` has no whole rows.
pub fn softmax(x: &[f32], width: usize) -> Vec<f32> {
    // SAFETY: every row is written.
    unsafe { written(x.len(), |y| each_row(x, y, width, |x, y| dispatch(Rows { x, y, width }))) }
}

/// The masked cells of attention maps, 1 for masked.
#[derive(Clone, Copy)]
pub enum Masks<'a> {
    /// `size` cells per mask. Each mask is used for a number of consecutive maps.
    Cells { cells: &'a [u8], size: usize, shared_by: usize },
    /// Writes the cells of a row, counted through all maps. Memory grows with the text and not with its square.
    Rule(&'a (dyn Fn(usize, &mut [u8]) + Sync)),
}

impl Masks<'_> {
    /// The mask of the row of `width` cells that begins at `at`; a rule writes it into `room`.
    pub(crate) fn row<'b>(&'b self, at: usize, width: usize, room: &'b mut Vec<u8>) -> &'b [u8] {
        match self {
            Self::Cells { cells, size, shared_by } => &cells[at / size / shared_by * size + at % size..][..width],
            Self::Rule(write) => {
                room.resize(width, 0);
                write(at / width, room);
                room
            }
        }
    }
}

/// Turns each row of `width` numbers into the softmax of the row times `scale`, without the masked cells, which become
/// 0.
///
/// # Panics
/// If `y` has no whole rows, or there are too few masks.
pub fn pattern(y: &mut [f32], width: usize, scale: f32, masks: Option<Masks>) {
    each_piece(y, width, |at, y| dispatch(Patterns { y, width, scale, masks, at, keys: width }));
}

/// Rows of attention maps over the first `width` of `keys` keys; `at` is the place of the first row's first cell in all
/// maps.
pub(crate) struct Patterns<'a> {
    pub y: &'a mut [f32],
    pub width: usize,
    pub scale: f32,
    pub masks: Option<Masks<'a>>,
    pub at: usize,
    pub keys: usize,
}

impl Kernel for Patterns<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let Self { y, width, scale, masks, at, keys } = self;
        let exp = Exp::new(simd);
        let (mut scores, mut room) = (vec![0f32; width], Vec::new());
        for (i, y) in y.chunks_exact_mut(width).enumerate() {
            let cells = masks.as_ref().map(|masks| &masks.row(at + i * keys, keys, &mut room)[..width]);
            let seen = cells.map_or(width, count_seen);
            let scores = &mut scores[..seen];
            scores.iter_mut().zip(&*y).for_each(|(score, x)| *score = x * scale);
            for (score, cell) in scores.iter_mut().zip(cells.unwrap_or_default()) {
                *score = if *cell == 1 { f32::NEG_INFINITY } else { *score };
            }
            let (y, masked) = y.split_at_mut(seen);
            masked.fill(0.0);
            if seen > 0 {
                row(exp, simd, scores, y);
            }
        }
    }
}

/// The keys up to the last one that is seen. Most masks hide the end of a row: a causal one, of all rows but the last.
pub(crate) fn count_seen(cells: &[u8]) -> usize {
    cells.iter().rposition(|cell| *cell != 1).map_or(0, |last| last + 1)
}

/// Turns the gradients of the patterns y, in `gradients`, into those of the inputs: yᵢ (gᵢ − Σⱼ gⱼ yⱼ) · `scale`.
///
/// # Panics
/// If `y` and `gradients` differ in length.
pub fn softmax_backward(y: &[f32], gradients: &mut [f32], width: usize, scale: f32) {
    each_row(y, gradients, width, |y, g| dispatch(Back { y, g, width, scale }));
}

struct Back<'a> {
    y: &'a [f32],
    g: &'a mut [f32],
    width: usize,
    scale: f32,
}

impl Kernel for Back<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        for (y, g) in self.y.chunks_exact(self.width).zip(self.g.chunks_exact_mut(self.width)) {
            let sum = dot(simd, y, g);
            for (y, g) in y.iter().zip(g) {
                *g = y * self.scale * (*g - sum);
            }
        }
    }
}

struct Rows<'a> {
    x: &'a [f32],
    y: &'a mut Unwritten,
    width: usize,
}

impl Kernel for Rows<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let exp = Exp::new(simd);
        for (x, y) in self.x.chunks_exact(self.width).zip(self.y.chunks_exact_mut(self.width)) {
            row(exp, simd, x, y);
        }
    }
}

/// The softmax of a row. Returns its largest number and Σ e^(xᵢ − max x).
#[inline(always)]
pub(crate) fn row<S: Simd, T: Number>(exp: Exp<S>, simd: S, x: &[f32], y: &mut [T]) -> (f32, f64) {
    assert_eq!(x.len(), y.len(), "x and y must have the same length");
    let whole = x.len() - x.len() % S::LANES;
    let (from, to) = (x.as_ptr(), y.as_mut_ptr().cast::<f32>());
    let mut most = simd.splat(f32::NEG_INFINITY);
    let mut i = 0;
    while i < whole {
        // SAFETY: x has `i + LANES` numbers; the same below.
        most = simd.max(most, unsafe { simd.load(from.add(i)) });
        i += S::LANES;
    }
    let most = x[whole..].iter().fold(simd.largest(most), |most, x| if *x > most { *x } else { most });
    let largest = simd.splat(most);
    let mut sums = [simd.splat_f64(0.0); 2];
    let mut i = 0;
    while i < whole {
        let e = exp.beside(unsafe { simd.load(from.add(i)) }, largest);
        let [low, high] = simd.widen(e);
        sums = [simd.add_f64(sums[0], low), simd.add_f64(sums[1], high)];
        unsafe { simd.store(to.add(i), e) };
        i += S::LANES;
    }
    let mut sum = simd.sum_f64(simd.add_f64(sums[0], sums[1]));
    if whole < x.len() {
        let mut rest = [f32::NEG_INFINITY; 16];
        let last = &mut rest[..x.len() - whole];
        last.copy_from_slice(&x[whole..]);
        // SAFETY: no vector has more than 16 lanes.
        unsafe { simd.store(rest.as_mut_ptr(), exp.beside(simd.load(rest.as_ptr()), largest)) };
        let last = &rest[..x.len() - whole];
        sum += last.iter().map(|e| f64::from(*e)).sum::<f64>();
        for (i, e) in last.iter().enumerate() {
            // SAFETY: y is as long as x.
            unsafe { to.add(whole + i).write(e * sum.recip() as f32) };
        }
    }
    let inverse = simd.splat(sum.recip() as f32);
    let mut i = 0;
    while i < whole {
        unsafe { simd.store(to.add(i), simd.mul(simd.load(to.add(i)), inverse)) };
        i += S::LANES;
    }
    (most, sum)
}
