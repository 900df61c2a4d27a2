//! The dates recipe: written as CLDR writes them, one answer each, whole days held out, repeatable.

use std::collections::{HashMap, HashSet};

use burn::tensor::Device;
use headlight::config::Config;
use headlight::text::{TokenKind, Tokenizer};
use headlight::train::tasks::{Dates, iso};
use headlight::train::{Options, Recipe, Report, Setup, batch, run};

fn dates() -> Dates {
    Dates::new().expect("the formats are compiled in")
}

#[test]
fn dates_are_written_as_babel_writes_them() {
    let rows: Vec<[String; 4]> = serde_json::from_str(include_str!("../golden/dates.json")).expect("rows");
    assert!(rows.len() > 100);
    let dates = dates();
    let days: HashMap<String, _> = dates.days().map(|day| (iso(day), day)).collect();
    for [language, form, day, text] in rows {
        let written = dates.written(days[&day]).find(|w| w.language == language && w.form == form);
        assert_eq!(written.expect("every form is written").text, text, "{language} {form} {day}");
    }
}

#[test]
fn no_string_has_two_answers_and_every_character_is_known() {
    let dates = dates();
    let config = dates.config().expect("a configuration");
    let tokenizer = Tokenizer::from_json(&dates.tokenizer(), &config).expect("a tokenizer");
    let mut answers: HashMap<String, String> = HashMap::new();
    let mut characters = HashSet::new();
    for day in dates.days() {
        for written in dates.written(day) {
            characters.extend(written.text.chars());
            if let Some(other) = answers.insert(written.text.clone(), written.iso.clone()) {
                assert_eq!(other, written.iso, "{:?} has two answers", written.text);
            }
        }
    }
    assert!(answers.len() > 500_000);
    // With the end token.
    let longest = answers.keys().map(|text| text.chars().count() + 1).max();
    assert_eq!(longest, Some(dates.longest()));
    for c in characters {
        let tokens = tokenizer.encode(&format!("1{c}")).expect("tokens");
        assert!(tokens.iter().all(|token| token.kind != TokenKind::Unknown), "{c:?} is unknown");
    }
}

#[test]
fn days_are_held_out_whole() {
    let dates = dates();
    let days = dates.days().count();
    let held_out = dates.days().filter(|day| Dates::held_out(*day)).count();
    assert!((0.09..0.11).contains(&(held_out as f64 / days as f64)), "{held_out} of {days}");
    let kept: HashSet<String> = dates.days().filter(|day| Dates::held_out(*day)).map(iso).collect();
    assert!(dates.evaluation(500).iter().all(|written| kept.contains(&written.iso)));
    let (config, settings) = (dates.config().expect("a configuration"), dates.settings());
    let tokenizer = Tokenizer::from_json(&dates.tokenizer(), &config).expect("a tokenizer");
    for step in 1..=16 {
        for target in batch(&dates, &config, &settings, 1, step).target {
            let day = tokenizer.decode(&target).expect("text");
            assert!(!kept.contains(&day), "{day} is held out and was trained on");
        }
    }
}

#[test]
fn the_recipe_tokenizes_as_its_tokenizer_file_does() {
    let dates = dates();
    let config: Config = dates.config().expect("a configuration");
    let tokenizer = Tokenizer::from_json(&dates.tokenizer(), &config).expect("a tokenizer");
    let examples = Recipe::evaluation(&dates, 100, &config);
    for (written, (_, example)) in dates.evaluation(100).iter().zip(examples) {
        let ids: Vec<u32> = tokenizer.encode(&written.text).expect("tokens").iter().map(|token| token.id).collect();
        assert_eq!(ids, example.source, "{}", written.text);
        assert_eq!(tokenizer.decode(&example.target).expect("text"), written.iso);
        assert_eq!(tokenizer.decode(&example.labels).expect("text"), written.iso);
    }
}

#[test]
fn a_seed_repeats_a_training_run_and_resuming_changes_nothing() {
    let folder = std::env::temp_dir().join(format!("headlight-dates-{}", std::process::id()));
    // Smaller than the recipe's own: what is held out is answered at each run's end.
    let small = r#"{ "recipe": "dates", "seed": 5, "settings": { "batch": 8 },
        "keys": { "d_model": 16, "d_mlp": 16, "n_encoder_layers": 1, "n_decoder_layers": 1 } }"#;
    let train = |name: &str, steps, resume| {
        let options = Options {
            setup: Setup::from_json(small).expect("a setup"),
            corpus: None,
            out: folder.join(name),
            resume,
            steps: Some(steps),
            device: Device::flex(),
        };
        let mut seen = 0;
        run(&options, &mut |report| seen += u64::from(matches!(report, Report::Step { .. }))).expect("training");
        assert!(seen > 0);
        std::fs::read(folder.join(name).join("model.safetensors")).expect("weights")
    };
    let whole = train("whole", 3, false);
    assert!(train("again", 3, false) == whole, "a seed repeats a run");
    train("parts", 2, false);
    assert!(train("parts", 3, true) == whole, "a pause changes nothing");
    let losses = |name: &str| {
        let text = std::fs::read_to_string(folder.join(name).join("training/progress.json")).expect("progress");
        let progress: serde_json::Value = serde_json::from_str(&text).expect("json");
        (progress["losses"].clone(), progress["recent"].clone())
    };
    assert_eq!(losses("parts"), losses("whole"), "the curve does not know of the pause");
    let svg = std::fs::read_to_string(folder.join("whole/training/loss.svg")).expect("a curve");
    assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
    std::fs::remove_dir_all(folder).expect("a clean end");
}
