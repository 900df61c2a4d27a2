//! A tokenizer: text to tokens and back.

use super::guard::{check_parts, check_templates, guarded};
use super::language::{LanguageToken, Languages, is_language, typed_language};
use super::oniguruma::translate_patterns;
use super::pair;
use super::spelling::Spelling;
use super::token::{Token, TokenKind};
use crate::config::{Architecture, Config};
use crate::error::{Error, InputProblem, Result};

/// The spellings of the mask token.
const MASKS: [&str; 3] = ["[mask]", "[MASK]", "<mask>"];

/// A tokenizer. The file's padding and truncation are ignored: every token of a text is shown. So is its dropout of
/// merges, which would give a text other tokens each time.
#[derive(Clone, Debug)]
pub struct Tokenizer {
    inner: tokenizers::Tokenizer,
    unknown: Option<u32>,
    /// The token in whose place a row of an image stands.
    image: Option<u32>,
    special: Vec<u32>,
    /// Those that name a language.
    languages: Vec<u32>,
    spelling: Spelling,
    /// The separator between the texts of a pair.
    separator: Option<String>,
    /// The number of tokens that the model embeds, if known. A tokenizer that was extended later has more.
    d_vocab: Option<usize>,
}

impl Tokenizer {
    /// Reads `tokenizer.json` for a model. It may have more tokens than the model: `encode` refuses a text with one of
    /// them.
    pub fn from_json(text: &str, config: &Config) -> Result<Self> {
        let image = config.vision.as_ref().map(|vision| vision.token_id);
        Ok(Self { d_vocab: Some(config.d_vocab), image, ..Self::without_model(text)? })
    }

    /// Reads `tokenizer.json` without a model.
    pub fn without_model(text: &str) -> Result<Self> {
        let mut file: serde_json::Value = serde_json::from_str(text).map_err(|e| Error::Tokenizer(e.to_string()))?;
        check_templates(&file)?;
        let translated = translate_patterns(&mut file)?.then(|| file.to_string());
        check_parts(&file)?;
        let text = translated.as_deref().unwrap_or(text);
        let mut inner = guarded(|| tokenizers::Tokenizer::from_bytes(text.as_bytes()))?;
        inner.with_padding(None);
        guarded(|| inner.with_truncation(None).map(|_| ()))?;
        if let tokenizers::ModelWrapper::BPE(merges) = inner.get_model()
            && merges.dropout.is_some()
        {
            let mut merges = merges.clone();
            merges.dropout = None;
            inner.with_model(merges);
        }
        let mut special: Vec<(u32, String)> = inner
            .get_added_tokens_decoder()
            .into_iter()
            .filter(|(_, token)| token.special)
            .map(|(id, token)| (id, token.content))
            .collect();
        special.sort_unstable();
        Ok(Self {
            unknown: unknown_token(&file).and_then(|token| inner.token_to_id(&token)),
            image: None,
            languages: special.iter().filter(|(_, text)| is_language(text)).map(|(id, _)| *id).collect(),
            special: special.into_iter().map(|(id, _)| id).collect(),
            spelling: Spelling::of(&file),
            separator: pair::separator(&file),
            d_vocab: None,
            inner,
        })
    }

    /// The tokens of a text with the special tokens of the file's template. If they equal those of the template for
    /// pairs, as in "A [SEP] B", the tokens have a pair's segments.
    ///
    /// # Errors
    /// A text without any token, or with a token that the model lacks.
    pub fn encode(&self, text: &str) -> Result<Vec<Token>> {
        self.tokens(text, true)
    }

    /// The tokens of a text that has all its special tokens, such as a rendered conversation: none are added.
    ///
    /// # Errors
    /// As for `encode`.
    pub fn encode_verbatim(&self, text: &str) -> Result<Vec<Token>> {
        self.tokens(text, false)
    }

    /// The tokens that the template adds to a text.
    ///
    /// # Errors
    /// A template that cannot be applied.
    pub fn template(&self) -> Result<Vec<Token>> {
        let encoding = guarded(|| self.inner.encode_fast("", true))?;
        Ok(encoding.get_ids().iter().map(|id| self.token(*id)).collect())
    }

    fn tokens(&self, text: &str, with_template: bool) -> Result<Vec<Token>> {
        if text.is_empty() {
            return Err(InputProblem::Empty.into());
        }
        let encoding = guarded(|| self.inner.encode_char_offsets(text, with_template))?;
        let (place, offsets) = (Place::new(text), encoding.get_offsets());
        let template = |i: usize| encoding.get_special_tokens_mask()[i] == 1;
        let segments = if with_template { self.pair_segments(text, &encoding)? } else { None };
        let mut tokens = Vec::with_capacity(encoding.len());
        for (i, id) in encoding.get_ids().iter().enumerate() {
            let mut token = self.token(*id);
            token.segment = segments.as_ref().map_or(encoding.get_type_ids()[i], |segments| segments[i]);
            if !template(i) {
                let (from, to) = offsets[i];
                let next = (i + 1..encoding.len()).find(|j| !template(*j));
                let to = place.with_marks(to, next.map_or(place.chars.len(), |j| offsets[j].0));
                token.span = Some((place.unit(from), place.unit(to)));
                if token.kind == TokenKind::Unknown {
                    token.text = place.chars.get(from..to).unwrap_or_default().iter().collect();
                }
            }
            tokens.push(token);
        }
        let languages: &[u32] = if with_template { &self.languages } else { &[] };
        if !typed_language(&mut tokens, |id| languages.contains(&id)) {
            return Err(InputProblem::Empty.into());
        }
        self.check_embedded(encoding.get_ids())?;
        Ok(tokens)
    }

    /// A pair's segments, by the template, for a text that has the same tokens as a pair; `None` for any other text.
    fn pair_segments(&self, text: &str, encoding: &tokenizers::Encoding) -> Result<Option<Vec<u32>>> {
        let Some((first, second)) = self.separator.as_deref().and_then(|typed| pair::apart(text, typed)) else {
            return Ok(None);
        };
        let pair = guarded(|| self.inner.encode_fast((first, second), true))?;
        Ok((pair.get_ids() == encoding.get_ids()).then(|| pair.get_type_ids().to_vec()))
    }

    /// Refuses tokens without an embedding; a model without any reads images.
    fn check_embedded(&self, ids: &[u32]) -> Result<()> {
        let Some(d_vocab) = self.d_vocab else { return Ok(()) };
        match ids.iter().find(|id| **id as usize >= d_vocab) {
            Some(_) if d_vocab == 0 => Err(InputProblem::NoPixels.into()),
            Some(id) => {
                let token = self.inner.id_to_token(*id).unwrap_or_default();
                Err(InputProblem::TokenOutside { token, id: *id, d_vocab }.into())
            }
            None => Ok(()),
        }
    }

    /// The id of a token in the tokenizer's spelling.
    pub fn id(&self, token: &str) -> Option<u32> {
        self.inner.token_to_id(token)
    }

    /// The mask token: its id and its spelling.
    pub fn mask(&self) -> Option<(u32, &'static str)> {
        let embedded = |id: &u32| self.d_vocab.is_none_or(|d_vocab| (*id as usize) < d_vocab);
        MASKS.into_iter().find_map(|mask| Some((self.id(mask).filter(embedded)?, mask)))
    }

    /// The languages of a translator: the template names that of a source, and the decoder begins with none.
    pub fn languages(&self, config: &Config) -> Option<Languages> {
        let is_language = |id: &u32| self.languages.contains(id) && (*id as usize) < config.d_vocab;
        if !matches!(config.architecture, Architecture::EncoderDecoder)
            || config.writing.start_id.is_some_and(|id| is_language(&id))
        {
            return None;
        }
        let source = self.template().ok()?.into_iter().map(|token| token.id).find(is_language)?;
        let tokens = self.languages.iter().copied().filter(is_language);
        Some(Languages { source, tokens: tokens.map(|id| LanguageToken { id, text: self.token(id).text }).collect() })
    }

    /// The separator between the texts of a pair, if the template has pairs.
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

    /// The ids of a text without template tokens, for long texts.
    pub fn ids(&self, text: &str) -> Result<Vec<u32>> {
        let ids = guarded(|| self.inner.encode_fast(text, false))?.get_ids().to_vec();
        self.check_embedded(&ids)?;
        Ok(ids)
    }

    /// A single token, without a span.
    pub fn token(&self, id: u32) -> Token {
        let kind = match id {
            id if Some(id) == self.image => TokenKind::Image,
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

    /// The text of token ids, without special tokens.
    pub fn decode(&self, ids: &[u32]) -> Result<String> {
        // The library's BPEDecoder, which GPT has, counts from the last of the tokens, and there must be one.
        let is_text = |id: &u32| !self.special.contains(id) && self.inner.id_to_token(*id).is_some();
        if !ids.iter().any(is_text) {
            return Ok(String::new());
        }
        guarded(|| self.inner.decode(ids, true))
    }
}

/// A text's characters, and the position of each in UTF-16 units.
struct Place {
    chars: Vec<char>,
    /// One entry per character, and the end.
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

    /// The end of a token that ends before character `to`, if the next token begins at `next`. Marks that were composed
    /// into a character or dropped after it belong to the token; white space does not.
    fn with_marks(&self, to: usize, next: usize) -> usize {
        let between = self.chars.get(to..next).unwrap_or_default();
        to + between.iter().take_while(|c| !c.is_whitespace()).count()
    }
}

/// The model's unknown token: `unk_token`, or the piece at `unk_id`.
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
