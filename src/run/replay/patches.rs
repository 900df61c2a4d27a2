//! Patches in a run: the stage where each acts, and the runs of other texts that supply values.

use crate::edit::{Edits, NamedSource, OtherSource, OtherText, Patch, PatchSource, SitePatch};
use crate::error::{InputProblem, Result};
use crate::model::{Model, PassPatch, PatchValues, Place, Spread, Step};
use crate::run::keep::inputs::Inputs;
use crate::run::keep::resumable_run::{Run, SourceRun};
use crate::run::signals::{Signals, inputs_beside};
use crate::site::{Axis, Kind, Resid, Site, SiteFilter, Stack};
use crate::text::{Reading, Tokenizer};

/// The sources that a patch takes from other texts.
fn others(patch: &Patch) -> impl Iterator<Item = &OtherSource> {
    [Some(&patch.from), patch.minus.as_ref()].into_iter().flatten().filter_map(PatchSource::other)
}

/// A source of each other run that these edits take values from, in order.
fn sources(edits: &Edits) -> Vec<&OtherSource> {
    let mut sources: Vec<&OtherSource> = Vec::new();
    for other in edits.patches.iter().flat_map(others) {
        if !sources.iter().any(|source| source.has_run_of(other)) {
            sources.push(other);
        }
    }
    sources
}

/// The runs that these edits need beside a run of `inputs`, each with its own inputs. Existing runs are reused.
///
/// # Errors
/// A text without a tokenizer, or one that cannot be tokenized; a picture with more or fewer tiles for an encoder.
pub(in crate::run) fn source_runs(
    model: &Model,
    readers: (Option<&Tokenizer>, &Signals),
    there: &[SourceRun],
    inputs: &Inputs,
    edits: &Edits,
) -> Result<Vec<(SourceRun, Inputs)>> {
    let each = |source: &OtherSource| {
        let kept = there.iter().find(|kept| kept.source.has_run_of(source)).cloned();
        let new = || SourceRun { source: source.clone(), run: Run::new(model, SiteFilter::Nothing).with_budget(0) };
        let read = source_inputs(model, readers, source, inputs)?;
        check_tiles(model, [inputs, &read], source, edits)?;
        Ok((kept.unwrap_or_else(new), read))
    };
    sources(edits).into_iter().map(each).collect()
}

/// Refuses to patch an encoder of tiles from another picture with more or fewer of them.
fn check_tiles(model: &Model, [own, other]: [&Inputs; 2], source: &OtherSource, edits: &Edits) -> Result<()> {
    let [own, other] = [own, other].map(|inputs| inputs.batch(Stack::Encoder));
    let takes = |patch: &Patch| {
        patch.site.starts_with(Stack::Encoder.name()) && others(patch).any(|one| one.has_run_of(source))
    };
    match model.config.vision.is_some() && own != other && edits.patches.iter().any(takes) {
        true => Err(InputProblem::TileCount { own, other }.into()),
        false => Ok(()),
    }
}

/// The inputs of another text's run: with an encoder the text is its source, and the decoder's input stays; beside a
/// text, a picture takes the place of one of those there.
fn source_inputs(
    model: &Model,
    (tokenizer, signals): (Option<&Tokenizer>, &Signals),
    OtherSource { text, image, .. }: &OtherSource,
    inputs: &Inputs,
) -> Result<Inputs> {
    if image.is_some() && model.config.vision.is_none() {
        return Err(InputProblem::ReadsNoImage.into());
    }
    let (encodes, decodes) = (model.config.architecture.has_encoder(), model.config.architecture.has_decoder());
    let said = inputs.decoder.as_ref().and_then(|rows| rows.first()).map(|row| vec![row.clone()]);
    if let OtherText::Text(name) = text
        && let Some(signal) = signals.find(&model.config, name)?
    {
        return match &model.config.vision {
            Some(vision) => inputs_beside(vision, tokenizer, inputs, (image.unwrap_or(0), &signal)),
            None => Ok(Inputs { signal: Some(signal), decoder: said, ..Inputs::default() }),
        };
    }
    let (encoder, types, own) = match text {
        OtherText::Ids(ids) => (encodes.then(|| vec![ids.clone()]), None, Some(vec![ids.clone()])),
        OtherText::Text(text) => {
            let tokenizer = tokenizer.ok_or(InputProblem::NoTokenizer)?;
            let reading = Reading::new(tokenizer, &model.config, text, &[])?;
            (reading.encoder(), reading.types(), reading.decoder())
        }
    };
    let decoder = if encodes { said } else { own };
    Ok(Inputs { encoder, types, decoder: decoder.filter(|_| decodes || !encodes), ..Inputs::default() })
}

impl Run {
    /// The stage that computes a site's value, or whose output it is.
    pub(in crate::run) fn stage_of(&self, site: Site) -> Option<usize> {
        let of_block = |stack: Stack, block: usize| {
            let here = move |step: Step| step.path().is_some_and(|path| (path.stack, path.block) == (stack, block));
            self.stages.iter().enumerate().filter(move |(_, stage)| here(stage.step)).map(|(i, _)| i)
        };
        let step = |step: Step| self.stages.iter().position(|stage| stage.step == step);
        match site {
            Site::Embed(stack) | Site::Positions(stack) | Site::Types(stack) => step(Step::Embed(stack)),
            Site::Out(stack) => step(Step::Finish(stack)),
            Site::In(path, _) => step(Step::Sublayer(path)),
            Site::Resid(stack, block, Resid::Pre) => of_block(stack, block).min()?.checked_sub(1),
            Site::Resid(stack, block, Resid::Post) => of_block(stack, block).max(),
            Site::Resid(stack, block, point) => {
                let kind = if point == Resid::Mid { Kind::Attn } else { Kind::Cross };
                of_block(stack, block).find(|i| self.stages[*i].path().is_some_and(|path| path.kind == kind))
            }
            Site::Logits | Site::ClassLogits | Site::Pooled => None,
        }
    }

    /// The patches that act in stage `i`.
    pub(in crate::run) fn patches_in(&self, i: usize, patches: &[SitePatch]) -> Vec<SitePatch> {
        patches.iter().filter(|patch| self.stage_of(patch.site) == Some(i)).cloned().collect()
    }

    /// The patches of stage `i`, with the other texts' values as far as they are computed.
    pub(in crate::run) fn pass_patches(&self, model: &Model, i: usize, sources: &[SourceRun]) -> Vec<PassPatch> {
        let stage = &self.stages[i];
        let patches = stage.edits.patches.iter();
        patches.filter_map(|SitePatch { site, patch }| self.pass_patch(model, *site, patch, sources)).collect()
    }

    fn pass_patch(&self, model: &Model, site: Site, patch: &Patch, sources: &[SourceRun]) -> Option<PassPatch> {
        let values = |source: &PatchSource| match source {
            PatchSource::Named(NamedSource::Zero) => Some(PatchValues::Zero),
            PatchSource::Named(NamedSource::Mean) => Some(PatchValues::Mean),
            PatchSource::Other(other) => {
                let found = sources.iter().find(|found| found.source.has_run_of(other))?;
                found.run.activation(model, site, None).map(PatchValues::Other)
            }
        };
        let from = values(&patch.from)?;
        let minus = match &patch.minus {
            Some(minus) => Some(values(minus)?),
            None => None,
        };
        let sourced = [Some((&patch.from, &from)), patch.minus.as_ref().zip(minus.as_ref())];
        // If other texts list several positions, their number is the number of places.
        let listed = sourced.iter().flatten().filter_map(|(source, _)| source.other()?.positions.as_ref());
        let listed = listed.map(Vec::len).filter(|count| *count > 1).max();
        let positions = patch.positions.clone().unwrap_or_else(|| (0..listed.unwrap_or(self.rows_at(site))).collect());
        let row = |source: &PatchSource, values: &PatchValues, number: usize, to: usize| {
            let row = source.other().map_or(0, |other| place_of(other, number, to));
            rows_of(values).is_none_or(|rows| row < rows).then_some(row)
        };
        let place = |(number, to): (usize, usize)| {
            let from = row(&patch.from, &from, number, to)?;
            let minus = match patch.minus.as_ref().zip(minus.as_ref()) {
                Some((source, values)) => row(source, values, number, to)?,
                None => 0,
            };
            Some(Place { to, from, minus })
        };
        let places = positions.into_iter().enumerate().filter_map(place).collect();
        Some(PassPatch { site, places, from, minus, factor: patch.factor, spread: Spread::Alike { head: patch.head } })
    }

    /// The number of positions of a site's values.
    fn rows_at(&self, site: Site) -> usize {
        match (site, site.rows()) {
            (Site::In(path, _), Axis::Key) => self.inputs.keys(path),
            _ => site.stack().map_or(0, |stack| self.inputs.rows(stack)),
        }
    }
}

/// The number of rows of another text's values.
fn rows_of(values: &PatchValues) -> Option<usize> {
    match values {
        PatchValues::Other(values) | PatchValues::Each(values) => values.shape().iter().rev().nth(1).copied(),
        PatchValues::Zero | PatchValues::Mean => None,
    }
}

/// The row of another text for place `number` of a patch, at position `to` of this text.
fn place_of(other: &OtherSource, number: usize, to: usize) -> usize {
    match other.positions.as_deref() {
        None => to,
        Some([one]) => *one,
        Some(each) => each.get(number).copied().unwrap_or(usize::MAX),
    }
}
