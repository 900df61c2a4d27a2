//! Words as tokens: each distinct one has an id, and its vector depends on the seed and the word alone.

use serde::Serialize;

use crate::text::{Token, TokenKind};

/// Special tokens, before all words.
pub(super) const PAD: u32 = 0;
pub(super) const START: u32 = 1;
pub(super) const END: u32 = 2;
const SPECIAL: [&str; 3] = ["[pad]", "[start]", "[end]"];

/// A token of a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LabToken {
    pub id: u32,
    pub text: String,
    pub kind: TokenKind,
    /// Whether it is padding.
    pub padding: bool,
}

impl LabToken {
    pub(super) fn new(token: Token, padding: bool) -> Self {
        Self { id: token.id, text: token.text, kind: token.kind, padding }
    }
}

/// The special tokens, then words in order of first appearance.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Words(Vec<String>);

impl Words {
    pub(super) fn of<'a>(texts: impl Iterator<Item = &'a Vec<String>>) -> Self {
        let mut words: Vec<String> = Vec::new();
        let mut known = std::collections::BTreeSet::new();
        for word in texts.flatten() {
            if known.insert(word) {
                words.push(word.clone());
            }
        }
        Self(words)
    }

    /// How many tokens there are, special ones included.
    pub(super) fn len(&self) -> usize {
        SPECIAL.len() + self.0.len()
    }

    /// What a token's vector is drawn from: never its place among the words.
    pub(super) fn name(&self, id: usize) -> String {
        match id.checked_sub(SPECIAL.len()).and_then(|i| self.0.get(i)) {
            Some(word) => format!("word {word}"),
            None => format!("token {id}"),
        }
    }

    fn token(&self, id: u32, padding: bool) -> LabToken {
        let (text, kind) = match (SPECIAL.get(id as usize), self.0.get((id as usize).saturating_sub(SPECIAL.len()))) {
            (Some(special), _) => ((*special).to_owned(), TokenKind::Special),
            (None, Some(word)) => (word.clone(), TokenKind::Text),
            (None, None) => (format!("#{id}"), TokenKind::Unknown),
        };
        LabToken { id, text, kind, padding }
    }

    /// The texts as rows of one length, each after `first`, padded at the end.
    pub(super) fn rows(&self, texts: &[Vec<String>], first: Option<u32>) -> Rows {
        let places: std::collections::BTreeMap<&String, u32> = self.0.iter().zip(SPECIAL.len() as u32..).collect();
        let id = |word: &String| places.get(word).copied().unwrap_or(PAD);
        let mut ids: Vec<Vec<u32>> =
            texts.iter().map(|text| first.into_iter().chain(text.iter().map(id)).collect()).collect();
        let longest = ids.iter().map(Vec::len).max().unwrap_or(0);
        let real = |row: &Vec<u32>| (0..longest).map(|i| u8::from(i < row.len())).collect();
        let padding = ids.iter().map(real).collect();
        ids.iter_mut().for_each(|row| row.resize(longest, PAD));
        Rows { ids, padding }
    }

    /// Every token by its id.
    pub(super) fn tokens(&self) -> Vec<LabToken> {
        (0..self.len() as u32).map(|id| self.token(id, false)).collect()
    }

    /// What each place of the rows is.
    pub(super) fn describe(&self, rows: &Rows) -> Vec<Vec<LabToken>> {
        let row = |(ids, bits): (&Vec<u32>, &Vec<u8>)| {
            ids.iter().zip(bits).map(|(id, bit)| self.token(*id, *bit == 0)).collect()
        };
        rows.ids.iter().zip(&rows.padding).map(row).collect()
    }
}

/// Rows of one length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Rows {
    pub(super) ids: Vec<Vec<u32>>,
    /// 1 real, 0 padding.
    pub(super) padding: Vec<Vec<u8>>,
}

impl Rows {
    pub(super) fn length(&self) -> usize {
        self.ids.first().map_or(0, Vec::len)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(words: &str) -> Vec<String> {
        words.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn words_are_numbered_as_they_appear_and_short_rows_padded_at_the_end() {
        let texts = [text("the cat saw the dog"), text("a cat")];
        let words = Words::of(texts.iter());
        assert_eq!(words.len(), 3 + 5);
        let rows = words.rows(&texts, None);
        assert_eq!(rows.ids, [[3, 4, 5, 3, 6], [7, 4, 0, 0, 0]]);
        assert_eq!(rows.padding, [[1, 1, 1, 1, 1], [1, 1, 0, 0, 0]]);
        let shifted = words.rows(&texts, Some(START));
        assert_eq!(shifted.ids, [[1, 3, 4, 5, 3, 6], [1, 7, 4, 0, 0, 0]]);
        let told = words.describe(&shifted);
        let spelled: Vec<&str> = told[1].iter().map(|token| token.text.as_str()).collect();
        assert_eq!(spelled, ["[start]", "a", "cat", "[pad]", "[pad]", "[pad]"]);
        assert_eq!(told[1].iter().filter(|token| token.padding).count(), 3);
        assert_eq!((told[1][0].kind, told[1][1].kind), (TokenKind::Special, TokenKind::Text));
    }

    #[test]
    fn a_word_that_looks_like_a_special_token_is_still_a_word() {
        let words = Words::of([text("[pad] [start]")].iter());
        assert_eq!(words.rows(&[text("[pad]")], None).ids, [[3]]);
        assert_ne!(words.name(0), words.name(3));
    }
}
