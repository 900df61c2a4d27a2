//! Attribution for a subject: parts of its stream, keys of a head, parts of a cell.

use super::answer::{
    Answer, AttributeAnswer, CellAnswer, HeadComposition, HeadKeysAnswer, RouteEdge, TokenValue, WeightsAnswer,
};
use super::next_token::asked_row;
use super::question::{Foil, FoilChoice, QuerySide, Side, Subject, Target, Toward};
use super::subject::{PageModel, QuestionSessions, SubjectRun};
use super::token_probability::TokenProbability;
use crate::attribute::{self, Attribution, AttributionTarget, Cell, Composition, Route};
use crate::clock::{Clock, Turns};
use crate::error::{Absent, Result, refuse};
use crate::generate::{choice_probabilities, leading, read_logits};
use crate::model::QueryOrKey;
use crate::site::{Kind, Stack};
use crate::text::Tokenizer;

/// The number of candidate tokens or classes in an answer.
const CANDIDATES: usize = 5;
const CLASSES: usize = 32;

/// The target of a question, found in a run.
struct Question {
    start: AttributionTarget,
    answer: Option<TokenProbability>,
    foil: Option<TokenProbability>,
    candidates: Vec<TokenProbability>,
    position: Option<usize>,
}

impl QuestionSessions {
    /// Runs the other text of a comparison.
    pub(super) async fn other_text<C: Clock>(
        &mut self,
        of: &Subject,
        toward: &Toward,
        page: Option<&mut PageModel<'_>>,
        turns: &mut Turns<'_, C>,
    ) -> Result<Option<SubjectRun>> {
        let Toward::Likeness { source } = toward else { return Ok(None) };
        let other = Subject { source: source.clone(), target: Target::default(), ..of.clone() };
        self.read(&other, page, turns).await.map(Some)
    }
}

impl Question {
    async fn new(
        seen: &SubjectRun,
        tokenizer: Option<&Tokenizer>,
        toward: &Toward,
        other: Option<&SubjectRun>,
    ) -> Result<Self> {
        match toward {
            Toward::Answer { position, answer, foil } => Self::answer(seen, tokenizer, *position, *answer, *foil).await,
            Toward::Likeness { .. } => {
                let start = AttributionTarget::likeness(&seen.session, &other.unwrap_or(seen).session)?;
                Ok(Self::without_token(start, None))
            }
            Toward::Output { position } => {
                let rows = position.map_or(0..rows(seen), |row| row..row + 1);
                let start = AttributionTarget::length(&seen.session, rows)?;
                Ok(Self::without_token(start, *position))
            }
            Toward::Score { path, head, query, key, side } => {
                let (side, row) = match side {
                    QuerySide::Query => (QueryOrKey::Query, *query),
                    QuerySide::Key => (QueryOrKey::Key, *key),
                };
                let start =
                    AttributionTarget::score(&seen.session, seen.attention(path)?, *head, [*query, *key], side)?;
                Ok(Self::without_token(start, Some(row)))
            }
        }
    }

    fn without_token(start: AttributionTarget, position: Option<usize>) -> Self {
        Self { start, answer: None, foil: None, candidates: Vec::new(), position }
    }

    async fn answer(
        seen: &SubjectRun,
        tokenizer: Option<&Tokenizer>,
        position: Option<usize>,
        answer: Option<u32>,
        foil: Option<Foil>,
    ) -> Result<Self> {
        let (session, config) = (&seen.session, &seen.session.model.config);
        if config.choices() == 0 {
            return Err(config.architecture.lacks(Absent::OutputHead));
        }
        let asked = || asked_row(session, tokenizer, &seen.source, None);
        let row = position.or_else(asked).unwrap_or_else(|| rows(seen).saturating_sub(1));
        check_row(seen, row)?;
        let row = config.answer_row(row);
        let most = if config.head.exists { CANDIDATES } else { CLASSES };
        let logits = read_logits(session, row..row + 1).await?;
        let leaders: Vec<u32> = leading(&logits, most).into_iter().map(|id| id as u32).collect();
        let answer = answer.unwrap_or(leaders[0]);
        let foil = foil.and_then(|foil| match foil {
            Foil::Token(id) => Some(id),
            Foil::Chosen(FoilChoice::Likeliest) => leaders.iter().copied().find(|id| *id != answer),
        });
        let start = AttributionTarget::logits(session, row, answer, foil)?;
        let probabilities = choice_probabilities(config, &logits);
        let told = |id: u32| TokenProbability::choice(config, tokenizer, id as usize, probabilities[id as usize]);
        let candidates = leaders.into_iter().map(told).collect();
        Ok(Self { start, answer: Some(told(answer)), foil: foil.map(told), candidates, position: Some(row) })
    }
}

/// The number of rows of the last stack.
fn rows(seen: &SubjectRun) -> usize {
    seen.session.model.stacks().last().map_or(0, |last| seen.session.run().inputs().rows(last.stack))
}

fn check_row(seen: &SubjectRun, row: usize) -> Result<()> {
    match rows(seen) {
        rows if row < rows => Ok(()),
        rows => refuse(format!("position {row} does not exist: there are {rows}, counted from 0")),
    }
}

/// All parts of the stream.
pub(super) async fn attribute<C: Clock>(
    seen: &SubjectRun,
    tokenizer: Option<&Tokenizer>,
    toward: &Toward,
    other: Option<&SubjectRun>,
    turns: &mut Turns<'_, C>,
) -> Result<Answer> {
    let Question { start, answer, foil, candidates, position } = Question::new(seen, tokenizer, toward, other).await?;
    let Attribution { parts, sum, whole } = attribute::attribute(&seen.session, start, turns).await?;
    let residue = whole - sum;
    Ok(Answer::Attribute(Box::new(AttributeAnswer { answer, foil, candidates, position, parts, sum, whole, residue })))
}

/// One head's part, split by key.
pub(super) async fn head_keys<C: Clock>(
    seen: &SubjectRun,
    tokenizer: Option<&Tokenizer>,
    toward: &Toward,
    other: Option<&SubjectRun>,
    (name, head): (&str, usize),
    turns: &mut Turns<'_, C>,
) -> Result<Answer> {
    let path = seen.attention(name)?;
    let question = Question::new(seen, tokenizer, toward, other).await?;
    let keys = attribute::head_keys(&seen.session, question.start, path, head, turns).await?;
    let source = match (path.stack, path.kind) {
        (Stack::Decoder, Kind::Attn) => Side::Decoder,
        _ => Side::Encoder,
    };
    let sum = keys.values.iter().map(|value| f64::from(*value)).sum::<f64>() as f32;
    let (path, values, pattern) = (path.to_string(), keys.values, keys.pattern);
    Ok(Answer::HeadKeys(Box::new(HeadKeysAnswer { path, head, source, sum, values, pattern })))
}

/// One cell of a head.
pub(super) async fn cell<C: Clock>(
    seen: &SubjectRun,
    name: &str,
    head: usize,
    [query, key]: [usize; 2],
    turns: &mut Turns<'_, C>,
) -> Result<Answer> {
    let path = seen.attention(name)?;
    let found = attribute::cell(&seen.session, path, head, [query, key], turns).await?;
    let Cell { query_parts, key_parts, values, sum, raw } = found;
    let (path, residue) = (path.to_string(), raw - sum);
    let cell = CellAnswer { path, head, query, key, query_parts, key_parts, sum, raw, residue, values };
    Ok(Answer::Cell(Box::new(cell)))
}

/// The routes to a token of a stack.
pub(super) async fn routes<C: Clock>(
    seen: &SubjectRun,
    side: Side,
    position: usize,
    threshold: f32,
    turns: &mut Turns<'_, C>,
) -> Result<Answer> {
    let stack = side.stack();
    if seen.session.model.layers(stack).is_none() {
        return refuse(format!("this model has no {}", stack.name()));
    }
    let found = attribute::routes(&seen.session, stack, position, threshold, turns).await?;
    let edge = |Route { path, head, mlp, query, key, share }| {
        let path = path.to_string();
        RouteEdge { path, head, mlp, query, key, share }
    };
    Ok(Answer::Routes { routes: found.into_iter().map(edge).collect() })
}

/// The number of tokens in each of a head's lists.
const TOPS: usize = 10;

/// A head's weights applied to a token.
pub(super) async fn weights<C: Clock>(
    seen: &SubjectRun,
    tokenizer: Option<&Tokenizer>,
    name: &str,
    head: usize,
    token: u32,
    turns: &mut Turns<'_, C>,
) -> Result<Answer> {
    let path = seen.attention(name)?;
    let found = attribute::head_weights(&seen.session.model, path, head, token, TOPS, turns).await?;
    let told = |scored: Vec<attribute::Scored>| -> Vec<TokenValue> {
        let one = |(id, value)| {
            let TokenProbability { id, text, kind, .. } = TokenProbability::new(tokenizer, id, 0.0);
            TokenValue { id, text, kind, value }
        };
        scored.into_iter().map(one).collect()
    };
    let reads = found.reads.into_iter().map(|Composition { path, head, query, key, value }| {
        let path = path.to_string();
        HeadComposition { path, head, query, key, value }
    });
    Ok(Answer::Weights(Box::new(WeightsAnswer {
        path: path.to_string(),
        head,
        raised: told(found.raised),
        lowered: told(found.lowered),
        matched: told(found.matched),
        copying: found.copying,
        reads: reads.collect(),
    })))
}
