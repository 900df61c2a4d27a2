//! The subject of a question as model input: its tokens, and the number of tokens to write.

use super::question::{Subject, Target, WriteCount};
use crate::error::{InputProblem, Result};
use crate::generate::Sampling;
use crate::run::{Inputs, Session, TextBeside};
use crate::text::{Reading, Token, Tokenizer};

/// A subject as its model's input.
pub(super) struct SubjectInputs {
    pub(super) reading: Reading,
    pub(super) inputs: Inputs,
    pub(super) said: Vec<u32>,
    /// The number of tokens that the decoder writes itself, and the sampling.
    pub(super) writes: WriteCount,
}

impl SubjectInputs {
    pub(super) fn new(of: &Subject, own: &Session, tokenizer: Option<&Tokenizer>) -> Result<Self> {
        let config = &own.model.config;
        let none = WriteCount { write: 0, sampling: Sampling::default() };
        let (said, writes) = match &of.target {
            _ if !config.architecture.has_decoder() => (Vec::new(), none),
            Target::Ids(ids) => (ids.clone(), none),
            Target::Write(writes) => (Vec::new(), *writes),
        };
        let asked = TextBeside { text: &of.source, verbatim: of.verbatim, images: &of.images, answer: &said };
        if let Some((reading, inputs)) = own.signals().read(config, tokenizer, &asked)? {
            return Ok(Self { reading, inputs, said, writes });
        }
        let tokenizer = tokenizer.ok_or(InputProblem::NoTokenizer)?;
        let tokens: Vec<Token> = said.iter().map(|id| tokenizer.token(*id)).collect();
        let read = if of.verbatim { Reading::verbatim } else { Reading::new };
        let reading = read(tokenizer, config, &of.source, &tokens)?;
        let inputs = Inputs {
            encoder: reading.encoder(),
            types: reading.types(),
            decoder: reading.decoder(),
            ..Inputs::default()
        };
        Ok(Self { reading, inputs, said, writes })
    }
}
