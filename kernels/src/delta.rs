//! The weights of the gated delta rule (Yang et al. 2025), row by row, from its end back to its beginning.

use crate::simd::{Kernel, Simd, dispatch, dot};
use crate::threads::{Unwritten, each_piece, written};

/// Queries, keys and rates of the heads of a gated delta rule, head after head.
#[derive(Clone, Copy, Debug)]
pub struct DeltaRule<'a> {
    /// `[head][query][width]`; the first query is position `start`.
    pub q: &'a [f32],
    /// `[head][key][width]`
    pub k: &'a [f32],
    /// `[head][key]`
    pub beta: &'a [f32],
    /// The logarithms of the shares that are kept, `[head][key]`.
    pub decay: &'a [f32],
    /// The numbers of queries and keys of a head, and of a query.
    pub queries: usize,
    pub keys: usize,
    pub width: usize,
    pub start: usize,
}

impl DeltaRule<'_> {
    /// The weight of each key's values in the output of each query, `[head][query][key]`; 0 after the query.
    ///
    /// # Panics
    /// If the slices do not hold whole heads.
    pub fn weights(self) -> Vec<f32> {
        let Self { q, k, beta, decay, queries, keys, width, .. } = self;
        let heads = beta.len() / keys.max(1);
        assert!(q.len() == heads * queries * width && k.len() == heads * keys * width && decay.len() == beta.len());
        // SAFETY: each row of keys is written.
        unsafe {
            written(heads * queries * keys, |y| {
                each_piece(y, keys.max(1), |at, y| dispatch(Rows { rule: self, first: at / keys.max(1), y }));
            })
        }
    }
}

struct Rows<'a> {
    rule: DeltaRule<'a>,
    /// The number of the first row, over all heads.
    first: usize,
    y: &'a mut Unwritten,
}

impl Kernel for Rows<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let DeltaRule { q, k, beta, decay, queries, keys, width, start } = self.rule;
        let mut x = vec![0f32; width];
        for (row, y) in self.y.chunks_exact_mut(keys).enumerate() {
            let row = self.first + row;
            let (head, last) = (row / queries, (start + row % queries).min(keys - 1));
            x.copy_from_slice(&q[row * width..][..width]);
            y[last + 1..].iter_mut().for_each(|y| _ = y.write(0.0));
            for key in (0..=last).rev() {
                let at = head * keys + key;
                let k = &k[at * width..][..width];
                let weight = beta[at] * dot(simd, &x, k);
                let kept = decay[at].exp();
                x.iter_mut().zip(k).for_each(|(x, k)| *x = kept * (*x - weight * k));
                y[key].write(weight);
            }
        }
    }
}
