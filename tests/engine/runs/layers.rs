//! Layers that differ from the others: in their norm, their rotation, their scale.

use burn::tensor::Device;
use headlight::config::{Config, NormKind, PositionKind};
use headlight::cost::parts;
use headlight::edit::Edits;
use headlight::model::{FreshParameters, Model};
use headlight::run::Inputs;

use headlight::weights::Tensors;

use crate::common::{first_rows, fresh, trace};

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
        (r#""attention_scale": 0.5"#, r#""attention_scale": 2.0"#),
        (r#""query_key_norm": "none""#, r#""query_key_norm": "head""#),
        (r#""norm_position": "pre""#, r#""norm_position": "both""#),
        (r#""norm_position": "post""#, r#""norm_position": "out""#),
        (r#""parallel": "none""#, r#""parallel": "two_norms""#),
        (r#""query_key_norm": "width""#, r#""query_key_norm": "head""#),
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
    let whole = computed(&model(r#""rotary_columns": 4"#));
    assert_eq!(whole, computed(&model(r#""n_ctx": 32"#)), "all columns are the default");
}

#[test]
fn a_step_by_cached_keys_and_values_is_the_whole_run() {
    let model = model(
        r#""layers": { "decoder.blocks.1": { "rotary_base": 5, "rotary_columns": 2, "norm": "rms_norm" } },
            "query_key_norm": "head""#,
    );
    let mut session = fresh(&model, &first_rows(&inputs(), 3), &Edits::default());
    session.update(inputs(), &Edits::default()).expect("a longer text");
    session.finish();
    let [stepped, whole] = [trace(&session), computed(&model)].map(|all| all["logits"].1.clone());
    let worst = stepped.iter().zip(&whole).map(|(a, b)| (a - b).abs()).fold(0f32, f32::max);
    assert!(worst < 1e-5, "{worst:e}");
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
        (r#"{ "decoder.blocks.1": { "norm": "batch" } }"#, "layers"),
        (r#"{ "decoder.blocks.1": { "rotary_base": 0 } }"#, "rotary_base"),
        (r#"{ "decoder.blocks.1": { "rotary_columns": 3 } }"#, "rotary_columns"),
        (r#"{ "decoder.blocks.1": { "query_key_norm": "tail" } }"#, "layers"),
        (r#"{ "decoder.blocks.1": { "parallel": "two_norms", "norm_position": "post" } }"#, "parallel"),
        (r#"{ "decoder.blocks.1": { "parallel": "one_norm", "norm_position": "out" } }"#, "parallel"),
        (r#"{ "decoder.blocks.1": { "rotary_columns": 6 } }"#, "rotary_columns"),
        (r#"[1]"#, "layers"),
    ] {
        let message = config(&format!(r#""layers": {layers}"#)).expect_err(layers).to_string();
        assert!(message.contains(word), "{message}");
    }
    let shared = config(r#""share_layers": true, "layers": { "decoder.blocks.1": { "norm": "rms_norm" } }"#);
    assert!(shared.expect_err("one set of parameters").to_string().contains("share_layers"));
}
