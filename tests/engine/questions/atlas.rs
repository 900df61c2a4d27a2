//! An atlas has the numbers of `tests/reference/texts/atlas.py`, and the same bytes from any number of threads, in any
//! order.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::common;

use common::page::Page;
use headlight::Result;
use headlight::atlas::{Atlas, AtlasSettings, Surveyed, TextFile, write_atlas};
use serde_json::Value;

/// A new folder of this test run.
fn scratch(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("atlas").join(name);
    fs::remove_dir_all(&path).ok();
    path
}

fn golden(name: &str) -> PathBuf {
    common::folder().join("atlas").join(name)
}

fn json(path: &Path) -> Value {
    serde_json::from_slice(&fs::read(path).expect("a file")).expect("json")
}

fn texts(name: &str) -> Vec<String> {
    let file = TextFile::open(&golden(name), "text").expect("a file");
    file.map(|text| text.expect("a text")).collect()
}

/// The atlas of a model in a new folder.
fn written(page: &Page, settings: AtlasSettings, workers: usize, texts: &[String], folder: &Path) -> Result<Atlas> {
    let Page { session, tokenizer, .. } = page;
    let of = Surveyed { session, tokenizer, settings, workers, clock: &|| 0.0 };
    write_atlas(&of, texts.iter().cloned().map(Ok), &["texts".to_owned()], folder)
}

/// Every file below a folder.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let heads = fs::read_dir(folder.join("heads")).expect("heads").map(|entry| entry.expect("an entry").path());
    let all = heads.chain(["config.json", "scatter_data.json"].map(|name| folder.join(name)));
    all.map(|path| {
        (path.display().to_string().replace(&*folder.to_string_lossy(), ""), fs::read(&path).expect("a file"))
    })
    .collect()
}

/// Of max(1, |x|): the engine computes in 32 bits, and a variance takes the difference of squares.
fn near(found: f64, expected: f64, tolerance: f64, what: &str) {
    let apart = (found - expected).abs() / expected.abs().max(1.0);
    assert!(apart < tolerance, "{what}: {found} is not {expected}");
}

#[test]
fn measures_and_distances_of_two_hundred_texts_are_the_references() {
    let told = json(&golden("heads.json"));
    let number = |name: &str| usize::try_from(told[name].as_u64().expect("a number")).expect("a small one");
    let settings = AtlasSettings { tokens: number("tokens"), write: number("write"), seed: 0 };
    for (name, corpus) in [("dates", "dates.txt"), ("fill", "prose.txt"), ("tales", "prose.txt")] {
        let (page, folder) = (Page::new(name), scratch(name));
        let atlas = written(&page, settings, 2, &texts(corpus), &folder).expect("an atlas");
        assert_eq!((atlas.texts, atlas.cut, atlas.skipped), (200, 0, 0), "{name}");
        let (config, scatter) = (json(&folder.join("config.json")), json(&folder.join("scatter_data.json")));
        let expected = told["models"][name].as_object().expect("heads");
        let (ids, rows) = (config["heads"].as_array().expect("heads"), scatter.as_array().expect("rows"));
        assert!(expected.len() == ids.len() && ids.len() == rows.len(), "{name}");
        for (id, row) in ids.iter().zip(rows) {
            let head = json(&folder.join(format!("heads/{}.json", id.as_str().expect("a name"))));
            let site = head["site"].as_str().expect("a site");
            let measures = expected[site]["measures"].as_object().expect("measures");
            assert_eq!(head["measures"].as_object().expect("measures").len(), measures.len(), "{name} {site}");
            for (measure, wanted) in measures {
                let (found, what) = (&head["measures"][measure], format!("{name} {site} {measure}"));
                assert_eq!(found["texts"], wanted["texts"], "{what}");
                for part in ["mean", "deviation"] {
                    let [found, wanted] = [found, wanted].map(|of| of[part].as_f64().expect("a number"));
                    near(found, wanted, 2e-4, &format!("{what} {part}"));
                }
                assert_eq!(row[measure], found["mean"], "{what}");
                let counted = found["histogram"].as_array().expect("bins").iter().map(|bin| bin[2].as_u64());
                assert_eq!(counted.map(|count| count.expect("a count")).sum::<u64>(), found["texts"], "{what}");
            }
            let distances = head["distances"].as_array().expect("distances");
            for bin in distances.iter().filter(|bin| bin["from"] == bin["to"]) {
                let wanted = expected[site]["distances"][bin["from"].to_string()].as_f64().unwrap_or(0.0);
                near(bin["share"].as_f64().expect("a share"), wanted, 1e-4, &format!("{name} {site} {bin}"));
            }
            let total: f64 = distances.iter().map(|bin| bin["share"].as_f64().expect("a share")).sum();
            assert!(
                distances.is_empty() == site.contains("cross") && (distances.is_empty() || (total - 1.0).abs() < 1e-9)
            );
        }
    }
}

#[test]
fn one_and_three_threads_write_the_same_bytes_in_any_order() {
    let settings = AtlasSettings { tokens: 12, write: 6, seed: 7 };
    for (name, corpus) in [("dates", "dates.txt"), ("tales", "prose.txt")] {
        let page = Page::new(name);
        let some: Vec<String> = texts(corpus).into_iter().take(60).collect();
        let (one, three) = (scratch(&format!("{name}-1")), scratch(&format!("{name}-3")));
        let atlas = written(&page, settings, 1, &some, &one).expect("an atlas");
        assert!(atlas.cut > 0 || name == "dates", "{name}");
        let other: Vec<String> = some.iter().rev().cloned().collect();
        assert_eq!(atlas, written(&page, settings, 3, &other, &three).expect("an atlas"));
        assert_eq!(files(&one), files(&three), "{name}");
        let seeded = scratch(&format!("{name}-seed"));
        written(&page, AtlasSettings { seed: 8, ..settings }, 3, &some, &seeded).expect("an atlas");
        assert_ne!(files(&one), files(&seeded), "{name}");
    }
}

#[test]
fn examples_have_the_strongest_cells_of_their_patterns() {
    let page = Page::new("tales");
    let some: Vec<String> = texts("prose.txt").into_iter().take(40).collect();
    let folder = scratch("examples");
    written(&page, AtlasSettings { tokens: 24, ..AtlasSettings::default() }, 2, &some, &folder).expect("an atlas");
    let head = json(&folder.join("heads/L1H2.json"));
    let examples = head["examples"].as_array().expect("examples");
    assert!(examples.len() >= 10);
    let counts = head["intervals"].as_array().expect("intervals").iter().map(|interval| interval["texts"].as_u64());
    assert_eq!(counts.map(|count| count.expect("a count")).sum::<u64>(), 40);
    for example in examples {
        let of = |name: &str| example[name].as_array().expect(name);
        let (tokens, places, weights) = (of("tokens").len(), of("attention_indices"), of("attention_values"));
        assert!(tokens <= 24 && places.len() == weights.len() && some.iter().any(|text| *text == example["text"]));
        let cells: BTreeMap<usize, f64> = places
            .iter()
            .map(|place| usize::try_from(place.as_u64().expect("a place")).expect("a small one"))
            .zip(weights.iter().map(|weight| weight.as_f64().expect("a weight")))
            .collect();
        // No more than eight keys a row, none of them later; the largest but those of the first key is the example's.
        for query in 0..tokens {
            let row: Vec<usize> =
                cells.keys().filter(|place| *place / tokens == query).map(|place| place % tokens).collect();
            assert!(row.len() <= 8 && row.iter().all(|key| *key <= query), "{row:?}");
        }
        let others = cells.iter().filter(|(place, _)| *place % tokens > 0).map(|(_, weight)| *weight);
        near(others.fold(0.0, f64::max), example["max_activation"].as_f64().expect("a number"), 1e-4, "the largest");
    }
}

#[test]
fn texts_that_cannot_be_read_are_counted_and_full_folders_are_refused() {
    let page = Page::new("tales");
    let folder = scratch("faults");
    let settings = AtlasSettings::default();
    let said = |texts: &[String]| written(&page, settings, 2, texts, &folder).expect_err("a refusal").to_string();
    assert!(said(&[String::new()]).contains("no text"));
    let broken = [Ok("a text".to_owned()), Err(headlight::InputProblem::Empty.into())];
    let Page { session, tokenizer, .. } = &page;
    let of = Surveyed { session, tokenizer, settings, workers: 2, clock: &|| 0.0 };
    assert!(write_atlas(&of, broken.into_iter(), &[], &folder).is_err());
    let found = written(&page, settings, 2, &[String::new(), "It is a truth".to_owned()], &folder).expect("an atlas");
    assert_eq!((found.texts, found.skipped), (1, 1));
    assert!(said(&["It is a truth".to_owned()]).contains("is not empty"));
}
