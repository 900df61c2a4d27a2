//! Tokenizers whose every token is one character.

use serde_json::Value;

use crate::config::object;

/// The special tokens, in id order.
pub const SPECIAL: [&str; 4] = ["[pad]", "[start]", "[end]", "[unk]"];
pub const PAD: u32 = 0;
pub const START: u32 = 1;
pub const END: u32 = 2;
const UNKNOWN: u32 = 3;

/// A character tokenizer: an alphabet behind the special tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Characters {
    alphabet: Vec<char>,
    /// Whether the template adds an end token to a text.
    ends: bool,
}

impl Characters {
    pub fn new(alphabet: &str, ends: bool) -> Self {
        Self { alphabet: alphabet.chars().collect(), ends }
    }

    /// The size of the vocabulary.
    pub fn d_vocab(&self) -> usize {
        SPECIAL.len() + self.alphabet.len()
    }

    /// One id per character, without the template.
    pub fn ids(&self, text: &str) -> Vec<u32> {
        let place = |c| self.alphabet.iter().position(|known| *known == c);
        text.chars().map(|c| place(c).map_or(UNKNOWN, |i| (SPECIAL.len() + i) as u32)).collect()
    }

    /// `tokenizer.json`
    pub fn json(&self) -> String {
        let mut vocabulary = serde_json::Map::new();
        let alphabet = self.alphabet.iter().map(char::to_string);
        for (id, token) in SPECIAL.iter().map(ToString::to_string).chain(alphabet).enumerate() {
            vocabulary.insert(token, id.into());
        }
        let special = |(id, token): (usize, &&str)| {
            let mut all = object(
                r#"{ "single_word": false, "lstrip": false, "rstrip": false, "normalized": false, "special": true }"#,
            );
            all.extend([("id".into(), id.into()), ("content".into(), (*token).into())]);
            Value::from(all)
        };
        let mut all = object(
            r#"{
            "version": "1.0", "truncation": null, "padding": null, "normalizer": { "type": "NFC" },
            "pre_tokenizer": {
                "type": "Split", "pattern": { "Regex": "[\\s\\S]" }, "behavior": "Isolated", "invert": false
            },
            "decoder": { "type": "Fuse" }, "model": { "type": "WordLevel", "unk_token": "[unk]" }
            }"#,
        );
        let template = if self.ends { object(ENDS).into() } else { Value::Null };
        all.insert("post_processor".into(), template);
        all.insert("added_tokens".into(), SPECIAL.iter().enumerate().map(special).collect());
        all["model"]["vocab"] = vocabulary.into();
        Value::from(all).to_string()
    }
}

/// A template with an end token after a text, or after each text of a pair.
const ENDS: &str = r#"{
    "type": "TemplateProcessing",
    "single": [
        { "Sequence": { "id": "A", "type_id": 0 } }, { "SpecialToken": { "id": "[end]", "type_id": 0 } }
    ],
    "pair": [
        { "Sequence": { "id": "A", "type_id": 0 } }, { "SpecialToken": { "id": "[end]", "type_id": 0 } },
        { "Sequence": { "id": "B", "type_id": 1 } }, { "SpecialToken": { "id": "[end]", "type_id": 1 } }
    ],
    "special_tokens": { "[end]": { "id": "[end]", "ids": [2], "tokens": ["[end]"] } }
}"#;
