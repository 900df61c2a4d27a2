//! Tokens for display, and a decoder's input.

use serde::Serialize;

use crate::config::Config;
use crate::error::{Error, KeyProblem, Result};

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum TokenKind {
    Text,
    /// Added by the model's template, such as an end token.
    Special,
    /// Text outside the vocabulary.
    Unknown,
    /// A token in whose place a row of an image stands.
    Image,
    /// Not a token: the name of a class, or the time of a position.
    Class,
}

/// A token as the page shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Token {
    pub id: u32,
    /// The tokenizer's spelling.
    pub text: String,
    pub kind: TokenKind,
    /// The UTF-16 span of its text; `None` for special and generated tokens.
    pub span: Option<(usize, usize)>,
    /// The index of its text in a pair, by the template; absent for the first.
    #[serde(skip_serializing_if = "is_first")]
    #[cfg_attr(test, ts(as = "Option<u32>", optional))]
    pub segment: u32,
}

fn is_first(segment: &u32) -> bool {
    *segment == 0
}

/// The token a decoder begins with: the start token, or padding where the model has no start token.
///
/// # Errors
/// A model with neither.
pub fn first_id(config: &Config) -> Result<u32> {
    config.writing.start_id.or(config.writing.pad_id).ok_or_else(|| Error::config("start_id", KeyProblem::NoFirst))
}

/// A decoder's input for teacher forcing: the tokens shifted right by one, behind the first token and without the
/// template's end token.
pub fn shift_right(tokens: &[Token], config: &Config) -> Result<Vec<u32>> {
    let first = first_id(config)?;
    let of_template = |token: &Token, id: Option<u32>| token.span.is_none() && id.is_none_or(|id| token.id == id);
    let tokens = match tokens {
        [rest @ .., last] if of_template(last, config.writing.end_id) => rest,
        all => all,
    };
    let tokens = match tokens {
        [start, rest @ ..] if of_template(start, Some(first)) => rest,
        all => all,
    };
    Ok([first].into_iter().chain(tokens.iter().map(|token| token.id)).collect())
}
