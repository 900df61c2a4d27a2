//! The data of recipes that do not generate their examples: a text as token ids, cut into chunks, some of them
//! held out; or handwritten digits.

use std::rc::Rc;

use serde::Serialize;

use super::tasks::Table;
use crate::error::{Result, refuse};
use crate::text::Tokenizer;

/// The kinds of data that a host has for recipes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum CorpusKind {
    Text,
    Digits,
}

/// The data of a recipe.
#[derive(Clone, Debug)]
pub enum Corpus {
    Text(TextCorpus),
    Digits(Table),
}

impl Corpus {
    /// A text with its `tokenizer.json`.
    ///
    /// # Errors
    /// A text too short to hold a chunk out, or a broken tokenizer.
    pub fn new(text: &str, tokenizer: &str) -> Result<Self> {
        TextCorpus::new(text, tokenizer).map(Self::Text)
    }

    /// Handwritten digits, unpacked from `models/digits/training.bin`.
    ///
    /// # Errors
    /// Bytes that are no table of digits.
    pub fn of_digits(bytes: Vec<u8>) -> Result<Self> {
        Table::new(bytes).map(Self::Digits)
    }

    pub fn kind(&self) -> CorpusKind {
        match self {
            Self::Text(_) => CorpusKind::Text,
            Self::Digits(_) => CorpusKind::Digits,
        }
    }

    /// The text, if it is one.
    pub fn text(&self) -> Option<&TextCorpus> {
        match self {
            Self::Text(text) => Some(text),
            Self::Digits(_) => None,
        }
    }

    /// The digits, if they are these.
    pub fn digits(&self) -> Option<&Table> {
        match self {
            Self::Text(_) => None,
            Self::Digits(digits) => Some(digits),
        }
    }
}

/// The least size of a chunk in bytes; it ends at the next line end.
const CHUNK: usize = 10_000;
/// The last of every 20 chunks is held out.
const HELD_OUT: usize = 20;

/// A text as tokens, shared by the recipes that train on it.
#[derive(Clone, Debug)]
pub struct TextCorpus {
    /// `tokenizer.json`
    pub tokenizer: Rc<str>,
    /// The size of the tokenizer's vocabulary.
    pub d_vocab: usize,
    /// The training chunks, as token ids.
    training: Rc<[Vec<u32>]>,
    held_out: Rc<[Vec<u32>]>,
}

impl TextCorpus {
    /// # Errors
    /// A text too short to hold a chunk out, or a broken tokenizer.
    pub fn new(text: &str, tokenizer: &str) -> Result<Self> {
        let reader = Tokenizer::without_model(tokenizer)?;
        let (mut training, mut held_out) = (Vec::new(), Vec::new());
        for (i, chunk) in chunks(text).enumerate() {
            let part = if i % HELD_OUT == HELD_OUT - 1 { &mut held_out } else { &mut training };
            part.push(reader.ids(chunk)?);
        }
        if held_out.is_empty() {
            let least = CHUNK * HELD_OUT;
            return refuse(format!("the text is too short to train on: give at least {least} characters"));
        }
        let d_vocab = reader.d_vocab();
        Ok(Self { tokenizer: tokenizer.into(), d_vocab, training: training.into(), held_out: held_out.into() })
    }

    /// The training tokens, by chunk.
    pub fn training(&self) -> &[Vec<u32>] {
        &self.training
    }

    /// The held-out tokens, by chunk.
    pub fn held_out(&self) -> &[Vec<u32>] {
        &self.held_out
    }
}

/// Splits a text into consecutive chunks that end at a line end.
fn chunks(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        // A line break is a single byte in UTF-8, so no character is cut.
        let end = match rest.as_bytes().get(CHUNK..).and_then(|after| after.iter().position(|b| *b == b'\n')) {
            Some(more) => CHUNK + more + 1,
            None => rest.len(),
        };
        let (chunk, after) = rest.split_at(end);
        rest = after;
        Some(chunk)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_are_the_whole_text_and_end_with_a_line() {
        let text = "A line of some words.\n".repeat(2_000) + "and the end";
        let cut: Vec<&str> = chunks(&text).collect();
        assert_eq!(cut.concat(), text);
        assert!(cut.len() == 5 && cut[..4].iter().all(|c| c.ends_with('\n') && c.len() >= CHUNK), "{}", cut.len());
    }
}
