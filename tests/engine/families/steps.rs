//! Decoders of other makers, token by token: the kept keys and values, and texts that are written greedily.

use headlight::edit::Edits;
use headlight::generate::{Sampling, generate, next_logits};
use headlight::run::{Inputs, Session};
use serde_json::Value;

use super::{FAMILIES, TOLERANCE, difference, folder, golden};
use crate::common::folder::{open, read};

/// The decoders alone with their folder's inputs.
fn decoders() -> impl Iterator<Item = (&'static str, Session, Value)> {
    FAMILIES.into_iter().filter_map(|name| {
        let path = folder(name);
        let (_, model) = open(&path).expect(name);
        let alone = !model.config.architecture.has_encoder();
        let inputs = || serde_json::from_str(&read(&path, "inputs.json")).expect("JSON");
        alone.then(|| (name, Session::new(model), inputs()))
    })
}

fn ids(values: &Value) -> Vec<u32> {
    serde_json::from_value(values.clone()).expect("ids")
}

fn given(text: &[u32]) -> Inputs {
    Inputs { decoder: Some(vec![text.to_vec()]), ..Inputs::default() }
}

#[test]
fn a_text_that_grows_by_a_token_has_the_logits_of_the_whole() {
    for (name, mut session, inputs) in decoders() {
        let text = ids(&inputs["ids"][0]);
        let (_, expected) = golden(name).remove("logits").unwrap_or_default();
        let Some(d_vocab) = expected.len().checked_div(2 * text.len()).filter(|d| *d > 0) else { continue };
        for (row, expected) in expected.chunks(d_vocab).take(text.len()).enumerate() {
            session.update(given(&text[..=row]), &Edits::default()).expect("the model reads this");
            session.finish();
            let far = difference(&next_logits(&session).expect("a head"), expected);
            assert!(far <= TOLERANCE, "{name}: {far:e} after {row} tokens");
        }
    }
}

#[test]
fn greedy_texts_are_transformers() {
    let mut written = 0;
    for (name, mut session, inputs) in decoders() {
        let Some(expected) = inputs.get("greedy") else { continue };
        session.update(given(&ids(&inputs["ids"][0])[..5]), &Edits::default()).expect("the model reads this");
        let text = generate(&mut session, &Edits::default(), &Sampling::default(), 6, &mut |_| Ok(())).expect("a text");
        assert_eq!(text, ids(expected), "{name}");
        written += 1;
    }
    assert!(written > 0, "no folder has a greedy text");
}
