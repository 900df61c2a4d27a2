//! Ablation: the effect of each head on the answer, silenced one at a time.

use std::ops::Range;

use super::answer::{AblateRow, Answer, OtherToken};
use super::next_token::{asked_row, output_of};
use super::subject::{SubjectRun, finish};
use super::timeline::first_row;
use super::token_probability::TokenProbability;
use crate::clock::{Clock, Turns};
use crate::edit::Edits;
use crate::error::{Result, refuse};
use crate::generate::{choice_probabilities, kl, leading, log_softmax, read_logits};
use crate::measure::relative_change;
use crate::run::Session;
use crate::site::{HeadRef, Stack, read_packed};
use crate::text::Tokenizer;

/// A model's prediction: the logits of each reported row, or its output if it has no logits.
struct Spoken {
    /// `[rows, d_vocab]`, or `[1, classes]`
    logits: Vec<f32>,
    output: Vec<f32>,
    choices: usize,
    /// Whether each class has a separate probability.
    independent: bool,
}

impl Spoken {
    async fn of(session: &Session, rows: &Range<usize>) -> Result<Self> {
        let logits = if rows.is_empty() { Vec::new() } else { read_logits(session, rows.clone()).await? };
        let output = match logits.is_empty() {
            true => read_packed(output_of(session, session.run()).into_iter().collect()).await?,
            false => Vec::new(),
        };
        session.check_finite(&output)?;
        let config = &session.model.config;
        Ok(Self { logits, output, choices: config.choices(), independent: config.has_independent_classes() })
    }

    fn rows(&self) -> impl Iterator<Item = &[f32]> {
        self.logits.chunks(self.choices.max(1))
    }

    /// Whether the choices exclude each other.
    fn is_distribution(&self) -> bool {
        !self.logits.is_empty() && !self.independent
    }

    /// KL(this ‖ other), summed over the rows; `None` without a distribution.
    fn kl(&self, other: &Self) -> Option<f32> {
        self.is_distribution().then(|| self.rows().zip(other.rows()).map(|(a, b)| kl(a, b)).sum())
    }

    /// ln p of one token of each row, summed.
    fn log_probability(&self, ids: &[usize]) -> f64 {
        let of = |(row, id): (&[f32], &usize)| match self.independent {
            true => -(-f64::from(row[*id])).exp().ln_1p(),
            false => log_softmax(row)[*id],
        };
        self.rows().zip(ids).map(of).sum()
    }

    /// The most probable token of each row.
    fn leaders(&self) -> impl Iterator<Item = usize> {
        self.rows().map(|row| leading(row, 1)[0])
    }
}

/// Silences each of these heads. A run restarts at the head's sublayer and shares everything before it.
pub(super) async fn ablate<C: Clock>(
    seen: &SubjectRun,
    tokenizer: Option<&Tokenizer>,
    asked: Option<usize>,
    heads: &[HeadRef],
    turns: &mut Turns<'_, C>,
) -> Result<Answer> {
    let config = &seen.session.model.config;
    for HeadRef { path, head } in heads {
        config.check_head(seen.attention(path)?, *head)?;
    }
    if asked.is_some_and(|row| row >= seen.source.len()) {
        return refuse(format!("the token does not exist: the text has {} tokens, counted from 0", seen.source.len()));
    }
    let edits = seen.session.edits();
    let rows = match asked_row(&seen.session, tokenizer, &seen.source, asked) {
        Some(row) => row..row + 1,
        None => match seen.session.model.layers(Stack::Decoder) {
            Some(_) => first_row(seen)..seen.target.len(),
            None => 0..0,
        },
    };
    let said = Spoken::of(&seen.session, &rows).await?;
    // The answer, and the model's next token.
    let emitted = seen.emitted.iter().map(|id| *id as usize);
    let ids: Vec<usize> = emitted.chain(said.leaders().skip(seen.emitted.len())).collect();
    // The unedited run is the baseline that the edits are compared with; without a distribution there is no comparison.
    let unedited = match edits.is_empty() || !said.is_distribution() {
        true => None,
        false => Some(under(&seen.session, &Edits::default(), turns).await?),
    };
    let effect = match &unedited {
        Some(unedited) => Spoken::of(unedited, &rows).await?.kl(&said),
        None => None,
    };
    let mut found = Vec::new();
    for HeadRef { path, head } in heads {
        let mut with = edits.clone();
        with.heads.insert(format!("{path}.{head}"), 0.0);
        let silent = Spoken::of(&under(&seen.session, &with, turns).await?, &rows).await?;
        let left = match &unedited {
            Some(unedited) => {
                let alone = Edits { heads: [(format!("{path}.{head}"), 0.0)].into(), ..Edits::default() };
                Spoken::of(&under(unedited, &alone, turns).await?, &rows).await?.kl(&silent)
            }
            None => None,
        };
        let told = !silent.logits.is_empty();
        let other = silent.leaders().zip(said.leaders()).position(|(silent, said)| silent != said);
        found.push(AblateRow {
            path: path.clone(),
            head: *head,
            loss: told.then(|| (said.log_probability(&ids) - silent.log_probability(&ids)) as f32),
            change: (!told).then(|| relative_change(&said.output, &silent.output)),
            effect: left,
            other: other.and_then(|step| {
                let row = silent.rows().nth(step)?;
                let id = leading(row, 1)[0];
                Some(OtherToken {
                    step,
                    top: TokenProbability::choice(config, tokenizer, id, choice_probabilities(config, row)[id]),
                })
            }),
        });
    }
    Ok(Answer::Ablate { effect, rows: found })
}

/// The same text under other edits, without its patterns.
pub(super) async fn under<C: Clock>(session: &Session, edits: &Edits, turns: &mut Turns<'_, C>) -> Result<Session> {
    let mut session = session.clone().with_budget(0);
    session.update(session.run().inputs().clone(), edits)?;
    finish(&mut session, turns).await?;
    Ok(session)
}
