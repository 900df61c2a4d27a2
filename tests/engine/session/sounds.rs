//! Sounds as a host gives them: files that the engine reads itself, and then names as it does texts.

use std::fs;

use headlight::edit::Edits;
use headlight::engine::QuestionAnswer;
use headlight::engine::session::{Answer, Failure};
use headlight::folder::Folder;
use headlight::model::Signal;
use headlight::questions::loaded;
use headlight::run::{Inputs, Session};
use headlight::site::SiteFilter;
use headlight::sound::{FeatureExtractor, read_wav};
use headlight::weights;
use serde_json::{Value, json};

use super::host::{Host, scene};
use crate::common::folder::open;
use crate::common::{difference, floats, project};

/// One second as 20 frames, which become 10 positions.
const EXTRACTOR: &str = r#"{ "feature_extractor_type": "WhisperFeatureExtractor", "feature_size": 5, "chunk_length": 1,
    "hop_length": 800 }"#;
const PATH: &str = "decoder.blocks.1.cross";

fn host(processor: Option<&str>) -> Host {
    host_of("whisper", processor)
}

fn host_of(family: &str, processor: Option<&str>) -> Host {
    let file = |name: &str| fs::read(project().join("tests/families").join(family).join(name)).ok();
    let text = |name: &str| file(name).map(|bytes| String::from_utf8(bytes).expect(name));
    let bytes = file("model.safetensors").expect("weights");
    let model = json!({
        "config": text("config.json"), "generation": text("generation_config.json"),
        "tokenizer": text("tokenizer.json"), "processor": processor,
        "files": [{ "name": "model.safetensors", "size": bytes.len() }], "precision": null,
    });
    let mut host = Host::new();
    host.load_pieces(None, &model, &bytes).expect("a Whisper");
    host
}

fn wav(name: &str) -> Vec<u8> {
    fs::read(project().join("tests/golden/sound").join(name)).expect(name)
}

/// Features of one sequence as a file.
fn features(bins: usize, frames: usize) -> Vec<u8> {
    let values = (0..bins * frames).map(|i| (i as f32).sin()).collect();
    let tensors = [("input_features".to_owned(), (vec![1, bins, frames], values))];
    weights::write_tensors(&tensors.into_iter().collect()).expect("bytes")
}

/// A site after this sound and these tokens, without a host.
fn computed(family: &str, name: &str, decoder: Option<Vec<Vec<u32>>>, site: &str) -> Vec<f32> {
    let model = open(&project().join("tests/families").join(family)).expect("a Whisper").1;
    let extractor = FeatureExtractor::from_json(EXTRACTOR).expect("settings");
    let (shape, values) = extractor.features(&read_wav(&wav(name)[..], &extractor).expect("a sound").values);
    let signal = Some(Signal::new(model.config.input, &shape, values).expect("features"));
    let mut session = Session::new(model);
    session.update(Inputs { signal, decoder, ..Inputs::default() }, &Edits::default()).expect("inputs");
    session.finish();
    floats(session.run().trace(&session.model, &SiteFilter::glob(site), None).pop_first().expect("a site").1)
}

fn expected(name: &str, target: &[u32]) -> Vec<f32> {
    computed("whisper", name, Some(vec![target.to_vec()]), &format!("{PATH}.pattern"))
}

fn look(host: &mut Host, source: &str, edits: &Value) -> Vec<f32> {
    let of = json!({ "model": null, "source": source, "target": [37, 35], "edits": edits });
    match host.ask(&json!({ "kind": "patterns", "of": of, "paths": [PATH] })) {
        Ok(QuestionAnswer::Loaded(loaded::Answer::Patterns(found))) => found.values,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_sound_is_read_under_its_name_and_its_positions_are_named_by_their_times() {
    let mut host = host(Some(EXTRACTOR));
    let Answer::Sound { seconds, heard, width, height, rgba, .. } = host.hear("plain", wav("plain.wav")).expect("it")
    else {
        panic!("another answer");
    };
    assert_eq!((seconds, heard, width, height, rgba.len()), (Some(0.8), 1.0, 20, 5, 400));
    let loudest = rgba.chunks(4).map(|pixel| pixel[3]).max();
    assert_eq!(loudest, Some(255));
    let update = host.run(&scene("plain", &[37, 35])).expect("a run");
    let times: Vec<&str> = update.source.iter().map(|token| &token.text[..]).collect();
    assert_eq!((times.len(), times[0], times[3], times[9]), (10, "0.00 s", "0.30 s", "0.90 s"));
    assert_eq!(update.target.iter().map(|token| token.id).collect::<Vec<_>>(), [1, 37, 35]);
    assert!(difference(&look(&mut host, "plain", &json!({})), &expected("plain.wav", &[1, 37, 35])) < 1e-5);
    // The other sound's encoder, by its name, under the same tokens.
    host.hear("short", wav("bytes.wav")).expect("another sound");
    let all = json!({ "site": "encoder.blocks.0.resid_pre", "from": { "text": "short" } });
    let patched = look(&mut host, "plain", &json!({ "patches": [all] }));
    assert!(difference(&patched, &expected("bytes.wav", &[1, 37, 35])) < 1e-5);
}

#[test]
fn whisper_s_positions_are_20_ms_and_its_prompt_and_text_are_written() {
    let mut host = host(None);
    let Answer::Sound { seconds, heard, .. } = host.hear("features", features(5, 22)).expect("features") else {
        panic!("another answer");
    };
    assert_eq!(seconds, None);
    assert!((heard - 0.22).abs() < 1e-9);
    let mut asked = scene("features", &[]);
    asked["writes"] = json!(4);
    let update = host.run(&asked).expect("a run");
    assert_eq!(update.source[10].text, "0.20 s");
    assert!(!update.emitted.is_empty());
}

#[test]
fn a_file_that_is_no_sound_of_this_model_is_refused_by_a_code() {
    let mut here = host(Some(EXTRACTOR));
    let code = |failure: Failure| failure.code;
    assert_eq!(here.run(&scene("plain", &[])).map_err(code).err().as_deref(), Some("NoFeatures"));
    let mut slow = wav("plain.wav");
    slow[24..28].copy_from_slice(&8_000u32.to_le_bytes());
    slow[28..32].copy_from_slice(&16_000u32.to_le_bytes());
    let mut silent = wav("plain.wav")[..44].to_vec();
    silent[40..44].fill(0);
    let mut broken = wav("floats.wav");
    let end = broken.len();
    broken[end - 4..].copy_from_slice(&f32::NAN.to_le_bytes());
    for (file, expected) in [
        (Vec::new(), "NoWav"),
        (b"no sound at all".to_vec(), "NoWav"),
        (slow, "SoundRate"),
        (silent, "NoSound"),
        (broken, "SoundNotFinite"),
        (features(4, 8), "NoFeaturesFile"),
        (features(5, 23), "NoFeaturesFile"),
        (features(5, 8)[..60].to_vec(), "NoFeaturesFile"),
    ] {
        assert_eq!(here.hear("plain", file).map_err(code).err().as_deref(), Some(expected));
    }
    let mut without = host(None);
    assert_eq!(without.hear("plain", wav("plain.wav")).map_err(code).err().as_deref(), Some("NoExtractor"));
    let mut of_texts = Host::with("reverse");
    assert_eq!(of_texts.hear("plain", wav("plain.wav")).map_err(code).err().as_deref(), Some("Said"));
}

#[test]
fn settings_that_are_refused_name_the_file_that_was_read() {
    let wrong = r#"{ "feature_extractor_type": "WhisperFeatureExtractor", "n_fft": 0 }"#;
    for (text, file) in [
        (wrong.to_owned(), "preprocessor_config.json has n_fft 0"),
        (format!(r#"{{ "feature_extractor": {wrong} }}"#), "processor_config.json has n_fft 0"),
        (wrong[1..].to_owned(), "preprocessor_config.json cannot be read"),
        (format!(r#"{{ "feature_extractor": {wrong}"#), "processor_config.json cannot be read"),
    ] {
        let refused = FeatureExtractor::from_json(&text).expect_err(file).to_string();
        assert!(refused.starts_with(file), "{refused}");
    }
    let scratch = std::env::temp_dir().join(format!("headlight-settings-{}", std::process::id()));
    fs::create_dir_all(&scratch).expect("a folder");
    for file in ["config.json", "generation_config.json", "tokenizer.json", "model.safetensors"] {
        fs::copy(project().join("tests/families/whisper").join(file), scratch.join(file)).expect(file);
    }
    let write = |file: &str, text: &str| fs::write(scratch.join(file), text).expect(file);
    let read = || Folder::open(&scratch).and_then(|folder| folder.preprocessor()).map_err(|e| e.to_string());
    write("preprocessor_config.json", EXTRACTOR);
    // The settings of another medium are not this model's.
    write("processor_config.json", r#"{ "image_processor": {} }"#);
    assert_eq!(read().as_ref().map(Option::as_deref), Ok(Some(EXTRACTOR)));
    let whole = format!(r#"{{ "feature_extractor": {EXTRACTOR} }}"#);
    write("processor_config.json", &whole);
    assert_eq!(read().as_ref().map(Option::as_deref), Ok(Some(&whole[..])));
    write("processor_config.json", "{");
    assert!(read().expect_err("no JSON").starts_with("processor_config.json cannot be read"));
    fs::remove_dir_all(&scratch).expect("the folder");
}

#[test]
fn an_encoder_alone_sorts_a_sound_into_classes() {
    let mut host = host_of("whisper-class", Some(EXTRACTOR));
    host.hear("plain", wav("plain.wav")).expect("a sound");
    let update = host.run(&scene("plain", &[])).expect("a run");
    assert_eq!((update.source.len(), update.target.len(), update.candidates.len()), (10, 0, 3));
    let logits = computed("whisper-class", "plain.wav", None, "class_logits");
    for candidate in &update.candidates {
        let (id, text) = (candidate.top.id, &candidate.top.text);
        assert!((candidate.logit - logits[id as usize]).abs() < 1e-5, "{text}");
    }
    let mut without_classes = host_of("whisper-encoder", Some(EXTRACTOR));
    without_classes.hear("plain", wav("plain.wav")).expect("a sound");
    let update = without_classes.run(&scene("plain", &[])).expect("a run");
    assert_eq!((update.source.len(), update.candidates.len()), (10, 0));
}
