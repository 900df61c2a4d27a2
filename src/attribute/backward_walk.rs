//! The backward walk through a stream: from a direction down to every part added below it.

use std::ops::Range;

use burn::tensor::Tensor;

use super::part::Part;
use super::target::{AttributionTarget, steps};
use crate::clock::{Clock, Turns};
use crate::error::Result;
use crate::model::{Added, HeldStep, Step};
use crate::run::Session;
use crate::site::{SublayerPath, read_packed};

/// A direction on its way down a stack's steps.
pub(super) struct BackwardWalk<'a> {
    session: &'a Session,
    rows: Range<usize>,
    /// The steps still below.
    steps: Vec<Step>,
    direction: Tensor<2>,
    /// The parts met so far, the last added first.
    added: Vec<Added>,
}

impl<'a> BackwardWalk<'a> {
    pub(super) fn new(session: &'a Session, start: AttributionTarget) -> Self {
        let AttributionTarget { stack, below, rows, direction, added, .. } = start;
        let mut steps = steps(session, stack);
        steps.truncate(below);
        Self { session, rows, steps, direction, added }
    }

    fn hold(&self, step: Step) -> Option<HeldStep> {
        self.session.run().hold(&self.session.model, step, self.rows.clone(), self.session.baseline())
    }

    /// The next step below that ran.
    pub(super) fn next_step(&mut self) -> Option<HeldStep> {
        while let Some(step) = self.steps.pop() {
            if let Some(held) = self.hold(step) {
                return Some(held);
            }
        }
        None
    }

    /// Descends below a step.
    pub(super) fn descend_through(&mut self, held: &HeldStep) {
        let (direction, added) = self.session.model.back(self.direction.clone(), held);
        self.direction = direction;
        self.added.extend(added);
    }

    pub(super) fn direction(&self) -> Tensor<2> {
        self.direction.clone()
    }

    /// The direction above an attention sublayer, seen from each of its heads' z, `[directions, head · d_value]`.
    /// `None` if the sublayer is not below.
    pub(super) async fn above<C: Clock>(
        mut self,
        path: SublayerPath,
        turns: &mut Turns<'_, C>,
    ) -> Result<Option<Tensor<2>>> {
        while let Some(held) = self.next_step() {
            if held.step.path() == Some(path) {
                return Ok(self.session.model.back_to_heads(self.direction, &held));
            }
            self.descend_through(&held);
            turns.rest().await?;
        }
        Ok(None)
    }

    /// All parts, in the order they were added.
    pub(super) async fn all_parts<C: Clock>(mut self, turns: &mut Turns<'_, C>) -> Result<Vec<Added>> {
        while let Some(held) = self.next_step() {
            self.descend_through(&held);
            turns.rest().await?;
        }
        self.added.reverse();
        Ok(self.added)
    }
}

/// Parts, and their sum.
#[derive(Clone, Debug, PartialEq)]
pub struct Attribution {
    /// In the order they were added.
    pub parts: Vec<Part>,
    pub sum: f32,
    /// The run's own number.
    pub whole: f32,
}

/// The component of every part of a stream along `start`.
///
/// # Errors
/// A device that failed, numbers that are not finite.
pub async fn attribute<C: Clock>(
    session: &Session,
    start: AttributionTarget,
    turns: &mut Turns<'_, C>,
) -> Result<Attribution> {
    let whole = start.whole.clone();
    let added = BackwardWalk::new(session, start).all_parts(turns).await?;
    let mut parts = Part::all(&added);
    let mut along: Vec<Tensor<1>> = added.into_iter().map(|added| added.along.sum_dim(0).flatten(0, 1)).collect();
    along.push(whole);
    let values = read_packed(along).await?;
    session.check_finite(&values)?;
    for (part, value) in parts.iter_mut().zip(&values) {
        part.value = *value;
    }
    let sum = parts.iter().map(|part| f64::from(part.value)).sum::<f64>() as f32;
    Ok(Attribution { sum, whole: values[parts.len()], parts })
}

/// The components of every part along every direction, `[parts, directions]`, on the device.
pub(super) async fn parts_of<C: Clock>(
    session: &Session,
    start: AttributionTarget,
    turns: &mut Turns<'_, C>,
) -> Result<(Vec<Part>, Tensor<2>)> {
    let added = BackwardWalk::new(session, start).all_parts(turns).await?;
    let parts = Part::all(&added);
    let along = Tensor::cat(added.into_iter().map(|added| added.along).collect(), 1);
    Ok((parts, along.transpose()))
}
