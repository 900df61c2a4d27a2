//! The learning rate of "Attention Is All You Need" (Vaswani et al. 2017, §5.3).

/// factor · d_model^-0.5 · min(step^-0.5, step · warmup^-1.5): a linear rise over `warmup` steps,
/// then a fall with the square root of the step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Noam {
    pub d_model: usize,
    pub warmup: u64,
    pub factor: f64,
}

impl Noam {
    /// The rate of a step, counted from 1.
    pub fn rate(&self, step: u64) -> f64 {
        let (step, warmup) = (step.max(1) as f64, self.warmup.max(1) as f64);
        self.factor * (self.d_model as f64).powf(-0.5) * step.powf(-0.5).min(step * warmup.powf(-1.5))
    }
}
