//! Models that sort texts into classes: their head, what it is made of, and what heads and patches do for it.

use crate::common;

use std::path::{Path, PathBuf};

use common::folder::{open, open_with, read};
use common::page::{Page, subject, with};
use common::{difference, fresh};
use headlight::config::{ClassTransform, Config, Precision};
use headlight::family;
use headlight::look::{Answer, AttributeAnswer, LookSessions};
use headlight::run::{Inputs, Session};
use headlight::site::read_packed;
use headlight::text::Tokenizer;
use serde_json::{Value, json};

const NAMES: [&str; 3] = ["against", "neither", "very much for"];

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/families").join(name)
}

/// A configuration with some of its keys replaced.
fn keys(name: &str, keys: &Value) -> String {
    let mut config: Value = serde_json::from_str(&read(&folder(name), "config.json")).expect("json");
    for (key, value) in keys.as_object().expect("an object") {
        config[key] = value.clone();
    }
    config.to_string()
}

fn page(name: &str) -> Page {
    page_with(name, &json!({}))
}

/// The same with some keys of its configuration replaced.
fn page_with(name: &str, changed: &Value) -> Page {
    let opened = open_with(&folder(name), &keys(name, changed), None, Precision::F32);
    let model = opened.expect("the folder is a model").1;
    let tokenizer = Tokenizer::from_json(&read(&folder(name), "tokenizer.json"), &model.config).expect("a tokenizer");
    Page { session: Session::new(model), tokenizer, looks: LookSessions::default() }
}

fn said(edits: Value) -> Value {
    with(subject("the big dog jumps over", json!([])), "edits", edits)
}

fn parts(page: &mut Page, edits: Value, answer: Value, foil: Value) -> AttributeAnswer {
    let toward = json!({ "kind": "answer", "position": null, "answer": answer, "foil": foil });
    match page.ask(json!({ "kind": "attribute", "of": said(edits), "toward": toward })) {
        Answer::Attribute(found) => *found,
        other => panic!("{other:?}"),
    }
}

/// The class logits of a run of its own.
fn logits(page: &mut Page, edits: Value) -> Vec<f32> {
    let look = page.look(said(json!({})));
    let ids = look.source.iter().map(|token| token.id).collect();
    let inputs = Inputs { encoder: Some(vec![ids]), ..Inputs::default() };
    let edits = serde_json::from_value(edits).expect("edits");
    let session = fresh(&page.session.model, &inputs, &edits);
    let logits = session.run().class_logits(&session.model).expect("classes").flatten::<1>(0, 2);
    common::page::wait(read_packed(vec![logits])).expect("numbers")
}

#[test]
fn a_class_head_is_known_by_what_the_model_was_made_as() {
    for (name, classes, transform) in [
        ("bert-class", NAMES.map(str::to_owned).to_vec(), ClassTransform::Tanh),
        ("distilbert-class", NAMES.map(str::to_owned).to_vec(), ClassTransform::Relu),
        // Of two classes without names nothing is written down.
        ("albert-class", vec!["LABEL_0".to_owned(), "LABEL_1".to_owned()], ClassTransform::Tanh),
    ] {
        let config = open(&folder(name)).expect(name).1.config;
        assert_eq!((&config.classes, config.class_transform), (&classes, Some(transform)), "{name}");
        assert_eq!(Config::from_json(&config.to_json()).expect("what was written"), config, "{name}");
        let made_as = json!({ "architectures": ["BertForTokenClassification"] });
        let (_, other) = open_with(&folder(name), &keys(name, &made_as), None, Precision::F32).expect(name);
        assert!(other.config.classes.is_empty(), "{name}: a class of each token");
        assert!(other.parameters() < open(&folder(name)).expect(name).1.parameters(), "{name}");
    }
    let tensors = ["classifier.weight"];
    let multi = keys("bert-class", &json!({ "problem_type": "multi_label_classification" }));
    assert!(family::open(&multi, None, &tensors).expect("bert").config.multi_label);
    let several = keys("albert-class", &json!({ "num_labels": 4 }));
    assert_eq!(family::open(&several, None, &tensors).expect("albert").config.classes.len(), 4);
}

#[test]
fn a_class_head_that_cannot_be_is_one_sentence() {
    let named = "must give each class from 0 on a name";
    for (name, changed, sentence) in [
        ("bert-class", json!({ "id2label": { "0": "a", "1": "b" } }), "expected [2, 16]"),
        ("distilbert-class", json!({ "id2label": { "0": "a", "1": "b", "2": "c", "3": "d" } }), "expected [4, 16]"),
        ("albert-class", json!({ "num_labels": 3 }), "expected [3, 16]"),
        ("bert-class", json!({ "id2label": { "0": "a", "1": "b", "3": "c" } }), named),
        ("bert-class", json!({ "id2label": { "0": "a", "1": 7, "2": "c" } }), named),
        ("bert-class", json!({ "id2label": ["a", "b", "c"] }), named),
        ("bert-class", json!({ "id2label": {} }), named),
        ("albert-class", json!({ "num_labels": u64::MAX }), "expected at most 65536"),
    ] {
        let found = open_with(&folder(name), &keys(name, &changed), None, Precision::F32);
        let problem = found.map(|_| ()).expect_err(sentence);
        assert!(problem.to_string().contains(sentence), "{name} {changed}: {problem}");
    }
    for keys in [
        r#""architecture": "decoder", "n_decoder_layers": 1, "classes": ["a"]"#,
        r#""architecture": "encoder", "n_encoder_layers": 1, "head": true, "classes": ["a"]"#,
        r#""architecture": "encoder", "n_encoder_layers": 1, "classes": ["a", 2]"#,
        r#""architecture": "encoder", "n_encoder_layers": 1, "classes": ["a"], "class_transform": "mish""#,
    ] {
        let text = format!(
            r#"{{ "format": "headlight/1", "d_model": 4, "n_heads": 2, "d_mlp": 8, "d_vocab": 5, "n_ctx": 8, {keys} }}"#
        );
        let problem = Config::from_json(&text).expect_err(keys).to_string();
        assert!(problem.contains("class"), "{keys}: {problem}");
    }
}

#[test]
fn a_class_is_asked_about_as_a_token_is() {
    for name in ["bert-class", "distilbert-class"] {
        let mut page = page(name);
        let found = parts(&mut page, json!({}), Value::Null, json!("likeliest"));
        let texts: Vec<&str> = found.candidates.iter().map(|one| one.text.as_str()).collect();
        let mut sorted = texts.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, NAMES, "{name}");
        let told = |one: &Option<headlight::look::TokenProbability>| one.as_ref().map(|one| one.text.clone());
        assert_eq!((told(&found.answer), told(&found.foil)), (Some(texts[0].into()), Some(texts[1].into())));
        let sum: f32 = found.candidates.iter().map(|one| one.probability).sum();
        assert!((sum - 1.0).abs() < 1e-5 && found.position == Some(0), "{name}");
        // ln p of two classes are as far apart as their logits.
        let apart = (found.candidates[0].probability / found.candidates[1].probability).ln();
        assert!((found.whole - apart).abs() < 1e-4, "{name}: {} {apart}", found.whole);
        let edits = json!({ "heads": { "encoder.blocks.1.attn.2": -1.5 }, "patches": [
            { "site": "encoder.blocks.0.mlp.out", "from": "zero", "factor": 0.5 }] });
        for (edits, answer, foil) in
            [(json!({}), json!(0), json!(2)), (json!({}), json!(1), Value::Null), (edits, json!(2), json!(1))]
        {
            let found = parts(&mut page, edits, answer, foil);
            assert!(found.residue.abs() < 1e-4, "{name}: {}", found.residue);
            let most = found.parts.iter().map(|part| part.value.abs()).fold(0.0, f32::max);
            assert!(most > 0.05, "{name}: {most}");
        }
        let toward = json!({ "kind": "answer", "position": null, "answer": 3, "foil": null });
        let sentence = page.refusal(json!({ "kind": "attribute", "of": said(json!({})), "toward": toward }));
        assert_eq!(sentence, "class 3 is not there: use 0 to 2");
    }
}

#[test]
fn classes_that_do_not_exclude_each_other_have_each_a_probability() {
    let mut page = page_with("bert-class", &json!({ "problem_type": "multi_label_classification" }));
    let found = parts(&mut page, json!({}), json!(2), json!(0));
    let whole = logits(&mut page, json!({}));
    let sigmoid = |x: f32| 1.0 / (1.0 + (-x).exp());
    for one in &found.candidates {
        assert!((one.probability - sigmoid(whole[one.id as usize])).abs() < 1e-5, "{}", one.text);
    }
    assert!((found.whole - (whole[2] - whole[0])).abs() < 1e-4);
    let silent = logits(&mut page, json!({ "heads": { "encoder.blocks.0.attn.1": 0.0 } }));
    let asked = json!({ "kind": "ablate", "of": said(json!({ "scale": false })), "asked": null, "heads": [] });
    let Answer::Ablate { effect, .. } = page.ask(asked) else { panic!("no rows") };
    assert_eq!(effect, None, "there is no distribution that could shift");
    let asked = json!({ "kind": "ablate", "of": said(json!({})), "asked": null,
        "heads": [{ "path": "encoder.blocks.0.attn", "head": 1 }] });
    let Answer::Ablate { rows, .. } = page.ask(asked) else { panic!("no rows") };
    let first = (0..3).max_by(|a, b| whole[*a].total_cmp(&whole[*b])).expect("a class");
    let loss = rows[0].loss.expect("it is told by probability");
    assert!((loss - (sigmoid(whole[first]).ln() - sigmoid(silent[first]).ln())).abs() < 1e-4, "{loss}");
}

#[test]
fn heads_are_silenced_and_values_put_in_for_a_class() {
    let mut page = page("bert-class");
    let all = json!({ "kind": "ablate", "of": said(json!({})), "asked": null,
        "heads": [{ "path": "encoder.blocks.0.attn", "head": 1 }] });
    let Answer::Ablate { rows, .. } = page.ask(all) else { panic!("no rows") };
    let whole = logits(&mut page, json!({}));
    let silent = logits(&mut page, json!({ "heads": { "encoder.blocks.0.attn.1": 0.0 } }));
    assert!(difference(&whole, &silent) > 1e-3);
    let ln = |logits: &[f32], id: usize| logits[id] - logits.iter().map(|x| x.exp()).sum::<f32>().ln();
    let first = (0..3).max_by(|a, b| whole[*a].total_cmp(&whole[*b])).expect("a class");
    let loss = rows[0].loss.expect("it is told by probability");
    assert!((loss - (ln(&whole, first) - ln(&silent, first))).abs() < 1e-4, "{loss}");
    // All that another text's run has, put in at the bottom, is that text's answer.
    let sweep = |block: Value| {
        json!({ "kind": "sweep", "of": said(json!({})), "from": "the small cat sleeps under", "stack": "encoder",
            "block": block, "part": "resid_pre", "pairs": null, "asked": null, "score": "logit-difference",
            "answer": 0, "foil": 2 })
    };
    let Answer::Sweep { rows, clean, corrupted, answer, .. } = page.ask(sweep(json!(0))) else { panic!("no cells") };
    assert_eq!(answer.expect("a class").text, "against");
    assert!((corrupted - (whole[0] - whole[2])).abs() < 1e-4 && (clean - corrupted).abs() > 1e-2);
    let Answer::Sweep { rows: near, .. } = page.ask(sweep(Value::Null)) else { panic!("no cells") };
    assert_eq!((rows[0].cells.len(), near.len()), (7, 2));
    assert!(rows[0].cells.iter().any(|cell| cell.abs() > 0.05));
}
