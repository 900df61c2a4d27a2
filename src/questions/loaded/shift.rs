//! The effect of edits on the whole answer that a model writes without them.

use super::answer::{Answer, HeadChange, ShiftStep};
use super::subject::{SubjectRun, finish};
use super::timeline::{chunks, first_row, logits_before};
use super::token_probability::TokenProbability;
use crate::clock::{Clock, Turns};
use crate::edit::Edits;
use crate::error::Result;
use crate::generate::{kl, softmax};
use crate::measure::most_moved;
use crate::site::{SublayerPath, read_packed};
use crate::text::{Tokenizer, answer_text};

/// Each token of the answer with its probability before and after the edits, both given the answer so far.
pub(super) async fn shift<C: Clock>(
    unedited: &SubjectRun,
    edits: &Edits,
    tokenizer: Option<&Tokenizer>,
    turns: &mut Turns<'_, C>,
) -> Result<Answer> {
    let mut edited = unedited.session.clone();
    edited.update(edited.run().inputs().clone(), edits)?;
    finish(&mut edited, turns).await?;
    let config = &edited.model.config;
    let mut steps = Vec::new();
    let answer = unedited.answer();
    for (from, ids) in chunks(unedited, &answer) {
        let row = first_row(unedited) + from;
        let before = logits_before(&unedited.session, row, ids.len(), turns).await?;
        let after = logits_before(&edited, row, ids.len(), turns).await?;
        for ((before, after), id) in before.chunks(config.d_vocab).zip(after.chunks(config.d_vocab)).zip(ids) {
            let id = *id as usize;
            steps.push(ShiftStep {
                before: TokenProbability::new(tokenizer, id, softmax(before, 1.0)[id]),
                after: softmax(after, 1.0)[id],
                kl: kl(before, after),
            });
            turns.rest().await?;
        }
    }
    let (paths, moved): (Vec<_>, Vec<_>) = edited.pattern_changes().into_iter().unzip();
    let head = moved_head(&paths, config.attention.n_heads, &read_packed(moved).await?);
    let said = unedited.emitted.len();
    let output = tokenizer.map(|tokenizer| answer_text(tokenizer, config, &unedited.target, said)).transpose()?;
    Ok(Answer::Shift { output: output.unwrap_or_default(), steps, head })
}

/// The head whose pattern moved most, over all sublayers; `moved` holds each head's distance, `[sublayer, head]`.
pub fn moved_head(paths: &[SublayerPath], n_heads: usize, moved: &[f32]) -> Option<HeadChange> {
    let (i, difference) = most_moved(moved)?;
    Some(HeadChange { path: paths[i / n_heads].to_string(), head: i % n_heads, difference })
}
