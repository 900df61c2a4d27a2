//! Parts of a stream equal `tests/reference/attribution.py`, which carries every part as a separate vector; and parts
//! sum to the run's numbers, in models of every family and under every edit.

use crate::common;

use std::collections::BTreeMap;

use crate::families::FAMILIES;
use common::folder::{inputs, open};
use common::page::{Page, golden_page, subject, wait, with};
use common::{Tensors, difference};
use headlight::attribute::{AttributionTarget, Part, attribute};
use headlight::clock::Turns;
use headlight::edit::Edits;
use headlight::questions::loaded::{
    Answer, AttributeAnswer, CellAnswer, HeadComposition, HeadKeysAnswer, LensAnswer, RouteEdge,
};
use headlight::run::{Inputs, Session};
use headlight::site::Stack;
use headlight::train::tasks::{Dates, iso};
use headlight::weights;
use serde_json::{Value, json};

/// The number of held-out dates.
const DATES: usize = 40;

/// A case of `tests/golden/attribution.json` in its own page.
struct Asked {
    page: Page,
    of: Value,
    told: Value,
    name: String,
    expected: Tensors,
}

impl Asked {
    fn close(&self, what: &str, found: &[f32]) {
        let name = format!("{}/{what}", self.name);
        let (_, expected) = self.expected.get(&name).unwrap_or_else(|| panic!("{name} is not there"));
        let largest = expected.iter().fold(1f32, |largest, x| largest.max(x.abs()));
        let worst = difference(found, expected);
        assert!(worst < 1e-4 * largest, "{name} differs by {worst:e}");
    }

    /// Compares parts by name. A part that only one side lists must be 0.
    fn parts_are(&self, what: &str, found: &[Part]) {
        let names: Vec<(String, String, Option<usize>)> =
            serde_json::from_value(self.told["parts"][what].clone()).expect("parts");
        let (_, values) = &self.expected[&format!("{}/{what}", self.name)];
        let expected: BTreeMap<_, f32> = names.into_iter().zip(values.iter().copied()).collect();
        let found: BTreeMap<_, f32> = found.iter().map(|part| (name_of(part), part.value)).collect();
        assert_eq!(found.keys().collect::<Vec<_>>(), expected.keys().collect::<Vec<_>>(), "{}/{what}", self.name);
        for (name, value) in found {
            let expected = expected[&name];
            let off = (value - expected).abs();
            assert!(off < 1e-4 * expected.abs().max(1.0), "{}/{what} {name:?}: {value}, not {expected}", self.name);
        }
    }

    fn ask(&mut self, mut question: Value) -> Answer {
        question["of"] = self.of.clone();
        self.page.ask(question)
    }

    fn attribute(&mut self, toward: Value) -> AttributeAnswer {
        match self.ask(json!({ "kind": "attribute", "toward": toward })) {
            Answer::Attribute(found) => *found,
            other => panic!("{other:?}"),
        }
    }
}

fn name_of(part: &Part) -> (String, String, Option<usize>) {
    let kind = serde_json::to_value(part.kind).expect("a kind");
    (kind.as_str().expect("a word").to_owned(), part.path.clone(), part.head)
}

fn all() -> (Value, Vec<Asked>) {
    let read = |name: &str| std::fs::read(common::folder().join(name)).expect(name);
    let told: Value = serde_json::from_slice(&read("attribution.json")).expect("json");
    let expected = weights::read_tensors(&read("attribution.safetensors")).expect("tensors");
    let case = |told: &Value| {
        let (page, of) = golden_page(told);
        let word = |key: &str| told[key].as_str().expect("a name").to_owned();
        let name = format!("{}/{}/{}", word("model"), word("case"), told["sequence"]);
        Asked { page, of, told: told.clone(), name, expected: expected.clone() }
    };
    let cases = told["cases"].as_array().expect("cases").iter().map(case).collect();
    (told, cases)
}

fn rest_is_nothing(found: &AttributeAnswer, name: &str) {
    let largest = found.parts.iter().fold(1f32, |largest, part| largest.max(part.value.abs()));
    assert!(found.residue.abs() <= 1e-4 * largest, "{name}: {} is left of {}", found.residue, found.whole);
    assert_eq!(found.residue, found.whole - found.sum);
}

#[test]
fn parts_of_a_logit_equal_the_reference() {
    let (golden, cases) = all();
    let (answer, foil) = (&golden["answer"], &golden["foil"]);
    let mut compared = 0;
    for mut case in cases {
        let rows: Vec<String> = case.told["parts"].as_object().expect("parts").keys().cloned().collect();
        for what in rows.iter().filter(|what| what.starts_with("logits/")) {
            let position: usize = what["logits/".len()..].parse().expect("a row");
            let toward = json!({ "kind": "answer", "position": position, "answer": answer, "foil": foil });
            let found = case.attribute(toward);
            case.parts_are(what, &found.parts);
            rest_is_nothing(&found, &case.name);
            assert_eq!(found.position, Some(position));
            compared += 1;
        }
    }
    assert!(compared > 30, "{compared}");
}

/// The case in a session, with the row in question and its target.
fn asked_of(case: &Asked, golden: &Value) -> (Session, AttributionTarget) {
    let rows = |key: &str| serde_json::from_value::<Option<Vec<Vec<u32>>>>(case.told[key].clone()).expect("ids");
    let inputs = Inputs { encoder: rows("ids"), decoder: rows("target_ids"), ..Inputs::default() };
    let edits: Edits = serde_json::from_value(case.of["edits"].clone()).expect("edits");
    let session = common::fresh(&case.page.session.model, &inputs, &edits);
    let id = |key: &str| golden[key].as_u64().expect("an id") as u32;
    let row = session.run().inputs().rows(Stack::Decoder) - 1;
    let start = AttributionTarget::logits(&session, row, id("answer"), Some(id("foil"))).expect("logits");
    (session, start)
}

#[test]
fn the_encoder_s_parts_sum_to_cross_attention_s_contribution() {
    let (golden, cases) = all();
    let mut compared = 0;
    for case in cases.into_iter().filter(|case| !case.told["parts"]["memory"].is_null()) {
        let ((session, start), clock) = (asked_of(&case, &golden), || 0.0);
        let mut turns = Turns::new(&clock);
        let of_decoder = wait(attribute(&session, start.clone(), &mut turns)).expect("parts");
        let memory =
            wait(AttributionTarget::in_memory(&session, start, &mut turns)).expect("a start").expect("a memory");
        let found = wait(attribute(&session, memory, &mut turns)).expect("parts");
        case.parts_are("memory", &found.parts);
        let largest = found.parts.iter().fold(1f32, |largest, part| largest.max(part.value.abs()));
        let crosses = of_decoder.parts.iter().filter(|part| part.head.is_some() && part.path.ends_with("cross"));
        let brought: f32 = crosses.map(|part| part.value).sum();
        for whole in [found.whole, brought] {
            assert!((found.sum - whole).abs() < 1e-4 * largest, "{}: {} {whole}", case.name, found.sum);
        }
        compared += 1;
    }
    assert!(compared > 5, "{compared}");
}

#[test]
fn parts_of_an_output_without_logits_equal_the_reference() {
    let mut compared = 0;
    for mut case in all().1.into_iter().filter(|case| !case.told["parts"]["output"].is_null()) {
        let found = case.attribute(json!({ "kind": "output", "position": 2 }));
        case.parts_are("output", &found.parts);
        rest_is_nothing(&found, &case.name);
        let words: Vec<&str> = case.of["source"].as_str().expect("words").split(' ').rev().collect();
        let found = case.attribute(json!({ "kind": "likeness", "source": words.join(" ") }));
        case.parts_are("likeness", &found.parts);
        rest_is_nothing(&found, &case.name);
        assert!(found.whole.abs() <= 1.0 && found.position.is_none());
        compared += 1;
    }
    assert_eq!(compared, 1);
}

#[test]
fn a_head_is_the_sum_of_its_keys() {
    let (golden, cases) = all();
    for mut case in cases.into_iter() {
        let paths: Vec<String> = case.expected.keys().cloned().collect();
        let prefix = format!("{}/keys/", case.name);
        let head = case.page.session.model.config.attention.n_heads - 1;
        for path in paths.iter().filter_map(|name| name.strip_prefix(&prefix)) {
            let toward =
                json!({ "kind": "answer", "position": null, "answer": golden["answer"], "foil": golden["foil"] });
            let toward = match case.page.session.model.config.architecture.has_decoder() {
                true => toward,
                // The text has no masked token: the last one is the target.
                false => with(toward, "position", json!(case.told["ids"][0].as_array().expect("ids").len() - 1)),
            };
            let parts = case.attribute(toward.clone()).parts;
            let question = json!({ "kind": "head-keys", "toward": toward, "path": path, "head": head });
            let Answer::HeadKeys(found) = case.ask(question) else { panic!("no keys") };
            let HeadKeysAnswer { values, pattern, sum, .. } = *found;
            case.close(&format!("keys/{path}"), &values);
            assert_eq!(values.len(), pattern.len());
            let part = parts.iter().find(|part| part.path == path && part.head == Some(head)).expect("the head");
            assert!((part.value - sum).abs() < 1e-4 * sum.abs().max(1.0), "{}/{path}", case.name);
        }
    }
}

#[test]
fn a_cell_is_the_sum_of_its_pairs_of_parts_which_agree_with_each_side_alone() {
    for mut case in all().1 {
        let cells: Vec<(String, usize, usize, usize)> =
            serde_json::from_value(case.told["cells"].clone()).expect("cells");
        assert!(!cells.is_empty());
        for (path, head, query, key) in cells {
            let question = json!({ "kind": "cell", "path": path, "head": head, "query": query, "key": key });
            let Answer::Cell(found) = case.ask(question) else { panic!("no cell") };
            let CellAnswer { query_parts, key_parts, values, raw, residue, .. } = *found;
            let largest = values.iter().fold(1f32, |largest, x| largest.max(x.abs()));
            assert!(residue.abs() <= 1e-4 * largest, "{} {path}: {residue} is left of {raw}", case.name);
            let told = |side: &str| -> Vec<(String, String, Option<usize>)> {
                serde_json::from_value(case.told["parts"][format!("cell/{path}/{side}")].clone()).expect("parts")
            };
            let at: BTreeMap<_, usize> = key_parts.iter().enumerate().map(|(i, part)| (name_of(part), i)).collect();
            let rows: BTreeMap<_, usize> = query_parts.iter().enumerate().map(|(i, part)| (name_of(part), i)).collect();
            let (q, k) = (told("q"), told("k"));
            assert_eq!((q.len(), k.len()), (query_parts.len(), key_parts.len()), "{} {path}", case.name);
            // In the reference's order.
            let ordered: Vec<f32> = q
                .iter()
                .flat_map(|q| k.iter().map(|k| values[rows[q] * key_parts.len() + at[k]]).collect::<Vec<_>>())
                .collect();
            case.close(&format!("cell/{path}"), &ordered);
            for (side, parts) in [("query", &query_parts), ("key", &key_parts)] {
                let toward = json!({ "kind": "score", "path": path, "head": head, "query": query, "key": key,
                    "side": side });
                let alone = case.attribute(toward);
                rest_is_nothing(&alone, &case.name);
                let pairs = alone.parts.iter().zip(parts);
                let same = |(a, b): (&Part, &Part)| {
                    name_of(a) == name_of(b) && (a.value - b.value).abs() < 1e-4 * b.value.abs().max(1.0)
                };
                assert!(alone.parts.len() == parts.len() && pairs.into_iter().all(same), "{} {path}", case.name);
            }
        }
    }
}

#[test]
fn the_lens_equals_the_reference() {
    let (golden, cases) = all();
    let mut compared = 0;
    for mut case in cases {
        for side in ["encoder", "decoder"] {
            let Some(sites) = case.told[format!("lens/{side}")].as_array().cloned() else { continue };
            let question = json!({ "kind": "lens", "stack": side, "token": golden["answer"], "between": true,
                "positions": null });
            let Answer::Lens(found) = case.ask(question) else { panic!("no lens") };
            let LensAnswer { entropy, kl, probability, rank, top, tops, .. } = &*found;
            assert_eq!(json!(found.sites), json!(sites), "{}", case.name);
            for (what, values) in [("entropy", entropy), ("kl", kl), ("probability", probability), ("rank", rank)] {
                case.close(&format!("lens/{side}/{what}"), values);
            }
            let ids: Vec<f32> = top.iter().map(|top| top.id as f32).collect();
            assert_eq!(*tops, 5);
            case.close(&format!("lens/{side}/top"), &ids);
            // A stack alone, without the sites inside blocks.
            let question = json!({ "kind": "lens", "stack": side, "token": null, "between": false,
                "positions": [1, 3] });
            let Answer::Lens(some) = case.ask(question) else { panic!("no lens") };
            assert_eq!((some.shape[1], some.first, some.probability.len()), (2, 1, 0));
            assert!(some.sites.iter().all(|site| site.ends_with("resid_post") || site.ends_with("0.resid_pre")));
            let at = found.sites.iter().position(|site| *site == some.sites[1]).expect("a site");
            assert!(difference(&some.entropy[2..4], &entropy[at * found.shape[1] + 1..][..2]) < 1e-5);
            compared += 1;
        }
    }
    assert!(compared > 15, "{compared}");
}

#[test]
fn weights_of_heads_equal_products_of_whole_matrices() {
    let mut compared = 0;
    let (golden, cases) = all();
    for mut case in cases {
        let head = case.page.session.model.config.attention.n_heads - 1;
        let prefix = format!("{}/weights/", case.name);
        let names: Vec<String> =
            case.expected.keys().filter_map(|name| name.strip_prefix(&prefix)).map(Into::into).collect();
        for path in names.iter().filter_map(|name| name.strip_suffix("/copying")) {
            let question = json!({ "kind": "weights", "path": path, "head": head, "token": golden["answer"] });
            let Answer::Weights(found) = case.ask(question) else { panic!("no weights") };
            case.close(&format!("weights/{path}/copying"), &[found.copying.expect("a model with logits")]);
            for (what, list) in [("raised", &found.raised), ("lowered", &found.lowered), ("matched", &found.matched)] {
                let values: Vec<f32> = list.iter().take(5).map(|one| one.value).collect();
                case.close(&format!("weights/{path}/{what}"), &values);
            }
            let shares = |one: &HeadComposition| [one.query, one.key, one.value].map(|share| share.unwrap_or(-1.0));
            let reads: Vec<f32> = found.reads.iter().flat_map(shares).collect();
            case.close(&format!("weights/{path}/reads"), &reads);
            compared += 1;
        }
    }
    assert!(compared > 20, "{compared}");
}

#[test]
fn routes_have_the_reference_s_shares_and_are_connected() {
    let mut compared = 0;
    for mut case in all().1 {
        let decodes = case.page.session.model.config.architecture.has_decoder();
        let side = if decodes { "decoder" } else { "encoder" };
        let rows = case.told[if case.told["target_ids"].is_null() { "ids" } else { "target_ids" }][0]
            .as_array()
            .expect("ids")
            .len();
        let mut ask = |threshold: f32| {
            let question = json!({ "kind": "routes", "stack": side, "position": rows - 1, "threshold": threshold });
            let Answer::Routes { routes } = case.ask(question) else { panic!("no routes") };
            routes
        };
        let (all, some) = (ask(0.0), ask(0.05));
        assert!(
            some.len() < all.len() && some.iter().all(|edge| edge.share >= 0.05 && all.contains(edge)),
            "{}",
            case.name
        );
        for edge in all.iter().filter(|edge| !edge.path.ends_with("mlp")) {
            let (shape, shares) = &case.expected[&format!("{}/routes/{}", case.name, edge.path)];
            let heads = case.page.session.model.config.attention.n_heads;
            let keys = (shape[1] - 1) / heads;
            let column = edge.head.map_or(0, |head| 1 + head * keys + edge.key);
            let expected = shares[edge.query * shape[1] + column];
            assert!((edge.share - expected).abs() < 1e-4, "{} {edge:?}: {expected}", case.name);
            compared += 1;
        }
        // The shares into a token sum to 1, and the token is reached from above.
        let node = |edge: &RouteEdge| (edge.path.clone(), edge.query);
        for edge in &all {
            let sum: f32 = all.iter().filter(|other| node(other) == node(edge)).map(|other| other.share).sum();
            assert!((sum - 1.0).abs() < 1e-4, "{} {edge:?}: {sum}", case.name);
        }
    }
    assert!(compared > 500, "{compared}");
}

/// The residue of a logit's parts in a session, at this row, or of a class's.
fn residue(session: &Session, row: usize) -> (f32, f32) {
    let clock = || 0.0;
    let [answer, foil] = if session.model.config.head.exists { [4, 9] } else { [0, 1] };
    let start = AttributionTarget::logits(session, row, answer, Some(foil)).expect("logits");
    let found = wait(attribute(session, start, &mut Turns::new(&clock))).expect("parts");
    let largest = found.parts.iter().fold(1f32, |largest, part| largest.max(part.value.abs()));
    ((found.whole - found.sum).abs() / largest, found.parts.iter().map(|part| part.value.abs()).sum())
}

#[test]
fn parts_sum_to_the_logit_in_every_family() {
    let mut compared = 0;
    for name in FAMILIES {
        let path = common::project().join("tests/families").join(name);
        let model = open(&path).expect("the folder is a model").1;
        if model.config.choices() == 0 {
            continue;
        }
        let inputs = inputs(&path, &model);
        let mut session = Session::new(model);
        session.update(inputs, &Edits::default()).expect("inputs");
        session.finish();
        let (left, all) = residue(&session, 3);
        assert!(left < 1e-4 && all > 0.1, "{name}: {left:e} of {all}");
        compared += 1;
    }
    assert!(compared > 50, "{compared} families have a head");
}

#[test]
fn parts_sum_to_the_logit_with_dropout_and_after_steps() {
    let mut page = Page::new("dates");
    let edits = json!({
        "dropout": { "rate": 0.2, "drop_path": 0.3, "seed": 5 },
        "gammas": { "decoder.blocks.1.cross": 2.0 },
        "heads": { "decoder.blocks.0.attn.1": -1.5 },
    });
    for edits in [json!({}), edits] {
        let of = with(subject("5 Mart 2024 Salı", json!({ "write": 6 })), "edits", edits);
        for position in [0, 3, 6] {
            let toward = json!({ "kind": "answer", "position": position, "answer": null, "foil": 9 });
            let Answer::Attribute(found) = page.ask(json!({ "kind": "attribute", "of": of, "toward": toward })) else {
                panic!("no parts")
            };
            rest_is_nothing(&found, "dates");
            assert!(found.answer.as_ref().expect("an answer").probability > 0.0);
        }
    }
}

#[test]
fn the_likeliest_tokens_come_with_the_parts_and_the_second_has_the_first_as_its_foil() {
    let mut page = Page::new("dates");
    let of = subject("5 Mart 2024", json!({ "write": 6 }));
    let mut parts = |answer: Value, foil: Value| {
        let toward = json!({ "kind": "answer", "position": 3, "answer": answer, "foil": foil });
        match page.ask(json!({ "kind": "attribute", "of": of, "toward": toward })) {
            Answer::Attribute(found) => *found,
            other => panic!("{other:?}"),
        }
    };
    let chosen = parts(json!(null), json!("likeliest"));
    let [first, second] = [chosen.candidates[0].id, chosen.candidates[1].id];
    assert!(chosen.candidates.windows(2).all(|two| two[0].probability >= two[1].probability));
    assert_eq!(chosen, parts(json!(first), json!(second)));
    let other = parts(json!(second), json!("likeliest"));
    assert_eq!((other.foil.expect("a foil").id, other.whole), (first, -chosen.whole));
    let alone = parts(json!(null), json!(null));
    assert_eq!((alone.foil, alone.candidates), (None, chosen.candidates));
}

#[test]
fn impossible_questions_are_refused_in_a_sentence() {
    let mut page = Page::new("dates");
    let of = subject("5 Mart 2024", json!([]));
    let toward = |row: usize, answer: u32| json!({ "kind": "answer", "position": row, "answer": answer, "foil": null });
    for (question, sentence) in [
        (json!({ "kind": "attribute", "of": of, "toward": toward(9, 3) }), "position 9 does not exist"),
        (json!({ "kind": "attribute", "of": of, "toward": toward(0, 9999) }), "token id 9999 is not in"),
        (
            json!({ "kind": "head-keys", "of": of, "toward": toward(0, 3), "path": "encoder.blocks.0.attn",
                "head": 0 }),
            "not part of",
        ),
        (
            json!({ "kind": "cell", "of": of, "path": "decoder.blocks.0.attn", "head": 0, "query": 0, "key": 1 }),
            "position 1 does not exist",
        ),
        (
            json!({ "kind": "cell", "of": of, "path": "decoder.blocks.0.attn", "head": 7, "query": 0, "key": 0 }),
            "not a head",
        ),
        (
            json!({ "kind": "lens", "of": of, "stack": "decoder", "token": null, "between": false,
                "positions": [0, 5] }),
            "positions 0 to 5",
        ),
    ] {
        let found = page.refusal(question.clone());
        assert!(found.contains(sentence), "{question}: {found}");
    }
}

/// The head with the largest part.
fn first_head(parts: &[Part]) -> &Part {
    let heads = parts.iter().filter(|part| part.head.is_some());
    heads.max_by(|a, b| a.value.total_cmp(&b.value)).expect("a head")
}

#[test]
fn in_the_induction_model_the_walk_leads_to_the_previous_token_head() {
    let mut page = Page::new("induction");
    let of = subject("whisperwhis", json!([]));
    let rows = page.heads(of.clone());
    let toward = json!({ "kind": "answer", "position": null, "answer": null, "foil": null });
    let Answer::Attribute(found) = page.ask(json!({ "kind": "attribute", "of": of, "toward": toward })) else {
        panic!("no parts")
    };
    assert_eq!(found.answer.as_ref().expect("an answer").text, "p");
    let top = first_head(&found.parts).clone();
    let head = top.head.expect("a head");
    let question = json!({ "kind": "head-keys", "of": of, "toward": toward, "path": top.path, "head": head });
    let Answer::HeadKeys(keys) = page.ask(question) else { panic!("no keys") };
    let key = (0..keys.values.len()).max_by(|a, b| keys.values[*a].total_cmp(&keys.values[*b])).expect("a key");
    // The letter after the last "whis". A decoder reads the text from its first letter, or after a start token.
    let look = page.look(of.clone());
    assert_eq!(look.target[key].text, "p", "{:?}", keys.values);
    let query = found.position.expect("a row");
    let question = json!({ "kind": "cell", "of": of, "path": top.path, "head": head, "query": query, "key": key });
    let Answer::Cell(cell) = page.ask(question) else { panic!("no cell") };
    let columns = cell.key_parts.len();
    let largest = (0..cell.values.len()).max_by(|a, b| cell.values[*a].total_cmp(&cell.values[*b])).expect("a pair");
    let upstream = &cell.key_parts[largest % columns];
    let most = rows
        .iter()
        .filter(|row| row.path == "decoder.blocks.0.attn")
        .max_by(|a, b| {
            let mean =
                |row: &headlight::questions::loaded::HeadRow| row.measures["previous"].map_or(0.0, |mean| mean.mean);
            mean(a).total_cmp(&mean(b))
        })
        .expect("a head of layer 0");
    assert_eq!((upstream.path.as_str(), upstream.head), ("decoder.blocks.0.attn", Some(most.head)), "{upstream:?}");
}

#[test]
fn in_the_induction_model_the_previous_token_head_reaches_later_keys_and_no_queries() {
    let mut page = Page::new("induction");
    let of = subject("whixperwhis", json!([]));
    let rows = page.heads(of.clone());
    let one_back = |head: usize| {
        let row = rows.iter().find(|row| row.path == "decoder.blocks.0.attn" && row.head == head).expect("a head");
        row.measures["previous"].map_or(0.0, |mean| mean.mean)
    };
    let question = |part: &str, block: Option<usize>, site: &str| {
        json!({ "kind": "sweep", "of": of, "from": "whisperwhis", "stack": "decoder", "block": block, "part": part,
            "receiver": { "site": site }, "pairs": null, "asked": null, "score": "logit-difference", "answer": null,
            "foil": null })
    };
    let mut cells = |block: usize, site: &str| match page.ask(question("z", Some(block), site)) {
        Answer::Sweep { rows, .. } => rows.into_iter().map(|row| row.cells).next(),
        other => panic!("{other:?}"),
    };
    let keys = cells(0, "decoder.blocks.1.attn.k").expect("layer 0 lies before");
    let most = (0..keys.len()).max_by(|a, b| keys[*a].total_cmp(&keys[*b])).expect("a head");
    assert!(keys[most] > 0.8, "{keys:?}");
    assert!((0..keys.len()).all(|head| one_back(head) <= one_back(most)), "{keys:?}");
    // In the last layer only the last query counts, and it has the same letters in both texts.
    let queries = cells(0, "decoder.blocks.1.attn.q").expect("layer 0 lies before");
    assert!(queries.iter().all(|cell| cell.abs() < 1e-3), "{queries:?}");
    assert_eq!(cells(1, "decoder.blocks.1.attn.k"), None, "a layer is not before itself");
    for (part, block, site, sentence) in [
        ("resid_pre", Some(0), "decoder.blocks.1.attn.k", "a path begins at heads"),
        ("z", None, "decoder.blocks.1.attn.k", "say which layer"),
        ("z", Some(0), "decoder.blocks.1.attn.z", "cannot receive a path"),
    ] {
        let found = page.refusal(question(part, block, site));
        assert!(found.contains(sentence), "{found}");
    }
}

/// The ablated head with the largest number.
fn first_of(numbers: &BTreeMap<(String, usize), f32>) -> &(String, usize) {
    numbers.iter().max_by(|a, b| a.1.total_cmp(b.1)).expect("heads").0
}

#[test]
fn for_most_dates_the_head_with_the_largest_part_costs_most_when_ablated() {
    let mut page = Page::new("dates");
    let dates = Dates::new().expect("the formats are compiled in");
    let held_out: Vec<_> = dates.days().filter(|day| Dates::held_out(*day)).collect();
    let (mut agree, mut asked) = (0, 0);
    for (i, day) in held_out.iter().step_by(held_out.len() / DATES).enumerate() {
        let texts: Vec<String> = dates.written(*day).map(|written| written.text).collect();
        let look = page.look(subject(&texts[i % texts.len()], json!({ "write": 20 })));
        if look.output != iso(*day) {
            continue;
        }
        // With the end token: a head may be needed to stop.
        let answer: Vec<u32> = look.emitted.iter().copied().chain(look.end.map(|end| end.id)).collect();
        let of = subject(&texts[i % texts.len()], json!(answer));
        let Answer::Timeline { steps } = page.ask(json!({ "kind": "timeline", "of": of, "rejected": 1 })) else {
            panic!("no timeline")
        };
        let mut said: BTreeMap<(String, usize), f32> = BTreeMap::new();
        for (position, step) in steps.iter().enumerate() {
            let toward = json!({ "kind": "answer", "position": position, "answer": step.chosen.top.id,
                "foil": step.rejected[0].id });
            let Answer::Attribute(found) = page.ask(json!({ "kind": "attribute", "of": of, "toward": toward })) else {
                panic!("no parts")
            };
            for part in found.parts {
                if let Some(head) = part.head {
                    *said.entry((part.path, head)).or_default() += part.value;
                }
            }
        }
        let heads: Vec<Value> = said.keys().map(|(path, head)| json!({ "path": path, "head": head })).collect();
        let Answer::Ablate { rows, .. } =
            page.ask(json!({ "kind": "ablate", "of": of, "asked": null, "heads": heads }))
        else {
            panic!("no losses")
        };
        let lost = rows.into_iter().map(|row| ((row.path, row.head), row.loss.expect("a loss"))).collect();
        asked += 1;
        agree += usize::from(first_of(&said) == first_of(&lost));
    }
    println!("{agree} of {asked} held-out dates");
    assert!(asked >= DATES * 9 / 10 && agree >= DATES * 9 / 10, "{agree} of {asked}");
}
