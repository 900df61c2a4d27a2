//! Sequence-to-sequence tokenization: five tensors worked out by hand, cut and padded like the tokenizers library's.

use crate::common;

use common::{Dice, folder, golden};
use headlight::config::{Config, Writing};
use headlight::edit::Paddings;
use headlight::text::{MAX_LENGTH, Seq2Seq, Tokenizer};
use headlight::train::{Batch, cross_entropy, forward};

/// [pad] 0, [start] 1, [end] 2, [unk] 3, a 4, b 5, c 6, d 7, e 8, space 9, 1 14, 2 15; [end] after every text.
fn characters() -> String {
    std::fs::read_to_string(folder().join("tokenizer.json")).expect("tokenizer.json")
}

fn other(name: &str) -> String {
    let path = folder().join("../engine/malformed").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{name}: {e}"))
}

/// A model with these special tokens.
fn config(pad_id: Option<u32>, start_id: Option<u32>, end_id: Option<u32>) -> Config {
    let config = golden("dates-like").model.config;
    Config { d_vocab: 17, writing: Writing { pad_id, start_id, end_id, ..config.writing }, ..config }
}

fn tokenizer(file: &str) -> Tokenizer {
    Tokenizer::from_json(file, &config(None, None, None)).expect("a whole tokenizer")
}

#[test]
fn the_five_tensors_of_a_batch_worked_out_by_hand() {
    let tokenizer = tokenizer(&characters());
    let seq2seq = Seq2Seq::new(&tokenizer, &config(Some(0), Some(1), Some(2))).expect("special tokens");
    let batch = seq2seq.with_max_length(6).expect("a length").batch(&[("ab1", "c2"), ("a", "abcde")]).expect("texts");
    assert_eq!(batch.input_ids, [[4, 5, 14, 2, 0, 0], [4, 2, 0, 0, 0, 0]]);
    assert_eq!(batch.attention_mask, [[1, 1, 1, 1, 0, 0], [1, 1, 0, 0, 0, 0]]);
    assert_eq!(batch.labels, [[6, 15, 2, 0, 0, 0], [4, 5, 6, 7, 8, 2]]);
    // The mask is the unshifted target's: it does not include the first row's end token, which the shift moves to the
    // right.
    assert_eq!(batch.decoder_attention_mask, [[1, 1, 1, 0, 0, 0], [1, 1, 1, 1, 1, 1]]);
    assert_eq!(batch.decoder_input_ids, [[1, 6, 15, 2, 0, 0], [1, 4, 5, 6, 7, 8]]);
}

#[test]
fn a_long_text_loses_its_end_and_keeps_its_end_token() {
    let tokenizer = tokenizer(&characters());
    let seq2seq = Seq2Seq::new(&tokenizer, &config(Some(0), Some(1), Some(2))).expect("special tokens");
    let of = |length| seq2seq.with_max_length(length).expect("a length").batch(&[("abcd", "12e")]).expect("texts");
    let cut = of(3);
    assert_eq!((cut.input_ids, cut.attention_mask), (vec![vec![4, 5, 2]], vec![vec![1, 1, 1]]));
    assert_eq!((cut.labels, cut.decoder_input_ids), (vec![vec![14, 15, 2]], vec![vec![1, 14, 15]]));
    let least = of(1);
    assert_eq!((least.input_ids, least.labels, least.decoder_input_ids), (vec![vec![2]], vec![vec![2]], vec![vec![1]]));
}

#[test]
fn rows_have_64_tokens_by_default() {
    let tokenizer = tokenizer(&characters());
    let seq2seq = Seq2Seq::new(&tokenizer, &config(Some(0), Some(1), Some(2))).expect("special tokens");
    let long = "ab".repeat(100);
    let batch = seq2seq.batch(&[("a", &long)]).expect("texts");
    assert_eq!(MAX_LENGTH, 64);
    assert!([&batch.input_ids, &batch.decoder_input_ids, &batch.labels].iter().all(|rows| rows[0].len() == 64));
    assert_eq!(batch.decoder_attention_mask, [[1; 64]]);
    assert_eq!((batch.labels[0][62], batch.labels[0][63]), (4, 2));
}

#[test]
fn the_end_token_stands_in_for_padding_and_padding_for_the_start() {
    let tokenizer = tokenizer(&characters());
    let of = |pad, start, end| {
        let seq2seq = Seq2Seq::new(&tokenizer, &config(pad, start, end)).expect("special tokens");
        seq2seq.with_max_length(5).expect("a length").batch(&[("a", "b")]).expect("texts")
    };
    // Without a padding token, only the masks tell the end token from padding.
    let batch = of(None, Some(1), Some(2));
    assert_eq!((batch.input_ids, batch.attention_mask), (vec![vec![4, 2, 2, 2, 2]], vec![vec![1, 1, 0, 0, 0]]));
    assert_eq!((batch.labels, batch.decoder_input_ids), (vec![vec![5, 2, 2, 2, 2]], vec![vec![1, 5, 2, 2, 2]]));
    // Without a start token.
    assert_eq!(of(Some(0), None, Some(2)).decoder_input_ids, [[0, 5, 2, 0, 0]]);
    // Without both, the end token serves as both.
    assert_eq!(of(None, None, Some(2)).decoder_input_ids, [[2, 5, 2, 2, 2]]);
    let message = Seq2Seq::new(&tokenizer, &config(None, Some(1), None)).expect_err("nothing to pad with").to_string();
    assert!(message.contains("pad_id"), "{message}");
}

#[test]
fn a_template_with_start_and_end_tokens_is_kept() {
    // [CLS] 1, [SEP] 2, a 5, ##b 6, ##c 7, e 8: "abc e" is 5 6 7 8.
    let tokenizer = tokenizer(&other("wordpiece.json"));
    let seq2seq = Seq2Seq::new(&tokenizer, &config(Some(0), Some(1), Some(2))).expect("special tokens");
    let batch = seq2seq.with_max_length(5).expect("a length").batch(&[("abc e", "e")]).expect("texts");
    assert_eq!(batch.input_ids, [[1, 5, 6, 7, 2]]);
    // The start token precedes the unchanged labels.
    assert_eq!((batch.labels, batch.decoder_input_ids), (vec![vec![1, 8, 2, 0, 0]], vec![vec![1, 1, 8, 2, 0]]));
    for length in [0, 1] {
        let pair = seq2seq.with_max_length(length).and_then(|seq2seq| seq2seq.batch(&[("a", "e")]));
        let error = pair.expect_err("too short for the template");
        assert!(error.is_input() && error.to_string().contains("too short"), "{error}");
    }
    assert!(seq2seq.batch(&[("a", "")]).expect_err("no text").is_input());
}

#[test]
fn rows_equal_those_of_the_tokenizers_library() {
    use tokenizers::{PaddingParams, PaddingStrategy, TruncationParams};
    let mut dice = Dice::new(11);
    let letters: Vec<char> = "abcde 12éx".chars().collect();
    for (file, pad, word) in [
        (characters(), 0, "[pad]"),
        (other("wordpiece.json"), 0, "[PAD]"),
        (other("bpe.json"), 0, "<|end|>"),
        (other("unigram.json"), 1, "</s>"),
    ] {
        let ours = tokenizer(&file);
        for _ in 0..40 {
            let length = 2 + dice.below(9);
            let text: String = std::iter::once('a').chain((0..dice.below(14)).map(|_| *dice.pick(&letters))).collect();
            let mut theirs = tokenizers::Tokenizer::from_bytes(file.as_bytes()).expect("a tokenizer");
            let truncation = TruncationParams { max_length: length, ..TruncationParams::default() };
            theirs.with_truncation(Some(truncation)).expect("a length");
            theirs.with_padding(Some(PaddingParams {
                strategy: PaddingStrategy::Fixed(length),
                pad_id: pad,
                pad_token: word.into(),
                ..PaddingParams::default()
            }));
            let encoding = theirs.encode_char_offsets(text.as_str(), true).expect("a text");
            let mask: Vec<u8> = encoding.get_attention_mask().iter().map(|bit| *bit as u8).collect();
            let seq2seq = Seq2Seq::new(&ours, &config(None, None, Some(pad))).expect("special tokens");
            let batch = seq2seq.with_max_length(length).and_then(|s| s.batch(&[(&text, &text)])).expect(&text);
            assert_eq!((&batch.input_ids[0][..], &batch.attention_mask[0]), (encoding.get_ids(), &mask), "{text:?}");
            assert_eq!((&batch.labels, &batch.decoder_attention_mask), (&batch.input_ids, &batch.attention_mask));
            assert_eq!(batch.decoder_input_ids[0][0], pad);
            assert_eq!(batch.decoder_input_ids[0][1..], batch.labels[0][..length - 1]);
        }
    }
}

#[test]
fn a_model_trains_on_such_a_batch_and_padding_has_no_effect_on_the_loss() {
    let model = golden("dates-like").model;
    let tokenizer = tokenizer(&characters());
    let seq2seq = Seq2Seq::new(&tokenizer, &model.config).expect("special tokens");
    let pairs = [("ab1", "c2"), ("a", "de12")];
    let loss = |length: usize| {
        let rows = seq2seq.with_max_length(length).and_then(|seq2seq| seq2seq.batch(&pairs)).expect("texts");
        let paddings = Paddings { source: Some(rows.attention_mask), target: Some(rows.decoder_attention_mask) };
        let labels = rows.labels.clone();
        let batch = Batch::padded(rows.input_ids, rows.decoder_input_ids, rows.labels, paddings).expect("rows");
        let logits = forward(&model, &batch, None).expect("logits");
        cross_entropy(logits, &labels, 0, 0.1).into_scalar::<f32>()
    };
    assert!((loss(5) - loss(9)).abs() < 1e-5, "{} and {}", loss(5), loss(9));
}
