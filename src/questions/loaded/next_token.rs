//! A model's prediction: the next-token distribution, or the output of a model without one.

use burn::tensor::Tensor;

use crate::run::{Run, Session};
use crate::site::Stack;
use crate::text::{Token, Tokenizer};

/// The row of the asked token: for an encoder with a head any row, by default the first masked one; for a model with
/// classes the first, or any where each token has one; `None` for a decoder, which is asked for its next token.
pub fn asked_row(
    session: &Session,
    tokenizer: Option<&Tokenizer>,
    source: &[Token],
    asked: Option<usize>,
) -> Option<usize> {
    let config = &session.model.config;
    if !config.head.classes.is_empty() {
        return Some(asked.filter(|row| config.sorts_tokens() && *row < source.len()).unwrap_or(0));
    }
    if session.model.layers(Stack::Decoder).is_some() || !config.head.exists {
        return None;
    }
    let masked = || {
        let (mask, _) = tokenizer?.mask()?;
        source.iter().position(|token| token.id == mask)
    };
    asked.filter(|row| *row < source.len()).or_else(masked)
}

/// The logits of the candidates, `[d_vocab]` or `[classes]`: of the asked row, or of a decoder's last.
pub fn logits_of(session: &Session, run: &Run, asked: Option<usize>) -> Option<Tensor<1>> {
    let logits = match asked {
        Some(row) => run.choice_logits(&session.model, row),
        None => run.last_logits(&session.model),
    };
    Some(logits?.slice_dim(0, 0..1).flatten(0, 2))
}

/// The last stack's output for the first sequence, `[pos · d_model]`.
pub fn output_of(session: &Session, run: &Run) -> Option<Tensor<1>> {
    let last = session.model.stacks().last()?.stack;
    Some(run.stack_out(&session.model, last)?.slice_dim(0, 0..1).flatten(0, 2))
}
