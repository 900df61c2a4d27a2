//! The target of an attribution: a direction at one place of a stream, and the number that the parts sum to.

use std::ops::Range;

use burn::tensor::Tensor;

use crate::error::{Absent, InputProblem, Result, refuse};
use crate::model::{Added, QueryOrKey, Step};
use crate::ops::matmul;
use crate::run::Session;
use crate::site::{Activation, Kind, Name, Site, Stack, SublayerPath};

/// The start of a walk down a stream.
#[derive(Clone, Debug)]
pub struct AttributionTarget {
    pub stack: Stack,
    /// The number of the stack's steps below.
    pub below: usize,
    /// The rows in question: one for all directions, or one for each.
    pub rows: Range<usize>,
    /// `[directions, d_model]`
    pub direction: Tensor<2>,
    /// The parts met above the stream, the last added first.
    pub added: Vec<Added>,
    /// The run's own number, `[1]`, to which the parts along all directions sum.
    pub whole: Tensor<1>,
}

/// The steps of a stack in the order they run.
pub(super) fn steps(session: &Session, stack: Stack) -> Vec<Step> {
    session.model.steps().filter(|step| step.stack() == stack).collect()
}

impl AttributionTarget {
    /// The logit of a token at a row of the last stack, or of a class, read from the first row, minus another's.
    ///
    /// # Errors
    /// A model without an output or class head; a missing token, class or row.
    pub fn logits(session: &Session, row: usize, answer: u32, foil: Option<u32>) -> Result<Self> {
        let (model, config) = (&session.model, &session.model.config);
        let row = config.answer_row(row);
        for id in [Some(answer), foil].into_iter().flatten() {
            config.check_choice(id)?;
        }
        let stack = last_stack(session)?;
        check_row(session, stack, row)?;
        let rows = config.rows_read(row, session.run().inputs().rows(stack));
        let out = stack_out(session, stack, rows.clone())?;
        let factors = session.run().row_factors(model).map(|factors| factors.slice_dim(0, 0..1).squeeze_dim::<2>(0));
        let logits = session.run().choice_logits(model, row);
        let logits = logits.map(|logits| logits.slice_dim(0, 0..1).flatten::<1>(0, 2));
        let (Some(logits), Some((direction, added))) = (logits, model.back_from_choice(answer, foil, out, factors))
        else {
            return Err(config.architecture.lacks(Absent::OutputHead));
        };
        let logit = |id: u32| logits.clone().slice_dim(0, id as usize..id as usize + 1);
        let whole = foil.map_or(logit(answer), |foil| logit(answer) - logit(foil));
        Ok(Self { stack, below: steps(session, stack).len(), rows, direction, added, whole })
    }

    /// The length of the last stack's output, averaged over these rows, along its own direction.
    ///
    /// # Errors
    /// A missing row.
    pub fn length(session: &Session, rows: Range<usize>) -> Result<Self> {
        let mean = mean_output(session, rows.clone())?;
        Self::output(session, rows, mean.clone() / length(mean))
    }

    /// The cosine between the mean of the last stack's output over all rows and that of another text.
    ///
    /// # Errors
    /// A text without a run.
    pub fn likeness(session: &Session, other: &Session) -> Result<Self> {
        let rows =
            |session: &Session| -> Result<Range<usize>> { Ok(0..session.run().inputs().rows(last_stack(session)?)) };
        let own = mean_output(session, rows(session)?)?;
        let other = mean_output(other, rows(other)?)?;
        Self::output(session, rows(session)?, other.clone() / length(other) / length(own))
    }

    /// The last stack's output along a direction `[d_model]`, averaged over these rows.
    fn output(session: &Session, rows: Range<usize>, direction: Tensor<1>) -> Result<Self> {
        let stack = last_stack(session)?;
        let out = stack_out(session, stack, rows.clone())?;
        let direction = direction.unsqueeze::<2>().repeat_dim(0, rows.len()) / rows.len() as f32;
        let whole = (out * direction.clone()).sum();
        Ok(Self { stack, below: steps(session, stack).len(), rows, direction, added: Vec::new(), whole })
    }

    /// Every number of a head's query at a row, or of the key at a row: one direction for each. `whole` is unused here.
    ///
    /// # Errors
    /// A sublayer that did not run; a missing head or row.
    pub fn side(session: &Session, path: SublayerPath, head: usize, side: QueryOrKey, row: usize) -> Result<Self> {
        let config = &session.model.config;
        config.check_head(path, head)?;
        if config.gated_delta(path).is_some() {
            return Err(InputProblem::Linear { path: path.to_string() }.into());
        }
        if !session.run().attention_paths().any(|ran| ran == path) {
            return Err(InputProblem::LeftOut { path: path.to_string() }.into());
        }
        let path = if side == QueryOrKey::Key { config.keys_of(path) } else { path };
        let of_memory = path.kind == Kind::Cross && side == QueryOrKey::Key;
        let stack = if of_memory { Stack::Encoder } else { path.stack };
        if session.model.layers(stack).is_none() {
            return refuse(format!("the input of {path} was given, so it has no parts here"));
        }
        check_row(session, stack, row)?;
        let steps = steps(session, stack);
        let below = match of_memory {
            true => steps.len(),
            false => steps.iter().position(|step| step.path() == Some(path)).unwrap_or_default(),
        };
        let read = session.run().left_by(&session.model, steps[below - 1], row..row + 1);
        let read = read.ok_or_else(|| unfinished(path))?;
        let changes = session.run().changes(&session.model, path, session.baseline());
        let extent = session.run().inputs().extent(path);
        let found = session.model.back_from_score(path, (side, head, row), extent, read, &changes);
        let (direction, added) = found.ok_or_else(|| unfinished(path))?;
        let whole = Tensor::zeros([1], &session.model.device);
        Ok(Self { stack, below, rows: row..row + 1, direction, added, whole })
    }

    /// A cell's raw product q · k as a function of one side: the direction is the other side.
    ///
    /// # Errors
    /// Those of [`AttributionTarget::side`] for both sides.
    pub fn score(
        session: &Session,
        path: SublayerPath,
        head: usize,
        [query, key]: [usize; 2],
        side: QueryOrKey,
    ) -> Result<Self> {
        let row = if side == QueryOrKey::Query { query } else { key };
        let all = Self::side(session, path, head, side, row)?;
        let seen = Scores::of(session, path, head, [query, key])?;
        let other = if side == QueryOrKey::Query { seen.k } else { seen.q };
        let turned = |x: Tensor<2>| matmul(other.clone(), x); // [1, d_head] × [d_head, any]
        let direction = turned(all.direction);
        let added = all.added.into_iter();
        let added = added.map(|added| Added { along: turned(added.along), ..added }).collect();
        Ok(Self { direction, added, whole: seen.raw, ..all })
    }
}

/// A cell of a head: its query and key, rotated, and their product.
pub(super) struct Scores {
    /// `[1, d_head]`
    pub q: Tensor<2>,
    /// `[1, d_head]`
    pub k: Tensor<2>,
    /// `[1]`
    pub raw: Tensor<1>,
}

impl Scores {
    pub(super) fn of(session: &Session, path: SublayerPath, head: usize, [query, key]: [usize; 2]) -> Result<Self> {
        let keys = session.run().inputs().keys(path);
        if key >= keys {
            return refuse(format!("the key {key} does not exist: {path} looks at {keys}, counted from 0"));
        }
        check_row(session, path.stack, query)?;
        let taken = |name: Name, head: usize, row: Option<usize>| {
            let site = Site::In(path, name);
            match session.run().activation(&session.model, site, session.baseline()) {
                Some(Activation::Heads(all)) => {
                    let [_, _, rows, width] = all.dims();
                    let rows = row.map_or(0..rows, |row| row..row + 1);
                    Ok(all.slice([0..1, head..head + 1, rows, 0..width]).flatten::<1>(0, 3))
                }
                _ => Err(unfinished(path)),
            }
        };
        let shared = session.model.config.attention_in(path).kv_head(head);
        let q = taken(Name::Q, head, Some(query))?.unsqueeze();
        let k = taken(Name::K, shared, Some(key))?.unsqueeze();
        let raw = taken(Name::Raw, head, Some(query))?.slice_dim(0, key..key + 1);
        Ok(Self { q, k, raw })
    }
}

fn unfinished(path: SublayerPath) -> crate::Error {
    InputProblem::LeftOut { path: path.to_string() }.into()
}

fn last_stack(session: &Session) -> Result<Stack> {
    match session.model.stacks().last() {
        Some(layers) => Ok(layers.stack),
        None => refuse("this model has no layers"),
    }
}

fn stack_out(session: &Session, stack: Stack, rows: Range<usize>) -> Result<Tensor<2>> {
    match session.run().left_by(&session.model, Step::Finish(stack), rows) {
        Some(out) => Ok(out),
        None => refuse("there is no text yet: give one"),
    }
}

/// The mean of the last stack's output over these rows, `[d_model]`.
fn mean_output(session: &Session, rows: Range<usize>) -> Result<Tensor<1>> {
    let stack = last_stack(session)?;
    check_row(session, stack, rows.end.saturating_sub(1))?;
    Ok(stack_out(session, stack, rows)?.mean_dim(0).squeeze_dim(0))
}

/// ‖x‖, `[1]`
fn length(x: Tensor<1>) -> Tensor<1> {
    x.square().sum().sqrt()
}

pub(super) fn check_row(session: &Session, stack: Stack, row: usize) -> Result<()> {
    let rows = session.run().inputs().rows(stack);
    match row < rows {
        true => Ok(()),
        false => refuse(format!("position {row} does not exist: there are {rows}, counted from 0")),
    }
}
