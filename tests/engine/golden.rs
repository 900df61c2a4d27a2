//! Every activation of every reference model equals PyTorch's, edited and unedited, in any order of requests.

use crate::common;

use common::{
    Golden, MODELS, PRESETS, assert_close, device, difference, first_rows, folder, fresh, golden, in_pieces, trace,
};
use headlight::config::Architecture;
use headlight::config::{AttentionConfig, Config, EmbeddingConfig, MlpConfig, PRESETS as TAUGHT, Writing, preset};
use headlight::edit::Edits;
use headlight::model::Visitor;
use headlight::run::Run;
use headlight::site::SiteFilter;
use headlight::weights;
use serde_json::Value;

/// Relative to max(1, |x|). Sums of this length with fused multiply-adds differ by 1e-5. A processor without them
/// rounds each product once more (1.3e-5 on an emulated one of 2008).
const TOLERANCE: f32 = if cfg!(feature = "gpu") { 1e-4 } else { 2e-5 };

/// The differences between PyTorch's activations and the session's, each with its site.
fn differences(golden: &Golden, case: &common::Case, found: &common::Tensors) -> Vec<(String, f32)> {
    let expected = golden.of(case);
    assert!(!expected.is_empty(), "{}/{} has nothing to compare with", golden.name, case.name);
    let difference_at = |(site, (shape, values)): (&str, &(Vec<usize>, Vec<f32>))| {
        let what = format!("{}/{}/{site}", golden.name, case.name);
        let (found_shape, found) = found.get(site).unwrap_or_else(|| panic!("{what} was not computed"));
        assert_eq!(found_shape, shape, "{what}");
        (what, difference(found, values))
    };
    expected.into_iter().map(difference_at).collect()
}

/// Compares PyTorch's activations with the session's.
fn assert_matches(golden: &Golden, case: &common::Case, found: &common::Tensors) {
    for (what, worst) in differences(golden, case, found) {
        assert!(worst <= TOLERANCE, "{what} differs by {worst:e}");
    }
}

#[test]
fn every_site_of_every_case_equals_pytorch() {
    let goldens = MODELS.into_iter().chain(PRESETS).map(golden);
    assert_equal_pytorch(goldens);
}

#[test]
fn every_site_of_models_with_tokens_in_pieces_equals_pytorch() {
    let cut = |name: &str| {
        let golden = golden(name);
        Golden { name: format!("{name} in pieces"), model: in_pieces(golden.model, 4), ..golden }
    };
    assert_equal_pytorch(MODELS.into_iter().chain(["capped", "narrow-tokens"]).map(cut));
}

fn assert_equal_pytorch(goldens: impl Iterator<Item = Golden>) {
    let mut far = Vec::new();
    for golden in goldens {
        let mut largest = 0f32;
        for case in &golden.cases {
            let mut session = golden.session();
            session.update(golden.inputs(case), &case.edits).expect(&case.name);
            session.finish();
            let differences = differences(&golden, case, &trace(&session));
            largest = differences.iter().fold(largest, |largest, (_, difference)| largest.max(*difference));
            far.extend(differences.into_iter().filter(|(_, difference)| *difference > TOLERANCE));
        }
        common::report(&golden.name, largest, TOLERANCE);
    }
    assert!(far.is_empty(), "too far from PyTorch: {far:#?}");
}

#[test]
fn an_edit_after_an_unedited_run_equals_pytorch_and_taking_it_back_restores_every_bit() {
    for name in MODELS.into_iter().chain(PRESETS) {
        let golden = golden(name);
        for case in &golden.cases {
            let inputs = golden.inputs(case);
            let mut session = golden.session();
            session.update(inputs.clone(), &Edits::default()).expect(&case.name);
            session.finish();
            let before = trace(&session);
            session.update(inputs.clone(), &case.edits).expect(&case.name);
            session.finish();
            assert_matches(&golden, case, &trace(&session));
            session.update(inputs, &Edits::default()).expect(&case.name);
            session.finish();
            assert_close(&format!("{name}/{} undone", case.name), &trace(&session), &before, 0.0);
        }
    }
}

#[test]
fn growing_the_target_token_by_token_equals_pytorch() {
    for name in MODELS.into_iter().chain(PRESETS) {
        let golden = golden(name);
        for case in &golden.cases {
            let whole = golden.inputs(case);
            let Some(target) = &whole.decoder else { continue };
            let mut session = golden.session();
            for rows in 1..=target[0].len() {
                let inputs = first_rows(&whole, rows);
                session.update(inputs, &case.edits).expect(&case.name);
                session.finish();
            }
            assert_matches(&golden, case, &trace(&session));
        }
    }
}

/// The output of the last stack, for a target that grows token by token; records the `wanted` sites on the way.
fn grown(golden: &Golden, case: &common::Case, wanted: &SiteFilter) -> Vec<f32> {
    let (model, whole) = (&golden.model, golden.inputs(case));
    let mut run = Run::new(model, wanted.clone());
    let rows = whole.decoder.as_ref().map_or(1, |target| target[0].len());
    for rows in 1..=rows {
        let inputs = if whole.decoder.is_some() { first_rows(&whole, rows) } else { whole.clone() };
        run.update(model, inputs, &case.edits).expect(&case.name);
        while run.advance(model, None) {}
    }
    let last = model.stacks().last().expect("a model has a stack").stack;
    run.stack_out(model, last).expect("a finished run").into_data().try_to_vec().expect("floats")
}

#[test]
fn recording_sites_does_not_change_the_output() {
    for name in MODELS.into_iter().chain(PRESETS) {
        let golden = golden(name);
        for case in &golden.cases {
            let [alone, watched] =
                [SiteFilter::Nothing, SiteFilter::glob("*")].map(|wanted| grown(&golden, case, &wanted));
            assert_eq!(alone.len(), watched.len(), "{name}/{}", case.name);
            let worst = difference(&alone, &watched);
            assert!(worst <= TOLERANCE, "{name}/{} differs by {worst:e}", case.name);
        }
    }
}

/// A configuration with another's sizes, so that only its switches differ.
fn with_sizes_of(config: Config, other: &Config) -> Config {
    let AttentionConfig { n_heads, n_kv_heads, d_head, d_value, d_out, .. } = other.attention;
    let Writing { pad_id, start_id, end_id, .. } = other.writing;
    Config {
        name: other.name.clone(),
        d_model: other.d_model,
        attention: AttentionConfig { n_heads, n_kv_heads, d_head, d_value, d_out, ..config.attention },
        mlp: MlpConfig { d_mlp: other.mlp.d_mlp, ..config.mlp },
        embedding: EmbeddingConfig {
            d_embed: other.embedding.d_embed,
            projection: other.embedding.projection,
            ..config.embedding
        },
        n_encoder_layers: other.n_encoder_layers,
        n_decoder_layers: other.n_decoder_layers,
        d_vocab: other.d_vocab,
        n_ctx: other.n_ctx,
        writing: Writing { pad_id, start_id, end_id, ..config.writing },
        ..config
    }
}

#[test]
fn every_preset_has_a_reference_model_with_its_switches() {
    for name in TAUGHT {
        let reference = golden(&format!("presets/{name}")).model.config;
        assert_eq!(with_sizes_of(preset(name).expect(name), &reference), reference, "{name}");
        if reference.architecture == Architecture::Attention {
            let own = preset(name).expect(name);
            assert_eq!((own.d_model, own.attention), (16, reference.attention));
        }
    }
}

#[test]
fn no_reference_model_has_constant_parameters() {
    /// The names of constant parameters, such as a fresh bias, norm or gamma.
    struct Alike(Vec<String>);
    impl Visitor for Alike {
        fn visit<const D: usize>(&mut self, name: &str, tensor: &mut burn::tensor::Tensor<D>) {
            let values = tensor.clone().into_data().try_to_vec::<f32>().expect("floats");
            if values.len() > 1 && values.iter().all(|x| (x - values[0]).abs() < 1e-3) {
                self.0.push(name.into());
            }
            let far_from_start = |x: &f32| (x - 0.01).abs() > 0.05;
            if name.ends_with(".gamma") && !values.iter().any(far_from_start) {
                self.0.push(name.into());
            }
        }
    }
    for name in MODELS.into_iter().chain(PRESETS) {
        let mut alike = Alike(Vec::new());
        golden(name).model.visit(&mut alike);
        assert_eq!(alike.0, Vec::<String>::new(), "{name}");
    }
}

#[test]
fn reference_texts_are_padded_where_it_masks_and_source_and_target_differ_in_length() {
    for name in MODELS.into_iter().chain(PRESETS) {
        let golden = golden(name);
        let reads_padding =
            !["mini", "mini-residual", "causal", "multi-head"].iter().any(|bare| name == format!("presets/{bare}"));
        let mut padded = 0;
        for case in &golden.cases {
            let inputs = golden.inputs(case);
            if let (Some(source), Some(target)) = (&inputs.encoder, &inputs.decoder) {
                assert_ne!(source[0].len(), target[0].len(), "{name}/{}", case.name);
            }
            // A key that no query of a sequence sees, beyond the causal mask.
            let session = fresh(
                &golden.model,
                &inputs,
                &Edits { causal: golden.model.config.attention.causal.then_some(false), ..Edits::default() },
            );
            let masks = session.run().masks(&golden.model, session.baseline(), |_| true);
            padded += usize::from(!masks.is_empty() && masks.iter().any(|(_, mask)| mask.masks_any()));
        }
        assert_eq!(padded > 0, reads_padding, "{name}");
    }
}

/// Switches of reference models, each with another value: the model, the block that says it or none, and the key.
pub const FLIPPED: [(&str, &str, &str, &str); 18] = [
    ("rotary-rules", "decoder.blocks.0", "rotary_rule", "null"),
    ("rotary-rules", "decoder.blocks.0", "rotary_columns", "null"),
    ("rotary-rules", "decoder.blocks.1", "rotary_rule", "null"),
    ("rotary-rules", "decoder.blocks.2", "rotary_rule", "null"),
    ("rotary-rules", "decoder.blocks.3", "rotary_rule", "null"),
    ("rotary-rules", "decoder.blocks.3", "rotary_pairs", "\"halves\""),
    ("rotary-rules", "decoder.blocks.4", "rotary_rule", "null"),
    ("windows", "decoder.blocks.0", "window", "null"),
    ("windows", "decoder.blocks.1", "rotary_columns", "null"),
    ("windows", "decoder.blocks.2", "window", "null"),
    ("windows", "decoder.blocks.2", "rotary_base", "100"),
    ("window-encoder", "encoder.blocks.0", "window", "null"),
    ("capped", "decoder.blocks.0", "score_cap", "null"),
    ("capped", "", "logits_cap", "null"),
    ("capped", "", "positions", "\"none\""),
    ("sinks", "", "sinks", "false"),
    ("disentangled", "", "distances", "null"),
    ("disentangled", "", "distances", r#"{ "span": 4, "norm": true }"#),
];

#[test]
fn a_switch_with_another_value_computes_something_else() {
    for (name, block, key, value) in FLIPPED {
        let golden = golden(name);
        let mut keys: Value = serde_json::from_str(&golden.model.config.to_json()).expect(name);
        let at = if block.is_empty() { &mut keys } else { &mut keys["layers"][block] };
        at[key] = serde_json::from_str(value).expect(value);
        let config = Config::from_json(&keys.to_string()).unwrap_or_else(|e| panic!("{name}/{block} {key}: {e}"));
        let mut tensors = std::fs::read(folder().join(name).join("model.safetensors")).expect(name);
        if value == "false" || value == "null" {
            let mut read = weights::read_tensors(&tensors).expect(name);
            read.retain(|tensor, _| !tensor.split('.').any(|part| part == key));
            tensors = weights::write_tensors(&read).expect(name);
        }
        let model = weights::load(&config, &tensors, &device()).expect(name);
        let case = &golden.cases[0];
        let found = trace(&fresh(&model, &golden.inputs(case), &case.edits));
        let far = difference(&found["logits"].1, &golden.of(case)["logits"].1);
        assert!(far > 1e-2, "{name}: {key} of {block:?} changes the logits by {far:e} alone");
    }
}
