//! One token of a distribution, or one class, as the page lists it.

use serde::Serialize;

use crate::config::Config;
use crate::text::{Token, TokenKind, Tokenizer};

/// A token with its probability.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TokenProbability {
    pub id: u32,
    pub text: String,
    pub kind: TokenKind,
    pub probability: f32,
}

impl TokenProbability {
    /// Token `id` of a vocabulary; a model without a tokenizer has only its number.
    pub fn new(tokenizer: Option<&Tokenizer>, id: usize, probability: f32) -> Self {
        let id = id as u32;
        let unnamed = || Token { id, text: format!("#{id}"), kind: TokenKind::Text, span: None, segment: 0 };
        let Token { text, kind, .. } = tokenizer.map_or_else(unnamed, |tokenizer| tokenizer.token(id));
        Self { id, text, kind, probability }
    }

    /// A model's choice: a class by its name, if it has classes, else a token.
    pub fn choice(config: &Config, tokenizer: Option<&Tokenizer>, id: usize, probability: f32) -> Self {
        match config.head.classes.get(id) {
            Some(name) => Self { id: id as u32, text: name.clone(), kind: TokenKind::Class, probability },
            None => Self::new(tokenizer, id, probability),
        }
    }
}
