//! Linear layers by the gated delta rule: their weights, cached steps, edits, attribution and gradients.

use headlight::attribute::{AttributionTarget, head_keys};
use headlight::clock::Turns;
use headlight::config::Config;
use headlight::edit::Edits;
use headlight::model::Model;
use headlight::run::{Inputs, Session, WholePatterns};
use headlight::site::{Kind, SiteFilter, Stack, SublayerPath};
use headlight::weights::Tensors;

use crate::common::folder::open;
use crate::common::page::wait;
use crate::common::slopes::assert_slopes;
use crate::common::{difference, first_rows, fresh, project, read, trace};

/// A tiny Qwen 3.5: three linear layers, then one with a softmax.
fn model() -> Model {
    open(&project().join("tests/families/qwen3_5")).expect("the folder is a model").1
}

fn inputs() -> Inputs {
    Inputs { decoder: Some(vec![vec![1, 5, 21, 7, 33, 12, 40, 8, 9, 30]]), ..Inputs::default() }
}

fn edits(json: &str) -> Edits {
    Edits::from_json(json).expect(json)
}

fn computed(json: &str) -> Tensors {
    trace(&fresh(&model(), &inputs(), &edits(json)))
}

const LAYER: &str = "decoder.blocks.1.attn";

fn refusal(json: &str) -> String {
    Session::new(model()).update(inputs(), &edits(json)).expect_err(json).to_string()
}

#[test]
fn z_is_the_sum_of_values_by_the_weights_and_later_keys_have_none() {
    let all = computed("{}");
    let of = |site: &str| &all[&format!("{LAYER}.{site}")];
    let ((_, weights), (_, v), (shape, z)) = (of("weights"), of("v"), of("z"));
    let [_, heads, rows, width] = shape[..] else { panic!("{shape:?}") };
    let mut negative = 0;
    for head in 0..heads {
        for row in 0..rows {
            let weights = &weights[(head * rows + row) * rows..][..rows];
            assert!(weights[row + 1..].iter().all(|w| *w == 0.0), "head {head}, row {row}");
            negative += weights.iter().filter(|w| **w < 0.0).count();
            for column in 0..width {
                let sum: f32 = (0..rows).map(|key| weights[key] * v[(head * rows + key) * width + column]).sum();
                assert!((sum - z[(head * rows + row) * width + column]).abs() < 1e-5);
            }
        }
    }
    assert!(negative > rows, "weights are signed");
    let most = (5f32).sqrt().recip();
    assert!(weights.iter().all(|w| w.abs() <= most), "no weight is larger than a query is long");
    let session = fresh(&model(), &inputs(), &Edits::default());
    let told = |path: &str| {
        let maps = session.patterns(&WholePatterns::All).maps;
        maps.into_iter().find(|map| map.path == path).expect("a map").most
    };
    assert_eq!((told(LAYER), told("decoder.blocks.3.attn")), (Some(most), None));
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
                assert!(worst < 1e-5, "{rows} rows after {first}, {site}: {worst:e}");
            }
        }
    }
}

#[test]
fn a_long_text_is_shown_in_blocks_by_the_weight_that_is_furthest_from_zero() {
    let session = fresh(&model(), &inputs(), &Edits::default());
    let blocks = session.patterns(&WholePatterns::Heads { names: Vec::new(), cells: 5 });
    let whole = session.patterns(&WholePatterns::All);
    let values = |all: &headlight::run::Patterns| {
        let at = all.maps.iter().position(|map| map.path == LAYER).expect("a map");
        let tensor = all.parts[at].clone();
        tensor.into_data().try_to_vec::<f32>().expect("floats")
    };
    let (blocks, whole) = (values(&blocks), values(&whole));
    for (at, block) in blocks.iter().enumerate() {
        let (head, row, column) = (at / 25, at / 5 % 5, at % 5);
        let cells = [[0, 0], [0, 1], [1, 0], [1, 1]];
        let cell = |[down, across]: [usize; 2]| whole[head * 100 + (2 * row + down) * 10 + 2 * column + across];
        let furthest = cells.map(cell).into_iter().max_by(|a, b| a.abs().total_cmp(&b.abs())).expect("four cells");
        assert_eq!(*block, furthest, "head {head}, block {row} {column}");
    }
}

#[test]
fn the_strength_of_a_head_acts_after_its_norm() {
    let plain = computed("{}");
    let scaled = computed(&format!(r#"{{ "heads": {{ "{LAYER}.2": 0.5, "{LAYER}.4": 0 }} }}"#));
    let (shape, before) = &plain[&format!("{LAYER}.z_gate")];
    let after = &scaled[&format!("{LAYER}.z_gate")].1;
    let size = shape[2] * shape[3];
    for (head, (before, after)) in before.chunks(size).zip(after.chunks(size)).enumerate() {
        let factor = [1.0, 1.0, 0.5, 1.0, 0.0, 1.0][head];
        assert!(before.iter().zip(after).all(|(a, b)| (a * factor - b).abs() < 1e-6), "head {head}");
    }
    for site in ["weights", "z", "q"] {
        assert_eq!(plain[&format!("{LAYER}.{site}")], scaled[&format!("{LAYER}.{site}")], "{site}");
    }
    assert_ne!(plain["logits"], scaled["logits"]);
}

#[test]
fn a_masked_token_is_zero_before_a_linear_layer() {
    let masked = computed(r#"{ "padding": [[1, 1, 1, 0]] }"#);
    let (shape, gates) = &masked["decoder.blocks.0.attn.z_gate"];
    let width = shape[3];
    for (row, gates) in gates.chunks(width).enumerate() {
        assert_eq!(gates.iter().all(|g| *g == 0.0), row % shape[2] == 3, "row {row}");
    }
    let (_, beta) = &masked["decoder.blocks.0.attn.beta"];
    assert!((beta[3] - 0.5).abs() < 1e-6, "sigmoid of zero");
}

#[test]
fn edits_that_cannot_act_on_a_linear_layer_are_refused_and_those_of_all_layers_leave_it() {
    for (json, word) in [
        (format!(r#"{{ "hidden_cells": [["{LAYER}", null, 3, 1]] }}"#), "no scores"),
        (format!(r#"{{ "windows": {{ "{LAYER}": 2 }} }}"#), "no scores"),
        (format!(r#"{{ "patterns": {{ "{LAYER}.0": "uniform" }} }}"#), "no pattern"),
        (format!(r#"{{ "gates": {{ "{LAYER}": "open" }} }}"#), "scale its heads"),
        (format!(r#"{{ "heads": {{ "{LAYER}.6": 0 }} }}"#), "0 to 5"),
        (r#"{ "heads": { "decoder.blocks.3.attn.4": 0 } }"#.into(), "0 to 3"),
    ] {
        let message = refusal(&json);
        assert!(message.contains(word), "{json}: {message}");
    }
    let plain = computed("{}");
    for json in [r#"{ "causal": false }"#, r#"{ "scale": false }"#, r#"{ "attention_temperature": 2 }"#] {
        let edited = computed(json);
        let weights = format!("{LAYER}.weights");
        assert_eq!(plain[&weights], edited[&weights], "{json}");
        assert_ne!(plain["decoder.blocks.3.attn.pattern"], edited["decoder.blocks.3.attn.pattern"], "{json}");
    }
}

#[test]
fn a_heads_part_is_the_sum_over_its_keys_under_edits_too() {
    for json in ["{}".to_owned(), format!(r#"{{ "heads": {{ "{LAYER}.2": -0.5 }} }}"#)] {
        let session = fresh(&model(), &inputs(), &edits(&json));
        let mut turns = Turns::new(&|| 0.0);
        let start = || AttributionTarget::logits(&session, 9, 7, None).expect("a logit");
        let all = wait(headlight::attribute::attribute(&session, start(), &mut turns)).expect("parts");
        assert!((all.whole - all.sum).abs() < 1e-4, "{json}: {} of {}", all.sum, all.whole);
        let path = SublayerPath { stack: Stack::Decoder, block: 1, kind: Kind::Attn };
        let keys = wait(head_keys(&session, start(), path, 2, &mut turns)).expect("keys");
        let part = all.parts.iter().find(|part| part.path == LAYER && part.head == Some(2)).expect("the head");
        let sum: f32 = keys.values.iter().sum();
        assert!((sum - part.value).abs() < 1e-4 && sum.abs() > 1e-3, "{json}: {sum} and {}", part.value);
    }
}

#[test]
fn training_finds_the_gradient_of_every_parameter() {
    let parts = ["q", "k", "v", "beta", "decay"].map(|part| format!("{part}.weight")).into_iter().chain(
        ["decay.bias", "decay_rate", "convolution", "z_gate.weight", "z_norm.weight", "o.weight"].map(str::to_owned),
    );
    assert_slopes(&model(), parts.map(|part| format!("{LAYER}.{part}")), 2e-3, 0.02);
}

#[test]
fn impossible_sizes_are_refused_by_the_name_of_the_key() {
    let config = |more: &str| {
        Config::from_json(&format!(
            r#"{{ "format": "headlight/1", "architecture": "decoder", "n_decoder_layers": 2, "d_model": 8, "n_heads": 2,
                "d_mlp": 16, "d_vocab": 11, {more} }}"#
        ))
    };
    let sizes = |heads: usize, more: &str| {
        format!(
            r#""gated_delta": {{ "n_key_heads": 2, "n_value_heads": {heads}, "d_key": 4, "d_value": 4,
                "convolution": 4 }} {more}"#
        )
    };
    assert!(config(&sizes(4, "")).is_ok());
    for (keys, word) in [
        (sizes(3, ""), "do not divide"),
        (sizes(0, ""), "gated_delta"),
        (sizes(4, r#", "causal": false"#), "causal stack"),
        (sizes(4, r#", "cross": true"#), "cross-attention"),
        (sizes(16_777_214, ""), "too large"),
        (r#""gated_delta": { "n_key_heads": 2 }"#.into(), "gated_delta"),
    ] {
        let message = config(&keys).expect_err(&keys).to_string();
        assert!(message.contains("gated_delta") && message.contains(word), "{keys}: {message}");
    }
    let text = r#"{ "format": "headlight/1", "architecture": "encoder", "n_encoder_layers": 1, "d_model": 8,
        "n_heads": 2, "d_mlp": 16, "d_vocab": 11, "gated_delta": { "n_key_heads": 2, "n_value_heads": 2, "d_key": 4,
        "d_value": 4, "convolution": 4 } }"#;
    assert!(Config::from_json(text).expect_err("an encoder").to_string().contains("causal stack"));
    let model = model();
    assert_eq!(Config::from_json(&model.config.to_json()).expect("its own file"), model.config);
}

#[test]
fn what_reads_shares_leaves_linear_layers_out() {
    let session = fresh(&model(), &inputs(), &Edits::default());
    let paths = |found: &mut dyn Iterator<Item = SublayerPath>| found.map(|path| path.block).collect::<Vec<_>>();
    assert_eq!(paths(&mut session.run().attention_paths()), [0, 1, 2, 3]);
    assert_eq!(paths(&mut session.run().softmax_paths()), [3]);
    let sites = read(session.run().trace(&session.model, &SiteFilter::glob("decoder.blocks.0.*"), None));
    for absent in ["raw", "scores", "pattern"] {
        assert!(!sites.contains_key(&format!("decoder.blocks.0.attn.{absent}")), "{absent}");
    }
}
