//! Language tokens of translators, such as `eng_Latn`, `en_XX` or `__en__`: the source's in its template, the answer's
//! as its forced first token.

use serde::Serialize;

use super::token::Token;

/// The languages of a translator.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Languages {
    /// The id of the source's language, unless another one is typed at the beginning of the text.
    pub source: u32,
    pub tokens: Vec<LanguageToken>,
}

/// A language as the tokenizer spells it: `eng_Latn`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LanguageToken {
    pub id: u32,
    pub text: String,
}

/// Whether a special token names a language, as NLLB (`eng_Latn`), mBART (`en_XX`) or M2M100 (`__en__`) spell it.
pub(super) fn is_language(token: &str) -> bool {
    let lower = |text: &str| (2..=3).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_lowercase());
    if let Some(code) = token.strip_prefix("__").and_then(|rest| rest.strip_suffix("__")) {
        return lower(code);
    }
    let Some((code, rest)) = token.split_once('_') else { return false };
    let region = rest.len() == 2 && rest.bytes().all(|byte| byte.is_ascii_uppercase());
    let script = rest.len() == 4
        && rest.bytes().enumerate().all(|(i, byte)| match i {
            0 => byte.is_ascii_uppercase(),
            _ => byte.is_ascii_lowercase(),
        });
    lower(code) && (region || script)
}

/// A language typed at the beginning of a text takes the place of the template's, wherever that stands. Returns whether
/// there is text beside it.
pub(super) fn typed_language(tokens: &mut Vec<Token>, is_language: impl Fn(u32) -> bool) -> bool {
    // Template tokens are not text; a typed special token is.
    let Some(typed) = tokens.iter().position(|token| token.span.is_some()) else { return false };
    let template = tokens.iter().position(|token| token.span.is_none() && is_language(token.id));
    let Some(template) = template.filter(|_| is_language(tokens[typed].id)) else { return true };
    tokens.swap(template, typed);
    tokens.remove(typed);
    tokens.iter().filter(|token| token.span.is_some()).count() > 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::TokenKind;

    #[test]
    fn languages_are_known_by_their_spelling() {
        for token in ["eng_Latn", "zho_Hans", "en_XX", "zh_CN", "__en__", "__ast__"] {
            assert!(is_language(token), "{token}");
        }
        for token in ["<s>", "</s>", "<mask>", "eng", "_", "__", "____", "EN_XX", "en_xx", "eng_latn", "a_B", "__EN__"]
        {
            assert!(!is_language(token), "{token}");
        }
    }

    #[test]
    fn a_typed_language_takes_the_templates_place() {
        let token = |id: u32, span: Option<(usize, usize)>| Token {
            id,
            text: id.to_string(),
            kind: TokenKind::Special,
            span,
            segment: 0,
        };
        let read = |tokens: &[(u32, Option<(usize, usize)>)]| {
            let mut all: Vec<Token> = tokens.iter().map(|(id, span)| token(*id, *span)).collect();
            let text = typed_language(&mut all, |id| id >= 100);
            (text, all.iter().map(|token| (token.id, token.span)).collect::<Vec<_>>())
        };
        // At the beginning, as NLLB and M2M100, or at the end, as mBART.
        let (typed, text) = (Some((0, 8)), Some((9, 12)));
        let first = vec![(101, typed), (5, text), (2, None)];
        assert_eq!(read(&[(100, None), (101, typed), (5, text), (2, None)]), (true, first));
        let last = vec![(5, text), (2, None), (101, typed)];
        assert_eq!(read(&[(101, typed), (5, text), (2, None), (100, None)]), (true, last));
        // Within a text, and without one in the template, it is a token as others.
        for same in [vec![(100, None), (5, typed), (101, text), (2, None)], vec![(101, typed), (2, None)]] {
            assert_eq!(read(&same), (true, same.clone()));
        }
        // A language alone is no text.
        assert_eq!(read(&[(100, None), (101, typed), (2, None)]), (false, vec![(101, typed), (2, None)]));
        assert!(!read(&[(100, None), (2, None)]).0);
    }
}
