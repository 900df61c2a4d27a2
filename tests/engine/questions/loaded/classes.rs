//! Text classifiers: the class head, its attribution, and the effects of heads and patches on it.

use crate::common;

use std::cell::Cell;
use std::path::PathBuf;

use common::folder::{open, open_files, open_with, read};
use common::page::{Page, subject, wait, with};
use common::{difference, fresh};
use headlight::config::{ActivationFunction, ClassRows, Config, Precision};
use headlight::family;
use headlight::model::Model;
use headlight::questions::loaded::{Answer, AttributeAnswer, PageModel, Question, QuestionSessions};
use headlight::run::{Inputs, Session};
use headlight::site::read_packed;
use headlight::text::Tokenizer;
use headlight::weights::{Tensors, read_tensors, write_tensors};
use serde_json::{Value, json};

const NAMES: [&str; 3] = ["against", "neither", "very much for"];

fn folder(name: &str) -> PathBuf {
    common::project().join("tests/families").join(name)
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

/// The page with some configuration keys replaced.
fn page_with(name: &str, changed: &Value) -> Page {
    let opened = open_with(&folder(name), &keys(name, changed), None, Precision::F32);
    page_of(name, opened.expect("the folder is a model").1)
}

/// A page with a changed model of the folder, and its tokenizer.
fn page_of(name: &str, model: Model) -> Page {
    let tokenizer = Tokenizer::from_json(&read(&folder(name), "tokenizer.json"), &model.config).expect("a tokenizer");
    Page { session: Session::new(model), tokenizer, questions: QuestionSessions::default() }
}

/// The folder with changed keys and tensors.
fn changed(name: &str, changed: &Value, change: impl FnOnce(&mut Tensors)) -> headlight::Result<Model> {
    let file = std::fs::read(folder(name).join("model.safetensors")).expect("weights");
    let mut tensors = read_tensors(&file).expect("tensors");
    change(&mut tensors);
    let files = [write_tensors(&tensors).expect("a file")];
    Ok(open_files(&files, &keys(name, changed), None, Precision::F32)?.1)
}

/// A model with only the first of the folder's classes.
fn one_class() -> Page {
    let first = |tensors: &mut Tensors| {
        for (name, shape) in [("classifier.weight", vec![1, 16]), ("classifier.bias", vec![1])] {
            let tensor = tensors.get_mut(name).expect(name);
            tensor.1.truncate(shape.iter().product());
            tensor.0 = shape;
        }
    };
    page_of("bert-class", changed("bert-class", &json!({ "id2label": { "0": "for" } }), first).expect("one class"))
}

fn sweep(score: &str, answer: Value, foil: Value) -> Value {
    json!({ "kind": "sweep", "of": said(json!({})), "from": "the small cat sleeps under", "stack": "encoder",
        "block": 0, "part": "resid_pre", "pairs": null, "asked": null, "score": score, "answer": answer,
        "foil": foil })
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

/// The class logits of a fresh run.
fn logits(page: &mut Page, edits: Value) -> Vec<f32> {
    let look = page.look(said(json!({})));
    let ids = look.source.iter().map(|token| token.id).collect();
    let inputs = Inputs { encoder: Some(vec![ids]), ..Inputs::default() };
    let edits = serde_json::from_value(edits).expect("edits");
    let session = fresh(&page.session.model, &inputs, &edits);
    let logits = session.run().class_logits(&session.model).expect("classes").flatten::<1>(0, 2);
    wait(read_packed(vec![logits])).expect("numbers")
}

#[test]
fn a_class_head_is_known_by_the_architecture_key() {
    for (name, classes, transform) in [
        ("bert-class", NAMES.map(str::to_owned).to_vec(), ActivationFunction::Tanh),
        ("distilbert-class", NAMES.map(str::to_owned).to_vec(), ActivationFunction::Relu),
        // Two classes without names are not in the file.
        ("albert-class", vec!["LABEL_0".to_owned(), "LABEL_1".to_owned()], ActivationFunction::Tanh),
    ] {
        let config = open(&folder(name)).expect(name).1.config;
        assert_eq!((&config.head.classes, config.head.class_transform), (&classes, Some(transform)), "{name}");
        assert_eq!(Config::from_json(&config.to_json()).expect("what was written"), config, "{name}");
        let made_as = |class: &str| {
            let changed = json!({ "architectures": [class] });
            open_with(&folder(name), &keys(name, &changed), None, Precision::F32).expect(name).1
        };
        let head = made_as("BertForTokenClassification").config.head;
        assert_eq!((&head.classes, head.class_rows, head.class_transform), (&classes, ClassRows::Each, None), "{name}");
        let other = made_as("BertForMultipleChoice");
        assert!(other.config.head.classes.is_empty(), "{name} chooses among texts");
        assert!(other.parameters() < open(&folder(name)).expect(name).1.parameters(), "{name}");
    }
    let tensors = ["classifier.weight"];
    let multi = keys("bert-class", &json!({ "problem_type": "multi_label_classification" }));
    assert!(family::open(&multi, None, &tensors).expect("bert").config.head.multi_label);
    let several = keys("albert-class", &json!({ "num_labels": 4 }));
    assert_eq!(family::open(&several, None, &tensors).expect("albert").config.head.classes.len(), 4);
}

#[test]
fn an_impossible_class_head_is_refused_in_one_sentence() {
    for (name, changed, sentence) in [
        ("bert-class", json!({ "id2label": { "0": "a", "1": "b" } }), "expected [2, 16]"),
        ("distilbert-class", json!({ "id2label": { "0": "a", "1": "b", "2": "c", "3": "d" } }), "expected [4, 16]"),
        ("albert-class", json!({ "num_labels": 3 }), "expected [3, 16]"),
        ("bert-class", json!({ "id2label": {} }), "expected [2, 16]"),
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
fn classes_without_usable_names_are_numbered() {
    let numbered = ["LABEL_0", "LABEL_1", "LABEL_2"];
    for (changed, names) in [
        (json!({ "id2label": { "0": 0, "1": 1.5, "2": "two" } }), ["0", "1.5", "two"]),
        (json!({ "id2label": { "0": "a", "1": "b", "3": "c" } }), numbered),
        (json!({ "id2label": { "0": "a", "1": null, "2": "c" } }), numbered),
        (json!({ "id2label": ["a", "b", "c"] }), numbered),
        (json!({ "id2label": {}, "num_labels": 3 }), numbered),
    ] {
        let found = open_with(&folder("bert-class"), &keys("bert-class", &changed), None, Precision::F32);
        assert_eq!(found.expect("it opens").1.config.head.classes, names, "{changed}");
    }
}

#[test]
fn a_head_of_scores_is_not_a_class_head() {
    let identity = "torch.nn.modules.linear.Identity";
    for changed in [
        json!({ "problem_type": "regression" }),
        json!({ "sbert_ce_default_activation_function": identity }),
        json!({ "sentence_transformers": { "activation_fn": identity } }),
    ] {
        let found = open_with(&folder("bert-class"), &keys("bert-class", &changed), None, Precision::F32);
        assert!(found.expect("opens without its head").1.config.head.classes.is_empty(), "{changed}");
    }
    let sigmoid = json!({ "sentence_transformers": { "activation_fn": "torch.nn.modules.activation.Sigmoid" } });
    let found = open_with(&folder("bert-class"), &keys("bert-class", &sigmoid), None, Precision::F32);
    assert_eq!(found.expect("it opens").1.config.head.classes, NAMES);
}

#[test]
fn a_leftover_token_head_is_not_read() {
    let bert = ["cls.predictions.transform.dense", "cls.predictions.transform.LayerNorm", "cls.predictions.bias"];
    for (name, [dense, norm, bias]) in [
        ("bert-class", bert),
        ("distilbert-class", ["vocab_transform", "vocab_layer_norm", "vocab_projector.bias"]),
        ("albert-class", ["predictions.dense", "predictions.LayerNorm", "predictions.bias"]),
    ] {
        let leave = |tensors: &mut Tensors| {
            let all = [
                (format!("{dense}.weight"), vec![16, 16]),
                (format!("{dense}.bias"), vec![16]),
                (format!("{norm}.weight"), vec![16]),
                (format!("{norm}.bias"), vec![16]),
                (bias.to_owned(), vec![48]),
            ];
            let filled = |shape: Vec<usize>| (shape.clone(), vec![0.5; shape.iter().product()]);
            tensors.extend(all.map(|(name, shape)| (name, filled(shape))));
        };
        let found = changed(name, &json!({}), leave).expect(name);
        let usual = open(&folder(name)).expect(name).1;
        assert_eq!(found.config, usual.config, "{name}");
        assert_eq!(found.parameters(), usual.parameters(), "{name}");
    }
}

#[test]
fn classes_are_read_in_every_precision() {
    for name in ["bert-class", "distilbert-class", "albert-class"] {
        let whole = logits(&mut page(name), json!({}));
        let fewer = [(Precision::F16, 5e-3), (Precision::Int8, 0.1)].into_iter();
        for (precision, furthest) in fewer.filter(|(precision, _)| precision.is_supported_by(&common::device())) {
            let model = open_with(&folder(name), &keys(name, &json!({})), None, precision).expect(name).1;
            let found = logits(&mut page_of(name, model), json!({}));
            let apart = difference(&whole, &found);
            assert!(apart > 0.0 && apart < furthest, "{name} {precision:?}: {apart}");
        }
    }
}

#[test]
fn a_single_class_is_scored_by_its_logit() {
    let mut page = one_class();
    let whole = logits(&mut page, json!({}));
    let found = parts(&mut page, json!({}), Value::Null, Value::Null);
    let probability = 1.0 / (1.0 + (-whole[0]).exp());
    assert!(found.candidates.len() == 1 && (found.candidates[0].probability - probability).abs() < 1e-5);
    let asked = sweep("probability", Value::Null, Value::Null);
    let Answer::Sweep { corrupted, clean, answer, foil, rows, .. } = page.ask(asked) else { panic!("no cells") };
    assert!((corrupted - whole[0]).abs() < 1e-4 && (clean - corrupted).abs() > 1e-2, "{corrupted} {whole:?}");
    assert_eq!((answer.expect("the class").text.as_str(), foil), ("for", None));
    assert!(rows[0].cells.iter().any(|cell| cell.abs() > 0.05));
}

#[test]
fn an_independent_class_has_a_foil_only_on_request() {
    let mut page = page_with("bert-class", &json!({ "problem_type": "multi_label_classification" }));
    let whole = logits(&mut page, json!({}));
    for (foil, measure) in [(Value::Null, whole[1]), (json!(2), whole[1] - whole[2])] {
        let asked = sweep("logit-difference", json!(1), foil.clone());
        let Answer::Sweep { corrupted, foil: told, .. } = page.ask(asked) else { panic!("no cells") };
        assert!((corrupted - measure).abs() < 1e-4, "{foil}: {corrupted} {measure}");
        assert_eq!(told.map(|one| json!(one.id)).unwrap_or_default(), foil);
    }
}

#[test]
fn without_a_distribution_each_head_is_ablated_once() {
    let mut page = page_with("bert-class", &json!({ "problem_type": "multi_label_classification" }));
    let mut turns = |edits: &Value| {
        let asked = json!({ "kind": "ablate", "of": said(edits.clone()), "asked": null,
            "heads": [{ "path": "encoder.blocks.1.attn", "head": 1 }] });
        let question = Question::from_json(&asked.to_string()).expect("a question");
        let mut count = || {
            let turns = Cell::new(0);
            let clock = || {
                turns.set(turns.get() + 1);
                0.0
            };
            let model = PageModel { session: &mut page.session, tokenizer: Some(&page.tokenizer) };
            wait(page.questions.ask(&question, Some(model), &clock)).expect("an answer");
            turns.get()
        };
        // The text's own run is cached after the first question.
        count();
        count()
    };
    assert_eq!(turns(&json!({ "heads": { "encoder.blocks.0.attn.0": 0.5 } })), turns(&json!({})));
}

#[test]
fn questions_about_classes_work_like_those_about_tokens() {
    for name in ["bert-class", "distilbert-class"] {
        let mut page = page(name);
        let found = parts(&mut page, json!({}), Value::Null, json!("likeliest"));
        let texts: Vec<&str> = found.candidates.iter().map(|one| one.text.as_str()).collect();
        let mut sorted = texts.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, NAMES, "{name}");
        let told =
            |one: &Option<headlight::questions::loaded::TokenProbability>| one.as_ref().map(|one| one.text.clone());
        assert_eq!((told(&found.answer), told(&found.foil)), (Some(texts[0].into()), Some(texts[1].into())));
        let sum: f32 = found.candidates.iter().map(|one| one.probability).sum();
        assert!((sum - 1.0).abs() < 1e-5 && found.position == Some(0), "{name}");
        // The difference of ln p equals the difference of the logits.
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
        assert_eq!(sentence, "class 3 does not exist: use 0 to 2");
    }
}

#[test]
fn independent_classes_have_separate_probabilities() {
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
    assert_eq!(effect, None, "there is no distribution to shift");
    let asked = json!({ "kind": "ablate", "of": said(json!({})), "asked": null,
        "heads": [{ "path": "encoder.blocks.0.attn", "head": 1 }] });
    let Answer::Ablate { rows, .. } = page.ask(asked) else { panic!("no rows") };
    let first = (0..3).max_by(|a, b| whole[*a].total_cmp(&whole[*b])).expect("a class");
    let loss = rows[0].loss.expect("a loss from the probability");
    assert!((loss - (sigmoid(whole[first]).ln() - sigmoid(silent[first]).ln())).abs() < 1e-4, "{loss}");
}

#[test]
fn ablations_and_patches_act_on_a_class() {
    let mut page = page("bert-class");
    let all = json!({ "kind": "ablate", "of": said(json!({})), "asked": null,
        "heads": [{ "path": "encoder.blocks.0.attn", "head": 1 }] });
    let Answer::Ablate { rows, .. } = page.ask(all) else { panic!("no rows") };
    let whole = logits(&mut page, json!({}));
    let silent = logits(&mut page, json!({ "heads": { "encoder.blocks.0.attn.1": 0.0 } }));
    assert!(difference(&whole, &silent) > 1e-3);
    let ln = |logits: &[f32], id: usize| logits[id] - logits.iter().map(|x| x.exp()).sum::<f32>().ln();
    let first = (0..3).max_by(|a, b| whole[*a].total_cmp(&whole[*b])).expect("a class");
    let loss = rows[0].loss.expect("a loss from the probability");
    assert!((loss - (ln(&whole, first) - ln(&silent, first))).abs() < 1e-4, "{loss}");
    // All values of another text patched in at the first block give that text's answer.
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
