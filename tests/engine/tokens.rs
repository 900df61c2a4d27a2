//! Texts and pairs with tokenizers of published models: `tests/reference/tokens.py`.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use headlight::Result;
use headlight::config::Config;
use headlight::text::{Fit, Reading, Token, TokenKind, Tokenizer};
use serde::Deserialize;
use serde_json::json;

use crate::common::page::{Files, files};
use crate::common::project;

#[derive(Deserialize)]
struct Case {
    text: String,
    ids: Vec<u32>,
    segments: Vec<u32>,
    spans: Vec<Option<String>>,
}

fn folder() -> PathBuf {
    project().join("tests/golden/tokens")
}

fn tokenizer(name: &str) -> Tokenizer {
    Tokenizer::without_model(&fs::read_to_string(folder().join(format!("{name}.json"))).expect(name)).expect(name)
}

/// The text of a token's UTF-16 span.
fn covered(text: &str, token: &Token) -> Option<String> {
    let units: Vec<u16> = text.encode_utf16().collect();
    token.span.map(|(from, to)| String::from_utf16(&units[from..to]).expect("a span of whole characters"))
}

#[test]
fn ids_segments_and_spans_are_the_library_s() {
    let cases = fs::read_to_string(folder().join("cases.json")).expect("cases.json");
    let cases: BTreeMap<String, Vec<Case>> = serde_json::from_str(&cases).expect("cases");
    for (name, cases) in cases {
        let tokenizer = tokenizer(&name);
        for case in cases {
            let tokens = tokenizer.encode(&case.text).expect("tokens");
            let what = format!("{name}: {}", case.text);
            assert_eq!(tokens.iter().map(|token| token.id).collect::<Vec<_>>(), case.ids, "{what}");
            assert_eq!(tokens.iter().map(|token| token.segment).collect::<Vec<_>>(), case.segments, "{what}");
            for (token, span) in tokens.iter().zip(&case.spans) {
                // The span includes marks that a normalizer drops.
                let own = covered(&case.text, token);
                match span {
                    None => assert_eq!(own, None, "{what}: {token:?}"),
                    Some(span) => assert!(own.is_some_and(|own| own.starts_with(span)), "{what}: {token:?}, {span:?}"),
                }
            }
        }
    }
}

#[test]
fn a_typed_separator_makes_a_pair_and_has_a_span() {
    let tokenizer = tokenizer("wordpiece");
    let text = "the dog [SEP] the 🌍";
    let tokens = tokenizer.encode(text).expect("a pair");
    assert_eq!(tokenizer.separator(), Some("[SEP]"));
    let typed: Vec<Option<String>> = tokens.iter().map(|token| covered(text, token)).collect();
    let words: Vec<&str> = typed.iter().flatten().map(String::as_str).collect();
    assert_eq!(words.concat(), "thedog[SEP]the🌍");
    assert_eq!((typed.first(), typed.last()), (Some(&None), Some(&None)), "the template's tokens have no span");
    assert_eq!(tokens.last().map(|token| token.segment), Some(1));
}

#[test]
fn typed_separators_are_read() {
    let tokenizer = tokenizer("words");
    assert_eq!(tokenizer.separator(), Some("</s></s>"));
    for (typed, read) in [
        ("what is openvino </s></s> text", "<s> what is openvino </s> </s> text </s>"),
        ("answer </s> context", "<s> answer </s> context </s>"),
    ] {
        let tokens: Vec<String> = tokenizer.encode(typed).expect(typed).into_iter().map(|token| token.text).collect();
        assert_eq!(tokens.join(" "), read);
    }
}

/// Made by `tests/reference/texts/oniguruma.py`.
#[derive(Deserialize)]
struct Patterns {
    cases: Vec<PatternCase>,
    named: Vec<NamedConstruct>,
}

#[derive(Deserialize)]
struct PatternCase {
    pattern: String,
    text: String,
    pieces: Vec<String>,
}

#[derive(Deserialize)]
struct NamedConstruct {
    pattern: String,
    construct: String,
}

/// A tokenizer whose tokens are the pieces of a pattern.
fn split(pattern: &str) -> Result<Tokenizer> {
    let file = json!({
        "version": "1.0", "truncation": null, "padding": null, "added_tokens": [], "normalizer": null,
        "pre_tokenizer": {
            "type": "Split", "pattern": { "Regex": pattern }, "behavior": "Isolated", "invert": false
        },
        "post_processor": null, "decoder": null,
        "model": { "type": "WordLevel", "vocab": { "?": 0 }, "unk_token": "?" }
    });
    Tokenizer::without_model(&file.to_string())
}

#[test]
fn patterns_match_like_oniguruma_s_or_are_refused_by_name() {
    let golden = project().join("tests/golden/oniguruma.json");
    let golden = fs::read_to_string(golden).expect("oniguruma.json");
    let Patterns { cases, named } = serde_json::from_str(&golden).expect("patterns");
    let mut wrong = Vec::new();
    for PatternCase { pattern, text, pieces } in cases {
        match split(&pattern).and_then(|tokenizer| tokenizer.encode(&text)) {
            Ok(tokens) => {
                let found: Vec<String> = tokens.into_iter().map(|token| token.text).collect();
                if found != pieces {
                    wrong.push(format!("{pattern} on {text:?}: {found:?}, expected {pieces:?}"));
                }
            }
            Err(error) => wrong.push(format!("{pattern}: {error}")),
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    for NamedConstruct { pattern, construct } in named {
        let sentence = split(&pattern).expect_err(&pattern).to_string();
        let (_, after) = sentence.split_once(" has ").expect(&sentence);
        assert!(after.contains(&construct), "{pattern}: {sentence}");
    }
}

#[test]
fn a_tokenizer_that_was_trained_with_dropout_makes_every_merge() {
    let vocab = json!({"a": 0, "b": 1, "c": 2, "ab": 3, "abc": 4, "abcabc": 5});
    let merges = json!([["a", "b"], ["ab", "c"], ["abc", "abc"]]);
    for dropout in [0.5, 1.0] {
        let model = json!({"type": "BPE", "dropout": dropout, "vocab": vocab, "merges": merges});
        let file = json!({"version": "1.0", "added_tokens": [], "model": model}).to_string();
        let tokenizer = Tokenizer::without_model(&file).expect("a tokenizer");
        for _ in 0..20 {
            assert_eq!(tokenizer.ids("abcabc").expect("ids"), [5]);
            let ids: Vec<u32> = tokenizer.encode("abcabcab").expect("tokens").iter().map(|token| token.id).collect();
            assert_eq!(ids, [5, 3]);
        }
    }
}

#[test]
fn byte_pieces_are_shown_as_the_text_they_spell() {
    let tokenizer = tokenizer("bytes");
    let shown: Vec<String> =
        tokenizer.encode("the 🌍 é 在").expect("tokens").into_iter().map(|token| token.text).collect();
    assert_eq!(shown[0], "the");
    assert!(shown.iter().all(|text| !text.contains('Ġ')), "{shown:?}");
    // Bytes that are not a character are shown as bytes.
    let split: String = tokenizer.encode("𝄞").expect("tokens").into_iter().map(|token| token.text).collect();
    assert_eq!(split, "<0xF0><0x9D><0x84><0x9E>");
}

#[test]
fn the_mask_token_is_found_in_every_spelling() {
    let (id, mask) = tokenizer("wordpiece").mask().expect("it has one");
    assert_eq!(mask, "[MASK]");
    let tokens = tokenizer("wordpiece").encode("the [MASK] dog").expect("tokens");
    assert!(tokens.iter().any(|token| token.id == id && token.kind == TokenKind::Special));
    assert!(tokenizer("bytes").mask().is_none());
}

#[test]
fn added_text_has_a_space_only_between_two_words() {
    let word = fs::read_to_string(project().join("tests/families/gpt2/tokenizer.json"));
    let word = Tokenizer::without_model(&word.expect("a vocabulary of words")).expect("a tokenizer");
    for (tokenizer, given, said) in [(word, "the quick", "fox"), (tokenizer("bytes"), "the", " dog")] {
        let ids = |text: &str| -> Vec<u32> { tokenizer.ids(text).expect("tokens") };
        let (before, new) = (ids(given), ids(said));
        let added = |before: &[u32]| tokenizer.decode_after(before, &new).expect("text");
        assert_eq!(added(&before), format!(" {}", said.trim_start()));
        assert_eq!(added(&[]), said, "there is no text before it");
    }
    // A character whose bytes are complete only now.
    let bytes = tokenizer("bytes");
    let ids = bytes.ids("𝄞").expect("its bytes");
    let (half, rest) = ids.split_at(2);
    assert!(!bytes.decode_after(half, rest).expect("text").is_empty());
}

#[test]
fn no_tokens_are_no_text_whatever_joins_them() {
    let decoder = r#"{ "type": "BPEDecoder", "suffix": "</w>" }"#;
    let file = format!(
        r#"{{ "added_tokens": [{{ "id": 0, "content": "<end>", "special": true, "single_word": false, "lstrip": false,
            "rstrip": false, "normalized": false }}], "pre_tokenizer": {{ "type": "WhitespaceSplit" }},
            "decoder": {decoder}, "model": {{ "type": "WordLevel", "vocab": {{ "<end>": 0, "a</w>": 1, "b</w>": 2 }},
            "unk_token": "<end>" }} }}"#
    );
    let tokenizer = Tokenizer::without_model(&file).expect("a tokenizer");
    for (ids, text) in [(&[1, 2][..], "a b"), (&[], ""), (&[0], "")] {
        assert_eq!(tokenizer.decode(ids).expect("text"), text);
    }
}

/// Made by `tests/reference/tokenizers_open.py`: Hugging Face's library reads every embedded tokenizer, with the same
/// ids.
#[test]
fn embedded_tokenizers_open_in_the_library_with_the_same_ids() {
    let root = project();
    let golden = fs::read_to_string(root.join("tests/golden/tokenizer_ids.json")).expect("tokenizer_ids.json");
    let golden: BTreeMap<String, BTreeMap<String, Vec<u32>>> = serde_json::from_str(&golden).expect("ids");
    let folders = fs::read_dir(root.join("models")).expect("models");
    let read_text = folders.filter(|one| one.as_ref().is_ok_and(|one| one.path().join("tokenizer.json").exists()));
    assert_eq!(golden.len(), read_text.count());
    for (name, texts) in golden {
        let file = fs::read_to_string(root.join("models").join(&name).join("tokenizer.json")).expect("tokenizer.json");
        let tokenizer = Tokenizer::without_model(&file).expect("a tokenizer");
        for (text, expected) in texts {
            let ids: Vec<u32> = tokenizer.encode(&text).expect("tokens").iter().map(|token| token.id).collect();
            assert_eq!(ids, expected, "{name}: {text:?}");
        }
    }
}

/// The tokenizer and the configuration of an embedded model.
fn embedded(name: &str) -> (Tokenizer, Config) {
    let Files { config, tokenizer, .. } = files(name);
    let config = Config::from_json(&config).expect(name);
    (Tokenizer::from_json(&tokenizer, &config).expect(name), config)
}

/// The decoder's input for a text and two answer tokens. It must be the same from the text and from its cached tokens.
fn decoder_reads(tokenizer: &Tokenizer, config: &Config, text: &str) -> Option<Vec<u32>> {
    let said = [4, 5].map(|id| tokenizer.token(id));
    let kept = Reading::new(tokenizer, config, text, &[]).expect("a text").source;
    let anew = Reading::new(tokenizer, config, text, &said).expect("a text");
    assert_eq!(Reading::of(tokenizer, config, kept, &said).expect("a text"), anew, "{text}");
    Some(anew.decoder()?.concat())
}

#[test]
fn a_decoder_reads_the_answer_after_its_start_token_or_its_text() {
    let ids = |tokens: Vec<Token>| tokens.iter().map(|token| token.id).collect::<Vec<_>>();
    let ((dates, seq2seq), (fill, encoder), (tales, decoder)) =
        (embedded("dates"), embedded("fill"), embedded("tales"));
    assert_eq!(decoder_reads(&dates, &seq2seq, "5 March 2024"), Some(vec![1, 4, 5]), "the start token first");
    assert_eq!(decoder_reads(&fill, &encoder, "It is."), None);
    let text = "Once upon a time";
    let goes_on = [ids(tales.encode(text).expect("tokens")), vec![4, 5]].concat();
    assert_eq!(decoder_reads(&tales, &decoder, text), Some(goes_on));

    // The template's end token is dropped; a typed one stays.
    let wordpiece = tokenizer("wordpiece");
    let whole = ids(wordpiece.encode("one two").expect("tokens"));
    let (end, rest) = whole.split_last().expect("an end");
    let mut ending = decoder;
    ending.writing.end_id = Some(*end);
    assert_eq!(decoder_reads(&wordpiece, &ending, "one two"), Some([rest, &[4, 5]].concat()));
    let typed = format!("one two{}", wordpiece.token(*end).text);
    assert_eq!(decoder_reads(&wordpiece, &ending, &typed), Some([rest, &[*end, 4, 5]].concat()));
}

#[test]
fn a_text_that_is_too_long_has_a_readable_beginning() {
    let cases = fs::read_to_string(folder().join("cases.json")).expect("cases.json");
    let cases: BTreeMap<String, Vec<Case>> = serde_json::from_str(&cases).expect("cases");
    let config = crate::common::golden("everything").model.config;
    let mut cut = 0;
    for (name, cases) in cases {
        let tokenizer = tokenizer(&name);
        let length = |text: &str| tokenizer.encode(text).map_or(0, |tokens| tokens.len());
        for case in cases.iter().filter(|case| length(&case.text) > 0) {
            let units: Vec<u16> = case.text.encode_utf16().collect();
            let whole = length(&case.text);
            assert_eq!(Reading::fitting(&tokenizer, &config, &case.text, whole), Fit::Whole, "{name}: {:?}", case.text);
            for limit in 1..whole {
                let fits = match Reading::fitting(&tokenizer, &config, &case.text, limit) {
                    Fit::Beginning(fits) => fits,
                    other => {
                        assert_eq!(other, Fit::Nothing, "{name}: {:?} at {limit}", case.text);
                        continue;
                    }
                };
                let begin = String::from_utf16(&units[..fits]).expect("no character is cut");
                assert!((1..=limit).contains(&length(&begin)), "{name}: {:?} at {limit}: {begin:?}", case.text);
                cut += 1;
            }
        }
    }
    assert!(cut > 100, "{cut} texts were cut");
}
