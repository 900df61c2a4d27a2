//! Patterns delivered to the page: blocks of a long text equal the pooled whole, and nothing is stale.

use crate::common;

use burn::tensor::{Device, Tensor};
use common::{Dice, fresh, hides};
use headlight::config::Config;
use headlight::edit::{Edits, Visibility};
use headlight::model::{FreshParameters, Model};
use headlight::run::{Inputs, MOST_WHOLE, PatternMap, Patterns, Run, Session, WholePatterns};
use headlight::site::SublayerPath;

/// Appended rows come from other matrix products than all rows at once.
const ROUNDING: f32 = 1e-6;

/// An untrained encoder-decoder of two layers with two heads.
fn model() -> Model {
    let config = r#"{"format": "headlight/1", "name": "long", "architecture": "encoder-decoder", "d_model": 8,
        "n_heads": 2, "d_mlp": 8, "n_encoder_layers": 2, "n_decoder_layers": 2, "d_vocab": 11, "n_ctx": 320,
        "pad_id": 0, "start_id": 1, "end_id": 2}"#;
    Model::new(&Config::from_json(config).expect("a configuration"), &mut FreshParameters { seed: 7 }, &Device::flex())
}

/// Texts of these lengths.
fn inputs(seed: u64, source: usize, target: usize) -> Inputs {
    let mut dice = Dice::new(seed);
    let mut text = |length: usize| Some(vec![(0..length).map(|_| 3 + dice.below(8) as u32).collect()]);
    Inputs { encoder: text(source), decoder: text(target), ..Inputs::default() }
}

fn edits(json: &str) -> Edits {
    Edits::from_json(json).expect("edits")
}

fn floats(tensors: Vec<Tensor<1>>) -> Vec<f32> {
    Tensor::cat(tensors, 0).into_data().try_to_vec().expect("floats")
}

/// A sublayer's patterns `[head, query, key]` and mask, read completely from a run.
fn whole(model: &Model, run: &Run, baseline: Option<&Run>, path: SublayerPath) -> (Vec<f32>, Visibility, [usize; 3]) {
    let pattern = run.pattern(model, path, baseline).expect("a pattern");
    let [_, heads, queries, keys] = pattern.dims();
    (floats(vec![pattern.flatten(0, 3)]), run.mask_of(model, path, baseline).expect("a mask"), [heads, queries, keys])
}

/// Checks a map against the whole pattern, cell by cell.
fn check(map: &PatternMap, values: &[f32], masks: &[u8], (pattern, mask, dims): &(Vec<f32>, Visibility, [usize; 3])) {
    let ([heads, rows, cols], [all, queries, keys]) = (map.shape, *dims);
    let is_hidden = hides(mask);
    assert_eq!(heads, map.head.map_or(all, |_| 1), "{}", map.path);
    assert_eq!((rows, cols), (queries.div_ceil(map.block), keys.div_ceil(map.block)), "{}", map.path);
    for h in 0..heads {
        let head = map.head.unwrap_or(h);
        for (q, k) in (0..rows).flat_map(|q| (0..cols).map(move |k| (q, k))) {
            let block = |i: usize, of: usize| i * map.block..((i + 1) * map.block).min(of);
            let cells: Vec<_> = block(q, queries).flat_map(|q| block(k, keys).map(move |k| (q, k))).collect();
            let weight = |(q, k): &(usize, usize)| pattern[(head * queries + q) * keys + k];
            let largest = cells.iter().map(weight).fold(0.0, f32::max);
            let hidden = cells.iter().all(|(q, k)| is_hidden([0, head, *q, *k]));
            let at = |h: usize| (h * rows + q) * cols + k;
            let apart = (values[map.offset + at(h)] - largest).abs();
            assert!(apart <= ROUNDING, "{} head {head}, block {q} {k}: {apart}", map.path);
            let masked = masks[map.mask_offset + at(if map.mask_per_head { h } else { 0 })];
            assert_eq!(masked, u8::from(hidden), "{} head {head}, block {q} {k}", map.path);
        }
    }
}

/// Checks all of a session's patterns against a fresh session's.
fn check_all(session: &Session, whole_heads: &[&str], what: &str) -> Vec<PatternMap> {
    let (model, names) =
        (&session.model, WholePatterns::heads(whole_heads.iter().map(|name| (*name).into()).collect()));
    let again = fresh(model, session.run().inputs(), session.edits());
    let told = session.patterns(&names);
    let count = told.count();
    let Patterns { maps, masks, parts, .. } = told;
    let values = floats(parts);
    assert_eq!(values.len(), count, "{what}");
    let paths: Vec<SublayerPath> = again.run().attention_paths().collect();
    for path in &paths {
        let expected = whole(model, again.run(), again.baseline(), *path);
        for map in maps.iter().filter(|map| map.path == path.to_string()) {
            check(map, &values, &masks, &expected);
        }
        let all = maps.iter().filter(|map| map.path == path.to_string() && map.head.is_none()).count();
        assert_eq!(all, 1, "{what}: {path} occurs once");
    }
    assert!(maps.iter().all(|map| paths.iter().any(|path| path.to_string() == map.path)), "{what}");
    check_moves(session, &again, what);
    let outputs =
        [session.run(), again.run()].map(|run| floats(vec![run.last_logits(model).expect("logits").flatten(0, 2)]));
    let apart = outputs[0].iter().zip(&outputs[1]).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
    assert!(apart <= 1e-5, "{what}: logits {apart} apart");
    maps
}

/// Checks each head's change against both runs' complete patterns.
fn check_moves(session: &Session, again: &Session, what: &str) {
    let moved = session.pattern_changes();
    let Some(baseline) = again.baseline() else { return assert!(moved.is_empty(), "{what}: nothing moves unedited") };
    for (path, moved) in moved {
        let (after, _, [heads, queries, keys]) = whole(&again.model, again.run(), Some(baseline), path);
        let (before, _, _) = whole(&again.model, baseline, None, path);
        let apart: Vec<f32> = after.iter().zip(&before).map(|(a, b)| (a - b).abs()).collect();
        let expected: Vec<f32> =
            apart.chunks(queries * keys).map(|head| head.iter().copied().fold(0.0, f32::max)).collect();
        assert_eq!(expected.len(), heads);
        let moved = floats(vec![moved]);
        assert!(moved.iter().zip(&expected).all(|(a, b)| (a - b).abs() <= ROUNDING), "{what}: {path}");
    }
}

const HEADS: [&str; 3] = ["encoder.blocks.1.attn.1", "decoder.blocks.0.cross.0", "decoder.blocks.9.cross.0"];

#[test]
fn a_long_text_has_the_smallest_blocks_that_fit_and_requested_heads_whole() {
    let session = fresh(&model(), &inputs(1, 300, 150), &Edits::default());
    let maps = check_all(&session, &HEADS, "long");
    let of = |path: &str, head: Option<usize>| {
        let map = maps.iter().find(|map| map.path == path && map.head == head).expect(path);
        (map.block, map.shape)
    };
    assert_eq!(of("encoder.blocks.0.attn", None), (3, [2, 100, 100]));
    assert_eq!(of("decoder.blocks.0.attn", None), (2, [2, 75, 75]));
    assert_eq!(of("decoder.blocks.1.cross", None), (3, [2, 50, 100]));
    assert_eq!(of("encoder.blocks.1.attn", Some(1)), (1, [1, 300, 300]));
    assert_eq!(of("decoder.blocks.0.cross", Some(0)), (1, [1, 150, 300]));
    assert_eq!(maps.len(), 6 + 2, "a head that the model lacks is ignored");
}

#[test]
fn a_short_text_has_whole_patterns() {
    let session = fresh(&model(), &inputs(2, MOST_WHOLE, 5), &Edits::default());
    let maps = check_all(&session, &HEADS, "short");
    assert_eq!(maps.len(), 6);
    assert!(maps.iter().all(|map| map.block == 1 && map.head.is_none()));
}

#[test]
fn one_token_more_has_blocks_of_two_and_a_last_one_of_one() {
    let session = fresh(&model(), &inputs(3, MOST_WHOLE + 1, 5), &Edits::default());
    let maps = check_all(&session, &[], "one more");
    assert_eq!((maps[0].block, maps[0].shape), (2, [2, 65, 65]));
}

#[test]
fn a_cell_hidden_in_one_head_gives_each_head_its_own_blocks_and_its_own_mask() {
    // A whole block of the encoder as cells: three queries and three keys.
    let cells: Vec<String> = (0..9).map(|i| format!(r#"["encoder.blocks.1.attn", 1, {}, {}]"#, i / 3, i % 3)).collect();
    let edits = edits(&format!(r#"{{"hidden_cells": [{}]}}"#, cells.join(", ")));
    let maps = check_all(&fresh(&model(), &inputs(4, 300, 20), &edits), &HEADS, "hidden");
    let of = |head: Option<usize>| maps.iter().find(|map| map.path == "encoder.blocks.1.attn" && map.head == head);
    assert!(of(None).is_some_and(|map| map.mask_per_head));
    assert!(of(Some(1)).is_some_and(|map| !map.mask_per_head), "one head has one mask");
}

#[test]
fn patterns_are_whole_on_request() {
    let session = fresh(&model(), &inputs(5, 200, 10), &Edits::default());
    let maps = session.patterns(&WholePatterns::All).maps;
    assert!(maps.iter().all(|map| map.block == 1 && map.head.is_none()));
    assert_eq!(maps[0].shape, [2, 200, 200]);
}

#[test]
fn only_unchanged_patterns_keep_their_stamp() {
    let mut session = fresh(&model(), &inputs(9, 20, 10), &Edits::default());
    let stamps = |session: &Session| {
        let told = session.patterns(&WholePatterns::heads(Vec::new()));
        let paths = told.maps.iter().map(|map| map.path.clone());
        paths.zip(told.stamps).collect::<Vec<_>>()
    };
    let before = stamps(&session);
    let mut changed = |json: &str, text: Inputs| {
        session.update(text, &edits(json)).expect("a request");
        session.finish();
        let now = stamps(&session);
        let changed = now.iter().zip(&before).filter(|(now, before)| now != before).map(|((path, _), _)| path.clone());
        changed.collect::<Vec<String>>()
    };
    let text = || inputs(9, 20, 10);
    let none: [&str; 0] = [];
    assert_eq!(changed(r#"{"heads": {"decoder.blocks.1.cross.0": 0}}"#, text()), none, "the pattern is unchanged");
    assert_eq!(changed(r#"{"heads": {"decoder.blocks.1.attn.0": 0.5}}"#, text()), ["decoder.blocks.1.cross"]);
    let hidden = r#"{"hidden_cells": [["decoder.blocks.1.cross", 0, 3, 3]]}"#;
    assert_eq!(changed(hidden, text()), ["decoder.blocks.1.cross"]);
    assert_eq!(changed("{}", text()), none, "the unedited run is kept");
    assert_eq!(changed("{}", inputs(10, 20, 10)).len(), 6, "another text changes every pattern");
}

#[test]
fn nothing_is_stale_after_any_requests() {
    let mut session = Session::new(model());
    let texts = [inputs(6, 150, 40), inputs(7, 150, 40), inputs(6, 140, 30), inputs(6, 150, 40)];
    let documents = [
        "{}",
        r#"{"heads": {"encoder.blocks.0.attn.1": 0}}"#,
        r#"{"memory": false}"#,
        r#"{"heads": {"decoder.blocks.0.attn.0": 2, "decoder.blocks.1.cross.1": 0}}"#,
        r#"{"gammas": {"decoder.blocks.0.cross": 0.5, "encoder.blocks.1.mlp": 3}}"#,
        r#"{"heads": {"decoder.blocks.1.cross.0": 0.5}, "patterns": {"decoder.blocks.0.attn.0": "frozen"},
            "causal": false}"#,
        r#"{"causal": false, "patterns": {"decoder.blocks.0.attn.0": "frozen"}}"#,
    ];
    let mut dice = Dice::new(8);
    for step in 0..60 {
        let (text, document) = (dice.pick(&texts).clone(), *dice.pick(&documents));
        session.update(text, &edits(document)).expect("a request");
        // Some requests are replaced before they are finished.
        if dice.one_in(4) {
            session.advance();
            continue;
        }
        session.finish();
        check_all(&session, &HEADS[..dice.below(3)], &format!("step {step}: {document}"));
    }
}
