//! Snapshots of a run's weights at past steps.

use crate::error::{Error, Result, TrainingProblem};
use crate::model::Model;
use crate::weights;

/// Beyond this number, or these bytes, every second moment is dropped.
const MOST: usize = 100;
const MOST_BYTES: usize = 256 << 20;

/// The weights at one step, as `model.safetensors`.
struct Moment {
    step: u64,
    weights: Vec<u8>,
}

/// Moments at equal intervals, the first at step 0.
pub struct Moments {
    kept: Vec<Moment>,
    every: u64,
}

impl Moments {
    /// `every`: the steps between moments until the first thinning.
    pub fn new(every: u64) -> Self {
        Self { kept: Vec::new(), every: every.max(1) }
    }

    /// Whether to keep the model after this step.
    pub fn due(&self, step: u64) -> bool {
        step.is_multiple_of(self.every) && self.kept.last().is_none_or(|last| last.step < step)
    }

    /// Keeps the model of this step.
    ///
    /// # Errors
    /// Weights that are not finite, or a device that failed.
    pub async fn keep(&mut self, step: u64, model: &Model) -> Result<()> {
        let tensors = weights::tensors(model).await?;
        if !tensors.values().all(|(_, values)| values.iter().all(|x| x.is_finite())) {
            return Err(Error::Training(TrainingProblem::WeightsLost { step }));
        }
        self.kept.push(Moment { step, weights: weights::write_tensors(&tensors)? });
        let size = self.kept.iter().map(|moment| moment.weights.len()).sum::<usize>();
        if self.kept.len() > MOST || size > MOST_BYTES {
            self.every *= 2;
            let every = self.every;
            let first = self.kept.first().map_or(0, |moment| moment.step);
            // The last moment always stays.
            self.kept.retain(|moment| moment.step.is_multiple_of(every) || [first, step].contains(&moment.step));
        }
        Ok(())
    }

    pub fn steps(&self) -> Vec<u64> {
        self.kept.iter().map(|moment| moment.step).collect()
    }

    /// The weights of a moment, if it is still kept.
    pub fn weights(&self, step: u64) -> Option<&[u8]> {
        self.kept.iter().find(|moment| moment.step == step).map(|moment| &moment.weights[..])
    }
}
