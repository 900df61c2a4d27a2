//! Sequence-to-sequence tokenization: pairs of texts as padded tensors of one length.
//!
//! ```text
//! input_ids               source, cut and padded to the length
//! attention_mask          1 where the source is real
//! labels                  target, cut and padded to the length
//! decoder_attention_mask  1 where the target is real: of the labels, not of the decoder's input
//! decoder_input_ids       labels one to the right, the start token in front
//! ```

use super::token::{Token, first_id};
use super::tokenizer::Tokenizer;
use crate::config::Config;
use crate::error::{Error, InputProblem, KeyProblem, Result};

/// The default length of rows.
pub const MAX_LENGTH: usize = 64;

/// A tokenizer with the special tokens of its model.
///
/// The end token replaces a missing padding token; a loss without padding then also excludes the end token. The padding
/// token replaces a missing start token.
#[derive(Clone, Copy, Debug)]
pub struct Seq2Seq<'a> {
    tokenizer: &'a Tokenizer,
    pad: u32,
    start: u32,
    max_length: usize,
}

/// The rows of one pair, all of the same length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seq2SeqPair {
    pub input: Vec<Token>,
    /// 1 real, 0 padding.
    pub attention_mask: Vec<u8>,
    pub decoder_input: Vec<Token>,
    /// Of the labels: 1 real, 0 padding.
    pub decoder_attention_mask: Vec<u8>,
    pub labels: Vec<Token>,
}

/// The five tensors of a batch, each `[batch, max_length]`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seq2SeqBatch {
    pub input_ids: Vec<Vec<u32>>,
    pub attention_mask: Vec<Vec<u8>>,
    pub decoder_input_ids: Vec<Vec<u32>>,
    pub decoder_attention_mask: Vec<Vec<u8>>,
    pub labels: Vec<Vec<u32>>,
}

impl<'a> Seq2Seq<'a> {
    /// # Errors
    /// A model with neither a padding nor an end token.
    pub fn new(tokenizer: &'a Tokenizer, config: &Config) -> Result<Self> {
        let pad = config
            .writing
            .pad_id
            .or(config.writing.end_id)
            .ok_or_else(|| Error::config("pad_id", KeyProblem::NoPad))?;
        Ok(Self { tokenizer, pad, start: first_id(config).unwrap_or(pad), max_length: MAX_LENGTH })
    }

    /// The same with rows of another length.
    ///
    /// # Errors
    /// A length of 0.
    pub fn with_max_length(self, max_length: usize) -> Result<Self> {
        if max_length == 0 {
            return Err(too_short(max_length, 1));
        }
        Ok(Self { max_length, ..self })
    }

    /// The rows of one pair.
    ///
    /// # Errors
    /// A text without any token, and a length that the template's own tokens overfill.
    pub fn pair(&self, source: &str, target: &str) -> Result<Seq2SeqPair> {
        let (input, attention_mask) = self.row(source)?;
        let (labels, decoder_attention_mask) = self.row(target)?;
        let start = std::iter::once(self.tokenizer.token(self.start));
        let decoder_input = start.chain(labels.iter().cloned()).take(self.max_length).collect();
        Ok(Seq2SeqPair { input, attention_mask, decoder_input, decoder_attention_mask, labels })
    }

    /// The five tensors of pairs of (source, target).
    ///
    /// # Errors
    /// As [`Seq2Seq::pair`].
    pub fn batch(&self, pairs: &[(&str, &str)]) -> Result<Seq2SeqBatch> {
        let ids = |tokens: Vec<Token>| tokens.into_iter().map(|token| token.id).collect();
        let mut batch = Seq2SeqBatch::default();
        for (source, target) in pairs {
            let pair = self.pair(source, target)?;
            batch.input_ids.push(ids(pair.input));
            batch.attention_mask.push(pair.attention_mask);
            batch.decoder_input_ids.push(ids(pair.decoder_input));
            batch.decoder_attention_mask.push(pair.decoder_attention_mask);
            batch.labels.push(ids(pair.labels));
        }
        Ok(batch)
    }

    /// A text cut and padded to the length, and the mask of its real tokens. The end of the text is cut off; the
    /// template's tokens stay.
    fn row(&self, text: &str) -> Result<(Vec<Token>, Vec<u8>)> {
        let mut tokens = self.tokenizer.encode(text)?;
        let mut excess = tokens.len().saturating_sub(self.max_length);
        let template = tokens.iter().filter(|token| token.span.is_none()).count();
        if template > self.max_length {
            return Err(too_short(self.max_length, template));
        }
        for i in (0..tokens.len()).rev() {
            if excess > 0 && tokens[i].span.is_some() {
                tokens.remove(i);
                excess -= 1;
            }
        }
        let real = tokens.len();
        tokens.resize(self.max_length, self.tokenizer.token(self.pad));
        Ok((tokens, (0..self.max_length).map(|i| u8::from(i < real)).collect()))
    }
}

fn too_short(length: usize, least: usize) -> Error {
    InputProblem::TooShort { length, least }.into()
}
