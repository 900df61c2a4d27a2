//! A session that was recorded in Chromium, replayed here: the same answers.
//!
//! `record.js` writes `tests/golden/session.json`: each answer of the worker, in order, with its request.

use headlight::engine::TrainAnswer;
use headlight::engine::session::{Answer, Reply, Request};
use headlight::questions::Buffer;
use headlight::run::{PatternMap, Patterns};
use serde_json::{Value, json};

use super::host::{Host, whole};
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
pub fn with_arrays(record: Value, buffers: Vec<(&'static str, Buffer<'_>)>) -> Value {
    let mut record = record;
    for (name, buffer) in buffers {
        record[name] = match buffer {
            Buffer::Floats(values) => json!(values),
            Buffer::Pieces(pieces) => json!(pieces.concat()),
            Buffer::Made(values) => json!(values),
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
        window: None,
        causal: false,
        most: None,
    };
    let patterns = Patterns {
        maps: maps.iter().map(map).collect(),
        known_rows: serde_json::from_value(update["known_rows"].clone()).expect("numbers of rows"),
        masks: serde_json::from_value(update["masks"].clone()).expect("bytes"),
        ..Patterns::default()
    };
    Some(shown.with(&patterns, &floats(&update["values"])))
}

/// Pushes a request of the log under its own number. The worker reads a model's files itself.
fn push(host: &mut Host, request: &Value) {
    let id = request["id"].as_u64().expect("a number");
    let request = match request["type"].as_str().expect("a request") {
        "load" | "load-beside" => {
            let url = request["model"]["url"].as_str().and_then(|url| url.strip_prefix("models/")).expect("a url");
            let (key, files) = (request["key"].as_str().map(str::to_owned), whole(url.trim_end_matches('/')));
            Request::Load { id, key, files }
        }
        _ => Request::from_json(&request.to_string()).unwrap_or_else(|e| panic!("{request}: {e}")),
    };
    host.desk.accept(request);
}

/// The log's answer and the one found here, without what depends on time, on earlier work or on the processor.
fn compare(found: &Answer<()>, recorded: &Value, [host, page]: [&mut Shown; 2], at: &str) {
    let (mut found_record, mut recorded_record) = (json!(found), recorded.clone());
    for record in [&mut found_record, &mut recorded_record] {
        record.as_object_mut().expect("a record").remove("memory");
    }
    let update = match found {
        Answer::Ran { result, .. } | Answer::Prefetched { result, .. } => Some((result, &recorded["result"])),
        Answer::Told { answer, .. } => match &**answer {
            TrainAnswer::Snapshot { result, .. } => Some((result, &recorded["answer"]["result"])),
            _ => None,
        },
        Answer::Answered { answer, .. } => {
            if let Reply::Answer(answer) = &**answer {
                found_record["answer"] = with_arrays(json!(answer), answer.buffers());
            }
            for record in [&mut found_record, &mut recorded_record] {
                record["answer"] = without(record["answer"].take(), &OF_THE_WORK);
            }
            None
        }
        Answer::Traced { buffer, .. } => {
            found_record["buffer"] = json!(buffer.iter().flat_map(|values| values.to_vec()).collect::<Vec<f32>>());
            None
        }
        _ => None,
    };
    if let Some((result, recorded_result)) = update {
        let trained = matches!(found, Answer::Told { .. });
        for record in [&mut found_record, &mut recorded_record] {
            let result = if trained { &mut record["answer"]["result"] } else { &mut record["result"] };
            *result = without(result.take(), &[&OF_THE_WORK[..], &OF_THE_PATTERNS].concat());
        }
        if !trained {
            host.update(result);
            *page = joined(page, recorded_result).unwrap_or(std::mem::take(page));
            host.assert_close(page, TOLERANCE, at);
        }
    }
    assert_close(&found_record, &recorded_record, at);
}

#[test]
fn a_recorded_session_has_the_same_answers_here() {
    let file = std::fs::read_to_string(crate::common::folder().join("session.json")).expect("a recorded session");
    let log: Vec<Value> = serde_json::from_str(&file).expect("JSON");
    let (mut host, mut here, mut there) = (Host::new(), Shown::default(), Shown::default());
    host.desk.is_slow.set(true);
    let mut kinds = std::collections::BTreeSet::new();
    // Found, and not compared yet: the page may have asked for the next before it was answered.
    let mut answers = Vec::new();
    for (at, entry) in log.iter().enumerate() {
        if let Some(request) = entry.get("request") {
            push(&mut host, request);
            // What was dropped there for the next request waits for that one here.
            let is_dropped = |answer: &Value| {
                answer["id"] == request["id"] && (answer["type"] == "stale" || answer["answer"]["kind"] == "overtaken")
            };
            if !log.iter().any(|later| is_dropped(&later["answer"])) {
                host.serve();
            }
            continue;
        }
        let recorded = entry["answer"].clone();
        let at = format!("{at}: {}", recorded["type"]);
        kinds.insert(recorded["answer"]["kind"].as_str().or(recorded["type"].as_str()).unwrap_or_default().to_owned());
        host.desk.wanted.take().iter().for_each(|name| host.desk.give(name));
        host.serve();
        answers.extend(host.answers());
        let is = |answer: &Answer<()>| {
            let told = json!(answer);
            (&told["id"], &told["type"]) == (&recorded["id"], &recorded["type"])
        };
        let found = answers.iter().position(is).unwrap_or_else(|| panic!("{at}: no answer to {}", recorded["id"]));
        compare(&answers.remove(found), &recorded, [&mut here, &mut there], &at);
    }
    for kind in
        ["loaded", "loaded-beside", "ran", "prefetched", "overtaken", "patterns", "snapshot", "begun", "going", "ended"]
    {
        assert!(kinds.contains(kind), "{kind} is not among {kinds:?}");
    }
}
