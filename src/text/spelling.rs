//! The spelling of text by a vocabulary's tokens: some schemes write bytes as letters, or a space as a block.

use serde_json::Value;

/// The way a vocabulary writes its tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spelling {
    /// Literally.
    Plain,
    /// Every byte is a letter: byte-level BPE (Radford et al. 2019).
    Bytes,
    /// A space is ▁, and a byte without a token is <0x..> (Kudo & Richardson 2018).
    Blocks,
}

impl Spelling {
    /// The spelling that `tokenizer.json` uses for decoding.
    pub fn of(file: &Value) -> Self {
        let mut found = Self::Plain;
        // A Replace step for ▁ has the same meaning, and both may be part of a sequence.
        let mut open = vec![&file["decoder"], &file["pre_tokenizer"]];
        while let Some(part) = open.pop() {
            match part["type"].as_str() {
                Some("ByteLevel") => return Self::Bytes,
                Some("Metaspace") => found = Self::Blocks,
                Some("Replace") if part["pattern"]["String"] == "▁" => found = Self::Blocks,
                _ => {}
            }
            for list in ["decoders", "pretokenizers"] {
                open.extend(part[list].as_array().into_iter().flatten());
            }
        }
        found
    }

    /// The text of a token; bytes that are not valid text by themselves become <0x..>.
    pub fn text(self, token: &str) -> String {
        match self {
            Self::Plain => token.into(),
            Self::Blocks => match block_byte(token).filter(u8::is_ascii) {
                Some(byte) => char::from(byte).into(),
                None => token.replace('▁', " "),
            },
            Self::Bytes => match token.chars().map(letter_byte).collect::<Option<Vec<u8>>>() {
                Some(bytes) => with_byte_escapes(&bytes),
                // Added tokens are spelled literally.
                None => token.into(),
            },
        }
    }
}

/// The byte that <0x0A> stands for.
fn block_byte(token: &str) -> Option<u8> {
    u8::from_str_radix(token.strip_prefix("<0x")?.strip_suffix('>')?, 16).ok()
}

/// The byte of a letter in byte-level BPE: printable bytes are themselves, the others follow from U+0100 on in order.
fn letter_byte(letter: char) -> Option<u8> {
    let printable = |byte: &u8| matches!(byte, b'!'..=b'~' | 0xa1..=0xac | 0xae..=0xff);
    match u32::from(letter) {
        code @ 0x100.. => (0..=u8::MAX).filter(|byte| !printable(byte)).nth(code as usize - 0x100),
        code => u8::try_from(code).ok().filter(printable),
    }
}

/// Bytes as text; bytes of incomplete characters become <0x..>.
fn with_byte_escapes(mut bytes: &[u8]) -> String {
    let mut text = String::new();
    while !bytes.is_empty() {
        match std::str::from_utf8(bytes) {
            Ok(rest) => {
                text.push_str(rest);
                return text;
            }
            Err(e) => {
                let (good, rest) = bytes.split_at(e.valid_up_to());
                text.push_str(std::str::from_utf8(good).unwrap_or_default());
                text.push_str(&format!("<0x{:02X}>", rest[0]));
                bytes = &rest[1..];
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn byte_letters_are_decoded_and_incomplete_characters_become_byte_escapes() {
        for (token, text) in [
            ("Ġhello", " hello"),
            ("Ċ", "\n"),
            ("Ã©", "é"),
            // The first three bytes of an emoji, and its last.
            ("ðŁĺ", "<0xF0><0x9F><0x98>"),
            ("Ģ", "<0x80>"),
            ("<|endoftext|>", "<|endoftext|>"),
        ] {
            assert_eq!(Spelling::Bytes.text(token), text, "{token}");
        }
    }

    #[test]
    fn blocks_are_spaces_and_fallback_bytes_become_characters_if_valid() {
        for (token, text) in [("▁Hello", " Hello"), ("<0x0A>", "\n"), ("<0xE0>", "<0xE0>"), ("<s>", "<s>")] {
            assert_eq!(Spelling::Blocks.text(token), text, "{token}");
        }
        assert_eq!(Spelling::Plain.text("▁##ing"), "▁##ing");
    }
}
