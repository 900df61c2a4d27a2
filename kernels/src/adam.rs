//! Adam (Kingma & Ba 2015), all of a parameter in one pass.

use crate::simd::{Kernel, Simd, dispatch};
use crate::threads::{Shared, each_piece};

/// The constants of one step.
#[derive(Clone, Copy, Debug)]
pub struct AdamStep {
    /// β₁ and β₂
    keep: [f32; 2],
    /// 1 − β₁ and 1 − β₂
    add: [f32; 2],
    /// step · m / (√v + ε′) equals rate · m̂ / (√v̂ + ε).
    step: f32,
    epsilon: f32,
    /// The factor on the gradients.
    factor: f32,
}

impl AdamStep {
    /// The update number `time` (from 1) with β₁ and β₂ in `betas`. Gradients are first multiplied by `factor`.
    pub fn new(rate: f64, betas: [f64; 2], epsilon: f64, time: usize, factor: f32) -> Self {
        let corrections = betas.map(|beta| 1.0 - beta.powi(time as i32));
        Self {
            keep: betas.map(|beta| beta as f32),
            add: betas.map(|beta| (1.0 - beta) as f32),
            step: (rate * corrections[1].sqrt() / corrections[0]) as f32,
            epsilon: (epsilon * corrections[1].sqrt()) as f32,
            factor,
        }
    }

    /// Adam (Kingma & Ba 2015, algorithm 1): m = β₁ m + (1 − β₁) g, v = β₂ v + (1 − β₂) g², x = x − rate · m̂ / (√v̂ +
    /// ε), where m̂ = m / (1 − β₁ᵗ) and v̂ = v / (1 − β₂ᵗ).
    ///
    /// # Panics
    /// If the four slices differ in length.
    pub fn apply(self, values: &mut [f32], gradients: &[f32], first: &mut [f32], second: &mut [f32]) {
        assert_eq!([gradients.len(), first.len(), second.len()], [values.len(); 3], "a moment for each number");
        let (first, second) = (Shared::new(first), Shared::new(second));
        each_piece(values, 1, |at, values| {
            let count = values.len();
            // SAFETY: pieces do not overlap.
            let (first, second) = unsafe {
                let [first, second] = [first, second].map(|all| all.at(at));
                (std::slice::from_raw_parts_mut(first, count), std::slice::from_raw_parts_mut(second, count))
            };
            dispatch(Piece { step: self, values, gradients: &gradients[at..][..count], first, second });
        });
    }
}

struct Piece<'a> {
    step: AdamStep,
    values: &'a mut [f32],
    gradients: &'a [f32],
    first: &'a mut [f32],
    second: &'a mut [f32],
}

impl Kernel for Piece<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, _: S) {
        let AdamStep { keep: [keep, keep_squares], add: [add, add_squares], step, epsilon, factor } = self.step;
        let moments = self.first.iter_mut().zip(self.second);
        for ((x, g), (m, v)) in self.values.iter_mut().zip(self.gradients).zip(moments) {
            let g = g * factor;
            *m = keep * *m + add * g;
            *v = keep_squares * *v + add_squares * g * g;
            *x -= step * *m / (v.sqrt() + epsilon);
        }
    }
}
