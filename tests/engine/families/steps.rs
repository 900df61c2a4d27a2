//! Models of other makers that write, token by token: the kept keys and values, and texts that are written greedily.

use std::fs;

use headlight::config::Precision;
use headlight::edit::Edits;
use headlight::generate::{Sampling, generate, next_logits};
use headlight::model::Model;
use headlight::run::{Inputs, Session};
use serde_json::Value;

use super::{FAMILIES, TOLERANCE, difference, folder, golden};
use crate::common::folder::{features, open_with, read};

/// A model that writes, with the first sequence of its folder, which has no padding.
struct Writer {
    name: &'static str,
    model: Model,
    inputs: Value,
}

/// All of them, each opened with both of its configuration files.
fn writers() -> impl Iterator<Item = Writer> {
    FAMILIES.into_iter().filter_map(|name| {
        let path = folder(name);
        let generation = fs::read_to_string(path.join("generation_config.json")).ok();
        let opened = open_with(&path, &read(&path, "config.json"), generation.as_deref(), Precision::F32);
        let model = opened.expect(name).1;
        let inputs = || serde_json::from_str(&read(&path, "inputs.json")).expect("JSON");
        model.config.architecture.has_decoder().then(|| Writer { name, model, inputs: inputs() })
    })
}

fn ids(values: &Value) -> Vec<u32> {
    serde_json::from_value(values.clone()).expect("ids")
}

impl Writer {
    fn encodes(&self) -> bool {
        self.model.config.architecture.has_encoder()
    }

    /// The text that the decoder reads.
    fn text(&self) -> Vec<u32> {
        ids(&self.inputs[if self.encodes() { "target_ids" } else { "ids" }][0])
    }

    /// This text, after what the encoder reads.
    fn given(&self, text: &[u32]) -> Inputs {
        let signal = self.model.config.input.features().and_then(|_| features(&folder(self.name), &self.model, 1));
        let encoder = (self.encodes() && signal.is_none()).then(|| vec![ids(&self.inputs["ids"][0])]);
        Inputs { encoder, signal, decoder: Some(vec![text.to_vec()]), ..Inputs::default() }
    }
}

#[test]
fn a_text_that_grows_by_a_token_has_the_logits_of_the_whole() {
    let mut tried = 0;
    for writer in writers() {
        let (name, text) = (writer.name, writer.text());
        let (_, expected) = golden(name).remove("logits").unwrap_or_default();
        let Some(d_vocab) = expected.len().checked_div(2 * text.len()).filter(|d| *d > 0) else { continue };
        let mut session = Session::new(writer.model.clone());
        for (row, expected) in expected.chunks(d_vocab).take(text.len()).enumerate() {
            session.update(writer.given(&text[..=row]), &Edits::default()).expect("the model reads this");
            session.finish();
            let far = difference(&next_logits(&session).expect("a head"), expected);
            assert!(far <= TOLERANCE, "{name}: {far:e} after {row} tokens");
        }
        tried += 1;
    }
    assert!(tried > 60, "{tried} models");
}

/// A decoder goes on after five tokens of its text; behind an encoder it begins with its first token.
#[test]
fn greedy_texts_are_transformers() {
    let mut written = 0;
    for writer in writers() {
        let Some(expected) = writer.inputs.get("greedy") else { continue };
        let first = writer.model.config.writing.start_id;
        let begun = if writer.encodes() { vec![first.expect("a start token")] } else { writer.text()[..5].to_vec() };
        let mut session = Session::new(writer.model.clone());
        session.update(writer.given(&begun), &Edits::default()).expect("the model reads this");
        let text = generate(&mut session, &Edits::default(), &Sampling::default(), 6, &mut |_| Ok(())).expect("a text");
        assert_eq!(text, ids(expected), "{}", writer.name);
        written += 1;
    }
    assert!(written > 60, "{written} texts");
}
