//! Text to tokens: typed text stays visible, and unreadable text is refused.

use headlight::Error;
use headlight::config::Config;
use headlight::text::{Token, TokenKind, Tokenizer, shift_right};

use crate::common::{folder, golden};

pub fn json() -> String {
    std::fs::read_to_string(folder().join("tokenizer.json")).expect("tokenizer.json")
}

/// A model of `d_vocab` tokens.
fn config(d_vocab: usize) -> Config {
    Config { d_vocab, ..golden("everything").model.config }
}

fn encode(text: &str) -> Vec<Token> {
    let tokenizer = Tokenizer::from_json(&json(), &config(17)).expect("a whole tokenizer");
    tokenizer.encode(text).unwrap_or_else(|e| panic!("{text:?}: {e}"))
}

/// Texts and spans, without the template's tokens.
fn seen(text: &str) -> Vec<(String, (usize, usize))> {
    encode(text).into_iter().filter_map(|token| Some((token.text, token.span?))).collect()
}

fn own(tokens: &[(&str, (usize, usize))]) -> Vec<(String, (usize, usize))> {
    tokens.iter().map(|(text, span)| ((*text).to_owned(), *span)).collect()
}

#[test]
fn spans_count_utf_16_units() {
    assert_eq!(seen("a😀b"), own(&[("a", (0, 1)), ("😀", (1, 3)), ("b", (3, 4))]));
    // A Bengali syllable is two characters of one unit each.
    assert_eq!(seen("কা1"), own(&[("ক", (0, 1)), ("া", (1, 2)), ("1", (2, 3))]));
    // e and a combining accent become one character, and the span still covers both.
    assert_eq!(seen("ae\u{301}b"), own(&[("a", (0, 1)), ("é", (1, 3)), ("b", (3, 4))]));
}

#[test]
fn every_span_covers_its_text() {
    let text = "abc 😀🦀 কা\n12 é e\u{301} 👩‍👩‍👧 x";
    let units: Vec<u16> = text.encode_utf16().collect();
    let mut end = 0;
    for (_, (from, to)) in seen(text) {
        assert_eq!(from, end, "no gap and no overlap");
        String::from_utf16(&units[from..to]).expect("no character is cut");
        end = to;
    }
    assert_eq!(end, units.len());
}

#[test]
fn white_space_is_kept() {
    let tokens = seen(" a  b\n");
    let texts: Vec<&str> = tokens.iter().map(|(text, _)| text.as_str()).collect();
    assert_eq!(texts, [" ", "a", " ", " ", "b", "\n"]);
}

#[test]
fn unknown_characters_are_marked_and_shown_unchanged() {
    let tokens = encode("ax🦀");
    let unknown: Vec<(&str, Option<(usize, usize)>)> = tokens
        .iter()
        .filter(|token| token.kind == TokenKind::Unknown)
        .map(|token| (token.text.as_str(), token.span))
        .collect();
    assert_eq!(unknown, [("x", Some((1, 2))), ("🦀", Some((2, 4)))]);
    assert!(tokens.iter().filter(|token| token.kind == TokenKind::Unknown).all(|token| token.id == 3));
}

#[test]
fn the_template_adds_an_end_token_without_a_span() {
    let tokens = encode("ab");
    let end = Token { id: 2, text: "[end]".into(), kind: TokenKind::Special, span: None, segment: 0 };
    assert_eq!(tokens.last(), Some(&end));
    assert_eq!(tokens.len(), 3);
    // A typed end token is special too, but has a span.
    let typed = &encode("[end]a")[0];
    assert_eq!((typed.id, typed.kind, typed.span), (2, TokenKind::Special, Some((0, 5))));
}

#[test]
fn an_empty_text_is_refused() {
    let tokenizer = Tokenizer::from_json(&json(), &config(17)).expect("a whole tokenizer");
    assert!(matches!(tokenizer.encode(""), Err(Error::Input(_))));
}

#[test]
fn a_stored_padding_and_truncation_are_ignored() {
    let mut file: serde_json::Value = serde_json::from_str(&json()).expect("json");
    file["truncation"] = serde_json::json!({
        "max_length": 2, "strategy": "LongestFirst", "stride": 0, "direction": "Right"
    });
    file["padding"] = serde_json::json!({
        "strategy": { "Fixed": 9 }, "direction": "Right", "pad_to_multiple_of": null, "pad_id": 0,
        "pad_type_id": 0, "pad_token": "[pad]"
    });
    let tokenizer = Tokenizer::from_json(&file.to_string(), &config(17)).expect("a whole tokenizer");
    assert_eq!(tokenizer.encode("abcde").expect("five characters"), encode("abcde"));
}

#[test]
fn a_text_is_refused_only_if_it_has_a_token_that_the_model_lacks() {
    // A line break has id 16.
    let tokenizer = Tokenizer::from_json(&json(), &config(16)).expect("the model has fewer tokens");
    assert_eq!(tokenizer.encode("abc").expect("the model has all of them"), encode("abc"));
    for refused in [tokenizer.encode("ab\n").map(|_| ()), tokenizer.ids("ab\n").map(|_| ())] {
        let sentence = refused.expect_err("it is one too many").to_string();
        assert!(sentence.contains("\"\\n\", 16") && sentence.contains("only tokens 0 to 15"), "{sentence}");
    }
}

/// The refusal of a tokenizer with one part replaced.
fn refusal(part: &str, value: &str) -> String {
    let mut file: serde_json::Value = serde_json::from_str(&json()).expect("json");
    *file.pointer_mut(part).expect(part) = serde_json::from_str(value).expect("json");
    match Tokenizer::from_json(&file.to_string(), &config(17)) {
        Ok(_) => panic!("{part} = {value} was taken"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_template_with_unknown_names_is_refused() {
    let message = refusal("/post_processor/single/1/SpecialToken/id", "\"[stop]\"");
    assert!(message.contains("single") && message.contains("[stop]"), "{message}");
    let message = refusal("/post_processor/pair/1/SpecialToken/id", "\"[stop]\"");
    assert!(message.contains("pair") && message.contains("[stop]"), "{message}");
    let message = refusal("/post_processor/single/0/Sequence/id", "\"B\"");
    assert!(message.contains("single") && message.contains('B'), "{message}");
    let inner = r#"{ "type": "Sequence", "processors": [{ "type": "TemplateProcessing", "pair": [],
        "special_tokens": {}, "single": [{ "SpecialToken": { "id": "[end]", "type_id": 0 } }] }] }"#;
    assert!(refusal("/post_processor", inner).contains("[end]"));
}

#[test]
fn a_part_that_makes_the_library_panic_is_refused() {
    // The library's reader panics on both.
    for part in [r#"{ "type": "Precompiled", "precompiled_charsmap": "!" }"#, r#"{ "type": "Precompiled" }"#] {
        assert!(refusal("/normalizer", part).contains("tokenizer.json"));
    }
}

/// A SentencePiece map of these units and texts.
fn charsmap(size: u32, units: &[u32], texts: &str) -> String {
    const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut bytes = size.to_le_bytes().to_vec();
    bytes.extend(units.iter().flat_map(|unit| unit.to_le_bytes()));
    bytes.extend(texts.as_bytes());
    let mut text = String::new();
    for three in bytes.chunks(3) {
        let bits = (0..3).fold(0u32, |bits, i| bits << 8 | u32::from(three.get(i).copied().unwrap_or(0)));
        for i in 0..4 {
            text.push(if i > three.len() { '=' } else { DIGITS[(bits >> (18 - 6 * i)) as usize & 63] as char });
        }
    }
    format!(r#"{{ "type": "Precompiled", "precompiled_charsmap": "{text}" }}"#)
}

/// A trie in which 'a' leads to the offset `leaf` of the texts.
fn units(leaf: u32) -> Vec<u32> {
    let mut units = vec![0; 256];
    // From the root to 'a', and from there, with the leaf bit, to index 0x60 ^ 0x61.
    units[0x61] = 0x61 | 1 << 8 | 0x60 << 10;
    units[1] = 1 << 31 | leaf;
    units
}

#[test]
fn a_charsmap_is_used_only_if_complete() {
    let mut file: serde_json::Value = serde_json::from_str(&json()).expect("json");
    file["normalizer"] = serde_json::from_str(&charsmap(1024, &units(2), "x\0b\0é")).expect("json");
    let tokenizer = Tokenizer::from_json(&file.to_string(), &config(17)).expect("a whole map");
    assert_eq!(
        tokenizer.ids("a").expect("a text"),
        encode("b").iter().map(|token| token.id).take(1).collect::<Vec<_>>()
    );
    let far = |place: usize| {
        let mut units = units(2);
        units[place] = 0x61 | 0xff << 10;
        units[place] |= 1 << 9;
        units
    };
    for (what, map) in [
        ("8.6 GB", charsmap(u32::MAX, &units(2), "x")),
        ("nothing", charsmap(0, &[], "")),
        ("a step out of it", charsmap(1024, &far(0x61), "x\0b\0é")),
        ("a root out of it", charsmap(1024, &far(0), "x\0b\0é")),
        ("no texts", charsmap(1026, &units(2), "")),
        ("a text that is not there", charsmap(1024, &units(8), "x\0b\0é")),
        ("half a character", charsmap(1024, &units(5), "x\0b\0é")),
    ] {
        assert!(refusal("/normalizer", &map).contains("precompiled_charsmap"), "{what}");
    }
}

#[test]
fn pieces_of_no_length_are_refused() {
    let inner = r#"{ "type": "Sequence", "pretokenizers": [{ "type": "FixedLength", "length": 0 }] }"#;
    assert!(refusal("/pre_tokenizer", inner).contains("FixedLength"));
}

#[test]
fn characters_are_stripped_only_from_the_front_of_a_token() {
    let strip = |start: usize, stop: usize| {
        let inner = format!(r#"{{ "type": "Strip", "content": "a", "start": {start}, "stop": {stop} }}"#);
        format!(r#"{{ "type": "Sequence", "decoders": [{inner}] }}"#)
    };
    for (start, stop) in [(0, 1), (0, 9), (2, 2)] {
        assert!(refusal("/decoder", &strip(start, stop)).contains("Strip"), "{start} {stop}");
    }
    let mut file: serde_json::Value = serde_json::from_str(&json()).expect("json");
    file["decoder"] = serde_json::from_str(&strip(9, 0)).expect("json");
    let tokenizer = Tokenizer::from_json(&file.to_string(), &config(17)).expect("a whole tokenizer");
    assert_eq!(tokenizer.decode(&[4, 5]).expect("tokens"), "b");
}

#[test]
fn replacing_the_empty_text_is_refused() {
    let replace = |pattern: &str| format!(r#"{{ "type": "Replace", "pattern": {pattern}, "content": "_" }}"#);
    for pattern in [r#"{ "String": "" }"#, r#"{ "Regex": "x|" }"#, r#"{ "Regex": "^" }"#, r#"{ "Regex": "\\b" }"#] {
        assert!(refusal("/normalizer", &replace(pattern)).contains("Replace"), "{pattern}");
    }
    let mut file: serde_json::Value = serde_json::from_str(&json()).expect("json");
    file["normalizer"] = serde_json::from_str(&replace(r#"{ "Regex": " {2,}" }"#)).expect("json");
    Tokenizer::from_json(&file.to_string(), &config(17)).expect("a whole tokenizer");
}

#[test]
fn merges_into_unknown_tokens_are_refused() {
    let bpe = |merges: &str, prefix: &str| {
        format!(
            r#"{{ "type": "BPE", "vocab": {{ "a": 0, "b": 1, "éb": 2, "ab": 3 }}, "merges": [{merges}],
                "continuing_subword_prefix": {prefix}, "unk_token": null, "dropout": null, "fuse_unk": false }}"#
        )
    };
    // Longer than the longest token, shorter than the prefix, inside a character.
    for (merges, prefix) in [
        (r#"["ab", "ab"]"#, "null"),
        (r#""ab ab""#, "null"),
        (r#"["a", "b"]"#, r###""##""###),
        (r#"["a", "éb"]"#, r##""#""##),
        (r#""ab""#, "null"),
        ("[]", "null"),
    ] {
        let message = refusal("/model", &bpe(merges, prefix));
        assert!(message.contains("merge number"), "{message}");
    }
    for (merges, prefix) in [(r#"["a", "b"]"#, "null"), (r#""a b""#, r#""""#), (r#"["a", "éb"]"#, r#""é""#)] {
        let mut file: serde_json::Value = serde_json::from_str(&json()).expect("json");
        file["model"] = serde_json::from_str(&bpe(merges, prefix)).expect("json");
        Tokenizer::from_json(&file.to_string(), &config(17)).expect(merges);
    }
}

#[test]
fn tokens_are_decoded_without_the_special_ones() {
    let tokenizer = Tokenizer::from_json(&json(), &config(17)).expect("a whole tokenizer");
    for text in ["abc", " a  b\n", "কা 😀", "é1"] {
        let ids: Vec<u32> = tokenizer.encode(text).expect(text).iter().map(|token| token.id).collect();
        assert_eq!(tokenizer.decode(&ids).expect(text), text);
    }
    assert_eq!(tokenizer.decode(&[]).expect("nothing"), "");
    assert_eq!(tokenizer.token(99).text, "#99", "an id outside the vocabulary");
}

#[test]
fn a_target_is_shifted_right_by_its_start_token() {
    let shifted = |text: &str, config: &Config| shift_right(&encode(text), config).map_err(|e| e.to_string());
    let config = config(17);
    assert_eq!(shifted("ab", &config), Ok(vec![1, 4, 5]));
    // A typed end token belongs to the text.
    assert_eq!(shifted("a[end]", &config), Ok(vec![1, 4, 2]));
    // A model without a start token begins with padding (Raffel et al. 2020); one without either cannot begin.
    let mut without_start = config;
    without_start.writing.start_id = None;
    assert_eq!(shifted("ab", &without_start), Ok(vec![0, 4, 5]));
    let mut neither = without_start;
    neither.writing.pad_id = None;
    assert!(shifted("ab", &neither).expect_err("no first token").contains("start_id"));
}
