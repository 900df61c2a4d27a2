//! Runs a model, times it and reads the requested values.

use burn::tensor::Tensor;

use super::answer::{LabMask, RunAnswer};
use super::words::LabToken;
use crate::clock::{Clock, Turns};
use crate::edit::{Edits, Replacement};
use crate::error::{InputProblem, Result};
use crate::measure::sublayer_infos;
use crate::model::Model;
use crate::run::{Inputs, Run};
use crate::site::{SiteFilter, Stack, pack, read_packed};

/// What the rows and columns of a run are.
pub(super) struct RunTokens {
    pub(super) sources: Vec<Vec<LabToken>>,
    pub(super) targets: Option<Vec<Vec<LabToken>>>,
    pub(super) vocabulary: Vec<LabToken>,
}

/// Runs a model once, repeats that to measure the speed, and reads the requested values.
pub(super) async fn read_run<C: Clock>(
    model: &Model,
    inputs: &Inputs,
    edits: &Edits,
    wanted: &SiteFilter,
    repeats: usize,
    tokens: RunTokens,
    turns: &mut Turns<'_, C>,
) -> Result<RunAnswer> {
    let baseline = match edits.patterns.values().any(|r| *r == Replacement::Frozen) {
        true => Some(finish_run(model, inputs, &Edits::default(), None, turns).await?),
        false => None,
    };
    let (mut run, mut ms) = time_run(model, inputs, edits, baseline.as_ref(), turns).await?;
    for _ in 0..repeats {
        let (again, took) = time_run(model, inputs, edits, baseline.as_ref(), turns).await?;
        (run, ms) = (again, ms.min(took));
    }
    let (tensors, parts) = pack(run.trace(model, wanted, baseline.as_ref()));
    let values = read_packed(parts).await?;
    if values.iter().any(|x| x.is_nan() || *x == f32::INFINITY) {
        return Err(InputProblem::SettingsOverflow.into());
    }
    let (mut masks, mut mask_values) = (Vec::new(), Vec::new());
    for path in run.attention_paths().filter(|path| wanted.wants_any(model.config.sites_inside(*path))) {
        let Some(mask) = run.mask_of(model, path, baseline.as_ref()) else { continue };
        masks.push(LabMask { path: path.to_string(), shape: mask.shape, offset: mask_values.len() });
        mask_values.extend(&*mask.cells());
    }
    let RunTokens { sources, targets, vocabulary } = tokens;
    Ok(RunAnswer {
        tensors,
        values,
        config: model.config.clone(),
        parameters: model.parameters(),
        sublayers: sublayer_infos(model).await?,
        sources,
        targets,
        vocabulary,
        masks,
        mask_values,
        ms,
    })
}

/// A run with nothing left to do.
async fn finish_run<C: Clock>(
    model: &Model,
    inputs: &Inputs,
    edits: &Edits,
    baseline: Option<&Run>,
    turns: &mut Turns<'_, C>,
) -> Result<Run> {
    let mut run = Run::new(model, SiteFilter::Nothing);
    run.update(model, inputs.clone(), edits)?;
    while run.advance(model, baseline) {
        turns.rest().await?;
    }
    Ok(run)
}

/// A run from nothing to the logits of every position, and how many milliseconds it took.
async fn time_run<C: Clock>(
    model: &Model,
    inputs: &Inputs,
    edits: &Edits,
    baseline: Option<&Run>,
    turns: &mut Turns<'_, C>,
) -> Result<(Run, f64)> {
    let started = turns.now();
    let run = finish_run(model, inputs, edits, baseline, turns).await?;
    read_packed(last_number(model, &run).into_iter().collect()).await?;
    Ok((run, turns.now() - started))
}

/// One number of the last thing computed: a gpu has finished everything once it is read.
fn last_number(model: &Model, run: &Run) -> Option<Tensor<1>> {
    let last = model.stacks().last()?.stack;
    let out = run.stack_out(model, last)?;
    let out = match last {
        Stack::Decoder => model.logits(out.clone()).unwrap_or(out),
        _ => out,
    };
    Some(out.slice([0..1, 0..1, 0..1]).flatten(0, 2))
}
