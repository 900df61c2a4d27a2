//! Tokens between words: white space and punctuation.

use unicode_categories::UnicodeCategories;

use super::token::{Token, TokenKind};
use super::tokenizer::Tokenizer;

impl Tokenizer {
    /// Whether a token is a separator: a special token, or only white space and punctuation.
    pub fn separates(&self, token: &Token) -> bool {
        token.kind == TokenKind::Special || separates(&token.text)
    }
}

/// Whether a text is only white space and punctuation.
pub fn separates(text: &str) -> bool {
    let apart = |c: char| c.is_whitespace() || c.is_ascii_punctuation() || c.is_punctuation();
    !text.is_empty() && text.chars().all(apart)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_and_punctuation_separate_and_letters_of_any_script_do_not() {
        for text in [" ", ",", "--", " ,", "—", "。", "।", "+", "\n"] {
            assert!(separates(text), "{text:?}");
        }
        for text in ["", "a", "a.", "্", "৫", "é", "☃"] {
            assert!(!separates(text), "{text:?}");
        }
    }
}
