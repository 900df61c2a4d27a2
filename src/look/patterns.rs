//! The patterns of a subject: as they are, weighted by what they hand on, and compared with each other.

use burn::tensor::Tensor;

use super::answer::{Answer, LookAnswer};
use super::question::{Attention, Head};
use super::refuse;
use super::subject::{Seen, finite};
use crate::analysis::{ModelInfo, Overlaps, weighted as by_value};
use crate::error::Result;
use crate::lab::{Clock, Turns};
use crate::text::Tokenizer;
use crate::trace::{Kind, Patterns, SublayerPath, read_packed};

/// Numbers that one answer may hold: 256 MB.
const MOST_NUMBERS: u64 = 64 << 20;
/// Square roots that are multiplied in one go, to let others have a turn in between.
const ROOTS: usize = 1 << 22;

impl Seen {
    /// The pattern of an attention sublayer, `[heads, queries, keys]`.
    pub(super) fn pattern(&self, path: SublayerPath) -> Option<Tensor<3>> {
        let session = &self.session;
        Some(session.run().pattern(&session.model, path, session.baseline())?.slice_dim(0, 0..1).squeeze_dim(0))
    }

    /// Its values, `[kv_heads, keys, d_value]`.
    pub(super) fn values(&self, path: SublayerPath) -> Option<Tensor<3>> {
        Some(self.session.run().values(path)?.slice_dim(0, 0..1).squeeze_dim(0))
    }

    /// Its output projection.
    pub(super) fn output_weight(&self, path: SublayerPath) -> Option<Tensor<2>> {
        self.session.model.sublayer(path).and_then(|sublayer| sublayer.output_weight())
    }

    /// How much an edit multiplies what a head writes, whichever way.
    pub(super) fn strength(&self, path: SublayerPath, head: usize) -> f32 {
        self.session.edits().heads.get(&format!("{path}.{head}")).copied().unwrap_or(1.0).abs()
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
    pub(super) fn fits(numbers: u64) -> Result<()> {
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
    let cells = |path| run.cells(&session.model, path) as u64;
    Seen::fits(run.attended().filter(|path| wants(*path)).map(cells).sum())?;
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
pub(super) async fn weighted(seen: &Seen, name: &str) -> Result<Answer> {
    let path = seen.attention(name)?;
    let (session, run) = (&seen.session, seen.session.run());
    if !run.attended().any(|ran| ran == path) {
        return refuse(format!("`{name}`"), "did not run: an edit leaves it out");
    }
    Seen::fits(run.cells(&session.model, path) as u64)?;
    let (Some(pattern), Some(v)) = (seen.pattern(path), seen.values(path)) else {
        return refuse(format!("`{name}`"), "did not run");
    };
    let shape @ [_, queries, keys] = pattern.dims();
    let norms = by_value(pattern, v, seen.output_weight(path));
    let mut values = read_packed(vec![norms.flatten(0, 2)]).await?;
    for (head, values) in values.chunks_mut((queries * keys).max(1)).enumerate() {
        values.iter_mut().for_each(|value| *value *= seen.strength(path, head));
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
