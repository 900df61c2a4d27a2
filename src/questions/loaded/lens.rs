//! The lens of a subject: the output head's prediction at each site of a stream.

use std::ops::Range;

use super::answer::{Answer, LensAnswer};
use super::question::Side;
use super::subject::SubjectRun;
use super::token_probability::TokenProbability;
use crate::attribute::{Distribution, TrainedLens, lens_logits, lens_sites};
use crate::clock::{Clock, Turns};
use crate::error::{InputProblem, Result, refuse};
use crate::generate::{leading, rank_of};
use crate::site::{Stack, read_packed};
use crate::text::Tokenizer;

/// The number of tokens at each site and position.
const TOPS: usize = 5;

/// The request to a lens.
pub(super) struct LensQuestion<'a> {
    pub stack: Side,
    pub token: Option<u32>,
    pub between: bool,
    pub positions: Option<[usize; 2]>,
    pub trained: Option<&'a TrainedLens>,
}

impl Side {
    pub(super) fn stack(self) -> Stack {
        match self {
            Self::Encoder => Stack::Encoder,
            Self::Decoder => Stack::Decoder,
        }
    }
}

/// Some rows of a stack; all if none are named.
fn rows_of(seen: &SubjectRun, stack: Stack, positions: Option<[usize; 2]>) -> Result<Range<usize>> {
    let rows = seen.session.run().inputs().rows(stack);
    if seen.session.model.layers(stack).is_none() {
        return refuse(format!("this model has no {}", stack.name()));
    }
    match positions {
        None => Ok(0..rows),
        Some([from, to]) if from < to && to <= rows => Ok(from..to),
        Some([from, to]) => refuse(format!("positions {from} to {to} do not exist: there are {rows}")),
    }
}

pub(super) async fn lens<C: Clock>(
    seen: &SubjectRun,
    tokenizer: Option<&Tokenizer>,
    asked: LensQuestion<'_>,
    turns: &mut Turns<'_, C>,
) -> Result<Answer> {
    let (session, stack) = (&seen.session, asked.stack.stack());
    let d_vocab = session.model.config.d_vocab;
    if let Some(token) = asked.token.filter(|token| *token as usize >= d_vocab) {
        return Err(InputProblem::UnknownId { id: token.into(), d_vocab }.into());
    }
    let rows = rows_of(seen, stack, asked.positions)?;
    let sites = lens_sites(session, stack, asked.between);
    let (count, tops) = (rows.len(), TOPS.min(d_vocab));
    let cells = sites.len() * count;
    let mut found = LensAnswer {
        sites: sites.iter().map(|site| site.site.to_string()).collect(),
        translated: sites.iter().map(|site| asked.trained.is_some_and(|lens| lens.translates(site.site))).collect(),
        first: rows.start,
        shape: [sites.len(), count],
        tops,
        top: Vec::with_capacity(cells * tops),
        entropy: vec![0.0; cells],
        kl: vec![0.0; cells],
        probability: vec![0.0; if asked.token.is_some() { cells } else { 0 }],
        rank: vec![0.0; if asked.token.is_some() { cells } else { 0 }],
    };
    let mut tops_of: Vec<Vec<TokenProbability>> = vec![Vec::new(); cells];
    let at_once = session.model.config.logit_rows_at_once();
    for from in rows.clone().step_by(at_once) {
        let some = from..rows.end.min(from + at_once);
        let mut last: Vec<Distribution> = Vec::new();
        // The last site first, as the baseline of the others.
        for (i, site) in sites.iter().enumerate().rev() {
            let logits = lens_logits(session, asked.trained, *site, some.clone())?;
            let logits = read_packed(vec![logits.flatten(0, 1)]).await?;
            session.check_finite(&logits)?;
            for (j, logits) in logits.chunks(d_vocab).enumerate() {
                let here = Distribution::new(logits);
                let cell = i * count + (from - rows.start) + j;
                if last.len() <= j {
                    last.push(here.clone());
                }
                (found.entropy[cell], found.kl[cell]) = (here.entropy(), last[j].kl(&here));
                if let Some(token) = asked.token {
                    found.probability[cell] = here.probabilities[token as usize];
                    found.rank[cell] = rank_of(logits, token as usize) as f32;
                }
                let top = |id: usize| TokenProbability::new(tokenizer, id, here.probabilities[id]);
                tops_of[cell] = leading(logits, tops).into_iter().map(top).collect();
                turns.rest().await?;
            }
        }
    }
    found.top = tops_of.into_iter().flatten().collect();
    Ok(Answer::Lens(Box::new(found)))
}
