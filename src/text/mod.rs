//! Text to tokens and back, through the Hugging Face tokenizers format.

mod guard;
mod pair;
mod reading;
mod separator;
mod seq2seq;
mod spelling;

use serde::Serialize;

use crate::error::{Error, InputProblem, Result};
use crate::model::Config;

pub use reading::{Reading, said, segments};
pub use seq2seq::{MAX_LENGTH, Seq2Seq, Seq2SeqBatch, Seq2SeqPair};

use guard::{check_templates, guarded};
use spelling::Spelling;

/// How tokens are spelled that stand where a word is to be filled in, by the one vocabulary or the other.
const MASKS: [&str; 3] = ["[mask]", "[MASK]", "<mask>"];

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
    /// Which text of a pair it belongs to, as the template counts them.
    #[serde(skip_serializing_if = "is_first")]
    pub segment: u32,
}

fn is_first(segment: &u32) -> bool {
    *segment == 0
}

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
        let tokenizer = Self::alone(text)?;
        match tokenizer.d_vocab() {
            n if n > config.d_vocab => Err(Error::Vocabulary { id: n as u32 - 1, d_vocab: config.d_vocab }),
            _ => Ok(tokenizer),
        }
    }

    /// Reads `tokenizer.json` before there is a model.
    pub fn alone(text: &str) -> Result<Self> {
        let file: serde_json::Value = serde_json::from_str(text).map_err(|e| Error::Tokenizer(e.to_string()))?;
        check_templates(&file)?;
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
        self.inner.get_vocab(true).into_values().max().map_or(0, |id| id as usize + 1)
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
