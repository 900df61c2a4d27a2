//! Text to tokens and back, through the Hugging Face tokenizers format.

use serde::Serialize;

use crate::error::{Error, InputProblem, Result};
use crate::model::Config;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TokenKind {
    Text,
    /// Added by the model's template, such as an end token.
    Special,
    /// Text that the vocabulary does not have.
    Unknown,
}

/// A token as a person sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Token {
    pub id: u32,
    pub text: String,
    pub kind: TokenKind,
    /// The UTF-16 span of the text it came from.
    pub span: Option<(usize, usize)>,
}

/// A tokenizer. The file's stored padding and truncation are ignored: every token of a text is shown.
#[derive(Clone, Debug)]
pub struct Tokenizer {
    inner: tokenizers::Tokenizer,
    unknown: Option<u32>,
    special: Vec<u32>,
}

impl Tokenizer {
    /// Reads `tokenizer.json` and checks it against the model's vocabulary.
    pub fn from_json(text: &str, config: &Config) -> Result<Self> {
        let broken = |e: tokenizers::Error| Error::Tokenizer(e.to_string());
        let mut inner = tokenizers::Tokenizer::from_bytes(text.as_bytes()).map_err(broken)?;
        inner.with_padding(None);
        inner.with_truncation(None).map_err(broken)?;
        if let Some(id) = inner.get_vocab(true).into_values().max().filter(|id| *id as usize >= config.d_vocab) {
            return Err(Error::Vocabulary { id, d_vocab: config.d_vocab });
        }
        let special: Vec<u32> =
            inner.get_added_tokens_decoder().into_iter().filter(|(_, token)| token.special).map(|(id, _)| id).collect();
        Ok(Self { unknown: unknown_token(text).and_then(|token| inner.token_to_id(&token)), special, inner })
    }

    /// The tokens of a text, with the special tokens of the file's template.
    ///
    /// # Errors
    /// A text without any token.
    pub fn encode(&self, text: &str) -> Result<Vec<Token>> {
        if text.is_empty() {
            return Err(InputProblem::Empty.into());
        }
        let encoding = self.inner.encode_char_offsets(text, true).map_err(|e| Error::Tokenizer(e.to_string()))?;
        // UTF-16 position of every character, and of the end.
        let mut starts: Vec<usize> = Vec::with_capacity(text.len() + 1);
        let mut units = 0;
        for c in text.chars() {
            starts.push(units);
            units += c.len_utf16();
        }
        starts.push(units);
        let at = |i: usize| starts.get(i).copied().unwrap_or(units);
        let tokens: Vec<Token> = (0..encoding.len())
            .map(|i| {
                let (id, (from, to)) = (encoding.get_ids()[i], encoding.get_offsets()[i]);
                let template = encoding.get_special_tokens_mask()[i] == 1;
                let mut token = self.token(id);
                if !template {
                    token.span = Some((at(from), at(to)));
                }
                if token.kind == TokenKind::Unknown {
                    token.text = text.chars().skip(from).take(to - from).collect();
                }
                token
            })
            .collect();
        if tokens.iter().all(|token| token.kind == TokenKind::Special) {
            return Err(InputProblem::Empty.into());
        }
        Ok(tokens)
    }

    /// One token, without a place in a text.
    pub fn token(&self, id: u32) -> Token {
        let kind = match id {
            id if Some(id) == self.unknown => TokenKind::Unknown,
            id if self.special.contains(&id) => TokenKind::Special,
            _ => TokenKind::Text,
        };
        Token { id, text: self.inner.id_to_token(id).unwrap_or_else(|| format!("#{id}")), kind, span: None }
    }

    /// The text of token ids, special tokens left out.
    pub fn decode(&self, ids: &[u32]) -> Result<String> {
        self.inner.decode(ids, true).map_err(|e| Error::Tokenizer(e.to_string()))
    }
}

/// The token a decoder begins with: the start token, or padding where the model has no start token.
///
/// # Errors
/// A model with neither.
pub fn first_id(config: &Config) -> Result<u32> {
    let problem = "is missing: the decoder needs a first token, or token ids instead of text";
    config.start_id.or(config.pad_id).ok_or_else(|| Error::Config { key: "start_id".into(), problem: problem.into() })
}

/// A text as a decoder reads it while it is taught or traced: one token to the right, the first token
/// in front and without the end token of the template.
pub fn shift_right(tokens: &[Token], config: &Config) -> Result<Vec<u32>> {
    let first = first_id(config)?;
    let of_template = |token: &Token, id: Option<u32>| token.span.is_none() && id.is_none_or(|id| token.id == id);
    let tokens = match tokens {
        [rest @ .., last] if of_template(last, config.end_id) => rest,
        all => all,
    };
    let tokens = match tokens {
        [start, rest @ ..] if of_template(start, Some(first)) => rest,
        all => all,
    };
    Ok([first].into_iter().chain(tokens.iter().map(|token| token.id)).collect())
}

/// The model's own word for what it does not know, wherever its kind of model keeps it.
fn unknown_token(json: &str) -> Option<String> {
    let file: serde_json::Value = serde_json::from_str(json).ok()?;
    let model = file.get("model")?;
    match model.get("unk_token") {
        Some(serde_json::Value::String(token)) => Some(token.clone()),
        _ => {
            let id = usize::try_from(model.get("unk_id")?.as_u64()?).ok()?;
            Some(model.get("vocab")?.get(id)?.get(0)?.as_str()?.to_owned())
        }
    }
}
