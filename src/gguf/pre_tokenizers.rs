//! The ways in which texts are split before byte-pair encoding, by the names that llama.cpp gives them, as the parts of
//! `tokenizer.json` that Hugging Face's tokenizers have for them.

use serde_json::{Value, json};

/// Words with a character before them, digits in groups of up to `{n}`, other characters, line breaks, white space.
const WORDS: &str = concat!(
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{n}",
    r"| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+",
);
/// What llama.cpp does where a file does not say how: four patterns in turn.
const DEFAULT: [&str; 4] = [
    r"[\p{P}\$\+<=>\^~\|]+",
    r"'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)",
    r"\p{N}+",
    r"[0-9][0-9][0-9]",
];

/// A way of splitting.
pub(super) struct PreTokenizer {
    pub(super) splits: Value,
    /// Before splitting: Unicode's composed form, as the tokenizers of these models have it.
    pub(super) composes: bool,
    /// Whether a whole word that is a token is taken without merging.
    pub(super) ignores_merges: bool,
    /// Whether the start token is added where the file does not say.
    pub(super) adds_start: bool,
}

/// The names that are known, for a message.
pub(super) const KNOWN: &str = "gpt-2, llama-bpe, smaug-bpe, qwen2, smollm, stablelm2, olmo and default";

/// A byte of text as a character, and back; `regex`: texts are split as GPT-2 does it.
pub(super) fn byte_level(regex: bool) -> Value {
    json!({ "type": "ByteLevel", "add_prefix_space": false, "trim_offsets": false, "use_regex": regex })
}

pub(super) fn pre_tokenizer(name: &str) -> Option<PreTokenizer> {
    let all = |parts: Vec<Value>| json!({ "type": "Sequence", "pretokenizers": parts });
    let split = |pattern: &str| {
        let pattern = json!({ "Regex": pattern });
        json!({ "type": "Split", "pattern": pattern, "behavior": "Isolated", "invert": false })
    };
    let words = |digits: &str| all(vec![split(&WORDS.replace("{n}", digits)), byte_level(false)]);
    let plain = |splits| PreTokenizer { splits, composes: false, ignores_merges: false, adds_start: false };
    Some(match name {
        "llama-bpe" | "llama3" | "llama-v3" | "falcon3" | "lfm2" => {
            PreTokenizer { ignores_merges: true, adds_start: true, ..plain(words("{1,3}")) }
        }
        "smaug-bpe" | "dbrx" => plain(words("{1,3}")),
        "qwen2" | "deepseek-r1-qwen" => PreTokenizer { composes: true, ..plain(words("")) },
        "stablelm2" => plain(words("")),
        "smollm" | "starcoder" | "refact" | "command-r" | "codeshell" | "exaone" => {
            plain(all(vec![json!({ "type": "Digits", "individual_digits": true }), byte_level(true)]))
        }
        "gpt-2" | "phi-2" | "olmo" | "mpt" | "jais" => plain(byte_level(true)),
        "default" => plain(all(DEFAULT.into_iter().map(split).chain([byte_level(false)]).collect())),
        _ => return None,
    })
}
