//! Trained lenses in each published file format equal `tests/reference/attribution.py`; an unfit file is refused in one
//! sentence.

use crate::common;

use common::difference;
use common::page::{Page, golden_page};
use headlight::Result;
use headlight::attribute::{LensAssembly, LensInfo, LensKind, TrainedLens};
use headlight::model::Model;
use headlight::questions::loaded::{Answer, LensAnswer};
use headlight::site::Stack;
use headlight::weights::{Header, Tensors, read_tensors, split, write_tensors};
use serde_json::{Value, json};

const MODELS: [(&str, Stack); 4] = [
    ("decoder-only", Stack::Decoder),
    ("rotary", Stack::Decoder),
    ("everything", Stack::Decoder),
    ("filling", Stack::Encoder),
];

fn read(name: &str) -> Vec<u8> {
    std::fs::read(common::folder().join("lenses").join(name)).expect(name)
}

fn opened(bytes: &[u8], model: &Model) -> Result<TrainedLens> {
    let (header, data) = split(bytes)?;
    let mut lens = LensAssembly::new("lens.safetensors", Header::parse(header)?, model)?;
    // In pieces that end inside numbers.
    data.chunks(61).try_for_each(|piece| lens.feed(piece))?;
    lens.finish()
}

/// A page with a golden model on its first text.
fn page_of(model: &str) -> (Page, Value) {
    let golden = std::fs::read(common::folder().join("attribution.json")).expect("attribution.json");
    let golden: Value = serde_json::from_slice(&golden).expect("json");
    let cases = golden["cases"].as_array().expect("cases");
    golden_page(cases.iter().find(|case| case["model"] == model && case["case"] == "unedited").expect("a case"))
}

fn question(of: &Value, stack: Stack, more: Value) -> Value {
    let mut question = json!({ "kind": "lens", "of": of, "stack": stack.name(), "token": null, "between": false,
        "positions": null });
    question.as_object_mut().expect("a question").extend(more.as_object().expect("an object").clone());
    question
}

fn lens(page: &mut Page, question: Value) -> LensAnswer {
    match page.ask(question) {
        Answer::Lens(found) => *found,
        other => panic!("{other:?}"),
    }
}

#[test]
fn tuned_and_jacobian_lenses_equal_the_reference() {
    let expected = read_tensors(&read("expected.safetensors")).expect("tensors");
    for (model, stack) in MODELS {
        for (kind, layers) in [("tuned", vec![0, 1]), ("jacobian", vec![0])] {
            let (mut page, of) = page_of(model);
            let lens_of = opened(&read(&format!("{kind}.safetensors")), &page.session.model).expect("a lens");
            let of_kind = if kind == "tuned" { LensKind::Tuned } else { LensKind::Jacobian };
            assert_eq!(lens_of.info(), LensInfo { kind: of_kind, layers });
            page.questions.set_lens(Some(("mine".into(), lens_of)));
            let found = lens(&mut page, question(&of, stack, json!({ "trained": "mine" })));
            for (what, values) in [("entropy", &found.entropy), ("kl", &found.kl)] {
                let (_, expected) = &expected[&format!("{model}/{kind}/{what}")];
                let worst = difference(values, expected);
                assert!(worst < 1e-4, "{model}/{kind}/{what} differs by {worst:e}");
            }
            // The embedding has no Jacobian, and the last layer's output is the head's input anyway.
            assert_eq!(found.translated, [kind == "tuned", true, false]);
            let between = lens(&mut page, question(&of, stack, json!({ "trained": "mine", "between": true })));
            let inside = |site: &str| site.ends_with("resid_mid") || site.ends_with("resid_cross");
            let has = between.sites.iter().zip(&between.translated);
            assert!(
                has.clone().any(|(site, _)| inside(site)) && has.clone().all(|(site, has)| !(inside(site) && *has))
            );
        }
    }
}

/// A lens whose matrices change nothing equals no lens.
#[test]
fn a_lens_that_changes_nothing_is_the_plain_one() {
    for (model, stack) in MODELS {
        let (mut page, of) = page_of(model);
        let plain = lens(&mut page, question(&of, stack, json!({})));
        assert_eq!(plain.translated, [false; 3]);
        let matrix = |diagonal: f32| {
            let values: Vec<f32> = (0..256).map(|i| if i % 17 == 0 { diagonal } else { 0.0 }).collect();
            (vec![16, 16], values)
        };
        let zero: Tensors = ["0.weight", "1.weight"].map(|name| (name.into(), matrix(0.0))).into();
        let identity: Tensors = [("J.0".into(), matrix(1.0))].into();
        for tensors in [zero, identity] {
            let same = opened(&write_tensors(&tensors).expect("a file"), &page.session.model).expect("a lens");
            page.questions.set_lens(Some(("same".into(), same)));
            let found = lens(&mut page, question(&of, stack, json!({ "trained": "same" })));
            assert!(found.translated.contains(&true));
            assert_eq!(LensAnswer { translated: plain.translated.clone(), ..found }, plain, "{model}");
        }
    }
}

#[test]
fn an_encoder_beside_a_decoder_is_read_without_a_trained_lens() {
    let (mut page, of) = page_of("everything");
    let tuned = opened(&read("tuned.safetensors"), &page.session.model).expect("a lens");
    page.questions.set_lens(Some(("mine".into(), tuned)));
    let [plain, through] =
        [json!({}), json!({ "trained": "mine" })].map(|more| lens(&mut page, question(&of, Stack::Encoder, more)));
    assert_eq!(plain, through);
}

#[test]
fn a_lens_is_dropped_with_its_model() {
    let (mut page, of) = page_of("decoder-only");
    let asked = question(&of, Stack::Decoder, json!({ "trained": "mine" }));
    assert!(page.refusal(asked.clone()).contains("no longer loaded"));
    let tuned = opened(&read("tuned.safetensors"), &page.session.model).expect("a lens");
    let before = page.questions.bytes();
    page.questions.set_lens(Some(("mine".into(), tuned)));
    assert_eq!(page.questions.bytes() - before, 2 * 16 * 16 * 4);
    lens(&mut page, asked.clone());
    assert!(page.refusal(question(&of, Stack::Decoder, json!({ "trained": "other" }))).contains("open it again"));
    page.questions.forget();
    assert!(page.refusal(asked).contains("no longer loaded"));
}

/// The refusal of these tensors.
fn refusal(model: &Model, tensors: &[(&str, &[usize])], fill: f32) -> String {
    let tensors: Tensors = tensors
        .iter()
        .map(|(name, shape)| ((*name).to_owned(), (shape.to_vec(), vec![fill; shape.iter().product()])))
        .collect();
    let error = opened(&write_tensors(&tensors).expect("a file"), model).expect_err("no lens");
    assert!(error.is_input(), "{error}");
    let sentence = error.to_string();
    assert!(sentence.starts_with("lens.safetensors cannot be used as a lens: "), "{sentence}");
    sentence
}

#[test]
fn unfit_tensors_are_refused_in_one_sentence() {
    let model = common::golden("decoder-only").model;
    let square: &[usize] = &[16, 16];
    let says = |tensors: &[(&str, &[usize])], part: &str| {
        let sentence = refusal(&model, tensors, 0.0);
        assert!(sentence.contains(part), "{sentence}");
    };
    says(&[("0.weight", &[12, 12]), ("1.weight", &[12, 12])], "`0.weight` has shape [12, 12]");
    says(&[("0.weight", square), ("0.bias", &[12]), ("1.weight", square)], "this model's stream is 16 wide");
    says(&[("0.weight", square)], "it has no matrix for layer 1");
    says(&[("0.weight", square), ("1.weight", square), ("2.weight", square)], "a matrix for layer 2");
    says(&[("J.7", square)], "this model has 2 layers");
    // No lens, a model's own weights, two matrices for one layer, two kinds at once, a bias without a matrix.
    says(&[("wte.weight", square)], "neither a tuned lens");
    says(&[("decoder.blocks.0.attn.q.weight", square)], "neither a tuned lens");
    says(&[("a.0.weight", square), ("b.0.weight", square), ("1.weight", square)], "neither a tuned lens");
    says(&[("0.weight", square), ("1.weight", square), ("J.0", square)], "neither a tuned lens");
    says(&[("0.weight", square), ("1.bias", &[16])], "neither a tuned lens");
    let sentence = refusal(&model, &[("J.0", square)], f32::NAN);
    assert!(sentence.ends_with("`J.0` holds values that are not finite numbers"), "{sentence}");
    // Other tensors may hold anything.
    let mut tensors = read_tensors(&read("tuned.safetensors")).expect("tensors");
    tensors.insert("unembedding.weight".into(), (vec![1, 2], vec![f32::NAN; 2]));
    opened(&write_tensors(&tensors).expect("a file"), &model).expect("a lens");
    let whole = read("tuned.safetensors");
    let cut = opened(&whole[..whole.len() - 1], &model).expect_err("it ends early").to_string();
    assert!(cut.contains("lens.safetensors cannot be read: it ends after"), "{cut}");
}

#[test]
fn a_model_without_an_output_head_has_no_lens() {
    let model = common::golden("encoder-only").model;
    let error = opened(&read("tuned.safetensors"), &model).expect_err("it says nothing").to_string();
    assert!(error.contains("an output head is missing"), "{error}");
}
