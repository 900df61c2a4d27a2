//! Layers that differ from the others: in their norm, their rotation, their scale.

use std::fs;

use burn::tensor::{Device, Tensor};
use headlight::config::{Config, LayerConfig, NormKind, PositionKind};
use headlight::cost::parts;
use headlight::edit::Edits;
use headlight::model::{FreshParameters, Model, Visitor};
use headlight::run::Inputs;

use headlight::weights::Tensors;

use crate::common::{difference, first_rows, fresh, project, trace};

/// Two decoder blocks with these keys.
fn config(keys: &str) -> headlight::Result<Config> {
    Config::from_json(&format!(
        r#"{{ "format": "headlight/1", "architecture": "decoder", "n_decoder_layers": 2, "d_model": 8, "n_heads": 2,
            "d_mlp": 16, "d_vocab": 11, "positions": "rotary", {keys} }}"#
    ))
}

fn model(keys: &str) -> Model {
    let config = config(keys).unwrap_or_else(|e| panic!("{keys}: {e}"));
    Model::new(&config, &mut FreshParameters { seed: 3 }, &Device::flex())
}

fn inputs() -> Inputs {
    Inputs { decoder: Some(vec![vec![1, 5, 2, 7, 3]]), ..Inputs::default() }
}

fn computed(model: &Model) -> Tensors {
    trace(&fresh(model, &inputs(), &Edits::default()))
}

#[test]
fn a_layer_takes_its_own_settings_and_all_others_the_common_ones() {
    for (one, other) in [
        (r#""rotary_base": 10000"#, r#""rotary_base": 5"#),
        (r#""rotary_pairs": "halves""#, r#""rotary_pairs": "interleaved""#),
        (r#""rotary_columns": 4"#, r#""rotary_columns": 2"#),
        (r#""rotary_rule": { "kind": "linear", "factor": 3 }"#, r#""rotary_rule": null"#),
        (
            r#""rotary_rule": { "kind": "linear", "factor": 3 }"#,
            r#""rotary_rule": { "kind": "dynamic", "factor": 3, "trained_length": 2 }"#,
        ),
        (
            r#""rotary_rule": { "kind": "proportional", "pairs": 2, "factor": 3 }"#,
            r#""rotary_rule": { "kind": "proportional", "pairs": 1 }"#,
        ),
        (r#""window": 2"#, r#""window": null"#),
        (r#""window": 2"#, r#""window": 3"#),
        (r#""score_cap": 0.01"#, r#""score_cap": null"#),
        (r#""attention_scale": 0.5"#, r#""attention_scale": 2.0"#),
        (r#""query_key_norm": "none""#, r#""query_key_norm": "head""#),
        (r#""norm_position": "pre""#, r#""norm_position": "both""#),
        (r#""norm_position": "post""#, r#""norm_position": "out""#),
        (r#""mlp_norm_only": false"#, r#""mlp_norm_only": true"#),
        (r#""parallel": "none""#, r#""parallel": "two_norms""#),
        (r#""query_key_norm": "width""#, r#""query_key_norm": "head""#),
        (r#""query_key_norm": "none""#, r#""query_key_norm": "after_rotation""#),
        (r#""query_growth": null"#, r#""query_growth": { "beta": 0.5, "length": 2 }"#),
        (r#""value_norm": false"#, r#""value_norm": true"#),
        (r#""values_from_keys": false"#, r#""values_from_keys": true"#),
        (r#""head_sizes": null"#, r#""head_sizes": { "n_kv_heads": 1, "d_head": 6 }"#),
        (r#""mlp_width": null"#, r#""mlp_width": 5"#),
        (r#""norm": "layer_norm""#, r#""norm": "rms_norm""#),
        (r#""norm_eps": 0.00001"#, r#""norm_eps": 0.5"#),
    ] {
        let last = computed(&model(&format!(
            r#"{one}, "final_norm": false, "layers": {{ "decoder.blocks.1": {{ {other} }} }}"#
        )));
        let first = computed(&model(&format!(
            r#"{other}, "final_norm": false, "layers": {{ "decoder.blocks.0": {{ {one} }} }}"#
        )));
        assert_eq!(last, first, "{one} and {other}: the same model said in two ways");
        let alike = computed(&model(&format!(r#"{one}, "final_norm": false"#)));
        for (site, values) in &alike {
            let same = last.get(site) == Some(values);
            assert!(same || !site.starts_with("decoder.blocks.0"), "{other} reaches {site}");
        }
        assert_ne!(last["logits"], alike["logits"], "{other} changes the second block");
    }
}

#[test]
fn every_setting_of_a_layer_is_documented() {
    let read = |name: &str| fs::read_to_string(project().join("docs").join(name)).expect(name);
    let documents = read("layers.md") + &read("models.md");
    let keys = serde_json::to_value(LayerConfig::default()).expect("JSON");
    let keys = keys.as_object().expect("keys").keys();
    let lacking: Vec<&String> = keys.filter(|key| !documents.contains(&format!("`{key}`"))).collect();
    assert!(lacking.is_empty(), "docs/layers.md lacks {lacking:?}");
}

#[test]
fn queries_grow_by_their_position_and_keys_do_not() {
    let plain = computed(&model(r#""n_ctx": 32"#));
    let grown = computed(&model(r#""query_growth": { "beta": 0.5, "length": 2 }"#));
    assert_eq!(plain["decoder.blocks.0.attn.k"], grown["decoder.blocks.0.attn.k"]);
    let [before, after] = [&plain, &grown].map(|all| &all["decoder.blocks.0.attn.q"].1);
    for (i, (before, after)) in before.iter().zip(after).enumerate() {
        // Two heads of five rows of four: positions 0 and 1 are of the first length, 2 and 3 of the second.
        let position = i / 4 % 5;
        let factor = 1.0 + 0.5 * [1f32, 2.0, 3.0][position / 2].ln();
        assert!((before * factor - after).abs() < 1e-6, "position {position}: {before} {after}");
    }
}

#[test]
fn of_a_share_of_the_columns_the_first_rotate_as_a_narrower_head_and_the_others_stay() {
    let sites = ["decoder.blocks.0.attn.q", "decoder.blocks.0.attn.k"];
    let none = config(r#""n_ctx": 32"#).map(|mut config| {
        config.positions.kind = PositionKind::None;
        Model::new(&config, &mut FreshParameters { seed: 3 }, &Device::flex())
    });
    let plain = computed(&none.expect("keys"));
    for pairs in ["interleaved", "halves"] {
        let shared = computed(&model(&format!(r#""rotary_columns": 2, "rotary_pairs": "{pairs}""#)));
        for site in sites {
            let (shape, values) = &shared[site];
            assert_eq!(shape, &[1, 2, 5, 4], "{site}");
            for (row, (turned, still)) in values.chunks(4).zip(plain[site].1.chunks(4)).enumerate() {
                // Two columns are one pair, whose wavelength is 2π: position p turns by p radians.
                let (sin, cos) = ((row % 5) as f32).sin_cos();
                let expected = [still[0] * cos - still[1] * sin, still[0] * sin + still[1] * cos, still[2], still[3]];
                for (found, expected) in turned.iter().zip(expected) {
                    assert!((found - expected).abs() < 1e-6, "{site} {pairs}: row {row}");
                }
            }
        }
    }
    let still = computed(&model(r#""rotary_columns": 0"#));
    assert_eq!(sites.map(|site| &still[site]), sites.map(|site| &plain[site]), "no column rotates");
    let whole = computed(&model(r#""rotary_columns": 4"#));
    assert_eq!(whole, computed(&model(r#""n_ctx": 32"#)), "all columns are the default");
}

#[test]
fn of_proportional_pairs_the_first_turn_as_in_the_whole_head_and_the_others_stay() {
    let sites = ["decoder.blocks.0.attn.q", "decoder.blocks.0.attn.k"];
    let all = computed(&model(r#""rotary_pairs": "halves", "rotary_rule": { "kind": "linear", "factor": 3 }"#));
    let rule = |pairs: usize| {
        let rule = format!(r#""rotary_rule": {{ "kind": "proportional", "pairs": {pairs}, "factor": 3 }}"#);
        computed(&model(&format!(r#""rotary_pairs": "halves", {rule}"#)))
    };
    let (one, none, both) = (rule(1), rule(0), rule(2));
    for site in sites {
        assert_eq!(both[site], all[site], "{site}: all pairs");
        // In halves the first of two pairs has the columns 0 and 2.
        let rows = [&one, &all, &none].map(|found| found[site].1.chunks(4));
        let [one, all, none] = rows;
        for ((one, all), none) in one.zip(all).zip(none) {
            assert_eq!([one[0], one[2]], [all[0], all[2]], "{site}");
            assert_eq!([one[1], one[3]], [none[1], none[3]], "{site}");
        }
    }
    assert_ne!(one[sites[0]], all[sites[0]]);
}

#[test]
fn the_stream_after_a_block_with_a_scale_is_multiplied_by_it() {
    struct Set;
    impl Visitor for Set {
        fn visit<const D: usize>(&mut self, name: &str, tensor: &mut Tensor<D>) {
            if name == "decoder.blocks.0.scale" {
                *tensor = tensor.clone() * -2.0;
            }
        }
    }
    let plain = computed(&model(r#""n_ctx": 32"#));
    let mut scaled = model(r#""layers": { "decoder.blocks.0": { "block_scale": true } }"#);
    scaled.visit(&mut Set);
    let scaled = computed(&scaled);
    let [before, after] = [&plain, &scaled].map(|all| &all["decoder.blocks.0.resid_post"].1);
    assert!(before.iter().zip(after).all(|(before, after)| (after + 2.0 * before).abs() < 1e-5));
    assert_eq!(plain["decoder.blocks.0.mlp.branch"], scaled["decoder.blocks.0.mlp.branch"]);
}

#[test]
fn a_step_by_cached_keys_and_values_is_the_whole_run() {
    let longer = r#"{ "kind": "longrope", "short_factor": [1, 2], "long_factor": [3, 5], "trained_length": 4 }"#;
    for keys in [
        r#"{ "rotary_base": 5, "rotary_columns": 2, "norm": "rms_norm" }"#.into(),
        // Rows of a text up to the trained length turn otherwise in a longer one.
        r#"{ "rotary_rule": { "kind": "dynamic", "factor": 3, "trained_length": 4 } }"#.into(),
        format!(r#"{{ "rotary_rule": {longer} }}"#),
    ] {
        let model = model(&format!(r#""layers": {{ "decoder.blocks.1": {keys} }}, "query_key_norm": "head""#));
        let mut session = fresh(&model, &first_rows(&inputs(), 3), &Edits::default());
        session.update(inputs(), &Edits::default()).expect("a longer text");
        session.finish();
        let [stepped, whole] = [trace(&session), computed(&model)].map(|all| all["logits"].1.clone());
        let worst = stepped.iter().zip(&whole).map(|(a, b)| (a - b).abs()).fold(0f32, f32::max);
        assert!(worst < 1e-5, "{keys}: {worst:e}");
        session.update(first_rows(&inputs(), 3), &Edits::default()).expect("a shorter text");
        session.finish();
        let short = trace(&fresh(&model, &first_rows(&inputs(), 3), &Edits::default()));
        let apart = difference(&trace(&session)["logits"].1, &short["logits"].1);
        assert!(apart < 1e-5, "{keys}, taken back: {apart:e}");
    }
}

#[test]
fn an_edit_opens_and_narrows_a_window_and_names_what_it_cannot() {
    let model = model(r#""window": 3, "layers": { "decoder.blocks.1": { "window": null } }"#);
    let visible = |edits: &str, block: usize| {
        let session = fresh(&model, &inputs(), &Edits::from_json(edits).expect(edits));
        let trace = trace(&session);
        let (_, pattern) = &trace[&format!("decoder.blocks.{block}.attn.pattern")];
        pattern[..25].chunks(5).map(|row| row.iter().filter(|cell| **cell > 0.0).count()).collect::<Vec<_>>()
    };
    assert_eq!(visible("{}", 0), [1, 2, 3, 3, 3]);
    assert_eq!(visible("{}", 1), [1, 2, 3, 4, 5]);
    let edits = r#"{ "windows": { "decoder.blocks.0.attn": "whole", "decoder.blocks.1.attn": 1 } }"#;
    assert_eq!(visible(edits, 0), [1, 2, 3, 4, 5]);
    assert_eq!(visible(edits, 1), [1, 1, 1, 1, 1]);
    assert_eq!(visible(r#"{ "windows": { "decoder.blocks.0.attn": "learned" } }"#, 0), [1, 2, 3, 3, 3]);
    for (windows, word) in [
        (r#"{ "decoder.blocks.0.attn": 0 }"#, "window of 0"),
        (r#"{ "decoder.blocks.0.mlp": 2 }"#, "no heads"),
        (r#"{ "decoder.blocks.7.attn": 2 }"#, "not a sublayer"),
    ] {
        let edits = Edits::from_json(&format!(r#"{{ "windows": {windows} }}"#)).expect(windows);
        let mut session = fresh(&model, &inputs(), &Edits::default());
        let problem = session.update(inputs(), &edits).expect_err(windows).to_string();
        assert!(problem.contains(word), "{problem}");
    }
}

#[test]
fn a_norm_without_a_shift_has_fewer_parameters_in_that_layer_alone() {
    let count = |keys: &str| {
        let all = parts(&config(keys).expect(keys), true);
        ["decoder.blocks.0.attn", "decoder.blocks.1.attn"]
            .map(|name| all.iter().find(|part| part.name == name).expect(name).parameters)
    };
    let [usual, _] = count(r#""norm": "layer_norm""#);
    assert_eq!(count(r#""layers": { "decoder.blocks.1": { "norm": "rms_norm" } }"#), [usual, usual - 8]);
}

#[test]
fn the_layers_of_a_file_survive_writing_and_bad_ones_are_refused_by_name() {
    let mixed = config(r#""layers": { "decoder.blocks.1": { "norm": "rms_norm", "rotary_base": 7 } }"#).expect("keys");
    assert_eq!(
        (mixed.layer.norm.kind, mixed.layers["decoder.blocks.1"].norm.kind),
        (NormKind::LayerNorm, NormKind::RmsNorm)
    );
    assert_eq!(Config::from_json(&mixed.to_json()).expect("what was written"), mixed);
    for (layers, word) in [
        (r#"{ "decoder.blocks.2": {} }"#, "decoder.blocks.2"),
        (r#"{ "encoder.blocks.0": {} }"#, "encoder.blocks.0"),
        (r#"{ "decoder.blocks.1": { "n_heads": 1 } }"#, "n_heads"),
        (r#"{ "decoder.blocks.1": { "colour": 1 } }"#, "colour"),
        (r#"{ "decoder.blocks.1": { "norm": "batch" } }"#, "layers.decoder.blocks.1.norm"),
        (r#"{ "decoder.blocks.1": { "rotary_base": 0 } }"#, "rotary_base"),
        (r#"{ "decoder.blocks.1": { "rotary_columns": 3 } }"#, "rotary_columns"),
        (r#"{ "decoder.blocks.1": { "query_key_norm": "tail" } }"#, "blocks.1.query_key_norm"),
        (r#"{ "decoder.blocks.1": { "parallel": "two_norms", "norm_position": "post" } }"#, "parallel"),
        (r#"{ "decoder.blocks.1": { "parallel": "one_norm", "norm_position": "out" } }"#, "parallel"),
        (r#"{ "decoder.blocks.1": { "rotary_columns": 6 } }"#, "rotary_columns"),
        (r#"{ "decoder.blocks.1": { "rotary_rule": { "kind": "bent" } } }"#, "bent"),
        (r#"{ "decoder.blocks.1": { "rotary_rule": { "kind": "linear" } } }"#, "factor"),
        (r#"{ "decoder.blocks.1": { "rotary_rule": { "kind": "linear", "factor": 0 } } }"#, "rotary_rule"),
        (r#"{ "decoder.blocks.1": { "rotary_rule": { "kind": "linear", "factor": 2, "hue": 1 } } }"#, "hue"),
        (
            r#"{ "decoder.blocks.1": { "rotary_rule": { "kind": "dynamic", "factor": 2, "trained_length": 0 } } }"#,
            "rotary_rule",
        ),
        (
            r#"{ "decoder.blocks.1": { "rotary_columns": 2, "rotary_rule": { "kind": "dynamic", "factor": 2,
                "trained_length": 8 } } }"#,
            "4 columns",
        ),
        (
            r#"{ "decoder.blocks.1": { "rotary_rule": { "kind": "llama3", "factor": 2, "low_freq_factor": 4,
                "high_freq_factor": 1, "trained_length": 8 } } }"#,
            "high_freq_factor",
        ),
        (
            r#"{ "decoder.blocks.1": { "rotary_base": 1, "rotary_rule": { "kind": "yarn", "factor": 2,
                "trained_length": 8 } } }"#,
            "rotary_rule",
        ),
        (
            r#"{ "decoder.blocks.1": { "rotary_rule": { "kind": "longrope", "short_factor": [1], "long_factor": [1, 2],
                "trained_length": 8 } } }"#,
            "rotary_rule",
        ),
        (r#"{ "decoder.blocks.1": { "rotary_rule": { "kind": "proportional", "pairs": 3 } } }"#, "there are 2"),
        (r#"{ "decoder.blocks.1": { "head_sizes": { "n_kv_heads": 0, "d_head": 4 } } }"#, "head_sizes"),
        (r#"{ "decoder.blocks.1": { "head_sizes": { "n_kv_heads": 3, "d_head": 4 } } }"#, "head_sizes"),
        (r#"{ "decoder.blocks.1": { "head_sizes": { "n_kv_heads": 1, "d_head": 5 } } }"#, "d_head"),
        (r#"{ "decoder.blocks.1": { "head_sizes": { "n_kv_heads": 1, "d_head": 16777216 } } }"#, "head_sizes"),
        (r#"{ "decoder.blocks.1": { "mlp_width": 0 } }"#, "mlp_width"),
        (r#"{ "decoder.blocks.1": { "keys_of": 1 } }"#, "not before it"),
        (r#"{ "decoder.blocks.0": { "keys_of": 3 } }"#, "keys_of"),
        (r#"{ "decoder.blocks.1": { "keys_of": 0, "head_sizes": { "n_kv_heads": 1, "d_head": 4 } } }"#, "other sizes"),
        (r#"{ "decoder.blocks.1": { "window": 0 } }"#, "layers.decoder.blocks.1.window"),
        (r#"{ "decoder.blocks.1": { "window": -1 } }"#, "layers.decoder.blocks.1.window"),
        (r#"{ "decoder.blocks.1": { "score_cap": 0 } }"#, "score_cap"),
        (r#"[1]"#, "layers"),
    ] {
        let message = config(&format!(r#""layers": {layers}"#)).expect_err(layers).to_string();
        assert!(message.contains(word), "{message}");
    }
    let shared = config(r#""share_layers": true, "layers": { "decoder.blocks.1": { "norm": "rms_norm" } }"#);
    assert!(shared.expect_err("one set of parameters").to_string().contains("share_layers"));
    for (keys, word) in [
        (r#""keys_of": 0"#, "single blocks"),
        (r#""d_value": 3, "values_from_keys": true"#, "values_from_keys"),
        (r#""mlp": false, "block_scale": true"#, "block_scale"),
        (r#""mlp": false, "d_layer_embed": 3"#, "d_layer_embed"),
        (r#""share_layers": true, "d_layer_embed": 3"#, "d_layer_embed"),
        (r#""d_layer_embed": 16777216"#, "d_layer_embed"),
    ] {
        let message = config(keys).expect_err(keys).to_string();
        assert!(message.contains(word), "{message}");
    }
}
