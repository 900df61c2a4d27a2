//! Questions about patterns that come from elsewhere have the answers of the run that made them, bit for bit.

use crate::common;

use common::page::{Page, subject, wait};
use headlight::config::Architecture;
use headlight::questions::loaded::{Answer, PatternQuestion};
use headlight::text::{Token, TokenKind};
use serde_json::{Value, json};

fn tokens(all: &[Token]) -> Value {
    let token = |t: &Token| json!({ "id": t.id, "text": t.text, "special": t.kind == TokenKind::Special });
    all.iter().map(token).collect()
}

/// The answer of a model's run, and of its patterns alone.
fn both(page: &mut Page, of: &Value, asks: Value) -> [Answer; 2] {
    let look = page.look(of.clone());
    let config = &page.session.model.config;
    let (architecture, causal) = (config.architecture, config.attention.causal);
    let layers: Vec<Value> = look
        .maps
        .iter()
        .map(|map| {
            let parts: Vec<&str> = map.path.split('.').collect();
            let block: usize = parts[2].parse().expect("a block");
            json!({ "stack": parts[0], "block": block, "cross": parts[3] == "cross", "heads": map.shape[0] })
        })
        .collect();
    let ended = look.source.last().map(|token| token.id) == config.writing.end_id;
    let given = json!({
        "asks": asks, "architecture": architecture, "causal": causal, "ended": ended,
        "source": tokens(&look.source), "target": tokens(&look.target), "layers": layers,
    });
    let given = PatternQuestion::from_json(&given.to_string(), look.values.clone()).expect("a question");
    let clock = || 0.0;
    let alone = wait(given.answer(&clock)).expect("an answer");
    let mut question = asks;
    // The same tokens, so that nothing is written anew.
    question["of"] = of.clone();
    [page.ask(question), alone]
}

#[test]
fn measures_rollout_flow_and_likeness_of_given_patterns_are_those_of_their_run() {
    for (name, text, architecture) in [
        ("dates", "5 Mart 2024", Architecture::EncoderDecoder),
        ("tales", "It is a truth, it is", Architecture::Decoder),
        ("fill", "It is a [mask].", Architecture::Encoder),
    ] {
        let mut page = Page::new(name);
        assert_eq!(page.session.model.config.architecture, architecture);
        let of = subject(text, json!({ "write": if architecture == Architecture::EncoderDecoder { 5 } else { 0 } }));
        let (kind, stack) = match architecture {
            Architecture::Encoder => ("encoder", "encoder"),
            Architecture::Decoder => ("decoder", "decoder"),
            _ => ("cross", "decoder"),
        };
        let [run, alone] = both(&mut page, &of, json!({ "kind": "heads" }));
        let (Answer::Heads { rows: mut run }, Answer::Heads { rows: alone }) = (run, alone) else { panic!("{name}") };
        // What a head writes needs its weights.
        run.iter_mut().for_each(|row| _ = row.measures.insert("contribution", None));
        assert!(run == alone && run.len() > 1, "{name}");
        for asks in [
            json!({ "kind": "rollout", "fusion": "max", "residual": 0.5 }),
            json!({ "kind": "flow", "fusion": "mean", "residual": 0.5, "stack": stack, "query": 2 }),
            json!({ "kind": "similar", "attention": kind }),
            json!({ "kind": "mean", "attention": kind }),
        ] {
            let [run, alone] = both(&mut page, &of, asks.clone());
            assert_eq!(run, alone, "{name}: {asks}");
        }
    }
}

#[test]
fn patterns_that_do_not_fit_are_refused_in_a_sentence() {
    let given = |values: usize, query: usize| {
        let token = json!({ "id": 1, "text": "a", "special": false });
        let question = json!({
            "asks": { "kind": "flow", "fusion": "mean", "residual": 0.5, "stack": "decoder", "query": query },
            "architecture": "decoder", "causal": true, "ended": false, "source": [token, token],
            "target": [token, token], "layers": [{ "stack": "decoder", "block": 0, "cross": false, "heads": 1 }],
        });
        let clock = || 0.0;
        PatternQuestion::from_json(&question.to_string(), vec![0.5; values])
            .and_then(|question| wait(question.answer(&clock)))
            .map_err(|e| e.to_string())
    };
    assert!(given(4, 1).is_ok());
    assert!(given(3, 1).is_err_and(|said| said.contains("3 numbers")));
    assert!(given(4, 2).is_err_and(|said| said.contains("token 2")));
    assert!(PatternQuestion::from_json("{}", Vec::new()).is_err());
}
