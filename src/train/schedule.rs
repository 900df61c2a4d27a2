//! The learning rate of "Attention Is All You Need" (Vaswani et al. 2017, §5.3), and its final decay.

/// The learning rate of Vaswani et al. 2017, §5.3: factor · d_model^-0.5 · min(step^-0.5, step · warmup^-1.5). It rises
/// linearly over `warmup` steps, then falls with the square root of the step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Noam {
    pub d_model: usize,
    pub warmup: u64,
    pub factor: f64,
}

impl Noam {
    /// The rate of a step (from 1).
    pub fn rate(&self, step: u64) -> f64 {
        let (step, warmup) = (step.max(1) as f64, self.warmup.max(1) as f64);
        self.factor * (self.d_model as f64).powf(-0.5) * step.powf(-0.5).min(step * warmup.powf(-1.5))
    }
}

/// The factor on the rate of a step (from 1): it falls linearly to 0 over the last `cooldown` of `steps` (Zhai et al.
/// 2022, §3.5). Later steps keep the factor of the last one.
pub fn cooldown_factor(step: u64, steps: u64, cooldown: u64) -> f64 {
    let left = steps.saturating_sub(step) + 1;
    (left as f64 / cooldown.max(1) as f64).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_falls_in_even_steps_at_the_end_and_never_rises() {
        let factors: Vec<f64> = (1..=12).map(|step| cooldown_factor(step, 10, 4)).collect();
        assert_eq!(factors[..7], [1.0; 7]);
        assert_eq!(factors[7..], [0.75, 0.5, 0.25, 0.25, 0.25]);
        assert!((1..=12).all(|step| cooldown_factor(step, 10, 0) == 1.0));
    }
}
