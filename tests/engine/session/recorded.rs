//! A session that was recorded in Chromium, replayed here: the same answers.
//!
//! `record.js` writes `tests/golden/session.json`: each answer of the worker, in order, with its request.

use headlight::engine::Slot;
use headlight::protocol::RunUpdate;
use headlight::questions::Buffer;
use headlight::run::{PatternMap, Patterns};
use serde_json::{Value, json};

use super::host::Host;
use super::scenes::assert_close;
use crate::common::shown::Shown;

const TOLERANCE: f32 = 1e-5;

/// Fields about the work that was done, which depends on what the page computed ahead.
const OF_THE_WORK: [&str; 2] = ["ms", "stages"];
/// The patterns, which are compared as the page joins them.
const OF_THE_PATTERNS: [&str; 4] = ["maps", "known_rows", "values", "masks"];

fn without(mut record: Value, keys: &[&str]) -> Value {
    let fields = record.as_object_mut().expect("a record");
    keys.iter().for_each(|key| _ = fields.remove(*key));
    record
}

/// An answer with its arrays.
fn whole(record: Value, buffers: Vec<(&'static str, Buffer<'_>)>) -> Value {
    let mut record = record;
    for (name, buffer) in buffers {
        record[name] = match buffer {
            Buffer::Floats(values) => json!(values),
            Buffer::Pieces(pieces) => json!(pieces.concat()),
            Buffer::Bytes(values) => json!(values),
        };
    }
    record
}

fn floats(values: &Value) -> Vec<f32> {
    values.as_array().expect("numbers").iter().map(|value| value.as_f64().expect("a number") as f32).collect()
}

/// The page's patterns with those of a recorded update.
fn joined(shown: &Shown, update: &Value) -> Option<Shown> {
    let maps = update["maps"].as_array()?;
    let number = |map: &Value, key: &str| map[key].as_u64().expect("a number") as usize;
    let map = |map: &Value| PatternMap {
        path: map["path"].as_str().expect("a path").to_owned(),
        head: map["head"].as_u64().map(|head| head as usize),
        block: number(map, "block"),
        shape: serde_json::from_value(map["shape"].clone()).expect("a shape"),
        offset: number(map, "offset"),
        mask_offset: number(map, "mask_offset"),
        mask_per_head: map["mask_per_head"].as_bool().expect("yes or no"),
    };
    let patterns = Patterns {
        maps: maps.iter().map(map).collect(),
        known_rows: serde_json::from_value(update["known_rows"].clone()).expect("numbers of rows"),
        masks: serde_json::from_value(update["masks"].clone()).expect("bytes"),
        ..Patterns::default()
    };
    Some(shown.with(&patterns, &floats(&update["values"])))
}

#[test]
fn a_recorded_session_has_the_same_answers_here() {
    let file = std::fs::read_to_string(crate::common::folder().join("session.json")).expect("a recorded session");
    let log: Vec<Value> = serde_json::from_str(&file).expect("JSON");
    let (mut host, mut page) = (Host::new(), Shown::default());
    let mut kinds = std::collections::BTreeMap::<String, usize>::new();
    for (at, entry) in log.iter().enumerate() {
        let (request, answer) = (&entry["request"], &entry["answer"]);
        let kind = request["type"].as_str().expect("a request");
        let at = format!("{at}: {kind}");
        *kinds.entry(kind.to_owned()).or_default() += 1;
        match kind {
            "load" => {
                let name = request["model"]["url"].as_str().and_then(|url| url.strip_prefix("models/")).expect("a url");
                let info = host.load(Slot::Page, name.trim_end_matches('/')).expect("a model");
                assert_close(&json!(info), &answer["model"], &at);
            }
            "run" | "prefetch" => {
                let scene = without(request["scene"].clone(), &["held"]);
                let update: RunUpdate = host.run(&scene).unwrap_or_else(|e| panic!("{at}: {e}"));
                let left_out = [&OF_THE_WORK[..], &OF_THE_PATTERNS].concat();
                let [found, recorded] = [json!(update), answer["result"].clone()].map(|one| without(one, &left_out));
                assert_close(&found, &recorded, &at);
                page = joined(&page, &answer["result"]).unwrap_or(page);
                host.shown.assert_close(&page, TOLERANCE, &at);
            }
            "lab" => {
                let question = without(request["question"].clone(), &["agreed"]);
                let found = host.ask(&question).unwrap_or_else(|e| panic!("{at}: {e}"));
                let found = whole(json!(found), found.buffers());
                let [found, recorded] = [found, answer["answer"].clone()].map(|one| without(one, &OF_THE_WORK));
                assert_close(&found, &recorded, &at);
            }
            other => panic!("{at}: {other} is not replayed"),
        }
    }
    let found: Vec<&str> = kinds.keys().map(String::as_str).collect();
    assert_eq!(found, ["lab", "load", "prefetch", "run"], "{kinds:?}");
}
