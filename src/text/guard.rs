//! Checks a tokenizer file for the assumptions of the tokenizers library before it is loaded.

#[cfg(not(target_family = "wasm"))]
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
#[cfg(not(target_family = "wasm"))]
use std::panic::{set_hook, take_hook};
#[cfg(not(target_family = "wasm"))]
use std::sync::Once;

use serde_json::Value;
use tokenizers::utils::SysRegex;

use crate::error::{Error, Result};

/// Runs a piece of the tokenizers library, which panics on some broken files instead of refusing them.
///
/// In a browser a panic ends the engine, and the page starts it again; everywhere else it is an error.
pub(super) fn guarded<T>(work: impl FnOnce() -> tokenizers::Result<T>) -> Result<T> {
    match quietly(|| catch_unwind(AssertUnwindSafe(work))) {
        Ok(done) => done.map_err(|e| Error::Tokenizer(e.to_string())),
        Err(_) => Err(Error::Tokenizer("its parts do not fit together".into())),
    }
}

#[cfg(not(target_family = "wasm"))]
thread_local! {
    static GUARDED: Cell<bool> = const { Cell::new(false) };
}

/// Runs `work` without printing a panic's message on standard error.
#[cfg(not(target_family = "wasm"))]
fn quietly<T>(work: impl FnOnce() -> T) -> T {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let before = take_hook();
        set_hook(Box::new(move |panic| {
            if !GUARDED.get() {
                before(panic);
            }
        }));
    });
    let outer = GUARDED.replace(true);
    let done = work();
    GUARDED.set(outer);
    done
}

#[cfg(target_family = "wasm")]
fn quietly<T>(work: impl FnOnce() -> T) -> T {
    work()
}

/// Checks parts of the file that the library uses unchecked, and would crash on or allocate memory for.
pub(super) fn check_parts(file: &Value) -> Result<()> {
    match file {
        Value::Array(parts) => parts.iter().try_for_each(check_parts),
        Value::Object(parts) => {
            let wrong = |problem: &str| Err(Error::Tokenizer(problem.into()));
            match parts.get("type").and_then(Value::as_str) {
                Some("FixedLength") if parts.get("length").is_some_and(|length| length == 0) => {
                    return wrong("its FixedLength has pieces of length 0");
                }
                // A shorter token makes the library count backwards past the first character.
                Some("Strip") if parts.get("stop").is_some_and(|stop| stop != 0) => {
                    return wrong("its Strip takes characters off the end, which is not followed");
                }
                // The library does not count text inserted between two characters, and its next step reads past the
                // end.
                Some("Replace")
                    if parts.get("content").is_some_and(|content| content != "")
                        && parts.get("pattern").is_some_and(is_between_characters) =>
                {
                    return wrong("its Replace puts text in where there is nothing to replace");
                }
                Some("Precompiled")
                    if !parts
                        .get("precompiled_charsmap")
                        .and_then(Value::as_str)
                        .and_then(bytes_of_base64)
                        .is_some_and(|map| is_charsmap(&map)) =>
                {
                    return wrong("its precompiled_charsmap is damaged");
                }
                _ => {}
            }
            if let (Some(vocab), Some(merges)) = (parts.get("vocab"), parts.get("merges").and_then(Value::as_array)) {
                let prefix = parts.get("continuing_subword_prefix").and_then(Value::as_str).unwrap_or_default();
                if let Some(at) = merges.iter().position(|pair| !is_merge(pair, prefix.len(), vocab)) {
                    return wrong(&format!("its merge number {at} makes a token that its vocab lacks"));
                }
            }
            parts.values().try_for_each(check_parts)
        }
        _ => Ok(()),
    }
}

/// Whether the merge of two tokens is a token. Before it checks that, the library copies both into a buffer as long as
/// the longest token. `prefix` is the number of leading bytes of the second token that the merge drops.
fn is_merge(pair: &Value, prefix: usize, vocab: &Value) -> bool {
    let (first, second) = match pair {
        // A comment in older files, which the library ignores.
        Value::String(pair) if pair.starts_with("#version") => return true,
        Value::String(pair) => pair.split_once(' ').unzip(),
        _ => (pair[0].as_str(), pair[1].as_str()),
    };
    let rest = second.and_then(|second| second.get(prefix..));
    first.zip(rest).is_some_and(|(first, rest)| vocab.get(format!("{first}{rest}")).is_some())
}

/// Whether a pattern may match the empty text. Patterns with look-around are tried on a few texts.
fn is_between_characters(pattern: &Value) -> bool {
    if let Some(text) = pattern["String"].as_str() {
        return text.is_empty();
    }
    let Some(pattern) = pattern["Regex"].as_str() else { return false };
    match (regex_syntax::parse(pattern), SysRegex::new(pattern)) {
        (Ok(parsed), _) => parsed.properties().minimum_len() == Some(0),
        (_, Ok(regex)) => ["", "a B\n1-é"].iter().any(|text| regex.find_iter(text).any(|(from, to)| from == to)),
        _ => false,
    }
}

/// Decodes base64; `None` for invalid base64.
fn bytes_of_base64(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    let digits = text.trim_end_matches('=').as_bytes();
    for four in digits.chunks(4) {
        let mut bits = 0;
        for digit in four {
            let value = match digit {
                b'A'..=b'Z' => digit - b'A',
                b'a'..=b'z' => digit - b'a' + 26,
                b'0'..=b'9' => digit - b'0' + 52,
                b'+' => 62,
                b'/' => 63,
                _ => return None,
            };
            bits = bits << 6 | u32::from(value);
        }
        bits <<= 6 * (4 - four.len());
        bytes.extend_from_slice(&bits.to_be_bytes()[1..four.len()]);
    }
    Some(bytes)
}

/// Whether a SentencePiece map from characters to texts is complete: its size, a trie as a double array of that many
/// bytes (Yata et al. 2007) whose steps stay inside it, and texts for its leaves.
fn is_charsmap(map: &[u8]) -> bool {
    let Some((size, rest)) = map.split_first_chunk::<4>() else { return false };
    let Some((trie, texts)) = rest.split_at_checked(u32::from_le_bytes(*size) as usize / 4 * 4) else { return false };
    let units: Vec<u32> =
        trie.chunks_exact(4).map(|unit| unit.iter().rev().fold(0, |n, b| n << 8 | u32::from(*b))).collect();
    let Ok(texts) = std::str::from_utf8(texts) else { return false };
    let is_whole = |(place, unit): (usize, &u32)| {
        if unit >> 31 == 1 {
            // A leaf ends the path.
            return true;
        }
        let next = place ^ ((unit >> 10) << ((unit & 1 << 9) >> 6)) as usize;
        let leaf = || units.get(next).is_some_and(|leaf| texts.is_char_boundary((leaf & !(1 << 31)) as usize));
        next | 0xff < units.len() && (unit >> 8 & 1 == 0 || leaf())
    };
    !units.is_empty() && units.iter().enumerate().all(is_whole)
}

/// Checks that every template names only the text and special tokens that the file defines.
pub(super) fn check_templates(file: &Value) -> Result<()> {
    let Some(processor) = file.get("post_processor") else { return Ok(()) };
    for template in templates(processor) {
        for (name, piece) in ["single", "pair"]
            .into_iter()
            .flat_map(|name| template[name].as_array().into_iter().flatten().map(move |piece| (name, piece)))
        {
            let wrong = |problem: String| Err(Error::Tokenizer(format!("its post_processor's `{name}` {problem}")));
            if name == "single" && piece["Sequence"]["id"] == "B" {
                return wrong("names a second text, B".into());
            }
            if let Some(id) = piece["SpecialToken"]["id"].as_str()
                && template["special_tokens"].get(id).is_none()
            {
                return wrong(format!("names {id:?}, which special_tokens does not have"));
            }
        }
    }
    Ok(())
}

/// The template processors among a processor and its parts.
fn templates(processor: &Value) -> Vec<&Value> {
    let parts = processor["processors"].as_array().into_iter().flatten().flat_map(templates);
    let own = processor.get("special_tokens").map(|_| processor);
    own.into_iter().chain(parts).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_of_the_library_is_a_sentence() {
        let broken = guarded::<()>(|| panic!("as the library does")).map_err(|e| e.to_string());
        assert!(broken.is_err_and(|said| said.contains("do not fit together")));
    }
}
