//! The languages of a translator: the source's stands in its text, the answer's is a forced first token.

use std::fs;

use headlight::engine::session::Failure;
use headlight::engine::{Compute, Engine, QuestionAnswer, Slot};
use headlight::measure::ModelInfo;
use headlight::protocol::{RunUpdate, Scene};
use headlight::questions::loaded::{Answer, SubjectPatterns};
use headlight::run::Provenance;
use headlight::site::Stack;
use serde_json::{Value, json};

use super::host::{Host, scene};
use crate::common::page::{Files, files, subject, wait, with};
use crate::common::project;

const TEXT: &str = "the red fox";
const THE: u32 = 4;
const ENGLISH: u32 = 46;
const FRENCH: u32 = 47;

/// Loads the tiny M2M100 with two languages, as NLLB spells them, in place of its last two words.
fn load(host: &mut Host, key: Option<&str>) -> Result<ModelInfo, Failure> {
    let read = |name: &str| fs::read(project().join("tests/families/m2m_100").join(name)).expect(name);
    let text = |name: &str| String::from_utf8(read(name)).expect(name);
    let mut tokenizer: Value = serde_json::from_str(&text("tokenizer.json")).expect("JSON");
    for (word, id, token) in [("this", ENGLISH, "eng_Latn"), ("that", FRENCH, "fra_Latn")] {
        let vocab = tokenizer["model"]["vocab"].as_object_mut().expect("a vocabulary");
        vocab.remove(word);
        vocab.insert(token.to_owned(), json!(id));
        let added = tokenizer["added_tokens"].as_array_mut().expect("tokens");
        added.push(json!({
            "id": id, "content": token, "special": true,
            "single_word": false, "lstrip": false, "rstrip": false, "normalized": false,
        }));
    }
    let template = &mut tokenizer["post_processor"];
    let language = json!({ "SpecialToken": { "id": "eng_Latn", "type_id": 0 } });
    template["single"].as_array_mut().expect("a template").insert(0, language);
    template["special_tokens"]["eng_Latn"] = json!({ "id": "eng_Latn", "ids": [ENGLISH], "tokens": ["eng_Latn"] });
    let weights = read("model.safetensors");
    let model = json!({
        "config": text("config.json"), "generation": text("generation_config.json"),
        "tokenizer": tokenizer.to_string(), "processor": null,
        "files": [{ "name": "model.safetensors", "size": weights.len() }], "precision": null,
    });
    host.load_pieces(key, &model, &weights)
}

fn translator() -> Host {
    let mut host = Host::new();
    load(&mut host, None).expect("a translator");
    host
}

/// A scene whose answer is written, over a draft.
fn written(host: &mut Host, draft: &[u32], first: Option<u32>) -> RunUpdate {
    let writes = with(scene(TEXT, draft), "writes", json!(5));
    host.run(&with(writes, "first", json!(first))).expect("an answer")
}

fn ask(host: &mut Host, question: &Value) -> Answer {
    match host.ask(question) {
        Ok(QuestionAnswer::Loaded(answer)) => answer,
        other => panic!("{question}: {other:?}"),
    }
}

fn patterns(host: &mut Host, of: &Value) -> SubjectPatterns {
    match ask(host, &json!({ "kind": "patterns", "of": of, "paths": [] })) {
        Answer::Patterns(found) => *found,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_translator_names_its_languages_and_reads_a_typed_one_in_the_place_of_its_own() {
    let mut host = Host::new();
    let languages = load(&mut host, None).expect("a translator").languages.expect("languages");
    let named: Vec<(u32, &str)> = languages.tokens.iter().map(|token| (token.id, &token.text[..])).collect();
    assert_eq!((languages.source, &named[..]), (ENGLISH, &[(ENGLISH, "eng_Latn"), (FRENCH, "fra_Latn")][..]));
    assert_eq!(host.load(Some("b"), "dates").expect("dates").languages, None);
    assert_eq!(load(&mut host, Some("b")).expect("a second translator").languages, Some(languages));
    let mut read = |text: &str| {
        let update = host.run(&scene(text, &[]))?;
        Ok::<_, Failure>(update.source.iter().map(|token| token.id).collect::<Vec<u32>>())
    };
    assert_eq!(read("the").expect("a text"), [ENGLISH, THE, 2]);
    assert_eq!(read("fra_Latn the").expect("a text"), [FRENCH, THE, 2]);
    // A language alone is no text, and no answer.
    for text in ["fra_Latn", "fra_Latn "] {
        assert_eq!(read(text).expect_err("no text").code, "Empty");
    }
    let answer = host.run(&scene("the", &[FRENCH])).expect("a run");
    assert_eq!((&answer.emitted[..], &answer.output[..]), (&[FRENCH][..], ""));
}

#[test]
fn an_answer_in_another_language_is_written_anew_with_the_tokens_of_a_fresh_engine() {
    let mut host = translator();
    let free = written(&mut host, &[], None).emitted;
    assert!(!free.is_empty() && free[0] != FRENCH && free[0] != ENGLISH, "{free:?}");
    let mut draft = free.clone();
    for first in [Some(FRENCH), None, Some(ENGLISH), Some(FRENCH), Some(FRENCH), None] {
        let update = written(&mut host, &draft, first);
        let fresh = written(&mut translator(), &[], first);
        assert_eq!(update.emitted, fresh.emitted, "{first:?} over {draft:?}");
        assert_eq!(update.emitted[0], first.unwrap_or(free[0]));
        draft = update.emitted;
    }
    // Before the first token the rule itself is shown.
    let update = host.run(&with(scene(TEXT, &[]), "first", json!(FRENCH))).expect("a run");
    assert_eq!((update.next, update.forced), (Some(FRENCH), true));
    let update = host.run(&scene(TEXT, &[])).expect("a run");
    assert_eq!((update.next, update.forced), (Some(free[0]), false));
}

#[test]
fn a_question_has_its_own_language_whatever_the_scene_s_is() {
    let mut host = translator();
    load(&mut host, Some("b")).expect("a second translator");
    let of = subject(TEXT, json!({ "write": 5 }));
    let free = patterns(&mut translator(), &of).emitted;
    for shown in [None, Some(ENGLISH), Some(FRENCH)] {
        written(&mut host, &[], shown);
        for model in [Value::Null, json!("b")] {
            for first in [Some(FRENCH), None, Some(ENGLISH)] {
                let of = with(with(of.clone(), "model", model.clone()), "first", json!(first));
                let start = first.unwrap_or(free[0]);
                let found = patterns(&mut host, &of);
                assert_eq!(found.emitted[0], start, "{shown:?} {model} {first:?}");
                assert_eq!(found.model.config.writing.forced_first_id, None, "that of its files");
                let beams = json!({ "kind": "beams", "of": of, "beams": 2, "length_penalty": 1.0 });
                let Answer::Beams { texts } = ask(&mut host, &beams) else { panic!("no beams") };
                assert!(first.is_none() || texts.iter().all(|text| text.ids[0] == start), "{texts:?}");
                let timeline = json!({ "kind": "timeline", "of": of, "rejected": 1 });
                let Answer::Timeline { steps } = ask(&mut host, &timeline) else { panic!("no timeline") };
                assert_eq!(steps[0].chosen.top.id, start);
            }
        }
    }
    // Also where the page's own run is read.
    written(&mut host, &[], Some(ENGLISH));
    host.run(&with(scene(TEXT, &[]), "first", json!(ENGLISH))).expect("a run");
    let beams =
        json!({ "kind": "beams", "of": with(of.clone(), "first", json!(FRENCH)), "beams": 1, "length_penalty": 0.0 });
    let Answer::Beams { texts } = ask(&mut host, &beams) else { panic!("no beams") };
    assert_eq!(texts[0].ids, patterns(&mut host, &with(of.clone(), "first", json!(FRENCH))).emitted);
    let outside = with(of, "first", json!(48));
    let refused = host.ask(&json!({ "kind": "patterns", "of": outside, "paths": [] })).expect_err("no such token");
    assert_eq!(refused.code, "TokenOutside");
}

#[test]
fn a_refused_scene_leaves_text_and_language_of_the_last_one() {
    let Files { config, weights, tokenizer } = files("dates");
    let mut engine = Engine::new(Compute::cpu(|| 0.0));
    wait(engine.load(Slot::Page, &config, &weights, [Some(&tokenizer), None])).expect("dates");
    let of = |text: &str, first: u32| with(scene(text, &[]), "first", json!(first));
    let mut prepare = |scene: Value| {
        let scene: Scene = serde_json::from_value(scene).expect("a scene");
        let refused = engine.prepare(scene).err().map(|error| error.to_string());
        let session = engine.session().expect("a session");
        (refused, session.run().inputs().ids(Stack::Encoder).to_vec(), session.forced_first())
    };
    let (refused, shown, first) = prepare(of("5 Mart 2024", 7));
    assert_eq!((refused, first), (None, Some(7)));
    let other = of("1 Ocak 1970", 9);
    for (scene, words) in [
        (with(other.clone(), "edits", json!({ "heads": { "decoder.blocks.9.cross.0": 0 } })), "decoder.blocks.9.cross"),
        (with(other.clone(), "tile", json!(3)), "there is no tile 3"),
        (of("1 Ocak 1970", 100_000), "100000"),
    ] {
        let (refused, inputs, first) = prepare(scene);
        assert!(refused.as_ref().is_some_and(|refused| refused.contains(words)), "{refused:?}");
        assert_eq!((&inputs, first), (&shown, Some(7)), "{words}");
    }
    let (refused, inputs, first) = prepare(other);
    assert_eq!((refused, first), (None, Some(9)));
    assert_ne!(inputs, shown);
    // A recording computes the run anew: it has the rule that was chosen beside that of the files.
    let file = wait(engine.file("*.pattern", Provenance { model: "dates", ..Provenance::default() })).expect("a file");
    let header = String::from_utf8_lossy(&file);
    for fact in [r#"\"next\":9"#, r#"\"forced\":true"#, r#"\"forced_first_id\":null"#] {
        assert!(header.contains(fact), "{fact}");
    }
    assert_eq!(engine.session().expect("a session").forced_first(), Some(9));
}
