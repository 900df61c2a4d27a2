//! The cross-entropy of each row of logits with a smoothed target (Szegedy et al. 2016, §7).

use crate::exp::Exp;
use crate::simd::{Kernel, Simd, dispatch};
use crate::softmax::row;
use crate::sums::sum;
use crate::threads::{Shared, each_piece};

/// −Σ q ln p of each row, where p is its softmax and q the smoothed target: 1 − ε + ε / width for the label, ε / width
/// for every other token. 0 for rows without a label. Writes (p − q) · `factor`, the gradients of the logits, to
/// `gradients`.
///
/// # Panics
/// If slices differ in their number of rows, or a label is not below the width.
pub fn cross_entropy(
    logits: &[f32],
    labels: &[Option<u32>],
    smoothing: f64,
    factor: f64,
    losses: &mut [f32],
    gradients: &mut [f32],
) {
    let width = logits.len() / labels.len().max(1);
    let sizes = [width * labels.len(), labels.len(), gradients.len()];
    assert_eq!(sizes, [logits.len(), losses.len(), logits.len()], "each row needs a label and a loss");
    let losses = Shared::new(losses);
    each_piece(gradients, width, |at, g| {
        let (first, rows) = (at / width, g.len() / width);
        dispatch(Rows {
            x: &logits[at..][..g.len()],
            labels: &labels[first..][..rows],
            each: smoothing / width as f64,
            factor,
            // SAFETY: pieces do not overlap.
            losses: unsafe { std::slice::from_raw_parts_mut(losses.at(first), rows) },
            g,
        });
    });
}

struct Rows<'a> {
    x: &'a [f32],
    labels: &'a [Option<u32>],
    /// The target probability of every token, ε / width.
    each: f64,
    factor: f64,
    losses: &'a mut [f32],
    g: &'a mut [f32],
}

impl Kernel for Rows<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let exp = Exp::new(simd);
        let width = self.x.len() / self.labels.len().max(1);
        let rows = self.x.chunks_exact(width).zip(self.g.chunks_exact_mut(width));
        for (((x, g), label), loss) in rows.zip(self.labels).zip(self.losses) {
            let Some(label) = *label else {
                g.fill(0.0);
                *loss = 0.0;
                continue;
            };
            let (most, powers) = row(exp, simd, x, g);
            let most = f64::from(most);
            let (all, label) = (self.each * width as f64, label as usize);
            let mean = if all > 0.0 { sum(simd, x, |x| x, |x| x) / width as f64 } else { most };
            *loss = (powers.ln() - (1.0 - all) * (f64::from(x[label]) - most) - all * (mean - most)) as f32;
            let (each, factor) = (self.each as f32, self.factor as f32);
            for g in g.iter_mut() {
                *g = (*g - each) * factor;
            }
            g[label] -= ((1.0 - all) * self.factor) as f32;
        }
    }
}
