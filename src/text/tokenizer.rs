//! A tokenizer: text to tokens and back.

use super::guard::{check_parts, check_templates, guarded};
use super::pair;
use super::spelling::Spelling;
use super::token::{Token, TokenKind};
use crate::config::Config;
use crate::error::{Error, InputProblem, Result};

/// How tokens are spelled that stand where a word is to be filled in, by the one vocabulary or the other.
const MASKS: [&str; 3] = ["[mask]", "[MASK]", "<mask>"];

/// A tokenizer. The file's stored padding and truncation are ignored: every token of a text is shown.
#[derive(Clone, Debug)]
pub struct Tokenizer {
    inner: tokenizers::Tokenizer,
    unknown: Option<u32>,
    special: Vec<u32>,
    spelling: Spelling,
    /// What stands between the texts of a pair.
    separator: Option<String>,
}

impl Tokenizer {
    /// Reads `tokenizer.json` and checks it against the model's vocabulary.
    pub fn from_json(text: &str, config: &Config) -> Result<Self> {
        let tokenizer = Self::without_model(text)?;
        match tokenizer.largest_id() {
            Some(id) if id as usize >= config.d_vocab => Err(Error::Vocabulary { id, d_vocab: config.d_vocab }),
            _ => Ok(tokenizer),
        }
    }

    /// Reads `tokenizer.json` before there is a model.
    pub fn without_model(text: &str) -> Result<Self> {
        let file: serde_json::Value = serde_json::from_str(text).map_err(|e| Error::Tokenizer(e.to_string()))?;
        check_templates(&file)?;
        check_parts(&file)?;
        let mut inner = guarded(|| tokenizers::Tokenizer::from_bytes(text.as_bytes()))?;
        inner.with_padding(None);
        guarded(|| inner.with_truncation(None).map(|_| ()))?;
        let special: Vec<u32> =
            inner.get_added_tokens_decoder().into_iter().filter(|(_, token)| token.special).map(|(id, _)| id).collect();
        Ok(Self {
            unknown: unknown_token(&file).and_then(|token| inner.token_to_id(&token)),
            special,
            spelling: Spelling::of(&file),
            separator: pair::separator(&file),
            inner,
        })
    }

    /// The tokens of a text, with the special tokens of the file's template. A text with the template's separator in
    /// it is a pair: "A [SEP] B".
    ///
    /// # Errors
    /// A text without any token.
    pub fn encode(&self, text: &str) -> Result<Vec<Token>> {
        if text.is_empty() {
            return Err(InputProblem::Empty.into());
        }
        let pair = self.separator.as_deref().and_then(|separator| pair::apart(text, separator));
        let encoding = guarded(|| match &pair {
            Some(pair) => self.inner.encode_char_offsets((pair.first, pair.second), true),
            None => self.inner.encode_char_offsets(text, true),
        })?;
        let place = Place::new(text);
        let (texts, offsets) = (encoding.get_sequence_ids(), encoding.get_offsets());
        let begins = |i: usize| pair.as_ref().filter(|_| texts[i] == Some(1)).map_or(0, |pair| pair.begins);
        let template = |i: usize| encoding.get_special_tokens_mask()[i] == 1;
        let mut tokens: Vec<Token> = (0..encoding.len())
            .map(|i| {
                let mut token = self.token(encoding.get_ids()[i]);
                token.segment = encoding.get_type_ids()[i];
                if template(i) {
                    return token;
                }
                let (from, to) = (offsets[i].0 + begins(i), offsets[i].1 + begins(i));
                let later = (i + 1..encoding.len()).find(|j| !template(*j) && texts[*j] == texts[i]);
                let end =
                    pair.as_ref().filter(|_| texts[i] == Some(0)).map_or(place.chars.len(), |pair| pair.separator);
                let to = place.with_marks(to, later.map_or(end, |j| offsets[j].0 + begins(j)));
                token.span = Some((place.unit(from), place.unit(to)));
                if token.kind == TokenKind::Unknown {
                    token.text = place.chars.get(from..to).unwrap_or_default().iter().collect();
                }
                token
            })
            .collect();
        // The separator was typed; the template put it there.
        if let (Some(pair), Some(written)) = (&pair, &self.separator) {
            let second = texts.iter().position(|text| *text == Some(1)).unwrap_or_default();
            if let Some(token) = tokens[..second].iter_mut().rev().find(|token| token.span.is_none()) {
                let end = pair.separator + written.chars().count();
                token.span = Some((place.unit(pair.separator), place.unit(end)));
            }
        }
        // What the template adds is no text; a special token that was typed is.
        if tokens.iter().all(|token| token.span.is_none()) {
            return Err(InputProblem::Empty.into());
        }
        Ok(tokens)
    }

    /// The id of a token as the tokenizer spells it.
    pub fn id(&self, token: &str) -> Option<u32> {
        self.inner.token_to_id(token)
    }

    /// The token that stands where a word is to be filled in: its id and how it is spelled.
    pub fn mask(&self) -> Option<(u32, &'static str)> {
        MASKS.into_iter().find_map(|mask| Some((self.id(mask)?, mask)))
    }

    /// What is written between the texts of a pair, where the template has pairs.
    pub fn separator(&self) -> Option<&str> {
        self.separator.as_deref()
    }

    /// One more than the largest id.
    pub fn d_vocab(&self) -> usize {
        self.largest_id().map_or(0, |id| (id as usize).saturating_add(1))
    }

    fn largest_id(&self) -> Option<u32> {
        self.inner.get_vocab(true).into_values().max()
    }

    /// The ids of a text alone, without the template: for much text.
    pub fn ids(&self, text: &str) -> Result<Vec<u32>> {
        Ok(guarded(|| self.inner.encode_fast(text, false))?.get_ids().to_vec())
    }

    /// One token, without a place in a text.
    pub fn token(&self, id: u32) -> Token {
        let kind = match id {
            id if Some(id) == self.unknown => TokenKind::Unknown,
            id if self.special.contains(&id) => TokenKind::Special,
            _ => TokenKind::Text,
        };
        let text = match self.inner.id_to_token(id) {
            Some(token) if kind == TokenKind::Text => self.spelling.text(&token),
            Some(token) => token,
            None => format!("#{id}"),
        };
        Token { id, text, kind, span: None, segment: 0 }
    }

    /// The text of token ids, special tokens left out.
    pub fn decode(&self, ids: &[u32]) -> Result<String> {
        guarded(|| self.inner.decode(ids, true))
    }
}

/// A text's characters and where each begins in UTF-16.
struct Place {
    chars: Vec<char>,
    /// One more than there are characters: the last is the end.
    units: Vec<usize>,
}

impl Place {
    fn new(text: &str) -> Self {
        let chars: Vec<char> = text.chars().collect();
        let mut units = vec![0];
        for c in &chars {
            units.push(units[units.len() - 1] + c.len_utf16());
        }
        Self { chars, units }
    }

    fn unit(&self, char: usize) -> usize {
        self.units[char.min(self.chars.len())]
    }

    /// The end of a token that ends before character `to`, when the next begins at `next`: marks that were
    /// composed into a character, or left out after it, belong to it; white space does not.
    fn with_marks(&self, to: usize, next: usize) -> usize {
        let between = self.chars.get(to..next).unwrap_or_default();
        to + between.iter().take_while(|c| !c.is_whitespace()).count()
    }
}

/// The model's own word for what it does not know, wherever its kind of model keeps it.
fn unknown_token(file: &serde_json::Value) -> Option<String> {
    let model = file.get("model")?;
    match model.get("unk_token") {
        Some(serde_json::Value::String(token)) => Some(token.clone()),
        _ => {
            let id = usize::try_from(model.get("unk_id")?.as_u64()?).ok()?;
            Some(model.get("vocab")?.get(id)?.get(0)?.as_str()?.to_owned())
        }
    }
}
