//! Patterns delivered to a page in parts: a page reads only missing rows, and has the same numbers as after a complete
//! read.

use crate::common;

use burn::tensor::{Device, Tensor};
use common::Dice;
use common::shown::Shown;
use headlight::config::Config;
use headlight::edit::Edits;
use headlight::model::{FreshParameters, Model};
use headlight::run::{DeliveredPatterns, Inputs, MOST_WHOLE, Patterns, Session, WholePatterns};

/// Recomputed rows come from other matrix products than at first.
const ROUNDING: f32 = 1e-6;

/// An untrained model of two layers with two heads.
fn model(architecture: &str, more: &str) -> Model {
    let config = format!(
        r#"{{"format": "headlight/1", "name": "known", "architecture": "{architecture}", "d_model": 8, "n_heads": 2,
        "d_mlp": 8, "n_encoder_layers": 2, "n_decoder_layers": 2, "d_vocab": 11, "n_ctx": 320, "pad_id": 0,
        "start_id": 1, "end_id": 2{more}}}"#
    );
    Model::new(&Config::from_json(&config).expect("a configuration"), &mut FreshParameters { seed: 7 }, &Device::flex())
}

/// The first `length` tokens of an endless text.
fn text(seed: u64, length: usize) -> Option<Vec<Vec<u32>>> {
    let mut dice = Dice::new(seed);
    Some(vec![(0..length).map(|_| 3 + dice.below(8) as u32).collect()])
}

fn edits(json: &str) -> Edits {
    Edits::from_json(json).expect("edits")
}

fn floats(tensors: Vec<Tensor<1>>) -> Vec<f32> {
    if tensors.is_empty() {
        return Vec::new();
    }
    Tensor::cat(tensors, 0).into_data().try_to_vec().expect("floats")
}

/// A session, and the patterns that its page holds.
struct Page {
    session: Session,
    known: DeliveredPatterns,
    shown: Shown,
}

impl Page {
    fn new(model: Model) -> Self {
        Self { session: Session::new(model), known: DeliveredPatterns::default(), shown: Shown::default() }
    }

    fn ask(&mut self, inputs: Inputs, edits: &Edits) {
        self.session.update(inputs, edits).expect("a request");
    }

    /// Reads the missing rows, compares all with a complete read, and returns the number of rows read for each map.
    fn read(&mut self, whole: &WholePatterns, rounding: f32, what: &str) -> Vec<(String, usize)> {
        self.session.finish();
        let mut patterns = self.session.patterns_beside(whole, &self.known);
        let parts = std::mem::take(&mut patterns.parts);
        let read = floats(parts);
        assert_eq!(read.len(), patterns.count(), "{what}");
        let rows = patterns.maps.iter().zip(&patterns.known_rows);
        let rows = rows.map(|(map, known)| (map.path.clone(), map.shape[1] - known)).collect();
        let same = self.known.matches(&patterns);
        let now = self.shown.with(&patterns, &read);
        self.known = DeliveredPatterns::new(patterns);

        let Patterns { maps, masks, parts, .. } = self.session.patterns(whole);
        assert_eq!(now.maps, maps, "{what}");
        assert_eq!(now.masks, masks, "{what}");
        let values = floats(parts);
        assert_eq!(now.values.len(), values.len(), "{what}");
        for (i, (told, read)) in now.values.iter().zip(&values).enumerate() {
            let alike =
                if rounding == 0.0 { told.to_bits() == read.to_bits() } else { (told - read).abs() <= rounding };
            assert!(alike, "{what}: number {i} is {told}, but {read} in a complete read");
        }
        if same {
            let bits = |values: &[f32]| values.iter().map(|value| value.to_bits()).collect::<Vec<_>>();
            assert_eq!((bits(&self.shown.values), &self.shown.masks), (bits(&now.values), &now.masks), "{what}");
        }
        self.shown = now;
        rows
    }
}

fn of_decoder(length: usize) -> Inputs {
    Inputs { decoder: text(1, length), ..Inputs::default() }
}

#[test]
fn a_step_reads_one_row_of_each_pattern_of_the_decoder() {
    let mut page = Page::new(model("encoder-decoder", ""));
    let inputs = |length| Inputs { encoder: text(2, 9), ..of_decoder(length) };
    page.ask(inputs(5), &Edits::default());
    let whole = page.read(&WholePatterns::All, 0.0, "at first");
    assert_eq!(whole.iter().map(|(_, rows)| *rows).collect::<Vec<_>>(), [9, 9, 5, 5, 5, 5]);
    for length in 6..12 {
        page.ask(inputs(length), &Edits::default());
        let rows = page.read(&WholePatterns::All, 0.0, "a step");
        assert_eq!(rows.iter().map(|(_, rows)| *rows).collect::<Vec<_>>(), [0, 0, 1, 1, 1, 1], "{rows:?}");
    }
    page.ask(inputs(7), &Edits::default());
    let rows = page.read(&WholePatterns::All, 0.0, "back");
    assert!(rows.iter().all(|(_, rows)| *rows == 0), "removed tokens need no read: {rows:?}");
}

#[test]
fn an_edit_of_earlier_rows_reads_all_of_them_again() {
    let mut page = Page::new(model("decoder", ""));
    page.ask(of_decoder(8), &Edits::default());
    page.read(&WholePatterns::All, 0.0, "at first");
    let silent = edits(r#"{"heads": {"decoder.blocks.0.attn.0": 0}}"#);
    for (length, expected) in [(8, [0, 8]), (9, [1, 1])] {
        page.ask(of_decoder(length), &silent);
        let rows = page.read(&WholePatterns::All, 0.0, "edited");
        assert_eq!(rows.iter().map(|(_, rows)| *rows).collect::<Vec<_>>(), expected, "{length} tokens");
    }
    page.ask(of_decoder(9), &edits(r#"{"causal": false}"#));
    let rows = page.read(&WholePatterns::All, 0.0, "seeing all");
    assert!(rows.iter().all(|(_, rows)| *rows == 9), "{rows:?}");
    page.ask(of_decoder(10), &edits(r#"{"causal": false}"#));
    let rows = page.read(&WholePatterns::All, 0.0, "a step of a decoder that sees all");
    assert!(rows.iter().all(|(_, rows)| *rows == 10), "earlier rows see the new token: {rows:?}");
}

#[test]
fn a_longer_text_reads_its_last_blocks_and_all_when_blocks_grow() {
    let mut page = Page::new(model("decoder", ""));
    let head = WholePatterns::heads(vec!["decoder.blocks.1.attn.1".into()]);
    for (length, expected) in [
        (MOST_WHOLE + 1, [65, 65, 129]),
        (MOST_WHOLE + 2, [1, 1, 1]),
        (MOST_WHOLE + 3, [1, 1, 1]),
        (MOST_WHOLE + 7, [3, 3, 4]),
        (MOST_WHOLE + 4, [0, 0, 0]),
        (MOST_WHOLE + 3, [1, 1, 0]),
        (2 * MOST_WHOLE + 1, [86, 86, 126]),
    ] {
        page.ask(of_decoder(length), &Edits::default());
        let rows = page.read(&head, 0.0, &format!("{length} tokens"));
        assert_eq!(rows.iter().map(|(_, rows)| *rows).collect::<Vec<_>>(), expected, "{length} tokens");
    }
}

#[test]
fn another_whole_head_is_read_alone() {
    let mut page = Page::new(model("decoder", ""));
    let head = |name: &str| WholePatterns::heads(vec![name.into()]);
    page.ask(of_decoder(150), &Edits::default());
    page.read(&head("decoder.blocks.0.attn.0"), 0.0, "at first");
    let rows = page.read(&head("decoder.blocks.0.attn.1"), 0.0, "another");
    assert_eq!(rows.iter().map(|(_, rows)| *rows).collect::<Vec<_>>(), [0, 150, 0]);
}

#[test]
fn undelivered_patterns_do_not_match() {
    let patterns = Patterns::default();
    assert!(!DeliveredPatterns::default().matches(&patterns), "a page without patterns must be updated");
    assert!(!DeliveredPatterns::new(patterns.clone()).matches(&patterns), "and so must a page that never read them");
}

/// Random gestures: steps, shortened and changed texts, edits that come and go, abandoned requests.
fn wander(mut page: Page, documents: &[&str], rounding: f32, seed: u64) {
    let mut dice = Dice::new(seed);
    let (mut length, mut source, mut words, mut document) = (20, 3, 1, documents[0]);
    let heads = ["decoder.blocks.0.attn.0", "decoder.blocks.1.cross.1", "encoder.blocks.1.attn.0"];
    for step in 0..120 {
        match dice.below(8) {
            0..=3 => length += 1,
            4 => length = 1 + dice.below(length),
            5 => document = *dice.pick(documents),
            6 => length = *dice.pick(&[20, 126, 127, 128, 129, 254, 257, 300]),
            _ => (source, words) = (1 + dice.below(6), 1 + dice.below(3)),
        }
        length = length.min(310);
        let has_encoder = page.session.model.config.n_encoder_layers > 0;
        let encoder = has_encoder.then(|| text(words as u64, 40 * source)).flatten();
        page.ask(Inputs { encoder, decoder: text(words as u64, length), ..Inputs::default() }, &edits(document));
        if dice.one_in(4) {
            for _ in 0..dice.below(9) {
                page.session.advance();
            }
            continue;
        }
        let wanted: Vec<String> = heads.iter().filter(|_| dice.one_in(3)).map(|head| (*head).into()).collect();
        let whole = if dice.one_in(4) {
            WholePatterns::All
        } else {
            WholePatterns::Heads { names: wanted, cells: *dice.pick(&[32, MOST_WHOLE]) }
        };
        page.read(&whole, rounding, &format!("step {step}: {length} tokens, {document}, {whole:?}"));
    }
}

const DOCUMENTS: [&str; 9] = [
    "{}",
    r#"{"heads": {"decoder.blocks.0.attn.1": 0}}"#,
    r#"{"heads": {"decoder.blocks.1.attn.1": 0.5}}"#,
    r#"{"patterns": {"decoder.blocks.1.attn.0": "frozen"}, "heads": {"decoder.blocks.0.attn.0": 2}}"#,
    r#"{"patterns": {"decoder.blocks.1.attn.0": "frozen"}, "hidden_cells": [["decoder.blocks.1.attn", null, 130, 5]]}"#,
    r#"{"causal": false}"#,
    r#"{"patterns": {"decoder.blocks.0.attn.0": "uniform"}, "hidden_cells": [["decoder.blocks.0.attn", 1, 60, 40]]}"#,
    r#"{"target_padding": [[1, 1, 0, 1, 1, 0]]}"#,
    r#"{"dropout": {"rate": 0.2, "drop_path": 0.1, "seed": 3}}"#,
];

#[test]
fn any_gestures_give_the_numbers_of_a_complete_read() {
    let cross = [r#"{"memory": false}"#, r#"{"hidden_cells": [["decoder.blocks.1.cross", 0, 90, 3]]}"#];
    let documents: Vec<&str> = DOCUMENTS.into_iter().chain(cross).collect();
    wander(Page::new(model("encoder-decoder", "")), &documents, 0.0, 1);
    wander(Page::new(model("encoder-decoder", r#", "gate": true, "norm_memory": true"#)), &documents, 0.0, 2);
}

#[test]
fn any_gestures_on_a_single_decoder_with_and_without_a_causal_mask_too() {
    wander(Page::new(model("decoder", r#", "positions": "rotary", "n_kv_heads": 1"#)), &DOCUMENTS, 0.0, 3);
    let documents: Vec<&str> = DOCUMENTS.into_iter().chain([r#"{"causal": true}"#]).collect();
    wander(Page::new(model("decoder", r#", "causal": false, "positions": "relative_bias""#)), &documents, 0.0, 4);
}

#[test]
fn recomputed_patterns_differ_only_by_rounding() {
    for (budget, seed) in [(0, 5), (4 * 4 * 130 * 130, 6)] {
        let mut page = Page::new(model("encoder-decoder", ""));
        page.session = page.session.with_budget(budget);
        wander(page, &DOCUMENTS, ROUNDING, seed);
    }
}
