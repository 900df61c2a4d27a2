//! The score of a patched run: how much of the clean answer it restores, from 0 (as corrupted) to 1 (as clean).
//!
//! ```text
//! score = (m(patched) − m(corrupted)) / (m(clean) − m(corrupted))     0: as corrupted, 1: as clean
//!
//! m     = logit of the answer − logit of the foil, where there is one  (Wang et al. 2022)
//!       | probability of the answer
//!       | −KL(clean ‖ run), in nats
//!       | ⟨mean of the output, mean of the clean output − mean of the corrupted⟩   without an output head
//! ```

use serde::{Deserialize, Serialize};

use crate::generate::{kl, softmax};

/// The measure of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Score {
    LogitDifference,
    Probability,
    Kl,
    /// For a model without an output head.
    Output,
}

/// The measure of every run: its row of the last stack, its score, and its tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Metric {
    pub score: Score,
    pub row: usize,
    /// The row of the clean run, if its text has another length.
    pub clean_row: usize,
    pub answer: usize,
    /// The token whose logit is subtracted; `None` for none.
    pub foil: Option<usize>,
}

/// What the clean and the corrupted run say: logits `[d_vocab]`, or the mean of the output `[d_model]`.
#[derive(Clone, Debug)]
pub(super) struct Ends {
    metric: Metric,
    clean: Vec<f32>,
    corrupted: Vec<f32>,
}

impl Ends {
    pub fn new(metric: Metric, clean: Vec<f32>, corrupted: Vec<f32>) -> Self {
        Self { metric, clean, corrupted }
    }

    /// m of a run with this output.
    fn measure(&self, output: &[f32]) -> f64 {
        let Metric { score, answer, foil, .. } = self.metric;
        match score {
            Score::LogitDifference => f64::from(output[answer]) - foil.map_or(0.0, |foil| f64::from(output[foil])),
            Score::Probability => f64::from(softmax(output, 1.0)[answer]),
            Score::Kl => -f64::from(kl(&self.clean, output)),
            Score::Output => {
                let direction = self.clean.iter().zip(&self.corrupted).map(|(a, b)| f64::from(a - b));
                direction.zip(output).map(|(d, x)| d * f64::from(*x)).sum()
            }
        }
    }

    /// m of the clean run, and of the corrupted one.
    pub fn measures(&self) -> (f64, f64) {
        (self.measure(&self.clean), self.measure(&self.corrupted))
    }

    /// The score of a run with this output.
    pub fn score(&self, output: &[f32]) -> f32 {
        self.share(self.measure(output) - self.measure(&self.corrupted))
    }

    /// The share of the distance between both that a change of m covers; 0 if the distance is only rounding.
    pub fn share(&self, change: f64) -> f32 {
        let (clean, corrupted) = self.measures();
        let whole = clean - corrupted;
        if whole.abs() <= self.rounding() { 0.0 } else { (change / whole) as f32 }
    }

    /// The size of rounding errors in a measure.
    fn rounding(&self) -> f64 {
        let Metric { score, answer, foil, .. } = self.metric;
        let (clean, corrupted) = self.measures();
        let size = match score {
            Score::LogitDifference => [&self.clean, &self.corrupted]
                .map(|output| f64::from(output[answer].abs().max(foil.map_or(0.0, |foil| output[foil].abs()))))
                .into_iter()
                .fold(0.0, f64::max),
            // For probabilities, which sum to 1.
            Score::Kl => 1.0,
            Score::Probability | Score::Output => clean.abs().max(corrupted.abs()),
        };
        f64::from(f32::EPSILON) * size
    }

    /// ∂m/∂output at the corrupted run.
    pub fn slope(&self) -> Vec<f32> {
        let Metric { score, answer, foil, .. } = self.metric;
        let output = &self.corrupted;
        match score {
            Score::LogitDifference => {
                let mut slope = vec![0.0; output.len()];
                slope[answer] += 1.0;
                if let Some(foil) = foil {
                    slope[foil] -= 1.0;
                }
                slope
            }
            Score::Probability => {
                let p = softmax(output, 1.0);
                let of = |(id, q): (usize, &f32)| p[answer] * (if id == answer { 1.0 - q } else { -q });
                p.iter().enumerate().map(of).collect()
            }
            Score::Kl => softmax(&self.clean, 1.0).iter().zip(softmax(output, 1.0)).map(|(p, q)| p - q).collect(),
            Score::Output => self.clean.iter().zip(output).map(|(a, b)| a - b).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_difference_scores_are_zero() {
        let output = vec![0.3f32, -1.0, 2.0, 0.5];
        for score in [Score::LogitDifference, Score::Probability, Score::Kl, Score::Output] {
            let metric = Metric { score, row: 0, clean_row: 0, answer: 2, foil: Some(1) };
            let scored =
                |corrupted: &[f32]| Ends::new(metric, output.clone(), corrupted.to_vec()).score(&[9.0, -9.0, 8.0, 7.0]);
            assert_eq!(scored(&output), 0.0, "{score:?}");
        }
        // A difference of one last bit is rounding, however small the distance; a larger one is not.
        for (other, expected) in [(100f32.next_up(), 0.0), (100.5, 1.0)] {
            let metric = Metric { score: Score::LogitDifference, row: 0, clean_row: 0, answer: 0, foil: Some(1) };
            let ends = Ends::new(metric, vec![100.0, 99.9], vec![other, 99.9]);
            assert_eq!(ends.score(&[100.0, 99.9]), expected, "{other}");
        }
    }

    #[test]
    fn slopes_equal_small_differences() {
        let (clean, corrupted) = (vec![0.3f32, -1.0, 2.0, 0.5], vec![1.0f32, 0.25, -0.5, 0.75]);
        let scores = [Score::LogitDifference, Score::Probability, Score::Kl, Score::Output];
        for (score, foil) in scores.map(|score| (score, Some(1))).into_iter().chain([(Score::LogitDifference, None)]) {
            let metric = Metric { score, row: 0, clean_row: 0, answer: 2, foil };
            let ends = Ends::new(metric, clean.clone(), corrupted.clone());
            for (i, slope) in ends.slope().into_iter().enumerate() {
                let moved = |by: f32| {
                    let mut output = corrupted.clone();
                    output[i] += by;
                    ends.measure(&output)
                };
                let found = (moved(0.01) - moved(-0.01)) / 0.02;
                assert!((found - f64::from(slope)).abs() < 2e-3, "{score:?} {i}: {found} {slope}");
            }
        }
    }
}
