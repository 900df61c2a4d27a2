//! Every head's measures on a text: those of [`HeadMeasure`], and three that need more than a pattern. `separator` is
//! in [`HeadPattern::separator`]; `contribution` is ‖Σ_j p(i, j) v_j W_o‖, the mean over all rows; `pictures`, of a
//! model that reads pictures beside text, is in [`HeadPattern::on_pictures`].

use super::answer::HeadRow;
use super::pattern_source::PatternSource;
use super::subject::SubjectRun;
use crate::clock::{Clock, Turns};
use crate::error::Result;
use crate::measure::{HeadMeasure, HeadPattern, MeasuredText, RowMean, contributions};
use crate::site::{Kind, Stack, SublayerPath, read_each};
use crate::text::{Token, TokenKind, Tokenizer};

/// The measures of every head that ran, layer by layer.
pub(super) async fn heads<C: Clock>(
    seen: &SubjectRun,
    tokenizer: Option<&Tokenizer>,
    turns: &mut Turns<'_, C>,
) -> Result<Vec<HeadRow>> {
    let mut rows = Vec::new();
    each(seen, tokenizer, turns, true, &mut |head| rows.extend(head.measures.map(|measures| measures.row))).await?;
    Ok(rows)
}

/// A head of a run.
pub struct HeadVisit<'a> {
    pub path: SublayerPath,
    pub head: usize,
    pub pattern: HeadPattern<'a>,
    pub queries: &'a [Token],
    pub keys: &'a [Token],
    /// Its measures; `None` where nobody wants them.
    pub measures: Option<VisitMeasures>,
}

/// A visited head's measures.
pub struct VisitMeasures {
    pub row: HeadRow,
    /// As in [`HeadPattern::distances`].
    pub distance_variance: Option<RowMean>,
}

/// Visits every head that ran, layer by layer, with its measures if they are wanted.
pub(super) async fn each<C: Clock>(
    seen: &SubjectRun,
    tokenizer: Option<&Tokenizer>,
    turns: &mut Turns<'_, C>,
    measured: bool,
    visit: &mut impl FnMut(HeadVisit<'_>),
) -> Result<()> {
    let config = &seen.session.model.config;
    let separates = |tokens: &[Token]| -> Vec<bool> {
        tokens.iter().map(|token| tokenizer.is_some_and(|tokenizer| tokenizer.separates(token))).collect()
    };
    let text = MeasuredText::new(config, &seen.source, &seen.target);
    let causal = seen.session.edits().causal.unwrap_or(config.attention.causal);
    let own = config.architecture.causal_stack();
    let (source_apart, target_apart) = (separates(&seen.source), separates(&seen.target));
    let kinds: Vec<TokenKind> = seen.target.iter().map(|token| token.kind).collect();
    for path in seen.session.run().softmax_paths() {
        let Some((pattern, v)) = seen.pattern(path).zip(seen.values(path)) else { continue };
        let [heads, queries, keys] = pattern.dims();
        let tokens: [&[Token]; 2] = match (path.stack, path.kind) {
            (Stack::Encoder, _) => [&seen.source, &seen.source],
            (_, Kind::Cross) => [&seen.target, &seen.source],
            _ => [&seen.target, &seen.target],
        };
        let written = measured.then(|| contributions(pattern.clone(), v, seen.output_weight(path)));
        let all = read_each([pattern.flatten(0, 2)].into_iter().chain(written).collect()).await?;
        all.iter().try_for_each(|values| seen.session.check_finite(values))?;
        let (pattern, written) = (&all[0], all.get(1));
        for head in 0..heads {
            let looking =
                text.head(path, causal && path.stack == own, &pattern[head * queries * keys..][..queries * keys], keys);
            let measures = written.map(|written| {
                let contribution = RowMean { mean: seen.strength(path, head) * written[head], rows: queries };
                let distances = looking.distances();
                let mut row = row((path, head), looking, distances, [&source_apart, &target_apart], Some(contribution));
                if config.vision.is_some() {
                    let decoder = path.stack == Stack::Decoder && path.kind == Kind::Attn;
                    row.measures.insert("pictures", decoder.then(|| looking.on_pictures(&kinds)).flatten());
                }
                VisitMeasures { row, distance_variance: distances.map(|[_, variance]| variance) }
            });
            visit(HeadVisit { path, head, pattern: looking, queries: tokens[0], keys: tokens[1], measures });
            turns.rest().await?;
        }
    }
    Ok(())
}

/// A head's row. `distances` are the pattern's; `apart` marks the separators of the source and of the target.
pub(super) fn row(
    (path, head): (SublayerPath, usize),
    looking: HeadPattern<'_>,
    distances: Option<[RowMean; 2]>,
    [source_apart, target_apart]: [&[bool]; 2],
    contribution: Option<RowMean>,
) -> HeadRow {
    let apart = match (path.stack, path.kind) {
        (Stack::Decoder, Kind::Attn) => target_apart,
        _ => source_apart,
    };
    let own = HeadMeasure::ALL.map(|measure| match measure {
        HeadMeasure::Distance => (measure.name(), distances.map(|[mean, _]| mean)),
        _ => (measure.name(), looking.measure(measure)),
    });
    let more = [("separator", looking.separator(apart)), ("contribution", contribution)];
    HeadRow { path: path.to_string(), head, measures: own.into_iter().chain(more).collect() }
}
