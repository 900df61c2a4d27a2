//! Whisper beyond the goldens of every family: fewer frames than in training, tokens one by one, parts of a logit, and
//! features that do not fit.

use std::fs;

use headlight::attribute::{AttributionTarget, attribute};
use headlight::clock::Turns;
use headlight::edit::Edits;
use headlight::family;
use headlight::generate::next_logits;
use headlight::model::{Model, Signal};
use headlight::run::{Inputs, Session};
use headlight::weights::read_tensors;
use serde_json::{Value, json};

use super::{TOLERANCE, difference, folder, golden};
use crate::common::folder::{features, inputs, open, read};
use crate::common::page::wait;
use crate::common::{project, trace};

pub(super) fn whisper() -> Model {
    open(&folder("whisper")).expect("the folder is a model").1
}

/// A finished run on these features and target tokens.
fn run(model: &Model, signal: Signal, target: Vec<Vec<u32>>) -> Session {
    let mut session = Session::new(model.clone());
    let inputs = Inputs { signal: Some(signal), decoder: Some(target), ..Inputs::default() };
    session.update(inputs, &Edits::default()).expect("the model reads this");
    session.finish();
    session
}

/// The features of the folder, with this many frames, of so many sequences.
pub(super) fn frames(model: &Model, count: usize, sequences: usize) -> Signal {
    let bytes = fs::read(folder("whisper").join("features.safetensors")).expect("features");
    let (shape, values) = read_tensors(&bytes).expect("tensors").remove("input_features").expect("features");
    let cut: Vec<f32> =
        values.chunks(shape[2]).take(sequences * shape[1]).flat_map(|bin| bin[..count].to_vec()).collect();
    Signal::new(model.config.input, &[sequences, shape[1], count], cut).expect("the model reads these")
}

pub(super) fn target() -> Vec<Vec<u32>> {
    let given: Value = serde_json::from_str(&read(&folder("whisper"), "inputs.json")).expect("JSON");
    serde_json::from_value(given["target_ids"].clone()).expect("ids")
}

#[test]
fn fewer_frames_are_read_at_the_first_positions() {
    let model = whisper();
    let file = fs::read(project().join("tests/golden/sound/short.safetensors")).expect("a golden");
    let expected = read_tensors(&file).expect("tensors");
    let taken = trace(&run(&model, frames(&model, 14, 2), target()));
    for (site, (shape, values)) in expected {
        assert_eq!(taken[&site].0, shape, "{site}");
        assert!(difference(&taken[&site].1, &values) <= TOLERANCE, "{site}");
    }
    // An odd number of frames ends in a row that sees one of its frames only.
    let taken = trace(&run(&model, frames(&model, 13, 2), target()));
    assert_eq!(taken["encoder.out"].0, [2, 7, 16]);
}

#[test]
fn an_answer_that_grows_by_a_token_has_the_logits_of_the_whole() {
    let model = whisper();
    let ids = &target()[0];
    let (_, logits) = golden("whisper").remove("logits").expect("logits");
    let mut session = Session::new(model.clone());
    for (row, expected) in logits.chunks(model.config.d_vocab).take(ids.len()).enumerate() {
        let signal = features(&folder("whisper"), &model, 1);
        let inputs = Inputs { signal, decoder: Some(vec![ids[..=row].to_vec()]), ..Inputs::default() };
        session.update(inputs, &Edits::default()).expect("the model reads this");
        session.finish();
        let far = difference(&next_logits(&session).expect("a head"), expected);
        assert!(far <= TOLERANCE, "{far:e} after {row} tokens");
    }
}

#[test]
fn parts_sum_to_a_logit_through_the_memory() {
    let model = whisper();
    let mut turns = Turns::new(&|| 0.0);
    let session = run(&model, features(&folder("whisper"), &model, 1).expect("features"), vec![target().remove(0)]);
    let start = || AttributionTarget::logits(&session, 4, 7, Some(30)).expect("logits");
    let found = wait(attribute(&session, start(), &mut turns)).expect("parts");
    assert!(found.whole.abs() > 0.1 && (found.sum - found.whole).abs() < 1e-4 * found.whole.abs().max(1.0));
    let memory = wait(AttributionTarget::in_memory(&session, start(), &mut turns)).expect("a start").expect("a memory");
    let brought = wait(attribute(&session, memory, &mut turns)).expect("parts");
    let crosses = found.parts.iter().filter(|part| part.head.is_some() && part.path.ends_with("cross"));
    let whole: f32 = crosses.map(|part| part.value).sum();
    assert!(whole.abs() > 0.01 && (brought.sum - whole).abs() < 1e-4 * whole.abs().max(1.0));
}

#[test]
fn features_that_do_not_fit_are_one_sentence() {
    let model = whisper();
    let signal = |shape: &[usize]| {
        let values = vec![0.5; shape.iter().product()];
        Signal::new(model.config.input, shape, values).map(|_| ()).map_err(|e| e.to_string())
    };
    assert_eq!(signal(&[1, 5, 22]), Ok(()));
    for (shape, says) in [
        (&[1, 4, 22][..], "the features have 4 bins, and the model reads 5"),
        (&[1, 5, 23], "the features have 23 frames, and the model reads 1 to 22"),
        (&[1, 5, 0], "have 0 frames"),
        (&[5, 22], "expected [batch, bin, frame]"),
        (&[0, 5, 22], "are 0 numbers"),
    ] {
        let message = signal(shape).expect_err("they do not fit");
        assert!(message.contains(says) && message.lines().count() == 1, "{message}");
    }
    let not_finite = Signal::new(model.config.input, &[1, 5, 1], vec![f32::NAN; 5]).expect_err("NaN").to_string();
    assert!(not_finite.contains("not finite"), "{not_finite}");
    let read = |inputs: Inputs| {
        Session::new(model.clone()).update(inputs, &Edits::default()).expect_err("it is refused").to_string()
    };
    let decoder = || Some(vec![vec![1, 5]]);
    let of_text = open(&folder("bart")).expect("the folder is a model").1;
    let heard = Inputs { signal: features(&folder("whisper"), &model, 1), decoder: decoder(), ..Inputs::default() };
    let unread = Session::new(of_text).update(heard, &Edits::default()).expect_err("it is refused").to_string();
    assert!(unread.contains("pixels and features cannot be read: this model reads text"), "{unread}");
    let text = Inputs { encoder: Some(vec![vec![4, 5]]), decoder: decoder(), ..Inputs::default() };
    assert!(read(text).contains("sound, not text"));
    let both = Inputs { encoder: Some(vec![vec![4, 5]]), ..inputs(&folder("whisper"), &model) };
    assert!(read(both).contains("in place of tokens"));
    let long = Inputs { decoder: Some(vec![vec![5; 21]; 2]), ..inputs(&folder("whisper"), &model) };
    assert!(read(long).contains("the target has 21 tokens"));
}

#[test]
fn settings_of_features_and_prompts_that_do_not_fit_name_their_key() {
    let config = |key: &str, value: Value| {
        let mut keys: Value = serde_json::from_str(&whisper().config.to_json()).expect("JSON");
        keys[key] = value;
        headlight::config::Config::from_json(&keys.to_string()).map(|_| ()).map_err(|e| e.to_string())
    };
    let features = |bins, frames| json!({ "kind": "features", "bins": bins, "frames": frames });
    assert_eq!(config("input", features(5, 22)), Ok(()));
    for (key, value) in [
        ("input", features(0, 22)),
        ("input", features(5, 0)),
        ("input", json!({ "kind": "features", "bins": 5 })),
        ("positions", json!("rotary")),
        ("architecture", json!("decoder")),
        ("token_types", json!(2)),
        ("prompt_ids", json!([[3], []])),
        ("prompt_ids", json!([[48]])),
    ] {
        let message = config(key, value.clone()).expect_err("it does not fit");
        let named = if key.starts_with("prompt") { key } else { "input" };
        assert!(message.contains(named) && message.lines().count() == 1, "{key} {value}: {message}");
    }
    let theirs = |key: &str, value: Value| {
        let mut keys: Value = serde_json::from_str(&read(&folder("whisper"), "config.json")).expect("JSON");
        keys[key] = value;
        family::open(&keys.to_string(), None, &[]).map(|_| ()).expect_err("it does not fit").to_string()
    };
    for key in ["num_mel_bins", "max_source_positions", "max_target_positions"] {
        let message = theirs(key, json!(0));
        assert!(message.contains(key), "{message}");
    }
}
