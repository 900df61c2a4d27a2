//! An atlas has the numbers of `tests/reference/texts/atlas.py`, and the same bytes from any number of threads, in any
//! order.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::common;

use burn::tensor::Device;
use common::page::{Files, Page, files as model_files};
use headlight::atlas::{Atlas, AtlasSettings, CorpusLine, SurveyJob, TextFile, merge_atlas, survey, write_atlas};
use headlight::clock::Clock;
use headlight::config::{Config, FeatureConfig, InputConfig, PixelConfig};
use headlight::run::Session;
use headlight::text::Tokenizer;
use headlight::weights;
use headlight::{Error, InputProblem, Result};
use serde_json::{Value, json};

/// A new folder of this test run.
fn scratch(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("atlas").join(name);
    fs::remove_dir_all(&path).ok();
    path
}

fn golden(name: &str) -> PathBuf {
    common::folder().join("atlas").join(name)
}

fn read_json(path: &Path) -> Value {
    serde_json::from_slice(&fs::read(path).expect("a file")).expect("json")
}

fn texts(name: &str) -> Vec<String> {
    let file = TextFile::open(&golden(name), "text").expect("a file");
    let text = |line| if let Ok(CorpusLine::Text(text)) = line { text } else { panic!("no text: {line:?}") };
    file.map(text).collect()
}

fn text(text: &str) -> Result<CorpusLine> {
    Ok(CorpusLine::Text(text.to_owned()))
}

/// The atlas of a model in a new folder.
fn written(page: &Page, settings: AtlasSettings<'_>, workers: usize, texts: &[String], folder: &Path) -> Result<Atlas> {
    let clock = || 0.0;
    let of = SurveyJob::new(&page.session, Some(&page.tokenizer), settings, workers, &clock)?;
    write_atlas(&of, texts.iter().map(|one| text(one)), &["texts".to_owned()], folder)
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
    let told = read_json(&golden("heads.json"));
    let number = |name: &str| usize::try_from(told[name].as_u64().expect("a number")).expect("a small one");
    let settings = AtlasSettings { tokens: number("tokens"), write: number("write"), ..AtlasSettings::default() };
    for (name, corpus) in [("dates", "dates.txt"), ("fill", "prose.txt"), ("tales", "prose.txt")] {
        let (page, folder) = (Page::new(name), scratch(name));
        let atlas = written(&page, settings, 2, &texts(corpus), &folder).expect("an atlas");
        assert_eq!((atlas.texts, atlas.cut, atlas.skipped), (200, 0, 0), "{name}");
        let (config, scatter) = (read_json(&folder.join("config.json")), read_json(&folder.join("scatter_data.json")));
        let expected = told["models"][name].as_object().expect("heads");
        let (ids, rows) = (config["ids"].as_array().expect("heads"), scatter.as_array().expect("rows"));
        assert!(expected.len() == ids.len() && ids.len() == rows.len(), "{name}");
        let listed = config["measures"].as_array().expect("measures");
        for one in listed {
            let measure = one["name"].as_str().expect("a name");
            assert!(rows.iter().any(|row| row[measure].is_number()), "{name}: no head has {measure}");
        }
        assert_eq!(listed.iter().any(|one| one["name"] == "mirror"), name == "dates", "{name}");
        for (id, row) in ids.iter().zip(rows) {
            let head = read_json(&folder.join(format!("heads/{}.json", id.as_str().expect("a name"))));
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
    let settings = AtlasSettings { tokens: 12, write: 6, seed: 7, ..AtlasSettings::default() };
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
fn parts_of_a_corpus_merge_into_the_bytes_of_the_whole() {
    let settings = AtlasSettings { tokens: 12, write: 6, seed: 7, ..AtlasSettings::default() };
    for (name, corpus) in [("dates", "dates.txt"), ("tales", "prose.txt")] {
        let page = Page::new(name);
        let some: Vec<String> = texts(corpus).into_iter().take(30).collect();
        let (whole, merged) = (scratch(&format!("{name}-whole")), scratch(&format!("{name}-merged")));
        let one = written(&page, settings, 1, &some, &whole).expect("an atlas");
        let clock = || 0.0;
        let of = SurveyJob::new(&page.session, Some(&page.tokenizer), settings, 2, &clock).expect("a survey");
        let part = |texts: &[String]| survey(&of, texts.iter().map(|one| text(one))).and_then(|part| part.to_part());
        let parts = [&some[20..], &some[..3], &[], &some[3..20]].map(part);
        let sources = ["texts".to_owned()];
        assert_eq!(one, merge_atlas(&of, parts.into_iter(), &sources, &merged).expect("an atlas"), "{name}");
        assert_eq!(files(&whole), files(&merged), "{name}");
        // A part that another version wrote, one of another model, and one that was damaged.
        let written = String::from_utf8(part(&some[..2]).expect("a part")).expect("a text");
        for (from, to, wanted) in [
            (r#""version":""#, r#""version":"9"#, "install one version"),
            ("blocks.0", "blocks.9", "read another model"),
            (r#""counts":["#, r#""counts":[-"#, "cannot be read"),
        ] {
            let other = written.replacen(from, to, 1).into_bytes();
            let said = merge_atlas(&of, [Ok(other)].into_iter(), &sources, &scratch("other")).unwrap_err().to_string();
            assert!(said.contains(wanted), "{said}");
        }
    }
}

#[test]
fn examples_have_the_strongest_cells_of_their_patterns() {
    let page = Page::new("tales");
    let some: Vec<String> = texts("prose.txt").into_iter().take(40).collect();
    let folder = scratch("examples");
    written(&page, AtlasSettings { tokens: 24, ..AtlasSettings::default() }, 2, &some, &folder).expect("an atlas");
    let head = read_json(&folder.join("heads/L1H2.json"));
    let examples = head["sequences"].as_array().expect("examples");
    assert!(examples.len() >= 10);
    let counts = head["intervals"].as_array().expect("intervals").iter().map(|interval| interval["texts"].as_u64());
    assert_eq!(counts.map(|count| count.expect("a count")).sum::<u64>(), 40);
    for example in examples {
        let of = |name: &str| example[name].as_array().expect(name);
        let (tokens, places, weights) = (of("tokens").len(), of("attention_indices"), of("attention_values"));
        let read = |text: &String| example["text"].as_str().is_some_and(|kept| text.starts_with(kept));
        assert!(tokens <= 24 && places.len() == weights.len() && some.iter().any(read));
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
    let broken = [text("a text"), Err(InputProblem::Empty.into())];
    let clock = || 0.0;
    let of = SurveyJob::new(&page.session, Some(&page.tokenizer), settings, 2, &clock).expect("a job");
    assert!(write_atlas(&of, broken.into_iter(), &[], &folder).is_err());
    let bad = |line: &str| Ok(CorpusLine::Bad(line.to_owned()));
    let none = write_atlas(&of, [bad("line 1 is not UTF-8"), bad("line 2")].into_iter(), &[], &folder);
    let none = none.expect_err("no text").to_string();
    assert!(none.contains("no text") && none.contains("line 1"), "{none}");
    let (other, lines) = (scratch("lines"), [text("a text"), bad("line 2"), text("two"), bad("line 4")]);
    let found = write_atlas(&of, lines.into_iter(), &[], &other).expect("an atlas");
    assert_eq!((found.texts, found.skipped, found.bad_lines), (2, 0, 2));
    assert_eq!(found.first_bad_line.as_deref(), Some("line 2"));
    assert_eq!(read_json(&other.join("config.json"))["corpus"]["bad_lines"], 2);
    let found = written(&page, settings, 2, &[String::new(), "It is a truth".to_owned()], &folder).expect("an atlas");
    assert_eq!((found.texts, found.skipped), (1, 1));
    assert!(said(&["It is a truth".to_owned()]).contains("is not empty"));
    // Nothing is added to a folder of other files.
    let other = scratch("others");
    fs::create_dir_all(&other).expect("a folder");
    fs::write(other.join("notes.txt"), "mine").expect("a file");
    let refused = written(&page, settings, 1, &["It is a truth".to_owned()], &other).expect_err("a refusal");
    assert!(refused.to_string().contains("is not empty"), "{refused}");
    let inside: Vec<_> =
        fs::read_dir(&other).expect("a folder").map(|entry| entry.expect("a file").file_name()).collect();
    assert_eq!(inside, ["notes.txt"]);
}

#[test]
fn numbers_that_overflow_in_the_last_layer_leave_one_text_out() {
    let Files { config, weights, tokenizer } = model_files("induction");
    let config = Config::from_json(&config).expect("config");
    let tokenizer = Tokenizer::from_json(&tokenizer, &config).expect("tokenizer");
    let mut tensors = weights::read_tensors(&weights).expect("tensors");
    // Only "z" has a number, the first; layer 1 reads nothing else, and what it writes is too long for 32 bits.
    let mut fill = |name: &str, fill: &dyn Fn(usize, f32) -> f32| {
        let (_, values) = tensors.get_mut(&format!("decoder.{name}")).expect(name);
        values.iter_mut().enumerate().for_each(|(i, value)| *value = fill(i, *value));
    };
    let z = tokenizer.id("z").expect("a letter") as usize;
    fill("embed.tokens.weight", &|i, _| if i == z * config.d_model { 1e3 } else { 0.0 });
    fill("embed.positions.weight", &|_, _| 0.0);
    fill("blocks.0.attn.o.weight", &|_, _| 0.0);
    fill("blocks.0.attn.o.bias", &|_, _| 0.0);
    fill("blocks.1.attn.norm.weight", &|i, _| if i == 0 { 1.0 } else { 0.0 });
    ["norm.bias", "v.bias"].iter().for_each(|name| fill(&format!("blocks.1.attn.{name}"), &|_, _| 0.0));
    for (name, large) in [("v.weight", 2e8), ("o.weight", 2e30)] {
        fill(&format!("blocks.1.attn.{name}"), &|_, _| large);
    }
    let weights = weights::write_tensors(&tensors).expect("weights");
    let session = Session::new(weights::load(&config, &weights, &Device::flex()).expect("a model"));
    let (clock, settings) = (|| 0.0, AtlasSettings::default());
    let of = SurveyJob::new(&session, Some(&tokenizer), settings, 1, &clock).expect("a job");
    let [some, all] = ["overflow", "overflow-none"].map(scratch);
    let found = write_atlas(&of, ["abcabc", "zabc", "hello"].map(text).into_iter(), &[], &some).expect("an atlas");
    assert_eq!((found.texts, found.skipped), (2, 1));
    // Its first layer is not counted either.
    let mut fine = write_atlas(&of, ["abcabc", "hello"].map(text).into_iter(), &[], &all).expect("an atlas");
    fine.skipped = 1;
    assert_eq!(found, fine);
}

#[test]
fn a_limit_below_the_template_is_refused_and_the_next_one_leaves_a_token() {
    let pieces = |all: &[&str]| {
        let piece = |name: &&str| match *name {
            "A" => json!({ "Sequence": { "id": "A", "type_id": 0 } }),
            name => json!({ "SpecialToken": { "id": name, "type_id": 0 } }),
        };
        let special = |(name, id): (&str, u32)| (name.to_owned(), json!({ "id": name, "ids": [id], "tokens": [name] }));
        let specials: serde_json::Map<String, Value> =
            [("[start]", 1), ("[end]", 2)].map(special).into_iter().collect();
        let all: Vec<Value> = all.iter().map(piece).collect();
        json!({ "type": "TemplateProcessing", "single": all, "pair": [], "special_tokens": specials })
    };
    let some = ["It is a truth".to_owned(), "the old house and the".to_owned()];
    for (name, template, least) in
        [("fill", &["[start]", "A", "[end]"][..], 3), ("tales", &["[start]", "A"], 2), ("tales", &["A"], 1)]
    {
        let (mut page, folder) = (Page::new(name), scratch(&format!("{name}-least-{least}")));
        let mut file: Value = serde_json::from_str(&model_files(name).tokenizer).expect("json");
        file["post_processor"] = if least == 1 { Value::Null } else { pieces(template) };
        page.tokenizer = Tokenizer::from_json(&file.to_string(), &page.session.model.config).expect("a tokenizer");
        let with = |tokens| AtlasSettings { tokens, ..AtlasSettings::default() };
        if least > 1 {
            let refused = written(&page, with(least - 1), 1, &some, &folder).expect_err("a refusal").to_string();
            assert!(refused.contains(&format!("allow {least} or more")), "{name}: {refused}");
            assert!(!folder.exists(), "{name}");
        }
        let found = written(&page, with(least), 1, &some, &folder).expect("an atlas");
        assert_eq!((found.texts, found.cut, found.tokens), (2, 2, 2 * least as u64), "{name}");
    }
}

#[test]
fn a_model_without_texts_is_refused_before_the_corpus_is_read() {
    let (page, clock) = (Page::new("tales"), || 0.0);
    for (input, said) in [
        (InputConfig::Pixels(PixelConfig::default()), "reads an image"),
        (InputConfig::Features(FeatureConfig::default()), "sound, not text"),
    ] {
        let mut session = page.session.clone();
        session.model.config.input = input;
        for tokenizer in [None, Some(&page.tokenizer)] {
            let job = SurveyJob::new(&session, tokenizer, AtlasSettings::default(), 1, &clock);
            let refused = job.err().expect("a refusal").to_string();
            assert!(refused.contains(said), "{refused}");
        }
    }
}

/// A person who stops once this many texts were read; no text takes long.
struct Stopping<'a>(&'a AtomicUsize, usize);

impl Clock for Stopping<'_> {
    fn now(&self) -> f64 {
        0.0
    }

    async fn pause(&self) {}

    fn overtaken(&self) -> bool {
        self.0.load(Ordering::Relaxed) >= self.1
    }
}

#[test]
fn short_texts_and_bad_lines_end_when_a_person_stops() {
    let (page, folder) = (Page::new("induction"), scratch("stopped"));
    for line in [CorpusLine::Text("abc".into()), CorpusLine::Bad("none".into())] {
        let read = AtomicUsize::new(0);
        let clock = Stopping(&read, 3);
        let settings = AtlasSettings::default();
        let of = SurveyJob::new(&page.session, Some(&page.tokenizer), settings, 2, &clock).expect("a job");
        let lines = (0..50).map(|_| {
            read.fetch_add(1, Ordering::Relaxed);
            Ok(line.clone())
        });
        assert!(matches!(write_atlas(&of, lines, &[], &folder), Err(Error::Overtaken)));
        assert_eq!(read.load(Ordering::Relaxed), 3);
    }
}

#[test]
fn examples_hold_what_was_read_of_a_long_text_and_config_says_how() {
    let (page, folder) = (Page::new("tales"), scratch("long"));
    let long = "It is a truth ".repeat(2000);
    let settings = AtlasSettings { tokens: 8, field: "said", ..AtlasSettings::default() };
    let found = written(&page, settings, 1, std::slice::from_ref(&long), &folder).expect("an atlas");
    assert_eq!((found.texts, found.cut, found.tokens), (1, 1, 8));
    let config = read_json(&folder.join("config.json"));
    assert_eq!((&config["settings"]["field"], &config["settings"]["precision"]), (&json!("said"), &json!("f32")));
    for id in config["ids"].as_array().expect("heads") {
        let head = read_json(&folder.join(format!("heads/{}.json", id.as_str().expect("a name"))));
        let example = &head["sequences"][0];
        let kept = example["text"].as_str().expect("a text");
        assert!(long.starts_with(kept) && kept.len() < 60 && !kept.is_empty(), "{kept:?}");
        assert_eq!(example["tokens"].as_array().map(Vec::len), Some(8));
    }
}
