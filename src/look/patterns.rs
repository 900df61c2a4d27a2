//! The patterns of a subject: as they are, weighted by what they hand on, and compared with each other.

use burn::tensor::Tensor;

use super::answer::{Answer, LookAnswer};
use super::question::{Attention, Head, Subject};
use super::refuse;
use super::subject::{Seen, finite};
use crate::analysis::{ModelInfo, Overlaps, value_norms, weighted as by_value};
use crate::error::Result;
use crate::lab::{Clock, Turns};
use crate::text::Tokenizer;
use crate::trace::{Activation, Kind, Name, Patterns, Site, SublayerPath, read_packed};

/// Numbers that one answer may hold: 256 MB.
const MOST_NUMBERS: usize = 64 << 20;
/// Square roots that are multiplied in one go, to let others have a turn in between.
const ROOTS: usize = 1 << 22;

impl Seen {
    /// The pattern of an attention sublayer, `[heads, queries, keys]`.
    pub(super) fn pattern(&self, path: SublayerPath) -> Option<Tensor<3>> {
        let session = &self.session;
        Some(session.run().pattern(&session.model, path, session.baseline())?.slice_dim(0, 0..1).squeeze_dim(0))
    }

    /// The attention sublayer of this name.
    ///
    /// # Errors
    /// A name that the model does not have.
    pub(super) fn attention(&self, name: &str) -> Result<SublayerPath> {
        let paths = self.session.model.config.sublayers();
        let mut attention = paths.into_iter().filter(|path| path.kind != Kind::Mlp);
        match attention.find(|path| path.to_string() == name) {
            Some(path) => Ok(path),
            None => refuse(format!("`{name}`"), "is not an attention sublayer of this model"),
        }
    }

    /// Refuses an answer of more numbers than a page should hold.
    pub(super) fn fits(numbers: usize) -> Result<()> {
        match numbers <= MOST_NUMBERS {
            true => Ok(()),
            false => refuse("the text", "is too long to read so many patterns whole: ask for fewer, or shorten it"),
        }
    }
}

/// The patterns of these sublayers, or of all; one that an edit leaves out has none.
pub(super) async fn look(seen: &Seen, tokenizer: Option<&Tokenizer>, paths: Option<&[String]>) -> Result<LookAnswer> {
    let wanted = paths.map(|paths| paths.iter().map(|name| seen.attention(name)).collect::<Result<Vec<_>>>());
    let wanted = wanted.transpose()?;
    let wants = |path: SublayerPath| wanted.as_ref().is_none_or(|wanted| wanted.contains(&path));
    let (session, run) = (&seen.session, seen.session.run());
    Seen::fits(run.attended().filter(|path| wants(*path)).map(|path| run.cells(&session.model, path)).sum())?;
    let Patterns { maps, masks, parts } = Patterns::whole(&session.model, run, session.baseline(), wants);
    let values = read_packed(parts).await?;
    finite(&values)?;
    Ok(LookAnswer {
        model: ModelInfo::of(&session.model).await?,
        source: seen.source.clone(),
        target: seen.target.clone(),
        output: tokenizer.map(|t| t.decode(&seen.emitted)).transpose()?.unwrap_or_default(),
        emitted: seen.emitted.clone(),
        maps,
        masks,
        values,
    })
}

/// ‖α v W_o‖ by head, query and key, times the head's strength where that is edited.
pub(super) async fn weighted(seen: &Seen, of: &Subject, name: &str) -> Result<Answer> {
    let path = seen.attention(name)?;
    let (session, run) = (&seen.session, seen.session.run());
    if !run.attended().any(|ran| ran == path) {
        return refuse(format!("`{name}`"), "did not run: an edit leaves it out");
    }
    Seen::fits(run.cells(&session.model, path))?;
    let v = run.activation(&session.model, Site::In(path, Name::V), session.baseline());
    let output = session.model.sublayer(path).and_then(|sublayer| sublayer.output_weight());
    let (Some(pattern), Some(Activation::Heads(v))) = (seen.pattern(path), v) else {
        return refuse(format!("`{name}`"), "has no values to look at");
    };
    let shape @ [heads, queries, keys] = pattern.dims();
    let norms = value_norms(v.slice_dim(0, 0..1).squeeze_dim(0), heads, output);
    let mut values = read_packed(vec![by_value(pattern, norms).flatten(0, 2)]).await?;
    for (head, values) in values.chunks_mut((queries * keys).max(1)).enumerate() {
        let strength = of.edits.heads.get(&format!("{path}.{head}")).copied().unwrap_or(1.0);
        values.iter_mut().for_each(|value| *value *= strength.abs());
    }
    finite(&values)?;
    Ok(Answer::Weighted { shape, values })
}

/// How alike the heads of one kind of attention are, over all layers.
pub(super) async fn similar<C: Clock>(seen: &Seen, attention: Attention, turns: &mut Turns<'_, C>) -> Result<Answer> {
    let paths: Vec<SublayerPath> = seen.session.run().attended().filter(|path| attention.has(*path)).collect();
    let mut heads = Vec::new();
    let mut patterns = Vec::new();
    for path in &paths {
        let Some(pattern) = seen.pattern(*path) else { continue };
        heads.extend((0..pattern.dims()[0]).map(|head| Head { path: path.to_string(), head }));
        patterns.push(pattern);
        turns.rest().await;
    }
    let Some([_, queries, keys]) = patterns.first().map(Tensor::dims) else {
        return refuse("this model", "has no such attention to compare heads of, or an edit leaves it out");
    };
    let at_once = (ROOTS / (heads.len() * keys).max(1)).max(1);
    let mut overlaps: Option<Overlaps> = None;
    for from in (0..queries).step_by(at_once) {
        let to = queries.min(from + at_once);
        let rows = patterns.iter().map(|pattern| pattern.clone().slice_dim(1, from..to)).collect();
        let more = Overlaps::new(Tensor::cat(rows, 0));
        overlaps = Some(match overlaps {
            Some(overlaps) => overlaps.and(more),
            None => more,
        });
        turns.rest().await;
    }
    let values = read_packed(overlaps.map(|overlaps| overlaps.means().flatten(0, 1)).into_iter().collect()).await?;
    finite(&values)?;
    Ok(Answer::Similar { heads, values })
}
