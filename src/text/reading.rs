//! A text as a model's input: the tokens of each stack.

use super::token::{Token, TokenKind, first_id, shift_right};
use super::tokenizer::Tokenizer;
use crate::config::Architecture;
use crate::config::Config;
use crate::error::{InputProblem, Result};

/// How much of a text fits into a number of tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    Whole,
    /// This many UTF-16 units from its beginning.
    Beginning(usize),
    /// No beginning with a token of the text.
    Nothing,
}

/// The tokens of one sequence.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// Tokens of the text.
    pub source: Vec<Token>,
    /// The decoder's input; empty without a decoder.
    pub target: Vec<Token>,
    encodes: bool,
    types: Option<Vec<Vec<u32>>>,
}

impl Reading {
    /// Reads a text, and the decoder's output so far without the start token. A decoder without encoder continues the
    /// text, whose end token is dropped.
    ///
    /// # Errors
    /// A text without any token, or a decoder without a first token.
    pub fn new(tokenizer: &Tokenizer, config: &Config, text: &str, answer: &[Token]) -> Result<Self> {
        Self::of(tokenizer, config, Self::tokens(tokenizer, config, text)?, answer)
    }

    /// The tokens of a text, as [`Self::new`] reads it.
    ///
    /// # Errors
    /// A text without any token.
    pub fn tokens(tokenizer: &Tokenizer, config: &Config, text: &str) -> Result<Vec<Token>> {
        let mut source = tokenizer.encode(text)?;
        if config.continues_text() {
            // A start token that is typed too, as in the text of a conversation, is not doubled.
            if let [first, second, ..] = &source[..]
                && (first.span, first.id) == (None, second.id)
                && second.kind == TokenKind::Special
            {
                source.remove(0);
            }
            drop_end(&mut source, config);
            if source.is_empty() {
                return Err(InputProblem::Empty.into());
            }
        }
        Ok(source)
    }

    /// Reads a text that has all its special tokens.
    ///
    /// # Errors
    /// As for `new`.
    pub fn verbatim(tokenizer: &Tokenizer, config: &Config, text: &str, answer: &[Token]) -> Result<Self> {
        Self::of(tokenizer, config, tokenizer.encode_verbatim(text)?, answer)
    }

    /// The same for tokens that [`Self::new`] found in a text.
    ///
    /// # Errors
    /// A decoder without a first token.
    pub fn of(tokenizer: &Tokenizer, config: &Config, source: Vec<Token>, answer: &[Token]) -> Result<Self> {
        let target = match config.architecture {
            _ if config.continues_text() => [&source[..], answer].concat(),
            Architecture::EncoderDecoder => [&[tokenizer.token(first_id(config)?)], answer].concat(),
            _ => Vec::new(),
        };
        let types = segments(&source, config);
        Ok(Self { source, target, encodes: config.architecture.has_encoder(), types })
    }

    /// The rows of an image or a sound, and the decoder's input.
    pub fn of_signal(source: Vec<Token>, target: Vec<Token>) -> Self {
        Self { source, target, ..Self::default() }
    }

    /// The fewest tokens that a text is read as: one, and those of the template.
    ///
    /// # Errors
    /// A tokenizer that cannot apply its template.
    pub fn least(tokenizer: &Tokenizer, config: &Config) -> Result<usize> {
        let mut template = tokenizer.template()?;
        if config.continues_text() {
            drop_end(&mut template, config);
        }
        Ok(template.len() + 1)
    }

    /// The longest beginning of a text that is read as at most `limit` tokens.
    pub fn fitting(tokenizer: &Tokenizer, config: &Config, text: &str, limit: usize) -> Fit {
        Self::beginning(tokenizer, config, text, limit).unwrap_or(Fit::Nothing)
    }

    fn beginning(tokenizer: &Tokenizer, config: &Config, text: &str, limit: usize) -> Option<Fit> {
        let units: Vec<u16> = text.encode_utf16().collect();
        let mut end = units.len();
        // The remaining text may be split into other and more tokens: then more is cut.
        loop {
            let source = Self::new(tokenizer, config, &String::from_utf16_lossy(&units[..end]), &[]).ok()?.source;
            let Some(over) = source.len().checked_sub(limit).filter(|over| *over > 0) else { break };
            let ends: Vec<usize> = source.iter().filter_map(|token| Some(token.span?.1)).collect();
            // Several tokens may be parts of one character.
            end = *ends[..ends.len().checked_sub(over)?].iter().rfind(|to| **to < end)?;
        }
        Some(if end < units.len() { Fit::Beginning(end) } else { Fit::Whole })
    }

    /// The segments of the encoder's tokens, as a batch of one.
    pub fn types(&self) -> Option<Vec<Vec<u32>>> {
        self.types.clone()
    }

    /// The encoder's input, as a batch of one.
    pub fn encoder(&self) -> Option<Vec<Vec<u32>>> {
        self.encodes.then(|| ids(&self.source))
    }

    /// The decoder's input, as a batch of one.
    pub fn decoder(&self) -> Option<Vec<Vec<u32>>> {
        (!self.target.is_empty()).then(|| ids(&self.target))
    }
}

/// Drops the template's end token; a typed one stays.
fn drop_end(source: &mut Vec<Token>, config: &Config) {
    while source.last().is_some_and(|last| last.span.is_none() && Some(last.id) == config.writing.end_id) {
        source.pop();
    }
}

impl Tokenizer {
    /// The text that these tokens add after the tokens before them, with a space between two words if one belongs
    /// there.
    pub fn decode_after(&self, before: &[u32], ids: &[u32]) -> Result<String> {
        let (before, all) = (self.decode(before)?, self.decode(&[before, ids].concat())?);
        // A character whose bytes were incomplete before has changed.
        all.strip_prefix(&before).map_or_else(|| self.decode(ids), |added| Ok(added.into()))
    }
}

/// The decoder's output as text. Without an encoder it continues the text before it. `count` is the number of
/// output tokens at the end of `target`.
pub fn answer_text(tokenizer: &Tokenizer, config: &Config, target: &[Token], count: usize) -> Result<String> {
    let ids: Vec<u32> = target.iter().map(|token| token.id).collect();
    let (before, answer) = ids.split_at(ids.len().saturating_sub(count));
    match config.continues_text() {
        true => tokenizer.decode_after(before, answer),
        false => tokenizer.decode(answer),
    }
}

/// A decoder's input from a text: unchanged if it begins with the start token, else tokenized with the template and
/// shifted right.
///
/// # Errors
/// A model without a first token, and a text that has no tokens.
pub fn target_ids(tokenizer: &Tokenizer, config: &Config, text: &str) -> Result<Vec<u32>> {
    let first = tokenizer.token(first_id(config)?).text;
    match !first.is_empty() && text.starts_with(&first) {
        true => Ok(tokenizer.encode_verbatim(text)?.iter().map(|token| token.id).collect()),
        false => shift_right(&tokenizer.encode(text)?, config),
    }
}

/// The segment of each token, as a batch of one, if the model has segment embeddings and the text several segments.
pub fn segments(tokens: &[Token], config: &Config) -> Option<Vec<Vec<u32>>> {
    let several = tokens.iter().any(|token| token.segment > 0);
    (several && config.embedding.token_types > 0).then(|| vec![tokens.iter().map(|token| token.segment).collect()])
}

fn ids(tokens: &[Token]) -> Vec<Vec<u32>> {
    vec![tokens.iter().map(|token| token.id).collect()]
}
