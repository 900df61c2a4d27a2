//! The dates recipe: dates in CLDR's formats and as typed, with one answer each, "none" for other texts, whole days
//! held out, and repeatable.

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
fn dates_equal_those_of_babel() {
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
fn a_date_has_typed_formats() {
    let dates = dates();
    let texts = |day: &str| -> HashSet<String> {
        let day = dates.days().find(|found| iso(*found) == day).expect("a day");
        dates.written(day).map(|written| written.text).collect()
    };
    let few = "March 5th, 2024|5th March 2024|5th of March 2024|March 5th 2024|Tuesday, March 5th, 2024|\
        Tuesday 5 March 2024|mar 5 2024|5 march 2024|3/5/2024|03/05/24|2024-03-05|2024/03/05|5 Mar 24|05.03.2024|\
        5.3.24|5 mart 2024|Salı, 5 Mart 2024|5. märz 2024|5 März 2024|৫ই মার্চ ২০২৪|৫ মার্চ ২০২৪|৫/৩/২০২৪";
    let written = texts("2024-03-05");
    for text in few.split('|') {
        assert!(written.contains(text), "{text}");
    }
    let others = texts("1923-01-22");
    for text in ["January 22nd, 1923", "22nd of January 1923", "২২শে জানুয়ারি ১৯২৩"]
    {
        assert!(others.contains(text), "{text}");
    }
    assert!(!others.contains("1/22/23"), "a year of two digits is in 1970 to 2069");
}

#[test]
fn no_string_has_two_answers_and_every_character_is_known() {
    let dates = dates();
    let config = dates.config().expect("a configuration");
    let tokenizer = Tokenizer::from_json(&dates.tokenizer().expect("tokens"), &config).expect("a tokenizer");
    let mut answers: HashMap<String, String> = HashMap::new();
    let mut characters = HashSet::new();
    // Years whose digits look like days and months, and others; leap years among them.
    for day in dates.days().filter(|day| [1905, 1969, 1970, 1999, 2000, 2004, 2011, 2069].contains(&day.year())) {
        for written in dates.written(day) {
            characters.extend(written.text.chars());
            if let Some(other) = answers.insert(written.text.clone(), written.iso.clone()) {
                assert_eq!(other, written.iso, "{:?} has two answers", written.text);
            }
        }
    }
    assert!(answers.len() > 300_000, "{}", answers.len());
    // With the end token.
    let longest = answers.keys().map(|text| text.chars().count() + 1).max();
    assert!(longest <= Some(dates.longest()), "{longest:?}");
    for c in characters.into_iter().chain("none".chars()) {
        let tokens = tokenizer.encode(&format!("1{c}")).expect("tokens");
        assert!(tokens.iter().all(|token| token.kind != TokenKind::Unknown), "{c:?} is unknown");
    }
}

/// Numbers in a text, in Latin or Bengali digits.
fn numbers(text: &str) -> Vec<i32> {
    let digit = |c: char| c.to_digit(10).or_else(|| "০১২৩৪৫৬৭৮৯".chars().position(|d| d == c).map(|d| d as u32));
    let latin: String = text.chars().map(|c| digit(c).and_then(|d| char::from_digit(d, 10)).unwrap_or(' ')).collect();
    latin.split_whitespace().filter_map(|n| n.parse().ok()).collect()
}

#[test]
fn texts_with_the_answer_none_are_not_dates() {
    let dates = dates();
    let mut seen = 0;
    for question in dates.evaluation(900).into_iter().filter(|question| question.answer == "none") {
        seen += 1;
        assert!(!question.text.is_empty() && question.text.chars().count() < dates.longest(), "{question:?}");
        let numbers = numbers(&question.text);
        let years = numbers.iter().flat_map(|n| if *n < 100 { vec![1900 + n, 2000 + n] } else { vec![*n] });
        let years: HashSet<i32> = years.collect();
        // Only days with its numbers are possible.
        let could_be = |day: &time::Date| years.contains(&day.year()) && numbers.contains(&i32::from(day.day()));
        for day in dates.days().filter(could_be) {
            assert!(dates.written(day).all(|written| written.text != question.text), "{question:?} is {day}");
        }
    }
    assert!((400..500).contains(&seen), "{seen} of 900");
}

#[test]
fn days_are_held_out_in_all_formats_and_other_texts_one_by_one() {
    let dates = dates();
    let days = dates.days().count();
    let held_out = dates.days().filter(|day| Dates::held_out(*day)).count();
    assert!((0.09..0.11).contains(&(held_out as f64 / days as f64)), "{held_out} of {days}");
    let kept: HashSet<String> = dates.days().filter(|day| Dates::held_out(*day)).map(iso).collect();
    let none = |answer: &str| answer == "none";
    assert!(dates.evaluation(500).iter().all(|question| none(&question.answer) || kept.contains(&question.answer)));
    let (config, settings) = (dates.config().expect("a configuration"), dates.settings());
    let asked: HashSet<Vec<u32>> =
        Recipe::evaluation(&dates, 2_000, &config).into_iter().map(|(_, e)| e.source).collect();
    let tokenizer = Tokenizer::from_json(&dates.tokenizer().expect("tokens"), &config).expect("a tokenizer");
    for step in 1..=32 {
        let batch = batch(&dates, &config, &settings, 1, step);
        for (mut source, target) in batch.source.into_iter().zip(batch.target) {
            let day = tokenizer.decode(&target).expect("text");
            assert!(!kept.contains(&day), "{day} is held out and was trained on");
            source.retain(|id| Some(*id) != config.writing.pad_id);
            assert!(!asked.contains(&source), "{:?} is held out and was trained on", tokenizer.decode(&source));
        }
    }
}

#[test]
fn the_recipe_tokenizes_like_its_tokenizer_file() {
    let dates = dates();
    let config: Config = dates.config().expect("a configuration");
    let tokenizer = Tokenizer::from_json(&dates.tokenizer().expect("tokens"), &config).expect("a tokenizer");
    let examples = Recipe::evaluation(&dates, 300, &config);
    for (question, (_, example)) in dates.evaluation(300).iter().zip(examples) {
        let ids: Vec<u32> = tokenizer.encode(&question.text).expect("tokens").iter().map(|token| token.id).collect();
        assert_eq!(ids, example.source, "{}", question.text);
        assert_eq!(tokenizer.decode(&example.target).expect("text"), question.answer);
        assert_eq!(tokenizer.decode(&example.labels).expect("text"), question.answer);
    }
}

#[test]
fn a_seed_repeats_a_training_run_and_resuming_changes_nothing() {
    let folder = std::env::temp_dir().join(format!("headlight-dates-{}", std::process::id()));
    // Smaller than the recipe's default, because every run ends with an evaluation.
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
    assert_eq!(losses("parts"), losses("whole"), "the curve must not show the pause");
    let svg = std::fs::read_to_string(folder.join("whole/training/loss.svg")).expect("a curve");
    assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
    std::fs::remove_dir_all(folder).expect("a clean end");
}
