//! A training text as token ids: cut into chunks, some of them held out.

use std::rc::Rc;

use crate::error::{Result, refuse};
use crate::text::Tokenizer;

/// A chunk ends at the first line end after so many bytes.
const CHUNK: usize = 10_000;
/// One chunk in this many is held out, the last of them.
const HELD_OUT: usize = 20;

/// A text, read once and shared by the recipes that are trained on it.
#[derive(Clone, Debug)]
pub struct Corpus {
    /// `tokenizer.json`
    pub tokenizer: Rc<str>,
    /// How many tokens the tokenizer knows.
    pub d_vocab: usize,
    /// To train on, and held out: the ids of each chunk.
    training: Rc<[Vec<u32>]>,
    held_out: Rc<[Vec<u32>]>,
}

impl Corpus {
    /// # Errors
    /// A text too short to hold anything out, or a tokenizer that cannot be read.
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

    /// The tokens to train on, chunk by chunk.
    pub fn training(&self) -> &[Vec<u32>] {
        &self.training
    }

    /// The held-out tokens, chunk by chunk.
    pub fn held_out(&self) -> &[Vec<u32>] {
        &self.held_out
    }
}

/// Consecutive pieces that end with a line.
fn chunks(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        // A line ends at a byte of its own, so that no character is cut.
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
