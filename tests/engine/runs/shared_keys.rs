//! Layers that read the keys and values of an earlier one, and embeddings of tokens for each layer: cached steps,
//! patches, sweeps, attribution and gradients.

use headlight::attribute::{AttributionTarget, Route, attribute, cell, head_keys, head_weights, routes};
use headlight::clock::Turns;
use headlight::cost::cost;
use headlight::edit::Edits;
use headlight::model::{Model, PartKind};
use headlight::run::{InputVectors, Inputs, Session};
use headlight::site::{Kind, Stack, SublayerPath};
use headlight::sweep::{Metric, Receiver, Score, Sweep, SweepPart};
use serde_json::json;

use crate::common::folder::open;
use crate::common::page::wait;
use crate::common::slopes::{assert_slopes, number};
use crate::common::{difference, first_rows, fresh, project, trace};

/// A tiny Gemma 4 of five layers. Block 3 reads the keys and values of block 2, block 4 those of block 1.
fn model() -> Model {
    open(&project().join("tests/families/gemma4-layers")).expect("the folder is a model").1
}

fn inputs() -> Inputs {
    Inputs { decoder: Some(vec![vec![1, 5, 21, 7, 33, 12, 40, 8, 9, 30]]), ..Inputs::default() }
}

fn other_inputs() -> Inputs {
    Inputs { decoder: Some(vec![vec![1, 5, 22, 7, 31, 12, 40, 8, 11, 30]]), ..Inputs::default() }
}

fn edits(json: &serde_json::Value) -> Edits {
    Edits::from_json(&json.to_string()).expect("edits")
}

fn attention(block: usize) -> SublayerPath {
    SublayerPath { stack: Stack::Decoder, block, kind: Kind::Attn }
}

#[test]
fn a_layer_without_keys_has_no_maps_of_them_and_no_cache() {
    let config = model().config;
    let lenders = (0..5).map(|block| config.keys_of(attention(block)).block).collect::<Vec<_>>();
    assert_eq!(lenders, [0, 1, 2, 2, 1]);
    let [own, none] = [2, 3].map(|block| {
        headlight::cost::parts(&config, false).into_iter().find(|part| part.name == attention(block).to_string())
    });
    // Two heads of keys and values, six wide, from 16 numbers, and the norm of keys.
    assert_eq!(own.expect("a part").parameters - none.expect("a part").parameters, 2 * 12 * 16 + 6);
    // Three of five layers hold keys and values of two heads: two layers six wide, one eight.
    assert_eq!(cost(&config, 7).cache_bytes, 4 * 7 * 2 * 2 * (6 + 8 + 6));
    let plain = trace(&fresh(&model(), &inputs(), &Edits::default()));
    for site in ["k", "v"] {
        let of = |block: usize| &plain[&format!("decoder.blocks.{block}.attn.{site}")];
        assert_eq!((of(2), of(1)), (of(3), of(4)), "{site}");
    }
}

#[test]
fn a_cached_step_is_the_whole_run_also_after_a_shorter_text() {
    let model = model();
    for (first, last) in [(1, 10), (2, 10), (5, 6), (9, 10)] {
        let mut session = fresh(&model, &first_rows(&inputs(), first), &Edits::default());
        for rows in [first + 1, last, first, last] {
            session.update(first_rows(&inputs(), rows), &Edits::default()).expect("a text");
            session.finish();
            let whole = trace(&fresh(&model, &first_rows(&inputs(), rows), &Edits::default()));
            for (site, (_, values)) in trace(&session) {
                let largest = values.iter().fold(1f32, |largest, x| largest.max(x.abs()));
                let worst = difference(&values, &whole[&site].1) / largest;
                assert!(worst < 1e-4, "{rows} rows after {first}, {site}: {worst:e}");
            }
        }
    }
}

#[test]
fn edits_after_a_run_and_taken_back_are_those_of_a_fresh_run() {
    let model = model();
    let mut session = fresh(&model, &inputs(), &Edits::default());
    let plain = trace(&session);
    for all in [
        json!({ "heads": { "decoder.blocks.2.attn.1": 0 } }),
        json!({ "heads": { "decoder.blocks.3.attn.1": 0 } }),
        json!({ "patterns": { "decoder.blocks.4.attn.0": "uniform" } }),
        json!({ "patterns": { "decoder.blocks.3.attn.0": "frozen" }, "scale": false }),
        json!({ "patches": [{ "site": "decoder.blocks.2.attn.v", "from": "zero", "positions": [3] }] }),
        json!({ "patches": [{ "site": "decoder.blocks.2.mlp.layer_embedding", "from": "zero" }] }),
    ] {
        for edits in [edits(&all), Edits::default()] {
            session.update(inputs(), &edits).expect("edits");
            session.finish();
            let expected = if edits.is_empty() { plain.clone() } else { trace(&fresh(&model, &inputs(), &edits)) };
            for (site, (_, values)) in trace(&session) {
                let worst = difference(&values, &expected[&site].1);
                assert!(worst < 1e-5, "{all}, {site}: {worst:e}");
            }
        }
    }
}

#[test]
fn patched_keys_and_values_reach_all_that_read_them_and_are_patched_where_they_are_made() {
    let patched = |site: &str| json!({ "patches": [{ "site": site, "from": "zero", "positions": [3] }] });
    let found = trace(&fresh(&model(), &inputs(), &edits(&patched("decoder.blocks.2.attn.v"))));
    for block in [2, 3] {
        let (shape, v) = &found[&format!("decoder.blocks.{block}.attn.v")];
        let [_, _, rows, width] = shape[..] else { panic!("{shape:?}") };
        for (row, v) in v.chunks(width).enumerate() {
            assert_eq!(v.iter().all(|x| *x == 0.0), row % rows == 3, "block {block}, row {row}");
        }
    }
    let mut session = Session::new(model());
    let refused = session.update(inputs(), &edits(&patched("decoder.blocks.3.attn.v"))).expect_err("not its own");
    assert!(refused.to_string().contains("decoder.blocks.3.attn.v"), "{refused}");
}

/// Every cell of a sweep is the run with its patch as an edit, and so is each cell of a path.
#[test]
fn sweeps_equal_patched_runs() {
    let (clean, corrupted) =
        (fresh(&model(), &other_inputs(), &Edits::default()), fresh(&model(), &inputs(), &Edits::default()));
    let metric = Metric { score: Score::LogitDifference, row: 9, clean_row: 9, answer: 7, foil: Some(12) };
    let mut turns = Turns::new(&|| 0.0);
    let sweep = wait(Sweep::new(&corrupted, &clean, metric)).expect("a sweep");
    let (of_clean, of_corrupted) = sweep.measures();
    let ids = other_inputs().decoder.expect("a text").remove(0);
    let pairs: Vec<(usize, usize)> = (0..ids.len()).map(|row| (row, row)).collect();
    let mut compared = 0;
    for (part, site) in [
        (SweepPart::ResidPre, "resid_pre"),
        (SweepPart::AttnOut, "attn.out"),
        (SweepPart::MlpOut, "mlp.out"),
        (SweepPart::Z, "attn.z"),
    ] {
        for block in 0..5 {
            let cells = wait(sweep.layer(part, Stack::Decoder, block, &pairs, &mut turns)).expect("cells");
            for (cell, found) in cells.expect("a layer").into_iter().enumerate() {
                let mut patch = json!({ "site": format!("decoder.blocks.{block}.{site}"), "from": { "ids": ids } });
                let at = if part.is_of_heads() { "head" } else { "positions" };
                patch[at] = if part.is_of_heads() { json!(cell) } else { json!([cell]) };
                let run = fresh(&model(), &inputs(), &edits(&json!({ "patches": [patch] })));
                let (shape, logits) = &trace(&run)["logits"];
                let row = &logits[9 * shape[2]..];
                let expected = (f64::from(row[7] - row[12]) - of_corrupted) / (of_clean - of_corrupted);
                assert!((f64::from(found) - expected).abs() < 1e-3, "{patch}: {found}, not {expected}");
                compared += 1;
            }
        }
    }
    assert_eq!(compared, 5 * (10 + 10 + 10 + 4));
    let receiver = |name: &str| Receiver::from_name(&model().config, name);
    assert!(receiver("decoder.blocks.3.attn.v").is_err(), "they are block 2's");
    let paths = sweep.toward(receiver("decoder.blocks.2.attn.v").expect("a receiver"));
    let cells = wait(paths.layer(SweepPart::Z, Stack::Decoder, 0, &pairs, &mut turns)).expect("cells");
    assert!(cells.expect("a layer").iter().any(|cell| cell.abs() > 1e-4), "they reach the answer");
}

#[test]
fn parts_sum_and_a_key_is_split_where_it_is_made() {
    let session = fresh(&model(), &inputs(), &Edits::default());
    let mut turns = Turns::new(&|| 0.0);
    let start = || AttributionTarget::logits(&session, 9, 7, None).expect("a logit");
    let all = wait(attribute(&session, start(), &mut turns)).expect("parts");
    assert!((all.whole - all.sum).abs() < 1e-4, "{} of {}", all.sum, all.whole);
    let embeddings = all.parts.iter().filter(|part| part.kind == PartKind::LayerEmbedding);
    assert_eq!(embeddings.filter(|part| part.value.abs() > 1e-4).count(), 5);
    for block in [3, 4] {
        let keys = wait(head_keys(&session, start(), attention(block), 2, &mut turns)).expect("keys");
        let of_head = |path: &str, head| path == attention(block).to_string() && head == Some(2);
        let part = all.parts.iter().find(|part| of_head(&part.path, part.head)).expect("the head");
        let sum: f32 = keys.values.iter().sum();
        assert!((sum - part.value).abs() < 1e-4, "{sum} and {}", part.value);
        let cell = wait(cell(&session, attention(block), 2, [9, 8], &mut turns)).expect("a cell");
        assert!((cell.sum - cell.raw).abs() < 1e-3 * cell.raw.abs().max(1.0), "{} of {}", cell.sum, cell.raw);
        let lender = [0, 1, 2, 2, 1][block];
        let below = |path: &str| (lender..5).all(|block| !path.starts_with(&format!("decoder.blocks.{block}.")));
        let own = format!("{}.", attention(lender));
        let late = cell.key_parts.iter().find(|part| !below(&part.path) && !part.path.starts_with(&own));
        assert_eq!(late, None, "nothing after block {lender} is in its keys");
        let found = wait(head_weights(&session.model, attention(block), 2, 7, 3, &mut turns)).expect("weights");
        for reads in found.reads {
            assert_eq!(reads.key.is_some(), reads.path.block < lender, "{}", reads.path);
        }
    }
    let routes = wait(routes(&session, Stack::Decoder, 9, 0.0, &mut turns)).expect("routes");
    assert!(routes.iter().all(|route| route.share.is_finite()));
    for block in [3, 4] {
        let is_of_head = |route: &&Route| route.path == attention(block) && route.head.is_some();
        assert!(routes.iter().filter(is_of_head).any(|route| route.share > 1e-3), "heads of block {block} lead on");
        let values = session.run().values(&session.model, attention(block), None).expect("values");
        let lender = session.run().values(&session.model, attention([0, 1, 2, 2, 1][block]), None).expect("values");
        assert_eq!(number((values - lender).abs().max()), 0.0);
    }
}

#[test]
fn embeddings_in_place_of_tokens_are_refused() {
    let given = InputVectors::new(&[1, 2, 16], vec![0.5; 32]).expect("vectors");
    let given = Inputs { embeddings: Some(given), ..Inputs::default() };
    let refused = Session::new(model()).update(given, &Edits::default()).expect_err("no tokens");
    assert!(refused.to_string().contains("give tokens"), "{refused}");
}

#[test]
fn training_finds_the_gradient_of_every_parameter() {
    let names = [
        "decoder.embed.layers.weight",
        "decoder.embed.layer_project.weight",
        "decoder.embed.layer_norm.weight",
        "decoder.blocks.1.attn.k.weight",
        "decoder.blocks.1.attn.v.weight",
        "decoder.blocks.2.attn.k_norm.weight",
        "decoder.blocks.3.attn.q.weight",
        "decoder.blocks.3.mlp.layer_gate.weight",
        "decoder.blocks.3.mlp.layer_project.weight",
        "decoder.blocks.3.mlp.layer_norm.weight",
        "decoder.blocks.0.scale",
    ];
    assert_slopes(&model(), names.map(str::to_owned), 1e-3, 0.03);
}
