//! Running texts on a model at a moment of its training, and measuring its heads.

use burn::tensor::Device;
use embassy_futures::block_on;
use headlight::model::{FreshParameters, Model};
use headlight::run::{Inputs, Run, Session};
use headlight::text::Tokenizer;
use headlight::train::{Setup, SnapshotRequest, WorkshopAnswer};
use serde_json::{Value, json};

use super::{Page, refusal, small};

const SOURCE: &str = "abcde";
const TARGET: &str = "edc";

fn look(step: impl Into<Option<u64>>, edits: &Value) -> SnapshotRequest {
    let (step, run) = (step.into(), 0);
    let look = json!({ "run": run, "step": step, "source": SOURCE, "target": TARGET, "edits": edits });
    serde_json::from_value(look).expect("a snapshot")
}

/// Every pattern by its sublayer's path, and the last logits.
fn seen(session: &Session) -> Vec<(String, Vec<f32>)> {
    let (model, run): (&Model, &Run) = (&session.model, session.run());
    let floats = |data: burn::tensor::TensorData| data.try_to_vec::<f32>().expect("floats");
    let patterns = run.attention_paths().map(|path| {
        let pattern = run.pattern(model, path, session.baseline()).expect("a pattern");
        (path.to_string(), floats(pattern.into_data()))
    });
    let logits = floats(run.last_logits(model).expect("logits").into_data());
    patterns.chain([("logits".to_owned(), logits)]).collect()
}

fn looked(page: &mut Page, look: &SnapshotRequest) -> Vec<(String, Vec<f32>)> {
    seen(&page.workshop.snapshot(look).expect("a snapshot").0.session)
}

#[test]
fn moment_0_is_the_untrained_model_and_later_ones_differ() {
    let mut page = Page::begun(&[small(&json!({}))], 5);
    page.go(10);
    let setup = Setup::from_json(&small(&json!({})).to_string()).expect("a setup");
    let plan = setup.plan(None).expect("a plan");
    let fresh = Model::new(&plan.config, &mut FreshParameters { seed: setup.seed }, &Device::flex());
    let tokenizer = Tokenizer::from_json(&plan.recipe.tokenizer().expect("tokens"), &plan.config).expect("a tokenizer");
    let ids = |text: &str| tokenizer.encode(text).expect("tokens").iter().map(|token| token.id).collect::<Vec<_>>();
    // The start token, then the answer without an end token.
    let said = [&[1][..], &ids(TARGET)[..TARGET.len()]].concat();
    let mut session = Session::new(fresh);
    let inputs = Inputs { encoder: Some(vec![ids(SOURCE)]), decoder: Some(vec![said]), ..Inputs::default() };
    session.update(inputs, &Default::default()).expect("a run");
    session.finish();

    let none = json!({});
    let first = looked(&mut page, &look(0, &none));
    assert_eq!(first, seen(&session), "the same bits");
    assert_eq!(
        first.iter().map(|(path, _)| path.as_str()).collect::<Vec<_>>(),
        ["encoder.blocks.0.attn", "decoder.blocks.0.attn", "decoder.blocks.0.cross", "logits"]
    );
    let [five, ten] = [5, 10].map(|step| looked(&mut page, &look(step, &none)));
    assert!(first.iter().zip(&five).zip(&ten).all(|((a, b), c)| a != b && b != c && a != c));
    assert_eq!(looked(&mut page, &look(None, &none)), ten, "the current model is the last moment");
    assert_eq!(looked(&mut page, &look(0, &none)), first, "looking back changes nothing");
    let (told, _) = page.workshop.snapshot(&look(0, &none)).expect("a snapshot");
    let text = |tokens: &[headlight::text::Token]| tokens.iter().map(|token| token.text.clone()).collect::<String>();
    assert_eq!((text(&told.source), text(&told.target)), ("abcde[end]".into(), "[start]edc".into()));
}

#[test]
fn edits_act_on_a_snapshot() {
    let mut page = Page::begun(&[small(&json!({}))], 5);
    page.go(5);
    let plain = looked(&mut page, &look(5, &json!({})));
    let without = looked(&mut page, &look(5, &json!({ "heads": { "decoder.blocks.0.cross.1": 0 } })));
    assert_eq!(without[..3], plain[..3], "the patterns come before the head's output");
    assert_ne!(without[3], plain[3]);
    let even = looked(&mut page, &look(5, &json!({ "patterns": { "encoder.blocks.0.attn.0": "uniform" } })));
    assert!(even[0].1[..36].iter().all(|p| (p - 1.0 / 6.0).abs() < 1e-6), "{:?}", even[0]);
    assert_eq!(even[0].1[36..], plain[0].1[36..], "the other head is unchanged");
    assert_eq!(looked(&mut page, &look(5, &json!({}))), plain, "the edit must be gone again");
}

#[test]
fn snapshots_and_measures_leave_a_run_unchanged() {
    let [mut watched, mut alone] = [0, 1].map(|_| Page::begun(&[small(&json!({}))], 2));
    let mut rows = Vec::new();
    for _ in 0..4 {
        rows.extend(watched.go(3).remove(0).rows);
        looked(&mut watched, &look(0, &json!({})));
        looked(&mut watched, &look(None, &json!({ "heads": { "encoder.blocks.0.attn.0": 0 } })));
        measured(&mut watched, &[0], SOURCE, TARGET);
        block_on(watched.workshop.save(0, None)).expect("files");
    }
    assert_eq!(rows, alone.go(12).remove(0).rows);
}

#[test]
fn impossible_snapshots_are_refused() {
    let mut page = Page::begun(&[small(&json!({}))], 5);
    page.go(5);
    let asked = |page: &mut Page, changes: Value| {
        let mut all = json!({ "run": 0, "step": 0, "source": SOURCE, "target": TARGET, "edits": {} });
        super::merge(&mut all, &changes);
        let look: SnapshotRequest = serde_json::from_value(all).expect("a snapshot");
        page.workshop.snapshot(&look).map(|_| ())
    };
    let mut refused = |changes: Value| refusal(asked(&mut page, changes));
    for (changes, words) in [
        (json!({ "run": 1 }), "run 1"),
        (json!({ "step": 3 }), "step 3"),
        (json!({ "source": "" }), "at least one token"),
        (json!({ "edits": { "heads": { "encoder.blocks.0.attn.2": 0 } } }), "encoder.blocks.0.attn.2"),
        (json!({ "edits": { "heads": { "encoder.blocks.1.attn.0": 0 } } }), "encoder.blocks.1.attn"),
    ] {
        let sentence = refused(changes);
        assert!(sentence.contains(words), "{words:?} is not in: {sentence}");
    }
    assert_eq!(looked(&mut page, &look(0, &json!({}))).len(), 4, "the next snapshot is answered");
    // Learned positions end, sinusoids do not.
    let mut limited = Page::begun(&[small(&json!({ "keys": { "positions": "learned" } }))], 5);
    limited.go(5);
    for side in ["source", "target"] {
        let long = json!({ side: "abcde".repeat(6) });
        asked(&mut page, long.clone()).expect("sinusoids for any length");
        let sentence = refusal(asked(&mut limited, long));
        assert!(sentence.contains("25"), "{side}: {sentence}");
    }
    let mut empty = Page::new();
    assert!(refusal(empty.workshop.snapshot(&look(None, &json!({}))).map(|_| ())).contains("start it"));
}

/// The values of heads on a text: `[step][head][measure]`, the heads by path, and the measures by name.
#[derive(Debug)]
struct Measured {
    heads: Vec<String>,
    names: Vec<String>,
    values: Vec<Vec<Vec<f32>>>,
    /// `[head][measure]`
    rows: Vec<Vec<usize>>,
}

impl Measured {
    fn of(&self, step: usize, head: &str, name: &str) -> f32 {
        let place = |all: &[String], one: &str| all.iter().position(|other| other == one).expect("it is there");
        self.values[step][place(&self.heads, head)][place(&self.names, name)]
    }
}

fn measured(page: &mut Page, steps: &[u64], source: &str, target: &str) -> Measured {
    let command = json!({ "kind": "measures", "run": 0, "steps": steps, "source": source, "target": target });
    let told = page.tell(command).expect("measures");
    let WorkshopAnswer::Measures { steps: told_steps, heads, names, rows, values } = told else { panic!("{told:?}") };
    assert_eq!(told_steps, steps);
    assert_eq!(values.len(), steps.len() * heads.len() * names.len());
    assert_eq!(rows.len(), heads.len() * names.len());
    let name = |name| serde_json::to_value(name).expect("json").as_str().expect("a word").to_owned();
    Measured {
        heads: heads.iter().map(|head| format!("{}.{}", head.path, head.head)).collect(),
        names: names.map(name).to_vec(),
        values: values
            .chunks(heads.len() * names.len())
            .map(|step| step.chunks(names.len()).map(<[f32]>::to_vec).collect())
            .collect(),
        rows: rows.chunks(names.len()).map(<[usize]>::to_vec).collect(),
    }
}

#[test]
fn every_head_is_measured_at_every_moment_where_a_measure_applies() {
    let mut page = Page::begun(&[small(&json!({}))], 10);
    page.go(20);
    let found = measured(&mut page, &[0, 20], SOURCE, TARGET);
    let of = |path: &str| [0, 1].map(|head| format!("{path}.{head}"));
    let heads = [of("encoder.blocks.0.attn"), of("decoder.blocks.0.attn"), of("decoder.blocks.0.cross")].concat();
    assert_eq!(found.heads, heads);
    assert_eq!(found.names, ["entropy", "self", "diagonal", "mirror", "previous", "first", "induction", "distance"]);
    for (i, head) in found.heads.iter().enumerate() {
        let cross = head.contains("cross");
        for (j, name) in found.names.iter().enumerate() {
            // No letter is repeated, so induction does not apply.
            let applies = match name.as_str() {
                "mirror" | "diagonal" => cross,
                "self" | "previous" | "distance" => !cross,
                "induction" => false,
                _ => true,
            };
            // The encoder has six tokens; the decoder four rows, the first of which sees only itself.
            let rows = match (head.split('.').next(), cross, name.as_str()) {
                (Some("encoder"), _, "previous") => 5,
                (Some("encoder"), ..) => 6,
                (_, true, _) => 4,
                _ => 3,
            };
            assert_eq!(found.rows[i][j], if applies { rows } else { 0 }, "{name} of {head}");
            for step in 0..2 {
                let value = found.values[step][i][j];
                assert_eq!(value.is_nan(), !applies, "{name} of {head}: {value}");
                let most = if name == "entropy" || name == "distance" { 6.0 } else { 1.0 };
                assert!(!applies || (0.0..=most).contains(&value), "{name} of {head}: {value}");
            }
        }
        // An untrained head attends almost uniformly: to six tokens, or to as many as it sees.
        let even = if head.starts_with("decoder.blocks.0.attn") {
            (2..=4).map(|n| f32::ln(n as f32)).sum::<f32>() / 3.0
        } else {
            6f32.ln()
        };
        let entropy = found.of(0, head, "entropy");
        assert!(entropy <= even + 1e-5 && entropy > 0.5 * even, "{head}: {entropy} of {even}");
        assert_ne!(found.values[0][i], found.values[1][i], "{head} has learned");
    }
    let again = measured(&mut page, &[20], SOURCE, TARGET);
    assert_eq!(again.of(0, &heads[0], "first"), found.of(1, &heads[0], "first"));
    // A letter repeated after three positions; with a shorter distance every head would find itself.
    let again = measured(&mut page, &[0], SOURCE, "edce");
    for (head, applies) in found.heads.iter().zip([false, false, true, true, false, false]) {
        assert_eq!(again.of(0, head, "induction").is_finite(), applies, "{head}");
    }
}

#[test]
fn measures_are_means_over_the_snapshot_s_pattern() {
    let mut page = Page::begun(&[small(&json!({}))], 10);
    page.go(10);
    let found = measured(&mut page, &[10], SOURCE, TARGET);
    let patterns = looked(&mut page, &look(10, &json!({})));
    let (_, cross) = &patterns[2]; // [2 heads, 4 queries, 6 keys]
    for head in 0..2 {
        let p = |query: usize, key: usize| cross[head * 24 + query * 6 + key];
        let path = format!("decoder.blocks.0.cross.{head}");
        // Five letters; the end token has no mirror.
        let mirror = (p(0, 4) + p(1, 3) + p(2, 2) + p(3, 1)) / 4.0;
        let first = (0..4).map(|query| p(query, 0)).sum::<f32>() / 4.0;
        assert!((found.of(0, &path, "mirror") - mirror).abs() < 1e-6, "{path}");
        assert!((found.of(0, &path, "first") - first).abs() < 1e-6, "{path}");
    }
}

#[test]
fn a_single_decoder_has_snapshots_and_measures() {
    let setup = json!({ "recipe": "induction", "seed": 1, "data": { "length": 6, "symbols": 8 },
        "keys": { "d_model": 16, "n_heads": 2 }, "settings": { "steps": 4, "batch": 4, "evaluate_every": 100 } });
    let mut page = Page::begun(&[setup], 2);
    page.go(None);
    let found = measured(&mut page, &[0, 2, 4], "abcdabcd", "");
    assert_eq!(found.heads.len(), 4);
    for head in &found.heads {
        for name in ["induction", "previous", "distance", "self"] {
            assert!((0..3).all(|step| found.of(step, head, name).is_finite()), "{name} of {head}");
        }
        for name in ["mirror", "diagonal"] {
            assert!(found.of(0, head, name).is_nan(), "{name} of {head}");
        }
    }
    assert!(
        refusal(page.tell(json!({ "kind": "measures", "run": 0, "steps": [3], "source": "ab", "target": "" })))
            .contains("step 3")
    );
}

#[test]
fn repeated_random_letters_have_rows_for_induction_in_every_decoder() {
    let alone = json!({ "recipe": "induction", "seed": 1, "data": { "length": 6, "symbols": 8 },
        "keys": { "d_model": 16, "n_heads": 2 }, "settings": { "steps": 4, "batch": 4, "evaluate_every": 100 } });
    for (setup, beside) in [(alone, false), (small(&json!({})), true)] {
        let mut page = Page::begun(&[setup], 2);
        let told = page.tell(json!({ "kind": "repeated", "run": 0, "seed": 1 })).expect("a text");
        let WorkshopAnswer::Repeated { text } = told else { panic!("{told:?}") };
        let (source, target) = if beside { (SOURCE, &*text) } else { (&*text, "") };
        let found = measured(&mut page, &[0], source, target);
        let place = found.names.iter().position(|name| name == "induction").expect("it is there");
        let own = |head: &String| head.starts_with("decoder") && head.contains("attn");
        for (head, rows) in found.heads.iter().zip(&found.rows) {
            let wanted = if own(head) { text.chars().count() / 2 } else { 0 };
            assert_eq!(rows[place], wanted, "{head}: {text}");
        }
        assert!(text.chars().count() >= 6);
    }
    assert!(refusal(Page::new().tell(json!({ "kind": "repeated", "run": 0, "seed": 1 }))).contains("run 0"));
}
