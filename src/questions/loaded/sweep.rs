//! Sweeps of patches between two texts: which of the other text's values bring its answer back.

use super::answer::{Answer, SweepRow};
use super::next_token::{asked_row, logits_of};
use super::question::{ReceiverName, Side};
use super::subject::{SubjectRun, finish};
use super::token_probability::TokenProbability;
use crate::clock::{Clock, Turns};
use crate::edit::{OtherSource, OtherText, Patch, PatchSource};
use crate::error::{InputProblem, Result, refuse};
use crate::generate::{choice_probabilities, leading};
use crate::run::Session;
use crate::site::{Site, Stack, read_packed};
use crate::sweep::{Metric, Receiver, Score, Sweep, SweepPart};
use crate::text::{Token, Tokenizer};

/// The subject of a sweep, and the measure of each run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wanted<'a> {
    /// The name of the other text.
    pub from: &'a str,
    pub image: Option<usize>,
    pub stack: Side,
    /// Absent: all layers at once, approximately.
    pub block: Option<usize>,
    pub part: SweepPart,
    pub receiver: Option<&'a ReceiverName>,
    pub pairs: Option<&'a [(usize, usize)]>,
    pub asked: Option<usize>,
    pub score: Score,
    pub answer: Option<u32>,
    pub foil: Option<u32>,
}

/// Exact scores of one layer's cells, or approximate ones of all layers.
pub(super) async fn sweep<C: Clock>(
    corrupted: &SubjectRun,
    clean: &SubjectRun,
    tokenizer: Option<&Tokenizer>,
    wanted: Wanted<'_>,
    turns: &mut Turns<'_, C>,
) -> Result<Answer> {
    let model = &corrupted.session.model;
    let stack = wanted.stack.stack();
    let Some(layers) = model.layers(stack) else { return refuse(format!("this model has no {}", stack.name())) };
    if wanted.block.is_some_and(|block| layers.sublayers.iter().all(|sublayer| sublayer.path.block != block)) {
        return refuse("this layer does not exist: layers count from 0");
    }
    let (to, from) = match stack {
        Stack::Decoder => (&corrupted.target, &clean.target),
        _ => (&corrupted.source, &clean.source),
    };
    let pairs = match wanted.pairs {
        Some(pairs) if pairs.iter().any(|(a, b)| *a >= to.len() || *b >= from.len()) => {
            return Err(InputProblem::NoPair { own: to.len(), other: from.len() }.into());
        }
        Some(pairs) => pairs.to_vec(),
        None => align(to, from),
    };
    let row_of = |seen: &SubjectRun, asked: Option<usize>| asked_row(&seen.session, tokenizer, &seen.source, asked);
    let row = row_of(corrupted, wanted.asked);
    let clean_row = row.and_then(|row| pairs.iter().find(|(to, _)| *to == row)).map(|(_, from)| *from);
    let clean_row = row_of(clean, clean_row.or(row));
    let config = &model.config;
    if config.head.exists && row.is_none() && model.layers(Stack::Decoder).is_none() {
        return refuse("there is no question about this text: choose a token");
    }
    let independent = config.has_independent_classes();
    let score = match config.choices() {
        0 => Score::Output,
        _ if independent => Score::LogitDifference,
        _ => wanted.score,
    };
    let said = [logits(&clean.session, clean_row).await?, logits(&corrupted.session, row).await?];
    [wanted.answer, wanted.foil].into_iter().flatten().try_for_each(|id| config.check_choice(id))?;
    let first = |said: &[f32]| leading(said, 1).first().copied().unwrap_or(0);
    let answer = wanted.answer.map_or_else(|| first(&said[0]), |id| id as usize);
    let other = || leading(&said[1], 2).into_iter().find(|id| *id != answer).unwrap_or(0);
    // A class that excludes no other gets a foil only on request.
    let foil = wanted.foil.map(|id| id as usize).or_else(|| (!independent).then(other));
    let last = |seen: &SubjectRun| seen.target.len().saturating_sub(1);
    let metric = Metric {
        score,
        row: row.unwrap_or_else(|| last(corrupted)),
        clean_row: clean_row.unwrap_or_else(|| last(clean)),
        answer,
        foil,
    };
    let sweep = Sweep::new(&corrupted.session, &clean.session, metric).await?;
    let sweep = match wanted.receiver {
        Some(_) if !wanted.part.is_of_heads() => return refuse("a path begins at heads: sweep z or cross_z"),
        Some(_) if wanted.block.is_none() => return refuse("a path is exact alone: say which layer"),
        Some(ReceiverName { site, head }) => sweep.toward(Receiver::new(config, site, *head)?),
        None => sweep,
    };
    let of_tiles = !config.reads_lens(stack);
    if of_tiles && wanted.receiver.is_some() {
        return refuse("no single path is followed from an encoder of images into the decoder: leave the receiver out");
    }
    let rows = match wanted.block {
        Some(block) => {
            let cells = match of_tiles {
                true => tiles(corrupted, &sweep, wanted, (block, &pairs), turns).await?,
                false => sweep.layer(wanted.part, stack, block, &pairs, turns).await?,
            };
            cells.map(|cells| SweepRow { block, cells }).into_iter().collect()
        }
        // Gradients do not reach through the tiles.
        None if of_tiles => Vec::new(),
        None => {
            let found = sweep.approximate(wanted.part, stack, &pairs).await?;
            found.into_iter().flatten().map(|(block, cells)| SweepRow { block, cells }).collect()
        }
    };
    let top = |id: usize, said: &[f32]| {
        let told = || TokenProbability::choice(config, tokenizer, id, choice_probabilities(config, said)[id]);
        (score != Score::Output).then(told)
    };
    let (of_clean, of_corrupted) = sweep.measures();
    Ok(Answer::Sweep {
        rows,
        pairs,
        from: from.clone(),
        clean: of_clean as f32,
        corrupted: of_corrupted as f32,
        answer: top(answer, &said[0]),
        foil: foil.and_then(|id| top(id, &said[1])),
    })
}

/// A head, or none for a whole value, and the pairs of tokens that its cell patches.
type Cell<'a> = (Option<usize>, &'a [(usize, usize)]);

/// The scores of one layer of an encoder of images before a decoder. Its tiles are sequences already, so that each cell
/// is a run of its own: it restarts at the patch, which takes each tile's values from the other picture's tile at its
/// place.
async fn tiles<C: Clock>(
    corrupted: &SubjectRun,
    sweep: &Sweep<'_>,
    wanted: Wanted<'_>,
    (block, pairs): (usize, &[(usize, usize)]),
    turns: &mut Turns<'_, C>,
) -> Result<Option<Vec<f32>>> {
    let (session, part) = (&corrupted.session, wanted.part);
    let config = &session.model.config;
    let Some(site) = part.site(config, wanted.stack.stack(), block) else { return Ok(None) };
    let cells: Vec<Cell> = match site {
        Site::In(path, _) if part.is_of_heads() => {
            (0..config.attention_in(path).n_heads).map(|head| (Some(head), pairs)).collect()
        }
        _ => pairs.chunks(1).map(|pair| (None, pair)).collect(),
    };
    let mut scores = Vec::with_capacity(cells.len());
    // One session for all cells: the other picture is computed once.
    let mut patched = session.clone().with_budget(0);
    for (head, places) in cells {
        let (to, there) = places.iter().copied().unzip();
        let text = OtherText::Text(wanted.from.to_owned());
        let other = OtherSource { text, image: wanted.image, positions: Some(there) };
        let (from, positions) = (PatchSource::Other(other), Some(to));
        let patch = Patch { site: site.to_string(), head, positions, from, minus: None, factor: 1.0 };
        let mut edits = session.edits().clone();
        edits.patches.push(patch);
        patched.update(session.run().inputs().clone(), &edits)?;
        finish(&mut patched, turns).await?;
        scores.push(sweep.score(&patched).await?);
    }
    Ok(Some(scores))
}

/// A run's logits at a row, or at a decoder's last, or of its classes; empty without a head.
async fn logits(session: &Session, row: Option<usize>) -> Result<Vec<f32>> {
    let found = if session.model.config.choices() > 0 { logits_of(session, session.run(), row) } else { None };
    let found = read_packed(found.into_iter().collect()).await?;
    session.check_finite(&found)?;
    Ok(found)
}

/// The most pairs of tokens that are compared.
const MOST_COMPARED: usize = 1 << 22;

/// Aligns the positions of two texts: all, if they have equal lengths; else the longest monotone alignment, with a pair
/// of equal tokens counting twice (Needleman & Wunsch 1970).
fn align(to: &[Token], from: &[Token]) -> Vec<(usize, usize)> {
    let (count, alike) = (to.len().min(from.len()), |(a, b): &(&Token, &Token)| a.id == b.id);
    if to.len() == from.len() {
        return (0..count).map(|i| (i, i)).collect();
    }
    let begin = to.iter().zip(from).take_while(alike).count();
    let end = to.iter().rev().zip(from.iter().rev()).take_while(alike).count().min(count - begin);
    let (a, b) = (&to[begin..to.len() - end], &from[begin..from.len() - end]);
    // If the middle between the common beginning and end is too long, by position.
    let between: Vec<(usize, usize)> = match a.len().saturating_mul(b.len()) <= MOST_COMPARED {
        true => most_pairs(a, b),
        false => (0..a.len().min(b.len())).map(|i| (i, i)).collect(),
    };
    let shifted = between.into_iter().map(|(i, j)| (begin + i, begin + j));
    let ends = (0..end).map(|i| (to.len() - end + i, from.len() - end + i));
    (0..begin).map(|i| (i, i)).chain(shifted).chain(ends).collect()
}

/// The pairs with the highest total; among equals, the alignment that pairs first.
fn most_pairs(a: &[Token], b: &[Token]) -> Vec<(usize, usize)> {
    let at = |row: usize, column: usize| row * (b.len() + 1) + column;
    let worth = |row: usize, column: usize| if a[row].id == b[column].id { 2 } else { 1 };
    // The best total of pairs from here on: [a + 1, b + 1].
    let mut best = vec![0u32; (a.len() + 1) * (b.len() + 1)];
    for row in (0..a.len()).rev() {
        for column in (0..b.len()).rev() {
            let paired = best[at(row + 1, column + 1)] + worth(row, column);
            best[at(row, column)] = paired.max(best[at(row + 1, column)]).max(best[at(row, column + 1)]);
        }
    }
    let (mut pairs, mut row, mut column) = (Vec::new(), 0, 0);
    while row < a.len() && column < b.len() {
        let here = best[at(row, column)];
        if here == best[at(row + 1, column + 1)] + worth(row, column) {
            pairs.push((row, column));
            (row, column) = (row + 1, column + 1);
        } else if here == best[at(row + 1, column)] {
            row += 1;
        } else {
            column += 1;
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::TokenKind;

    fn aligned(to: &[u32], from: &[u32]) -> Vec<(usize, usize)> {
        let token = |id: &u32| Token { id: *id, text: String::new(), kind: TokenKind::Text, span: None, segment: 0 };
        let tokens = |ids: &[u32]| -> Vec<Token> { ids.iter().map(token).collect() };
        align(&tokens(to), &tokens(from))
    }

    #[test]
    fn texts_of_two_lengths_are_aligned_at_both_ends() {
        assert_eq!(aligned(&[1, 2, 9, 5, 6], &[1, 2, 7, 8, 5, 6]), [(0, 0), (1, 1), (2, 2), (3, 4), (4, 5)]);
        assert_eq!(aligned(&[5, 6], &[1, 5, 6]), [(0, 1), (1, 2)]);
        assert_eq!(aligned(&[1], &[2, 3]), [(0, 0)]);
        assert_eq!(aligned(&[], &[2, 3]), []);
    }

    #[test]
    fn texts_of_one_length_are_aligned_by_position() {
        assert_eq!(aligned(&[1, 2, 3], &[4, 1, 2]), [(0, 0), (1, 1), (2, 2)]);
    }

    #[test]
    fn tokens_in_common_belong_together_wherever_they_are() {
        // The tokens between them are paired as far as both reach.
        let (to, from) = ([10, 1, 2, 3, 20, 4, 5, 30], [11, 12, 1, 2, 3, 4, 5, 31, 32]);
        assert_eq!(aligned(&to, &from), [(0, 0), (1, 2), (2, 3), (3, 4), (5, 5), (6, 6), (7, 7)]);
    }

    #[test]
    fn one_token_in_common_by_chance_parts_no_others() {
        assert_eq!(aligned(&[1, 2, 3, 9], &[9, 4, 5, 6, 7]), [(0, 0), (1, 1), (2, 2), (3, 3)]);
    }

    #[test]
    fn texts_too_long_to_compare_are_aligned_at_both_ends() {
        let to: Vec<u32> = (0..3000).collect();
        let from: Vec<u32> = [0, 9].into_iter().chain(5000..8000).chain([2999]).collect();
        let found = aligned(&to, &from);
        assert_eq!((found.len(), found[1], found[2999]), (3000, (1, 1), (2999, 3002)));
    }
}
