//! The embedded models match their cards and their recipes.

use std::path::PathBuf;

use burn::tensor::Device;
use embassy_futures::block_on;
use headlight::config::Config;
use headlight::edit::Edits;
use headlight::image::{ImageProcessor, Picture};
use headlight::model::{Model, Signal};
use headlight::run::{Inputs, Session};
use headlight::site::SiteFilter;
use headlight::text::Tokenizer;
use headlight::train::{Corpus, Data, Figure, READERS, figures, find, pair_figures, pairs};
use headlight::weights;
use serde_json::json;

use crate::common::{difference, floats, project};

/// The embedded models.
const EMBEDDED: &[&str] =
    &["reverse", "copy", "sort", "induction", "add", "dates", "tales", "fill", "phrases", "digits"];

/// Models without a recipe; their cards name the script.
const SCRIPTED: &[&str] = &["phrases", "digits"];

/// The most bytes of the weights, since everyone who chooses the model downloads them.
fn most_bytes(name: &str) -> usize {
    if READERS.contains(&name) || SCRIPTED.contains(&name) { 6_000_000 } else { 1_500_000 }
}

fn models() -> PathBuf {
    project().join("models")
}

fn bytes(name: &str, file: &str) -> Vec<u8> {
    std::fs::read(models().join(name).join(file)).unwrap_or_else(|e| panic!("{name}/{file}: {e}"))
}

fn text(name: &str, file: &str) -> String {
    String::from_utf8(bytes(name, file)).unwrap_or_else(|e| panic!("{name}/{file}: {e}"))
}

/// The folders with a model.
fn embedded() -> Vec<String> {
    let entries = std::fs::read_dir(models()).expect("models/");
    let folders = entries.map(|entry| entry.expect("an entry").path());
    let names = folders.filter(|folder| folder.join("model.safetensors").exists());
    names.map(|folder| folder.file_name().expect("a name").to_str().expect("utf-8").to_owned()).collect()
}

/// The novels, for recipes that read them.
fn corpus(name: &str) -> Option<Corpus> {
    let novels = || Corpus::new(&text("tales", "novels.txt"), &text("tales", "tokenizer.json")).expect("the novels");
    READERS.contains(&name).then(novels)
}

/// Computes a model's figures and finds each in its card.
fn checked(name: &str) -> Vec<Figure> {
    let corpus = corpus(name);
    let recipe = find(name, &Data::default(), corpus.as_ref()).unwrap_or_else(|e| panic!("{name}: {e}"));
    let config = Config::from_json(&text(name, "config.json")).unwrap_or_else(|e| panic!("{name}: {e}"));
    assert_eq!(config, recipe.config().expect("a configuration"), "retrain {name}: the recipe has changed");
    assert_eq!(Some(text(name, "tokenizer.json")), recipe.tokenizer(), "retrain {name}: its tokens have changed");
    let figures = block_on(figures(&model(name, &config), corpus.as_ref())).unwrap_or_else(|e| panic!("{name}: {e}"));
    on_the_card(name, &figures);
    figures
}

fn model(name: &str, config: &Config) -> Model {
    let weights = bytes(name, "model.safetensors");
    assert!(weights.len() <= most_bytes(name), "{name}: {} bytes", weights.len());
    weights::load(config, &weights, &Device::flex()).unwrap_or_else(|e| panic!("{name}: {e}"))
}

fn on_the_card(name: &str, figures: &[Figure]) {
    let card = text(name, "README.md");
    for (what, value) in figures {
        let row = format!("| {what} | {value} |");
        assert!(card.lines().any(|line| line == row), "models/{name}/README.md does not contain {row}");
    }
}

fn figure<'f>(figures: &'f [Figure], name: &str) -> &'f str {
    let found = figures.iter().find(|(what, _)| what == name);
    &found.unwrap_or_else(|| panic!("there is no {name:?} in {figures:?}")).1
}

/// The number after these words.
fn number(text: &str, words: &str) -> f64 {
    let (_, after) = text.split_once(words).unwrap_or_else(|| panic!("{words:?} is not in {text:?}"));
    let digits = after.split(|c: char| !(c.is_ascii_digit() || c == '.')).next().unwrap_or_default();
    digits.parse().unwrap_or_else(|e| panic!("{text:?}: {e}"))
}

/// The percentage of right answers in a row, checked against its counts.
fn right(row: &str) -> f64 {
    let plain = row.replace(',', "");
    let (right, all) = (number(&plain, ""), number(&plain, "of "));
    let percent = number(row, "(");
    assert!((100.0 * right / all - percent).abs() < 0.01, "{row}");
    percent
}

#[test]
fn every_embedded_model_is_listed_here() {
    let there = embedded();
    for name in EMBEDDED {
        assert!(there.iter().any(|folder| folder == name), "models/{name} holds no model");
    }
    for name in there {
        let made = headlight::train::NAMES.iter().chain(SCRIPTED).any(|one| *one == name);
        assert!(made, "models/{name} is no recipe's");
    }
}

#[test]
fn dates_answers_almost_all_questions_in_every_language_and_none() {
    let figures = checked("dates");
    assert!(right(figure(&figures, "held out")) >= 99.0, "{figures:?}");
    let languages = ["bn", "de", "en", "tr"].into_iter().flat_map(|code| [code.into(), format!("{code}, as typed")]);
    for group in languages.chain(["no such day".into(), "no date".into()]) {
        assert!(right(figure(&figures, &format!("held out, {group}"))) >= 97.0, "{group}: {figures:?}");
    }
}

#[test]
fn words_and_sums_are_right() {
    for name in ["reverse", "copy", "sort", "add"] {
        let figures = checked(name);
        assert!(right(figure(&figures, "held out")) >= 99.0, "{name}: {figures:?}");
    }
}

#[test]
fn the_induction_head_is_in_the_second_layer() {
    let figures = checked("induction");
    assert!(number(figure(&figures, "held out"), "loss ") < 0.05, "{figures:?}");
    // Best first. A head of the first layer cannot know the token before a key.
    let heads = figure(&figures, "induction heads (score ≥ 0.8)");
    assert!(heads.starts_with("L1H") && number(heads, " ") >= 0.8, "{figures:?}");
}

#[test]
fn the_novels_are_predicted_better_than_by_trigrams() {
    let figures = checked("tales");
    let [own, counted] = ["held out", "3-gram on the same tokens"].map(|what| number(figure(&figures, what), "loss "));
    assert!(own < counted - 0.15, "{figures:?}");
}

#[test]
fn masked_words_are_predicted() {
    let figures = checked("fill");
    // A uniform guess over 2,048 tokens has ln 2048 = 7.6 nats.
    assert!(number(figure(&figures, "held out"), "loss ") < 3.5, "{figures:?}");
}

#[test]
fn phrases_are_translated_better_than_by_a_phrase_table() {
    let name = "phrases";
    let config = Config::from_json(&text(name, "config.json")).expect("a configuration");
    let tokenizer = Tokenizer::from_json(&text(name, "tokenizer.json"), &config).expect("a tokenizer");
    let held_out = pairs(&text(name, "held-out.tsv")).expect("pairs");
    let figures = pair_figures(model(name, &config), &tokenizer, &held_out).expect("answers");
    on_the_card(name, &figures);
    // The card's best baseline has 14.6 % and 60.5.
    assert!(right(figure(&figures, "held out")) > 45.0, "{figures:?}");
    assert!(number(figure(&figures, "chrF"), "") > 70.0, "{figures:?}");
}

/// The digits that were held out: 100 of each class, 28 × 28 bytes each.
fn held_out() -> Vec<Picture> {
    let pixels = std::fs::read(project().join("tests/golden/images/digits.bin")).expect("held-out digits");
    let picture = |bytes: &[u8]| {
        let rgba = bytes.iter().flat_map(|grey| [*grey, *grey, *grey, 255]).collect();
        Picture { width: 28, height: 28, rgba }
    };
    pixels.chunks_exact(28 * 28).map(picture).collect()
}

/// The class logits of pictures, ten each, which are read as those from files are.
fn digits(pictures: &[Picture], edits: &Edits) -> Vec<f32> {
    let config = Config::from_json(&text("digits", "config.json")).expect("a configuration");
    let processor = ImageProcessor::from_json(&text("digits", "preprocessor_config.json")).expect("a processor");
    let pixels = pictures.iter().flat_map(|picture| processor.pixels(picture).expect("pixels").1).collect();
    let signal = Some(Signal::new(config.input, &[pictures.len(), 1, 28, 28], pixels).expect("images"));
    let mut session = Session::new(model("digits", &config));
    session.update(Inputs { signal, ..Inputs::default() }, edits).expect("inputs");
    session.finish();
    let mut found = session.run().trace(&session.model, &SiteFilter::glob("class_logits"), None);
    floats(found.pop_first().expect("classes").1)
}

#[test]
fn digits_are_read() {
    let best = |row: &[f32]| (0..10).max_by(|a, b| row[*a].total_cmp(&row[*b])).expect("a class");
    let found = held_out().chunks(100).flat_map(|some| digits(some, &Edits::default())).collect::<Vec<_>>();
    let right = found.chunks_exact(10).enumerate().filter(|(i, row)| best(row) == i / 100).count();
    let percent = right as f64 / 10.0;
    on_the_card("digits", &[("held out".into(), format!("{right} of 1,000 digits right ({percent:.2} %)"))]);
    assert!(percent > 95.0, "{percent} %");
}

/// Made by `tests/reference/images/digits.py`.
#[test]
fn digits_have_the_logits_of_pytorch_and_two_heads_tell_a_9_from_a_4() {
    let bytes = std::fs::read(project().join("tests/golden/images/digits.safetensors")).expect("logits");
    let golden = weights::read_tensors(&bytes).expect("tensors");
    let all = held_out();
    let examples: Vec<Picture> = [908, 413, 206, 506, 704].map(|i: usize| all[i].clone()).into();
    let silent = json!({ "heads": { "encoder.blocks.1.attn.2": 0, "encoder.blocks.1.attn.3": 0 } });
    for (name, edits) in [("plain", json!({})), ("silent", silent)] {
        let edits: Edits = serde_json::from_value(edits).expect("edits");
        let far = difference(&digits(&examples, &edits), &golden[name].1);
        assert!(far < 1e-4, "{name}: {far:e}");
    }
}
