//! The effect of edits on the whole answer that a model writes without them.

use super::answer::{Answer, HeadChange, ShiftStep};
use super::subject::{SubjectRun, finish};
use super::timeline::{chunks, first_row, logits_before};
use super::token_probability::TokenProbability;
use crate::clock::{Clock, Turns};
use crate::config::Config;
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
    let head = moved_head(config, &paths, &read_packed(moved).await?);
    let said = unedited.emitted.len();
    let output = tokenizer.map(|tokenizer| answer_text(tokenizer, config, &unedited.target, said)).transpose()?;
    Ok(Answer::Shift { output: output.unwrap_or_default(), steps, head })
}

/// The head whose pattern moved most, over all sublayers; `moved` holds the distance of each of their heads. Linear
/// layers are left out: their weights have no scale in common with patterns.
pub fn moved_head(config: &Config, paths: &[SublayerPath], moved: &[f32]) -> Option<HeadChange> {
    let heads = paths.iter().flat_map(|path| (0..config.attention_in(*path).n_heads).map(move |head| (*path, head)));
    let (heads, moved): (Vec<_>, Vec<f32>) =
        heads.zip(moved).filter(|((path, _), _)| config.gated_delta(*path).is_none()).unzip();
    let (i, difference) = most_moved(&moved)?;
    let (path, head) = heads[i];
    Some(HeadChange { path: path.to_string(), head, difference })
}
